package url

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/publicsuffix"
)

func TestOrigin(t *testing.T) {
	a, b := MustParse("https://h/").OriginValue(), MustParse("https://h:8443/").OriginValue()
	if a == b {
		t.Error("the port makes no difference")
	}
	if _, ok := a.Port(); ok || a.Scheme() != "https" || a.Host().String() != "h" {
		t.Errorf("%+v", a)
	}
	if port, ok := b.Port(); !ok || port != 8443 {
		t.Errorf("%+v", b)
	}
}

func TestParseOrigin(t *testing.T) {
	long := "https://" + strings.Repeat("a.", maxText/2)
	for _, test := range []struct {
		name, input string
		want        string
		err         error
		at          int
	}{
		{"canonical", "https://example.com", "https://example.com", nil, 0},
		{"default port", "HTTPS://EXAMPLE.com:443", "https://example.com", nil, 0},
		{"slash", "https://example.com/", "https://example.com", nil, 0},
		{"port", "http://example.com:8080/", "http://example.com:8080", nil, 0},
		{"port with zeros", "http://h:00081", "http://h:81", nil, 0},
		{"IPv6", "ws://[0:0::1]:81", "ws://[::1]:81", nil, 0},
		{"IPv4", "wss://0x7f.1", "wss://127.0.0.1", nil, 0},
		{"Unicode", "ftp://BÜCHER.example", "ftp://xn--bcher-kva.example", nil, 0},
		{"wildcard, which is a domain", "https://*.example.com", "https://*.example.com", nil, 0},
		{"opaque", "null", "", ErrMissingSchemeNonRelativeURL, 0},
		{"empty", "", "", ErrMissingSchemeNonRelativeURL, 0},
		{"file", "file:///", "", errOpaqueOrigin, 0},
		{"file with a host", "file://h", "", errOpaqueOrigin, 0},
		{"not special", "foo://h", "", errOpaqueOrigin, 0},
		{"an extension", "chrome-extension://abcdefghijklmnop", "", errOpaqueOrigin, 0},
		{"blob", "blob:https://h", "", errOpaqueOrigin, 0},
		{"no host", "https://", "", ErrHostMissing, 8},
		{"only a host", "example.com", "", ErrMissingSchemeNonRelativeURL, 0},
		{"host and port", "example.com:80", "", errOpaqueOrigin, 0},
		{"two slashes", "https://h//", "", ErrTrailingInput, 9},
		{"path", "https://h/a", "", ErrTrailingInput, 9},
		{"path that goes away", "https://h/a/..", "", ErrTrailingInput, 9},
		{"dot", "https://h/.", "", ErrTrailingInput, 9},
		{"empty query", "https://h?", "", ErrTrailingInput, 9},
		{"query", "https://h/?a", "", ErrTrailingInput, 9},
		{"empty fragment", "https://h#", "", ErrTrailingInput, 9},
		{"backslash", `https://h\`, "", ErrInvalidReverseSolidus, 9},
		{"two backslashes", `https:\\h`, "", ErrInvalidReverseSolidus, 6},
		{"slash and backslash", `https:/\h`, "", ErrInvalidReverseSolidus, 6},
		{"no slashes", "https:h", "", ErrSpecialSchemeMissingFollowingSolidus, 6},
		{"one slash", "https:/h", "", ErrSpecialSchemeMissingFollowingSolidus, 6},
		{"three slashes", "https:///h", "", ErrSpecialSchemeMissingFollowingSolidus, 6},
		{"username", "https://u@h", "", ErrInvalidCredentials, 9},
		{"empty credentials", "https://@h", "", ErrInvalidCredentials, 8},
		{"space before", " https://h", "", ErrInvalidURLUnit, 0},
		{"space after", "https://h ", "", ErrInvalidURLUnit, 9},
		{"tab in the scheme", "ht\ttps://h", "", ErrInvalidURLUnit, 2},
		{"line break", "https://h\n", "", ErrInvalidURLUnit, 9},
		{"no port", "https://h:", "", ErrPortInvalid, 10},
		{"no port, and a slash", "https://h:/", "", ErrPortInvalid, 10},
		{"port out of range", "https://h:65536", "", ErrPortOutOfRange, 10},
		{"forbidden code point", "https://a b", "", ErrDomainToASCII, 9},
		{"long", long, "", ErrTooLong, maxText},
	} {
		t.Run(test.name, func(t *testing.T) {
			o, err := ParseOrigin(test.input)
			if test.err == nil {
				if err != nil || o.String() != test.want || !o.IsValid() || o.IsOpaque() {
					t.Errorf("%v, %v, want %s", o, err, test.want)
				}
				if o != originOf(test.want) {
					t.Errorf("%v is not == to that of %s", o, test.want)
				}
				return
			}
			var e *ParseError
			if !errors.As(err, &e) || e.Err != test.err || e.Offset != test.at {
				t.Errorf("%v, want %v at byte %d", err, test.err, test.at)
			}
			other, _ := ParseOrigin(test.input)
			if o == other || o.SameOrigin(o) || o.SameSite(o, publicsuffix.List) || o.IsValid() ||
				o.IsOpaque() || o == (Origin{}) {
				t.Errorf("what a failure returns is %+v", o)
			}
		})
	}
	_, err := ParseOrigin("https://user:S3CR3T@h")
	if err == nil || strings.Contains(err.Error(), "S3CR3T") {
		t.Error(err)
	}
	at := strings.Repeat("a", maxText-len("https://"))
	if _, err := ParseOrigin("https://" + at); err != nil {
		t.Error("as long as it may be:", err)
	}
}

// An Origin that is not valid is not the same as any other, and prints as a text that occurs in no
// header and no URL.
func TestInvalidOrigin(t *testing.T) {
	dropped, _ := ParseOrigin("")
	tuple, opaque := originOf("https://h"), newOpaqueOrigin()
	for name, o := range map[string]Origin{"zero": {}, "dropped error": dropped} {
		for _, other := range []Origin{o, {}, dropped, tuple, opaque} {
			if o.SameOrigin(other) || other.SameOrigin(o) || o.SameSite(other, publicsuffix.List) ||
				other.SameSite(o, publicsuffix.List) || o.SameSite(other, nil) {
				t.Errorf("%s: same as %v", name, other)
			}
		}
		port, ok := o.Port()
		if o.IsValid() || o.IsOpaque() || o.String() != "invalid Origin" || o.Scheme() != "" ||
			o.Host() != (Host{}) || port != 0 || ok {
			t.Errorf("%s: %+v", name, o)
		}
	}
	if !tuple.SameOrigin(originOf("https://H:443/a")) ||
		tuple.SameOrigin(originOf("http://h")) || !opaque.SameOrigin(opaque) ||
		opaque.SameOrigin(newOpaqueOrigin()) {
		t.Error("SameOrigin of valid origins")
	}
	if !tuple.IsValid() || !opaque.IsValid() {
		t.Error("IsValid of valid origins")
	}
}

// checkOriginText checks that text parses to an origin if and only if it is that of a URL, and the
// other properties of origins.
func checkOriginText(t *testing.T, text string) {
	t.Helper()
	o, err := ParseOrigin(text)
	if err != nil {
		var e *ParseError
		if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || o.IsValid() ||
			o.SameOrigin(o) {
			t.Errorf("%q: %+v, %v", text, o, err)
		}
		return
	}
	u, err := Parse(text)
	if err != nil || u.OriginValue() != o || u.Href() != o.String()+"/" {
		t.Errorf("%q: %v, but the URL is %v, %v", text, o, u, err)
	}
	if again, err := ParseOrigin(o.String()); err != nil || again != o || !again.SameOrigin(o) {
		t.Errorf("%q: %v parses to %v, %v", text, o, again, err)
	}
	if strings.ContainsAny(text, "@?#\\ \t\n\r") || strings.Count(text, "/") > 3 ||
		!strings.Contains(text, "://") {
		t.Errorf("%q is more than an origin, but is %v", text, o)
	}
}

func FuzzParseOrigin(f *testing.F) {
	for _, seed := range []string{
		"https://example.com", "HTTPS://EXAMPLE.com:443", "https://h/", "http://h:8080",
		"ws://[::1]:81", "null", "file:///", "foo://h", "https:h", "https:///h", "https://u:p@h",
		"https://h:", " https://h", "https://h\n", `https:\\h`, "https://h/.", "https://h?",
		"ht\ttp://h", "ftp://ü", "blob:https://h", "https://h//",
	} {
		f.Add(seed)
	}
	f.Fuzz(checkOriginText)
}

func mustHost(t *testing.T, input string) Host {
	t.Helper()
	h, err := ParseHost(input)
	if err != nil {
		t.Fatalf("ParseHost(%q): %v", input, err)
	}
	return h
}

// TestRegistrableDomainStandard has the rows of the standard's table, in order:
// https://url.spec.whatwg.org/#example-host-psl
func TestRegistrableDomainStandard(t *testing.T) {
	for _, test := range []struct{ host, suffix, registrable string }{
		{"com", "com", ""},
		{"example.com", "com", "example.com"},
		{"www.example.com", "com", "example.com"},
		{"sub.www.example.com", "com", "example.com"},
		{"EXAMPLE.COM", "com", "example.com"},
		{"example.com.", "com.", "example.com."},
		{"github.io", "github.io", ""},
		{"whatwg.github.io", "github.io", "whatwg.github.io"},
		{"إختبار", "xn--kgbechtv", ""},
		{"example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", "", ""},
	} {
		t.Run(test.host, func(t *testing.T) {
			h := mustHost(t, test.host)
			if got := h.PublicSuffix(publicsuffix.List); got != test.suffix {
				t.Errorf("public suffix %q, want %q", got, test.suffix)
			}
			if got := h.RegistrableDomain(publicsuffix.List); got != test.registrable {
				t.Errorf("registrable domain %q, want %q", got, test.registrable)
			}
		})
	}
}

// rules is a list of the rules of https://github.com/publicsuffix/list/wiki/Format that need no
// list: a domain with n labels more than the rule, of which one is a wildcard's.
type rules map[string]int

func (r rules) PublicSuffix(domain string) string {
	for start := 0; ; {
		if wildcards, ok := r[domain[start:]]; ok {
			for range wildcards {
				if start == 0 {
					break
				}
				start = strings.LastIndexByte(domain[:start-1], '.') + 1
			}
			return domain[start:]
		}
		dot := strings.IndexByte(domain[start:], '.')
		if dot < 0 {
			return domain[start:]
		}
		start += dot + 1
	}
}

func (rules) String() string { return "rules of a test" }

// constant is a list that gives the same answer for every domain.
type constant string

func (c constant) PublicSuffix(string) string { return string(c) }
func (c constant) String() string             { return string(c) }

func TestRegistrableDomain(t *testing.T) {
	list := rules{"com": 0, "co.uk": 0, "ck": 1, "www.ck": 0, "xn--85x722f.com.cn": 0}
	for _, test := range []struct {
		name, host          string
		list                PublicSuffixList
		suffix, registrable string
	}{
		{"no rule", "a.b.test", list, "test", "b.test"},
		{"two labels", "a.b.co.uk", list, "co.uk", "b.co.uk"},
		{"the suffix alone", "co.uk", list, "co.uk", ""},
		{"the suffix alone with a dot", "co.uk.", list, "co.uk.", ""},
		{"trailing dot", "a.b.co.uk.", list, "co.uk.", "b.co.uk."},
		{"wildcard", "a.b.c.ck", list, "c.ck", "b.c.ck"},
		{"wildcard alone", "c.ck", list, "c.ck", ""},
		{"A-label", "a.食狮.com.cn", list, "xn--85x722f.com.cn", "a.xn--85x722f.com.cn"},
		{"nil list", "a.b.co.uk", nil, "", ""},
		{"nil list, one label", "localhost", nil, "", ""},
		{"IPv4", "192.0.2.1", list, "", ""},
		{"IPv4 as a number", "0x7f.1", list, "", ""},
		{"IPv6", "[::1]", list, "", ""},
		{"only a dot", ".", list, "", ""},
		{"empty last label", "a.com..", list, "", ""},
		{"empty first label", ".a.com", list, "", ""},
		{"empty label between", "a..com", list, "", ""},
		{"a list with no answer", "a.b.com", constant(""), "", ""},
		{"a list that answers for another", "a.b.com", constant("net"), "", ""},
		{"a list that cuts a label", "a.bcom", constant("com"), "", ""},
		{"a list with a longer answer", "b.com", constant("a.b.com"), "", ""},
		{"a list that answers the domain", "b.com", constant("b.com"), "b.com", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := mustHost(t, test.host)
			if got := h.PublicSuffix(test.list); got != test.suffix {
				t.Errorf("public suffix %q, want %q", got, test.suffix)
			}
			if got := h.RegistrableDomain(test.list); got != test.registrable {
				t.Errorf("registrable domain %q, want %q", got, test.registrable)
			}
		})
	}
}

func TestSite(t *testing.T) {
	for _, test := range []struct{ name, rawURL, want, withoutList string }{
		{"domain", "https://a.b.example.co.uk/", "example.co.uk", "a.b.example.co.uk"},
		{"registrable domain", "https://example.com/", "example.com", "example.com"},
		{"trailing dot", "https://www.example.com./", "example.com", "www.example.com"},
		{"public suffix", "https://github.io/", "github.io", "github.io"},
		{"public suffix with a dot", "https://co.uk./", "co.uk", "co.uk"},
		{"one label", "http://localhost./", "localhost", "localhost"},
		{"empty label", "http://a..com./", "a..com", "a..com"},
		{"the root", "http://./", ".", "."},
		{"IPv4", "http://127.1./", "127.0.0.1", "127.0.0.1"},
		{"IPv6", "http://[::1]/", "[::1]", "[::1]"},
		{"opaque host", "redis://db.example.com./", "db.example.com.", "db.example.com."},
		{"empty host", "file:///a", "", ""},
		{"null host", "mailto:a@example.com", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			host := MustParse(test.rawURL).HostValue()
			if got := host.Site(publicsuffix.List); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			if got := host.Site(nil); got != test.withoutList {
				t.Errorf("without a list %q, want %q", got, test.withoutList)
			}
			got := host.RegistrableDomain(publicsuffix.List)
			if got != "" && host.Kind() != HostDomain {
				t.Errorf("registrable domain %q of a host that is not a domain", got)
			}
		})
	}
}

func TestSameSite(t *testing.T) {
	for _, test := range []struct {
		name, a, b string
		same       bool
	}{
		// The HTML Standard's examples.
		{"the same", "https://example.com", "https://example.com", true},
		{"subdomains", "https://example.com", "https://sub.example.com", true},
		{"other subdomains", "https://sub.example.com", "https://sub.other.example.com", true},
		{"schemes", "https://example.com", "http://non-secure.example.com", false},
		{"ports", "https://r.wildlife.museum:8443", "https://sub.r.wildlife.museum", true},
		{"public suffix", "https://bob.github.io", "https://alice.github.io", false},

		{"public suffix itself", "https://github.io", "https://github.io", true},
		{"public suffix and below", "https://github.io", "https://alice.github.io", false},
		{"below and public suffix", "https://alice.github.io", "https://github.io", false},
		{"trailing dot", "https://example.com", "https://example.com.", false},
		{"IPv4", "http://192.0.2.1", "http://192.0.2.1:8080", true},
		{"IPv4 neighbours", "http://192.0.2.1", "http://192.0.2.2", false},
		{"IPv6", "http://[::1]", "http://[0::1]:8080", true},
		{"IPv6 and schemes", "http://[::1]", "https://[::1]", false},
		{"opaque", "data:,a", "data:,a", false},
		{"opaque and tuple", "data:,a", "https://example.com", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, b := originOf(test.a), originOf(test.b)
			if got := a.SameSite(b, publicsuffix.List); got != test.same {
				t.Errorf("same site %v", got)
			}
			if a.SameSite(b, publicsuffix.List) != b.SameSite(a, publicsuffix.List) {
				t.Error("not symmetric")
			}
		})
	}
	// Without a list nobody knows where a site ends.
	a, b := originOf("https://a.example.co.uk"), originOf("https://b.other.co.uk")
	if a.SameSite(b, nil) || a.SameSite(originOf("https://example.co.uk"), nil) ||
		!a.SameSite(originOf("https://a.example.co.uk:81"), nil) {
		t.Error("without a list, each host is a site of its own")
	}
	opaque := newOpaqueOrigin()
	if !opaque.SameSite(opaque, publicsuffix.List) || !opaque.SameSite(opaque, nil) {
		t.Error("an opaque origin is not same site with itself")
	}
}

func originOf(rawURL string) Origin { return MustParse(rawURL).OriginValue() }

func FuzzRegistrableDomain(f *testing.F) {
	for _, seed := range []string{
		"com", "a.b.co.uk", "a.co.uk.", ".", "..", "a..com", ".com", "[::1]", "1.2.3.4", "食狮.公司.cn",
		"city.kawasaki.jp", "a.b.kawasaki.jp",
	} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, host, other string) {
		h, err := ParseHost(host)
		if err != nil {
			return
		}
		suffix := h.PublicSuffix(publicsuffix.List)
		registrable := h.RegistrableDomain(publicsuffix.List)
		if !strings.HasSuffix(h.String(), suffix) ||
			!strings.HasSuffix(registrable, suffix) && registrable != "" {
			t.Fatalf("%q has public suffix %q and registrable domain %q", h, suffix, registrable)
		}
		if registrable != "" && (strings.Count(registrable, ".") != strings.Count(suffix, ".")+1 ||
			!strings.HasSuffix("."+h.String(), "."+registrable)) {
			t.Fatalf("%q has public suffix %q and registrable domain %q", h, suffix, registrable)
		}
		if suffix != "" && strings.HasSuffix(h.String(), ".") != strings.HasSuffix(suffix, ".") {
			t.Fatalf("%q has public suffix %q: the dot at the end differs", h, suffix)
		}
		if effective, err := publicsuffix.EffectiveTLDPlusOne(h.String()); err == nil &&
			h.Kind() == HostDomain && registrable != effective {
			t.Fatalf("registrable domain %q of %q, want %q", registrable, h, effective)
		}
		if registrable != "" {
			// A subdomain of a registrable domain has the same registrable domain.
			r := Host{HostDomain, registrable}
			if got := r.RegistrableDomain(publicsuffix.List); got != registrable {
				t.Fatalf("registrable domain %q of %q", got, registrable)
			}
		}
		if g, err := ParseHost(other); err == nil {
			// Whatever a list returns, the result is part of the host.
			h.RegistrableDomain(constant(g.String()))
		}
	})
}
