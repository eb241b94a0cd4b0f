package url

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// A validityTest is a string, its base ("" for none), and where it breaks which
// rule: the zero rule is none, so that the string is valid.
type validityTest struct {
	input, base string
	offset      int
	rule        ValidityRule
}

func (tt validityTest) check(t *testing.T) {
	t.Helper()
	var base *URL
	if tt.base != "" {
		base = mustParse(t, tt.base)
	}
	checkFault(t, CheckValid(tt.input, base), tt.input, fault{tt.offset, tt.rule})
	if base == nil && IsValid(tt.input) != (tt.rule == 0) {
		t.Errorf("IsValid(%+q) = %t", tt.input, tt.rule != 0)
	}
}

// checkFault checks that err is what a check of input is to return for f.
func checkFault(t *testing.T, err error, input string, f fault) {
	t.Helper()
	var got *ValidityError
	switch {
	case err == nil && f.rule == 0:
	case err == nil:
		t.Errorf("%+q is valid; want %v at %d", input, f.rule, f.offset)
	case !errors.As(err, &got):
		t.Errorf("%+q: a %T, want a *ValidityError", input, err)
	case f.rule == 0:
		t.Errorf("%+q is not valid: %v (%v)", input, err, got.Rule)
	case *got != (ValidityError{input, f.offset, f.rule}):
		t.Errorf("%+q: %v at %d, want %v at %d", input, got.Rule, got.Offset, f.rule, f.offset)
	}
}

