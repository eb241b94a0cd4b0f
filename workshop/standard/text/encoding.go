package text

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/unicode/norm"
)

// An encoder is one of the Encoding Standard. golang.org/x/text has the indexes; where its encoders
// do not follow the standard's algorithms, encode does.
type encoder struct {
	name     string
	encoding encoding.Encoding
	mode     byte // of ISO-2022-JP: B is ASCII, J Roman, $ JIS X 0208
}

func newEncoder(label string) *encoder {
	e, err := htmlindex.Get(label)
	if err != nil {
		panic(err)
	}
	name, err := htmlindex.Name(e)
	if err != nil {
		panic(err)
	}
	return &encoder{name, e, 'B'}
}

// encodeOrFail encodes the queue up to a code point that the encoding lacks, which it returns.
func encodeOrFail(queue *list, e *encoder, output *list) value {
	for len(*queue) > 0 {
		c := codePoint((*queue)[0])
		*queue = (*queue)[1:]
		s, failed := e.encode(c)
		*output = append(*output, each(isomorphic(s))...)
		if failed != 0 {
			return int(failed)
		}
	}
	if e.mode != 'B' {
		*output = append(*output, each(e.switchTo('B'))...)
	}
	return nil
}

// exceptions are what the standard encodes in another way, or not at all.
var exceptions = map[string]map[rune]string{
	"shift_jis": {0x80: "\x80", 0xA5: `\`, 0x203E: "~"}, "euc-jp": {0xA5: `\`, 0x203E: "~"},
	"gb18030": {0xE5E5: ""}, "gbk": {0xE5E5: ""},
}

// encode returns the bytes of a code point, and what the encoding lacks.
func (e *encoder) encode(c rune) (s string, failed rune) {
	s, isException := exceptions[e.name][c]
	switch {
	case e.name == "utf-8":
		return string(c), 0
	case e.name == "iso-2022-jp":
		return e.encodeISO2022JP(c)
	case strings.HasPrefix(e.name, "iso-8859-") && c >= 0x80 && c <= 0x9F:
		return string([]byte{byte(c)}), 0
	case !isException:
		s = lookUp(e.encoding, c)
	}
	isJISX0212 := e.name == "euc-jp" && strings.HasPrefix(s, "\x8F")
	isOfHongKong := e.name == "big5" && s >= "\x80" && s < "\xA1"
	if s == "" || isJISX0212 || isOfHongKong {
		return "", c
	}
	return s, 0
}

// lookUp returns what an index has, or "".
func lookUp(e encoding.Encoding, c rune) string {
	if c == 0x2212 && (e == japanese.ShiftJIS || e == japanese.EUCJP) {
		c = 0xFF0D
	}
	s, err := e.NewEncoder().String(string(c))
	if err != nil {
		return ""
	}
	return s
}

func (e *encoder) switchTo(mode byte) string {
	if e.mode == mode {
		return ""
	}
	e.mode = mode
	return map[byte]string{'B': "\x1B(B", 'J': "\x1B(J", '$': "\x1B$B"}[mode]
}

func (e *encoder) encodeISO2022JP(c rune) (s string, failed rune) {
	switch { // half-width Katakana
	case c >= 0xFF61 && c <= 0xFF9D:
		c = []rune(norm.NFKC.String(string(c)))[0]
	case c == 0xFF9E || c == 0xFF9F:
		c += 0x309B - 0xFF9E
	}
	code := lookUp(japanese.EUCJP, c)
	switch {
	case c < 0x80 && (e.mode == '$' || c == '\\' || c == '~'):
		s = e.switchTo('B') + string(c)
	case c < 0x80:
		s = string(c)
	case c == 0xA5 || c == 0x203E:
		s = e.switchTo('J') + map[rune]string{0xA5: `\`, 0x203E: "~"}[c]
	case len(code) == 2 && code >= "\xA1":
		return e.switchTo('$') + string([]byte{code[0] & 0x7F, code[1] & 0x7F}), 0
	case e.mode == '$':
		return e.switchTo('B'), c
	default:
		return "", c
	}
	if c == 0x0E || c == 0x0F || c == 0x1B {
		return s[:len(s)-1], 0xFFFD
	}
	return s, 0
}
