package url

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// These are what each set adds to the C0 control percent-encode set. The tables of bytes, and what
// the comments below say of the sets, are made from them.
//
//go:generate go run -C workshop ./gen/tables
const (
	fragmentSet     = " \"<>`"
	querySet        = " \"#<>"
	specialQuerySet = querySet + "'"
	pathSet         = querySet + "?^`{}"
	userinfoSet     = pathSet + "/:;=@[\\]|"
	componentSet    = userinfoSet + "$%&+,"
	formSet         = componentSet + "!'()~"
)

// Only the generator reads the constants, which must not be unused.
const _ = fragmentSet + specialQuerySet + formSet

// A PercentEncodeSet is one of the standard's eight percent-encode sets: the code points that are
// percent-encoded in some part of a URL. Every set includes all code points above U+007E (~). See
// https://url.spec.whatwg.org/#percent-encode-set.
type PercentEncodeSet uint8

// The percent-encode sets.
const (
	// C0ControlPercentEncodeSet is the C0 controls and all code points above U+007E (~). Opaque
	// hosts and opaque paths use it.
	C0ControlPercentEncodeSet PercentEncodeSet = 1 << iota
	// FragmentPercentEncodeSet adds space " < > and ` to the C0 control set.
	FragmentPercentEncodeSet
	// QueryPercentEncodeSet adds space " # < and > to the C0 control set.
	QueryPercentEncodeSet
	// SpecialQueryPercentEncodeSet adds ' to the query set. The queries of special URLs use it.
	SpecialQueryPercentEncodeSet
	// PathPercentEncodeSet adds ? ^ ` { and } to the query set.
	PathPercentEncodeSet
	// UserinfoPercentEncodeSet adds / : ; = @ [ \ ] and | to the path set.
	UserinfoPercentEncodeSet
	// ComponentPercentEncodeSet adds $ % & + and , to the userinfo set. JavaScript's
	// encodeURIComponent uses it.
	ComponentPercentEncodeSet
	// FormPercentEncodeSet adds ! ' ( ) and ~ to the component set. It is the
	// application/x-www-form-urlencoded percent-encode set.
	FormPercentEncodeSet
)

// Contains reports whether c is in the set. A c that is not a code point, below 0 or above
// U+10FFFF, is in no set.
func (s PercentEncodeSet) Contains(c rune) bool {
	if uint32(c) < uint32(len(percentEncodeSets)) {
		return percentEncodeSets[c]&s != 0
	}
	return 0 <= c && c <= utf8.MaxRune && s != 0
}

// Encode UTF-8 percent-encodes input using the set. With [FormPercentEncodeSet] a space becomes a
// plus. Ill-formed UTF-8 is encoded as U+FFFD. See
// https://url.spec.whatwg.org/#string-utf-8-percent-encode.
//
// Only the component set and the form set include the percent sign. With any other set, the result
// for "a%20b" and for "a b" can be the same.
//
// Encode returns input itself, without allocating, if nothing changes, and allocates once if input
// is well-formed.
func (s PercentEncodeSet) Encode(input string) string {
	input, n := s.count(input)
	if n == 0 {
		return input
	}
	// With a buffer in the frame, a short result needs no builder, and a long one is copied in
	// pieces with a single allocation.
	var buf [256]byte
	nDst, nSrc := percentEncode(buf[:], input, s)
	if nSrc == len(input) {
		return string(buf[:nDst])
	}
	var b strings.Builder
	b.Grow(len(input) + 2*n)
	for {
		b.Write(buf[:nDst])
		if input = input[nSrc:]; input == "" {
			return b.String()
		}
		nDst, nSrc = percentEncode(buf[:], input, s)
	}
}

// count returns input, made well-formed, and how many of its bytes are in the set. One pass for
// both saves a tenth for text that is not ASCII.
func (s PercentEncodeSet) count(input string) (wellFormed string, n int) {
	for i := 0; i < len(input); {
		if b := input[i]; b < utf8.RuneSelf {
			if percentEncodeSets[b]&s != 0 {
				n++
			}
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(input[i:])
		if size == 1 {
			return s.count(infra.WellFormed(input))
		}
		n += size
		i += size
	}
	return input, n
}

// appendPercentEncodedBytes appends the bytes of src, percent-encoding those in set.
func appendPercentEncodedBytes[T string | []byte](dst []byte, src T, set PercentEncodeSet) []byte {
	n := 0
	for i := range len(src) {
		if percentEncodeSets[src[i]]&set != 0 {
			n++
		}
	}
	if n == 0 {
		return append(dst, src...)
	}
	// Two bytes more, since percentEncode needs room for three before each byte.
	dst = slices.Grow(dst, len(src)+2*n+2)
	n, _ = percentEncode(dst[len(dst):cap(dst)], src, set)
	return dst[:len(dst)+n]
}

// percentEncodeByte [percent-encodes] c.
//
// [percent-encodes]: https://url.spec.whatwg.org/#percent-encode
func percentEncodeByte(dst *[3]byte, c byte) {
	const upperHex = "0123456789ABCDEF"
	dst[0], dst[1], dst[2] = '%', upperHex[c>>4], upperHex[c&0xF]
}

// percentEncode writes the bytes of src to dst, percent-encoding those in set, until src ends
// or dst has no room for three more bytes. With the form set a space becomes a plus.
func percentEncode[T string | []byte](dst []byte, src T, set PercentEncodeSet) (nDst, nSrc int) {
	for nSrc < len(src) && nDst+3 <= len(dst) {
		b := src[nSrc]
		nSrc++
		switch {
		case percentEncodeSets[b]&set == 0:
			dst[nDst] = b
			nDst++
		case b == ' ' && set == FormPercentEncodeSet:
			dst[nDst] = '+'
			nDst++
		default:
			percentEncodeByte((*[3]byte)(dst[nDst:]), b)
			nDst += 3
		}
	}
	return nDst, nSrc
}

// EncodeAfterEncoding [percent-encodes after encoding]: it encodes input with enc, and
// percent-encodes the resulting bytes using the set. A code point that enc cannot encode
// becomes a percent-encoded numeric character reference, such as %26%238253%3B for
// U+203D. With [FormPercentEncodeSet] a space becomes a plus.
//
// A nil enc means UTF-8. So do UTF-16 and replacement, which have no encoder. Take the others from
// package charset: those of golang.org/x/text differ from the Encoding Standard's. For a legacy
// encoding the URL Standard only uses [SpecialQueryPercentEncodeSet] and [FormPercentEncodeSet].
//
// [percent-encodes after encoding]: https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func (s PercentEncodeSet) EncodeAfterEncoding(enc encoding.Encoding, input string) string {
	if enc = outputEncoding(enc); enc == nil {
		return s.Encode(input)
	}
	var buf [128]byte
	return sameOrString(input, appendEncoded(buf[:0], enc, input, s))
}

