package url

import (
	"cmp"
	"strings"
)

// A PublicSuffixList holds the rules of a copy of the [Public Suffix List], which say where a
// registrable domain begins.
//
// [golang.org/x/net/publicsuffix.List] is one, and so is any list for net/http/cookiejar. This
// package does not import a list, which would link net/http, 3 MB, into every program. A nil list
// has no rules and knows no public suffix, so that two sites never look like one.
//
// [Public Suffix List]: https://publicsuffix.org/
// [golang.org/x/net/publicsuffix.List]: https://pkg.go.dev/golang.org/x/net/publicsuffix#List
type PublicSuffixList interface {
	// PublicSuffix returns the public suffix of domain. The domain is lower-case ASCII, has no
	// empty label and no dot at the end, and is not an IP address. If no rule matches, the
	// public suffix is the last label.
	PublicSuffix(domain string) string

	// String returns a description of the list, such as its version.
	String() string
}

// PublicSuffix returns the host's public suffix by the rules of list: the part of a domain under
// which anyone can register names, such as "co.uk". It ends with a dot if the domain does. See
// https://url.spec.whatwg.org/#host-public-suffix.
//
// It returns "", the standard's null, for a host that is not a domain, for a domain with an empty
// label, such as "a..example", and if list is nil.
func (h Host) PublicSuffix(list PublicSuffixList) string {
	return h.serialized[h.suffixStart(list):]
}

// RegistrableDomain returns the host's registrable domain by the rules of list: its public suffix
// and the label before it, such as "example.co.uk". It ends with a dot if the domain does;
// [Host.Site] drops the dot. See https://url.spec.whatwg.org/#host-registrable-domain.
//
// It returns "", the standard's null, if the host has no public suffix, or is one itself. The host
// of a URL that is not special, such as git://example.com, is not a domain, and has none.
//
// The Public Suffix List differs between programs and changes from day to day. The standard
// therefore advises against a security boundary that depends on it: prefer [Origin].
func (h Host) RegistrableDomain(list PublicSuffixList) string {
	suffix := h.suffixStart(list)
	if suffix == 0 || suffix == len(h.serialized) {
		return ""
	}
	return h.serialized[strings.LastIndexByte(h.serialized[:suffix-1], '.')+1:]
}

// suffixStart returns the start of the public suffix in the serialized host: the host's end if
// the public suffix is null.
func (h Host) suffixStart(list PublicSuffixList) int {
	domain := strings.TrimSuffix(h.serialized, ".")
	null := len(h.serialized)
	if list == nil || h.kind != HostDomain || domain == "" || hasEmptyLabel(domain) {
		return null
	}
	suffix := list.PublicSuffix(domain)
	start := len(domain) - len(suffix)
	// The caller's list may return anything.
	if !strings.HasSuffix(domain, suffix) || start > 0 && domain[start-1] != '.' {
		return null
	}
	return start
}

func hasEmptyLabel(domain string) bool {
	return domain[0] == '.' || domain[len(domain)-1] == '.' || strings.Contains(domain, "..")
}

// Site returns what counts as one site, for statistics or limits: the host's registrable domain by
// the rules of list, or the host if it has none, such as localhost, an IP address or a public
// suffix. A dot at the end is dropped, except from the root domain: example.com. and example.com
// are one site here. If list is nil, each host is a site of its own. Site returns "" for the null
// host.
//
// For a decision about security use [Origin.SameSite], or better [Origin.SameOrigin].
func (h Host) Site(list PublicSuffixList) string {
	site := cmp.Or(h.RegistrableDomain(list), h.serialized)
	if h.kind == HostDomain && site != "." {
		site = strings.TrimSuffix(site, ".")
	}
	return site
}

// SameSite reports whether the two are [same site]: their schemes are the same, and their hosts
// have the same registrable domain by the rules of list, or have none and are equal. Ports do not
// matter. An opaque origin is same site only with itself, and one that is not valid with nothing.
// If list is nil, each host is a site of its own.
//
// For the standard's [schemelessly same site], compare the registrable domains of the hosts. If
// both are "", as for IP addresses, compare the hosts with ==.
//
// [same site]: https://html.spec.whatwg.org/multipage/browsers.html#same-site
// [schemelessly same site]: https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
func (o Origin) SameSite(other Origin, list PublicSuffixList) bool {
	switch {
	case !o.IsValid():
		return false
	case o.IsOpaque() || other.IsOpaque():
		return o == other
	case o.scheme != other.scheme:
		return false
	}
	registrable := o.host.RegistrableDomain(list)
	if registrable == "" {
		return o.host == other.host
	}
	return registrable == other.host.RegistrableDomain(list)
}
