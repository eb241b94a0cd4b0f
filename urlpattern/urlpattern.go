// Package urlpattern implements the [URL Pattern Standard]: like the URLPattern class of browsers,
// it reports whether a URL matches a pattern, and what the pattern's groups match.
//
//	p := urlpattern.MustParse("https://{:shop.}?example.com/books/:id")
//	p.Match("https://example.com/books/17") // true
//	id, _ := p.Exec("https://example.com/books/17").Group(urlpattern.Pathname, "id") // "17"
//
// # Patterns
//
// A pattern has the eight components of a URL, and all eight must match. [Parse] parses a pattern
// that is written like a URL, [ParseWithBase] one that may be relative, and [New] makes one from
// its components. A [Parser] has options. In a component
//
//	:name    matches up to the next '/' in a pathname, '.' in a hostname
//	*        matches anything
//	(regexp) matches an ECMAScript regular expression; :name(regexp) also gives it a name
//	{text}?  makes text, or a group with text around it, optional; {…}* and {…}+ repeat it
//	\        makes the next character literal
//
// In a pathname the '/' before a group belongs to it: "/books/:id?" matches "/books" too. A named
// group inside a regexp, as in (a(?<x>b)), counts as a group of the pattern: it gets the next
// group's name, and the later names shift, as the standard says.
//
// In a pattern that is written like a URL, the components after the last written one match
// anything, and so do an unwritten username and password. A skipped component must be empty. So
// "https://example.com/books" matches any search and hash, and also
// "https://user:pass@example.com/books", but only the default port. A '?' after a group is a
// modifier: to begin a search there, write "\?".
//
// # Inputs
//
// [Pattern.MatchURL] matches a parsed URL, [Pattern.Match] a string, and [Pattern.MatchInit]
// components. [Pattern.Exec] and its variants return the groups in a [Result]. All match the
// canonical URL, which is percent-encoded: "%2F" is not "/", and a group may contain "%2F". So do
// not split a decoded group into path segments.
//
// A [Set] finds which of thousands of patterns match a URL.
//
// # Time
//
// Most patterns leave no choice about the end of a group. The time to match is then proportional to
// the component's length. Other patterns, and regexps, have a limit: at most 8192 steps for each
// byte of the component, of a few nanoseconds each, plus a million steps. Parse refuses a pattern
// that could take more, with an [UnsupportedError], so matching needs no error.
//
// A counted repeat such as (?:ab){100} costs as much as its expansion, and its count is at most
// 1000. Lookaround and backreferences cannot have such a limit: they cause an [UnsupportedError]
// too, unless [Parser.Regexp] is another engine. If strangers write your patterns, set
// [Parser.MaxLength], and consider [Parser.NoRegexp].
//
// # Where the standard's text and others disagree
//
// This package follows the web-platform-tests or, if they do not decide, the standard's text of
// June 2026:
//
//	pattern or input               this package, and why           what others do
//	search a='                     a=%27: the text                 Node: a=', in no https: URL
//	pathname \\                    /: the text                     Node: \\
//	pathname /a/.. of data:        /a/..: the text                 Node: /
//	pathname a/..                  empty: the text                 Node: refused
//	pathname {/foo*}               in braces: the text             Node: /foo*
//	port 0 of file:                0: the text                     Node: empty
//	hostname [([^]+?)              a regexp group: the text        Node: a segment
//	input "foo", without a base    no match: the text              Node: a match with any pathname
//
// # Values
//
// A [Pattern] and a [Result] never change, and are safe for concurrent use. A Pattern is a value
// with a text, for JSON, flags and logs: see [Pattern.MarshalText].
//
// [URL Pattern Standard]: https://urlpattern.spec.whatwg.org/
package urlpattern

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/jsonstring"
)

// A Pattern is a [URL pattern]. Only [Pattern.UnmarshalText] changes it. It is safe for concurrent
// use. The zero Pattern matches nothing, and its text is "".
//
// [URL pattern]: https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct {
	_          [0]func() // no ==, which would compare programs by address
	components [numComponents]component
	any        uint8 // the components that match everything
	machines   uint8 // the other components that are more than fixed text
	slots      int32 // how many slots of a Result the machines have
}

// Parse parses a pattern that is written like a URL, such as "https://*.example.com/books/:id"
// ([URLPattern constructor]). It needs a protocol.
//
// The error is a [*SyntaxError] or an [*UnsupportedError].
//
// [URLPattern constructor]: https://urlpattern.spec.whatwg.org/#urlpattern-class
func Parse(pattern string) (*Pattern, error) { return new(Parser).Parse(pattern) }

