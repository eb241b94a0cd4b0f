// Package urlpattern implements the [URL Pattern Standard]: it matches URLs against patterns
// as the URLPattern class of browsers does.
//
//	p := urlpattern.MustParse("https://*.example.com/books/:id")
//	p.Match("https://shop.example.com/books/17") // true
//
// [URL Pattern Standard]: https://urlpattern.spec.whatwg.org/
package urlpattern

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// A Pattern is a [URL pattern]. It never changes, and any number of goroutines may use it at
// the same time.
//
// [URL pattern]: https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct {
	components [numComponents]component
	mask       uint8 // the components that do not match everything
}

// Parse parses a pattern as it is written in the place of a URL.
func Parse(pattern string) (*Pattern, error) { return new(Parser).Parse(pattern) }

// ParseWithBase parses a pattern that may be relative to base, a URL.
func ParseWithBase(pattern, base string) (*Pattern, error) {
	return new(Parser).ParseWithBase(pattern, base)
}

// MustParse is Parse, and panics where that fails.
func MustParse(pattern string) *Pattern {
	p, err := Parse(pattern)
	if err != nil {
		panic(err)
	}
	return p
}

// New makes a pattern of its components.
func New(init Init) (*Pattern, error) { return new(Parser).New(init) }

// A Parser makes patterns with options. The zero Parser makes them as [Parse] does.
type Parser struct {
	// IgnoreCase makes the pathname, search and hash match whatever the case of their
	// ASCII letters.
	IgnoreCase bool
	// NoRegexp refuses regexp groups, with an [*UnsupportedError].
	NoRegexp bool
	// MaxLength is how many bytes a pattern may have at the most, its base URL included. 0 is no limit.
	MaxLength int
	// Regexp compiles.
	Regexp func(expression, flags string) (match func(input string) []int, err error)
}

// Parse parses a pattern as it is written in the place of a URL.
func (p *Parser) Parse(pattern string) (*Pattern, error) {
	return p.parse(pattern, nil)
}

// ParseWithBase parses a pattern that may be relative to base, a URL.
func (p *Parser) ParseWithBase(pattern, base string) (*Pattern, error) {
	return p.parse(pattern, &base)
}

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
		return nil, &SyntaxError{Component: Protocol, Pattern: pattern, Reason: "there is none, and no base URL"}
	}
	return p.create(&canon, &v, base)
}

// New makes a pattern of its components.
func (p *Parser) New(init Init) (*Pattern, error) {
	err := p.checkLength(init.Protocol, init.Username, init.Password, init.Hostname, init.Port, init.Pathname, init.Search, init.Hash, init.BaseURL)
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
		return &SyntaxError{Offset: p.MaxLength, Reason: "the pattern is too long", Err: url.ErrTooLong}
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
	if protocol := processed.text[Protocol]; protocol == strings.ToLower(protocol) { // it is not canonicalized yet
		if port, ok := url.DefaultPort(protocol); ok && processed.text[Port] == strconv.Itoa(int(port)) {
			processed.text[Port] = ""
		}
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
				o = options{encode: (*canonicalizer).opaquePathname}
			}
			fallthrough
		case Search, Hash:
			o.ignoreCase = p.IgnoreCase
		}
		compiled, err := canon.compile(processed.text[c], &o)
		if err != nil {
			return nil, err.locate(c, processed.from[c])
		}
		pattern.components[c] = compiled
		if compiled.kind != kindAny {
			pattern.mask |= 1 << c
		}
	}
	return pattern, nil
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
	return len(pattern) > 1 && pattern[0] == '[' || strings.HasPrefix(pattern, "{[") || strings.HasPrefix(pattern, `\[`)
}

// Protocol returns the protocol's pattern, without ':'.
func (p *Pattern) Protocol() string { return p.components[Protocol].pattern }

// Username returns the username's pattern.
func (p *Pattern) Username() string { return p.components[Username].pattern }

// Password returns the password's pattern.
func (p *Pattern) Password() string { return p.components[Password].pattern }

// Hostname returns the hostname's pattern.
func (p *Pattern) Hostname() string { return p.components[Hostname].pattern }

// Port returns the port's pattern.
func (p *Pattern) Port() string { return p.components[Port].pattern }

// Pathname returns the pathname's pattern.
func (p *Pattern) Pathname() string { return p.components[Pathname].pattern }

// Search returns the search's pattern, without '?'.
func (p *Pattern) Search() string { return p.components[Search].pattern }

// Hash returns the hash's pattern, without '#'.
func (p *Pattern) Hash() string { return p.components[Hash].pattern }

// HasRegexpGroups tells whether the pattern has a regexp group.
func (p *Pattern) HasRegexpGroups() bool {
	for c := range p.components {
		if p.components[c].regexps {
			return true
		}
	}
	return false
}

// MatchURL tells whether the pattern matches u.
func (p *Pattern) MatchURL(u *url.URL) bool {
	if u == nil || u.Href() == "" {
		return false
	}
	return p.matchComponents(u, p.mask)
}

// matchComponents tells whether the components in mask match u's.
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

// Match tells whether the pattern matches input, a URL.
func (p *Pattern) Match(input string) bool {
	u, err := url.Parse(input)
	return err == nil && p.MatchURL(u)
}

// MatchWithBase tells whether the pattern matches input, which may be relative to base.
func (p *Pattern) MatchWithBase(input, base string) bool {
	u, err := url.ParseWithBase(input, base)
	return err == nil && p.MatchURL(u)
}

// MatchInit tells whether the pattern matches the components of input.
func (p *Pattern) MatchInit(input Init) bool {
	v, ok := input.process()
	if !ok {
		return false
	}
	for c := range p.components {
		if !p.components[c].match(v.text[c]) {
			return false
		}
	}
	return true
}

// process returns what an Init has to match.
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
