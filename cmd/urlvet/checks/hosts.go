package checks

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A kind is what a string is of a URL.
type kind uint8

const (
	isHost   kind = 1 << iota // u.Host, u.Hostname(), r.Host
	isWhole                   // u.String()
	isOrigin                  // the Origin or Referer header
)

const topLevel = `com|org|net|edu|gov|mil|io|dev|app|ai|co|uk|de|fr|jp|cn|ru|br|eu|us|ca|au|` +
	`in|info|biz|cloud|tech|test|example|tw|kr|ch|nl|se|no|es|it|pl`

var (
	hostName    = regexp.MustCompile(`(^|[a-z])(host|hostname|domain|fqdn|hostport)$`)
	originName  = regexp.MustCompile(`(^|[a-z])(origin|referer|referrer)$`)
	listName    = regexp.MustCompile(`(?i)domain|host|allow|origin|trusted|permitted`)
	domain      = regexp.MustCompile(`^(?:[a-z0-9-]+\.)+(?:` + topLevel + `)$`)
	addressName = regexp.MustCompile(`^(remote)?(addr|address|ip|host)$`)
	baseName    = regexp.MustCompile(`^(base|external|public|site|root|app|own)_?(url|uri|origin)$`)
	loopback    = regexp.MustCompile(`^(127\.0\.0\.1|::1|0\.0\.0\.0|localhost)$`)
	wholeName   = regexp.MustCompile(`(?i)origin|callback|redirect|issuer`)
)

// kindOf returns what v is or may be. It looks at the origin of v, or else at its name.
func (u *unit) kindOf(v ssa.Value, name string) (k kind) {
	t := u.traceTo(v, nil, false)
	if t.sources&fromOrigin != 0 {
		k |= isOrigin
	}
	part := false
	for v := range t.values {
		name, _ := urlField(v)
		c := u.callOf(v)
		switch {
		case name == "Host" || c != nil && c.name == "(*net/url.URL).Hostname":
			k |= isHost
		case c != nil && c.name == "(*net/url.URL).String":
			k |= isWhole
		case name != "" || c != nil && strings.HasPrefix(c.name, "(*net/url.URL).") &&
			c.fn.Name() != "ResolveReference":
			part = true // the path, the query
		}
	}
	switch {
	case t.sources&fromHost != 0, k&isHost != 0:
		return k&isOrigin | isHost
	case part:
		return k &^ isWhole
	case k == 0 && t.sources == 0 && hostName.MatchString(name):
		return isHost
	case k == 0 && t.sources == 0 && originName.MatchString(name):
		return isOrigin
	}
	return k
}

// compares returns what a call such as strings.HasPrefix compares: what its first argument is, the
// constant, and if there is none, whether the other argument is of a list of hosts.
func (u *unit) compares(c *call) (k kind, text string, list bool) {
	text, ok := u.splitText(c.args[1])
	return u.kindOf(c.args[0], u.argName(c, 0)), text, !ok && u.fromList(c.args[1])
}

func (u *unit) suffix(c *call) {
	k, text, list := u.compares(c)
	fn := c.Parent()
	switch {
	case text != "":
		if domain.MatchString(strings.ToLower(text)) && k&(isHost|isOrigin) != 0 &&
			!u.mentions(fn, "\n.\n") {
			e := u.expr(c)
			u.fix(c.Pos(), e, u.dotted(e), "hostsuffix/dot", text)
		}
	case list && k == isHost && !u.mentions(fn, ".") && !u.mentions(fn, "*"):
		u.report(c.Pos(), "hostsuffix/list")
	case list && k == isOrigin && !u.mentions(fn, "."):
		u.report(c.Pos(), "origincheck/suffix")
	case u.cutsStar(fn, c.args[1]) && k&(isHost|isOrigin) != 0:
		u.report(c.Pos(), "hostsuffix/star")
	}
}

