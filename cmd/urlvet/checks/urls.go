package checks

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A schemeSet is which schemes a function compares one value with.
type schemeSet struct {
	pos     token.Pos // of the comparison with javascript
	schemes []string
	cased   bool // an upper-case JavaScript: passes
}

func (s *schemeSet) has(scheme string) bool { return slices.Contains(s.schemes, scheme) }

// schemes reports a function that refuses javascript:, and not all like it.
func (u *unit) schemes(fn *ssa.Function) {
	sets := map[string]*schemeSet{}
	note := func(v ssa.Value, scheme string, pos token.Pos, cased bool) {
		for range 8 { // the string that v is a changed copy of
			if name, of := urlField(v); name == "Scheme" {
				v = of
				break
			}
			c := u.callOf(v)
			if c == nil || !strings.Contains(c.name, "strings.") || len(c.args) == 0 {
				break
			}
			cased = cased && c.name != "strings.ToLower"
			v = c.args[derived[c.name]]
		}
		s := sets[key(v)]
		if s == nil {
			s = &schemeSet{}
			sets[key(v)] = s
		}
		s.schemes = append(s.schemes, strings.ToLower(scheme))
		if strings.EqualFold(scheme, "javascript") && !s.pos.IsValid() {
			s.pos, s.cased = pos, cased
		}
	}
	for _, c := range u.calls[fn] {
		text, ok := str(c.arg(1))
		name, _ := urlField(c.arg(0))
		if scheme, colon := strings.CutSuffix(text, ":"); ok && colon &&
			c.name == "strings.HasPrefix" {
			note(c.args[0], scheme, c.Pos(), true)
		} else if c.name == "strings.EqualFold" && name == "Scheme" {
			note(c.args[0], text, c.Pos(), false)
		}
	}
	for instr := range instrs(fn) {
		op, x, y := compared(instr)
		s, _ := str(y)
		if name, _ := urlField(x); name == "Scheme" && s != "" {
			note(x, s, op.Pos(), false)
			if s != strings.ToLower(s) {
				u.report(op.Pos(), "schemelist/upper", s)
			}
		}
	}
	for _, s := range sets {
		switch {
		case !s.pos.IsValid() || s.has("http") || s.has("https") || s.has("mailto") ||
			s.has("about"): // not refused
		case !s.has("data") && !s.has("vbscript"):
			u.report(s.pos, "schemelist/alone")
		case !s.has("data") || !s.has("vbscript"):
			u.report(s.pos, "schemelist/two")
		case s.cased:
			u.report(s.pos, "schemelist/case")
		}
	}
}

// allowedSchemes reports a list of allowed schemes with which a link can be a script.
func (u *unit) allowedSchemes(c *call) {
	if c.fn != nil && c.fn.Name() == "AllowURLSchemes" && slices.ContainsFunc(c.all(),
		func(v ssa.Value) bool { return is(v, "data") || is(v, "javascript") }) {
		u.report(c.Pos(), "schemelist/allows")
	}
}

var (
	address = regexp.MustCompile(`^[a-z0-9.-]*[a-z][a-z0-9.-]*:[0-9]+$`)
	readsIP = regexp.MustCompile(
		`^(net\.Parse|net/netip\.Parse|strings\.LastIndex|strings\.Count$)`)
)

// firstColon reports a host that is cut at its first colon, if the function does not look for an
// address or another colon.
func (u *unit) firstColon(c *call) {
	fn := c.Parent()
	if (is(c.args[1], ":") || intIs(c.args[1], ':')) && u.kindOf(c.args[0], "") == isHost &&
		!u.mentions(fn, "[") && !u.mentions(fn, "]") &&
		!u.calling(fn, func(c *call) bool { return readsIP.MatchString(c.name) }) {
		e, fix := u.hostnameFix(c)
		u.fix(c.Pos(), e, fix, "hostport/colon")
	}
}

// hostnameFix writes u.Hostname() for strings.Split(u.Host, ":")[0].
func (u *unit) hostnameFix(c *call) (e ast.Node, fix string) {
	name, _ := urlField(c.args[0])
	for _, n := range u.around(c.Pos()) {
		if ix, ok := n.(*ast.IndexExpr); ok && name == "Host" && ix.X == u.expr(c) &&
			u.text(ix.Index) == "0" {
			return ix, strings.TrimSuffix(u.text(u.expr(c).Args[0]), ".Host") + ".Hostname()"
		}
	}
	return nil, ""
}

// splitHost reports a host whose port is cut off, if the function neither looks at the error nor at
// the host again.
func (u *unit) splitHost(c *call) {
	name, typ, _ := field(c.args[0])
	if name != "Host" || typ != netURL && typ != request {
		return
	}
	for instr := range instrs(c.Parent()) {
		v := value(instr)
		load, isLoad := v.(*ssa.UnOp)
		e, isResult := v.(*ssa.Extract)
		switch {
		case isLoad && v != c.args[0] && key(load) == key(c.args[0]),
			isResult && e.Tuple == c.Value() && e.Index != 1 &&
				(e.Index == 2) == (len(*e.Referrers()) > 0):
			return
		}
	}
	if !u.calling(c.Parent(), func(c *call) bool { return c.name == "(*net/url.URL).Port" }) {
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

// joinedHostname reports Hostname() with a colon after it.
func (u *unit) joinedHostname(fn *ssa.Function) {
	for instr := range instrs(fn) {
		parts := u.split(value(instr))
		for i := 0; i+2 < len(parts); i++ {
			c := u.callOf(parts[i])
			if is(parts[i+1], ":") && c != nil && c.name == "(*net/url.URL).Hostname" &&
				!u.mentions(fn, "[") {
				u.report(instr.Pos(), "hostport/brackets")
			}
		}
	}
}
