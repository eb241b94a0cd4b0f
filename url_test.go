package url

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// getters and setters are URL's methods for the attributes of JavaScript's URL, by their names.
var getters, setters = attributeMethods()

func attributeMethods() (map[string]func(*URL) string, map[string]func(*URL, string) error) {
	get, set := make(map[string]func(*URL) string), make(map[string]func(*URL, string) error)
	method := func(name string) any {
		m, _ := reflect.TypeFor[*URL]().MethodByName(name)
		return m.Func.Interface()
	}
	for a := range reflect.TypeFor[vector.Attributes]().Fields() {
		name := a.Tag.Get("json")
		get[name] = method(a.Name).(func(*URL) string)
		if slices.Contains(vector.Settable, name) {
			set[name] = method("Set" + a.Name).(func(*URL, string) error)
		}
	}
	return get, set
}

// The errors of setters that ignore a value, or a part of it, and two values that change nothing.
// The standard's algorithms give the resulting URLs, which the reference implementation confirms.
func TestSetErrors(t *testing.T) {
	tests := []struct {
		href, attribute, value string
		want                   string
		err                    error // nil: none
		partly                 bool
		offset                 int
	}{
		{"https://h/", "protocol", "http://x/", "http://h/", ErrTrailingInput, true, 4},
		{"https://h/", "protocol", "mailto", "https://h/", ErrSchemeChange, false, 6},
		{"foo://h/", "protocol", "https", "foo://h/", ErrSchemeChange, false, 5},
		{"https://h/", "protocol", "", "https://h/", ErrNotScheme, false, 0},
		{"https://h/", "protocol", "1x", "https://h/", ErrNotScheme, false, 0},
		{"https://h/", "protocol", "h ttp", "https://h/", ErrNotScheme, false, 1},
		{"https://u@h/", "protocol", "file", "https://u@h/", ErrSchemeChange, false, 4},
		{"https://h:1/", "protocol", "file", "https://h:1/", ErrSchemeChange, false, 4},
		{"file:///", "protocol", "https", "file:///", ErrSchemeChange, false, 5},
		{"file:///", "protocol", "file", "file:///", nil, false, 0},
		{"foo://h/", "host", "\xFF\ta b", "foo://h/", ErrHostInvalidCodePoint, false, 3},
		{"file://h/", "username", "u", "file://h/", ErrNoCredentialsOrPort, false, 0},
		{"mailto:x", "username", "u", "mailto:x", ErrNoCredentialsOrPort, false, 0},
		{"foo:///", "username", "u", "foo:///", ErrNoCredentialsOrPort, false, 0},
		{"file://h/", "password", "p", "file://h/", ErrNoCredentialsOrPort, false, 0},
		{"https://h:1/", "host", "x:", "https://x:1/", ErrNotPort, true, 2},
		{"https://h:1/", "host", "x:70000", "https://x:1/", ErrPortOutOfRange, true, 2},
		{"https://h:1/", "host", "x:2a", "https://x:2/", ErrTrailingInput, true, 3},
		{"https://h/", "host", "x/y", "https://x/", ErrTrailingInput, true, 1},
		{"https://h/", "host", "", "https://h/", ErrHostMissing, false, 0},
		{"https://h/", "host", ":1", "https://h/", ErrHostMissing, false, 0},
		{"https://h/", "host", "a b", "https://h/", ErrDomainToASCII, false, 1},
		{"https://h/", "host", "[::1", "https://h/", ErrIPv6Unclosed, false, 4},
		{"https://h/", "host", "a\t b", "https://h/", ErrDomainToASCII, false, 2},
		{"foo://u@h/", "host", "", "foo://u@h/", ErrEmptyHost, false, 0},
		{"foo://h/", "host", "a^b", "foo://h/", ErrHostInvalidCodePoint, false, 1},
		{"mailto:x", "host", "y", "mailto:x", ErrOpaquePath, false, 0},
		{"file:///", "host", "x:1", "file:///", ErrDomainToASCII, false, 1},
		{"https://h/", "hostname", "x:1", "https://h/", ErrHostnameWithPort, false, 1},
		{"mailto:x", "hostname", "y", "mailto:x", ErrOpaquePath, false, 0},
		{"https://h/", "port", "", "https://h/", nil, false, 0},
		{"https://h/", "port", "81x", "https://h:81/", ErrTrailingInput, true, 2},
		{"https://h/", "port", "x", "https://h/", ErrNotPort, false, 0},
		{"https://h/", "port", "65536", "https://h/", ErrPortOutOfRange, false, 0},
		{"file://h/", "port", "1", "file://h/", ErrNoCredentialsOrPort, false, 0},
		{"file://h/", "port", "", "file://h/", ErrNoCredentialsOrPort, false, 0},
		{"data:x", "port", "", "data:x", ErrNoCredentialsOrPort, false, 0},
		{"mailto:x", "pathname", "y", "mailto:x", ErrOpaquePath, false, 0},
		{"file:///", "password", "", "file:///", ErrNoCredentialsOrPort, false, 0},
		{"https://h/", "href", "x", "https://h/", ErrMissingSchemeNonRelativeURL, false, 0},
	}
	for _, test := range tests {
		t.Run(test.href+" "+test.attribute+" "+test.value, func(t *testing.T) {
			u := MustParse(test.href)
			err := setters[test.attribute](u, test.value)
			if u.Href() != test.want {
				t.Errorf("got %q, want %q", u, test.want)
			}
			if !errors.Is(err, test.err) {
				t.Errorf("error %v, want %v", err, test.err)
			}
			if se := (*SetError)(nil); errors.As(err, &se) {
				value := test.value
				if test.attribute == "password" && value != "" {
					value = "xxxxx"
				}
				if se.Attribute != test.attribute || se.Value != value ||
					se.Partly != test.partly || se.Offset != test.offset {
					t.Errorf("%#v", se)
				}
			} else if err != nil && test.attribute != "href" {
				t.Errorf("a %T", err)
			}
			if again := MustParse(u.Href()); *again != *u {
				t.Errorf("%+v, but parsed again %+v", u, again)
			}
		})
	}
}

