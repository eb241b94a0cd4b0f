package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// TestProxy sends each target unchanged to a proxy before a file server, which decodes and cleans
// paths. An http.Client would change the target.
func TestProxy(t *testing.T) {
	files := http.FileServerFS(fstest.MapFS{
		"public/a b.txt": {Data: []byte("public")},
		"books/17":       {Data: []byte("book")},
		"books":          {Data: []byte("books")},
		"admin/secret":   {Data: []byte("secret")},
	})
	backend := httptest.NewServer(files)
	defer backend.Close()
	h, err := newHandler(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h)
	defer s.Close()
	for _, c := range []struct{ method, target, want string }{
		{"GET", "/public/a%20b.txt", "200 public"},
		{"GET", "/books/17", "200 book"},
		{"POST", "/books/17", "403 not on the access list"},
		{"GET", "/admin/secret", "403 not on the access list"},
		{"GET", "/public/../admin/secret", "400 the path has a dot segment"},
		{"GET", "/public/%2e%2e/admin/secret", "400 the path has a dot segment"},
		{"GET", "/public/..%2fadmin/secret", "400 the path has an encoded delimiter"},
		{"GET", `/public/..\admin/secret`, "400 the path has a backslash"},
		{"GET", "/public/..;/admin/secret", "400 the path has a dot segment"},
		{"GET", "//public/a%20b.txt", "400 the path has an empty segment"},
		{"GET", "/%70ublic/a%20b.txt", "400 the path has an unusual escape"},
	} {
		conn, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: proxy.example\r\n\r\n", c.method, c.target)
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		got := fmt.Sprint(resp.StatusCode, " ", strings.TrimSpace(string(body)))
		if err != nil || got != c.want {
			t.Errorf("%s %s: %s, %v, want %s", c.method, c.target, got, err, c.want)
		}
	}
}

func TestBackend(t *testing.T) {
	if _, err := newHandler("http://[::1"); err == nil {
		t.Error("no error")
	}
}
