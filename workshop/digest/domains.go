package main

import (
	"fmt"
	"io"
	"iter"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/random"
)

// The digest has only some of the domains of the tests, so that it takes seconds on an emulated
// machine.
const (
	everyRandom    = 5
	everyCodePoint = 37
)

// domains writes the domains as hosts, in ASCII and in Unicode, and their errors.
func domains(w io.Writer) error {
	for _, domains := range []iter.Seq[string]{
		every(everyRandom, random.Domains()),
		every(everyCodePoint, random.EveryCodePointDomains()),
	} {
		for domain := range domains {
			text, textErr := url.DomainToUnicode(domain)
			ascii, asciiErr := url.DomainToASCII(domain)
			strict, strictErr := url.DomainToASCIIStrict(domain)
			fmt.Fprintf(w, "%+q %s %+q %s %+q %s\n", ascii, reason(asciiErr), strict, reason(strictErr), text, reason(textErr))
		}
	}
	return nil
}

// every yields every nth of the domains, from the first on.
func every(n int, domains iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		i := 0
		for domain := range domains {
			if i%n == 0 && !yield(domain) {
				return
			}
			i++
		}
	}
}
