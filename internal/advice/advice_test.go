package advice

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// Each input causes the advice. The mended input follows the advice, and must be valid.
func TestFor(t *testing.T) {
	tests := []struct{ input, advice, mended string }{
		// domain-to-ASCII, fatal
		{"https://a b/", "leave the space out of the domain", "https://ab/"},
		{"https://a%20b/", "leave the space out of the domain", ""},
		{"https://u:p@a\tb c:80/", "leave the space out of the domain", ""},
		{"https:a b", "leave the space out of the domain", ""},
		{"https://a^b/", "leave '^' out of the domain", ""},
		{"https://a^b>c/", "leave '^' out of the domain", ""},
		{"https://a%zz/", "leave '%' out of the domain", ""},
		{"https://" + strings.Repeat("a", 4097) + "^/", usual(url.ErrDomainToASCII), ""},
		// too long to look for a label
		{"file://h:80/", "leave out the port: a file: URL has none", "file://h/"},
		{"https://a%0Ab/", "leave the line break out of the domain", ""},
		{"https://a%00b/", "leave U+0000 out of the domain", ""},
		{"https://a\uFF0Fb/", "leave '/' out of the domain, and what is mapped to it", ""},
		{"https://\u00AD/",
			"write a domain: this one is empty, or has only characters that are ignored", ""},
		{"https://\u00FC.xn--a/", "leave U+0080 out of label 2", ""},
		{"https://\u00FC\uE000/", "leave U+E000 out of label 1", ""},
		{"https://\u00FC\xFF/", "leave U+FFFD out of label 1", ""},
		// Ill-formed before it is decoded.
		{"https://\xE4%B8%80/", "leave U+FFFD out of label 1", ""},
		{"https://\u00FC.xn--99999999/",
			`write label 2 in Unicode: it is not valid after its "xn--"`, ""},
		{"https://\u00FC.xn--u-ccb/", `write label 2 in Unicode: it is not in Normalization Form ` +
			`C after its "xn--"`, "https://\u00FC.u\u0308/"},
		{"https://\u00FC.xn--a-/", `write label 2 without "xn--": it stands for no characters ` +
			`outside ASCII`, "https://\u00FC.a/"},
		{"https://\u00FC.xn--xn---epa/",
			`write what label 2 stands for: that begins with "xn--" itself`, ""},
		{"https://a.\u0316a/",
			"leave out the combining mark at the beginning of label 2", "https://a.a/"},
		{"https://a\u200Db/", "leave the zero width joiner or non-joiner out of label 1, where " +
			"it joins nothing", "https://ab/"},
		{"https://a.\u05D01a/", "write label 2 by the Bidi rule: in a domain with right-to-left " +
			"letters, each label begins with a letter and keeps to its direction",
			"https://a.\u05D01/"},

		// domain-to-ASCII that does not make parsing fail
		{"https://a_b/", "leave '_' out of the domain", "https://ab/"},
		{"https://a\t_b/", "leave '_' out of the domain", ""},
		{"https://a%5Fb/", "leave '_' out of the domain", ""},
		{"https://a-_b/", "leave '_' out of the domain", "https://a-b/"},
		{"https://a.b./", "leave out the dot at the end of the domain", "https://a.b/"},
		{"https://\u00FC.a\u3002/",
			"leave out the dot at the end of the domain", "https://\u00FC.a/"},
		{"https://a /", "leave the space out of the domain", "https://a/"},
		{"https://a.b. ", "leave out the dot at the end of the domain", ""},
		{"https://\u00FC.a\uFF0E/",
			"leave out the dot at the end of the domain", "https://\u00FC.a/"},
		{"https://\u00FC.a\uFF61/",
			"leave out the dot at the end of the domain", "https://\u00FC.a/"},
		{"https://a./", "leave out the dot at the end of the domain", "https://a/"},
		{"https://a..b/", "leave out a dot: label 2 is empty", "https://a.b/"},
		{"https://.a/", "leave out a dot: label 1 is empty", "https://a/"},
		{"https://a." + strings.Repeat("b", 64) + "/",
			"write at most 63 bytes in label 2, which has 64",
			"https://a." + strings.Repeat("b", 63) + "/"},
		{"https://" + strings.Repeat("a.", 127) + "b/",
			"write a domain of at most 253 bytes: this one has 255",
			"https://" + strings.Repeat("a.", 126) + "b/"},
		{"https://ab--c/", "leave a hyphen out of label 1: its third and fourth characters " +
			"cannot both be hyphens", "https://ab-c/"},
		{"https://-a/",
			"leave out the hyphen at the beginning or the end of label 1", "https://a/"},

		// invalid-URL-unit
		{" https://h/", "leave out spaces and control characters before the URL", "https://h/"},
		{"https://h/\n", "leave out spaces and control characters after the URL", "https://h/"},
		{"https://h/ ", "leave out spaces and control characters after the URL", "https://h/"},
		{"https://h/a\tb", "leave out the tab", "https://h/ab"},
		{"https://h/a\r\nb", "leave out the line break", "https://h/ab"},
		{"https://h/a b", "write the space as %20", "https://h/a%20b"},
		{"https://h/%zz",
			"write two hexadecimal digits after '%', or '%' itself as %25", "https://h/%25zz"},
		{"https://h/\"", "write '\"' as %22", "https://h/%22"},
		{"foo:/a\\b", `write '\' as %5C`, "foo:/a%5Cb"},
		{"https://h/#a#", "write '#' as %23", "https://h/#a%23"},
		{"https://h/\u0080", "write U+0080 as %C2%80", "https://h/%C2%80"},
		{"https://h/\U0001FFFE", "write U+1FFFE as %F0%9F%BF%BE", "https://h/%F0%9F%BF%BE"},
		{"file:///C|/x", "write ':' for '|' after a drive letter", "file:///C:/x"},
		{" file:///C|/x", "write ':' for '|' after a drive letter", "file:///C:/x"},
		{"FILE:/C|", "write ':' for '|' after a drive letter", ""},
		{"file:///C|?x", "write ':' for '|' after a drive letter", "file:///C:?x"},
		{`file:///C|\x`, "write ':' for '|' after a drive letter", ""},
		{"file:///C|#x", "write ':' for '|' after a drive letter", "file:///C:#x"},
		{`file:\\\C|`, "write ':' for '|' after a drive letter", ""},
		{"file:C|", "write ':' for '|' after a drive letter", ""},
		{"file://h/C|/x", "write ':' for '|' after a drive letter", "file://h/C:/x"},
		{"file:////C|/x", "write '|' as %7C", "file:////C%7C/x"},
		{"file:///a/C|/x", "write '|' as %7C", "file:///a/C%7C/x"},
		{"file:///CC|/x", "write '|' as %7C", "file:///CC%7C/x"},
		{"file:///C|x", "write '|' as %7C", "file:///C%7Cx"},
		{"file:///5|/x", "write '|' as %7C", "file:///5%7C/x"},
		{"https://h/C|/x", "write '|' as %7C", "https://h/C%7C/x"},
		// From the 301st byte on, it is too far to look for it.
		{"file://" + strings.Repeat("h", 292) + "/C|/",
			"write ':' for '|' after a drive letter", ""},
		{"file://" + strings.Repeat("h", 293) + "/C|/", "write '|' as %7C", ""},

		// missing-scheme-non-relative-URL
		{"example.com", "start with a scheme, as in https://example.com", "https://example.com"},
		{" //example.com:80/x y", "start with a scheme, as in https://example.com:80", ""},
		{"127.0.0.1:80/x", "start with a scheme, as in https://127.0.0.1:80", ""},
		{strings.Repeat("a", 60) + ".com",
			"start with a scheme, as in https://" + strings.Repeat("a", 60) + ".com", ""},
		{"example.com#x", "start with a scheme, as in https://example.com", ""},
		{"example.com?x", "start with a scheme, as in https://example.com", ""},
		{"a-b.com", "start with a scheme, as in https://a-b.com", "https://a-b.com"},
		{"a.com", "start with a scheme, as in https://a.com", "https://a.com"},
		{"localhost", "start with a scheme, as in https://localhost", "https://localhost"},
		{"", "write a URL: this is empty", ""},
		{"a b.com", usual(url.ErrMissingSchemeNonRelativeURL), ""},
		{"b.com\u202E", usual(url.ErrMissingSchemeNonRelativeURL), ""},
		{"u@b.com", usual(url.ErrMissingSchemeNonRelativeURL), ""},
		{"b\u0161.com", usual(url.ErrMissingSchemeNonRelativeURL), ""},
		{".example.com", usual(url.ErrMissingSchemeNonRelativeURL), ""},
		{"../x", usual(url.ErrMissingSchemeNonRelativeURL), ""},
		{strings.Repeat("a", 64) + ".com", usual(url.ErrMissingSchemeNonRelativeURL), ""},
		{"1.2.3.256", usual(url.ErrMissingSchemeNonRelativeURL), ""}, // no host either

		// The other errors have one advice each.
		{"https://h:99999/", usual(url.ErrPortOutOfRange), "https://h:65535/"},
	}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			if advice := given(test.input, nil); !slices.Contains(advice, test.advice) {
				t.Errorf("got %q, want %q", advice, test.advice)
			}
			if test.mended != "" && (len(given(test.mended, nil)) > 0 ||
				url.CheckValid(test.mended, nil) != nil) {
				t.Errorf("%q is not valid: %q", test.mended, given(test.mended, nil))
			}
		})
	}
}

