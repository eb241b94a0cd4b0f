package main

// A program is a module that imports net/url.
type program struct {
	at      string   // the module and its version
	folder  string   // the part of it that is ported, or "" for all
	tests   []string // the arguments of go test: tests of a server elsewhere are left out
	edits   []edit
	reasons map[string]string // why each test differs that does
}

// An edit replaces what matches the regular expression old, in a file.
type edit struct{ file, old, new string }

var programs = []program{
	{at: "github.com/xo/dburl@v0.23.2", tests: []string{"./..."}, reasons: map[string]string{
		"TestParse": "a `file:` URL has no credentials",
	}},
	{at: "github.com/rabbitmq/amqp091-go@v1.10.0", tests: []string{".", "-run=URI"}},
	{at: "github.com/redis/go-redis/v9@v9.7.0", tests: []string{".", "-run=URL"}},
	{at: "github.com/jackc/pgx/v5@v5.7.1", folder: "pgconn", tests: []string{"./pgconn", "-run=^TestParseConfig|^TestConfig|^TestNetworkAddress"}},
	{at: "github.com/gorilla/mux@v1.8.1", tests: []string{"."}, reasons: map[string]string{
		"Test_findFirstQueryKey": "in a query only `&` separates, and a stray `%` stays",
	}},
	{at: "golang.org/x/net@v0.62.0", folder: "http/httpproxy", tests: []string{"./http/httpproxy"}, reasons: map[string]string{
		"TestProxyForURL": "an IPv6 address has no zone",
	}},
	{at: "github.com/projectdiscovery/utils@v0.4.0", folder: "url", tests: []string{"./url"}, reasons: map[string]string{
		"TestInvalidURLs": "a stray `%` is not an error",
	}},
	{
		at: "github.com/gorilla/websocket@v1.5.3", tests: []string{"."},
		edits: []edit{
			{"client.go", `\*url\.URL, error\)$`, "*neturl.URL, error)"}, // the exported Dialer.Proxy
			{"client.go", `proxy_FromURL\(proxyURL`, "proxy_FromURL(url.FromStd(proxyURL)"},
			{"client.go", `(URL:  +u|Cookies\(u)\b`, "$1.Std()"},
			{"proxy.go", `&url.URL{Opaque`, "&neturl.URL{Opaque"},
			{"client_server_test.go", `(http.ProxyURL\(.url|Cookies\(u)\b`, "$1.Std()"},
		},
	},
	{
		at: "github.com/elazarl/goproxy@v1.2.1", tests: []string{"."},
		edits: []edit{
			{"https.go", `req.URL, err = (url.Parse.*)`, "var u *url.URL\nu, err = $1\nreq.URL = u.Std()"},
			{"https.go", `&url.URL{Opaque`, "&neturl.URL{Opaque"},
			{"proxy_test.go", `(http.ProxyURL\(\w+)`, "$1.Std()"},
			{"proxy_test.go", `&url.URL{Opaque`, "&neturl.URL{Opaque"},
			{"proxy_test.go", `\*url.URL, error\) {\s+return url.`, "*neturl.URL, error) {\nreturn neturl."},
		},
	},
	{
		at: "github.com/gocolly/colly/v2@v2.1.0", tests: []string{"."},
		edits: []edit{
			{"storage/storage.go", newImport, oldImport}, // exports an interface
			{"proxy/proxy.go", newImport, oldImport},     // exports functions for net/http
			{"colly.go", `(type ProxyFunc.*|Cookies\(u )\*url.URL`, "$1*neturl.URL"},
			{"colly.go", `(URL:  +parsedURL|http.ProxyURL\(proxyParsed|Client.Jar.\w*Cookies\(u)\b`, "$1.Std()"},
			{"colly.go", `(URL: +|request.URL = )req.URL\b`, "${1}url.FromStd(req.URL)"},
		},
	},
	{
		at: "github.com/go-resty/resty/v2@v2.16.2", tests: []string{".", "-skip=Retry"},
		edits: []edit{
			{"client.go", `http.ProxyURL\(c.proxyURL`, "${0}.Std()"},
			{"client_test.go", `\*url.URL, error\) {\s+return url.`, "*neturl.URL, error) {\nreturn neturl."},
			{"request_test.go", `Jar.SetCookies\(tu`, "${0}.Std()"},
		},
		reasons: map[string]string{"TestIncorrectURL": "escapes in a domain are decoded"},
	},
	{at: "github.com/nats-io/nats.go@v1.37.0", tests: []string{"."}, edits: []edit{{"ws.go", `URL: +u\b`, "${0}.Std()"}}},
	{
		at: "github.com/minio/minio-go/v7@v7.0.80", tests: []string{"./..."},
		edits: []edit{
			{"api-presigned.go", `return req.URL`, "return url.FromStd(req.URL)"},
			{"pkg/signer/utils_test.go", `http.Request{URL: u`, "${0}.Std()"},
		},
		reasons: map[string]string{
			"TestEncodeURL2Path": "hosts are in lower case",
			"TestMakeTargetURL":  "an IPv6 address has one form",
			"TestGetEndpointURL": "`https://` has no host",
		},
	},
	{
		at: "github.com/aws/aws-sdk-go-v2@v1.32.6", folder: "aws/signer", tests: []string{"./aws/signer/..."},
		edits: []edit{
			{"aws/signer/v4/v4.go", `GetURIPath\(req.URL\)`, "GetURIPath(url.FromStd(req.URL))"},
			{"aws/signer/internal/v4/util_test.go", `return u, nil`, "return url.FromStd(u), nil"},
			{"aws/signer/v4/middleware_test.go", `req.URL, _ = (url.Parse.*)`, "u, _ := $1\nreq.URL = u.Std()"},
			{"aws/signer/v4/presign_middleware_test.go", `func\(\) \*url.URL`, "func() *neturl.URL"},
			{"aws/signer/v4/presign_middleware_test.go", `return u\b`, "${0}.Std()"},
		},
	},
	{
		at:      "github.com/hashicorp/go-getter@v1.7.6",
		tests:   []string{".", "-run=Detect|FileGetter|HttpGetter|Getter_Url|ParseUrl|TestGet_|TestGetFile|Netrc|Source|Redact"},
		edits:   []edit{{"get_http_test.go", `http.ProxyURL\(proxy`, "${0}.Std()"}},
		reasons: map[string]string{"TestHttpGetter__XTerraformGetLimit": "`http://h:80:/` is refused"},
	},
}
