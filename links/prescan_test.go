package links_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-weburl/url/links"
)

// TestPrescan has the steps of the standard that prescan and charsetIn implement. A link's path
// shows how the page was decoded, because a path is always percent-encoded as UTF-8.
func TestPrescan(t *testing.T) {
	for _, test := range []struct{ start, want string }{
		{"", "utf-8"},
		{"<meta charset=windows-1251>", "cyrillic"},
		{"<META CHARSET = ' Windows-1251 '>", "cyrillic"},
		{"<meta/charset=cp1251>", "cyrillic"},
		{"<metax charset=cp1251>", "utf-8"},
		{"</meta charset=cp1251>", "utf-8"},
		{"< meta charset=cp1251>", "utf-8"},
		{"<meta name=charset content=cp1251>", "utf-8"},
		{"<meta charset=cp125&#49;>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp125&#49;'>", "cyrillic"},
		{"<meta http-equiv=content&#45;type content='charset=cp1251'>", "cyrillic"},
		{"<meta http-equiv=' content-type' content='charset=cp1251'>", "utf-8"},
		{"<meta http-equiv=content-type content='charset=cp1251,x'>", "utf-8"},
		{"<meta http-equiv=content-type content='charset=cp1251\tx'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251\nx'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251\rx'>", "cyrillic"},
		{"<meta charset='x-user-defined\f'>", "latin"},
		{"</p title='><meta charset=cp1251>'>", "utf-8"},
		{"<meta charset http-equiv=content-type content='charset=cp1251'>", "utf-8"},
		{"<meta http-equiv=content-type content='charset=\"x; charset=cp1251'>", "utf-8"},
		{"<meta charset='' http-equiv=content-type content='charset=cp1251'>", "utf-8"},
		{"<meta charset=unknown><meta charset=cp1251>", "cyrillic"},
		{"<meta charset=utf-8><meta charset=cp1251>", "utf-8"},
		{"<meta charset=utf-16be><meta charset=cp1251>", "utf-8"},
		{"<meta charset=x-user-defined><meta charset=cp1251>", "latin"},
		{"<meta charset=' X-User-Defined'>", "latin"},
		{"<meta charset=x-uſer-defined>", "utf-8"},
		{"<p title='<meta charset=cp1251>'>", "utf-8"},
		{"<p title=\"'\"><meta charset=cp1251>", "cyrillic"},
		{"<!--<meta charset=cp1251>-->", "utf-8"},
		{"<!--><meta charset=cp1251>", "cyrillic"},
		{"<!---><meta charset=cp1251>", "cyrillic"},
		{"<!-- > --><meta charset=cp1251>", "cyrillic"},
		{"<!-- <meta charset=cp1251>" + strings.Repeat(" ", 1024) + "-->", "utf-8"},
		{"<!-><meta charset=cp1251>", "cyrillic"},
		{"<!x<meta charset=cp1251>", "utf-8"},
		{"</<meta charset=cp1251>", "utf-8"},
		{"<?<meta charset=cp1251>", "utf-8"},
		{"<?x><meta charset=cp1251>", "cyrillic"},
		{"<<meta charset=cp1251>", "cyrillic"},
		{"<1<meta charset=cp1251>", "cyrillic"},
		{"<@<meta charset=cp1251>", "cyrillic"},
		{"<[<meta charset=cp1251>", "cyrillic"},
		{"</@<meta charset=cp1251>", "utf-8"},
		{"<meta http-equiv=content-type content='text/html; charset=cp1251'>", "cyrillic"},
		{"<meta content='charset=cp1251' http-equiv=CONTENT-TYPE>", "cyrillic"},
		{"<meta content='charset=cp1251'>", "utf-8"},
		{"<meta http-equiv=content-type content='text/html'><meta charset=cp1251>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset'><meta charset=cp1251>", "cyrillic"},
		{"<meta http-equiv=refresh content='charset=cp1251'>", "utf-8"},
		{"<meta http-equiv=content-type content='CharSet \t=\n cp1251; x'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251;x'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251 x'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251\fx'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset charset=cp1251'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=\"cp1251\"x'>", "cyrillic"},
		{"<meta http-equiv=content-type content=\"charset='cp1251'\">", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=\"cp1251'>", "utf-8"},
		{"<meta http-equiv=content-type content='charset=cp1251' charset=utf-8>", "utf-8"},
		{"<meta http-equiv=content-type content='charset=utf-8' charset=cp1251>", "cyrillic"},
		{"<meta charset=cp1251 charset=utf-8>", "cyrillic"},
		{strings.Repeat(" ", 1024-len("<meta charset=cp1251>")) + "<meta charset=cp1251>",
			"cyrillic"},
		{strings.Repeat(" ", 1024-len("<meta charset=cp1251>")+1) + "<meta charset=cp1251>",
			"cyrillic"},
		{"<p>" + strings.Repeat(" ", 1024-len("<p><meta charset=cp1251>")) +
			"<meta charset=cp1251>", "cyrillic"},
		{"<p>" + strings.Repeat(" ", 1024) + "<meta charset=cp1251>", "utf-8"},
		{"</p>" + strings.Repeat(" ", 1024) + "<meta charset=cp1251>", "utf-8"},
		{"</head>" + strings.Repeat(" ", 1024) + "<meta charset=cp1251>", "utf-8"},
		{"<body>" + strings.Repeat(" ", 1024) + "<meta charset=cp1251>", "utf-8"},
		{"<body>" + strings.Repeat("a", 1024-len("<body>")) + "<meta charset=cp1251>", "utf-8"},
		{"<body>" + strings.Repeat("a", 1023-len("<body>")) + "<meta charset=cp1251>", "cyrillic"},
		{"<!-- -->" + strings.Repeat(" ", 1024) + "<meta charset=cp1251>", "cyrillic"},
		{"<html><head><title>x</title><style>" + strings.Repeat(" ", 5000) + "</style>" +
			"<link><base><object></object><script><p></script><meta charset=cp1251>", "cyrillic"},
		{"<title><meta charset=cp1251></title>", "utf-8"},
		{"<title><meta charset=cp1251></title><meta charset=koi8-r>", "koi8"},
		{"<style><meta charset=cp1251></style>", "utf-8"},
		{"<script><meta charset=cp1251></script>", "utf-8"},
		{"<textarea><meta charset=cp1251></textarea>", "utf-8"},
		{"<xmp><meta charset=cp1251></xmp>", "utf-8"},
		{"<iframe><meta charset=cp1251></iframe>", "utf-8"},
		{"<noscript><meta charset=cp1251></noscript>", "cyrillic"},
		{"<template><meta charset=cp1251></template>", "cyrillic"},
		{"<svg><title><meta charset=cp1251></title></svg>", "utf-8"},
		{"<!--" + strings.Repeat(" ", 2000) + "--><meta charset=cp1251>", "cyrillic"},
	} {
		want := map[string]string{
			"utf-8":    "%D1%84",          // U+0444
			"cyrillic": "%D0%A1%E2%80%9E", // U+0421 U+201E
			"koi8":     "%D1%8F%E2%94%94", // U+044F U+2514
			"latin":    "%C3%91%E2%80%9E", // U+00D1 U+201E
		}[test.want]
		page := test.start + "<a href='/\xD1\x84'>"
		if got := found(t, page); got != "navigate a[href] "+want {
			t.Errorf("%q: %s, want %s", test.start, got, test.want)
		}
		slow := iotest.OneByteReader(strings.NewReader(page))
		for l := range (links.Page{URL: address}).Links(slow) {
			if got := strings.TrimPrefix(l.URL.Pathname(), "/"); got != want {
				t.Errorf("%q byte by byte: %s, want %s", test.start, got, test.want)
			}
		}
	}
}

