package url

import (
	"encoding/binary"
	"net/netip"

	"github.com/go-weburl/url/internal/infra"
)

// endsInNumber is the [ends in a number checker]; input must not be empty.
//
// [ends in a number checker]: https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(input []byte) bool {
	end := len(input)
	if input[end-1] == '.' {
		end--
	}
	start := end
	for start > 0 && input[start-1] != '.' {
		start--
	}
	last := input[start:end]
	// Every number begins with a digit, and most domains end here.
	if len(last) == 0 || !infra.IsDigit(last[0]) {
		return false
	}
	// Digits only are a number, even if the IPv4 parser fails on them, as on 09.
	if digitsEnd(last, 0) == len(last) {
		return true
	}
	_, _, ok := parseIPv4Number(last)
	return ok
}

// mayEndNumber reports whether a number, decimal or hexadecimal, can end with c. The last letter of
// most domains is from g to z, and of these only x can: 0x is a number.
func mayEndNumber(c byte) bool { return c|0x20 < 'g' || c|0x20 > 'z' || c|0x20 == 'x' }

// An ipv4Fault is a validation error of the IPv4 parser and its position in the input.
type ipv4Fault struct {
	err        ValidationError
	start, end int
}

// in returns the position of the fault in input[i:j], the host that was parsed as domain. If that
// is more than lower-casing, offsets into domain do not apply, and the position is the whole host.
func (f ipv4Fault) in(input string, i, j int, domain []byte) (start, end int) {
	same := j-i == len(domain)
	for k := 0; same && k < len(domain); k++ {
		same = infra.LowerByte(input[i+k]) == domain[k]
	}
	if !same {
		return i, j
	}
	return i + f.start, i + f.end
}

// parseIPv4 is the [IPv4 parser]. It calls report, unless that is nil, with each validation error.
// If it fails, it returns the error that made it fail. The input is not empty: the ends in a number
// checker has found a number. Parts and numbers are not lists here: a loop reads one after another.
//
// [IPv4 parser]: https://url.spec.whatwg.org/#concept-ipv4-parser
func parseIPv4(input []byte, report func(ipv4Fault)) (uint32, ipv4Fault) {
	end := len(input)
	if input[end-1] == '.' {
		if report != nil {
			report(ipv4Fault{ErrIPv4EmptyPart, end - 1, end})
		}
		end--
	}
	size := 1
	// Because of bytes.Count, the compiler would copy each string that a caller converts to input.
	for _, c := range input[:end] {
		if c == '.' {
			size++
		}
	}
	if size < 4 && report != nil {
		report(ipv4Fault{ErrIPv4TooFewParts, 0, len(input)})
	}
	if size > 4 {
		return 0, ipv4Fault{ErrIPv4TooManyParts, 0, len(input)}
	}
	var ipv4 uint64
	var outOfRange ipv4Fault // the first number greater than 255
	failure := false         // a number is too large for its place
	start := 0
	for counter := range size {
		i := start
		for i < end && input[i] != '.' {
			i++
		}
		number, notDecimal, ok := parseIPv4Number(input[start:i])
		if !ok {
			return 0, ipv4Fault{ErrIPv4NonNumericPart, start, i}
		}
		if notDecimal && report != nil {
			report(ipv4Fault{ErrIPv4NonDecimalPart, start, i})
		}
		if number > 255 && outOfRange.err == 0 {
			outOfRange = ipv4Fault{ErrIPv4OutOfRangePart, start, i}
		}
		limit, shift := uint64(256), 8*(3-counter)
		if counter == size-1 {
			limit, shift = 1<<(8*(5-size)), 0
		}
		failure = failure || number >= limit
		ipv4 += number << shift
		start = i + 1
	}
	if failure {
		return 0, outOfRange
	}
	if outOfRange.err != 0 && report != nil {
		report(outOfRange)
	}
	return uint32(ipv4), ipv4Fault{}
}

// parseIPv4Number is the [IPv4 number parser]. For a number of 2^32 or more it returns some
// number of 2^32 or more, which is too large for any part.
//
// [IPv4 number parser]: https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(input []byte) (number uint64, notDecimal, ok bool) {
	radix := uint64(10)
	i := 0
	switch {
	case len(input) == 0:
		return 0, false, false
	case len(input) >= 2 && input[0] == '0' && input[1]|0x20 == 'x':
		i, radix = 2, 16
	case len(input) >= 2 && input[0] == '0':
		i, radix = 1, 8
	}
	for ; i < len(input); i++ {
		digit := uint64(infra.HexValue(input[i]))
		if digit >= radix {
			return 0, false, false
		}
		if number>>32 == 0 {
			number = number*radix + digit
		}
	}
	return number, radix != 10, true
}

// maxIPv4Host is the length of 255.255.255.255.
const maxIPv4Host = 15

// appendIPv4 appends the result of the [IPv4 serializer].
//
// [IPv4 serializer]: https://url.spec.whatwg.org/#concept-ipv4-serializer
func appendIPv4(dst []byte, address uint32) []byte {
	var bytes [4]byte
	binary.BigEndian.PutUint32(bytes[:], address)
	return netip.AddrFrom4(bytes).AppendTo(dst)
}
