package url

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestViolationPositions has for each validation error at least one input whose
// positions were worked out by hand: under is the input's line of carets, with ^
// for each byte of a violation, and | where it is empty, before the byte there. The
// names are those of the reference implementation.
func TestViolationPositions(t *testing.T) {
	tests := []struct {
		input, base string
		errs        []ValidationError
		under       []string
		fatal       bool // the last
	}{
		{input: "https://exa%23mple.org", errs: []ValidationError{ErrDomainPercentEncoded, ErrDomainToASCII}, under: []string{
			"           ^^^",       //
			"           ^"}, fatal: true},
		{input: "https://a_b/", errs: []ValidationError{ErrDomainToASCII}, under: []string{
			"        ^^^"}},
		{input: "https://\u00AD/", errs: []ValidationError{ErrDomainToASCII}, under: []string{
			"        ^^"}, fatal: true},
		{input: "https://exam%70le.org", errs: []ValidationError{ErrDomainPercentEncoded}, under: []string{
			"            ^^^"}},
		{input: "foo://exa[mple.org", errs: []ValidationError{ErrHostInvalidCodePoint}, under: []string{
			"         ^"}, fatal: true},
		{input: "https://127.0.0.1./", errs: []ValidationError{ErrDomainToASCII, ErrIPv4EmptyPart}, under: []string{
			"        ^^^^^^^^^^", //
			"                 ^"}},
		{input: "https://1.2.3/", errs: []ValidationError{ErrIPv4TooFewParts}, under: []string{
			"        ^^^^^"}},
		{input: "https://1.2.3.4.5/", errs: []ValidationError{ErrIPv4TooManyParts}, under: []string{
			"        ^^^^^^^^^"}, fatal: true},
		{input: "https://a.b.c.42", errs: []ValidationError{ErrIPv4NonNumericPart}, under: []string{
			"        ^"}, fatal: true},
		{input: "https://127.0.0x0.1", errs: []ValidationError{ErrIPv4NonDecimalPart}, under: []string{
			"              ^^^"}},
		{input: "https://255.255.4000.1", errs: []ValidationError{ErrIPv4OutOfRangePart}, under: []string{
			"                ^^^^"}, fatal: true},
		{input: "https://1.2.3.256", errs: []ValidationError{ErrIPv4OutOfRangePart}, under: []string{
			"              ^^^"}, fatal: true},
		{input: "https://1.2.65535", errs: []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}, under: []string{
			"        ^^^^^^^^^", //
			"            ^^^^^"}},
		{input: "https://\uFF11.2.3.4/", errs: []ValidationError{ErrIPv4NonASCIIInput}, under: []string{
			"        ^^^^^^^^^"}},
		{input: "https://[::1", errs: []ValidationError{ErrIPv6Unclosed}, under: []string{
			"            |"}, fatal: true},
		{input: "https://[:1]", errs: []ValidationError{ErrIPv6InvalidCompression}, under: []string{
			"         ^"}, fatal: true},
		{input: "https://[1:2:3:4:5:6:7:8:9]", errs: []ValidationError{ErrIPv6TooManyPieces}, under: []string{
			"                         ^"}, fatal: true},
		{input: "https://[1::1::1]", errs: []ValidationError{ErrIPv6MultipleCompression}, under: []string{
			"              ^"}, fatal: true},
		{input: "https://[1:2:3!:4]", errs: []ValidationError{ErrIPv6InvalidCodePoint}, under: []string{
			"              ^"}, fatal: true},
		{input: "https://[1:2:3:]", errs: []ValidationError{ErrIPv6InvalidCodePoint}, under: []string{
			"               ^"}, fatal: true},
		{input: "https://[1:2:3]", errs: []ValidationError{ErrIPv6TooFewPieces}, under: []string{
			"              ^"}, fatal: true},
		{input: "https://[::01]", errs: []ValidationError{ErrIPv6PieceLeadingZero}, under: []string{
			"           ^^"}},
		{input: "https://[1:1:1:1:1:1:1:127.0.0.1]", errs: []ValidationError{ErrIPv4InIPv6TooManyPieces}, under: []string{
			"                       ^"}, fatal: true},
		{input: "https://[ffff::127.0.xyz.1]", errs: []ValidationError{ErrIPv4InIPv6InvalidCodePoint}, under: []string{
			"                     ^"}, fatal: true},
		{input: "https://[ffff::127.0.0.4000]", errs: []ValidationError{ErrIPv4InIPv6OutOfRangePart}, under: []string{
			"                       ^"}, fatal: true},
		{input: "https://[ffff::127.0.0]", errs: []ValidationError{ErrIPv4InIPv6TooFewParts}, under: []string{
			"                      ^"}, fatal: true},
		{input: "https://example.org/>", errs: []ValidationError{ErrInvalidURLUnit}, under: []string{
			"                    ^"}},
		{input: " https://example.org ", errs: []ValidationError{ErrInvalidURLUnit}, under: []string{
			"^"}},
		{input: "https://example.org \n", errs: []ValidationError{ErrInvalidURLUnit}, under: []string{
			"                   ^^"}},
		{input: "ht\ntps://example.org/a\tb c%s?\"#\uFFFE", errs: []ValidationError{ErrInvalidURLUnit, ErrInvalidURLUnit, ErrInvalidURLUnit, ErrInvalidURLUnit, ErrInvalidURLUnit}, under: []string{
			"  ^",                         //
			"                        ^",   //
			"                          ^", //
			"                             ^",
			"                               ^^^"}},
		{input: "a:\xC3\t\xBF\u00E9 x", errs: []ValidationError{ErrInvalidURLUnit, ErrInvalidURLUnit}, under: []string{
			"   ^", //
			"       ^"}},
		{input: "a:\xC3\t\uFFFE", errs: []ValidationError{ErrInvalidURLUnit, ErrInvalidURLUnit}, under: []string{
			"   ^", //
			"    ^^^"}},
		{input: " \thttps:\texample.org", errs: []ValidationError{ErrInvalidURLUnit, ErrInvalidURLUnit, ErrSpecialSchemeMissingFollowingSolidus}, under: []string{
			"^^",        //
			"        ^", //
			"       ^"}},
		{input: "https:example.org", errs: []ValidationError{ErrSpecialSchemeMissingFollowingSolidus}, under: []string{
			"     ^"}},
		{input: "https:x", base: "https://h/", errs: []ValidationError{ErrSpecialSchemeMissingFollowingSolidus}, under: []string{
			"     ^"}},
		{input: "file:c:/x", errs: []ValidationError{ErrSpecialSchemeMissingFollowingSolidus}, under: []string{
			"    ^"}},
		{input: "💩", errs: []ValidationError{ErrMissingSchemeNonRelativeURL}, under: []string{
			"^^^^"}, fatal: true},
		{input: "", errs: []ValidationError{ErrMissingSchemeNonRelativeURL}, under: []string{
			"|"}, fatal: true},
		{input: "a", base: "mailto:x", errs: []ValidationError{ErrMissingSchemeNonRelativeURL}, under: []string{
			"^"}, fatal: true},
		{input: `https://example.org\path\to`, errs: []ValidationError{ErrInvalidReverseSolidus, ErrInvalidReverseSolidus}, under: []string{
			"                   ^", //
			"                        ^"}},
		{input: `\p`, base: "https://h/", errs: []ValidationError{ErrInvalidReverseSolidus}, under: []string{
			"^"}},
		{input: `/\i`, base: "https://h/", errs: []ValidationError{ErrInvalidReverseSolidus}, under: []string{
			" ^"}},
		{input: `\\i`, base: "https://h/", errs: []ValidationError{ErrInvalidReverseSolidus, ErrInvalidReverseSolidus}, under: []string{
			"^", //
			" ^"}},
		{input: `\p`, base: "file:///", errs: []ValidationError{ErrInvalidReverseSolidus}, under: []string{
			"^"}},
		{input: `/\i`, base: "file:///", errs: []ValidationError{ErrInvalidReverseSolidus}, under: []string{
			" ^"}},
		{input: `\\i`, base: "file:///", errs: []ValidationError{ErrInvalidReverseSolidus, ErrInvalidReverseSolidus}, under: []string{
			"^", //
			" ^"}},
		{input: `https:\\i`, errs: []ValidationError{ErrSpecialSchemeMissingFollowingSolidus, ErrSpecialSchemeMissingFollowingSolidus, ErrSpecialSchemeMissingFollowingSolidus}, under: []string{
			"     ^",  //
			"      ^", //
			"       ^"}},
		{input: `https:\/\i`, base: "https://h/", errs: []ValidationError{ErrSpecialSchemeMissingFollowingSolidus, ErrInvalidReverseSolidus, ErrSpecialSchemeMissingFollowingSolidus}, under: []string{
			"     ^",  //
			"      ^", //
			"        ^"}},
		{input: `file:\\i`, errs: []ValidationError{ErrSpecialSchemeMissingFollowingSolidus, ErrInvalidReverseSolidus, ErrInvalidReverseSolidus}, under: []string{
			"    ^",  //
			"     ^", //
			"      ^"}},
		{input: "https://user@example.org", errs: []ValidationError{ErrInvalidCredentials}, under: []string{
			"            ^"}},
		{input: "https://us\t@er@h", errs: []ValidationError{ErrInvalidURLUnit, ErrInvalidCredentials, ErrInvalidCredentials}, under: []string{
			"          ^",  //
			"           ^", //
			"              ^"}},
		{input: "https://#fragment", errs: []ValidationError{ErrHostMissing}, under: []string{
			"        ^"}, fatal: true},
		{input: "https://user:pass@", errs: []ValidationError{ErrInvalidCredentials, ErrHostMissing}, under: []string{
			"                 ^",          //
			"                  |"}, fatal: true},
		{input: "https://example.org:70000", errs: []ValidationError{ErrPortOutOfRange}, under: []string{
			"                    ^^^^^"}, fatal: true},
		{input: "https://example.org:7z", errs: []ValidationError{ErrPortInvalid}, under: []string{
			"                     ^"}, fatal: true},
		{input: "c:", base: "file:///c:/", errs: nil},
		{input: "c|/x", base: "file:///c:/", errs: []ValidationError{ErrFileInvalidWindowsDriveLetter, ErrInvalidURLUnit}, under: []string{
			"^^", //
			" ^"}},
		{input: "file://c:", errs: []ValidationError{ErrFileInvalidWindowsDriveLetterHost}, under: []string{
			"       ^^"}},
	}
	seen := map[ValidationError]bool{}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			var p Parser
			if test.base != "" {
				p.Base = MustParse(test.base)
			}
			_, violations, err := p.ParseWithViolations(test.input)
			if test.fatal != (err != nil) {
				t.Errorf("error %v", err)
			}
			if len(violations) != len(test.errs) {
				t.Fatalf("%v, want %v", violations, test.errs)
			}
			for i, v := range violations {
				seen[v.Err] = true
				under := strings.Repeat(" ", v.Start) + strings.Repeat("^", v.End-v.Start)
				if v.Start == v.End {
					under += "|"
				}
				fatal := test.fatal && i == len(violations)-1
				if v.Err != test.errs[i] || v.Fatal != fatal || under != test.under[i] {
					t.Errorf("%v, fatal %t\n%s\n%s\nwant %v, fatal %t\n%s", v.Err, v.Fatal, test.input, under, test.errs[i], fatal, test.under[i])
				}
			}
		})
	}
	for e := ErrDomainToASCII; e <= ErrFileInvalidWindowsDriveLetterHost; e++ {
		if !seen[e] {
			t.Errorf("no input has %v", e)
		}
	}
}

