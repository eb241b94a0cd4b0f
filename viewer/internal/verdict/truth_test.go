package verdict

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
)

// TestTruth compares verdicts with what net/http does. It passes each input to a client of
// net/http, whose connections all lead to a server on this machine, and looks at the address that
// the client asked for and at the line that the server got.
func TestTruth(t *testing.T) {
	w := newWitness(t)
	inputs := append(documented(t), writtenDown...)
	g, r := random.New(29), rand.New(rand.NewPCG(29, 29))
	for len(inputs) < 6000 {
		in := g.Parse()
		switch r.IntN(3) {
		case 0:
			in = random.Input{Text: g.Mutate("http://" +
				g.Authority() + g.Path() + g.Value("search"))}
		case 1:
			in = random.Input{Text: "https://" + respell(r) + g.Path() + g.Value("search")}
		}
		base := ""
		if in.Base != nil {
			base = *in.Base
		}
		// A field of a page has no other texts.
		if len(in.Text) < 500 && utf8.ValidString(in.Text) && utf8.ValidString(base) {
			inputs = append(inputs, [2]string{in.Text, base})
		}
	}
	told := make(map[Level]int)
	connections, addresses := 0, 0
	for _, in := range inputs {
		c := compare(in[0], in[1], read(in[0], in[1]), nil)
		v := c.verdict()
		told[v.Level]++
		saw := w.ask(in[0], in[1])
		if saw.address != "" {
			connections++
		}
		if saw.place.Addr.IsValid() {
			addresses++
		}
		for _, wrong := range contradictions(c, v, saw) {
			t.Errorf("%q, base %q: %+v, but %s", in[0], in[1], v, wrong)
		}
	}
	t.Logf("%d inputs, %d connections, %d of them to addresses: %v",
		len(inputs), connections, addresses, told)
	if connections < 1000 || addresses < 200 ||
		min(told[Same], told[Spelled], told[Differs]) < 300 {
		t.Error("these inputs say too little")
	}
}

// respell writes one of a few hosts, most of them internal, in another way that IDNA reads the
// same, or almost.
func respell(r *rand.Rand) string {
	hosts := [...]string{
		"127.0.0.1", "localhost", "10.1.2.3", "169.254.169.254", "192.168.0.1", "0.0.0.0",
		"9.9.9.9", "h.example", "127.1", "0x7f.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "[fe80:0::1]",
	}
	var b strings.Builder
	for _, c := range hosts[r.IntN(len(hosts))] {
		switch n := r.IntN(12); {
		case n == 0 && '!' <= c && c <= '~' && c != '[' && c != ']' && c != ':':
			b.WriteRune(c + 0xFEE0) // its wide form
		case n == 1 && '1' <= c && c <= '9':
			b.WriteRune('①' + c - '1')
		case n == 2 && c == '.':
			b.WriteRune('。')
		case n == 3:
			b.WriteString(strings.ToUpper(string(c)))
		case n == 4 && r.IntN(3) == 0:
			fmt.Fprintf(&b, "%%%02x", c)
		default:
			b.WriteRune(c)
		}
	}
	for r.IntN(4) == 0 {
		b.WriteString([]string{".", ":80", ":443", ":0443", ":8080", ":", "\u00ad", "%2e",
			":4294967376", "x"}[r.IntN(10)])
	}
	return b.String()
}

// read returns the standard's result for an input.
func read(input, base string) *Record {
	var b *url.URL
	if base != "" {
		var err error
		if b, err = url.Parse(base); err != nil {
			return &Record{Error: err.Error()}
		}
	}
	u, err := (&url.Parser{Base: b}).Parse(input)
	if err != nil {
		e := err.(*url.ParseError)
		return &Record{Error: e.Err.Error()}
	}
	return Standard(u)
}