// ParseWithBase parses a pattern as [Parse] does, but the pattern may be relative to base, such as
// "new/:id". base is a URL, not a pattern. An empty base is an error.
//
// The error may also be a [*url.ParseError] of the base.
func ParseWithBase(pattern, base string) (*Pattern, error) {
	return new(Parser).ParseWithBase(pattern, base)
}

// MustParse is [Parse] for patterns that are written in the program: it panics if Parse fails.
func MustParse(pattern string) *Pattern {
	p, err := Parse(pattern)
	if err != nil {
		panic(err)
	}
	return p
}

// New makes a pattern from its components. An absent component matches everything, unless
// init has a base URL:
//
//	p, err := urlpattern.New(urlpattern.Init{Pathname: new("/books/:id")})
//
// The error is a [*SyntaxError], an [*UnsupportedError], or a [*url.ParseError] of the base
// URL.
func New(init Init) (*Pattern, error) { return new(Parser).New(init) }

// A Parser makes patterns with options. The zero Parser makes them as [Parse] does. A Parser is
// safe for concurrent use if its Regexp function is.
type Parser struct {
	// IgnoreCase ignores the case of the letters A to Z in the pathname, the search and the hash.
	IgnoreCase bool

	// NoRegexp refuses regexp groups, with an [*UnsupportedError]. Some standards forbid them, such
	// as that of compression dictionaries. If Regexp is not nil, it gets them instead.
	NoRegexp bool

	// MaxLength limits the length, in bytes, of a pattern together with its base URL. A longer one
	// fails with a [*SyntaxError] that wraps [url.ErrTooLong], before any memory is allocated. 0
	// means no limit. Parsing allocates up to 1500 bytes for each byte of a pattern, and 6 MiB more
	// for each component with a counted repeat.
	MaxLength int

	// If Regexp is not nil, it compiles the regular expression of each component for which there
	// would be an [*UnsupportedError]. The expression is for the whole component and in
	// ECMAScript's syntax. It begins with '^' and ends with '$'. The flags are "v", or "vi" if case
	// is ignored.
	//
	// The function match returns the start and end of the match, and then of each group, as
	// [regexp.Regexp.FindStringSubmatchIndex] does, or nil. Nothing limits its time, and its panics
	// pass through Match and Exec. An error becomes the Err of a [SyntaxError].
	//
	// With NoRegexp it compiles each component that has a regexp group.
	Regexp func(expression, flags string) (match func(input string) []int, err error)
}

// Parse parses a pattern as [Parse] does, with p's options.
func (p *Parser) Parse(pattern string) (*Pattern, error) { return p.parse(pattern, nil) }

// ParseWithBase parses a pattern as [ParseWithBase] does, with p's options.
func (p *Parser) ParseWithBase(pattern, base string) (*Pattern, error) {
	return p.parse(pattern, &base)
}

// parse is Parse or, with a base, ParseWithBase.
func (p *Parser) parse(pattern string, base *string) (*Pattern, error) {
	if err := p.checkLength(&pattern, base); err != nil {
		return nil, err
	}
	canon := canonicalizer{noRegexp: p.NoRegexp, plugin: p.Regexp}
	v, err := parseConstructorString(pattern, &canon)
	if err != nil {
		return nil, err
	}
	if base == nil && !v.has(Protocol) {
		reason := "it is missing, and so is a base URL"
		if strings.HasPrefix(pattern, "/") && !strings.HasPrefix(pattern, "//") {
			reason += "; New takes a pathname alone"
		}
		missing := refused(0, reason)
		return nil, missing.locate(Protocol, origin{pattern: pattern})
	}
	return p.create(&canon, &v, base)
}

// New makes a pattern from its components as [New] does, with p's options.
func (p *Parser) New(init Init) (*Pattern, error) {
	err := p.checkLength(init.Protocol, init.Username, init.Password, init.Hostname, init.Port,
		init.Pathname, init.Search, init.Hash, init.BaseURL)
	if err != nil {
		return nil, err
	}
	canon := canonicalizer{noRegexp: p.NoRegexp, plugin: p.Regexp}
	v := init.values()
	return p.create(&canon, &v, init.BaseURL)
}

// checkLength returns an error if the texts together are longer than MaxLength.
func (p *Parser) checkLength(texts ...*string) error {
	if p.MaxLength == 0 {
		return nil
	}
	n := 0
	for _, text := range texts {
		if text != nil {
			n += len(*text)
		}
	}
	if n > p.MaxLength {
		return &SyntaxError{Reason: "the pattern is too long", Err: url.ErrTooLong}
	}
	return nil
}

