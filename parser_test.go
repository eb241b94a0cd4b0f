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

	"golang.org/x/text/encoding/charmap"

	"github.com/go-weburl/url/internal/infra"
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

// checkStop checks that a listener stops the parser at the first of its validation errors.
func checkStop(t *testing.T, input string, base *URL, errs []Violation) {
	t.Helper()
	calls := 0
	stopping := Parser{Base: base, OnViolation: func(Violation) bool { calls++; return false }}
	u, err := stopping.Parse(input)
	e, _ := errors.AsType[*ParseError](err)
	switch {
	case len(errs) == 0:
		if calls != 0 || e != nil && e.Err != ErrTooLong {
			t.Errorf("%q: %d calls, %v", input, calls, err)
		}
	case e == nil || u != nil || e.Err != errs[0].Err || calls != 1 ||
		e.Offset != errs[0].Start && !errs[0].Fatal:
		t.Errorf("%q: %d calls, %v, want %v", input, calls, err, errs[0])
	}
}

// invariants checks that the serialization of the URL that input parses to parses to the very same
// URL, and that all ways of parsing the input agree. With a listener the parser takes no shortcut:
// it does not recognise canonical input, a plain host or a plain path, and does not share the
// input. So this also checks that the shortcuts give the results of the states.
func invariants(t *testing.T, input string, base *URL) {
	t.Helper()
	p := &Parser{Base: base}
	u, err := p.Parse(input)
	can := canParse(input, base)
	if can != (err == nil) {
		t.Errorf("%q: CanParse says %t, Parse %v", input, can, err)
	}
	var errs []Violation
	listening := &Parser{Base: base, OnViolation: func(v Violation) bool {
		if v.Start < 0 || v.Start > v.End || v.End > len(input) {
			t.Errorf("%q: %v from %d to %d", input, v.Err, v.Start, v.End)
		}
		errs = append(errs, v)
		return true
	}}
	v, listeningErr := listening.Parse(input)
	if (listeningErr == nil) != (err == nil) || err == nil && *u != *v {
		t.Fatalf("%q: %v %v, with a listener %v %v", input, u, err, v, listeningErr)
	}
	checkStop(t, input, base, errs)
	if err == nil {
		w, err := Parse(u.WithoutFragment().Href())
		if err != nil || *w != *u.WithoutFragment() || w.HasFragment() {
			t.Errorf("%q: without the fragment %+v, %v", input, u.WithoutFragment(), err)
		}
	}
	checkEntryPoints(t, input, base, u, err)
	checkPreparation(t, input, base, u, err)
	checkSpans(t, input, base, u, err)
	checkValid(t, input, base)
	fatal := slices.IndexFunc(errs, func(v Violation) bool { return v.Fatal })
	if err != nil {
		pe := (*ParseError)(nil)
		if !errors.As(err, &pe) || pe.Offset < 0 || pe.Offset > len(input) {
			t.Fatalf("%q: error %#v", input, err)
		}
		if u != nil || fatal < 0 || fatal != len(errs)-1 || errs[fatal].Err != pe.Err ||
			errs[fatal].Start != pe.Offset {
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

// A URL that nobody keeps need not be allocated.
var kept *URL

// The documentation of Parse promises these numbers of allocations.
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
		{"guarded path", "web+demo:/.//p", 1},
		{"to rewrite and long", "https://EXAMPLE.com" + long, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Parse(test.input); err != nil {
				t.Fatal(err)
			}
			n := testing.AllocsPerRun(100, func() { kept, _ = Parse(test.input) })
			if n > test.max {
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
		})
	}
}

// A Parser adds no allocation, unless it has an encoding or a listener.
func TestParserAllocations(t *testing.T) {
	for _, p := range []*Parser{{}, {MaxLength: 100}, {Base: MustParse("https://h/")}} {
		n := testing.AllocsPerRun(100, func() { kept, _ = p.Parse("https://example.com/") })
		if n > 1 {
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
		if n := testing.AllocsPerRun(100, func() { kept, _ = base.Parse(ref) }); n > 2 {
			t.Errorf("%q: %v allocations", ref, n)
		}
	}
	// These share base's memory.
	for _, ref := range []string{"", "../", "./"} {
		if n := testing.AllocsPerRun(100, func() { kept, _ = base.Parse(ref) }); n > 1 {
			t.Errorf("%q: %v allocations", ref, n)
		}
	}
}

func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(URL{}); n > 64 {
		t.Errorf("a URL has %d bytes", n)
	}
}

// A canonical input is not copied: its memory is taken once.
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
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for name, p := range map[string]*Parser{
				"alone": {}, "a base": {Base: MustParse("https://base/")},
				"a listener":  {OnViolation: func(Violation) bool { return true }},
				"an encoding": {Encoding: charmap.Windows1252},
			} {
				p.MaxLength = test.max
				_, err := p.Parse(test.input)
				_, _, err2 := p.ParseSpans(test.input)
				err3 := p.BasicParse(MustParse("https://x/"), test.input, FragmentState)
				if test.ok != (err == nil) || !test.ok && !errors.Is(err, ErrTooLong) ||
					test.ok != (err2 == nil) || !test.ok && !errors.Is(err2, ErrTooLong) ||
					!errors.Is(err3, ErrTooLong) { // the serialization is longer
					t.Errorf("%s: %v, %v, %v", name, err, err2, err3)
				}
			}
		})
	}
}

