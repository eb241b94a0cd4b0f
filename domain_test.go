package url

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

func exportedToASCII(domain string, beStrict bool) (string, error) {
	if beStrict {
		return DomainToASCIIStrict(domain)
	}
	return DomainToASCII(domain)
}

func checkDomainError(t *testing.T, err error, ok bool) {
	t.Helper()
	if ok {
		if err != nil {
			t.Error(err)
		}
		return
	}
	var e *DomainError
	if !errors.As(err, &e) || e.Reason == "" || len(e.Error()) > 2000 {
		t.Errorf("%v lists no errors", err)
	}
}

// TestDomainToASCIIUnlikeX has the reference's results for domains on which golang.org/x/net/idna
// and golang.org/x/text/unicode/norm differ from the standard. The domains are not vectors, since
// workshop/standard uses these packages.
func TestDomainToASCIIUnlikeX(t *testing.T) {
	for _, tt := range []struct{ name, domain, want string }{
		{"more than thirty marks", "a" + strings.Repeat("\u0316", 31),
			"xn--a-4cb" + strings.Repeat("a", 30)},
		{"more than thirty marks, to be sorted", "a" + strings.Repeat("\u0301", 30) + "\u0323",
			"xn--lsa" + strings.Repeat("a", 29) + "6130t"},
		{"more than thirty marks, A-label", "xn--a-4cb" + strings.Repeat("a", 39) + ".ü",
			"xn--a-4cb" + strings.Repeat("a", 39) + ".xn--tda"},
		{"non-joiner before what doesn't join", "\u1820\u200Ca", ""},
		{"non-joiner, not transparent between", "\u062C\u200C\u05E8\u0647", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, beStrict := range []bool{false, true} {
				got, err := exportedToASCII(tt.domain, beStrict)
				if got != tt.want {
					t.Errorf("strict %t: %q, %v, want %q", beStrict, got, err, tt.want)
				}
				checkDomainError(t, err, tt.want != "")
			}
		})
	}
}

// The reference accepts a label with a non-joiner that breaks the ContextJ rules if another
// non-joiner keeps them. RFC 5892, appendix A.1, requires that each non-joiner keeps them.
func TestParseDomainTwoJoiners(t *testing.T) {
	const domain = "\uA850\u094D\u200C\uA850\u200C"
	if got, ok := parseDomain(domain, false); ok {
		t.Errorf("parseDomain(%+q, false) = %q, want failure", domain, got)
	}
}

func TestDomainToASCIIErrors(t *testing.T) {
	tests := []struct {
		domain   string
		beStrict bool
		want     idna.Error
	}{
		{"ü.xn--9", false, idna.Error{Rule: idna.RulePunycode, Label: "xn--9", Index: 1}},
		{"ü.xn--", false, idna.Error{Rule: idna.RuleALabelASCII, Label: "xn--", Index: 1}},
		{"ü.xn--u-ccb", false, idna.Error{Rule: idna.RuleNotNFC, Label: "xn--u-ccb", Index: 1}},
		{"ü.xn--wca", false, idna.Error{Rule: idna.RuleDisallowed, Label: "xn--wca", Index: 1}},
		{"ü.xn--xn---3ra", false,
			idna.Error{Rule: idna.RuleACEPrefix, Label: "xn--xn---3ra", Index: 1}},
		{"ü.xn--xn---3ra", true,
			idna.Error{Rule: idna.RuleHyphens34, Label: "xn--xn---3ra", Index: 1}},
		{"-ü-", true, idna.Error{Rule: idna.RuleHyphenAtEdge, Label: "-ü-", Index: 0}},
		{"ü.\u0316_", true, idna.Error{Rule: idna.RuleCombiningMark, Label: "\u0316_", Index: 1}},
		{"ü\uFFFD\uFFFE", false,
			idna.Error{Rule: idna.RuleDisallowed, Label: "ü\uFFFD\uFFFE", Index: 0}},
		{"a\u200Db", false, idna.Error{Rule: idna.RuleContextJ, Label: "a\u200Db", Index: 0}},
		{"א.1a.\u2135.b!", false, idna.Error{Rule: idna.RuleBidi, Label: "1a", Index: 1}},
		{"a..b.", true, idna.Error{Rule: idna.RuleLabelLength, Label: "", Index: 1}},
		{"", true, idna.Error{Rule: idna.RuleDomainLength, Label: "", Index: 0}},
		{"", false, idna.Error{Rule: idna.RuleDomainLength, Label: "", Index: 0}},
		{"\u00AD", false, idna.Error{Rule: idna.RuleDomainLength, Label: "", Index: 0}},
		{"a.B b", false, idna.Error{Rule: idna.RuleForbidden, Label: "b b", Index: 1}},
		{"ü.a/b", false, idna.Error{Rule: idna.RuleForbidden, Label: "a/b", Index: 1}},
		{"xn--a_.a--b", true, idna.Error{Rule: idna.RulePunycode, Label: "xn--a_", Index: 0}},
		{"a_b.-x_y", true, idna.Error{Rule: idna.RuleNotSTD3, Label: "a_b", Index: 0}},
	}
	for _, tt := range tests {
		_, err := exportedToASCII(tt.domain, tt.beStrict)
		want := DomainError{tt.domain, tt.want.Label, tt.want.Index, string(tt.want.Rule)}
		if e, ok := err.(*DomainError); !ok || *e != want || e.Reason == "" {
			t.Errorf("DomainToASCII(%+q, %v): %v, want %v", tt.domain, tt.beStrict, err, &want)
		}
		if !errors.Is(err, ErrDomainToASCII) || errors.Is(err, ErrHostMissing) {
			t.Errorf("DomainToASCII(%+q, %v): the error is another", tt.domain, tt.beStrict)
		}
	}
}

