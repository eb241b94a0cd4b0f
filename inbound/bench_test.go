package inbound_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/inbound"
)

// The targets of the benchmark, which are plain.
var plainTargets = []string{
	"/", "/assets/js/app.min.js?v=1.2.3", "/users/42/orders/1234567?page=2&sort=-date",
	"/wiki/Caf%C3%A9_(disambiguation)", "/search?q=a+b%26c",
}

type parsedKey struct{}

// done is a variable, so that the compiler does not see that it does nothing with a request.
var done http.Handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})

// BenchmarkHandler measures the handler, for one host and for two in turn, beside one that only
// parses the URL and passes it on in a context, and beside none.
func BenchmarkHandler(b *testing.B) {
	guarded := (&inbound.Guard{}).Handler(done)
	parsing := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := url.Parse("http://" + r.Host + r.RequestURI)
		if err != nil {
			b.Fatal(err)
		}
		done.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), parsedKey{}, u)))
	})
	for _, c := range []struct {
		name    string
		handler http.Handler
		hosts   int
	}{
		{"plain/pkg=weburl", guarded, 1}, {"plain/pkg=parse", parsing, 1},
		{"hosts/pkg=weburl", guarded, 2}, {"hosts/pkg=parse", parsing, 2}, {"none", done, 1},
	} {
		b.Run(c.name, func(b *testing.B) {
			var all []*http.Request
			for i := range c.hosts * len(plainTargets) {
				r := received(b, plainTargets[i%len(plainTargets)])
				r.Host = [...]string{"app.example", "www.example"}[i%c.hosts]
				all = append(all, r)
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				c.handler.ServeHTTP(nil, all[i])
				if i++; i == len(all) {
					i = 0
				}
			}
		})
	}
}

// received returns the request that a server reads for a target.
func received(tb testing.TB, target string) *http.Request {
	tb.Helper()
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(
		"GET " + target + " HTTP/1.1\r\nHost: app.example\r\n\r\n")))
	if err != nil {
		tb.Fatal(err)
	}
	return r
}
