package checks

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// credentials reports a response to each origin, with credentials.
func (u *unit) credentials(c *call) {
	if !is(c.args[1], "Access-Control-Allow-Origin") ||
		!u.mentions(c.Parent(), "Access-Control-Allow-Credentials") {
		return
	}
	t := u.traceTo(c.args[2], c.Block(), false)
	if t.sources == fromOrigin && !t.checked() &&
		!u.calling(c.Parent(), func(c *call) bool {
			return isComparison(c) && !isConst(c.args[1]) && slices.ContainsFunc(c.args, t.has)
		}) {
		u.report(c.Pos(), "origincheck/credentials")
	}
}

// checkOrigin reports a CheckOrigin that accepts every origin.
func (u *unit) checkOrigin(fn *ssa.Function) {
	for _, instr := range instrs(fn) {
		if s, ok := instr.(*ssa.Store); ok {
			name, _, _ := field(s.Addr)
			check, ok := s.Val.(*ssa.Function)
			if ok && name == "CheckOrigin" && len(check.Blocks) == 1 &&
				returnsTrue(check.Blocks[0]) {
				u.report(check.Pos(), "origincheck/socket")
			}
		}
	}
}

// nullOrigin reports a check that accepts null.
func (u *unit) nullOrigin(c *call) {
	refs := referrers(c.value())
	if !is(c.args[1], "null") || len(refs) != 1 || u.kindOf(c.args[0], "") != isOrigin {
		return
	}
	if iff, ok := refs[0].(*ssa.If); ok && returnsTrue(iff.Block().Succs[0]) {
		u.report(c.Pos(), "origincheck/null")
	}
}

// returnsTrue reports whether a block does no more than to return true.
func returnsTrue(b *ssa.BasicBlock) bool { return b.Instrs[0].String() == "return true:bool" }

// sameOrigin reports a comparison of the Origin or Referer with r.URL, which has neither scheme nor
// host in a server.
func (u *unit) sameOrigin(c *call) {
	if c.body == nil || len(c.args) != 2 {
		return
	}
	for i, arg := range c.args {
		if isRequestURL(arg) && u.from(c.args[1-i])&fromOrigin != 0 &&
			u.calling(c.body, func(c *call) bool {
				name, _ := urlField(c.arg(0))
				return isComparison(c) && (name == "Host" || name == "Scheme")
			}) {
			u.report(c.Pos(), "origincheck/server")
		}
	}
}
