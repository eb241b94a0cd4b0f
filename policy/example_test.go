package policy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/netip"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
	"golang.org/x/net/publicsuffix"
)

func Example() {
	p := &policy.Policy{
		Schemes:        []string{"http", "https"},
		NoCredentials:  true,
		NoPrivateHosts: true,
	}
	for _, input := range []string{
		"https://example.com/", "ftp://example.com/", "https://me@example.com/", "http://0x7f.1/",
	} {
		_, err := p.Parse(input)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// policy: this scheme is not allowed: ftp://example.com
	// policy: credentials are not allowed: https://example.com
	// policy: private hosts are not allowed: http://127.0.0.1
}

// A webhook's callback is checked while its JSON is decoded.
func ExampleURL() {
	var hook struct {
		Callback policy.URL `json:"callback"`
	}
	err := json.Unmarshal([]byte(`{"callback": "http://0x7f.1/admin"}`), &hook)
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}

func ExamplePolicy_Check() {
	p := &policy.Policy{Schemes: []string{"https"}}
	err := p.Check(url.MustParse("http://example.com/"))
	fmt.Println(errors.Is(err, policy.ErrScheme))
	// Output: true
}

// A service that also refuses URLs that are not valid receives the parser's violations.
func ExamplePolicy_Check_violations() {
	p := &policy.Policy{NoPrivateHosts: true}
	parser := url.Parser{OnViolation: func(v url.Violation) bool {
		fmt.Println(v.Err)
		return true
	}}
	u, err := parser.Parse(`https:\\example.com`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u, p.Check(u))
	// Output:
	// special-scheme-missing-following-solidus
	// special-scheme-missing-following-solidus
	// special-scheme-missing-following-solidus
	// https://example.com/ <nil>
}

func ExampleParseHosts() {
	hosts, err := policy.ParseHosts("example.com", ".bücher.example")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := &policy.Policy{Schemes: []string{"https"}, Hosts: hosts}
	for _, input := range []string{
		"https://EXAMPLE.com/", "https://www.xn--bcher-kva.example/", "https://evilexample.com/",
	} {
		u, err := p.Parse(input)
		fmt.Println(u, err)
	}
	_, err = policy.ParseHosts("*.example.com") // the error suggests .example.com
	fmt.Println(err != nil)
	// Output:
	// https://example.com/ <nil>
	// https://www.xn--bcher-kva.example/ <nil>
	// <nil> policy: this host is not allowed: https://evilexample.com
	// true
}

// The check of CORS and of WebSockets, with a list from a configuration.
func ExampleParseOrigins() {
	origins, err := policy.ParseOrigins("https://app.example", "https://*.example.com")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, origin := range []string{
		"https://app.example", "https://a.b.example.com", "https://example.com",
		"https://evil.net?.example.com", "null",
	} {
		fmt.Println(origin, origins.Contains(origin))
	}
	// The error names both, and https://example.com.
	_, err = policy.ParseOrigins("null", "example.com")
	fmt.Println(errors.Is(err, url.ErrMissingSchemeNonRelativeURL))
	suffix, err := url.ParseHost("github.io") // of an entry https://*.github.io
	fmt.Println(suffix.RegistrableDomain(publicsuffix.List) == "", err)
	// Output:
	// https://app.example true
	// https://a.b.example.com true
	// https://example.com false
	// https://evil.net?.example.com false
	// null false
	// true
	// true <nil>
}

// A service may call one network of its own, by address or by name, and otherwise only public
// hosts.
func ExamplePolicy_allowAddrs() {
	own := netip.MustParsePrefix("10.1.2.0/24")
	p := &policy.Policy{NoPrivateHosts: true, AllowAddrs: []netip.Prefix{own}}
	for _, input := range []string{"http://10.1.2.3/", "http://10.0.0.1/", "http://localhost/"} {
		_, err := p.Parse(input)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// policy: private hosts are not allowed: http://10.0.0.1
	// policy: private hosts are not allowed: http://localhost
}

// A URL that is passed to a command unchanged.
func ExamplePolicy_Parse_ambiguous() {
	p := &policy.Policy{Schemes: []string{"http", "https"}, NoAmbiguousHosts: true}
	for _, input := range []string{"http://example.com/a|b", `http://evil.example\@example.com/`} {
		_, err := p.Parse(input)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// policy: hosts that other parsers read differently are not allowed: http://evil.example
}