// The zero URL has no component.
func TestZeroURL(t *testing.T) {
	var u URL
	for name, get := range getters {
		if got := get(&u); got != "" && name != "origin" {
			t.Errorf("%s = %q", name, got)
		}
	}
	if u.Origin() != "null" || !u.OriginValue().IsOpaque() {
		t.Errorf("the origin is %q", u.Origin())
	}
	if u.HasHost() || u.HasQuery() || u.HasFragment() || u.HasOpaquePath() ||
		u.scheme.IsSpecial() || u.HostValue() != (Host{}) || u.HostValue().Addr().IsValid() ||
		u.String()+u.Scheme()+u.RawQuery()+u.RawFragment() != "" {
		t.Error("the zero URL has something")
	}
	if _, ok := u.EffectivePort(); ok {
		t.Error("the zero URL has a port")
	}
	for name, set := range setters {
		for _, value := range []string{"", "x", "1"} {
			err := set(&u, value)
			if name != "href" && !errors.Is(err, ErrZeroURL) || err == nil || u != (URL{}) {
				t.Errorf("%s set to %q: %v, %+v", name, value, err, u)
			}
		}
	}
	if _, err := u.Parse("x"); !errors.Is(err, ErrMissingSchemeNonRelativeURL) {
		t.Errorf("as a base: %v", err)
	}
}

// A part of a base URL is written at once, and may be much longer than the buffer for a short
// input.
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

// If an int has 32 bits, no buffer may become longer than an int can count.
func TestMaxBuffer(t *testing.T) {
	inputs := knownInputs(t)
	for _, part := range []string{
		"\"", "'", "\xFF", "\u00E9", "\t", "a", "\xF0\x9F", "@", "../", "\xFF\t",
	} {
		for _, start := range []string{
			"https://h/", "https://h/?", "https://h/#", "x:", "x://", "https://u", "https://",
		} {
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
		if infra.HasTabOrNewline(in.input) {
			needs += uint64(len(removeTabAndNewline(new(strings.Builder), in.input)))
		}
		if n := maxBuffer(in.input, len(base)); n < needs {
			t.Errorf("%.60q: takes %d bytes, at most %d are expected", in.input, needs, n)
		}
	}
}

// Lengths are added in 64 bits, whatever the size of an int.
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
	r := record{href: "x:", components: components{
		protocolEnd: 2, pathStart: 2, queryStart: 2, fragmentStart: 2,
	}}
	err := r.splice(&edit{start: 2, end: 2, value: value{text: "a"}})
	if err != nil || r.href != "x:a" {
		t.Error(r.href, err)
	}
}

