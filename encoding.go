package url

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// This file makes the Encoding Standard's encoders of golang.org/x/text's, and
// decoding.go the decoders. An encoding is known by the name that its String
// method returns: to import the encodings would link their tables into every
// program. docs/encodings.md has each difference.

// EncodeAfterEncoding [percent-encodes after encoding]: it percent-encodes the
// bytes that input has in the encoding enc, using the set. A code point that
// enc does not have becomes a percent-encoded numeric character reference, such
// as %26%238253%3B for U+203D. With [FormPercentEncodeSet] a space becomes a
// plus.
//
// A nil enc is UTF-8, and so are the encodings with no encoder, UTF-16 and
// replacement. Any other is encoded as the Encoding Standard has it, where that
// differs from golang.org/x/text; an encoding that the standard does not have
// is taken as it is. The standard calls this for a legacy encoding with
// [SpecialQueryPercentEncodeSet] and [FormPercentEncodeSet] only.
//
// [percent-encodes after encoding]: https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func (s PercentEncodeSet) EncodeAfterEncoding(enc encoding.Encoding, input string) string {
	if enc = outputEncoding(enc); enc == nil {
		return s.Encode(input)
	}
	var buf [128]byte
	if out := appendEncoded(buf[:0], enc, input, s); string(out) != input {
		return string(out)
	}
	return input
}

// appendEncoded appends the percent-encoding after encoding of input using set.
func appendEncoded(dst []byte, enc encoding.Encoding, input string, set PercentEncodeSet) []byte {
	if enc = outputEncoding(enc); enc == nil {
		return appendPercentEncoded(dst, input, set)
	}
	input = wellFormed(input)
	switch legacy := legacyEncodingOf(enc); legacy.mend {
	case mendUnknown:
		return appendTransformed(dst, enc, input, set, 0)
	case mendControls, mendEUCKR:
		i := asciiPrefix(input)
		dst = appendPercentEncodedBytes(dst, input[:i], set)
		return appendTransformed(dst, enc, input[i:], set, legacy.controls)
	case mendISO2022JP:
		return appendISO2022JP(dst, enc, input, set)
	default:
		return appendMended(dst, enc, input, set, legacy.mend)
	}
}

