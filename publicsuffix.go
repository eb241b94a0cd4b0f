package url

import "strings"

// A PublicSuffixList tells where registrable domains begin: it holds the rules
// of a copy of the [Public Suffix List].
//
// [golang.org/x/net/publicsuffix.List] is one, and so is whatever
// net/http/cookiejar takes. This package names no list of its own, so that a
// program that asks for no registrable domain does not link the rules, nor what
// they bring with them.
//
// [Public Suffix List]: https://publicsuffix.org/
// [golang.org/x/net/publicsuffix.List]: https://pkg.go.dev/golang.org/x/net/publicsuffix#List
type PublicSuffixList interface {
	// PublicSuffix returns the public suffix of domain. The domain is in ASCII
	// and in lower case, has no empty label and no dot at its end, and is not an
	// IP address. Where no rule matches, the public suffix is the last label.
	PublicSuffix(domain string) string

	// String tells which copy of the list this is, and so its date.
	String() string
}

// PublicSuffix returns the host's [public suffix] by the rules of list: the part
// of a domain under which others can register names, such as "co.uk". Where the
// domain ends with a dot, the public suffix does too.
//
// It returns "", the standard's null, for a host that is not a domain, and for a
// domain that no name can be registered under: one with an empty label, as in
// "a..example".
//
// A nil list has no rules: the public suffix is the last label.
//
// [public suffix]: https://url.spec.whatwg.org/#host-public-suffix
func (h Host) PublicSuffix(list PublicSuffixList) string {
	return h.serialized[h.suffixStart(list):]
}

// RegistrableDomain returns the host's [registrable domain] by the rules of
// list: its public suffix and the label before it, such as "example.co.uk". Where
// the domain ends with a dot, the registrable domain does too.
//
// It returns "", the standard's null, where the host has no public suffix or is
// one itself.
//
// The Public Suffix List differs from program to program and from day to day, so
// the standard asks not to build a security boundary on it: prefer [Origin].
//
// [registrable domain]: https://url.spec.whatwg.org/#host-registrable-domain
func (h Host) RegistrableDomain(list PublicSuffixList) string {
	suffix := h.suffixStart(list)
	if suffix == 0 || suffix == len(h.serialized) {
		return ""
	}
	return h.serialized[strings.LastIndexByte(h.serialized[:suffix-1], '.')+1:]
}

// suffixStart returns where in the serialized host its public suffix starts: at
// the end where that is null.
func (h Host) suffixStart(list PublicSuffixList) int {
	domain := strings.TrimSuffix(h.serialized, ".")
	null := len(h.serialized)
	if h.kind != HostDomain || domain == "" || hasEmptyLabel(domain) {
		return null
	}
	if list == nil {
		return strings.LastIndexByte(domain, '.') + 1
	}
	suffix := list.PublicSuffix(domain)
	start := len(domain) - len(suffix)
	// A list of the caller's may return anything.
	if suffix == "" || !strings.HasSuffix(domain, suffix) || start > 0 && domain[start-1] != '.' {
		return null
	}
	return start
}

func hasEmptyLabel(domain string) bool {
	return domain[0] == '.' || domain[len(domain)-1] == '.' || strings.Contains(domain, "..")
}

// SameSite reports whether the two are [same site]: their schemes are the same, and
// their hosts have the same registrable domain by the rules of list, or have none and
// equal each other. Ports do not matter. An opaque origin is same site only with itself.
//
// For the standard's [schemelessly same site], compare the registrable domains of the
// hosts.
//
// [same site]: https://html.spec.whatwg.org/multipage/browsers.html#same-site
// [schemelessly same site]: https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
func (o Origin) SameSite(other Origin, list PublicSuffixList) bool {
	switch {
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
