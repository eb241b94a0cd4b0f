package slogurl_test

import (
	"bytes"
	"context"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/netip"
	neturl "net/url"
	"os"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/slogurl"
	"github.com/go-weburl/url/sqlurl"
)

var (
	_ slog.LogValuer = slogurl.URL{}
	_ slog.LogValuer = (*slogurl.URL)(nil)
)

const secret = "https://me:secret@example.com/?q"

const redactedSecret = "https://me:xxxxx@example.com/?q"

// TestNoPassword prints a URL, and values that contain it, in each possible way.
func TestNoPassword(t *testing.T) {
	u := slogurl.Of(url.MustParse(secret))
	type request struct {
		URL     slogurl.URL
		Pointer *slogurl.URL
		Map     map[slogurl.URL]slogurl.URL
	}
	whole := request{u, &u, map[slogurl.URL]slogurl.URL{u: u}}
	for _, v := range []any{u, &u, []slogurl.URL{u}, whole, &whole} {
		for _, verb := range []string{
			"%v", "%+v", "%#v", "%s", "%q", "%d", "%t", "%p", "%x", "%X", "%T",
		} {
			text := fmt.Sprintf(verb, v)
			if strings.Contains(text, "secret") ||
				strings.Contains(strings.ToLower(text), fmt.Sprintf("%x", "secret")) {
				t.Errorf("%s of a %T: %s", verb, v, text)
			}
		}
		text, err := json.Marshal(v)
		if err != nil || strings.Contains(string(text), "secret") ||
			!strings.Contains(string(text), `"`+redactedSecret+`"`) {
			t.Errorf("JSON of a %T: %s, %v", v, text, err)
		}
		var b bytes.Buffer
		log.New(&b, "", 0).Print(v)
		if strings.Contains(b.String(), "secret") {
			t.Errorf("log of a %T: %s", v, &b)
		}
	}
	if u.String() != redactedSecret || fmt.Sprint(u) != redactedSecret {
		t.Errorf("%q", u)
	}
	// It does not have the methods of url.URL that return the password.
	for _, v := range []any{u, &u} {
		_, hasHref := v.(interface{ Href() string })
		_, isValuer := v.(driver.Valuer)
		_, isBinary := v.(encoding.BinaryMarshaler)
		if hasHref || isValuer || isBinary {
			t.Errorf("a %T has methods of a url.URL: %t, %t, %t", v, hasHref, isValuer, isBinary)
		}
	}
}

