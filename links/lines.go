package links

import (
	"io"
	"sort"
)

// Lines is a reader that knows in which line each byte is that has been read. It takes eight bytes
// of memory for each line. Let [Page.Links] read from it, and call At with a link's Start.
type Lines struct {
	r      io.Reader
	pos    int64
	starts []int64 // of the lines after the first
}

// NewLines returns a reader that reads from r.
func NewLines(r io.Reader) *Lines { return &Lines{r: r} }

// Read reads from the reader.
func (l *Lines) Read(p []byte) (n int, err error) {
	n, err = l.r.Read(p)
	for _, b := range p[:n] {
		if l.pos++; b == '\n' {
			l.starts = append(l.starts, l.pos)
		}
	}
	return n, err
}

// At returns the line of a byte, and its column in that line, in bytes. Both count from 1. A line
// ends with a line feed.
func (l *Lines) At(pos int64) (line, column int) {
	i := sort.Search(len(l.starts), func(i int) bool { return l.starts[i] > pos })
	if i > 0 {
		pos -= l.starts[i-1]
	}
	return i + 1, int(pos) + 1
}
