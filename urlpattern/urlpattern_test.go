package urlpattern_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestErrors has the positions of errors in the original text, and the reasons.
func TestErrors(t *testing.T) {
	const unclosed = "a regexp is not closed by ')', and may not begin with '?'; " +
		"write ((?:x)) for (?:x)"
	const inURL, outside = "cannot be in a URL", "a regexp has a code point outside ASCII"
	const many = "https://example.com/:a/:b/:c/:d/:e/:f/:g/:h/:i/:j/:k/:l/:m/:n/:o/:p/:q"
	for _, c := range []struct {
		pattern   string
		component urlpattern.Component
		at        int
		reason    string
	}{
		{"https://example.com/{a", urlpattern.Pathname, 22, "expected '}'"},
		{"//h/a", urlpattern.Protocol, 0, "it is missing, and so is a base URL"},
		{"https://example.com/{a{", urlpattern.Pathname, 22, "expected '}'"},
		{"https://example.com/a}", urlpattern.Pathname, 21, "expected the end"},
		{"https://exa mple.com/", urlpattern.Hostname, 8, inURL},
		{"https://*.exa mple.com/", urlpattern.Hostname, 9, inURL},
		{"https://{a b:c}", urlpattern.Hostname, 8, inURL},
		{"https://{:c.a b}", urlpattern.Hostname, 8, inURL},
		{"https://{a b}?", urlpattern.Hostname, 8, inURL},
		{"https://example.com:99999/", urlpattern.Port, 20, inURL},
		{"https://example.com/#(", urlpattern.Hash, 21, unclosed},
		{"https://example.com/(?:x)", urlpattern.Pathname, 20, unclosed},
		{"https://example.com/(?<=x)", urlpattern.Pathname, 20, unclosed},
		{`https://example.com/\?q=(é)`, urlpattern.Search, 24, outside},
		{`https://example.com/\?q=(\é)`, urlpattern.Search, 24, outside},
		{"https://example.com/()", urlpattern.Pathname, 20, "a regexp is empty"},
		{"https://example.com/(a\x80)", urlpattern.Pathname, 20, outside},
		{"https://example.com/(\\\x80)", urlpattern.Pathname, 20, outside},
		{"https://example.com/(a(b))", urlpattern.Pathname, 20,
			"a regexp has a capturing group without a name"},
		{"https://example.com/(a(", urlpattern.Pathname, 20,
			"a regexp has a capturing group without a name"},
		{`https://example.com/(a\`, urlpattern.Pathname, 20, `'\' escapes nothing`},
		{"https://example.com/:a/:a", urlpattern.Pathname, 22, "the name is there already"},
		{many + "/:a", urlpattern.Pathname, len(many), "the name is there already"},
		{many + "/:q", urlpattern.Pathname, len(many), "the name is there already"},
		{many + "/:r/:r", urlpattern.Pathname, len(many + "/:r"), "the name is there already"},
		{"https://example.com/:", urlpattern.Pathname, 20, "a name is missing after ':'"},
		{`https://example.com/(\m)`, urlpattern.Pathname, 21, "there is no such escape"},
		{"ht tp://example.com/", urlpattern.Protocol, 0, inURL},
		{"(:", urlpattern.Protocol, 0, unclosed},
		{"/foo", urlpattern.Protocol, 0,
			"it is missing, and so is a base URL; New takes a pathname alone"},
		{"foo", urlpattern.Protocol, 0, "it is missing, and so is a base URL"},
		{`https://example.com/a\`, urlpattern.Pathname, 21, `'\' escapes nothing`},
	} {
		_, err := urlpattern.Parse(c.pattern)
		e, ok := errors.AsType[*urlpattern.SyntaxError](err)
		if !ok || e.Component != c.component || e.Offset != c.at ||
			e.Pattern != c.pattern || e.Reason != c.reason {
			t.Errorf("%s: %v, want %s at %d: %s", c.pattern, err, c.component, c.at, c.reason)
		}
	}
	_, err := urlpattern.New(urlpattern.Init{Pathname: new("a/{"),
		BaseURL: new("https://example.com/long/path/")})
	if e, ok := errors.AsType[*urlpattern.SyntaxError](err); !ok ||
		e.Offset != 3 || e.Pattern != "a/{" {
		t.Errorf("after a base's path: %v", err)
	}
	// One ':' may follow the protocol.
	for protocol, ok := range map[string]bool{"http:": true, "http::": false} {
		if _, err := urlpattern.New(urlpattern.Init{Protocol: &protocol}); (err == nil) != ok {
			t.Errorf("the protocol %s: %v", protocol, err)
		}
	}
	_, err = urlpattern.New(urlpattern.Init{Search: new("?a{")})
	if e, ok := errors.AsType[*urlpattern.SyntaxError](err); !ok ||
		e.Offset != 3 || e.Pattern != "?a{" {
		t.Errorf("after a question mark: %v", err)
	}
	_, err = urlpattern.Parse("https://exa mple.com/")
	if !errors.Is(err, url.ErrHostInvalidCodePoint) && !errors.Is(err, url.ErrDomainToASCII) {
		t.Errorf("not the URL parser's error: %v", err)
	}
	for _, base := range []string{"", "http:", "/a"} {
		_, err := urlpattern.ParseWithBase("/a", base)
		if e, ok := errors.AsType[*url.ParseError](err); !ok || !e.Base {
			t.Errorf("base %q: %v", base, err)
		}
	}
	_, err = urlpattern.New(urlpattern.Init{Hostname: new("a b")})
	want := `urlpattern: invalid hostname pattern in "a b" at byte 0: cannot be in a URL: url: `
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s…", err, want)
	}
	long := strings.Repeat("x", 1<<20)
	if _, err := urlpattern.Parse("https://example.com/" + long + "{"); len(err.Error()) > 400 {
		t.Errorf("an error of %d bytes", len(err.Error()))
	}
}

func TestMustParse(t *testing.T) {
	defer func() {
		if err, ok := recover().(*urlpattern.SyntaxError); !ok || err.Offset != 11 {
			t.Errorf("%v", err)
		}
	}()
	urlpattern.MustParse("https://h/{")
}

// Only an opaque path can have a space.
func TestSpaceInRegexp(t *testing.T) {
	p := urlpattern.MustParse(`data\:a(\s)b(\S)`)
	if !p.Match("data:a bc") || p.Match("data:a b c") || p.Match("data:a!bc") {
		t.Error("\\s is not a space, or \\S is one")
	}
}

func TestMaxLength(t *testing.T) {
	p := urlpattern.Parser{MaxLength: 20}
	if _, err := p.Parse("https://example.com/"); err != nil {
		t.Error(err)
	}
	_, err := p.Parse("https://example.com/*")
	if !errors.Is(err, url.ErrTooLong) || err.Error() != "urlpattern: the pattern is too long" {
		t.Error(err)
	}
	if _, err := p.ParseWithBase("/", "https://example.com/"); !errors.Is(err, url.ErrTooLong) {
		t.Error(err)
	}
	const base = "https://h/"
	for n := range 8 { // each member of an Init counts
		rest := strings.Repeat("x", p.MaxLength-len(base))
		init := urlpattern.Init{BaseURL: new(base)}
		member := []**string{&init.Protocol, &init.Username, &init.Password, &init.Hostname,
			&init.Port, &init.Pathname, &init.Search, &init.Hash}[n]
		for _, tooLong := range []bool{false, true} {
			*member = &rest
			if _, err := p.New(init); errors.Is(err, url.ErrTooLong) != tooLong {
				t.Errorf("member %d with %d bytes: %v", n, len(base+rest), err)
			}
			rest += "x"
		}
	}
	for base, tooLong := range map[string]bool{"https://h/0123456789": false,
		"https://h/0123456789x": true} {
		_, err := p.New(urlpattern.Init{BaseURL: &base})
		if errors.Is(err, url.ErrTooLong) != tooLong {
			t.Errorf("base URL %s: %v", base, err)
		}
		_, err = p.ParseWithBase("", base)
		if errors.Is(err, url.ErrTooLong) != tooLong {
			t.Errorf("no pattern, base URL %s: %v", base, err)
		}
	}
}

func TestNoRegexp(t *testing.T) {
	p := urlpattern.Parser{NoRegexp: true}
	if _, err := p.Parse("https://*.example.com/:a/{:b}?*"); err != nil {
		t.Error(err)
	}
	for _, pattern := range []string{
		`https://example.com/(\d+)`, "(https|http)://example.com/", "https://example.com/#(a)",
	} {
		_, err := p.Parse(pattern)
		want := fmt.Sprintf(`pattern in %q at byte %d: regexp group`, pattern,
			strings.IndexByte(pattern, '(')+1)
		e, ok := errors.AsType[*urlpattern.UnsupportedError](err)
		if !ok || err.Error() != "urlpattern: unsupported "+e.Component.String()+" "+want {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}

// TestPatternStrings has Node 26.10's results for a pathname, in which a group may have '/' as its
// prefix, and for a hash.
func TestPatternStrings(t *testing.T) {
	for _, c := range [][3]string{
		{"(.*)(.*)", "*(.*)", "*(.*)"}, {"*{*}", "*(.*)", "*(.*)"}, {"(.*):a", "*:a", "*:a"},
		{":a(.*)", ":a(.*)", ":a(.*)"}, {"{*}(b)", "*(b)", "*(b)"},
		{"a{*}", "a*", "a*"}, {"{a*}", "{a*}", "{a*}"}, {"/{*}", "/{*}", "/*"},
		{"{/*}", "/*", "{/*}"}, {"/{*}?", "/{*}?", "/*?"},
		{`(a\/):b`, `(a\/):b`, `(a\/):b`}, {"/*/{:b}", "/*/{:b}", "/*/:b"},
		{"{/:a}", "/:a", "{/:a}"}, {":a.{:b}", ":a.:b", ":a.:b"}, {"{x:a}?", "{x:a}?", "{x:a}?"},
		{`([^\/]+?)`, `([^\/]+?)`, `([^\/]+?)`}, {`:a([^\/]+?)`, ":a", `:a([^\/]+?)`},
		{"([^]+?)x", "([^]+?)x", "([^]+?)x"}, {`{([^\/]+?)b}`, `{([^\/]+?)b}`, `{([^\/]+?)b}`},
		{":a{b}", "{:a}b", "{:a}b"}, {"{:a}-", ":a-", ":a-"}, {"{:a}1", "{:a}1", "{:a}1"},
		{"{:a}?b", ":a?b", ":a?b"}, {"{:a}{b}?", "{:a}{b}?", "{:a}{b}?"},
		{"{(a)}b", "(a)b", "(a)b"},
		{"{:a}(b)", "{:a}(b)", "{:a}(b)"}, {"{:a}{:b-}", ":a{:b-}", ":a{:b-}"},
		{"{:a}{-:b}", ":a{-:b}", ":a{-:b}"}, {`{:a\x}`, `{:a\x}`, `{:a\x}`},
		{"{:a/}", "{:a/}", "{:a/}"},
		{`\:a\*`, `\:a\*`, `\:a\*`}, {"{a}{b}", "ab", "ab"}, {"{a}+{b}", "{a}+b", "{a}+b"},
	} {
		p, err := urlpattern.New(urlpattern.Init{Pathname: &c[0], Hash: &c[0]})
		if err != nil || p.Pathname() != c[1] || p.Hash() != c[2] {
			t.Errorf("%s: %v, %v, want %s and %s", c[0], p, err, c[1], c[2])
		}
	}
}

// TestHasRegexpGroups tests each kind of part in each component.
func TestHasRegexpGroups(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    bool
	}{
		{"a", false}, {"{a}?", false}, {"*", false}, {":a", false}, {"(.*)", false},
		{"{:a}+", false}, {"(a)", true}, {":b(a)", true}, {"{a(b)c}?", true}, {"(a)*", true},
	} {
		for i := range components {
			var in urlpattern.Init
			*[]**string{&in.Protocol, &in.Username, &in.Password, &in.Hostname, &in.Port,
				&in.Pathname, &in.Search, &in.Hash}[i] = &c.pattern
			if components[i].name == "port" {
				digits := strings.NewReplacer("a", "1", "b", "2", "c",
					"3", ":a", ":a", ":b", ":b").Replace(c.pattern)
				in.Port = &digits
			}
			p, err := urlpattern.New(in)
			if err != nil {
				t.Errorf("%s of %s: %v", c.pattern, components[i].name, err)
				continue
			}
			if got := p.HasRegexpGroups(); got != c.want {
				t.Errorf("%s of %s: %v", c.pattern, components[i].name, got)
			}
		}
	}
}

// TestRegexpPlugIn checks the arguments of a plug-in, and that it decides what matches.
func TestRegexpPlugIn(t *testing.T) {
	var expressions []string
	p := urlpattern.Parser{IgnoreCase: true, NoRegexp: true,
		Regexp: func(expression, flags string) (func(string) []int, error) {
			expressions = append(expressions, flags+" "+expression)
			if strings.Contains(expression, "bad") {
				return nil, errors.ErrUnsupported
			}
			return func(input string) []int {
				if input == "no" {
					return nil
				}
				return []int{0, len(input), 0, 1, -1, -1}
			}, nil
		}}
	made, err := p.New(urlpattern.Init{Hash: new("{a:x(b)c}?:y"), Hostname: new("{:z.}?(com)"),
		Pathname: new("/:no/regexp")})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`v ^(?:([^\.]+?)\.)?(com)$`, `vi ^(?:a(b)c)?([^]+?)$`}
	if strings.Join(expressions, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", expressions, want)
	}
	in := urlpattern.Init{Hash: new("xyz"), Hostname: new("com"), Pathname: new("/a/regexp")}
	r := made.ExecInit(in)
	if r == nil {
		t.Fatal("no match")
	}
	if x, ok := r.Group(urlpattern.Hash, "x"); x != "x" || !ok {
		t.Errorf("x = %q, %v", x, ok)
	}
	if _, ok := r.Group(urlpattern.Hash, "y"); ok {
		t.Error("y took part")
	}
	in.Hash = new("no")
	if made.MatchInit(in) || made.ExecInit(in) != nil {
		t.Error("the plug-in does not decide")
	}
	_, err = p.New(urlpattern.Init{Hash: new("(bad)")})
	e, ok := errors.AsType[*urlpattern.SyntaxError](err)
	if !ok || e.Offset != 1 || !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a regexp that the plug-in refuses: %v", err)
	}
}

