package links

import "io"

// A window is the part of a text that is being read.
type window struct {
	r     io.Reader
	buf   []byte
	start int64 // of buf, in the text
	err   error // of r
}

// textWindow returns a window with a whole text.
func textWindow(s string) window { return window{buf: []byte(s), err: io.EOF} }

// from returns what has been read from a position on.
func (w *window) from(pos int64) []byte { return w.buf[pos-w.start:] }

// atEnd reports whether nothing follows.
func (w *window) atEnd() bool { return w.err != nil }

// failure returns why the text has ended, or nil if it is complete.
func (w *window) failure() error {
	if w.err == io.EOF {
		return nil
	}
	return w.err
}

// grow reads more of the text, so that the token at pos, of which size bytes have been read, may be
// read again: twice as many bytes each time take linear time. It returns false if there is no more.
func (w *window) grow(pos int64, size, limit int) bool {
	for n := size; ; {
		if w.atEnd() {
			return n > size
		}
		w.more(pos)
		if n = len(w.from(pos)); n > size && (n < 4<<10 || n >= 2*size || n >= limit) {
			return true
		}
	}
}

// more reads more of the text, and forgets what is before a position.
func (w *window) more(done int64) {
	if n := int(done - w.start); n > len(w.buf)/2 {
		w.buf = w.buf[:copy(w.buf, w.buf[n:])]
		w.start = done
	}
	if cap(w.buf)-len(w.buf) < chunk {
		bigger := make([]byte, len(w.buf), 2*cap(w.buf)+8*chunk)
		copy(bigger, w.buf)
		w.buf = bigger
	}
	n, err := readSome(w.r, w.buf[len(w.buf):cap(w.buf)])
	w.buf, w.err = w.buf[:len(w.buf)+n], err
}
