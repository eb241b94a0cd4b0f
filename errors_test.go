package url

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	neturl "net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/redact"
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
		{input: "foo://a\uFFFEb%z", errs: []ValidationError{ErrInvalidURLUnit, ErrInvalidURLUnit}, under: []string{
			"       ^^^", //
			"           ^"}},
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
			var violations []Violation
			p := Parser{OnViolation: func(v Violation) { violations = append(violations, v) }}
			if test.base != "" {
				p.Base = MustParse(test.base)
			}
			_, err := p.Parse(test.input)
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
	for e := ErrDomainToASCII; int(e) < len(validationErrors); e++ {
		if !seen[e] {
			t.Errorf("no input has %v", e)
		}
	}
}

func TestValidationErrorText(t *testing.T) {
	for _, e := range []ValidationError{0, ValidationError(len(validationErrors)), 200} {
		if !strings.HasPrefix(e.Error(), "ValidationError(") {
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

// An excerpt that would begin or end inside a code point is shorter. That holds, too, if no
// code point begins in it.
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

// A domain that fails before the last '@' may be a part of a password.
func TestDomainErrorHasNoPassword(t *testing.T) {
	for _, test := range []struct {
		input string
		told  bool
	}{
		{"http://u:@SECRET /@h", false},
		{"http://u:p@SECRET x/y@h/", false},
		{"http://u:p@exa mple/", true},
		{"http://exa mple/", true},
	} {
		_, err := Parse(test.input)
		e, told := errors.AsType[*DomainError](err)
		if told != test.told || told && strings.Contains(e.Error(), "SECRET") {
			t.Errorf("%s: %v, %v", test.input, err, e)
		}
	}
}

// TestDomainErrorOfParseError asks the errors of all functions that parse for the error in
// the domain. The rules are those of DomainToASCII, whose tests have an oracle.
func TestDomainErrorOfParseError(t *testing.T) {
	u := MustParse("https://h/")
	parse := func(input string) error { _, err := Parse(input); return err }
	tests := []struct {
		name   string
		err    error
		domain string // "": none
		rule   idna.Rule
	}{
		{"Parse", parse("https://a b/"), "a b", ruleForbidden},
		{"Parse, credentials and a port", parse("https://u:p@a b:80/"), "a b", ruleForbidden},
		{"Parse, backslashes", parse(`https:\\a b\c`), "a b", ruleForbidden},
		{"Parse, a query", parse("https://a b?c:d"), "a b", ruleForbidden},
		{"Parse, without slashes", parse("https:a b#c"), "a b", ruleForbidden},
		{"Parse, tabs", parse("\thttps://\ta\n b/"), "a b", ruleForbidden},
		{"Parse, spaces after it", parse("\thttps:// a^b\n \x00"), " a^b", ruleForbidden},
		{"Parse, Bidi with spaces after it", parse("https://a.\u05D01a  "), "a.\u05D01a", idna.RuleBidi},
		{"Parse, percent-encoded", parse("https://a%20%C3%BC/"), "a \u00FC", ruleForbidden},
		{"Parse, ill-formed before it is decoded", parse("https://\xE4%B8%80/"), "\uFFFD\xB8\x80", idna.RuleDisallowed},
		{"Parse, a file", parse("file://a b/c"), "a b", ruleForbidden},
		{"Parse, Bidi", parse("https://a.\u05D01a/"), "a.\u05D01a", idna.RuleBidi},
		{"Parse, long", parse("https://" + strings.Repeat("\u00FC", 2047) + " /"), strings.Repeat("\u00FC", 2047) + " ", ruleForbidden},
		{"Parse, too long", parse("https://" + strings.Repeat("\u00FC", 2048) + " /"), "", 0},
		{"Parse, too long before the fault", parse("https://" + strings.Repeat("a", 4097) + "^/"), "", 0},
		{"Parse, another error", parse("https://h:x/"), "", 0},
		{"wrapped", fmt.Errorf("more: %w", parse("https://a b/")), "a b", ruleForbidden},
		{"a base", func() error { _, err := ParseWithBase("x", "https://a b/"); return err }(), "a b", ruleForbidden},
		{"a reference", func() error { _, err := u.Parse("//a b/c"); return err }(), "a b", ruleForbidden},
		{"a listener", func() error {
			_, err := (&Parser{OnViolation: func(Violation) {}}).Parse("https://a b/")
			return err
		}(), "a b", ruleForbidden},
		{"ParseHost", func() error { _, err := ParseHost("a/b:c"); return err }(), "a/b:c", ruleForbidden},
		{"ParseHost, too long", func() error { _, err := ParseHost(strings.Repeat("a", 4096) + "^"); return err }(), "", 0},
		{"SetHref", u.SetHref("https://a b/"), "a b", ruleForbidden},
		{"SetHost", u.SetHost("a b:80"), "a b", ruleForbidden},
		{"SetHostname", u.SetHostname("a^b/c"), "a^b", ruleForbidden},
		{"SetHost, a joiner", u.SetHost("a\u200Db"), "a\u200Db", idna.RuleContextJ},
		{"BasicParse", new(Parser).BasicParse(MustParse("https://h/"), "a b", HostState), "a b", ruleForbidden},
		{"BasicParse, which keeps spaces", new(Parser).BasicParse(MustParse("https://h/"), "ab ", HostState), "ab ", ruleForbidden},
		{"UnmarshalText", new(URL).UnmarshalText([]byte("https://a b/")), "a b", ruleForbidden},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var e *DomainError
			if errors.As(test.err, &e) != (test.domain != "") {
				t.Fatalf("%v: %v", test.err, e)
			}
			if test.domain != "" && (e.Domain != test.domain || e.Reason != idnaRules[test.rule].reason || !errors.Is(test.err, ErrDomainToASCII)) {
				t.Errorf("%v: %+q, %v", test.err, e.Domain, e.Reason)
			}
		})
	}
}

// failures are the ways in which a string ends up in an error.
var failures = []struct {
	name string
	fail func(s string) error
}{
	{"Parse", func(s string) error { _, err := Parse(s); return err }},
	{"Parse, base", func(s string) error { _, err := ParseWithBase("x", s); return err }},
	{"Parse, against", func(s string) error { _, err := ParseWithBase(s, "mailto:x"); return err }},
	{"too long", func(s string) error { _, err := (&Parser{MaxLength: 1}).Parse(s); return err }},
	{"override", func(s string) error { return new(Parser).BasicParse(new(URL), s, HostState) }},
	{"SetHref", func(s string) error { return new(URL).SetHref(s) }},
	{"SetProtocol", func(s string) error { return MustParse("https://h/").SetProtocol(s) }},
	{"SetHost", func(s string) error { return MustParse("https://h/").SetHost(s) }},
	{"SetHostname", func(s string) error { return MustParse("https://h/").SetHostname(s) }},
	{"SetPort", func(s string) error { return MustParse("https://h/").SetPort(s) }},
	{"SetPassword", func(s string) error { return MustParse("file:///").SetPassword(s) }},
	{"zero", func(s string) error { return new(URL).SetPassword(s) }},
	{"JSON", func(s string) error {
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		return json.Unmarshal(text, new(URL))
	}},
	{"FromNetURL, Scheme", func(s string) error { _, err := FromNetURL(&neturl.URL{Scheme: s}); return err }},
	{"FromNetURL, Host", func(s string) error {
		_, err := FromNetURL(&neturl.URL{Scheme: "http", Host: s})
		return err
	}},
	{"FromNetURL, Opaque", func(s string) error {
		_, after, _ := strings.Cut(s, "//")
		_, err := FromNetURL(&neturl.URL{Scheme: "http", Host: "other.example", Opaque: "//" + after})
		return err
	}},
}

// printed returns what a program that logs err may print, wrapped or not.
func printed(err error) string {
	text, _ := json.Marshal(err)
	wrapped := fmt.Errorf("cannot fetch: %w", err)
	s := fmt.Sprintf("%v %+v %#v %s %q %x %v %s", err, err, err, err, err, []byte(err.Error()), wrapped, text)
	for e := err; e != nil; e = errors.Unwrap(e) {
		s += fmt.Sprintf(" %#v", e)
	}
	return s
}

func TestErrorsWithoutPassword(t *testing.T) {
	fails := map[string]bool{}
	for _, s := range []string{
		"http://user:hunter2@h:x/", "http://user:hunter2@/", "http://:hunter2@h^/", "https:user:hunter2@h:99999", `http:\\user:hunter2@[`,
		" ht\ntp:/\t/user:hunter2@h:x", "postgres://user:hunter2@a:1,b:2/db", "//user:hunter2@h:x", "us_er:hunter2@h", "foo://user:hunter2@a b",
		"http://user:a/hunter2@h/", "http://user:a#hunter2@h/", "http://user:a?hunter2@h/", "http://us er:a@hunter2@h/x", "http://us/er:hunter2@h:x",
		"https://user:hunter2@h/", "foo://user:hunter2@h/", "user:hunter2@h/", "http://user:hunter2@h:" + strings.Repeat("0", 200) + "x",
		"http://user:" + strings.Repeat("x", 500) + "hunter2@h:x", "http://user:hunter2" + strings.Repeat("x", 500) + "@h:x",
		"http://" + strings.Repeat("u", 500) + ":hunter2@h:x", "http://user:" + strings.Repeat("hunter2", 100) + "@" + strings.Repeat("h", 500) + ":x",
	} {
		for _, f := range failures {
			err := f.fail(s)
			if err == nil {
				continue
			}
			fails[f.name] = true
			if text := printed(err); strings.Contains(text, "hunter2") || strings.Contains(text, fmt.Sprintf("%x", "hunter2")) {
				t.Errorf("%s of %q: %s", f.name, s, text)
			}
		}
	}
	for _, f := range failures {
		if !fails[f.name] {
			t.Errorf("%s never fails", f.name)
		}
	}
}

func TestErrorInput(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, test := range []struct{ input, want string }{
		{"http://h:x/", "http://h:x/"},
		{"http://user@h:x/", "http://user@h:x/"},
		{"http://user:@h:x/", "http://user:@h:x/"},
		{"http://user:p@h:x/", "http://user:xxxxx@h:x/"},
		{"http://user:p/w@h:x/", "http://user:xxxxx@h:x/"},
		{"http://a@b:p@h:x/", "http://a@b:xxxxx@h:x/"},
		{"http:user:p@h:x/", "http:xxxxx@h:x/"},
		{":/p@h:x/", ":xxxxx@h:x/"},
		{"user@example.com", "user@example.com"},
		{"git@example.com:a/b", "git@example.com:a/b"},
		{"http://user:p@h:x" + long, "http://user:xxxxx@h:x" + strings.Repeat("a", 111) + "…"},
		{"http://user:" + long + "@h:x/", "…xxxxx@h:x/"},
		{"http://user:" + long + "x@h:x" + long, "…xxxxx@h:x" + strings.Repeat("a", 63) + "…"},
	} {
		_, err := Parse(test.input)
		var e *ParseError
		if !errors.As(err, &e) || e.Input != test.want {
			t.Errorf("%q: %#v, want %q", test.input, err, test.want)
		}
	}
}

func TestRedactText(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"no URL", `a: b@c "d:/" e://`, `a: b@c "d:/" e://`},
		{"no password", "see https://user@h/ and https://h:80/", "see https://user@h/ and https://h:80/"},
		{"URL", "https://user:p@h/", "https://user:xxxxx@h/"},
		{"two", "http://a:b@c, http://d:e@f g:h@i", "http://a:xxxxx@c, http://d:xxxxx@f g:h@i"},
		{"in quotes, with a space", `parse "http://u:p w@h:x": bad @`, `parse "http://u:xxxxx@h:x": bad @`},
		{"in quotes, with a quote", `parse "http://u:p\"w@h:x": bad`, `parse "http://u:xxxxx@h:x": bad`},
		{"in quotes, after an escape", `parse "\"http://u:p w@h\\": a@b`, `parse "\"http://u:xxxxx@h\\": a@b`},
		{"quotes not closed", `"http://u:p w@h`, `"http://u:xxxxx@h`},
		{"escape at the end", `"http://u:p@h\`, `"http://u:xxxxx@h\`},
		{"backslashes", `http:\\u:p@h`, `http:\\u:xxxxx@h`},
		{"password with a slash", "http://u:p/w@h", "http://u:xxxxx@h"},
		{"a URL in a URL", "http://h/?http://u:p@h", "http://h/?http:xxxxx@h"},
		{"last", "http://", "http://"},
		{"'@' before ':'", "http://a@b:c http://a@b:c@d", "http://a@b:c http://a@b:xxxxx@d"},
		{"redacted", "http://u:xxxxx@h http://v:xxxxx@h", "http://u:xxxxx@h http://v:xxxxx@h"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := RedactText(test.text); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	const clean = `parse "http://h:x": see https://user@h/`
	if n := testing.AllocsPerRun(100, func() { RedactText(clean) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestRedact(t *testing.T) {
	const all = "https://u:p@h/a?b=c&Tok%65n=d;sig=e&f#token=g&h"
	names := []string{"token", "SIG", "a b"}
	for _, test := range []struct {
		input     string
		redaction Redaction
		want      string
	}{
		{all, Redaction{}, "https://u:xxxxx@h/a?b=c&Tok%65n=d;sig=e&f#token=g&h"},
		{all, Redaction{Query: true}, "https://u:xxxxx@h/a?b=xxxxx&Tok%65n=xxxxx&xxxxx#token=g&h"},
		{all, Redaction{Names: names}, "https://u:xxxxx@h/a?b=c&Tok%65n=xxxxx&f#token=xxxxx&h"},
		{all, Redaction{Fragment: true}, "https://u:xxxxx@h/a?b=c&Tok%65n=d;sig=e&f#xxxxx"},
		{all, Redaction{Query: true, Names: names, Fragment: true}, "https://u:xxxxx@h/a?b=xxxxx&Tok%65n=xxxxx&xxxxx#xxxxx"},
		{"https://h/", Redaction{Query: true, Names: names, Fragment: true}, "https://h/"},
		{"https://h/?#", Redaction{Query: true, Names: names, Fragment: true}, "https://h/?#"},
		{"https://h/?&&=&a=&=b&a==b", Redaction{Query: true}, "https://h/?&&=&a=&=xxxxx&a=xxxxx"},
		{"https://h/?a+b=c&a%20b=c&token&tokens=c", Redaction{Names: names}, "https://h/?a+b=xxxxx&a%20b=xxxxx&token&tokens=c"},
		{"https://h/?token=a;b=c?d&e", Redaction{Names: names}, "https://h/?token=xxxxx&e"},
		{"https://h/?a=b;sig=c;d=e&f", Redaction{Names: names}, "https://h/?a=b;sig=xxxxx&f"},
		{"https://h/?a=b?token=c", Redaction{Names: names}, "https://h/?a=b?token=xxxxx"},
		{"https://h/?secret", Redaction{Query: true}, "https://h/?xxxxx"},
		{"https://h/#a?token=c", Redaction{Names: names}, "https://h/#a?token=xxxxx"},
		{"mailto:x?token=c", Redaction{Names: names}, "mailto:x?token=xxxxx"},
		{"foo:a b?q=", Redaction{Query: true}, "foo:a b?q="},
	} {
		u := MustParse(test.input)
		if got := u.Redact(test.redaction); got != test.want {
			t.Errorf("%s, %+v: %s, want %s", test.input, test.redaction, got, test.want)
		}
		if got := test.redaction.Text(fmt.Sprintf("Get %q: EOF", test.input)); strings.Contains(test.input, "://") && got != fmt.Sprintf("Get %q: EOF", test.want) {
			t.Errorf("%s, %+v: %s", test.input, test.redaction, got)
		}
	}
	if got := (*URL)(nil).Redact(Redaction{Query: true}) + new(URL).Redact(Redaction{Query: true}); got != "" {
		t.Error(got)
	}
	for _, test := range []struct{ text, want string }{
		{"https://h/?a=token and https://h/?token=a, b token=c", "https://h/?a=token and https://h/?token=xxxxx b token=c"},
		{"https://h:80/?a@b&token=c d", "https://h:xxxxx@b&token=xxxxx d"},
		{"https://u:p?q@h/?token=c", "https://u:xxxxx@h/?token=xxxxx"},
		{"https://u:p#q@h/", "https://u:xxxxx@h/"},
		{`"https://h/?token=a\"b&c=d" token=e`, `"https://h/?token=xxxxx&c=d" token=e`},
	} {
		if got := (Redaction{Names: names}).Text(test.text); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
}

// What packages flag and net/url say of a URL has its password: it is they who write it.
func TestRedactTextOfOthers(t *testing.T) {
	const s = "http://user:hunter2@h:x/"
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(new(URL), "u", new(URL), "")
	_, parseErr := neturl.Parse(strings.Clone(s))
	for _, err := range []error{flags.Parse([]string{"-u", s}), parseErr, fmt.Errorf("wrapped: %w", parseErr)} {
		text := RedactText(err.Error())
		if !strings.Contains(err.Error(), "hunter2") || strings.Contains(text, "hunter2") || !strings.Contains(text, `"http://user:xxxxx@h:x/"`) {
			t.Errorf("%v\nredacted: %s", err, text)
		}
	}
}

// FuzzRedaction checks that no value has a name that is hidden, and that nothing else changes.
func FuzzRedaction(f *testing.F) {
	for _, s := range []string{"https://h/?a=b;token=c&d", "https://u:p@h/?tok%65n=a?b#TOKEN=c", "https://h/?a b=c&&=#?", "foo:x?a=b#"} {
		f.Add(s, "token", "a b")
	}
	f.Fuzz(func(t *testing.T, s, first, second string) {
		u, err := Parse(s)
		if err != nil || strings.Contains(first+second, "\uFFFD") { // which may stand for other bytes
			return
		}
		r := Redaction{Names: []string{first, second}}
		v, err := Parse(u.Redact(r))
		if err != nil {
			t.Fatalf("%q: %v", u.Redact(r), err)
		}
		before, after := ParseURLEncoded(u.RawQuery()), ParseURLEncoded(v.RawQuery())
		if len(before) != len(after) || u.Redact(Redaction{}) != u.Redacted() || v.Pathname() != u.Pathname() || v.Host() != u.Host() {
			t.Fatalf("%q becomes %q", u, v)
		}
		for i, p := range after {
			name := asciiLowercase(p.Name)
			if isHidden := name == asciiLowercase(first) || name == asciiLowercase(second); isHidden && p.Value != "" && p.Value != redact.Password {
				t.Errorf("%q, without %q and %q, is %q", u, first, second, v)
			} else if p.Name != before[i].Name {
				t.Errorf("%q becomes %q", u, v)
			}
		}
		if text := r.Text("x " + u.Redact(r)); u.Password() == "" && !strings.ContainsAny(u.Href(), `@" `) && strings.Contains(u.Href(), "://") && strings.Count(u.Href(), ":") == 1 && text != "x "+u.Redact(r) {
			t.Errorf("%q in a text: %q", u.Redact(r), text)
		}
	})
}

// FuzzRedact checks that no error and no text has the password that was in a URL,
// whatever is around it.
func FuzzRedact(f *testing.F) {
	f.Add("http", "user", "", "", "h:x/")
	f.Add("postgres", "", "a/", "#b", "h:1,i:2/")
	f.Add(" ht\ttp", "us:er", strings.Repeat("a", 300), "?", "[")
	f.Add("foo", "\xff\"", "é", "\\", "")
	f.Fuzz(func(t *testing.T, scheme, username, before, after, rest string) {
		const secret = "hunter2"
		if strings.Contains(scheme+username+rest, secret[:1]) || strings.ContainsAny(before+after, "@") {
			return // of two '@' the one that the parser takes decides what its error names
		}
		s := scheme + "://" + username + ":" + before + secret + after + "@" + rest
		for _, f := range failures {
			if err := f.fail(s); err != nil && strings.Contains(printed(err), secret) {
				t.Errorf("%s of %q: %s", f.name, s, printed(err))
			}
		}
		for _, text := range []string{strconv.Quote(s), "parse " + strconv.Quote(s) + ": " + strconv.Quote(s)} {
			hidden := Redaction{Query: true, Names: []string{"a"}, Fragment: true}.Text(text)
			if strings.Contains(hidden, secret) {
				t.Errorf("%s: redacted %s", text, hidden)
			}
			redacted := RedactText(text)
			if strings.Contains(redacted, secret) || RedactText(redacted) != redacted {
				t.Errorf("%s: redacted %s, and again %s", text, redacted, RedactText(redacted))
			}
		}
	})
}
