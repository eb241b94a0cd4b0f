package main

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/rangetable"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/idnatest"
)

// oldest is the version of Unicode of the oldest supported Go release.
const oldest = "15.0.0"

// Of the domains that the tests go through every so many are enough here, so that
// an emulated machine is done in seconds.
const (
	everyRandom    = 5
	everyCodePoint = 37
	planes         = 0x40000 // from here on hardly anything is assigned
)

// known are domains of code points that are assigned in oldest; but an A-label may
// decode to others.
func known() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, domains := range []iter.Seq[string]{
			every(everyRandom, idnatest.Random(oldest)),
			every(everyCodePoint, idnatest.CodePoints(oldest)),
		} {
			for domain := range domains {
				if !yield(domain) {
					return
				}
			}
		}
	}
}

// domains are what they are as hosts. A domain with a newer code point is written
// as the failure that it is in oldest.
func domains(w io.Writer) error {
	for domain := range known() {
		text, textErr := url.DomainToUnicode(domain)
		ascii, asciiErr := url.DomainToASCII(domain)
		strict, strictErr := url.DomainToASCIIStrict(domain)
		if textErr == nil && strings.ContainsFunc(text, isNewer) {
			text, textErr = domain, url.ErrDomainToASCII
			strict, strictErr = "", url.ErrDomainToASCII
			if strings.ContainsFunc(domain, isNotASCII) {
				ascii, asciiErr = "", url.ErrDomainToASCII
			}
		}
		fmt.Fprintf(w, "%+q %t %+q %t %+q %t\n", ascii, asciiErr == nil, strict, strictErr == nil, text, textErr == nil)
	}
	return nil
}

var assigned = rangetable.Assigned(oldest)

func isNewer(r rune) bool { return !unicode.Is(assigned, r) && !unicode.Is(unicode.Cs, r) }

func isNotASCII(r rune) bool { return r > unicode.MaxASCII }

// domainErrors are all that is wrong with the domains. A label of code points that
// are newer fails everywhere, but where they are known it may break other rules.
func domainErrors(w io.Writer) error {
	for domain := range known() {
		_, err := url.DomainToASCIIStrict(domain)
		fmt.Fprintln(w, reason(err))
	}
	return nil
}

// newerDomains are domains of code points that are not assigned in oldest.
func newerDomains(w io.Writer) error {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if isNewer(r) && (r < planes || r%everyCodePoint == 0) {
			ascii, err := url.DomainToASCII("ü" + string(r))
			fmt.Fprintf(w, "%+q %t\n", ascii, err == nil)
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
