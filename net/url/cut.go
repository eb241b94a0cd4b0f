package url

import (
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// parts are the parts into which browsers cut the text of a URL or a reference.
type parts struct {
	text   string // without what browsers remove
	tabbed bool   // the original had tabs or newlines
	scheme string // in lower case, or ""
	kind   kind   // also kindOther for a file: URL without a slash

	// If the kind is kindOther, these are not set.
	hierarchy                        string // between the scheme and the query
	slashes                          int    // before the authority
	authority, path, query, fragment span
	hasQuery                         bool
}

// cut sets p to the parts of s.
func (p *parts) cut(s string) {
	p.text, _ = infra.TrimC0ControlOrSpace(s)
	p.cutText()
	all := p.authority.classes | p.path.classes | p.query.classes | p.fragment.classes
	if all&isControl == 0 {
		return // most
	}
	text := infra.RemoveTabAndNewline(p.text)
	if len(text) == len(p.text) {
		return
	}
	if well := infra.WellFormed(p.text); well != p.text {
		text = infra.RemoveTabAndNewline(well) // or ill-formed bytes could become a character
	}
	*p = parts{text: text, tabbed: true}
	p.cutText()
}

// cutText is cut for p.text.
func (p *parts) cutText() {
	rest := p.text
	switch {
	case strings.HasPrefix(rest, "https:"): // most
		p.scheme, p.kind, rest = "https", kindSpecial, rest[len("https:"):]
	case strings.HasPrefix(rest, "http:"):
		p.scheme, p.kind, rest = "http", kindSpecial, rest[len("http:"):]
	default:
		p.scheme, rest = cutScheme(rest)
		p.kind = kindOfLower(p.scheme)
	}
	p.slashes = countSlashes(rest)
	if p.kind == kindFile && p.slashes == 0 {
		p.kind = kindOther
	}
	if p.kind == kindOther {
		p.path = spanOf(rest, 0)
		return
	}
	p.cutHierarchy(rest)
}

// cutHierarchy cuts the text after the scheme.
func (p *parts) cutHierarchy(s string) {
	i := 0
	if p.kind == kindSpecial || p.slashes >= 2 {
		i = p.slashes
		if p.kind == kindFile {
			i = 2
		}
		p.authority = shortSpanOf(s[i:], endsAuthority)
		i += len(p.authority.text)
	}
	p.path = spanOf(s[i:], endsPath)
	i += len(p.path.text)
	p.hierarchy, s = s[:i], s[i:]
	if s != "" && s[0] == '?' {
		p.query, p.hasQuery = spanOf(s[1:], endsQuery), true
		s = s[1+len(p.query.text):]
	}
	if s != "" {
		p.fragment = spanOf(s[1:], 0)
	}
}

// stripped returns s without the characters that browsers remove around and in a URL.
func stripped(s string) string {
	s, _ = infra.TrimC0ControlOrSpace(s)
	return infra.RemoveTabAndNewline(s)
}

// cutScheme cuts s, which has no tabs and newlines, after the ':' of its scheme. It returns
// the scheme in lower case, or "" if s has none.
func cutScheme(s string) (scheme, rest string) {
	n := infra.SchemeLen(s)
	if n == 0 || n == len(s) || s[n] != ':' {
		return "", s
	}
	if scheme = s[:n]; has(scheme, noDomain) {
		scheme = strings.ToLower(scheme)
	}
	return scheme, s[n+1:]
}

// countSlashes returns how many slashes and backslashes s begins with.
func countSlashes(s string) int {
	n := 0
	for n < len(s) && isSlash(s[n]) {
		n++
	}
	return n
}

// hasColonFirst reports whether the first path segment of the reference s contains a ':',
// as net/url reads it.
func hasColonFirst(s string) bool {
	i := strings.IndexByte(s, ':')
	return i >= 0 && !strings.ContainsAny(s[:i], "/?#")
}
