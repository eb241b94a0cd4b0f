package links

import (
	"errors"
	"math"
	"strconv"
	"strings"
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
	for pos := 0; pos < len(value); {
		c, next, ok := nextCandidate(value, pos)
		if ok {
			list = append(list, c)
		}
		pos = next
	}
	return list
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
	next, ok = c.describe(value, pos)
	return c, next, ok
}

// describe reads the descriptors at pos, up to a comma that is not in parentheses. It reports
// whether all are valid, as none with parentheses is, and returns their end.
func (c *Candidate) describe(value string, pos int) (next int, ok bool) {
	d := descriptors{Candidate: c, ok: true}
	end, inParens := pos, false
	for ; end < len(value) && (inParens || value[end] != ','); end++ {
		inParens = value[end] == '(' || inParens && value[end] != ')'
	}
	for s := range words(value[pos:end]) {
		d.add(s)
	}
	return min(end+1, len(value)), d.valid()
}

// descriptors are those of a candidate.
type descriptors struct {
	*Candidate
	w, x, h bool // which descriptors there are
	ok      bool // all are valid
}

func (d *descriptors) add(s string) {
	number := s[:len(s)-1]
	switch s[len(s)-1] {
	case 'w':
		d.Width = parseInteger(number)
		d.ok = d.ok && d.Width > 0 && !d.w && !d.x
		d.w = true
	case 'h':
		d.Height = parseInteger(number)
		d.ok = d.ok && d.Height > 0 && !d.h
		d.h = true
	case 'x':
		var ok bool
		d.Density, ok = parseFloat(number)
		d.ok = d.ok && ok && d.Density >= 0 && !d.w && !d.x
		d.x = true
	default:
		d.ok = false
	}
}

func (d *descriptors) valid() bool {
	if !d.w && !d.x {
		d.Density = 1
	}
	return d.ok && (d.w || !d.h)
}

// parseInteger parses a [valid non-negative integer]. It returns 0 for anything else.
//
// [valid non-negative integer]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer
func parseInteger(s string) int {
	if s == "" || digits(s) != len(s) {
		return 0
	}
	return saturated(s)
}

// saturated returns the number in digits, or the largest int if that is less.
func saturated(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return math.MaxInt
	}
	return n
}

// parseFloat parses a [valid floating-point number]. One that is too large is infinite.
//
// [valid floating-point number]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number
func parseFloat(s string) (f float64, ok bool) {
	// strconv knows other numbers too.
	dot := strings.IndexByte(s, '.')
	if strings.Trim(s, "0123456789.eE+-") != "" || strings.HasPrefix(s, "+") ||
		dot >= 0 && digits(s[dot+1:]) == 0 {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil || errors.Is(err, strconv.ErrRange)
}

// digits returns how many ASCII digits s begins with.
func digits[T string | []byte](s T) int {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i
}
