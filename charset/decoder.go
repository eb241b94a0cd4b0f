package charset

import (
	"cmp"
	"encoding/binary"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// A decoder corrects golang.org/x/text's. The tables of golang.org/x/text determine which code
// point a sequence of bytes stands for. The Encoding Standard determines the end of a sequence, and
// which of its bytes are decoded again after an error.
type decoder struct {
	standard
	text    *encoding.Decoder
	state   string // of ISO-2022-JP: the escape sequence that began it
	escaped bool   // by the bytes just before, so that the next escape is an error
	ended   bool   // of replacement: it has written its U+FFFD
	// These are in the struct because the transformer, an interface, makes them escape.
	src, dst [8]byte
}

func (d *decoder) Reset() {
	d.text.Reset()
	d.state, d.escaped, d.ended = escapeASCII, false, false
}

// isGB18030 reports whether the decoder is that of gb18030, which GBK has too.
func (d *decoder) isGB18030() bool { return d.mend == mendGB18030 || d.mend == mendGBK }

// maxSequence is how many bytes determine the next code point and its length.
const maxSequence = 4

func (d *decoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	switch d.mend {
	case mendReplacement:
		return d.transformReplacement(dst, src)
	case mendUTF16BE, mendUTF16LE:
		return d.transformUTF16(dst, src, atEOF)
	}
	for nSrc < len(src) {
		if d.mend != mendISO2022JP {
			n := copy(dst[nDst:], src[nSrc:nSrc+asciiPrefix(src[nSrc:])])
			if nDst, nSrc = nDst+n, nSrc+n; nSrc == len(src) {
				break
			}
		}
		b := src[nSrc:]
		if len(b) < maxSequence && !atEOF && d.mend != mendControls {
			return nDst, nSrc, transform.ErrShortSrc
		}
		decoded, n := d.next(b)
		if len(dst)-nDst < len(decoded) {
			return nDst, nSrc, transform.ErrShortDst
		}
		if d.mend == mendISO2022JP {
			d.enter(b[:n])
		}
		nDst += copy(dst[nDst:], decoded)
		nSrc += n
	}
	return nDst, nSrc, nil
}

// next decodes the sequence that b starts with, and returns its length. The result is valid until
// the next call.
func (d *decoder) next(b []byte) (decoded []byte, n int) {
	if d.mend == mendISO2022JP {
		return d.nextISO2022JP(b)
	}
	return d.decodeSequence(b)
}

// transformReplacement is the [replacement decoder]: one U+FFFD for any input that is not empty.
//
// [replacement decoder]: https://encoding.spec.whatwg.org/#replacement-decoder
func (d *decoder) transformReplacement(dst, src []byte) (nDst, nSrc int, err error) {
	if len(src) > 0 && !d.ended {
		if len(dst) < utf8.RuneLen(utf8.RuneError) {
			return 0, 0, transform.ErrShortDst
		}
		nDst, d.ended = utf8.EncodeRune(dst, utf8.RuneError), true
	}
	return nDst, len(src), nil
}

// transformUTF16 is the [shared UTF-16 decoder].
//
// [shared UTF-16 decoder]: https://encoding.spec.whatwg.org/#shared-utf-16-decoder
func (d *decoder) transformUTF16(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r, n := d.nextUTF16(src[nSrc:])
		if n == 0 {
			if !atEOF {
				return nDst, nSrc, transform.ErrShortSrc
			}
			// A leading surrogate and the half code unit after it are one error.
			n = len(src) - nSrc
		}
		if len(dst)-nDst < utf8.RuneLen(r) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc += n
	}
	return nDst, nSrc, nil
}

// nextUTF16 decodes the first code point of b, and returns its length: 0 if it depends on more
// bytes.
func (d *decoder) nextUTF16(b []byte) (r rune, n int) {
	unit := binary.BigEndian.Uint16
	if d.mend == mendUTF16LE {
		unit = binary.LittleEndian.Uint16
	}
	if len(b) < 2 {
		return utf8.RuneError, 0
	}
	switch r = rune(unit(b)); {
	case !utf16.IsSurrogate(r):
		return r, 2
	case r >= 0xDC00: // a trailing surrogate
		return utf8.RuneError, 2
	case len(b) < 4:
		return utf8.RuneError, 0
	}
	if r = utf16.DecodeRune(r, rune(unit(b[2:]))); r == utf8.RuneError {
		return r, 2
	}
	return r, 4
}

