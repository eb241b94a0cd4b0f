package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestLines checks the output and the messages for lines on standard input.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		name           string
		args           []string
		stdin          string
		stdout, stderr string
	}{
		{"lines", nil, "HTTP://H/\nhttps://h/%7e\n", "http://h/\nhttps://h/%7e\n", ""},
		{"the last has no end", nil, "http://h/", "http://h/\n", ""},
		{"carriage returns and a byte order mark", []string{"-valid"}, "\uFEFFhttp://h/\r\nhttps://h/\r\n", "http://h/\nhttps://h/\n", ""},
		{"no lines", nil, "", "", ""},
		{"lines that do not parse", nil, "http://a/\nx\n\nhttp://b:99999/\nhttp://c/\n", "http://a/\nhttp://c/\n",
			"weburl: line 2: missing-scheme-non-relative-URL at byte 0\nweburl: line 3: missing-scheme-non-relative-URL at byte 0\nweburl: line 4: port-out-of-range at byte 9\n"},
		{"a base", []string{"-base", "http://h/a/"}, "b\n../c?d\n", "http://h/a/b\nhttp://h/c?d\n", ""},
		{"NULs", []string{"-0"}, "http://h/\x00http://h/\na\x00", "http://h/\x00http://h/a\x00", ""},
		{"a carriage return before a NUL belongs to the line", []string{"-0", "-valid"}, "http://h/\r\x00http://i/\x00", "http://i/\x00", ""},
		{"only valid URLs", []string{"-valid"}, "http://h/\nhttp://h/ \nhttp://h/a b\nx\nhttps:h\n", "http://h/\n", ""},
		{"host", []string{"-get", "{host}"}, "http://u@H:81/\nmailto:x\n", "h:81\n\n", ""},
		{"words", []string{"-get", "{scheme} {protocol} {user} {username} {password} {hostname} {port} {path} {pathname} {query} {search} {fragment} {hash} {origin} {url}"},
			"http://u:p@h:81/a?b#c\n", "http http: u u p h 81 /a /a b ?b c #c http://h:81 http://u:p@h:81/a?b#c\n", ""},
		{"parameters", []string{"-get", `{query:a}\t{query-all:a}\t{query:none}|\{\}\\`}, "http://h/?a=1%202&b&a=x+y\n", "1 2\t1 2 x y\t|{}\\\n", ""},
		{"decoded", []string{"-get", "{decoded:pathname}"}, "http://h/%C3%A9%20%0A%1b%C2%85%7F\n", "/é %0A%1B%C2%85%7F\n", ""},
		{"registrable domain", []string{"-get", "{registrable-domain}"}, "http://a.b.co.uk/\nhttp://1.2.3.4/\n", "b.co.uk\n\n", ""},
		{"keys", []string{"-get", "{key:surt} {key:crawl}"}, "http://www.h.example/?b&a#f\n", "example,h)/?a&b http://www.h.example/?a&b\n", ""},
		{"a key", []string{"-key", "surt"}, "http://www.h.example/?b&a\n", "example,h)/?a&b\n", ""},
		{"an empty format", []string{"-get", ""}, "http://h/\n", "\n", ""},
		{"default scheme", []string{"-default-scheme", "http"}, "localhost:3000/x\nword\n", "http://localhost:3000/x\n", "weburl: line 2: typed: not a URL, but words to search for\n"},
		{"edits in their order", []string{"-query-delete", "utm_*", "-query", "a=2", "-query-append", "c=d e", "-sort-query", "-set", "hash=f", "-append-path", "x/y"},
			"http://h/p?sig=a%2Fb%20c&utm_x&z&a=~1\n", "http://h/p/x%2Fy?a=2&c=d+e&sig=a%2Fb%20c&z#f\n", ""},
		{"another order", []string{"-query-append", "utm_y=1", "-query-delete", "utm_*"}, "http://h/?utm_x\n", "http://h/\n", ""},
		{"keep", []string{"-query-keep", "a*,b"}, "http://h/?ab=%7e&c&b\n", "http://h/?ab=%7e&b\n", ""},
		{"a query that begins with ?", []string{"-query-delete", "x"}, "http://h/??a&x\n", "http://h/??a\n", ""},
		{"a query that stays empty", []string{"-query-delete", "x"}, "http://h/?\n", "http://h/?\n", ""},
		{"a value that is ignored", []string{"-set", "port=x"}, "http://h/\n", "http://h/\n", "weburl: line 1: port \"x\" ignored: not a port\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(append(test.args, "-"), strings.NewReader(test.stdin), &stdout, &stderr)
			if want := min(len(test.stderr), 1); status != want {
				t.Errorf("exit status %d, want %d", status, want)
			}
			if stdout.String() != test.stdout || stderr.String() != test.stderr {
				t.Errorf("%q, %q, want\n%q, %q", &stdout, &stderr, test.stdout, test.stderr)
			}
		})
	}
}

