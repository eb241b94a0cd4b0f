package main

import (
	"os"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url/display"
)

// displayURL answers an input with the URL as a person should see it.
func (j *job) displayURL(b *block, input string) {
	u, ok := j.parsed(b, input)
	if !ok {
		return
	}
	options := display.Options{PublicSuffixList: publicsuffix.List, Width: j.width}
	for _, part := range display.URL(u, options) {
		part.Text = visibleAll(part.Text)
		if j.emphasise && part.Kind == display.KindRegistrableDomain {
			part.Text = boldOn + part.Text + boldOff
		}
		b.out = append(b.out, part.Text...)
	}
	b.out = append(b.out, '\n')
}

// The sequences that begin and end bold text in a terminal.
const boldOn, boldOff = "\x1b[1m", "\x1b[0m"

// emphasises reports whether to emphasise text in a terminal, which a user can turn off
// (https://no-color.org/).
func emphasises() bool { return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" }
