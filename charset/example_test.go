package charset_test

import (
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
)

func ExampleGet() {
	enc, err := charset.Get("Shift_JIS")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, "≡ ‽"))

	form := charset.HTMLEscapeUnsupported(enc.NewEncoder())
	fmt.Println(form.String("1 < ‽"))

	_, err = charset.Get("utf-32")
	fmt.Println(err)
	// Output:
	// %81%DF%20%26%238253%3B
	// 1 < &#8253; <nil>
	// charset: unknown encoding label "utf-32"
}
