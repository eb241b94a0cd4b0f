package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	pipeLines  = 5_000_000
	pipeRounds = 7
)

// pipeCases are ways to call the command for lines, with what is asked of them: how many lines a
// second with two processors, and how many times as many as with one. 0 means no limit.
var pipeCases = []struct {
	args          []string
	minLines, min float64
}{
	{[]string{"-"}, 0, 1.7},
	{[]string{"-get", "{host}", "-"}, 2e6, 0},
	{[]string{"-key", "surt", "-"}, 0, 0},
}

// writePipes measures the command on a file of the given number of lines, which repeats the URLs.
func writePipes(w io.Writer, urls []string, lines, rounds int) error {
	dir, err := os.MkdirTemp("", "weburl-pipe-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p := pipe{command: filepath.Join(dir, "weburl"), all: filepath.Join(dir, "all")}
	build := exec.Command("go", "build", "-C", "..", "-o", p.command, "./cmd/weburl")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("go build ./cmd/weburl: %w", err)
	}
	if err := writeLines(p.all, urls, lines); err != nil {
		return err
	}
	for i := range p.halves {
		p.halves[i] = filepath.Join(dir, "half"+strconv.Itoa(i))
		if err := writeLines(p.halves[i], urls, lines/2); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, `The command on the list web, repeated to %d lines, from a file to the null device, with GOMAXPROCS 1 and 2: the
median of %d rounds, the ratios too. "Two copies" are two programs with one processor and half of the lines each: the most that this
machine allows, where its processors share a core, a cache or a host.

| command | with one | with two | lines a second with two | must | two against one | must | two copies against one |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
`, lines, rounds)
	for _, c := range pipeCases {
		t, err := p.measure(c.args, rounds)
		if err != nil {
			return err
		}
		perSecond := float64(lines) / t.two
		fmt.Fprintf(w, "| `weburl %s` | %.2f s | %.2f s | %.3g million | %s | **%.2f** | %s | %.2f |\n", quoteArgs(c.args), t.one, t.two,
			perSecond/1e6, verdictAtLeast(perSecond, c.minLines), t.twoToOne, verdictAtLeast(t.twoToOne, c.min), t.copiesToOne)
	}
	fmt.Fprintln(w)
	return nil
}

// quoteArgs joins arguments for a shell.
func quoteArgs(args []string) string {
	var quoted []string
	for _, a := range args {
		if strings.ContainsAny(a, "{}") {
			a = "'" + a + "'"
		}
		quoted = append(quoted, a)
	}
	return strings.Join(quoted, " ")
}

// verdictAtLeast is verdict for a figure that must not be less than its limit.
func verdictAtLeast(got, limit float64) string {
	switch {
	case limit == 0:
		return ""
	case got >= limit:
		return fmt.Sprintf("%.7g, holds", limit)
	}
	return fmt.Sprintf("%.7g, missed", limit)
}

// writeLines writes a file of the given number of lines, which repeats the URLs.
func writeLines(name string, urls []string, lines int) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for i := range lines {
		w.WriteString(urls[i%len(urls)])
		w.WriteByte('\n')
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// A pipe has the command, and the files that it reads.
type pipe struct {
	command string
	all     string // the file
	halves  [2]string
}

// pipeTimes has the median times, in seconds, and the median ratios.
type pipeTimes struct{ one, two, twoToOne, copiesToOne float64 }

// measure runs the command with one processor, with two, and twice with one, in turns.
func (p pipe) measure(args []string, rounds int) (pipeTimes, error) {
	var one, two, twoToOne, copiesToOne []float64
	for range rounds {
		var times [3]float64
		for i, run := range [...]struct {
			processors int
			files      []string
		}{{1, []string{p.all}}, {2, []string{p.all}}, {1, p.halves[:]}} {
			var err error
			if times[i], err = p.time(args, run.processors, run.files); err != nil {
				return pipeTimes{}, err
			}
		}
		one, two = append(one, times[0]), append(two, times[1])
		twoToOne, copiesToOne = append(twoToOne, times[0]/times[1]), append(copiesToOne, times[0]/times[2])
	}
	return pipeTimes{spreadOf(one).median, spreadOf(two).median, spreadOf(twoToOne).median, spreadOf(copiesToOne).median}, nil
}

// time returns how many seconds the command takes on all files, side by side.
func (p pipe) time(args []string, processors int, files []string) (float64, error) {
	var commands []*exec.Cmd
	start := time.Now()
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return 0, err
		}
		defer f.Close()
		c := exec.Command(p.command, args...)
		c.Stdin, c.Stderr, c.Env = f, os.Stderr, append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(processors))
		if err := c.Start(); err != nil {
			return 0, err
		}
		commands = append(commands, c)
	}
	for _, c := range commands {
		if err := c.Wait(); err != nil {
			return 0, fmt.Errorf("weburl %s: %w", quoteArgs(args), err)
		}
	}
	return time.Since(start).Seconds(), nil
}
