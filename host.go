package url

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/idna"
)

// A HostKind tells apart what the standard's [host] can be.
//
// [host]: https://url.spec.whatwg.org/#concept-host
type HostKind uint8

// The kinds of host. Null, which the standard calls the host of a URL such as
// mailto:x@example.com, is a kind of its own.
const (
	HostNull   HostKind = iota // no host at all
	HostEmpty                  // the empty host, as in file:///etc/hosts
	HostDomain                 // a domain, in its ASCII form
	HostIPv4
	HostIPv6
	HostOpaque // the host of a URL that is not special, as in git://github.com/
)

var hostKindNames = [...]string{"null", "empty", "domain", "IPv4", "IPv6", "opaque"}

// String returns the kind's name: "null", "empty", "domain", "IPv4", "IPv6" or
// "opaque".
func (k HostKind) String() string {
	if int(k) >= len(hostKindNames) {
		return "invalid"
	}
	return hostKindNames[k]
}

// A Host is a [host] of the standard as a value. The zero Host is null.
//
// Two hosts are == where they are of the same kind and have the same serialization.
// That is the standard's [equals], but for a domain and an opaque host of the same
// text: == tells these apart, [Host.Equal] does not.
//
// [host]: https://url.spec.whatwg.org/#concept-host
// [equals]: https://url.spec.whatwg.org/#concept-host-equals
type Host struct {
	kind       HostKind
	serialized string
}

// Kind returns what the host is.
func (h Host) Kind() HostKind { return h.kind }

// String returns the host as the [host serializer] gives it: an IPv6 address is
// in brackets. It is "" for the empty host, and for null.
//
// [host serializer]: https://url.spec.whatwg.org/#concept-host-serializer
func (h Host) String() string { return h.serialized }

// Addr returns the host's IP address, or the zero Addr where it is not one.
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

// Equal reports whether h equals other: whether the one host is the other. A domain and
// an opaque host are both ASCII strings to the standard, so they equal each other where
// they have the same text, as in http://example.com/ and foo://example.com/. An opaque
// host and an IPv4 address, which is a number, never do.
//
// It is the standard's [equals] of hosts.
//
// [equals]: https://url.spec.whatwg.org/#concept-host-equals
func (h Host) Equal(other Host) bool {
	return h == other || h.isASCIIString() && other.isASCIIString() && h.serialized == other.serialized
}

// isASCIIString reports whether the standard has the host as an ASCII string, and not
// as a number, as pieces or as null. The empty host, a string too, is like no other.
func (h Host) isASCIIString() bool { return h.kind == HostDomain || h.kind == HostOpaque }

// ParseHost parses input as the host of a special URL, and returns a domain or an IP
// address. The error is a [*ParseError]; for an empty input it is [ErrHostMissing].
// Where the host is written as input is, the two share memory.
//
// It is the standard's [host parser]. A URL that is not special has an opaque host, which
// only parsing the URL makes.
//
// [host parser]: https://url.spec.whatwg.org/#concept-host-parser
func ParseHost(input string) (Host, error) {
	if input == "" {
		return Host{}, newParseError(ErrHostMissing, input, 0)
	}
	var array [bufferSize]byte
	var m machine
	m.scheme = schemeHTTP
	m.out.buf = array[:]
	if !m.parseHost(input, 0, len(input)) {
		return Host{}, newHostError(m.err, input, m.pointer)
	}
	if string(m.out.bytes()) == input {
		return Host{m.hostKind, input}, nil
	}
	return Host{m.hostKind, string(m.out.bytes())}, nil
}

// parseHost is the [host parser] on input[i:j]: it writes the host serialized, and
// returns false for failure.
//
// [host parser]: https://url.spec.whatwg.org/#concept-host-parser
func (m *machine) parseHost(input string, i, j int) bool {
	m.hostStart = uint32(m.out.n)
	ok := false
	switch {
	// An IPv6 address, in brackets.
	case i < j && input[i] == '[':
		ok = m.parseBracketed(input, i, j)
	// The host of a URL that is not special.
	case m.scheme == notSpecial:
		ok = m.parseOpaqueHost(input, i, j)
	default:
		ok = m.parseDomainOrIPv4(input, i, j)
	}
	m.hostEnd = uint32(m.out.n)
	m.hostSet = ok
	return ok
}