func TestSetAllocations(t *testing.T) {
	tests := []struct {
		attribute, value string
		max              float64
	}{
		{"protocol", "http", 2},
		{"protocol", "HTTP", 2},
		{"username", "me", 1},
		{"username", "m e", 1},
		{"password", "secret", 1},
		{"password", "se/cret", 1},
		{"host", "example.org", 1},
		{"host", "EXAMPLE.org:81", 2},
		{"hostname", "127.1", 1},
		{"port", "81", 1},
		{"pathname", "/a/b", 1},
		{"pathname", "/a/../b c", 1},
		{"pathname", "a\tb", 2},
		{"search", "?a=b", 1},
		{"search", "a b", 1},
		{"hash", "a", 1},
		{"hash", "a b", 1},
		{"hash", strings.Repeat("a b", 1000), 2},
	}
	for _, test := range tests {
		u := MustParse("https://user:pass@example.com:8080/path?query#fragment")
		set := setters[test.attribute]
		var v URL
		n := testing.AllocsPerRun(100, func() {
			v = *u
			if err := set(&v, test.value); err != nil {
				t.Fatal(err)
			}
		})
		if n > test.max {
			t.Errorf("%s to %.20q: %v allocations, want %v",
				test.attribute, test.value, n, test.max)
		}
	}
}

// A component that is null need not be removed.
func TestSetNothingAllocations(t *testing.T) {
	u := MustParse("https://example.com/")
	for _, attribute := range []string{"username", "password", "port", "search", "hash"} {
		if n := testing.AllocsPerRun(100, func() { setters[attribute](u, "") }); n > 0 {
			t.Errorf("%s to the empty string: %v allocations", attribute, n)
		}
	}
}

