package main

import (
	"bytes"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
)

// The lines of standard input are answered in blocks. Each of several workers reads whole lines
// into a block, answers them, and writes the answers. The blocks are written in order. If it is not
// yet a block's turn, its worker continues with another block, and the worker that writes the block
// before it writes it too. So a worker waits only to read. Blocks are reused, so memory is
// constant. A block has the lines of one read, however few, and its answers are written without
// delay, so that a program can wait for an answer before it writes the next line.

// A block has some lines, and their answers.
type block struct {
	in       []byte
	index    int       // of the block, from 0
	file     string    // that the lines are from; "": standard input
	number   int       // of the line that is being answered, from 1
	argument bool      // the line is an argument
	link     linkPlace // of the line, with -links
	last     error     // why no block follows, or nil

	out  []byte // the answers
	keys []key  // of the answers, with -uniq
	errs []byte // messages for standard error
	tally

	url        url.URL         // for the next line
	violations []url.Violation // likewise
}

// reset makes b ready for other lines.
func (b *block) reset() {
	b.out, b.keys, b.errs, b.tally = b.out[:0], b.keys[:0], b.errs[:0], tally{}
}

// column returns the file and the line for the first column of -check.
func (b *block) column() string {
	number := strconv.Itoa(b.number)
	if b.file != "" {
		return b.file + ":" + number
	}
	return number
}

// where returns the beginning of a message, which identifies the line, or quotes the argument.
func (b *block) where(input string) string {
	number := strconv.Itoa(b.number)
	if b.link.column > 0 {
		number += ":" + strconv.Itoa(b.link.column)
	}
	switch {
	case b.argument:
		text := show(input, nil).text
		return `"` + visibleString(text, 40) + `": `
	case b.file != "":
		return b.file + ":" + number + ": "
	}
	return "line " + number + ": "
}

// blockSize is small enough for a processor's cache, and large enough that changing between workers
// costs little. With four blocks of this size for each worker, a worker that the system stops for
// two milliseconds does not stop the others.
const blockSize = 128 << 10

// A pipeline answers the lines of a file.
type pipeline struct {
	answer  func(b *block, line string) // appends to b.out and b.errs
	tooLong func(b *block)              // likewise, for a line that is longer than maxLine
	end     byte                        // of a line
	name    string                      // of the file; "": standard input
	in      io.Reader
	out     *output

	maxLine   int  // in bytes; 0: any
	skipBlank bool // blank lines have no answer

	free chan *block   // closed when there is nothing left to write
	done chan struct{} // closed likewise

	reading sync.Mutex // guards:
	rest    []byte     // of a line that has not been read to its end
	blocks  int        // that have been read so far
	lines   int        // likewise
	err     error

	turns    sync.Mutex // guards:
	finished []*block   // not yet written, each at its index modulo the length
	written  int        // blocks
	writing  bool       // a worker is writing, or nothing is left to write
}

// run answers the lines.
func (p *pipeline) run() {
	workers := runtime.GOMAXPROCS(0) + 1 // one may wait for input, or for a full pipe
	count := 4 * workers
	p.free, p.done = make(chan *block, count), make(chan struct{})
	p.finished = make([]*block, count)
	for range count {
		p.free <- new(block)
	}
	for range workers {
		go p.work()
	}
	<-p.done
}

func (p *pipeline) work() {
	for b := range p.free {
		if !p.read(b) {
			return
		}
		p.answerAll(b)
		p.finish(b)
		for b := p.next(); b != nil; b = p.next() {
			p.write(b)
		}
	}
}

