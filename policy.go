package url

import (
	"encoding/binary"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// A Policy is what a service takes of the URLs that the standard does. The zero
// Policy takes all. See [Parser.Policy].
//
// It is about what a URL says. A domain says nothing about the addresses that it
// has: DNS can answer with a private one, and with another each time it is asked. So
// a client that must not be led into a private network has to check the address
// that it connects to, as [Policy.CheckAddr] does in a net.Dialer's Control, as well
// as each redirect.
type Policy struct {
	// Schemes are the schemes that are taken, in lower case. Nil takes all.
	Schemes []string
	// NoViolations refuses an input with a validation error. [Policy.Check] does
	// not look at it: a URL that has been parsed has lost them.
	NoViolations bool
	// NoCredentials refuses URLs with a username or a password.
	NoCredentials bool
	// NoAddresses refuses URLs whose host is an IP address.
	NoAddresses bool
	// NoPrivateHosts refuses URLs whose host is an IP address that is not
	// reachable from everywhere: a private, loopback, link-local, multicast or
	// documentation address, and the others that IANA's special-purpose address
	// registries have as not globally reachable, or that are not allocated. And
	// it refuses localhost, and the domains that end in .localhost. A URL without
	// a host it takes.
	NoPrivateHosts bool
}

// A PolicyRule is a field of [Policy] that refuses URLs. It is an error, which is in
// a [PolicyError].
type PolicyRule uint8

// The rules, in the order in which they are looked at.
const (
	_                    PolicyRule = iota
	PolicySchemes                   // Policy.Schemes
	PolicyNoViolations              // Policy.NoViolations
	PolicyNoCredentials             // Policy.NoCredentials
	PolicyNoAddresses               // Policy.NoAddresses
	PolicyNoPrivateHosts            // Policy.NoPrivateHosts
)

var policyRules = [...]string{
	PolicySchemes:        "this scheme is not taken",
	PolicyNoViolations:   "validation errors are not taken",
	PolicyNoCredentials:  "credentials are not taken",
	PolicyNoAddresses:    "IP addresses are not taken",
	PolicyNoPrivateHosts: "private hosts are not taken",
}

// Error returns what the rule says, as part of a sentence.
func (r PolicyRule) Error() string {
	if r == 0 || int(r) >= len(policyRules) {
		return "PolicyRule(" + strconv.Itoa(int(r)) + ")"
	}
	return policyRules[r]
}

// A PolicyError tells which rule of a [Policy] refuses a URL. [errors.Is] finds the
// rule in it, and the validation error.
type PolicyError struct {
	Rule PolicyRule
	// Violation is the first validation error, for PolicyNoViolations.
	Violation Violation
}

// Error says which rule refused the URL.
func (e *PolicyError) Error() string {
	if e.Rule == PolicyNoViolations {
		return "policy: " + e.Rule.Error() + ": " + e.Violation.Err.Error()
	}
	return "policy: " + e.Rule.Error()
}

// Unwrap returns e.Rule and, for PolicyNoViolations, the validation error.
func (e *PolicyError) Unwrap() []error {
	if e.Rule == PolicyNoViolations {
		return []error{e.Rule, e.Violation.Err}
	}
	return []error{e.Rule}
}

// Check returns a *[PolicyError] where the policy refuses u, for the first rule that
// does. A nil policy refuses no URL. For a nil u it returns [ErrZeroURL].
//
// In the host of a URL that is not special, which the standard leaves as it is, it
// finds an address in any form that the standard has for a special URL's, since
// what connects to it may do so too.
func (p *Policy) Check(u *URL) error {
	if u == nil {
		return ErrZeroURL
	}
	if rule := p.refuses(u); rule != 0 {
		return &PolicyError{Rule: rule}
	}
	return nil
}

func (p *Policy) refuses(u *URL) PolicyRule {
	if p == nil {
		return 0
	}
	if p.Schemes != nil && !slices.Contains(p.Schemes, u.Scheme()) {
		return PolicySchemes
	}
	if p.NoCredentials && u.hasCredentials() {
		return PolicyNoCredentials
	}
	if !p.NoAddresses && !p.NoPrivateHosts {
		return 0
	}
	host := u.HostValue()
	if host.kind == HostOpaque {
		if h, err := ParseHost(host.serialized); err == nil {
			host = h
		}
	}
	addr := host.Addr()
	switch {
	case p.NoAddresses && addr.IsValid():
		return PolicyNoAddresses
	case p.NoPrivateHosts && (addr.IsValid() && !isGloballyReachable(addr) || isLocalhost(host)):
		return PolicyNoPrivateHosts
	}
	return 0
}

// CheckAddr returns a *[PolicyError] where the policy has NoPrivateHosts and addr is
// such an address, or is not valid. It is for the address that a connection is about
// to be made to:
//
//	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
//		addr, err := netip.ParseAddrPort(address)
//		if err != nil {
//			return err
//		}
//		return policy.CheckAddr(addr.Addr())
//	}}
func (p *Policy) CheckAddr(addr netip.Addr) error {
	if p == nil || !p.NoPrivateHosts || isGloballyReachable(addr) {
		return nil
	}
	return &PolicyError{Rule: PolicyNoPrivateHosts}
}

// isLocalhost reports whether host is a name that, by RFC 6761, has the loopback
// addresses.
func isLocalhost(host Host) bool {
	name := strings.TrimSuffix(host.serialized, ".")
	if host.kind == HostOpaque {
		name = strings.ToLower(PercentDecodeString(name))
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// A block is the addresses that begin with the same bits: at most the first 32,
// also of IPv6.
type block struct {
	prefix uint32
	bits   int
}

func (b block) contains(addr uint32) bool { return (addr^b.prefix)>>(32-b.bits) == 0 }

// The blocks of IANA's IPv4 and IPv6 Special-Purpose Address Registries that are not
// globally reachable, and multicast. Of IPv6 only 2000::/3 is allocated for global
// unicast; what is not in that needs no entry. Two blocks have a few addresses that
// are globally reachable, for protocols that no URL leads to: 192.0.0.0/24 and
// 2001::/23.
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

// parseWithPolicy parses input as parse does, and then looks at p's policy.
func (p *Parser) parseWithPolicy(u *URL, input string) error {
	var first Violation
	notify := p.OnViolation
	if p.Policy.NoViolations {
		notify = func(v Violation) {
			if first.Err == 0 {
				first = v
			}
			if p.OnViolation != nil {
				p.OnViolation(v)
			}
		}
	}
	o := p.options(notify)
	if err := parseWithBase(u, input, p.Base, &o); err != nil {
		return err
	}
	rule := p.Policy.refuses(u)
	if first.Err != 0 && rule != PolicySchemes {
		return newParseError(&PolicyError{PolicyNoViolations, first}, input, first.Start)
	}
	if rule != 0 {
		return newParseError(&PolicyError{Rule: rule}, input, 0)
	}
	return nil
}