func TestSetTooLong(t *testing.T) {
	p := Parser{MaxLength: 20}
	u := MustParse("https://h/")
	for _, s := range []State{
		SchemeStartState, HostState, HostnameState, PortState, PathStartState, QueryState,
		FragmentState,
	} {
		err := p.BasicParse(u, strings.Repeat("1", 21), s)
		if !errors.Is(err, ErrTooLong) || u.Href() != "https://h/" {
			t.Errorf("%v: %v, %q", s, err, u)
		}
	}
	for _, s := range []State{HostState, HostnameState, PathStartState, QueryState, FragmentState} {
		err := p.BasicParse(u, strings.Repeat("x", 19), s)
		if !errors.Is(err, ErrTooLong) || u.Href() != "https://h/" {
			t.Errorf("%v: %v, %q", s, err, u)
		}
	}
}

// The limit applies to the URL after the change; a URL that was longer before may stay so.
func TestSetMaxLength(t *testing.T) {
	tests := []struct {
		href  string
		max   int
		input string
		state State
		want  string
		err   error
	}{
		{"https://h/aaaaaaaaaaaaaaaaaaaa", 31, "/bbbbbbbbbbbbbbbbbbbb", PathStartState,
			"https://h/bbbbbbbbbbbbbbbbbbbb", nil},
		{"https://h/", 14, "8080", PortState, "https://h/", ErrTooLong},
		{"https://h/", 15, "8080", PortState, "https://h:8080/", nil},
		{"https://h/aaaaaaaaaaaaaaaaaaaa", 20, "/b", PathStartState, "https://h/b", nil},
		{"https://h/aaaaaaaaaaaaaaaaaaaa", 21, "/bbbbbbbbbbbbbbbbbbbb", PathStartState,
			"https://h/bbbbbbbbbbbbbbbbbbbb", nil},
		{"https://h/aaaaaaaaaaaaaaaaaaa", 21, "/bbbbbbbbbbbbbbbbbbbb", PathStartState,
			"https://h/aaaaaaaaaaaaaaaaaaa", ErrTooLong},
		{"https://h/aaaaaaaaaaaaaaaaaaaa", 20, "1", SchemeStartState,
			"https://h/aaaaaaaaaaaaaaaaaaaa", ErrNotScheme},
	}
	for _, test := range tests {
		u := MustParse(test.href)
		p := Parser{MaxLength: test.max}
		err := p.BasicParse(u, test.input, test.state)
		if !errors.Is(err, test.err) || u.Href() != test.want {
			t.Errorf("%q, %q in the %v state: %q, %v", test.href, test.input, test.state, u, err)
		}
	}
}

