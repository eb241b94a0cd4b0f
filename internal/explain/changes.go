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
	_, spans, _ := (&url.Parser{Base: base}).ParseSpans(input)
	c := comparison{Changes: make(Changes), Spans: spans, input: input, u: u}
	c.relative = base != nil && !read(c.Slashes) && (!read(c.Scheme) ||
		u.Protocol() == base.Protocol() && url.IsSpecialScheme(u.Scheme()))
	c.whole()
	c.protocol()
	if read(c.Slashes) {
		c.credentials()
		c.hostname()
		c.port()
	} else if c.relative {
		c.inherited("username", u.Username())
		c.inherited("password", u.Password())
		c.inherited("hostname", u.Hostname())
		c.inherited("port", u.Port())
	}
	c.pathname()
	c.search()
	if c.text(c.Fragment) != u.RawFragment() {
		c.Add("hash", percentEncoded)
	}
	return c.Changes
}

// A comparison finds the changes from an input to its URL.
type comparison struct {
	Changes
	*url.Spans
	input    string
	u        *url.URL
	relative bool // the URL has the host of the base
}

// text returns a part of the input without tabs and newlines.
func (c *comparison) text(s url.Span) string {
	return infra.RemoveTabAndNewline(c.input[s.Start:s.End])
}

// read reports whether the parser read the part with that span.
func read(s url.Span) bool { return s != url.Span{} }

// inherited records that the value of an attribute comes from the base, unless it is empty.
func (c *comparison) inherited(name, value string) {
	if value != "" {
		c.Add(name, fromBase)
	}
}

// whole adds the changes of the whole input.
func (c *comparison) whole() {
	in, _ := infra.TrimC0ControlOrSpace(c.input)
	switch {
	case in == c.input:
	case in == strings.Trim(c.input, " "):
		c.Add("href", "spaces around it dropped")
	default:
		c.Add("href", "spaces and controls around it dropped")
	}
	if infra.HasTabOrNewline(in) {
		c.Add("href", "tabs and newlines dropped")
	}
	if !utf8.ValidString(in) {
		c.Add("href", "ill-formed UTF-8 taken as U+FFFD")
	}
}

func (c *comparison) protocol() {
	switch {
	case !read(c.Scheme):
		c.Add("protocol", fromBase)
	case c.text(c.Scheme) != c.u.Scheme():
		c.Add("protocol", lowerCased)
	}
	slashes, path := c.text(c.Slashes), c.text(c.Path)
	switch {
	case slashes == "//" || !url.IsSpecialScheme(c.u.Scheme()) || c.relative:
	case slashes == "" && (read(c.Slashes) || strings.IndexAny(path, `/\`) != 0):
		c.Add("protocol", "// put after it")
	default:
		c.Add("protocol", "slashes after it made //")
	}
}

func (c *comparison) credentials() {
	username, password := c.text(c.Username), c.text(c.Password)
	switch {
	case read(c.Username) && username+password == "":
		c.Add("username", emptyDropped)
	case username != c.u.Username():
		c.Add("username", percentEncoded)
	}
	switch {
	case read(c.Password) && password == "" && username != "":
		c.Add("password", emptyDropped)
	case password != c.u.Password():
		c.Add("password", percentEncoded)
	}
}

func (c *comparison) hostname() {
	written, host, kind := c.text(c.Host), c.u.Hostname(), c.u.HostValue().Kind()
	decoded := url.PercentDecode(written)
	if decoded != written && kind != url.HostOpaque {
		c.Add("hostname", "percent-decoded")
	}
	switch {
	case written == host, decoded == host:
	case kind == url.HostOpaque:
		c.Add("hostname", percentEncoded)
	case host == "":
		c.Add("hostname", "localhost dropped")
	case kind == url.HostIPv4:
		c.Add("hostname", "read as an IPv4 address")
	case kind == url.HostIPv6 && strings.ToLower(written) != host:
		c.Add("hostname", "IPv6 address in its standard form")
	case infra.IsASCII(decoded):
		c.Add("hostname", lowerCased)
	default:
		c.Add("hostname", "converted to ASCII")
	}
}

func (c *comparison) port() {
	switch port := c.text(c.Port); {
	case read(c.Port) && port == "":
		c.Add("port", emptyDropped)
	case port == c.u.Port():
	case c.u.Port() == "":
		c.Add("port", "default port "+port+" dropped")
	default:
		c.Add("port", "leading zeros dropped")
	}
}

func (c *comparison) pathname() {
	path, written := c.u.Pathname(), c.text(c.Path)
	// A path that would be read as a host has "/." before it in the href.
	guarded := !c.u.HasHost() && strings.HasPrefix(path, "//")
	switch {
	case c.relative && written == "":
		c.inherited("pathname", path)
	case written == path, guarded && written == "/."+path:
	case c.u.HasOpaquePath():
		c.Add("pathname", percentEncoded)
	default:
		c.segments(written)
		if guarded {
			c.Add("href", "/. keeps the path from reading as a host")
		}
	}
}

// segments adds the changes of a path that is a list of segments.
func (c *comparison) segments(written string) {
	path, isFile := written, c.u.Protocol() == "file:"
	if url.IsSpecialScheme(c.u.Scheme()) {
		path = strings.ReplaceAll(written, `\`, "/")
	}
	kept, dots := keptSegments(path, isFile)
	drive := isFile && infra.StartsWithWindowsDriveLetter(c.u.Pathname()[len("/"):])
	ownDrive := drive && infra.StartsWithWindowsDriveLetter(strings.TrimPrefix(path, "/"))
	switch {
	case read(c.Slashes) && !read(c.Host):
		c.Add("pathname", "drive letter taken for the path, not the host")
	case strings.HasPrefix(path, "/"):
		if c.relative && drive && !ownDrive {
			c.Add("pathname", "drive letter from the base")
		}
	case c.relative && !ownDrive:
		c.Add("pathname", "resolved against the base")
	default:
		c.Add("pathname", "/ put before it")
	}
	if path != written {
		c.Add("pathname", `\ made /`)
	}
	if drive && len(kept) > 0 && kept[0] == c.u.Pathname()[1:2]+"|" {
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

// keptSegments returns the segments of a path, as written, that remain when dot segments are
// resolved, and whether there are any dot segments.
func keptSegments(path string, isFile bool) (kept []string, dots bool) {
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		kind := infra.SegmentOf(segment)
		dots = dots || kind != infra.Plain
		switch n := len(kept); {
		case kind == infra.Plain:
			kept = append(kept, segment)
		case kind == infra.DoubleDot && n > 0 &&
			!(isFile && n == 1 && infra.IsWindowsDriveLetter(kept[0])):
			kept = kept[:n-1]
		}
	}
	return kept, dots
}

func (c *comparison) search() {
	if !read(c.Query) {
		c.inherited("search", c.u.Search())
	} else if c.text(c.Query) != c.u.RawQuery() {
		c.Add("search", percentEncoded)
	}
}
