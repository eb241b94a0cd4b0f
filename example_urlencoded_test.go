package url_test

import (
	"fmt"

	"github.com/go-weburl/url"
	"golang.org/x/text/encoding/htmlindex"
)

func ExampleParseURLEncoded() {
	for _, p := range url.ParseURLEncoded("name=J%C3%BCrgen+M&agree&size=50%") {
		fmt.Printf("%q: %q\n", p.Name, p.Value)
	}
	// Output:
	// "name": "Jürgen M"
	// "agree": ""
	// "size": "50%"
}

func ExampleParseURLEncodedBytes() {
	body := []byte("a=1&b=2")
	fmt.Println(url.ParseURLEncodedBytes(body))
	// Output: [{a 1} {b 2}]
}

func ExampleSerializeURLEncoded() {
	fmt.Println(url.SerializeURLEncoded([]url.Param{{"name", "Jürgen M"}, {"agree", ""}}, nil))
	// Output: name=J%C3%BCrgen+M&agree=
}

func ExampleURLEncodedParser() {
	parser := url.URLEncodedParser{Charset: htmlindex.Get}
	list, err := parser.Parse("_charset_=windows-1252&price=5+%80")
	fmt.Println(list, err)
	// Output: [{_charset_ windows-1252} {price 5 €}] <nil>
}
