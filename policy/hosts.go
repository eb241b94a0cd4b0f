package policy

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// Hosts is a set of hosts, for [Policy.Hosts]. Create it with [ParseHosts]. A nil or zero Hosts is
// empty, but a nil Policy.Hosts allows all hosts.
type Hosts struct {
	hosts   []string // serialized
	domains []string // each with a '.' before it
}

// ParseHosts returns a set of hosts. Each entry is
//
//   - a host: a domain, an IPv4 address, or an IPv6 address in brackets;
//   - or a '.' and a domain: .example.com stands for example.com and all its subdomains. It does
//     not stand for evilexample.com.
//
// ParseHosts parses an entry as a URL's host is parsed: BÜCHER.example is
// xn--bcher-kva.example, and 127.1 is 127.0.0.1. As in browsers, a domain that ends with a dot
// differs from the one without it. Do not allow the subdomains of a public suffix, such as
// .co.uk or .github.io: anyone can register one.
//
// Without entries the set is empty, and a [Policy] with it refuses every URL. An error is an
// [*EntryError] for the first entry that is not a host.
func ParseHosts(entries ...string) (*Hosts, error) {
	h := new(Hosts)
	for _, entry := range entries {
		if err := h.add(entry); err != nil {
			return nil, &EntryError{entry, err}
		}
	}
	return h, nil
}

var (
	errAsterisk  = errors.New("a host has no '*'; .example.com has the subdomains of example.com")
	errSubdomain = errors.New("only a domain has subdomains")
)

func (h *Hosts) add(entry string) error {
	if strings.Contains(entry, "*") { // the parser accepts it as part of a domain
		return errAsterisk
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

// Contains reports whether host is in the set. It reads an opaque host, such as that of
// redis://example.com, as the host of a special URL. A host that a special URL cannot have, as
// in redis://evil.test%00.example.com, is in no set.
func (h *Hosts) Contains(host url.Host) bool {
	host = special(host)
	name := host.String()
	if h == nil || host.Kind() == url.HostOpaque {
		return false
	}
	return slices.Contains(h.hosts, name) || slices.ContainsFunc(h.domains, func(domain string) bool {
		return name == domain[1:] || strings.HasSuffix(name, domain)
	})
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

// An EntryError names the entry given to [ParseHosts] that is not a host.
type EntryError struct {
	Entry string
	Err   error // a [*url.ParseError], or another reason
}

// Error quotes the entry and says what is wrong with it.
func (e *EntryError) Error() string {
	return "policy: " + strconv.Quote(e.Entry) + " is not an entry for a host: " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *EntryError) Unwrap() error { return e.Err }
