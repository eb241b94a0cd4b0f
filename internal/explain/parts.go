package explain

import (
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// A source is an input, which must parse, cut into the parts from which the components of
// its URL were made.
type source struct {
	protocol string // with its ':'; "" if it is the base's
	slashes  string // before the authority
	username string
	password string
	host     string
	port     string
	path     string
	query    string
	fragment string

	relative     bool // there is no protocol, or it has no effect
	hasAuthority bool
	hasUserinfo  bool
	hasPassword  bool
	hasPort      bool
	hasQuery     bool
	hasFragment  bool
	hasDrive     bool // a Windows drive letter is in the place of a host
}

// sourceOf cuts an input as the parser's states do. in is the input without tabs and newlines, and
// without surrounding spaces and controls.
func sourceOf(in string, base *url.URL) source {
	var s source
	in, s.fragment, s.hasFragment = strings.Cut(in, "#")
	in, s.query, s.hasQuery = strings.Cut(in, "?")
	n := protocolLen(in)
	s.protocol, in = in[:n], in[n:]
	protocol := strings.ToLower(s.protocol)
	s.relative = base != nil && (n == 0 || protocol == base.Protocol() && isSpecial(protocol))
	if n == 0 && base != nil {
		protocol = base.Protocol()
	}
	special, file := isSpecial(protocol), protocol == "file:"
	leading := 0
	for leading < len(in) && isSlash(in[leading], special) {
		leading++
	}
	s.hasAuthority = leading >= 2 || special && !file && !s.relative
	if !s.hasAuthority {
		s.slashes, s.path = in[:min(leading, 1)], in
		return s
	}
	if !special || file {
		leading = 2
	}
	s.slashes, in = in[:leading], in[leading:]
	end := 0
	for end < len(in) && !isSlash(in[end], special) {
		end++
	}
	switch authority := in[:end]; {
	case file && infra.IsWindowsDriveLetter(authority):
		s.hasDrive = true
		end = 0
	case file:
		s.host = authority
	default:
		s.cutAuthority(authority)
	}
	s.path = in[end:]
	return s
}

func (s *source) cutAuthority(authority string) {
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		s.hasUserinfo = true
		s.username, s.password, s.hasPassword = strings.Cut(authority[:at], ":")
		authority = authority[at+1:]
	}
	host := 0
	if strings.HasPrefix(authority, "[") {
		host = max(strings.IndexByte(authority, ']'), 0)
	}
	var after string
	after, s.port, s.hasPort = strings.Cut(authority[host:], ":")
	s.host = authority[:host+len(after)]
}

// A Part is the part of an input that an attribute of the URL was made from: input[Start:End].
type Part struct {
	// Name is the attribute's, such as "hostname".
	Name       string
	Start, End int
}

// Parts cuts input into its parts, in order. No part is empty. The bytes between parts are
// separators. base is the base URL, or nil. An input that does not parse is cut only by its
// delimiters.
func Parts(input string, base *url.URL) []Part {
	in, i := infra.TrimC0ControlOrSpace(input)
	s := sourceOf(infra.RemoveTabAndNewline(in), base)
	var parts []Part
	// take takes n bytes of the input, not counting tabs and newlines, as the part of that name.
	take := func(name string, n int) {
		for n > 0 && infra.IsTabOrNewline(input[i]) {
			i++
		}
		start := i
		for n > 0 {
			if !infra.IsTabOrNewline(input[i]) {
				n--
			}
			i++
		}
		if name != "" && start < i {
			parts = append(parts, Part{name, start, i})
		}
	}
	count := func(has bool) int {
		if has {
			return 1
		}
		return 0
	}
	take("protocol", len(s.protocol))
	if s.hasAuthority {
		take("", len(s.slashes))
		take("username", len(s.username))
		take("", count(s.hasPassword))
		take("password", len(s.password))
		take("", count(s.hasUserinfo))
		take("hostname", len(s.host))
		take("", count(s.hasPort))
		take("port", len(s.port))
	}
	take("pathname", len(s.path))
	take("search", count(s.hasQuery)+len(s.query))
	take("hash", count(s.hasFragment)+len(s.fragment))
	return parts
}

// protocolLen returns the length of the scheme and ':' that s begins with, or 0.
func protocolLen(s string) int {
	if n := infra.SchemeLen(s); n > 0 && n < len(s) && s[n] == ':' {
		return n + 1
	}
	return 0
}

func isSpecial(protocol string) bool {
	return url.IsSpecialScheme(strings.TrimSuffix(protocol, ":"))
}

func isSlash(c byte, special bool) bool { return c == '/' || special && c == '\\' }

// isFirstSegmentDriveLetter reports whether the first segment of a serialized path is a drive
// letter.
func isFirstSegmentDriveLetter(path string) bool {
	segment, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return infra.IsWindowsDriveLetter(segment)
}