// A sparseReader reads nothing most of the time.
type sparseReader struct {
	io.Reader
	n int
}

func (r *sparseReader) Read(p []byte) (int, error) {
	if r.n++; r.n%50 != 0 {
		return 0, nil
	}
	return r.Reader.Read(p)
}

// A page's links do not depend on how its bytes arrive and where a part ends.
func TestPagesInParts(t *testing.T) {
	const head, tail = "<a href=x><base href=/b/>",
		"<style>@import 'y'</style><a href='/\x93\xFA\x84'>"
	for _, charset := range []string{"", "windows-1251", "shift_jis"} {
		// The positions are those on the page without the text that is inserted before its first or
		// third link.
		read := func(r io.Reader, first, third int64) (list []string) {
			p := links.Page{URL: address, Charset: charset}
			for l, err := range p.Links(r) {
				if err != nil {
					t.Fatal(err)
				}
				l.Start -= first
				if len(list) >= 2 {
					l.Start -= third
				}
				list = append(list, fmt.Sprint(describe(l), " at ", l.Start))
			}
			return list
		}
		want := read(strings.NewReader(head+tail), 0, 0)
		// The source reads 1024 bytes first, and then parts of up to 4 and 32 KiB.
		for _, size := range []int{1 << 10, 4 << 10, 5 << 10, 32 << 10, 33 << 10} {
			for n := size - len(head+tail) - 1; n <= size+1; n++ {
				page := strings.Repeat(" ", n) + head + tail
				if got := read(strings.NewReader(page), int64(n), 0); !slices.Equal(got, want) {
					t.Fatalf("%q after %d bytes: %q, want %q", charset, n, got, want)
				}
			}
		}
		for name, inParts := range map[string]func(io.Reader) io.Reader{
			"byte by byte":       iotest.OneByteReader,
			"an error with data": iotest.DataErrReader,
			"many empty parts":   func(r io.Reader) io.Reader { return &sparseReader{Reader: r} },
		} {
			for _, n := range [][2]int{{0, 0}, {5000, 0}, {0, 10000}} {
				page := strings.Repeat(" ", n[0]) + head + strings.Repeat(" ", n[1]) + tail
				got := read(inParts(strings.NewReader(page)), int64(n[0]), int64(n[1]))
				if !slices.Equal(got, want) {
					t.Errorf("%q in %s, %d: %q, want %q", charset, name, n, got, want)
				}
			}
		}
	}
}
