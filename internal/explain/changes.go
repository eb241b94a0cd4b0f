// Package explain says how parsing changed a URL, and cuts an input into the parts that its
// components were made from. The command and the viewer show both to people.
package explain

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// Changes has, for the name of each attribute, how parsing changed its written form: a few words
// for each change.
type Changes map[string][]string

// Add adds a change of the attribute.
func (c Changes) Add(name, change string) { c[name] = append(c[name], change) }

// The changes that several attributes share.
const (
	percentEncoded = "percent-encoded"
	lowerCased     = "lower-cased"
	fromBase       = "from the base"
	emptyDropped   = "empty, dropped"
)

// ChangesOf returns the changes from input to u. base is the base URL, or nil.
func ChangesOf(input string, u, base *url.URL) Changes {
	c := make(Changes)
	in, _ := infra.TrimC0ControlOrSpace(input)
	if in != input {
		if strings.Trim(input, " ") == in {
			c.Add("href", "spaces around it dropped")
		} else {
			c.Add("href", "spaces and controls around it dropped")
		}
	}
	if infra.HasTabOrNewline(in) {
		c.Add("href", "tabs and newlines dropped")
	}
	if !utf8.ValidString(in) {
		c.Add("href", "ill-formed UTF-8 taken as U+FFFD")
	}
	s := sourceOf(input, u, base)
	c.protocol(&s, u)
	if read(s.Slashes) {
		c.credentials(&s, u)
		c.hostname(&s, u)
		c.port(&s, u)
	} else if s.relative {
		c.inherited("username", u.Username())
		c.inherited("password", u.Password())
		c.inherited("hostname", u.Hostname())
		c.inherited("port", u.Port())
	}
	c.pathname(&s, u)
	c.search(&s, u)
	if s.fragment != u.RawFragment() {
		c.Add("hash", percentEncoded)
	}
	return c
}

// inherited records that the value of an attribute comes from the base, unless it is empty.
func (c Changes) inherited(name, value string) {
	if value != "" {
		c.Add(name, fromBase)
	}
}

func (c Changes) protocol(s *source, u *url.URL) {
	switch s.protocol {
	case u.Protocol():
	case "":
		c.Add("protocol", fromBase)
	default:
		c.Add("protocol", lowerCased)
	}
	switch {
	case s.slashes == "//" || !url.IsSpecialScheme(u.Scheme()) || s.relative:
	case s.slashes == "":
		c.Add("protocol", "// put after it")
	default:
		c.Add("protocol", "slashes after it made //")
	}
}

func (c Changes) credentials(s *source, u *url.URL) {
	switch {
	case !read(s.Username):
	case s.username == "" && s.password == "":
		c.Add("username", emptyDropped)
	case s.username != u.Username():
		c.Add("username", percentEncoded)
	}
	switch {
	case read(s.Password) && s.password == "":
		if s.username != "" {
			c.Add("password", emptyDropped)
		}
	case s.password != u.Password():
		c.Add("password", percentEncoded)
	}
}

func (c Changes) hostname(s *source, u *url.URL) {
	host := u.Hostname()
	if s.host == host {
		return
	}
	kind := u.HostValue().Kind()
	if kind == url.HostOpaque {
		c.Add("hostname", percentEncoded)
		return
	}
	if kind == url.HostIPv6 {
		if strings.ToLower(s.host) == host {
			c.Add("hostname", lowerCased)
		} else {
			c.Add("hostname", "IPv6 address in its standard form")
		}
		return
	}
	decoded := url.PercentDecode(s.host)
	if decoded != s.host {
		c.Add("hostname", "percent-decoded")
	}
	switch {
	case decoded == host:
	case host == "":
		c.Add("hostname", "localhost dropped")
	case kind == url.HostIPv4:
		c.Add("hostname", "read as an IPv4 address")
	case infra.IsASCII(decoded):
		c.Add("hostname", lowerCased)
	default:
		c.Add("hostname", "converted to ASCII")
	}
}

func (c Changes) port(s *source, u *url.URL) {
	switch {
	case s.port == u.Port():
		if read(s.Port) && s.port == "" {
			c.Add("port", emptyDropped)
		}
	case u.Port() == "":
		c.Add("port", "default port "+s.port+" dropped")
	default:
		c.Add("port", "leading zeros dropped")
	}
}

func (c Changes) pathname(s *source, u *url.URL) {
	path := u.Pathname()
	if s.relative && s.path == "" {
		c.inherited("pathname", path)
		return
	}
	// A path that would be read as a host has "/." before it in the href.
	guarded := !u.HasHost() && strings.HasPrefix(path, "//")
	if s.path == path || guarded && s.path == "/."+path {
		return
	}
	if u.HasOpaquePath() {
		c.Add("pathname", percentEncoded)
		return
	}
	c.segments(s, u)
	if guarded {
		c.Add("href", "/. keeps the path from reading as a host")
	}
}

// segments adds the changes of a path that is a list of segments.
func (c Changes) segments(s *source, u *url.URL) {
	path, special := u.Pathname(), url.IsSpecialScheme(u.Scheme())
	kept, dots := keptSegments(s.path, u)
	drive := u.Protocol() == "file:" && isFirstSegmentDriveLetter(path)
	switch {
	case s.hasDrive:
		c.Add("pathname", "drive letter taken for the path, not the host")
	case s.path != "" && isSlash(s.path[0], special):
		if drive && s.relative &&
			(len(kept) == 0 || !infra.IsWindowsDriveLetter(kept[0])) {
			c.Add("pathname", "drive letter from the base")
		}
	case s.relative &&
		!(drive && len(s.path) >= 2 && infra.IsWindowsDriveLetter(s.path[:2])):
		c.Add("pathname", "resolved against the base")
	default:
		c.Add("pathname", "/ put before it")
	}
	if special && strings.Contains(s.path, `\`) {
		c.Add("pathname", `\ made /`)
	}
	if drive && len(kept) > 0 && strings.HasSuffix(kept[0], "|") &&
		infra.IsWindowsDriveLetter(kept[0]) {
		c.Add("pathname", "| made :")
	}
	if dots {
		c.Add("pathname", "dot segments resolved")
	}
	if slices.ContainsFunc(kept, func(segment string) bool {
		return url.PathPercentEncodeSet.Encode(segment) != segment
	}) {
		c.Add("pathname", percentEncoded)
	}
}

// keptSegments returns the segments of u's path, as written, that remain when dot segments are
// resolved, and whether there are any dot segments.
func keptSegments(path string, u *url.URL) (kept []string, dots bool) {
	special, file := url.IsSpecialScheme(u.Scheme()), u.Protocol() == "file:"
	if path != "" && isSlash(path[0], special) {
		path = path[1:]
	}
	for path != "" {
		end := strings.IndexFunc(path, func(r rune) bool {
			return r < utf8.RuneSelf && isSlash(byte(r), special)
		})
		segment, rest := path, ""
		if end >= 0 {
			segment, rest = path[:end], path[end+1:]
		}
		path = rest
		switch infra.SegmentOf(segment) {
		case infra.SingleDot:
			dots = true
		case infra.DoubleDot:
			dots = true
			if n := len(kept); n > 1 || n == 1 && !(file && infra.IsWindowsDriveLetter(kept[0])) {
				kept = kept[:n-1]
			}
		default:
			kept = append(kept, segment)
		}
	}
	return kept, dots
}

func (c Changes) search(s *source, u *url.URL) {
	switch {
	case read(s.Query) && s.query != u.RawQuery():
		c.Add("search", percentEncoded)
	case !read(s.Query):
		c.inherited("search", u.Search())
	}
}
