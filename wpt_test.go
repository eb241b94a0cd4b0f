package url_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

//go:generate bash workshop/fetchwpt

// wptFile returns the content of a data file of the web-platform-tests.
func wptFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(vector.WPT(t), name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// wptCases returns the cases of a data file that is an array.
func wptCases[C any](t *testing.T, name string) []C {
	t.Helper()
	cases, err := vector.ReadWPT[C](filepath.Join(vector.WPT(t), name))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return cases
}

// runCases runs a subtest for each case of a data file, and fails if none runs.
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

// getters has the URL interface's attributes that the data files name.
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

// checkAttributeNames returns an error if a case names an attribute that this test would not check.
func checkAttributeNames(want map[string]string) error {
	for name := range want {
		if getters[name] == nil {
			return fmt.Errorf("unknown attribute %q", name)
		}
	}
	return nil
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

// A urlCase is an element of urltestdata.json.
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
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return err
	}
	delete(members, "comment")
	var err error
	take := func(name string, v any) {
		if raw, ok := members[name]; ok {
			err = cmp.Or(err, json.Unmarshal(raw, v))
			delete(members, name)
		}
	}
	take("input", &c.input)
	take("base", &c.base)
	take("failure", &c.failure)
	take("relativeTo", &c.relativeTo)
	c.want = make(map[string]string)
	for name := range members {
		var value string
		take(name, &value)
		c.want[name] = value
	}
	return cmp.Or(err, checkAttributeNames(c.want))
}

func TestWPTURL(t *testing.T) {
	cases := wptCases[urlCase](t, "urltestdata.json")
	var bases []string
	for _, c := range cases {
		if c.base != nil && !slices.Contains(bases, *c.base) {
			bases = append(bases, *c.base)
		}
	}
	runCases(t, "urltestdata.json", cases, func(t *testing.T, c urlCase) {
		if c.failure {
			testFailure(t, c, bases)
		} else {
			testSuccess(t, c)
		}
	})
}

// TestWPTURLJavaScriptOnly runs the cases whose input has a lone surrogate, which not every
// language's strings can hold. JavaScript's URL constructor takes a USVString, so the surrogate
// becomes one U+FFFD before the parser runs. encoding/json does the same when it decodes the file,
// so the input here is what a browser's parser sees. The bytes ED A0 80 in a Go string, which
// encode a surrogate as UTF-8 would, are different: to the Encoding Standard's decoder they are
// three ill-formed sequences, which become three U+FFFD.
func TestWPTURLJavaScriptOnly(t *testing.T) {
	const name = "urltestdata-javascript-only.json"
	runCases(t, name, wptCases[urlCase](t, name), func(t *testing.T, c urlCase) {
		if !strings.ContainsRune(c.input, unicode.ReplacementChar) {
			t.Errorf("input %+q had no lone surrogate", c.input)
		}
		testSuccess(t, c)
	})
}

