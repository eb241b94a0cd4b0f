package url_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/internal/testinputs/wpt"
)

//go:generate bash workshop/fetchwpt

// wptCases returns the cases of a file in testdata/vectors/wpt.
func wptCases[C any](t *testing.T, name string) []C {
	t.Helper()
	cases, err := vector.WPTCases[C](name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return cases
}

// runCases runs a subtest for each case of a file, and fails if none runs.
func runCases[C fmt.Stringer](t *testing.T, name string, cases []C, test func(*testing.T, C)) {
	t.Helper()
	ran := 0
	for _, c := range cases {
		t.Run(c.String(), func(t *testing.T) {
			ran++
			test(t, c)
		})
	}
	t.Logf("%s: %d of %d cases run", name, ran, len(cases))
	if ran == 0 {
		t.Errorf("%s: no case was run", name)
	}
}

// getters has the URL interface's attributes.
var getters = func() map[string]func(*url.URL) string {
	all := map[string]func(*url.URL) string{"searchParams": func(u *url.URL) string {
		return u.SearchParams().String()
	}}
	for _, a := range attributes.All {
		all[a.Name] = a.Get
	}
	return all
}()

// checkAttributes compares the attributes of u with those that a case names.
func checkAttributes(t *testing.T, u *url.URL, want map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got := getters[name](u); got != want[name] {
			t.Errorf("%s = %q, want %q", name, got, want[name])
		}
	}
}

// attributesIn returns the attributes in the last columns of a vector.
func attributesIn(last []*string) (map[string]string, error) {
	if len(last) != len(wpt.Attributes) {
		return nil, fmt.Errorf("%d attributes", len(last))
	}
	all := make(map[string]string)
	for i, name := range wpt.Attributes {
		all[name] = *last[i]
	}
	return all, nil
}

// checkRoundTrip checks that the serialization of u parses to u.
func checkRoundTrip(t *testing.T, u *url.URL) {
	t.Helper()
	again, err := url.Parse(u.Href())
	if err != nil {
		t.Errorf("Parse(%q), its own href: %v", u.Href(), err)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(getters)) {
		if got, want := getters[name](again), getters[name](u); got != want {
			t.Errorf("%s = %q after Parse(Href()), %q before", name, got, want)
		}
	}
}

// A urlCase is a case of url.json.
type urlCase struct {
	input      string
	base       *string
	failure    bool
	relativeTo string            // of a failure with a null base: the bases with which input parses
	want       map[string]string // by the attribute's name
}

func (c urlCase) String() string {
	if c.base == nil {
		return fmt.Sprintf("%q", c.input)
	}
	return fmt.Sprintf("%q on %q", c.input, *c.base)
}

func (c *urlCase) UnmarshalJSON(data []byte) error {
	var columns []*string
	if err := json.Unmarshal(data, &columns); err != nil {
		return err
	}
	c.input, c.base, columns = *columns[0], columns[1], columns[2:]
	switch len(columns) {
	case 0:
		c.failure = true
		return nil
	case 1:
		c.failure, c.relativeTo = true, *columns[0]
		return nil
	}
	var err error
	c.want, err = attributesIn(columns)
	return err
}

func TestWPTURL(t *testing.T) {
	cases := wptCases[urlCase](t, "url")
	var bases []string
	for _, c := range cases {
		if c.base != nil && !slices.Contains(bases, *c.base) {
			bases = append(bases, *c.base)
		}
	}
	runCases(t, "url", cases, func(t *testing.T, c urlCase) {
		if c.failure {
			testFailure(t, c, bases)
		} else {
			testSuccess(t, c)
		}
	})
}

// TestWPTURLJavaScriptOnly runs the cases whose input has a lone surrogate, which not every
// language's strings can hold. JavaScript's URL constructor takes a USVString, so the surrogate
// becomes one U+FFFD before the parser runs, and so it is in the vectors. The bytes ED A0 80 in a
// Go string, which encode a surrogate as UTF-8 would, are different: to the Encoding Standard's
// decoder they are three ill-formed sequences, which become three U+FFFD.
func TestWPTURLJavaScriptOnly(t *testing.T) {
	const name = "url-surrogates"
	runCases(t, name, wptCases[urlCase](t, name), func(t *testing.T, c urlCase) {
		if !strings.ContainsRune(c.input, unicode.ReplacementChar) {
			t.Errorf("input %+q had no lone surrogate", c.input)
		}
		testSuccess(t, c)
	})
}

