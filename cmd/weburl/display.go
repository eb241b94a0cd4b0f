package main

import (
	"os"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
)

// displayURL answers an input with the URL as a person should see it.
func (j *job) displayURL(b *block, input string) {
	u, ok := j.parsed(b, input)
	if !ok {
		return
	}
	options := display.Options{PublicSuffixList: publicsuffix.List}
	parts := display.URL(u, options)
	if j.width > 0 {
		parts = cutTo(u, options, parts, j.width)
	}
	for _, part := range parts {
		part.Text = visibleAll(part.Text)
		if j.emphasise && part.Kind == display.KindRegistrableDomain {
			part.Text = boldOn + part.Text + boldOff
		}
		b.out = append(b.out, part.Text...)
	}
	b.out = append(b.out, '\n')
}

// ellipsis shows that a text was cut. Directly after a host it would stand for labels.
const ellipsis = " …"

// cutTo returns the parts of u in at most width columns, with an ellipsis if they are not all.
func cutTo(u *url.URL, o display.Options, all display.Parts, width int) display.Parts {
	isCut := func(parts display.Parts) bool {
		s := parts.String()
		return s != all.String() && !strings.Contains(s, "…")
	}
	o.Width = width
	parts := display.URL(u, o)
	if !isCut(parts) {
		return parts
	}
	o.Width = max(width-2, 1) // the ellipsis and its space
	if parts = display.URL(u, o); isCut(parts) {
		parts = append(parts, display.Part{Text: ellipsis})
	}
	return parts
}

// The sequences that begin and end bold text in a terminal.
const boldOn, boldOff = "\x1b[1m", "\x1b[0m"

// emphasises reports whether to emphasise text in a terminal, which a user can turn off
// (https://no-color.org/).
func emphasises() bool { return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" }
