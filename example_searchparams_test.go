package url_test

import (
	"fmt"
	neturl "net/url"

	"github.com/go-weburl/url"
)

func ExampleNewSearchParams() {
	p := url.NewSearchParams("?q=caf%C3%A9+noir&page=2")
	fmt.Println(p.Get("q"), p.Get("page"), p.Size())
	// Output: café noir 2 2
}

func ExampleSearchParamsFromPairs() {
	p := url.SearchParamsFromPairs([]url.Param{{"q", "a&b"}, {"page", "2"}})
	fmt.Println(p)
	// Output: q=a%26b&page=2
}

func ExampleSearchParamsFromMap() {
	p := url.SearchParamsFromMap(map[string]string{"page": "2", "lang": "en"})
	fmt.Println(p)
	// Output: lang=en&page=2
}

func ExampleSearchParamsFromValues() {
	p := url.SearchParamsFromValues(neturl.Values{"tag": {"new", "blue"}, "page": {"2"}})
	fmt.Println(p)
	// Output: page=2&tag=new&tag=blue
}

func ExampleURLSearchParams_Clone() {
	p := url.NewSearchParams("a=1")
	q := p.Clone()
	q.Append("b", "2")
	fmt.Println(p, q)
	// Output: a=1 a=1&b=2
}

func ExampleURLSearchParams_Append() {
	var p url.URLSearchParams
	p.Append("tag", "new")
	p.Append("tag", "50% off")
	fmt.Println(p.String())
	// Output: tag=new&tag=50%25+off
}

func ExampleURLSearchParams_Delete() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	p.Delete("a")
	fmt.Println(p)
	// Output: b=2
}

func ExampleURLSearchParams_DeleteValue() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	p.DeleteValue("a", "1")
	fmt.Println(p)
	// Output: b=2&a=3
}

func ExampleURLSearchParams_Get() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	fmt.Printf("%q %q", p.Get("a"), p.Get("c"))
	// Output: "1" ""
}

func ExampleURLSearchParams_Lookup() {
	p := url.NewSearchParams("debug&page=2")
	value, ok := p.Lookup("debug")
	fmt.Printf("%q %t\n", value, ok)
	value, ok = p.Lookup("verbose")
	fmt.Printf("%q %t\n", value, ok)
	// Output:
	// "" true
	// "" false
}

func ExampleURLSearchParams_GetAll() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	fmt.Println(p.GetAll("a"))
	// Output: [1 3]
}

func ExampleURLSearchParams_Has() {
	p := url.NewSearchParams("a=1&b=2")
	fmt.Println(p.Has("b"), p.Has("c"))
	// Output: true false
}

func ExampleURLSearchParams_HasValue() {
	p := url.NewSearchParams("a=1&a=2")
	fmt.Println(p.HasValue("a", "2"), p.HasValue("a", "3"))
	// Output: true false
}

func ExampleURLSearchParams_Set() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	p.Set("a", "4")
	p.Set("c", "5")
	fmt.Println(p)
	// Output: a=4&b=2&c=5
}

func ExampleURLSearchParams_Sort() {
	p := url.NewSearchParams("z=1&a=2&z=0")
	p.Sort()
	fmt.Println(p)
	// Output: a=2&z=1&z=0
}

func ExampleURLSearchParams_Size() {
	fmt.Println(url.NewSearchParams("a=1&&b=2&").Size())
	// Output: 2
}

func ExampleURLSearchParams_String() {
	fmt.Println(url.NewSearchParams("?a=b c~&d"))
	// Output: a=b+c%7E&d=
}

func ExampleURLSearchParams_All() {
	for name, value := range url.NewSearchParams("a=1&b=%32").All() {
		fmt.Println(name, value)
	}
	// Output:
	// a 1
	// b 2
}

func ExampleURLSearchParams_Keys() {
	for name := range url.NewSearchParams("a=1&b=2&a=3").Keys() {
		fmt.Println(name)
	}
	// Output:
	// a
	// b
	// a
}

func ExampleURLSearchParams_Values() {
	for value := range url.NewSearchParams("a=1&b=2&a=3").Values() {
		fmt.Println(value)
	}
	// Output:
	// 1
	// 2
	// 3
}

func ExampleURL_SetSearchParams() {
	u := url.MustParse("https://example.com/?old")
	p := url.NewSearchParams("a=1")
	p.Append("b", "é")
	fmt.Println(u.SetSearchParams(p), u)
	fmt.Println(u.SetSearchParams(nil), u)
	// Output:
	// <nil> https://example.com/?a=1&b=%C3%A9
	// <nil> https://example.com/
}

func ExampleURL_Query() {
	q := url.MustParse("https://example.com/?a=1&b=2&a=3").Query()
	fmt.Println(q["a"], q.Get("b"))
	// Output: [1 3] 2
}