func testSuccess(t *testing.T, c urlCase) {
	if len(c.want) < 2 {
		t.Fatalf("a case with %d attributes", len(c.want))
	}
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

// A hostCase is an element of toascii.json and the IdnaTestV2 files.
type hostCase struct {
	Input  string
	Output *string // nil for failure
}

func (c hostCase) String() string { return fmt.Sprintf("%+q", c.Input) }

func TestWPTToASCII(t *testing.T)         { testHosts(t, "toascii.json") }
func TestWPTIDNATestV2(t *testing.T)      { testHosts(t, "IdnaTestV2.json") }
func TestWPTIDNATestRemoved(t *testing.T) { testHosts(t, "IdnaTestV2-removed.json") }

func testHosts(t *testing.T, name string) {
	cases := slices.DeleteFunc(wptCases[hostCase](t, name), func(c hostCase) bool {
		return c.Input == "" // not a host that a URL could have
	})
	runCases(t, name, cases, func(t *testing.T, c hostCase) {
		testHost(t, c, "https://"+c.Input+"/x")
		testHost(t, c, "https://"+percentEncode(c.Input)+"/x")
		testSetHost(t, c, "host")
		testSetHost(t, c, "hostname")
	})
}

func testHost(t *testing.T, c hostCase, input string) {
	t.Helper()
	u, err := url.Parse(input)
	if c.Output == nil {
		checkParseError(t, u, err)
		return
	}
	if err != nil {
		t.Error(err)
		return
	}
	checkAttributes(t, u, map[string]string{
		"href":     "https://" + *c.Output + "/x",
		"host":     *c.Output,
		"hostname": *c.Output,
		"pathname": "/x",
	})
}

// testSetHost sets the host of a URL to the case's input, which has no delimiters.
func testSetHost(t *testing.T, c hostCase, attribute string) {
	t.Helper()
	u, err := url.Parse("https://x/x")
	if err != nil {
		t.Fatal(err)
	}
	err = attributes.Setter(attribute)(u, c.Input)
	want := "x"
	if c.Output != nil {
		want = *c.Output
	}
	if (err == nil) != (c.Output != nil) {
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

// A setterCase is a case of setters_tests.json.
type setterCase struct {
	attribute string // under whose name the case stands
	Href      string
	NewValue  string `json:"new_value"`
	Expected  map[string]string
}

func (c setterCase) String() string {
	return fmt.Sprintf("%s of %q to %q", c.attribute, c.Href, c.NewValue)
}

func setterCases(t *testing.T, name string) []setterCase {
	t.Helper()
	var groups map[string]json.RawMessage
	if err := json.Unmarshal(wptFile(t, name), &groups); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	delete(groups, "comment")
	var all []setterCase
	for _, attribute := range slices.Sorted(maps.Keys(groups)) {
		if attributes.Setter(attribute) == nil {
			t.Fatalf("%s: no setter for %q", name, attribute)
		}
		var cases []setterCase
		if err := json.Unmarshal(groups[attribute], &cases); err != nil {
			t.Fatalf("%s: %s: %v", name, attribute, err)
		}
		for _, c := range cases {
			c.attribute = attribute
			if err := checkAttributeNames(c.Expected); err != nil {
				t.Fatalf("%s: %v: %v", name, c, err)
			}
			all = append(all, c)
		}
	}
	return all
}

func TestWPTSetters(t *testing.T) {
	const name = "setters_tests.json"
	runCases(t, name, setterCases(t, name), func(t *testing.T, c setterCase) {
		u, err := url.Parse(c.Href)
		if err != nil {
			t.Fatal(err)
		}
		before, kept := u.Href(), *u
		// A setter's error says that the value was ignored, in whole or in part. The data has only
		// the resulting URL, and no errors.
		err = attributes.Setter(c.attribute)(u, c.NewValue)
		checkAttributes(t, u, c.Expected)
		checkRoundTrip(t, u)
		if kept.Href() != before {
			t.Errorf("the copy made before the set became %q, want %q", kept.Href(), before)
		}
		if err == nil && t.Failed() {
			t.Log("the setter returned no error")
		}
	})
}

// A percentCase is an element of percent-encoding.json, for one of its encodings.
type percentCase struct {
	input, label, query, fragment string
}

func (c percentCase) String() string { return fmt.Sprintf("%+q as %s", c.input, c.label) }

func TestWPTPercentEncoding(t *testing.T) {
	const name = "percent-encoding.json"
	type element struct {
		Input  string
		Output map[string]string // by the encoding's label
	}
	var cases []percentCase
	for _, e := range wptCases[element](t, name) {
		if _, ok := e.Output["utf-8"]; !ok {
			t.Fatalf("%s: no utf-8 for %q, which its fragment would be", name, e.Input)
		}
		for _, label := range slices.Sorted(maps.Keys(e.Output)) {
			cases = append(cases, percentCase{e.Input, label, e.Output[label], e.Output["utf-8"]})
		}
	}
	runCases(t, name, cases, func(t *testing.T, c percentCase) {
		enc, err := charset.Get(c.label)
		if err != nil {
			t.Fatal(err)
		}
		p := url.Parser{Encoding: enc}
		u, err := p.Parse("https://doesnotmatter.invalid/?" + c.input + "#" + c.input)
		if err != nil {
			t.Fatal(err)
		}
		// A fragment is UTF-8 whatever the document's encoding.
		checkAttributes(t, u, map[string]string{"search": "?" + c.query, "hash": "#" + c.fragment})
		checkRoundTrip(t, u)
	})
}
