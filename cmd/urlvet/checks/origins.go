package checks

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// credentials reports a response to each origin, with credentials.
func (u *unit) credentials(c *call) {
	fn := c.Parent()
	if !is(c.args[1], "Access-Control-Allow-Origin") ||
		!u.mentions(fn, "Access-Control-Allow-Credentials") {
		return
	}
	t := u.traceTo(c.args[2], c.Block(), false)
	if t.sources != fromOrigin || len(t.conditions()) > 0 {
		return
	}
	for instr := range instrs(fn) {
		if op, x, y := compared(instr); op != nil && !isConst(y) && (t.has(x) || t.has(y)) {
			return
		}
	}
	u.report(c.Pos(), "origincheck/credentials")
}

func (u *unit) originRegexp(c *call) {
	if !isConst(c.args[0]) && u.kindOf(c.args[1], u.argName(c, 1)) == isOrigin &&
		!u.mentions(c.Parent(), "^") {
		u.report(c.Pos(), "origincheck/regexp")
	}
}

// originFunction reports a CheckOrigin that accepts every origin, and a check that accepts null.
func (u *unit) originFunction(fn *ssa.Function) {
	for instr := range instrs(fn) {
		if s, ok := instr.(*ssa.Store); ok {
			name, _, _ := field(s.Addr)
			check, ok := s.Val.(*ssa.Function)
			if ok && name == "CheckOrigin" && len(check.Blocks) == 1 &&
				returnsTrue(check.Blocks[0]) {
				u.report(check.Pos(), "origincheck/socket")
			}
		}
		op, x, y := compared(instr)
		if op == nil || op.Op != token.EQL || !is(y, "null") || len(*op.Referrers()) != 1 ||
			u.kindOf(x, "") != isOrigin {
			continue
		}
		if iff, ok := (*op.Referrers())[0].(*ssa.If); ok && returnsTrue(iff.Block().Succs[0]) {
			u.report(op.Pos(), "origincheck/null")
		}
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
		if !isRequestURL(arg) || u.traceTo(c.args[1-i], nil, false).sources&fromOrigin == 0 {
			continue
		}
		for instr := range instrs(c.body) {
			_, x, _ := compared(instr)
			if name, _ := urlField(x); name == "Host" || name == "Scheme" {
				u.report(c.Pos(), "origincheck/server")
			}
		}
	}
}
