// Standard runs the URL Standard's own text, and says what a newer text changes:
//
//	go run -C workshop ./standard -run URL [-base URL] [-v] url.bs
//	go run -C workshop ./standard url.bs
//
// With -run it prints what the text makes of a URL: the serialization, or the name of the
// validation
// error that ended it. With -v it also prints each step: the line of url.bs, and the state, the
// buffer and the pointer. Package text reads and runs the text; it calls nothing of this library.
//
// Without flags it reads the source of the URL Standard or of the URL Pattern Standard, and
// compares
// it with the table of what we implement, url.txt or urlpattern.txt: it prints which definitions a
// newer text has changed, and which functions here to look at. With -write COMMIT it writes the
// table, which means that the code now follows the text, that of the commit.
//
// A line of a table has the anchor of a definition, its kind, and a hash of its text. The
// definition's functions are those whose doc comments link to the anchor. The line names others,
// for a definition that is a part of others, or "-" if it is not implemented.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

func main() {
	log.SetFlags(0)
	write := flag.String("write", "", "write the table of the text, which is that of this `commit`")
	input := flag.String("run", "", "run the text on this `URL`")
	base := flag.String("base", "", "the base `URL`")
	compare := flag.Int("compare", 0, "compare this library with the text on `N` inputs")
	isExhaustive := flag.Bool("exhaustive", false,
		"with -compare: every string of three tokens first")
	mutants := flag.Int("mutants", 0,
		"count which mutants of the text survive, with `N` random inputs")
	seed := flag.Uint64("seed", rand.Uint64()>>32, "seed of the inputs")
	from := flag.String("from", "", "print what differs from the text in this `file`")
	verbose := flag.Bool("v", false, "print each step")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(),
			"usage: go run -C workshop ./standard [flags] url.bs or spec.bs")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	given := make(map[string]bool)
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var err error
	if given["run"] {
		var b *string
		if given["base"] {
			b = base
		}
		err = runText(flag.Arg(0), *input, b, *verbose)
	} else if *compare > 0 || *isExhaustive {
		err = compareText(flag.Arg(0), *seed, *compare, *isExhaustive)
	} else if *from != "" {
		err = tellFiles(os.Stdout, *from, flag.Arg(0), *seed)
	} else if *mutants > 0 {
		var m *text.Machine
		if m, err = load(flag.Arg(0)); err == nil {
			err = countMutants(m, *mutants, nil)
		}
	} else {
		err = compareTables(flag.Arg(0), *write)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// load reads a text. An error has the file's name and the line.
func load(file string) (*text.Machine, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	t, err := text.Read(string(source))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	p, err := t.Compile(0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &text.Machine{Program: p}, nil
}

// compareText compares this library with a text.
func compareText(file string, seed uint64, n int, isExhaustive bool) error {
	m, err := load(file)
	if err != nil {
		return err
	}
	c, err := newComparison(m)
	if err != nil {
		return err
	}
	err = c.run(seed, n, isExhaustive)
	fmt.Printf("seed %d: %d inputs, %d differences\n", seed, c.n, c.found)
	if err == nil && c.found > 0 {
		err = errors.New("this library differs from the text")
	}
	return err
}

// runText prints what a text makes of a URL.
func runText(file, input string, base *string, verbose bool) error {
	m, err := load(file)
	if err != nil {
		return err
	}
	if verbose {
		m.Trace = func(at text.At) {
			fmt.Printf("%4d %s", at.Line, at.Algorithm)
			if at.State != "" {
				fmt.Printf(": %s, buffer %s, pointer %d", at.State, at.Buffer, at.Pointer)
			}
			fmt.Println()
		}
	}
	var b *text.URL
	if base != nil {
		if b, err = m.ParseBasic(text.Decode(*base), nil, "UTF-8"); err != nil {
			return err
		} else if b == nil {
			fmt.Println("the base URL is refused:", refusal(m))
			return nil
		}
	}
	u, err := m.ParseBasic(text.Decode(input), b, "UTF-8")
	if err != nil {
		return err
	}
	if u == nil {
		fmt.Println(refusal(m))
		return nil
	}
	m.Trace = nil
	href, err := u.Get("href")
	fmt.Println(href)
	return err
}

// refusal returns the name of the validation error that ended a run. Failure without one ends a
// run, too.
func refusal(m *text.Machine) string {
	if n := len(m.Violations); n > 0 {
		return m.Violations[n-1].Name
	}
	return "failure"
}

// compareTables compares a text with the table of what we implement.
func compareTables(file, commit string) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	shortname := regexp.MustCompile(`(?m)^Shortname: (url|urlpattern)$`).FindSubmatch(source)
	if shortname == nil {
		return fmt.Errorf("%s: not the source of the URL or the URL Pattern Standard", file)
	}
	name := string(shortname[1])
	table := filepath.Join("standard", name+".txt")
	list, err := readTable(table)
	if err != nil {
		return err
	}
	before := make(map[string]definition)
	for _, d := range list {
		before[d.anchor] = d
	}
	now := definitions(string(source))
	if commit != "" {
		var b strings.Builder
		fmt.Fprintf(&b, "commit %s\n", commit)
		for _, d := range now {
			functions := strings.Join(before[d.anchor].functions, ", ")
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", d.anchor, d.kind, d.hash, functions)
		}
		return os.WriteFile(table, []byte(b.String()), 0o666)
	}
	linked, _, err := links("..", name)
	line := func(what, anchor string) {
		functions := slices.Concat(linked[anchor], before[anchor].functions)
		if len(functions) == 0 {
			functions = []string{"no function"}
		}
		fmt.Printf("%-8s #%s: %s\n", what, anchor, strings.Join(functions, ", "))
	}
	for _, d := range now {
		if was, ok := before[d.anchor]; !ok {
			line("new", d.anchor)
		} else if was.hash != d.hash {
			line("changed", d.anchor)
		}
	}
	for _, d := range list {
		if !slices.ContainsFunc(now, func(n definition) bool { return n.anchor == d.anchor }) {
			line("removed", d.anchor)
		}
	}
	return err
}

// root returns the folder of the repository. Programs of the workshop run in the folder workshop.
func root() string { return ".." }

// source returns the file of the URL Standard's text.
func source() string {
	dir := os.Getenv("STANDARD_DIR")
	if dir == "" {
		dir = filepath.Join(root(), "..", "shared", "standard")
	}
	return filepath.Join(dir, "url.bs")
}