// create is [create].
//
// [create]: https://urlpattern.spec.whatwg.org/#url-pattern-create
func (p *Parser) create(canon *canonicalizer, v *values, baseURL *string) (*Pattern, error) {
	base, err := parseBase(baseURL)
	if err != nil {
		return nil, err
	}
	processed, err := canon.process(v, base, forPattern)
	if err != nil {
		return nil, err
	}
	for c := range Component(numComponents) {
		if !processed.has(c) {
			processed.text[c] = "*"
		}
	}
	if isDefaultPort(processed.text[Port], processed.text[Protocol]) {
		processed.text[Port] = ""
	}
	pattern := new(Pattern)
	for c := range Component(numComponents) {
		o := defaultOptions[c]
		switch c {
		case Hostname:
			if isIPv6(processed.text[c]) {
				o.encode = (*canonicalizer).ipv6Hostname
			}
		case Pathname:
			if !pattern.components[Protocol].matchesSpecialScheme() {
				o = options{encode: (*canonicalizer).opaquePathname, key: pathnameKey}
			}
			fallthrough
		case Search, Hash:
			o.ignoreCase = p.IgnoreCase
		}
		compiled, err := canon.compile(processed.text[c], &o)
		if err != nil {
			return nil, err.locate(c, processed.from[c])
		}
		if compiled.kind == kindAny {
			pattern.any |= 1 << c
		} else if compiled.machine != nil {
			pattern.machines |= 1 << c
			compiled.slot = pattern.slots
			pattern.slots += int32(2 * len(compiled.names))
		}
		pattern.components[c] = compiled
	}
	return pattern, nil
}

// isDefaultPort reports whether the port represents the protocol's default port in radix 10. The
// protocol is as written, and therefore not a special scheme unless it is in lower case.
func isDefaultPort(port, protocol string) bool {
	number, ok := url.DefaultPort(protocol)
	return ok && protocol == strings.ToLower(protocol) &&
		strings.TrimLeft(port, "0") == strconv.Itoa(int(number))
}

// parseBase parses a base URL, if there is one.
func parseBase(base *string) (*url.URL, error) {
	if base == nil {
		return nil, nil
	}
	u, err := url.Parse(*base)
	if err != nil {
		if e, ok := errors.AsType[*url.ParseError](err); ok {
			e.Base = true
		}
		return nil, err
	}
	return u, nil
}

// isIPv6 is [hostname pattern is an IPv6 address].
//
// [hostname pattern is an IPv6 address]: https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address
func isIPv6(pattern string) bool {
	return len(pattern) > 1 && pattern[0] == '[' || strings.HasPrefix(pattern, "{[") ||
		strings.HasPrefix(pattern, `\[`)
}

// Protocol returns the protocol's pattern, normalized, without ':', or "*" if it matches
// everything ([protocol getter]).
//
// [protocol getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-protocol
func (p *Pattern) Protocol() string { return p.components[Protocol].pattern }

// Username returns the username's pattern, normalized, or "*" if it matches everything
// ([username getter]).
//
// [username getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-username
func (p *Pattern) Username() string { return p.components[Username].pattern }

// Password returns the password's pattern, normalized, or "*" if it matches everything
// ([password getter]).
//
// [password getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-password
func (p *Pattern) Password() string { return p.components[Password].pattern }

// Hostname returns the hostname's pattern, normalized, or "*" if it matches everything
// ([hostname getter]).
//
// [hostname getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-hostname
func (p *Pattern) Hostname() string { return p.components[Hostname].pattern }

// Port returns the port's pattern, normalized, or "*" if it matches everything ([port getter]).
//
// [port getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-port
func (p *Pattern) Port() string { return p.components[Port].pattern }

// Pathname returns the pathname's pattern, normalized, or "*" if it matches everything
// ([pathname getter]).
//
// [pathname getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-pathname
func (p *Pattern) Pathname() string { return p.components[Pathname].pattern }

// Search returns the search's pattern, normalized, without '?', or "*" if it matches everything
// ([search getter]).
//
// [search getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-search
func (p *Pattern) Search() string { return p.components[Search].pattern }

// Hash returns the hash's pattern, normalized, without '#', or "*" if it matches everything
// ([hash getter]).
//
// [hash getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-hash
func (p *Pattern) Hash() string { return p.components[Hash].pattern }

// HasRegexpGroups reports whether a component has a regexp group: one with a regular expression
// other than those that ":name" and "*" stand for ([hasRegExpGroups getter]).
//
// [hasRegExpGroups getter]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-hasregexpgroups
func (p *Pattern) HasRegexpGroups() bool {
	for c := range p.components {
		if p.components[c].regexps {
			return true
		}
	}
	return false
}