// asciiPrefix returns how many bytes of b come before the first one that is not ASCII.
func asciiPrefix(b []byte) int {
	for i, c := range b {
		if c >= utf8.RuneSelf {
			return i
		}
	}
	return len(b)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// decodeSequence returns the code points of the sequence that b starts with, which is not ASCII,
// and its length. The result is valid until the next call.
func (d *decoder) decodeSequence(b []byte) (decoded []byte, n int) {
	n = 1
	if d.mend.isLeading(b[0]) {
		n = min(2, len(b))
	}
	if n == 2 {
		switch {
		case d.mend == mendEUCJP && b[0] == 0x8F && 0xA1 <= b[1] && b[1] <= 0xFE: // JIS X 0212
			n = min(3, len(b))
		case d.isGB18030() && isDigit(b[1]):
			r, n := decodeFourBytes(b)
			return utf8.AppendRune(d.dst[:0], r), n
		}
	}
	decoded = d.decode(b[:n])
	if r, _ := utf8.DecodeRune(decoded); r != utf8.RuneError {
		return decoded, n
	}
	r := d.decodeMissing(b[:n])
	if r == utf8.RuneError && b[n-1] < utf8.RuneSelf {
		n-- // the ASCII byte is for the next call
	}
	return utf8.AppendRune(d.dst[:0], r), n
}

// isLeading reports whether a sequence of several bytes starts with b.
func (m mend) isLeading(b byte) bool {
	switch m {
	case mendControls:
		return false
	case mendEUCJP:
		return b == 0x8E || b == 0x8F || 0xA1 <= b && b <= 0xFE
	case mendShiftJIS:
		return 0x81 <= b && b <= 0x9F || 0xE0 <= b && b <= 0xFC
	}
	return 0x81 <= b && b <= 0xFE
}

// decode returns the text that golang.org/x/text has for a sequence of bytes. For an error it
// starts with U+FFFD.
func (d *decoder) decode(sequence []byte) []byte {
	// The decoder needs no reset: only ISO-2022-JP has a state, and an escape sequence precedes
	// each of its pairs here. The copy keeps the caller's bytes from escaping.
	n, _, _ := d.text.Transform(d.dst[:], d.src[:copy(d.src[:], sequence)], true)
	return d.dst[:n]
}

// decodeMissing returns the code point of a sequence for which golang.org/x/text has none, or
// U+FFFD if the standard has none either.
func (d *decoder) decodeMissing(sequence []byte) rune {
	leading := sequence[0]
	if len(sequence) == 1 {
		if c := leading - 0x80; d.controls>>c&1 != 0 {
			return rune(leading)
		}
		return utf8.RuneError
	}
	switch cell := trailingCell(sequence[1]); {
	case d.mend == mendShiftJIS && 0xF0 <= leading && leading <= 0xF9 && cell < 188:
		return 0xE000 + rune(leading-0xF0)*188 + rune(cell) // private use, in Windows
	case d.isGB18030() && cell < 190:
		return decodeGB18030Run(int(leading-0x81)*190 + cell)
	}
	return utf8.RuneError
}

// trailingCell is the inverse of appendPointer for trailing bytes: it returns the cell for b, or a
// number that is too large.
func trailingCell(b byte) int {
	switch {
	case b < 0x40 || b == 0x7F:
		return 256
	case b < 0x7F:
		return int(b) - 0x40
	}
	return int(b) - 0x41
}

// decodeGB18030Run returns the code point that [gb18030Runs] has for a pointer, or U+FFFD. If there
// are two, it returns the one that is not for private use.
func decodeGB18030Run(pointer int) rune {
	found := utf8.RuneError
	for _, run := range gb18030Runs {
		n := pointer - int(run.pointer)
		r := int(run.first) + n
		if n >= 0 && r <= int(run.last) && (found == utf8.RuneError || r > 0xF8FF) {
			found = rune(r)
		}
	}
	return found
}

// decodeFourBytes returns the code point of a four-byte sequence of [gb18030], whose first two
// bytes are right, and its length. If the other two are wrong, only the first byte is an error.
//
// [gb18030]: https://encoding.spec.whatwg.org/#gb18030-decoder
func decodeFourBytes(b []byte) (r rune, n int) {
	switch {
	case len(b) > 2 && !mendGB18030.isLeading(b[2]), len(b) > 3 && !isDigit(b[3]):
		return utf8.RuneError, 1
	case len(b) < 4:
		return utf8.RuneError, len(b)
	}
	pointer := ((int(b[0]-0x81)*10+int(b[1]-'0'))*126+int(b[2]-0x81))*10 + int(b[3]-'0')
	return gb18030RangesCodePoint(pointer), 4
}

// gb18030RangesCodePoint is the [index gb18030 ranges code point] for a pointer, or
// U+FFFD.
//
// [index gb18030 ranges code point]: https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
func gb18030RangesCodePoint(pointer int) rune {
	switch {
	case pointer == 7457:
		return 0xE7C7
	case 189000 <= pointer && pointer <= 1237575:
		return 0x10000 + rune(pointer-189000)
	case pointer > 39419:
		return utf8.RuneError
	}
	compare := func(r pointerRange, pointer int) int { return cmp.Compare(int(r.pointer), pointer) }
	i, ok := slices.BinarySearchFunc(gb18030Ranges[:], pointer, compare)
	if !ok {
		i--
	}
	r := gb18030Ranges[i]
	return rune(r.first) + rune(pointer-int(r.pointer))
}

// A pointerRange is the start of a range of pointers, and of the range of their code points.
type pointerRange struct{ pointer, first uint16 }

// gb18030Ranges is the index gb18030 ranges. It is here because golang.org/x/text's GBK has no
// sequences of four bytes.
var gb18030Ranges = [...]pointerRange{
	{0, 0x0080}, {36, 0x00A5}, {38, 0x00A9}, {45, 0x00B2}, {50, 0x00B8},
	{81, 0x00D8}, {89, 0x00E2}, {95, 0x00EB}, {96, 0x00EE}, {100, 0x00F4},
	{103, 0x00F8}, {104, 0x00FB}, {105, 0x00FD}, {109, 0x0102}, {126, 0x0114},
	{133, 0x011C}, {148, 0x012C}, {172, 0x0145}, {175, 0x0149}, {179, 0x014E},
	{208, 0x016C}, {306, 0x01CF}, {307, 0x01D1}, {308, 0x01D3}, {309, 0x01D5},
	{310, 0x01D7}, {311, 0x01D9}, {312, 0x01DB}, {313, 0x01DD}, {341, 0x01FA},
	{428, 0x0252}, {443, 0x0262}, {544, 0x02C8}, {545, 0x02CC}, {558, 0x02DA},
	{741, 0x03A2}, {742, 0x03AA}, {749, 0x03C2}, {750, 0x03CA}, {805, 0x0402},
	{819, 0x0450}, {820, 0x0452}, {7922, 0x2011}, {7924, 0x2017}, {7925, 0x201A},
	{7927, 0x201E}, {7934, 0x2027}, {7943, 0x2031}, {7944, 0x2034}, {7945, 0x2036},
	{7950, 0x203C}, {8062, 0x20AD}, {8148, 0x2104}, {8149, 0x2106}, {8152, 0x210A},
	{8164, 0x2117}, {8174, 0x2122}, {8236, 0x216C}, {8240, 0x217A}, {8262, 0x2194},
	{8264, 0x219A}, {8374, 0x2209}, {8380, 0x2210}, {8381, 0x2212}, {8384, 0x2216},
	{8388, 0x221B}, {8390, 0x2221}, {8392, 0x2224}, {8393, 0x2226}, {8394, 0x222C},
	{8396, 0x222F}, {8401, 0x2238}, {8406, 0x223E}, {8416, 0x2249}, {8419, 0x224D},
	{8424, 0x2253}, {8437, 0x2262}, {8439, 0x2268}, {8445, 0x2270}, {8482, 0x2296},
	{8485, 0x229A}, {8496, 0x22A6}, {8521, 0x22C0}, {8603, 0x2313}, {8936, 0x246A},
	{8946, 0x249C}, {9046, 0x254C}, {9050, 0x2574}, {9063, 0x2590}, {9066, 0x2596},
	{9076, 0x25A2}, {9092, 0x25B4}, {9100, 0x25BE}, {9108, 0x25C8}, {9111, 0x25CC},
	{9113, 0x25D0}, {9131, 0x25E6}, {9162, 0x2607}, {9164, 0x260A}, {9218, 0x2641},
	{9219, 0x2643}, {11329, 0x2E82}, {11331, 0x2E85}, {11334, 0x2E89}, {11336, 0x2E8D},
	{11346, 0x2E98}, {11361, 0x2EA8}, {11363, 0x2EAB}, {11366, 0x2EAF}, {11370, 0x2EB4},
	{11372, 0x2EB8}, {11375, 0x2EBC}, {11389, 0x2ECB}, {11682, 0x2FFC}, {11686, 0x3004},
	{11687, 0x3018}, {11692, 0x301F}, {11694, 0x302A}, {11714, 0x303F}, {11716, 0x3094},
	{11723, 0x309F}, {11725, 0x30F7}, {11730, 0x30FF}, {11736, 0x312A}, {11982, 0x322A},
	{11989, 0x3232}, {12102, 0x32A4}, {12336, 0x3390}, {12348, 0x339F}, {12350, 0x33A2},
	{12384, 0x33C5}, {12393, 0x33CF}, {12395, 0x33D3}, {12397, 0x33D6}, {12510, 0x3448},
	{12553, 0x3474}, {12851, 0x359F}, {12962, 0x360F}, {12973, 0x361B}, {13738, 0x3919},
	{13823, 0x396F}, {13919, 0x39D1}, {13933, 0x39E0}, {14080, 0x3A74}, {14298, 0x3B4F},
	{14585, 0x3C6F}, {14698, 0x3CE1}, {15583, 0x4057}, {15847, 0x4160}, {16318, 0x4338},
	{16434, 0x43AD}, {16438, 0x43B2}, {16481, 0x43DE}, {16729, 0x44D7}, {17102, 0x464D},
	{17122, 0x4662}, {17315, 0x4724}, {17320, 0x472A}, {17402, 0x477D}, {17418, 0x478E},
	{17859, 0x4948}, {17909, 0x497B}, {17911, 0x497E}, {17915, 0x4984}, {17916, 0x4987},
	{17936, 0x499C}, {17939, 0x49A0}, {17961, 0x49B8}, {18664, 0x4C78}, {18703, 0x4CA4},
	{18814, 0x4D1A}, {18962, 0x4DAF}, {19043, 0x9FA6}, {33469, 0xE76C}, {33470, 0xE7C8},
	{33471, 0xE7E7}, {33484, 0xE815}, {33485, 0xE819}, {33490, 0xE81F}, {33497, 0xE827},
	{33501, 0xE82D}, {33505, 0xE833}, {33513, 0xE83C}, {33520, 0xE844}, {33536, 0xE856},
	{33550, 0xE865}, {37845, 0xF92D}, {37921, 0xF97A}, {37948, 0xF996}, {38029, 0xF9E8},
	{38038, 0xF9F2}, {38064, 0xFA10}, {38065, 0xFA12}, {38066, 0xFA15}, {38069, 0xFA19},
	{38075, 0xFA22}, {38076, 0xFA25}, {38078, 0xFA2A}, {39108, 0xFE32}, {39109, 0xFE45},
	{39113, 0xFE53}, {39114, 0xFE58}, {39115, 0xFE67}, {39116, 0xFE6C}, {39265, 0xFF5F},
	{39394, 0xFFE6},
}

// nextISO2022JP is next for the [ISO-2022-JP decoder]. It uses golang.org/x/text for JIS X 0208
// only.
//
// [ISO-2022-JP decoder]: https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
func (d *decoder) nextISO2022JP(b []byte) (decoded []byte, n int) {
	if escapedState(b) != "" {
		if d.escaped {
			decoded = utf8.AppendRune(d.dst[:0], utf8.RuneError)
		}
		return decoded, 3
	}
	r, n := d.decodeInState(d.state, b)
	return utf8.AppendRune(d.dst[:0], r), n
}

// enter enters the state of ISO-2022-JP that follows a sequence.
func (d *decoder) enter(sequence []byte) {
	state := escapedState(sequence)
	if d.escaped = state != ""; d.escaped {
		d.state = state
	}
}

// escapedState returns the state that an escape sequence at b's start begins, or "" if there is
// none.
func escapedState(b []byte) string {
	if len(b) < 3 {
		return ""
	}
	for _, state := range [...]string{escapeASCII, escapeRoman, escapeKatakana, escapeJIS0208} {
		if string(b[:3]) == state {
			return state
		}
	}
	if string(b[:3]) == "\x1B$@" { // JIS X 0208 of 1978
		return escapeJIS0208
	}
	return ""
}

// decodeInState returns the first code point of b in a state of ISO-2022-JP, and its
// length.
func (d *decoder) decodeInState(state string, b []byte) (r rune, n int) {
	switch c := b[0]; {
	case state == escapeJIS0208:
		return d.decodeJIS0208(b)
	case state == escapeKatakana:
		if 0x21 <= c && c <= 0x5F {
			return 0xFF61 + rune(c-0x21), 1
		}
	case c == 0x0E, c == 0x0F, c == 0x1B, c >= utf8.RuneSelf:
	case state == escapeRoman && c == '\\':
		return 0xA5, 1
	case state == escapeRoman && c == '~':
		return 0x203E, 1
	default:
		return rune(c), 1
	}
	return utf8.RuneError, 1
}

// decodeJIS0208 returns the code point of b's first two bytes in JIS X 0208, or U+FFFD, and how
// many of the two it consumes.
func (d *decoder) decodeJIS0208(b []byte) (r rune, n int) {
	isGraphic := func(c byte) bool { return 0x21 <= c && c <= 0x7E }
	switch {
	case !isGraphic(b[0]), len(b) < 2, b[1] == 0x1B:
		return utf8.RuneError, 1
	case !isGraphic(b[1]):
		return utf8.RuneError, 2
	}
	r, _ = utf8.DecodeRune(d.decode([]byte{0x1B, '$', 'B', b[0], b[1]}))
	return r, 2
}
