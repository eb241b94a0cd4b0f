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
		!strings.HasPrefix(lines[0], `{"line":1,"input":"https://h/s","column":17,"start":16,`+
			`"kind":"style","element":"style","attribute":"","href":"https://h/s",`) ||
		lines[1] != `{"line":1,"input":"{\"input\":\"https://evil/\"}","column":46,"start":45,`+
			`"kind":"navigate",`+
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

// TestLinksPlaces asks for a page's links in JSON, and for a report, in which the lines are those
// of the page.
func TestLinksPlaces(t *testing.T) {
	const page = "<p>\n<a href='https://h/ x' rel='next\tme'>\n" +
		"<template><noscript><img src=https://h/\xC1></noscript></template>"
	var stdout, stderr strings.Builder
	run([]string{"-links", "-json", "-charset", "koi8-r", "-f", "-"}, strings.NewReader(page),
		&stdout, &stderr)
	for _, want := range []string{
		`{"line":2,"input":"https://h/%20x","column":10,"start":13,"kind":"navigate",` +
			`"element":"a","attribute":"href","rel":"next me",`,
		`{"line":3,"input":"https://h/%D0%B0","column":30,"start":71,"kind":"image",` +
			`"element":"img","attribute":"src","in":"template noscript",`,
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("%s%s\nhas no %s", stdout.String(), stderr.String(), want)
		}
	}
	stdout.Reset()
	status := run([]string{"-links", "-check", "-f", "-"}, strings.NewReader(page), &stdout,
		&stderr)
	if want := "2\tinvalid\tinvalid-URL-unit\t10\t"; status != statusFailed ||
		!strings.HasPrefix(stdout.String(), want) {
		t.Errorf("%d: %s%s", status, stdout.String(), stderr.String())
	}
	const based = "<img src=a><base href='https://h/b/'><a href=c>"
	stdout.Reset()
	status = run([]string{"-links", "-check", "-f", "-"}, strings.NewReader(based), &stdout,
		&stderr)
	if want := "1\tfailure\tmissing-scheme-non-relative-URL\t0\ta\t"; status != statusFailed ||
		!strings.HasPrefix(stdout.String(), want) || strings.Count(stdout.String(), "\n") != 1 {
		t.Errorf("%d: %s%s, want only %s", status, stdout.String(), stderr.String(), want)
	}
	status = run([]string{"-charset", "koi8-r", "x:"}, strings.NewReader(""), &stdout, &stderr)
	if status != statusError {
		t.Errorf("-charset without -links: %d", status)
	}
}
