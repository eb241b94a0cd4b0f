package url

import (
	"errors"
	"strings"

	weburl "github.com/go-weburl/url"
)

// Parse resolves ref, which may be relative, against u, as browsers do.
//
// Where u is itself a relative reference, so is the result, unless ref has a scheme. The
// error is an *[Error], as from [Parse]. It is an error, too, if u cannot be a base: if its
// String does not parse, or its path is opaque and ref is not just a fragment.
func (u *URL) Parse(ref string) (*URL, error) {
	v := new(URL)
	if r, ok := splitReference(ref); ok && u.resolvePlain(v, &r) {
		return v, nil
	}
	if err := u.resolve(v, ref); err != nil {
		return nil, newError(ref, err)
	}
	return v, nil
}

// ResolveReference resolves ref against u. For ref from [Parse] it is what [URL.Parse]
// makes of the text that ref was parsed from. Where that fails it returns a copy of ref.
func (u *URL) ResolveReference(ref *URL) *URL {
	v := new(URL)
	if u.resolvePlain(v, ref) {
		return v
	}
	text, ok := ref.kept()
	if !ok {
		text = ref.String()
	}
	if u.resolve(v, text) != nil {
		*v = *ref
	}
	return v
}

// resolve sets v, which is zero, to ref resolved against u.
func (u *URL) resolve(v *URL, ref string) error {
	if u.Scheme == "" {
		return u.resolveRelative(v, ref)
	}
	var base weburl.URL
	if err := base.SetHref(u.String()); err != nil {
		var e *weburl.ParseError
		if errors.As(err, &e) {
			e.Base = true
		}
		return err
	}
	r, err := base.Parse(ref)
	if err != nil {
		return err
	}
	v.set(r)
	if !v.isExact(r) {
		v.keep(r.Href())
	}
	return nil
}

// resolveRelative is resolve where u has no scheme.
func (u *URL) resolveRelative(v *URL, ref string) error {
	if err := v.parse(ref); err != nil || v.Scheme != "" || v.Host != "" {
		return err
	}
	const host = "h"
	base := *u
	base.Scheme, base.Fragment, base.RawFragment = "https", "", ""
	if base.Host == "" {
		base.Host, base.User = host, nil
	}
	if strings.HasSuffix(base.Host, ":443") {
		base.Scheme = "http" // where that is not the default port
	}
	var r URL
	if err := base.resolve(&r, ref); err != nil {
		return err
	}
	r.Scheme = ""
	if u.Host == "" {
		r.Host = ""
		r.guardPath()
	}
	if r.Fragment == "" && strings.HasSuffix(clean(ref), "#") {
		r.keep(r.String() + "#")
	}
	*v = r
	return nil
}

// JoinPath returns a copy of u with the elements joined to its path. Empty segments are
// dropped, and "." and "..", percent-encoded or not, are resolved, but never lead out of
// the root. The elements are read as percent-encoded: use [PathEscape] for other text. The
// path ends with a '/' if the last element does.
func (u *URL) JoinPath(elem ...string) *URL {
	path := u.EscapedPath()
	rooted := strings.HasPrefix(path, "/")
	last := path
	if len(elem) > 0 {
		last = elem[len(elem)-1]
	}
	var segments []string
	for segment := range strings.SplitSeq(path+"/"+strings.Join(elem, "/"), "/") {
		switch strings.ReplaceAll(strings.ReplaceAll(segment, "%2e", "."), "%2E", ".") {
		case "", ".":
		case "..":
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
	joined = weburl.PathPercentEncodeSet.Encode(joined)
	v := *u
	v.setPath(strings.ReplaceAll(joined, `\`, "%5C"))
	v.guardPath()
	return &v
}

// JoinPath parses base, and returns the String of its [URL.JoinPath]. The error is that
// of [Parse].
func JoinPath(base string, elem ...string) (string, error) {
	u, err := Parse(base)
	if err != nil {
		return "", err
	}
	return u.JoinPath(elem...).String(), nil
}
