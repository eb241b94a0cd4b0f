package url_test

import (
	"fmt"
	"log"

	"github.com/go-weburl/url"
	"golang.org/x/net/publicsuffix"
)

func ExampleDisplay() {
	for _, rawURL := range []string{
		"https://examplecorp.com@attacker.example/caf%C3%A9",
		"https://xn--e1afmkfd.xn--p1ai/",   // пример.рф
		"https://xn--80ak6aa92e.com/",      // Cyrillic letters that look like "apple"
		"https://example.com/%E2%80%AE%2F", // a right-to-left override and a slash
	} {
		u, err := url.Parse(rawURL)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(url.Display(u, url.DisplayOptions{}))
	}
	// Output:
	// https://attacker.example/café
	// https://пример.рф/
	// https://xn--80ak6aa92e.com/
	// https://example.com/%E2%80%AE%2F
}

// Where there is little room, a host keeps the part that tells whose it is.
func ExampleDisplay_width() {
	u, err := url.Parse("https://examplecorp.com.evil.com/login?next=account")
	if err != nil {
		log.Fatal(err)
	}
	for _, width := range []int{60, 40, 24, 16} {
		fmt.Println(url.Display(u, url.DisplayOptions{PublicSuffixList: publicsuffix.List, Width: width}))
	}
	// Output:
	// https://examplecorp.com.evil.com/login?next=account
	// https://examplecorp.com.evil.com/login?…
	// https://…com.evil.com
	// …com.evil.com
}

// A page or a terminal emphasises the registrable domain.
func ExampleDisplayPart() {
	u, err := url.Parse("https://www.bbc.co.uk/weather")
	if err != nil {
		log.Fatal(err)
	}
	options := url.DisplayOptions{
		PublicSuffixList:      publicsuffix.List,
		ElideScheme:           "https",
		ElideTrivialSubdomain: true,
	}
	for _, part := range url.Display(u, options) {
		if part.Kind == url.DisplayRegistrableDomain {
			fmt.Printf("<b>%s</b>", part.Text)
		} else {
			fmt.Print(part.Text)
		}
	}
	// Output: <b>bbc.co.uk</b>/weather
}
