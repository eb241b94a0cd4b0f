// Package policy refuses URLs that a service does not want: those whose scheme, host or port is not
// on a list, and those that have credentials, an IP address or a private host, or are too long.
//
//	p := policy.DefaultPolicy() // http and https; at most 64 KiB, public hosts
//	u, err := p.Parse(input)
//	if err != nil {
//		return err
//	}
//
// A policy of your own has a limit only if you set [Policy.MaxLength]. A [URL] applies
// DefaultPolicy while JSON or a database column is decoded.
//
// Use the URL that Parse returns, not the input, in which another parser may see a different host.
// If you must pass the input to a command or a service that parses it again, set
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
// For the Origin header of a request, in CORS and WebSockets, [ParseOrigins] makes a set of a list
// in a configuration.
//
// # The order of the rules
//
// The first rule that refuses a URL determines the error. No rule overrides another, so even a host
// that is listed in Hosts may not be private. AllowAddrs, AllowNames and AllowPrivate are
// exceptions from one rule.
//
//	rule              refuses                                        error
//	MaxLength         what is longer                                 url.ErrTooLong
//	Schemes           a scheme that is not listed                    ErrScheme
//	Origins           an origin that is not listed                   ErrOrigin
//	Ports             a port that is not listed                      ErrPort
//	NoBadPorts        a port that browsers refuse                    ErrBadPort
//	NoCredentials     a username or a password                       ErrCredentials
//	Hosts             a host that is not listed                      ErrHost
//	NoAddresses       every IP address                               ErrAddress
//	NoPrivateHosts    a private address and a name that is never     ErrPrivateHost
//	                  public, unless AllowAddrs, AllowNames or
//	                  AllowPrivate has them
//	NoAmbiguousPaths  a path that another reader reads differently   ErrAmbiguousPath
//	NoAmbiguousHosts  what other parsers read differently: in        ErrAmbiguousHost
//	                  Parse only, which has the input
//
// A policy sees only the URL, not a domain's addresses: DNS can answer with a private address, and
// with another one each time. A client that must stay out of a private network also checks each
// redirect and each address that it connects to. For addresses, call [Policy.CheckAddr] or
// [Policy.CheckAddrFor] in a [net.Dialer]'s Control: they apply one rule, NoPrivateHosts, with its
// exceptions. Package safehttp has such a client.
package policy

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// A Policy says which URLs to refuse. The zero Policy and a nil one refuse none. A Policy is safe
// for concurrent use as long as nothing changes it.
type Policy struct {
	// MaxLength limits the length, in bytes, of an input and of its serialization. Parse refuses a
	// longer input before it allocates memory for it. 0 allows any length. A [url.URL] decodes
	// without a policy; a [URL] of this package decodes with that of DefaultPolicy.
	MaxLength int
	// Schemes are the schemes that are allowed, in lower case. Nil allows all.
	Schemes []string
	// Origins are the origins that are allowed. Nil allows all, opaque ones too.
	Origins *Origins
	// Hosts are the hosts that are allowed. Nil allows all, and URLs without a host.
	Hosts *Hosts
	// Ports are the ports that are allowed. A URL without a port has its scheme's default.
	// Nil allows all, and URLs that have neither.
	Ports []uint16
	// NoBadPorts refuses http:, https:, ws: and wss: URLs with one of the Fetch Standard's [bad
	// ports], such as 22 or 25: a server there may read a request as commands of its own protocol.
	// The ports of many services are not on the list, such as 6379 of Redis: to be sure, set Ports.
	//
	// [bad ports]: https://fetch.spec.whatwg.org/#port-blocking
	NoBadPorts bool
	// NoCredentials refuses URLs with a username or a password.
	NoCredentials bool
	// NoAddresses refuses URLs whose host is an IP address, or an opaque host that a special
	// URL cannot have.
	NoAddresses bool
	// NoPrivateHosts refuses URLs whose host is an IP address that cannot be reached from
	// everywhere: a private, loopback, link-local, multicast or documentation address, any other
	// in a block that IANA's special-purpose address registries list as not globally reachable, an
	// IPv6 address outside of the blocks that IANA's registry of global unicast addresses lists as
	// allocated, and an address at which a cloud serves metadata to its machines. It also refuses
	// names that are never public: a single label, such as localhost or redis, and the domains
	// that end in .localhost, .local, .internal, .home.arpa, .onion, .alt or .test (RFC 6761,
	// 6762, 7686, 8375 and 9476, and ICANN's reservation of internal), or in a name that only
	// private networks use: .intranet, .private, .corp, .home or .lan (RFC 6762, appendix G), .svc
	// (Kubernetes) or .localdomain. And it refuses an opaque host that a special URL cannot have,
	// such as that of redis://127.0.0.1%00: a client may decode it and connect to a part of it. It
	// allows a URL without a host.
	NoPrivateHosts bool
	// AllowAddrs are exceptions from NoPrivateHosts, such as one internal network:
	//
	//	AllowAddrs: []netip.Prefix{netip.MustParsePrefix("10.1.2.0/24")}
	//
	// A name that resolves there is allowed too, but localhost only if 127.0.0.1 or ::1 is listed.
	// An address that contains an IPv4 address counts as that IPv4 address: a mapped one
	// (::ffff:0:0/96), one of NAT64 (64:ff9b::/96) or one of 6to4 (2002::/16). An invalid prefix
	// allows nothing.
	AllowAddrs []netip.Prefix
	// AllowNames are exceptions from NoPrivateHosts for names that are never public, such as those
	// of ParseHosts(".corp.internal"). AllowAddrs must have the addresses that they resolve to. It
	// excepts neither an address nor localhost.
	AllowNames *Hosts
	// AllowPrivate are exceptions from NoPrivateHosts by name and port, such as one internal
	// service:
	//
	//	AllowPrivate: []url.Origin{url.MustParse("https://hooks.internal:8443").OriginValue()}
	//
	// A URL of that origin may have a private host, and [Policy.CheckAddrFor] allows every address
	// for a connection to that host and port only, whatever the scheme. So DNS decides where the
	// name leads. An opaque origin allows nothing.
	AllowPrivate []url.Origin
	// NoAmbiguousPaths refuses a URL whose path another reader may read differently: a proxy, a
	// router, a WAF, an object store. It allows the paths that a strict guard of package inbound
	// calls plain. Parse also refuses an input whose path the parser changes: one with dot
	// segments, backslashes or characters that it percent-encodes. A URL with an opaque path is
	// refused, such as mailto:x@h.
	NoAmbiguousPaths bool
	// NoAmbiguousHosts refuses an input in which another parser may see a different host, or none.
	// In RFC 3986, which many parsers follow, a '\' does not end a host, 0x7f.1 is a name, and
	// http:/h has no host; older parsers differ more. Only Parse applies this rule: Check does not
	// have the input.
	//
	// The rule allows an input that begins with a scheme, "://", optional credentials in RFC 3986's
	// characters, and one of these hosts: letters, digits, '-', '.' and '_', at most 253 bytes;
	// four decimal numbers; an IPv6 address in brackets; a domain in Unicode that the parser does
	// not map, without ß, ς and joiners, which versions of IDNA treat differently. What follows the
	// host does not matter: http://h/a|b is allowed. An input without a host is refused, such as
	// mailto:x@h, and so is javascript:.
	//
	// The rule was tested with random inputs against net/url, curl, Python's urllib.parse
	// and Node's url.parse: each of them reads the same host in every allowed input, or fails.
	NoAmbiguousHosts bool
}