// writtenDown are inputs that verdicts were once wrong about, and similar ones.
var writtenDown = [][2]string{
	{"http://①②⑦.0.0.1/", ""}, {"http://ｌocalhost/", ""}, {"http://１０.0.0.1/", ""},
	{"http://①⑥⑨.254.169.254/", ""}, {"http://８.8.8.8/", ""},
	{"http://[::ffff:127.0.0.1]/", ""}, {"http://[0:0:0:0:0:0:0:1]/", ""}, {"http://[::1]:80/", ""},
	{"http://[::FFFF:7F00:1]/", ""},
	{"http://h:0080/", ""}, {"http://h:00443/", ""}, {"https://h:000443/", ""}, {"http://h:0/", ""},
	{"http://:80/", ""}, {"http://:/", ""}, {"http://u@:80/", ""}, {":80", "http://h/"},
	{"//:80", "http://h/"}, {"http://LOCALHOST/", ""}, {"http://localhost./", ""},
	{"http://a.localhost/", ""}, {"http://ｌocalhost:8080/", ""},
	{"http://h/?a=b;c=d", ""}, {"http://h/?a=%zz", ""}, {"http://h/?a=%ff&b=%ff%ff", ""},
	{"http://h/?a b", ""}, {"http://h/?&&=&a", ""},
	{`/\127.0.0.1`, "http://8.8.8.8/"}, {"http://h//127.1/a", ""}, {"//127.1", "https://h/"},
	{"///127.1", "https://h/"}, {"http://127.0.0.1.", ""}, {"http://0/", ""},
	{"http://0177.0.0.1", ""},
	{"http://[fe80::1%25eth0]/", ""}, {"http://%3127.0.0.1/", ""}, {"http://127.0.0.1%2f@h/", ""},
	{"https://good.example@evil.example/", ""},
	{"ws://①②⑦.0.0.1/", ""}, {"file://①②⑦.0.0.1/a", ""}, {"foo://①②⑦.0.0.1/a", ""},
	{"foo://%31.2.3.4/", ""}, {"HTTP:///H", ""}, {"http:/a", "http://h/"},
	{"http:a", "https://h/b/"},
	{"http:/%2F.=//[ABCD:１::0]", "file:///a/b"}, {"http:/%2Fh.example/a", "http://b.example/"},
}

