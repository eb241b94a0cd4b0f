package canon_test

import (
	"crypto/sha256"
	"fmt"
	"log"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/query"
)

func Example() {
	seen := make(map[string]bool)
	for _, input := range []string{
		"https://example.com/%7Euser?b=2&a=1#top",
		"https://EXAMPLE.com/~user?a=1&b=2",
		"https://example.com/~user?a=1",
	} {
		u, err := url.Parse(input)
		if err != nil {
			log.Fatal(err)
		}
		key := canon.Crawl.Key(u)
		fmt.Println(key, seen[key])
		seen[key] = true
	}
	// Output:
	// https://example.com/~user?a=1&b=2 false
	// https://example.com/~user?a=1&b=2 true
	// https://example.com/~user?a=1 false
}

func ExampleProfile_Key_sURT() {
	u := url.MustParse("https://www.example.org:443/Path/?b&a#top")
	fmt.Println(canon.SURT.Key(u))
	// Output: org,example)/path?a&b
}

func ExampleProfile_KeyFunc() {
	u := url.MustParse("https://example.com/?utm_source=x&id=1")
	key := canon.Crawl.KeyFunc(u, query.MatchFold("utm_*", "fbclid"))
	fmt.Println(key)
	// Output: https://example.com/?id=1
}

// A profile of your own is a set of steps. Its name lists them.
func ExampleProfile() {
	p := canon.Crawl | canon.DropWWW | canon.DropTrailingSlash
	fmt.Println(p.Key(url.MustParse("https://www.example.com/a/")))
	name, _, _ := strings.Cut(p.String(), "/") // without the version of the keys
	fmt.Println(name)
	// Output:
	// https://example.com/a
	// drop-fragment+normalize+drop-www+drop-trailing-slash+sort-query+drop-empty-query
}

func ExampleParseProfile() {
	p, err := canon.ParseProfile(canon.SURT.String())
	fmt.Println(p == canon.SURT, err)
	_, err = canon.ParseProfile("surt/0") // a version that no release has
	fmt.Println(err)
	// Output:
	// true <nil>
	// canon: not the name and version of a profile
}

func ExampleSafeBrowsingExpressions() {
	key := canon.SafeBrowsing.Key(url.MustParse("http://www.example.com:8080/a//b%2541?c#d"))
	fmt.Println(key)
	for e := range canon.SafeBrowsingExpressions(key) {
		hash := sha256.Sum256([]byte(e))
		fmt.Printf("%x %s\n", hash[:4], e)
	}
	// Output:
	// http://www.example.com/a/bA?c
	// 23a4a46f www.example.com/a/bA?c
	// d66b46c0 www.example.com/a/bA
	// d59cc9d3 www.example.com/
	// 6c4bb125 www.example.com/a/
	// e96d8826 example.com/a/bA?c
	// ed3dbe3f example.com/a/bA
	// 73d986e0 example.com/
	// 65571a0f example.com/a/
}

func ExampleSafeBrowsingURL() {
	fmt.Println(canon.SafeBrowsingURL("www.example.com/a/../%2541"))
	// Output: http://www.example.com/A
}

func ExampleEquivalent() {
	u, v := url.MustParse("https://example.com/%7Euser"), url.MustParse("https://example.com/~user")
	fmt.Println(canon.Equivalent(u, v), u.Equal(v))
	// Output: true false
}
