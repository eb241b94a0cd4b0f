package idna

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"

	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// The expected results are those of the reference implementation, npm
// whatwg-url; "" stands for failure.
var domainTests = []struct {
	name            string
	domain          string
	relaxed, strict string
}{
	{"ASCII", "example.com", "example.com", "example.com"},
	{"umlaut", "BÜCHER.Example", "xn--bcher-kva.example", "xn--bcher-kva.example"},
	{"umlaut, decomposed", "bu\u0308cher", "xn--bcher-kva", "xn--bcher-kva"},
	{"sharp s", "faß.de", "xn--fa-hia.de", "xn--fa-hia.de"},
	{"dots that are not ASCII", "a。ü．b｡", "a.xn--tda.b.", ""},
	{"ill-formed UTF-8", "ü\xFF", "", ""},
	{"forbidden beside", "ü/a", "", ""},
	{"mapped to forbidden", "\u2100", "", ""},
	{"composed from ASCII", "=\u0338", "xn--1ch", "xn--1ch"},
	{"low line beside", "ü_", "xn--_-dha", ""},
	{"label of 63", "ü" + strings.Repeat("a", 55), "xn--" + strings.Repeat("a", 55) + "-oxf",
		"xn--" + strings.Repeat("a", 55) + "-oxf"},
	{"label of 64", "ü" + strings.Repeat("a", 56), "xn--" + strings.Repeat("a", 56) + "-70f", ""},
	{"hyphens", "éa--x", "xn--a--x-9oa", ""},
	{"A-label", "XN--FSQ.ü", "xn--fsq.xn--tda", "xn--fsq.xn--tda"},
	{"A-label of nothing", "ü.xn--", "", ""},
	{"A-label of text with the prefix", "ü.xn--xn---3ra", "", ""},
	{"A-label with marks in canonical order", "ü.xn--b-2cbc",
		"xn--tda.xn--b-2cbc", "xn--tda.xn--b-2cbc"},
	{"A-label with marks in another order", "ü.xn--b-2cbd", "", ""},
	{"Bidi, digit first in another label", "א.1a", "", ""},
	{"Bidi, digits of two kinds", "א1٢", "", ""},
	{"hyphen first", "-ü", "xn----eha", ""},
	{"combining mark first", "\u0301a", "", ""},
	{"joiner after virama", "\u0915\u094D\u200D", "xn--11b6iy14e", "xn--11b6iy14e"},
	{"joiner not after virama", "\u0915\u200D", "", ""},
	{"joiner between joining letters", "\u0628\u200D\u0628", "", ""},
	{"non-joiner before a spacing mark", "\u1820\u200C\u093E", "", ""},
	{"non-joiner before a letter that joins only what follows", "\u1820\u200C\uA872", "", ""},
	{"non-joiner after a letter that joins only what follows", "\uA872\u200C\u1820",
		"xn--26e961b7q8j", "xn--26e961b7q8j"},
	{"nothing", "", "", ""},
	{"only what is ignored", "\u00AD", "", ""},
	{"Bidi, Arabic digit within left-to-right letters", "a\u0662b", "", ""},
	{"domain of 253", strings.Repeat("a.", 126) + "a", strings.Repeat("a.", 126) + "a",
		strings.Repeat("a.", 126) + "a"},
	{"domain of 254", strings.Repeat("a.", 126) + "aa", strings.Repeat("a.", 126) + "aa", ""},
	{"label that overflows", strings.Repeat("a", 11000) + "\U0003134A", "", ""},
	{"non-joiner between joining letters", "\u0628\u200C\u0628", "xn--ngba799q", "xn--ngba799q"},
}

// The bytes that dst already has are not part of the domain, nor of its length.
func TestAppendASCII(t *testing.T) {
	before := strings.Repeat("a", MaxDomainLength)
	for _, tt := range domainTests {
		t.Run(tt.name, func(t *testing.T) {
			for _, strict := range []bool{false, true} {
				want := tt.relaxed
				if strict {
					want = tt.strict
				}
				got, ok := appendASCII([]byte(before), tt.domain, strict)
				if ok != (want != "") || ok && string(got) != before+want {
					t.Errorf("appendASCII(%+q, %v) = %q, %v, want %q", tt.domain, strict,
						got[len(before):], ok, want)
				}
				errs := asciiErrors(tt.domain, strict)
				if (len(errs) == 0) != ok && !strings.Contains(tt.name, "forbidden") &&
					(strict || strings.Trim(tt.domain, "\u00AD") != "") {
					t.Errorf("ASCIIErrors(%+q, %v): %v", tt.domain, strict, errs)
				}
			}
		})
	}
}