func TestLogValue(t *testing.T) {
	u := slogurl.Of(url.MustParse(secret))
	for _, handler := range handlers(nil) {
		got := handler(slog.Any("url", u), slog.Any("pointer", &u),
			slog.Any("slice", []slogurl.URL{u}))
		if strings.Contains(got, "secret") || strings.Count(got, redactedSecret) != 3 {
			t.Error(got)
		}
	}
	if slogurl.Of(nil) != (slogurl.URL{}) || slogurl.Of(nil).String() != "" {
		t.Error("nil is not the zero URL")
	}
	clean := url.MustParse("https://me@example.com/")
	if n := testing.AllocsPerRun(100, func() { slogurl.Of(clean) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// A panicking has a method that panics on nil, like some types of other packages.
type panicking struct{ text string }

func (p *panicking) Redacted() string { return p.text }

type panickingError struct{ text string }

func (p *panickingError) Error() string { return p.text }

func TestReplaceAttr(t *testing.T) {
	u := url.MustParse(secret)
	n, err := neturl.Parse(secret)
	if err != nil {
		t.Fatal(err)
	}
	const broken = "https://me:secret@example.com:x/"
	_, parseErr := url.Parse(broken)
	_, netErr := neturl.Parse(strings.Clone(broken))
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(new(url.URL), "u", new(url.URL), "")
	flagErr := flags.Parse([]string{"-u", broken})
	for _, test := range []struct {
		name  string
		value any
		want  string
	}{
		{"value", *u, redactedSecret},
		{"pointer", u, redactedSecret},
		{"nil", (*url.URL)(nil), `""`},
		{"net/url", n, redactedSecret},
		{"net/url, value", *n, redactedSecret},
		{"net/url, nil", (*neturl.URL)(nil), `""`},
		{"embedded", struct{ url.URL }{*u}, redactedSecret},
		{"database's", sqlurl.Of(u), redactedSecret},
		{"Stringer without a URL", netip.MustParseAddr("::1"), "::1"},
		{"error", parseErr, "https://me:xxxxx@example.com:x/"},
		{"wrapped error", fmt.Errorf("cannot fetch: %w", parseErr), "cannot fetch: "},
		{"joined errors", errors.Join(parseErr, netErr), "https://me:xxxxx@example.com:x/"},
		{"Scan's error", fmt.Errorf("sql: %w", new(sqlurl.URL).Scan(broken)),
			"https://me:xxxxx@example.com:x/"},
		{"flag's error", flagErr, "https://me:xxxxx@example.com:x/"},
		{"net/url's error", netErr, "https://me:xxxxx"},
		{"net/url's error, wrapped", fmt.Errorf("wrapped: %w", netErr), "https://me:xxxxx"},
		{"error without a URL", io.EOF, "EOF"},
		{"nil that panics", (*panicking)(nil), ""},
		{"nil error that panics", (*panickingError)(nil), ""},
		{"another type", []int{1}, "1"},
		{"string", "text", "text"},
		{"number", 42, "42"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, handler := range handlers(slogurl.ReplaceAttr) {
				for _, attr := range []slog.Attr{
					slog.Any("url", test.value), slog.Group("group", "url", test.value),
				} {
					got := handler(attr)
					if strings.Contains(got, "secret") || !strings.Contains(got, test.want) {
						t.Error(got)
					}
				}
			}
		})
	}
}

// The threads report that the errors of net/http quote the URL with its query.
func TestReplace(t *testing.T) {
	const signed = "https://me:secret@example.com/a?id=7&Access_Token=secret" +
		"&client%5Fsecret=secret#token=secret"
	const want = "https://me:xxxxx@example.com/a?id=7&Access_Token=xxxxx" +
		"&client%5Fsecret=xxxxx#token=xxxxx"
	n, err := neturl.Parse(signed)
	if err != nil {
		t.Fatal(err)
	}
	r := redact.Secrets{Names: []string{"access_token", "token", "CLIENT_SECRET"}}
	failed := &neturl.Error{Op: "Get", URL: signed, Err: io.EOF}
	for _, test := range []struct {
		thread string
		value  any
	}{
		{"", url.MustParse(signed)},
		{"", *url.MustParse(signed)},
		{"", sqlurl.Of(url.MustParse(signed))},
		{"", struct{ url.URL }{*url.MustParse(signed)}},
		{"", n},
		{"", *n},
		{"https://github.com/google/go-github/pull/4126", failed},
		{"https://github.com/google/go-github/issues/522", fmt.Errorf("cannot fetch: %w", failed)},
		{"https://github.com/fleetdm/fleet/pull/12980", errors.Join(failed, io.EOF)},
	} {
		for _, handler := range handlers(slogurl.Replace(r)) {
			got := handler(slog.Any("url", test.value))
			if strings.Contains(got, "secret@") || strings.Contains(got, "=secret") ||
				!strings.Contains(got, want) {
				t.Errorf("%s (%s)", got, test.thread)
			}
		}
	}
	// Secrets.Text finds no URL without "://" in a text.
	opaque := url.MustParse("mailto:me@example.com?token=secret")
	for _, v := range []any{opaque, *opaque} {
		got := slogurl.Replace(r)(nil, slog.Any("url", v)).Value.String()
		if got != "mailto:me@example.com?token=xxxxx" {
			t.Errorf("%T: %s", v, got)
		}
	}
	u := slogurl.Redact(url.MustParse(signed), r)
	if u.String() != want || u.LogValue().String() != want ||
		slogurl.Redact(nil, r) != (slogurl.URL{}) {
		t.Error(u)
	}
}

// TestPlainURL shows that slog prints the password of a plain URL, as the package's documentation
// says.
func TestPlainURL(t *testing.T) {
	for _, handler := range handlers(nil) {
		if got := handler(slog.Any("url", url.MustParse(secret))); !strings.Contains(got, secret) {
			t.Error(got)
		}
	}
}

func TestReplaceAttrAllocations(t *testing.T) {
	for _, a := range []slog.Attr{
		slog.Int64("n", 1<<40), slog.Any(slog.LevelKey, slog.LevelInfo),
		slog.Any("names", []string{"a"}), slog.Any("map", map[string]string{"a": "b"}),
		slog.Any("struct", struct{ a, b string }{}),
	} {
		if n := testing.AllocsPerRun(100, func() { slogurl.ReplaceAttr(nil, a) }); n > 0 {
			t.Errorf("%s: %v allocations", a.Key, n)
		}
	}
}

// handlers returns what the two handlers of log/slog write.
func handlers(replace func([]string, slog.Attr) slog.Attr) []func(...slog.Attr) string {
	options := &slog.HandlerOptions{ReplaceAttr: replace}
	var b bytes.Buffer
	log := func(h slog.Handler) func(...slog.Attr) string {
		return func(attrs ...slog.Attr) string {
			b.Reset()
			slog.New(h).LogAttrs(context.Background(), slog.LevelInfo, "m", attrs...)
			return b.String()
		}
	}
	return []func(...slog.Attr) string{log(slog.NewTextHandler(&b, options)),
		log(slog.NewJSONHandler(&b, options))}
}

func ExampleReplaceAttr() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey && len(groups) == 0 {
				return slog.Attr{} // so that the output is always the same
			}
			return slogurl.ReplaceAttr(groups, a)
		},
	}))
	logger.Info("fetching", "url", url.MustParse("https://me:secret@example.com/"))
	// Output: level=INFO msg=fetching url=https://me:xxxxx@example.com/
}

