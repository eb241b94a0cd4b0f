// Package canon makes keys from URLs, for crawlers, caches, archives and lists of threats.
// Two URLs with the same key most likely lead to the same page.
//
//	key := canon.Crawl.Key(u)
//
// Fetch the URL, not its key: the key is only for comparing. A [Profile] is a set of steps that
// decides which URLs have the same key. [Crawl], [SURT] and [SafeBrowsing] are profiles; make
// others with | and &^, such as canon.Crawl|canon.DropWWW. Store the profile's name with its keys:
// [Profile.String] includes a version, which changes when a later release of this package makes
// different keys, and [ParseProfile] refuses a version that its release does not make.
//
// [Equivalent] compares two URLs by RFC 3986 alone. The [guide to keys] has a table of the
// steps, and the differences from w3lib, which Scrapy uses to compare URLs.
//
// [guide to keys]: https://github.com/go-weburl/url/blob/main/docs/keys.md
package canon

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/query"
)

// A Profile is a set of steps that turn a URL into a key. They run in the order of the
// constants. The zero Profile has no steps: its key is the URL's serialization.
type Profile uint32

// The steps.
const (
	// DropFragment drops the fragment with its '#'.
	DropFragment Profile = 1 << iota
	// DropCredentials drops the username and the password.
	DropCredentials
	// DropPort drops the port.
	DropPort
	// Normalize does what [RFC 3986, section 6.2] asks for beyond the URL Standard: it
	// decodes percent-encoded letters, digits, '-', '.', '_' and '~'; it writes the other
	// percent-encoded bytes in upper case ("%C3"), and the host of a URL that is not special
	// in lower case; and it gives a URL with a host and no path the path "/".
	//
	// [RFC 3986, section 6.2]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2
	Normalize
	// Unescape decodes host, path and query repeatedly, until nothing is percent-encoded. Then it
	// drops dots at both ends of the host, and all but one of several dots in a row, but keeps one
	// dot of a host that has only dots. It removes dot segments from the path, and all but one of
	// several slashes in a row. Then it percent-encodes, in upper case, controls, spaces, '#', '%'
	// and non-ASCII characters, and in the host also '/', '?', '@', ':' and '\'. It writes the host
	// in lower case.
	//
	// These are the steps of Google's Safe Browsing. They give some URLs of different pages the
	// same key, such as /?q=1%262 and /?q=1&2.
	Unescape
	// LowerCase writes host, path and query in lower case.
	LowerCase
	// DropWWW drops the host's first label and its dot if the label is "www", or "www" followed by
	// digits, and something comes after the dot.
	DropWWW
	// DropSessionIDs drops the session identifiers that web archives drop: ASP.NET's from the path,
	// and jsessionid, phpsessid, sid, aspsessionid, and cfid with cftoken from the query. Without
	// [Sortable], it also drops ";jsessionid=" and its value from the path; web archives keep
	// those. Case does not matter.
	DropSessionIDs
	// DropTrailingSlash drops the slashes at the end of a path, except in the path "/".
	DropTrailingSlash
	// SortQuery sorts the query's pairs by their decoded names. Pairs with the same decoded name
	// stay in their order, since it can matter: /?a+b=1&a%20b=2 and /?a%20b=2&a+b=1 have different
	// keys. Empty pairs, as in "a&&b", are dropped.
	SortQuery
	// SortPairs sorts the query's pairs by their names, and pairs with the same name by
	// their values, as they are written.
	SortPairs
	// DropEmptyQuery drops the '?' of an empty query.
	DropEmptyQuery
	// Sortable drops the scheme of a URL with a host, and the brackets of an IPv6 address, and
	// reverses the host's labels, so that keys sort by domain: "org,example)/path?query". A
	// filedesc: URL, which names an archive's file, is its own key.
	Sortable

	allSteps = 1<<iota - 1
)

// The profiles that have a name.
const (
	// Crawl distinguishes pages in a crawl. It ignores fragments, the order of parameters with
	// different names, and whether an unreserved character is percent-encoded. To drop
	// parameters, call [Profile.KeyFunc]. A key keeps a password: see DropCredentials.
	Crawl = DropFragment | Normalize | SortQuery | DropEmptyQuery

	// SURT is the Sort-friendly URI Reordering Transform, the key by which pywb and the
	// Wayback Machine look up captures: "org,example)/path?query".
	SURT = DropFragment | DropCredentials | Unescape | DropWWW | LowerCase | DropSessionIDs |
		DropTrailingSlash | SortPairs | DropEmptyQuery | Sortable

	// SafeBrowsing is Google Safe Browsing's [canonical URL], version 4 of its API. The lists
	// contain hashes of the expressions that [SafeBrowsingExpressions] makes from this URL.
	//
	// [canonical URL]: https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization
	SafeBrowsing = DropFragment | DropCredentials | DropPort | Unescape
)

// equivalence has the steps by which [Equivalent] compares.
const equivalence = Normalize