// outputEncoding [gets an output encoding]: nil, which is UTF-8, for UTF-8, for
// UTF-16 and for replacement.
//
// [gets an output encoding]: https://encoding.spec.whatwg.org/#get-an-output-encoding
func outputEncoding(enc encoding.Encoding) encoding.Encoding {
	switch enc {
	case nil, encoding.Nop, encoding.Replacement:
		return nil
	}
	switch name := encodingName(enc); {
	case name == "UTF-8", name == "UTF-8-BOM", len(name) >= 6 && name[:6] == "UTF-16":
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

// A mend is what it takes to get the Encoding Standard's encoder and decoder from
// those of golang.org/x/text.
type mend uint8

const (
	mendUnknown  mend = iota // not an encoding of the standard: nothing is known of it
	mendControls             // C1 controls, or nothing at all
	mendBig5
	mendEUCJP
	mendEUCKR
	mendGB18030
	mendGBK
	mendISO2022JP
	mendShiftJIS
	mendUTF16BE
	mendUTF16LE
)

type legacyEncoding struct {
	name string // that golang.org/x/text has for it
	mend mend
	// controls are the C1 controls U+0080 to U+009F, from the lowest bit on,
	// that the standard's indexes have at the byte of the same value, and
	// golang.org/x/text leaves out.
	controls uint32
}

var legacyEncodings = [...]legacyEncoding{
	{"Big5", mendBig5, 0},
	{"EUC-JP", mendEUCJP, 0},
	{"EUC-KR", mendEUCKR, 0},
	{"GB18030", mendGB18030, 0},
	{"GBK", mendGBK, 0},
	{"IBM Code Page 866", mendControls, 0},
	{"ISO 8859-10", mendControls, 0xFFFFFFFF},
	{"ISO 8859-13", mendControls, 0xFFFFFFFF},
	{"ISO 8859-14", mendControls, 0xFFFFFFFF},
	{"ISO 8859-15", mendControls, 0xFFFFFFFF},
	{"ISO 8859-16", mendControls, 0xFFFFFFFF},
	{"ISO 8859-2", mendControls, 0xFFFFFFFF},
	{"ISO 8859-3", mendControls, 0xFFFFFFFF},
	{"ISO 8859-4", mendControls, 0xFFFFFFFF},
	{"ISO 8859-5", mendControls, 0xFFFFFFFF},
	{"ISO 8859-6", mendControls, 0xFFFFFFFF},
	{"ISO 8859-7", mendControls, 0xFFFFFFFF},
	{"ISO 8859-8", mendControls, 0xFFFFFFFF},
	{"ISO-2022-JP", mendISO2022JP, 0},
	{"ISO-8859-6E", mendControls, 0xFFFFFFFF}, // a label of ISO-8859-6
	{"ISO-8859-6I", mendControls, 0xFFFFFFFF}, // another
	{"ISO-8859-8E", mendControls, 0xFFFFFFFF}, // a label of ISO-8859-8
	{"ISO-8859-8I", mendControls, 0xFFFFFFFF},
	{"KOI8-R", mendControls, 0},
	{"KOI8-U", mendControls, 0},
	{"Macintosh", mendControls, 0},
	{"Macintosh Cyrillic", mendControls, 0},
	{"Shift JIS", mendShiftJIS, 0},
	{"UTF-16BE (Ignore BOM)", mendUTF16BE, 0},
	{"UTF-16LE (Ignore BOM)", mendUTF16LE, 0},
	{"Windows 1250", mendControls, 0x0101010A},
	{"Windows 1251", mendControls, 0x01000000},
	{"Windows 1252", mendControls, 0x2001A002},
	{"Windows 1253", mendControls, 0xF501F502},
	{"Windows 1254", mendControls, 0x6001E002},
	{"Windows 1255", mendControls, 0xF401F402},
	{"Windows 1256", mendControls, 0},
	{"Windows 1257", mendControls, 0x9501150A},
	{"Windows 1258", mendControls, 0x6401E402},
	{"Windows 874", mendControls, 0xFF01FFDE},
	{"X-User-Defined", mendControls, 0},
}

func legacyEncodingOf(enc encoding.Encoding) legacyEncoding {
	name := encodingName(enc)
	for _, legacy := range legacyEncodings {
		if legacy.name == name {
			return legacy
		}
	}
	return legacyEncoding{}
}

// asciiPrefix returns how many bytes s has before the first that is not ASCII.
func asciiPrefix[T string | []byte](s T) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return i
		}
	}
	return len(s)
}

// appendTransformed encodes input, which is well-formed, with enc's own encoder
// and adds the C1 controls that it lacks.
func appendTransformed(dst []byte, enc encoding.Encoding, input string, set PercentEncodeSet, controls uint32) []byte {
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
		// The next code point is the error. An encoder that stops here with
		// no error, or with another, gets no further either.
		r, n := utf8.DecodeRune(src)
		src = src[n:]
		if c := uint32(r) - 0x80; c < 0x20 && controls>>c&1 != 0 {
			dst = appendPercentEncodedBytes(dst, []byte{byte(r)}, set)
		} else {
			dst = appendUnmappable(dst, r)
		}
	}
}

// appendUnmappable appends what stands for a code point that an encoding does
// not have: &#8253; percent-encoded, whatever the percent-encode set.
func appendUnmappable(dst []byte, r rune) []byte {
	dst = append(dst, "%26%23"...)
	dst = strconv.AppendInt(dst, int64(r), 10)
	return append(dst, "%3B"...)
}

// appendMended encodes input, which is well-formed, in an encoding that has
// ASCII for ASCII and no state.
func appendMended(dst []byte, enc encoding.Encoding, input string, set PercentEncodeSet, mend mend) []byte {
	var encoder *codePointEncoder
	for {
		i := asciiPrefix(input)
		dst = appendPercentEncodedBytes(dst, input[:i], set)
		if input = input[i:]; input == "" {
			return dst
		}
		if encoder == nil {
			encoder = newCodePointEncoder(enc)
		}
		r, n := utf8.DecodeRuneInString(input)
		input = input[n:]
		if b := encoder.encodeMended(r, mend); len(b) > 0 {
			dst = appendPercentEncodedBytes(dst, b, set)
		} else {
			dst = appendUnmappable(dst, r)
		}
	}
}

// A codePointEncoder encodes one code point at a time. Its buffers are with it
// because the transformer, an interface, makes them escape.
type codePointEncoder struct {
	encoder *encoding.Encoder
	src     [utf8.UTFMax]byte
	dst     [8]byte // ISO-2022-JP: two bytes between two escape sequences
}

