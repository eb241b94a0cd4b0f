package url

import (
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/syntax"
)

// MakeRelative returns the shortest reference that base.Parse resolves to target. It is a part
// of target: the fragment, the query, a relative or absolute path, "//" and the host, with
// what follows each; or the whole URL. It may be "". A shorter reference would have to write
// a component differently, such as an IPv4 address as one number or a domain in Unicode.
//
// If no relative reference resolves to target, because the schemes differ or a path is opaque,
// ok is false, and ref is an absolute URL, which still resolves to target. If either URL is nil
// or zero, ref is "" and ok is false.
func MakeRelative(base, target *URL) (ref string, ok bool) {
	if base == nil || target == nil || base.href == "" || target.href == "" {
		return "", false
	}
	var array [9]string
	candidates := relativeReferences(array[:0], base, target)
	slices.SortStableFunc(candidates, func(a, b string) int { return len(a) - len(b) })
	for _, ref := range candidates {
		// Resolving each reference makes this right for drive letters, for segments that look
		// like a scheme, and for empty ones.
		var u URL
		if parseWithBase(&u, ref, base, &noOptions) == nil && u.href == target.href {
			return ref, true
		}
	}
	return target.withoutRootSlash(0), false
}

// relativeReferences appends the references without a scheme that may resolve to target.
func relativeReferences(refs []string, base, target *URL) []string {
	if base.Protocol() != target.Protocol() {
		return refs
	}
	if base.HrefWithoutFragment() == target.HrefWithoutFragment() {
		refs = append(refs, target.href[target.fragmentStart:])
	}
	if base.opaquePath || target.opaquePath {
		return refs
	}
	if target.hostKind != HostNull {
		refs = append(refs, target.withoutRootSlash(target.protocolEnd))
	}
	authority := base.href[:base.authorityEnd()]
	if target.href[:target.authorityEnd()] != authority {
		return refs
	}
	if relative, ok := relativePath(base, target); ok {
		relative += target.href[target.queryStart:]
		refs = append(refs, relative, "./"+relative)
	}
	// If the path has a "/." that keeps it from reading as a host, it begins with that.
	path := target.href[len(authority):]
	if target.scheme == schemeFile && syntax.StartsWithWindowsDriveLetter(strings.TrimPrefix(path, "/")) {
		refs = append(refs, path[3:], "/."+path[3:]) // base's drive letter stays
	}
	return append(refs, target.href[target.queryStart:], path, "/."+path)
}

// withoutRootSlash returns the serialization from byte start on, without the path of a special
// URL if that is "/".
func (u *URL) withoutRootSlash(start uint32) string {
	if u.scheme != notSpecial && u.Pathname() == "/" {
		return u.href[start:u.pathStart] + u.href[u.queryStart:]
	}
	return u.href[start:]
}

// relativePath returns the path that leads from the last '/' of base's path to target's path.
// It may need "./" before it. No relative path leads to an empty path.
func relativePath(base, target *URL) (string, bool) {
	from, to := base.Pathname(), target.Pathname()
	if to == "" {
		return "", false
	}
	if base.scheme != schemeFile || len(from) != 3 || !syntax.IsNormalizedWindowsDriveLetter(from[1:]) {
		from = from[:max(0, strings.LastIndexByte(from, '/'))] // as shorten does
	}
	// The common prefix ends at a '/' of to, and at a '/' or the end of from.
	common := 0
	for i := 0; i < len(to) && i <= len(from); i++ {
		if to[i] == '/' && (i == len(from) || from[i] == '/') {
			common = i
		}
		if i < len(from) && to[i] != from[i] {
			break
		}
	}
	up := strings.Count(from[common:], "/")
	down := to[common+1:]
	switch {
	case down != "":
		return strings.Repeat("../", up) + down, true
	case up == 0:
		return ".", true
	}
	return strings.Repeat("../", up-1) + "..", true
}
