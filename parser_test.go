package url

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// seeds are inputs and bases that lead to every state.
var seeds = []struct{ input, base string }{
	{"https://example.com/", ""},
	{"https://user:pa:ss@EXAMPLE.com:443/a/../b?q#f", ""},
	{"http://1.0x2.3/%2e%2E/x", ""},
	{"http://[1::0:0:2]:8080?x", ""},
	{"http:\\\\h\\p q\t\n", ""},
	{" \x00javascript:a b ?c #d ", ""},
	{"web+demo:/.//not-a-host/", ""},
	{"file:///C|/a/..", ""},
	{"file://c|/x", ""},
	{"file://LOCALHOST/", ""},
	{"foo://h\xE2\x82/\xF0\x9F?\xFF#\xC0\x80", ""},
	{"https://faß.ExAmPlE/", ""},
	{"a:\xC3\t\xA9", ""},
	{"blob:https://a:443/x", ""},
	{"//x/y", "ws://a/b"},
	{"../x", "http://a/b/c/d?q"},
	{"?x", "file:///C:/d/e"},
	{"#x", "mailto:a@b"},
	{"", "foo:/a/b?c#d"},
	{"/c:/x", "file://host/d:/e"},
	{"\\x", "ftp://u:p@h:2/"},
	{"http:x", "http://h/a/b"},
	{"c|", "file:///C:/a"},
	{"/..//p", "foo:/a"},
}

// invariants checks for what input parses to that the serialization parses back to
// the very same URL, and that it does not matter which way the input was parsed. With
// a listener the parser takes no shortcut, neither by recognising what is canonical nor
// for a plain host or path nor by sharing the input; so that the shortcuts give what the
// states give is checked too.
func invariants(t *testing.T, input string, base *URL) {
	t.Helper()
	p := &Parser{Base: base}
	u, err := p.Parse(input)
	can := canParse(input, base)
	if can != (err == nil) {
		t.Errorf("%q: CanParse says %t, Parse %v", input, can, err)
	}
	var errs []Violation
	listening := &Parser{Base: base, OnViolation: func(v Violation) {
		if v.Start < 0 || v.Start > v.End || v.End > len(input) {
			t.Errorf("%q: %v from %d to %d", input, v.Err, v.Start, v.End)
		}
		errs = append(errs, v)
	}}
	v, listeningErr := listening.Parse(input)
	if (listeningErr == nil) != (err == nil) || err == nil && *u != *v {
		t.Fatalf("%q: %v %v, with a listener %v %v", input, u, err, v, listeningErr)
	}
	checkEntryPoints(t, input, base, u, err)
	checkPreparation(t, input, base, u, err)
	fatal := slices.IndexFunc(errs, func(v Violation) bool { return v.Fatal })
	if err != nil {
		pe := (*ParseError)(nil)
		if !errors.As(err, &pe) || pe.Offset < 0 || pe.Offset > len(input) {
			t.Fatalf("%q: error %#v", input, err)
		}
		if u != nil || fatal < 0 || fatal != len(errs)-1 || errs[fatal].Err != pe.Err || errs[fatal].Start != pe.Offset {
			t.Errorf("%q: error %v, validation errors %v", input, err, errs)
		}
		return
	}
	if fatal >= 0 {
		t.Errorf("%q: parsed, with the fatal %v", input, errs[fatal])
	}
	if again, err := Parse(u.Href()); err != nil || *again != *u {
		t.Errorf("%q: %q %+v, again %+v, %v", input, u, u.components, again, err)
	}
	checkRecord(t, u)
	checkQueryAndFragment(t, input, u, base)
}

