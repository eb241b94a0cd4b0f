package main

// A program is a module that imports net/url.
type program struct {
	module, version string
	packages        string // the packages to test
	edits           []edit
	borders         string // what the edits are for
	reasons         []reason
}

// An edit replaces old by new in a file, on so many lines.
type edit struct {
	file, old, new string
	lines          int
}

// A reason says why tests differ.
type reason struct {
	why   string
	tests []string
}

var programs = []program{
	{
		module: "github.com/microcosm-cc/bluemonday", version: "v1.0.27", packages: "./...",
		reasons: []reason{
			{"`http://h` is written `http://h/`", []string{
				"TestUGCPolicy", "TestLinks", "TestLinkTargets", "TestSanitizedURL", "TestIssue18", "TestIssue174", "ExampleNewPolicy",
				"ExampleUGCPolicy", "ExamplePolicy_Sanitize", "ExamplePolicy_SanitizeBytes", "ExamplePolicy_SanitizeReader",
			}},
			{"a host with `\"` and `>` is refused", []string{"TestHrefSanitization"}},
			{"`'` and `(` in a path stay, and so does `#`", []string{"TestXSS"}},
			{"a string with a `:` that net/url refuses is a relative reference", []string{"TestXSSGo18"}},
		},
	},
	{
		module: "github.com/PuerkitoBio/purell", version: "v1.2.1", packages: "./...",
		reasons: []reason{
			{"hosts and ports are canonical already", []string{"TestRunner", "ExampleNormalizeURLString"}},
			{"`http://h` is written `http://h/`", []string{"TestURLString", "TestResolveReference", "TestUrlnorm"}},
			{"ill-formed UTF-8 becomes U+FFFD", []string{"TestEncodeNecessaryEscapesAll"}},
		},
	},
	{
		module: "github.com/ory/fosite", version: "v0.49.0", packages: ".",
		borders: "net/http's `Request.URL`, in tests",
		edits: []edit{
			{"authorize_request_handler_test.go", "&url.URL{RawQuery: c.query.Encode()}", "(&url.URL{RawQuery: c.query.Encode()}).Std()", 1},
			{"pushed_authorize_request_handler_test.go", "&url.URL{RawQuery: c.query.Encode()}", "(&url.URL{RawQuery: c.query.Encode()}).Std()", 1},
		},
		reasons: []reason{{"`http://h` is written `http://h/`", []string{"TestDoesClientWhiteListRedirect"}}},
	},
	{
		module: "github.com/PuerkitoBio/goquery", version: "v1.10.3", packages: "./...",
		borders: "net/http's `Request.URL`",
		edits:   []edit{{"type.go", "newDocument(root, res.Request.URL)", "newDocument(root, url.FromStd(res.Request.URL))", 1}},
	},
	{
		module: "github.com/whilp/git-urls", version: "v1.0.0", packages: ".",
	},
}
