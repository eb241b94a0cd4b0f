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

func ExampleDomainError_Advice() {
	_, err := url.Parse("https://user@my host.example/")
	var e *url.DomainError
	if errors.As(err, &e) {
		fmt.Println(e.Domain)
		fmt.Println(e.Advice())
	}
	// Output:
	// my host.example
	// a domain cannot contain a space
}

func ExampleViolation_Advice() {
	for _, input := range []string{"example.com", "https://a..example/", "file:///C|/My Files"} {
		var p url.Parser
		_, violations, _ := p.ParseWithViolations(input)
		for _, v := range violations {
			fmt.Printf("%s: %s\n", v.Err, v.Advice(input))
		}
	}
	// Output:
	// missing-scheme-non-relative-URL: start with a scheme, as in https://example.com
	// domain-to-ASCII: label 2 is empty: leave out a dot
	// invalid-URL-unit: write ':' for '|' after a drive letter
	// invalid-URL-unit: write a space as %20
}