func TestBasicParse(t *testing.T) {
	tests := []struct {
		href  string
		input string
		state State
		want  string
		err   error
	}{
		{"https://h/", "http:", SchemeStartState, "http://h/", nil},
		{"https://h/", "http", SchemeStartState, "https://h/", ErrNotScheme},
		{"https://h/", "foo:", SchemeStartState, "https://h/", nil}, // returns, without failure
		{"https://h/", "x:81", HostState, "https://x:81/", nil},
		{"https://h/", "x:y", HostState, "https://x/", ErrNotPort},
		{"https://h/", "x:81", HostnameState, "https://h/", ErrHostnameWithPort},
		{"foo://u@h/", "", HostnameState, "foo://u@h/", ErrEmptyHost},
		{"https://h/", "", PortState, "https://h/", ErrNotPort},
		{"https://h/", "81", PortState, "https://h:81/", nil},
		{"https://h/a", "b", PathStartState, "https://h/b", nil},
		{"https://h/?a", "b", QueryState, "https://h/?b", nil},
		{"https://h/#a", "b", FragmentState, "https://h/#b", nil},
		{"mailto:x", "80", PortState, "mailto:x", ErrNoCredentialsOrPort},
		{"file:///p", "80", PortState, "file:///p", ErrNoCredentialsOrPort},
		{"foo:///p", "80", PortState, "foo:///p", ErrNoCredentialsOrPort},
		{"mailto:x", "h", HostState, "mailto:x", ErrOpaquePath},
		{"mailto:x", "h", HostnameState, "mailto:x", ErrOpaquePath},
		{"mailto:x", "/a", PathStartState, "mailto:x", ErrOpaquePath},
		{"mailto:x", "foo:", SchemeStartState, "foo:x", nil},
		{"mailto:x?a#c", "b", QueryState, "mailto:x?b#c", nil},
		{"mailto:x?a#c", "b", FragmentState, "mailto:x?a#b", nil},
		{"data:", "a b", OpaquePathState, "data:a b", nil},
		{"data:", "\u00E9\x01<", OpaquePathState, "data:%C3%A9%01<", nil},
		{"data:x", "", OpaquePathState, "data:", nil},
		{"data:x?q#f", "a\tb", OpaquePathState, "data:ab?q#f", nil},
		{"data:x?q#f", "a ?b#c", OpaquePathState, "data:a%20?b%23c#f", nil},
		{"data:x?q#f", "a #b?c", OpaquePathState, "data:a%20?q#b?c", nil},
		{"data:x?q#f", "?", OpaquePathState, "data:?#f", nil},
		{"foo://h/", "a", OpaquePathState, "foo://h/", errStateOverride},
		{"https://h/", "x", pathState, "https://h/", errStateOverride},
		{"https://h/", "x", 0, "https://h/", errStateOverride},
	}
	for _, test := range tests {
		u := MustParse(test.href)
		err := new(Parser).BasicParse(u, test.input, test.state)
		if again := MustParse(u.Href()); *again != *u {
			t.Errorf("%q, %q in the %v state: %+v, parsed again %+v", test.href, test.input,
				test.state, u.components, again.components)
		}
		if u.Href() != test.want || !errors.Is(err, test.err) {
			t.Errorf("%q, %q in the %v state: %q, %v; want %q, %v", test.href, test.input,
				test.state, u, err, test.want, test.err)
		}
		// An error that is found before the parser runs refers to the whole input.
		e, ok := errors.AsType[*ParseError](err)
		if ok && (test.err == ErrNoCredentialsOrPort || test.err == ErrOpaquePath ||
			test.err == errStateOverride) && e.Offset != 0 {
			t.Errorf("%q, %q in the %v state: %v at %d",
				test.href, test.input, test.state, err, e.Offset)
		}
	}
	err := new(Parser).BasicParse(new(URL), "x", QueryState)
	if e, ok := errors.AsType[*ParseError](err); !ok || e.Err != ErrZeroURL || e.Offset != 0 {
		t.Errorf("%#v", err)
	}
}