// The errors for the rules, in the order in which a Policy checks them. An [Error] wraps one, or
// [url.ErrTooLong].
var (
	ErrScheme        = errors.New("this scheme is not allowed")
	ErrOrigin        = errors.New("this origin is not allowed")
	ErrPort          = errors.New("this port is not allowed")
	ErrBadPort       = errors.New("browsers refuse this port")
	ErrCredentials   = errors.New("credentials are not allowed")
	ErrHost          = errors.New("this host is not allowed")
	ErrAddress       = errors.New("IP addresses are not allowed")
	ErrPrivateHost   = errors.New("private hosts are not allowed")
	ErrAmbiguousPath = errors.New("paths that other readers read differently are not allowed")
	ErrAmbiguousHost = errors.New("hosts that other parsers read differently are not allowed")
)

// An Error says which rule of a [Policy] refuses a URL, or why [ParseHosts] or [ParseOrigins]
// refuses an entry.
type Error struct {
	// Err is the error for a rule, or wraps the reason why an entry is refused, such as a
	// [*url.ParseError].
	Err error
	// Target is the scheme, the host and the port of the URL that is refused, such as
	// "https://hooks.example:8443", or the address that [Policy.CheckAddr] refuses. It is "" for
	// an entry, and for an input that is too long. Target is shortened to 128 bytes.
	Target string
	hint   string // what to write instead
}

