package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// A progress is a line on the terminal that shows the progress of a run. It appears after
// progressDelay, since shorter runs need none. All methods of nil do nothing.
type progress struct {
	w            io.Writer
	size         int64 // of all files, in bytes; 0: not known
	lines, bytes atomic.Int64
	start        time.Time
	ended        chan struct{}

	mu    sync.Mutex // guards:
	shown bool
}

const (
	progressDelay = 2 * time.Second
	progressEvery = 500 * time.Millisecond
)

// startProgress returns nil unless standard error is a terminal and standard output is not. On a
// terminal the line would be among the answers.
func startProgress(files []string, stdin io.Reader, stdout, stderr io.Writer) *progress {
	if !isTerminal(stderr) || isTerminal(stdout) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	p := &progress{w: stderr, size: sizeOf(files, stdin), start: time.Now()}
	p.ended = make(chan struct{})
	go p.show(progressDelay, progressEvery)
	return p
}

// sizeOf returns the total size of the files in bytes, or 0 if the size of one is not known.
func sizeOf(files []string, stdin io.Reader) int64 {
	var size int64
	for _, name := range files {
		var info os.FileInfo
		var err error
		if f, ok := stdin.(*os.File); ok && name == "-" {
			info, err = f.Stat()
		} else {
			info, err = os.Stat(name)
		}
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		size += info.Size()
	}
	return size
}

func (p *progress) add(lines, bytes int) {
	if p != nil {
		p.lines.Add(int64(lines))
		p.bytes.Add(int64(bytes))
	}
}

// show shows the line until the end.
func (p *progress) show(delay, every time.Duration) {
	next := time.NewTimer(delay)
	for {
		select {
		case <-p.ended:
			return
		case <-next.C:
		}
		p.mu.Lock()
		select {
		case <-p.ended:
		default:
			fmt.Fprintf(p.w, "\r%s\x1b[K", p.text(time.Since(p.start)))
			p.shown = true
		}
		p.mu.Unlock()
		next.Reset(every)
	}
}

// text returns the line.
func (p *progress) text(elapsed time.Duration) string {
	lines, bytes := p.lines.Load(), p.bytes.Load()
	done := ""
	if p.size > 0 {
		done = fmt.Sprintf(", %d%%", min(100*bytes/p.size, 100))
	}
	perSecond := float64(lines) / elapsed.Seconds()
	return fmt.Sprintf("%d lines, %d MB%s, %d s, %.0f lines/s",
		lines, bytes/1e6, done, int(elapsed.Seconds()), perSecond)
}

// hide calls f while the line is not on the terminal.
func (p *progress) hide(f func()) {
	if p == nil {
		f()
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		io.WriteString(p.w, "\r\x1b[K")
		p.shown = false
	}
	f()
}

// end removes the line from the terminal for good.
func (p *progress) end() {
	if p != nil {
		p.hide(func() { close(p.ended) })
	}
}
