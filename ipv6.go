package url

import (
	"math/bits"

	"github.com/go-weburl/url/internal/infra"
)

// An ipv6Fault is a validation error of the IPv6 parser and its position in the input.
type ipv6Fault struct {
	err ValidationError
	at  int
}

// parseIPv6 is the [IPv6 parser]. It calls leadingZero, unless that is nil, with the position of
// each piece that has a leading zero.
//
// [IPv6 parser]: https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(input string, leadingZero func(start, end int)) (address [8]uint16, _ ipv6Fault) {
	pieceIndex, compress, pointer := 0, -1, 0
	if byteAt(input, 0) == ':' {
		if byteAt(input, 1) != ':' {
			return address, ipv6Fault{ErrIPv6InvalidCompression, 0}
		}
		pointer, pieceIndex, compress = 2, 1, 1
	}
	for pointer < len(input) {
		if pieceIndex == 8 {
			return address, ipv6Fault{ErrIPv6TooManyPieces, pointer}
		}
		if input[pointer] == ':' {
			if compress >= 0 {
				return address, ipv6Fault{ErrIPv6MultipleCompression, pointer}
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		start := pointer
		value := uint16(0)
		for pointer-start < 4 && pointer < len(input) && infra.HexValue(input[pointer]) < 16 {
			value = value<<4 | uint16(infra.HexValue(input[pointer]))
			pointer++
		}
		length := pointer - start
		switch c := byteAt(input, pointer); {
		case c == '.':
			if length == 0 {
				return address, ipv6Fault{ErrIPv4InIPv6InvalidCodePoint, pointer}
			}
			if pieceIndex > 6 {
				return address, ipv6Fault{ErrIPv4InIPv6TooManyPieces, start}
			}
			ipv4, fault := parseIPv4InIPv6(input, start)
			if fault.err != 0 {
				return address, fault
			}
			address[pieceIndex], address[pieceIndex+1] = uint16(ipv4>>16), uint16(ipv4)
			pieceIndex += 2
			pointer = len(input)
			continue
		case c == ':':
			pointer++
			if pointer == len(input) {
				return address, ipv6Fault{ErrIPv6InvalidCodePoint, pointer}
			}
		case pointer < len(input):
			return address, ipv6Fault{ErrIPv6InvalidCodePoint, pointer}
		}
		if leadingZero != nil && length > 1 && input[start] == '0' {
			leadingZero(start, start+length)
		}
		address[pieceIndex] = value
		pieceIndex++
	}
	switch {
	case compress >= 0:
		expand(&address, compress, pieceIndex)
	case pieceIndex != 8:
		return address, ipv6Fault{ErrIPv6TooFewPieces, len(input)}
	}
	return address, ipv6Fault{}
}

// expand moves the pieces that follow the compression to the end, and puts zeros before them.
func expand(address *[8]uint16, compress, pieceIndex int) {
	moved := pieceIndex - compress
	copy(address[8-moved:], address[compress:pieceIndex])
	clear(address[compress : 8-moved])
}

// parseIPv4InIPv6 is the part of the IPv6 parser for an IPv4 address at the end, which begins at
// pointer. Unlike the IPv4 parser it takes an address only in its serialized form.
func parseIPv4InIPv6(input string, pointer int) (address uint32, _ ipv6Fault) {
	numbersSeen := 0
	for pointer < len(input) {
		if numbersSeen > 0 {
			if input[pointer] != '.' || numbersSeen == 4 {
				return 0, ipv6Fault{ErrIPv4InIPv6InvalidCodePoint, pointer}
			}
			pointer++
		}
		if !infra.IsDigit(byteAt(input, pointer)) {
			return 0, ipv6Fault{ErrIPv4InIPv6InvalidCodePoint, pointer}
		}
		start, ipv4Piece := pointer, uint32(0)
		for ; pointer < len(input) && infra.IsDigit(input[pointer]); pointer++ {
			if pointer > start && ipv4Piece == 0 {
				return 0, ipv6Fault{ErrIPv4InIPv6InvalidCodePoint, pointer}
			}
			ipv4Piece = ipv4Piece*10 + uint32(input[pointer]-'0')
			if ipv4Piece > 255 {
				return 0, ipv6Fault{ErrIPv4InIPv6OutOfRangePart, start}
			}
		}
		address = address<<8 | ipv4Piece
		numbersSeen++
	}
	if numbersSeen != 4 {
		return 0, ipv6Fault{ErrIPv4InIPv6TooFewParts, pointer}
	}
	return address, ipv6Fault{}
}

// appendIPv6 appends the result of the [IPv6 serializer], without brackets.
//
// [IPv6 serializer]: https://url.spec.whatwg.org/#concept-ipv6-serializer
func appendIPv6(dst []byte, address [8]uint16) []byte {
	compress, size := compressedPieces(address)
	for i := 0; i < 8; i++ {
		if i == compress {
			if i == 0 {
				dst = append(dst, ':')
			}
			dst = append(dst, ':')
			i += size - 1
			continue
		}
		// This takes less time than strconv.
		for shift := (bits.Len16(address[i]|1) - 1) &^ 3; shift >= 0; shift -= 4 {
			dst = append(dst, "0123456789abcdef"[address[i]>>shift&0xF])
		}
		if i < 7 {
			dst = append(dst, ':')
		}
	}
	return dst
}

// compressedPieces returns the [IPv6 address compressed piece index], which is -1 if no piece
// is compressed, and how many pieces are compressed there.
//
// [IPv6 address compressed piece index]: https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieces(address [8]uint16) (index, size int) {
	index, size = -1, 1
	for i := 0; i < 8; i++ {
		start := i
		for i < 8 && address[i] == 0 {
			i++
		}
		if i-start > size {
			index, size = start, i-start
		}
	}
	return index, size
}

// maxIPv6Host is the length of [ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff].
const maxIPv6Host = 41

// appendIPv6Host appends the address as the host serializer writes it.
func appendIPv6Host(dst []byte, address [8]uint16) []byte {
	return append(appendIPv6(append(dst, '['), address), ']')
}

// recogniseIPv6 reports whether host, which begins with '[', is an IPv6 address in brackets, and
// whether it is canonical.
func recogniseIPv6(host string) (isCanonical, ok bool) {
	if host[len(host)-1] != ']' {
		return false, false
	}
	address, fault := parseIPv6(host[1:len(host)-1], nil)
	if fault.err != 0 {
		return false, false
	}
	for i := range len(host) {
		if host[i] == '.' || byteClasses[host[i]]&upperCase != 0 {
			return false, true // without the work below
		}
	}
	var array [maxIPv6Host]byte
	return string(appendIPv6Host(array[:0], address)) == host, true
}
