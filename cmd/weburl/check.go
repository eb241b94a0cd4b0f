package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/advice"
)

// checkAll prints, for each input, whether it is a valid URL string, and each of
// its validation errors. It returns the exit status.
func (o *options) checkAll(out *bufio.Writer, base *url.URL) int {
	status := statusOK
	for i, input := range o.urls {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if !check(out, o.columns, input, base) {
			status = statusFailed
		}
	}
	return status
}

// check prints whether input is valid, and why not, in lines of so many columns. It
// returns whether it is.
func check(out *bufio.Writer, columns int, input string, base *url.URL) bool {
	var violations []url.Violation
	p := url.Parser{Base: base, OnViolation: func(v url.Violation) { violations = append(violations, v) }}
	u, err := p.Parse(input)
	valid := url.CheckValid(input, base) == nil
	verdict, shown := "valid", visibleString(input, columns-14)
	if !valid {
		verdict = "not valid"
	}
	if input == "" {
		shown = empty
	}
	fmt.Fprintf(out, "%-9s  %s\n", verdict, shown)
	switch {
	case err != nil:
		fmt.Fprintf(out, "%-9s  does not parse\n", "")
	case u.Href() != input:
		fmt.Fprintf(out, "%-9s  parsed as %s\n", "", visibleString(u.Href(), max(columns-24, 8)))
	}
	if hint := schemeHint(u); hint != "" {
		fmt.Fprintf(out, "%-9s  %s\n", "", hint)
	}
	for len(violations) > 0 {
		n := sameLine(input, violations, columns)
		writeViolations(out, columns, input, violations[:n])
		violations = violations[n:]
	}
	return valid
}

// sameLine returns how many of the violations, from the first on, one excerpt can
// show: those of one name that it is wide enough for.
func sameLine(input string, violations []url.Violation, columns int) int {
	_, to := excerptBounds(input, violations[0].Start, columns)
	n := 1
	for n < len(violations) {
		last, v := violations[n-1], violations[n]
		if v.Err != last.Err || v.Start < last.End || v.Start == last.Start || max(v.Start, v.End) > to {
			break
		}
		n++
	}
	return n
}

// writeViolations writes violations of one name.
func writeViolations(out *bufio.Writer, columns int, input string, violations []url.Violation) {
	marks := make([]span, len(violations))
	var list []string
	for i, v := range violations {
		marks[i] = span{v.Start, v.End}
		if a := advice.For(v, input); !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	name := violations[0].Err.Error()
	switch n := len(violations); {
	case n > 1:
		name += fmt.Sprintf(", %d times", n)
	case violations[0].Fatal:
		name += ", so it does not parse"
	}
	fmt.Fprintf(out, "\n  %s\n%s    %s\n", name, excerpt(input, marks, "    ", columns), strings.Join(list, "\n    "))
}

// schemeHint returns what to tell where u, which may be nil, has a scheme that was most
// likely meant to be a host, as in localhost:8080: a URL that parses, and is valid.
func schemeHint(u *url.URL) string {
	if u == nil || !u.HasOpaquePath() {
		return ""
	}
	name := strings.TrimSuffix(u.Protocol(), ":")
	path := u.Pathname()
	digits := len(path) - len(strings.TrimLeft(path, "0123456789"))
	isPort := 0 < digits && digits <= len("65535")
	switch end := path[digits:]; {
	case !isPort || end != "" && end[0] != '/':
		return ""
	case end == "" && name != "localhost" && !strings.Contains(name, "."):
		return "" // it may be a number, as in tel:911
	}
	host := visibleString(name, 40)
	return fmt.Sprintf("%s was read as the scheme: for a host, start with a scheme, as in http://%s:%s/", host, host, path[:digits])
}