// TestPipe: if standard output is a file, it gets a line for each URL; and if there is no URL,
// the lines come from standard input.
func TestPipe(t *testing.T) {
	for _, test := range []struct {
		args          []string
		stdin, stdout string
	}{
		{[]string{"HTTP://H/", "a:"}, "", "http://h/\na:\n"},
		{nil, "HTTP://H/\n", "http://h/\n"},
		{[]string{"-table", "a:b"}, "", "href      a:b\norigin    null\nprotocol  a:\npathname  b\n"},
	} {
		in, out := filepath.Join(t.TempDir(), "in"), filepath.Join(t.TempDir(), "out")
		if err := os.WriteFile(in, []byte(test.stdin), 0o600); err != nil {
			t.Fatal(err)
		}
		stdin, err := os.Open(in)
		if err != nil {
			t.Fatal(err)
		}
		stdout, err := os.Create(out)
		if err != nil {
			t.Fatal(err)
		}
		run(test.args, stdin, stdout, io.Discard)
		stdin.Close()
		stdout.Close()
		if got, err := os.ReadFile(out); err != nil || string(got) != test.stdout {
			t.Errorf("%q: %q, %v", test.args, got, err)
		}
	}
	var stdout, stderr bytes.Buffer
	status := run([]string{"-get", "{host}", "http://a/", "x", "http://b/"}, nil, &stdout, &stderr)
	if status != statusFailed || stdout.String() != "a\nb\n" || !strings.Contains(stderr.String(), "missing-scheme") {
		t.Errorf("exit status %d, %q, %q", status, &stdout, &stderr)
	}
}

// TestLinesAtOnce: each line is answered before the next is written.
func TestLinesAtOnce(t *testing.T) {
	stdin, requests := io.Pipe()
	answers, stdout := io.Pipe()
	done := make(chan int)
	go func() { done <- run([]string{"-get", "{host}", "-"}, stdin, stdout, io.Discard); stdout.Close() }()
	buf := make([]byte, 100)
	for i := range 100 {
		fmt.Fprintf(requests, "http://h%d/\n", i)
		n, err := answers.Read(buf)
		if want := fmt.Sprintf("h%d\n", i); err != nil || string(buf[:n]) != want {
			t.Fatalf("%q, %v, want %q", buf[:n], err, want)
		}
	}
	requests.Close()
	if status := <-done; status != statusOK {
		t.Errorf("exit status %d", status)
	}
}

// TestLinesInOrder has many lines of different lengths, some of which do not parse, in reads
// of different sizes.
func TestLinesInOrder(t *testing.T) {
	var in, want, errs strings.Builder
	for i := range 100_000 {
		if i%1000 == 77 {
			fmt.Fprintf(&in, "%d\n", i)
			fmt.Fprintf(&errs, "weburl: line %d: missing-scheme-non-relative-URL at byte 0\n", i+1)
			continue
		}
		line := fmt.Sprintf("http://h/%d%s\n", i, strings.Repeat("x", i%101))
		if i == 5000 {
			line = "http://h/" + strings.Repeat("y", 3<<20) + "\n"
		}
		in.WriteString(line)
		want.WriteString(line)
	}
	for _, reads := range []int{1 << 10, 4097, 1 << 20} {
		var stdout, stderr bytes.Buffer
		run([]string{"-"}, &inPieces{in.String(), reads}, &stdout, &stderr)
		if stdout.String() != want.String() || stderr.String() != errs.String() {
			t.Errorf("in reads of %d: %d bytes, want %d; %q", reads, stdout.Len(), want.Len(), &stderr)
		}
	}
}

// inPieces gives s in reads of n bytes at the most.
type inPieces struct {
	s string
	n int
}

func (p *inPieces) Read(b []byte) (int, error) {
	if p.s == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.n)], p.s)
	p.s = p.s[n:]
	return n, nil
}

