package url_test

import (
	"errors"
	"flag"
	"fmt"
	neturl "net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/net/url"
)

var law = flag.Int("law", 30000, "random strings for TestLaw")

// A reading is a text, and how net/url and browsers read it. The law is about these.
type reading struct {
	input string
	text  string // without what browsers remove
	n     *neturl.URL
	nErr  error
	w     *weburl.URL // on an https: page, if it has no scheme
	wErr  error
	rel   bool // it has no scheme
	other bool // browsers do not go to its scheme
}

func read(input string) reading {
	r := reading{input: input}
	r.text = strings.NewReplacer("\t", "", "\n", "", "\r",
		"").Replace(strings.TrimFunc(input, func(c rune) bool {
		return c <= ' '
	}))
	r.n, r.nErr = neturl.Parse(r.text)
	r.w, r.wErr = weburl.Parse(input)
	if scheme, rest, ok := strings.Cut(r.text, ":"); ok && isScheme(scheme) {
		scheme = strings.ToLower(scheme)
		r.other = !weburl.IsSpecialScheme(scheme) ||
			scheme == "file" && (rest == "" || rest[0] != '/' && rest[0] != '\\')
		return r
	}
	r.rel = true
	r.w, r.wErr = weburl.ParseWithBase(input, page)
	return r
}

const page = "https://page.example:81/p/q?r"

func isScheme(s string) bool {
	for i, c := range s {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			if i == 0 || !strings.ContainsRune("0123456789+-.", c) {
				return false
			}
		}
	}
	return s != ""
}

// checkLaw checks that Parse reads the input as the law says.
func checkLaw(t *testing.T, input string) {
	t.Helper()
	r := read(input)
	u, err := url.Parse(input)
	switch {
	case r.other && r.nErr == nil:
		checkOther(t, r, u, err)
		return
	case r.rel && strings.Contains(r.text[:strings.IndexAny(r.text+"/", "/?#")], ":"):
		if err == nil {
			t.Errorf("%q: %#v, want net/url's error", input, u)
		}
		return
	case r.wErr != nil:
		checkRefused(t, r, err)
		return
	case err != nil:
		t.Errorf("%q: %v, want %v", input, err, r.w)
		return
	}
	checkMeaning(t, r, u)
	if !r.other && r.nErr == nil {
		checkSpelling(t, r, u)
	}
	staysOnHost(t, input, u)
}

// checkOther checks that a URL of a scheme that browsers do not go to is net/url's.
func checkOther(t *testing.T, r reading, u *url.URL, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%q: %v, want net/url's %#v", r.input, err, r.n)
		return
	}
	v := neturl.URL(*u)
	if strings.Contains(r.n.Host, "%") && r.wErr == nil {
		if v.Hostname() != r.w.Hostname() || v.Port() != r.n.Port() {
			t.Errorf("%q: Host %q, want %q", r.input, u.Host, r.w.Hostname())
		}
		v.Host = r.n.Host
	} else if got, want := u.String(), r.n.String(); got != want &&
		r.n.RawPath == "" && r.n.RawFragment == "" {
		t.Errorf("%q: String %q, net/url %q", r.input, got, want)
	}
	if r.n.User != nil && v.User != nil && *r.n.User == *v.User {
		v.User = r.n.User
	}
	if isSettled(v.RawPath, r.n.RawPath, escapedPath) {
		v.RawPath = r.n.RawPath
	}
	if isSettled(v.RawFragment, r.n.RawFragment, escapedFragment) {
		v.RawFragment = r.n.RawFragment
	}
	if v != *r.n {
		t.Errorf("%q: %#v, want net/url's %#v", r.input, u, r.n)
	}
	again, err := neturl.Parse(u.String())
	if err != nil || again.Scheme != r.n.Scheme || again.Host != r.n.Host ||
		again.Path != r.n.Path || again.Opaque != strings.TrimRight(r.n.Opaque, " ") &&
		again.Opaque != r.n.Opaque || again.Fragment != r.n.Fragment {
		t.Errorf("%q: net/url reads %q as %#v, %v, not %#v", r.input, u, again, err, r.n)
	}
}

// checkRefused checks the error for a text that browsers refuse.
func checkRefused(t *testing.T, r reading, err error) {
	t.Helper()
	var got, want *weburl.ParseError
	switch {
	case err == nil:
		t.Errorf("%q is accepted, want %v", r.input, r.wErr)
	case r.other:
		var e *neturl.Error
		if !errors.As(r.nErr, &e) ||
			!errors.Is(err, e.Err) && errors.Unwrap(err).Error() != e.Err.Error() &&
				!strings.Contains(r.input, "@") {
			t.Errorf("%q: %v, want %v", r.input, err, r.nErr)
		}
	case !errors.As(err, &got) || !errors.As(r.wErr, &want) || got.Err != want.Err ||
		got.Offset != want.Offset:
		t.Errorf("%q: %v, want %v", r.input, err, r.wErr)
	}
}