func mustParse(t testing.TB, rawURL string) *URL {
	t.Helper()
	u, err := Parse(rawURL)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestValidExamples has the column "Valid" of the table of examples that the
// standard's section on URLs begins with, and the inputs of its table of
// components.
func TestValidExamples(t *testing.T) {
	for _, tt := range []validityTest{
		{"https:example.org", "", 6, RuleSchemeRelativeSpecialURL},
		{"https://////example.com///", "", 8, RuleHost},
		{"https://example.com/././foo", "", 0, 0},
		{"hello:world", "https://example.com/", 0, 0},
		{"https:example.org", "https://example.com/", 6, RuleSchemeRelativeSpecialURL},
		{`\example\..\demo/.\`, "https://example.com/", 0, RuleURLPathSegment},
		{"example", "https://example.com/demo", 0, 0},
		{"file:///C|/demo", "", 9, RuleURLPathSegment},
		{"..", "file:///C:/demo", 0, 0},
		{"file://localhost/", "", 0, 0},
		{"file://loc%61lhost/", "", 10, RuleDomain},
		{"https://user:password@example.org/", "", 21, RuleHost},
		{"https://example.org/foo bar", "", 23, RuleURLPathSegment},
		{"https://EXAMPLE.com/../x", "", 0, 0},
		{"https://ex ample.org/", "", 10, RuleDomain},
		{"example", "", 7, RuleAbsoluteURL},
		{"https://example.com:demo", "", 20, RuleURLPort},
		{"http://[www.example.com]/", "", 8, RuleIPv6Address},
		{"https://example.org//", "", 0, 0},
		{"https://example.com/[]?[]#[]", "", 20, RuleURLPathSegment},
		{"https://example/%?%#%", "", 16, RuleURLPathSegment},
		{"https://example/%25?%25#%25", "", 0, 0},

		{"https://example.com/", "", 0, 0},
		{"https://localhost:8000/search?q=text#hello", "", 0, 0},
		{"urn:isbn:9780307476463", "", 0, 0},
		{"file:///ada/Analytical%20Engine/README.md", "", 0, 0},
	} {
		tt.check(t)
	}
}

// TestValidErrorExamples has the examples of the standard's table of validation
// errors. None of them is valid, but for the one of
// file-invalid-Windows-drive-letter: see docs/validity.md.
func TestValidErrorExamples(t *testing.T) {
	for _, tt := range []validityTest{
		{"https://exa%23mple.org", "", 11, RuleDomain},
		{"https://exam%70le.org", "", 12, RuleDomain},
		{"foo://exa[mple.org", "", 9, RuleOpaqueHost},
		{"https://127.0.0.1./", "", 17, RuleDomain},
		{"https://1.2.3/", "", 13, RuleIPv4Address},
		{"https://1.2.3.4.5/", "", 15, RuleIPv4Address},
		{"https://test.42", "", 8, RuleIPv4Address},
		{"https://127.0.0x0.1", "", 15, RuleIPv4Address},
		{"https://255.255.4000.1", "", 18, RuleIPv4Address},
		{"https://[::1", "", 12, RuleHost},
		{"https://[:1]", "", 9, RuleIPv6Address},
		{"https://[1:2:3:4:5:6:7:8:9]", "", 25, RuleIPv6Address},
		{"https://[1::1::1]", "", 14, RuleIPv6Address},
		{"https://[1:2:3!:4]", "", 14, RuleIPv6Address},
		{"https://[1:2:3:]", "", 15, RuleIPv6Address},
		{"https://[1:2:3]", "", 14, RuleIPv6Address},
		{"https://[::01]", "", 12, RuleIPv6Address},
		{"https://[1:1:1:1:1:1:1:127.0.0.1]", "", 23, RuleIPv6Address},
		{"https://[ffff::.0.0.1]", "", 15, RuleIPv6Address},
		{"https://[ffff::127.0.xyz.1]", "", 21, RuleIPv4Address},
		{"https://[ffff::127.0xyz]", "", 20, RuleIPv4Address},
		{"https://[ffff::127.00.0.1]", "", 20, RuleIPv4Address},
		{"https://[ffff::127.0.0.1.2]", "", 24, RuleIPv4Address},
		{"https://[ffff::127.0.0.4000]", "", 25, RuleIPv4Address},
		{"https://[ffff::127.0.0]", "", 22, RuleIPv4Address},
		{"https://example.org/>", "", 20, RuleURLPathSegment},
		{" https://example.org ", "", 0, RuleAbsoluteURL},
		{"ht\ntps://example.org", "", 2, RuleAbsoluteURL},
		{"https://example.org/%s", "", 20, RuleURLPathSegment},
		{"file:c:/my-secret-folder", "", 5, RuleSchemeRelativeFileURL},
		{"https:example.org", "", 6, RuleSchemeRelativeSpecialURL},
		{"https:foo.html", "https://example.org/", 6, RuleSchemeRelativeSpecialURL},
		{"💩", "", 0, RuleAbsoluteURL},
		{"💩", "mailto:user@example.org", 0, RuleRelativeURLWithFragment},
		{`https://example.org\path\to\file`, "", 19, RuleDomain},
		{"https://user@example.org", "", 12, RuleHost},
		{"ssh://user@example.org", "", 10, RuleOpaqueHost},
		{"https://#fragment", "", 8, RuleHost},
		{"https://:443", "", 8, RuleHost},
		{"https://user:pass@", "", 17, RuleHost},
		{"https://example.org:70000", "", 24, RuleURLPort},
		{"https://example.org:7z", "", 21, RuleURLPort},
		{"/c:/path/to/file", "file:///c:/", 0, 0},
		{"file://c:", "", 8, RuleDomain},
	} {
		tt.check(t)
	}
}

func TestCheckValid(t *testing.T) {
	const (
		special = "https://base.example/a"
		file    = "file:///C:/a"
		other   = "foo://base/a"
		noHost  = "foo:/a"
		opaque  = "mailto:a@b"
	)
	for _, tt := range []validityTest{
		// Nothing at all.
		{"", "", 0, RuleAbsoluteURL},
		{"", special, 0, 0},
		{"", file, 0, 0},
		{"", other, 0, 0},
		{"", opaque, 0, RuleRelativeURLWithFragment},

		// Schemes.
		{"http", "", 4, RuleAbsoluteURL},
		{":", "", 0, RuleAbsoluteURL},
		{"1a:b", "", 0, RuleAbsoluteURL},
		{"a_b:c", "", 1, RuleAbsoluteURL},
		{"é:c", "", 0, RuleAbsoluteURL},
		{"a+B-1.:c", "", 0, 0},
		{"HTTPS://h", "", 0, 0},
		{"HtTpS:h", "", 6, RuleSchemeRelativeSpecialURL},
		{"ws:/h", "", 4, RuleSchemeRelativeSpecialURL},
		{"ftp:", "", 4, RuleSchemeRelativeSpecialURL},
		{"FILE:/p", "", 6, RuleSchemeRelativeFileURL},
		{"http\u017f:x", "", 4, RuleAbsoluteURL}, // folds to "https", but not in ASCII

		// Fragments only.
		{"#", "", 0, RuleAbsoluteURL},
		{"#f", opaque, 0, 0},
		{"#", opaque, 0, 0},
		{"#a b", opaque, 2, RuleURLFragment},
		{"?q", opaque, 0, RuleRelativeURLWithFragment},
		{"p#f", opaque, 0, RuleRelativeURLWithFragment},
		{"foo:p", opaque, 0, 0},

		// Relative paths.
		{"a:b", special, 0, 0},
		{"1:b", special, 0, 0},
		{"./a:b", special, 0, 0},
		{"/a:b", special, 0, 0},
		{"%61:b", special, 0, 0},
		{"a b", noHost, 1, RuleURLPathSegment},
		{"?q?/#f", noHost, 0, 0},
		{"p//q/../.%2E", file, 0, 0},

		// Scheme-relative: the base says what host there can be.
		{"//h", "", 0, RuleAbsoluteURL},
		{"//a_b:80/", special, 3, RuleDomain},
		{"//a_b:80/", other, 0, 0},
		{"//a_b:80/", noHost, 0, 0},
		{"//a-b:80/", file, 5, RuleDomain},
		{"//", special, 2, RuleHost},
		{"//", file, 0, 0},
		{"//", other, 0, 0},
		{"///p", special, 2, RuleHost},
		{"///p", file, 0, 0},
		{"///p", other, 0, 0},

		// Hosts and ports.
		{"https://h:", "", 0, 0},
		{"https://h:0/", "", 0, 0},
		{"https://h:65535?q", "", 0, 0},
		{"https://h:65536", "", 14, RuleURLPort},
		{"https://h:000000000000000000000080", "", 0, 0},
		{"https://h:99999999999999999999999", "", 14, RuleURLPort},
		{"https://h:8 ", "", 11, RuleURLPort},
		{"https://h:80:80", "", 12, RuleURLPort},
		{"https://[::1]:80/", "", 0, 0},
		{"https://[::1]x", "", 13, RuleHost},
		{"https://[::1", "", 12, RuleHost},
		{"https://[::1/]", "", 12, RuleHost},
		{"file://[::1]/", "", 0, 0},
		{"file://[::1]:80/", "", 12, RuleHost},
		{"file://user@h/", "", 11, RuleDomain},
		{"https://u:p@h@i:x", "", 11, RuleHost},
		{"foo://[::1]", "", 0, 0},
		{"foo://[::1]]", "", 11, RuleOpaqueHost},
		{"foo://[h]", "", 7, RuleIPv6Address},
		{"foo://[::1", "", 10, RuleOpaqueHost},
		{"foo://:80", "", 6, RuleOpaqueHost},
		{"foo://h:80", "", 0, 0},
		{"foo://h:port", "", 8, RuleURLPort},
		{"foo://h%20i", "", 0, 0},
		{"foo://h%2", "", 7, RuleOpaqueHost},
		{"foo://1.2.3.4.5", "", 0, 0},

		// Paths.
		{"foo:", "", 0, 0},
		{"foo:/", "", 0, 0},
		{"foo:////", "", 0, 0},
		{"foo:a/b", "", 0, 0},
		{"foo:a b", "", 5, RuleOpaquePathURL},
		{"foo:/a b", "", 6, RuleURLPathSegment},
		{"foo:a?b?c#d?e", "", 0, 0},
		{"foo:a?b#c#d", "", 9, RuleURLFragment},
		{"https://h?q[]", "", 11, RuleURLQuery},
		{"https://h#f`", "", 11, RuleURLFragment},
		{"https://h/%4", "", 10, RuleURLPathSegment},
		{"https://h/%4?", "", 10, RuleURLPathSegment},
		{"https://h/?%zz", "", 11, RuleURLQuery},
		{"https://h/@:!$&'()*+,;=~_-.", "", 0, 0},
		{"javascript:alert(1)", "", 0, 0},

		// Code points.
		{"foo:\u00a0", "", 0, 0},
		{"foo:\u009f", "", 4, RuleOpaquePathURL},
		{"foo:\u0080", "", 4, RuleOpaquePathURL},
		{"foo:\x7f", "", 4, RuleOpaquePathURL},
		{"foo:\x00", "", 4, RuleOpaquePathURL},
		{"foo:\ue000\ufdcf\ufdf0\ufffd\U0010fffd", "", 0, 0},
		{"foo:\ufdd0", "", 4, RuleOpaquePathURL},
		{"foo:\ufdef", "", 4, RuleOpaquePathURL},
		{"foo:é\ufffe", "", 6, RuleOpaquePathURL},
		{"foo:\U0003ffff", "", 4, RuleOpaquePathURL},
		{"foo:\U0010fffe", "", 4, RuleOpaquePathURL},

		// Ill-formed UTF-8 is U+FFFD.
		{"foo:\xff", "", 0, 0},
		{"foo:\xed\xa0\x80", "", 0, 0},
		{"https://h/\xe2\x82?\xf0\x90#\xc2", "", 0, 0},
		{"https://h/\xe2\x82%", "", 12, RuleURLPathSegment},
		{"foo://\xff", "", 0, 0},
		{"https://a.\xff.b/", "", 10, RuleDomain},
	} {
		tt.check(t)
	}
}

// The zero URL is no base, to the parser too.
func TestCheckValidZeroBase(t *testing.T) {
	for _, input := range []string{"", "a", "#a", "?a", "//h/a", "/a", "http", "foo:a", "https://h/", "https:h"} {
		checkFault(t, CheckValid(input, new(URL)), input, checkURL(input, nil))
		var base *URL
		_, err := new(URL).Parse(input)
		_, want := base.Parse(input)
		if fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("%q: %v with the zero URL for a base, %v without", input, err, want)
		}
	}
	checkFault(t, CheckValid("a", new(URL)), "a", fault{1, RuleAbsoluteURL})
}

func TestCheckValidHost(t *testing.T) {
	for host, want := range map[string]fault{
		"":                 {0, RuleHost},
		"example.com":      {},
		"192.0.2.1":        {},
		"[2001:db8::1]":    {},
		"2001:db8::1":      {4, RuleDomain},
		"[2001:db8::1":     {12, RuleHost},
		"[2001:db8::1]]":   {13, RuleHost},
		"[]":               {1, RuleIPv6Address},
		"[":                {1, RuleHost},
		"example.com:80":   {11, RuleDomain},
		"192.0.2.1.":       {9, RuleDomain},
		"192.0.2":          {7, RuleIPv4Address},
		"192.0.2.256":      {10, RuleIPv4Address},
		"example.0x1F":     {0, RuleIPv4Address},
		"0x":               {1, RuleIPv4Address},
		"09":               {1, RuleIPv4Address},
		"0xg":              {},
		"1.2.3.4a":         {},
		"１.2.3.4":          {0, RuleIPv4Address},
		"1.2.3.４":          {6, RuleIPv4Address},
		"user@example.com": {4, RuleDomain},
	} {
		checkFault(t, CheckValidHost(host), host, want)
	}
}

func TestCheckValidDomain(t *testing.T) {
	label63 := strings.Repeat("a", 63)
	dots250 := strings.Repeat("a.", 125)
	domain253 := strings.Repeat("a", 61) + strings.Repeat("."+label63, 3)
	for domain, want := range map[string]fault{
		"":                       {0, RuleDomain},
		".":                      {0, RuleDomain},
		"EXAMPLE.com":            {},
		"example.com.":           {11, RuleDomain},
		".example.com":           {0, RuleDomain},
		"a..b":                   {2, RuleDomain},
		"a_b.example":            {1, RuleDomain},
		"a%41":                   {1, RuleDomain},
		"-a":                     {0, RuleDomain},
		"b.a-.b":                 {3, RuleDomain},
		"a--b":                   {},
		"ab--c":                  {3, RuleDomain},
		"x.ab--c":                {5, RuleDomain},
		"--":                     {0, RuleDomain},
		"a-b--c":                 {},
		"1.2.3.4":                {6, RuleDomain},
		"a.1":                    {2, RuleDomain},
		"1.a":                    {},
		"0xfeedg":                {},
		"a.0XFEED":               {2, RuleDomain},
		label63 + ".b":           {},
		"b." + label63 + "a":     {65, RuleDomain},
		domain253:                {},
		"a" + domain253:          {253, RuleDomain},
		domain253 + ".":          {253, RuleDomain},
		"a.a_b." + domain253:     {3, RuleDomain},
		dots250 + "a_aaaa":       {251, RuleDomain},
		dots250 + "aaaaa_":       {253, RuleDomain},
		"faß.example":            {},
		"xn--fa-hia.example":     {},
		"XN--FA-hia.example":     {},
		"b.xn--a.c":              {2, RuleDomain},
		"xn--":                   {0, RuleDomain},
		"a.xn--8i7caa":           {2, RuleDomain}, // ｗｗｗ, which is not as mapped
		"a_b.xn--fa-hia":         {1, RuleDomain},
		"☕.example":              {},
		"b。☕":                    {},
		"b.é.-ö":                 {5, RuleDomain},
		"b.\u0301":               {2, RuleDomain}, // a mark without a base
		"e\u0301":                {},
		"=\u0338":                {}, // ≠ when normalized
		"\u00ad":                 {0, RuleDomain},
		"exam\u00adple":          {},
		"\u05d0.1a":              {0, RuleDomain}, // each by itself is; the whole is of two directions
		"a\u200db":               {0, RuleDomain},
		"\ufffd":                 {0, RuleDomain},
		"b.\xff":                 {2, RuleDomain},
		strings.Repeat("é", 253): {0, RuleDomain},
		"１.２.３.４":                {12, RuleDomain},
	} {
		checkFault(t, CheckValidDomain(domain), domain, want)
	}
}

func TestCheckValidIPv4Address(t *testing.T) {
	for address, want := range map[string]fault{
		"0.0.0.0":         {},
		"255.255.255.255": {},
		"10.9.100.249":    {},
		"":                {0, RuleIPv4Address},
		"1":               {1, RuleIPv4Address},
		"1.2.3":           {5, RuleIPv4Address},
		"1.2.3.":          {6, RuleIPv4Address},
		"1.2.3.4.":        {7, RuleIPv4Address},
		"1.2.3.4.5":       {7, RuleIPv4Address},
		".1.2.3":          {0, RuleIPv4Address},
		"1..2.3":          {2, RuleIPv4Address},
		"01.2.3.4":        {1, RuleIPv4Address},
		"1.2.3.00":        {7, RuleIPv4Address},
		"1.2.3.256":       {8, RuleIPv4Address},
		"1.2.3.1000":      {9, RuleIPv4Address},
		"0x1.2.3.4":       {1, RuleIPv4Address},
		"1.2.3.4 ":        {7, RuleIPv4Address},
		"-1.2.3.4":        {0, RuleIPv4Address},
		"1.2.3.٤":         {6, RuleIPv4Address},
	} {
		checkFault(t, CheckValidIPv4Address(address), address, want)
	}
}

func TestCheckValidIPv6Address(t *testing.T) {
	for address, want := range map[string]fault{
		"::":                       {},
		"::1":                      {},
		"1::":                      {},
		"1:2:3:4:5:6:7:8":          {},
		"1:2:3:4:5:6:7::":          {},
		"::2:3:4:5:6:7:8":          {},
		"1:2:3::5:6:7:8":           {},
		"FfFf:0:a0:ABCD:0:0:0:0":   {},
		"1:2:3:4:5:6:1.2.3.4":      {},
		"::1.2.3.4":                {},
		"1::3:1.2.3.4":             {},
		"1:2:3:4:5::1.2.3.4":       {},
		"::2:3:4:5:6:1.2.3.4":      {},
		"":                         {0, RuleIPv6Address},
		":":                        {0, RuleIPv6Address},
		":::":                      {2, RuleIPv6Address},
		":1":                       {0, RuleIPv6Address},
		"1:":                       {2, RuleIPv6Address},
		"1":                        {1, RuleIPv6Address},
		"1:2:3:4:5:6:7":            {13, RuleIPv6Address},
		"1:2:3:4:5:6:7:":           {14, RuleIPv6Address},
		"1:2:3:4:5:6:7:8:":         {16, RuleIPv6Address},
		"1:2:3:4:5:6:7:8::":        {16, RuleIPv6Address},
		"1:2:3:4::5:6:7:8":         {15, RuleIPv6Address},
		"1:2:3:4:5:6:7:8:9":        {16, RuleIPv6Address},
		"1::2::3":                  {5, RuleIPv6Address},
		"1:::2":                    {3, RuleIPv6Address},
		"::1::":                    {4, RuleIPv6Address},
		"01::":                     {1, RuleIPv6Address},
		"::00":                     {3, RuleIPv6Address},
		"::12345":                  {6, RuleIPv6Address},
		"::g":                      {2, RuleIPv6Address},
		"::1%eth0":                 {3, RuleIPv6Address},
		"::1.2.3":                  {7, RuleIPv4Address},
		"::1.2.3.4:5":              {9, RuleIPv4Address},
		"::01.2.3.4":               {3, RuleIPv4Address},
		"::ab.2.3.4":               {2, RuleIPv4Address},
		"::.2.3.4":                 {2, RuleIPv6Address},
		"1.2.3.4":                  {0, RuleIPv6Address},
		"1.2.3.4::":                {0, RuleIPv6Address},
		"1:2:3:4:5:1.2.3.4":        {10, RuleIPv6Address},
		"1:2:3:4:5:6:7:1.2.3.4":    {14, RuleIPv6Address},
		"::2:3:4:5:6:7:1.2.3.4":    {14, RuleIPv6Address},
		"1:2:3:4:5:6::1.2.3.4":     {13, RuleIPv6Address},
		"1::1.2.3.4::":             {10, RuleIPv4Address},
		"1:2:3:4:5:6:7:１":          {14, RuleIPv6Address},
		"1:2:3:4:5:6:7:8 ":         {15, RuleIPv6Address},
		"1:2:3:4:5:6:1.2.3.4.5":    {19, RuleIPv4Address},
		"ffff:ffff:ffff:ffff:ffff": {24, RuleIPv6Address},
	} {
		checkFault(t, CheckValidIPv6Address(address), address, want)
	}
}

func TestCheckValidOpaqueHost(t *testing.T) {
	for host, want := range map[string]fault{
		"example":     {},
		"1.2.3":       {},
		"a_b!$&'()*":  {},
		"h%41%fF":     {},
		"é\U0010fffd": {},
		"[::1]":       {},
		"":            {0, RuleOpaqueHost},
		"[::1":        {4, RuleOpaqueHost},
		"[:1]":        {1, RuleIPv6Address},
		"a:80":        {1, RuleOpaqueHost},
		"a/b":         {1, RuleOpaqueHost},
		"a?":          {1, RuleOpaqueHost},
		"a@b":         {1, RuleOpaqueHost},
		"a%4":         {1, RuleOpaqueHost},
		"a[b":         {1, RuleOpaqueHost},
		"é\ufdd0":     {2, RuleOpaqueHost},
	} {
		checkFault(t, CheckValidOpaqueHost(host), host, want)
	}
}

func TestCheckURLUnits(t *testing.T) {
	for s, want := range map[string]fault{
		"":         {},
		"a/?:@%fF": {},
		"a#":       {1, RuleURLUnits},
		"%":        {0, RuleURLUnits},
		"é%1":      {2, RuleURLUnits},
		"%%41":     {0, RuleURLUnits},
		"a b":      {1, RuleURLUnits},
	} {
		checkFault(t, CheckURLUnits(s), s, want)
	}
}

// TestIsURLCodePoint goes by the standard's list and Unicode's of noncharacters,
// for every code point and some integers that are none.
func TestIsURLCodePoint(t *testing.T) {
	const ascii = "!$&'()*+,-./:;=?@_~" +
		"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	count := 0
	for r := rune(-2); r < 0x110010; r++ {
		if got := IsURLCodePoint(r); r < 0x80 && got != (r >= 0 && strings.ContainsRune(ascii, r)) {
			t.Errorf("IsURLCodePoint(%#x) = %t", r, got)
		} else if got {
			count++
		}
	}
	// U+00A0 to U+10FFFF are 0x10FF60 code points, of which 2,048 are
	// surrogates and 66 are noncharacters.
	if want := len(ascii) + 0x10FF60 - 2048 - 66; count != want {
		t.Errorf("%d URL code points, want %d", count, want)
	}
	for _, r := range []rune{0x9F, 0xD800, 0xDFFF, 0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF} {
		if IsURLCodePoint(r) {
			t.Errorf("IsURLCodePoint(%#x) = true", r)
		}
	}
}

func TestRuleString(t *testing.T) {
	names := map[string]bool{}
	for r := RuleAbsoluteURL; r <= RuleURLUnits; r++ {
		name := r.String()
		if name == "" || names[name] {
			t.Errorf("ValidityRule(%d) has the name %q", r, name)
		}
		names[name] = true
	}
	for r, want := range map[ValidityRule]string{
		RuleSchemeRelativeFileURL: "scheme-relative-file-URL string",
		RuleHost:                  "valid host string",
		RuleURLUnits:              "URL units",
		0:                         "ValidityRule(0)",
		200:                       "ValidityRule(200)",
	} {
		if got := r.String(); got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
	}
}

func TestValidityErrorError(t *testing.T) {
	for _, tt := range []struct {
		err  ValidityError
		want []string // in the text
	}{
		{ValidityError{"https://ex ample.org/", 10, RuleDomain}, []string{"byte 10", "' '", "letters, digits"}},
		{ValidityError{"https:example.org", 6, RuleSchemeRelativeSpecialURL}, []string{"byte 6", "'e'", `"//"`}},
		{ValidityError{"https://[::1", 12, RuleHost}, []string{"byte 12", "the end", "']'"}},
		{ValidityError{"https://u:p@h", 11, RuleHost}, []string{"'@'", "username or password"}},
		{ValidityError{"https://h/%", 10, RuleURLPathSegment}, []string{"'%'", "%25"}},
		{ValidityError{"https://h:%38", 10, RuleURLPort}, []string{"'%'", "65535"}},
		{ValidityError{"foo:\ufdd0", 4, RuleOpaquePathURL}, []string{`'\ufdd0'`}},
		{ValidityError{"foo:", -1, ValidityRule(99)}, []string{"byte -1"}},
	} {
		got := tt.err.Error()
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %q has no %q", tt.err, got, want)
			}
		}
	}
	long := &ValidityError{strings.Repeat("secret", 1000), 6000, RuleAbsoluteURL}
	if got := fmt.Sprint(long); len(got) > 400 || strings.Contains(got, "secret") {
		t.Errorf("%q", got)
	}
}

