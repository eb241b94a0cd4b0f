package checks

import (
	"go/ast"
	"go/token"
	"go/types"
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

func runSchemeList(r *reporter) {
	for _, fn := range r.funcs {
		sets := map[string]*schemeSet{}
		note := func(v ssa.Value, scheme string, pos token.Pos, cased bool) {
			for range 8 { // the string that v is a changed copy of
				if name, u := urlField(v); name == "Scheme" {
					v = u
					break
				}
				c := r.callOf(v)
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
		for _, c := range r.calls[fn] {
			if c.fn != nil && c.fn.Name() == "AllowURLSchemes" && slices.ContainsFunc(c.all(),
				func(v ssa.Value) bool { return is(v, "data") || is(v, "javascript") }) {
				r.report(c.Pos(), "a data: URL can be a page with a script")
			}
			p, ok := str(c.arg(1))
			name, _ := urlField(c.arg(0))
			if scheme, colon := strings.CutSuffix(p, ":"); ok && colon &&
				c.name == "strings.HasPrefix" {
				note(c.args[0], scheme, c.Pos(), true)
			} else if c.name == "strings.EqualFold" && name == "Scheme" {
				note(c.args[0], p, c.Pos(), false)
			}
		}
		compared(fn, func(op *ssa.BinOp, x, y ssa.Value) {
			s, _ := str(y)
			if name, _ := urlField(x); name == "Scheme" && s != "" {
				note(x, s, op.Pos(), false)
				if s != strings.ToLower(s) {
					r.report(op.Pos(), "url.Parse lower-cases the scheme, so it is never %q", s)
				}
			}
		})
		for _, s := range sets {
			switch {
			case !s.pos.IsValid() || s.has("http") || s.has("https") || s.has("mailto") ||
				s.has("about"): // not refused
			case !s.has("data") && !s.has("vbscript"):
				r.report(s.pos, "javascript: is refused, and data: and vbscript: are not")
			case !s.has("data") || !s.has("vbscript"):
				r.report(s.pos, "javascript: is refused, and one of data: and vbscript: is not")
			case s.cased:
				r.report(s.pos, "the scheme is compared with its case, and JavaScript: passes")
			}
		}
	}
}

func runURLEqual(r *reporter) {
	for _, file := range r.pass.Files {
		equal := "" // the function that defines what is equal may compare pointers first
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				equal = strings.ToLower(n.Name.Name)
			case *ast.BinaryExpr:
				x, y := r.pass.TypesInfo.TypeOf(n.X), r.pass.TypesInfo.TypeOf(n.Y)
				if n.Op != token.EQL && n.Op != token.NEQ || strings.Contains(equal, "equ") ||
					strings.Contains(equal, "same") {
					break
				}
				if isURLPointer(x) && isURLPointer(y) {
					r.report(n.OpPos, "this compares pointers, not URLs")
				} else if isURL(x) && isURL(y) && !isLiteral(n.X) && !isLiteral(n.Y) {
					r.report(n.OpPos, "this compares the pointer User, and how the URLs were "+
						"written")
				}
			case *ast.MapType:
				if isURLPointer(r.pass.TypesInfo.TypeOf(n.Key)) {
					r.report(n.Key.Pos(), "the keys are pointers: the same URL, parsed again, "+
						"is another key")
				}
			case *ast.CallExpr:
				if sel, ok := n.Fun.(*ast.SelectorExpr); ok && len(n.Args) == 2 &&
					sel.Sel.Name == "DeepEqual" {
					if t := r.pass.TypesInfo.TypeOf(n.Args[0]); isURLPointer(t) || isURL(t) {
						r.report(n.Lparen, "DeepEqual compares how the URLs were written, too "+
							"(RawPath, ForceQuery)")
					}
				}
			}
			return true
		})
	}
}

func isURLPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && (isURL(p.Elem()) ||
		types.Unalias(p.Elem()).String() == "github.com/go-weburl/url.URL")
}

