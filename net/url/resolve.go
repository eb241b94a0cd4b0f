package url

import (
	"bytes"
	"cmp"
	"errors"
	neturl "net/url"
	"strings"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// Parse resolves ref, which may be relative, against u, as browsers do. The result has u's User and
// Host unchanged, unless ref has its own.
//
// If u is itself a relative reference, so is the result, unless ref has a scheme. The error is an
// *[Error], as from [Parse]. Parse also fails if u cannot be a base: if u's String does not parse,
// or u's path is opaque and ref is not just a fragment.
func (u *URL) Parse(ref string) (*URL, error) { return u.parseRefInto(new(URL), ref) }

// parseRefInto is Parse, and sets v to the result, as parseInto does.
func (u *URL) parseRefInto(v *URL, ref string) (*URL, error) {
	if err := v.resolve(u, ref); err != nil {
		return nil, newError(ref, err, neturl.Parse)
	}
	return v, nil
}

// ResolveReference resolves ref against u: it returns what [URL.Parse] returns for ref's String. If
// that fails, it returns a copy of ref, which may have no scheme: mailto:x cannot be a base for
// ./y, so the result is ./y. If that matters, call [URL.Parse], which returns an error, or check
// [URL.IsAbs].
//
// If ref is from [Parse] and u has a special scheme other than file, browsers resolve the text that
// was parsed to the same URL, except for an empty fragment and the spelling of the credentials.
// RawQuery stays as in ref. On other bases the result has ref's Host if ref has one.
func (u *URL) ResolveReference(ref *URL) *URL { return u.resolveReferenceInto(new(URL), ref) }

// resolveReferenceInto is ResolveReference, and sets v to the result, as parseInto does.
func (u *URL) resolveReferenceInto(v, ref *URL) *URL {
	k := kindOf(u.Scheme)
	isOther := k == kindOther || k == kindFile
	isRelative := ref.Scheme == "" && ref.Opaque == ""
	switch {
	case k == kindSpecial && u.Opaque == "" && u.isReadAlike() && ref.isPlainReference():
		v.resolvePlain(u, k, ref)
	case isOther && isRelative && ref.Host != "":
		*v = *ref
		v.Scheme = u.Scheme // if it cannot have this host, String does not parse
	case kindOf(ref.Scheme) == kindOther, ref.isResolved(), // no base changes it
		k == kindOther && isRelative && ref.Path != "" && u.Opaque != "" && u.Opaque[0] != '/':
		*v = *ref
	case isOther && ref.isPlainReference() && u.isPlainBase(k) && !has(ref.RawQuery, noQuery) &&
		(k == kindOther || strings.IndexByte(ref.Path, ':') < 0):
		v.resolvePlain(u, k, ref)
	case v.resolve(u, ref.String()) != nil:
		*v = *ref
	case ref.RawQuery != "" && kindOf(v.Scheme).isOfPage():
		v.RawQuery = ref.RawQuery // String encodes what cannot be sent
	}
	return v
}

// resolvePlain sets v to ref, a plain reference, resolved against u, a plain base of kind k. The
// reference has a host only if the base is special.
func (v *URL) resolvePlain(u *URL, k kind, ref *URL) {
	*v = URL{
		Scheme: infra.Lower(u.Scheme), User: u.User, Host: u.Host, RawQuery: ref.RawQuery,
		ForceQuery: ref.ForceQuery && ref.RawQuery == "", Fragment: ref.Fragment,
	}
	path, isPlain := ref.Path, true
	switch {
	case ref.Host != "":
		v.User, v.Host = ref.User, ref.Host
	case path == "":
		path, isPlain = u.rootedPath()
		if v.RawQuery == "" && !v.ForceQuery {
			v.RawQuery, v.ForceQuery = u.RawQuery, u.ForceQuery
		}
	case path[0] != '/':
		var base string
		base, isPlain = u.rootedPath()
		base = cmp.Or(withoutDots(base), "/")
		dir, rest := infra.ResolveDots(base[:strings.LastIndexByte(base, '/')], path)
		path = base[:len(dir)+1] + rest
	}
	if v.Path = withoutDots(path); !isPlain {
		v.Path, v.RawPath = splitPath(v.Path)
	}
	if k != kindSpecial {
		v.ForceQuery = v.ForceQuery && v.RawQuery == ""
		v.guardPath()
	}
}

// withoutDots returns path, which is ASCII and percent-encoded, without dot segments if it begins
// with a slash. The root package resolves them.
func withoutDots(path string) string {
	if !strings.HasPrefix(path, "/") || infra.NextDot(path, 0) == len(path) {
		return path
	}
	var r weburl.URL
	r.SetHref("https://h" + path) // no error
	return r.Pathname()
}

// isResolved reports whether Parse would return u for u's String: no base changes it. Without this
// shortcut, ResolveReference takes three times the instructions on URLs of the web.
func (u *URL) isResolved() bool {
	scheme := infra.SchemeOfLower(u.Scheme)
	if !scheme.IsSpecial() || u.Opaque != "" || u.OmitHost ||
		u.ForceQuery && u.RawQuery != "" {
		return false
	}
	path := cmp.Or(u.RawPath, u.Path)
	if path != "" && path[0] != '/' ||
		strings.Contains(path, "/.") || strings.Contains(path, "/%") { // not ASCII
		return false
	}
	if u.RawPath != "" && !pathForm.needs(u.RawPath, u.Path) ||
		u.RawFragment != "" && !fragmentForm.needs(u.RawFragment, u.Fragment) {
		return false
	}
	if scheme == infra.File {
		return u.Host == "" && u.isPlainBase(kindFile)
	}
	return u.isReadAlike()
}

// isReadAlike reports whether browsers read the host of a special URL unchanged. Without
// isDomainAndPort, ResolveReference takes twice the instructions on the references of a page.
func (u *URL) isReadAlike() bool {
	if isDomainAndPort(u.Host) {
		return true
	}
	name := withoutPort(u.Host)
	host, err := weburl.ParseHost(name)
	return err == nil && host.String() == name
}

// isPlainBase reports whether u has no drive letter and no component that browsers would change.
// u has a host and a scheme that browsers do not go to, or is a file: URL. Without this
// shortcut, ResolveReference takes 3.7 times the instructions on a postgres: URL.
func (u *URL) isPlainBase(k kind) bool {
	switch {
	case k == kindFile && u.User == nil && (u.Host == "" || isDomain(u.Host)) &&
		strings.HasPrefix(u.Path, "/") && strings.IndexByte(u.Path, ':') < 0:
	case k == kindOther && isDomainAndPort(u.Host):
	default:
		return false
	}
	return u.isPlain() && !has(u.RawQuery, noQuery)
}

// isPlainReference reports whether u has no scheme, and a plain path, fragment and host. Without
// this shortcut, ResolveReference takes 1.6 times the instructions on the references of a page.
func (u *URL) isPlainReference() bool {
	return u.Scheme == "" && u.isPlain() && (u.Host == "" || isDomainAndPort(u.Host))
}

// resolve sets v to ref resolved against u.
func (v *URL) resolve(u *URL, ref string) error {
	k := kindOf(u.Scheme)
	if k == kindSpecial && u.Opaque == "" && u.isReadAlike() {
		var plain URL
		if plain.setPlainReference(ref) {
			v.resolvePlain(u, kindSpecial, &plain)
			return nil
		}
	}
	var p reading
	p.setText(ref)
	scheme, rest := cutScheme(p.text)
	switch {
	case scheme == "" && k == kindSpecial && hasSlashes(rest) &&
		v.parse(u.Scheme+":"+rest, false) == nil:
		return nil
	case scheme == "" && k == kindSpecial,
		strings.EqualFold(scheme, u.Scheme) && k == kindSpecial && !hasSlashes(rest):
		return v.resolveSpecial(u, ref, &p)
	case scheme == "" && k == kindRelative:
		return v.resolveRelative(u, ref, &p)
	case scheme != "" && (k == kindSpecial || kindOf(scheme) != k):
		return v.resolveAbsolute(ref)
	}
	return v.resolveOther(u, ref, &p)
}

// resolveAbsolute sets v to ref, which no base changes.
func (v *URL) resolveAbsolute(ref string) error {
	if err := v.parse(ref, false); err != nil {
		return err
	}
	k := kindOf(v.Scheme)
	if v.hasText(k) {
		v.Opaque, v.OmitHost = "", false
	}
	if k == kindSpecial {
		return nil
	}
	// Browsers may refuse what net/url accepts, or read its String differently.
	want, err := weburl.Parse(ref)
	if err != nil {
		return err
	}
	got, err := weburl.Parse(v.String())
	if err == nil && got.Href() == strings.TrimSuffix(want.Href(), "#") {
		return nil
	}
	r := fromBrowser(want)
	if err == nil && got.Host() == want.Host() {
		r.setAuthority(v, want)
	}
	*v = *r
	return nil
}

// resolveSpecial is resolve for a base that is special and not a file: URL, if ref has its scheme
// or none.
func (v *URL) resolveSpecial(u *URL, ref string, p *reading) error {
	var base weburl.URL
	text := u.String()
	if err := base.SetHref(text); err != nil {
		return baseError(err)
	}
	if u.Opaque != "" || u.Host == "" {
		u = new(URL)
		u.parse(text, false) // no error
	}
	if err := p.read(&base, ref); err != nil {
		return err
	}
	p.kind = kindSpecial // the path is resolved
	v.spell(p, false)
	if isRead(p.spans.Slashes) {
		return nil
	}
	v.User, v.Host = u.User, u.Host
	if p.of(p.spans.Path) != "" {
		return nil
	}
	if u.Path != "" {
		v.Path, v.RawPath = splitPath(p.record.Pathname())
	}
	if !isRead(p.spans.Query) {
		v.RawQuery, v.ForceQuery = u.RawQuery, u.ForceQuery
	}
	return nil
}

// rootedPath returns the path that String writes after a host. It is "" if u has no path. isPlain
// reports whether the path has no percent-encoded bytes.
func (u *URL) rootedPath() (path string, isPlain bool) {
	if u.Path == "" || u.RawPath == "" && u.Path[0] == '/' && !has(u.Path, noPath) {
		return u.Path, true
	}
	v := URL{Host: "h", Path: u.Path, RawPath: u.RawPath}
	return strings.TrimPrefix(string(v.appendHierarchy(nil, kindSpecial)), "//h"), false
}

// resolveOther is resolve for a file: URL and for a scheme that browsers do not go to.
func (v *URL) resolveOther(u *URL, ref string, p *reading) error {
	base, err := weburl.Parse(u.String())
	if err != nil {
		return baseError(err)
	}
	if err := p.read(base, ref); err != nil {
		return err
	}
	r := &p.record
	*v = *fromBrowser(r)
	if u.Opaque == "" && v.Host == base.Host() && !isRead(p.spans.Scheme) &&
		!isRead(p.spans.Slashes) {
		v.setAuthority(u, r)
	}
	return nil
}

// setAuthority sets the authority of u, which has r's components, to that of v. With a Host, Path
// needs no guard.
func (u *URL) setAuthority(v *URL, r *weburl.URL) {
	u.User, u.Host = v.User, v.Host
	if u.Host != "" {
		u.Path, u.RawPath = splitPath(r.Pathname())
	}
}

// baseError returns err, from parsing a base, as an error that mentions the base.
func baseError(err error) error {
	var e *weburl.ParseError
	if errors.As(err, &e) {
		e.Base = true
		// String writes %40 for the '@' of credentials in Host.
		e.Input = quoted.URL(strings.ReplaceAll(e.Input, "%40", "@"))
	}
	return err
}

// resolveRelative is resolve if neither u nor ref has a scheme.
func (v *URL) resolveRelative(u *URL, ref string, p *reading) error {
	base := *u
	if u.isGuarded() { // a URL with a Host never is
		base.Path = weburl.PercentDecode(u.RawPath)
	}
	base.Scheme = "https"
	if base.Host == "" {
		base.Host, base.User = "h", nil
	}
	if err := v.resolveSpecial(&base, ref, p); err != nil {
		return err
	}
	v.Scheme = ""
	if u.Host == "" && !isRead(p.spans.Slashes) {
		v.Host = ""
		v.guardPath()
	}
	return nil
}

// JoinPath returns a copy of u with the elements joined to its path. Empty segments are
// dropped, and dot segments, percent-encoded or not, are resolved, but never lead out of
// the root. The elements are read as percent-encoded: use [PathEscape] for other text. The
// path ends with a '/' if the last element does.
func (u *URL) JoinPath(elem ...string) *URL { return u.joinPathInto(new(URL), elem) }

// joinPathInto is JoinPath, and sets v to the result, as parseInto does.
func (u *URL) joinPathInto(v *URL, elem []string) *URL {
	path := u.EscapedPath()
	last := cmp.Or(path, "/") // without elements, an empty path becomes "/", as in net/url
	var array [128]byte
	b := appendSegments(array[:0], path)
	for _, last = range elem {
		b = appendSegments(b, last)
	}
	rooted := strings.HasPrefix(path, "/")
	if strings.HasSuffix(last, "/") || rooted && len(b) == 0 {
		b = append(b, '/')
	}
	if !rooted && len(b) > 1 {
		b = b[1:]
	}
	*v = *u
	v.Path, v.RawPath = splitPath(string(b))
	v.guardPath()
	return v
}

// appendSegments appends the segments of path that are not empty, each after a '/'. It resolves dot
// segments.
func appendSegments(b []byte, path string) []byte {
	for path != "" {
		var segment string
		segment, path, _ = strings.Cut(path, "/")
		switch kind := infra.SegmentOf(segment); {
		case segment == "", kind == infra.SingleDot:
		case kind == infra.DoubleDot:
			b = b[:max(0, bytes.LastIndexByte(b, '/'))]
		default:
			b = append(append(b, '/'), segment...)
		}
	}
	return b
}

// JoinPath parses base, and returns the String of the result of [URL.JoinPath]. The error is that
// of [Parse].
func JoinPath(base string, elem ...string) (string, error) {
	u, err := Parse(base)
	if err != nil {
		return "", err
	}
	return u.JoinPath(elem...).String(), nil
}