// Key returns u's key, and "" for a nil u. For a URL without a host, such as mailto:x@y, only
// [DropFragment], [DropEmptyQuery] and [Normalize] have an effect. With [Sortable] the steps for
// path and query also have an effect, but dots and slashes within the path stay.
//
// It takes linear time, plus the time to sort pairs. It allocates only the key, unless the
// key is longer than 512 bytes, more than 32 pairs have to be sorted, or [Unescape] has to
// parse the host again: an opaque host, or one with superfluous dots.
func (p Profile) Key(u *url.URL) string { return p.KeyFunc(u, nil) }

// KeyFunc returns the key that u would have without some query parameters: the pairs for which drop
// returns true. A nil drop drops none. [query.Match] and [query.MatchFold] return such functions.
func (p Profile) KeyFunc(u *url.URL, drop func(query.Pair) bool) string {
	if u == nil {
		return ""
	}
	var array buffer
	return string(p.appendKey(array[:0], u, drop))
}

// Equivalent reports whether u and v are [equivalent] by RFC 3986, with its syntax-based
// normalization and an empty path read as "/". So https://h/%7Eu and https://h/~u are
// equivalent, though not equal by [url.URL.Equal]. Nil is equivalent only to nil.
//
// [equivalent]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2
func Equivalent(u, v *url.URL) bool {
	if u == nil || v == nil {
		return u == v
	}
	var a, b buffer
	return bytes.Equal(equivalence.appendKey(a[:0], u, nil), equivalence.appendKey(b[:0], v, nil))
}

// has reports whether one of steps is among p's.
func (p Profile) has(steps Profile) bool { return p&steps != 0 }

// A buffer has room for most keys.
type buffer [512]byte

// Parts are the parts of a URL that a key is made from.
type parts struct {
	scheme             string // with its ':'
	username, password string
	host               string
	port               string
	path               string
	query              string
	hasQuery           bool
	fragment           string // with its '#'

	isURL     bool // from a parsed URL: the path has no dot segments
	isSpecial bool // the scheme is special: the host is a domain or an address
	hostless  bool // from a parsed URL without a host
}

func (p Profile) appendKey(b []byte, u *url.URL, drop func(query.Pair) bool) []byte {
	q := parts{path: u.Pathname(), query: u.RawQuery(), hasQuery: u.HasQuery(), isURL: true}
	if drop != nil {
		q.query = query.DeleteFunc(q.query, drop)
	}
	if !p.has(DropFragment) {
		if q.fragment = u.Hash(); q.fragment == "" && u.HasFragment() {
			q.fragment = "#"
		}
	}
	q.scheme, q.host, q.port = u.Protocol(), u.Hostname(), u.Port()
	q.hostless = q.host == ""
	switch {
	case p.has(Sortable) && q.scheme == "filedesc:":
		return append(b, u.Href()...)
	case q.hostless && !p.has(Sortable):
		return p.appendHostless(b, u, &q)
	}
	q.isSpecial = url.IsSpecialScheme(u.Scheme())
	q.username, q.password = u.Username(), u.Password()
	return p.appendParts(b, &q)
}

// appendHostless appends the key of a URL without a host.
func (p Profile) appendHostless(b []byte, u *url.URL, q *parts) []byte {
	before := u.WithoutFragment().Href()
	before = before[:len(before)-len(u.RawQuery())]
	if q.hasQuery {
		before = before[:len(before)-len("?")]
	}
	before = before[:len(before)-len(q.path)]
	start := len(b)
	b = append(b, before...)
	atPath := len(b)
	b = append(b, q.path...)
	if q.hasQuery && !(p.has(DropEmptyQuery) && q.query == "") {
		b = append(b, '?')
		b = append(b, q.query...)
	}
	b = append(b, q.fragment...)
	if p.has(Normalize) {
		b = normalize(b, start)
		if u.Scheme() == "file" {
			mendDrive(b[atPath:])
		}
	}
	return b
}

// mendDrive changes a leading "/C|" in the path of a file: URL to "/C:". The parser has not done so
// if the letter was percent-encoded, but would do so when it parses the key.
func mendDrive(path []byte) {
	if len(path) > 0 && path[0] == '/' && infra.StartsWithWindowsDriveLetter(path[1:]) {
		path[2] = ':'
	}
}

// appendParts appends the key of a URL with a host, or of any with [Sortable].
func (p Profile) appendParts(b []byte, q *parts) []byte {
	if q.hostless {
		b = append(b, q.scheme...)
	} else {
		b = p.appendOrigin(b, q)
	}
	b = p.appendPath(b, q)
	if q.hasQuery {
		b = p.appendQuery(b, q)
	}
	if q.fragment != "" {
		start := len(b)
		b = append(b, q.fragment...)
		if p.has(Normalize) {
			b = normalize(b, start)
		}
	}
	return b
}