// With a state override the validation errors are those of the standard's steps for that state,
// with offsets into the original input.
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
		// The ASCII form, xn--a-xha.1, is as long as the input, but its parts are elsewhere.
		{"https://h/", "%C3%BCa.%31", HostState, []Violation{
			{Err: ErrDomainPercentEncoded, Start: 0, End: 3},
			{Err: ErrIPv4NonASCIIInput, Start: 0, End: 11},
			{Err: ErrIPv4TooFewParts, Start: 0, End: 11},
			{Err: ErrIPv4NonNumericPart, Start: 0, End: 11, Fatal: true},
		}},
		{"https://h/", "a b", HostnameState,
			[]Violation{{Err: ErrDomainToASCII, Start: 1, End: 2, Fatal: true}}},
		{"https://h/", "x:99999", HostState,
			[]Violation{{Err: ErrPortOutOfRange, Start: 2, End: 7, Fatal: true}}},
		{"https://h/", "99999", PortState,
			[]Violation{{Err: ErrPortOutOfRange, Start: 0, End: 5, Fatal: true}}},
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
		{"https://h/", "a b", FragmentState,
			[]Violation{{Err: ErrInvalidURLUnit, Start: 1, End: 2}}},
		{"https://h/", "ab", FragmentState, nil},
		{"https://h/", "http:", SchemeStartState, nil},
	}
	for _, test := range tests {
		var got []Violation
		u, v := MustParse(test.href), MustParse(test.href)
		p := Parser{OnViolation: func(v Violation) bool { got = append(got, v); return true }}
		err := p.BasicParse(u, test.input, test.state)
		err2 := new(Parser).BasicParse(v, test.input, test.state)
		if *u != *v || (err == nil) != (err2 == nil) {
			t.Errorf("%q in the %v state: %v, %v; without a listener %v, %v", test.input,
				test.state, u, err, v, err2)
		}
		p.OnViolation = func(Violation) bool { return false }
		u = MustParse(test.href)
		err = p.BasicParse(u, test.input, test.state)
		if len(test.want) == 0 || test.want[0].Fatal {
			if *u != *v {
				t.Errorf("%q in the %v state, stopped: %v, want %v", test.input, test.state, u, v)
			}
		} else if !errors.Is(err, test.want[0].Err) || u.Href() != test.href {
			t.Errorf("%q in the %v state, stopped: %v, %v", test.input, test.state, u, err)
		}
		if len(got) != len(test.want) {
			t.Errorf("%q in the %v state: %v, want %v", test.input, test.state, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%q in the %v state: %+v, want %+v",
					test.input, test.state, got[i], test.want[i])
			}
		}
	}
}

// TestStopAfterTab stops BasicParse at the second error. Its offset is in the original input, with
// the tab, as that of a violation.
func TestStopAfterTab(t *testing.T) {
	calls := 0
	p := Parser{OnViolation: func(Violation) bool { calls++; return calls < 2 }}
	err := p.BasicParse(MustParse("http://h/"), "\tx\\y", PathStartState)
	e, ok := errors.AsType[*ParseError](err)
	if !ok || e.Err != ErrInvalidReverseSolidus || e.Offset != 2 {
		t.Errorf("%+v", err)
	}
}

// TestViolationsGoBack has an opaque host in which the error that is reported last is the first:
// the standard looks for wrong code points before it looks at percent signs.
func TestViolationsGoBack(t *testing.T) {
	var got [][2]int
	p := Parser{OnViolation: func(v Violation) bool {
		got = append(got, [2]int{v.Start, v.End})
		return v.Err == ErrInvalidURLUnit
	}}
	_, err := p.Parse("  foo://a%b\"\t/")
	want := [][2]int{{0, 2}, {12, 13}, {11, 12}, {9, 10}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

// The tables of bytes

// The bytes that end a run are those of its percent-encode set and no others.
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
			stops, in := runClasses[c]&test.stop != 0, percentEncodeSets[c]&test.set != 0
			if stops != in {
				t.Errorf("%#02x: ends a run: %t; in the %v: %t", c, stops, test.set, in)
			}
		}
		b := byte(c)
		got, want := runClasses[c]&hostStop != 0,
			byteClasses[c]&domainStop != 0 || 'A' <= b && b <= 'Z'
		if got != want {
			t.Errorf("%#02x: hostStop: %t, want %t", c, got, want)
		}
		got, want = byteClasses[c]&domainStop != 0, c >= 0x80 || isForbiddenDomainByte(b)
		if got != want {
			t.Errorf("%#02x: domainStop: %t, want %t", c, got, want)
		}
		got, want = byteClasses[c]&opaqueHostStop != 0,
			isForbiddenHostByte(b) || percentEncodeSets[c]&C0ControlPercentEncodeSet != 0
		if got != want {
			t.Errorf("%#02x: opaqueHostStop: %t, want %t", c, got, want)
		}
		// internal/idna has tables of its own, which it uses for a domain that is not ASCII.
		_, err := DomainToASCII("é" + string(rune(b)))
		if b < 0x80 && (err != nil) != isForbiddenDomainByte(b) {
			t.Errorf("%#02x: forbidden to the parser: %t; internal/idna: %v",
				c, isForbiddenDomainByte(b), err)
		}
	}
}