// Only the first of a label's errors is reported: here, that of Validity Criterion 4 of UTS #46
// rather than 8.
func TestDomainErrorOfOneLabel(t *testing.T) {
	const label = "xn--xn---3ra2388b" // of xn--ü and U+200D
	_, err := DomainToASCII("ü." + label)
	e, isDomain := errors.AsType[*DomainError](err)
	if !isDomain || e.Reason != string(idna.RuleACEPrefix) ||
		e.Label != label || e.Index != 1 {
		t.Errorf("%v", err)
	}
}

func TestDomainErrorText(t *testing.T) {
	_, err := DomainToASCII("ü.xn--9")
	if want := `domain-to-ASCII: "ü.xn--9": label 2: invalid Punycode`; err.Error() != want {
		t.Errorf("got %q, want %q", err.Error(), want)
	}
	_, err = DomainToASCII(strings.Repeat("é\u200D", 1000))
	if len(err.Error()) > 2000 || !strings.Contains(err.Error(), "…") {
		t.Errorf("not shortened: %q", err.Error())
	}
	for n, want := range map[int]string{idna.MaxDomainLength: `"`, idna.MaxDomainLength + 1: `…"`} {
		want += ": label 1: "
		err := &DomainError{Domain: strings.Repeat("a", n)}
		if want = `domain-to-ASCII: "` + strings.Repeat("a", 253) + want; err.Error() != want {
			t.Errorf("%d bytes: got %q, want %q", n, err.Error(), want)
		}
	}
	as := strings.Repeat("a", idna.MaxDomainLength-1)
	err = &DomainError{Domain: as + "é"}
	if !strings.Contains(err.Error(), as+`…"`) {
		t.Errorf("not shortened before a character: %q", err.Error())
	}
}

// domainToUnicode is DomainToUnicode without the search for the error, which takes longer.
func domainToUnicode(domain string) string {
	unicode, ok := idna.AppendUnicode(nil, domain, false)
	if !ok {
		return domain
	}
	return string(unicode)
}

func TestDomainToUnicode(t *testing.T) {
	tests := []struct {
		name, domain, want string
		ok                 bool
	}{
		{"ASCII", "example.com", "example.com", true},
		{"empty", "", "", true},
		{"A-label", "xn--bcher-kva.example", "bücher.example", true},
		{"upper case A-label", "XN--BCHER-KVA", "bücher", true},
		{"Unicode", "BÜCHER", "bücher", true},
		{"trailing dot", "xn--tda.", "ü.", true},
		{"mapped in A-label", "xn--8i7caa", "xn--8i7caa", false},
		{"one bad label", "xn--tda.xn--a", "xn--tda.xn--a", false},
		{"one bad label, upper case", "XN--TDA.xn--a", "XN--TDA.xn--a", false},
		{"Bidi", "xn--4db.1a", "xn--4db.1a", false},
		{"low line", "a_b", "a_b", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := DomainToUnicode(tt.domain)
			if got != tt.want {
				t.Errorf("DomainToUnicode(%q) = %q, want %q", tt.domain, got, tt.want)
			}
			checkDomainError(t, err, tt.ok)
		})
	}
}

// TestIDNADigests compares the results for random domains and for every code point with the
// reference implementation's, of which workshop/gen/vectors has stored checksums. Without
// -exhaustive it checks one checksum in several.
func TestIDNADigests(t *testing.T) {
	t.Parallel()
	for _, d := range random.Digests {
		t.Run(d.File, func(t *testing.T) { testDigest(t, d) })
	}
}

// testDigest checks a sample of the checksums.
func testDigest(t *testing.T, d random.Digest) {
	want, err := os.ReadFile(filepath.Join("testdata", "idna", d.File))
	if err != nil {
		t.Fatal(err)
	}
	n, differences, every := 0, 0, oneOf(10)
	for domains := range slices.Chunk(slices.Collect(d.Domains), d.Per) {
		n += 4
		if n/4%every != 0 || n > len(want) {
			continue
		}
		var answers []random.DomainAnswer
		for _, domain := range domains {
			answers = append(answers, random.DomainAnswerOf(domain, DomainToASCII,
				DomainToASCIIStrict, domainToUnicodeString))
		}
		if !bytes.Equal(random.Sum(domains, answers), want[n-4:n]) {
			t.Errorf("a difference between %+q and %+q; go run -C workshop ./compare reference "+
				"-kind domain finds it", domains[0], domains[len(domains)-1])
			if differences++; differences == 10 {
				t.FailNow()
			}
		}
	}
	if n != len(want) {
		t.Errorf("%d bytes of digests, want %d", len(want), n)
	}
}

