// Package policy refuses URLs that a service does not want: other schemes, hosts or ports,
// credentials, IP addresses, private hosts.
//
//	p := &policy.Policy{Schemes: []string{"https"}, NoCredentials: true, NoPrivateHosts: true}
//	u, err := p.Parse(input)
//	if err != nil {
//		return err
//	}
//
// Use the URL that Parse returns, not the input, in which another parser may read another
// host. If you must pass the input on, to a command or to a service that parses it again, set
// [Policy.NoAmbiguousHosts].
//
// To allow certain hosts only:
//
//	hosts, err := policy.ParseHosts("example.com", ".example.org") // and its subdomains
//	if err != nil {
//		return err
//	}
//	p := &policy.Policy{Schemes: []string{"https"}, Hosts: hosts, Ports: []uint16{443}}
//
// A policy looks only at the URL, which does not contain a domain's addresses: DNS can answer
// with a private one, and differently each time. A client that must stay out of a private network
// also checks each redirect, and each address that it connects to, with [Policy.CheckAddr] in a
// [net.Dialer]'s Control. Package safehttp has such a client.
package policy

import (
	"encoding/binary"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// A Policy says which URLs to refuse. The zero Policy and a nil one refuse none. Any number
// of goroutines may use a Policy while nobody changes it.
type Policy struct {
	// Schemes are the schemes that are allowed, in lower case. Nil allows all.
	Schemes []string
	// Origins are the origins that are allowed. Nil allows all. An opaque origin in the list
	// allows nothing. An Origin decodes from JSON; url.MustParse(s).OriginValue() is another
	// way to make one.
	Origins []url.Origin
	// Hosts are the hosts that are allowed. Nil allows all, and URLs without a host.
	Hosts *Hosts
	// Ports are the ports that are allowed. A URL without a port has its scheme's default.
	// Nil allows all, and URLs that have neither.
	Ports []uint16
	// NoCredentials refuses URLs with a username or a password.
	NoCredentials bool
	// NoAddresses refuses URLs whose host is an IP address, or an opaque host that a special
	// URL cannot have.
	NoAddresses bool
	// NoPrivateHosts refuses URLs whose host is an IP address that cannot be
	// reached from everywhere: a private, loopback, link-local, multicast or
	// documentation address, any other that IANA's special-purpose address
	// registries list as not globally reachable, and any that is not allocated. It
	// also refuses localhost, the domains that end in .localhost, and an opaque
	// host that a special URL cannot have, such as that of redis://127.0.0.1%00: a
	// client may decode it and connect to a part of it. It allows a URL without a
	// host.
	NoPrivateHosts bool
	// NoAmbiguousHosts refuses an input in which another parser may read another host, or no
	// host. To RFC 3986, which many parsers follow, a '\' does not end a host, 0x7f.1 is a
	// name, and http:/h has no host; older parsers differ in more. Only Parse applies this
	// rule: Check does not have the input.
	//
	// The rule allows an input that begins with a scheme and "://", perhaps credentials in
	// RFC 3986's characters, and one of these hosts: letters, digits, '-', '.' and '_', at
	// most 253 bytes; four decimal numbers; an IPv6 address in brackets; a domain in Unicode
	// that the parser does not map, without ß, ς and joiners, which versions of IDNA treat
	// differently. What follows the host does not matter: http://h/a|b is allowed. An input
	// without a host is refused, such as mailto:x@h, and so is javascript:.
	//
	// The rule was tested with random inputs against net/url, curl, Python's urllib.parse
	// and Node's url.parse: each of them reads the same host in every allowed input, or fails.
	NoAmbiguousHosts bool
}

// A Rule is the reason why a [Policy] refuses a URL. It is an error, which [Error] wraps.
type Rule uint8

// The rules, in the order in which a Policy is checked.
const (
	_                Rule = iota
	ErrScheme             // Schemes does not have the URL's scheme
	ErrOrigin             // Origins does not have the URL's origin
	ErrPort               // Ports does not have the URL's port
	ErrCredentials        // NoCredentials
	ErrHost               // Hosts does not have the URL's host
	ErrAddress            // NoAddresses
	ErrPrivateHost        // NoPrivateHosts
	ErrAmbiguousHost      // NoAmbiguousHosts
)

var rules = [...]string{
	ErrScheme:        "this scheme is not allowed",
	ErrOrigin:        "this origin is not allowed",
	ErrPort:          "this port is not allowed",
	ErrCredentials:   "credentials are not allowed",
	ErrHost:          "this host is not allowed",
	ErrAddress:       "IP addresses are not allowed",
	ErrPrivateHost:   "private hosts are not allowed",
	ErrAmbiguousHost: "hosts that other parsers read differently are not allowed",
}

// Error returns the reason as part of a sentence.
func (r Rule) Error() string {
	if r == 0 || int(r) >= len(rules) {
		return "Rule(" + strconv.Itoa(int(r)) + ")"
	}
	return rules[r]
}

// An Error says which rule of a [Policy] refuses a URL. [errors.Is] finds the rule in it.
type Error struct{ Rule Rule }

// Error says which rule refused the URL.
func (e *Error) Error() string { return "policy: " + e.Rule.Error() }

// Unwrap returns e.Rule.
func (e *Error) Unwrap() error { return e.Rule }

// Parse parses input, which has to be absolute, and returns the URL if p allows it. The error is
// an [*Error] for the first rule that refuses the URL or the input, or a [*url.ParseError] if the
// input is not a URL.
//
// Parse does not limit the length of the input. If the input comes from outside, check its length
// first.
func (p *Policy) Parse(input string) (*url.URL, error) {
	u, err := url.Parse(input)
	if err != nil {
		return nil, err
	}
	if err := p.Check(u); err != nil {
		return nil, err
	}
	if p != nil && p.NoAmbiguousHosts && isAmbiguous(input, u) {
		return nil, &Error{ErrAmbiguousHost}
	}
	return u, nil
}

// Check returns an [*Error] for the first rule that refuses u, and [url.ErrZeroURL] if u is nil.
//
// The standard does not parse the host of a URL that is not special, but a client may. So
// Check reads it like the host of a special URL, and finds a domain, or an address in every form
// that the standard accepts. NoAddresses, NoPrivateHosts and Hosts refuse a host that a special URL
// cannot have.
func (p *Policy) Check(u *url.URL) error {
	if u == nil {
		return url.ErrZeroURL
	}
	if rule := p.refuses(u); rule != 0 {
		return &Error{rule}
	}
	return nil
}

func (p *Policy) refuses(u *url.URL) Rule {
	switch {
	case p == nil:
		return 0
	case p.Schemes != nil && !slices.Contains(p.Schemes, u.Scheme()):
		return ErrScheme
	case p.Origins != nil && !slices.Contains(p.Origins, u.OriginValue()):
		return ErrOrigin
	case p.Ports != nil && !p.hasPort(u):
		return ErrPort
	case p.NoCredentials && u.Username()+u.Password() != "":
		return ErrCredentials
	case p.Hosts == nil && !p.NoAddresses && !p.NoPrivateHosts:
		return 0
	}
	host := special(u.HostValue())
	addr := host.Addr()
	isUnknown := host.Kind() == url.HostOpaque // nobody knows which host a client reads in it
	switch {
	case p.Hosts != nil && !p.Hosts.Contains(host):
		return ErrHost
	case p.NoAddresses && (isUnknown || addr.IsValid()):
		return ErrAddress
	case p.NoPrivateHosts && (isUnknown || addr.IsValid() && !isGloballyReachable(addr) || isLocalhost(host)):
		return ErrPrivateHost
	}
	return 0
}

func (p *Policy) hasPort(u *url.URL) bool {
	port, ok := u.EffectivePort()
	return ok && slices.Contains(p.Ports, port)
}

// CheckAddr returns an [*Error] if p has NoPrivateHosts and addr is an address that
// NoPrivateHosts refuses, or is not valid. Call it with the address to which a connection is about to be
// made:
//
//	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
//		addr, err := netip.ParseAddrPort(address)
//		if err != nil {
//			return err
//		}
//		return p.CheckAddr(addr.Addr())
//	}}
func (p *Policy) CheckAddr(addr netip.Addr) error {
	if p == nil || !p.NoPrivateHosts || isGloballyReachable(addr) {
		return nil
	}
	return &Error{ErrPrivateHost}
}

// isLocalhost reports whether host is a name that RFC 6761 gives the loopback addresses.
func isLocalhost(host url.Host) bool {
	name := strings.TrimSuffix(host.String(), ".")
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// A block contains the addresses that begin with the same bits, at most 32 even for IPv6.
type block struct {
	prefix uint32
	bits   int
}

func (b block) contains(addr uint32) bool { return (addr^b.prefix)>>(32-b.bits) == 0 }

// The blocks of IANA's IPv4 and IPv6 Special-Purpose Address Registries that are not
// globally reachable, and multicast. Of IPv6 only 2000::/3 is allocated for global unicast;
// addresses outside it need no entry. Two blocks have a few addresses that are globally
// reachable, for protocols that no URL leads to: 192.0.0.0/24 and 2001::/23.
var (
	unreachableIPv4 = [...]block{
		{0x00_00_00_00, 8},  // this network
		{0x0A_00_00_00, 8},  // 10.0.0.0, private use
		{0x64_40_00_00, 10}, // 100.64.0.0, shared address space
		{0x7F_00_00_00, 8},  // 127.0.0.0, loopback
		{0xA9_FE_00_00, 16}, // 169.254.0.0, link-local
		{0xAC_10_00_00, 12}, // 172.16.0.0, private use
		{0xC0_00_00_00, 24}, // 192.0.0.0, IETF protocol assignments
		{0xC0_00_02_00, 24}, // 192.0.2.0, documentation
		{0xC0_58_63_00, 24}, // 192.88.99.0, 6to4 relays, withdrawn
		{0xC0_A8_00_00, 16}, // 192.168.0.0, private use
		{0xC6_12_00_00, 15}, // 198.18.0.0, benchmarking
		{0xC6_33_64_00, 24}, // 198.51.100.0, documentation
		{0xCB_00_71_00, 24}, // 203.0.113.0, documentation
		{0xE0_00_00_00, 3},  // multicast, reserved, broadcast
	}
	unreachableIPv6 = [...]block{
		{0x2001_0000, 23}, // IETF protocol assignments
		{0x2001_0DB8, 32}, // documentation
		{0x2002_0000, 16}, // 6to4, withdrawn
		{0x3FFF_0000, 20}, // documentation
	}
)

// isGloballyReachable reports whether addr can be reached from everywhere.
func isGloballyReachable(addr netip.Addr) bool {
	if !addr.IsValid() {
		return false
	}
	addr = addr.Unmap()
	blocks := unreachableIPv4[:]
	b := addr.AsSlice()
	switch {
	case addr.Is4():
	case [12]byte(b) == [12]byte{0, 0x64, 0xFF, 0x9B}: // 64:ff9b::/96, an IPv4 address through NAT64
		b = b[12:]
	case b[0]>>5 != 1: // 2000::/3
		return false
	default:
		blocks = unreachableIPv6[:]
	}
	start := binary.BigEndian.Uint32(b)
	return !slices.ContainsFunc(blocks, func(block block) bool { return block.contains(start) })
}
