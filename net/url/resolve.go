package url

import (
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
func (u *URL) Parse(ref string) (*URL, error) {
	v, err := u.resolve(ref)
	if err != nil {
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
func (u *URL) ResolveReference(ref *URL) *URL {
	r, err := u.resolveReference(ref)
	if err != nil {
		v := *ref
		return &v
	}
	if k := kindOf(r.Scheme); ref.RawQuery != "" && (k == kindSpecial || k == kindRelative) {
		r.RawQuery = ref.RawQuery // String encodes what cannot be sent
	}
	return r
}

// resolveReference is ResolveReference, but returns an error instead of a copy.
func (u *URL) resolveReference(ref *URL) (*URL, error) {
	k := kindOf(u.Scheme)
	switch {
	case k == kindSpecial && ref.isPlainReference():
		base, err := u.base()
		if err != nil {
			return nil, err
		}
		return base.resolvePlain(k, ref), nil
	case kindOf(ref.Scheme) == kindOther, ref.isResolved(), u.isOpaque(k) && ref.needsPath():
		v := *ref
		return &v, nil
	case (k == kindOther || k == kindFile) && ref.Scheme == "" && ref.Opaque == "" &&
		ref.Host != "":
		v := *ref
		v.Scheme = u.Scheme // if it cannot have this host, String does not parse
		return &v, nil
	case (k == kindOther || k == kindFile) && ref.Host == "" && u.isPlainBase(k) &&
		ref.isPlainReference() && !has(ref.RawQuery, noQuery) &&
		(k == kindOther || strings.IndexByte(ref.Path, ':') < 0):
		return u.resolvePlain(k, ref), nil
	}
	return u.resolve(ref.String())
}

// resolvePlain is resolveReference for a plain reference on a plain base of kind k. The reference
// has a host only if the base is special.
func (u *URL) resolvePlain(k kind, ref *URL) *URL {
	p := parts{kind: k, path: spanOf(ref.Path, 0), query: span{text: ref.RawQuery}}
	p.fragment = spanOf(ref.Fragment, 0)
	p.hasQuery = ref.ForceQuery || ref.RawQuery != ""
	if ref.Host != "" {
		return p.url(strings.ToLower(u.Scheme), ref.User, ref.Host, false)
	}
	v := u.resolvePath(&p)
	if k != kindSpecial {
		v.ForceQuery = v.ForceQuery && v.RawQuery == ""
		v.guardPath()
	}
	return v
}

// isResolved reports whether Parse would return u for u's String: no base changes it.
func (u *URL) isResolved() bool {
	k := kindOfLower(u.Scheme)
	if k != kindSpecial && k != kindFile || u.Opaque != "" || u.OmitHost ||
		u.ForceQuery && u.RawQuery != "" {
		return false
	}
	path := cmp.Or(u.RawPath, u.Path)
	s := spanOf(path, 0)
	if path != "" && path[0] != '/' || s.indexDots() >= 0 {
		return false
	}
	if u.RawPath != "" && !pathForm.needs(u.RawPath, u.Path) ||
		u.RawFragment != "" && !fragmentForm.needs(u.RawFragment, u.Fragment) {
		return false
	}
	if k == kindFile {
		return u.Host == "" && u.isPlainBase(k) && !strings.HasPrefix(u.Path, "//") &&
			!has(u.Fragment, noFragment)
	}
	return u.isReadAlike()
}

// isReadAlike reports whether browsers read the host of a special URL unchanged.
func (u *URL) isReadAlike() bool {
	if isDomainAndPort(u.Host) {
		return true
	}
	host, ok := spellHost(u.Host)
	return ok && host == u.Host && !has(host, isControl|isPercent)
}

// isOpaque reports whether u has an opaque path in browsers. K is its kind.
func (u *URL) isOpaque(k kind) bool {
	return k == kindOther && u.Opaque != "" && u.Opaque[0] != '/' && u.Host == "" && u.User == nil
}

// needsPath reports whether u is a reference to resolve against a path: it is not just a fragment.
func (u *URL) needsPath() bool {
	return u.Scheme == "" && u.Opaque == "" && u.Host == "" && u.User == nil &&
		(u.Path != "" || u.RawQuery != "" || u.ForceQuery || u.Fragment == "")
}

// isPlainBase reports whether u has no drive letter and no component that browsers would change.
// u has a host and a scheme that browsers do not go to, or is a file: URL.
func (u *URL) isPlainBase(k kind) bool {
	switch {
	case k == kindFile && u.Path != "" && (u.Host == "" || isDomain(u.Host)) && u.User == nil &&
		strings.IndexByte(u.Path, ':') < 0:
	case k == kindOther && u.Host != "" && isDomainAndPort(u.Host):
	default:
		return false
	}
	return u.Opaque == "" && u.RawPath == "" &&
		(u.Path == "" || u.Path[0] == '/' && !has(u.Path, noPath)) && !has(u.RawQuery, noQuery)
}

// isPlainReference reports whether u has no scheme, and nothing has to be encoded in its host,
// its path and its fragment.
func (u *URL) isPlainReference() bool {
	path := u.Path
	if u.Scheme != "" || u.Opaque != "" || u.RawPath != "" || u.RawFragment != "" ||
		has(path, noPath) || has(u.Fragment, noFragment) {
		return false
	}
	if u.Host == "" {
		return u.User == nil && !strings.HasPrefix(path, "//")
	}
	return isDomainAndPort(u.Host) && (path == "" || path[0] == '/')
}

// resolve returns ref resolved against u.
func (u *URL) resolve(ref string) (*URL, error) {
	var p parts
	p.cut(ref)
	k := kindOf(u.Scheme)
	switch {
	case p.scheme != "" && kindOfLower(p.scheme) != k:
		return resolveAbsolute(ref)
	case p.scheme == "" && k == kindRelative:
		return u.resolveRelative(ref, &p)
	case k == kindSpecial &&
		(p.scheme == "" || strings.EqualFold(p.scheme, u.Scheme) && p.slashes < 2):
		return u.resolveSpecial(ref, &p)
	case k == kindSpecial:
		return resolveAbsolute(ref)
	}
	return u.resolveOther(ref, &p)
}

// resolveAbsolute returns ref, which no base changes.
func resolveAbsolute(ref string) (*URL, error) {
	v, err := parse(ref, false)
	if err != nil {
		return nil, err
	}
	k := kindOf(v.Scheme)
	if v.hasText(k) {
		v.Opaque, v.OmitHost = "", false
	}
	if k == kindSpecial {
		return v, nil
	}
	// Browsers may refuse what net/url accepts, or read its String differently.
	want, err := weburl.Parse(ref)
	if err != nil {
		return nil, err
	}
	got, err := weburl.Parse(v.String())
	if err == nil && got.Href() == strings.TrimSuffix(want.Href(), "#") {
		return v, nil
	}
	r := fromBrowser(want)
	if err == nil && got.Host() == want.Host() {
		r.setAuthority(v, want)
	}
	return r, nil
}

// resolveSpecial is resolve for a base that is special and not a file: URL. It ignores the scheme
// of ref.
func (u *URL) resolveSpecial(ref string, p *parts) (*URL, error) {
	base, err := u.base()
	if err != nil {
		return nil, err
	}
	if p.slashes < 2 {
		if p.kind == kindSpecial {
			p.path = spanOf(p.hierarchy, 0)
		}
		return base.resolvePath(p), nil
	}
	user, host, ok := p.spellAuthority()
	if !ok {
		return nil, browserError(ref, p.kind)
	}
	return p.url(strings.ToLower(base.Scheme), user, host, false), nil
}

// resolvePath is resolveSpecial for a reference without a host. u is a result of base.
func (u *URL) resolvePath(p *parts) *URL {
	ofBase := p.path.text == "" && !p.hasQuery
	switch path := p.path.text; {
	case path == "":
		p.path = spanOf(u.rootedPath(), 0)
	case !isSlash(path[0]):
		var array [128]byte
		p.path = spanOf(string(append(u.appendDirectory(array[:0]), path...)), 0)
	}
	v := p.url(strings.ToLower(u.Scheme), u.User, u.Host, false)
	if ofBase {
		v.RawQuery, v.ForceQuery = u.RawQuery, u.ForceQuery
	}
	return v
}

// base returns u, which is special, in a form that browsers can use as a base.
func (u *URL) base() (*URL, error) {
	if u.Opaque == "" && u.isReadAlike() {
		return u, nil
	}
	s := u.String()
	if _, err := weburl.Parse(s); err != nil {
		return nil, baseError(err)
	}
	if u.Opaque == "" && u.Host != "" {
		return u, nil
	}
	return parse(s, false)
}

// rootedPath returns the path as String writes it after a host, or "" if there is no path.
func (u *URL) rootedPath() string {
	if u.RawPath == "" && isRooted("", u.Path) && !has(u.Path, noPath) || u.Path == "" {
		return u.Path
	}
	raw := u.rawPath()
	var b []byte
	if !isRooted(raw, u.Path) {
		b = append(b, '/')
	}
	return string(u.appendPath(b, kindSpecial, raw))
}

// appendDirectory appends the path up to its last '/', without dot segments.
func (u *URL) appendDirectory(b []byte) []byte {
	path := u.rootedPath()
	s := spanOf(path, 0)
	if i := s.indexDots(); i >= 0 {
		path = resolveDots(kindSpecial, path, i)
	}
	return append(b, cmp.Or(path[:strings.LastIndexByte(path, '/')+1], "/")...)
}

// resolveOther is resolve for a file: URL and for a scheme that browsers do not go to.
func (u *URL) resolveOther(ref string, p *parts) (*URL, error) {
	base, err := weburl.Parse(u.String())
	if err != nil {
		return nil, baseError(err)
	}
	r, err := base.Parse(ref)
	if err != nil {
		return nil, err
	}
	v := fromBrowser(r)
	if p.scheme == "" && u.Opaque == "" && v.Host == base.Host() &&
		!strings.HasPrefix(p.text, "//") {
		v.setAuthority(u, r)
	}
	return v, nil
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
func (u *URL) resolveRelative(ref string, p *parts) (*URL, error) {
	base := *u
	if u.isGuarded() { // a URL with a Host never is
		base.Path = weburl.PercentDecode(u.RawPath)
	}
	base.Scheme = "https"
	if base.Host == "" {
		base.Host, base.User = "h", nil
	}
	v, err := base.resolve(ref)
	if err != nil {
		return nil, err
	}
	v.Scheme = ""
	if u.Host == "" && p.slashes < 2 {
		v.Host = ""
		v.guardPath()
	}
	return v, nil
}

// JoinPath returns a copy of u with the elements joined to its path. Empty segments are
// dropped, and dot segments, percent-encoded or not, are resolved, but never lead out of
// the root. The elements are read as percent-encoded: use [PathEscape] for other text. The
// path ends with a '/' if the last element does.
func (u *URL) JoinPath(elem ...string) *URL {
	path := u.EscapedPath()
	rooted := strings.HasPrefix(path, "/")
	last := cmp.Or(path, "/") // without elements, an empty path becomes "/", as in net/url
	if len(elem) > 0 {
		last = elem[len(elem)-1]
	}
	var segments []string
	for segment := range strings.SplitSeq(path+"/"+strings.Join(elem, "/"), "/") {
		switch kind := infra.SegmentOf(segment); {
		case segment == "", kind == infra.SingleDot:
		case kind == infra.DoubleDot:
			segments = segments[:max(0, len(segments)-1)]
		default:
			segments = append(segments, segment)
		}
	}
	joined := strings.Join(segments, "/")
	if rooted {
		joined = "/" + joined
	}
	if strings.HasSuffix(last, "/") && !strings.HasSuffix(joined, "/") {
		joined += "/"
	}
	v := *u
	v.Path, v.RawPath = splitPath(joined)
	v.guardPath()
	return &v
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
