package url

import (
	"math"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/infra"
)

// A HostKind is the kind of a [Host].
type HostKind uint8

// The kinds of host. In the standard, the host of a URL such as mailto:x@example.com is null; here
// null is a kind of host.
const (
	HostNull   HostKind = iota // null: the URL has no host
	HostEmpty                  // the empty host, as in file:///etc/hosts
	HostDomain                 // a domain, in its ASCII form
	HostIPv4
	HostIPv6
	HostOpaque // in a URL that is not special, neither empty nor an IPv6 address: git://github.com/
)

var hostKindNames = [...]string{"null", "empty", "domain", "IPv4", "IPv6", "opaque"}

// String returns the kind's name: "null", "empty", "domain", "IPv4", "IPv6" or "opaque".
func (k HostKind) String() string {
	if int(k) >= len(hostKindNames) {
		return "invalid"
	}
	return hostKindNames[k]
}

// A Host is a host or, like the zero Host, null. See https://url.spec.whatwg.org/#concept-host. Two
// hosts are == if they have the same kind and the same serialization.
type Host struct {
	kind       HostKind
	serialized string
}

// Kind returns the host's kind.
func (h Host) Kind() HostKind { return h.kind }

// String returns the host serialized, "" if it is empty or null. An IPv6 address is in brackets.
// See https://url.spec.whatwg.org/#concept-host-serializer.
func (h Host) String() string { return h.serialized }

// Addr returns the host's IP address, or the zero Addr if the host is not an IP address.
func (h Host) Addr() netip.Addr {
	var addr netip.Addr
	switch h.kind {
	case HostIPv4:
		addr, _ = netip.ParseAddr(h.serialized)
	case HostIPv6:
		addr, _ = netip.ParseAddr(h.serialized[1 : len(h.serialized)-1])
	}
	return addr
}

// Equal reports whether h equals other as the standard defines it: either they are ==, or one is a
// domain and the other an opaque host with the same text, as in http://example.com/ and
// foo://example.com/. See https://url.spec.whatwg.org/#concept-host-equals.
func (h Host) Equal(other Host) bool {
	return h == other || h.isASCIIString() && other.isASCIIString() &&
		h.serialized == other.serialized
}

// isASCIIString reports whether the standard represents the host as an ASCII string, rather than as
// numbers or null. The empty host is a string as well, but equals no host of another kind.
func (h Host) isASCIIString() bool { return h.kind == HostDomain || h.kind == HostOpaque }

// ParseHost parses input as the host of a special URL, and returns a domain or an IP address. input
// has no scheme, and no port, which [ParseHostPort] accepts. The error is a [*ParseError]; for an
// empty input it wraps [ErrHostMissing]. If the serialization equals input, the two share memory.
// See https://url.spec.whatwg.org/#concept-host-parser.
//
// An opaque host comes only from parsing a URL that is not special.
func ParseHost(input string) (Host, error) {
	if input == "" {
		return Host{}, newParseError(ErrHostMissing, input, 0)
	}
	var array [bufferSize]byte
	var m machine
	m.scheme = infra.HTTP
	m.out.buf = array[:]
	if !m.parseHost(input, 0, len(input)) {
		return Host{}, newHostError(&m, input)
	}
	return Host{m.hostKind, sameOrString(input, m.out.bytes())}, nil
}

