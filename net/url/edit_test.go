package url_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	neturl "net/url"
	"strconv"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/net/url"
)

// An editor makes URLs with edited fields.
type editor struct {
	*random.Generator
	r *rand.Rand
}

func newEditor(seed uint64) editor {
	return editor{random.New(seed), rand.New(rand.NewPCG(seed, 1))}
}

func (e editor) pick(s ...string) string { return s[e.r.IntN(len(s))] }

// url returns a URL from Parse, or the zero URL, with one to four fields set.
func (e editor) url() *url.URL {
	u := new(url.URL)
	v, err := url.Parse(e.pick(e.URL(), e.URL(), e.Reference(), "https://h/p?q#f"))
	if err == nil && e.r.IntN(8) > 0 {
		u = v
	}
	for range 1 + e.r.IntN(4) {
		e.edit(u)
	}
	return u
}

func (e editor) edit(u *url.URL) {
	switch e.r.IntN(16) {
	case 0, 1:
		u.Scheme = e.pick("http", "https", "HTTPS", "wss", "ftp", "file", "File", "foo", "mailto",
			"", "1http", "ht tp", "/", "//evil.example", "http://evil.example", "a?b", e.Scheme())
	case 2, 3, 4:
		u.Host = e.pick("", "h", "EXAMPLE.com:443", "0x7f.1", "ü.de", "[::1]:80", "evil.example/",
			`evil.example\`, "u@evil.example", "h:80", "h:", "h:x", ":80", "C:", "C|", "a%62",
			"a b", "h\t", "h\x01", "h#", "h?", "LOCALHOST", e.Host(), e.Authority())
	case 5, 6, 7:
		u.Path = e.pick("", "/", "/a/../b", "/a/./b/..", "//evil.example", "/\\evil.example",
			`\\evil.example`, "evil.example/x", "/a?b#c|%", "http://evil.example", "../x", "C:/x",
			"*", " //evil.example", "\t//evil.example", "a:b", ":80/x", e.Path(),
			strings.TrimLeft(e.Path(), "/"))
	case 8, 9:
		u.RawPath = e.pick("", "//evil.example", "/\\evil.example", "%2F%2Fevil.example", "/a%2Fb",
			e.Path())
		if path, err := neturl.PathUnescape(u.RawPath); err == nil && e.r.IntN(2) == 0 {
			u.Path = path
		}
	case 10:
		u.RawQuery = e.pick("", "a b", "#", "a=b;c", "é\n", e.Reference())
	case 11:
		u.Fragment = e.pick("", "x", "a#b ", e.Reference())
	case 12:
		u.RawFragment = e.pick("", "https://evil.example/",
			"//evil.example", `\\evil.example`, "x", e.URL(), e.Reference())
	case 13:
		u.Opaque = e.pick("", "//evil.example/x", `\\evil.example`, "//h/x", "/a|b", "///x", "x",
			"u@evil.example/", "evil.example", "/\t/evil.example", "a:b", " //evil.example", "x ",
			"//:x@evil.example", e.OpaquePath(), e.Reference())
	case 14:
		u.User = []*url.Userinfo{nil, url.User(""), url.User("u@evil.example/"),
			url.UserPassword("u", "p@evil.example#"), url.UserPassword("", ""),
			url.User("ü%")}[e.r.IntN(6)]
	case 15:
		u.ForceQuery, u.OmitHost = e.r.IntN(2) == 0, e.r.IntN(2) == 0
	}
}

// A meaning is what the fields of a URL mean, read without String.
type meaning struct {
	scheme  string
	special bool // the scheme is a special one that is not file
	host    string
	port    string // without the scheme's default
	ok      bool   // there is such a host
	user    bool   // there are credentials, which the scheme or the host does not allow
	first   bool   // the exception: the path's first segment is the host
}

func says(u *url.URL) meaning {
	s := meaning{scheme: strings.ToLower(u.Scheme), ok: true}
	if s.scheme == "" {
		s.scheme = "https" // the scheme of the page that it is on
	}
	if v, err := weburl.Parse(s.scheme + "://h/"); err != nil || v.Scheme() != s.scheme {
		s.ok = false
		return s
	}
	s.special = weburl.IsSpecialScheme(s.scheme) && s.scheme != "file"
	user := u.User != nil
	if u.Host == "" {
		s.first = u.Opaque == "" && !user && u.Scheme != "" && s.special && u.Path != "" &&
			!strings.HasPrefix(u.EscapedPath(), "/")
		s.user = user
		s.ok = !s.special || u.Scheme == "" || s.first
		return s
	}
	host := u.Host
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host, s.port = host[:i], host[i+1:]
	}
	n, err := strconv.ParseUint("0"+s.port, 10, 64)
	if err != nil || n > 65535 || host == "" || s.scheme == "file" && host != u.Host {
		s.ok = false
		return s
	}
	s.user = user && s.scheme == "file"
	if s.port != "" {
		s.port = strconv.FormatUint(n, 10)
		if p, ok := weburl.DefaultPort(s.scheme); ok && uint64(p) == n && u.Scheme != "" {
			s.port = ""
		}
	}
	if weburl.IsSpecialScheme(s.scheme) {
		h, parseErr := weburl.ParseHost(host)
		s.host, err = h.String(), parseErr
		s.ok = !strings.Contains(host, "%")
	} else {
		s.host, err = opaqueHost(host)
	}
	const controls = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f" +
		"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f"
	s.ok = s.ok && err == nil && !strings.ContainsAny(host, controls)
	if s.scheme == "file" && s.host == "localhost" {
		s.host = ""
	}
	return s
}

// opaqueHost returns the host of a URL that is not special, as the standard writes it.
func opaqueHost(host string) (string, error) {
	if strings.ContainsAny(host, `/\?#@`) || strings.Contains(host, ":") && host[0] != '[' {
		return "", errors.New("not a host")
	}
	var b strings.Builder
	for _, c := range []byte(host) { // its bytes are those of the decoded host
		if c >= 0x80 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	u, err := weburl.Parse("foo://" + b.String() + "/")
	if err != nil {
		return "", err
	}
	return u.Host(), nil
}

// other returns the URL that is read in text, if its scheme, host or port differ from the fields of
// u; and whether text parses.
func other(u *url.URL, text string) (read string, parsed bool) {
	want := says(u)
	var r *weburl.URL
	var err error
	if u.Scheme == "" {
		if _, err := weburl.Parse(text); err == nil {
			return "absolute", true
		}
		const page = "https://page.example:81/p"
		r, err = weburl.ParseWithBase(text, page)
		if u.Host == "" {
			want.host, want.port = "page.example", "81"
		}
		if want.port == "" && err == nil && r.Host() != want.host || want.port == "443" {
			r, err = weburl.ParseWithBase(text, "http"+page[len("https"):])
			want.scheme = "http"
		}
	} else {
		r, err = weburl.Parse(text)
	}
	if err != nil {
		return "", false
	}
	if !want.ok || r.Scheme() != want.scheme ||
		!want.first && (r.Hostname() != want.host || r.Port() != want.port) {
		return r.Href(), true
	}
	return "", true
}

// checkEdited checks that no string of u names another host than the fields, and that a
// string parses if the fields make a URL.
func checkEdited(t *testing.T, u *url.URL) (parsed bool) {
	t.Helper()
	read, parsed := other(u, u.String())
	if read != "" {
		t.Errorf("%#v: %q is read as %s, want %+v", *u, u, read, says(u))
	}
	if want := says(u); want.ok && !want.user && !want.first && u.Opaque == "" && !parsed {
		t.Errorf("%#v: %q does not parse, want %+v", *u, u, want)
	}
	for _, v := range []*url.URL{u.JoinPath("z"), u.JoinPath("..", "//z")} {
		if read, _ := other(v, v.String()); read != "" {
			t.Errorf("%#v: joined %q is read as %s", *u, v, read)
		}
	}
	if read, _ := other(u, u.Redacted()); read != "" {
		t.Errorf("%#v: redacted %q is read as %s", *u, u.Redacted(), read)
	}
	if parsed && u.Scheme != "" {
		for _, ref := range []string{
			"../c", "./d?e", "", "?f", "#g", "//h2/i", "/j", "k/..", "..//l",
		} {
			want, wantErr := weburl.ParseWithBase(ref, u.String())
			got, err := u.Parse(ref)
			if err == nil && wantErr == nil && u.Opaque != "" &&
				unbar(got.String()) == unbar(want.Href()) {
				continue // u's String is parsed, which may encode a '|' or a stray '%'
			}
			if (err == nil) != (wantErr == nil) || err == nil && !isRead(got, want) {
				t.Errorf("%q on %#v: %v, %v, want %v, %v", ref, *u, got, err, want, wantErr)
			}
		}
	}
	if std := u.Std(); parsed {
		if read, _ := other(u, std.String()); read != "" {
			t.Errorf("%#v: Std %q is read as %s", *u, std, read)
		}
	}
	return parsed
}

// TestEdits edits fields at random. It counts how often net/url's String names another host, to
// show that the edits are hostile enough.
func TestEdits(t *testing.T) {
	t.Parallel()
	n := 20_000
	if *exhaustive {
		n = 400000
	}
	e := newEditor(15)
	parsed, misread := 0, 0
	for range n {
		u := e.url()
		if checkEdited(t, u) {
			parsed++
		}
		if read, _ := other(u, (*neturl.URL)(u).String()); read != "" {
			misread++
		}
		if t.Failed() {
			break
		}
	}
	t.Logf("of %d, %d parse; net/url's String of %d is read as another scheme, host or port",
		n, parsed, misread)
	if parsed < n/4 || misread < n/100 {
		t.Errorf("%d and %d of %d: the edits are not hostile, or too much is refused",
			parsed, misread, n)
	}
}

// Opaque is written as long as it has the fields that net/url reads. It ignores a RawPath that does
// not decode to Path.
func TestOpaqueWithIgnoredRawPath(t *testing.T) {
	u := must(url.Parse("https:a/b|c"))
	u.RawPath = "/x"
	if got := u.String(); got != "https:a/b|c" {
		t.Error(got)
	}
}

// Opaque is not written if it has a username that User lacks.
func TestOpaqueWithoutUser(t *testing.T) {
	u, err := url.Parse("https:user@h/x")
	if err != nil || u.Opaque == "" || u.User == nil {
		t.Fatalf("%#v, %v", u, err)
	}
	u.User = nil
	if got := u.String(); got != "https://h/x" {
		t.Errorf("%s, want https://h/x", got)
	}
}

// The '?' and '#' of a path are escaped even if no host can precede the path.
func TestPathOfSlashes(t *testing.T) {
	for _, path := range []string{"//a?b", "//a#b"} {
		u := url.URL{Scheme: "https", OmitHost: true, Path: path}
		if got := u.String(); strings.ContainsAny(got, "?#") {
			t.Errorf("%s: %s", path, got)
		}
	}
}

// TestGuardedPaths joins paths. Without a host before them, some would name another host in a
// browser. The others must be joined as net/url joins them.
func TestGuardedPaths(t *testing.T) {
	user := url.User("u")
	for name, c := range map[string]struct {
		url     url.URL
		guarded bool
	}{
		"path":                  {url.URL{Path: "/"}, true},
		"file":                  {url.URL{Scheme: "file", Path: "/"}, true},
		"scheme and no host":    {url.URL{Scheme: "foo", Path: "/", OmitHost: true}, true},
		"scheme and empty host": {url.URL{Scheme: "foo", Path: "/"}, false},
		"credentials":           {url.URL{User: user, Path: "/"}, false},
		"host":                  {url.URL{Host: "h", Path: "/"}, false},
		"credentials in foo": {
			url.URL{Scheme: "foo", User: user, Path: "/", OmitHost: true}, false,
		},
		"credentials in file":    {url.URL{Scheme: "file", User: user, Path: "/"}, false},
		"host, without a scheme": {url.URL{Host: "h", Path: "/", OmitHost: true}, false},
	} {
		want := c.url.Std().JoinPath("%5Cb").Path
		if c.guarded {
			want = `/./.\b`
		}
		if got := c.url.JoinPath("%5Cb").Path; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestOtherHost has hosts that browsers refuse. In a URL with a scheme that browsers do not go to,
// they are written as net/url writes them.
func TestOtherHost(t *testing.T) {
	for _, host := range []string{
		"a:x%41", "a<%41", "a:1,b:2", "[fe80::1%eth0]", "[fe80::1%eth0]:80", "[::1]%41", ":80",
	} {
		u := &url.URL{Scheme: "foo", Host: host, Path: "/"}
		if got, want := u.String(), (*neturl.URL)(u).String(); got != want {
			t.Errorf("%s: %s, want %s", host, got, want)
		}
	}
}

// TestHostBytes puts each ASCII character into a host that a program assigns. If browsers refuse
// the host, or end it early, String does not parse.
func TestHostBytes(t *testing.T) {
	for c := range 0x80 {
		host := "a" + string(rune(c)) + "b"
		for _, scheme := range []string{"foo", "https", "file"} {
			u := &url.URL{Scheme: scheme, Host: host, Path: "/"}
			r, err := weburl.Parse(scheme + "://" + host + "/")
			isHost := err == nil && r.Port() == "" &&
				strings.EqualFold(weburl.PercentDecode(r.Hostname()), host)
			if got, err := weburl.Parse(u.String()); err == nil &&
				(!isHost || got.Host() != r.Host()) {
				t.Errorf("%s://%q: %s, which is on %q", scheme, host, u, got.Host())
			}
		}
	}
}

// TestEscapedPathQuestion checks that, as in net/url, a RawPath is not used if it has a character
// that ends a path.
func TestEscapedPathQuestion(t *testing.T) {
	for _, raw := range []string{"/a?b", "/a#b", "/a[b", "/a b", "/a%62"} {
		u := &url.URL{Path: must(url.PathUnescape(raw)), RawPath: raw}
		if got, want := u.EscapedPath(), u.Std().EscapedPath(); got != want {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
	// A special URL without a host does not parse, wherever in its path two slashes are.
	u := &url.URL{Scheme: "https", OmitHost: true, Path: "/a//b"}
	if got := u.String(); got != "https://:/a//b" {
		t.Error(got)
	}
}