func domainToUnicodeString(domain string) (string, error) {
	return domainToUnicode(domain), nil
}

// TestUnassignedCodePoints checks that no host has a code point that Unicode has not assigned, or
// one for private use. Without -exhaustive it looks at one code point in seven.
func TestUnassignedCodePoints(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= unicode.MaxRune; r += rune(oneOf(7)) {
		if random.IsAssigned(r) {
			continue
		}
		domain := "ü" + string(r)
		if got, ok := parseDomain(domain, false); ok {
			t.Errorf("parseDomain(%+q, false) = %q, want failure", domain, got)
		}
		a := "xn--" + random.Punycode(domain)
		if got, ok := parseDomain("ü."+a, false); ok {
			t.Errorf("parseDomain(%+q, false) = %q, want failure", "ü."+a, got)
		}
		if got, ok := parseDomain(a, true); ok {
			t.Errorf("parseDomain(%+q, true) = %q, want failure", a, got)
		}
	}
}

func TestDomainAllocations(t *testing.T) {
	parse := func(domain string) { parseDomain(domain, false) }
	strict := func(domain string) { DomainToASCIIStrict(domain) }
	toUnicode := func(domain string) { DomainToUnicode(domain) }
	tests := []struct {
		name   string
		f      func(string)
		domain string
		want   float64
	}{
		{"parse", parse, "www.example.com", 0},
		{"parse", parse, "xn--bcher-kva.example", 0},
		{"parse", parse, "WWW.Example.com", 1},
		{"parse", parse, "www.bücher.example", 1},
		{"parse", parse, "Müller.ελληνικά.президент.中国.ไทย", 1},
		{"strict", strict, "www.example.com", 0},
		{"to Unicode", toUnicode, "www.example.com", 0},
	}
	for _, tt := range tests {
		if got := testing.AllocsPerRun(100, func() { tt.f(tt.domain) }); got > tt.want {
			t.Errorf("%s %q: %v allocations, want %v", tt.name, tt.domain, got, tt.want)
		}
	}
}

func FuzzDomain(f *testing.F) {
	vectors, err := vector.Read[vector.Parse]("testdata/vectors/domains.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, v := range vectors {
		f.Add(strings.Trim(strings.TrimPrefix(string(v.Input), "https://"), "/"))
	}
	f.Fuzz(func(t *testing.T, domain string) {
		strict, strictOK := parseDomain(domain, true)
		relaxed, ok := parseDomain(domain, false)
		if strictOK && (!ok || relaxed != strict) {
			t.Errorf("strictly %q, else %q, %v", strict, relaxed, ok)
		}
		if _, err := DomainToASCII(domain); (err == nil) != ok {
			t.Errorf("DomainToASCII: %v", err)
		}
		if _, err := DomainToASCIIStrict(domain); (err == nil) != strictOK {
			t.Errorf("DomainToASCII, strict: %v", err)
		}
		for _, upper := range []string{upperASCII(domain), infra.Lower(domain)} {
			if got, ok2 := parseDomain(upper, false); ok2 != ok || got != relaxed {
				t.Errorf("%+q is %q, %v, and %+q is %q, %v", domain, relaxed, ok, upper, got, ok2)
			}
			if got, ok2 := parseDomain(upper, true); ok2 != strictOK || got != strict {
				t.Errorf("strictly, %+q is %q, %v, and %+q is %q, %v",
					domain, strict, strictOK, upper, got, ok2)
			}
		}
		if !ok {
			return
		}
		if !infra.IsASCII(relaxed) || relaxed == "" || relaxed != strings.ToLower(relaxed) {
			t.Errorf("the result is %q", relaxed)
		}
		if again, ok := parseDomain(relaxed, false); !ok || again != relaxed {
			t.Errorf("parsed again, %q is %q, %v", relaxed, again, ok)
		}
		if infra.IsASCII(domain) {
			return
		}
		// Unicode ToASCII accepts its own result, and ToUnicode makes the same domain of both.
		if again, ok := idna.AppendASCII(nil, relaxed); !ok || string(again) != relaxed {
			t.Errorf("AppendASCII(%q) = %q, %v", relaxed, again, ok)
		}
		text := domainToUnicode(relaxed)
		if again, ok := idna.AppendASCII(nil, text); !ok || string(again) != relaxed {
			t.Errorf("%q in Unicode is %+q, which gives %q, %v", relaxed, text, again, ok)
		}
		if once, err := DomainToUnicode(relaxed); err != nil || once != text {
			t.Errorf("DomainToUnicode(%q) = %+q, %v, want %+q", relaxed, once, err, text)
		}
		if twice, err := DomainToUnicode(text); err != nil || twice != text {
			t.Errorf("DomainToUnicode(%+q) = %+q, %v", text, twice, err)
		}
	})
}
