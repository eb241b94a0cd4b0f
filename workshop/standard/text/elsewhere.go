package text

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/net/idna"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// first returns a function without its second result: an error that does not occur, or says nothing
// more.
func first[A, B, C any](f func(A) (B, C)) func(A) B {
	return func(a A) B { b, _ := f(a); return b }
}

var (
	// Decode returns a string of scalar values: it replaces each maximal ill-formed part by U+FFFD.
	Decode = first(unicode.UTF8.NewDecoder().String)
	// isomorphic returns bytes as the code points of their values.
	isomorphic = first(charmap.ISO8859_1.NewDecoder().String)
)

// decode is Decode for a byte sequence.
func decode(bytes string) string {
	s, err := charmap.ISO8859_1.NewEncoder().String(bytes)
	if err != nil {
		panic(err)
	}
	return Decode(s)
}

// number returns the number that digits represent. The text computes with mathematical integers,
// and compares them only with smaller ones than the largest that is returned. A text that was
// edited may have digits that its radix does not have.
func number(digits string, radix int) int {
	n := 0.0
	for _, c := range digits {
		d, _ := strconv.ParseUint(string(c), 36, 64)
		n = n*float64(radix) + float64(d)
	}
	return int(min(n, 1<<62))
}

// sorted returns a list of tuples in the order of the code units of their names.
func sorted(l *list) *list {
	sorted := slices.Clone(*l)
	slices.SortStableFunc(sorted, func(a, b value) int {
		return slices.Compare(codeUnits(each(a)[0]), codeUnits(each(b)[0]))
	})
	return &sorted
}

func codeUnits(v value) []uint16 { return utf16.Encode([]rune(as[string](v))) }

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

// UTS #46 is that of golang.org/x/net/idna, of the Unicode version of the Go release.

// anything has no criteria that one code point can fail, except that it is not disallowed.
var anything = idna.New(idna.MapForLookup(), idna.StrictDomainName(false),
	idna.CheckHyphens(false), idna.CheckJoiners(false))

// mapped returns a domain name as UTS #46 maps and normalizes it. An idna.Profile cannot do that,
// because it looks for code points that are written from right to left before it maps them.
func mapped(name string) string {
	var b strings.Builder
	for _, c := range name {
		// The digit keeps a mark from being the first of the label.
		s, _ := anything.ToUnicode("1" + string(c))
		b.WriteString(strings.TrimPrefix(s, "1"))
	}
	return norm.NFC.String(b.String())
}

// process returns a domain name as ToUnicode or ToASCII returns it, and notes whether these
// recorded an error. Its arguments are the name and the flags that elsewhere.txt has.
func process(k args, to func(*idna.Profile, string) (string, error)) value {
	name, isDNSLength, hasHyphens := mapped(as[string](k.v(0))), k.is(1), k.is(2)
	options := []idna.Option{idna.MapForLookup(), idna.VerifyDNSLength(isDNSLength),
		idna.CheckHyphens(false), idna.CheckJoiners(k.is(3)), idna.StrictDomainName(k.is(4))}
	if k.is(5) {
		options = append(options, idna.BidiRule())
	}
	if k.is(6) || k.is(7) {
		panic("no such processing is here")
	}
	s, err := to(idna.New(options...), name)
	decoded, _ := idna.Punycode.ToUnicode(name) // a label that cannot be decoded stays
	k.f.m.globals["Recorded"] = err != nil || badALabel.MatchString(name) ||
		prefixed.MatchString(decoded) || isDNSLength && emptyLabel.MatchString(name) ||
		hasHyphens && hyphens.MatchString(decoded)
	return s
}

// These find faults that profiles, or those of some releases, do not find: an A-label that is empty
// or not ASCII, a decoded label that begins as an A-label, an empty label at the end, and hyphens
// among the code points of a label. Profiles look at its third and fourth bytes.
var (
	badALabel  = regexp.MustCompile(`(^|\.)xn--([^.]*[^\x00-\x7F]|\.|$)`)
	prefixed   = regexp.MustCompile(`(^|\.)xn--`)
	emptyLabel = regexp.MustCompile(`(^|\.)(\.|$)`)
	hyphens    = regexp.MustCompile(`(^|\.)(-|[^.]{2}--)|-(\.|$)`)
)
