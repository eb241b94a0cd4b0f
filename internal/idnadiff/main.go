// Idnadiff compares the url package's IDNA processing with the reference
// implementation (npm whatwg-url) on random domains. Run npm ci in its own
// folder first. It prints each domain with another answer and exits with status
// 1 where there is one.
//
// Two things are expected to differ, and are counted. A domain with a code point
// that this Go release's Unicode has not assigned has to fail here. And one in
// which ContextJ is broken that the reference lets through has to fail as well.
//
// With -golden it compares nothing and writes digests of the reference's answers
// into testdata/idna, for the package's tests.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"iter"
	"log"
	"os"
	"os/exec"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/rangetable"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/idnatest"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("idnadiff: ")
	n := flag.Int("n", 100_000, "how many `domains`")
	seed := flag.Uint64("seed", 1, "the `seed` of the random domains")
	dir := flag.String("dir", "internal/idnadiff", "this command's `folder`")
	limit := flag.Int("print", 20, "print at most this many `differences`")
	codePoints := flag.Bool("codepoints", false, "compare on the domains with every code point instead")
	golden := flag.Bool("golden", false, "write digests of the reference's answers")
	flag.Parse()
	if *golden {
		for _, version := range idnatest.Versions {
			writeGolden(*dir, version)
		}
		return
	}
	domains := random(*seed, *n)
	if *codePoints {
		domains = idnatest.CodePoints(unicode.Version)
	}
	c := comparison{reference: reference{dir: *dir, version: unicode.Version}, limit: *limit}
	c.ask(domains, c.compare)
	fmt.Printf("%d domains (Unicode %s): %d accepted, %d strictly; %d with newer code points, %d with ContextJ broken that the reference accepts; %d differences\n",
		c.total, unicode.Version, c.accepted, c.strict, c.newer, c.joiners, c.differences)
	if c.differences > 0 {
		os.Exit(1)
	}
}

func random(seed uint64, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		maker := idnatest.New(seed, unicode.Version)
		for range n {
			if !yield(maker.Domain()) {
				return
			}
		}
	}
}

// A reference gives the reference's answers, as they have to be where code
// points that a version of Unicode has not assigned are disallowed.
type reference struct {
	dir     string
	version string

	newer   int // answers with newer code points
	joiners int // answers with ContextJ broken
}

// ask gives each domain with its answer to use.
func (ref *reference) ask(domains iter.Seq[string], use func(domain string, a idnatest.Answer)) {
	cmd := exec.Command("node", "reference.mjs")
	cmd.Dir = ref.dir
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	check(err)
	out, err := cmd.StdoutPipe()
	check(err)
	check(cmd.Start())
	asked := make(chan string, 10_000)
	go func() {
		w := bufio.NewWriter(in)
		lines := json.NewEncoder(w)
		for domain := range domains {
			check(lines.Encode(domain))
			asked <- domain
		}
		close(asked)
		check(w.Flush())
		check(in.Close())
	}()
	answers := json.NewDecoder(bufio.NewReader(out))
	assigned := rangetable.Assigned(ref.version)
	for domain := range asked {
		var a idnatest.Answer
		var joiners bool
		err := answers.Decode(&[]any{&a.Relaxed, &a.Strict, &a.Unicode, &joiners})
		if err == io.EOF {
			log.Fatal("the reference ended early")
		}
		check(err)
		use(domain, ref.correct(domain, a, joiners, assigned))
	}
	check(cmd.Wait())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// correct returns a, or where the answer has to be another, that one: all
// fails, but for the domain parser's result for ASCII.
func (ref *reference) correct(domain string, a idnatest.Answer, joiners bool, assigned *unicode.RangeTable) idnatest.Answer {
	text := domain + a.Unicode
	if a.Relaxed != nil {
		decoded, _ := idna.Punycode.ToUnicode(*a.Relaxed)
		text += decoded
	}
	switch {
	case strings.ContainsFunc(text, func(r rune) bool { return !unicode.Is(assigned, r) }):
		ref.newer++
	case !joiners && a.Unicode != domain:
		ref.joiners++
	default:
		return a
	}
	if !isASCII(domain) {
		a.Relaxed = nil
	}
	return idnatest.Answer{Relaxed: a.Relaxed, Unicode: domain}
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

type comparison struct {
	reference
	total, accepted, strict, differences, limit int
}

func (c *comparison) compare(domain string, want idnatest.Answer) {
	c.total++
	if want.Relaxed != nil {
		c.accepted++
	}
	if want.Strict != nil {
		c.strict++
	}
	got := idnatest.AnswerOf(domain, url.DomainToASCII, url.DomainToUnicode)
	if got.String() == want.String() {
		return
	}
	if c.differences++; c.differences <= c.limit {
		decoded, _ := idna.Punycode.ToUnicode(domain)
		fmt.Printf("%+q\n\tdecoded %+q\n\tgot %s\n\thas to be %s\n", domain, decoded, got, want)
	}
}

// writeGolden writes the two files with digests for a version of Unicode.
func writeGolden(dir, version string) {
	write := func(name string, per int, domains iter.Seq[string]) {
		ref := reference{dir: dir, version: version}
		digest := idnatest.Digest{Per: per}
		n := 0
		ref.ask(domains, func(domain string, a idnatest.Answer) {
			digest.Add(domain, a)
			n++
		})
		digest.End()
		check(os.WriteFile(name, digest.Sums, 0o644))
		fmt.Printf("%s: %d domains, %d with newer code points, %d with ContextJ broken that the reference accepts\n",
			name, n, ref.newer, ref.joiners)
	}
	write(idnatest.RandomFile("testdata/idna", version), idnatest.RandomPer, idnatest.Random(version))
	write(idnatest.CodePointsFile("testdata/idna", version), idnatest.CodePointsPer, idnatest.CodePoints(version))
}