func TestAppendUnicode(t *testing.T) {
	tests := []struct {
		name, domain    string
		relaxed, strict string // "" for failure
	}{
		{"ASCII", "example.com", "example.com", "example.com"},
		{"A-label", "XN--BCHER-KVA.example", "bücher.example", "bücher.example"},
		{"Unicode", "BÜCHER", "bücher", "bücher"},
		{"low line", "a_b", "a_b", ""},
		{"mapped in A-label", "xn--8i7caa", "", ""},
		{"Bidi", "xn--4db.1a", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for strict, want := range map[bool]string{false: tt.relaxed, true: tt.strict} {
				got, ok := AppendUnicode([]byte("a"), tt.domain, strict)
				if ok != (want != "") || ok && string(got) != "a"+want {
					t.Errorf("AppendUnicode(%q, %v) = %q, %v, want %q",
						tt.domain, strict, got, ok, want)
				}
				if errs := UnicodeErrors(tt.domain, strict); (len(errs) == 0) != ok {
					t.Errorf("UnicodeErrors(%q, %v): %v", tt.domain, strict, errs)
				}
			}
		})
	}
}

func asciiErrors(domain string, strict bool) []Error {
	if strict {
		return StrictASCIIErrors(domain)
	}
	_, errs := ASCIIErrors(domain)
	return errs
}

func TestASCIIErrors(t *testing.T) {
	tests := []struct {
		domain string
		strict bool
		want   []Error
	}{
		{"ü.xn--9", false, []Error{{1, "xn--9", RulePunycode}}},
		{"ü.xn--", false, []Error{{1, "xn--", RuleALabelASCII}}},
		{"ü.xn--u-ccb", false, []Error{{1, "xn--u-ccb", RuleNotNFC}}},
		{"ü.xn--wca", false, []Error{{1, "xn--wca", RuleDisallowed}}},
		{"ü.xn--xn---3ra", false, []Error{{1, "xn--xn---3ra", RuleACEPrefix}}},
		{"ü.xn--xn---3ra", true, []Error{{1, "xn--xn---3ra", RuleHyphens34}}},
		{"ü.xn--xn---", false,
			[]Error{{1, "xn--xn---", RuleALabelASCII}, {1, "xn--xn---", RuleACEPrefix}}},
		{"ü.ab--", true, []Error{{1, "ab--", RuleHyphens34}, {1, "ab--", RuleHyphenAtEdge}}},
		{"ü.xn----eha", true, []Error{{1, "xn----eha", RuleHyphenAtEdge}}},
		{"ü.xn----dha", true, []Error{{1, "xn----dha", RuleHyphenAtEdge}}},
		{strings.Repeat("aa.", 85), true,
			[]Error{{0, strings.Repeat("aa.", 85), RuleDomainLength}, {85, "", RuleLabelLength}}},
		{"-ü-", true, []Error{{0, "-ü-", RuleHyphenAtEdge}}},
		{"ü.\u0316_", true,
			[]Error{{1, "\u0316_", RuleCombiningMark}, {1, "\u0316_", RuleNotSTD3}}},
		{"a\u200Db", false, []Error{{0, "a\u200Db", RuleContextJ}}},
		{"א.1a.\u2135.b!", false, []Error{{1, "1a", RuleBidi}, {3, "b!", RuleBidi}}},
		{"a..b.", true, []Error{{1, "", RuleLabelLength}, {3, "", RuleLabelLength}}},
		{"", true, []Error{{0, "", RuleDomainLength}, {0, "", RuleLabelLength}}},
		{"ü/", false, nil},
	}
	for _, tt := range tests {
		if errs := asciiErrors(tt.domain, tt.strict); !slices.Equal(errs, tt.want) {
			t.Errorf("ASCIIErrors(%+q, %v): %v, want %v", tt.domain, tt.strict, errs, tt.want)
		}
	}
}