// given returns the advice on each violation in input.
func given(input string, base *url.URL) (advice []string) {
	p := url.Parser{Base: base, OnViolation: func(v url.Violation) bool {
		advice = append(advice, For(v, input))
		return true
	}}
	p.Parse(input)
	return advice
}

// The advice on a label that is too long for Punycode's arithmetic does not blame "xn--".
func TestForLongLabel(t *testing.T) {
	domain := "a." + strings.Repeat("a", 20000) + "\U00020000"
	_, err := url.DomainToASCII(domain)
	if got := ForError(err); got != "write a shorter label 2" {
		t.Errorf("%.100q", got)
	}
}

// An input without a scheme has a drive letter only if the base URL is a file: URL.
func TestForWithBase(t *testing.T) {
	const drive = "write ':' for '|' after a drive letter, and %7C elsewhere"
	for _, test := range []struct{ input, base, want string }{
		{"c|/x", "file:///d:/", drive},
		{"/c|/x", "file:///d:/", drive},
		{"5|/x", "file:///d:/", "write '|' as %7C"},
		{"|/x", "https://h/", "write '|' as %7C"},
		{"//a b/", "https://h/", "leave the space out of the domain"},
	} {
		if got := given(test.input, url.MustParse(test.base)); !slices.Contains(got, test.want) {
			t.Errorf("%q with %s: %q, want %q", test.input, test.base, got, test.want)
		}
	}
}