func ExampleURL_LogValue() {
	u := slogurl.Of(url.MustParse("https://me:secret@example.com/"))
	slog.New(slog.DiscardHandler).Info("fetching", "url", u)
	os.Stdout.WriteString(u.LogValue().String())
	// Output: https://me:xxxxx@example.com/
}

func ExampleOf() {
	request := struct {
		Method string
		URL    slogurl.URL
	}{"GET", slogurl.Of(url.MustParse("https://me:secret@example.com/"))}
	fmt.Printf("%+v\n", request)
	// Output: {Method:GET URL:https://me:xxxxx@example.com/}
}

func ExampleURL_String() {
	fmt.Println(slogurl.Of(url.MustParse("https://me:secret@example.com/")).String())
	// Output: https://me:xxxxx@example.com/
}

func ExampleURL_MarshalText() {
	b, err := json.Marshal(slogurl.Of(url.MustParse("https://me:secret@example.com/")))
	fmt.Println(string(b), err)
	// Output: "https://me:xxxxx@example.com/" <nil>
}

func ExampleReplace() {
	hide := slogurl.Replace(redact.Secrets{Query: true})
	a := hide(nil, slog.Any("url",
		url.MustParse("https://me:secret@example.com/?token=secret&page=2")))
	fmt.Println(a.Value)
	// Output: https://me:xxxxx@example.com/?token=xxxxx&page=xxxxx
}

func ExampleRedact() {
	u := url.MustParse("https://example.com/?token=secret&page=2#secret")
	fmt.Println(slogurl.Redact(u, redact.Secrets{Names: []string{"token"}, Fragment: true}))
	// Output: https://example.com/?token=xxxxx&page=2#xxxxx
}