// dotted writes (host == "example.com" || strings.HasSuffix(host, ".example.com")), or nothing.
func (u *unit) dotted(e *ast.CallExpr) string {
	lit, ok := e.Args[1].(*ast.BasicLit)
	if !ok {
		return ""
	}
	host, quote, rest := u.text(e.Args[0]), lit.Value[:1], lit.Value[1:]
	return "(" + host + " == " + lit.Value + " || " + u.text(e.Fun) + "(" + host + ", " + quote +
		"." + rest + "))"
}

// cutsStar reports whether v is a pattern without its "*.".
func (u *unit) cutsStar(fn *ssa.Function, v ssa.Value) bool {
	if s, ok := v.(*ssa.Slice); ok {
		return s.Low != nil && intIs(s.Low, 2) && u.mentions(fn, "*.")
	}
	c := u.callOf(v)
	return c != nil && (c.name == "strings.TrimPrefix" || c.name == "strings.CutPrefix") &&
		is(c.args[1], "*.")
}

func (u *unit) prefix(c *call) {
	k, text, list := u.compares(c)
	fn := c.Parent()
	scheme, host, found := strings.Cut(strings.ToLower(text), "://")
	web := strings.HasPrefix(scheme, "http")
	switch {
	case found && web && domain.MatchString(host), domain.MatchString(strings.ToLower(text)) &&
		k == isHost:
		u.report(c.Pos(), "hostsuffix/end", text)
	case k == isOrigin && list && !u.mentions(fn, "/") && !u.mentions(fn, "*"):
		u.report(c.Pos(), "origincheck/begin")
	case k == isOrigin && found && host == "" && !web:
		u.report(c.Pos(), "origincheck/scheme", scheme)
	case k == isOrigin && found && host != "" && !strings.ContainsAny(host, ":/") &&
		!strings.HasSuffix(host, "."):
		u.report(c.Pos(), "origincheck/end", text)
	case text == "" && guardName.MatchString(fn.Name()) && !u.mentions(fn, "/") &&
		targetName.MatchString(u.argName(c, 0)) && baseName.MatchString(u.argName(c, 1)):
		u.report(c.Pos(), "hostsuffix/base")
	}
}

func (u *unit) contains(c *call) {
	k, text, list := u.compares(c)
	named := domain.MatchString(strings.ToLower(text))
	switch {
	case k == isOrigin && (list || named || strings.Contains(text, "://") && len(text) > 8):
		u.report(c.Pos(), "origincheck/contains")
	case k != isOrigin && !isConst(c.args[0]) &&
		u.traceTo(c.args[1], nil, false).sources == fromOrigin:
		u.report(c.Pos(), "origincheck/part")
	case named && k&(isHost|isWhole) != 0:
		u.report(c.Pos(), "hostsuffix/contains", text)
	case loopback.MatchString(text) && k == isHost,
		list && addressName.MatchString(u.argName(c, 0)):
		u.report(c.Pos(), "hostsuffix/address")
	}
}

// fromList reports whether v is an element of a list whose name says that it has hosts.
func (u *unit) fromList(v ssa.Value) bool {
	for v := range u.traceTo(v, nil, false).values {
		name, _, _ := field(v)
		switch w := v.(type) {
		case *ssa.Parameter, *ssa.Global:
			name = w.Name()
		}
		t := v.Type().Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		list, ok := t.(interface{ Elem() types.Type }) // a slice, an array
		_, isMap := t.(*types.Map)
		if ok && !isMap && list.Elem().String() == "string" && listName.MatchString(name) {
			return true
		}
	}
	return false
}

// wildcard reports a * in the pattern of a URL that stands for the end of the host, too.
func (u *unit) wildcard(c *call) {
	switch {
	case !wholeName.MatchString(c.Parent().String()):
	case c.name == "path.Match":
		u.report(c.Pos(), "hostsuffix/match")
	case is(c.args[2], ".*") && (is(c.args[1], "*") || is(c.args[1], `\*`)):
		u.report(c.Pos(), "hostsuffix/any")
	}
}