// checkMeaning checks that browsers read String as they read the input, except for an empty
// fragment, and for credentials that are percent-encoded differently.
func checkMeaning(t *testing.T, r reading, u *url.URL) {
	t.Helper()
	var got *weburl.URL
	var err error
	if r.rel {
		got, err = weburl.ParseWithBase(u.String(), page)
	} else {
		got, err = weburl.Parse(u.String())
	}
	if err != nil {
		t.Errorf("%q: browsers refuse %q: %v", r.input, u, err)
		return
	}
	if !meansSame(got, r.w) &&
		!(r.rel && encodesMore(u, r.input) && unbar(got.Href()) == unbar(r.w.Href())) {
		t.Errorf("%q: browsers read %q as %v, want %v", r.input, u, got, r.w)
	}
}

// meansSame reports whether u and v are the same URL, except for an empty fragment, and for
// credentials that are percent-encoded differently. In a URL with a scheme that browsers do not go
// to, String may encode more.
func meansSame(u, v *weburl.URL) bool {
	u, v = new(*u), new(*v)
	for _, r := range []*weburl.URL{u, v} {
		if r.RawFragment() == "" {
			r.SetHash("")
		}
		r.SetUsername(weburl.PercentDecode(r.Username()))
		r.SetPassword(weburl.PercentDecode(r.Password()))
	}
	settled := loses(v.Pathname(), escapedPath) || loses(v.RawFragment(), escapedFragment)
	return *u == *v || (settled || !weburl.IsSpecialScheme(u.Scheme())) &&
		unbar(u.Href()) == unbar(v.Href())
}

func escapedPath(decoded, raw string) string {
	return (&neturl.URL{Path: decoded, RawPath: raw}).EscapedPath()
}

func escapedFragment(decoded, raw string) string {
	return (&neturl.URL{Fragment: decoded, RawFragment: raw}).EscapedFragment()
}

var escapes = regexp.MustCompile("(?i)%[0-9a-f]{2}")

// isIgnored reports whether net/url changes raw when it writes it.
func isIgnored(raw string, escaped func(decoded, raw string) string) bool {
	return escaped(weburl.PercentDecode(raw), raw) != raw
}

// loses reports whether net/url ignores raw, and therefore loses the escape of a reserved
// character.
func loses(raw string, escaped func(decoded, raw string) string) bool {
	if !isIgnored(raw, escaped) {
		return false
	}
	return slices.ContainsFunc(escapes.FindAllString(raw, -1), func(escape string) bool {
		c := weburl.PercentDecode(escape)
		return escaped("a"+c, "") == "a"+c && strings.Contains("/?:@!$&'()*+,;=", c)
	})
}

// encodesMore reports whether Parse has encoded a '|' or a stray '%' of the path.
func encodesMore(u *url.URL, input string) bool {
	count := func(s string) int { return strings.Count(s, "%25") + strings.Count(s, "%7C") }
	return count(u.RawPath) > count(input)
}

// isSettled reports whether net/url ignores theirs, and ours is the same text with the bytes
// encoded that net/url does not accept.
func isSettled(ours, theirs string, escaped func(decoded, raw string) string) bool {
	if !isIgnored(theirs, escaped) || isIgnored(ours, escaped) {
		return false
	}
	var b strings.Builder
	for i := range len(theirs) {
		c := theirs[i : i+1]
		at := escapes.FindStringIndex(theirs[i:])
		if isIgnored(c, escaped) && (at == nil || at[0] > 0) {
			c = fmt.Sprintf("%%%02X", c[0])
		}
		b.WriteString(c)
	}
	return b.String() == ours
}