// What go test samples

// Exhaustive makes tests go through all of Unicode, of an encoding or of a list, which takes half a
// minute. Without it they take a sample, so that go test ./... is quick.
//
//	go test . -exhaustive
var Exhaustive = flag.Bool("exhaustive", false,
	"go through all of Unicode, of the encodings and of the short strings, not through a sample")

// TestMain lets the heap grow fivefold between collections, which took a quarter of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// oneOf returns 1 with -exhaustive and otherwise n. A test then looks at one case in n.
func oneOf(n int) int {
	if *Exhaustive {
		return 1
	}
	return n
}

// named calls do with each of the spans that is not zero, in their order, and with its name.
func (s Spans) named(do func(name string, span Span)) {
	for _, c := range []struct {
		name string
		span Span
	}{
		{"scheme", s.Scheme}, {"slashes", s.Slashes}, {"username", s.Username},
		{"password", s.Password}, {"host", s.Host}, {"port", s.Port}, {"path", s.Path},
		{"query", s.Query}, {"fragment", s.Fragment},
	} {
		if c.span != (Span{}) {
			do(c.name, c.span)
		}
	}
}

// TestSpans names the text of each span. Spans that are not named are zero.
func TestSpans(t *testing.T) {
	tests := []struct{ name, input, base, want string }{
		{"all parts", "https://u:p@h:80/a?b#c", "", "scheme=https slashes=// username=u " +
			"password=p host=h port=80 path=/a query=b fragment=c"},
		{"empty parts", "https://:@h:?#", "", "scheme=https slashes=// username= password= " +
			"host=h port= path= query= fragment="},
		{"no password", "https://@h/", "", "scheme=https slashes=// username= host=h path=/"},
		{"two @", "http://a:b:c@d:@h/", "",
			"scheme=http slashes=// username=a password=b:c@d: host=h path=/"},
		{"default port", "http://h:080", "", "scheme=http slashes=// host=h port=080 path="},
		{"spaces around", " \x00http://h/?a ", "", "scheme=http slashes=// host=h path=/ query=a"},
		{"tabs inside", " ht\ttp:\n/\n/\nu\t@\tH\n:8\n0/\ta\t?\tb\t#\tc\t", "",
			"scheme=ht\ttp slashes=/\n/ username=u host=H port=8\n0 path=/\ta query=b " +
				"fragment=c"},
		{"an empty query before a newline", "http://h/a\tb?\n", "",
			"scheme=http slashes=// host=h path=/a\tb query="},
		{"ill-formed", "http://h/\xE2\t\x82\xAC?\xFF\t#\xFF", "",
			"scheme=http slashes=// host=h path=/\xE2\t\x82\xAC query=\xFF fragment=\xFF"},
		{"upper case", "HTTPS://H/A", "", "scheme=HTTPS slashes=// host=H path=/A"},
		{"no path", "https://h#f", "", "scheme=https slashes=// host=h path= fragment=f"},
		{"dot segments", "http://h/a/../b", "", "scheme=http slashes=// host=h path=/a/../b"},
		{"backslashes", `http:\\h\a b`, "", `scheme=http slashes=\\ host=h path=\a b`},
		{"many slashes", `http:/\//h`, "", `scheme=http slashes=/\// host=h path=`},
		{"no slashes", "http:h/a", "", "scheme=http slashes= host=h path=/a"},
		{"IPv6", "http://[::1]:80/", "", "scheme=http slashes=// host=[::1] port=80 path=/"},
		{"IPv4", "http://0x7F.1", "", "scheme=http slashes=// host=0x7F.1 path="},
		{"not ASCII", "http://u@é:8/é?é", "",
			"scheme=http slashes=// username=u host=é port=8 path=/é query=é"},
		{"not special", "foo://u@H%41:8?q", "",
			"scheme=foo slashes=// username=u host=H%41 port=8 path= query=q"},
		{"not special, three slashes", "foo:///a b", "", "scheme=foo slashes=// host= path=/a b"},
		{"no host", "foo:/a/.//b", "", "scheme=foo path=/a/.//b"},
		{"opaque path", "mailto:a@b ?c#d", "", "scheme=mailto path=a@b  query=c fragment=d"},
		{"file", "file:///a", "", "scheme=file slashes=// host= path=/a"},
		{"file, host", `file:/\h\a`, "", `scheme=file slashes=/\ host=h path=\a`},
		{"file, localhost", "file://LocalHost", "", "scheme=file slashes=// host=LocalHost path="},
		{"file, one slash", "file:/a", "", "scheme=file path=/a"},
		{"file, no slash", "file:a?b", "", "scheme=file path=a query=b"},
		{"drive letter for a host", "file://C|/a", "", "scheme=file slashes=// path=C|/a"},
		{"drive letter", "file:C|", "", "scheme=file path=C|"},

		{"empty reference", "", "https://b/p?q", ""},
		{"relative path", "../a b?c", "https://b/p/q", "path=../a b query=c"},
		{"canonical relative path", "../a?b#c", "https://b/p/q", "path=../a query=b fragment=c"},
		{"absolute path", "/a", "https://b/p", "path=/a"},
		{"query", " ?a", "https://b/p", "query=a"},
		{"fragment", "#a", "https://b/p?q", "fragment=a"},
		{"fragment of an opaque path", "#a", "foo:b", "fragment=a"},
		{"scheme-relative", "//u:@h:1/a#b", "https://b/",
			"slashes=// username=u password= host=h port=1 path=/a fragment=b"},
		{"scheme-relative and canonical", "//u:p@h:1/a?#b", "https://b/",
			"slashes=// username=u password=p host=h port=1 path=/a query= fragment=b"},
		{"scheme-relative, not special", "///a", "foo://b/", "slashes=// host= path=/a"},
		{"slashes of a special URL", `/\/h`, "https://b/", `slashes=/\/ host=h path=`},
		{"ignored scheme", "https:a", "https://b/", "scheme=https path=a"},
		{"ignored scheme, query", "https:?a", "https://b/", "scheme=https path= query=a"},
		{"ignored scheme, slash", "https:/a", "https://b/", "scheme=https path=/a"},
		{"other scheme", "http:a", "https://b/", "scheme=http slashes= host=a path="},
		{"on file:", "a", "file:///b", "path=a"},
		{"drive letter on file:", "/C|/a", "file:///b", "path=/C|/a"},
		{"not a scheme", "1:a", "https://b/", "path=1:a"},

		{"no scheme", "a/b", "", ""},
		{"missing host", "https://u@/a", "", "scheme=https slashes=// username=u"},
		{"missing host before a port", "https://:1/", "", "scheme=https slashes=// host="},
		{"wrong host", "https://u:p@a b:1/", "",
			"scheme=https slashes=// username=u password=p host=a b"},
		{"unclosed IPv6", "https://[::1/a", "", "scheme=https slashes=// host=[::1"},
		{"wrong opaque host", " foo://a b/", "", "scheme=foo slashes=// host=a b"},
		{"wrong file host", "file://a:1/b", "", "scheme=file slashes=// host=a:1"},
		{"wrong port", "https://h:1\t2x/", "", "scheme=https slashes=// host=h port=1\t2"},
		{"port out of range", "https://h:65536/", "", "scheme=https slashes=// host=h port=65536"},
		{"opaque base", "a", "foo:b", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var base *URL
			if test.base != "" {
				base = MustParse(test.base)
			}
			_, spans, _ := (&Parser{Base: base}).ParseSpans(test.input)
			var got []string
			spans.named(func(name string, span Span) {
				got = append(got, name+"="+test.input[span.Start:span.End])
			})
			if got := strings.Join(got, " "); got != test.want {
				t.Errorf("%q: %+v:\n%q, want\n%q", test.input, spans, got, test.want)
			}
			invariants(t, test.input, base)
		})
	}
}

