package policy_test

import (
	"errors"
	"fmt"
	"log"

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

// A service that also refuses URLs that are not valid receives the parser's violations.
func ExamplePolicy_Check_violations() {
	p := &policy.Policy{NoPrivateHosts: true}
	parser := url.Parser{OnViolation: func(v url.Violation) { fmt.Println(v.Err) }}
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