// TestRegexpOnlyIfNeeded checks that another engine gets only the components that this package does
// not support, and no pattern that is not valid.
func TestRegexpOnlyIfNeeded(t *testing.T) {
	var expressions []string
	p := urlpattern.Parser{Regexp: func(expression, flags string) (func(string) []int, error) {
		expressions = append(expressions, expression)
		return func(input string) []int { return []int{0, len(input), 0, len(input)} }, nil
	}}
	made, err := p.New(urlpattern.Init{Pathname: new("/(a(?=b).*)"), Search: new("([[a-c]--b]+)")})
	if err != nil || len(expressions) != 1 || expressions[0] != `^(?:\/(a(?=b).*))$` {
		t.Fatalf("%q, %v", expressions, err)
	}
	for search, want := range map[string]bool{"ac": true, "ab": false} {
		in := urlpattern.Init{Pathname: new("/"), Search: &search}
		if got := made.MatchInit(in); got != want {
			t.Errorf("%s: %t", search, got)
		}
		r := made.ExecInit(in)
		if group, ok := r.Group(urlpattern.Pathname, "0"); ok != want || ok && group != "/" {
			t.Errorf("%s: the group of the other engine is %q", search, group)
		}
	}
	expressions = nil
	_, err = p.New(urlpattern.Init{Search: new("((?=a){2})")})
	if _, ok := errors.AsType[*urlpattern.SyntaxError](err); !ok || len(expressions) > 0 {
		t.Errorf("%v, after %q", err, expressions)
	}
}

