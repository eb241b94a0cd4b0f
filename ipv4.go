package url

import "github.com/go-weburl/url/internal/infra"

// endsInNumber is the [ends in a number checker]; host must not be empty.
//
// [ends in a number checker]: https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(host []byte) bool {
	end := len(host)
	if host[end-1] == '.' {
		end--
	}
	start := end
	for start > 0 && host[start-1] != '.' {
		start--
	}
	if start == end || !infra.IsDigit(host[start]) {
		return false
	}
	last := host[start:end]
	if _, _, ok := parseIPv4Number(last); ok {
		return true
	}
	// If the last part has digits only, it is an octal number with an 8 or a 9: the host ends in a
	// number, and the IPv4 parser then fails.
	for i := range len(last) {
		if !infra.IsDigit(last[i]) {
			return false
		}
	}
	return true
}

// mayEndNumber reports whether a number, decimal or hexadecimal, can end with c. The last letter of
// most domains is from g to z, and of these only x can: 0x is a number.
func mayEndNumber(c byte) bool { return c|0x20 < 'g' || c|0x20 > 'z' || c|0x20 == 'x' }

// An ipv4Fault is a validation error of the IPv4 parser and its position in the input.
type ipv4Fault struct {
	err        ValidationError
	start, end int
}

// in returns the position of the fault in the input whose host is input[i:j]. If the host that the
// parser read has another length n, offsets into it do not apply to the input, and the position is
// the whole host.
func (f ipv4Fault) in(i, j, n int) (start, end int) {
	if j-i != n {
		return i, j
	}
	return i + f.start, i + f.end
}

// parseIPv4 is the [IPv4 parser]. It calls report, unless that is nil, with each validation error.
// If it fails, it returns the error that made it fail. The input is not empty: the ends-in-a-number
// checker has found a number.
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
	parts := 1
	for _, c := range input[:end] {
		if c == '.' {
			parts++
		}
	}
	if parts > 4 {
		return 0, ipv4Fault{ErrIPv4TooManyParts, 0, len(input)}
	}
	if parts < 4 && report != nil {
		report(ipv4Fault{ErrIPv4TooFewParts, 0, len(input)})
	}
	var address uint64
	big, tooBig := -1, -1 // the starts of a part over 255, and of the first that is too large
	start := 0
	for n := range parts {
		i := partEnd(input, start)
		number, notDecimal, ok := parseIPv4Number(input[start:i])
		if !ok {
			return 0, ipv4Fault{ErrIPv4NonNumericPart, start, i}
		}
		if notDecimal && report != nil {
			report(ipv4Fault{ErrIPv4NonDecimalPart, start, i})
		}
		last := n == parts-1
		if number > 255 {
			big = start
			if tooBig < 0 && (!last || number>>(8*(5-parts)) > 0) {
				tooBig = start
			}
		}
		if last {
			address += number
		} else {
			address += number << (8 * (3 - n))
		}
		start = i + 1
	}
	if tooBig >= 0 {
		return 0, ipv4Fault{ErrIPv4OutOfRangePart, tooBig, partEnd(input, tooBig)}
	}
	if big >= 0 && report != nil {
		report(ipv4Fault{ErrIPv4OutOfRangePart, big, partEnd(input, big)})
	}
	return uint32(address), ipv4Fault{}
}

// partEnd returns the end of the part at byte i.
func partEnd(input []byte, i int) int {
	for i < len(input) && input[i] != '.' {
		i++
	}
	return i
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
		digit := uint64(hexDigits[input[i]])
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
	for shift := 24; ; shift -= 8 {
		part := byte(address >> shift)
		if part >= 100 {
			dst = append(dst, '0'+part/100)
		}
		if part >= 10 {
			dst = append(dst, '0'+part/10%10)
		}
		dst = append(dst, '0'+part%10)
		if shift == 0 {
			return dst
		}
		dst = append(dst, '.')
	}
}

// parseDottedDecimal parses an IPv4 address as it is serialized: four decimal numbers of at most
// 255, without leading zeros, separated by dots. If s is not such an address, the fault ends at the
// first byte that cannot be there. It is TooFewParts if s ends after a number.
func parseDottedDecimal(s string) (address uint32, _ ipv4Fault) {
	i := 0
	for parts := 0; parts < 4; parts++ {
		if parts > 0 {
			switch {
			case i == len(s):
				return 0, ipv4Fault{ErrIPv4TooFewParts, i, i}
			case s[i] != '.':
				return 0, ipv4Fault{ErrIPv4NonNumericPart, i, i}
			}
			i++
		}
		start, number := i, uint32(0)
		for ; i < len(s) && infra.IsDigit(s[i]); i++ {
			if i > start && number == 0 {
				return 0, ipv4Fault{ErrIPv4NonDecimalPart, start, i}
			}
			if number = number*10 + uint32(s[i]-'0'); number > 255 {
				return 0, ipv4Fault{ErrIPv4OutOfRangePart, start, i}
			}
		}
		if i == start {
			return 0, ipv4Fault{ErrIPv4NonNumericPart, i, i}
		}
		address = address<<8 | number
	}
	if i < len(s) {
		return 0, ipv4Fault{ErrIPv4TooManyParts, i, i}
	}
	return address, ipv4Fault{}
}
