package charset

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// An encoder corrects golang.org/x/text's: see docs/encodings.md.
type encoder struct {
	standard
	text  transform.Transformer
	state string // of ISO-2022-JP: the escape sequence that began it
	// src and dst are in the struct because the transformer, an interface, makes them escape.
	src [utf8.UTFMax]byte
	dst [8]byte // ISO-2022-JP: two bytes between two escape sequences
}

// An unsupported is the error for a code point that the encoding lacks.
type unsupported struct{ error }

var errUnsupported = unsupported{errors.New("charset: the encoding lacks this code point")}

// Replacement is what encoding.ReplaceUnsupported writes.
func (unsupported) Replacement() byte { return encoding.ASCIISub }

// HTMLEscapeUnsupported returns an encoder that writes a code point which e's encoding lacks as a
// character reference, such as "&#8253;". It [encodes] with the error mode "html", as forms do. A
// reader cannot tell the result from such a reference in the text.
//
// Use it in place of the function of that name in golang.org/x/text/encoding, which leaves out the
// last escape sequence of ISO-2022-JP if the text ends with such a code point. So does
// encoding.ReplaceUnsupported there.
//
// [encodes]: https://encoding.spec.whatwg.org/#encode-or-fail
func HTMLEscapeUnsupported(e *encoding.Encoder) *encoding.Encoder {
	return &encoding.Encoder{Transformer: htmlEscaper{e.Transformer}}
}

type htmlEscaper struct{ transform.Transformer }

func (h htmlEscaper) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for {
		d, s, err := h.Transformer.Transform(dst[nDst:], src[nSrc:], atEOF)
		nDst, nSrc = nDst+d, nSrc+s
		if _, ok := err.(interface{ Replacement() byte }); !ok {
			return nDst, nSrc, err
		}
		r, size := utf8.DecodeRune(src[nSrc:])
		if r < utf8.RuneSelf { // a shift or an escape in ISO-2022-JP
			r = utf8.RuneError
		}
		reference := "&#" + strconv.Itoa(int(r)) + ";"
		if len(dst)-nDst < len(reference) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], reference)
		nSrc += size
	}
}

func (e *encoder) Reset() {
	e.text.Reset()
	e.state = escapeASCII
}

func (e *encoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	if e.mend == mendISO2022JP {
		return e.transformISO2022JP(dst, src, atEOF)
	}
	for {
		n, special := e.plain(src[nSrc:], len(dst)-nDst)
		d, s, err := e.text.Transform(dst[nDst:], src[nSrc:nSrc+n], atEOF || special)
		d, s, err = e.check(dst[nDst:], src[nSrc:], d, s, err)
		nDst, nSrc = nDst+d, nSrc+s
		switch {
		case err == nil && !special:
			return nDst, nSrc, nil
		case err == transform.ErrShortDst, err == transform.ErrShortSrc,
			err != nil && e.controls == 0:
			return nDst, nSrc, err
		}
		r, size := utf8.DecodeRune(src[nSrc:])
		b := e.mended(r)
		switch {
		case len(b) == 0:
			return nDst, nSrc, errUnsupported
		case len(dst)-nDst < len(b):
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], b)
		nSrc += size
	}
}

// plain returns how many bytes of src come before the first code point that golang.org/x/text's
// encoder must not see, and whether there is one. It looks no further than the encoder can get with
// that room, since each code point takes at least one byte. So a long src is not read again in each
// call.
func (e *encoder) plain(src []byte, room int) (n int, special bool) {
	if e.mend == mendControls || e.mend == mendEUCKR {
		return len(src), false
	}
	for n, c := range src[:min(len(src), utf8.UTFMax*room+1)] {
		if e.mayBegin(c) {
			if r, _ := utf8.DecodeRune(src[n:]); e.isMended(r) {
				return n, true
			}
		}
	}
	return len(src), false
}

// mayBegin reports whether c may be the first byte, in UTF-8, of a code point for which isMended is
// true. Most other code points then need no decoding, which saves a fifth of the time.
func (e *encoder) mayBegin(c byte) bool {
	switch e.mend {
	case mendBig5: // U+256D to U+7809
		return 0xE2 <= c && c <= 0xE7
	case mendEUCJP, mendShiftJIS:
		return c == 0xC2 || c == 0xE2
	}
	return c == 0xE1 || c == 0xE9 || c == 0xEE || c == 0xEF
}

