// Package canon makes keys of URLs, by which to tell whether two of them are the same page:
// for crawlers, caches, archives and lists of threats.
//
//	key := canon.Crawl.Key(u)
//
// Fetch the URL, and compare the keys: a key says what a URL most likely leads to, not how
// to get there. Which URLs have the same key is a [Profile]: a set of steps. [Crawl], [SURT]
// and [SafeBrowsing] are such sets; others are made with | and &^, as
// canon.Crawl|canon.DropWWW. Store the profile's name with its keys: its [Profile.String]
// has a version, which changes when a later release of this package makes other keys, and
// [ParseProfile] refuses a version that it does not make.
//
// [Equivalent] compares two URLs by RFC 3986 alone. docs/keys.md has a table of the steps,
// and what differs from w3lib, by which Scrapy compares URLs.
package canon

import (
	"bytes"
	"errors"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/query"
)

// A Profile is a set of steps that make a key of a URL. They are done in the order of the
// constants. The zero Profile has none: its key is the URL's serialization.
type Profile uint32

// The steps.
const (
	// DropFragment drops the fragment with its '#'.
	DropFragment Profile = 1 << iota
	// DropCredentials drops the username and the password.
	DropCredentials
	// DropPort drops the port.
	DropPort
	// Normalize does what [RFC 3986, section 6.2] asks for beyond the URL Standard: it decodes
	// percent-encoded letters, digits, '-', '.', '_' and '~'; it writes what stays
	// percent-encoded in upper case ("%C3"), and the host of a URL that is not special in
	// lower case; and it gives a URL with a host and no path the path "/".
	//
	// [RFC 3986, section 6.2]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2
	Normalize
	// Unescape decodes host, path and query over and over, until nothing is percent-encoded.
	// Then it drops the dots that the host begins or ends with, and all but one of several in
	// a row; it removes dot segments from the path, and all but one of several slashes in a
	// row; and it percent-encodes, in upper case, controls, spaces, '#', '%' and what is not
	// ASCII, and in the host '/', '?', '@', ':' and '\', too.
	//
	// These are the steps of Google's Safe Browsing. They make one key of URLs which lead to
	// different pages, such as /?q=1%262 and /?q=1&2.
	Unescape
	// DropWWW drops a first label "www" of the host, with any digits behind it.
	DropWWW
	// LowerCase writes path and query in lower case.
	LowerCase
	// DropSessionIDs drops the identifiers of sessions that web archives drop: from the path
	// those of ASP.NET, from the query jsessionid, phpsessid, sid, aspsessionid, and cfid
	// with cftoken. It knows them in lower case only, without [LowerCase].
	DropSessionIDs
	// DropTrailingSlash drops the slashes that a path ends with, except for the first of "/".
	DropTrailingSlash
	// SortQuery sorts the query's pairs by their names, as they are written. Pairs of one
	// name stay in their order. What is empty between two '&' is dropped.
	SortQuery
	// SortPairs sorts the query's pairs by their names, and those of one name by their
	// values, as they are written.
	SortPairs
	// DropEmptyQuery drops the '?' of a query that is empty.
	DropEmptyQuery
	// Sortable writes the key of a URL with a host without its scheme, with the host's
	// labels from the last to the first, so that keys sort by domain:
	// "org,example)/path?query".
	Sortable

	allSteps = 1<<iota - 1
)

// The profiles that have a name.
const (
	// Crawl tells pages apart in a crawl: it drops fragments, and neither the order of
	// parameters nor how a character is written makes a difference. To drop
	// parameters, call [Profile.KeyFunc].
	Crawl = DropFragment | Normalize | SortQuery | DropEmptyQuery

	// SURT is the key of web archives, the Sort-friendly URI Reordering Transform, as pywb
	// and the Wayback Machine look up captures by it: "org,example)/path?query".
	SURT = DropFragment | DropCredentials | Unescape | DropWWW | LowerCase | DropSessionIDs |
		DropTrailingSlash | SortPairs | DropEmptyQuery | Sortable

	// SafeBrowsing is Google Safe Browsing's [canonical URL], version 4 of its API.
	// [SafeBrowsingExpressions] makes of it what the lists have the hashes of.
	//
	// [canonical URL]: https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization
	SafeBrowsing = DropFragment | DropCredentials | DropPort | Unescape
)

// equivalence is what [Equivalent] compares by.
const equivalence = Normalize

// Key returns u's key, and "" for a nil u. A URL that has no host, such as mailto:x@y, has
// only its fragment dropped, or else its escapes normalized.
//
// It takes linear time, except that sorting sorts. It allocates the key, and nothing else
// unless the key is longer than 512 bytes, has more than 32 pairs to sort, or [Unescape] has
// to parse the host again: one that is opaque, or has dots too many.
func (p Profile) Key(u *url.URL) string { return p.KeyFunc(u, nil) }

// KeyFunc returns the key that u has without the query's parameters for whose name,
// decoded, drop returns true. A nil drop drops none.
func (p Profile) KeyFunc(u *url.URL, drop func(name string) bool) string {
	if u == nil {
		return ""
	}
	var array [512]byte
	return string(p.appendKey(array[:0], u, drop))
}