// read reads the lines of a block. It reports whether there was anything left to read.
func (p *pipeline) read(b *block) bool {
	p.reading.Lock()
	defer p.reading.Unlock()
	if p.err != nil {
		return false
	}
	if b.in == nil {
		b.in = make([]byte, 0, blockSize)
	}
	b.in = append(b.in[:0], p.rest...)
	end := 0 // of the last whole line
	for end == 0 && p.err == nil {
		if len(b.in) == cap(b.in) {
			b.in = append(make([]byte, 0, 2*cap(b.in)), b.in...) // for a long line
		}
		before := len(b.in)
		var n int
		n, p.err = p.in.Read(b.in[before:cap(b.in)])
		b.in = b.in[:before+n]
		if i := bytes.LastIndexByte(b.in[before:], p.end); i >= 0 {
			end = before + i + 1
		} else if p.maxLine > 0 {
			// Enough to see that the line is too long, even if it ends with "\r\n".
			b.in = b.in[:min(len(b.in), p.maxLine+2)]
		}
	}
	if p.err != nil {
		end = len(b.in)
	}
	p.rest = bytes.Clone(b.in[end:])
	b.in, b.index, b.file, b.number, b.last = b.in[:end], p.blocks, p.name, p.lines+1, p.err
	p.blocks++
	p.lines += bytes.Count(b.in, []byte{p.end})
	p.out.progress.add(p.lines-b.number+1, len(b.in))
	return true
}

// A textReader reads a text as UTF-8. Its byte order mark says whether it is UTF-16.
type textReader struct {
	in    io.Reader
	begun bool
}

func (r *textReader) Read(b []byte) (n int, err error) {
	n, err = r.in.Read(b)
	if r.begun || n == 0 {
		return n, err
	}
	r.begun = true
	if n == 1 && b[0] >= 0xFE { // half of a byte order mark
		m, err := io.ReadFull(r.in, b[1:2])
		if n += m; err != nil {
			return n, err
		}
	}
	label := ""
	switch {
	case bytes.HasPrefix(b[:n], []byte("\xFF\xFE")):
		label = "utf-16le"
	case bytes.HasPrefix(b[:n], []byte("\xFE\xFF")):
		label = "utf-16be"
	default:
		return n, err
	}
	enc, _ := charset.Get(label)
	r.in = enc.NewDecoder().Reader(io.MultiReader(bytes.NewReader(bytes.Clone(b[2:n])), r.in))
	return r.in.Read(b)
}

// answerAll answers the lines of a block.
func (p *pipeline) answerAll(b *block) {
	text := string(b.in) // its memory is shared by the URLs
	if b.index == 0 {
		text = strings.TrimPrefix(text, "\uFEFF") // a byte order mark
	}
	for ; text != ""; b.number++ {
		line := text
		if i := strings.IndexByte(text, p.end); i >= 0 {
			line, text = text[:i], text[i+1:]
		} else {
			text = ""
		}
		if p.end == '\n' {
			line = strings.TrimSuffix(line, "\r")
		}
		if p.skipBlank && strings.Trim(line, " \t") == "" {
			continue
		}
		b.lines++
		if p.maxLine > 0 && len(line) > p.maxLine {
			p.tooLong(b)
		} else {
			p.answer(b, line)
		}
	}
}

// finish queues b until it is its turn to be written.
func (p *pipeline) finish(b *block) {
	p.turns.Lock()
	defer p.turns.Unlock()
	p.finished[b.index%len(p.finished)] = b
}

// next returns the block whose turn it is, for the caller to write. It returns nil if that block is
// not finished, or if another worker is writing: that worker will find the block.
func (p *pipeline) next() *block {
	p.turns.Lock()
	defer p.turns.Unlock()
	place := &p.finished[p.written%len(p.finished)]
	b := *place
	if b == nil || p.writing {
		return nil
	}
	*place = nil
	p.written++
	p.writing = true
	return b
}

// write writes the answers of a block. After an error, or the last block, nothing is left to
// write.
func (p *pipeline) write(b *block) {
	err := p.out.write(b)
	if b.last != nil && b.last != io.EOF {
		name := "standard input"
		if p.name != "" {
			name = p.name
		}
		p.out.message("weburl: reading %s: %v\n", name, b.last)
		p.out.broken = true
	}
	if err != nil || b.last != nil {
		close(p.free)
		close(p.done)
		return
	}
	if cap(b.in)+cap(b.out)+cap(b.errs) > 1<<23 { // a long line does not keep its memory
		*b = block{}
	}
	b.reset()
	p.free <- b
	p.turns.Lock()
	defer p.turns.Unlock()
	p.writing = false
}