// TestLinesMemory: a hundred times as many lines take no more memory.
func TestLinesMemory(t *testing.T) {
	line := "https://example.com/a/b?c=d#e\n"
	peak := func(lines int) uint64 {
		var most uint64
		watch := writerFunc(func(p []byte) (int, error) {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			return len(p), nil
		})
		run([]string{"-get", "{host}", "-"}, &repeater{strings.Repeat(line, 1000), lines * len(line)}, watch, io.Discard)
		return most
	}
	runtime.GC()
	small, large := peak(20_000), peak(2_000_000)
	if large > small+32<<20 {
		t.Errorf("%d bytes, and %d for a hundred times as many lines", small, large)
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// TestLinesBroken: an error in reading or writing is reported, and ends the command.
func TestLinesBroken(t *testing.T) {
	var stderr bytes.Buffer
	broken := fmt.Errorf("broken")
	var stdout bytes.Buffer
	status := run([]string{"-"}, io.MultiReader(strings.NewReader("a:\nb:"), errorReader{broken}), &stdout, &stderr)
	if status != statusFailed || stdout.String() != "a:\nb:\n" || stderr.String() != "weburl: reading standard input: broken\n" {
		t.Errorf("exit status %d, %q, %q", status, &stdout, &stderr)
	}
	stderr.Reset()
	done := make(chan int, 1)
	go func() {
		done <- run([]string{"-"}, &repeater{"a:\n", 1 << 24}, errorWriter{broken}, &stderr)
	}()
	select {
	case status := <-done:
		if status != statusFailed || stderr.String() != "weburl: writing: broken\n" {
			t.Errorf("exit status %d, %q", status, &stderr)
		}
	case <-time.After(time.Minute):
		t.Error("the command does not end")
	}
}

// TestLinesBrokenWhileReading: the command ends when it cannot write, although the input does
// not end and a worker waits for it.
func TestLinesBrokenWhileReading(t *testing.T) {
	for _, args := range [][]string{{"-"}, {"-json"}} {
		stdin, requests := io.Pipe()
		defer requests.Close()
		done := make(chan int, 1)
		go func() { done <- run(args, stdin, errorWriter{fmt.Errorf("broken")}, io.Discard) }()
		io.WriteString(requests, "\"a:\"\na:\n")
		select {
		case status := <-done:
			if status != statusFailed {
				t.Errorf("%s: exit status %d", args, status)
			}
		case <-time.After(time.Minute):
			t.Errorf("%s: the command does not end", args)
		}
	}
}

// TestCompletion asks bash what it completes.
func TestCompletion(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	var script bytes.Buffer
	if status := run([]string{"-completion", "bash"}, nil, &script, io.Discard); status != statusOK {
		t.Fatalf("exit status %d", status)
	}
	for _, test := range []struct{ words, want string }{
		{"weburl -query-d", "-query-delete"},
		{"weburl -key s", "surt safebrowsing"},
		{"weburl -completion ''", "bash fish zsh"},
		{"weburl -get ''", ""},
	} {
		cmd := exec.Command(bash, "-c", script.String()+"\nCOMP_WORDS=("+test.words+"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _weburl; echo ${COMPREPLY[@]}")
		got, err := cmd.Output()
		if strings.TrimSpace(string(got)) != test.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", test.words, got, err, test.want)
		}
	}
	for _, shell := range []string{"fish", "zsh"} {
		var script bytes.Buffer
		run([]string{"-completion", shell}, nil, &script, io.Discard)
		for _, o := range optionsOf(usage) {
			if !strings.Contains(script.String(), o.name) {
				t.Errorf("%s: no -%s", shell, o.name)
			}
		}
	}
}

// TestManPage: each word of the usage is on the page.
func TestManPage(t *testing.T) {
	var page bytes.Buffer
	if status := run([]string{"-man"}, nil, &page, io.Discard); status != statusOK {
		t.Fatalf("exit status %d", status)
	}
	text := strings.NewReplacer(`\-`, "-", `\e`, `\`, `\fB`, "", `\fI`, "", `\fR`, "").Replace(page.String())
	for word := range strings.FieldsSeq(usage) {
		if word != "usage:" && !strings.Contains(text, word) {
			t.Errorf("the page has no %q", word)
		}
	}
}

// FuzzLines: a line out for each line in, or an error with its number.
func FuzzLines(f *testing.F) {
	f.Add("http://h/\nx\n\n\r\n\uFEFFa:", "{host}")
	f.Add("a:\x00b:\n", `{query:a}{decoded:href}\n`)
	f.Fuzz(func(t *testing.T, stdin, format string) {
		var stdout, stderr bytes.Buffer
		run([]string{"-"}, &inPieces{stdin, 7}, &stdout, &stderr)
		lines := strings.Count(stdin, "\n")
		if stdin != "" && !strings.HasSuffix(stdin, "\n") && stdin != "\uFEFF" {
			lines++
		}
		if out := bytes.Count(stdout.Bytes(), []byte("\n")) + bytes.Count(stderr.Bytes(), []byte("\n")); out != lines {
			t.Errorf("%d lines, %d answers: %q, %q", lines, out, &stdout, &stderr)
		}
		if strings.ContainsFunc(stdout.String()+stderr.String(), func(r rune) bool { return r < ' ' && r != '\n' }) {
			t.Errorf("controls: %q, %q", &stdout, &stderr)
		}
		run([]string{"-get", format, "-"}, strings.NewReader(stdin), io.Discard, io.Discard)
	})
}
