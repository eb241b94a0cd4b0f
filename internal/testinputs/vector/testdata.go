package vector

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Base is the base URL that the references in relative.txt are resolved against.
const Base = "https://www.kestrelpost.com/science/2024/11/deep-sea-vents.html?page=2#comments"

// ReadList returns the URLs of the list in the named file, in its order. A list has one URL a line,
// which ends with LF or CRLF. A line that is a double-quoted Go string literal stands for the
// quoted string, so that a URL can have tabs, line ends, and spaces at its ends. Blank lines are
// ignored.
func ReadList(name string) ([]string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var urls []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\r\n")
		if s, err := strconv.Unquote(line); err == nil && line[0] == '"' {
			line = s
		}
		if line != "" {
			urls = append(urls, line)
		}
	}
	return urls, nil
}

// Sections returns the sections of a text by their names. A line that begins with a tab is of the
// section that a line before it names. A line that begins with '#' is a comment.
func Sections(text string) map[string]string {
	sections, name := make(map[string]string), ""
	for line := range strings.Lines(text) {
		switch line[0] {
		case '\t':
			sections[name] += line
		case '#':
		default:
			name = strings.TrimSpace(line)
		}
	}
	return sections
}

// Lists returns the function that returns the values of a section of a text.
func Lists(text string) func(name string) []string {
	lists := make(map[string][]string)
	for name, section := range Sections(text) {
		lists[name] = Values(section)
	}
	return func(name string) []string {
		if lists[name] == nil {
			panic("no list " + name)
		}
		return lists[name]
	}
}

// Values returns the values in a text, which white space separates. A value is written as in a Go
// string literal, but a space as ␣, " as itself, and the empty value as "".
func Values(text string) (values []string) {
	inLiteral := strings.NewReplacer(`"`, `\"`, "␣", " ")
	for value := range strings.FieldsSeq(text) {
		literal := inLiteral.Replace(strings.TrimPrefix(value, `""`))
		s, err := strconv.Unquote(`"` + literal + `"`)
		if err != nil {
			panic(fmt.Errorf("%s: %w", value, err))
		}
		values = append(values, s)
	}
	return values
}

// An Advisory is a published advisory on a check that was written by hand: a row of the table in
// docs/safety.md. Advisory and Vulnerable are Markdown.
type Advisory struct {
	Advisory   string
	Inputs     []string
	Vulnerable string // the fault of the vulnerable code
	Sent       string // the result of that code, if it is a redirect
	LedTo      string
	Call       string // the call here, such as redirect.Path
	Answer     string // the result of the call
}

// Advisories returns the advisories for the calls of a package.
func Advisories(pkg string) (some []Advisory, err error) {
	all, err := Testdata[Advisory]("advisories.json")
	for _, a := range all {
		switch name, _, _ := strings.Cut(a.Call, "."); name {
		case pkg:
			some = append(some, a)
		case "redirect", "policy", "safehttp", "inbound":
		default:
			return nil, fmt.Errorf("advisories.json: no package tests %s", a.Call)
		}
	}
	return some, err
}

// A NetURL is an input that net/url parses differently from the root package: a row of the table in
// docs/from-net-url.md, if package net/url here does so too. It has the serializations by the three
// packages, or "" for an error. Why is Markdown.
type NetURL struct{ Input, NetURL, DropIn, Root, Why string }

func NetURLs() ([]NetURL, error) { return Testdata[NetURL]("neturl.json") }

// A Request is a URL and the HTTP request that Chromium sends for it: none if it refuses the URL.
// Here is package safehttp's request if it differs, for the reason Why: the standard or the other
// browsers.
type Request struct {
	URL string `json:"url"`
	Sent
	Here *Sent  `json:"here,omitempty"`
	Why  string `json:"why,omitempty"`
}

// Sent is the content of a request.
type Sent struct {
	Target        string `json:"target,omitempty"` // the second word of the first line
	Host          string `json:"host,omitempty"`
	Authorization string `json:"authorization,omitempty"`
}

// Requests returns all requests. The workshop checks them with Chromium.
func Requests() ([]Request, error) { return Testdata[Request]("requests.json") }

// Testdata reads a file in the root module's testdata, from anywhere in the repository.
func Testdata[V any](name string) ([]V, error) {
	return Read[V](filepath.Join(repository(), "testdata", name))
}

// WPTDir returns the folder of the web-platform-tests' scripts and data, or "" if there is none. It
// is $WPT_DIR if that is set. Otherwise it is the first of these that exists: testdata/wpt, which
// workshop/fetchwpt makes, and ../shared/wpt.
func WPTDir() string {
	if dir := os.Getenv("WPT_DIR"); dir != "" {
		return dir
	}
	root := repository()
	for _, dir := range []string{"testdata/wpt", "../shared/wpt"} {
		dir = filepath.Join(root, dir)
		if _, err := os.Stat(filepath.Join(dir, "urltestdata.json")); root != "" && err == nil {
			return dir
		}
	}
	return ""
}

// WPT is WPTDir for a test: without the folder the test is skipped or, if CI is set, fails.
func WPT(tb testing.TB) string {
	tb.Helper()
	dir := WPTDir()
	switch {
	case dir != "":
	case os.Getenv("CI") != "":
		tb.Fatal("CI is set, but there are no web-platform-tests: workshop/fetchwpt gets them")
	default:
		tb.Skip("no web-platform-tests: workshop/fetchwpt gets them, or WPT_DIR names them")
	}
	return dir
}

// repository returns the nearest folder, from the working directory upwards, that holds the root
// module, or "".
func repository() string {
	dir, err := os.Getwd()
	for err == nil {
		mod, _ := os.ReadFile(filepath.Join(dir, "go.mod"))
		if bytes.HasPrefix(mod, []byte("module github.com/go-weburl/url\n")) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return ""
}