// ParseHostPort parses a host, as [ParseHost] does, and an optional ':' and port, as in
// "example.com:8080" and "[::1]:53". Without a ':' the port is defaultPort. To parse a scheme too,
// call [ParseOrigin]. To dial, join the two again. An IPv6 address already has its brackets:
// net.JoinHostPort would write them twice.
//
//	conn, err := net.Dial("tcp", host.String()+":"+strconv.Itoa(int(port)))
//
// ParseHostPort refuses ":8080", which has no host: a listener takes that as it is, as in
// net.Listen("tcp", ":8080"). It also refuses an IPv6 address without brackets, and one with a
// zone. A number without a ':' is a host, not a port: 8080 is 0.0.31.144. The port can be 0.
//
// The error is a [*ParseError]. It wraps [ErrPortInvalid] if no digits follow the ':',
// [ErrPortOutOfRange], or [ErrTooLong] for more than 64 KiB.
func ParseHostPort(input string, defaultPort uint16) (host Host, port uint16, err error) {
	if len(input) > maxText {
		return Host{}, 0, newParseError(ErrTooLong, input, maxText)
	}
	end, port := len(input), defaultPort
	colon, bracket := strings.LastIndexByte(input, ':'), strings.LastIndexByte(input, ']')
	switch {
	case colon == 0:
		return Host{}, 0, newParseError(ErrHostMissing, input, 0)
	// An IPv6 address lacks its brackets, or the host has a scheme or credentials: ParseHost says
	// which.
	case bracket < 0 && strings.Count(input, ":") > 1:
	case colon > bracket && (bracket >= 0 || input[0] != '['):
		end = colon
		if port, err = parsePort(input, colon+1); err != nil {
			return Host{}, 0, err
		}
	}
	if host, err = ParseHost(input[:end]); err != nil {
		return Host{}, 0, err
	}
	return host, port, nil
}

// parsePort parses input from byte i on as a port.
func parsePort(input string, i int) (uint16, error) {
	if end := digitsEnd(input, i); end == i || end < len(input) {
		return 0, newParseError(ErrPortInvalid, input, end)
	}
	port, ok := portOf(input[i:])
	if !ok {
		return 0, newParseError(ErrPortOutOfRange, input, i)
	}
	return port, nil
}

// portOf returns the port that the digits represent. ok is false if it has more than 16 bits.
func portOf(digits string) (port uint16, ok bool) {
	n := uint32(0)
	for i := 0; i < len(digits) && n <= math.MaxUint16; i++ {
		n = n*10 + uint32(digits[i]-'0')
	}
	return uint16(n), n <= math.MaxUint16
}

// digitsEnd returns the first byte from i on that is not an ASCII digit.
func digitsEnd[T string | []byte](input T, i int) int {
	for i < len(input) && infra.IsDigit(input[i]) {
		i++
	}
	return i
}

// parseHost is the [host parser] for input[i:j]. It writes the serialized host, and returns
// false for failure.
//
// [host parser]: https://url.spec.whatwg.org/#concept-host-parser
func (m *machine) parseHost(input string, i, j int) bool {
	m.hostStart = uint32(m.out.n)
	ok := false
	switch {
	// A '[' begins an IPv6 address.
	case i < j && input[i] == '[':
		ok = m.parseBracketed(input, i, j)
	// The URL is not special: an opaque host, or the empty host.
	case !m.scheme.IsSpecial():
		ok = m.parseOpaqueHost(input, i, j)
	// The URL is special: a domain or an IPv4 address.
	default:
		ok = m.parseDomainOrIPv4(input, i, j)
	}
	m.hostEnd = uint32(m.out.n)
	m.hostSet = ok
	return ok
}

// parseBracketed is the part of the host parser for an input that begins with '['.
func (m *machine) parseBracketed(input string, i, j int) bool {
	if input[j-1] != ']' {
		m.fail(ErrIPv6Unclosed, j)
		return false
	}
	var leadingZero func(start, end int)
	if m.listener != nil {
		leadingZero = func(start, end int) { m.report(ErrIPv6PieceLeadingZero, i+1+start, i+1+end) }
	}
	address, fault := parseIPv6(input[i+1:j-1], leadingZero)
	if fault.err != 0 {
		m.fail(fault.err, i+1+fault.at)
		return false
	}
	m.hostKind = HostIPv6
	m.out.writeIPv6(address)
	return true
}

// parseOpaqueHost is the [opaque-host parser]. An empty input gives the empty host.
//
// [opaque-host parser]: https://url.spec.whatwg.org/#concept-opaque-host-parser
func (m *machine) parseOpaqueHost(input string, i, j int) bool {
	m.hostKind = HostEmpty
	if i == j {
		return true
	}
	m.hostKind = HostOpaque
	if k := byteEnd(input[:j], i, forbiddenHost); k < j {
		m.fail(ErrHostInvalidCodePoint, k)
		return false
	}
	if m.listener != nil {
		m.listener.checkHostURLUnits(i, j)
	}
	m.out.encode(input[i:j], C0ControlPercentEncodeSet)
	return true
}