// The URL Pattern Standard canonicalizes a port and an opaque pathname in this way. The expected
// values are the reference implementation's, with the same dummy URL and state override.
func TestBasicParseDummy(t *testing.T) {
	tests := []struct {
		href  string
		input string
		state State
		get   func(*URL) string
		want  string
		err   error
	}{
		{"http://dummy.invalid/", "80", PortState, (*URL).Port, "", nil},
		{"http://dummy.invalid/", "00080", PortState, (*URL).Port, "", nil},
		{"https://dummy.invalid/", "80", PortState, (*URL).Port, "80", nil},
		{"ftp://dummy.invalid/", "21", PortState, (*URL).Port, "", nil},
		{"file://dummy.invalid/", "80", PortState, (*URL).Port, "80", nil},
		{"file://dummy.invalid/", "0", PortState, (*URL).Port, "0", nil},
		{"file://dummy.invalid/", "8\t0", PortState, (*URL).Port, "80", nil},
		{"file://dummy.invalid/", "80/", PortState, (*URL).Port, "80", nil},
		{"file://dummy.invalid/", "8080x", PortState, (*URL).Port, "8080", nil},
		{"file://dummy.invalid/", "x", PortState, (*URL).Port, "", ErrNotPort},
		{"file://dummy.invalid/", " 80", PortState, (*URL).Port, "", ErrNotPort},
		{"file://dummy.invalid/", "", PortState, (*URL).Port, "", ErrNotPort},
		{"file://dummy.invalid/", "65536", PortState, (*URL).Port, "", ErrPortOutOfRange},
		{"data://dummy.invalid/", "80", PortState, (*URL).Port, "80", nil},
		{"foo://dummy.invalid/", "80\\", PortState, (*URL).Port, "80", nil},
		{"data:", "/a", OpaquePathState, (*URL).Pathname, "/a", nil},
		{"data:", "//h/x", OpaquePathState, (*URL).Pathname, "//h/x", nil},
		{"data://h/x", "a", OpaquePathState, (*URL).Pathname, "/x", errStateOverride},
		{"data:", "/C|/..", OpaquePathState, (*URL).Pathname, "/C|/..", nil},
		{"data:", "a ", OpaquePathState, (*URL).Pathname, "a ", nil},
		{"data:", " a", OpaquePathState, (*URL).Pathname, " a", nil},
		{"data:", "   ", OpaquePathState, (*URL).Pathname, "   ", nil},
		{"data:", "\ta ", OpaquePathState, (*URL).Pathname, "a ", nil},
		{"data:", "a \t?", OpaquePathState, (*URL).Pathname, "a%20", nil},
		{"data:", "a ?b", OpaquePathState, (*URL).Search, "?b", nil},
		{"data:", "a #b ", OpaquePathState, (*URL).Hash, "#b%20", nil},
		{"data:", "\u00E9 ", OpaquePathState, (*URL).Pathname, "%C3%A9 ", nil},
	}
	for _, test := range tests {
		u := MustParse(test.href)
		err := new(Parser).BasicParse(u, test.input, test.state)
		if got := test.get(u); got != test.want || !errors.Is(err, test.err) {
			t.Errorf("%q, %q in the %v state: %q, %v; want %q, %v", test.href, test.input,
				test.state, got, err, test.want, test.err)
		}
	}
	// A path that would read as a host has "/." before it in the serialization, which the next path
	// replaces too.
	u := MustParse("data:x?q#f")
	for _, path := range []string{"//h/x", "///", "a", "//", "/a"} {
		err := new(Parser).BasicParse(u, path, OpaquePathState)
		if err != nil || u.Pathname() != path || u.Search() != "?q" || u.Hash() != "#f" {
			t.Errorf("%q: %q, %v", path, u, err)
		}
		if again := MustParse(u.Href()); again.HasHost() || again.Pathname() != path {
			t.Errorf("%q: %q has the host %q and the path %q",
				path, u, again.Host(), again.Pathname())
		}
	}
}

// The file state and the file slash state do not copy a port, which only BasicParse can give
// a file: URL.
func TestParseBasePort(t *testing.T) {
	base := MustParse("file://h/C:/a?q#f")
	if err := new(Parser).BasicParse(base, "80", PortState); err != nil || base.Port() != "80" {
		t.Fatalf("%v, %v", base, err)
	}
	for ref, want := range map[string]string{
		"x": "file://h/C:/x", "/x": "file://h/C:/x", "?r": "file://h/C:/a?r",
		"#g": "file://h/C:/a?q#g", "": "file://h/C:/a?q", "D|": "file://h/D:", "//i": "file://i/",
		"file:x": "file://h/C:/x", "http://h/": "http://h/",
	} {
		if u, err := base.Parse(ref); err != nil || u.Href() != want {
			t.Errorf("%q: %v, %v, want %q", ref, u, err, want)
		}
	}
	if base.Port() != "80" {
		t.Errorf("base has become %v", base)
	}
}

