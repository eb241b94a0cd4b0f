package url_test

import (
	"fmt"

	"golang.org/x/text/encoding/japanese"

	"github.com/go-weburl/url"
)

func ExamplePercentEncodeSet_Encode() {
	fmt.Println(url.UserinfoPercentEncodeSet.Encode("Say what‽"))
	fmt.Println(url.ComponentPercentEncodeSet.Encode("a/b & 100%"))
	fmt.Println(url.FormPercentEncodeSet.Encode("a/b & 100%"))
	// Output:
	// Say%20what%E2%80%BD
	// a%2Fb%20%26%20100%25
	// a%2Fb+%26+100%25
}

func ExamplePercentEncodeSet_AppendEncode() {
	b := []byte("https://example.com/")
	b = url.PathPercentEncodeSet.AppendEncode(b, "a b?")
	fmt.Printf("%s\n", b)
	// Output: https://example.com/a%20b%3F
}

func ExamplePercentEncodeSet_EncodeAfterEncoding() {
	fmt.Println(url.FormPercentEncodeSet.EncodeAfterEncoding(japanese.ShiftJIS, "1+1 ≡ 2%20‽"))
	fmt.Println(url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(japanese.ISO2022JP, "¥"))
	fmt.Println(url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(nil, "¥"))
	// Output:
	// 1%2B1+%81%DF+2%2520%26%238253%3B
	// %1B(J\%1B(B
	// %C2%A5
}

func ExamplePercentEncodeSet_Contains() {
	fmt.Println(url.QueryPercentEncodeSet.Contains('\''))
	fmt.Println(url.SpecialQueryPercentEncodeSet.Contains('\''))
	// Output:
	// false
	// true
}

func ExamplePercentEncodeSet_String() {
	fmt.Println(url.PathPercentEncodeSet)
	// Output: path percent-encode set
}

func ExamplePercentDecode() {
	fmt.Printf("%q\n", url.PercentDecode([]byte("%25%s%1G")))
	fmt.Printf("% X\n", url.PercentDecode([]byte("‽%25%2E")))
	// Output:
	// "%%s%1G"
	// E2 80 BD 25 2E
}

func ExamplePercentDecodeString() {
	fmt.Println(url.PercentDecodeString("Say%20what%E2%80%BD 100%"))
	// Output: Say what‽ 100%
}
