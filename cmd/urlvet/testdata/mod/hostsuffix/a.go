package hostsuffix

import (
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
)

func suffix(u *url.URL) bool {
	return strings.HasSuffix(u.Hostname(), "example.com") // want `the suffix "example.com" has no dot`
}

const upper = "Example.com"

func suffixInUpperCase(u *url.URL) bool {
	return strings.HasSuffix(u.Hostname(), upper) // want `the suffix "Example.com" has no dot`
}

func suffixOfRequest(r *http.Request) bool {
	host := strings.ToLower(r.Host)
	return strings.HasSuffix(host, "example.com") // want `the suffix "example.com" has no dot`
}

func list(u *url.URL, allowedHosts []string) bool {
	for _, h := range allowedHosts {
		if strings.HasSuffix(u.Host, h) { // want "the suffix may have no dot"
			return true
		}
	}
	return false
}

func whole(u *url.URL) bool {
	return strings.Contains(u.String(), "example.com") // want "can be anywhere in it"
}

func begin(raw string) bool {
	return strings.HasPrefix(raw, "https://example.com") // want "nothing ends the host"
}

func local(host string) bool {
	return strings.Contains(host, "127.0.0.1") // want "can be anywhere in it"
}

var (
	unescaped  = regexp.MustCompile(`^https://www.example.com/`)       // want "an unescaped dot"
	unanchored = regexp.MustCompile(`https://www\.example\.com`)       // want "has no anchor"
	half       = regexp.MustCompile(`^www\.example\.com|example\.com`) // want "belongs to one alternative"
	bell       = regexp.MustCompile("\bexample\\.com$")                // want "a control character"
)

func match(s string) bool {
	return unescaped.MatchString(s) || unanchored.MatchString(s) || half.MatchString(s) || bell.MatchString(s)
}

func pattern(p string) *regexp.Regexp {
	p = strings.ReplaceAll(regexp.QuoteMeta(p), `\*`, "[a-z]+")
	return regexp.MustCompile(p) // want "has no anchors"
}

func star(host, pattern string) bool {
	if strings.HasPrefix(pattern, "*.") {
		return strings.HasSuffix(host, pattern[2:]) // want "cut off with the star"
	}
	return host == pattern
}

func starCut(host, pattern string) bool {
	rest, ok := strings.CutPrefix(pattern, "*.")
	return ok && strings.HasSuffix(host, rest) // want "cut off with the star"
}

func isAllowed(returnURL string, c struct{ ExternalURL string }) bool {
	return strings.HasPrefix(returnURL, c.ExternalURL) // want "nothing ends the host in the prefix"
}

func originPattern(p string) string {
	return "^" + strings.ReplaceAll(regexp.QuoteMeta(p), `\*`, ".*") + "$" // want "stands for dots and slashes"
}

func callbackMatches(pattern, callback string) bool {
	ok, _ := path.Match(pattern, callback) // want "stands for @"
	return ok
}

// What follows is right.

func starDotted(host, pattern string) bool {
	return strings.HasPrefix(pattern, "*.") && strings.HasSuffix(host, pattern[1:])
}

func isBelow(returnURL string, c struct{ ExternalURL string }) bool {
	return strings.HasPrefix(returnURL, c.ExternalURL+"/")
}

func fileMatches(pattern, name string) bool {
	ok, _ := path.Match(pattern, name)
	return ok
}

func dotted(u *url.URL) bool {
	h := u.Hostname()
	return h == "example.com" || strings.HasSuffix(h, ".example.com")
}

func listDotted(u *url.URL, allowedHosts []string) bool {
	for _, h := range allowedHosts {
		if u.Host == h || strings.HasSuffix(u.Host, "."+h) {
			return true
		}
	}
	return false
}

func file(name string) bool { return strings.HasSuffix(name, "example.com") }

func inPath(u *url.URL) bool { return strings.Contains(u.Path, "example.com") }

func ended(raw string) bool { return strings.HasPrefix(raw, "https://example.com/") }

var (
	right = regexp.MustCompile(`^https://www\.example\.com/`)
	email = regexp.MustCompile(`^me@www.example\.com$`)
	found = regexp.MustCompile(`https://www\.example\.com/\S+`)
)

func extract(s string) (bool, string) { return right.MatchString(s), found.FindString(s) }

func isMine(s string) bool { return email.MatchString(s) }

func anchored(p string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(p), `\*`, "[a-z]+") + "$")
}

func refused(w http.ResponseWriter, r *http.Request) {
	if bad, _ := regexp.MatchString(`bad.example.com`, r.URL.String()); bad {
		http.Error(w, "no", http.StatusForbidden)
	}
}
