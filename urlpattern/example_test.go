package urlpattern_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

func Example() {
	p := urlpattern.MustParse("https://{:shop.}?example.com/books/:id")
	for _, input := range []string{
		"https://example.com/books/17",
		"https://paris.example.com/books/18?page=2",
		"https://example.com/books/",
	} {
		r := p.Exec(input)
		if r == nil {
			fmt.Println("no match")
			continue
		}
		shop, ok := r.Group(urlpattern.Hostname, "shop")
		id, _ := r.Group(urlpattern.Pathname, "id")
		fmt.Printf("%s %q %v\n", id, shop, ok)
	}
	// Output:
	// 17 "" false
	// 18 "paris" true
	// no match
}

func ExampleParse() {
	p, err := urlpattern.Parse("https://*.example.com/files/*.png")
	fmt.Println(err)
	fmt.Println(p.Protocol(), p.Hostname(), p.Port() == "", p.Pathname(), p.Search())
	// Output:
	// <nil>
	// https *.example.com true /files/*.png *
}

func ExampleParseWithBase() {
	p, err := urlpattern.ParseWithBase("../new/:id", "https://example.com/books/list/")
	fmt.Println(p.Hostname(), p.Pathname(), err)
	// Output:
	// example.com /books/new/:id <nil>
}

func ExampleMustParse() {
	books := urlpattern.MustParse("https://example.com/books/:id?")
	fmt.Println(books.Match("https://example.com/books"))
	// Output:
	// true
}

func ExampleNew() {
	p, err := urlpattern.New(urlpattern.Init{Pathname: new("/books/:id")})
	fmt.Println(p.Match("http://anywhere.example:8080/books/17"), err)
	// Output:
	// true <nil>
}

func ExampleParser() {
	parser := urlpattern.Parser{IgnoreCase: true, MaxLength: 1000}
	p, err := parser.Parse("https://example.com/Books/*")
	fmt.Println(p.Match("https://example.com/books/17"), err)
	_, err = (&urlpattern.Parser{NoRegexp: true}).Parse(`*://*/(\d+)`)
	fmt.Println(err)
	// Output:
	// true <nil>
	// urlpattern: unsupported pathname pattern in "*://*/(\\d+)" at byte 7: regexp group
}

func ExampleParser_Parse() {
	_, err := new(urlpattern.Parser).Parse("/:id")
	fmt.Println(strings.ReplaceAll(err.Error(), ": ", ":\n"))
	// Output:
	// urlpattern:
	// invalid protocol pattern in "/:id" at byte 0:
	// it is missing, and so is a base URL; New takes a pathname alone
}

func ExampleParser_ParseWithBase() {
	parser := urlpattern.Parser{IgnoreCase: true}
	p, err := parser.ParseWithBase("books/*", "https://example.com/")
	fmt.Println(p.Match("https://example.com/BOOKS/17"), err)
	// Output:
	// true <nil>
}

func ExampleParser_New() {
	p, err := (&urlpattern.Parser{IgnoreCase: true}).New(urlpattern.Init{Search: new("q=:query")})
	fmt.Println(p.Match("https://example.com/?Q=x"), err)
	// Output:
	// true <nil>
}

// The standard library's regular expressions are an engine with another syntax.
func ExampleParser_regexp() {
	compile := func(expression, flags string) (func(string) []int, error) {
		re, err := regexp.Compile(expression)
		if err != nil {
			return nil, err
		}
		return re.FindStringSubmatchIndex, nil
	}
	parser := urlpattern.Parser{NoRegexp: true, Regexp: compile} // instead of this package's
	p, err := parser.Parse(`https://example.com/:year(\d{4})`)
	fmt.Println(p.Match("https://example.com/2026"), err)
	// Output:
	// true <nil>
}

func ExamplePattern_Match() {
	p := urlpattern.MustParse("https://example.com/books/*")
	fmt.Println(p.Match("https://example.com/books/17"),
		p.Match("https://example.com:8443/books/17"), p.Match("books"))
	// Output:
	// true false false
}

func ExamplePattern_MatchURL() {
	p := urlpattern.MustParse("https://example.com/books/*")
	u := url.MustParse("HTTPS://EXAMPLE.COM/news/../books/17")
	fmt.Println(p.MatchURL(u))
	// Output:
	// true
}

func ExamplePattern_MatchWithBase() {
	p := urlpattern.MustParse("https://example.com/books/*")
	fmt.Println(p.MatchWithBase("17", "https://example.com/books/"))
	// Output:
	// true
}

func ExamplePattern_MatchInit() {
	p := urlpattern.MustParse("https://example.com/books/*")
	init := urlpattern.Init{Pathname: new("17"), BaseURL: new("https://example.com/books/")}
	fmt.Println(p.MatchInit(init))
	// Output:
	// true
}

func ExamplePattern_Exec() {
	r := urlpattern.MustParse("https://example.com/*/:id").Exec("https://example.com/books/new/17")
	for _, g := range r.Groups(urlpattern.Pathname) {
		fmt.Println(g.Name, g.Value, g.Matched)
	}
	// Output:
	// 0 books/new true
	// id 17 true
}