// appendOrigin appends the part before the path of a URL with a host.
func (p Profile) appendOrigin(b []byte, q *parts) []byte {
	if !p.has(Sortable) {
		b = append(b, q.scheme...)
		b = append(b, "//"...)
	}
	if (q.username != "" || q.password != "") && !p.has(DropCredentials) {
		b = p.appendCredentials(b, q)
	}
	b = p.appendHost(b, q)
	if q.port != "" && !p.has(DropPort) {
		b = append(b, ':')
		b = append(b, q.port...)
	}
	if p.has(Sortable) {
		b = append(b, ')')
	}
	return b
}

func (p Profile) appendCredentials(b []byte, q *parts) []byte {
	start := len(b)
	b = append(b, q.username...)
	if q.password != "" {
		b = append(b, ':')
		b = append(b, q.password...)
	}
	if p.has(Normalize) {
		b = normalize(b, start)
	}
	return append(b, '@')
}

func (p Profile) appendHost(b []byte, q *parts) []byte {
	start := len(b)
	b = append(b, q.host...)
	if p.has(Normalize) && !q.isSpecial {
		b = normalize(b, start)
		lowerHost(b[start:])
	}
	if p.has(Unescape) {
		b = unescapeHost(b, start, q.isSpecial)
	}
	if p.has(LowerCase) {
		infra.LowerBytes(b[start:])
	}
	if p.has(DropWWW) {
		n := lenWWW(b[start:])
		b = append(b[:start], b[start+n:]...)
	}
	if p.has(Sortable) {
		b = reverseLabels(b, start)
	}
	return b
}

func (p Profile) appendPath(b []byte, q *parts) []byte {
	start := len(b)
	b = append(b, q.path...)
	if p.has(Unescape|Normalize) && q.path == "" && (!q.hostless || q.query != "") {
		b = append(b, '/')
	}
	if p.has(Normalize) {
		b = normalize(b, start)
	}
	switch {
	case p.has(Unescape) && q.hostless:
		b = escape(unescape(b, start), start, "")
	case p.has(Unescape):
		b = unescapePath(b, start, q.isURL)
	}
	if p.has(LowerCase) {
		infra.LowerBytes(b[start:])
	}
	if p.has(DropSessionIDs) {
		b = dropPathSessionID(b, start)
		if !p.has(Sortable) {
			b = dropPathParameter(b, start)
		}
	}
	if q.scheme == "file:" {
		mendDrive(b[start:])
	}
	for p.has(DropTrailingSlash) && len(b)-start > 1 && b[len(b)-1] == '/' {
		b = b[:len(b)-1]
	}
	return b
}

func (p Profile) appendQuery(b []byte, q *parts) []byte {
	b = append(b, '?')
	start := len(b)
	b = append(b, q.query...)
	if p.has(Normalize) {
		b = normalize(b, start)
	}
	if p.has(Unescape) {
		b = escape(unescape(b, start), start, "")
	}
	if p.has(LowerCase) {
		infra.LowerBytes(b[start:])
	}
	if p.has(DropSessionIDs) {
		b = dropQuerySessionIDs(b, start)
	}
	if p.has(SortQuery | SortPairs) {
		b = sortPairs(b, start, p.has(SortQuery), p.has(SortPairs))
	}
	if p.has(DropEmptyQuery) && len(b) == start {
		b = b[:start-1]
	}
	return b
}

// stepNames are the steps' names, in their order.
var stepNames = [...]string{
	"drop-fragment", "drop-credentials", "drop-port", "normalize", "unescape", "lower-case",
	"drop-www", "drop-session-ids", "drop-trailing-slash", "sort-query", "sort-pairs",
	"drop-empty-query", "sortable",
}

var profiles = [...]struct {
	name string
	Profile
}{
	{"none", 0}, {"crawl", Crawl}, {"surt", SURT}, {"safebrowsing", SafeBrowsing},
}

// version is the version of all keys. A release that changes any key increments it.
const version = "/1"

// String returns p's name, a slash and the version of its keys. The name is "none" for the zero
// Profile. A profile without a name is represented by its steps: "drop-fragment+drop-www".
// [ParseProfile] reads it.
func (p Profile) String() string {
	for _, known := range profiles {
		if p == known.Profile {
			return known.name + version
		}
	}
	var steps []string
	for i, name := range stepNames {
		if p.has(1 << i) {
			steps = append(steps, name)
		}
	}
	if p&^allSteps != 0 {
		steps = append(steps, "unknown")
	}
	return strings.Join(steps, "+") + version
}

// ErrProfile is the error for a string that is not the name and version of a profile.
var ErrProfile = errors.New("canon: not the name and version of a profile")

// ParseProfile returns the profile for a name from [Profile.String]. A name without a version, such
// as "surt", means the version of this release. Steps may be in any order, each once. The error is
// [ErrProfile].
func ParseProfile(name string) (Profile, error) {
	name, _ = strings.CutSuffix(name, version)
	for _, known := range profiles {
		if name == known.name {
			return known.Profile, nil
		}
	}
	var p Profile
	for step := range strings.SplitSeq(name, "+") {
		i := slices.Index(stepNames[:], step)
		if i < 0 || p.has(1<<i) {
			return 0, ErrProfile
		}
		p |= 1 << i
	}
	return p, nil
}