// isURL reports whether a type is net/url's or the drop-in's URL. Values of this library's own can
// be compared.
func isURL(t types.Type) bool {
	if t == nil {
		return false
	}
	name := types.Unalias(t).String()
	return name == netURL || name == "github.com/go-weburl/url/net/url.URL"
}

func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

var address = regexp.MustCompile(`^[a-z0-9.-]*[a-z][a-z0-9.-]*:[0-9]+$`)

func runHostPort(r *reporter) {
	r.each(func(fn *ssa.Function, c *call) {
		switch c.name {
		case "strings.Split", "strings.SplitN", "strings.Cut", "strings.Index", "strings.IndexByte":
			if (is(c.args[1], ":") || intIs(c.args[1], ':')) && r.kindOf(c.args[0], "") == isHost &&
				!r.mentions(fn, "[") && !r.mentions(fn, "]") && !r.knowsIP(fn) {
				e, fix := r.hostnameFix(c)
				r.fix(c.Pos(), e, fix,
					"of the host [::1]:8080 the part before the first colon is [")
			}
		case "net.SplitHostPort":
			name, typ, _ := field(c.args[0])
			asksPort := slices.ContainsFunc(r.calls[fn], func(c *call) bool {
				return c.name == "(*net/url.URL).Port"
			})
			if name == "Host" && (typ == netURL || typ == request) && !asksPort &&
				usesResult(c, 0) && !usesResult(c, 2) {
				r.report(c.Pos(), "without a port this is an error and the host is empty, and "+
					"nothing looks at the error")
			}
		case "net.JoinHostPort":
			if name, _ := urlField(c.args[0]); name == "Host" {
				r.report(c.Pos(), "Host has its brackets, and may have a port: of "+
					"http://[::1]/ this is [[::1]]:80")
			}
		case "net/url.Parse", "net/url.ParseRequestURI":
			if s, _ := str(c.args[0]); address.MatchString(s) {
				r.report(c.Pos(), "of %q, %q is the scheme", s, s[:strings.IndexByte(s, ':')])
			} else if from := r.callOf(c.args[0]); from != nil && from.name == "net.JoinHostPort" {
				r.report(c.Pos(), "of localhost:8080, localhost is the scheme, and "+
					"127.0.0.1:8080 is an error")
			}
		}
	})
	for _, fn := range r.funcs {
		for instr := range instrs(fn) {
			parts := r.split(value(instr))
			for i := 0; i+2 < len(parts); i++ {
				c := r.callOf(parts[i])
				if is(parts[i+1], ":") && c != nil && c.name == "(*net/url.URL).Hostname" &&
					!r.mentions(fn, "[") {
					r.report(instr.Pos(), "Hostname() has no brackets: of http://[::1]/ this is "+
						"::1:80")
				}
			}
		}
	}
}

func usesResult(c *call, i int) bool {
	return slices.ContainsFunc(*c.Value().Referrers(), func(ref ssa.Instruction) bool {
		e, ok := ref.(*ssa.Extract)
		return ok && e.Index == i && len(*e.Referrers()) > 0
	})
}

var readsIP = regexp.MustCompile(
	`^(net\.Parse|net/netip\.Parse|strings\.LastIndex|strings\.Count$)`)

// knowsIP reports whether a function looks for an address, or for another colon.
func (r *reporter) knowsIP(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.calls[fn], func(c *call) bool {
		return readsIP.MatchString(c.name)
	})
}

// hostnameFix writes u.Hostname() for strings.Split(u.Host, ":")[0].
func (r *reporter) hostnameFix(c *call) (e ast.Node, fix string) {
	if name, _ := urlField(c.args[0]); name != "Host" ||
		!strings.HasPrefix(c.name, "strings.Split") {
		return nil, ""
	}
	r.inspect(c.Pos(), func(n ast.Node) bool {
		if ix, ok := n.(*ast.IndexExpr); ok && ix.X == r.expr(c) && r.text(ix.Index) == "0" {
			e, fix = ix, strings.TrimSuffix(r.text(r.expr(c).Args[0]), ".Host")+".Hostname()"
		}
		return true
	})
	return e, fix
}
