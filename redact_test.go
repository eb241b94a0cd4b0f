package url_test

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

	"github.com/go-weburl/url"
)

// failures are the ways in which a string ends up in an error.
var failures = []struct {
	name string
	fail func(s string) error
}{
	{"Parse", func(s string) error { _, err := url.Parse(s); return err }},
	{"Parse, base", func(s string) error { _, err := url.ParseWithBase("x", s); return err }},
	{"Parse, against", func(s string) error { _, err := url.ParseWithBase(s, "mailto:x"); return err }},
	{"too long", func(s string) error { _, err := (&url.Parser{MaxLength: 1}).Parse(s); return err }},
	{"override", func(s string) error { return new(url.Parser).BasicParse(new(url.URL), s, url.HostState) }},
	{"SetHref", func(s string) error { return new(url.URL).SetHref(s) }},
	{"SetProtocol", func(s string) error { return url.MustParse("https://h/").SetProtocol(s) }},
	{"SetHost", func(s string) error { return url.MustParse("https://h/").SetHost(s) }},
	{"SetHostname", func(s string) error { return url.MustParse("https://h/").SetHostname(s) }},
	{"SetPort", func(s string) error { return url.MustParse("https://h/").SetPort(s) }},
	{"SetPassword", func(s string) error { return url.MustParse("file:///").SetPassword(s) }},
	{"zero", func(s string) error { return new(url.URL).SetPassword(s) }},
	{"JSON", func(s string) error {
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		return json.Unmarshal(text, new(url.URL))
	}},
	{"FromNetURL, Scheme", func(s string) error { _, err := url.FromNetURL(&neturl.URL{Scheme: s}); return err }},
	{"FromNetURL, Host", func(s string) error {
		_, err := url.FromNetURL(&neturl.URL{Scheme: "http", Host: s})
		return err
	}},
	{"FromNetURL, Opaque", func(s string) error {
		_, after, _ := strings.Cut(s, "//")
		_, err := url.FromNetURL(&neturl.URL{Scheme: "http", Host: "other.example", Opaque: "//" + after})
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
		_, err := url.Parse(test.input)
		var e *url.ParseError
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
			if got := url.RedactText(test.text); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	const clean = `parse "http://h:x": see https://user@h/`
	if n := testing.AllocsPerRun(100, func() { url.RedactText(clean) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestRedact(t *testing.T) {
	const all = "https://u:p@h/a?b=c&Tok%65n=d;sig=e&f#token=g&h"
	names := []string{"token", "SIG", "a b"}
	for _, test := range []struct {
		input     string
		redaction url.Redaction
		want      string
	}{
		{all, url.Redaction{}, "https://u:xxxxx@h/a?b=c&Tok%65n=d;sig=e&f#token=g&h"},
		{all, url.Redaction{Query: true}, "https://u:xxxxx@h/a?b=xxxxx&Tok%65n=xxxxx;sig=xxxxx&xxxxx#token=g&h"},
		{all, url.Redaction{Names: names}, "https://u:xxxxx@h/a?b=c&Tok%65n=xxxxx;sig=xxxxx&f#token=xxxxx&h"},
		{all, url.Redaction{Fragment: true}, "https://u:xxxxx@h/a?b=c&Tok%65n=d;sig=e&f#xxxxx"},
		{all, url.Redaction{Query: true, Names: names, Fragment: true}, "https://u:xxxxx@h/a?b=xxxxx&Tok%65n=xxxxx;sig=xxxxx&xxxxx#xxxxx"},
		{"https://h/", url.Redaction{Query: true, Names: names, Fragment: true}, "https://h/"},
		{"https://h/?#", url.Redaction{Query: true, Names: names, Fragment: true}, "https://h/?#"},
		{"https://h/?&&=&a=&=b&a==b", url.Redaction{Query: true}, "https://h/?&&=&a=&=xxxxx&a=xxxxx"},
		{"https://h/?a+b=c&a%20b=c&token&tokens=c", url.Redaction{Names: names}, "https://h/?a+b=xxxxx&a%20b=xxxxx&token&tokens=c"},
		{"https://h/?a=b?token=c", url.Redaction{Names: names}, "https://h/?a=b?token=xxxxx"},
		{"https://h/?secret", url.Redaction{Query: true}, "https://h/?xxxxx"},
		{"https://h/#a?token=c", url.Redaction{Names: names}, "https://h/#a?token=xxxxx"},
		{"mailto:x?token=c", url.Redaction{Names: names}, "mailto:x?token=xxxxx"},
		{"foo:a b?q=", url.Redaction{Query: true}, "foo:a b?q="},
	} {
		u := url.MustParse(test.input)
		if got := u.Redact(test.redaction); got != test.want {
			t.Errorf("%s, %+v: %s, want %s", test.input, test.redaction, got, test.want)
		}
		if got := test.redaction.Text(fmt.Sprintf("Get %q: EOF", test.input)); strings.Contains(test.input, "://") && got != fmt.Sprintf("Get %q: EOF", test.want) {
			t.Errorf("%s, %+v: %s", test.input, test.redaction, got)
		}
	}
	if got := (*url.URL)(nil).Redact(url.Redaction{Query: true}) + new(url.URL).Redact(url.Redaction{Query: true}); got != "" {
		t.Error(got)
	}
	for _, test := range []struct{ text, want string }{
		{"https://h/?a=token and https://h/?token=a, b token=c", "https://h/?a=token and https://h/?token=xxxxx b token=c"},
		{"https://h:80/?a@b&token=c d", "https://h:xxxxx@b&token=xxxxx d"},
		{"https://u:p?q@h/?token=c", "https://u:xxxxx@h/?token=xxxxx"},
		{"https://u:p#q@h/", "https://u:xxxxx@h/"},
		{`"https://h/?token=a\"b&c=d" token=e`, `"https://h/?token=xxxxx&c=d" token=e`},
	} {
		if got := (url.Redaction{Names: names}).Text(test.text); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
}

// What packages flag and net/url say of a URL has its password: it is they who write it.
func TestRedactTextOfOthers(t *testing.T) {
	const s = "http://user:hunter2@h:x/"
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(new(url.URL), "u", new(url.URL), "")
	_, parseErr := neturl.Parse(strings.Clone(s))
	for _, err := range []error{flags.Parse([]string{"-u", s}), parseErr, fmt.Errorf("wrapped: %w", parseErr)} {
		text := url.RedactText(err.Error())
		if !strings.Contains(err.Error(), "hunter2") || strings.Contains(text, "hunter2") || !strings.Contains(text, `"http://user:xxxxx@h:x/"`) {
			t.Errorf("%v\nredacted: %s", err, text)
		}
	}
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
			hidden := url.Redaction{Query: true, Names: []string{"a"}, Fragment: true}.Text(text)
			if strings.Contains(hidden, secret) {
				t.Errorf("%s: redacted %s", text, hidden)
			}
			redacted := url.RedactText(text)
			if strings.Contains(redacted, secret) || url.RedactText(redacted) != redacted {
				t.Errorf("%s: redacted %s, and again %s", text, redacted, url.RedactText(redacted))
			}
		}
	})
}

func ExampleURL_Redact() {
	u := url.MustParse("https://me:secret@example.com/report?sig=secret&page=2#secret")
	fmt.Println(u.Redacted())
	fmt.Println(u.Redact(url.Redaction{Names: []string{"sig"}, Fragment: true}))
	// Output:
	// https://me:xxxxx@example.com/report?sig=secret&page=2#secret
	// https://me:xxxxx@example.com/report?sig=xxxxx&page=2#xxxxx
}

func ExampleRedaction_Text() {
	err := &neturl.Error{Op: "Get", URL: "https://example.com/?token=secret", Err: io.EOF}
	fmt.Println(url.Redaction{Names: []string{"token"}}.Text(err.Error()))
	// Output: Get "https://example.com/?token=xxxxx": EOF
}

func ExampleRedactText() {
	for _, s := range []string{"https://me:secret@example.com:x/"} {
		if _, err := neturl.Parse(s); err != nil {
			fmt.Println(url.RedactText(err.Error()))
		}
	}
	// Output: parse "https://me:xxxxx@example.com:x/": invalid port ":x" after host
}

func ExampleParseError_password() {
	_, err := url.Parse("https://me:secret@example.com:99999/")
	err = fmt.Errorf("cannot read the configuration: %w", err)
	fmt.Println(err) // needs no redacting
	// Output: cannot read the configuration: url: cannot parse "https://me:xxxxx@example.com:99999/": port-out-of-range at byte 30
}
