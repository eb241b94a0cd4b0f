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

// TestRoutes sends each target unchanged to a server. An http.Client would change it.
func TestRoutes(t *testing.T) {
	files := fstest.MapFS{
		"public/a.txt":     {Data: []byte("public")},
		"admin/secret.txt": {Data: []byte("secret")},
	}
	h, err := newHandler("http://books.example", files)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h)
	defer s.Close()
	for _, c := range []struct{ target, want string }{
		{"/books/17", "200 book 17"},
		{"/books/17?page=2", "200 book 17"},
		{"/books/x", "404 404 page not found"},
		{"/notes/a%20b", "200 note a b"},
		{"/public/a.txt", "200 public"},
		{"/admin/secret.txt", "404 404 page not found"},
		{"http://books.example/books/17", "200 book 17"},
		{"http://other.example/books/17", "400 the host is not this server's"},
		{"/books/../books/17", "308 /books/17"},
		{"/public/../admin/secret.txt", "308 /admin/secret.txt"},
		{"/public/%2e%2e/admin/secret.txt", "308 /admin/secret.txt"},
		{"/public//../admin/secret.txt", "400 the path has an empty segment"},
		{"/public/..%2fadmin/secret.txt", "400 the path has an encoded delimiter"},
		{"/public/..%5cadmin/secret.txt", "400 the path has an encoded delimiter"},
		{`/public/..\admin/secret.txt`, "400 the path has a backslash"},
		{"/public/..;/admin/secret.txt", "400 the path has a dot segment"},
		{"/public/%252e%252e/admin/secret.txt", "400 the path is encoded twice"},
		{"/notes/..%2fadmin%2fsecret.txt", "400 the path has an encoded delimiter"},
		{"//other.example/books/17", "400 the path has an empty segment"},
		{`/\other.example/books/17`, "400 the path has a backslash"},
	} {
		if got := get(t, s.Listener.Addr().String(), c.target); got != c.want {
			t.Errorf("%s: %s, want %s", c.target, got, c.want)
		}
	}
}

// get returns the status, and the Location or the body.
func get(t *testing.T, addr, target string) string {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: books.example\r\n\r\n", target)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	location := resp.Header.Get("Location")
	return fmt.Sprint(resp.StatusCode, " ", location+strings.TrimSpace(string(body)))
}
