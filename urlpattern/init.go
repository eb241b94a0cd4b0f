package urlpattern

import (
	"strings"

	"github.com/go-weburl/url"
)

// An Init holds the components of a pattern or of an input: a [URLPatternInit]. A nil component is
// absent, unlike a component that is "".
//
// Unless it comes from BaseURL, an absent component is "*" in a pattern and "" in an input.
//
//	urlpattern.Init{Pathname: new("/books/:id")}
//
// A component comes from BaseURL only if all less specific ones are absent too. From the least
// specific on, they are protocol, hostname, port, pathname, search and hash. A pattern's
// username and password never come from BaseURL.
//
// [URLPatternInit]: https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type Init struct {
	Protocol *string `json:"protocol,omitempty"`
	Username *string `json:"username,omitempty"`
	Password *string `json:"password,omitempty"`
	Hostname *string `json:"hostname,omitempty"`
	Port     *string `json:"port,omitempty"`
	Pathname *string `json:"pathname,omitempty"`
	Search   *string `json:"search,omitempty"`
	Hash     *string `json:"hash,omitempty"`
	// BaseURL is a URL, never a pattern.
	BaseURL *string `json:"baseURL,omitempty"`
}

// clone returns a copy that shares no variables with in, because the caller may change in.
func (in *Init) clone() Init {
	c := *in
	for _, text := range [...]**string{
		&c.Protocol, &c.Username, &c.Password, &c.Hostname, &c.Port, &c.Pathname,
		&c.Search, &c.Hash, &c.BaseURL,
	} {
		if *text != nil {
			*text = new(**text)
		}
	}
	return c
}

// An origin is the position of a component's pattern string in an input, for errors.
type origin struct {
	pattern    string
	at         int
	isPassword bool // all of pattern is a password
}

// values are the components of a URLPatternInit that exist.
type values struct {
	text [numComponents]string
	from [numComponents]origin
	mask uint8
}

func (v *values) has(c Component) bool { return v.mask&(1<<c) != 0 }

func (v *values) set(c Component, text string) {
	v.text[c] = text
	v.mask |= 1 << c
}

// values returns the components of the Init.
func (in *Init) values() values {
	var v values
	for c, text := range [...]*string{
		in.Protocol, in.Username, in.Password, in.Hostname, in.Port, in.Pathname,
		in.Search, in.Hash,
	} {
		if text != nil {
			v.set(Component(c), *text)
			v.from[c] = origin{pattern: *text, isPassword: Component(c) == Password}
		}
	}
	return v
}

// A purpose says what a URLPatternInit is processed for. The standard calls this the type.
type purpose bool

const (
	forPattern purpose = true
	forURL     purpose = false
)

// Each mask has a component and all less specific ones.
const (
	untilProtocol = 1 << Protocol
	untilHostname = untilProtocol | 1<<Hostname
	untilPort     = untilHostname | 1<<Port
	untilPathname = untilPort | 1<<Pathname
	untilSearch   = untilPathname | 1<<Search
	untilHash     = untilSearch | 1<<Hash
	untilUsername = untilPort | 1<<Username
	untilPassword = untilUsername | 1<<Password
)

// process is [process a URLPatternInit]. For a URL the result has all components. The error
// is a [*url.ParseError].
//
// [process a URLPatternInit]: https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
func (canon *canonicalizer) process(in *values, base *url.URL, p purpose) (values, error) {
	var result values
	if p == forURL {
		result.mask = 1<<numComponents - 1
	}
	if base != nil {
		result.inherit(in, base, p)
	}
	for c := range Component(numComponents) {
		if !in.has(c) {
			continue
		}
		text, from := in.text[c], in.from[c]
		switch {
		case c == Protocol:
			text = strings.TrimSuffix(text, ":")
		case c == Pathname && base != nil && !base.HasOpaquePath() && !isAbsolute(text, p):
			directory := p.escape(base.Pathname())
			directory = directory[:strings.LastIndexByte(directory, '/')+1]
			text = directory + text
			from.at -= len(directory)
		case c == Search && strings.HasPrefix(text, "?"), c == Hash && strings.HasPrefix(text, "#"):
			text = text[1:]
			from.at++
		}
		if p == forURL {
			var err error
			if text, err = canon.canonicalize(c, text, result.text[Protocol]); err != nil {
				return values{}, err
			}
		}
		result.set(c, text)
		result.from[c] = from
	}
	return result, nil
}

// inherit sets the components that come from the base URL. in has the components of the Init.
func (v *values) inherit(in *values, base *url.URL, p purpose) {
	for _, i := range [...]struct {
		component Component
		absent    uint8 // the components that must be absent
		text      string
	}{
		{Protocol, untilProtocol, base.Scheme()},
		{Username, untilUsername, base.Username()},
		{Password, untilPassword, base.Password()},
		{Hostname, untilHostname, base.Hostname()},
		{Port, untilPort, base.Port()},
		{Pathname, untilPathname, base.Pathname()},
		{Search, untilSearch, base.RawQuery()},
		{Hash, untilHash, base.RawFragment()},
	} {
		isCredential := i.component == Username || i.component == Password
		if in.mask&i.absent != 0 || isCredential && p == forPattern {
			continue
		}
		text := p.escape(i.text)
		v.set(i.component, text)
		v.from[i.component] = origin{pattern: text}
	}
}

// escape is [process a base URL string].
//
// [process a base URL string]: https://urlpattern.spec.whatwg.org/#process-a-base-url-string
func (p purpose) escape(text string) string {
	if p == forURL {
		return text
	}
	return escapePattern(text)
}

// isAbsolute is [is an absolute pathname].
//
// [is an absolute pathname]: https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname
func isAbsolute(text string, p purpose) bool {
	return strings.HasPrefix(text, "/") ||
		p == forPattern && (strings.HasPrefix(text, `\/`) || strings.HasPrefix(text, "{/"))
}

// canonicalize runs the encoding callback of a URL's component.
func (canon *canonicalizer) canonicalize(c Component, text, protocol string) (string, error) {
	switch {
	case c == Port:
		return canon.portOf(text, protocol)
	case c == Pathname && protocol != "" && !url.IsSpecialScheme(protocol):
		return canon.opaquePathname(text)
	}
	return defaultOptions[c].encode(canon, text)
}
