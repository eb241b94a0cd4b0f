package slogurl_test

import (
	"bytes"
	"context"
	"log/slog"
	neturl "net/url"
	"os"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/slogurl"
)

var (
	_ slog.LogValuer = slogurl.URL{}
	_ slog.LogValuer = (*slogurl.URL)(nil)
)

const secret = "https://me:secret@example.com/?q"

func TestLogValue(t *testing.T) {
	u := slogurl.Of(url.MustParse(secret))
	for _, handler := range handlers(nil) {
		if got := handler(slog.Any("url", u), slog.Any("pointer", &u)); strings.Contains(got, "secret") || strings.Count(got, "https://me:xxxxx@example.com/?q") != 2 {
			t.Error(got)
		}
	}
	if slogurl.Of(nil) != (slogurl.URL{}) {
		t.Error("nil is not the zero URL")
	}
}

func TestReplaceAttr(t *testing.T) {
	u := url.MustParse(secret)
	n, err := neturl.Parse(secret)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		value any
		want  string
	}{
		{"value", *u, "https://me:xxxxx@example.com/?q"},
		{"pointer", u, "https://me:xxxxx@example.com/?q"},
		{"nil", (*url.URL)(nil), ""},
		{"net/url", n, "https://me:xxxxx@example.com/?q"},
		{"another type", []int{1}, "1"},
		{"string", "text", "text"},
		{"number", 42, "42"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, handler := range handlers(slogurl.ReplaceAttr) {
				for _, attr := range []slog.Attr{slog.Any("url", test.value), slog.Group("group", "url", test.value)} {
					got := handler(attr)
					if strings.Contains(got, "secret") || !strings.Contains(got, test.want) {
						t.Error(got)
					}
				}
			}
		})
	}
}

func TestReplaceAttrAllocations(t *testing.T) {
	a := slog.Int64("n", 1<<40)
	if n := testing.AllocsPerRun(100, func() { slogurl.ReplaceAttr(nil, a) }); n > 0 {
		t.Errorf("%v allocations", n)
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
	return []func(...slog.Attr) string{log(slog.NewTextHandler(&b, options)), log(slog.NewJSONHandler(&b, options))}
}

func ExampleReplaceAttr() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey && len(groups) == 0 {
				return slog.Attr{} // for an output that is always the same
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
	os.Stdout.WriteString(slogurl.Of(url.MustParse("https://me:secret@example.com/")).LogValue().String())
	// Output: https://me:xxxxx@example.com/
}
