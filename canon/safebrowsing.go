package canon

import (
	"iter"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// SafeBrowsingURL returns Google Safe Browsing's canonical URL for rawURL, which need not
// parse: its host may have bytes that the URL Standard refuses, and without a scheme it is
// an http: URL.
//
// For a URL that a browser will fetch, call Key of [SafeBrowsing] on the parsed URL
// instead: SafeBrowsingURL does not find the host of "http:\\example.com" as a browser
// does. It does not change a key of SafeBrowsing that has a host. It takes linear time.
func SafeBrowsingURL(rawURL string) string {
	rawURL = strings.Trim(rawURL, " "+infra.TabOrNewline)
	rawURL = infra.RemoveTabAndNewline(rawURL)
	rawURL, _, _ = strings.Cut(rawURL, "#")
	q := parts{scheme: "http:"}
	if n := strings.Index(rawURL, "://"); n > 0 && infra.SchemeLen(rawURL) == n {
		q.scheme, rawURL = strings.ToLower(rawURL[:n+1]), rawURL[n+3:]
	}
	rawURL, q.query, q.hasQuery = strings.Cut(rawURL, "?")
	q.host = rawURL
	if n := strings.IndexByte(rawURL, '/'); n >= 0 {
		q.host, q.path = rawURL[:n], rawURL[n:]
	}
	q.host = q.host[strings.LastIndexByte(q.host, '@')+1:]
	n := strings.LastIndexByte(q.host, ':')
	if n >= 0 && strings.Trim(q.host[n+1:], "0123456789") == "" {
		q.host = q.host[:n]
	}
	var array buffer
	return string(SafeBrowsing.appendParts(array[:0], &q))
}

// SafeBrowsingExpressions returns an iterator over the [suffix/prefix expressions] of
// canonicalURL, which SafeBrowsing's Key or [SafeBrowsingURL] has returned: at most 30,
// such as "example.com/a/", without a scheme. The lists have the SHA-256 hashes of the
// expressions that they block. A URL is on a list if one of its expressions is.
//
// [suffix/prefix expressions]: https://developers.google.com/safe-browsing/v4/urls-hashing#suffixprefix-expressions
func SafeBrowsingExpressions(canonicalURL string) iter.Seq[string] {
	return func(yield func(string) bool) {
		_, rest, ok := strings.Cut(canonicalURL, "://")
		slash := strings.IndexAny(rest, "/?")
		if !ok || slash <= 0 || rest[slash] == '?' {
			return
		}
		host, path := rest[:slash], rest[slash:]
		for suffix := range hostSuffixes(host) {
			for prefix := range pathPrefixes(path) {
				if !yield(suffix + prefix) {
					return
				}
			}
		}
	}
}

// hostSuffixes yields the host, and if it is not an address, up to four more: its last
// five labels, its last four, down to two.
func hostSuffixes(host string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield(host) {
			return
		}
		if h, err := url.ParseHost(host); err == nil && h.Addr().IsValid() {
			return
		}
		rest := host
		for labels := strings.Count(host, "."); labels >= 2; labels-- {
			_, rest, _ = strings.Cut(rest, ".")
			if labels <= 5 && !yield(rest) {
				return
			}
		}
	}
}

// pathPrefixes yields the path with the query, without it, and up to four more: "/", and
// one, two and three directories.
func pathPrefixes(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		withoutQuery, _, hasQuery := strings.Cut(path, "?")
		if hasQuery && !yield(path) || !yield(withoutQuery) {
			return
		}
		end := 0
		for range 4 {
			n := strings.IndexByte(withoutQuery[end:], '/')
			if n < 0 {
				return
			}
			if end += n + 1; end == len(withoutQuery) || !yield(withoutQuery[:end]) {
				return
			}
		}
	}
}
