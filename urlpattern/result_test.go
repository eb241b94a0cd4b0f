package urlpattern_test

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/urlpattern"
)

// TestInputs has the inputs of a result, which the standard's match appends.
func TestInputs(t *testing.T) {
	p := urlpattern.MustParse("https://*/*")
	init := urlpattern.Init{Protocol: new("https:"), Hostname: new("H"), Pathname: new("/./a"),
		BaseURL: new("http://b")}
	groups := ""
	for i := range 20 {
		groups += "/:g" + strconv.Itoa(i)
	}
	many := urlpattern.Init{Pathname: new(strings.Repeat("/v", 20))}
	for name, c := range map[string]struct {
		result *urlpattern.Result
		want   []any
	}{
		"Exec":         {p.Exec(" HTTPS://h/./a "), []any{" HTTPS://h/./a "}},
		"ExecWithBase": {p.ExecWithBase("./a", "HTTPS://h"), []any{"./a", "HTTPS://h"}},
		"no input":     {p.ExecWithBase("", "https://h/"), []any{"", "https://h/"}},
		"ExecURL":      {p.ExecURL(url.MustParse("HTTPS://h/./a#f")), []any{"https://h/a#f"}},
		"ExecInit":     {p.ExecInit(init), []any{init}},
		"many groups": {
			must(urlpattern.New(urlpattern.Init{Pathname: &groups})).ExecInit(many), []any{many},
		},
	} {
		if got := c.result.Inputs(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Changing the strings that an Init or the result of Inputs points to does not change a Result.
func TestInputsAreCopies(t *testing.T) {
	pathname, base := "/a", "https://h/"
	r := urlpattern.MustParse("https://*/*").ExecInit(urlpattern.Init{Pathname: &pathname,
		BaseURL: &base})
	pathname, base = "/b", "https://i/"
	for range 2 {
		got := r.Inputs()[0].(urlpattern.Init)
		if *got.Pathname != "/a" || *got.BaseURL != "https://h/" {
			t.Errorf("pathname %s, base %s", *got.Pathname, *got.BaseURL)
		}
		*got.Pathname, *got.BaseURL = "/c", "https://j/"
	}
}

// A component that matches everything is a group too.
func TestGroupOfAnything(t *testing.T) {
	r := urlpattern.MustParse("*://*:*").Exec("https://h:8080/a?q")
	for c, want := range map[urlpattern.Component]string{
		urlpattern.Protocol: "https", urlpattern.Username: "", urlpattern.Hostname: "h",
		urlpattern.Port: "8080", urlpattern.Pathname: "/a", urlpattern.Search: "q",
	} {
		got := r.Groups(c)
		if len(got) != 1 || got[0] != (urlpattern.Group{Name: "0", Value: want, Matched: true}) {
			t.Errorf("%s: %v, want %q", c, got, want)
		}
	}
}

// TestExecAllocates has as many groups as need no allocation according to the documentation, and
// groups of other components. A Result that does not escape is not allocated.
func TestExecAllocates(t *testing.T) {
	const input = "https://h/a/b/c/d/e/f/g/h/i/j/k/l"
	p, u := urlpattern.MustParse("https://*/:a/:b/:c/:d/:e/:f/:g/:h/:i/:j/:k/:l"),
		url.MustParse(input)
	var kept *urlpattern.Result
	for name, c := range map[string]struct {
		want float64
		exec func()
	}{
		"ExecURL":       {0, func() { p.ExecURL(u).Group(urlpattern.Pathname, "l") }},
		"Exec":          {0, func() { p.Exec(input).Group(urlpattern.Pathname, "l") }},
		"ExecURL, kept": {1, func() { kept = p.ExecURL(u) }},
		"Exec, kept":    {1, func() { kept = p.Exec(input) }},
	} {
		if n := testing.AllocsPerRun(5, c.exec); n != c.want {
			t.Errorf("%s: %v allocations, want %v", name, n, c.want)
		}
	}
	if got, ok := kept.Group(urlpattern.Pathname, "l"); got != "l" || !ok {
		t.Errorf("l is %q, %t", got, ok)
	}
}

// TestManyGroupsWithBase has more groups than a Result has room for, and a base URL.
func TestManyGroupsWithBase(t *testing.T) {
	p := urlpattern.MustParse("https://*/:a/:b/:c/:d/:e/:f/:g/:h/:i/:j/:k/:l/:m/:n")
	r := p.ExecWithBase("/1/2/3/4/5/6/7/8/9/10/11/12/13/14", "https://h/")
	if got, ok := r.Group(urlpattern.Pathname, "n"); got != "14" || !ok {
		t.Errorf("n is %q, %t", got, ok)
	}
}

func must(p *urlpattern.Pattern, err error) *urlpattern.Pattern {
	if err != nil {
		panic(err)
	}
	return p
}

// TestInheritance tests every set of members together with a base URL. A URL inherits a member from
// the base URL if neither that member is there nor one that the standard names for it.
func TestInheritance(t *testing.T) {
	p := must(urlpattern.New(urlpattern.Init{}))
	of := map[string]string{"protocol": "https", "username": "u", "password": "p", "hostname": "h",
		"port": "81", "pathname": "/d/f", "search": "q", "hash": "f"}
	unless := map[string]string{
		"protocol": "protocol", "username": "protocol hostname port username",
		"password": "protocol hostname port username password",
		"hostname": "protocol hostname", "port": "protocol hostname port",
		"pathname": "protocol hostname port pathname",
		"search":   "protocol hostname port pathname search",
		"hash":     "protocol hostname port pathname search hash",
	}
	set := map[string]string{"protocol": "http", "username": "v", "password": "w", "hostname": "i",
		"port": "82", "pathname": "/g", "search": "r", "hash": "s"}
	for bits := range 1 << len(components) {
		init := urlpattern.Init{BaseURL: new("https://u:p@h:81/d/f?q#f")}
		members := map[string]*(*string){
			"protocol": &init.Protocol, "username": &init.Username, "password": &init.Password,
			"hostname": &init.Hostname, "port": &init.Port, "pathname": &init.Pathname,
			"search": &init.Search, "hash": &init.Hash,
		}
		has := map[string]bool{}
		for i, c := range components {
			if bits>>i&1 != 0 {
				*members[c.name], has[c.name] = new(set[c.name]), true
			}
		}
		r := p.ExecInit(init)
		for _, c := range components {
			want := of[c.name]
			for name := range strings.FieldsSeq(unless[c.name]) {
				if has[name] {
					want = ""
				}
			}
			if has[c.name] {
				want = set[c.name]
			}
			if got := r.Input(c.c); got != want {
				t.Errorf("%v: %s is %q, want %q", has, c.name, got, want)
			}
		}
	}
}

// TestSpecialSchemes checks that special schemes have paths of segments, and other schemes opaque
// paths.
func TestSpecialSchemes(t *testing.T) {
	wants := map[string]string{"foo": "/a/../b", "(x|y)": "/a/../b"}
	for _, s := range infra.Schemes[infra.NotSpecial+1:] {
		wants[s.Name], wants["("+s.Name+"|x)"] = "/b", "/b"
	}
	for scheme, want := range wants {
		p := must(urlpattern.New(urlpattern.Init{Protocol: &scheme, Pathname: new("/a/../b")}))
		if p.Pathname() != want {
			t.Errorf("%s: %s, want %s", scheme, p.Pathname(), want)
		}
	}
}

// TestIPv6Hostnames puts each character into an IPv6 hostname, whose pattern is not parsed as an
// address.
func TestIPv6Hostnames(t *testing.T) {
	for c := rune('!'); c <= '~'; c++ {
		hostname := `[\:\:\` + string(c) + "]"
		p, err := urlpattern.New(urlpattern.Init{Hostname: &hostname})
		if valid := strings.ContainsRune("0123456789abcdefABCDEF:[]", c); valid != (err == nil) {
			t.Errorf("%q: %v, %v", c, p, err)
		} else if valid && strings.ToLower(p.Hostname()) != p.Hostname() {
			t.Errorf("%q: %s", c, p.Hostname())
		}
	}
}

// TestAbsolutePathnames has the pathnames that are not resolved against the base URL's.
func TestAbsolutePathnames(t *testing.T) {
	for pathname, want := range map[string]string{
		"/a": "/a", "{/a}": "/a", `\/a`: "/a", "a": "/d/a", "{a}": "/d/a", "(/a)": "/d/(/a)",
	} {
		p := must(urlpattern.New(urlpattern.Init{Pathname: &pathname,
			BaseURL: new("https://h/d/f")}))
		if p.Pathname() != want {
			t.Errorf("%s: %s, want %s", pathname, p.Pathname(), want)
		}
	}
	opaque := urlpattern.Init{Pathname: new("b"), BaseURL: new("data:x/y")}
	if p := must(urlpattern.New(opaque)); p.Pathname() != "b" || !p.MatchInit(opaque) {
		t.Errorf("of an opaque path: %s", p.Pathname())
	}
	// No escapes in an input.
	for pathname, want := range map[string]string{
		"/a": "/a", "{/a": "/d/%7B/a", `\/a`: "/d///a", "a": "/d/a",
	} {
		r := must(urlpattern.New(urlpattern.Init{})).ExecInit(urlpattern.Init{Pathname: &pathname,
			BaseURL: new("https://h/d/f")})
		if got := r.Input(urlpattern.Pathname); got != want {
			t.Errorf("input %s: %s, want %s", pathname, got, want)
		}
	}
	if _, err := urlpattern.New(urlpattern.Init{Hostname: new(`{[\:\:AB}*]`)}); err != nil {
		t.Error(err) // a part of an address is not parsed as an address
	}
	for _, hostname := range []string{`[0\:\:AB]`, `{[0\:\:AB]}`, `\[0\:\:AB]`} {
		p := must(urlpattern.New(urlpattern.Init{Hostname: &hostname}))
		if p.Hostname() != `[0\:\:ab]` {
			t.Errorf("%s: %s", hostname, p.Hostname())
		}
	}
}

// A Component that does not exist has no input and no groups. Neither has a nil or zero Result.
func TestNoComponent(t *testing.T) {
	matched := urlpattern.MustParse("https://*/*").Exec("https://h/a")
	for name, c := range map[string]struct {
		result    *urlpattern.Result
		component urlpattern.Component
	}{
		"after the last": {matched, urlpattern.Hash + 1},
		"200":            {matched, 200},
		"nil":            {nil, urlpattern.Pathname},
		"zero":           {new(urlpattern.Result), urlpattern.Pathname},
	} {
		value, ok := c.result.Group(c.component, "0")
		input, groups := c.result.Input(c.component), c.result.Groups(c.component)
		if value != "" || ok || input != "" || len(groups) > 0 {
			t.Errorf("%s: %q, %t, %q, %v", name, value, ok, input, groups)
		}
	}
	if got := (*urlpattern.Result)(nil).Inputs(); got != nil {
		t.Errorf("%v", got)
	}
}
