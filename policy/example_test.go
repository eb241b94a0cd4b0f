package policy_test

import (
	"errors"
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

func Example() {
	p := &policy.Policy{
		Schemes:        []string{"http", "https"},
		NoCredentials:  true,
		NoPrivateHosts: true,
	}
	for _, input := range []string{"https://example.com/", "ftp://example.com/", "https://me@example.com/", "http://0x7f.1/"} {
		u, err := url.Parse(input)
		if err == nil {
			err = p.Check(u)
		}
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// policy: this scheme is not allowed
	// policy: credentials are not allowed
	// policy: private hosts are not allowed
}

func ExamplePolicy_Check() {
	p := &policy.Policy{Schemes: []string{"https"}}
	err := p.Check(url.MustParse("http://example.com/"))
	fmt.Println(errors.Is(err, policy.ErrScheme))
	// Output: true
}

// A service that refuses what is not valid, too, listens to the parser.
func ExamplePolicy_Check_violations() {
	p := &policy.Policy{NoPrivateHosts: true}
	_, violations, err := new(url.Parser).ParseWithViolations(`https:\\example.com`)
	fmt.Println(err, p.Check(url.MustParse("https://example.com")), violations[0].Err)
	// Output: <nil> <nil> special-scheme-missing-following-solidus
}
