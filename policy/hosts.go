package policy

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/quoted"
)

// Hosts is a set of hosts, for [Policy.Hosts]. Create it with [ParseHosts]. A nil or zero Hosts is
// empty, but a nil Policy.Hosts allows all hosts.
type Hosts struct {
	hosts    []string // serialized
	domains  []string // each with a '.' before it
	prefixes []netip.Prefix
}

// ParseHosts returns a set of hosts. Each entry is
//
//   - a host: a domain, an IPv4 address, or an IPv6 address in brackets;
//   - a '.' and a domain: .example.com stands for example.com and all its subdomains. It
//     stands neither for evilexample.com nor for a name with an empty label, a..example.com;
//   - or a prefix of addresses: 10.0.0.0/8, [fd00::]/8. It matches URLs with such an address, not
//     for names that resolve to one.
//
// ParseHosts parses an entry like a URL's host: BÜCHER.example is xn--bcher-kva.example, and 127.1
// is 127.0.0.1. As in browsers, a domain that ends with a dot differs from the one without it. Do
// not allow the subdomains of a public suffix, such as .co.uk or .github.io: anyone can register
// one. [::ffff:10.0.0.1] is a different host from 10.0.0.1, and is not in 10.0.0.0/8.
//
// Without entries the set is empty, and a [Policy] with it refuses every URL. The error is an
// [*Error] for the first entry that is none of these. The set is then also empty, not nil, so that
// a program that ignores the error refuses every URL.
func ParseHosts(entries ...string) (*Hosts, error) {
	h := new(Hosts)
	for _, entry := range entries {
		if err := h.add(entry); err != nil {
			err = fmt.Errorf("%q is not an entry for a host: %w", excerpt(entry), err)
			return new(Hosts), &Error{Err: err}
		}
	}
	return h, nil
}

var (
	errAsterisk  = errors.New("a host has no '*'; .example.com has the subdomains of example.com")
	errUserinfo  = errors.New("a host has no credentials")
	errSubdomain = errors.New("only a domain has subdomains")
	errPrefix    = errors.New("a prefix of addresses is like 10.0.0.0/8 or [fd00::]/8, without " +
		"bits after the prefix")
)

// excerpt returns the beginning of an entry, with "xxxxx" for what precedes the last '@', which no
// host has.
func excerpt(entry string) string {
	if i := strings.LastIndexByte(entry, '@'); i >= 0 {
		entry = quoted.Password + entry[i:]
	}
	return quoted.Excerpt(entry, 0)
}

func (h *Hosts) add(entry string) error {
	if strings.Contains(entry, "@") {
		return errUserinfo
	}
	if strings.Contains(entry, "*") { // the parser accepts it as part of a domain
		return errAsterisk
	}
	if addr, bits, _ := strings.Cut(entry, "/"); isNumber(bits) {
		prefix, err := parsePrefix(addr, bits)
		h.prefixes = append(h.prefixes, prefix)
		return err
	}
	name, isDomain := strings.CutPrefix(entry, ".")
	host, err := url.ParseHost(name)
	switch {
	case err != nil:
		return err
	case !isDomain:
		h.hosts = append(h.hosts, host.String())
	case host.Kind() != url.HostDomain || strings.HasPrefix(host.String(), "."):
		return errSubdomain
	default:
		h.domains = append(h.domains, "."+host.String())
	}
	return nil
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// parsePrefix parses a prefix of addresses, whose IPv6 address is in brackets as in a URL.
func parsePrefix(addr, bits string) (netip.Prefix, error) {
	inner, isIPv6 := strings.CutPrefix(addr, "[")
	if isIPv6 {
		if inner, isIPv6 = strings.CutSuffix(inner, "]"); !isIPv6 {
			return netip.Prefix{}, errPrefix
		}
	}
	prefix, err := netip.ParsePrefix(inner + "/" + bits)
	if err != nil || prefix.Addr().Is6() != isIPv6 || prefix != prefix.Masked() {
		return netip.Prefix{}, errPrefix
	}
	return prefix, nil
}

// Contains reports whether host is in the set. It treats an opaque host, such as that of
// redis://example.com, as the host of a special URL. A host that a special URL cannot have, as in
// redis://evil.test%00.example.com, is in no set.
func (h *Hosts) Contains(host url.Host) bool {
	host = special(host)
	name := host.String()
	if h == nil || host.Kind() == url.HostOpaque {
		return false
	}
	isUnder := func(d string) bool {
		return name == d[1:] || strings.HasSuffix(name, d) && !strings.Contains("."+name, "..")
	}
	isIn := func(prefix netip.Prefix) bool { return prefix.Contains(host.Addr()) }
	return slices.Contains(h.hosts, name) || slices.ContainsFunc(h.domains, isUnder) ||
		slices.ContainsFunc(h.prefixes, isIn)
}

// special returns the host that an opaque host would be in a special URL. It returns any other
// host, and an opaque one that a special URL cannot have, unchanged.
func special(host url.Host) url.Host {
	if host.Kind() == url.HostOpaque {
		if h, err := url.ParseHost(host.String()); err == nil {
			return h
		}
	}
	return host
}
