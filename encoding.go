package url

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// This file turns the encoders and decoders of golang.org/x/text into those of the
// Encoding Standard. It recognises an encoding by the name that its String method returns:
// importing the encodings would link their tables into every program.
// docs/encodings.md says how they differ.

// EncodeAfterEncoding [percent-encodes after encoding]: it encodes input with enc, and
// percent-encodes the resulting bytes using the set. A code point that enc cannot encode
// becomes a percent-encoded numeric character reference, such as %26%238253%3B for
// U+203D. With [FormPercentEncodeSet] a space becomes a plus.
//
// A nil enc means UTF-8. So do UTF-16 and replacement, which have no encoder. If
// golang.org/x/text differs from the Encoding Standard, the standard decides; an encoding that
// the standard does not define is used as it is. For a legacy encoding the URL Standard only
// uses [SpecialQueryPercentEncodeSet] and [FormPercentEncodeSet].
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

// A mend is how golang.org/x/text's encoder and decoder differ from the Encoding Standard's.
type mend uint8

const (
	mendUnknown  mend = iota // not an encoding of the standard
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
	name string // in golang.org/x/text
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
	for i := range legacyEncodings {
		if legacyEncodings[i].name == name {
			return legacyEncodings[i]
		}
	}
	return legacyEncoding{}
}

// keepsASCII reports whether enc is an encoding of the standard. All of those encode ASCII as it is.
// (The exception is three controls in ISO-2022-JP, and every control is percent-encoded anyway.)
func keepsASCII(enc encoding.Encoding) bool { return legacyEncodingOf(enc).mend != mendUnknown }

// asciiPrefix returns how many bytes of s come before the first one that is not ASCII.
func asciiPrefix[T string | []byte](s T) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return i
		}
	}
	return len(s)
}

// appendTransformed encodes the well-formed input with enc's own encoder, and adds the C1
// controls that the encoder lacks.
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
		// The encoder lacks the next code point, even if it stopped here with no error, or with
		// another one.
		r, n := utf8.DecodeRune(src)
		src = src[n:]
		if c := uint32(r) - 0x80; c < 0x20 && controls>>c&1 != 0 {
			dst = appendPercentEncodedBytes(dst, []byte{byte(r)}, set)
		} else {
			dst = appendUnmappable(dst, r)
		}
	}
}

// appendUnmappable appends the numeric character reference for a code point that an encoding
// does not have, such as &#8253;, percent-encoded whatever the percent-encode set.
func appendUnmappable(dst []byte, r rune) []byte {
	dst = append(dst, "%26%23"...)
	dst = strconv.AppendInt(dst, int64(r), 10)
	return append(dst, "%3B"...)
}

// appendMended encodes the well-formed input in an encoding that keeps ASCII and has no state.
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

// A codePointEncoder encodes one code point at a time. It contains its buffers because the
// transformer, an interface, makes them escape.
type codePointEncoder struct {
	encoder *encoding.Encoder
	src     [utf8.UTFMax]byte
	dst     [8]byte // ISO-2022-JP: two bytes between two escape sequences
}

func newCodePointEncoder(enc encoding.Encoding) *codePointEncoder {
	return &codePointEncoder{encoder: enc.NewEncoder()}
}

// encode returns the bytes for r in golang.org/x/text, or none. They are valid until the next
// call.
func (e *codePointEncoder) encode(r rune) []byte {
	e.encoder.Reset()
	n, _, err := e.encoder.Transform(e.dst[:], e.src[:utf8.EncodeRune(e.src[:], r)], true)
	if err != nil {
		return nil
	}
	return e.dst[:n]
}

// encodeMended returns the bytes for r, which is not ASCII, in the Encoding Standard, or none.
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
// standard's have no JIS X 0212 and, in Shift_JIS, IBM's rows for what both NEC
// and IBM added to JIS X 0208.
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

// encodeIBM moves Shift_JIS bytes from the rows of NEC's selection of IBM's
// extensions to the rows of IBM's.
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
// editions; golang.org/x/text has four bytes, or in GBK none.
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

// From here on, the decoders. The tables of golang.org/x/text say which code point a
// sequence of bytes stands for. Where a sequence ends, and which of its bytes are decoded
// again after an error, follows the Encoding Standard.

// A legacyDecoder decodes bytes in an encoding.
type legacyDecoder struct {
	decoder *encoding.Decoder
	legacyEncoding
	src, dst [8]byte // in the struct because the transformer, an interface, makes them escape
}

func newLegacyDecoder(enc encoding.Encoding) *legacyDecoder {
	d := &legacyDecoder{decoder: enc.NewDecoder(), legacyEncoding: legacyEncodingOf(enc)}
	if d.mend == mendGBK { // it has the decoder of gb18030
		d.mend = mendGB18030
	}
	return d
}

// decode decodes b, with U+FFFD for each error. It returns an error only for an encoding that
// the Encoding Standard does not define.
func (d *legacyDecoder) decode(b []byte) (string, error) {
	if len(b) == 0 {
		return "", nil
	}
	switch d.mend {
	case mendISO2022JP:
		return d.decodeISO2022JP(b), nil
	case mendUTF16BE, mendUTF16LE:
		b = cutHalfUnit(b, d.mend)
		fallthrough
	case mendUnknown:
		out, err := d.decoder.Bytes(b)
		return wellFormed(string(out)), err
	}
	out := make([]byte, 0, len(b))
	for {
		i := asciiPrefix(b)
		out = append(out, b[:i]...)
		if b = b[i:]; len(b) == 0 {
			return string(out), nil
		}
		s, n := d.decodeSequence(b)
		out = append(out, s...)
		b = b[n:]
	}
}