// Every validation error has a meaning, which is a sentence, and advice, which can follow "To fix
// it, ". For need not be called with the input of the violation.
func TestForAnotherInput(t *testing.T) {
	verbs := []string{"write", "leave", "start", "end", "use", "percent-encode"}
	e := url.ErrDomainToASCII
	for ; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
		if m := Meaning(e); !strings.HasSuffix(m, ".") {
			t.Errorf("%v means %q", e, m)
		}
		for _, v := range []url.Violation{
			{Err: e, Start: -1}, {Err: e, Start: 2, End: 1}, {Err: e, Start: 1, End: 9},
			{Err: e, Start: 3, End: 3, Fatal: true}, {Err: e, Start: 1, End: 1},
		} {
			advice := For(v, "a.b")
			if !slices.Contains(verbs, strings.Split(advice, " ")[0]) ||
				strings.HasSuffix(advice, ".") ||
				e == url.ErrInvalidURLUnit && advice != usual(e) {
				t.Errorf("%v: %q", v, advice)
			}
		}
	}
	n := 0
	for _, text := range texts() {
		if text.meaning != text.advice { // it is not a reason of a DomainError
			n++
		}
	}
	if int(e)-1 != n {
		t.Errorf("there are %d validation errors, and advice on %d", e-1, n)
	}
	for _, e := range []url.ValidationError{0, e, 200} {
		if advice := For(url.Violation{Err: e}, "a.b"); advice != "" || Meaning(e) != "" {
			t.Errorf("%v: %q, %q", e, advice, Meaning(e))
		}
	}
}

// Each reason for which a domain is refused has advice of its own: no input gets the general
// advice, unless it is too long.
func TestForEveryReason(t *testing.T) {
	for _, domain := range []string{
		"ü.xn--9", "ü.xn--", "ü.xn--u-ccb", "ü.xn--wca", "ü.xn--xn---3ra", "-ü-", "ü.\u0316_",
		"ü\uFFFD\uFFFE", "a\u200Db", "א.1a.\u2135.b!", "a..b.", "\u00AD", "a.B b", "ü.a/b",
		"xn--a_.a--b", "a_b.-x_y",
	} {
		for _, beStrict := range []bool{false, true} {
			toASCII := url.DomainToASCII
			if beStrict {
				toASCII = url.DomainToASCIIStrict
			}
			_, err := toASCII(domain)
			if advice := ForError(err); (advice == "") != (err == nil) {
				t.Errorf("%+q, %t: %v: %q", domain, beStrict, err, advice)
			}
		}
	}
}

// The advice is one line of text that a terminal shows unchanged.
func FuzzFor(f *testing.F) {
	for _, input := range []string{
		"https://a b/", "file:///C|/x", "//e.\u0316x", "https://\u00FC.xn--a/", "a\xFF:%\x1B[m",
		"localhost",
	} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, base := range []*url.URL{nil, url.MustParse("file:///d:/")} {
			for _, advice := range given(input, base) {
				if advice == "" || strconv.Quote(advice) !=
					`"`+strings.ReplaceAll(strings.ReplaceAll(advice, `\`, `\\`), `"`, `\"`)+`"` {
					t.Errorf("%+q: %+q", input, advice)
				}
			}
		}
	})
}

// TestLink tests an anchor of the standard for each kind of name.
func TestLink(t *testing.T) {
	for err, want := range map[url.ValidationError]string{
		url.ErrDomainToASCII:               "validation-error-domain-to-ascii",
		url.ErrIPv4NonASCIIInput:           "validation-error",
		url.ErrIPv4InIPv6TooFewParts:       "ipv4-in-ipv6-too-few-parts",
		url.ErrMissingSchemeNonRelativeURL: "missing-scheme-non-relative-url",
	} {
		if got := Link(err); got != "https://url.spec.whatwg.org/#"+want {
			t.Errorf("%v: %s", err, got)
		}
	}
}
