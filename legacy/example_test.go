package legacy_test

import (
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/legacy"
)

func ExampleEncoding() {
	enc, err := legacy.Encoding("Shift_JIS")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, "≡ ‽"))

	_, err = legacy.Encoding("utf-32")
	fmt.Println(err)
	// Output:
	// %81%DF%20%26%238253%3B
	// legacy: unknown encoding label "utf-32"
}
