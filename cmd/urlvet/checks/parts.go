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

var schemelist = check{
	name:     "schemelist",
	finds:    "javascript: refused, and not data: and vbscript:, or only in lower case",
	input:    "data:text/html,<script>alert(1)</script>",
	advisory: "CVE-2026-31809",
	call:     "policy.Policy with Schemes",
	run:      runSchemeList,
}

var pathcheck = check{
	name: "pathcheck",
	finds: "one spelling of a request's path checked and another used, or a path cleaned " +
		"after the check",
	input:    "/public/../admin, /public/..%2fadmin, /admin?x=/public, //evil.example/public",
	advisory: "CVE-2025-54576",
	call:     "url.ParseRequestTarget, once for the check and the use",
	run:      runPathCheck,
}

var urlequal = check{
	name: "urlequal",
	finds: "== on pointers to URLs or on URLs, DeepEqual of them, and such a pointer as a " +
		"map's key",
	input:    "https://example.com/ parsed twice",
	advisory: "golang.org/issue/39285",
	call:     "URL.Equal, or String() as the key",
	run:      runURLEqual,
}

var secretlog = check{
	name:     "secretlog",
	finds:    "a URL that can have a password, or the error of parsing one, written to a log",
	input:    "postgres://user:secret@db.example/",
	advisory: "CVE-2023-46255",
	call:     "redact.Secrets, slogurl or URL.Redacted()",
	run:      runSecretLog,
}

var hostport = check{
	name: "hostport",
	finds: "a host cut at its first colon or joined to a port without a thought of [::1], " +
		"host:port parsed as a URL",
	input:    "http://[::1]:8080/",
	advisory: "golang.org/issue/28308",
	call:     "u.Hostname(), net.JoinHostPort, net.SplitHostPort with its error",
	run:      runHostPort,
}

// A schemeSet is which schemes a function compares one value with.
type schemeSet struct {
	pos     token.Pos // of the comparison with javascript
	schemes []string
	cased   bool // an upper-case JavaScript: passes
}

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
				if c == nil || !strings.HasPrefix(c.name, "strings.") && !strings.HasPrefix(c.name,
					"(*strings.") || len(c.args) == 0 {
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
			scheme = strings.ToLower(scheme)
			s.schemes = append(s.schemes, scheme)
			if scheme == "javascript" && !s.pos.IsValid() {
				s.pos, s.cased = pos, cased
			}
		}
		for _, c := range r.calls[fn] {
			p, ok := str(c.arg(1))
			if scheme, colon := strings.CutSuffix(p, ":"); ok && c.name == "strings.HasPrefix" &&
				colon {
				note(c.args[0], scheme, c.Pos(), true)
			} else if name, _ := urlField(c.arg(0)); c.name == "strings.EqualFold" &&
				name == "Scheme" {
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
			has := func(scheme string) bool { return slices.Contains(s.schemes, scheme) }
			switch {
			case !s.pos.IsValid() || has("http") || has("https") || has("mailto") ||
				has("about"): // not refused
			case !has("data") && !has("vbscript"):
				r.report(s.pos, "javascript: is refused, and data: and vbscript: are not")
			case !has("data") || !has("vbscript"):
				r.report(s.pos, "javascript: is refused, and one of data: and vbscript: is not")
			case s.cased:
				r.report(s.pos, "the scheme is compared with its case, and JavaScript: passes")
			}
		}
	}
}

var (
	pathUses = regexp.MustCompile(`^(net/http\.(ServeFile|NewRequest\w*|Get|Post)|os\.(Open|` +
		`ReadFile|Stat|Create|Remove)|path/filepath\.Join|path\.Join)$`)
	accessName = regexp.MustCompile(`(?i)allow|auth|public|whitelist|permit|protect|skip|` +
		`exempt|exclude|ignore`)
)

