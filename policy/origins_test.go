package policy_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

func TestOrigins(t *testing.T) {
	origins := must(policy.ParseOrigins("HTTPS://App.Example:443/", "http://localhost:3000",
		"http://[::1]:8080", "https://dot.example.", "https://*.Example.com",
		"http://*.example.com:8080/", "https://*.bücher.example", "wss://*.dot.example."))
	long := strings.Repeat("a.", 30<<10) + "example.com" // of less than 64 KiB
	for origin, want := range map[string]bool{
		"https://app.example": true, "http://localhost:3000": true, "http://[::1]:8080": true,
		"https://dot.example.":  true,
		"https://a.example.com": true, "https://a.b.example.com": true,
		"https://xn--bcher-kva.example.com": true, "https://127.0.0.1.example.com": true,
		"http://a.example.com:8080": true, "https://a.xn--bcher-kva.example": true,
		"wss://a.dot.example.": true,
		// Not in the list.
		"http://app.example": false, "https://www.app.example": false, "http://localhost": false,
		"http://[::1]": false, "https://dot.example": false,
		"https://example.com": false, "http://a.example.com": false,
		"https://a.example.com:8080": false, "https://a.example.com:8443": false,
		"https://a.example.com.": false, "https://evilexample.com": false,
		"https://a.example.com.evil.net": false, "wss://a.dot.example": false,
		"wss://dot.example.": false,
		// Not written as browsers write an origin.
		"HTTPS://app.example": false, "https://APP.example": false,
		"https://app.example:443": false, "https://app.example/": false,
		" https://app.example":  false,
		"https://A.example.com": false, "https://a.example.com:443": false,
		"https://a.example.com/": false, "https://a.example.com\n": false,
		"https://a.bücher.example":   false,
		"http://a.example.com:08080": false, "https:a.example.com": false,
		`https:\\a.example.com`: false, "https:///a.example.com": false,
		"https://a%2eexample.com":                      false,
		"https://a.example.com, https://b.example.com": false,
		"https://a.example.com https://b.example.com":  false, "blob:https://a.example.com": false,
		// The host is another.
		"https://evil.net?.example.com": false, "https://evil.net#.example.com": false,
		"https://evil.net/.example.com": false, `https://evil.net\.example.com`: false,
		"https://evil.net:1.example.com": false, "https://evil.net@a.example.com": false,
		"https://evil.net:80@a.example.com": false, "https://a.example.com@evil.net": false,
		"https://evil.net\x00.example.com": false, "https://evil.net\t.example.com": false,
		"https://evil.net%00.example.com": false, "https://[::1].example.com": false,
		"https://*.example.com": true,
		// No DNS name has an empty label.
		"https://.example.com": false, "https://..example.com": false,
		"https://a..example.com": false, "https://.a.example.com": false,
		"https://.app.example": false,
		"null":                 false, "": false, "*": false, "https://": false, "https://*": false,
		"file://": false, "data:": false, "https://\xFF.example.com": false,
		"https://" + long: true, "https://" + long + ":8080": false,
		"https://" + strings.Repeat("a", 64<<10) + ".example.com": false,
		"https://" + strings.Repeat("a", 1<<20) + "?.example.com": false,
	} {
		if got := origins.Contains(origin); got != want {
			t.Errorf("%.100q: %t", origin, got)
		}
		if (*policy.Origins)(nil).Contains(origin) || new(policy.Origins).Contains(origin) ||
			must(policy.ParseOrigins()).Contains(origin) {
			t.Errorf("%.100q is in an empty set", origin)
		}
	}
	p := policy.Policy{Origins: origins}
	checkError(t, p.Check(url.MustParse("https://u@a.EXAMPLE.com:443/x?y#z")), nil)
	checkError(t, p.Check(url.MustParse("https://example.com")), policy.ErrOrigin)
}

// A program that ignores the error allows no origin, not even those of earlier entries.
func TestParseOriginsErrors(t *testing.T) {
	for entry, want := range map[string]error{
		"": url.ErrMissingSchemeNonRelativeURL, "null": nil, "*": nil,
		"example.com": url.ErrMissingSchemeNonRelativeURL, "*.example.com": nil,
		"//*.example.com": nil, "//example.com": url.ErrMissingSchemeNonRelativeURL,
		"https://*": nil, "https://*.": nil, "https://*./": nil, "https://*.:80": nil,
		"https://*.\u00AD": nil, "https://*example.com": nil, "https://a*.example.com": nil,
		"https://*.*.example.com": nil, "https://a.*.example.com": nil,
		"*://*.example.com": nil, "https://*.example.com:*": nil, "https://*.example.com/*": nil,
		"https://*.example.com://*.example.com": nil,
		"https://example.com/a":                 url.ErrTrailingInput,
		"https://*.example.com/a":               url.ErrTrailingInput,
		"https://*.example.com//":               url.ErrTrailingInput,
		"https://*.example.com?":                url.ErrTrailingInput,
		"https://*.example.com#":                url.ErrTrailingInput,
		"https://evil.net?://*.example.com":     url.ErrTrailingInput,
		"https://*.u@example.com":               url.ErrInvalidCredentials,
		"https://u@*.example.com":               nil,
		"https://*.example.com:":                url.ErrPortInvalid,
		"https://*.example.com:65536":           url.ErrPortOutOfRange,
		"https://*.a b":                         url.ErrDomainToASCII,
		"https:*.example.com":                   nil,
		`https:\\*.example.com`:                 nil,
		" https://*.example.com":                nil,
		"https://*.example.com ":                nil,

		"https://.example.com": nil, "https://*..example.com": nil, "https://a..example.com": nil,
		"https://*.a..example.com": nil, "https://example.com..": nil,
		"https://*.127.0.0.1": nil, "https://*.0.1": nil, "https://*.[::1]": nil,
		"https://*.1.2.3.256":  url.ErrIPv4TooManyParts,
		"file://*.example.com": nil, "file:///": nil, "foo://*.example.com": nil,
		"blob:https://example.com": nil, "data:,": nil, "javascript://*.example.com": nil,
		"https://*." + strings.Repeat("a", 64<<10): url.ErrTooLong,
		"https://example.com https://example.net":  nil,
		"https://a.example,https://*.b.example":    nil,
	} {
		o, err := policy.ParseOrigins("https://example.com", "https://*.example.net", entry)
		var e *policy.Error
		if o == nil || o.Contains("https://example.com") || o.Contains("https://a.example.net") ||
			!errors.As(err, &e) || want != nil && !errors.Is(err, want) {
			t.Errorf("%.100q: %v", entry, err)
		}
		if err != nil && len(err.Error()) > 1000 {
			t.Errorf("%.100q: an error of %d bytes", entry, len(err.Error()))
		}
		if err != nil && len(entry) < 100 && !strings.Contains(entry, "@") &&
			strings.Count(err.Error(), strconv.Quote(entry)) != 1 {
			t.Errorf("%.100q: %.200v", entry, err)
		}
	}
}