// Error says why, and names Target. It quotes no other part of a URL, except the number in one such
// as localhost:8080. It quotes no part of an entry that may be a password.
func (e *Error) Error() string {
	s := "policy: " + e.Err.Error()
	if e.Target != "" {
		s += ": " + e.Target
	}
	return s + e.hint
}

// refusal returns the Error for a rule that refuses u.
func refusal(err error, u *url.URL) *Error {
	target := u.Protocol()
	if u.HasHost() {
		target += "//" + u.Host()
	}
	return &Error{Err: err, Target: quoted.Excerpt(target, 0), hint: hint(err, u)}
}

// hint returns what to write in place of a host and a port, of which the standard reads the host as
// a scheme: localhost:8080. In alice:8080/x@h these could be credentials.
func hint(err error, u *url.URL) string {
	port, _, _ := strings.Cut(u.Pathname(), "/")
	if err != ErrScheme || infra.IsWithoutSlashes(u.Scheme()) ||
		!isNumber(port) || len(port) > len("65535") || strings.Contains(u.Href(), "@") {
		return ""
	}
	return "; write https://" + u.Protocol() + port + ", or parse it with package typed"
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// DefaultPolicy returns a new policy, to which you can add rules and exceptions. It allows the
// schemes http and https, at most 64 KiB, and neither bad ports nor credentials nor private hosts.
func DefaultPolicy() *Policy {
	return &Policy{
		MaxLength:      64 << 10,
		Schemes:        []string{"http", "https"},
		NoBadPorts:     true,
		NoCredentials:  true,
		NoPrivateHosts: true,
	}
}

// Parse parses input, which must be absolute, and returns the URL if p allows it. The error is an
// [*Error] for the first rule that refuses the URL or the input, or a [*url.ParseError] if the
// input is not a URL. The URL is not allocated if it does not escape.
func (p *Policy) Parse(input string) (*url.URL, error) { return p.parseInto(new(url.URL), input) }

// parseInto is Parse with the memory for the URL.
func (p *Policy) parseInto(u *url.URL, input string) (*url.URL, error) {
	if p != nil && p.MaxLength > 0 && len(input) > p.MaxLength {
		return nil, &Error{Err: url.ErrTooLong}
	}
	if err := u.SetHref(input); err != nil {
		return nil, err
	}
	if err := p.Check(u); err != nil {
		return nil, err
	}
	if p != nil && p.NoAmbiguousPaths && !hasPathOf(input, u) {
		return nil, refusal(ErrAmbiguousPath, u)
	}
	if p != nil && p.NoAmbiguousHosts && isAmbiguous(input, u) {
		return nil, refusal(ErrAmbiguousHost, u)
	}
	return u, nil
}

// Check returns an [*Error] for the first rule that refuses u, and [url.ErrZeroURL] if u is nil.
//
// The standard does not parse the host of a URL that is not special, but a client may. So Check
// treats it like the host of a special URL, and finds a domain, or an address in every form that
// the standard accepts. NoAddresses, NoPrivateHosts and Hosts refuse a host that a special URL
// cannot have.
func (p *Policy) Check(u *url.URL) error {
	if u == nil {
		return url.ErrZeroURL
	}
	if err := p.refuses(u); err != nil {
		return refusal(err, u)
	}
	return nil
}

// refuses returns the error for the first rule that refuses u.
func (p *Policy) refuses(u *url.URL) error {
	switch {
	case p == nil:
		return nil
	case p.MaxLength > 0 && len(u.Href()) > p.MaxLength:
		return url.ErrTooLong
	case p.Schemes != nil && !slices.Contains(p.Schemes, u.Scheme()):
		return ErrScheme
	case p.Origins != nil && !p.Origins.Contains(u.Origin()):
		return ErrOrigin
	case p.Ports != nil && !p.hasPort(u):
		return ErrPort
	case p.NoBadPorts && hasBadPort(u):
		return ErrBadPort
	case p.NoCredentials && u.Username()+u.Password() != "":
		return ErrCredentials
	}
	if err := p.refusesHost(u); err != nil {
		return err
	}
	if p.NoAmbiguousPaths && isAmbiguousPath(u) {
		return ErrAmbiguousPath
	}
	return nil
}

// refusesHost is refuses for the rules about the host.
func (p *Policy) refusesHost(u *url.URL) error {
	if p.Hosts == nil && !p.NoAddresses && !p.NoPrivateHosts {
		return nil
	}
	host := special(u.HostValue())
	addr := host.Addr()
	isUnknown := host.Kind() == url.HostOpaque // a client may read any host in it
	switch {
	case p.Hosts != nil && !p.Hosts.Contains(host):
		return ErrHost
	case p.NoAddresses && (isUnknown || addr.IsValid()):
		return ErrAddress
	case p.NoPrivateHosts && (isUnknown || addr.IsValid() && !p.allows(addr) ||
		isLocalhost(host) && !p.allowsLoopback() ||
		isNeverPublic(host) && !p.AllowNames.Contains(host)) &&
		!slices.Contains(p.AllowPrivate, u.OriginValue()):
		return ErrPrivateHost
	}
	return nil
}

// badPorts are the Fetch Standard's bad ports: https://fetch.spec.whatwg.org/#port-blocking.
var badPorts = [...]uint16{
	0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
	102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
	465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
	993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
	6668, 6669, 6679, 6697, 10080,
}

func hasBadPort(u *url.URL) bool {
	port, _ := u.EffectivePort()
	return infra.SchemeOf(u.Scheme()).IsRequested() && slices.Contains(badPorts[:], port)
}

func (p *Policy) hasPort(u *url.URL) bool {
	port, ok := u.EffectivePort()
	return ok && slices.Contains(p.Ports, port)
}

// CheckAddr returns an [*Error] if NoPrivateHosts is set and addr is private or not valid, unless
// AllowAddrs lists it. Call CheckAddr with the address just before connecting:
//
//	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
//		addr, err := netip.ParseAddrPort(address)
//		if err != nil {
//			return err
//		}
//		return p.CheckAddr(addr.Addr())
//	}}
func (p *Policy) CheckAddr(addr netip.Addr) error {
	if p == nil || !p.NoPrivateHosts || p.allows(addr) {
		return nil
	}
	return &Error{Err: ErrPrivateHost, Target: addr.String()}
}

// CheckAddrFor is [Policy.CheckAddr] for a connection to address, a host and a port such as
// "example.com:443", as passed to package net's dial functions. It also allows every addr for the
// host and port of an origin in AllowPrivate. The host must be written as in that origin's URL: in
// lower case, and an IPv6 address in brackets.
//
//	address := "hooks.internal:8443"
//	dialer := &net.Dialer{Control: func(_, connectsTo string, _ syscall.RawConn) error {
//		addr, err := netip.ParseAddrPort(connectsTo)
//		if err != nil {
//			return err
//		}
//		return p.CheckAddrFor(address, addr.Addr())
//	}}
//	conn, err := dialer.DialContext(ctx, "tcp", address)
func (p *Policy) CheckAddrFor(address string, addr netip.Addr) error {
	err := p.CheckAddr(addr)
	isDialled := func(o url.Origin) bool { return dialled(o) == address }
	if err != nil && addr.IsValid() && address != "" &&
		slices.ContainsFunc(p.AllowPrivate, isDialled) {
		return nil
	}
	return err
}

// dialled returns the address that a client of an origin dials, or "" for an opaque or zero origin.
func dialled(o url.Origin) string {
	u, err := url.Parse(o.String())
	if err != nil {
		return ""
	}
	port, _ := u.EffectivePort()
	return u.Hostname() + ":" + strconv.Itoa(int(port))
}

// allows reports whether NoPrivateHosts and AllowAddrs together allow addr.
func (p *Policy) allows(addr netip.Addr) bool {
	if isGloballyReachable(addr) {
		return true
	}
	addr = embedded(addr)
	return slices.ContainsFunc(p.AllowAddrs, func(prefix netip.Prefix) bool {
		if a, bits := prefix.Addr(), prefix.Bits(); a.Is4In6() && bits >= 96 {
			prefix = netip.PrefixFrom(a.Unmap(), bits-96)
		}
		return prefix.Contains(addr)
	})
}

func (p *Policy) allowsLoopback() bool {
	return p.allows(netip.AddrFrom4([4]byte{127, 0, 0, 1})) || p.allows(netip.IPv6Loopback())
}

// embedded returns the IPv4 address that addr contains, or else addr, without its zone.
func embedded(addr netip.Addr) netip.Addr {
	addr = addr.Unmap().WithZone("")
	switch b := addr.As16(); {
	case isNAT64(b):
		return netip.AddrFrom4([4]byte(b[12:]))
	case b[0] == 0x20 && b[1] == 0x02: // 2002::/16, 6to4
		return netip.AddrFrom4([4]byte(b[2:]))
	}
	return addr
}

// isNAT64 reports whether an address is in 64:ff9b::/96.
func isNAT64(addr [16]byte) bool {
	return [12]byte(addr[:]) == [12]byte{0, 0x64, 0xFF, 0x9B}
}

// neverPublic are the domains below which no name is in the public DNS, except localhost.
var neverPublic = [...]string{
	".local",     // RFC 6762: the link
	".internal",  // ICANN's resolution 2024.07.29.06
	".home.arpa", // RFC 8375
	".onion",     // RFC 7686: Tor
	".alt",       // RFC 9476: other name systems
	".test",      // RFC 6761
	".svc",       // Kubernetes, which completes it

	// RFC 6762, appendix G: not reserved, but used in private networks
	".intranet", ".private", ".corp", ".home", ".lan",

	".localdomain", // of /etc/hosts
}

// isNeverPublic reports whether host is a name that is never public, other than localhost.
func isNeverPublic(host url.Host) bool {
	name := "." + strings.TrimSuffix(host.String(), ".")
	if host.Kind() != url.HostDomain || isLocalhost(host) {
		return false
	}
	isBelow := func(domain string) bool { return strings.HasSuffix(name, domain) }
	return strings.LastIndexByte(name, '.') == 0 || slices.ContainsFunc(neverPublic[:], isBelow)
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

func (b block) contains(addr uint32) bool {
	other := 32 - b.bits
	return addr>>other<<other == b.prefix
}

// The addresses that are not globally reachable: the blocks that IANA's [IPv4] and [IPv6]
// Special-Purpose Address Registries list as such, multicast, and addresses of clouds' metadata
// services outside of these blocks. Two blocks, 192.0.0.0/24 and 2001::/23, contain a few addresses
// that are globally reachable, for protocols that no URL leads to. The metadata services are those
// of [Azure] and [Packet].
//
// [Azure]: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
// [Packet]: https://www.packet.com/developers/docs/servers/key-features/metadata/
// [IPv4]: https://www.iana.org/assignments/iana-ipv4-special-registry
// [IPv6]: https://www.iana.org/assignments/iana-ipv6-special-registry
var (
	unreachableIPv4 = [...]block{
		{0x00_00_00_00, 8},  // this network
		{0x0A_00_00_00, 8},  // 10.0.0.0, private use
		{0x64_40_00_00, 10}, // 100.64.0.0, shared address space
		{0x7F_00_00_00, 8},  // 127.0.0.0, loopback
		{0xA8_3F_81_10, 32}, // 168.63.129.16, Azure's
		{0xA9_FE_00_00, 16}, // 169.254.0.0, link-local
		{0xAC_10_00_00, 12}, // 172.16.0.0, private use
		{0xC0_00_00_00, 24}, // 192.0.0.0, IETF protocol assignments
		{0xC0_00_02_00, 24}, // 192.0.2.0, documentation
		{0xC0_50_08_7C, 32}, // 192.80.8.124, Packet's
		{0xC0_58_63_00, 24}, // 192.88.99.0, 6to4 relays, withdrawn
		{0xC0_A8_00_00, 16}, // 192.168.0.0, private use
		{0xC6_12_00_00, 15}, // 198.18.0.0, benchmarking
		{0xC6_33_64_00, 24}, // 198.51.100.0, documentation
		{0xCB_00_71_00, 24}, // 203.0.113.0, documentation
		{0xE0_00_00_00, 3},  // multicast, reserved, broadcast
	}
	unreachableIPv6 = [...]block{
		{0x2001_0DB8, 32}, // documentation
	}
)

// allocatedIPv6 are the blocks that IANA's [registry] of IPv6 Global Unicast Address Assignments
// lists as allocated to a regional registry, as of November 2024. Adjacent blocks are merged. That
// leaves out 2001::/23 (protocols), 2002::/16 (6to4) and 3fff::/20 (documentation).
//
// [registry]: https://www.iana.org/assignments/ipv6-unicast-address-assignments
var allocatedIPv6 = [...]block{
	{0x2001_0200, 23}, {0x2001_0400, 22}, {0x2001_0800, 21}, {0x2001_1200, 23}, {0x2001_1400, 22},
	{0x2001_1800, 21}, {0x2001_2000, 19}, {0x2001_4000, 21}, {0x2001_4800, 22}, {0x2001_4C00, 23},
	{0x2001_5000, 20}, {0x2001_8000, 18}, {0x2003_0000, 18}, {0x2400_0000, 11}, {0x2600_0000, 12},
	{0x2610_0000, 23}, {0x2620_0000, 23}, {0x2630_0000, 12}, {0x2800_0000, 12}, {0x2A00_0000, 11},
	{0x2C00_0000, 12},
}

// isGloballyReachable reports whether addr can be reached from everywhere.
func isGloballyReachable(addr netip.Addr) bool {
	addr = addr.Unmap()
	b := addr.As16() // that of ::, for an addr that is not valid
	if addr.Is4() || isNAT64(b) {
		return !contains(unreachableIPv4[:], binary.BigEndian.Uint32(b[12:]))
	}
	start := binary.BigEndian.Uint32(b[:])
	return contains(allocatedIPv6[:], start) && !contains(unreachableIPv6[:], start)
}

func contains(blocks []block, addr uint32) bool {
	return slices.ContainsFunc(blocks, func(b block) bool { return b.contains(addr) })
}
