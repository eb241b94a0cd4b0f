package main

import (
	"fmt"
	"strings"
)

// errata are edits of the text. Each corrects a sentence that neither the other implementations nor
// this library follow, and has its reason. reports/standard.md tells the editors. Cases, mutants
// and comparisons run the edited text; -run and -from run the text as it is given. An edit leaves
// the numbers of the lines as they are.
var errata = []struct{ reason, old, new string }{
	{"the search setter: whatwg-url 17.3.0, Node and Chromium parse the query that the " +
		"URL gets, which has no tabs and newlines",
		"result of <a lt=\"urlencoded string parser\">parsing</a> <var>input</var>.\n</ol>",
		"result of <a lt=\"urlencoded string parser\">parsing</a> <var>url</var>'s " +
			"<a for=url>query</a>.\n</ol>"},
	{"IPv4-non-ASCII-input, in the table: whatwg-url 17.3.0 has it from a newer text",
		" <!-- host parser, but grouped with IPv6- -->\n",
		" <tr><td><dfn>IPv4-non-ASCII-input</dfn>\n"},
	{"IPv4-non-ASCII-input, in the host parser", numeric + ", then", numeric +
		" and <var>domain</var> is not an <a>ASCII string</a>, then " +
		"<a>IPv4-non-ASCII-input</a> <a>validation error</a>. " + numeric + ", then"},
}

const numeric = "<li><p>If <var>asciiDomain</var> <a lt=\"ends in a number checker\">" +
	"ends in a number</a>"

// amend makes the edits. An erratum that does not fit is an error: the text has changed there.
func amend(source string) (string, error) {
	for _, e := range errata {
		if n := strings.Count(source, e.old); n != 1 {
			return "", fmt.Errorf("an erratum (%s): the sentence is there %d times, want once: %q",
				e.reason, n, e.old)
		}
		source = strings.Replace(source, e.old, e.new, 1)
	}
	return source, nil
}
