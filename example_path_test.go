package url_test

import (
	"errors"
	"fmt"
	"log"
	"slices"

	"github.com/go-weburl/url"
)

func ExampleURL_PathSegments() {
	u := url.MustParse("https://example.com/docs/a%2Fb/")
	for segment := range u.PathSegments() {
		fmt.Printf("%q\n", segment)
	}
	// Output:
	// "docs"
	// "a/b"
	// ""
}

func ExampleURL_RawPathSegments() {
	u := url.MustParse("https://example.com/docs/a%2Fb")
	fmt.Printf("%q\n", slices.Collect(u.RawPathSegments()))
	// Output: ["docs" "a%2Fb"]
}

func ExampleURL_SetPathSegments() {
	u := url.MustParse("https://example.com/docs/v1/intro")
	segments := slices.Collect(u.PathSegments())
	segments[1] = "50%/day"
	if err := u.SetPathSegments(segments...); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(errors.Is(u.SetPathSegments("a", ".."), url.ErrDotSegment))
	// Output:
	// https://example.com/docs/50%25%2Fday/intro
	// true
}

// A segment stays one segment, whatever is in it.
func ExampleURL_AppendPathSegments() {
	u := url.MustParse("https://example.com/users/")
	if err := u.AppendPathSegments("../admin?", "profile"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/users/..%2Fadmin%3F/profile
}

func ExampleURL_PopPathSegment() {
	u := url.MustParse("https://example.com/a/b")
	for range 3 {
		if err := u.PopPathSegment(); err != nil {
			log.Fatal(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/a
	// https://example.com/
	// https://example.com/
}

func ExampleURL_JoinPath() {
	u, err := url.MustParse("https://example.com/docs/?lang=en").JoinPath("../img/", "logo.png")
	fmt.Println(u, err)
	// Output: https://example.com/img/logo.png?lang=en <nil>
}

func ExampleJoinPath() {
	fmt.Println(url.JoinPath("https://example.com/docs", "a//b/./c/"))
	// Output: https://example.com/docs/a/b/c/ <nil>
}
