package main

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestRouter sends each target unchanged. An http.Client would change it.
func TestRouter(t *testing.T) {
	for _, c := range []struct {
		target         string
		encodedSlashes bool
		status         int
		body           string
	}{
		{"/books/17", false, 200, "book 17"},
		{"/books/17?page=2", false, 200, "book 17"},
		{"/books/../books/17", false, 200, "book 17"},
		{"/books/x", false, 404, "404 page not found"},
		{"/files/a%20b", false, 200, "file a b"},
		{"/files/..%2Fsecret", false, 400, "the path has an encoded slash"},
		{"/files/..%5csecret", false, 400, "the path has an encoded slash"},
		{"/files/..%2Fsecret", true, 200, "file ../secret"},
		{"/files/%2e%2e/books/17", false, 200, "book 17"},
		{"//other.example/books/17", false, 404, "404 page not found"},
		{`/\other.example/books/17`, false, 404, "404 page not found"},
		{"*", false, 404, "404 page not found"},
		{"http://localhost:8080/books/17", false, 200, "book 17"},
		{"http://other.example/books/17", false, 400, "the target is not on this server"},
	} {
		r, err := newRouter("http", "localhost:8080")
		if err != nil {
			t.Fatal(err)
		}
		r.encodedSlashes = c.encodedSlashes
		req, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + c.target +
			" HTTP/1.1\r\nHost: other.example\r\n\r\n")))
		if err != nil {
			t.Fatalf("%s: %v", c.target, err)
		}
		w := httptest.NewRecorder()
		r.ServeHTTP(w, req)
		if body := strings.TrimSpace(w.Body.String()); w.Code != c.status || body != c.body {
			t.Errorf("%s: %d %s, want %d %s", c.target, w.Code, body, c.status, c.body)
		}
	}
}
