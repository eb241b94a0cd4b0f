package redact_test

import (
	"errors"
	"fmt"
	neturl "net/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"
)

func ExampleText() {
	for _, s := range []string{"postgres://app:secret/1@db.example/"} { // a '/' must be %2F
		if _, err := neturl.Parse(s); err != nil {
			fmt.Println(err)
			fmt.Println(redact.Text(err.Error()))
		}
	}
	fmt.Println(redact.Text("cannot reach postgres://app:secret@db.example/: timeout"))
	// Output:
	// parse "postgres://app:secret/1@db.example/": invalid port ":secret" after host
	// parse "postgres://app:xxxxx": invalid port "xxxxx" after host
	// cannot reach postgres://app:xxxxx@db.example/: timeout
}

func ExampleSecrets_URL() {
	u := url.MustParse("https://me:secret@example.com/report?sig=secret&page=2#secret")
	fmt.Println(redact.Secrets{Names: []string{"sig"}, Fragment: true}.URL(u))
	// Output: https://me:xxxxx@example.com/report?sig=xxxxx&page=2#xxxxx
}

func ExampleSecrets_URL_openTelemetry() {
	u := url.MustParse("https://me:secret@example.com/report?sig=secret&page=2")
	fmt.Println(redact.Secrets{OpenTelemetry: true}.URL(u))
	// Output: https://REDACTED:REDACTED@example.com/report?sig=REDACTED&page=2
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