// TestAppOrigins has the origins of apps and extensions, as they send them.
func TestAppOrigins(t *testing.T) {
	for _, origin := range []string{
		"tauri://localhost", "capacitor://localhost", "ionic://localhost",
		"chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn",
		"moz-extension://8e1c3a52-6b53-4c0d-9f0e-1f0a3ff5d7a1", "app://obsidian.md",
		"foo://[::1]:80",
	} {
		o, err := policy.ParseOrigins(origin)
		if err != nil || !o.Contains(origin) || o.Contains(origin+"/") ||
			o.Contains(strings.ToUpper(origin)) || o.Contains("https://localhost") {
			t.Errorf("%s: %v", origin, err)
		}
		p := policy.Policy{Origins: o}
		if _, err := p.Parse(origin + "/a"); !errors.Is(err, policy.ErrOrigin) {
			t.Errorf("%s: a URL: %v", origin, err)
		}
	}
	for _, entry := range []string{
		"tauri://localhost/", "TAURI://localhost", "tauri://u@localhost", "tauri://localhost?",
		"tauri://", "tauri:localhost", "tauri:///x", "javascript://localhost", "tauri://a b",
		"tauri://*.localhost", "tauri://loc\talhost",
	} {
		if o, err := policy.ParseOrigins(entry); err == nil || o.Contains(entry) {
			t.Errorf("%q is accepted", entry)
		}
	}
}

func TestParseOriginsErrorText(t *testing.T) {
	for entry, want := range map[string]string{
		"null": `"null" is not an entry for an origin: pages of every site ` +
			`can send it, from a sandboxed frame`,
		"*": `"*" is not an entry for an origin: a '*' stands only for ` +
			`subdomains, as in https://*.example.com`,
		"https://.example.com": `"https://.example.com" is not an entry for an origin: a ` +
			`label is empty; https://*.example.com has the subdomains of example.com`,
		"https://*.[::1]": `"https://*.[::1]" is not an entry for an origin: only a ` +
			`domain has subdomains`,
		"https://u:p@*.h": `"https://u:xxxxx@*.h" is not an entry for an origin: a '*' ` +
			`stands only for subdomains, as in https://*.example.com`,
		"https://*.": `"https://*." is not an entry for an origin: a label is ` +
			`empty; https://*.example.com has the subdomains of example.com`,
		"https://*.example.com/x": `url: cannot parse "https://*.example.com/x": trailing ` +
			`input at byte 21`,
		"https://*.u:p@a b": `url: cannot parse "https://*.u:xxxxx@a b": domain-to-ASCII ` +
			`at byte 19: a domain cannot have a space`,
		"example.com": `url: cannot parse "example.com": ` +
			`missing-scheme-non-relative-URL at byte 0; write https://example.com, or parse it ` +
			`with package typed`,
		"example:80": `url: cannot parse "example:80": a URL with this scheme has an opaque ` +
			`origin at byte 0; write https://example:80`,
		"localhost:3000": `url: cannot parse "localhost:3000": a URL with this scheme ` +
			`has an opaque origin at byte 0; write https://localhost:3000`,
		"foo://example.com/": `url: cannot parse "foo://example.com/": a URL with this ` +
			`scheme has an opaque origin at byte 0`,
	} {
		if _, err := policy.ParseOrigins(entry); err == nil || err.Error() != "policy: "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// The error has each wrong entry, in the order of the entries.
func TestParseOriginsReportsAll(t *testing.T) {
	entries := []string{"https://example.com", "https://*.example.com/x",
		"https://example.net", "null", "example.com"}
	_, err := policy.ParseOrigins(entries...)
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != 3 {
		t.Fatal(err)
	}
	for i, entry := range []string{entries[1], entries[3], entries[4]} {
		e, ok := joined.Unwrap()[i].(*policy.Error)
		if !ok || !strings.Contains(e.Error(), strconv.Quote(entry)) {
			t.Errorf("%q: %v", entry, e)
		}
	}
}
