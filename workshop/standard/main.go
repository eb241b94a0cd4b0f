// Standard runs the URL Standard's own text, and says what a newer text changes:
//
//	go run -C workshop ./standard -run URL [-base URL] [-v] url.bs
//	go run -C workshop ./standard -from OLD url.bs
//
// With -run it prints what the text makes of a URL: the serialization, or the name of the
// validation error that ended it. With -v it also prints each step: the line of url.bs, and the
// state, the buffer and the pointer. Package text reads and runs the text; it calls nothing of this
// library. With -compare it compares this library, or a browser (-browser), with the text and its
// errata (errata.txt); with -mutants it says which parts of the text the tests test; with -from,
// what another text changes.
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
	"regexp"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

func main() {
	log.SetFlags(0)
	input := flag.String("run", "", "run the text on this `URL`")
	base := flag.String("base", "", "the base `URL`")
	isVerbose := flag.Bool("v", false, "print each step")
	n := flag.Int("compare", 0, "compare this library with the text on `N` inputs")
	browser := flag.String("browser", "", "compare `chromium`, firefox or node, not this library")
	isExhaustive := flag.Bool("exhaustive", false, "compare every string of three tokens first")
	mutants := flag.Int("mutants", 0, "count which mutants of the text survive `N` inputs")
	from := flag.String("from", "", "print what differs from the text in this `file`")
	seed := flag.Uint64("seed", rand.Uint64()>>32, "seed of the inputs")
	flag.Parse()
	m, err := load(flag.Arg(0), *n > 0 || *isExhaustive || *mutants > 0)
	if err != nil {
		log.Fatal(err)
	}
	switch {
	case *browser != "":
		err = compareBrowser(*browser, m, *seed, *n)
	case *n > 0 || *isExhaustive:
		all, found := compare(m, *seed, map[bool]int{true: 3}[*isExhaustive], *n)
		found.print()
		fmt.Printf("seed %d: %d inputs, %d kinds of differences\n", *seed, all, len(found))
		if len(found) > 0 {
			err = errors.New("this library differs from the text")
		}
	case *mutants > 0:
		err = countMutants(m, *mutants)
	case *from != "":
		var before *text.Machine
		if before, err = load(*from, false); err == nil {
			cases := newGenerator(*seed, before, m).shortCases(before, 30000)
			err = tell(os.Stdout, cases, before, m)
		}
	default:
		if *isVerbose {
			m.Trace = os.Stdout
		}
		fmt.Println(parseIn(m, *input, *base))
	}
	if err != nil {
		log.Fatal(err)
	}
}

// load reads a text, with the errata or as it is. An error has the file's name and the line. An
// erratum that does not fit is an error: the text has changed.
func load(file string, isAmended bool) (*text.Machine, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	source := string(data)
	for _, e := range edits.FindAllStringSubmatch(errata, -1) {
		if isAmended && strings.Count(source, e[1]) != 1 {
			return nil, fmt.Errorf("an erratum does not fit: %s should have %q once", file, e[1])
		} else if isAmended {
			source = strings.Replace(source, e[1], e[2], 1)
		}
	}
	m, err := text.Read(source)
	if err != nil {
		err = fmt.Errorf("%s: %w", file, err)
	}
	return m, err
}

//go:embed errata.txt
var errata string

// edits finds the edits in errata.txt.
var edits = regexp.MustCompile(`(?m)^- (.*)\n\+ (.*)$`)

// parseIn parses a URL, and returns its serialization. If parsing fails, it returns the name of the
// last validation error, which ended it, or "failure" if there is none. If the base URL is refused,
// it says why.
func parseIn(m *text.Machine, input, base string) string {
	seen := parse(input, base, "UTF-8")[:1].Run(m.Do)[0]
	m.Trace = nil
	names, isFailure := strings.CutSuffix(seen, ": failure")
	if !isFailure {
		return strings.Trim(m.Do("@href"), `"`)
	}
	errors := strings.Fields(names)
	if len(errors) == 0 && base != "" { // the input has not been read
		return "the base URL is refused: " + parseIn(m, base, "")
	}
	return append([]string{"failure"}, errors...)[len(errors)]
}

// root is the folder of the repository. Programs of the workshop run in the folder workshop.
const root = ".."