func TestFirstDisallowed(t *testing.T) {
	for label, want := range map[string]rune{
		"xn--wca": 'Ü', "aü\u2488\uFFFE": '\u2488', "ü": '\uFFFD',
	} {
		if got := FirstDisallowed(label); got != want {
			t.Errorf("FirstDisallowed(%+q) = %U, want %U", label, got, want)
		}
	}
}

// The list is the standard's: https://url.spec.whatwg.org/#forbidden-domain-code-point.
func TestIsForbidden(t *testing.T) {
	for c := range rune(0x180) {
		want := c <= 0x1F || c == 0x7F || strings.ContainsRune(" #%/:<>?@[\\]^|", c)
		if got := isForbidden(c); got != want && !('A' <= c && c <= 'Z') {
			t.Errorf("%U: forbidden %v, want %v", c, got, want)
		}
	}
}

// TestForbiddenEnds checks that a domain with a forbidden code point fails before memory is
// allocated for the mapped domain, which can be 24 times as long. The exceptions are '<' and '>',
// which can still be composed.
func TestForbiddenEnds(t *testing.T) {
	ends := 0
	for r := range rune(unicode.MaxRune + 1) {
		mapped, ok := mapDomain(string(r))
		if !ok || isASCII([]rune(string(r))) || !slices.ContainsFunc([]rune(mapped), isForbidden) ||
			strings.ContainsAny(mapped, "<>") {
			continue
		}
		ends++
		domain := strings.Repeat("a", 100) + strings.Repeat(string(r), 100)
		for _, strict := range []bool{false, true} {
			var array [stackDomainBytes]byte
			n := testing.AllocsPerRun(1, func() { appendASCII(array[:0], domain, strict) })
			if n != 0 {
				t.Errorf("%U, strict %t: %v allocations", r, strict, n)
			}
		}
	}
	if ends < 90 {
		t.Errorf("only %d code points are mapped to forbidden ones", ends)
	}
	for _, c := range composites {
		first, second := decompositionOf(rune(c))
		if second != 0 && isForbidden(first) && first != '<' && first != '>' {
			t.Errorf("%U begins with %q", c, first)
		}
	}
	for _, domain := range []string{"<\u0338", ">\u0338", "\uFF1C\u0338"} {
		if got, ok := toASCII(strings.Repeat(domain, 100), false); !ok {
			t.Errorf("%+q: %q, and the reference implementation composes it", domain, got)
		}
	}
}

func TestAllocations(t *testing.T) {
	for _, domain := range []string{
		"example.com", "www.bücher.example", "Müller.ελληνικά.президент.中国.ไทย",
	} {
		n := testing.AllocsPerRun(100, func() {
			var stack [128]byte
			AppendASCII(stack[:0], domain)
		})
		if n != 0 {
			t.Errorf("%q: %v allocations", domain, n)
		}
	}
}

// TestClasses checks, for every code point below U+10000, that its class agrees with the steps: on
// its mapping, and on whether it stays unchanged after any other code point.
func TestClasses(t *testing.T) {
	t.Parallel()
	for r := range rune(0x10000) {
		class := classOf(r)
		mapped, ok := mapDomain(string(r))
		switch class & kindMask {
		case kindShifted:
			if class != 0 && (!ok || mapped != string(r+shifts[class>>categoryShift])) {
				t.Errorf("%U is mapped to %+q, %v", r, mapped, ok)
			}
			continue
		case kindPlain:
			ok = ok && joiningOf(r) < transparentMark && combiningClass(r) == 0
		case kindMark:
			ok = ok && joiningOf(r) >= transparentMark && combiningClass(r) == 0
		case kindOrderedMark:
			ok = ok && joiningOf(r) >= transparentMark && combiningClass(r) != 0
		}
		if !ok || mapped != string(r) {
			t.Errorf("%U of class %#x: mapped to %+q, %v, combining class %d",
				r, class, mapped, ok, combiningClass(r))
		}
	}
	for _, c := range composites {
		_, second := decompositionOf(rune(c))
		if second != 0 && normalize(string(rune(c))) == string(rune(c)) &&
			classOf(second)&kindMask != kindShifted {
			t.Errorf("%U, of class %#x, ends the composition %U", second, classOf(second), c)
		}
	}
}