// TestSetTabs puts a tab at each place of values for each attribute. The standard removes tabs
// before anything else, so the result and the error must be those of the value without the tab. The
// error's offset is that of the same code point. At the value's ends there is no such code point.
func TestSetTabs(t *testing.T) {
	values := map[string][]string{
		"protocol": {"http", "http:", "http://x/", "1x", "h ttp", "mailto:x", ""},
		"host": {"x", "x:81", "x:8a1", "x:", ":81", "[::1]:81", "[::1", "a b", "a%zz", "X.É",
			"x/y", "x\\y", "1.2.3", "1.2.256", ""},
		"hostname": {"x", "x:81", "[::1]", "a@b", "x?y", ""},
		"port":     {"81", "443", "081x", "x", "65536"},
		"pathname": {"a", "/a/../b", "/%2e%2e/b c", "..", "//a", "a?b#c", "/C|/x"},
		"search":   {"?a b", "a'b#c", "?"},
		"hash":     {"#a b", "a`b", "#"},
	}
	for attribute, values := range values {
		for _, href := range []string{
			"https://u:p@h:8080/p?q#f", "https://h/", "foo://h:1/p", "foo:///p", "foo:/p",
			"file:///C:/x",
		} {
			for _, value := range values {
				want := MustParse(href)
				wantErr := asSetError(t, setters[attribute](want, value))
				for i := range len(value) + 1 {
					if i < len(value) && !utf8.RuneStart(value[i]) {
						continue
					}
					if i == 0 && (strings.HasPrefix(value, "?") || strings.HasPrefix(value, "#")) {
						continue // the setter removes that only if it comes first
					}
					with := value[:i] + "\t" + value[i:]
					u := MustParse(href)
					err := asSetError(t, setters[attribute](u, with))
					if *u != *want {
						t.Errorf("%s, %s set to %q: %q, want %q", href, attribute, with, u, want)
					}
					if (err == nil) != (wantErr == nil) {
						t.Errorf("%s, %s set to %q: error %v, want %v",
							href, attribute, with, err, wantErr)
						continue
					}
					if err == nil {
						continue
					}
					offset := wantErr.Offset
					sure := 0 < offset && offset < len(value)
					if i <= offset {
						offset++
					}
					if err.Err != wantErr.Err || err.Partly != wantErr.Partly ||
						sure && err.Offset != offset {
						t.Errorf("%s, %s set to %q: %#v, want %#v and offset %d", href, attribute,
							with, err, wantErr, offset)
					}
				}
			}
		}
	}
}

// asSetError returns err, which must be nil or a *SetError.
func asSetError(t *testing.T, err error) *SetError {
	t.Helper()
	e, ok := err.(*SetError)
	if err != nil && !ok {
		t.Fatalf("%T: %v", err, err)
	}
	return e
}

// TestNilURL passes nil to each function that takes a *URL, and calls the methods that accept nil.
func TestNilURL(t *testing.T) {
	var null *URL
	u := MustParse("https://h/a")
	for name, err := range map[string]error{
		"Parser.BasicParse": new(Parser).BasicParse(nil, "a", FragmentState),
		"FromNetURL":        second(FromNetURL(nil)),
		"CheckValid":        CheckValid("a", nil),
		"URL.Parse":         second(null.Parse("a")),
		"Parser.Parse":      second(new(Parser).Parse("a")),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		_ = err.Error()
	}
	for _, err := range []error{
		new(Parser).BasicParse(nil, "", HostState), second(FromNetURL(nil)),
	} {
		if !errors.Is(err, ErrZeroURL) {
			t.Errorf("%v, want %v", err, ErrZeroURL)
		}
	}
	for _, pair := range [][2]*URL{{nil, u}, {u, nil}, {nil, nil}} {
		if ref, ok := MakeRelative(pair[0], pair[1]); ref != "" || ok {
			t.Errorf("MakeRelative(%v, %v): %q, %t", pair[0], pair[1], ref, ok)
		}
		if equal := pair[0] == pair[1]; pair[0].Equal(pair[1]) != equal {
			t.Errorf("%v and %v are equal, or not", pair[0], pair[1])
		}
	}
	if null.Equal(new(URL)) || new(URL).Equal(nil) {
		t.Error("nil equals the zero URL")
	}
	if null.Redacted() != "" {
		t.Error("nil is shown as something")
	}
	if v, err := null.Parse("https://h/a"); err != nil || !v.Equal(u) {
		t.Errorf("%v, %v", v, err)
	}
}

