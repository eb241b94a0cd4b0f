package url

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/idna"
)

// TestAdvice has inputs that give the advice, once each. Where there is a mended input,
// that is what somebody writes who follows it: it must not have the violation any more.
func TestAdvice(t *testing.T) {
	tests := []struct{ input, advice, mended string }{
		// domain-to-ASCII, fatal
		{"https://a b/", "a domain cannot contain a space", "https://ab/"},
		{"https://a%20b/", "a domain cannot contain a space", ""},
		{"https://u:p@a\tb c:80/", "a domain cannot contain a space", ""},
		{"https:a b", "a domain cannot contain a space", ""},
		{"https://a^b/", "a domain cannot contain '^'", ""},
		{"https://a^b>c/", "a domain cannot contain '^'", ""},
		{"https://a%zz/", "a domain cannot contain '%'", ""},
		{"https://a%0Ab/", "a domain cannot contain a line break", ""},
		{"https://a%00b/", "a domain cannot contain U+0000", ""},
		{"https://a\uFF0Fb/", "a domain cannot contain '/', nor a character that is mapped to it", ""},
		{"https://\u00AD/", "write a domain: this one is empty, or has only characters that are ignored", ""},
		{"https://\u00FC.xn--a/", "label 2 cannot contain U+0080", ""},
		{"https://\u00FC\uE000/", "label 1 cannot contain U+E000", ""},
		{"https://\u00FC\xFF/", "label 1 cannot contain U+FFFD", ""},
		{"https://\u00FC.xn--99999999/", `label 2 is not valid after its "xn--": write the label in Unicode`, ""},
		{"https://\u00FC.xn--u-ccb/", `label 2 is not in Normalization Form C after its "xn--": write the label in Unicode`, "https://\u00FC.u\u0308/"},
		{"https://\u00FC.xn--a-/", `label 2 stands for no characters outside ASCII: write it without "xn--"`, "https://\u00FC.a/"},
		{"https://\u00FC.xn--xn---epa/", `label 2 stands for a label that begins with "xn--" itself: write what that stands for`, ""},
		{"https://a.\u0316a/", "label 2 cannot begin with a combining mark", "https://a.a/"},
		{"https://a\u200Db/", "label 1 has a zero width joiner or non-joiner where it joins nothing: leave that out", "https://ab/"},
		{"https://a.\u05D01a/", "label 2 breaks the Bidi rule: where a domain has right-to-left letters, each label begins with a letter and keeps to its direction", "https://a.\u05D01/"},

		// domain-to-ASCII that does not make parsing fail
		{"https://a_b/", "a valid domain cannot contain '_'", "https://a-b/"},
		{"https://a.b./", "leave out the dot at the end of the domain", "https://a.b/"},
		{"https://\u00FC.a\u3002/", "leave out the dot at the end of the domain", "https://\u00FC.a/"},
		{"https://a..b/", "label 2 is empty: leave out a dot", "https://a.b/"},
		{"https://.a/", "label 1 is empty: leave out a dot", "https://a/"},
		{"https://a." + strings.Repeat("b", 64) + "/", "label 2 has 64 bytes: a label has 63 at the most", "https://a." + strings.Repeat("b", 63) + "/"},
		{"https://" + strings.Repeat("a.", 127) + "b/", "write a domain of at most 253 bytes: this one has 255", "https://" + strings.Repeat("a.", 126) + "b/"},
		{"https://ab--c/", "label 1 cannot have hyphens for its third and fourth characters", "https://ab-c/"},
		{"https://-a/", "label 1 cannot begin or end with a hyphen", "https://a/"},

		// invalid-URL-unit
		{" https://h/", "leave out spaces and control characters before the URL", "https://h/"},
		{"https://h/\n", "leave out spaces and control characters after the URL", "https://h/"},
		{"https://h/a\tb", "leave out the tab", "https://h/ab"},
		{"https://h/a\r\nb", "leave out the line break", "https://h/ab"},
		{"https://h/a b", "write a space as %20", "https://h/a%20b"},
		{"https://h/%zz", "write two hexadecimal digits after '%', or '%' itself as %25", "https://h/%25zz"},
		{"https://h/\"", "write '\"' as %22", "https://h/%22"},
		{"foo:/a\\b", `write '\' as %5C`, "foo:/a%5Cb"},
		{"https://h/#a#", "write '#' as %23", "https://h/#a%23"},
		{"https://h/\u0080", "write U+0080 as %C2%80", "https://h/%C2%80"},
		{"https://h/\U0001FFFE", "write U+1FFFE as %F0%9F%BF%BE", "https://h/%F0%9F%BF%BE"},
		{"file:///C|/x", "write ':' for '|' after a drive letter", "file:///C:/x"},
		{"FILE:/C|", "write ':' for '|' after a drive letter", ""},
		{"file://h/C|/x", "write ':' for '|' after a drive letter", "file://h/C:/x"},
		{"file:////C|/x", "write '|' as %7C", "file:////C%7C/x"},
		{"file:///a/C|/x", "write '|' as %7C", "file:///a/C%7C/x"},
		{"file:///CC|/x", "write '|' as %7C", "file:///CC%7C/x"},
		{"https://h/C|/x", "write '|' as %7C", "https://h/C%7C/x"},
		{"file://" + strings.Repeat("h", 300) + "/C|/x", "write '|' as %7C", ""}, // too far to look for it

		// missing-scheme-non-relative-URL
		{"example.com", "start with a scheme, as in https://example.com", "https://example.com"},
		{" //example.com:80/x y", "start with a scheme, as in https://example.com:80", ""},
		{"127.0.0.1:80/x", "start with a scheme, as in https://127.0.0.1:80", ""},
		{"localhost", "start with a scheme, as in https://localhost", "https://localhost"},
		{"", "write a URL: this is empty", ""},
		{"a b.com", ErrMissingSchemeNonRelativeURL.Advice(), ""},
		{"b.com\u202E", ErrMissingSchemeNonRelativeURL.Advice(), ""},
		{"../x", ErrMissingSchemeNonRelativeURL.Advice(), ""},
		{strings.Repeat("a", 64) + ".com", ErrMissingSchemeNonRelativeURL.Advice(), ""},
		{"1.2.3.256", ErrMissingSchemeNonRelativeURL.Advice(), ""}, // no host either

		// The others have one advice each.
		{"https://h:99999/", ErrPortOutOfRange.Advice(), "https://h:65535/"},
	}
	given := func(input string) (advice []string) {
		_, violations, _ := new(Parser).ParseWithViolations(input)
		for _, v := range violations {
			advice = append(advice, v.Advice(input))
		}
		return advice
	}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			if advice := given(test.input); !slices.Contains(advice, test.advice) {
				t.Errorf("got %q, want %q", advice, test.advice)
			}
			if test.mended != "" && (len(given(test.mended)) > 0 || !IsValid(test.mended)) {
				t.Errorf("%q is not valid: %q", test.mended, given(test.mended))
			}
		})
	}
}

