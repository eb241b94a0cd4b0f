package checks

import (
	"go/ast"
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
	listType    = regexp.MustCompile(`^\[\d*\]string$`)
	listName    = regexp.MustCompile(`(?i)domain|host|allow|origin|trusted|permitted`)
	domain      = regexp.MustCompile(`(?i)^(?:https?://)?(?:[a-z0-9-]+\.)+(?:` + topLevel + `)$`)
	addressName = regexp.MustCompile(`^(remote)?(addr|address|ip|host)$`)
	baseName    = regexp.MustCompile(`^(base|external|public|site|root|app|own)_?(url|uri|origin)$`)
	loopback    = regexp.MustCompile(`^(127\.0\.0\.1|::1|0\.0\.0\.0|localhost)$`)
	wholeName   = regexp.MustCompile(`(?i)origin|callback|redirect|issuer`)
)

// kindOf returns what v is or may be. It looks at the origin of v, or else at the name.
func (u *unit) kindOf(v ssa.Value, name string) (k kind) {
	t := u.traceTo(v, nil, false)
	if t.sources&fromOrigin != 0 {
		k = isOrigin
	}
	part := false
	for v := range t.values {
		name, _ := urlField(v)
		if c := u.callOf(v); c != nil && strings.HasPrefix(c.name, "(*net/url.URL).") {
			name = c.fn.Name()
		}
		switch name {
		case "":
		case "Host", "Hostname":
			k |= isHost
		case "String":
			k |= isWhole
		case "ResolveReference":
		default:
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

// fromList reports whether v is an element of a list whose name says that it has hosts.
func (u *unit) fromList(v ssa.Value) bool {
	for v := range u.traceTo(v, nil, false).values {
		name, _, _ := field(v)
		switch v.(type) {
		case *ssa.Parameter, *ssa.Global:
			name = v.Name()
		}
		if listName.MatchString(name) &&
			listType.MatchString(deref(v.Type()).Underlying().String()) {
			return true
		}
	}
	return false
}

// comparedPart reports a host, a URL or an Origin that is compared by a part of it.
func (u *unit) comparedPart(c *call) {
	k, fn := u.kindOf(c.args[0], u.nameOf(c.args[0])), c.Parent()
	text, ok := u.splitText(c.args[1])
	_, host, hasScheme := strings.Cut(text, "://")
	named, list := domain.MatchString(text), !ok && u.fromList(c.args[1])
	if k == isOrigin && ok && !named {
		// http://localhost is an origin that begins so, http://localhost: is not.
		named = hasScheme && host != "" && !strings.ContainsAny(host[len(host)-1:], ":/.")
	}
	switch c.name {
	case "strings.HasSuffix":
		switch {
		case named && k&(isHost|isOrigin) != 0 && !u.mentions(fn, "\n.\n"):
			u.dotted(c, text)
		case list && k == isHost && !u.mentions(fn, ".", "*"):
			u.report(c.Pos(), "hostsuffix/list")
		case list && k == isOrigin && !u.mentions(fn, "."):
			u.report(c.Pos(), "origincheck/suffix")
		case k&(isHost|isOrigin) != 0 && u.cutsStar(fn, c.args[1]):
			u.report(c.Pos(), "hostsuffix/star")
		}
	case "strings.HasPrefix":
		switch {
		case k == isOrigin && (named || list && !u.mentions(fn, "/", "*")):
			u.report(c.Pos(), "origincheck/begin")
		case named && (hasScheme || k == isHost):
			u.report(c.Pos(), "hostsuffix/end", text)
		case !ok && guardName.MatchString(fn.Name()) && !u.mentions(fn, "/") &&
			targetName.MatchString(u.nameOf(c.args[0])) &&
			baseName.MatchString(u.nameOf(c.args[1])):
			u.report(c.Pos(), "hostsuffix/base")
		}
	case "strings.Contains":
		switch {
		case k == isOrigin && (named || list):
			u.report(c.Pos(), "origincheck/contains")
		case named && k&(isHost|isWhole) != 0:
			u.report(c.Pos(), "hostsuffix/contains", text)
		case k == isHost && loopback.MatchString(text),
			list && addressName.MatchString(u.nameOf(c.args[0])):
			u.report(c.Pos(), "hostsuffix/address")
		}
	}
}

// dotted reports a suffix without a dot. It suggests
//
//	(host == "example.com" || strings.HasSuffix(host, ".example.com"))
func (u *unit) dotted(c *call, text string) {
	fix, e := "", u.syntax(c)
	if lit, ok := e.Args[1].(*ast.BasicLit); ok {
		fix = strings.NewReplacer("HOST", u.text(e.Args[0]), "CALL", u.text(e.Fun),
			"LIT", lit.Value, "DOT", lit.Value[:1]+"."+lit.Value[1:]).
			Replace("(HOST == LIT || CALL(HOST, DOT))")
	}
	u.fix(c.Pos(), e, fix, "hostsuffix/dot", text)
}

// cutsStar reports whether v is a pattern without its "*.".
func (u *unit) cutsStar(fn *ssa.Function, v ssa.Value) bool {
	if s, ok := v.(*ssa.Slice); ok {
		return isInt(s.Low, "2") && u.mentions(fn, "*.")
	}
	c := u.callOf(v)
	return c != nil && (c.name == "strings.TrimPrefix" || c.name == "strings.CutPrefix") &&
		is(c.args[1], "*.")
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