func ExamplePattern_ExecURL() {
	p := urlpattern.MustParse("https://example.com/:title")
	r := p.ExecURL(url.MustParse("https://example.com/caf\u00E9"))
	title, _ := r.Group(urlpattern.Pathname, "title")
	fmt.Println(title, url.PercentDecode(title))
	// Output:
	// caf%C3%A9 café
}

func ExamplePattern_ExecWithBase() {
	p := urlpattern.MustParse("https://example.com/books/:id")
	r := p.ExecWithBase("17?page=2", "https://example.com/books/")
	fmt.Println(r.Input(urlpattern.Pathname), r.Input(urlpattern.Search))
	// Output:
	// /books/17 page=2
}

func ExampleResult_Inputs() {
	p := urlpattern.MustParse("https://example.com/books/:id")
	r := p.ExecWithBase("17", "https://example.com/books/")
	fmt.Printf("%q\n", r.Inputs())
	// Output:
	// ["17" "https://example.com/books/"]
}

func ExamplePattern_ExecInit() {
	p, _ := urlpattern.New(urlpattern.Init{Hostname: new(":sub.example.com")})
	r := p.ExecInit(urlpattern.Init{Hostname: new("SHOP.example.com")})
	fmt.Println(r.Group(urlpattern.Hostname, "sub"))
	// Output:
	// shop true
}

func ExamplePattern_HasRegexpGroups() {
	fmt.Println(urlpattern.MustParse(`https://example.com/:id(\d+)`).HasRegexpGroups(),
		urlpattern.MustParse("https://example.com/:id").HasRegexpGroups())
	// Output:
	// true false
}

func ExamplePattern_Protocol() {
	p, err := urlpattern.New(urlpattern.Init{
		Protocol: new("http{s}?"), Username: new("ü"), Password: new("*"),
		Hostname: new("*.EXAMPLE.com"), Port: new(""), Pathname: new("/{a}/../b/:c"),
		Search: new("?q=(.*)"), Hash: new("#top"),
	})
	fmt.Println(p.Protocol(), p.Username(), p.Password(), p.Hostname(), p.Port() == "",
		p.Pathname(), p.Search(), p.Hash(), err)
	// Output:
	// http{s}? %C3%BC * *.example.com true /b/:c q=* top <nil>
}

func ExamplePattern_String() {
	p, _ := urlpattern.New(urlpattern.Init{Pathname: new("/books/:id")})
	fmt.Println(p)
	p, _ = urlpattern.New(urlpattern.Init{Search: new("q=:query")})
	fmt.Println(p)
	// Output:
	// *://*:*/books/:id
	// {"search":"q=:query"}
}

func ExampleResult_Group() {
	p := urlpattern.MustParse("https://example.com/books/:id?/*?")
	r := p.Exec("https://example.com/books/17")
	fmt.Println(r.Group(urlpattern.Pathname, "id"))
	rest, ok := r.Group(urlpattern.Pathname, "0")
	fmt.Printf("%q %v\n", rest, ok)
	// Output:
	// 17 true
	// "" false
}

func ExampleSet() {
	var s urlpattern.Set
	names := map[*urlpattern.Pattern]string{}
	for name, pattern := range map[string]string{
		"book": "https://example.com/books/:id", "image": "https://*/*.png",
	} {
		p := urlpattern.MustParse(pattern)
		names[p] = name
		s.Add(p)
	}
	for _, p := range s.AppendMatches(nil, url.MustParse("https://example.com/books/17")) {
		fmt.Println(names[p])
	}
	// Output:
	// book
}

func ExampleSet_Remove() {
	var s urlpattern.Set
	p := urlpattern.MustParse("https://example.com/*")
	s.Add(p)
	fmt.Println(s.Len())
	s.Remove(p)
	fmt.Println(s.Len())
	// Output:
	// 1
	// 0
}

func ExampleSyntaxError() {
	_, err := urlpattern.Parse("https://example.com/:id/:id")
	e, _ := errors.AsType[*urlpattern.SyntaxError](err)
	fmt.Println(e.Component, e.Offset, e.Reason)
	// Output:
	// pathname 23 the name is there already
}

func ExampleUnsupportedError() {
	_, err := urlpattern.Parse(`https://example.com/((?!admin).*)`)
	e, _ := errors.AsType[*urlpattern.UnsupportedError](err)
	fmt.Println(e.Component, e.Offset, e.Feature)
	// Output:
	// pathname 21 lookahead
}

func ExamplePattern_UnmarshalText() {
	var config struct{ Allow []urlpattern.Pattern }
	err := json.Unmarshal([]byte(`{"Allow": ["https://*.example.com/books/:id"]}`), &config)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := config.Allow[0]
	fmt.Println(p.IsValid(), p.Match("https://www.example.com/books/17"))
	// Output: true true
}
