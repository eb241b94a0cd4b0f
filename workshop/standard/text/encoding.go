package text

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/width"
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
	name, _ := htmlindex.Name(e) // there is one
	return &encoder{name, e, 'B'}
}

// encodeOrFail encodes a queue up to a code point that the encoding lacks, which it returns.
func encodeOrFail(k args) value {
	queue, e, output := as[*list](k.v(0)), as[*encoder](k.v(1)), as[*list](k.v(2))
	for len(*queue) > 0 {
		c := codePoint((*queue)[0])
		*queue = (*queue)[1:]
		s, failed := e.encode(c)
		*output = append(*output, each(isomorphic(s))...)
		if failed != 0 {
			return int(failed)
		}
	}
	*output = append(*output, each(e.switchTo('B'))...)
	return nil
}

// exceptions are what the standard encodes in another way, or not at all.
var exceptions = map[string]map[rune]string{
	"shift_jis": {0x80: "\x80", 0xA5: `\`, 0x203E: "~", 0x2212: "\x81\x7C"},
	"euc-jp":    {0xA5: `\`, 0x203E: "~", 0x2212: "\xA1\xDD"},
	"gb18030":   {0xE5E5: ""}, "gbk": {0xE5E5: ""},
}

// encode returns the bytes of a code point, or what the encoding lacks.
func (e *encoder) encode(c rune) (s string, failed rune) {
	s, isException := exceptions[e.name][c]
	switch {
	case e.name == "iso-2022-jp":
		return e.encodeISO2022JP(c)
	case strings.HasPrefix(e.name, "iso-8859-") && c >= 0x80 && c <= 0x9F:
		s = string([]byte{byte(c)})
	case !isException:
		s, _ = e.encoding.NewEncoder().String(string(c)) // "" if the index lacks it
	}
	isJISX0212 := e.name == "euc-jp" && strings.HasPrefix(s, "\x8F")
	isOfHongKong := e.name == "big5" && s >= "\x80" && s < "\xA1"
	if s == "" || isJISX0212 || isOfHongKong {
		return "", c
	}
	return s, 0
}

var eucJP = newEncoder("euc-jp")

// marks are those that package width makes combining ones.
var marks = strings.NewReplacer("\u3099", "\u309B", "\u309A", "\u309C")

func (e *encoder) encodeISO2022JP(c rune) (s string, failed rune) {
	wide := string(c)
	if c >= 0xFF61 && c <= 0xFF9F { // half-width Katakana
		wide = marks.Replace(width.Widen.String(wide))
	}
	mode := e.mode // in which there are c's bytes
	code, _ := eucJP.encode(codePoint(wide))
	switch {
	case c == 0x0E || c == 0x0F || c == 0x1B:
		failed = 0xFFFD
	case c < 0x80 && (mode == '$' || c == '\\' || c == '~'):
		mode, s = 'B', string(c)
	case c < 0x80:
		s = string(c)
	case c == 0xA5 || c == 0x203E:
		mode, s = 'J', exceptions["euc-jp"][c]
	case len(code) == 2 && code >= "\xA1":
		mode, s = '$', string([]byte{code[0] & 0x7F, code[1] & 0x7F})
	default:
		failed = c
	}
	if failed != 0 && mode == '$' {
		mode = 'B'
	}
	return e.switchTo(mode) + s, failed
}

func (e *encoder) switchTo(mode byte) string {
	if e.mode == mode {
		return ""
	}
	e.mode = mode
	return map[byte]string{'B': "\x1B(B", 'J': "\x1B(J", '$': "\x1B$B"}[mode]
}
