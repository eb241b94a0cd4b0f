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
)

// request reports a request of what a client chose.
func (u *unit) request(s *sink) {
	if s.kind == fetches && s.t.sources&fromClient != 0 && !s.t.checked() {
		u.report(s.Pos(), "privatehost/unchecked")
	}
}

// addressTests returns what a function asks of addresses, such as Private.
func (u *unit) addressTests(fn *ssa.Function) map[string]*call {
	tests := map[string]*call{}
	for _, c := range u.calls[fn] {
		if m := addrTests.FindStringSubmatch(c.name); m != nil {
			tests[m[2]] = c
		}
	}
	return tests
}

// addressFunction reports a function that says whether an address is private, and does not know
// all that are.
func (u *unit) addressFunction(fn *ssa.Function) {
	tests := u.addressTests(fn)
	c := tests["Loopback"]
	switch {
	case c == nil || tests["Private"] == nil && tests["LinkLocalUnicast"] == nil ||
		fn.Object() == nil || !guardName.MatchString(fn.Name()):
	case tests["Unspecified"] == nil && tests["GlobalUnicast"] == nil &&
		!u.mentions(fn, "0.0.0.0") && !u.calling(fn, func(c *call) bool {
		return strings.HasSuffix(c.name, ".Contains") // a list of networks
	}):
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
	if fn := parse.Parent(); u.addressTests(fn)["Private"] != nil &&
		u.kindOf(parse.args[0], "") == isHost &&
		!u.calling(fn, func(c *call) bool { return lookup.MatchString(c.name) }) {
		u.report(parse.Pos(), "privatehost/name")
	}
}
