package display_test

import (
	"fmt"
	"log"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"golang.org/x/net/publicsuffix"
)

func Example() {
	u, err := url.Parse("https://examplecorp.com:pw@xn--e1afmkfd.attacker.example/caf%C3%A9")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(display.URL(u, display.Options{}))
	// Output: https://пример.attacker.example/café
}

func ExampleURL() {
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
		fmt.Println(display.URL(u, display.Options{}))
	}
	// Output:
	// https://attacker.example/café
	// https://пример.рф/
	// https://xn--80ak6aa92e.com/
	// https://example.com/%E2%80%AE%2F
}

// If there is little room, a host keeps the part that says who owns it.
func ExampleURL_width() {
	u, err := url.Parse("https://examplecorp.com.evil.com/login?next=account")
	if err != nil {
		log.Fatal(err)
	}
	for _, width := range []int{60, 40, 24, 16} {
		o := display.Options{PublicSuffixList: publicsuffix.List, Width: width}
		fmt.Println(display.URL(u, o))
	}
	// Output:
	// https://examplecorp.com.evil.com/login?next=account
	// https://examplecorp.com.evil.com/login?…
	// https://…com.evil.com
	// …com.evil.com
}

// A page or a terminal emphasises the registrable domain.
func ExampleURL_emphasis() {
	u, err := url.Parse("https://www.bbc.co.uk/weather")
	if err != nil {
		log.Fatal(err)
	}
	options := display.Options{
		PublicSuffixList:      publicsuffix.List,
		ElideScheme:           "https",
		ElideTrivialSubdomain: true,
	}
	for _, part := range display.URL(u, options) {
		if part.Kind == display.KindRegistrableDomain {
			fmt.Printf("<b>%s</b>", part.Text)
		} else {
			fmt.Print(part.Text)
		}
	}
	// Output: <b>bbc.co.uk</b>/weather
}

// A question names only the host.
func ExampleHost() {
	u, err := url.Parse("https://xn--e1afmkfd.xn--p1ai/camera?on")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("May %s use the camera?\n", display.Host(u.HostValue()))
	// Output: May пример.рф use the camera?
}