// What the standard's table says of each error, in its last column; of
// IPv4-out-of-range-part, and of the later IPv4-non-ASCII-input, what its steps say.
func TestFatal(t *testing.T) {
	fatal := []ValidationError{
		ErrDomainToASCII, ErrHostInvalidCodePoint, ErrIPv4TooManyParts, ErrIPv4NonNumericPart, ErrIPv4OutOfRangePart, ErrIPv6Unclosed,
		ErrIPv6InvalidCompression, ErrIPv6TooManyPieces, ErrIPv6MultipleCompression, ErrIPv6InvalidCodePoint, ErrIPv6TooFewPieces,
		ErrIPv4InIPv6TooManyPieces, ErrIPv4InIPv6InvalidCodePoint, ErrIPv4InIPv6OutOfRangePart, ErrIPv4InIPv6TooFewParts,
		ErrMissingSchemeNonRelativeURL, ErrHostMissing, ErrPortOutOfRange, ErrPortInvalid,
	}
	for e := ErrDomainToASCII; e <= ErrFileInvalidWindowsDriveLetterHost; e++ {
		if e.Fatal() != slices.Contains(fatal, e) {
			t.Errorf("%v: fatal %t", e, e.Fatal())
		}
		if advice := e.Advice(); advice == "" || strings.HasSuffix(advice, ".") {
			t.Errorf("%v: the advice is %q", e, advice)
		}
	}
	for _, e := range []ValidationError{0, ValidationError(len(validationErrors)), 200} {
		if e.Fatal() || e.Advice() != "" || !strings.HasPrefix(e.Error(), "ValidationError(") {
			t.Errorf("%d: %v", uint8(e), e)
		}
	}
}

