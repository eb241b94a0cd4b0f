package url_test

import (
	"fmt"
	"log"
	"net/http"

	"github.com/go-weburl/url/net/url"
)

func Example() {
	u, err := url.Parse(`HTTPS://EXAMPLE.com:443\a/../b c?d#e`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(u.Host, u.Path, u.Query().Has("d"))

	u.Path = "/100%"
	fmt.Println(u)
	// Output:
	// https://example.com:443/b%20c?d#e
	// example.com:443 /b c true
	// https://example.com:443/100%25?d#e
}

// An object's key may be any text. Its dot segments climb in a parsed string, but stay in Path.
func Example_objectKey() {
	const key = "../../key"
	u, err := url.Parse("https://s3.example/bucket/" + url.PathEscape("..") + "/" + key)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Path)

	if u, err = url.Parse("https://s3.example"); err != nil {
		log.Fatal(err)
	}
	u.Path = "/bucket/" + key
	req := &http.Request{Method: "DELETE", URL: u.Std()}
	fmt.Println(req.URL.RequestURI())
	// Output:
	// /key
	// /bucket/../../key
}

// Compare Hostname with a list of hosts, since Host has the port as it was written.
func ExampleURL_Hostname() {
	for _, s := range []string{
		"https://EXAMPLE.com:443/", "https://example.com:/", "https://example.com",
		"https://ex%61mple.com:8443",
	} {
		u, err := url.Parse(s)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(u.Host, u.Hostname() == "example.com")
	}
	// Output:
	// example.com:443 true
	// example.com: true
	// example.com true
	// example.com:8443 true
}

// A redirect's target is checked as the browser will read it.
func ExampleParse() {
	for _, target := range []string{
		"/account?tab=1", `/\evil.example/x`, "//evil.example", "javascript:alert(1)",
	} {
		u, err := url.Parse(target)
		own := err == nil && u.Scheme == "" && u.Host == ""
		fmt.Println(target, own)
	}
	// Output:
	// /account?tab=1 true
	// /\evil.example/x false
	// //evil.example false
	// javascript:alert(1) false
}

func ExampleURL_String() {
	u, err := url.Parse("https://good.example/a")
	if err != nil {
		log.Fatal(err)
	}
	u.Host = "evil.example/"
	fmt.Println(u)
	_, err = url.Parse(u.String())
	fmt.Println(err != nil)
	// Output:
	// https://:evil.example%2F/a
	// true
}

func ExampleURL_Parse() {
	base, err := url.Parse("https://example.com/a/b")
	if err != nil {
		log.Fatal(err)
	}
	u, err := base.Parse(`..\c`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/c
}

// net/http takes net/url's type.
func ExampleURL_Std() {
	u, err := url.Parse("https://example.com/a%2Fb|c")
	if err != nil {
		log.Fatal(err)
	}
	req := &http.Request{Method: "GET", URL: u.Std()}
	fmt.Println(req.URL)
	// Output: https://example.com/a%2Fb%7Cc
}

// A reverse proxy's Director edits the request's own URL.
func ExampleFromStd() {
	req, err := http.NewRequest("GET", "http://example.com/a", nil)
	if err != nil {
		log.Fatal(err)
	}
	u := url.FromStd(req.URL)
	u.Host = "backend.internal:8080"
	fmt.Println(req.URL)
	// Output: http://backend.internal:8080/a
}

func ExampleParseQuery() {
	v, err := url.ParseQuery("a=1;2&b=100%&c=x+y")
	fmt.Println(v["a"], v["b"], v["c"], err)
	// Output: [1;2] [100%] [x y] <nil>
}
