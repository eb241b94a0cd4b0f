package links

import (
	"bytes"
	"io"
	"slices"

	"github.com/go-weburl/url/internal/infra"
)

// A holder holds the part of a page that has been read.
type holder struct {
	r     io.Reader
	limit int
	held  []byte
	full  bool  // the limit is reached
	err   error // of r
}

// more reads and holds more of the page. It returns false at the end, or if the limit is reached.
func (h *holder) more() bool {
	if h.err != nil {
		return false
	}
	if len(h.held) >= h.limit {
		h.full = true
		return false
	}
	if len(h.held) == cap(h.held) {
		h.held = slices.Grow(h.held, max(len(h.held), chunk))
	}
	n, err := readSome(h.r, h.held[len(h.held):min(cap(h.held), h.limit)])
	h.held, h.err = h.held[:len(h.held)+n], err
	return n > 0
}

// readSome reads at least a byte, or returns an error. If r keeps reading nothing, the error says
// that it makes no progress.
func readSome(r io.Reader, p []byte) (n int, err error) {
	for range 100 {
		if n, err = r.Read(p); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// begin returns the first n bytes of the page, or all if there are fewer.
func (h *holder) begin(n int) []byte {
	for len(h.held) < n && h.more() {
	}
	return h.held[:min(n, len(h.held))]
}

// A replay reads a page from its beginning: first the part that the holder holds, then the rest,
// which the holder then holds too.
type replay struct {
	*holder
	pos  int
	last bool // no other replay follows: nothing needs to be held any longer
}

// Read reads a part of the page. In all replays except the last, a reading error counts as the end,
// since the last one returns it again.
func (r *replay) Read(p []byte) (n int, err error) {
	switch {
	case r.pos < len(r.held):
	case r.last && r.err != nil:
		return 0, r.err
	case r.last:
		r.held, r.pos = nil, 0
		return r.r.Read(p)
	case !r.more():
		return 0, io.EOF
	}
	n = copy(p, r.held[r.pos:])
	r.pos += n
	return n, nil
}

// A baseFinder determines whether the text that is written to it may have a base element. It takes
// a small part of the time that reading the text's tokens takes.
type baseFinder struct {
	matched int // how much of the tag ends the text so far
	found   bool
}

// Write reads p. The error is errStopped as soon as the text may have a base element.
func (f *baseFinder) Write(p []byte) (n int, err error) {
	const tag = "<base"
	for i := 0; i < len(p); {
		switch {
		case f.matched == 0:
			next := bytes.IndexByte(p[i:], tag[0])
			if next < 0 {
				return len(p), nil
			}
			i += next + 1
			f.matched = 1
		case f.matched == len(tag) && classes[p[i]]&endsTagName != 0:
			f.found = true
			return i, errStopped
		case f.matched < len(tag) && infra.LowerByte(p[i]) == tag[f.matched]:
			i++
			f.matched++
		default:
			f.matched = 0
		}
	}
	return len(p), nil
}
