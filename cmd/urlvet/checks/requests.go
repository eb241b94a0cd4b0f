package checks

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var privatehost = check{
	name: "privatehost",
	finds: "requests of a URL that a client chose, with no check or one that knows only " +
		"addresses",
	input:    "http://localtest.me/, http://2130706433/, http://0.0.0.0/",
	advisory: "CVE-2024-29028",
	call:     "safehttp.NewClient",
	run:      runPrivateHost,
}

var concat = check{
	name: "concat",
	finds: "what a client says, put into a URL that is requested without the escapes of " +
		"its place",
	input:    "x&admin=true as a value of the query, ../admin? as a segment",
	advisory: "CVE-2026-32301",
	call:     "query.Set, url.Values or url.PathEscape",
	run:      runConcat,
}

var userinforead = check{
	name: "userinforead",
	finds: "credentials of a client's URL sent on, or sent again after a redirect to " +
		"whichever host",
	input:    "https://user:secret@evil.example/",
	advisory: "CVE-2024-45336",
	call: "policy.Policy, which refuses credentials, and compare origins before they are " +
		"sent again",
	run: runUserinfo,
}

var (
	addrTests = regexp.MustCompile(`^\((net\.IP|net/netip\.Addr)\)\.Is(Private|Loopback|` +
		`LinkLocalUnicast|Unspecified|GlobalUnicast)$`)
	guardName = regexp.MustCompile(`(?i)private|internal|ssrf|safe|block|forbid|allow|deny|` +
		`denied|restrict|public|reserved|verify|valid`)
	lookup = regexp.MustCompile(`(?i)lookup|resolve`)
	digits = regexp.MustCompile(`^(10|127|192\.168|169\.254|172\.\d\d)\.$`)
)

func runPrivateHost(r *reporter) {
	for _, s := range r.sinks {
		if s.kind == fetches && s.t.sources&(fromQuery|fromHeader|fromOrigin) != 0 &&
			len(s.t.conditions()) == 0 {
			r.report(s.Pos(), "a client decides which host this asks, and nothing checks it")
		}
	}
	for _, fn := range r.funcs {
		tests := map[string]*call{}
		looksUp, lists, prefixes := false, false, []*call{}
		for _, c := range r.calls[fn] {
			if m := addrTests.FindStringSubmatch(c.name); m != nil {
				tests[m[2]] = c
			}
			looksUp = looksUp || lookup.MatchString(c.name+key(c.Common().Value))
			lists = lists || strings.HasSuffix(c.name, ".Contains")
			if p, ok := str(c.arg(1)); ok && c.name == "strings.HasPrefix" &&
				digits.MatchString(p) &&
				r.kindOf(c.args[0], r.argName(c, 0)) == isHost {
				prefixes = append(prefixes, c)
			}
		}
		if len(prefixes) > 1 {
			r.report(prefixes[0].Pos(),
				"an address is told by its first digits: 2130706433, 0x7f.1 and "+
					"[::ffff:127.0.0.1] pass")
		}
		private := tests["Private"] != nil || tests["LinkLocalUnicast"] != nil
		if c := tests["Loopback"]; c != nil && private && tests["Unspecified"] == nil &&
			tests["GlobalUnicast"] == nil && !lists &&
			fn.Object() != nil && guardName.MatchString(fn.Name()) && !r.mentions(fn, "0.0.0.0") {
			r.report(c.Pos(), "http://0.0.0.0/ reaches this machine, and is not refused")
		}
		for _, c := range r.calls[fn] {
			if (c.name == "net.ParseIP" || c.name == "net/netip.ParseAddr") && private &&
				!looksUp &&
				r.kindOf(c.args[0], "") == isHost {
				r.report(c.Pos(), "only an address as it is usually written is refused: a "+
					"name passes, and a redirect, too")
			}
		}
	}
}

func runConcat(r *reporter) {
	for _, s := range r.sinks {
		if s.kind != fetches {
			continue
		}
		for v := range r.traceTo(s.call.arg(s.arg), s.Block(), false).values {
			if parts := r.split(v); len(parts) > 1 && isString(v) {
				r.unescaped(v, parts)
			}
		}
	}
}

// unescaped reports parts of a URL that are a client's words: a value of the query, or a segment
// that others follow.
func (r *reporter) unescaped(v ssa.Value, parts []ssa.Value) {
	before := ""
	for i, part := range parts {
		if s, ok := str(part); ok {
			before += s
			continue
		}
		next := ""
		if i+1 < len(parts) {
			next, _ = str(parts[i+1])
		}
		place := ""
		if strings.Contains(before, "?") && strings.HasSuffix(before, "=") {
			place = "value of the query"
		} else if namesHost(before) && !strings.Contains(before, "?") && strings.HasSuffix(before,
			"/") && strings.HasPrefix(next, "/") {
			place = "segment of the path"
		}
		if place != "" && isString(part) {
			t := r.traceTo(part, v.(ssa.Instruction).Block(), false)
			if t.sources&(fromQuery|fromHeader) != 0 && len(t.conditions()) == 0 {
				r.report(v.Pos(), "a client's words are a %s, and not escaped", place)
			}
		}
		before += "\x00"
	}
}

func runUserinfo(r *reporter) {
	r.each(func(fn *ssa.Function, c *call) {
		again := isCheckRedirect(fn) && !r.looksAtHost(fn)
		switch c.name {
		case "(*net/http.Request).SetBasicAuth":
			name := r.callOf(c.args[1])
			if again {
				r.report(c.Pos(), "a redirect to another host gets the credentials, too")
			} else if name != nil && name.name == "(*net/url.Userinfo).Username" {
				_, u := urlField(name.args[0])
				if u != nil && r.traceTo(u, nil, false).sources&(fromQuery|fromHeader) != 0 {
					r.report(c.Pos(), "the credentials are of a URL that a client chose")
				}
			}
		case "(net/http.Header).Set", "(net/http.Header).Add":
			if again && (is(c.args[1], "Authorization") || is(c.args[1], "Cookie")) {
				r.report(c.Pos(), "a redirect to another host gets this header, too")
			}
		}
	})
	for _, fn := range r.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				s, ok := instr.(*ssa.Store)
				if !ok || !isCheckRedirect(fn) || r.looksAtHost(fn) {
					continue
				}
				to, _, _ := field(s.Addr)
				if from, _, _ := field(s.Val); to == "Header" && from == "Header" {
					r.report(s.Pos(), "a redirect to another host gets all headers, with "+
						"Authorization and Cookie")
				}
			}
		}
	}
}

// isCheckRedirect reports whether a function has the type of http.Client's CheckRedirect.
func isCheckRedirect(fn *ssa.Function) bool {
	return types.TypeString(fn.Signature.Params(),
		nil) == "(req *net/http.Request, via []*net/http.Request)" ||
		fn.Signature.Params().Len() == 2 &&
			fn.Signature.Params().At(1).Type().String() == "[]*net/http.Request"
}

// looksAtHost reports whether a function reads a host, removes a header, or calls one that may.
func (r *reporter) looksAtHost(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if name, _, _ := field(refValue(instr)); name == "Host" {
				return true
			}
		}
	}
	return slices.ContainsFunc(r.calls[fn], func(c *call) bool {
		return c.fn != nil && (c.fn.Name() == "Hostname" || c.fn.Name() == "Del" ||
			c.fn.Pkg() == r.pass.Pkg)
	})
}
