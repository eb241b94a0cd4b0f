package url

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	neturl "net/url"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/quoted"
)

func TestValidationErrorText(t *testing.T) {
	for _, e := range []ValidationError{0, ValidationError(len(validationErrors)), 200} {
		if !strings.HasPrefix(e.Error(), "ValidationError(") {
			t.Errorf("%d: %v", uint8(e), e)
		}
	}
}

// TestNamesOfConstants finds the constants of two types in the source: each has a name.
func TestNamesOfConstants(t *testing.T) {
	for file, name := range map[string]func(int) (string, bool){
		"host.go": func(n int) (string, bool) {
			s := HostKind(n).String()
			return s, s != "invalid"
		},
		"errors.go": func(n int) (string, bool) {
			s := ValidationError(n).Error()
			return s, s != "" && (n == 0) == strings.HasPrefix(s, "ValidationError(")
		},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		first := slices.IndexFunc(f.Decls, func(d ast.Decl) bool {
			g, ok := d.(*ast.GenDecl)
			return ok && g.Tok == token.CONST && len(g.Specs) > 1
		})
		specs := f.Decls[first].(*ast.GenDecl).Specs
		for n, s := range specs {
			if got, ok := name(n); !ok {
				t.Errorf("%s is %q", s.(*ast.ValueSpec).Names[0], got)
			}
		}
		if len(specs) < 6 {
			t.Errorf("%s has only %d", file, len(specs))
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
		{"in the middle of a long one", "https://h:" + strings.Repeat("0", 500) + "x/" + long, 510,
			"…" + strings.Repeat("0", 64) + "x/" + strings.Repeat("é", 31) + "…"},
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

// An excerpt that would begin or end inside a code point is shortened, even if no code point begins
// in it.
func TestExcerptEnds(t *testing.T) {
	tests := []struct {
		name, input string
		offset      int
		excerpt     string
	}{
		{"begins at the second byte", strings.Repeat("a", 200), 65,
			"…" + strings.Repeat("a", 128) + "…"},
		{"begins in the first code point", "é" + strings.Repeat("a", 200), 65,
			"…" + strings.Repeat("a", 127) + "…"},
		{"ends in the last code point", strings.Repeat("a", 127) + "é", 0,
			strings.Repeat("a", 127) + "…"},
		{"only continuation bytes", strings.Repeat("\x80", 1000), 500, "……"},
		{"continuation bytes to the limit", strings.Repeat("\x80", 1000), 0, "…"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := quoted.Excerpt(test.input, test.offset); got != test.excerpt {
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

// TestDomainErrorOfParseError finds the DomainError in the errors of all functions that parse, and
// expects the one of DomainToASCII, whose tests have an oracle.
func TestDomainErrorOfParseError(t *testing.T) {
	u := MustParse("https://h/")
	parse := func(input string) error { _, err := Parse(input); return err }
	tests := []struct {
		name   string
		err    error
		domain string // "": none
		rule   idna.Rule
	}{
		{"Parse", parse("https://a b/"), "a b", idna.RuleForbidden},
		{"Parse, credentials and a port", parse("https://u:p@a b:80/"), "a b", idna.RuleForbidden},
		{"Parse, backslashes", parse(`https:\\a b\c`), "a b", idna.RuleForbidden},
		{"Parse, a query", parse("https://a b?c:d"), "a b", idna.RuleForbidden},
		{"Parse, without slashes", parse("https:a b#c"), "a b", idna.RuleForbidden},
		{"Parse, tabs", parse("\thttps://\ta\n b/"), "a b", idna.RuleForbidden},
		{"Parse, spaces after it", parse("\thttps:// a^b\n \x00"), " a^b", idna.RuleForbidden},
		{"Parse, Bidi with spaces after it", parse("https://a.\u05D01a  "),
			"a.\u05D01a", idna.RuleBidi},
		{"Parse, percent-encoded", parse("https://a%20%C3%BC/"), "a \u00FC", idna.RuleForbidden},
		{"Parse, ill-formed before it is decoded", parse("https://\xE4%B8%80/"),
			"\uFFFD\xB8\x80", idna.RuleDisallowed},
		{"Parse, a file", parse("file://a b/c"), "a b", idna.RuleForbidden},
		{"Parse, Bidi", parse("https://a.\u05D01a/"), "a.\u05D01a", idna.RuleBidi},
		{"Parse, long", parse("https://" + strings.Repeat("\u00FC", 2047) + "a /"),
			strings.Repeat("\u00FC", 2047) + "a ", idna.RuleForbidden}, // 4096 bytes
		{"Parse, too long", parse("https://" + strings.Repeat("\u00FC", 2048) + " /"), "", ""},
		{"Parse, too long before the fault", parse("https://" + strings.Repeat("a", 4097) + "^/"),
			"", ""},
		{"Parse, another error", parse("https://h:x/"), "", ""},
		{"wrapped", fmt.Errorf("more: %w", parse("https://a b/")), "a b", idna.RuleForbidden},
		{"a base", func() error { _, err := ParseWithBase("x", "https://a b/"); return err }(),
			"a b", idna.RuleForbidden},
		{"a reference", func() error { _, err := u.Parse("//a b/c"); return err }(),
			"a b", idna.RuleForbidden},
		{"a listener", func() error {
			p := Parser{OnViolation: func(Violation) bool { return true }}
			_, err := p.Parse("https://a b/")
			return err
		}(), "a b", idna.RuleForbidden},
		{"ParseHost", func() error { _, err := ParseHost("a/b:c"); return err }(),
			"a/b:c", idna.RuleForbidden},
		{"ParseHost, too long", func() error {
			_, err := ParseHost(strings.Repeat("a", 4096) + "^")
			return err
		}(), "", ""},
		{"SetHref", u.SetHref("https://a b/"), "a b", idna.RuleForbidden},
		{"SetHost", u.SetHost("a b:80"), "a b", idna.RuleForbidden},
		{"SetHostname", u.SetHostname("a^b/c"), "a^b", idna.RuleForbidden},
		{"SetHost, a joiner", u.SetHost("a\u200Db"), "a\u200Db", idna.RuleContextJ},
		{"BasicParse", new(Parser).BasicParse(MustParse("https://h/"), "a b", HostState),
			"a b", idna.RuleForbidden},
		{"BasicParse, which keeps spaces",
			new(Parser).BasicParse(MustParse("https://h/"), "ab ", HostState),
			"ab ", idna.RuleForbidden},
		{"UnmarshalText", new(URL).UnmarshalText([]byte("https://a b/")),
			"a b", idna.RuleForbidden},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var e *DomainError
			if errors.As(test.err, &e) != (test.domain != "") {
				t.Fatalf("%v: %v", test.err, e)
			}
			if test.domain != "" && (e.Domain != test.domain ||
				e.Reason != string(test.rule) || !errors.Is(test.err, ErrDomainToASCII)) {
				t.Errorf("%v: %+q, %v", test.err, e.Domain, e.Reason)
			}
		})
	}
}

// failures are the ways in which a string can get into an error.
var failures = []struct {
	name string
	fail func(s string) error
}{
	{"Parse", func(s string) error { _, err := Parse(s); return err }},
	{"Parse, base", func(s string) error { _, err := ParseWithBase("x", s); return err }},
	{"Parse, against", func(s string) error { _, err := ParseWithBase(s, "mailto:x"); return err }},
	{"ParseHost", func(s string) error { _, err := ParseHost(s); return err }},
	{"ParseHostPort", func(s string) error { _, _, err := ParseHostPort(s, 0); return err }},
	{"ParseOrigin", func(s string) error { _, err := ParseOrigin(s); return err }},
	{"DomainToASCII", func(s string) error { _, err := DomainToASCII(s); return err }},
	{"DomainToASCIIStrict", func(s string) error { _, err := DomainToASCIIStrict(s); return err }},
	{"DomainToUnicode", func(s string) error {
		_, err := DomainToUnicode("xn--a." + s)
		return err
	}},
	{"CheckValid", func(s string) error { return CheckValid(s, nil) }},
	{"CheckValidHost", CheckValidHost},
	{"JoinPath", func(s string) error { _, err := MustParse("mailto:x").JoinPath(s); return err }},
	{"SetPathSegments", func(s string) error {
		return MustParse("mailto:x").SetPathSegments("a", s)
	}},
	{"Host", func(s string) error { return new(Host).UnmarshalText([]byte(s)) }},
	{"Origin", func(s string) error { return new(Origin).UnmarshalText([]byte(s)) }},
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
	{"FromNetURL, Scheme", func(s string) error {
		_, err := FromNetURL(&neturl.URL{Scheme: s})
		return err
	}},
	{"FromNetURL, Host", func(s string) error {
		_, err := FromNetURL(&neturl.URL{Scheme: "http", Host: s})
		return err
	}},
	{"FromNetURL, Opaque", func(s string) error {
		_, after, _ := strings.Cut(s, "//")
		n := neturl.URL{Scheme: "http", Host: "other.example", Opaque: "//" + after}
		_, err := FromNetURL(&n)
		return err
	}},
}

// printed returns what a program that logs err may print, wrapped or not.
func printed(err error) string {
	text, _ := json.Marshal(err)
	wrapped := fmt.Errorf("cannot fetch: %w", err)
	s := fmt.Sprintf("%v %+v %#v %s %q %x %v %s",
		err, err, err, err, err, []byte(err.Error()), wrapped, text)
	for e := err; e != nil; e = errors.Unwrap(e) {
		s += fmt.Sprintf(" %#v", e)
	}
	if e, ok := errors.AsType[*DomainError](err); ok {
		s += fmt.Sprintf(" %v %#v", e, e)
	}
	return s
}

func TestErrorsWithoutPassword(t *testing.T) {
	fails := map[string]bool{}
	for _, s := range []string{
		"http://user:hunter2@h:x/", "http://user:hunter2@/", "http://:hunter2@h^/",
		"https:user:hunter2@h:99999", `http:\\user:hunter2@[`, " ht\ntp:/\t/user:hunter2@h:x",
		"postgres://user:hunter2@a:1,b:2/db", "//user:hunter2@h:x", "us_er:hunter2@h",
		"foo://user:hunter2@a b", "http://user:a/hunter2@h/", "http://user:a#hunter2@h/",
		"http://user:a?hunter2@h/", "http://us er:a@hunter2@h/x", "http://us/er:hunter2@h:x",
		"0[://user:hunter2\xC3@h:x/", "https://user:hunter2@h/", "foo://user:hunter2@h/",
		"user:hunter2@h/",
		"http://user:hunter2@h:" + strings.Repeat("0", 200) + "x",
		"http://user:" + strings.Repeat("x", 500) + "hunter2@h:x",
		"http://user:hunter2" + strings.Repeat("x", 500) + "@h:x",
		"http://" + strings.Repeat("u", 500) + ":hunter2@h:x",
		"http://user:" + strings.Repeat("hunter2", 100) + "@" + strings.Repeat("h", 500) + ":x",
	} {
		for _, f := range failures {
			err := f.fail(s)
			if err == nil {
				continue
			}
			fails[f.name] = true
			text := printed(err)
			if strings.Contains(text, "hunter2") ||
				strings.Contains(text, fmt.Sprintf("%x", "hunter2")) {
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

// The position in a message refers to the text that the message shows.
func TestShownPosition(t *testing.T) {
	for _, test := range []struct {
		name, input string
		offset      int // in the input
		want        string
	}{
		{"no password", "https://u@a b/", 11,
			`"https://u@a b/": domain-to-ASCII at byte 11: a domain cannot have a space`},
		{"a longer password", "https://user:secret@a b/", 21,
			`"https://user:xxxxx@a b/": domain-to-ASCII at byte 20: a domain cannot have a space`},
		{"a shorter password", "https://user:pw@a b/", 17,
			`"https://user:xxxxx@a b/": domain-to-ASCII at byte 20: a domain cannot have a space`},
		{"an empty password", "file://a b:@/", 8,
			`"file://a b:@/": domain-to-ASCII at byte 8: a domain cannot have a space`},
		{"in the password", "https://user:se/cret@h/", 13,
			`"https://user:xxxxx@h/": port-invalid at byte 13`},
	} {
		_, err := Parse(test.input)
		if want := "url: cannot parse " + test.want; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", test.name, err, want)
		}
		if e, ok := errors.AsType[*ParseError](err); ok && e.Offset != test.offset {
			t.Errorf("%s: Offset is %d, want %d", test.name, e.Offset, test.offset)
		}
	}
	u := MustParse("https://h/")
	if err := u.SetHost("user:secret@a b"); err == nil ||
		!strings.Contains(err.Error(), `"user:xxxxx@a b"`) ||
		!strings.Contains(err.Error(), "not a port at byte 5") {
		t.Error(err)
	}
	// At the '@' after the password.
	_, err := ParseOrigin("https://u:p@h.example")
	if err == nil || !strings.HasSuffix(err.Error(), `"https://u:xxxxx@h.example": `+
		"invalid-credentials at byte 15") {
		t.Error(err)
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

// FuzzRedact checks that no error contains the password of a URL, whatever surrounds it.
func FuzzRedact(f *testing.F) {
	f.Add("http", "user", "", "", "h:x/")
	f.Add("postgres", "", "a/", "#b", "h:1,i:2/")
	f.Add(" ht\ttp", "us:er", strings.Repeat("a", 300), "?", "[")
	f.Add("foo", "\xff\"", "é", "\\", "")
	f.Fuzz(func(t *testing.T, scheme, username, before, after, rest string) {
		const secret = "hunter2"
		if strings.Contains(scheme+username+rest, secret) ||
			strings.ContainsAny(before+after, "@") {
			return // with two '@', the error depends on which one the parser takes
		}
		s := scheme + "://" + username + ":" + before + secret + after + "@" + rest
		for _, f := range failures {
			if err := f.fail(s); err != nil && strings.Contains(printed(err), secret) {
				t.Errorf("%s of %q: %s", f.name, s, printed(err))
			}
		}
	})
}

// TestExplainScheme has inputs without a scheme: only what looks like a domain or an address gets
// advice.
func TestExplainScheme(t *testing.T) {
	const advice = ", or parse it with package typed"
	for input, want := range map[string]string{
		"example.com":          "; write https://example.com" + advice,
		"Bücher.example/x?y.z": "; write https://xn--bcher-kva.example" + advice,
		"127.0.0.1/":           "; write https://127.0.0.1" + advice, "../x": "", "a/b.html": "",
		"": "", "x": "", "no URL": "", ".": "", "..": "", "a b.example": "", "?a.b": "",
		"/etc/x.conf": "", "//example.com": "", "u@example.com": "",
	} {
		_, err := Parse(input)
		if err == nil || !strings.HasSuffix(err.Error(), " at byte 0"+want) {
			t.Errorf("%q: %v", input, err)
		}
	}
	if _, err := ParseWithBase("x", "example.com"); strings.Contains(err.Error(), "typed") {
		t.Error(err)
	}
}
