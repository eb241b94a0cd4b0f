// Standard says which of a standard's algorithms a newer text has changed, and which functions
// here to look at:
//
//	go run -C workshop ./standard url.bs
//
// It reads the source of the URL Standard or of the URL Pattern Standard, and compares it with
// the table of what we implement, url.txt or urlpattern.txt. A line of a table has the
// anchor of a definition, a hash of its text, and the functions that link to the anchor in their
// doc comments.
//
// Without an argument it writes the functions of both tables again, for a function that has moved.
//
//	-from OLD       compare with another text, and not with the table
//	-write COMMIT   write the table: the code now follows the text, which is that of the commit
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	from := flag.String("from", "", "compare with the text in this `file`, and not with the table")
	write := flag.String("write", "", "write the table of the text, which is that of this `commit`")
	flag.Parse()
	var err error
	switch {
	case flag.NFlag()+flag.NArg() == 0:
		err = writeFunctions()
	case flag.NArg() == 1:
		err = run(os.Stdout, flag.Arg(0), *from, *write)
	default:
		log.Fatal("usage: go run -C workshop ./standard [[-from OLD] [-write COMMIT] url.bs or spec.bs]")
	}
	if err != nil {
		log.Fatal(err)
	}
}

// writeFunctions writes the tables of the same texts again.
func writeFunctions() error {
	for _, s := range standards {
		functions, _, err := functionsOf("..", s)
		if err != nil {
			return err
		}
		file := filepath.Join("standard", s.table)
		commit, list, err := readTable(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, formatTable(commit, list, functions), 0o666); err != nil {
			return err
		}
	}
	return nil
}

func run(w io.Writer, file, from, write string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	s, err := standardOf(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	functions, _, err := functionsOf("..", s)
	if err != nil {
		return err
	}
	now := definitions(text)
	if write != "" {
		return os.WriteFile(filepath.Join("standard", s.table), formatTable(write, now, functions), 0o666)
	}
	var before []definition
	if from != "" {
		old, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		before = definitions(old)
	} else if _, before, err = readTable(filepath.Join("standard", s.table)); err != nil {
		return err
	}
	printChanges(w, before, now, functions)
	return nil
}

// A standard is one of the two that this repository implements.
type standard struct {
	name  string
	url   string // what links to it begin with
	table string
}

var standards = []standard{
	{"url", "https://url.spec.whatwg.org/#", "url.txt"},
	{"urlpattern", "https://urlpattern.spec.whatwg.org/#", "urlpattern.txt"},
}

// standardOf returns the standard of a source text.
func standardOf(text []byte) (standard, error) {
	for _, s := range standards {
		if bytes.Contains(text, []byte("\nShortname: "+s.name+"\n")) {
			return s, nil
		}
	}
	return standard{}, fmt.Errorf("not the source of the URL Standard or the URL Pattern Standard")
}

// printChanges prints what differs between two texts, with the functions to look at.
func printChanges(w io.Writer, before, now []definition, functions map[string][]string) {
	old := make(map[string]definition)
	for _, d := range before {
		old[d.anchor] = d
	}
	for _, d := range now {
		was, ok := old[d.anchor]
		delete(old, d.anchor)
		switch {
		case !ok:
			fmt.Fprintf(w, "new      #%s: %s\n", d.anchor, names(functions[d.anchor]))
		case was.hash != d.hash:
			fmt.Fprintf(w, "changed  #%s: %s\n", d.anchor, names(functions[d.anchor]))
		}
	}
	for _, anchor := range slices.Sorted(maps.Keys(old)) {
		fmt.Fprintf(w, "removed  #%s: %s\n", anchor, names(functions[anchor]))
	}
}

func names(functions []string) string {
	if len(functions) == 0 {
		return "no function"
	}
	return strings.Join(functions, ", ")
}

// formatTable returns the table of the text of a commit.
func formatTable(commit string, list []definition, functions map[string][]string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "commit %s\n", commit)
	for _, d := range list {
		kind := "term"
		if d.algorithm {
			kind = "algorithm"
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", d.anchor, kind, d.hash, strings.Join(functions[d.anchor], ", "))
	}
	return b.Bytes()
}

// readTable reads a table, without the functions.
func readTable(file string) (commit string, list []definition, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	first, lines, _ := strings.Cut(string(data), "\n")
	for line := range strings.Lines(lines) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			return "", nil, fmt.Errorf("%s: a line has %d fields: %q", file, len(fields), line)
		}
		list = append(list, definition{fields[0], fields[1] == "algorithm", fields[2]})
	}
	return strings.TrimPrefix(first, "commit "), list, nil
}

// hashOf returns a short hash of a text without its markup: of 40 bits, which is enough to see
// that a text has changed.
func hashOf(text string) string {
	text = markup.ReplaceAllString(text, "")
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(strings.Fields(text), " "))))[:10]
}
