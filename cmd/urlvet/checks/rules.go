package checks

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// rules has what looks at calls, by the names of their callees.
var rules = byName([]rule{
	{"strings.HasSuffix", (*unit).suffix},
	{"strings.HasPrefix", (*unit).prefix},
	{"strings.Contains", (*unit).contains},
	{"strings.HasPrefix strings.Contains", (*unit).pathPart},
	{"strings.TrimPrefix", (*unit).restOfPath},
	{"strings.ReplaceAll path.Match", (*unit).wildcard},
	{"strings.Split strings.SplitN strings.Cut strings.Index strings.IndexByte",
		(*unit).firstColon},
	{"regexp.Match regexp.MatchString regexp.MatchReader regexp.Compile regexp.CompilePOSIX " +
		"regexp.MustCompile regexp.MustCompilePOSIX", (*unit).regexp},
	{"regexp.MatchString", (*unit).originRegexp},
	{"(*regexp.Regexp).MatchString", (*unit).targetRegexp},
	{"net/url.Parse", (*unit).parsedTarget},
	{"net/url.Parse net/url.ParseRequestURI", (*unit).parsedHost},
	{"path.Clean", (*unit).cleanedLate},
	{"path/filepath.Join", (*unit).hostAsFile},
	{"net.SplitHostPort", (*unit).splitHost},
	{"net.JoinHostPort", (*unit).joinedHost},
	{"net.ParseIP net/netip.ParseAddr", (*unit).onlyAddress},
	{"(net/http.Header).Set (net/http.Header).Add", (*unit).credentials},
	{"os/exec.Command os/exec.CommandContext", (*unit).rawArgument},
})

type rule struct {
	callees string
	look    func(u *unit, c *call)
}

func byName(list []rule) map[string][]rule {
	m := map[string][]rule{}
	for _, r := range list {
		for name := range strings.FieldsSeq(r.callees) {
			m[name] = append(m[name], r)
		}
	}
	return m
}

// ofFunctions and ofSinks have what looks at functions and at uses of URLs.
var (
	ofFunctions = []func(u *unit, fn *ssa.Function){
		(*unit).originFunction, (*unit).addressFunction, (*unit).schemes,
		(*unit).joinedHostname, (*unit).redirectFunction,
	}
	ofSinks = []func(u *unit, s *sink){
		(*unit).redirect, (*unit).request, (*unit).rawSink,
	}
)

// check runs all checks.
func (u *unit) check() {
	for _, fn := range u.funcs {
		for _, c := range u.calls[fn] {
			for _, r := range rules[c.name] {
				r.look(u, c)
			}
			u.sameOrigin(c)
			u.allowedSchemes(c)
		}
		for _, look := range ofFunctions {
			look(u, fn)
		}
	}
	for _, s := range u.sinks {
		for _, look := range ofSinks {
			look(u, s)
		}
	}
}
