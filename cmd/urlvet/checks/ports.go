package checks

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var (
	address = regexp.MustCompile(`^[a-z0-9.-]*[a-z][a-z0-9.-]*:[0-9]+$`)
	readsIP = regexp.MustCompile(
		`^(net\.Parse|net/netip\.Parse|strings\.LastIndex|strings\.Count$)`)
)

// firstColon reports a host that is cut at its first colon, if the function does not look for an
// address or another colon. It suggests u.Hostname() for strings.Split(u.Host, ":")[0].
func (u *unit) firstColon(c *call) {
	if !is(c.args[1], ":") || u.kindOf(c.args[0], "") != isHost ||
		u.mentions(c.Parent(), "[", "]") ||
		u.calling(c.Parent(), func(c *call) bool { return readsIP.MatchString(c.name) }) {
		return
	}
	name, _ := urlField(c.args[0])
	for _, n := range u.around(c) {
		if ix, ok := n.(*ast.IndexExpr); ok && name == "Host" && ix.X == u.syntax(c) {
			if host, ok := strings.CutSuffix(u.text(ix), `.Host, ":")[0]`); ok {
				_, host, _ = strings.Cut(host, "(")
				u.fix(c.Pos(), ix, host+".Hostname()", "hostport/colon")
			}
		}
	}
	u.report(c.Pos(), "hostport/colon")
}

// splitHost reports a host whose port is cut off, if the function neither looks at the error nor at
// the host again.
func (u *unit) splitHost(c *call) {
	name, typ, _ := field(c.args[0])
	if name != "Host" || typ != netURL && typ != request {
		return
	}
	again := slices.ContainsFunc(instrs(c.Parent()), func(instr ssa.Instruction) bool {
		load, ok := instr.(*ssa.UnOp)
		return ok && load != c.args[0] && key(load) == key(c.args[0])
	})
	for _, ref := range referrers(c.value()) {
		e, ok := ref.(*ssa.Extract)
		used := ok && len(referrers(e)) > 0
		again = again || used == (e.Index == 2) && e.Index != 1
	}
	if !again {
		u.report(c.Pos(), "hostport/port")
	}
}

func (u *unit) joinedHost(c *call) {
	name, _ := urlField(c.args[0])
	load, ok := c.args[0].(*ssa.UnOp)
	if ok && name == "Host" && !slices.ContainsFunc(stores(load.X), func(s *ssa.Store) bool {
		return s.Block() != c.Block() && s.Block().Dominates(c.Block())
	}) {
		u.report(c.Pos(), "hostport/join")
	}
}

func (u *unit) parsedHost(c *call) {
	from := u.callOf(c.args[0])
	if s, _ := str(c.args[0]); address.MatchString(s) {
		u.report(c.Pos(), "hostport/scheme", s, s[:strings.IndexByte(s, ':')])
	} else if from != nil && from.name == "net.JoinHostPort" {
		u.report(c.Pos(), "hostport/joined")
	}
}