func second[T any](_ T, err error) error { return err }

// TestSchemes compares the two functions with infra.Schemes, which TestVectorsMeetEveryScheme
// compares with the standard.
func TestSchemes(t *testing.T) {
	for _, scheme := range infra.Schemes[1:] {
		for _, name := range []string{scheme.Name, strings.ToUpper(scheme.Name)} {
			port, ok := DefaultPort(name)
			if !IsSpecialScheme(name) || port != scheme.DefaultPort || ok != (port != 0) {
				t.Errorf("%q: default port %d, %t", name, port, ok)
			}
		}
	}
	for href, want := range map[string]string{"https://h:0/": "0 true", "foo://h:0": "0 true",
		"https://h": "443 true", "foo://h": "0 false"} {
		port, ok := MustParse(href).EffectivePort()
		if got := fmt.Sprint(port, " ", ok); got != want {
			t.Errorf("%s: effective port %s, want %s", href, got, want)
		}
	}
	for _, name := range []string{"", "https:", "httpx", "mailto", "non-special"} {
		if port, ok := DefaultPort(name); IsSpecialScheme(name) || port != 0 || ok {
			t.Errorf("%q: default port %d, %t", name, port, ok)
		}
	}
}

// If a setter leaves a part of a value, there is an error, unless the standard strips that part:
// tabs and newlines, and one ':' after a scheme.
func TestTrailingInput(t *testing.T) {
	for _, test := range []struct {
		attribute, value string
		trailing         bool
	}{
		{"port", "81", false}, {"port", "81\t", false}, {"port", "81\n", false},
		{"port", "81\r", false}, {"port", "81\r\n\t", false}, {"port", "81\v", true},
		{"port", "81\f", true}, {"port", "81 ", true}, {"port", "81:", true}, {"port", "81/", true},
		{"port", "81\tx", true}, {"protocol", "http", false}, {"protocol", "http:", false},
		{"protocol", "http:\r", false}, {"protocol", "http:\t", false},
		{"protocol", "http:\n", false}, {"protocol", "http::", true}, {"protocol", "http:/", true},
		{"protocol", "http:x:", true}, {"host", "x/", true}, {"host", "x?", true},
		{"host", "x#", true}, {"host", "x\\", true}, {"host", "x:81/", true},
		{"host", "x:81\r", false}, {"host", "x\r", false}, {"hostname", "x/", true},
		{"hostname", "x\r", false},
	} {
		t.Run(test.attribute+" "+test.value, func(t *testing.T) {
			u := MustParse("https://h:8080/")
			err := setters[test.attribute](u, test.value)
			if errors.Is(err, ErrTrailingInput) != test.trailing || !test.trailing && err != nil {
				t.Errorf("%v", err)
			}
			if u.Href() == "https://h:8080/" {
				t.Error("it is not set")
			}
		})
	}
}

// TestSetterDocs sets many values, and checks that the doc comment of each setter names the errors,
// and says what Partly means if it can be true.
func TestSetterDocs(t *testing.T) {
	docs := setterDocs(t)
	for name, errs := range setterErrors() {
		text := docs[name]
		for err, partly := range errs {
			if !strings.Contains(text, err) && err != "[ErrZeroURL]" { // SetError names that one
				t.Errorf("%s: the doc comment does not have %s", name, err)
			}
			if partly && !strings.Contains(text, "Partly") {
				t.Errorf("%s: the doc comment does not say what Partly means", name)
			}
		}
		if !strings.Contains(text, "[*SetError]") {
			t.Errorf("%s: the doc comment does not say that the error is a SetError", name)
		}
	}
}

