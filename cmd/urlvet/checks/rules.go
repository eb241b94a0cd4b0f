package checks

// check runs all checks.
func (u *unit) check() {
	for _, fn := range u.funcs {
		for _, c := range u.calls[fn] {
			u.look(c)
		}
		u.checkOrigin(fn)
		u.addressFunction(fn)
		u.schemes(fn)
		u.redirectFunction(fn)
	}
	for _, s := range u.sinks {
		u.redirect(s)
		u.request(s)
		u.rawUse(s)
	}
}

// look runs the checks that look at single calls.
func (u *unit) look(c *call) {
	u.sameOrigin(c)
	u.allowedSchemes(c)
	switch c.name {
	case "strings.HasPrefix":
		u.comparedPart(c)
		u.otherSpelling(c)
		u.pathPrefix(c)
	case "strings.Contains":
		u.comparedPart(c)
		u.otherSpelling(c)
	case "strings.HasSuffix":
		u.comparedPart(c)
	case "strings.TrimPrefix":
		u.restOfPath(c)
	case "strings.ReplaceAll", "path.Match":
		u.wildcard(c)
	case "strings.Split", "strings.SplitN", "strings.Cut", "strings.Index", "strings.IndexByte":
		u.firstColon(c)
	case "regexp.Match", "regexp.MatchString", "regexp.MatchReader", "regexp.Compile",
		"regexp.CompilePOSIX", "regexp.MustCompile", "regexp.MustCompilePOSIX":
		u.regexp(c)
	case "(*regexp.Regexp).MatchString":
		u.targetRegexp(c)
	case "net/url.Parse":
		u.parsedTarget(c)
		u.parsedHost(c)
	case "net/url.ParseRequestURI":
		u.parsedHost(c)
	case "path.Clean":
		u.cleanedLate(c)
	case "path/filepath.Join":
		u.hostAsFile(c)
	case "net.SplitHostPort":
		u.splitHost(c)
	case "net.JoinHostPort":
		u.joinedHost(c)
	case "net.ParseIP", "net/netip.ParseAddr":
		u.onlyAddress(c)
	case "(net/http.Header).Set", "(net/http.Header).Add":
		u.credentials(c)
	case "==":
		u.nullOrigin(c)
	}
}