// appendEncoded appends the percent-encoding after encoding of input using set. enc is an output
// encoding other than UTF-8.
func appendEncoded(dst []byte, enc encoding.Encoding, input string, set PercentEncodeSet) []byte {
	input = infra.WellFormed(input)
	if keepsASCII(enc) {
		i := printablePrefix(input)
		dst, input = appendPercentEncodedBytes(dst, input[:i], set), input[i:]
	}
	if input == "" {
		return dst
	}
	encoder := enc.NewEncoder()
	var buf [128]byte
	for src := []byte(input); ; {
		nDst, nSrc, err := encoder.Transform(buf[:], src, true)
		dst = appendPercentEncodedBytes(dst, buf[:nDst], set)
		src = src[nSrc:]
		if err == transform.ErrShortDst && nDst+nSrc > 0 {
			continue
		}
		if len(src) == 0 {
			return dst
		}
		// The encoder lacks the next code point, even if it stopped here with no error, or with
		// another one. In its place comes a numeric character reference, such as &#8253;,
		// percent-encoded whatever the set.
		r, n := utf8.DecodeRune(src)
		src = src[n:]
		if r < ' ' {
			r = utf8.RuneError // three controls, as the standard's encoder of ISO-2022-JP does
		}
		dst = strconv.AppendInt(append(dst, "%26%23"...), int64(r), 10)
		dst = append(dst, "%3B"...)
	}
}

// outputEncoding returns nil, which is UTF-8, for UTF-8, UTF-16 and replacement: see
// https://encoding.spec.whatwg.org/#get-an-output-encoding.
func outputEncoding(enc encoding.Encoding) encoding.Encoding {
	switch name := encodingName(enc); {
	case enc == nil, enc == encoding.Nop, enc == encoding.Replacement, name == "UTF-8",
		name == "UTF-8-BOM", name == "replacement", strings.HasPrefix(name, "UTF-16"):
		return nil
	}
	return enc
}

func encodingName(enc encoding.Encoding) string {
	if s, ok := enc.(interface{ String() string }); ok {
		return s.String()
	}
	return ""
}

// keepsASCII reports whether enc is known to encode printable ASCII as it is. Package charset knows
// this of its encodings.
func keepsASCII(enc encoding.Encoding) bool {
	e, ok := enc.(interface{ KeepsASCII() bool })
	return ok && e.KeepsASCII()
}

// printablePrefix returns how many bytes of s precede the first one that is not printable ASCII.
func printablePrefix(s string) int {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= utf8.RuneSelf {
			return i
		}
	}
	return len(s)
}

// PercentDecode replaces each percent sign that two hexadecimal digits follow, and the digits, by
// the byte with that value. Everything else stays, even a plus, so decoding never fails. The result
// need not be UTF-8. See https://url.spec.whatwg.org/#percent-decode.
//
// It returns input itself, without allocating, if nothing changes, and allocates once otherwise.
func PercentDecode(input string) string {
	if !hasPercentEncodedByte(input) {
		return input
	}
	var buf [128]byte // as in Encode
	nDst, nSrc := percentDecode(buf[:], input)
	if nSrc == len(input) {
		return string(buf[:nDst])
	}
	var b strings.Builder
	b.Grow(len(input) - 2)
	for {
		b.Write(buf[:nDst])
		if input = input[nSrc:]; input == "" {
			return b.String()
		}
		nDst, nSrc = percentDecode(buf[:], input)
	}
}

// appendPercentDecoded appends the percent-decoding of s.
func appendPercentDecoded(dst []byte, s string) []byte {
	dst = slices.Grow(dst, len(s))
	n, _ := percentDecode(dst[len(dst):cap(dst)], s)
	return dst[:len(dst)+n]
}

// percentDecode writes the percent-decoding of src to dst, until src ends or dst is full.
func percentDecode(dst []byte, src string) (nDst, nSrc int) {
	for nSrc < len(src) && nDst < len(dst) {
		b := src[nSrc]
		nSrc++
		if b == '%' && nSrc+1 < len(src) {
			if hi, lo := infra.HexValue(src[nSrc]), infra.HexValue(src[nSrc+1]); hi|lo < 16 {
				b = hi<<4 | lo
				nSrc += 2
			}
		}
		dst[nDst] = b
		nDst++
	}
	return nDst, nSrc
}

// hasPercentEncodedByte reports whether s contains a percent-encoded byte.
func hasPercentEncodedByte(s string) bool {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || infra.StartsWithPercentEncodedByte(s[i:]) {
			return i >= 0
		}
		s = s[i+1:]
	}
}
