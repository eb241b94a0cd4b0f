package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the command prints now to testdata")

// TestGolden runs the commands of each file in testdata/golden, and compares their output with the
// file. The reference implementation confirmed the components, and the names and the number of the
// validation errors. A run is a comment with its name, a line with the command, perhaps a line with
// its standard input, and then its output: lines of standard error after "! ", and last the exit
// status, if it is not 0. Each option has a run. With -update the test writes the files again. Read
// the diff.
func TestGolden(t *testing.T) {
	t.Setenv("COLUMNS", "")
	files, err := filepath.Glob("testdata/golden/*.txt")
	if err != nil || len(files) < 5 {
		t.Fatal(len(files), err)
	}
	var used []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for _, m := range goldenRun.FindAllStringSubmatch(string(text), -1) {
			var stdin io.Reader
			if m[3] != "" {
				text, err := strconv.Unquote(m[3])
				if err != nil {
					t.Fatalf("%s: %s: %v", file, m[1], err)
				}
				stdin = strings.NewReader(text)
			}
			var stdout, stderr bytes.Buffer
			args := arguments(t, m[2])
			used = append(used, args...)
			status := run(args, stdin, &stdout, &stderr)
			fmt.Fprint(&all, m[0], printed("", stdout.String()), printed("! ", stderr.String()))
			if status != statusOK {
				fmt.Fprintf(&all, "! exit status %d\n", status)
			}
			all.WriteByte('\n')
		}
		compareText(t, filepath.Join("golden", filepath.Base(file)), all.String())
	}
	for _, o := range optionTable() {
		if o.group != groupHelp && !slices.Contains(used, "-"+o.name) {
			t.Errorf("no run has -%s", o.name)
		}
	}
}

var goldenRun = regexp.MustCompile(`(?m)^# (.*)\n\$ weburl(.*)\n(?:< (.*)\n)?`)

// arguments returns the arguments of a command: words, and quoted Go strings.
func arguments(t *testing.T, line string) (args []string) {
	for line = strings.TrimLeft(line, " "); line != ""; line = strings.TrimLeft(line, " ") {
		word, err := strconv.QuotedPrefix(line)
		if err != nil {
			word, _, _ = strings.Cut(line, " ")
		}
		line = line[len(word):]
		if err == nil {
			if word, err = strconv.Unquote(word); err != nil {
				t.Fatal(err)
			}
		}
		args = append(args, word)
	}
	return args
}

// printed returns the lines of an output, with control characters as escapes. If the last line has
// no end, it says so.
func printed(before, output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		line, ended := strings.CutSuffix(line, "\n")
		b.WriteString(before)
		for _, r := range line {
			if r < ' ' || 0x7F <= r && r < 0xA0 {
				fmt.Fprintf(&b, `\x%02x`, r)
			} else {
				b.WriteRune(r)
			}
		}
		b.WriteString(map[bool]string{true: "\n", false: "\\c\n"}[ended])
	}
	return b.String()
}

// compareText compares a text with a file in testdata, or writes it with -update. It prints the
// lines from the first to the last difference.
func compareText(t *testing.T, file, text string) {
	t.Helper()
	file = filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.SplitAfter(text, "\n"), strings.SplitAfter(string(golden), "\n")
	first := 0
	for first < len(got) && first < len(want) && got[first] == want[first] {
		first++
	}
	got, want = got[first:], want[first:]
	for len(got) > 0 && len(want) > 0 && got[len(got)-1] == want[len(want)-1] {
		got, want = got[:len(got)-1], want[:len(want)-1]
	}
	if len(got)+len(want) > 0 {
		t.Errorf("%s, line %d: got\n%swant\n%s",
			file, first+1, strings.Join(got, ""), strings.Join(want, ""))
	}
}