// isMended reports whether mended has the standard's bytes for r.
func (e *encoder) isMended(r rune) bool {
	switch e.mend {
	case mendBig5:
		_, ok := big5Duplicate(r)
		return ok
	case mendEUCJP, mendShiftJIS:
		return r == 0xA5 || r == 0x203E || r == 0x2212 || r == 0x80
	case mendGB18030, mendGBK:
		_, ok := gb18030Run(r)
		return ok || r == 0xE5E5 || r == 0xE7C7
	}
	return false
}

// mended returns the standard's bytes for a code point for which golang.org/x/text has other bytes,
// or none. The result is valid until the next call.
func (e *encoder) mended(r rune) []byte {
	switch e.mend {
	case mendControls:
		if c := uint32(r) - 0x80; c < 0x20 && e.controls>>c&1 != 0 {
			return append(e.dst[:0], byte(r))
		}
		return nil
	case mendBig5:
		d, _ := big5Duplicate(r)
		return append(e.dst[:0], d.leading, d.trailing)
	case mendEUCJP, mendShiftJIS:
		return e.mendedJapanese(r)
	}
	return e.mendedGB18030(r)
}

// mendedJapanese is mended for the [EUC-JP encoder] and the [Shift_JIS encoder].
//
// [EUC-JP encoder]: https://encoding.spec.whatwg.org/#euc-jp-encoder
// [Shift_JIS encoder]: https://encoding.spec.whatwg.org/#shift_jis-encoder
func (e *encoder) mendedJapanese(r rune) []byte {
	switch {
	case r == 0xA5:
		return append(e.dst[:0], 0x5C)
	case r == 0x203E:
		return append(e.dst[:0], 0x7E)
	case r == 0x2212:
		return e.encode(0xFF0D)
	case e.mend == mendShiftJIS: // U+0080
		return append(e.dst[:0], 0x80)
	}
	return nil
}

// mendedGB18030 is mended for the [gb18030 encoder], which is GBK's too. The standard's encoder has
// GB18030-2022, and two bytes for the private use code points of earlier editions. For these,
// golang.org/x/text has four bytes in gb18030, and none in GBK.
//
// [gb18030 encoder]: https://encoding.spec.whatwg.org/#gb18030-encoder
func (e *encoder) mendedGB18030(r rune) []byte {
	if run, ok := gb18030Run(r); ok {
		return appendPointer(e.dst[:0], 0x81, int(run.pointer)+int(r)-int(run.first), 190)
	}
	if r == 0xE7C7 && e.mend == mendGB18030 {
		return append(e.dst[:0], 0x81, 0x35, 0xF4, 0x37)
	}
	return nil
}

// encode returns golang.org/x/text's bytes for r, or none. The result is valid until the next call.
func (e *encoder) encode(r rune) []byte {
	e.text.Reset()
	n, _, err := e.text.Transform(e.dst[:], e.src[:utf8.EncodeRune(e.src[:], r)], true)
	if err != nil {
		return nil
	}
	return e.dst[:n]
}

// check looks through the output of golang.org/x/text's encoder, d bytes for the s bytes of src. In
// Shift_JIS it moves characters that NEC and IBM both added to JIS X 0208 to IBM's rows. The
// standard's Big5 leaves out the Hong Kong Supplementary Character Set, whose leading bytes are
// below 0xA1, and its EUC-JP has no JIS X 0212: at such a code point check stops with an error.
func (e *encoder) check(dst, src []byte, d, s int, err error) (int, int, error) {
	if e.mend != mendBig5 && e.mend != mendEUCJP && e.mend != mendShiftJIS {
		return d, s, err
	}
	at := 0 // in src
	for i := 0; i < d; {
		c := dst[i]
		switch {
		case c < utf8.RuneSelf:
			i++
			at++
			continue
		case e.mend == mendShiftJIS:
			if c == 0xED || c == 0xEE {
				moveToIBM(dst[i : i+2])
			}
			if i++; c < 0xA1 || c > 0xDF { // not halfwidth katakana
				i++
			}
			continue
		case e.mend == mendBig5 && c < 0xA1, e.mend == mendEUCJP && c == 0x8F:
			return i, at, errUnsupported
		}
		_, size := utf8.DecodeRune(src[at:])
		i, at = i+2, at+size
	}
	return d, s, err
}

