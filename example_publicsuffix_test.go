package url_test

import (
	"fmt"
	"log"

	"github.com/go-weburl/url"
	"golang.org/x/net/publicsuffix"
)

func ExampleHost_RegistrableDomain() {
	u, err := url.Parse("https://news.bbc.co.uk/weather")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.HostValue().RegistrableDomain(publicsuffix.List))
	// Output: bbc.co.uk
}

func ExampleHost_PublicSuffix() {
	for _, input := range []string{"news.bbc.co.uk", "whatwg.github.io.", "[::1]"} {
		host, err := url.ParseHost(input)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %q\n", host, host.PublicSuffix(publicsuffix.List))
	}
	// Output:
	// news.bbc.co.uk: "co.uk"
	// whatwg.github.io.: "github.io."
	// [::1]: ""
}

func ExampleOrigin_SameSite() {
	a, _ := url.Parse("https://example.com/")
	b, _ := url.Parse("https://api.example.com:8443/")
	c, _ := url.Parse("http://api.example.com/")
	fmt.Println(a.OriginValue().SameSite(b.OriginValue(), publicsuffix.List))
	fmt.Println(a.OriginValue().SameSite(c.OriginValue(), publicsuffix.List))
	// Output:
	// true
	// false
}

func ExampleOrigin_SchemelesslySameSite() {
	a, _ := url.Parse("https://example.com/")
	b, _ := url.Parse("http://api.example.com/")
	fmt.Println(a.OriginValue().SchemelesslySameSite(b.OriginValue(), publicsuffix.List))
	// Output: true
}

// Any list that a cookie jar takes will do, also one of one's own.
func ExamplePublicSuffixList() {
	var list url.PublicSuffixList = intranet{}
	host, err := url.ParseHost("wiki.team-a.corp.internal")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(host.RegistrableDomain(list))
	// Output: team-a.corp.internal
}

type intranet struct{}

func (intranet) PublicSuffix(domain string) string {
	const suffix = "corp.internal"
	if len(domain) > len(suffix) && domain[len(domain)-len(suffix)-1:] == "."+suffix {
		return suffix
	}
	return publicsuffix.List.PublicSuffix(domain)
}

func (intranet) String() string { return "corp.internal and " + publicsuffix.List.String() }