// parseDomainOrIPv4 is the part of the host parser for the other hosts of special URLs. An ASCII
// domain is only lower-cased; others go through internal/idna.
func (m *machine) parseDomainOrIPv4(input string, i, j int) bool {
	m.hostKind = HostDomain
	if m.listener != nil {
		m.listener.checkPercentEncoded(i, j)
	}
	start := m.out.n
	isValid := false // whether the strict domain parser is known to accept the domain
	forbidden, ascii := m.writeASCIIDomain(input[i:j])
	switch {
	case ascii && forbidden >= 0:
		m.failDomain(i+forbidden, i+forbidden, i, j)
		return false
	case !ascii:
		m.out.n = start
		// The standard reads ill-formed UTF-8 as U+FFFD, which no domain may contain. That is
		// checked before percent-decoding, because decoded bytes could complete the sequence.
		domain, ok := input[i:j], true
		if strings.IndexByte(domain, '%') >= 0 {
			ok = utf8.ValidString(domain)
			domain = PercentDecode(domain)
		}
		var array [stackDomainBytes]byte
		result := array[:0]
		if ok && m.listener != nil {
			result, isValid = idna.AppendStrictASCII(result, domain)
		}
		if ok && !isValid {
			result, ok = idna.AppendASCII(array[:0], domain)
		}
		if !ok {
			m.failDomain(i, j, i, j)
			return false
		}
		m.out.writeBytes(result)
	}
	if m.listener != nil && !isValid && !(ascii && isStrictASCII(m.out.from(m.hostStart))) {
		m.report(ErrDomainToASCII, i, j)
	}
	return m.endHost(input, i, j)
}

// writeASCIIDomain writes the domain, percent-decoded and in lower case, if the result is ASCII. It
// returns the index of the first forbidden domain code point, or -1, and whether the domain is
// ASCII. What it has written is usable only if the domain is ASCII and has no such code point.
func (m *machine) writeASCIIDomain(domain string) (forbidden int, ascii bool) {
	forbidden, written := -1, 0 // written: how much of the domain
	for i := byteEnd(domain, 0, domainStop); i < len(domain); i = byteEnd(domain, i, domainStop) {
		c, n := infra.FirstByte(domain[i:])
		switch {
		case c >= utf8.RuneSelf:
			return -1, false
		case !isForbiddenDomainByte(c):
			m.out.writeLower(domain[written:i])
			m.out.writeByte(infra.LowerByte(c))
			written = i + n
		case forbidden < 0:
			forbidden = i
		}
		i += n
	}
	if forbidden < 0 {
		m.out.writeLower(domain[written:])
	}
	return forbidden, true
}

// endHost is the end of the host parser. If the domain at the output's end, which was
// input[i:j], ends in a number, it is replaced by the IPv4 address that it stands for.
func (m *machine) endHost(input string, i, j int) bool {
	domain := m.out.from(m.hostStart)
	if !endsInNumber(domain) {
		return true
	}
	var report func(ipv4Fault)
	if m.listener != nil {
		m.listener.checkIPv4ASCII(i, j) // from a newer text: see workshop/standard/errata.txt
		report = func(f ipv4Fault) {
			start, end := f.in(input, i, j, domain)
			m.report(f.err, start, end)
		}
	}
	address, fault := parseIPv4(domain, report)
	if fault.err != 0 {
		start, end := fault.in(input, i, j, domain)
		m.failRange(fault.err, start, end)
		return false
	}
	m.hostKind = HostIPv4
	m.out.n = int(m.hostStart)
	m.out.writeIPv4(address)
	return true
}

// isForbiddenHostByte reports whether c is a [forbidden host code point].
//
// [forbidden host code point]: https://url.spec.whatwg.org/#forbidden-host-code-point
func isForbiddenHostByte(c byte) bool { return byteClasses[c]&forbiddenHost != 0 }

// isForbiddenDomainByte reports whether c is a [forbidden domain code point].
//
// [forbidden domain code point]: https://url.spec.whatwg.org/#forbidden-domain-code-point
func isForbiddenDomainByte(c byte) bool {
	return c < utf8.RuneSelf && byteClasses[c]&domainStop != 0
}