func newCodePointEncoder(enc encoding.Encoding) *codePointEncoder {
	return &codePointEncoder{encoder: enc.NewEncoder()}
}

// encode returns the bytes that golang.org/x/text has for r, or none. They are
// good until the next call.
func (e *codePointEncoder) encode(r rune) []byte {
	e.encoder.Reset()
	n, _, err := e.encoder.Transform(e.dst[:], e.src[:utf8.EncodeRune(e.src[:], r)], true)
	if err != nil {
		return nil
	}
	return e.dst[:n]
}

// encodeMended returns the bytes that the Encoding Standard has for r, which is
// not ASCII, or none.
func (e *codePointEncoder) encodeMended(r rune, mend mend) []byte {
	switch mend {
	case mendBig5:
		return e.encodeBig5(r)
	case mendEUCJP, mendShiftJIS:
		return e.encodeJapanese(r, mend)
	default:
		return e.encodeGB18030(r, mend)
	}
}

// encodeBig5 mends the [Big5 encoder]. The standard's leaves out the Hong Kong
// Supplementary Character Set, which is below the leading byte 0xA1, and takes
// the first of several byte pairs.
//
// [Big5 encoder]: https://encoding.spec.whatwg.org/#big5-encoder
func (e *codePointEncoder) encodeBig5(r rune) []byte {
	i, ok := slices.BinarySearchFunc(big5Duplicates[:], r, func(d codePointBytes, r rune) int {
		return cmp.Compare(rune(d.codePoint), r)
	})
	if ok {
		return append(e.dst[:0], big5Duplicates[i].leading, big5Duplicates[i].trailing)
	}
	if b := e.encode(r); len(b) > 0 && b[0] >= 0xA1 {
		return b
	}
	return nil
}

type codePointBytes struct {
	codePoint         uint16
	leading, trailing byte
}

// big5Duplicates are the code points for which golang.org/x/text has the last
// of several byte pairs. (For six more the last is the standard's too.)
var big5Duplicates = [...]codePointBytes{
	{0x256D, 0xA2, 0x7E}, {0x256E, 0xA2, 0xA1}, {0x256F, 0xA2, 0xA3}, {0x2570, 0xA2, 0xA2},
	{0x3003, 0xA1, 0xB2}, {0x4EDD, 0xC6, 0xDF}, {0x5029, 0xAD, 0xC5}, {0x507D, 0xB0, 0xB0},
	{0x5305, 0xA5, 0x5D}, {0x5344, 0xA2, 0xCD}, {0x537F, 0xAD, 0xEB}, {0x5A77, 0xB4, 0x40},
	{0x5E75, 0xC9, 0xDB}, {0x5EF4, 0xC6, 0xCF}, {0x5F58, 0xD8, 0xF4}, {0x6490, 0xBC, 0xB5},
	{0x65E0, 0xC6, 0xD3}, {0x6674, 0xB4, 0xB8}, {0x675E, 0xA7, 0xFB}, {0x6C9C, 0xCB, 0x58},
	{0x6E1D, 0xB4, 0xFC}, {0x6E2F, 0xB4, 0xE4}, {0x716E, 0xB5, 0x4E}, {0x745C, 0xB7, 0xEC},
	{0x74E9, 0xA2, 0x60}, {0x7676, 0xC6, 0xD5}, {0x7809, 0xCF, 0xF1},
}

// encodeJapanese mends the [EUC-JP encoder] and the [Shift_JIS encoder]. The
// standard's have no JIS X 0212, and for what both NEC and IBM added to JIS X
// 0208 the bytes of IBM's rows in Shift_JIS.
//
// [EUC-JP encoder]: https://encoding.spec.whatwg.org/#euc-jp-encoder
// [Shift_JIS encoder]: https://encoding.spec.whatwg.org/#shift_jis-encoder
func (e *codePointEncoder) encodeJapanese(r rune, mend mend) []byte {
	switch {
	case r == 0xA5:
		return append(e.dst[:0], 0x5C)
	case r == 0x203E:
		return append(e.dst[:0], 0x7E)
	case r == 0x2212:
		r = 0xFF0D
	case r == 0x80 && mend == mendShiftJIS:
		return append(e.dst[:0], 0x80)
	}
	b := e.encode(r)
	switch {
	case mend == mendEUCJP && len(b) == 3: // 0x8F and two bytes of JIS X 0212
		return nil
	case mend == mendShiftJIS && len(b) == 2 && (b[0] == 0xED || b[0] == 0xEE):
		return e.encodeIBM(b[0], b[1])
	}
	return b
}