// Equivalent reports whether u and v are [equivalent] by RFC 3986, with its syntax-based
// normalization and an empty path as "/": https://h/%7Eu and https://h/~u are, which
// [url.URL.Equal] tells apart. Nil is equivalent to nil alone.
//
// [equivalent]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2
func Equivalent(u, v *url.URL) bool {
	if u == nil || v == nil {
		return u == v
	}
	var a, b [512]byte
	return u.Equal(v) || bytes.Equal(equivalence.appendKey(a[:0], u, nil), equivalence.appendKey(b[:0], v, nil))
}

// has reports whether all of steps are among p's.
func (p Profile) has(steps Profile) bool { return p&steps == steps }

// Parts are what a key is made from.
type parts struct {
	scheme             string // with its ':'
	username, password string
	host               string
	port               string
	path               string
	query              string
	hasQuery           bool
	fragment           string // with its '#'

	isURL     bool // it has been parsed: there are no dot segments
	isSpecial bool // and its host is a domain or an address
}

func (p Profile) appendKey(b []byte, u *url.URL, drop func(name string) bool) []byte {
	q := parts{path: u.Pathname(), query: u.RawQuery(), hasQuery: u.HasQuery(), isURL: true}
	if drop != nil {
		q.query = query.DeleteFunc(q.query, func(pair query.Pair) bool { return drop(pair.Name()) })
	}
	if !p.has(DropFragment) {
		if q.fragment = u.Hash(); q.fragment == "" && u.HasFragment() {
			q.fragment = "#"
		}
	}
	q.scheme, q.host, q.port = u.Protocol(), u.Hostname(), u.Port()
	if q.host == "" || p.has(Sortable) && q.scheme == "filedesc:" { // as web archives do it
		return p.appendHostless(b, u, &q)
	}
	q.isSpecial = url.IsSpecialScheme(u.Scheme())
	q.username, q.password = u.Username(), u.Password()
	return p.appendParts(b, &q)
}

// appendHostless appends the key of a URL without a host.
func (p Profile) appendHostless(b []byte, u *url.URL, q *parts) []byte {
	before := u.HrefWithoutFragment()
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

// mendDrive writes the "C|" that the path of a file: URL begins with as the parser does,
// which would else do it when the key is parsed: it may have been percent-encoded.
func mendDrive(path []byte) {
	if len(path) >= 3 && path[0] == '/' && isLetter(path[1]) && path[2] == '|' && (len(path) == 3 || strings.IndexByte("/?#", path[3]) >= 0) {
		path[2] = ':'
	}
}

// appendParts appends the key of a URL with a host.
func (p Profile) appendParts(b []byte, q *parts) []byte {
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
	if p&(Unescape|Normalize) != 0 && len(b) == start {
		b = append(b, '/')
	}
	if p.has(Normalize) {
		b = normalize(b, start)
		if q.scheme == "file:" {
			mendDrive(b[start:])
		}
	}
	if p.has(Unescape) {
		b = unescapePath(b, start, q.isURL)
	}
	if p.has(LowerCase) {
		lower(b[start:])
	}
	if p.has(DropSessionIDs) {
		b = dropPathSessionID(b, start)
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
		b = unescapeQuery(b, start, q.isURL)
	}
	if p.has(LowerCase) {
		lower(b[start:])
	}
	if p.has(DropSessionIDs) {
		b = dropQuerySessionIDs(b, start)
	}
	if p&(SortQuery|SortPairs) != 0 {
		b = sortPairs(b, start, p.has(SortQuery), p.has(SortPairs))
	}
	if p.has(DropEmptyQuery) && len(b) == start {
		b = b[:start-1]
	}
	return b
}

// names are the profiles' names, and then those of the steps in their order.
var names = [...]string{
	"drop-fragment", "drop-credentials", "drop-port", "normalize", "unescape", "drop-www", "lower-case",
	"drop-session-ids", "drop-trailing-slash", "sort-query", "sort-pairs", "drop-empty-query", "sortable",
}

var profiles = [...]struct {
	name string
	Profile
}{
	{"crawl", Crawl}, {"surt", SURT}, {"safebrowsing", SafeBrowsing},
}

// version is the version of all keys: it is one more where a release makes others.
const version = "/1"

// String returns p's name and the version of its keys, such as "surt/1", or where p has
// no name, its steps: "drop-fragment+drop-www/1". [ParseProfile] reads it.
func (p Profile) String() string {
	for _, known := range profiles {
		if p == known.Profile {
			return known.name + version
		}
	}
	var steps []string
	for i, name := range names {
		if p.has(1 << i) {
			steps = append(steps, name)
		}
	}
	if p&^allSteps != 0 {
		steps = append(steps, "unknown")
	}
	return strings.Join(steps, "+") + version
}

// ErrProfile is the error for what is not a profile's name and version.
var ErrProfile = errors.New("canon: not the name and version of a profile")

// ParseProfile returns the profile of a name that [Profile.String] has given. Without a
// version, as in "surt", it is the one that this release makes. The error is [ErrProfile].
func ParseProfile(name string) (Profile, error) {
	name, _ = strings.CutSuffix(name, version)
	for _, known := range profiles {
		if name == known.name {
			return known.Profile, nil
		}
	}
	var p Profile
	for name != "" {
		var step string
		step, name, _ = strings.Cut(name, "+")
		i := 0
		for i < len(names) && names[i] != step {
			i++
		}
		if i == len(names) {
			return 0, ErrProfile
		}
		p |= 1 << i
	}
	return p, nil
}
