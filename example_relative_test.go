package url_test

import (
	"fmt"

	"github.com/go-weburl/url"
)

func ExampleMakeRelative() {
	base := url.MustParse("https://example.com/docs/guide/intro?lang=en")
	for _, target := range []string{
		"https://example.com/docs/guide/intro?lang=en#top",
		"https://example.com/docs/guide/install",
		"https://example.com/docs/",
		"https://example.com/",
		"https://example.org/x",
		"mailto:me@example.com",
	} {
		ref, ok := url.MakeRelative(base, url.MustParse(target))
		fmt.Printf("%q %t\n", ref, ok)
	}
	// Output:
	// "#top" true
	// "install" true
	// ".." true
	// "/" true
	// "//example.org/x" true
	// "mailto:me@example.com" false
}
