package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-weburl/url/query"
)

// TestPipe checks that a file as standard output gets a line for each URL, and that without
// arguments the lines come from standard input.
func TestPipe(t *testing.T) {
	for _, test := range []struct {
		args          []string
		stdin, stdout string
	}{
		{[]string{"HTTP://H/", "a:"}, "", "http://h/\na:\n"},
		{nil, "HTTP://H/\n", "http://h/\n"},
		{[]string{"-check"}, "a:\nhttp://a b\n", "2\tfailure\tdomain-to-ASCII\t8\thttp://a " +
			"b\tleave the space out of the domain\n"},
		{[]string{"-table", "a:b"}, "",
			"href      a:b\norigin    null\nprotocol  a:\npathname  b\n"},
		{[]string{"-f", os.DevNull}, "a:b\n", ""},
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
	if status != statusFailed || stdout.String() != "a\nb\n" ||
		!strings.Contains(stderr.String(), "missing-scheme") {
		t.Errorf("exit status %d, %q, %q", status, &stdout, &stderr)
	}
}

// TestCheckLines checks that -check lists the lines that are not valid, and why.
func TestCheckLines(t *testing.T) {
	wide := "https://h/" + strings.Repeat("x", 190)              // 200 columns
	const third = "https://my_host.example/?{{<U+0009>}<U+202E>" // the third line, as it is shown
	stdin := "https://h/\nx\nhttps://my_host.example/?{{\t}\u202e\n\nhttps://a b/\n" +
		wide[:199] + "|\n" + wide + "|\n"
	want := "2\tfailure\tmissing-scheme-non-relative-URL\t0\tx\tstart with a scheme, as in " +
		"https://, or give a base URL whose path is not opaque\n" +
		"3\tinvalid\tinvalid-URL-unit\t27\t" + third + "\tleave out the tab\n" +
		"3\tinvalid\tdomain-to-ASCII\t8\t" + third + "\tleave '_' out of the domain\n" +
		"3\tinvalid\tinvalid-URL-unit\t25\t" + third + "\twrite '{' as %7B\n" +
		"3\tinvalid\tinvalid-URL-unit\t28\t" + third + "\twrite '}' as %7D\n" +
		"5\tfailure\tdomain-to-ASCII\t9\thttps://a b/\tleave the space out of the domain\n" +
		"6\tinvalid\tinvalid-URL-unit\t199\t" + wide[:199] + "|\twrite '|' as %7C\n" +
		"7\tinvalid\tinvalid-URL-unit\t200\t" + wide[:199] + "…\twrite '|' as %7C\n"
	stdout, stderr, status := runFor(t, stdin, "-check", "-")
	if stdout != want || stderr != "weburl: 5 of 6 lines are not valid; 2 of them do not parse\n" ||
		status != statusFailed {
		t.Errorf("%s%s%d, want %s", stdout, stderr, status, want)
	}
	stdout, stderr, status = runFor(t, "https://h/\n#a\n", "-check", "-base", "https://h/", "-")
	if stdout != "" || stderr != "weburl: 0 of 2 lines are not valid; 0 of them do not parse\n" ||
		status != statusOK {
		t.Errorf("%q, %q, %d", stdout, stderr, status)
	}
}

// TestFiles reads files, one after the other.
func TestFiles(t *testing.T) {
	dir, err := os.MkdirTemp("", "w") // the name is short
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	a, b, c, none := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c"),
		filepath.Join(dir, "none")
	for name, text := range map[string]string{
		a: "\uFEFFhttp://a/\nx", b: "\nhttp://b/\nhttp://a/", c: "http://c/",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const noScheme = "missing-scheme-non-relative-URL at byte 0\n"
	for _, test := range []struct {
		args           []string
		stdout, stderr string
		status         int
	}{
		{[]string{"-f", a, "-f", b, "-get", "{host}"}, "a\nb\na\n",
			"weburl: " + a + ":2: " + noScheme, 1},
		{[]string{"-get", "{host}", "-uniq", "-f", a, b, "-"}, "a\nb\nstdin\n",
			"weburl: " + a + ":2: " + noScheme + "weburl: line 1: " + noScheme, 1},
		{[]string{"-skip-errors", "-f", a, b}, "http://a/\nhttp://b/\nhttp://a/\n",
			"weburl: 1 of 4 lines left out: they do not parse\n", 0},
		{[]string{"-get", "{host}", "-f", none, b}, "b\na\n",
			"weburl: open " + none + ": no such file or directory\n", 2},
		{[]string{"-check", "-f", a},
			a + ":2\tfailure\tmissing-scheme-non-relative-URL\t0\tx\tstart with a scheme, as in " +
				"https://, or give a base URL whose path is not opaque\n",
			"weburl: 1 of 2 lines are not valid; 1 of them do not parse\n", 1},
		{[]string{"-get", "{host}", a, "a://b"}, "b\n",
			"weburl: cannot parse URL: missing-scheme-non-relative-URL at byte 0\n  " + a +
				"\n  ^\n  start with a scheme, as in https://, or give a base URL whose path is " +
				"not opaque\n" +
				"  this is a file: to read URLs from it, write -f " + a + "\n", 1},
		{[]string{"-get", "{host}", dir}, "", "weburl: cannot parse URL: " +
			"missing-scheme-non-relative-URL at byte 0\n  " + dir +
			"\n  ^\n  start with a scheme, as in https://, or give a base URL whose path is not " +
			"opaque\n", 1},
		{[]string{"-f", a, c}, "http://a/\nhttp://c/\n", "weburl: " + a + ":2: " + noScheme, 1},
		{[]string{"-match", "http://b/*", "-skip-errors", "-f", b, c}, "http://b/\n",
			"weburl: 0 of 3 lines left out: they do not parse\n", 0},
		{[]string{"-f", dir}, "",
			"weburl: reading " + dir + ": read " + dir + ": is a directory\n", 2},
		{[]string{"-match", "http://b/*", "-skip-errors", "-f", a}, "",
			"weburl: 1 of 2 lines left out: they do not parse\n", 1},
	} {
		stdout, stderr, status := runFor(t, "x\nhttp://stdin/\n", test.args...)
		if stdout != test.stdout || stderr != test.stderr || status != test.status {
			t.Errorf("%q: %q, %q, %d, want\n%q, %q, %d", test.args, stdout, stderr, status,
				test.stdout, test.stderr, test.status)
		}
	}
}

// TestUniq compares with a map of strings, on enough lines for many blocks.
func TestUniq(t *testing.T) {
	var in, want strings.Builder
	printed := make(map[string]bool)
	for i := range 50_000 {
		line := fmt.Sprintf("http://h%d/%s\n", i*i%30_011, strings.Repeat("x", 90))
		in.WriteString(line)
		if !printed[line] {
			want.WriteString(line)
			printed[line] = true
		}
	}
	stdout, stderr, status := runFor(t, in.String(), "-uniq", "-")
	if stdout != want.String() || stderr != "" || status != statusOK {
		t.Errorf("%d bytes, want %d; %q, %d", len(stdout), want.Len(), stderr, status)
	}
}

// TestUniqMemory checks that a line takes at most 60 bytes, as the help says.
func TestUniqMemory(t *testing.T) {
	const lines = 300_000
	s := newSeen()
	if h := s.hash([]byte("a")); h.first == h.second {
		t.Error("one half of a hash is the other")
	}
	for i := range lines {
		s.filter([]byte("a\n"), []key{{2, hash{uint64(i), 1}}})
	}
	var with, without runtime.MemStats
	runtime.GC()
	runtime.GC() // to free memory that other tests have in pools
	runtime.ReadMemStats(&with)
	runtime.KeepAlive(s)
	s = nil
	runtime.GC()
	runtime.ReadMemStats(&without)
	each := (float64(with.HeapAlloc) - float64(without.HeapAlloc)) / lines
	if each < 16 || each > 60 {
		t.Errorf("%.1f bytes a line", each)
	}
}

// TestLinesAtOnce checks that each line is answered before the next is written.
func TestLinesAtOnce(t *testing.T) {
	stdin, requests := io.Pipe()
	answers, stdout := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run([]string{"-get", "{host}", "-"}, stdin, stdout, io.Discard)
		stdout.Close()
	}()
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
	for i := range 20_000 {
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
	errs.WriteString("weburl: 20 of 20000 lines do not parse: -check says why, -skip-errors " +
		"leaves them out\n")
	for _, reads := range []int{1 << 10, 4097, 1 << 20} {
		var stdout, stderr bytes.Buffer
		run([]string{"-max-line", "4000000", "-"}, &inPieces{in.String(), reads}, &stdout, &stderr)
		if stdout.String() != want.String() || stderr.String() != errs.String() {
			t.Errorf("in reads of %d: %d bytes, want %d; %q",
				reads, stdout.Len(), want.Len(), &stderr)
		}
	}
}

// inPieces returns s in reads of at most n bytes.
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

// TestLinesMemory checks that a hundred times as many lines take no more memory. Garbage is not
// counted, since its amount depends on how busy the machine is.
func TestLinesMemory(t *testing.T) {
	line := "https://example.com/a/b?c=d#e\n"
	peak := func(lines int) uint64 {
		var most uint64
		writes := 0
		watch := writerFunc(func(p []byte) (int, error) {
			if writes++; writes%64 == 1 {
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
			return len(p), nil
		})
		run([]string{"-get", "{host}", "-"},
			&repeater{strings.Repeat(line, 1000), lines * len(line)}, watch, io.Discard)
		return most
	}
	small, large := peak(20_000), peak(2_000_000)
	if large > small+8<<20 {
		t.Errorf("%d bytes, and %d for a hundred times as many lines", small, large)
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// TestLinesBroken checks that an error in reading or writing is reported, and ends the command.
func TestLinesBroken(t *testing.T) {
	var stderr bytes.Buffer
	broken := fmt.Errorf("broken")
	var stdout bytes.Buffer
	status := run([]string{"-"},
		io.MultiReader(strings.NewReader("a:\nb:"), errorReader{broken}), &stdout, &stderr)
	if status != statusError || stdout.String() != "a:\nb:\n" ||
		stderr.String() != "weburl: reading standard input: broken\n" {
		t.Errorf("exit status %d, %q, %q", status, &stdout, &stderr)
	}
	stderr.Reset()
	done := make(chan int, 1)
	go func() {
		done <- run([]string{"-"}, &repeater{"a:\n", 1 << 24}, errorWriter{broken}, &stderr)
	}()
	select {
	case status := <-done:
		if status != statusError || stderr.String() != "weburl: writing: broken\n" {
			t.Errorf("exit status %d, %q", status, &stderr)
		}
	case <-time.After(time.Minute):
		t.Error("the command does not end")
	}
}

// TestLinesBrokenWhileReading checks that the command ends when it cannot write, although the input
// does not end and a worker waits for it.
func TestLinesBrokenWhileReading(t *testing.T) {
	for _, args := range [][]string{{"-"}, {"-json"}} {
		stdin, requests := io.Pipe()
		defer requests.Close()
		done := make(chan int, 1)
		go func() { done <- run(args, stdin, errorWriter{fmt.Errorf("broken")}, io.Discard) }()
		io.WriteString(requests, "\"a:\"\na:\n")
		select {
		case status := <-done:
			if status != statusError {
				t.Errorf("%s: exit status %d", args, status)
			}
		case <-time.After(time.Minute):
			t.Errorf("%s: the command does not end", args)
		}
	}
}

// TestLinesWorkersEnd checks that no worker waits forever to read more when the command cannot
// write. Otherwise the bubble would not end.
func TestLinesWorkersEnd(t *testing.T) {
	synctest.Test(t, func(*testing.T) {
		run([]string{"-"}, &repeater{"a:\n", 1 << 20},
			errorWriter{fmt.Errorf("broken")}, io.Discard)
	})
}

// FuzzLines checks that each line of input that is not blank has a line of output, or an error with
// its number.
func FuzzLines(f *testing.F) {
	f.Add("http://h/\nx\n\n\r\n\uFEFFa:", "{host}")
	f.Add("\xFF\xFEa\x00:\x00\n\x00\xD8", "{host}")
	f.Add("a:\x00b:\n", `{query:a}{decoded:href}\n`)
	f.Fuzz(func(t *testing.T, stdin, format string) {
		var stdout, stderr bytes.Buffer
		run([]string{"-"}, &inPieces{stdin, 7}, &stdout, &stderr)
		lines := 0
		for line := range strings.Lines(strings.TrimPrefix(stdin, "\uFEFF")) {
			line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			if strings.Trim(line, " \t") != "" {
				lines++
			}
		}
		out := bytes.Count(stdout.Bytes(), []byte("\n")) +
			bytes.Count(stderr.Bytes(), []byte("weburl: line "))
		isUTF16 := strings.HasPrefix(stdin, "\xFF\xFE") ||
			strings.HasPrefix(stdin, "\xFE\xFF")
		if out != lines && !isUTF16 {
			t.Errorf("%d lines, %d answers: %q, %q", lines, out, &stdout, &stderr)
		}
		if strings.ContainsFunc(stdout.String()+stderr.String(), func(r rune) bool {
			return r < ' ' && r != '\n'
		}) {
			t.Errorf("controls: %q, %q", &stdout, &stderr)
		}
		run([]string{"-get", format, "-"}, strings.NewReader(stdin), io.Discard, io.Discard)
	})
}

// TestEditsTogether makes three edits at once and one after another. The URL must be the same, and
// so must whether an edit is not made.
func TestEditsTogether(t *testing.T) {
	edits := [][]string{
		{"-query", "a=1"}, {"-query", "=?"}, {"-query-append", "b=x y"}, {"-query-append", "a="},
		{"-query-replace", "b=2"},
		{"-query-delete", "a*"}, {"-query-keep", "b"}, {"-sort-query"}, {"-append-path", "x/"},
		{"-append-path", ""}, {"-append-path", ".."}, {"-append-path", "..x"},
		{"-append-path", "C:"}, {"-set", "query=?c&b"}, {"-set", "path=/p/"},
		{"-set", "url=file:///d"}, {"-set", "url=https://h/?"}, {"-set", "url=mailto:x ?b"},
		{"-set", "port=x"},
	}
	for _, o := range optionTable() {
		isOf := func(e []string) bool { return e[0] == "-"+o.name }
		if o.group == groupEdit && !slices.ContainsFunc(edits, isOf) {
			t.Errorf("-%s is not tried", o.name)
		}
	}
	weburl := func(input string, edits ...string) (output string, ignored int) {
		var stdout, stderr strings.Builder
		run(append(edits, "-f", "-"), strings.NewReader(input), &stdout, &stderr)
		return stdout.String(), strings.Count(stderr.String(), "ignored")
	}
	if got, _ := weburl("https://h/\n", "-set", "fragment=#"); got != "https://h/##\n" {
		t.Errorf("a fragment of a number sign: %q", got)
	}
	for _, input := range []string{
		"https://h/?\n", "https://h/a/?b&&a=%41#f\n", "a:/\n", "a:b  ?a\n",
	} {
		for i := 0; i < len(edits)*len(edits)*len(edits); i += 13 { // some triples, but each pair
			all := [][]string{edits[i%len(edits)], edits[i/len(edits)%len(edits)],
				edits[i/len(edits)/len(edits)]}
			want, count := input, 0
			for _, e := range all {
				var ignored int
				want, ignored = weburl(want, e...)
				count += ignored
			}
			got, ignored := weburl(input, slices.Concat(all...)...)
			if got != want || (ignored > 0) != (count > 0) {
				t.Fatalf("%q %q: %q and %d ignored, want %q and %d",
					input, all, got, ignored, want, count)
			}
		}
	}
}

// TestDeletedNames tests lists of names, in any case.
func TestDeletedNames(t *testing.T) {
	for names, want := range map[string]string{
		"A,UTM_*,B": "https://h/?c=4", "b": "https://h/?a=1&utm_x=2&c=4",
		"UTM_*": "https://h/?a=1&b=3&c=4", "c,A": "https://h/?utm_x=2&b=3",
		`C\,,B`: "https://h/?a=1&utm_x=2&c=4",
	} {
		var stdout, stderr bytes.Buffer
		status := run([]string{"-get", "{href}", "-query-delete", names,
			"https://h/?a=1&utm_x=2&b=3&c=4"}, nil, &stdout, &stderr)
		if status != statusOK || stdout.String() != want+"\n" {
			t.Errorf("%s: exit status %d, %q %s, want %s", names, status, &stdout, &stderr, want)
		}
	}
}

// TestDeletedNamesModel compares with a slow reading of lists, in which control characters replace
// the characters that follow a '\\'.
func TestDeletedNamesModel(t *testing.T) {
	const alphabet = "azAZ@`[{*,\\"
	random := rand.New(rand.NewPCG(1, 2))
	text := func(longest int) string {
		var b strings.Builder
		for range random.IntN(longest + 1) {
			b.WriteByte(alphabet[random.IntN(len(alphabet))])
		}
		return b.String()
	}
	escaped, plain := strings.NewReplacer(`\\`, "\x01", `\,`, "\x02", `\*`, "\x03"),
		strings.NewReplacer("\x01", `\`, "\x02", ",", "\x03", "*")
	lower := strings.NewReplacer("A", "a", "Z", "z")
	for range 5000 {
		list := text(12)
		matches := query.MatchFold(splitNames(list)...)
		for range 20 {
			name := text(3)
			want := false
			for one := range strings.SplitSeq(escaped.Replace(list), ",") {
				prefix, isPrefix := strings.CutSuffix(one, "*")
				prefix, name := lower.Replace(plain.Replace(prefix)), lower.Replace(name)
				want = want || name == prefix || isPrefix && strings.HasPrefix(name, prefix)
			}
			if got := matches(query.Pair(query.Add("", name, ""))); got != want {
				t.Fatalf("%q, %q: %v", list, name, got)
			}
		}
	}
}

// TestArguments has arguments whose answers are written a block at a time. The answer to an
// argument precedes a message about the next one.
func TestArguments(t *testing.T) {
	var args []string
	for i := range 2500 {
		args = append(args, fmt.Sprintf("https://h/%0117d", i)) // 128 bytes with its end
	}
	var sizes []int
	measure := func(p []byte) (int, error) { sizes = append(sizes, len(p)); return len(p), nil }
	run(append([]string{"-get", "{href}"}, args...), nil, writerFunc(measure), io.Discard)
	if want := []int{blockSize, blockSize, 2500*128 - 2*blockSize}; !slices.Equal(sizes, want) {
		t.Errorf("in blocks of %d, want %d", sizes, want)
	}

	var out strings.Builder
	run([]string{"--", "-x"}, nil, &out, &out)
	if got := out.String(); strings.Contains(got, "comes after") {
		t.Errorf("after -- alone: %s", got)
	}

	bad := slices.Repeat([]string{"x"}, 11)
	for _, test := range []struct {
		urls []string
		last string
	}{
		{bad[:10],
			"  start with a scheme, as in https://, or give a base URL whose path is not opaque\n"},
		{bad,
			"weburl: 11 of 11 URLs do not parse: -check says why, -skip-errors leaves them out\n"},
		{[]string{"x", "a:"}, "a:\n"},
		{[]string{"a:", "x", "b:"}, "b:\n"},
	} {
		var both bytes.Buffer
		run(append([]string{"-get", "{href}"}, test.urls...), nil, &both, &both)
		lines := slices.Collect(strings.Lines(both.String()))
		if lines[len(lines)-1] != test.last || (lines[0] == "a:\n") != (test.urls[0] == "a:") {
			t.Errorf("%q: %q", test.urls, lines)
		}
	}
}

// TestBlocksKeepLittle checks that a block with more than 8 MB, in any of its texts, frees them
// before it is reused.
func TestBlocksKeepLittle(t *testing.T) {
	const most = 1 << 23
	for _, c := range []struct {
		in, out, errs int
		keeps         bool
	}{
		{most, 0, 0, true}, {0, most, 0, true}, {0, 0, most, true},
		{most / 2, most / 4, most / 4, true},
		{most + 1, 0, 0, false}, {0, most + 1, 0, false}, {0, 0, most + 1, false},
		{most / 2, most / 4, most/4 + 1, false},
	} {
		b := &block{in: make([]byte, 0, c.in), out: make([]byte, 0, c.out),
			errs: make([]byte, 0, c.errs)}
		p := pipeline{free: make(chan *block, 1),
			out: &output{stdout: io.Discard, stderr: io.Discard}}
		p.write(b)
		if got := cap(b.in)+cap(b.out)+cap(b.errs) == c.in+c.out+c.errs; got != c.keeps {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