// encodeIBM returns the Shift_JIS bytes in the rows of IBM's extensions for
// bytes in those of NEC's selection from them.
func (e *codePointEncoder) encodeIBM(leading, trailing byte) []byte {
	pointer := (int(leading)-0xC1)*188 + int(trailing) - 0x40
	if trailing > 0x7F {
		pointer--
	}
	switch {
	case pointer <= 8631: // kanji
		pointer += 10744 - 8272
	case pointer <= 8643: // small Roman numerals
		pointer += 10716 - 8634
	default: // broken bar, apostrophe, quotation mark
		pointer += 10737 - 8645
	}
	return appendPointer(e.dst[:0], 0xC1, pointer, 188)
}

// appendPointer appends the two bytes of a pointer into an index with rows of
// 188 or 190 cells: trailing bytes begin with 0x40 and leave out 0x7F.
func appendPointer(dst []byte, firstLeading byte, pointer, cells int) []byte {
	trailing := byte(pointer%cells) + 0x40
	if trailing >= 0x7F {
		trailing++
	}
	return append(dst, firstLeading+byte(pointer/cells), trailing)
}

// encodeGB18030 mends the [gb18030 encoder], which is GBK's too. The standard's
// has GB18030-2022, and two bytes for the private use code points of earlier
// editions, which golang.org/x/text has in four bytes, or not in GBK.
//
// [gb18030 encoder]: https://encoding.spec.whatwg.org/#gb18030-encoder
func (e *codePointEncoder) encodeGB18030(r rune, mend mend) []byte {
	switch {
	case r == 0xE5E5:
		return nil
	case r == 0xE7C7 && mend == mendGB18030:
		return append(e.dst[:0], 0x81, 0x35, 0xF4, 0x37)
	}
	i, ok := slices.BinarySearchFunc(gb18030Runs[:], r, func(run pointerRun, r rune) int {
		switch {
		case rune(run.last) < r:
			return -1
		case rune(run.first) > r:
			return 1
		}
		return 0
	})
	if ok {
		run := gb18030Runs[i]
		return appendPointer(e.dst[:0], 0x81, int(run.pointer)+int(r)-int(run.first), 190)
	}
	return e.encode(r)
}

// A pointerRun is a run of code points whose pointers in an index of the
// Encoding Standard follow each other.
type pointerRun struct{ first, last, pointer uint16 }

// gb18030Runs are the code points that have two bytes in the standard's gb18030
// and GBK, and not in golang.org/x/text's.
var gb18030Runs = [...]pointerRun{
	{0x1E3F, 0x1E3F, 7533}, {0x9FB4, 0x9FB4, 23775}, {0x9FB5, 0x9FB5, 23783},
	{0x9FB6, 0x9FB7, 23788}, {0x9FB8, 0x9FB8, 23795}, {0x9FB9, 0x9FB9, 23812},
	{0x9FBA, 0x9FBA, 23829}, {0x9FBB, 0x9FBB, 23845}, {0xE000, 0xE05D, 7886},
	{0xE05E, 0xE0BB, 8076}, {0xE0BC, 0xE119, 8266}, {0xE11A, 0xE177, 8456},
	{0xE178, 0xE1D5, 8646}, {0xE1D6, 0xE233, 8836}, {0xE234, 0xE291, 22706},
	{0xE292, 0xE2EF, 22896}, {0xE2F0, 0xE34D, 23086}, {0xE34E, 0xE3AB, 23276},
	{0xE3AC, 0xE409, 23466}, {0xE40A, 0xE467, 23656}, {0xE468, 0xE4C5, 23846},
	{0xE4C6, 0xE525, 6080}, {0xE526, 0xE585, 6270}, {0xE586, 0xE5E4, 6460},
	{0xE5E6, 0xE645, 6650}, {0xE646, 0xE6A5, 6840}, {0xE6A6, 0xE705, 7030},
	{0xE706, 0xE765, 7220}, {0xE766, 0xE76B, 6376}, {0xE76D, 0xE76D, 6433},
	{0xE76E, 0xE76F, 6444}, {0xE770, 0xE771, 6458}, {0xE772, 0xE77C, 6829},
	{0xE77D, 0xE784, 7022}, {0xE785, 0xE78C, 7150}, {0xE78D, 0xE793, 7182},
	{0xE794, 0xE795, 7201}, {0xE796, 0xE796, 7208}, {0xE797, 0xE79F, 7211},
	{0xE7A0, 0xE7AE, 7349}, {0xE7AF, 0xE7BB, 7397}, {0xE7BC, 0xE7C6, 7495},
	{0xE7C9, 0xE7CC, 7538}, {0xE7CD, 0xE7E1, 7579}, {0xE7E2, 0xE7E2, 7624},
	{0xE7E3, 0xE7E3, 7627}, {0xE7E4, 0xE7E6, 7629}, {0xE7F4, 0xE800, 7686},
	{0xE801, 0xE80F, 7775}, {0xE810, 0xE814, 16525}, {0xE816, 0xE818, 23767},
	{0xE81E, 0xE81E, 23775}, {0xE826, 0xE826, 23783}, {0xE82B, 0xE82C, 23788},
	{0xE831, 0xE832, 23794}, {0xE83B, 0xE83B, 23804}, {0xE843, 0xE843, 23812},
	{0xE854, 0xE855, 23829}, {0xE864, 0xE864, 23845}, {0xFE10, 0xFE10, 7182},
	{0xFE11, 0xFE11, 7184}, {0xFE12, 0xFE12, 7183}, {0xFE13, 0xFE16, 7185},
	{0xFE17, 0xFE18, 7201}, {0xFE19, 0xFE19, 7208},
}