// TestIsInvalidCodePoint compares isInvalidCodePoint, which has shortcuts, with the definition: a
// code point is valid if it is mapped to itself.
func TestIsInvalidCodePoint(t *testing.T) {
	t.Parallel()
	for r := range rune(unicode.MaxRune + 1) {
		if !utf8.ValidRune(r) || 'A' <= r && r <= 'Z' {
			continue
		}
		mapped, ok := mapDomain(string(r))
		if want := !ok || mapped != string(r); isInvalidCodePoint(r) != want {
			t.Errorf("%U: invalid %v", r, !want)
		}
	}
}

// differences has, for a version of Unicode, how many of its code points have another mapping than
// in the tables.
var differences = map[string]int{"15.0.0": 72, "17.0.0": 0}

// TestXNetIDNA compares with golang.org/x/net/idna, which has the same mapping table, in the
// Unicode version of the Go release.
func TestXNetIDNA(t *testing.T) {
	t.Parallel()
	profile := xidna.New(xidna.MapForLookup(), xidna.StrictDomainName(false),
		xidna.CheckHyphens(false), xidna.CheckJoiners(false))
	want, ok := differences[xidna.UnicodeVersion]
	if !ok {
		t.Fatalf("x/net/idna has Unicode %s: how many mappings differ?", xidna.UnicodeVersion)
	}
	different := 0
	for r := range rune(unicode.MaxRune + 1) {
		if unicode.In(r, unicode.Cn, unicode.Cs) {
			continue
		}
		theirs, err := profile.ToUnicode(string(r))
		ours, ok := mapDomain(string(r))
		if ok != (err == nil) || ok && ours != theirs {
			if different++; want == 0 {
				t.Errorf("%U is mapped to %+q, %v, and by x/net/idna to %+q, %v",
					r, ours, ok, theirs, err)
			}
		}
		class, _ := bidi.LookupRune(r)
		if ok && ours == string(r) && want == 0 &&
			bidiCategoryOf(r) != bidiCategories[class.Class()] {
			t.Errorf("%U: bidi category %d, and by x/text class %d",
				r, bidiCategoryOf(r), class.Class())
		}
	}
	if different != want {
		t.Errorf("%d code points differ from Unicode %s, want %d",
			different, xidna.UnicodeVersion, want)
	}
}

var bidiCategories = [...]bidiCategory{
	bidi.L: bidiL, bidi.R: bidiR, bidi.AL: bidiR, bidi.AN: bidiAN, bidi.EN: bidiEN,
	bidi.NSM: bidiNSM,
	bidi.ES:  bidiNeutral, bidi.CS: bidiNeutral, bidi.ET: bidiNeutral, bidi.ON: bidiNeutral,
	bidi.BN: bidiNeutral,
	bidi.B:  bidiOther, bidi.S: bidiOther, bidi.WS: bidiOther,
	bidi.Control: bidiOther, bidi.LRO: bidiOther, bidi.RLO: bidiOther, bidi.LRE: bidiOther,
	bidi.RLE: bidiOther,
	bidi.PDF: bidiOther, bidi.LRI: bidiOther, bidi.RLI: bidiOther, bidi.FSI: bidiOther,
	bidi.PDI: bidiOther,
}

// TestFast compares the fast way with the steps.
func TestFast(t *testing.T) {
	t.Parallel()
	fast := 0
	for domain := range random.Domains() {
		if checkFast(t, domain) {
			fast++
		}
	}
	for domain := range vectorDomains(t) {
		checkFast(t, domain)
	}
	for _, d := range benchDomains {
		if checkFast(t, d.domain) {
			fast++
		}
	}
	if fast < 10_000 {
		t.Errorf("the fast way was taken by %d domains only", fast)
	}
}

// TestDecodeShort compares with package utf8 at the bounds of each kind of byte. A surrogate is
// left to the caller.
func TestDecodeShort(t *testing.T) {
	bounds := []byte{0, 0x3F, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF}
	for first := 0xC0; first < 0xF8; first++ {
		for _, second := range bounds {
			for _, third := range bounds {
				s := string([]byte{byte(first), second, third})
				want, size := utf8.DecodeRuneInString(s)
				r, n := decodeShort(s, 0)
				isCodePoint := r <= utf8.MaxRune && !utf16.IsSurrogate(r)
				if isCodePoint != (size > 1) || isCodePoint && (r != want || n != size) {
					t.Fatalf("%q: %X, %d bytes; want %X, %d", s, r, n, want, size)
				}
			}
		}
	}
}

