package links

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// A Candidate is an image candidate of a srcset attribute.
type Candidate struct {
	URL string // as written, not resolved
	// Width and Height are in pixels; 0 means that the candidate has none. A number that is too
	// large for an int becomes the largest int.
	Width, Height int
	// Density is the number of image pixels per CSS pixel. It is 1 if the candidate has no
	// descriptor, and 0 if it has a width: divide the width by the size at which the image is
	// shown.
	Density float64
	// Start and End are the position of the URL in the value, in bytes.
	Start, End int
}

// Srcset [parses a srcset attribute], or an imagesrcset attribute, and returns the candidates
// without errors. Srcset never fails.
//
// [parses a srcset attribute]: https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
func Srcset(value string) []Candidate {
	var list []Candidate
	for c := range candidates(value) {
		list = append(list, c)
	}
	return list
}

// candidates returns an iterator over the candidates, each with the position after it.
func candidates(value string) iter.Seq2[Candidate, int] {
	return func(yield func(Candidate, int) bool) {
		for pos := 0; pos < len(value); {
			c, next, ok := nextCandidate(value, pos)
			if ok && !yield(c, next) {
				return
			}
			pos = next
		}
	}
}

// nextCandidate parses the first candidate from pos on. The one after it may begin at next.
func nextCandidate(value string, pos int) (c Candidate, next int, ok bool) {
	for pos < len(value) && (isSpace(value[pos]) || value[pos] == ',') {
		pos++
	}
	if pos == len(value) {
		return c, pos, false
	}
	c.Start = pos
	pos = indexClass(value, pos, space)
	c.End = pos
	for value[c.End-1] == ',' { // the URL does not begin with a comma
		c.End--
	}
	c.URL = value[c.Start:c.End]
	if c.End < pos {
		c.Density = 1
		return c, pos, true
	}
	// The descriptors end at a comma that is not in parentheses.
	end, inParens := pos, false
	for ; end < len(value) && (inParens || value[end] != ','); end++ {
		inParens = value[end] == '(' || inParens && value[end] != ')'
	}
	return c, min(end+1, len(value)), c.describe(value[pos:end])
}

// describe reads descriptors, and reports whether all are valid. One with parentheses is not.
func (c *Candidate) describe(list string) bool {
	c.Density = -1 // none yet
	for s := range words(list) {
		number, ok := s[:len(s)-1], false
		switch unit := s[len(s)-1]; {
		case unit == 'w' && c.Width == 0 && c.Density < 0:
			c.Width = parseInteger(number)
			ok = c.Width > 0
		case unit == 'h' && c.Height == 0:
			c.Height = parseInteger(number)
			ok = c.Height > 0
		case unit == 'x' && c.Width == 0 && c.Density < 0:
			c.Density, ok = parseFloat(number)
			ok = ok && c.Density >= 0
		}
		if !ok {
			return false
		}
	}
	switch {
	case c.Width > 0:
		c.Density = 0
	case c.Density < 0:
		c.Density = 1
	}
	return c.Width > 0 || c.Height == 0
}

const digits = "0123456789"

// parseInteger parses a [valid non-negative integer]. It returns the largest int for a number that
// is larger, and 0 for anything else.
//
// [valid non-negative integer]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer
func parseInteger(s string) int {
	if strings.Trim(s, digits) != "" { // strconv knows signs too
		return 0
	}
	n, _ := strconv.Atoi(s)
	return n
}

// parseFloat parses a [valid floating-point number]. One that is too large is infinite.
//
// [valid floating-point number]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number
func parseFloat(s string) (f float64, ok bool) {
	// strconv knows other numbers too.
	dot := strings.IndexByte(s, '.')
	if strings.Trim(s, digits+".eE+-") != "" || strings.HasPrefix(s, "+") ||
		dot >= 0 && (dot+1 == len(s) || !infra.IsDigit(s[dot+1])) {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil || errors.Is(err, strconv.ErrRange)
}
