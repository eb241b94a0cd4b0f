package inbound

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// forwarded returns o with what a Forwarded header says:
// https://www.rfc-editor.org/rfc/rfc7239#section-4.
func (g *Guard) forwarded(o origin, s string) (f origin, ok bool) {
	var proto, host string
	element := make(map[string]string) // by names in lower case
	for {
		s = strings.TrimLeft(s, " \t")
		if len(element) > 0 && (s == "" || s[0] == ',') { // a list may have empty entries
			if !g.trusts(element["for"]) { // the entries before it may be the client's own
				proto, host = "", ""
			}
			proto, host = cmp.Or(proto, element["proto"]), cmp.Or(host, element["host"])
			clear(element)
		}
		if s == "" {
			return o.with(proto, host), true
		}
		if s[0] == ',' || s[0] == ';' {
			s = s[1:]
			continue
		}
		name, rest := cutToken(s)
		rest, hasValue := strings.CutPrefix(rest, "=")
		value, rest, ok := cutValue(rest)
		name, s = infra.Lower(name), strings.TrimLeft(rest, " \t")
		_, isTwice := element[name]
		isEmpty := value == "" && slices.Contains([]string{"by", "for", "host", "proto"}, name)
		isEnd := s == "" || s[0] == ',' || s[0] == ';'
		if name == "" || !hasValue || !ok || isTwice || isEmpty || !isEnd {
			return o, false
		}
		element[name] = value
	}
}

// cutToken cuts the token that s begins with.
func cutToken(s string) (token, rest string) {
	rest = strings.TrimLeft(s, "!#$%&'*+-.^_`|~0123456789"+
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return s[:len(s)-len(rest)], rest
}

// cutValue cuts the token or quoted-string that s begins with.
func cutValue(s string) (value, rest string, ok bool) {
	s, isQuoted := strings.CutPrefix(s, `"`)
	if !isQuoted {
		value, rest = cutToken(s)
		return value, rest, value != ""
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			return b.String(), s[i+1:], true
		}
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return "", "", false
}
