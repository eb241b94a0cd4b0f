package url

import "strings"

// Most references are plain: nothing in them has to be encoded, decoded or removed. On a
// plain base, they are resolved field by field. If in doubt, the functions here report that
// a URL is not plain, and the general functions do the work.

// splitReference returns ref's components where it may be plain.
func splitReference(ref string) (r URL, ok bool) {
	rest, fragment, hasFragment := strings.Cut(ref, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	r = URL{Path: rest, RawQuery: query, ForceQuery: hasQuery && query == "", Fragment: fragment}
	if strings.HasPrefix(rest, "//") {
		r.Host, r.Path = rest[2:], "/"
		if i := strings.IndexByte(r.Host, '/'); i >= 0 {
			r.Host, r.Path = r.Host[:i], r.Host[i:]
		}
		return r, r.Host != ""
	}
	return r, !hasFragment || fragment != ""
}

// resolvePlain sets v to ref resolved against u, and reports whether both are plain.
func (u *URL) resolvePlain(v, ref *URL) bool {
	if !ref.isPlainReference() || !u.hasPlainPath() || !isPlainDomain(u.Host) {
		return false
	}
	host, path := u.Host, ref.Path
	query, force := ref.RawQuery, ref.ForceQuery
	switch {
	case ref.Host != "":
		if host = ref.Host; !isPlainDomain(host) || path == "" || path[0] != '/' {
			return false
		}
	case path == "":
		path = u.Path
		if query == "" && !force {
			query, force = u.RawQuery, u.ForceQuery
		}
	case path[0] != '/':
		if strings.Contains(u.Path, "/.") || strings.IndexByte(path, ':') >= 0 {
			return false
		}
		directory, rest := climb(u.Path[:strings.LastIndexByte(u.Path, '/')+1], path)
		path = directory + rest
	case len(path) > 1 && path[1] == '/':
		return false
	}
	if strings.Contains(path, "/.") || countPlain(query, plainInQuery) < len(query) {
		return false
	}
	v.Scheme, v.Host, v.Path, v.RawQuery, v.ForceQuery, v.Fragment = u.Scheme, host, path, query, force, ref.Fragment
	return true
}

// climb removes the leading segments "." and ".." of path, and for each ".." the last
// segment of directory, which ends with a slash.
func climb(directory, path string) (string, string) {
	for {
		switch {
		case strings.HasPrefix(path, "./"):
			path = path[2:]
		case strings.HasPrefix(path, "../"):
			path = path[3:]
			if len(directory) > 1 {
				directory = directory[:strings.LastIndexByte(directory[:len(directory)-1], '/')+1]
			}
		default:
			return directory, path
		}
	}
}

// isPlainReference reports whether u has only a host, a path, a query and a fragment, and
// its path and fragment need no encoding. It does not check the host and the query.
func (u *URL) isPlainReference() bool {
	return u.Scheme == "" && u.Opaque == "" && u.User == nil && u.RawPath == "" && u.RawFragment == "" &&
		countPlain(u.Path, plainInPath) == len(u.Path) && countPlain(u.Fragment, plainInFragment) == len(u.Fragment)
}

// isPlain reports whether u is an http: or https: URL whose components need no encoding,
// without credentials and without a fragment.
func (u *URL) isPlain() bool {
	return u.hasPlainPath() && u.Fragment == "" && u.RawFragment == "" && countPlain(u.RawQuery, plainInQuery) == len(u.RawQuery)
}

// hasPlainPath is isPlain for the components before the query.
func (u *URL) hasPlainPath() bool {
	return (u.Scheme == "https" || u.Scheme == "http") && u.Opaque == "" && u.User == nil && u.RawPath == "" &&
		u.Host != "" && u.Path != "" && u.Path[0] == '/' &&
		countPlain(u.Host, plainInHost) == len(u.Host) && countPlain(u.Path, plainInPath) == len(u.Path)
}

// isPlainDomain reports whether host is certainly a domain, written as by the host parser.
// The last label begins with a letter, so the host is not an IPv4 address.
func isPlainDomain(host string) bool {
	last := byte('.') // what precedes
	letter := false   // the label begins with one
	for i := range len(host) {
		c := host[i]
		switch {
		case 'a' <= c && c <= 'z':
			letter = letter || last == '.'
		case '0' <= c && c <= '9', c == '-':
			letter = letter && last != '.'
		case c == '.' && last != '.':
		default:
			return false
		}
		last = c
	}
	return letter && last != '.'
}