// The escape sequences that begin a state of ISO-2022-JP. The encoder has none for
// katakana.
const (
	escapeASCII    = "\x1B(B"
	escapeRoman    = "\x1B(J"
	escapeKatakana = "\x1B(I"
	escapeJIS0208  = "\x1B$B"
)

// appendISO2022JP is the [ISO-2022-JP encoder], with golang.org/x/text for JIS X
// 0208 only. The standard's has a state for JIS X 0201 Roman, and none for its
// katakana. An unmappable code point ends the jis0208 state, not the Roman one.
//
// [ISO-2022-JP encoder]: https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
func appendISO2022JP(dst []byte, enc encoding.Encoding, input string, set PercentEncodeSet) []byte {
	encoder := newCodePointEncoder(enc)
	state := escapeASCII
	enter := func(s string) {
		if state != s {
			state = s
			dst = appendPercentEncodedBytes(dst, s, set)
		}
	}
	for _, r := range input {
		switch {
		case r < utf8.RuneSelf:
			if state == escapeJIS0208 || r == '\\' || r == '~' {
				enter(escapeASCII)
			}
			if r == 0x0E || r == 0x0F || r == 0x1B { // would read as a shift or an escape
				dst = appendUnmappable(dst, utf8.RuneError)
			} else {
				dst = appendPercentEncodedBytes(dst, []byte{byte(r)}, set)
			}
		case r == 0xA5:
			enter(escapeRoman)
			dst = appendPercentEncodedBytes(dst, "\\", set)
		case r == 0x203E:
			enter(escapeRoman)
			dst = appendPercentEncodedBytes(dst, "~", set)
		default:
			if b := encoder.encodeJIS0208(r); len(b) > 0 {
				enter(escapeJIS0208)
				dst = appendPercentEncodedBytes(dst, b, set)
				continue
			}
			if state == escapeJIS0208 {
				enter(escapeASCII)
			}
			dst = appendUnmappable(dst, r)
		}
	}
	enter(escapeASCII)
	return dst
}

// encodeJIS0208 returns the two bytes of r in JIS X 0208, or none. The encoder
// is golang.org/x/text's for ISO-2022-JP.
func (e *codePointEncoder) encodeJIS0208(r rune) []byte {
	switch {
	case r == 0x2212:
		r = 0xFF0D
	case 0xFF61 <= r && r <= 0xFF9F:
		r, _ = utf8.DecodeRuneInString(fullwidthKatakana[(r-0xFF61)*3:])
	}
	if b := e.encode(r); len(b) == len(e.dst) {
		return b[3:5]
	}
	return nil
}

// fullwidthKatakana has the code points, three bytes each, that stand for the
// halfwidth U+FF61 to U+FF9F in ISO-2022-JP.
const fullwidthKatakana = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタ" +
	"チツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
