package inbound

import (
	"cmp"
	"net/http"
	"net/netip"
	"strings"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/plainpath"
)

// An origin is what a request's target lacks.
type origin struct {
	scheme, host string
	prefix       string // of the path, without a '/' at its end
}

// origin returns the scheme and the host that the client of r used.
func (g *Guard) origin(r *http.Request) (origin, *Error) {
	o := origin{scheme: "http", host: r.Host}
	if r.TLS != nil {
		o.scheme = "https"
	}
	if len(g.TrustedProxies) > 0 && g.trusts(r.RemoteAddr) {
		return g.forwarded(r.Header, o)
	}
	return o, nil
}

// trusts reports whether a node, an address that may have a port, is that of a trusted proxy.
func (g *Guard) trusts(node string) bool {
	addr, err := netip.ParseAddr(strings.Trim(node, "[]"))
	if err != nil {
		addrPort, err := netip.ParseAddrPort(node)
		if err != nil {
			return false
		}
		addr = addrPort.Addr()
	}
	addr = addr.Unmap().WithZone("")
	for _, prefix := range g.TrustedProxies {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// forwarded returns what the headers of a trusted proxy make of o.
func (g *Guard) forwarded(h http.Header, o origin) (origin, *Error) {
	o.prefix = strings.TrimSuffix(last(h["X-Forwarded-Prefix"]), "/")
	proto, host := last(h["X-Forwarded-Proto"]), last(h["X-Forwarded-Host"])
	x := origin{cmp.Or(infra.Lower(proto), o.scheme), cmp.Or(host, o.host), o.prefix}
	f := o
	elements, ok := parseForwarded(strings.Join(h["Forwarded"], ","))
	if !ok {
		return o, &Error{BadForwarded, 0}
	}
	for i := len(elements) - 1; i >= 0; i-- {
		e := elements[i]
		f.scheme, f.host = cmp.Or(infra.Lower(e.proto), f.scheme), cmp.Or(e.host, f.host)
		if !g.trusts(e.node) { // the entry before it may be the client's own
			break
		}
	}
	if len(elements) == 0 {
		f = x
	}
	if proto+host != "" && f != x || !infra.SchemeOf(f.scheme).IsRequested() {
		return o, &Error{BadForwarded, 0}
	}
	if fault, _ := plainpath.Check(f.prefix+"/", 0); fault != plainpath.None { // "" is "/"
		return o, &Error{BadForwarded, 0}
	}
	return f, nil
}

// last returns the last entry of a header that is a list.
func last(values []string) string {
	if len(values) == 0 {
		return ""
	}
	s := values[len(values)-1]
	return strings.Trim(s[strings.LastIndexByte(s, ',')+1:], ows)
}

const ows = " \t" // optional whitespace

// An element is an entry of a Forwarded header.
type element struct{ node, by, host, proto string }

// parameter returns the parameter of e with a name, or nil if that is an extension's.
func (e *element) parameter(name string) *string {
	switch infra.Lower(name) {
	case "for":
		return &e.node
	case "by":
		return &e.by
	case "host":
		return &e.host
	case "proto":
		return &e.proto
	}
	return nil
}

// parseForwarded parses a Forwarded header: https://www.rfc-editor.org/rfc/rfc7239#section-4.
func parseForwarded(s string) (elements []element, ok bool) {
	var e element
	for {
		s = strings.TrimLeft(s, ows)
		if s == "" || s[0] == ',' {
			if e != (element{}) { // a list may have empty entries
				elements = append(elements, e)
				e = element{}
			}
			if s == "" {
				return elements, true
			}
		}
		if s[0] == ',' || s[0] == ';' {
			s = s[1:]
			continue
		}
		name, value, rest, ok := parsePair(s)
		if !ok {
			return nil, false
		}
		if p := e.parameter(name); p != nil {
			if *p != "" || value == "" {
				return nil, false
			}
			*p = value
		}
		if s = rest; s != "" && s[0] != ',' && s[0] != ';' {
			return nil, false
		}
	}
}

// parsePair parses the pair that s begins with, and the whitespace after it.
func parsePair(s string) (name, value, rest string, ok bool) {
	n := tokenLen(s)
	name, rest = s[:n], s[n:]
	rest, ok = strings.CutPrefix(rest, "=")
	if name == "" || !ok {
		return "", "", "", false
	}
	if n = tokenLen(rest); n > 0 {
		return name, rest[:n], strings.TrimLeft(rest[n:], ows), true
	}
	value, rest, ok = parseQuoted(rest)
	return name, value, strings.TrimLeft(rest, ows), ok
}

// tokenLen returns the length of the token that s begins with.
func tokenLen(s string) int {
	for i := range len(s) {
		if c := s[i]; !infra.IsLetter(c) && !infra.IsDigit(c) &&
			strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return i
		}
	}
	return len(s)
}

// parseQuoted parses the quoted-string that s begins with.
func parseQuoted(s string) (value, rest string, ok bool) {
	if !strings.HasPrefix(s, `"`) {
		return "", "", false
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return b.String(), s[i+1:], true
		case c == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", "", false
}
