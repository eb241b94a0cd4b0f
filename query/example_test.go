package query_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/query"
)

func Example() {
	u, err := url.Parse("https://example.com/?sig=a%2Fb%20c&x&fbclid=1&y=~*")
	if err != nil {
		log.Fatal(err)
	}
	if err := u.SetRawQuery(query.Delete(u.RawQuery(), "fbclid")); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/?sig=a%2Fb%20c&x&y=~*
}

func ExampleAll() {
	for p := range query.All("q=b%20c&x") {
		fmt.Printf("%s: %q is %q\n", p, p.Name(), p.Value())
	}
	// Output:
	// q=b%20c: "q" is "b c"
	// x: "x" is ""
}

func ExampleGet() {
	value, ok := query.Get("q=b%20c&x", "q")
	fmt.Println(value, ok)
	// Output: b c true
}

func ExampleHas() {
	fmt.Println(query.Has("q=b%20c&x", "x"))
	// Output: true
}

func ExampleSet() {
	fmt.Println(query.Set("q=b%20c&page=1&x", "page", "2"))
	// Output: q=b%20c&page=2&x
}

func ExampleAdd() {
	fmt.Println(query.Add("q=b%20c&x", "tag", "d e"))
	// Output: q=b%20c&x&tag=d%20e
}

// A mail program shows a '+' as it is. A line break in the body is CR LF.
func ExampleAdd_mailto() {
	u := url.MustParse("mailto:me@example.com")
	q := query.Add("", "subject", "C++ & Go")
	if err := u.SetRawQuery(query.Add(q, "body", "Hello,\r\nworld")); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output:
	// mailto:me@example.com?subject=C%2B%2B%20%26%20Go&body=Hello%2C%0D%0Aworld
}

// An OAuth server returns the state as the client wrote it, and no state if there was none.
func ExampleJoin() {
	for _, request := range []string{"client_id=1&state=a%20b", "client_id=1"} {
		fmt.Println(query.Join("tenant=x", "code=SplxlOBe", query.Keep(request, "state")))
	}
	// Output:
	// tenant=x&code=SplxlOBe&state=a%20b
	// tenant=x&code=SplxlOBe
}

func ExampleDeleteMatching() {
	fmt.Println(query.DeleteMatching("utm_source=a&q=b%20c&utm_medium=d", "utm_*", "gclid"))
	// Output: q=b%20c
}

func ExampleDeleteFunc() {
	fmt.Println(query.DeleteFunc("q=b%20c&X-Amz-Date=1&x", func(p query.Pair) bool {
		return strings.HasPrefix(strings.ToLower(p.Name()), "x-amz-")
	}))
	// Output: q=b%20c&x
}

func ExampleMatch() {
	isTracking := query.Match("utm_*", "fbclid")
	for _, q := range []string{"utm_source=a&q=b%20c", "q=d&fbclid=1"} {
		fmt.Println(query.DeleteFunc(q, isTracking))
	}
	// Output:
	// q=b%20c
	// q=d
}

func ExampleMatchFold() {
	isTracking := query.MatchFold("utm_*", "fbclid")
	fmt.Println(query.DeleteFunc("UTM_Source=a&q=b%20c&FbClid=1", isTracking))
	// Output: q=b%20c
}

func ExampleKeepFunc() {
	fmt.Println(query.KeepFunc("ID=1&session=2&page=3", query.MatchFold("id", "page")))
	// Output: ID=1&page=3
}

func ExampleKeep() {
	fmt.Println(query.Keep("id=1&session=2&page=3", "id", "page"))
	// Output: id=1&page=3
}

func ExampleKeepMatching() {
	fmt.Println(query.KeepMatching("id=1&session=2&page_size=3", "id", "page_*"))
	// Output: id=1&page_size=3
}

func ExampleSort() {
	fmt.Println(query.Sort("b=%7e&a=2&b=1"))
	// Output: a=2&b=%7e&b=1
}