// setterErrors returns, by attribute, the names of the errors that occurred, and whether each set
// Partly.
func setterErrors() map[string]map[string]bool {
	pieces := []string{"", "a", "http", "file", "foo", ":", "/", "?", "#", "@", "80", "65536", "[",
		"]", "::1", "%", "^", " ", ".", "xn--", "1.2.3.4.5", "0x"}
	seen := make(map[string]map[string]bool)
	for _, href := range []string{
		"", "https://h/", "https://u:p@h:1/x?q#f", "foo://u@h:2", "foo:opaque", "file:///",
		"file://h/", "foo:///",
	} {
		for _, first := range pieces {
			for _, second := range pieces {
				for name, set := range setters {
					var u URL
					u.SetHref(href)
					var e *SetError
					if !errors.As(set(&u, first+second), &e) {
						continue
					}
					if seen[name] == nil {
						seen[name] = make(map[string]bool)
					}
					seen[name][docName(e.Err)] = seen[name][docName(e.Err)] || e.Partly
				}
			}
		}
	}
	return seen
}

// docName returns the name that a setter's doc comment uses for err: most validation errors are a
// host's.
func docName(err error) string {
	switch err {
	case ErrPortOutOfRange:
		return "[ErrPortOutOfRange]"
	case ErrHostMissing:
		return "[ErrHostMissing]"
	}
	if r, ok := err.(Refusal); ok {
		return "[" + refusalNames[r] + "]"
	}
	return "[ValidationError]"
}

var refusalNames = map[Refusal]string{
	ErrOpaquePath: "ErrOpaquePath", ErrNoCredentialsOrPort: "ErrNoCredentialsOrPort",
	ErrNotScheme: "ErrNotScheme", ErrNotPort: "ErrNotPort", ErrSchemeChange: "ErrSchemeChange",
	ErrHostnameWithPort: "ErrHostnameWithPort", ErrEmptyHost: "ErrEmptyHost",
	ErrTrailingInput: "ErrTrailingInput", ErrZeroURL: "ErrZeroURL",
}

// setterDocs returns the doc comments of the setters by attribute.
func setterDocs(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("url.go")
	if err != nil {
		t.Fatal(err)
	}
	docs := make(map[string]string)
	for _, m := range regexp.MustCompile(
		`((?://.*\n)+)func \(u \*URL\) Set(\w+)\(`).FindAllStringSubmatch(string(text), -1) {
		docs[strings.ToLower(m[2])] = m[1]
	}
	return docs
}

// SetRawQuery is exact: what RawQuery returned changes nothing, and a '?' is a part of the query.
func TestSetRawQuery(t *testing.T) {
	for _, test := range []struct{ href, query, want string }{
		{"https://h/p?a#f", "b c'", "https://h/p?b%20c%27#f"},
		{"https://h/p", "?a=1", "https://h/p??a=1"},
		{"https://h/p??a=1&utm=2", "?a=1", "https://h/p??a=1"},
		{"https://h/p?a", "?", "https://h/p??"},
		{"https://h/p?utm=1#f", "", "https://h/p#f"},
		{"https://h/p?#f", "", "https://h/p?#f"},
		{"https://h/p", "", "https://h/p"},
		{"https://h/p?", "#a", "https://h/p?%23a"},
		{"https://h/p", "a\tb\r\né'", "https://h/p?ab%C3%A9%27"},
		{"foo:p", "é'", "foo:p?%C3%A9'"},
	} {
		u := MustParse(test.href)
		if err := u.SetRawQuery(test.query); err != nil {
			t.Error(err)
		}
		if u.Href() != test.want {
			t.Errorf("%s with %q: %s, want %s", test.href, test.query, u, test.want)
		}
	}
	var e *SetError
	err := new(URL).SetRawQuery("a")
	if !errors.As(err, &e) || e.Attribute != "search" || e.Err != ErrZeroURL {
		t.Error(err)
	}
}