// parseBracketed is the host parser for an input that begins with '['.
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
	var array [maxIPv6Host]byte
	m.out.writeBytes(appendIPv6Host(array[:0], address))
	return true
}

// maxIPv6Host is the length of [ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff].
const maxIPv6Host = 41

// appendIPv6Host appends the address as a host is serialized.
func appendIPv6Host(dst []byte, address [8]uint16) []byte {
	return append(appendIPv6(append(dst, '['), address), ']')
}

// parseOpaqueHost is the [opaque-host parser].
//
// [opaque-host parser]: https://url.spec.whatwg.org/#concept-opaque-host-parser
func (m *machine) parseOpaqueHost(input string, i, j int) bool {
	m.hostKind = HostEmpty
	if i == j {
		return true
	}
	m.hostKind = HostOpaque
	for k := i; k < j; k++ {
		if isForbiddenHostByte(input[k]) {
			m.fail(ErrHostInvalidCodePoint, k)
			return false
		}
	}
	if m.listener != nil {
		m.listener.checkHostURLUnits(i, j)
	}
	m.out.encode(input[i:j], C0ControlPercentEncodeSet)
	return true
}

// parseDomainOrIPv4 is the host parser's part for a special URL.
func (m *machine) parseDomainOrIPv4(input string, i, j int) bool {
	m.hostKind = HostDomain
	if m.listener != nil {
		m.listener.checkDomain(i, j)
	}
	start := m.out.n
	forbidden, ascii := m.writeASCIIDomain(input[i:j])
	switch {
	case ascii && forbidden >= 0:
		m.fail(ErrDomainToASCII, i+forbidden)
		return false
	case !ascii:
		m.out.n = start
		// Ill-formed UTF-8 would decode to U+FFFD, which no domain may have. The
		// input has to be well-formed before its percent-encoded bytes join in.
		domain, ok := input[i:j], true
		if strings.IndexByte(domain, '%') >= 0 {
			ok = utf8.ValidString(domain)
			domain = string(appendPercentDecoded(nil, domain))
		}
		var array [stackDomainBytes]byte
		result := array[:0]
		if ok {
			result, ok = idna.AppendASCII(result, domain)
		}
		if !ok {
			m.failRange(ErrDomainToASCII, i, j)
			return false
		}
		m.out.writeBytes(result)
	}
	return m.endHost(i, j)
}

// writeASCIIDomain writes the domain percent-decoded and in lower case, if that is ASCII.
// It returns where the first forbidden code point is, or -1. Where there is one, or the
// domain is not ASCII, what it writes is of no use.
func (m *machine) writeASCIIDomain(domain string) (forbidden int, ascii bool) {
	forbidden = -1
	for i := 0; i < len(domain); {
		start := i
		i = domainEnd(domain, i)
		if forbidden < 0 {
			m.out.writeLower(domain[start:i])
		}
		if i == len(domain) {
			break
		}
		c, n := percentDecodedByte(domain, i)
		switch {
		case c >= utf8.RuneSelf:
			return -1, false
		case isForbiddenDomainByte(c) && forbidden < 0:
			forbidden = i
		}
		m.out.writeByte(toLower(c))
		i += n
	}
	return forbidden, true
}

// endHost is the end of the host parser for a special URL: where the domain that ends the
// output ends in a number, it replaces it by an IPv4 address. The domain came from
// input[i:j].
func (m *machine) endHost(i, j int) bool {
	domain := m.out.from(m.hostStart)
	if !endsInNumber(domain) {
		return true
	}
	var report func(ipv4Fault)
	if m.listener != nil {
		m.listener.checkIPv4ASCII(i, j)
		report = func(f ipv4Fault) {
			start, end := f.in(i, j, len(domain))
			m.report(f.err, start, end)
		}
	}
	address, fault := parseIPv4(domain, report)
	if fault.err != 0 {
		start, end := fault.in(i, j, len(domain))
		m.failRange(fault.err, start, end)
		return false
	}
	m.hostKind = HostIPv4
	m.out.n = int(m.hostStart)
	var array [len("255.255.255.255")]byte
	m.out.writeBytes(appendIPv4(array[:0], address))
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
	return byteClasses[c]&forbiddenHost != 0 || c < ' ' || c == '%' || c == 0x7F
}
