package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/advice"
)

// violationsIn parses input. It returns the URL, or nil if it does not parse, and keeps the
// validation errors in b.
func (j *job) violationsIn(b *block, input string) *url.URL {
	b.violations = b.violations[:0]
	p := url.Parser{Base: j.baseFor(b), OnViolation: b.hear}
	u, _ := p.Parse(input)
	return u
}

// hear keeps a validation error.
func (b *block) hear(v url.Violation) bool {
	b.violations = append(b.violations, v)
	return true
}

// baseFor returns the base URL of an input.
func (j *job) baseFor(b *block) *url.URL { return cmp.Or(b.link.base, j.baseURL) }

// checkLine answers a line that is not valid with a line for each kind of error in it.
func (j *job) checkLine(b *block, input string) {
	if url.CheckValid(input, j.baseFor(b)) == nil {
		return
	}
	b.failed = true
	b.invalid++
	u := j.violationsIn(b, input)
	if u == nil {
		b.bad++
	}
	in := show(input, u)
	type kind struct {
		err    url.ValidationError
		advice string
	}
	printed := make(map[kind]bool)
	text := visibleString(in.text, inputColumns)
	for _, v := range b.violations {
		k := kind{v.Err, in.advice(input, v)}
		if printed[k] {
			continue
		}
		printed[k] = true
		effect := "invalid"
		if v.Fatal {
			effect = "failure"
		}
		b.out = fmt.Appendf(b.out, "%s\t%s\t%s\t%d\t%s\t%s\n",
			b.column(), effect, v.Err, v.Start, text, k.advice)
	}
}

// inputColumns limits the width of an input in a line of -check: a line may have many errors, each
// of which repeats the input.
const inputColumns = 200

// checkArgument answers whether an input is valid, and why not.
func (j *job) checkArgument(b *block, input string) {
	u := j.violationsIn(b, input)
	valid := url.CheckValid(input, j.baseFor(b)) == nil
	in := show(input, u)
	verdict, text := "valid", visibleString(in.text, j.columns-verdictColumns)
	if !valid {
		verdict = "not valid"
		b.failed = true
	}
	if input == "" {
		text = empty
	}
	b.out = fmt.Appendf(b.out, "\n%-9s  %s\n", verdict, text)
	for _, line := range []string{j.reading(input, u, valid), schemeHint(u)} {
		if line != "" {
			b.out = fmt.Appendf(b.out, "%*s%s\n", verdictColumns, "", line)
		}
	}
	for violations := b.violations; len(violations) > 0; {
		n := in.sameLine(violations, j.columns)
		b.out = in.appendViolations(b.out, j.columns, input, violations[:n])
		violations = violations[n:]
	}
}

// verdictColumns is the width of a verdict with the spaces after it.
const verdictColumns = len("not valid  ")

// reading describes u, the result of parsing input, which is nil if input does not parse. It
// returns "" if there is nothing to say.
func (j *job) reading(input string, u *url.URL, valid bool) string {
	what := "parsed as "
	if !valid {
		what = "but it parses, as "
	}
	switch {
	case u == nil:
		return "does not parse"
	case u.Href() != input:
		return what + visibleString(u.Redacted(), max(j.columns-verdictColumns-len(what), 8))
	case !valid:
		return "but it parses, unchanged"
	}
	return ""
}

// sameLine returns how many of the violations, from the first on, one excerpt can show: those of
// the same name that fit in it.
func (s *shown) sameLine(violations []url.Violation, columns int) int {
	_, to := excerptBounds(s.text, s.span(violations[0].Start, violations[0].End).start, columns)
	n := 1
	for n < len(violations) {
		last, v := violations[n-1], violations[n]
		isNext := v.Start >= last.End || v == last // for example, two parts of one IPv4 address
		if v.Err != last.Err || !isNext || s.span(v.Start, v.End).end > to {
			break
		}
		n++
	}
	return n
}

// appendViolations appends violations of the same name.
func (s *shown) appendViolations(
	b []byte, columns int, input string, violations []url.Violation,
) []byte {
	marks := make([]span, len(violations))
	var list []string
	for i, v := range violations {
		marks[i] = s.span(v.Start, v.End)
		if a := s.advice(input, v); !slices.Contains(list, a) {
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
	return fmt.Appendf(b, "\n  %s\n%s    %s\n    see %s\n",
		name, excerpt(s.text, marks, "    ", columns),
		strings.Join(list, "\n    "), advice.Link(violations[0].Err))
}

// schemeHint returns a hint if u, which may be nil, has a scheme that was most likely meant to
// be a host, as in localhost:8080: a URL that parses, and is valid.
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
		return "" // the rest may be a number, as in tel:911
	}
	host := visibleString(name, 40)
	return fmt.Sprintf("%s was read as the scheme: for a host, start with a scheme, "+
		"as in http://%s:%s/", host, host, path[:digits])
}
