package url

import (
	"errors"
	"flag"
	"math"
	"os"
	"runtime/debug"
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

// invariants checks for what input parses to that the serialization parses back to the very
// same URL, and that it does not matter which way the input was parsed. With a listener the
// parser takes no shortcut, neither by recognising canonical input nor for a plain host or
// path nor by sharing the input; so that the shortcuts give what the states give is checked
// too.
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

// Ill-formed UTF-8 becomes U+FFFD before anything else happens to the input: nothing around it,
// or removed from inside it, can make it well-formed. The reference implementation gave these
// results for what a decoder makes of the inputs.
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
		{"canonical, with spaces around it", "  https://example.com/  ", 1},
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
		{"a limit that no URL fits", "a:", 1, false},
		{"a serialization of two bytes in a limit of one", "A:", 1, false},
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
	if u.HasHost() || u.HasQuery() || u.HasFragment() || u.HasOpaquePath() || u.scheme != notSpecial || u.HostValue() != (Host{}) {
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

// Equal URLs are == however they were parsed, also if the host is null.
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

// The limits of a serialization

// If an int has 32 bits, no buffer may become longer than that. A small limit stands in for it:
// with any that is less than what an input takes, the input is refused.
func TestFitsMemory(t *testing.T) {
	inputs := knownInputs(t)
	for _, part := range []string{"\"", "'", "\xFF", "\u00E9", "\t", "a", "\xF0\x9F", "@", "../", "\xFF\t"} {
		for _, start := range []string{"https://h/", "https://h/?", "https://h/#", "x:", "x://", "https://u", "https://"} {
			inputs = append(inputs, inputAndBase{input: start + strings.Repeat(part, 1000) + "@h/"})
		}
	}
	for _, in := range inputs {
		u, err := in.base.Parse(in.input)
		if err != nil {
			continue
		}
		base := ""
		if in.base != nil {
			base = in.base.Href()
		}
		needs := uint64(len(u.Href()))
		if hasTabOrNewline(in.input) {
			needs += uint64(len(removeTabAndNewline(new(strings.Builder), in.input)))
		}
		if fitsMemory(needs-1, in.input, len(base)) {
			t.Errorf("%.60q: %d bytes fit into %d", in.input, needs, needs-1)
		}
		if n := 3*needs + 9*uint64(len(in.input)+len(base)) + bufferSize; !fitsMemory(n, in.input, len(base)) {
			t.Errorf("%.60q: %d bytes do not fit into %d", in.input, needs, n)
		}
	}
	// The sum of what one credential becomes.
	for _, value := range []string{strings.Repeat("@", 1000), strings.Repeat("\xFF", 1000), strings.Repeat("\u00E9", 500)} {
		if n := uint64(len(UserinfoPercentEncodeSet.Encode(value))); fitsMemory(n-1, value, 0) {
			t.Errorf("%.10q: %d bytes fit into %d", value, n, n-1)
		}
	}
}

// Sums of lengths are made in 64 bits, whatever an int has.
func TestSumsOfLengths(t *testing.T) {
	const half = math.MaxInt32/2 + 1
	for _, test := range []struct {
		lengths []uint64
		want    bool
	}{
		{[]uint64{1, 2, 3}, true},
		{[]uint64{maxHref}, true},
		{[]uint64{maxHref, 1}, false},
		{[]uint64{half, half, half, half, half}, false},
		{[]uint64{math.MaxUint32, 2}, false},
	} {
		if got := fits(test.lengths...); got != test.want {
			t.Errorf("%d: %t", test.lengths, got)
		}
	}
	r := record{href: "x:", components: components{protocolEnd: 2, pathStart: 2, queryStart: 2, fragmentStart: 2}}
	if err := r.splice(&edit{start: 2, end: 2, value: value{text: "a"}}); err != nil || r.href != "x:a" {
		t.Error(r.href, err)
	}
}

// With a state override the validation errors are those of the standard's steps for that
// state, with the offsets of the input as it was given.
func TestBasicParseViolations(t *testing.T) {
	tests := []struct {
		href, input string
		state       State
		want        []Violation
	}{
		{"https://h/", "0x7f.1", HostState, []Violation{
			{Err: ErrIPv4TooFewParts, Start: 0, End: 6},
			{Err: ErrIPv4NonDecimalPart, Start: 0, End: 4},
		}},
		{"https://h/", "a b", HostnameState, []Violation{{Err: ErrDomainToASCII, Start: 1, End: 2, Fatal: true}}},
		{"https://h/", "x:99999", HostState, []Violation{{Err: ErrPortOutOfRange, Start: 2, End: 7, Fatal: true}}},
		{"https://h/", "99999", PortState, []Violation{{Err: ErrPortOutOfRange, Start: 0, End: 5, Fatal: true}}},
		{"https://h/", "x", PortState, nil}, // the standard's failure without a validation error
		{"https://h/", "\\a\tb c", PathStartState, []Violation{
			{Err: ErrInvalidURLUnit, Start: 2, End: 3},
			{Err: ErrInvalidReverseSolidus, Start: 0, End: 1},
			{Err: ErrInvalidURLUnit, Start: 4, End: 5},
		}},
		{"https://h/", "a\n|%", QueryState, []Violation{
			{Err: ErrInvalidURLUnit, Start: 1, End: 2},
			{Err: ErrInvalidURLUnit, Start: 2, End: 3},
			{Err: ErrInvalidURLUnit, Start: 3, End: 4},
		}},
		{"https://h/", "a b", FragmentState, []Violation{{Err: ErrInvalidURLUnit, Start: 1, End: 2}}},
		{"https://h/", "ab", FragmentState, nil},
		{"https://h/", "http:", SchemeStartState, nil},
	}
	for _, test := range tests {
		var got []Violation
		u, v := MustParse(test.href), MustParse(test.href)
		p := Parser{OnViolation: func(v Violation) { got = append(got, v) }}
		err := p.BasicParse(u, test.input, test.state)
		if err2 := new(Parser).BasicParse(v, test.input, test.state); *u != *v || (err == nil) != (err2 == nil) {
			t.Errorf("%q in the %v state: %v, %v; without a listener %v, %v", test.input, test.state, u, err, v, err2)
		}
		if len(got) != len(test.want) {
			t.Errorf("%q in the %v state: %v, want %v", test.input, test.state, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%q in the %v state: %+v, want %+v", test.input, test.state, got[i], test.want[i])
			}
		}
	}
}

// The tables by byte

// What ends a run is what its percent-encode set has, and nothing else.
func TestRunClasses(t *testing.T) {
	for c := range 256 {
		for _, test := range []struct {
			stop runClass
			set  PercentEncodeSet
		}{
			{pathStop, PathPercentEncodeSet},
			{queryStop, QueryPercentEncodeSet},
			{queryStop | apostrophe, SpecialQueryPercentEncodeSet},
			{fragmentStop, FragmentPercentEncodeSet},
		} {
			if stops, in := runClasses[c]&test.stop != 0, percentEncodeSets[c]&test.set != 0; stops != in {
				t.Errorf("%#02x: ends a run: %t; in the %v: %t", c, stops, test.set, in)
			}
		}
		b := byte(c)
		if got, want := runClasses[c]&hostStop != 0, byteClasses[c]&domainStop != 0 || 'A' <= b && b <= 'Z'; got != want {
			t.Errorf("%#02x: hostStop: %t, want %t", c, got, want)
		}
		if got, want := byteClasses[c]&domainStop != 0, c >= 0x80 || isForbiddenDomainByte(b); got != want {
			t.Errorf("%#02x: domainStop: %t, want %t", c, got, want)
		}
		if got, want := byteClasses[c]&opaqueHostStop != 0, isForbiddenHostByte(b) || percentEncodeSets[c]&C0ControlPercentEncodeSet != 0; got != want {
			t.Errorf("%#02x: opaqueHostStop: %t, want %t", c, got, want)
		}
		// internal/idna has tables of its own, which it uses for a domain that is not ASCII.
		if _, err := DomainToASCII("é" + string(rune(b))); b < 0x80 && (err != nil) != isForbiddenDomainByte(b) {
			t.Errorf("%#02x: forbidden to the parser: %t; internal/idna: %v", c, isForbiddenDomainByte(b), err)
		}
	}
}

// What go test takes a sample of

// Exhaustive makes the tests that could go through all of Unicode, of an encoding or of a list
// do that; it takes half a minute. Without it they take a sample, so that go test ./... is
// quick.
//
//	go test . -exhaustive
var Exhaustive = flag.Bool("exhaustive", false, "go through all of Unicode, of the encodings and of the short strings, not through a sample")

// TestMain lets the heap grow fivefold between collections, which took a quarter of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// oneOf returns 1, or n for a test that is to look at one of n.
func oneOf(n int) int {
	if *Exhaustive {
		return 1
	}
	return n
}

// The results are those of the reference implementation, npm whatwg-url 17.3.0; "" is
// failure.
func TestParseBoundaries(t *testing.T) {
	for _, test := range []struct{ name, input, base, want string }{
		{"the highest port", "http://h:65535/", "", "http://h:65535/"},
		{"one more than the highest port", "http://h:65536/", "", ""},
		{"the highest port and a digit", "http://h:655350/", "", ""},
		{"the highest port and a zero in front", "http://h:065535/", "", "http://h:65535/"},
		{"many zeros and a port", "http://h:00000000000000000000000000000000000000001/", "", "http://h:1/"},
		{"many digits", "http://h:10000000000000000000000000000000000000000/", "", ""},
		{"a port of 2^32", "http://h:4294967296/", "", ""},
		{"a port of 2^32 and the default", "http://h:4294967376/", "", ""},
		{"a port of 2^64 and one", "http://h:18446744073709551617/", "", ""},
		{"a port of 2^16 and the default", "http://h:65616/", "", ""},
		{"port 0", "http://h:0/", "", "http://h:0/"},
		{"an empty port", "http://h:/p", "", "http://h/p"},
		{"an empty port at the end", "http://h:", "", "http://h/"},
		{"a port and a character before 0", "http://h:8/0", "", "http://h:8/0"},
		{"a slash for a digit", "http://h:8/", "", "http://h:8/"},
		{"a colon for a digit", "http://h:8:/", "", ""},
		{"a letter after a port", "http://h:8a/", "", ""},
		{"a backslash after a port", "http://h:8\\p", "", "http://h:8/p"},
		{"a backslash after a port, not special", "foo://h:8\\p", "", ""},
		{"default port of http", "http://h:80/", "", "http://h/"},
		{"default port of ws", "ws://h:80/", "", "ws://h/"},
		{"default port of https", "https://h:443/", "", "https://h/"},
		{"default port of wss", "wss://h:443/", "", "wss://h/"},
		{"default port of ftp", "ftp://h:21/", "", "ftp://h/"},
		{"http with https's", "http://h:443/", "", "http://h:443/"},
		{"https with http's", "https://h:80/", "", "https://h:80/"},
		{"one more than http's", "http://h:81/", "", "http://h:81/"},
		{"one less than https's", "https://h:442/", "", "https://h:442/"},
		{"ftp's neighbour", "ftp://h:20/", "", "ftp://h:20/"},
		{"ws with wss's", "ws://h:443/", "", "ws://h:443/"},
		{"not special, 80", "foo://h:80/", "", "foo://h:80/"},
		{"not special, the highest port", "foo://h:65535", "", "foo://h:65535"},
		{"not special, one more", "foo://h:65536", "", ""},
		{"not special, highest and a digit", "foo://h:655350", "", ""},
		{"file with a port", "file://h:80/", "", ""},
		{"scheme of all its kinds", "aZ09+-.:x", "", "az09+-.:x"},
		{"scheme with a digit first", "0a:x", "", ""},
		{"scheme with a plus first", "+a:x", "", ""},
		{"scheme with a neighbour of '+'", "a*b:x", "", ""},
		{"scheme with a comma", "a,b:x", "", ""},
		{"scheme with a slash", "a/b:x", "", ""},
		{"scheme with an at", "a@b:x", "", ""},
		{"scheme with a bracket", "a[b:x", "", ""},
		{"scheme with a grave", "a`b:x", "", ""},
		{"scheme with a brace", "a{b:x", "", ""},
		{"one letter", "a:", "", "a:"},
		{"only a colon", ":", "", ""},
		{"longer than the special schemes", "httpss://h/p", "", "httpss://h/p"},
		{"shorter", "htt://h/p", "", "htt://h/p"},
		{"a prefix of ws", "w://h\\p", "", ""},
		{"wss in upper case", "WSS://H:443/", "", "wss://h/"},
		{"file in upper case", "FILE:///C|/", "", "file:///C:/"},
		{"http with one slash", "http:/h/p", "", "http://h/p"},
		{"http with none", "http:h/p", "", "http://h/p"},
		{"http with three", "http:///h/p", "", "http://h/p"},
		{"http with backslashes", "http:\\\\h\\p", "", "http://h/p"},
		{"http with both", "http:/\\h/p", "", "http://h/p"},
		{"foo with a backslash", "foo:\\\\h", "", "foo:\\\\h"},
		{"foo with one slash", "foo:/h/p", "", "foo:/h/p"},
		{"foo with two", "foo://", "", "foo://"},
		{"foo with three", "foo:///", "", "foo:///"},
		{"foo with four", "foo:////", "", "foo:////"},
		{"dot at the end", "http://h/a/.", "", "http://h/a/"},
		{"dots at the end", "http://h/a/..", "", "http://h/"},
		{"dots at the end and a slash", "http://h/a/../", "", "http://h/"},
		{"dots and a letter", "http://h/a/..b", "", "http://h/a/..b"},
		{"dot, encoded", "http://h/a/%2e", "", "http://h/a/"},
		{"dot, encoded in upper case", "http://h/a/%2E/b", "", "http://h/a/b"},
		{"dots, half encoded", "http://h/a/.%2e/b", "", "http://h/b"},
		{"dots, the other half encoded", "http://h/a/%2E./b", "", "http://h/b"},
		{"dots, encoded", "http://h/a/%2e%2E/b", "", "http://h/b"},
		{"dots of one and a half", "http://h/a/%2e%2/b", "", "http://h/a/%2e%2/b"},
		{"beyond the root", "http://h/../../a", "", "http://h/a"},
		{"not special, dots", "foo://h/a/../b", "", "foo://h/b"},
		{"not special, dots to no path", "foo:/a/..//b", "", "foo:/.//b"},
		{"not special, dots before an empty segment", "foo:/..//b", "", "foo:/.//b"},
		{"not special, only dots", "foo:/..", "", "foo:/"},
		{"a path that begins with two slashes", "foo:/.//b", "", "foo:/.//b"},
		{"dot before a query", "http://h/a/.?q", "", "http://h/a/?q"},
		{"dots before a fragment", "http://h/a/b/..#f", "", "http://h/a/#f"},
		{"opaque, dots", "foo:a/../b", "", "foo:a/../b"},
		{"backslash dots", "http://h/a\\..\\b", "", "http://h/b"},
		{"an at alone", "http://@h/", "", "http://h/"},
		{"colon and at", "http://:@h/", "", "http://h/"},
		{"only a password", "http://:p@h/", "", "http://:p@h/"},
		{"only a username", "http://u@h/", "", "http://u@h/"},
		{"username and colon", "http://u:@h/", "", "http://u@h/"},
		{"two ats", "http://u@v@h/", "", "http://u%40v@h/"},
		{"two colons", "http://u:p:q@h/", "", "http://u:p%3Aq@h/"},
		{"at after the path", "http://h/@", "", "http://h/@"},
		{"at after a query", "http://h?@", "", "http://h/?@"},
		{"at after a fragment", "http://h#@", "", "http://h/#@"},
		{"at after a backslash", "http://h\\@i", "", "http://h/@i"},
		{"at after a backslash, not special", "foo://h\\@i", "", "foo://h%5C@i"},
		{"credentials and no host", "http://u@/", "", ""},
		{"credentials and no host, not special", "foo://u@/", "", ""},
		{"credentials and a port and no host", "http://u@:80", "", ""},
		{"characters of the userinfo set", "http://\"<>`#", "", ""},
		{"characters of the userinfo set, encoded", "http://!$&'()*+,-.;=_~ \"<>[]^`{|}@h/", "", "http://!$&'()*+,-.%3B%3D_~%20%22%3C%3E%5B%5D%5E%60%7B%7C%7D@h/"},
		{"file and localhost", "file://localhost/p", "", "file:///p"},
		{"file and localhost in upper case", "file://LOCALHOST/p", "", "file:///p"},
		{"file and localhost with a dot", "file://localhost./p", "", "file://localhost./p"},
		{"file and more than localhost", "file://localhosts/p", "", "file://localhosts/p"},
		{"file and localhost, encoded", "file://%6cocalhost/p", "", "file:///p"},
		{"file and a drive letter for a host", "file://C:/p", "", "file:///C:/p"},
		{"file and a bar for a colon", "file://C|/p", "", "file:///C:/p"},
		{"file and a drive letter that is not alone", "file://C|a/p", "", ""},
		{"file and two letters", "file://CD:/p", "", ""},
		{"file with no slash", "file:p", "", "file:///p"},
		{"file with a drive letter", "file:C:/p", "", "file:///C:/p"},
		{"file with one slash", "file:/p", "", "file:///p"},
		{"file and an IPv6 host", "file://[::1]/p", "", "file://[::1]/p"},
		{"file and a space", "file://a b/p", "", ""},
		{"http and localhost", "http://localhost/p", "", "http://localhost/p"},
		{"forbidden '<'", "http://a<b/", "", ""},
		{"forbidden '>'", "http://a>b/", "", ""},
		{"forbidden '^'", "http://a^b/", "", ""},
		{"forbidden '|'", "http://a|b/", "", ""},
		{"forbidden '%'", "http://a%b/", "", ""},
		{"forbidden DEL", "http://a\x7Fb/", "", ""},
		{"forbidden control", "http://a\x1Fb/", "", ""},
		{"forbidden ']'", "http://a]b/", "", ""},
		{"forbidden '['", "http://a[b/", "", ""},
		{"not forbidden quote", "http://a\"b/", "", "http://a\"b/"},
		{"not forbidden '_`{}~'", "http://a_`{}~b/", "", "http://a_`{}~b/"},
		{"not forbidden \"!$&'()*+,;=\"", "http://a!$&'()*+,;=b/", "", "http://a!$&'()*+,;=b/"},
		{"opaque, forbidden '<'", "foo://a<b/", "", ""},
		{"opaque, forbidden '^'", "foo://a^b/", "", ""},
		{"opaque, forbidden '|'", "foo://a|b/", "", ""},
		{"opaque, '%'", "foo://a%b/", "", "foo://a%b/"},
		{"opaque, DEL", "foo://a\x7Fb/", "", "foo://a%7Fb/"},
		{"opaque, control", "foo://a\x1Fb/", "", "foo://a%1Fb/"},
		{"opaque, NUL", "foo://a\x00b/", "", ""},
		{"opaque, space", "foo://a b/", "", ""},
		{"opaque, quote", "foo://a\"b/", "", "foo://a\"b/"},
		{"opaque, not ASCII", "foo://é/", "", "foo://%C3%A9/"},
		{"opaque, full-width localhost", "foo://ｌｏｃａｌｈｏｓｔ/", "", "foo://%EF%BD%8C%EF%BD%8F%EF%BD%83%EF%BD%81%EF%BD%8C%EF%BD%88%EF%BD%8F%EF%BD%93%EF%BD%94/"},
		{"opaque, upper case", "foo://A/", "", "foo://A/"},
		{"opaque, empty and a port", "foo://:80/", "", ""},
		{"empty and a port", "http://:80/", "", ""},
		{"path set", "http://h/ \"#", "", "http://h/%20%22#"},
		{"path's characters", "http://h/ \"<>^`{}|\\~!$&'()*+,;=:@[]%zz\x7F\x1Fé", "", "http://h/%20%22%3C%3E%5E%60%7B%7D|/~!$&'()*+,;=:@[]%zz%7F%1F%C3%A9"},
		{"query's characters", "foo://h?\" <>'`{}|\\^~[]%\x7F\x1Fé", "", "foo://h?%22%20%3C%3E'`{}|\\^~[]%%7F%1F%C3%A9"},
		{"special query's characters", "http://h?\" <>'`{}|\\^~[]%\x7F\x1Fé", "", "http://h/?%22%20%3C%3E%27`{}|\\^~[]%%7F%1F%C3%A9"},
		{"fragment's characters", "http://h#\" <>'`{}|\\^~[]%\x7F\x1Fé#?", "", "http://h/#%22%20%3C%3E'%60{}|\\^~[]%%7F%1F%C3%A9#?"},
		{"opaque path's characters", "foo:\" <>'`{}|\\^~[]%\x7F\x1Fé", "", "foo:\" <>'`{}|\\^~[]%%7F%1F%C3%A9"},
		{"opaque path's space before a query", "foo:a ?q", "", "foo:a%20?q"},
		{"opaque path's space before a fragment", "foo:a #f", "", "foo:a%20#f"},
		{"opaque path's space at the end", "foo:a ", "", "foo:a"},
		{"U+0020 at both ends", " http://h/ ", "", "http://h/"},
		{"U+001F at both ends", "\x1Fhttp://h/\x1F", "", "http://h/"},
		{"U+0021 at the end", "http://h/!", "", "http://h/!"},
		{"DEL at the end", "http://h/\x7F", "", "http://h/%7F"},
		{"tab, newline and return", "ht\ttp\n://\rh/\ta\nb\r?c\td", "", "http://h/ab?cd"},
		{"vertical tab", "http://h/a\x0Bb", "", "http://h/a%0Bb"},
		{"tab in a port", "http://h:8\t1/", "", "http://h:81/"},
		{"tab between slashes", "http:/\t/h/", "", "http://h/"},
		{"tab in an escape", "http://h/%2\te/b", "", "http://h/b"},
		{"no-break space at the end", "http://h/\u00A0", "", "http://h/%C2%A0"},
		{"IPv4, last part of 255", "http://1.2.3.255/", "", "http://1.2.3.255/"},
		{"IPv4, last part of 256", "http://1.2.3.256/", "", ""},
		{"IPv4, first part of 256", "http://256.2.3.4/", "", ""},
		{"three parts, 65535", "http://1.2.65535/", "", "http://1.2.255.255/"},
		{"three parts, 65536", "http://1.2.65536/", "", ""},
		{"two parts, 2^24-1", "http://1.16777215/", "", "http://1.255.255.255/"},
		{"two parts, 2^24", "http://1.16777216/", "", ""},
		{"one part, 2^32-1", "http://4294967295/", "", "http://255.255.255.255/"},
		{"one part, 2^32", "http://4294967296/", "", ""},
		{"one part, 2^64", "http://18446744073709551616/", "", ""},
		{"hexadecimal, 2^32-1", "http://0xffffffff/", "", "http://255.255.255.255/"},
		{"hexadecimal, 2^32", "http://0x100000000/", "", ""},
		{"octal, 2^32-1", "http://037777777777/", "", "http://255.255.255.255/"},
		{"octal, 2^32", "http://040000000000/", "", ""},
		{"octal 8", "http://1.2.3.08/", "", ""},
		{"octal 7", "http://1.2.3.07/", "", "http://1.2.3.7/"},
		{"0x alone", "http://0x/", "", "http://0.0.0.0/"},
		{"0X alone at the end", "http://1.0X/", "", "http://1.0.0.0/"},
		{"0x and g at the end", "http://1.0xg/", "", "http://1.0xg/"},
		{"hexadecimal at the end", "http://a.0xf/", "", ""},
		{"a number at the end", "http://a.0/", "", ""},
		{"a number before the end", "http://0.a/", "", "http://0.a/"},
		{"five parts", "http://1.2.3.4.5/", "", ""},
		{"a dot after it", "http://1.2.3.4./", "", "http://1.2.3.4/"},
		{"two dots after it", "http://1.2.3.4../", "", "http://1.2.3.4../"},
		{"an empty part", "http://1..2/", "", ""},
		{"a plus", "http://+1/", "", "http://+1/"},
		{"a sign", "http://-1/", "", "http://-1/"},
		{"IPv6, eight pieces", "http://[1:2:3:4:5:6:7:8]/", "", "http://[1:2:3:4:5:6:7:8]/"},
		{"nine pieces", "http://[1:2:3:4:5:6:7:8:9]/", "", ""},
		{"seven pieces", "http://[1:2:3:4:5:6:7]/", "", ""},
		{"seven pieces and a compress", "http://[1:2:3:4:5:6:7::]/", "", "http://[1:2:3:4:5:6:7:0]/"},
		{"eight pieces and a compress", "http://[1:2:3:4:5:6:7::8]/", "", ""},
		{"compress in front", "http://[::2:3:4:5:6:7:8]/", "", "http://[0:2:3:4:5:6:7:8]/"},
		{"four digits", "http://[ffff::]/", "", "http://[ffff::]/"},
		{"five digits", "http://[fffff::]/", "", ""},
		{"leading zeros", "http://[0001:0020::]/", "", "http://[1:20::]/"},
		{"two compresses", "http://[1::2::3]/", "", ""},
		{"three colons", "http://[:::1]/", "", ""},
		{"one colon", "http://[:1]/", "", ""},
		{"a colon at the end", "http://[1:2:3:4:5:6:7:]/", "", ""},
		{"g", "http://[g::]/", "", ""},
		{"upper case", "http://[ABCD::EF]/", "", "http://[abcd::ef]/"},
		{"the longest run of zeros", "http://[1:0:0:2:0:0:0:3]/", "", "http://[1:0:0:2::3]/"},
		{"the first of two runs", "http://[1:0:0:2:3:0:0:4]/", "", "http://[1::2:3:0:0:4]/"},
		{"one zero", "http://[1:0:2:3:4:5:6:7]/", "", "http://[1:0:2:3:4:5:6:7]/"},
		{"zeros at the end", "http://[1:2:3:4:5:6:0:0]/", "", "http://[1:2:3:4:5:6::]/"},
		{"IPv4 at the end", "http://[::1.2.3.4]/", "", "http://[::102:304]/"},
		{"IPv4 after six", "http://[1:2:3:4:5:6:1.2.3.4]/", "", "http://[1:2:3:4:5:6:102:304]/"},
		{"IPv4 after seven", "http://[1:2:3:4:5:6:7:1.2.3.4]/", "", ""},
		{"IPv4 with three parts", "http://[::1.2.3]/", "", ""},
		{"IPv4 with five parts", "http://[::1.2.3.4.5]/", "", ""},
		{"IPv4 of 255", "http://[::255.255.255.255]/", "", "http://[::ffff:ffff]/"},
		{"IPv4 of 256", "http://[::1.2.3.256]/", "", ""},
		{"IPv4 with a leading zero", "http://[::1.2.3.04]/", "", ""},
		{"IPv4 of zeros", "http://[::0.0.0.0]/", "", "http://[::]/"},
		{"IPv4 and a colon", "http://[::1.2.3.4:5]/", "", ""},
		{"not closed", "http://[::1/", "", ""},
		{"closed too soon", "http://[::1]a/", "", ""},
		{"empty brackets", "http://[]/", "", ""},
		{"a zone", "http://[fe80::1%25a]/", "", ""},
		{"port after it", "http://[::1]:81/", "", "http://[::1]:81/"},
		{"opaque IPv6", "foo://[1:0::]/", "", "foo://[1::]/"},
		{"fragment alone", "#f", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q#f"},
		{"query alone", "?r", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?r"},
		{"nothing", "", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q"},
		{"a space", " ", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q"},
		{"scheme alone", "http:", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q"},
		{"scheme and query", "http:?r", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?r"},
		{"scheme and path", "http:c", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/c"},
		{"scheme and slash", "http:/c", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/c"},
		{"another special scheme and path", "https:c", "http://u:p@h:81/a/b?q#g", "https://c/"},
		{"path", "c", "http://h/a/b?q#g", "http://h/a/c"},
		{"dots", "..", "http://h/a/b/c", "http://h/a/"},
		{"dot", ".", "http://h/a/b/c", "http://h/a/b/"},
		{"slash", "/", "http://h/a/b/c", "http://h/"},
		{"backslash", "\\c", "http://h/a/b", "http://h/c"},
		{"backslash, not special", "\\c", "foo://h/a/b", "foo://h/a/\\c"},
		{"two slashes", "//i", "http://u:p@h:81/a?q#g", "http://i/"},
		{"two slashes, not special", "//i", "foo://u:p@h:81/a?q#g", "foo://i"},
		{"two slashes, empty host", "///p", "foo://h/a", "foo:///p"},
		{"three slashes", "///p", "http://h/a", "http://p/"},
		{"opaque base and fragment", "#f", "mailto:a?q#g", "mailto:a?q#f"},
		{"opaque base and nothing", "", "mailto:a", ""},
		{"opaque base and query", "?q", "mailto:a", ""},
		{"opaque base and path", "a", "mailto:b", ""},
		{"file and a drive letter", "C|/x", "file:///D:/a", "file:///C:/x"},
		{"file and a slash", "/x", "file:///D:/a/b", "file:///D:/x"},
		{"file and a slash and a drive letter", "/C:/x", "file:///D:/a/b", "file:///C:/x"},
		{"file and two slashes", "//h/x", "file:///D:/a", "file://h/x"},
		{"file and dots", "../../x", "file:///D:/a/b", "file:///D:/x"},
		{"file and dots to the drive", "..", "file:///D:/a", "file:///D:/"},
		{"file and dots with no drive", "../..", "file:///a/b", "file:///"},
		{"file and a query", "?q", "file:///D:/a?r#s", "file:///D:/a?q"},
		{"file and a fragment", "#f", "file:///D:/a?r#s", "file:///D:/a?r#f"},
		{"file with a host and a slash", "/x", "file://h/D:/a", "file://h/D:/x"},
		{"file and what only looks like a drive letter", "C|a", "file:///D:/a", "file:///D:/C|a"},
		{"file and a drive letter and a query", "C|?q", "file:///D:/a", "file:///C:?q"},
		{"file and a drive letter and a fragment", "C|#f", "file:///D:/a", "file:///C:#f"},
		{"file and a drive letter and a backslash", "C|\\x", "file:///D:/a", "file:///C:/x"},
		{"file and a drive letter alone", "C:", "file:///D:/a", "c:"},
		{"file scheme and path", "file:x", "file:///D:/a/b", "file:///D:/a/x"},
		{"file scheme of an http base", "file:x", "http://h/a", "file:///x"},
		{"file base, http scheme", "http:x", "file:///a", "http://x/"},
		{"no path in the base", "x", "foo://h", "foo://h/x"},
		{"no path in the base, dots", "..", "foo://h", "foo://h/"},
		{"null host", "x", "foo:/a/b", "foo:/a/x"},
		{"null host, two slashes in the path", ".//x", "foo:/a", "foo:/.//x"},
		{"null host, query of two slashes", "?q", "foo:/.//a", "foo:/.//a?q"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var base *URL
			if test.base != "" {
				base = MustParse(test.base)
			}
			for how, p := range map[string]*Parser{"": {Base: base}, " with a listener": {Base: base, OnViolation: func(Violation) {}}} {
				u, err := p.Parse(test.input)
				if test.want == "" && err == nil || test.want != "" && (err != nil || u.Href() != test.want) {
					t.Errorf("%q, %q%s: %q, %v; want %q", test.input, test.base, how, u, err, test.want)
				}
			}
			can := CanParse(test.input)
			if base != nil {
				can = CanParseWithBase(test.input, test.base)
			}
			if can != (test.want != "") {
				t.Errorf("%q, %q: can parse: %t", test.input, test.base, can)
			}
		})
	}
}