// transformISO2022JP is the [ISO-2022-JP encoder]. It uses golang.org/x/text for JIS X 0208 only.
// The standard's encoder has a state for JIS X 0201 Roman, but none for that standard's katakana. A
// code point that the encoder lacks ends the jis0208 state, but not the Roman one.
//
// [ISO-2022-JP encoder]: https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
func (e *encoder) transformISO2022JP(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		if !atEOF && !utf8.FullRune(src[nSrc:]) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		r, size := utf8.DecodeRune(src[nSrc:])
		state, b := e.inISO2022JP(r)
		if state != e.state {
			if len(dst)-nDst < len(state) {
				return nDst, nSrc, transform.ErrShortDst
			}
			nDst += copy(dst[nDst:], state)
			e.state = state
		}
		switch {
		case len(b) == 0:
			return nDst, nSrc, errUnsupported
		case len(dst)-nDst < len(b):
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], b)
		nSrc += size
	}
	if atEOF && e.state != escapeASCII {
		if len(dst)-nDst < len(escapeASCII) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], escapeASCII)
		e.state = escapeASCII
	}
	return nDst, nSrc, nil
}

// inISO2022JP returns the state in which r is written, and its bytes, or none if it cannot be.
func (e *encoder) inISO2022JP(r rune) (state string, b []byte) {
	state = e.state
	switch {
	case r == 0x0E, r == 0x0F, r == 0x1B: // would be read as a shift or an escape
	case r == 0xA5:
		return escapeRoman, append(e.dst[:0], '\\')
	case r == 0x203E:
		return escapeRoman, append(e.dst[:0], '~')
	case r < utf8.RuneSelf:
		if r == '\\' || r == '~' || state == escapeJIS0208 {
			state = escapeASCII
		}
		return state, append(e.dst[:0], byte(r))
	default:
		if b := e.encodeJIS0208(r); len(b) > 0 {
			return escapeJIS0208, b
		}
	}
	if state == escapeJIS0208 {
		state = escapeASCII
	}
	return state, nil
}

// encodeJIS0208 returns the two bytes of r in JIS X 0208, or none. The text encoder
// is golang.org/x/text's for ISO-2022-JP.
func (e *encoder) encodeJIS0208(r rune) []byte {
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

// big5Duplicate returns the standard's bytes for a code point for which golang.org/x/text has other
// bytes: of several byte pairs, the [Big5 encoder] takes the first.
//
// [Big5 encoder]: https://encoding.spec.whatwg.org/#big5-encoder
func big5Duplicate(r rune) (codePointBytes, bool) {
	i, ok := slices.BinarySearchFunc(big5Duplicates[:], r, func(d codePointBytes, r rune) int {
		return cmp.Compare(rune(d.codePoint), r)
	})
	if !ok {
		return codePointBytes{}, false
	}
	return big5Duplicates[i], true
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

// moveToIBM moves Shift_JIS bytes from the rows of NEC's selection of IBM's extensions to the rows
// of IBM's.
func moveToIBM(pair []byte) {
	leading, trailing := pair[0], pair[1]
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
	appendPointer(pair[:0], 0xC1, pointer, 188)
}

// appendPointer appends the two bytes of a pointer into an index with rows of 188 or 190 cells.
// Trailing bytes begin with 0x40 and leave out 0x7F.
func appendPointer(dst []byte, firstLeading byte, pointer, cells int) []byte {
	trailing := byte(pointer%cells) + 0x40
	if trailing >= 0x7F {
		trailing++
	}
	return append(dst, firstLeading+byte(pointer/cells), trailing)
}

// gb18030Run returns the run that r is in.
func gb18030Run(r rune) (pointerRun, bool) {
	i, ok := slices.BinarySearchFunc(gb18030Runs[:], r, func(run pointerRun, r rune) int {
		switch {
		case rune(run.last) < r:
			return -1
		case rune(run.first) > r:
			return 1
		}
		return 0
	})
	if !ok {
		return pointerRun{}, false
	}
	return gb18030Runs[i], true
}

// A pointerRun is a run of code points whose pointers in an index of the Encoding Standard follow
// each other.
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

// fullwidthKatakana has the code points, three bytes each, that replace the halfwidth U+FF61 to
// U+FF9F in ISO-2022-JP.
const fullwidthKatakana = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタ" +
	"チツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
