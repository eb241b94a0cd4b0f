package links

import (
	"slices"
	"strings"
	"unicode/utf8"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// A HeaderLink is a link of a Link header.
type HeaderLink struct {
	// Target is the link's target, as written. Resolve it against the response's URL.
	Target string
	// Params are all parameters, in order. The first rel has the relation types, in any case,
	// separated by spaces. The first anchor is the link's context, to resolve like Target. Without
	// it the context is the response's URL.
	Params []HeaderParam
}

// A HeaderParam is a parameter of a link. Its name is in lower case. If the name ends with an
// asterisk, as title* does, Value has been decoded by RFC 8187, and Language may be set.
type HeaderParam struct{ Name, Value, Language string }

// Get returns the value of the first parameter with that name, which must be in lower case, or ""
// if there is none. A parameter title* takes precedence over title, but none over rel and anchor.
func (l *HeaderLink) Get(name string) string {
	for _, n := range []string{name + "*", name} {
		i := slices.IndexFunc(l.Params, func(p HeaderParam) bool { return p.Name == n })
		if i >= 0 && (n == name || name != "rel" && name != "anchor") {
			return l.Params[i].Value
		}
	}
	return ""
}

// String returns the link as a value of a Link header. What a header cannot have is
// percent-encoded in the target, and left out of parameters.
func (l HeaderLink) String() string {
	var b strings.Builder
	target := strings.NewReplacer(">", "%3E", "\r", "%0D", "\n", "%0A", "\x00", "%00")
	quoted := strings.NewReplacer(`"`, `\"`, `\`, `\\`)
	extended := strings.NewReplacer("+", "%20", "*", "%2A") // RFC 8187 has no '+' for a space
	b.WriteString("<" + target.Replace(l.Target) + ">")
	for _, p := range l.Params {
		if p.Name == "" || strings.Map(inToken, p.Name) != p.Name {
			continue
		}
		b.WriteString("; " + p.Name + "=")
		if strings.HasSuffix(p.Name, "*") {
			language := strings.ReplaceAll(strings.Map(inToken, p.Language), "*", "")
			value := weburl.FormPercentEncodeSet.Encode(p.Value)
			b.WriteString("UTF-8'" + language + "'" + extended.Replace(value))
			continue
		}
		b.WriteString(`"` + quoted.Replace(strings.Map(inHeader, p.Value)) + `"`)
	}
	return b.String()
}

// inToken returns r if a parameter's name may have it, or else -1. inHeader does the same for a
// header.
func inToken(r rune) rune {
	if r < utf8.RuneSelf && (infra.IsLetter(byte(r)) || infra.IsDigit(byte(r)) ||
		strings.IndexByte("!#$&*+-.^_`|~", byte(r)) >= 0) {
		return r
	}
	return -1
}

func inHeader(r rune) rune {
	if r < ' ' && r != '\t' || r == 0x7F {
		return -1
	}
	return r
}

// Header parses the values of Link headers, such as resp.Header["Link"], and returns their links.
// It follows [RFC 8288], appendix B: in each value it stops at the first part that is not a link,
// and it leaves out parameters that cannot be decoded.
//
// [RFC 8288]: https://www.rfc-editor.org/rfc/rfc8288#appendix-B
func Header(values ...string) []HeaderLink {
	var list []HeaderLink
	for _, s := range values {
		for {
			text, isLink := strings.CutPrefix(strings.TrimLeft(s, " \t,"), "<")
			target, rest, ok := strings.Cut(text, ">")
			if !isLink || !ok {
				break
			}
			l := HeaderLink{Target: target}
			s = l.parseParams(rest)
			list = append(list, l)
		}
	}
	return list
}

// parseParams parses the parameters that s begins with, and returns the rest.
func (l *HeaderLink) parseParams(s string) (rest string) {
	for {
		s = strings.TrimLeft(s, " \t")
		if s == "" || s[0] != ';' {
			return s
		}
		s = strings.TrimLeft(s[1:], " \t")
		end := strings.IndexAny(s, " \t=;,")
		if end < 0 {
			end = len(s)
		}
		p := HeaderParam{Name: infra.Lower(s[:end])}
		s = strings.TrimLeft(s[end:], " \t")
		if s != "" && s[0] == '=' {
			p.Value, s = cutValue(strings.TrimLeft(s[1:], " \t"))
		}
		if strings.HasSuffix(p.Name, "*") && !p.decode() || p.Name == "" {
			continue
		}
		l.Params = append(l.Params, p)
	}
}

// cutValue returns the parameter's value that s begins with, a token or a quoted string.
func cutValue(s string) (value, rest string) {
	if s == "" || s[0] != '"' {
		end := strings.IndexAny(s, ";,")
		if end < 0 {
			end = len(s)
		}
		return strings.TrimRight(s[:end], " \t"), s[end:]
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), s[i+1:]
		case s[i] == '\\' && i+1 < len(s):
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String(), ""
}

// decode decodes the value by RFC 8187, in UTF-8 only. It reports whether it succeeded.
func (p *HeaderParam) decode() bool {
	charset, rest, _ := strings.Cut(p.Value, "'")
	language, text, ok := strings.Cut(rest, "'")
	text = weburl.PercentDecode(text)
	if !ok || !strings.EqualFold(charset, "utf-8") || !utf8.ValidString(text) {
		return false
	}
	p.Value, p.Language = text, language
	return true
}
