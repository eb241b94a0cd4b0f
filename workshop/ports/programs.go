package main

// A program is a module that imports net/url.
type program struct {
	at      string            // the module and its version
	args    []string          // of porturl: the packages, if not all
	tests   []string          // the arguments of go test: tests of a server elsewhere are left out
	reasons map[string]string // why each test differs that does, by its package's folder and name
}

var programs = []program{
	// Data source names.
	{at: "github.com/xo/dburl@v0.23.2", tests: []string{"./..."}, reasons: map[string]string{
		"TestParse": "a `file:` URL has no credentials",
	}},
	{at: "github.com/rabbitmq/amqp091-go@v1.10.0", tests: []string{".", "-run=URI"}},
	{at: "github.com/redis/go-redis/v9@v9.7.0", tests: []string{".", "-run=URL"}},
	{at: "github.com/jackc/pgx/v5@v5.7.1", args: []string{"-packages=./pgconn"}, tests: []string{"./pgconn", "-run=^TestParseConfig|^TestConfig|^TestNetworkAddress"}},
	// Routers, proxies and what else servers need.
	{at: "github.com/gorilla/mux@v1.8.1", tests: []string{"."}, reasons: map[string]string{
		"Test_findFirstQueryKey": "in a query only `&` separates, and a stray `%` stays",
	}},
	{at: "golang.org/x/net@v0.62.0", args: []string{"-packages=./http/httpproxy"}, tests: []string{"./http/httpproxy"}, reasons: map[string]string{
		"http/httpproxy/TestProxyForURL": "an IPv6 address has no zone",
	}},
	{at: "github.com/elazarl/goproxy@v1.2.1", tests: []string{"."}},
	{at: "github.com/vulcand/oxy/v2@v2.0.0", tests: []string{"./..."}},
	{at: "github.com/gorilla/websocket@v1.5.3", tests: []string{"."}},
	{at: "github.com/emersion/go-webdav@v0.6.0", tests: []string{"./..."}},
	// Sanitizers, feed readers, crawlers.
	{at: "github.com/microcosm-cc/bluemonday@v1.0.27", tests: []string{"./..."}, reasons: map[string]string{
		"TestHrefSanitization": "`<` is forbidden in a domain",
		"TestXSS":              "`'` and `(` in a path stay",
	}},
	{at: "github.com/mmcdole/gofeed@v1.3.0", tests: []string{"./..."}},
	{at: "github.com/PuerkitoBio/goquery@v1.10.0", tests: []string{"."}},
	{at: "github.com/go-shiori/go-readability@v0.0.0-20231029095239-6b97d5aba789", tests: []string{"./..."}, reasons: map[string]string{
		"Test_parser": "spaces around a URL are left out; a `file:` URL has drive letters",
	}},
	{at: "github.com/gocolly/colly/v2@v2.1.0", tests: []string{"."}},
	{at: "github.com/projectdiscovery/utils@v0.4.0", args: []string{"./url/..."}, tests: []string{"./url"}, reasons: map[string]string{
		"url/TestInvalidURLs": "a stray `%` is not an error",
	}},
	// OAuth and SAML.
	{at: "golang.org/x/oauth2@v0.24.0", tests: []string{"./..."}},
	{at: "github.com/dghubble/oauth1@v0.7.3", tests: []string{"./..."}, reasons: map[string]string{
		"TestAuthorizationURL_CannotParseAuthorizeURL": "a stray `%` is not an error",
		"TestConfigAccessToken_CannotParseBody":        "a stray `%` is not an error",
		"TestConfigRequestToken_CannotParseBody":       "a stray `%` is not an error",
	}},
	{at: "github.com/crewjam/saml@v0.4.14", tests: []string{"./..."}},
	// Clients.
	{at: "github.com/go-resty/resty/v2@v2.16.2", tests: []string{".", "-skip=Retry"}, reasons: map[string]string{
		"TestIncorrectURL": "escapes in a domain are decoded",
	}},
	{at: "github.com/dghubble/sling@v1.4.2", tests: []string{"."}},
	{at: "github.com/hashicorp/go-retryablehttp@v0.7.7", tests: []string{"."}},
	{at: "github.com/studio-b12/gowebdav@v0.9.0", tests: []string{"."}},
	{at: "github.com/nats-io/nats.go@v1.37.0", tests: []string{"."}},
	{at: "github.com/minio/minio-go/v7@v7.0.80", tests: []string{"./..."}, reasons: map[string]string{
		"pkg/signer/TestEncodeURL2Path": "hosts are in lower case",
		"TestMakeTargetURL":             "an IPv6 address has one form",
		"TestGetEndpointURL":            "`https://` has no host",
	}},
	{at: "github.com/aws/aws-sdk-go-v2@v1.32.6", args: []string{"-packages=./aws/signer/..."}, tests: []string{"./aws/signer/..."}},
	{
		at:      "github.com/hashicorp/go-getter@v1.7.6",
		tests:   []string{".", "-run=Detect|FileGetter|HttpGetter|Getter_Url|ParseUrl|TestGet_|TestGetFile|Netrc|Source|Redact"},
		reasons: map[string]string{"TestHttpGetter__XTerraformGetLimit": "a port is a number"},
	},
	// For tests.
	{at: "github.com/jarcoal/httpmock@v1.3.1", tests: []string{"."}, reasons: map[string]string{
		"TestRegisterResponderWithQueryPanic": "a stray `%` is not an error",
	}},
	{at: "github.com/h2non/gock@v1.2.0", tests: []string{"."}},
	// Commands.
	{at: "github.com/rakyll/hey@v0.1.4", tests: []string{"./..."}},
}
