package links

import (
	"bytes"
	"io"
	"sort"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// A source is the part of a page that is being read: its bytes, and the text in UTF-8 for which
// they stand. It knows the byte of the page that each byte of the text comes from.
type source struct {
	r    io.Reader
	err  error // of r
	raw  bytesFrom
	most int   // how many bytes are read now; 0: all
	keep int64 // the bytes from here on are kept, for the page may be read again

	pageEncoding
	decoder *encoding.Decoder
	text    bytesFrom // if the page is not in UTF-8
	pagePos int64     // where its end is in the page
	marks   []mark    // of text; in UTF-16, a byte comes from the one at twice the distance
}

// bytesFrom are the bytes from a position on.
type bytesFrom struct {
	b     []byte
	start int64
}

// end returns the position after the bytes.
func (f *bytesFrom) end() int64 { return f.start + int64(len(f.b)) }

// between returns the bytes between two positions.
func (f *bytesFrom) between(start, end int64) []byte { return f.b[start-f.start : end-f.start] }

// forget drops what is before a position, if that is most of the bytes.
func (f *bytesFrom) forget(pos int64) {
	if n := int(pos - f.start); n > len(f.b)/2 {
		f.b = f.b[:copy(f.b, f.b[n:])]
		f.start = pos
	}
}

// A mark says that, up to the next mark, each byte of a text comes from the byte at the same
// distance from source, which is in the text around it or in the page.
type mark struct{ pos, source int64 }

// marksBefore returns how many marks are at a position or before it.
func marksBefore(marks []mark, pos int64) int {
	return sort.Search(len(marks), func(i int) bool { return marks[i].pos > pos })
}

// textSource returns a source of a whole text.
func textSource(s string) *source { return &source{raw: bytesFrom{b: []byte(s)}, err: io.EOF} }

// decode starts again at the beginning of the page, which is in an encoding.
func (s *source) decode(e pageEncoding) {
	s.pageEncoding, s.text, s.pagePos = e, bytesFrom{}, 0
	s.marks = append(s.marks[:0], mark{})
	if e.in != nil {
		s.decoder = e.in.NewDecoder()
	}
}

// from returns the text that has been read from a position on.
func (s *source) from(pos int64) []byte {
	if s.in == nil {
		return s.raw.b[pos-s.raw.start:]
	}
	return s.text.b[pos-s.text.start:]
}

// hasAll reports whether all bytes have been read, or as many as may be.
func (s *source) hasAll() bool { return s.err != nil || s.isFull() }

func (s *source) isFull() bool { return s.most > 0 && len(s.raw.b) >= s.most }

// undecoded returns the bytes that have been read, but not yet decoded.
func (s *source) undecoded() []byte { return s.raw.b[s.pagePos-s.raw.start:] }

// atEnd reports whether no text follows.
func (s *source) atEnd() bool { return s.hasAll() && (s.in == nil || len(s.undecoded()) == 0) }

// grow reads more of the text, so that the token at pos, of which size bytes have been read, may be
// read again. It at least doubles the bytes, so that reading a long token takes linear time. It
// returns false if there is nothing more to read.
func (s *source) grow(pos int64, size, limit int) bool {
	for n := size; ; {
		if s.atEnd() {
			return n > size
		}
		s.more(pos)
		if n = len(s.from(pos)); n > size && (n < 4<<10 || n >= 2*size || n >= limit) {
			return true
		}
	}
}

// more reads more of the text, and forgets what is before a position.
func (s *source) more(done int64) {
	if s.in == nil {
		s.raw.forget(min(done, s.keep))
		s.read()
		return
	}
	s.text.forget(done)
	s.raw.forget(min(s.pagePos, s.keep))
	if len(s.undecoded()) < longestCharacter {
		s.read()
	}
	s.decodeSome()
}

// chunk is how many bytes are read or decoded at a time, at least.
const chunk = 1024

// read reads at least a byte, and returns false if there is none. If r keeps reading nothing, the
// error says that it makes no progress.
func (s *source) read() bool {
	if s.hasAll() {
		return false
	}
	b := s.raw.b
	if cap(b)-len(b) < chunk {
		b = append(make([]byte, 0, max(2*cap(b), chunk)), b...) // even steps: see countsteps
	}
	space := b[len(b):cap(b)]
	if s.most > 0 {
		space = space[:min(len(space), s.most-len(b))]
	}
	n := 0
	for tries := 0; n == 0 && s.err == nil; tries++ {
		if n, s.err = s.r.Read(space); tries == 100 {
			s.err = io.ErrNoProgress
		}
	}
	s.raw.b = b[:len(b)+n]
	return n > 0
}

// longestCharacter is more than the bytes of a character, and the escape sequences before it.
const longestCharacter = 8

// decodeSome decodes some bytes.
func (s *source) decodeSome() {
	for end := s.pagePos + chunk; s.pagePos < end; {
		rest := s.undecoded()
		n := 0
		for !s.stateful && n < len(rest) && n < chunk && rest[n] < utf8.RuneSelf {
			n++
		}
		if n > 0 {
			s.advance(rest[:n], n)
			continue
		}
		var text [16]byte
		nText, nRaw := s.decodeOne(text[:], rest)
		if nRaw == 0 {
			return
		}
		n = sameEnd(text[:nText], rest[:nRaw])
		s.advance(text[:nText-n], nRaw-n)
		s.advance(text[nText-n:nText], n)
	}
}

// sameEnd returns how many ASCII characters text and raw both end with, not counting the first
// character of either: a byte that begins a character is decoded together with an ASCII character
// after it, even if that does not continue the first.
func sameEnd(text, raw []byte) int {
	n := 0
	for n < len(text)-1 && n < len(raw)-1 && text[len(text)-1-n] == raw[len(raw)-1-n] &&
		raw[len(raw)-1-n] < utf8.RuneSelf {
		n++
	}
	return n
}

// decodeOne decodes the first character of raw, and the escape sequences before it. If raw is too
// short or empty, it returns 0, 0.
func (s *source) decodeOne(text, raw []byte) (nText, nRaw int) {
	for n := 1; n <= len(raw); n++ {
		atEnd := s.hasAll() && n == len(raw)
		dst, src, err := s.decoder.Transform(text, raw[:n], atEnd)
		if src > 0 || dst > 0 {
			return dst, src
		}
		if err != nil && err != transform.ErrShortSrc {
			break
		}
	}
	if len(raw) == 0 || !s.hasAll() && len(raw) < longestCharacter {
		return 0, 0
	}
	return copy(text, "\uFFFD"), 1
}

// advance appends text that comes from the next bytes of the page.
func (s *source) advance(text []byte, page int) {
	s.text.b = append(s.text.b, text...)
	s.pagePos += int64(page)
	m, end := s.marks[len(s.marks)-1], s.text.end()
	// An escape sequence belongs to the character after it.
	if len(text) > 0 && s.pagePos-m.source != (end-m.pos)*int64(s.width) {
		s.marks = append(s.marks, mark{end, s.pagePos})
	}
}

// position returns the position in the page of a byte of the text.
func (s *source) position(text int64) int64 {
	if s.in == nil {
		return text
	}
	m := s.marks[max(marksBefore(s.marks, text)-1, 0)]
	return m.source + (text-m.pos)*int64(s.width)
}

// forgetMarks drops the marks that only positions before text need. The page is not in UTF-8.
func (s *source) forgetMarks(text int64) {
	if i := marksBefore(s.marks, text); i > 256 {
		s.marks = append(s.marks[:0], s.marks[i-1:]...)
	}
}

// mayHaveBase reports whether the page may have a base element. It takes a small part of the time
// that reading the page's tokens takes.
func (s *source) mayHaveBase() bool {
	for pos := 0; !s.stateful; pos++ {
		next := bytes.IndexByte(s.raw.b[pos:], '<')
		if next < 0 {
			next = len(s.raw.b[pos:])
		}
		pos += next
		for len(s.raw.b) < pos+len("<base>") && s.read() {
		}
		if len(s.raw.b) < pos+len("<base>") {
			return false
		}
		if isTagNamed(s.raw.b[pos+1:], "base") {
			return true
		}
	}
	return true
}
