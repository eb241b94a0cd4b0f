package policy

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// Hosts is a set of hosts, for [Policy.Hosts]. [ParseHosts] makes one. A nil or zero Hosts has none.
type Hosts struct {
	hosts   []string // serialized
	domains []string // each with a '.' before it
}

// ParseHosts returns the set of the hosts that the entries name. An entry is
//
//   - a host: a domain or an IP address, for that alone. An IPv6 address is in brackets;
//   - a domain with a '.' before it: .example.com is example.com and all that ends in it,
//     as a.b.example.com does and evilexample.com does not.
//
// The parser is the one that URLs have: BÜCHER.example is xn--bcher-kva.example, and 127.1 is
// 127.0.0.1. A domain with a dot at its end is another host than the one without, as it is to
// browsers. Whoever may register a name below it can get into .co.uk or .github.io.
//
// Without entries, the set is empty: a [Policy] with it refuses every host. The error is an
// [*EntryError], for the first entry that is not a host.
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
	if strings.Contains(entry, "*") { // which the parser takes for part of a domain
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

// Contains reports whether host is in the set. An opaque host, as that of redis://example.com,
// is read as the host of a special URL.
func (h *Hosts) Contains(host url.Host) bool {
	name := special(host).String()
	if h == nil || name == "" {
		return false
	}
	return slices.Contains(h.hosts, name) || slices.ContainsFunc(h.domains, func(domain string) bool {
		return name == domain[1:] || strings.HasSuffix(name, domain)
	})
}

// special returns what an opaque host is in a special URL, where it is one there.
func special(host url.Host) url.Host {
	if host.Kind() == url.HostOpaque {
		if h, err := url.ParseHost(host.String()); err == nil {
			return h
		}
	}
	return host
}

// An EntryError tells which entry given to [ParseHosts] is not a host.
type EntryError struct {
	Entry string
	Err   error // a [*url.ParseError], or what says why
}

// Error quotes the entry and says what is wrong with it.
func (e *EntryError) Error() string {
	return "policy: " + strconv.Quote(e.Entry) + " is not an entry for a host: " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *EntryError) Unwrap() error { return e.Err }
