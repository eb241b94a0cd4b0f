package url

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// PathSegments returns an iterator over the segments of the path, percent-decoded. The path /a/b/
// has three: "a", "b" and "". The path of http://h/ has one, which is empty. The path of foo://h
// has none, nor has an opaque path. A segment may contain any byte, even '/', if the path has %2F.
// For the segments as written, split [URL.Pathname]. See
// https://url.spec.whatwg.org/#concept-url-path.
//
// Changing the URL does not affect an iteration that has begun.
func (u *URL) PathSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		if u.opaquePath {
			return
		}
		for path := u.Pathname(); path != ""; {
			end := strings.IndexByte(path[1:], '/') + 1
			if end == 0 {
				end = len(path)
			}
			if !yield(PercentDecode(path[1:end])) {
				return
			}
			path = path[end:]
		}
	}
}

// SetPathSegments sets the path to the segments. It percent-encodes them so that [URL.PathSegments]
// returns the same segments, even with '/', '\', '%' or bytes that are not ASCII. Without segments
// the path becomes empty, or "/" if it cannot be empty.
//
// The error is a [*SetError] that wraps [ErrOpaquePath], or [ErrDotSegment], since a dot segment
// stays one even if percent-encoded. The URL is then unchanged.
func (u *URL) SetPathSegments(segments ...string) error { return u.setSegments("", segments) }

// AppendPathSegments adds the segments at the end of the path. If the path ends with an empty
// segment, the first new one replaces it: adding "a" to /x/ or to /x gives /x/a. An empty last
// segment makes the path end with '/'. Percent-encoding and errors are those of
// [URL.SetPathSegments].
func (u *URL) AppendPathSegments(segments ...string) error {
	if len(segments) == 0 {
		return nil
	}
	return u.setSegments(strings.TrimSuffix(u.Pathname(), "/"), segments)
}

// setSegments sets the path to start, which is percent-encoded, and the segments.
func (u *URL) setSegments(start string, segments []string) error {
	if u.opaquePath {
		return newSetError("pathname", strings.Join(segments, "/"), ErrOpaquePath, 0)
	}
	n := len(start)
	for _, segment := range segments {
		n += 1 + len(segment)
	}
	b := append(make([]byte, 0, n+n/8), start...)
	for _, segment := range segments {
		n = len(b) + 1
		b = appendSegment(append(b, '/'), segment)
		if infra.SegmentOf(b[n:]) != infra.Plain {
			return newSetError("pathname", segment, ErrDotSegment, 0)
		}
	}
	return u.SetPathname(string(b))
}

// appendSegment appends segment, percent-encoded so that it stays one segment and decodes to
// the same bytes.
func appendSegment(b []byte, segment string) []byte {
	drive := infra.IsWindowsDriveLetter(segment) // in a file: URL its '|' would become ':'
	for i := range len(segment) {
		switch c := segment[i]; {
		case percentEncodeSets[c]&PathPercentEncodeSet != 0, c == '/', c == '\\', c == '%',
			c == '|' && drive:
			b = append(b, "%00"...)
			percentEncodeByte((*[3]byte)(b[len(b)-3:]), c)
		default:
			b = append(b, c)
		}
	}
	return b
}

// JoinPath returns a copy of u with the elements added to its path, each after a '/', as
// [net/url.URL.JoinPath] does. An element may have several segments, and dot segments, which
// lead no higher than the root. Several slashes in a row become one, in u's path too. The new
// path ends with '/' if the last element does, or, without elements, if u's path does. An empty
// path counts as "/". The query and the fragment stay.
//
// The elements are percent-encoded as needed, as in [URL.SetPathname]: what is already
// percent-encoded stays so, and "%2e%2e" leads up. For untrusted elements use
// [URL.AppendPathSegments]. In a special URL '\' counts as '/'. Unlike net/url, JoinPath removes
// tabs and newlines, as the parser does.
//
// The error is a [*SetError] that wraps [ErrOpaquePath].
func (u *URL) JoinPath(elem ...string) (*URL, error) {
	if u.opaquePath {
		return nil, newSetError("pathname", strings.Join(elem, "/"), ErrOpaquePath, 0)
	}
	elem = append([]string{u.Pathname()}, elem...)
	var b strings.Builder
	for i, e := range elem {
		if infra.HasTabOrNewline(e) {
			elem[i] = infra.RemoveTabAndNewline(infra.WellFormed(e)) // as removeTabAndNewline does
		}
		for segment := range strings.FieldsFuncSeq(elem[i], u.isPathSlash) {
			b.WriteByte('/')
			b.WriteString(segment)
		}
	}
	last := elem[len(elem)-1]
	slash := last != "" && u.isPathSlash(rune(last[len(last)-1]))
	if slash || b.Len() == 0 {
		b.WriteByte('/')
	}
	v := new(*u)
	if err := v.SetPathname(b.String()); err != nil {
		return nil, err
	}
	// A dot segment at the end leaves a '/'.
	if path := strings.TrimSuffix(v.Pathname(), "/"); !slash && path != "" && path != v.Pathname() {
		return v, v.SetPathname(path)
	}
	return v, nil
}

// isPathSlash reports whether c ends a segment when a path is parsed.
func (u *URL) isPathSlash(c rune) bool {
	return c == '/' || c == '\\' && u.scheme.IsSpecial()
}

// MakeRelative returns the shortest reference that base.Parse resolves to target. It is a part of
// target: the fragment, the query, a relative or absolute path, "//" and the host, each with what
// follows it; or the whole URL. It may be "". A shorter reference would have to write a component
// differently, such as an IPv4 address as one number or a domain in Unicode.
//
// Credentials belong to the host. If those of base and target differ, ref has those of target, with
// the password: "//user:password@host/path". If they are the same, a path is enough.
//
// If base is not special, Chromium and Firefox read a '\' in ref as a '/', against the standard.
// Give them target itself.
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
		// Resolving each reference handles drive letters, empty segments, and segments that look
		// like a scheme.
		var u URL
		if _, err := parse(&u, ref, base, &noOptions); err == nil && u.href == target.href {
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
	if *base.WithoutFragment() == *target.WithoutFragment() {
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
	// A "/." that keeps the path from being read as a host counts as part of the path.
	path := target.href[len(authority):]
	if target.scheme == schemeFile &&
		infra.StartsWithWindowsDriveLetter(strings.TrimPrefix(path, "/")) {
		refs = append(refs, path[3:], "/."+path[3:]) // base's drive letter stays
	}
	return append(refs, target.href[target.queryStart:], path, "/."+path)
}

// withoutRootSlash returns the serialization from byte start on, without the path of a special
// URL if that is "/".
func (u *URL) withoutRootSlash(start uint32) string {
	if u.scheme.IsSpecial() && u.Pathname() == "/" {
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
	if base.scheme != schemeFile || len(from) != 3 ||
		!infra.IsNormalizedWindowsDriveLetter(from[1:]) {
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
	up, down := strings.Count(from[common:], "/"), to[common+1:]
	relative := strings.Repeat("../", up) + down
	if down == "" {
		relative = cmp.Or(strings.TrimSuffix(relative, "/"), ".")
	}
	return relative, true
}