// Ill-formed UTF-8 is U+FFFD before anything else happens to the input: what is
// around it, or removed from inside of it, cannot make it well-formed. The reference
// implementation gave these results for what a decoder makes of the inputs.
func TestIllFormed(t *testing.T) {
	tests := []struct{ input, want string }{
		{"a:\xC3\xA9", "a:%C3%A9"},
		{"a:\xC3\t\xA9", "a:%EF%BF%BD%EF%BF%BD"},
		{"a:#\xE2\n\x98\r\x83", "a:#%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
		{"a:#\xE2\x98\n\x83", "a:#%EF%BF%BD%EF%BF%BD"},
		{"https://h/\xC3\t\xA9?\xC3\n\xA9", "https://h/%EF%BF%BD%EF%BF%BD?%EF%BF%BD%EF%BF%BD"},
		{"https://\xC3\xA9/", "https://xn--9ca/"},
		{"https://\xC3\t\xA9/", ""},
		{"https://%C3\xA9/", ""},
		{"https://%C3%A9/", "https://xn--9ca/"},
		{"a://\xC3\t\xA9", "a://%EF%BF%BD%EF%BF%BD"},
		{"a:\xF0\x9F\x92?\xC0\x80#\xED\xA0\x80", "a:%EF%BF%BD?%EF%BF%BD%EF%BF%BD#%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	}
	for _, test := range tests {
		u, err := Parse(test.input)
		got := ""
		if err == nil {
			got = u.Href()
		}
		if got != test.want || CanParse(test.input) != (err == nil) {
			t.Errorf("%q: %q, %v; want %q", test.input, got, err, test.want)
		}
		invariants(t, test.input, nil)
	}
	u := MustParse("https://h/")
	if err := u.SetHash("\xC3\t\xA9"); err != nil || u.Hash() != "#%EF%BF%BD%EF%BF%BD" {
		t.Errorf("SetHash: %q, %v", u, err)
	}
	if err := u.SetHost("\xC3\t\xA9"); err == nil || u.Host() != "h" {
		t.Errorf("SetHost: %q, %v", u, err)
	}
}

// What is allocated is part of the contract: see the doc of Parse.
func TestParseAllocations(t *testing.T) {
	long := strings.Repeat("/segment", 100)
	tests := []struct {
		name, input string
		max         float64
	}{
		{"canonical", "https://example.com/a/b?c=d#e", 1},
		{"canonical with everything", "https://user:pass@example.com:8080/a/b?c=d#e", 1},
		{"canonical IPv4", "http://127.0.0.1/", 1},
		{"canonical IPv6", "http://[::1]:8080/", 1},
		{"canonical file", "file:///C:/a/b", 1},
		{"canonical opaque path", "mailto:user@example.com", 1},
		{"canonical but for spaces around", "  https://example.com/  ", 1},
		{"canonical and long", "https://example.com" + long, 1},
		{"no path", "https://example.com", 2},
		{"upper case", "HTTPS://EXAMPLE.COM/", 2},
		{"default port", "https://example.com:443/", 2},
		{"dot segments", "https://example.com/a/./b/../%2e%2E/c", 2},
		{"to encode", "https://us er:pa\"ss@example.com/a b?c d'#e f", 2},
		{"backslashes", `https:\\example.com\a\b`, 2},
		{"tabs and newlines", "ht\ntps://exa\tmple.com/a\rb", 2},
		{"tabs and more", "ht\ntps://EXA\tmple.com/a\rb c", 2},
		{"IPv4 in parts", "http://0x7f.1/", 2},
		{"IPv6 in full", "http://[1:0:0:0:0:0:0:1]/", 2},
		{"percent-encoded host", "http://ex%41mple.com/", 2},
		{"drive letter", "file:///C|/a", 2},
		{"non-ASCII path", "https://example.com/é/\xFF", 2},
		{"guarded path", "web+demo:/.//p", 2},
		{"to rewrite and long", "https://EXAMPLE.com" + long, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Parse(test.input); err != nil {
				t.Fatal(err)
			}
			if n := testing.AllocsPerRun(100, func() { Parse(test.input) }); n > test.max {
				t.Errorf("Parse: %v allocations, want %v", n, test.max)
			}
			if n := testing.AllocsPerRun(100, func() { CanParse(test.input) }); n > test.max-1 {
				t.Errorf("CanParse: %v allocations, want %v", n, test.max-1)
			}
			u, _ := Parse(test.input)
			href := u.Href()
			max := 0.0
			if strings.Contains(href, ":/.//") {
				max = 1 // the "/." is a dot segment to the parser
			}
			if n := testing.AllocsPerRun(100, func() { u.SetHref(href) }); n > max {
				t.Errorf("SetHref to its own: %v allocations", n)
			}
			n := testing.AllocsPerRun(100, func() {
				u.Href()
				u.Protocol()
				u.Scheme()
				u.Username()
				u.Password()
				u.Host()
				u.Hostname()
				u.Port()
				u.EffectivePort()
				u.Pathname()
				u.Search()
				u.Hash()
				u.RawQuery()
				u.RawFragment()
				u.HostValue().Addr()
			})
			if n > 0 {
				t.Errorf("getters: %v allocations", n)
			}
		})
	}
}

// A Parser costs nothing, unless it has an encoding or a listener.
func TestParserAllocations(t *testing.T) {
	for _, p := range []*Parser{{}, {MaxLength: 100}, {Base: MustParse("https://h/")}} {
		if n := testing.AllocsPerRun(100, func() { p.Parse("https://example.com/") }); n > 1 {
			t.Errorf("%+v: %v allocations", p, n)
		}
	}
}

func TestRelativeAllocations(t *testing.T) {
	base, err := Parse("https://example.com/a/b/c?d")
	if err != nil {
		t.Fatal(err)
	}
	for _, ref := range []string{"x", "../x", "/x/y", "//host/x", "?x", "#x", "", "a b"} {
		if n := testing.AllocsPerRun(100, func() { base.Parse(ref) }); n > 2 {
			t.Errorf("%q: %v allocations", ref, n)
		}
	}
	// These share base's memory.
	for _, ref := range []string{"", "../", "./"} {
		if n := testing.AllocsPerRun(100, func() { base.Parse(ref) }); n > 1 {
			t.Errorf("%q: %v allocations", ref, n)
		}
	}
}

func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(URL{}); n > 64 {
		t.Errorf("a URL has %d bytes", n)
	}
}

// A canonical input is not copied, and its memory not needed twice.
func TestShares(t *testing.T) {
	input := strings.Clone("https://example.com/a?b#c")
	u, err := Parse(" " + input)
	if err != nil {
		t.Fatal(err)
	}
	v, err := Parse(input)
	if err != nil {
		t.Fatal(err)
	}
	if unsafe.StringData(v.Href()) != unsafe.StringData(input) {
		t.Error("the URL has a copy of its input")
	}
	if *u != *v {
		t.Errorf("%+v, %+v", u, v)
	}
}

func TestMaxLength(t *testing.T) {
	tests := []struct {
		name, input string
		max         int
		ok          bool
	}{
		{"as long as allowed", "https://h/", 10, true},
		{"too long", "https://h/a", 10, false},
		{"too long with what will be trimmed", "https://h/ ", 10, false},
		{"too long when serialized", "https://h/é", 12, false},
		{"too long with its slash", "https://h", 9, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := Parser{MaxLength: test.max}
			_, err := p.Parse(test.input)
			if test.ok != (err == nil) || !test.ok && !errors.Is(err, ErrTooLong) {
				t.Error(err)
			}
		})
	}
}

