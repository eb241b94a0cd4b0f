package sqlurl_test

import (
	"errors"
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/sqlurl"
)

func Example() {
	var column sqlurl.URL
	err := column.Scan("https://EXAMPLE.com/a/../b") // as rows.Scan(&column) does
	fmt.Println(column.Href(), column.Hostname(), err)
	value, err := column.Value() // as db.Exec(query, column) does
	fmt.Println(value, err)
	// Output:
	// https://example.com/b example.com <nil>
	// https://example.com/b <nil>
}

func ExampleOf() {
	u := url.MustParse("https://example.com/")
	value, err := sqlurl.Of(u).Value()
	fmt.Println(value, err)
	value, err = sqlurl.Of(nil).Value()
	fmt.Println(value, err)
	// Output:
	// https://example.com/ <nil>
	// <nil> <nil>
}

func ExampleURL_Scan() {
	var column sqlurl.URL
	var typeError *sqlurl.TypeError
	fmt.Println(errors.As(column.Scan(42), &typeError), typeError)
	fmt.Println(errors.Is(column.Scan("https://"), url.ErrHostMissing))
	// Output:
	// true sqlurl: cannot scan int into a URL
	// true
}
