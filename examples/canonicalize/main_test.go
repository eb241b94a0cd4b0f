package main

import (
	"bufio"
	"errors"
	"strings"
	"testing"
)

func TestCanonicalize(t *testing.T) {
	const in = `HTTPS://Example.COM:443/a/../b#top
https://example.com/b

  https://example.com/b
https:\\faß.example\ü?ü
no URL
http://0x7f.1
http://127.0.0.1/#x`
	var out, log strings.Builder
	err := canonicalize(&out, &log, strings.NewReader(in))
	want := "https://example.com/b\nhttps://xn--fa-hia.example/%C3%BC?%C3%BC\nhttp://127.0.0.1/\n"
	if out.String() != want || !errors.Is(err, errNotAllURLs) {
		t.Errorf("%q, %v, want %q", out.String(), err, want)
	}
	if log := log.String(); !strings.HasPrefix(log, "line 6: ") || strings.Count(log, "\n") != 1 {
		t.Errorf("reported %q", log)
	}
}

func TestCanonicalizeLongLine(t *testing.T) {
	var out, log strings.Builder
	err := canonicalize(&out, &log,
		strings.NewReader("http://h/a\nhttp://h/"+strings.Repeat("a", maxLine)))
	if !errors.Is(err, bufio.ErrTooLong) || out.String() != "http://h/a\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
