package checks

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var (
	addrTests = regexp.MustCompile(`^\((net\.IP|net/netip\.Addr)\)\.Is(Private|Loopback|` +
		`LinkLocalUnicast|Unspecified|GlobalUnicast)$`)
	guardName = regexp.MustCompile(`(?i)private|internal|ssrf|safe|block|forbid|allow|deny|` +
		`denied|restrict|public|reserved|verify|valid`)
	embedded = regexp.MustCompile(`(?i)64:ff9b|nat64|6to4|teredo|embedded|transition|forwarded|` +
		`real-?ip|client-?ip`)
	lookup = regexp.MustCompile(`(?i)lookup|resolve`)
	digits = regexp.MustCompile(`^(10|127|192\.168|169\.254|172\.\d\d)\.$`)
)

// request reports a request of what a client chose.
func (u *unit) request(s *sink) {
	if s.kind == fetches && s.t.sources&(fromQuery|fromHeader|fromOrigin) != 0 &&
		len(s.t.conditions()) == 0 {
		u.report(s.Pos(), "privatehost/unchecked")
	}
}

// addressFunction reports a function that says whether an address is private, and does not know
// all that are.
func (u *unit) addressFunction(fn *ssa.Function) {
	tests := map[string]*call{}
	prefixes := []*call{}
	lists := false
	for _, c := range u.calls[fn] {
		if m := addrTests.FindStringSubmatch(c.name); m != nil {
			tests[m[2]] = c
		}
		lists = lists || strings.HasSuffix(c.name, ".Contains")
		if p, ok := str(c.arg(1)); ok && c.name == "strings.HasPrefix" && digits.MatchString(p) &&
			u.kindOf(c.args[0], u.argName(c, 0)) == isHost {
			prefixes = append(prefixes, c)
		}
	}
	if len(prefixes) > 1 {
		u.report(prefixes[0].Pos(), "privatehost/digits")
	}
	c := tests["Loopback"]
	switch {
	case c == nil || tests["Private"] == nil && tests["LinkLocalUnicast"] == nil ||
		fn.Object() == nil || !guardName.MatchString(fn.Name()):
	case tests["Unspecified"] == nil && tests["GlobalUnicast"] == nil && !lists &&
		!u.mentions(fn, "0.0.0.0"):
		u.report(c.Pos(), "privatehost/zero")
	case !slices.ContainsFunc(u.funcs, func(fn *ssa.Function) bool {
		return embedded.MatchString(fn.Name()) || embedded.MatchString(u.texts[fn])
	}): // the package does not think of addresses in others, or of clients' addresses
		u.report(c.Pos(), "privatehost/embedded")
	}
}

// onlyAddress reports a host that is refused if it is a private address, and not if it is a name of
// one.
func (u *unit) onlyAddress(parse *call) {
	fn := parse.Parent()
	private := u.calling(fn, func(c *call) bool {
		m := addrTests.FindStringSubmatch(c.name)
		return m != nil && m[2] == "Private"
	})
	looksUp := u.calling(fn, func(c *call) bool {
		return lookup.MatchString(c.name + key(c.Common().Value))
	})
	if private && !looksUp && u.kindOf(parse.args[0], "") == isHost {
		u.report(parse.Pos(), "privatehost/name")
	}
}