// String returns the pattern as [Parse] reads it. Some patterns cannot be written like a URL: if
// Parse would not make the same components, String returns a JSON object, as in [Init], with the
// components that do not match everything. It is "" for the zero Pattern.
//
// String does not hide a password, and does not show that case is ignored.
func (p Pattern) String() string {
	if !p.IsValid() {
		return ""
	}
	s := p.constructorString()
	if again, err := Parse(s); err == nil && again.hasComponents(&p) {
		return s
	}
	b := []byte{'{'}
	for c := range Component(numComponents) {
		text := p.components[c].pattern
		if text == "*" {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		if strings.HasPrefix(text, "#") {
			text = "#" + text // New removes one '#' from a hash
		}
		b = append(jsonstring.Append(b, c.String()), ':')
		b = jsonstring.Append(b, text)
	}
	return string(append(b, '}'))
}

// GoString returns the result of [Pattern.String] as "urlpattern.Pattern(…)", in quotes. It
// implements [fmt.GoStringer].
func (p Pattern) GoString() string {
	return "urlpattern.Pattern(" + strconv.Quote(p.String()) + ")"
}

// hasComponents reports whether the two patterns' normalized components are equal.
func (p *Pattern) hasComponents(q *Pattern) bool {
	for c := range p.components {
		if p.components[c].pattern != q.components[c].pattern {
			return false
		}
	}
	return true
}

// MatchURL reports whether the pattern matches u. Nil and the zero URL match nothing. It takes at
// most 8192 steps for each byte of a component, plus a million steps.
//
// It does not allocate, unless the groups of a component could end at more than 2000 places in all,
// such as two groups in 1000 bytes. Each repeat and each list of alternatives around or after such
// a group counts as another group. The memory is then one bit for each place, and 12 bytes for each
// remaining choice: at most 2500 bytes in all for each byte of a component.
func (p *Pattern) MatchURL(u *url.URL) bool {
	if u == nil || u.Href() == "" {
		return false
	}
	return p.matchComponents(u, ^p.any)
}

// matchComponents reports whether the components in mask match u's.
func (p *Pattern) matchComponents(u *url.URL, mask uint8) bool {
	c := &p.components
	return (mask&(1<<Hostname) == 0 || c[Hostname].match(u.Hostname())) &&
		(mask&(1<<Pathname) == 0 || c[Pathname].match(u.Pathname())) &&
		(mask&(1<<Protocol) == 0 || c[Protocol].match(u.Scheme())) &&
		(mask&(1<<Port) == 0 || c[Port].match(u.Port())) &&
		(mask&(1<<Search) == 0 || c[Search].match(u.RawQuery())) &&
		(mask&(1<<Hash) == 0 || c[Hash].match(u.RawFragment())) &&
		(mask&(1<<Username) == 0 || c[Username].match(u.Username())) &&
		(mask&(1<<Password) == 0 || c[Password].match(u.Password()))
}

// Match reports whether the pattern matches input, which must be an absolute URL. Any other string
// matches nothing. It is the [test method].
//
// [test method]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (p *Pattern) Match(input string) bool {
	u, err := url.Parse(input)
	return err == nil && p.MatchURL(u)
}

// MatchWithBase reports whether the pattern matches input, which may be relative to base. An
// input or a base that is not a URL matches nothing.
func (p *Pattern) MatchWithBase(input, base string) bool {
	u, err := url.ParseWithBase(input, base)
	return err == nil && p.MatchURL(u)
}

// MatchInit reports whether the pattern matches the components of input. Absent components are
// empty, unless input has a base URL. MatchInit canonicalizes components as in a URL. If a
// component cannot be in a URL, nothing matches.
func (p *Pattern) MatchInit(input Init) bool {
	v, ok := input.process()
	if !ok {
		return false
	}
	return p.matchTexts(&v.text, ^p.any)
}

// matchTexts reports whether the components in mask match texts.
func (p *Pattern) matchTexts(texts *[numComponents]string, mask uint8) bool {
	for c := range p.components {
		if mask&(1<<c) != 0 && !p.components[c].match(texts[c]) {
			return false
		}
	}
	return true
}

// process returns the components that a pattern must match, and whether all of them can be in a
// URL.
func (in *Init) process() (values, bool) {
	base, err := parseBase(in.BaseURL)
	if err != nil {
		return values{}, false
	}
	var canon canonicalizer
	v := in.values()
	processed, err := canon.process(&v, base, forURL)
	return processed, err == nil
}
