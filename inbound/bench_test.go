package inbound_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"github.com/go-weburl/url/inbound"
)

// The targets of the benchmark, which are plain.
var plainTargets = []string{
	"/", "/assets/js/app.min.js?v=1.2.3", "/users/42/orders/1234567?page=2&sort=-date",
	"/wiki/Caf%C3%A9_(disambiguation)", "/search?q=a+b%26c",
}

func BenchmarkHandler(b *testing.B) {
	done := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	for name, h := range map[string]http.Handler{
		"plain/pkg=weburl": (&inbound.Guard{}).Handler(done),
		"none":             done,
	} {
		b.Run(name, func(b *testing.B) {
			var all []*http.Request
			for _, target := range plainTargets {
				all = append(all, received(b, target))
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				h.ServeHTTP(nil, all[i])
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
