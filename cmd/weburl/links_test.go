package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLinksJSON(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-links", "-json", "-f", "-"},
		strings.NewReader(`<style>@import "https://h/s"</style><a `+
			`href='{"input":"https://evil/"}'>`), &stdout, &stderr)
	lines := strings.Split(stdout.String(), "\n")
	if status != statusOK || len(lines) != 3 ||
		!strings.HasPrefix(lines[0], `{"line":1,"input":"https://h/s","kind":"style",`+
			`"element":"style","attribute":"","href":"https://h/s",`) ||
		lines[1] != `{"line":2,"input":"{\"input\":\"https://evil/\"}","kind":"navigate",`+
			`"element":"a","attribute":"href",`+
			`"failure":true,"error":"missing-scheme-non-relative-URL","offset":0}` {
		t.Errorf("status %d\n%s%s", status, stdout.String(), stderr.String())
	}
}

func TestLinksReaderError(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-links", "-f", "-"},
		io.MultiReader(strings.NewReader("<a href=https://h/>"),
			iotest.ErrReader(errors.New("broken"))), &stdout, &stderr)
	if status != statusError || stdout.String() != "https://h/\n" ||
		stderr.String() != "weburl: reading standard input: broken\n" {
		t.Errorf("status %d\n%s%s", status, stdout.String(), stderr.String())
	}
}