func TestCheckValidAllocs(t *testing.T) {
	base := mustParse(t, "https://example.com/")
	for _, input := range []string{
		"https://EXAMPLE.com:8080/a/%41?q=é#f",
		"https://192.0.2.1/",
		"https://[2001:db8::192.0.2.1]/",
		"file:///C:/d",
		"foo://h%20i:80/p",
		"mailto:a@b",
	} {
		if !IsValid(input) {
			t.Errorf("%q is not valid", input)
		}
		if n := testing.AllocsPerRun(100, func() { IsValid(input) }); n != 0 {
			t.Errorf("IsValid(%q) allocates %v times", input, n)
		}
		if n := testing.AllocsPerRun(100, func() { _ = CheckValid(input, base) }); n != 0 {
			t.Errorf("CheckValid(%q) allocates %v times", input, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() { IsValid("https://a_b/") }); n != 0 {
		t.Errorf("IsValid allocates %v times for a string that is not valid", n)
	}
}

// validityBases are of every kind that the grammar tells apart.
var validityBases = []string{
	"https://example.com/a/b?q#f", "file:///C:/d/e", "file://h/", "foo://h/p", "foo:/p/q", "web+demo:/.//p", "mailto:x@y",
}

// FuzzValid holds the grammar to the parser: a valid URL string parses, to a URL
// whose serialization is valid, for all the bases are; and the parser has a validation error for every string that is not one, and for no
// other. The standard says that the grammar is what the parser reports nothing
// of; docs/validity.md has what is to be said to that.
func FuzzValid(f *testing.F) {
	for i, input := range []string{
		"", "https://example.com:80/p?q#f", "//h/p", "/p", "p", "?q", "#f", "file:///C:/", "file://h", "foo://h%41:1/", "foo:opaque",
		"https://[1:2:3:4:5:6:7::]", "https://[::1.2.3.4]/", "https://1.2.3.4/", "https://1.2.3.4./", "https://☕.example/",
		"https://a_b/", "https://u:p@h/", "https://１.２.３.４/", "https://h/%4", "https://h/\xff\ufdd0", "/c:/p", "c|/p", "https://xn--a/",
		"https:p", "foo://h:", "foo://:80", "foo://[::1]a", "https://h:65536", "https://[::1]:/", "https://\ufeffh", "https://=\u0338",
	} {
		f.Add(input, uint(i))
		f.Add(input, uint(len(validityBases)))
	}
	bases := make([]*URL, len(validityBases)+1) // the last is none
	for i, base := range validityBases {
		bases[i] = mustParse(f, base)
	}
	f.Fuzz(func(t *testing.T, input string, i uint) {
		base := bases[i%uint(len(bases))]
		var found []Violation
		p := Parser{Base: base, OnViolation: func(v Violation) { found = append(found, v) }}
		u, err := p.Parse(input)
		checkURLUnits(t, input)
		invalid := CheckValid(input, base)
		switch {
		case invalid != nil:
		case err != nil:
			t.Errorf("%+q with base %v is valid, but: %v", input, base, err)
		case !IsValid(u.Href()):
			t.Errorf("%+q with base %v is valid, but parsed it is %v", input, base, u)
		}
		if (invalid == nil) != (len(found) == 0) {
			t.Errorf("%+q with base %v: %v, but the parser finds %v", input, base, invalid, found)
		}
		if e, ok := invalid.(*ValidityError); ok && (e.Input != input || e.Offset < 0 || e.Offset > len(input) || e.Rule == 0) {
			t.Errorf("%+q: %+v", input, e)
		}
	})
}

var percentEncodedByte = regexp.MustCompile(`^%[0-9A-Fa-f]{2}`)

// checkURLUnits takes the URL units off input, one after the other.
func checkURLUnits(t *testing.T, input string) {
	t.Helper()
	rest := input
	for rest != "" {
		r, n := utf8.DecodeRuneInString(rest)
		if percentEncodedByte.MatchString(rest) {
			n = 3
		} else if !IsURLCodePoint(r) { // ill-formed UTF-8 is U+FFFD, which is one
			break
		}
		rest = rest[n:]
	}
	err := CheckURLUnits(input)
	var e *ValidityError
	if (err == nil) != (rest == "") || errors.As(err, &e) && e.Offset != len(input)-len(rest) {
		t.Errorf("%+q: %v, but the units end at %d", input, err, len(input)-len(rest))
	}
}

// FuzzValidDomain holds the check of plain domains, which goes without Unicode
// ToASCII, to what the domain parser says.
func FuzzValidDomain(f *testing.F) {
	for _, domain := range []string{
		"a.b", "A-b", "-a", "a-", "ab--c", "xn--fa-hia", "xn--", "1.2", "0xf", "a..b", "a.", "", "é.b", "=\u0338", "a_b",
		strings.Repeat("a", 64), strings.Repeat("a.", 127),
	} {
		f.Add(domain)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		ascii, ok := parseDomain(domain, true)
		want := ok && !endsInNumber([]byte(ascii))
		if err := CheckValidDomain(domain); (err == nil) != want {
			t.Errorf("%+q: %v, but the domain parser and the ends in a number checker say %t", domain, err, want)
		}
	})
}

func BenchmarkIsValid(b *testing.B) {
	for _, bb := range []struct{ name, input string }{
		{"web", "https://www.example.com/articles/2026/07/?q=text#top"},
		{"ipv6", "https://[2001:db8::192.0.2.1]:8080/"},
		{"opaque", "mailto:someone@example.com"},
		{"path", "https://example.com/" + strings.Repeat("segment/", 1000)},
		{"long host", "https://" + strings.Repeat("a.", 1000) + "com/"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.SetBytes(int64(len(bb.input)))
			b.ReportAllocs()
			for range b.N {
				IsValid(bb.input)
			}
		})
	}
}
