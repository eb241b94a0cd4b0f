package main

import (
	"fmt"
	"strings"

	"github.com/go-weburl/url/internal/attributes"
)

// The help, the man page and the shells' completions are made from the table of options.

const synopsis = `usage: weburl [OPTION]... [URL... | - | -f FILE...]`

// examples are commands, and what each does.
var examples = [...]struct{ command, what string }{
	{`weburl 'https://EXAMPLE.com:443/../x y'`, "parts, and changes"},
	{`weburl -check 'https://a b/'`, "why it is not valid"},
	{`weburl -display 'https://xn--bcher-kva.example'`, "as a person should see it"},
	{`weburl -set port=8080 -query q=x https://h/`, "edited"},
	{`weburl -get '{host}' -f urls.txt`, "the host of each"},
	{`weburl -uniq -get '{href}' -key surt -f urls.txt`, "without duplicates"},
	{`weburl -query-delete 'utm_*,fbclid' -f urls.txt`, "without tracking"},
	{`weburl -match '/books/:id' -f urls.txt`, "those that match"},
	{`weburl -check -f urls.txt`, "bad lines, and why"},
	{`weburl -links -base https://h/ page.html`, "the links of a page"},
	{`weburl -json <urls.txt`, "a line of JSON each"},
}

// helpText returns the help: one screen of it, or all.
func helpText(all bool) string {
	var b strings.Builder
	b.WriteString(synopsis + "\n\n")
	for _, example := range examples {
		fmt.Fprintf(&b, "  %-49s %s\n", example.command, example.what)
	}
	b.WriteByte('\n')
	table := optionTable()
	for i, group := range groups {
		if all {
			writeGroup(&b, i, table)
			continue
		}
		var names []string
		for _, o := range table {
			if o.group == i {
				names = append(names, "-"+o.name)
			}
		}
		for j, line := range wrap(strings.Join(names, " "), 70) {
			if j > 0 {
				group.name = ""
			}
			fmt.Fprintf(&b, "%-7s %s\n", group.name, line)
		}
	}
	if all {
		b.WriteString(requests() + "\n" + strings.Join(wrap(statuses, 80), "\n") + "\n")
	} else {
		b.WriteString("\nweburl -h all says what each option does.\n")
	}
	return b.String()
}

// writeGroup writes the options of a group, and what each does.
func writeGroup(b *strings.Builder, group int, table []option) {
	if about := groups[group].about; about != "" {
		b.WriteString(strings.Join(wrap(about, 80), "\n") + "\n\n")
	}
	for _, o := range table {
		if o.group != group {
			continue
		}
		name := "  " + o.usage()
		for _, line := range wrap(o.text(), 57) {
			if len(name) > 22 {
				fmt.Fprintf(b, "%s\n", name)
				name = ""
			}
			fmt.Fprintf(b, "%-22s %s\n", name, line)
			name = ""
		}
	}
	b.WriteByte('\n')
}

// usage returns how to write an option, as in "-get FORMAT".
func (o *option) usage() string { return strings.TrimSpace("-" + o.name + " " + o.arg) }

// text returns everything that the help says about an option, in sentences.
func (o *option) text() string {
	if o.detail == "" {
		return o.summary
	}
	return o.summary + ". " + o.detail
}

// wrap returns text in lines of at most that many columns, unless a word is longer.
func wrap(text string, columns int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		last := len(lines) - 1
		if last < 0 || len(lines[last])+1+len(word) > columns {
			lines = append(lines, word)
			continue
		}
		lines[last] += " " + word
	}
	return lines
}

// requests returns the help on -json.
func requests() string {
	members := []string{`{"line":1,`, `"input":...,`}
	for _, a := range attributes.All {
		members = append(members, `"`+a.Name+`":...,`)
	}
	members = append(members, `"searchParams":[["name","value"],...],`, `"registrableDomain":...}`)
	lines := wrap(strings.Join(members, " "), 80)
	return fmt.Sprintf(requestsFormat, strings.ReplaceAll(strings.Join(lines, "\n   "), ", ", ","))
}

// requestsFormat lacks the members of an answer.
const requestsFormat = `With -json, a line or an argument is a URL. ` +
	`A line may also be a string of JSON,
or an object with "input" and, optionally, "base", "encoding" (such as
"shift_jis") and "set" ([["hash","x"],...]); its "base" and "set" replace the
options. Answers come in the same order:

  %s

With -f they begin with "file". "ignored" lists the values that were not set, or
only in part: [{"name","value","error","offset","partly"},...]. If an option set
them, "failure":true is in place of the URL. If a URL does not parse, the answer
has "failure":true,"error":"host-missing","offset":8 instead, with
"baseFailure":true if that is the base. With "failure", "input" has xxxxx for a
password, as messages have. With -check an answer also has
"valid" and "validationErrors":[{"name","start","end","fatal","advice"},...].
Offsets are in bytes of UTF-8. If a line begins with " or { and is not a
request, it has "failure":true, "error":"invalid-json" or "invalid-request", and
"message". A line that sets very many values in a long URL gets this answer too.

A request may have a "pattern": a string, with "patternBase" if it is relative,
or an object with its components and "baseURL". "ignoreCase":true ignores the
case of pathname, search and hash. With a pattern, "input" may be such an object
too, but "encoding", "set" and -set are refused. The answer has

  "pattern":{"protocol":...,...,"hash":...},"hasRegExpGroups":false,"match":
   {"protocol":{"input":...,"groups":{"0":...}},...,"hash":{...}}

with "match":null if the input does not match. A group that took no part is
null. If the pattern is invalid or not supported, the answer has "failure":true,
"error":"pattern-syntax" or "pattern-unsupported", "component" and "offset".
`

const statuses = `The exit status is 0; 1 if a URL does not parse or an edit is not made, ` +
	`without -skip-errors, if no URL matches -match, or if a URL is not valid with -check; and 2 ` +
	`if an option, the base or the pattern is wrong, or a file cannot be read or written. With ` +
	`-json, but without -check, it is not 1 whatever the answers.`

// manPage returns the help as a page for man.
func manPage() string {
	var b strings.Builder
	b.WriteString(".TH WEBURL 1\n.SH NAME\n")
	b.WriteString("weburl \\- parse, edit and check URLs as browsers do\n.SH SYNOPSIS\n")
	b.WriteString(roff(strings.TrimPrefix(synopsis, "usage: ")) + "\n.SH EXAMPLES\n")
	for _, example := range examples {
		fmt.Fprintf(&b, ".TP\n%s\n%s\n", roff(example.command), roff(example.what))
	}
	b.WriteString(".SH OPTIONS\n")
	table := optionTable()
	for i, group := range groups {
		fmt.Fprintf(&b, ".PP\n%s\n", roff(group.about))
		for _, o := range table {
			if o.group == i {
				fmt.Fprintf(&b, ".TP\n\\fB%s\\fR\n%s\n", roff(o.usage()), roff(o.text()))
			}
		}
	}
	b.WriteString(".SH JSON\n")
	for paragraph := range strings.SplitSeq(strings.TrimSuffix(requests(), "\n"), "\n\n") {
		if strings.HasPrefix(paragraph, "  ") {
			paragraph = ".nf\n" + roff(paragraph) + "\n.fi"
		} else {
			paragraph = roff(paragraph)
		}
		b.WriteString(".PP\n" + paragraph + "\n")
	}
	b.WriteString(".SH EXIT STATUS\n" + roff(statuses) + "\n")
	return b.String()
}

// roff returns text with the characters escaped that are special to man. TestMacros looks for lines
// that begin with such a character.
func roff(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(text)
}
