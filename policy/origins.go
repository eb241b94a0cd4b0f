package policy

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/quoted"
)

// Origins is a set of origins, for the Origin header of a request and for [Policy.Origins]. Create
// it with [ParseOrigins]. A nil or zero Origins is empty, but a nil Policy.Origins allows all
// origins.
type Origins struct {
	origins    []string // serialized
	subdomains []subdomains
}

// subdomains are the origins that begin with scheme, such as "https://", and end with domain, such
// as ".example.com:8443".
type subdomains struct{ scheme, domain string }

func (s subdomains) match(origin string) bool {
	return strings.HasPrefix(origin, s.scheme) && strings.HasSuffix(origin, s.domain)
}

// ParseOrigins returns a set of origins. Each entry is
//
//   - an origin as [url.ParseOrigin] reads it: https://example.com, http://localhost:3000;
//   - or such an origin with "*." before its domain: https://*.example.com stands for all
//     subdomains of example.com, however deep, with that scheme and port. It does not stand for
//     https://example.com itself;
//   - or the origin of an app or an extension, written as the browser sends it, with a scheme that
//     is not special: tauri://localhost, capacitor://localhost, chrome-extension://id. In the
//     standard such an origin is opaque, so [url.URL.Origin] never returns it.
//
// Do not allow the subdomains of a public suffix, such as https://*.github.io: anyone can register
// one. For the host github.io, [url.Host.RegistrableDomain] returns "". A set with the subdomains
// of a domain allows whoever controls one of them.
//
// Without entries the set is empty. The error joins, by [errors.Join], an [*Error] for each entry
// that is none of these: one with a path, a '*' elsewhere, an empty label, as in
// https://.example.com, or "null". The set is then also empty, not nil, so that a program that
// ignores the error allows no origin.
func ParseOrigins(entries ...string) (*Origins, error) {
	o := new(Origins)
	var errs []error
	for _, entry := range entries {
		if err := o.add(entry); err != nil {
			errs = append(errs, &Error{Err: explain(entry, err)})
		}
	}
	if errs != nil {
		return new(Origins), errors.Join(errs...)
	}
	return o, nil
}

// explain returns the error for an entry that add refused with err. It quotes the entry once: a
// ParseError does so itself.
func explain(entry string, err error) error {
	if _, ok := err.(*url.ParseError); !ok {
		entry = quoted.RedactedExcerpt(entry, 0)
		return fmt.Errorf("%q is not an entry for an origin: %w", entry, err)
	}
	o, httpsErr := url.ParseOrigin("https://" + entry)
	if httpsErr == nil && !strings.Contains(err.Error(), "; write ") {
		return fmt.Errorf("%w; write %s", err, quoted.Excerpt(o.String(), 0))
	}
	return err
}

var (
	errNull       = errors.New("pages of every site can send it, from a sandboxed frame")
	errWildcard   = errors.New("a '*' stands only for subdomains, as in https://*.example.com")
	errEmptyLabel = errors.New("a label is empty; " +
		"https://*.example.com has the subdomains of example.com")
)

func (o *Origins) add(entry string) error {
	if entry == "null" {
		return errNull
	}
	base := entry
	scheme, domain, isWildcard := strings.Cut(entry, "://*.")
	if isWildcard {
		base = scheme + "://" + domain
	}
	if strings.Contains(base, "*") { // the parser accepts it as part of a domain
		return errWildcard
	}
	origin, err := url.ParseOrigin(base)
	if err != nil {
		_, err = url.ParseOrigin(entry) // for the offset, and because https://*. is a URL
	}
	s := origin.String()
	switch {
	case !isWildcard && isAppOrigin(base):
		o.origins = append(o.origins, base)
		return nil
	case err != nil:
		return err
	case !origin.IsValid(), hasEmptyLabel(s):
		return errEmptyLabel
	case !isWildcard:
		o.origins = append(o.origins, s)
	case origin.Host().Kind() != url.HostDomain:
		return errSubdomain
	default:
		scheme = origin.Scheme() + "://"
		o.subdomains = append(o.subdomains, subdomains{scheme, "." + s[len(scheme):]})
	}
	return nil
}

// isAppOrigin reports whether s has a scheme that is not special, a host, perhaps a port, and
// nothing else, as the parser serializes them.
func isAppOrigin(s string) bool {
	u, err := url.Parse(s)
	return err == nil && !url.IsSpecialScheme(u.Scheme()) && u.Scheme() != "javascript" &&
		u.Hostname() != "" && u.Protocol()+"//"+u.Host() == s
}

// Contains reports whether an origin is in the set. The origin is the value of a header, or what
// [url.URL.Origin] returns:
//
//	origin := r.Header.Get("Origin")
//	if origins.Contains(origin) {
//		w.Header().Set("Access-Control-Allow-Origin", origin)
//	}
//
// It must be written as browsers write it: a set with https://example.com contains neither
// HTTPS://EXAMPLE.com nor https://example.com/. No set contains an origin with an empty label.
func (o *Origins) Contains(origin string) bool {
	if o == nil {
		return false
	}
	isBelow := func(s subdomains) bool { return s.match(origin) }
	return slices.Contains(o.origins, origin) ||
		slices.ContainsFunc(o.subdomains, isBelow) && isSerialized(origin)
}

// isSerialized reports whether s is what a tuple origin's String returns, without an empty label.
func isSerialized(s string) bool {
	o, err := url.ParseOrigin(s)
	return err == nil && o.String() == s && !hasEmptyLabel(s)
}

// hasEmptyLabel reports whether an origin's domain has an empty label, other than the root's.
func hasEmptyLabel(origin string) bool {
	return strings.Contains(origin, "://.") || strings.Contains(origin, "..")
}