// checkSpans checks that the spans of an input are its parts: with the delimiters between them they
// are all of the input or, if parsing fails, its beginning; and each has the text of u's component.
func checkSpans(t *testing.T, input string, base, u *URL, err error) {
	t.Helper()
	p := Parser{Base: base}
	v, s, err2 := p.ParseSpans(input)
	p.OnViolation = func(Violation) bool { return true }
	if w, ofStates, err3 := p.ParseSpans(input); !sameResult(u, err, v, err2) ||
		!sameResult(u, err, w, err3) || *s != *ofStates {
		t.Errorf("%q: %v %v, with spans %v %v, with violations %v %v:\n%+v\n%+v",
			input, u, err, v, err2, w, err3, s, ofStates)
	}
	text := make(map[string]string)
	joined, end := "", 0
	trimmed, start := infra.TrimC0ControlOrSpace(input)
	s.named(func(name string, span Span) {
		if span.Start < end || span.End < span.Start || span.End > start+len(trimmed) {
			t.Fatalf("%q: %+v", input, s)
		}
		end = span.End
		text[name] = withoutTabAndNewline(scalarValueString(input[span.Start:end]))
		switch name {
		case "password", "port":
			joined += ":"
		case "query":
			joined += "?"
		case "fragment":
			joined += "#"
		case "host":
			if s.Username != (Span{}) {
				joined += "@"
			}
		}
		if joined += text[name]; name == "scheme" {
			joined += ":"
		}
	})
	if in := prepared(input); err != nil && !strings.HasPrefix(in, joined) ||
		err == nil && in != joined {
		t.Errorf("%q: %v: the spans give %q, want %q: %+v", input, err, joined, in, s)
	}
	if err == nil {
		checkSpannedText(t, input, u, s, text)
	}
}

