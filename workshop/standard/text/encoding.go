package text

import (
	"bytes"
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
	encoding encoding.Encoding // nil for UTF-8
	mode     byte              // of ISO-2022-JP: B is ASCII, J Roman, $ JIS X 0208
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
	if name == "utf-8" {
		return &encoder{name: name}
	}
	return &encoder{name, e, 'B'}
}

// encodeOrFail encodes the queue up to a code point that the encoding lacks, which it returns.
func (e *encoder) encodeOrFail(queue, output *list) value {
	var b bytes.Buffer
	defer func() {
		output.items = append(output.items, each(byteSequence(b.String()))...)
	}()
	for len(queue.items) > 0 {
		c := rune(queue.items[0].(codePoint))
		queue.items = queue.items[1:]
		s, failed := e.encode(c)
		b.Write(s)
		if failed != 0 {
			return int(failed)
		}
	}
	if e.mode != 'B' && e.name == "iso-2022-jp" {
		b.WriteString(e.switchTo('B'))
	}
	return nil
}

// encode returns the bytes of a code point, and what the encoding lacks.
func (e *encoder) encode(c rune) (s []byte, failed rune) {
	if strings.HasPrefix(e.name, "iso-8859-") && in(c, 0x80, 0x9F) {
		return []byte{byte(c)}, 0
	}
	isJapanese := false
	switch e.name {
	case "utf-8":
		return []byte(string(c)), 0
	case "iso-2022-jp":
		return e.encodeISO2022JP(c)
	case "shift_jis", "euc-jp":
		switch c {
		case 0x80:
			if e.name == "shift_jis" {
				return []byte{0x80}, 0
			}
		case 0xA5:
			return []byte{0x5C}, 0
		case 0x203E:
			return []byte{0x7E}, 0
		}
		isJapanese = true
	case "gb18030", "gbk":
		if c == 0xE5E5 {
			return nil, c
		}
	}
	r := c
	if isJapanese && c == 0x2212 {
		r = 0xFF0D
	}
	s, err := e.encoding.NewEncoder().Bytes([]byte(string(r)))
	switch {
	case err != nil,
		e.name == "euc-jp" && s[0] == 0x8F,              // JIS X 0212
		e.name == "big5" && s[0] >= 0x80 && s[0] < 0xA1: // Hong Kong's
		return nil, c
	}
	return s, 0
}

func (e *encoder) switchTo(mode byte) string {
	e.mode = mode
	if mode == '$' {
		return "\x1B$B"
	}
	return "\x1B(" + string(rune(mode))
}

func (e *encoder) encodeISO2022JP(c rune) (s []byte, failed rune) {
	var b bytes.Buffer
	isRoman := c == 0xA5 || c == 0x203E
	switch {
	case e.mode != '$' && (c == 0x0E || c == 0x0F || c == 0x1B):
		return nil, 0xFFFD
	case c < 0x80 && (e.mode == 'B' || e.mode == 'J' && c != '\\' && c != '~'):
		return []byte{byte(c)}, 0
	case isRoman && e.mode == 'J':
		return []byte{map[rune]byte{0xA5: '\\', 0x203E: '~'}[c]}, 0
	case c < 0x80 || isRoman:
		b.WriteString(e.switchTo(map[bool]byte{true: 'J', false: 'B'}[isRoman]))
		rest, failed := e.encodeISO2022JP(c)
		b.Write(rest)
		return b.Bytes(), failed
	}
	r := c
	switch {
	case c == 0x2212:
		r = 0xFF0D
	case c == 0xFF9E || c == 0xFF9F:
		r = c - 0xFF9E + 0x309B
	case in(c, 0xFF61, 0xFF9D):
		r = []rune(norm.NFKC.String(string(c)))[0]
	}
	code, err := japanese.EUCJP.NewEncoder().Bytes([]byte(string(r)))
	if err != nil || len(code) != 2 || code[0] < 0xA1 {
		if e.mode == '$' {
			b.WriteString(e.switchTo('B'))
		}
		return b.Bytes(), c
	}
	if e.mode != '$' {
		b.WriteString(e.switchTo('$'))
	}
	b.Write([]byte{code[0] & 0x7F, code[1] & 0x7F})
	return b.Bytes(), 0
}