func runPathCheck(r *reporter) {
	r.each(func(fn *ssa.Function, c *call) {
		switch {
		case c.name == "net/url.Parse" && r.traceTo(c.args[0], nil, false).sources == fromURI:
			r.report(c.Pos(), "a request's target is no URL: of //evil.example/public, "+
				"evil.example is read as the host")
		case c.name == "(*regexp.Regexp).MatchString" && accessName.MatchString(fn.Name()) &&
			r.withQuery(c.args[1]):
			r.report(c.Pos(), "the regexp is matched with the query, too, which a client chooses")
		case c.name == "strings.HasPrefix" || c.name == "strings.Contains":
			if s, ok := str(c.args[1]); ok && len(s) > 1 {
				r.otherSpelling(fn, c)
			} else if !ok && c.name == "strings.HasPrefix" && accessName.MatchString(fn.Name()) &&
				!r.mentions(fn, "/") &&
				r.fromSlice(c.args[1]) && r.traceTo(c.args[0], nil, false).sources == fromPath {
				r.report(c.Pos(), "nothing ends the prefix: /administrator has that of /admin")
			}
		case c.name == "strings.TrimPrefix":
			if s, _ := str(c.args[1]); len(s) > 1 && s[0] == '/' && !strings.HasSuffix(s, "/") &&
				!r.mentions(fn, s+"/") {
				r.restOfPath(fn, c)
			}
		case c.name == "path.Clean":
			r.cleanedLate(fn, c)
		}
	})
}

// withQuery reports whether v is a request's target, and not the path of it.
func (r *reporter) withQuery(v ssa.Value) bool {
	t := r.traceTo(v, nil, false)
	for v := range t.values {
		if name, _ := urlField(v); name != "" {
			return false
		}
	}
	return t.sources&fromURI != 0
}

// restOfPath reports that what is left of a path goes into a file's name, if it may be without a
// slash before it.
func (r *reporter) restOfPath(fn *ssa.Function, trim *call) {
	if r.traceTo(trim.args[0], nil, false).sources&fromPath == 0 {
		return
	}
	for _, c := range r.calls[fn] {
		if c.name == "path/filepath.Join" || c.name == "path.Join" {
			for _, arg := range c.all() {
				if r.callOf(arg) == trim {
					r.report(trim.Pos(), "nothing ends the prefix: of /static../secret, "+
						"../secret is left")
				}
			}
		}
	}
}

func (r *reporter) fromSlice(v ssa.Value) bool {
	for v := range r.traceTo(v, nil, false).values {
		if _, ok := v.(*ssa.IndexAddr); ok {
			return true
		}
		if load, ok := v.(*ssa.UnOp); ok {
			if _, ok := load.X.(*ssa.IndexAddr); ok {
				return true
			}
		}
	}
	return false
}

// spelling returns which spellings of a request's path v has: "Path", or another.
func (r *reporter) spelling(v ssa.Value) (decoded, escaped bool) {
	for v := range r.traceTo(v, nil, false).values {
		if s := r.sourceOf(v); s == fromPath || s == fromURI {
			name, _ := urlField(v)
			decoded, escaped = decoded || name == "Path", escaped || name != "Path"
		}
	}
	return decoded, escaped
}

// otherSpelling reports a check of the path if another spelling of it is used after the check.
func (r *reporter) otherSpelling(fn *ssa.Function, check *call) {
	decoded, escaped := r.spelling(check.args[0])
	if decoded == escaped {
		return
	}
	for _, c := range r.calls[fn] {
		if !pathUses.MatchString(c.name) || !check.Block().Dominates(c.Block()) {
			continue
		}
		for _, arg := range c.all() {
			if isString(arg) {
				if d, e := r.spelling(arg); d != e && d != decoded {
					r.report(check.Pos(), "the path is checked in one spelling, and %s gets "+
						"another", c.fn.Name())
				}
			}
		}
	}
}