// A drive letter in what has no scheme is one only if the base URL is a file: URL.
func TestAdviceDriveLetterWithBase(t *testing.T) {
	for _, input := range []string{"c|/x", "/c|/x"} {
		p := Parser{Base: MustParse("file:///d:/")}
		_, violations, err := p.ParseWithViolations(input)
		v := violations[len(violations)-1]
		if want := "write ':' for '|' after a drive letter, and %7C elsewhere"; err != nil || v.Advice(input) != want {
			t.Errorf("%q: %v, %q", input, err, v.Advice(input))
		}
	}
}

// A violation need not be of the input that it is asked about.
func TestAdviceOfAnotherInput(t *testing.T) {
	for e := ValidationError(0); int(e) <= len(validationErrors); e++ {
		for _, v := range []Violation{{Err: e, Start: -1}, {Err: e, Start: 2, End: 1}, {Err: e, Start: 1, End: 9}, {Err: e, Start: 3, End: 3, Fatal: true}} {
			if advice := v.Advice("a.b"); (advice == "") != (e.Advice() == "") {
				t.Errorf("%v: %q", v, advice)
			}
		}
	}
	for rule := idna.Rule(0); int(rule) <= len(idnaRules); rule++ {
		e := DomainError{rule: rule}
		if e.Advice() == "" {
			t.Errorf("%v: no advice", rule)
		}
	}
	if e := new(DomainError); e.Advice() != ErrDomainToASCII.Advice() {
		t.Errorf("%q", e.Advice())
	}
}

// TestDomainErrorOfParseError asks the errors of all that parses for what is wrong with
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
		{"a listener", func() error { _, _, err := new(Parser).ParseWithViolations("https://a b/"); return err }(), "a b", ruleForbidden},
		{"ParseHost", func() error { _, err := ParseHost("a/b:c"); return err }(), "a/b:c", ruleForbidden},
		{"ParseHost, too long", func() error { _, err := ParseHost(strings.Repeat("a", 4096) + "^"); return err }(), "", 0},
		{"SetHref", u.SetHref("https://a b/"), "a b", ruleForbidden},
		{"SetHost", u.SetHost("a b:80"), "a b", ruleForbidden},
		{"SetHostname", u.SetHostname("a^b/c"), "a^b", ruleForbidden},
		{"SetHost, a joiner", u.SetHost("a\u200Db"), "a\u200Db", idna.RuleContextJ},
		{"BasicParse", new(Parser).BasicParse(MustParse("https://h/"), "a b", HostState), "a b", ruleForbidden},
		{"UnmarshalText", new(URL).UnmarshalText([]byte("https://a b/")), "a b", ruleForbidden},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var e *DomainError
			if errors.As(test.err, &e) != (test.domain != "") {
				t.Fatalf("%v: %v", test.err, e)
			}
			if test.domain != "" && (e.Domain != test.domain || e.rule != test.rule || !errors.Is(test.err, ErrDomainToASCII)) {
				t.Errorf("%v: %+q, %v", test.err, e.Domain, e.Reason)
			}
		})
	}
}