// documented returns the strings in the tables and lists of two documents.
func documented(t *testing.T) [][2]string {
	t.Helper()
	var inputs [][2]string
	for _, d := range []struct {
		file, pattern string
		least         int
	}{
		{"safety.md", "(?:`([^`]+)`)", 30},
		{"from-net-url.md", "(?m)^\\| ``?(.+?)``? \\| (?:`|an error)", 50},
	} {
		text, err := os.ReadFile("../../../docs/" + d.file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(d.pattern).FindAllStringSubmatch(string(text), -1)
		for _, m := range found {
			input := strings.NewReplacer(`\|`, "|", `\t`, "\t",
				`\n`, "\n", `\x7f`, "\x7f").Replace(m[1])
			inputs = append(inputs, [2]string{input, ""},
				[2]string{input, "https://good.example/a/"})
		}
		if len(found) < d.least {
			t.Errorf("%s has %d", d.file, len(found))
		}
	}
	return inputs
}

// A sighting is what net/http did with an input.
type sighting struct {
	address string // the address that it connected to
	place   Place  // the same place, or nowhere if nothing can listen at the port
	request string // the target in the line that the server got
	err     error
}

// A witness has a client of net/http and a server. The client connects only to that server, and
// reports the address that it asked for.
type witness struct {
	client  *http.Client
	mu      sync.Mutex
	address string
	targets chan string
}

func newWitness(t *testing.T) *witness {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	w := &witness{targets: make(chan string, 1)}
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		w.mu.Lock()
		w.address = address
		w.mu.Unlock()
		var d net.Dialer
		conn, err := d.DialContext(ctx, "tcp", l.Addr().String())
		if err == nil {
			err = conn.(*net.TCPConn).SetLinger(0) // thousands of connections
		}
		return conn, err
	}
	// Without TLS, it connects to the same place.
	w.client = &http.Client{
		Transport: &http.Transport{
			DialContext: dial, DialTLSContext: dial, DisableKeepAlives: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			r := bufio.NewReader(conn)
			line, _ := r.ReadString('\n')
			for {
				if header, err := r.ReadString('\n'); err != nil || header == "\r\n" {
					break
				}
			}
			fmt.Fprint(conn, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
			conn.Close()
			if line != "" {
				w.targets <- strings.TrimSuffix(strings.TrimPrefix(line, "GET "), " HTTP/1.1\r\n")
			}
		}
	}()
	return w
}

// ask requests an input as programs do: with http.Get of the string, or of the resolved reference's
// string.
func (w *witness) ask(input, base string) sighting {
	w.address = ""
	target := input
	if base != "" {
		b, err := neturl.Parse(base)
		if err != nil {
			return sighting{err: err}
		}
		u, err := b.Parse(input)
		if err != nil {
			return sighting{err: err}
		}
		target = u.String()
	}
	resp, err := w.client.Get(target)
	saw := sighting{err: err, address: w.address}
	if err == nil {
		resp.Body.Close()
		saw.request = <-w.targets
	}
	if saw.address == "" {
		return saw
	}
	host, port, err := net.SplitHostPort(saw.address)
	if err != nil {
		return saw
	}
	number, err := net.DefaultResolver.LookupPort(context.Background(), "tcp", port)
	if err != nil {
		return saw // a dialer would refuse the port
	}
	if host == "" { // "the local system", as net.Dial says
		host = "127.0.0.1"
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		saw.place = Place{"", addr.Unmap(), uint16(number)}
	} else {
		saw.place = Place{host, netip.Addr{}, uint16(number)}
	}
	return saw
}

// isListed reports whether a list with one name finds the other, if it compares hosts in Unicode or
// in Punycode, ignoring case.
func isListed(name, other string) bool {
	v, err := idna.Punycode.ToUnicode(name)
	w, err2 := idna.Punycode.ToUnicode(other)
	return errors.Join(err, err2) == nil && strings.EqualFold(v, w)
}

// contradictions returns the statements of a verdict that contradict what net/http did.
func contradictions(c *comparison, v Verdict, saw sighting) (wrong []string) {
	w, n := c.r[standard], c.r[netURL]
	is := func(bad bool, format string, args ...any) {
		if bad {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	isHTTP := n.Protocol == "http:" || n.Protocol == "https:"
	is(isHTTP && !n.place.Equal(saw.place), "net/http connects to %q, not to %q (%v)",
		saw.place, n.place, saw.err)
	is(!isHTTP && saw.address != "", "net/http connects to %q", saw.address)
	if saw.request != "" {
		target := strings.TrimSuffix(n.Pathname+n.Search, "?")
		if sent := readNetURL(n.Href, ""); sent.Hostname != n.Hostname {
			target = sent.Pathname + sent.Search // the resolved URL's text has another host
		}
		if !strings.HasPrefix(target, "/") && !strings.HasPrefix(target, "*") {
			target = "/" + target
		}
		is(target != strings.TrimSuffix(saw.request, "?"), "net/http asks for %q, not %q",
			saw.request, target)
	}

	// The standard's place, computed in another way.
	var there Place
	if w.Error == "" && w.Hostname != "" {
		host, err := url.ParseHost(w.Hostname)
		if port, ok := url.DefaultPort(strings.TrimSuffix(w.Protocol, ":")); err == nil && ok {
			if w.Port != "" {
				n, _ := strconv.Atoi(w.Port)
				port = uint16(n)
			}
			there = Place{"", host.Addr().Unmap(), port}
			if host.Kind() == url.HostDomain {
				there = Place{host.String(), netip.Addr{}, port}
			}
		}
	}
	is(!there.Equal(w.place), "a browser goes to %q, not %q", there, w.place)

	// A filter's view, computed with the other type for addresses.
	hostname := ""
	if u, err := neturl.Parse(c.input); err == nil {
		if c.base != "" {
			if b, err := neturl.Parse(c.base); err == nil {
				u = b.ResolveReference(u)
			}
		}
		hostname = u.Hostname()
	}
	unzoned, _, _ := strings.Cut(hostname, "%")
	ip := net.ParseIP(unzoned)
	isLocalName := regexp.MustCompile(`(?i)^(.+\.)?localhost\.?$`).MatchString(hostname)
	isBlocked := isLocalName ||
		ip != nil && (ip.IsLoopback() || ip.IsPrivate() ||
			ip.IsLinkLocalUnicast() || ip.IsUnspecified())
	isInside := func(p Place) bool {
		return p.Addr.IsValid() && slices.ContainsFunc([]netip.Prefix{
			netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8"),
			netip.MustParsePrefix("172.16.0.0/12"), netip.MustParsePrefix("192.168.0.0/16"),
			netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("0.0.0.0/32"),
			netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("::/128"),
			netip.MustParsePrefix("fe80::/10"), netip.MustParsePrefix("fc00::/7"),
		}, func(prefix netip.Prefix) bool { return prefix.Contains(p.Addr.WithZone("")) }) ||
			regexp.MustCompile(`(?i)^(.+\.)?localhost\.?$`).MatchString(p.Name)
	}
	all := strings.Join(append([]string{v.Headline, v.Meaning}, v.Notes...), " ")
	agreed := strings.Contains(all, "read this the same way") ||
		strings.Contains(all, "agree on the meaning")
	isForged := strings.Contains(all, "server-side request forgery")

	parsed := n.Error == "" && w.Error == ""
	is(isForged && isBlocked, "a filter refuses %q", hostname)
	is(isForged && !isInside(there) && !isInside(saw.place), "neither %q nor %q is inside",
		there, saw.place)
	is(isInside(there) && parsed && !isBlocked && agreed,
		"the browser goes to %q, and a filter sees %q", there, hostname)
	is(isHTTP && isInside(saw.place) && !isBlocked && !isForged && v.Level != Neutral,
		"net/http goes to %q, and a filter sees %q", saw.place, hostname)
	is(agreed && isHTTP && w.Error == "" && !there.Equal(saw.place),
		"net/http goes to %q, a browser to %q", saw.place, there)
	is(agreed && (w.Error == "") != (n.Error == ""), "they do not agree")
	if u, err := neturl.Parse(n.Href); agreed && parsed && err == nil {
		values, err := neturl.ParseQuery(u.RawQuery)
		is(err != nil, "net/url's Query drops a part: %v", err)
		count := 0
		for range url.ParseURLEncoded(strings.TrimPrefix(w.Search, "?")) {
			count++
		}
		for _, list := range values {
			count -= len(list)
		}
		is(count != 0, "net/url's Query has another number of parameters")
	}
	is(regexp.MustCompile(`browser goes to .+ net/http (goes to|looks up)`).MatchString(
		v.Headline) && there.Equal(saw.place), "they go to one place")
	if isHTTP && parsed && saw.request != "" && there.Equal(saw.place) {
		addr, err := netip.ParseAddr(strings.Trim(hostname, "[]"))
		seenAlike := err == nil && addr.Unmap() == there.Addr ||
			err != nil && there.Name != "" && isLocalName == isInside(there) &&
				isListed(hostname, there.Name)
		target := w.Pathname + w.Search
		values, err := neturl.ParseQuery(strings.TrimPrefix(w.Search, "?"))
		alike := seenAlike && err == nil &&
			url.PercentDecode(target) == url.PercentDecode(saw.request) &&
			!strings.Contains(fmt.Sprint(values), "\xff") &&
			url.PercentDecode(w.Username+":"+w.Password+w.Hash) ==
				url.PercentDecode(n.Username+":"+n.Password+n.Hash)
		is(alike && v.Level == Differs, "nothing differs")
	}
	for _, claim := range []struct{ pattern, got string }{
		{`net/http (?:goes to|looks up the name) (\S+?)\.(?: |$)`, shortest(saw.place, n.Protocol)},
		{`[Tt]he browser goes to (\S+?)\.(?: |$)`, shortest(there, w.Protocol)},
		{`[Tt]he browser and net/http go to (\S+?)\.(?: |$)`, shortest(saw.place, n.Protocol)},
		{`net/http sends (no request)`, map[bool]string{true: "no request"}[saw.place.IsZero()]},
	} {
		m := regexp.MustCompile(claim.pattern).FindStringSubmatch(v.Headline)
		if m != nil && !strings.ContainsAny(m[1], "<…") {
			got := claim.got
			is(!strings.EqualFold(m[1], got), "it is %q, not %q", got, m[1])
		}
	}
	return wrong
}

// shortest returns the text of a place without the scheme's default port.
func shortest(p Place, protocol string) string {
	switch port, ok := url.DefaultPort(strings.TrimSuffix(protocol, ":")); {
	case p.IsZero():
		return ""
	case ok && port == p.Port && p.Addr.IsValid():
		return p.Addr.String()
	case ok && port == p.Port:
		return p.Name
	}
	return p.String()
}