// checkFast reports whether the fast way was taken.
func checkFast(t *testing.T, domain string) bool {
	got, ok := appendMappedDomain(nil, domain)
	if !ok {
		return false
	}
	mapped, ok := mapDomain(domain)
	if isMapped([]rune(domain)) && mapped != domain {
		t.Errorf("%+q is not mapped: it would be %+q", domain, mapped)
	}
	var p processing
	want := p.runMapped(nil, []rune(mapped))
	if !ok || p.failed || string(got) != string(want) ||
		slices.ContainsFunc([]rune(string(want)), isForbidden) {
		t.Errorf("%+q: the fast way gives %q, the steps %q (%v, failed %v)",
			domain, got, want, ok, p.failed)
	}
	return true
}

// checkLabels checks that the result for a mapped domain consists of the results for its labels,
// and that it fails if one of them fails. Only the Bidi rule depends on other labels: a label that
// is valid by itself can be invalid next to a right-to-left label.
func checkLabels(t *testing.T, domain string) {
	t.Helper()
	mapped, ok := mapDomain(domain)
	if !ok {
		if got, ok := toASCII(domain, false); ok {
			t.Errorf("%+q cannot be mapped, but is %q", domain, got)
		}
		return
	}
	for _, beStrict := range []bool{false, true} {
		var labels []string
		all, isBidi := true, false
		for label := range strings.SplitSeq(mapped, ".") {
			if beStrict && label == "" {
				return
			}
			ascii, ok := toASCII(label, beStrict)
			ok = ok || label == "" // an empty label does not make the domain empty
			all = all && ok
			labels = append(labels, ascii)
			unicode, _ := toUnicode(label, false)
			isBidi = isBidi || strings.ContainsFunc(unicode, isRightToLeft)
		}
		want := strings.Join(labels, ".")
		if beStrict && len(want) > MaxDomainLength {
			return
		}
		got, ok := toASCII(domain, beStrict)
		if ok && (!all || got != want) || !ok && all && want != "" && !isBidi {
			t.Errorf("toASCII(%+q, %v) = %q, %v, and its labels give %q, %v",
				domain, beStrict, got, ok, want, all)
		}
	}
}

func isRightToLeft(r rune) bool {
	category := bidiCategoryOf(r)
	return category == bidiR || category == bidiAN
}

func appendASCII(dst []byte, domain string, strict bool) ([]byte, bool) {
	if strict {
		return AppendStrictASCII(dst, domain)
	}
	return AppendASCII(dst, domain)
}

func toASCII(domain string, strict bool) (string, bool) {
	ascii, ok := appendASCII(nil, domain, strict)
	return string(ascii), ok
}

func toUnicode(domain string, strict bool) (string, bool) {
	unicode, ok := AppendUnicode(nil, domain, strict)
	if !ok {
		return domain, false
	}
	return string(unicode), true
}

// mapDomain performs the steps Map and Normalize, and reports whether all code points are valid.
func mapDomain(domain string) (string, bool) {
	p := processing{toUnicode: true}
	mapped, ok := p.mapDomain(nil, domain)
	return string(mapped), ok
}

// vectorDomains returns the hosts of the vectors' inputs that are not ASCII, with the results of
// the reference implementation: "" for failure.
func vectorDomains(t *testing.T) map[string]string {
	domains := make(map[string]string)
	for _, name := range []string{"domains", "idna", "unicode"} {
		vectors, err := vector.Read[vector.Parse]("../../testdata/vectors/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range vectors {
			scheme, rest, _ := strings.Cut(string(v.Input), "://")
			host, _, _ := strings.Cut(rest, "/")
			isIPv4 := func(name string) bool { return strings.HasPrefix(name, "IPv4") }
			if isASCII([]rune(host)) || strings.ContainsAny(host, "%@:?#") ||
				!strings.HasPrefix(scheme, "http") ||
				slices.ContainsFunc(v.ValidationErrors, isIPv4) {
				continue
			}
			domains[host] = ""
			if !v.Failure {
				domains[host] = v.Hostname
			}
		}
	}
	if len(domains) < 100 {
		t.Fatalf("%d domains", len(domains))
	}
	return domains
}

// FuzzProcessing compares the fast way with the steps, and a domain with its labels.
func FuzzProcessing(f *testing.F) {
	for _, tt := range domainTests {
		f.Add(tt.domain)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		checkFast(t, domain)
		checkLabels(t, domain)
	})
}
