package typed_test

import (
	"errors"
	"fmt"

	"github.com/go-weburl/url/typed"
)

func ExampleParse() {
	for _, input := range []string{
		"localhost:3000/x", "example.com", "mailto:me@example.com", "pick a URL",
	} {
		u, err := typed.Parse(input, "http")
		fmt.Println(u, errors.Is(err, typed.ErrSearch))
	}
	// Output:
	// http://localhost:3000/x false
	// http://example.com/ false
	// mailto:me@example.com false
	// <nil> true
}