// The zero URL has no component.
func TestZeroURL(t *testing.T) {
	var u URL
	for name, get := range map[string]func() string{
		"Href": u.Href, "String": u.String, "Protocol": u.Protocol, "Scheme": u.Scheme, "Username": u.Username, "Password": u.Password,
		"Host": u.Host, "Hostname": u.Hostname, "Port": u.Port, "Pathname": u.Pathname, "Search": u.Search, "Hash": u.Hash,
		"RawQuery": u.RawQuery, "RawFragment": u.RawFragment,
	} {
		if got := get(); got != "" {
			t.Errorf("%s() = %q", name, got)
		}
	}
	if u.Origin() != "null" || !u.OriginValue().IsOpaque() {
		t.Errorf("the origin is %q", u.Origin())
	}
	if u.HasHost() || u.HasQuery() || u.HasFragment() || u.HasOpaquePath() || u.IsSpecial() || u.HostValue() != (Host{}) {
		t.Error("the zero URL has something")
	}
	if _, ok := u.EffectivePort(); ok {
		t.Error("the zero URL has a port")
	}
	for name, set := range map[string]func(string) error{
		"SetProtocol": u.SetProtocol, "SetUsername": u.SetUsername, "SetPassword": u.SetPassword, "SetHost": u.SetHost,
		"SetHostname": u.SetHostname, "SetPort": u.SetPort, "SetPathname": u.SetPathname, "SetSearch": u.SetSearch, "SetHash": u.SetHash,
	} {
		if err := set("x"); err == nil || u != (URL{}) {
			t.Errorf("%s: %v, %+v", name, err, u)
		}
	}
	if _, err := u.Parse("x"); !errors.Is(err, ErrMissingSchemeNonRelativeURL) {
		t.Errorf("as a base: %v", err)
	}
}

// Equal URLs are == whatever way they were parsed, also where the host is null.
func TestParsedURLsAreEqual(t *testing.T) {
	for _, spellings := range [][]string{
		{"mailto:x", "MAILTO:x", " mailto:x", "mail\tto:x"},
		{"mailto:x?q#f", "MAILTO:x?q#f", "mailto:x?q#f ", "mailto:x?\nq#f"},
		{"foo:/p", "FOO:/p", "foo:/a/../p", "fo\ro:/p"},
		{"foo:/.//p", "FOO:/.//p", "foo:/a/..//p", "foo:/.//\tp"},
		{"foo://h", "FOO://h", "foo://h ", "foo://\th"},
		{"https://h/", "HTTPS://h", "https:\\\\h", "https:/\t/h/"},
		{"https://u:p@h:81/p?q#f", "HTTPS://u:p@h:81/p?q#f", "https:u:p@h:81/p?q#f", "https://u:p@h:81/p?q\n#f"},
		{"file:///p", "FILE:/p", "file://localhost/p", "file:\t/p"},
	} {
		want := MustParse(spellings[0])
		for _, s := range spellings[1:] {
			if u := MustParse(s); *u != *want {
				t.Errorf("%q: %+v, want %+v", s, *u, *want)
			}
		}
	}
}

// What is written at once from a base URL may be longer than the buffer for a short
// input, by any number of bytes.
func TestLongBase(t *testing.T) {
	for n := range 3 * longBufferSize {
		base := "https://h/" + strings.Repeat("a", n) + "/"
		u, err := ParseWithBase("./x?y", base)
		if err != nil || u.Href() != base+"x?y" {
			t.Fatalf("%d bytes: %v, %v", n, u, err)
		}
	}
}