// TestRegularExpressions has the results of the standard's "generate a regular expression and name
// list" for each kind of part.
func TestRegularExpressions(t *testing.T) {
	var got string
	compile := func(expression, flags string) (func(string) []int, error) {
		got = expression
		return func(string) []int { return nil }, nil
	}
	p := urlpattern.Parser{NoRegexp: true, Regexp: compile}
	for pattern, want := range map[string]string{
		"(r)":       `^(r)$`,
		"(r)?":      `^(r)?$`,
		"(r)*":      `^((?:r)*)$`,
		"(r)+":      `^((?:r)+)$`,
		"{a(r)b}":   `^(?:a(r)b)$`,
		"{a(r)b}?":  `^(?:a(r)b)?$`,
		"{a(r)b}+":  `^(?:a((?:r)(?:ba(?:r))*)b)$`,
		"{a(r)b}*":  `^(?:a((?:r)(?:ba(?:r))*)b)?$`,
		"{a.b}+(r)": `^(?:a\.b)+(r)$`,
		"{a:n}*(r)": `^(?:a((?:[^]+?)(?:a(?:[^]+?))*))?(r)$`,
		"x*(r)":     `^x(.*)(r)$`,
	} {
		if _, err := p.New(urlpattern.Init{Hash: &pattern}); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", pattern, got, err, want)
		}
	}
}

