// Standard runs the URL Standard's own text, and says what a newer text changes:
//
//	go run -C workshop ./standard -run URL [-base URL] [-v] url.bs
//	go run -C workshop ./standard -from OLD url.bs
//
// With -run it prints what the text makes of a URL: the serialization, or the name of the
// validation error that ended it. With -v it also prints each step: the line of url.bs, and the
// state, the buffer and the pointer. Package text reads and runs the text; it calls nothing of this
// library. With -compare it compares this library with the text and its errata (errata.txt); with
// -mutants it says which parts of the text the tests test; with -from, what another text changes.
//
// The functions of a definition are those whose doc comments link to its anchor. url.txt names
// others, for a definition that is a part of others. This program cannot read the text of the URL
// Pattern Standard, so urlpattern.txt lists all its algorithms; one with "-" is not implemented.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

func main() {
	log.SetFlags(0)
	input := flag.String("run", "", "run the text on this `URL`")
	base := flag.String("base", "", "the base `URL`")
	verbose := flag.Bool("v", false, "print each step")
	compare := flag.Int("compare", 0, "compare this library with the text on `N` inputs")
	isExhaustive := flag.Bool("exhaustive", false,
		"with -compare: every string of three tokens first")
	mutants := flag.Int("mutants", 0,
		"count which mutants of the text survive, with `N` random inputs")
	from := flag.String("from", "", "print what differs from the text in this `file`")
	seed := flag.Uint64("seed", rand.Uint64()>>32, "seed of the inputs")
	flag.Parse()
	given := make(map[string]bool)
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	file := flag.Arg(0)
	var err error
	switch {
	case given["run"]:
		var bases []string
		if given["base"] {
			bases = []string{*base}
		}
		err = runText(file, *input, bases, *verbose)
	case *compare > 0 || *isExhaustive:
		err = compareText(file, *seed, *compare, *isExhaustive)
	case *mutants > 0:
		err = countMutants(file, *mutants)
	case *from != "":
		err = tellFiles(os.Stdout, *from, file, *seed)
	default:
		err = errors.New("usage: go run -C workshop ./standard FLAGS url.bs (-help lists them)")
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

//go:embed errata.txt
var errata string

// amend makes the edits of errata.txt. One that does not fit is an error: the text has changed.
func amend(source string) (string, error) {
	old := ""
	for line := range strings.Lines(errata) {
		words := strings.TrimSpace(line[1:])
		switch line[0] {
		case '-':
			if old = words; strings.Count(source, old) != 1 {
				return "", fmt.Errorf("an erratum does not fit: the text has not once %q", old)
			}
		case '+':
			source = strings.Replace(source, old, words, 1)
		}
	}
	return source, nil
}

func machineOf(source string) (*text.Machine, error) {
	p, err := text.Read(source)
	return &text.Machine{Program: p}, err
}

// runText prints what a text makes of a URL.
func runText(file, input string, base []string, verbose bool) (err error) {
	m, err := load(file, false)
	if err != nil {
		return err
	}
	defer func() {
		if e, ok := recover().(*text.Error); ok {
			err = e
		}
	}()
	w := &text.World{Machine: m}
	do := []string{"URL parser", text.Decode(input), "UTF-8"}
	for _, b := range base {
		b = text.Decode(b)
		if made := parseIn(w, "URL parser", b, "UTF-8"); w.URL == nil {
			return fmt.Errorf("the base URL is refused: %s", made)
		}
		do = append(do, b)
	}
	if w.URL = nil; verbose {
		m.Trace = os.Stdout
	}
	fmt.Println(parseIn(w, do...))
	return nil
}

// parseIn parses a URL and returns its serialization. If parsing fails, it returns the name of the
// last validation error, which ended it, or "failure" if there is none.
func parseIn(w *text.World, do ...string) string {
	got := w.Do(do...)
	w.Trace = nil
	errors := strings.Fields(strings.TrimSuffix(got, ": failure"))
	switch {
	case w.URL != nil:
		return strings.Trim(w.Do("@href"), `"`)
	case len(errors) > 0:
		return errors[len(errors)-1]
	}
	return "failure"
}

// root is the folder of the repository. Programs of the workshop run in the folder workshop.
const root = ".."