// cleanedLate reports path.Clean of a request's path if a prefix was checked before, and is not
// after.
func (r *reporter) cleanedLate(fn *ssa.Function, clean *call) {
	if r.traceTo(clean.args[0], nil, false).sources&fromPath == 0 {
		return
	}
	before := false
	for _, c := range r.calls[fn] {
		if c.name != "strings.HasPrefix" {
			continue
		}
		s, ok := str(c.args[1])
		t := r.traceTo(c.args[0], nil, false)
		if t.values[clean.Value()] && (!ok || len(s) > 1) {
			return
		}
		leads := slices.ContainsFunc(*c.Value().Referrers(), func(ref ssa.Instruction) bool {
			iff, ok := ref.(*ssa.If)
			return ok && iff.Block().Succs[0].Dominates(clean.Block())
		})
		before = before || leads && t.sources&fromPath != 0 && strings.Count(s, "/") > 1
	}
	if before {
		r.report(clean.Pos(), "the prefix is checked before path.Clean removes the dot segments")
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

var (
	logPackage = regexp.MustCompile(`(^|[/.])(log|slog|logr|zap|logrus|klog|glog|zerolog|` +
		`hclog|logging|logger)(/v\d+)?$`)
	logMethod = regexp.MustCompile(`^(Print|Fatal|Panic|Debug|Info|Warn|Warning|Error|Trace|` +
		`Msg|Log)(f|ln|w|s|Context)?$`)
	secretName = regexp.MustCompile(`^(dsn|(database|db|redis|mongo|mongodb|amqp|rabbitmq|` +
		`postgres|mysql|broker)_?ur[il]|conn(ection)?_?str(ing)?)$`)
)

func runSecretLog(r *reporter) {
	for _, fn := range r.funcs {
		secret := r.credentialed(fn)
		for _, c := range r.calls[fn] {
			if c.fn == nil || c.fn.Pkg() == nil || !logPackage.MatchString(c.fn.Pkg().Path()) ||
				!logMethod.MatchString(c.fn.Name()) {
				continue
			}
			for _, v := range c.all() {
				u, name := v, ""
				if from := r.callOf(v); from != nil && from.name == "(*net/url.URL).String" {
					u = from.args[0]
				}
				switch w := v.(type) {
				case *ssa.Parameter:
					name = w.Name()
				case *ssa.UnOp:
					if g, ok := w.X.(*ssa.Global); ok {
						name = g.Name()
					} else {
						name, _, _ = field(w)
					}
				}
				if pointee(u.Type()) == netURL && secret[key(u)] {
					r.report(c.Pos(), "this function expects credentials in the URL, and logs "+
						"it with them")
				} else if isString(v) && secretName.MatchString(strings.ToLower(name)) {
					r.report(c.Pos(), "%s has its password", name)
				}
			}
		}
	}
}

// credentialed returns the keys of the URLs whose user a function reads or sets, and which it does
// not clear.
func (r *reporter) credentialed(fn *ssa.Function) map[string]bool {
	keys, cleared := map[string]bool{}, map[string]bool{}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			fa, ok := instr.(*ssa.FieldAddr)
			name, u := urlField(refValue(instr))
			if !ok || name != "User" {
				continue
			}
			keys[key(u)] = true
			for _, ref := range *fa.Referrers() {
				if s, ok := ref.(*ssa.Store); ok {
					set := r.callOf(s.Val)
					cleared[key(u)] = set == nil || set.name != "net/url.UserPassword" ||
						isConst(set.args[1])
				}
			}
		}
	}
	for k, is := range cleared {
		keys[k] = keys[k] && !is
	}
	return keys
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
			if name == "Host" && (typ == netURL || typ == "net/http.Request") &&
				!slices.ContainsFunc(r.calls[fn],
					func(c *call) bool { return c.name == "(*net/url.URL).Port" }) &&
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
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				parts := r.split(refValue(instr))
				for i := 0; i+2 < len(parts); i++ {
					c := r.callOf(parts[i])
					if is(parts[i+1], ":") && c != nil && c.name == "(*net/url.URL).Hostname" &&
						!r.mentions(fn,
							"[") {
						r.report(instr.Pos(), "Hostname() has no brackets: of http://[::1]/ "+
							"this is ::1:80")
					}
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

// knowsIP reports whether a function looks for an address, or for another colon.
func (r *reporter) knowsIP(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.calls[fn], func(c *call) bool {
		return strings.HasPrefix(c.name, "net.Parse") || strings.HasPrefix(c.name,
			"net/netip.Parse") ||
			strings.HasPrefix(c.name, "strings.LastIndex") || c.name == "strings.Count"
	})
}

// hostnameFix writes u.Hostname() for strings.Split(u.Host, ":")[0].
func (r *reporter) hostnameFix(c *call) (e ast.Node, fix string) {
	if name, _ := urlField(c.args[0]); name != "Host" || !strings.HasPrefix(c.name,
		"strings.Split") {
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
