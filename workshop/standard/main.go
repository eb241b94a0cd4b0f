// Standard runs the URL Standard's own text, and says what a newer text changes:
//
//	go run -C workshop ./standard -run URL [-base URL] [-v] url.bs
//	go run -C workshop ./standard url.bs
//
// With -run it prints what the text makes of a URL: the serialization, or the name of the
// validation error that ended it. With -v it also prints each step: the line of url.bs, and the
// state, the buffer and the pointer. Package text reads and runs the text; it calls nothing of this
// library. With -compare it compares this library with the text and its errata (errata.go); with
// -mutants it says which parts of the text the tests test; with -from, what another text changes.
//
// Without flags it reads the source of the URL Standard or of the URL Pattern Standard, and
// compares it with the table of what we implement, url.txt or urlpattern.txt: it prints which
// definitions a newer text has changed, and which functions here to look at. With -write COMMIT it
// writes the table, which means that the code now follows the text, that of the commit.
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
		if m, err = load(flag.Arg(0), true); err == nil {
			err = countMutants(m, *mutants)
		}
	} else {
		err = compareTables(flag.Arg(0), *write)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// load reads a text, with the errata or as it is. An error has the file's name and the line.
func load(file string, isAmended bool) (*text.Machine, error) {
	data, err := os.ReadFile(file)
	source := string(data)
	if err == nil && isAmended {
		source, err = amend(source)
	}
	if err != nil {
		return nil, err
	}
	m, err := machineOf(source)
	if err != nil {
		err = fmt.Errorf("%s: %w", file, err)
	}
	return m, err
}

func machineOf(source string) (*text.Machine, error) {
	t, err := text.Read(source)
	if err != nil {
		return nil, err
	}
	p, err := t.Compile(0)
	return &text.Machine{Program: p}, err
}

// compareText compares this library with a text.
func compareText(file string, seed uint64, n int, isExhaustive bool) error {
	m, err := load(file, true)
	if err != nil {
		return err
	}
	c := comparison{m: m}
	length := 2
	if isExhaustive {
		length = 3
	}
	c.run(seed, n, length)
	fmt.Printf("seed %d: %d inputs, %d differences\n", seed, c.n, c.found)
	if c.found > 0 {
		err = errors.New("this library differs from the text")
	}
	return err
}

// runText prints what a text makes of a URL.
func runText(file, input string, base *string, verbose bool) (err error) {
	m, err := load(file, false)
	if err != nil {
		return err
	}
	defer func() {
		if e, ok := recover().(*text.Error); ok {
			err = e
		}
	}()
	var on *text.Object
	if base != nil {
		if on = m.ParseBasic(text.Decode(*base), nil, "UTF-8"); on == nil {
			return fmt.Errorf("the base URL is refused: %s", refusal(m))
		}
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
	u := m.ParseBasic(text.Decode(input), on, "UTF-8")
	if m.Trace = nil; u == nil {
		fmt.Println(refusal(m))
		return nil
	}
	fmt.Println(u.Get("href"))
	return nil
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