// TestSearchAfterQuestionMarks has Node 26.10's results.
func TestSearchAfterQuestionMarks(t *testing.T) {
	for _, pattern := range []string{"?a", "??a"} {
		p, err := urlpattern.ParseWithBase(pattern, "https://h/p")
		if err != nil || p.Search() != "a" || p.Pathname() != "/p" || p.Hash() != "*" {
			t.Errorf("%s: %v, %v", pattern, p, err)
		}
	}
}

// TestDelimitersInBraces has Node 26.10's results.
func TestDelimitersInBraces(t *testing.T) {
	for pattern, want := range map[string][3]string{
		"https://h/a{#b}?c":   {"/a{%23b}?c", "*", "*"},
		"https://h/{a}#b":     {"/a", "", "b"},
		"https://h/{a#b}/c?d": {"/a%23b/c", "d", "*"},
	} {
		p, err := urlpattern.Parse(pattern)
		if err != nil || p.Pathname() != want[0] || p.Search() != want[1] || p.Hash() != want[2] {
			t.Errorf("%s: %v, %v", pattern, p, err)
		}
	}
}

// TestMatchAllocatesNothing has a loop in which the next byte determines the choice, and a loop
// that is alone.
func TestMatchAllocatesNothing(t *testing.T) {
	for pattern, path := range map[string]string{
		"{/a}*": strings.Repeat("/a", 5000), `*([\/a])`: "/" + strings.Repeat("a", 5000),
	} {
		p, err := urlpattern.New(urlpattern.Init{Pathname: &pattern})
		if err != nil {
			t.Fatal(err)
		}
		u := url.MustParse("https://h" + path)
		if n := testing.AllocsPerRun(5, func() {
			if !p.MatchURL(u) {
				t.Errorf("%s: no match", pattern)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", pattern, n)
		}
	}
}

// TestHang has patterns for which other implementations take seconds or forever.
func TestHang(t *testing.T) {
	for _, c := range []struct{ hostname, pathname, input string }{
		{"*", "/:a-:b-:c", "/" + strings.Repeat("-", 2000) + "x/"},
		{"**.example.com", "*", strings.Repeat("a", 28)},
		{"*", "/:a*-:b*-:c*-x", "/" + strings.Repeat("a-", 10000)},
		{"*", "/((?:a+)+)b", "/" + strings.Repeat("a", 20000)},
		{"*", "/((?:a|a)*)(a|(?:a|a)*)b", "/" + strings.Repeat("a", 20000)},
		{"*", "/((?:(?:a?)*)*)*b", "/" + strings.Repeat("a", 20000)},
		{"*", "/*a*a*a*a*a*a*b", "/" + strings.Repeat("a", 20000)},
		{"*", "/*{ab}*c", "/" + strings.Repeat("ab", 50000)},
		{"*", "/*((?:" + strings.Repeat("a|", 500) + "a)" + strings.Repeat("[a]", 500) + "b)",
			"/" + strings.Repeat("a", 10000)},
	} {
		p, err := urlpattern.New(urlpattern.Init{Hostname: &c.hostname, Pathname: &c.pathname})
		if err != nil {
			t.Fatal(err)
		}
		in := urlpattern.Init{Pathname: &c.input, Hostname: new("h.example.com")}
		if c.pathname == "*" {
			in = urlpattern.Init{Hostname: &c.input}
		}
		if p.MatchInit(in) || p.ExecInit(in) != nil {
			t.Errorf("%s%s matches", c.hostname, c.pathname)
		}
	}
}

func TestComponentString(t *testing.T) {
	for _, c := range components {
		if s := c.c.String(); s != c.name {
			t.Error(s)
		}
	}
	if s := urlpattern.Component(8).String(); s != "Component(8)" {
		t.Error(s)
	}
}

// A pattern that does not match has no groups.
func TestGroupOfNoMatch(t *testing.T) {
	r := urlpattern.MustParse("https://h/:id").Exec("https://h/a/b")
	if value, ok := r.Group(urlpattern.Pathname, "id"); r != nil || ok || value != "" {
		t.Errorf("%v: %q, %t", r, value, ok)
	}
	r = urlpattern.MustParse("https://h/:id").Exec("https://h/a")
	if value, ok := r.Group(urlpattern.Pathname, "no"); ok || value != "" {
		t.Errorf("no such group: %q, %t", value, ok)
	}
	no := urlpattern.Component(len(components))
	r = urlpattern.MustParse("https://h/:id").Exec("https://h/a#b")
	if r.Input(no) != "" || len(r.Groups(no)) > 0 {
		t.Errorf("no such component: %q, %v", r.Input(no), r.Groups(no))
	}
}

// TestLongestString has ECMAScript's order of the strings of a class, the longest first.
func TestLongestString(t *testing.T) {
	p, err := urlpattern.New(urlpattern.Init{Search: new(`([\q{ab|abc}])(c?)`)})
	if err != nil {
		t.Fatal(err)
	}
	r := p.Exec("https://h/?abc")
	if group, ok := r.Group(urlpattern.Search, "0"); group != "abc" || !ok {
		t.Errorf("%q, %t", group, ok)
	}
}

// TestDefaultPort tests the step of create that removes a port that represents a special scheme's
// default port in radix 10.
func TestDefaultPort(t *testing.T) {
	for _, c := range []struct{ protocol, port, want string }{
		{"http", "80", ""}, {"http", "0080", ""}, {"https", "00443", ""}, {"ftp", "021", ""},
		{"wss", "0443", ""}, {"https", "80", "80"}, {"http", "800", "800"}, {"http", "", ""},
		{"file", "0", "0"}, {"http", "0", "0"},
		{"HTTP", "80", "80"}, {"http{s}?", "80", "80"}, {"http", "{80}", "80"},
		{"http", "80 ", "80"}, {"x", "80", "80"}, // not yet canonical
	} {
		p, err := urlpattern.New(urlpattern.Init{Protocol: &c.protocol, Port: &c.port})
		if err != nil || p.Port() != c.want {
			t.Errorf("%s of %s: %v, %v, want %q", c.port, c.protocol, p, err, c.want)
		}
	}
	if !urlpattern.MustParse("http://example.com:0080/*").Match("http://example.com/") {
		t.Error("a default port with zeros before it is not one")
	}
}

// The zero Pattern matches nothing, and panics nowhere.
func TestZeroPattern(t *testing.T) {
	var p urlpattern.Pattern
	u := url.MustParse("https://h/")
	if p.MatchURL(u) || p.ExecURL(u) != nil || p.Match("https://h/") ||
		p.Exec("https://h/") != nil ||
		p.MatchInit(urlpattern.Init{}) ||
		p.ExecInit(urlpattern.Init{}) != nil || p.HasRegexpGroups() {
		t.Error("it matches")
	}
	if s := p.String(); s != "" {
		t.Error(s)
	}
	if p := urlpattern.MustParse("*://*:*"); p.MatchURL(nil) || p.ExecURL(nil) != nil ||
		p.MatchURL(new(url.URL)) || p.ExecURL(new(url.URL)) != nil {
		t.Error("no URL matches")
	}
	var s urlpattern.Set
	s.Add(nil)
	s.Remove(nil)
	if s.Len() != 0 {
		t.Error("nil is in the set")
	}
	s.Add(&p)
	if found := s.AppendMatches(nil, u); s.Len() != 1 || len(found) > 0 {
		t.Error("a set finds it")
	}
	s.Remove(&p)
}

// TestString has patterns that String returns unchanged.
func TestString(t *testing.T) {
	for _, s := range []string{
		"https://{:shop.}?example.com/books/:id", "*://*:*", "https://h", "https://h/",
		"https://h/?", "https://h/?q", "https://h/?#", "https://h/?*#f",
		"https://h/*\\?q=:q", "https://h/:a\\?", "https://h/{a}+\\?b#c", "https://h/(a)\\?b",
		"https://h/a?b", "https://h/:a/b?q",
		"https://user@h/", "https://user\\:pass@h/", "https://:user:(\\d)@h/", "https://*:9@h/",
		"https://@h/", "https://\\:p@h/",
		"https://h:8080/", "https://h::port/", "https://[\\:\\:1]:*/a", "http{s}?://*.h/*",
		"file:///C\\:/x", "data\\:a,b", "data::x", "x://h/a", "x:/a", "x:", "x:?#f", "x:?q",
		"(x|y)\\:a?b",
	} {
		p, err := urlpattern.Parse(s)
		if err != nil {
			t.Errorf("%s: %v", s, err)
			continue
		}
		if got := fmt.Sprintf("%v %s %+v", p, p, *p); strings.Count(got, p.String()) != 3 {
			t.Errorf("%s: %s", s, got)
		}
		got, want := fmt.Sprintf("%#v %#v", p, *p),
			fmt.Sprintf("urlpattern.Pattern(%q)", p.String())
		if got != want+" "+want {
			t.Errorf("%s: %s", s, got)
		}
		checkString(t, p)
		if p.String() != s {
			t.Errorf("%s: %s", s, p)
		}
	}
	for want, in := range map[string]urlpattern.Init{
		`{"search":"q"}`:                    {Search: new("q")},
		`{"hostname":"h","pathname":"a/b"}`: {Hostname: new("h"), Pathname: new("a/b")},
		`{"protocol":"https","pathname":"*(b)"}`: {
			Protocol: new("https"), Pathname: new("*(b)"),
		},
		`{"protocol":"http","port":"80"}`: {Protocol: new("HTTP"), Port: new("80")},
		`{"hash":"##a"}`:                  {Hash: new("##a")},
		`{"protocol":"x","username":"u","hostname":""}`: {
			Protocol: new("x"), Username: new("u"), Hostname: new(""),
		},
	} {
		p, err := urlpattern.New(in)
		if err != nil || p.String() != want {
			t.Errorf("%v, %v, want %s", p, err, want)
		}
	}
}

// TestGoString has patterns without a text.
func TestGoString(t *testing.T) {
	got := fmt.Sprintf("%#v %#v", urlpattern.Pattern{}, (*urlpattern.Pattern)(nil))
	if got != `urlpattern.Pattern("") <nil>` {
		t.Error(got)
	}
}

// checkString checks that a string that is written like a URL parses to the same components.
func checkString(t *testing.T, p *urlpattern.Pattern) {
	t.Helper()
	s := p.String()
	if strings.HasPrefix(s, `{"`) {
		return
	}
	again, err := urlpattern.Parse(s)
	if err != nil {
		t.Errorf("%s: %v", s, err)
		return
	}
	for _, c := range components {
		if got, want := c.pattern(again), c.pattern(p); got != want {
			t.Errorf("%s: %s is %q again, not %q", s, c.name, got, want)
		}
	}
}