// checkSpannedText checks that the texts of the spans s are those of u's components.
func checkSpannedText(t *testing.T, input string, u *URL, s *Spans, text map[string]string) {
	t.Helper()
	check := func(component, got, want string, span Span) {
		t.Helper()
		if span != (Span{}) && got != want {
			t.Errorf("%q: the %s is %q, with the span %v %q", input, component, want, span, got)
		}
	}
	encode := UserinfoPercentEncodeSet.Encode
	check("scheme", strings.ToLower(text["scheme"]), u.Scheme(), s.Scheme)
	check("username", encode(text["username"]), u.Username(), s.Username)
	check("password", encode(text["password"]), u.Password(), s.Password)
	check("query", u.querySet().Encode(text["query"]), u.RawQuery(), s.Query)
	fragment := FragmentPercentEncodeSet.Encode(text["fragment"])
	check("fragment", fragment, u.RawFragment(), s.Fragment)
	port := MustParse("foo://h/")
	port.scheme = u.scheme
	port.SetPort(text["port"])
	check("port", port.Port(), u.Port(), s.Port)
	parse := parseOpaqueHost
	if u.scheme.IsSpecial() && text["host"] != "" {
		parse = ParseHost
	}
	host, _ := parse(text["host"])
	if u.scheme == schemeFile && host.String() == "localhost" {
		host = Host{kind: HostEmpty}
	}
	check("host", host.String(), u.Hostname(), s.Host)
	if s.Host != (Span{}) {
		v := *u
		v.SetPathname(text["path"])
		check("path", v.Pathname(), u.Pathname(), s.Host)
	}
}
