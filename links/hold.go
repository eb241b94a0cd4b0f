package links

import (
	"bytes"
	"io"

	"github.com/go-weburl/url/internal/infra"
)

// A holder holds the part of a page that has been read. It grows by pieces, so that nothing is
// copied.
type holder struct {
	r      io.Reader
	limit  int
	pieces [][]byte // all except the last are full
	size   int
	full   bool  // the limit is reached
	err    error // of r
}

// more reads and holds more of the page. It returns false at the end, or if the limit is reached.
func (h *holder) more() bool {
	if h.err != nil {
		return false
	}
	if h.size >= h.limit {
		h.full = true
		return false
	}
	last := len(h.pieces) - 1
	if last < 0 || len(h.pieces[last]) == cap(h.pieces[last]) {
		h.pieces = append(h.pieces, make([]byte, 0, min(max(h.size, 4<<10), 64<<10)))
		last++
	}
	p := h.pieces[last]
	n, err := readSome(h.r, p[len(p):min(cap(p), len(p)+h.limit-h.size)])
	h.pieces[last] = p[:len(p)+n]
	h.size += n
	h.err = err
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

// begin returns the first n bytes of the page, or all if there are fewer. n is at most 4096.
func (h *holder) begin(n int) []byte {
	for h.size < n && h.more() {
	}
	if h.size == 0 {
		return nil
	}
	return h.pieces[0][:min(n, h.size)]
}

// A replay reads a page from its beginning: first the part that the holder holds, then the rest,
// which the holder then holds too.
type replay struct {
	*holder
	piece, pos int
	last       bool // no other replay follows: nothing needs to be held any longer
}

// held returns the part of the current piece that has not been read.
func (r *replay) held() []byte {
	for r.piece < len(r.pieces) {
		if b := r.pieces[r.piece][r.pos:]; len(b) > 0 || r.piece == len(r.pieces)-1 {
			return b
		}
		if r.last {
			r.pieces[r.piece] = nil
		}
		r.piece++
		r.pos = 0
	}
	return nil
}

// Read reads a part of the page. In all replays except the last, a reading error counts as the end,
// since the last one returns it again.
func (r *replay) Read(p []byte) (n int, err error) {
	b := r.held()
	switch {
	case len(b) > 0:
	case r.last && r.err != nil:
		return 0, r.err
	case r.last:
		return r.r.Read(p)
	case !r.more():
		return 0, io.EOF
	default:
		b = r.held()
	}
	n = copy(p, b)
	r.pos += n
	return n, nil
}

// WriteTo writes the page to w, without copying what is held.
func (r *replay) WriteTo(w io.Writer) (written int64, err error) {
	for {
		b := r.held()
		if len(b) == 0 {
			if !r.more() {
				return written, nil
			}
			continue
		}
		n, err := w.Write(b)
		r.pos += n
		written += int64(n)
		if err != nil {
			return written, err
		}
	}
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
