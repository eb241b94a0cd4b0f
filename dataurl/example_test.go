package dataurl_test

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
)

func Example() {
	d, err := dataurl.ParseString("data:text/html;charset=utf-8;base64,PGI+aGk8L2I+")
	if err != nil {
		fmt.Println(err)
		return
	}
	charset, _ := d.Type.Parameter("charset")
	fmt.Println(d.Type.Essence(), charset, string(d.Body))
	// Output: text/html utf-8 <b>hi</b>
}

func ExampleParse() {
	u := url.MustParse("data:,a%20b#c")
	d, err := dataurl.Parse(u)
	fmt.Printf("%v %q %v\n", d.Type, d.Body, err)

	var e *dataurl.Error
	_, err = dataurl.ParseString("data:;base64,abc!")
	fmt.Println(errors.As(err, &e), err)
	// Output:
	// text/plain;charset=US-ASCII "a b" <nil>
	// true dataurl: not base64 at byte 16
}

// A large body is decoded while it is written.
func ExampleOpen() {
	r, err := dataurl.Open(url.MustParse("data:text/plain;base64,aGVsbG8K"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Type)
	io.Copy(os.Stdout, r)
	// Output:
	// text/plain
	// hello
}

func ExampleReader() {
	r, err := dataurl.Open(url.MustParse("data:,12345"))
	if err != nil {
		fmt.Println(err)
		return
	}
	r.MaxLength = 4
	_, err = io.ReadAll(r)
	fmt.Println(errors.Is(err, dataurl.ErrTooLong))
	// Output: true
}

func ExampleEncode() {
	t, err := dataurl.ParseMIMEType("text/css")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(dataurl.Encode(t, []byte("a{}")))
	fmt.Println(dataurl.Encode(dataurl.MIMEType{}, []byte("plain text")))
	fmt.Println(dataurl.Encode(dataurl.MIMEType{Type: "image", Subtype: "gif"},
		[]byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\xff")))
	// Output:
	// data:text/css,a%7B%7D <nil>
	// data:,plain%20text <nil>
	// data:image/gif;base64,R0lGODlhAQABAIAAAP8 <nil>
}

func ExampleParseMIMEType() {
	m, err := dataurl.ParseMIMEType("Text/HTML; charset=\"a b\"; charset=gbk")
	fmt.Println(m, err)
	// Output: text/html;charset="a b" <nil>
}

func ExampleMIMEType_Media() {
	m, _ := dataurl.ParseMIMEType("text/html;charset=utf-8")
	fmt.Println(m.Media())
	// Output: text/html map[charset:utf-8]
}
