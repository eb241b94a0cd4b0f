package url_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/go-weburl/url"
)

func ExampleIsValid() {
	fmt.Println(url.IsValid("https://example.com/caf%C3%A9"))
	fmt.Println(url.IsValid("https://example.com/café"))
	// These parse, but are not what to write.
	fmt.Println(url.IsValid("https:example.com"))
	fmt.Println(url.IsValid("https://example.com/a b"))
	// Output:
	// true
	// true
	// false
	// false
}

func ExampleCheckValid() {
	base, err := url.Parse("https://example.com/demo")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(url.CheckValid("example", base))
	fmt.Println(url.CheckValid("example", nil))
	// Output:
	// <nil>
	// url: not valid at byte 7 (the end): without a base URL a valid URL starts with a scheme and ':'
}

func ExampleValidityError() {
	err := url.CheckValid("https://example.com:demo/", nil)
	var invalid *url.ValidityError
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Input)
		fmt.Printf("%*s %v\n", invalid.Offset+1, "^", invalid.Rule)
	}
	// Output:
	// https://example.com:demo/
	//                     ^ URL-port string
}

func ExampleValidityRule() {
	var invalid *url.ValidityError
	if errors.As(url.CheckValidHost("192.0.2"), &invalid) {
		fmt.Println(invalid.Rule == url.RuleIPv4Address, invalid.Rule)
	}
	// Output: true valid IPv4-address string
}

func ExampleCheckValidHost() {
	for _, host := range []string{"example.com", "192.0.2.1", "[2001:db8::1]", "a_b", "192.0.2.1."} {
		fmt.Println(host, url.CheckValidHost(host) == nil)
	}
	// Output:
	// example.com true
	// 192.0.2.1 true
	// [2001:db8::1] true
	// a_b false
	// 192.0.2.1. false
}

func ExampleCheckValidDomain() {
	fmt.Println(url.CheckValidDomain("faß.example"))
	fmt.Println(url.CheckValidDomain("example.com.") == nil)
	// Output:
	// <nil>
	// false
}

func ExampleCheckValidIPv4Address() {
	fmt.Println(url.CheckValidIPv4Address("192.0.2.1") == nil)
	fmt.Println(url.CheckValidIPv4Address("0xC0.0.2.1") == nil)
	// Output:
	// true
	// false
}

func ExampleCheckValidIPv6Address() {
	fmt.Println(url.CheckValidIPv6Address("2001:db8::192.0.2.1") == nil)
	fmt.Println(url.CheckValidIPv6Address("2001:0db8::1") == nil)
	// Output:
	// true
	// false
}

func ExampleCheckValidOpaqueHost() {
	fmt.Println(url.CheckValidOpaqueHost("any_name%20at-all") == nil)
	fmt.Println(url.CheckValidOpaqueHost("name:80") == nil)
	// Output:
	// true
	// false
}

func ExampleCheckURLUnits() {
	fmt.Println(url.CheckURLUnits("q=a/b?c&d=%25") == nil)
	fmt.Println(url.CheckURLUnits("q=100%") == nil)
	// Output:
	// true
	// false
}

func ExampleIsURLCodePoint() {
	fmt.Println(url.IsURLCodePoint('é'), url.IsURLCodePoint('['))
	// Output: true false
}
