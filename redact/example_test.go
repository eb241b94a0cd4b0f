package redact_test

import (
	"errors"
	"fmt"
	neturl "net/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"
)

func ExampleText() {
	for _, s := range []string{"https://me:secret@example.com:x/"} {
		if _, err := neturl.Parse(s); err != nil {
			fmt.Println(redact.Text(err.Error()))
		}
	}
	// Output: parse "https://me:xxxxx@example.com:x/": invalid port ":x" after host
}

func ExampleSecrets_URL() {
	u := url.MustParse("https://me:secret@example.com/report?sig=secret&page=2#secret")
	fmt.Println(redact.Secrets{Names: []string{"sig"}, Fragment: true}.URL(u))
	// Output: https://me:xxxxx@example.com/report?sig=xxxxx&page=2#xxxxx
}

func ExampleSecrets_NetURL() {
	u := &neturl.URL{Path: "/callback", RawQuery: "code=secret&state=1"} // as of an http.Request
	fmt.Println(redact.Secrets{Names: []string{"code"}}.NetURL(u))
	// Output: /callback?code=xxxxx&state=1
}

func ExampleSecrets_Text() {
	const rawURL = "https://example.com/?token=secret"
	err := &neturl.Error{Op: "Get", URL: rawURL, Err: errors.New("EOF")}
	fmt.Println(redact.Secrets{Names: []string{"token"}}.Text(err.Error()))
	// Output: Get "https://example.com/?token=xxxxx": EOF
}
