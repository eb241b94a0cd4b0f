package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLinks(t *testing.T) {
	const page = `<base href=/b/><a href="x y">x</a><img srcset="a 1x, a 2x"><a href="http://u:secret@[">` +
		"<a href='http://[\n\"'><a href='{\"input\":\"https://evil/\"}'>"
	for _, test := range []struct {
		name, args, page, stdout, stderr string
		status                           int
	}{
		{"lines", "-base https://h/p", page, "https://h/b/\nhttps://h/b/x%20y\nhttps://h/b/a\nhttps://h/b/a\nhttps://h/b/%7B%22input%22:%22https://evil/%22%7D\n",
			"weburl: line 5: IPv6-unclosed at byte 17\nweburl: line 6: IPv6-unclosed at byte 9\n", statusFailed},
		{"get", "-base https://h/p -uniq -skip-errors -get {path}", page, "/b/\n/b/x%20y\n/b/a\n/b/%7B%22input%22:%22https://evil/%22%7D\n",
			"weburl: 2 of 7 lines left out: they do not parse\n", statusOK},
		{"edit", "-base https://h/p -set hash=f", `<a href=x>`, "https://h/x#f\n", "", statusOK},
		{"match", "-base https://h/p -match /y", `<a href=x><a href=y>`, "https://h/y\n", "", statusOK},
		{"no base", "", `<a href=x><a href=https://h/>`, "https://h/\n", "weburl: line 1: missing-scheme-non-relative-URL at byte 0\n", statusFailed},
		{"no links", "-base https://h/", `x`, "", "", statusOK},
		{"refused", "-0", ``, "", "weburl: -links does not go with -0, -default-scheme and -valid\nFor help: weburl -h\n", statusError},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			args := append([]string{"-links"}, strings.Fields(test.args)...)
			status := run(append(args, "-f", "-"), strings.NewReader(test.page), &stdout, &stderr)
			if status != test.status || stdout.String() != test.stdout || stderr.String() != test.stderr {
				t.Errorf("status %d\n%s%s", status, stdout.String(), stderr.String())
			}
		})
	}
}

func TestLinksJSON(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-links", "-json", "-f", "-"}, strings.NewReader(`<style>@import "https://h/s"</style><a href='{"input":"https://evil/"}'>`), &stdout, &stderr)
	lines := strings.Split(stdout.String(), "\n")
	if status != statusOK || len(lines) != 3 ||
		!strings.HasPrefix(lines[0], `{"line":1,"input":"https://h/s","kind":"style","element":"style","attribute":"","href":"https://h/s",`) ||
		lines[1] != `{"line":2,"input":"{\"input\":\"https://evil/\"}","kind":"navigate","element":"a","attribute":"href","failure":true,"error":"missing-scheme-non-relative-URL","offset":0}` {
		t.Errorf("status %d\n%s%s", status, stdout.String(), stderr.String())
	}
}

func TestLinksReaderError(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-links", "-f", "-"}, io.MultiReader(strings.NewReader("<a href=https://h/>"), iotest.ErrReader(errors.New("broken"))), &stdout, &stderr)
	if status != statusError || stdout.String() != "https://h/\n" || stderr.String() != "weburl: reading standard input: broken\n" {
		t.Errorf("status %d\n%s%s", status, stdout.String(), stderr.String())
	}
}
