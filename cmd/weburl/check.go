package main

import (
	"bufio"
	"fmt"

	"github.com/go-weburl/url"
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
	for i, v := range violations {
		marks[i] = span{v.Start, v.End}
	}
	name := violations[0].Err.Error()
	switch n := len(violations); {
	case n > 1:
		name += fmt.Sprintf(", %d times", n)
	case violations[0].Fatal:
		name += ", so it does not parse"
	}
	fmt.Fprintf(out, "\n  %s\n%s    %s\n", name, excerpt(input, marks, "    ", columns), violations[0].Err.Advice())
}