// cutHalfUnit removes half a code unit that follows a leading surrogate: together they are one
// error.
func cutHalfUnit(b []byte, mend mend) []byte {
	n := len(b)
	if n%2 == 0 || n < 3 {
		return b
	}
	high := b[n-3]
	if mend == mendUTF16LE {
		high = b[n-2]
	}
	if high&0xFC == 0xD8 {
		return b[:n-1]
	}
	return b
}

// decodeSequence returns the code points of the sequence that b starts with, which
// is not ASCII, and its length. The result is good until the next call.
func (d *legacyDecoder) decodeSequence(b []byte) (decoded []byte, n int) {
	n = 1
	if d.mend.isLeading(b[0]) {
		n = min(2, len(b))
	}
	if n == 2 {
		switch {
		case d.mend == mendEUCJP && b[0] == 0x8F && 0xA1 <= b[1] && b[1] <= 0xFE: // JIS X 0212
			n = min(3, len(b))
		case d.mend == mendGB18030 && isASCIIDigit(b[1]):
			r, n := decodeFourBytes(b)
			return utf8.AppendRune(d.dst[:0], r), n
		}
	}
	decoded = d.transform(b[:n])
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

// transform returns what golang.org/x/text has for a sequence of bytes. It starts
// with U+FFFD for an error.
func (d *legacyDecoder) transform(sequence []byte) []byte {
	// There is no state to reset: an escape sequence precedes each pair of
	// ISO-2022-JP, and no other encoding has one. The copy keeps the caller's bytes
	// from escaping.
	n, _, _ := d.decoder.Transform(d.dst[:], d.src[:copy(d.src[:], sequence)], true)
	return d.dst[:n]
}

// decodeMissing returns the code point of a sequence that golang.org/x/text does not have:
// U+FFFD if the standard has none either.
func (d *legacyDecoder) decodeMissing(sequence []byte) rune {
	leading := sequence[0]
	if len(sequence) == 1 {
		if c := leading - 0x80; d.controls>>c&1 != 0 {
			return rune(leading)
		}
		return utf8.RuneError
	}
	switch cell := trailingCell(sequence[1]); {
	case d.mend == mendShiftJIS && 0xF0 <= leading && leading <= 0xF9 && cell < 188:
		return 0xE000 + rune(leading-0xF0)*188 + rune(cell) // for private use in Windows
	case d.mend == mendGB18030 && cell < 190:
		return decodeGB18030Run(int(leading-0x81)*190 + cell)
	}
	return utf8.RuneError
}

// trailingCell returns the cell of a row that appendPointer writes b for, or more
// than there are.
func trailingCell(b byte) int {
	switch {
	case b < 0x40 || b == 0x7F:
		return 256
	case b < 0x7F:
		return int(b) - 0x40
	}
	return int(b) - 0x41
}

// decodeGB18030Run returns the code point that [gb18030Runs] has for a pointer, or
// U+FFFD. Of two it is the one that is not for private use.
func decodeGB18030Run(pointer int) rune {
	found := utf8.RuneError
	for _, run := range gb18030Runs {
		n := pointer - int(run.pointer)
		if r := int(run.first) + n; n >= 0 && r <= int(run.last) && (found == utf8.RuneError || r > 0xF8FF) {
			found = rune(r)
		}
	}
	return found
}

// decodeFourBytes returns the code point of a four-byte sequence of [gb18030], whose first two
// bytes are right, and its length. If the others are wrong, only the first byte is an error.
//
// [gb18030]: https://encoding.spec.whatwg.org/#gb18030-decoder
func decodeFourBytes(b []byte) (r rune, n int) {
	switch {
	case len(b) > 2 && !mendGB18030.isLeading(b[2]), len(b) > 3 && !isASCIIDigit(b[3]):
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
	i, ok := slices.BinarySearchFunc(gb18030Ranges[:], pointer, func(r pointerRange, pointer int) int {
		return cmp.Compare(int(r.pointer), pointer)
	})
	if !ok {
		i--
	}
	r := gb18030Ranges[i]
	return rune(r.first) + rune(pointer-int(r.pointer))
}

// A pointerRange is the start of a range of pointers, and of the range of code points that they
// are for.
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

// decodeISO2022JP is the [ISO-2022-JP decoder], with golang.org/x/text for JIS X
// 0208 only.
//
// [ISO-2022-JP decoder]: https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
func (d *legacyDecoder) decodeISO2022JP(b []byte) string {
	out := make([]byte, 0, len(b))
	state := escapeASCII
	escaped := false // by the bytes just before, so that the next escape is an error
	for len(b) > 0 {
		if next := escapedState(b); next != "" {
			if escaped {
				out = utf8.AppendRune(out, utf8.RuneError)
			}
			state, escaped, b = next, true, b[len(next):]
			continue
		}
		r, n := d.decodeInState(state, b)
		out = utf8.AppendRune(out, r)
		escaped, b = false, b[n:]
	}
	return string(out)
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
func (d *legacyDecoder) decodeInState(state string, b []byte) (r rune, n int) {
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
// many of them that takes.
func (d *legacyDecoder) decodeJIS0208(b []byte) (r rune, n int) {
	isGraphic := func(c byte) bool { return 0x21 <= c && c <= 0x7E }
	switch {
	case !isGraphic(b[0]), len(b) < 2, b[1] == 0x1B:
		return utf8.RuneError, 1
	case !isGraphic(b[1]):
		return utf8.RuneError, 2
	}
	r, _ = utf8.DecodeRune(d.transform([]byte{0x1B, '$', 'B', b[0], b[1]}))
	return r, 2
}