func testSuccess(t *testing.T, c urlCase) {
	var u *url.URL
	var err error
	var can bool
	if c.base == nil {
		u, err = url.Parse(c.input)
		can = url.CanParse(c.input)
	} else {
		u, err = url.ParseWithBase(c.input, *c.base)
		can = url.CanParseWithBase(c.input, *c.base)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !can {
		t.Error("CanParse says it cannot be parsed")
	}
	checkAttributes(t, u, c.want)
	checkRoundTrip(t, u)
	checkOtherEntries(t, c, u.Href())
}

// checkOtherEntries checks that every other function that parses returns the same URL.
func checkOtherEntries(t *testing.T, c urlCase, href string) {
	t.Helper()
	var p url.Parser
	if c.base != nil {
		base, err := url.Parse(*c.base)
		if err != nil {
			t.Fatalf("base: %v", err)
		}
		if u, err := base.Parse(c.input); err != nil || u.Href() != href {
			t.Errorf("base.Parse = %v, %v", u, err)
		}
		p.Base = base
	}
	if u, err := p.Parse(c.input); err != nil || u.Href() != href {
		t.Errorf("Parser.Parse = %v, %v", u, err)
	}
}

// testFailure checks that the input fails as the case says, and in every other use: without a base,
// as the base of another input and, unless the case says that it is a relative reference, with any
// base.
func testFailure(t *testing.T, c urlCase, bases []string) {
	if c.base != nil {
		checkFails(t, c.input, *c.base)
	}
	u, err := url.Parse(c.input)
	checkParseError(t, u, err)
	if url.CanParse(c.input) {
		t.Error("CanParse says it can be parsed")
	}
	u, err = url.ParseWithBase("about:blank", c.input)
	checkParseError(t, u, err)
	if url.CanParseWithBase("about:blank", c.input) {
		t.Error("CanParseWithBase says it can be a base")
	}
	checkSetHrefFails(t, c.input)
	if c.base != nil {
		return
	}
	resolved := 0
	for _, base := range bases {
		switch {
		case c.relativeTo == "", c.relativeTo == "non-opaque-path-base" && hasOpaquePath(base):
			checkFails(t, c.input, base)
		case url.CanParseWithBase(c.input, base):
			resolved++
		case c.relativeTo == "any-base":
			t.Errorf("relative to any base, but fails on %q", base)
		}
	}
	if c.relativeTo != "" && resolved == 0 {
		t.Errorf("relative to a %s, but fails on each", c.relativeTo)
	}
}

// hasOpaquePath reports whether a serialized URL's path is opaque.
func hasOpaquePath(href string) bool {
	_, rest, _ := strings.Cut(href, ":")
	return !strings.HasPrefix(rest, "/")
}

func checkFails(t *testing.T, input, base string) {
	t.Helper()
	u, err := url.ParseWithBase(input, base)
	checkParseError(t, u, err)
	if url.CanParseWithBase(input, base) {
		t.Errorf("CanParseWithBase says it can be parsed on %q", base)
	}
}

// checkSetHrefFails checks that the href setter fails and leaves the URL unchanged.
func checkSetHrefFails(t *testing.T, input string) {
	t.Helper()
	const href = "https://user:pass@host:1/path?query#fragment"
	u, err := url.Parse(href)
	if err != nil {
		t.Fatal(err)
	}
	checkParseError(t, nil, u.SetHref(input))
	checkAttributes(t, u, map[string]string{
		"href": href, "origin": "https://host:1", "protocol": "https:", "username": "user",
		"password": "pass", "host": "host:1", "hostname": "host", "port": "1", "pathname": "/path",
		"search": "?query", "hash": "#fragment",
	})
}

func checkParseError(t *testing.T, u *url.URL, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("parsed as %v, want failure", u)
		return
	}
	if u != nil {
		t.Errorf("a URL, %q, beside the error %v", u.Href(), err)
	}
	if pe := (*url.ParseError)(nil); !errors.As(err, &pe) {
		t.Errorf("error %v is a %T, want a *ParseError", err, err)
	}
}

// A hostCase is a case of toascii.json, idna.json and idna-removed.json: an input, and the domain,
// or nil for failure.
type hostCase [2]*string

func (c hostCase) String() string { return fmt.Sprintf("%+q", *c[0]) }

func TestWPTToASCII(t *testing.T)         { testHosts(t, "toascii") }
func TestWPTIDNATestV2(t *testing.T)      { testHosts(t, "idna") }
func TestWPTIDNATestRemoved(t *testing.T) { testHosts(t, "idna-removed") }

func testHosts(t *testing.T, name string) {
	runCases(t, name, wptCases[hostCase](t, name), func(t *testing.T, c hostCase) {
		input, output := *c[0], c[1]
		testHost(t, "https://"+input+"/x", output)
		testHost(t, "https://"+percentEncode(input)+"/x", output)
		testSetHost(t, "host", input, output)
		testSetHost(t, "hostname", input, output)
	})
}

func testHost(t *testing.T, input string, output *string) {
	t.Helper()
	u, err := url.Parse(input)
	if output == nil {
		checkParseError(t, u, err)
		return
	}
	if err != nil {
		t.Error(err)
		return
	}
	checkAttributes(t, u, map[string]string{
		"href":     "https://" + *output + "/x",
		"host":     *output,
		"hostname": *output,
		"pathname": "/x",
	})
}

// testSetHost sets the host of a URL to an input, which has no delimiters.
func testSetHost(t *testing.T, attribute, input string, output *string) {
	t.Helper()
	u, err := url.Parse("https://x/x")
	if err != nil {
		t.Fatal(err)
	}
	err = attributes.Setter(attribute)(u, input)
	want := "x"
	if output != nil {
		want = *output
	}
	if (err == nil) != (output != nil) {
		t.Errorf("setting the %s: error %v", attribute, err)
	}
	checkAttributes(t, u, map[string]string{"href": "https://" + want + "/x", attribute: want})
}

// percentEncode encodes every byte of s, so that nothing in s can end the host.
func percentEncode(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}
