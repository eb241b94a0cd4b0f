// Command digest prints a SHA-256 of this package's results for each group of inputs: the
// vectors, and domains. The output must be the same on every platform, on every Go release
// and with every setting of it; .ci/run compares:
//
//	go run ./digest
//	GOARCH=386 go run ./digest
//
// The tests check that the results are right.
package main

import (
	"bufio"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"log"
	"path/filepath"
)

// A group writes the results of some calls for some inputs.
type group struct {
	name string
	run  func(w io.Writer) error
}

func main() {
	log.SetFlags(0)
	dir := flag.String("testdata", "../testdata", "the directory of the vectors")
	flag.Parse()
	in, err := read(*dir)
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range []group{
		{"parse", in.parse},
		{"validation errors", in.violations},
		{"valid URL strings", in.valid},
		{"conversions", in.conversions},
		{"display", in.display},
		{"setters", in.set},
		{"params", in.operate},
		{"domains", domains},
	} {
		if err := g.print(); err != nil {
			log.Fatalf("%s: %v", g.name, err)
		}
	}
}

// print prints the SHA-256 of the results, how many bytes they have, and the name.
func (g group) print() error {
	h := sha256.New()
	n := &counter{w: h}
	b := bufio.NewWriter(n)
	if err := g.run(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	if n.n == 0 {
		return fmt.Errorf("no results")
	}
	fmt.Printf("%x %9d %s\n", h.Sum(nil), n.n, g.name)
	return nil
}

type counter struct {
	w io.Writer
	n int
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += n
	return n, err
}

func vectorFile(dir, name string) string { return filepath.Join(dir, "vectors", name) }