// unbar returns s with '|', a stray '%' and other characters in the form that String writes if they
// are encoded for net/url.
func unbar(s string) string {
	s = regexp.MustCompile("(?i)%([0-9a-f]{2})?").ReplaceAllStringFunc(s, func(s string) string {
		if s == "%" {
			return "%25"
		}
		return s
	})
	return strings.NewReplacer("|", "%7C", "%5C", `\`, "#", "%23", "{", "%7B", "}", "%7D",
		"^", "%5E").Replace(s)
}

// checkSpelling checks that the fields are net/url's if net/url's URL has the same meaning.
func checkSpelling(t *testing.T, r reading, u *url.URL) {
	t.Helper()
	hierarchy, _, _ := strings.Cut(r.text, "#")
	hierarchy, query, _ := strings.Cut(hierarchy, "?")
	w := r.w
	if u.Host != "" && (u.Hostname() != w.BareHostname() ||
		u.Port() != r.n.Port() && r.n.Host != "") {
		t.Errorf("%q: Host %q, want %q and net/url's port %q",
			r.input, u.Host, w.Hostname(), r.n.Port())
	}
	// net/url cuts the text in the same way, unless there is a backslash or a wrong number of
	// slashes.
	after := hierarchy[strings.IndexByte(hierarchy, ':')+1:]
	if r.rel {
		after = hierarchy
	}
	same := !strings.Contains(hierarchy, `\`) && !strings.HasPrefix(after, "///") &&
		(r.rel || w.Scheme() == "file" || strings.HasPrefix(after, "//"))
	if !same {
		return
	}
	if w.Scheme() == "file" && !r.rel && isDrive(r.n.Path, r.n.Host) {
		return
	}
	if (u.User == nil) != (r.n.User == nil) || u.User != nil && *u.User != *r.n.User {
		t.Errorf("%q: User %#v, net/url %#v", r.input, u.User, r.n.User)
	}
	dots := strings.HasPrefix(r.n.EscapedPath(), "/") &&
		w.Pathname() != weburl.PathPercentEncodeSet.Encode(pathOf(after)) && pathOf(after) != ""
	tab := strings.ContainsAny(r.input, "\t\n\r")
	n := *r.n
	if isGuarded(u) {
		u = u.Clone()
		if u.Path = weburl.PercentDecode(u.RawPath); u.RawPath == escapedPath(u.Path, "") {
			u.RawPath = ""
		}
	}
	if g := guarded(u); g != "" && u.Path == g+n.Path {
		n.Path = g + n.Path
		if n.RawPath != "" {
			n.RawPath = g + n.RawPath
		}
	}
	if n.Path == "*" && u.RawPath == "%2A" {
		n.RawPath = u.RawPath
	}
	switch {
	case dots, strings.ToValidUTF8(r.input, "") != r.input:
	case u.Path != n.Path, u.RawPath != n.RawPath &&
		!isSettled(u.RawPath, n.RawPath, escapedPath) && !tab:
		t.Errorf("%q: Path %q, RawPath %q; net/url %q, %q",
			r.input, u.Path, u.RawPath, r.n.Path, r.n.RawPath)
	}
	if strings.ToValidUTF8(r.input, "") == r.input &&
		(u.Fragment != n.Fragment ||
			u.RawFragment != n.RawFragment &&
				!isSettled(u.RawFragment, n.RawFragment, escapedFragment)) {
		t.Errorf("%q: Fragment %q, %q; net/url %q, %q", r.input, u.Fragment, u.RawFragment,
			n.Fragment, n.RawFragment)
	}
	wantQuery := n.RawQuery
	if strings.ContainsFunc(query, func(c rune) bool {
		return c <= ' ' || c >= 0x7F || c == '"' || c == '<' || c == '>'
	}) {
		wantQuery = w.RawQuery()
	}
	if u.RawQuery != wantQuery || u.ForceQuery != n.ForceQuery {
		t.Errorf("%q: RawQuery %q, %v; want %q, net/url %q",
			r.input, u.RawQuery, u.ForceQuery, wantQuery, n.RawQuery)
	}
	if u.Opaque != n.Opaque || u.OmitHost != n.OmitHost {
		t.Errorf("%q: %#v, net/url %#v", r.input, u, n)
	}
}

// guarded returns the dots before a path that would otherwise lead elsewhere.
func guarded(u *url.URL) string {
	for _, g := range []string{"/.", "./"} {
		rest, ok := strings.CutPrefix(u.Path, g)
		scheme, after, _ := strings.Cut(strings.TrimLeft(rest, " \t\n\r"), ":")
		_, err1 := weburl.ParseWithBase(rest, "http://page.example/")
		_, err2 := weburl.ParseWithBase(rest, "https://page.example/")
		if ok && u.Host == "" && (err1 != nil || err2 != nil || leadsElsewhere(rest) ||
			strings.HasPrefix(rest, "//") || isScheme(scheme) && strings.HasPrefix(after, "//")) {
			return g
		}
	}
	return ""
}

// pathOf returns the path in the text after a scheme.
func pathOf(after string) string {
	if rest, ok := strings.CutPrefix(after, "//"); ok {
		i := strings.IndexByte(rest, '/')
		if i < 0 {
			return ""
		}
		return rest[i:]
	}
	return after
}

func isDrive(path, host string) bool {
	host = strings.TrimSuffix(host, ":")
	return len(host) == 1 || len(path) > 2 && (path[2] == ':' || path[2] == '|')
}

// TestLaw reads random strings of all schemes.
func TestLaw(t *testing.T) {
	t.Parallel()
	g := random.New(271)
	other := 0
	for i := range *law {
		var s string
		switch i % 4 {
		case 0, 1:
			s = g.URL()
		case 2:
			s = g.Reference()
		case 3:
			s = g.Mutate(g.URL())
		}
		if r := read(s); r.other && r.nErr == nil {
			other++
		}
		checkLaw(t, s)
	}
	t.Logf("%d strings, %d with other schemes", *law, other)
}

// TestLawOnTheWeb reads lists of URLs of the web.
func TestLawOnTheWeb(t *testing.T) {
	for _, name := range []string{"web", "file", "idn", "messy", "shapes", "relative"} {
		for _, s := range must(vector.ReadList("../../testdata/bench/" + name + ".txt")) {
			checkLaw(t, s)
		}
	}
}

// TestSameMeaningSameFields checks that the URLs of the lists that net/url and browsers read alike
// all have net/url's fields, and counts them.
func TestSameMeaningSameFields(t *testing.T) {
	alike := 0
	for _, name := range []string{"web", "file", "idn", "messy", "shapes", "relative"} {
		for _, s := range must(vector.ReadList("../../testdata/bench/" + name + ".txt")) {
			r := read(s)
			if r.text != s || r.nErr != nil || r.wErr != nil || !isReadAlike(r.n, r.w, r.rel) {
				continue
			}
			alike++
			u := neturl.URL(*must(url.Parse(s)))
			if u.User != nil && r.n.User != nil && *u.User == *r.n.User {
				u.User = r.n.User
			}
			if isSettled(u.RawPath, r.n.RawPath, escapedPath) {
				u.RawPath = r.n.RawPath
			}
			if u != *r.n {
				t.Errorf("%q: %#v, net/url %#v", s, u, r.n)
			}
		}
	}
	t.Logf("%d URLs are read alike", alike)
	if alike < 8000 {
		t.Error("these are too few")
	}
}

// TestResolveSameFields resolves references that net/url and browsers resolve alike. The result
// must have net/url's fields.
func TestResolveSameFields(t *testing.T) {
	refs := must(vector.ReadList("../../testdata/bench/relative.txt"))
	refs = append(refs, "", "?", "?q", "#f", "a", "a/", "/", "//g", "//g:1/x", "//u:p@g?q#f",
		"../b", "./", "a?b#c", "/%2F", "(x)", "/(x)?", "%20")
	alike := 0
	for _, base := range []string{"https://h", "https://u:p@h:444/a/b?c#d", "wss://h/(a)/b%2Fc"} {
		theirs, ours := must(neturl.Parse(base)), must(url.Parse(base))
		for _, ref := range refs {
			n, err := theirs.Parse(ref)
			w, wErr := weburl.ParseWithBase(ref, base)
			if err != nil || wErr != nil || !isReadAlike(n, w, false) {
				continue
			}
			alike++
			for name, u := range map[string]*url.URL{
				"Parse":            must(ours.Parse(ref)),
				"ResolveReference": ours.ResolveReference(must(url.Parse(ref))),
			} {
				if !reflect.DeepEqual((*neturl.URL)(u), n) {
					t.Errorf("%s, %q on %q: %#v, net/url %#v", name, ref, base, u, n)
				}
			}
		}
	}
	t.Logf("%d references are resolved alike", alike)
	if alike < 1000 {
		t.Error("these are too few")
	}
}

// isReadAlike reports whether n and w have the same components, each decoded.
func isReadAlike(n *neturl.URL, w *weburl.URL, rel bool) bool {
	host, path := n.Hostname() == w.BareHostname(),
		n.Path == weburl.PercentDecode(w.Pathname()) || n.Path == "" && w.Pathname() == "/"
	if rel && n.Host == "" {
		host, path = n.User == nil, true // the meaning of the path depends on the base
		if w.RawQuery() == "r" {
			return n.Path != "" && strings.HasPrefix(n.Path, "/")
		}
		path = !strings.Contains(n.Path, "/.") && !strings.Contains(n.Path, `\`)
	}
	if w.HasOpaquePath() {
		path = n.Opaque == w.Pathname()
	}
	unsendable := strings.ContainsFunc(n.RawQuery, func(c rune) bool {
		return c <= ' ' || c >= 0x7F || strings.ContainsRune(`"<>`, c)
	})
	return host && path && (rel || n.Scheme == w.Scheme()) && !unsendable &&
		n.Fragment == weburl.PercentDecode(w.RawFragment()) &&
		!(n.Scheme == "file" && strings.HasPrefix(n.Path, "//")) // no Path without a Host begins so
}
