package url_test

import (
	"errors"
	"fmt"

	"github.com/go-weburl/url"
)

func ExampleDomainToASCII() {
	domain, err := url.DomainToASCII("Faß.Example", false)
	fmt.Println(domain, err)

	_, err = url.DomainToASCII("-ü-.my_host.example", true)
	fmt.Println(errors.Is(err, url.IDNANotSTD3))
	var e *url.DomainError
	if errors.As(err, &e) {
		for _, one := range e.Errors {
			fmt.Println(one.Label+":", one.Rule)
		}
	}
	// Output:
	// xn--fa-hia.example <nil>
	// true
	// -ü-: hyphen at the beginning or the end
	// my_host: code point that is no letter, digit or hyphen
}

func ExampleDomainToUnicode() {
	fmt.Println(url.DomainToUnicode("xn--fa-hia.example", false))
	fmt.Println(url.DomainToUnicode("xn--8i7caa.example", false)) // decodes to full width letters
	// Output:
	// faß.example <nil>
	// xn--8i7caa.example domain-to-ASCII: "xn--8i7caa.example": label 1: disallowed code point
}

func ExampleDomainError() {
	_, err := url.DomainToASCII("a..b_c", true)
	var de *url.DomainError
	if errors.As(err, &de) {
		for _, e := range de.Errors {
			fmt.Printf("label %d, %q: %v\n", e.Index+1, e.Label, e.Rule)
		}
	}
	fmt.Println(errors.Is(err, url.ErrDomainToASCII))
	// Output:
	// label 3, "b_c": code point that is no letter, digit or hyphen
	// label 2, "": label of no or more than 63 bytes
	// true
}