func TestParseErrorExcerpt(t *testing.T) {
	long := strings.Repeat("é", 1000)
	tests := []struct {
		name, input string
		offset      int
		excerpt     string
	}{
		{"short", "https://a b/", 9, "https://a b/"},
		{"in the middle of a long one", "https://h:" + strings.Repeat("0", 500) + "x/" + long, 510, "…" + strings.Repeat("0", 64) + "x/" + strings.Repeat("é", 31) + "…"},
		{"at the beginning of a long one", "x" + long, 0, "x" + strings.Repeat("é", 63) + "…"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse(test.input)
			var pe *ParseError
			if !errors.As(err, &pe) || pe.Offset != test.offset || pe.Input != test.excerpt {
				t.Errorf("%#v", err)
			}
		})
	}
}

// Where the excerpt's ends are inside of a code point it is shorter, also where there
// is no code point's beginning at all.
func TestExcerptEnds(t *testing.T) {
	tests := []struct {
		name, input string
		offset      int
		excerpt     string
	}{
		{"begins at the second byte", strings.Repeat("a", 200), 65, "…" + strings.Repeat("a", 128) + "…"},
		{"begins in the first code point", "é" + strings.Repeat("a", 200), 65, "…" + strings.Repeat("a", 127) + "…"},
		{"ends in the last code point", strings.Repeat("a", 127) + "é", 0, strings.Repeat("a", 127) + "…"},
		{"only continuation bytes", strings.Repeat("\x80", 1000), 500, "……"},
		{"continuation bytes to the limit", strings.Repeat("\x80", 1000), 0, "…"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := excerpt(test.input, test.offset); got != test.excerpt {
				t.Errorf("got %q, want %q", got, test.excerpt)
			}
		})
	}
}

func TestRefusalText(t *testing.T) {
	for _, r := range []Refusal{0, Refusal(len(refusals)), 200} {
		if want := fmt.Sprintf("Refusal(%d)", uint8(r)); r.Error() != want {
			t.Errorf("got %q, want %q", r.Error(), want)
		}
	}
	for r := ErrOpaquePath; int(r) < len(refusals); r++ {
		if text := r.Error(); text == "" || strings.HasPrefix(text, "Refusal(") {
			t.Errorf("%d: %q", uint8(r), text)
		}
	}
}
