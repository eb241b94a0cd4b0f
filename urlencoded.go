package url

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/words"
	"golang.org/x/text/encoding"
)

// A Pair is a name and a value, decoded: "a b", not "a+b". The standard calls it a tuple: see
// https://url.spec.whatwg.org/#concept-urlencoded.
type Pair struct{ Name, Value string }

// ParseURLEncoded parses application/x-www-form-urlencoded and returns the pairs, or nil if there
// are none. Every input is valid. A leading '?' is part of the first name, unlike in
// [NewSearchParams]. See https://url.spec.whatwg.org/#concept-urlencoded-string-parser.
//
// A plus becomes a space, and percent-encoded bytes are decoded. Ill-formed UTF-8, before or after
// decoding, becomes U+FFFD. A name or value that needs no decoding shares input's memory. If none
// needs decoding, the list is the only allocation.
func ParseURLEncoded(input string) []Pair {
	return parseURLEncoded(input, false)
}

func parseURLEncoded(input string, bytes bool) []Pair {
	if input == "" {
		return nil
	}
	list := make([]Pair, strings.Count(input, "&")+1)
	n := 0
	buf := decodeBuffer{bytes: bytes}
	for i := skipAmpersands(input, 0); i < len(input); i = skipAmpersands(input, i) {
		nameEnd, valueStart, end, kinds := splitPair(input, i)
		list[n] = Pair{input[i:nameEnd], input[valueStart:end]}
		if kinds&(kindEscape|kindNonASCII) != 0 {
			buf.decodePair(&list[n], len(input)-i)
		}
		n++
		i = end
	}
	if n == 0 {
		return nil
	}
	return list[:n]
}

// skipAmpersands returns the start of the next pair at input[i] or later. There is no pair
// between two ampersands in a row.
func skipAmpersands(input string, i int) int {
	for i < len(input) && input[i] == '&' {
		i++
	}
	return i
}

// splitPair finds the parts of the pair that starts at input[i]. The pair ends at the next '&', and
// its name at the first '=' before that, or else with the pair. kinds combines the kinds of all its
// bytes.
//
// It does not return a struct, which would be kept in memory instead of registers, so that the
// loops would take twice as long.
func splitPair(input string, i int) (nameEnd, valueStart, end int, kinds urlencodedKind) {
	for ; i < len(input); i++ {
		kind := urlencodedKinds[input[i]]
		if kind >= kindAmpersand {
			break
		}
		kinds |= kind
	}
	if i == len(input) || input[i] == '&' {
		return i, i, i, kinds
	}
	nameEnd, valueStart = i, i+1
	for i++; i < len(input) && input[i] != '&'; i++ {
		kinds |= urlencodedKinds[input[i]]
	}
	return nameEnd, valueStart, i, kinds
}

// A urlencodedKind is a kind of byte that the parser does not just copy.
type urlencodedKind uint8

const (
	kindEscape    urlencodedKind = 1 << iota // '%' or '+'
	kindNonASCII                             // may be ill-formed UTF-8
	kindAmpersand                            // ends a pair, and so a name
	kindEquals                               // ends a name
)

// A decodeBuffer is memory that decoded names and values share, so that many of them need only one
// allocation.
type decodeBuffer struct {
	b     strings.Builder
	bytes bool // the input is bytes, not a string of code points
}

// decodeBufferSize is enough for most queries, and not much memory for one short value to keep
// alive.
const decodeBufferSize = 1024

// decodePair decodes p's name and value.
func (d *decodeBuffer) decodePair(p *Pair, rest int) {
	p.Name, p.Value = d.decode(p.Name, rest), d.decode(p.Value, rest)
}

// decode returns a decoded name or value, which is s itself if nothing changes. At most rest
// bytes, including s, are still to be decoded.
func (d *decodeBuffer) decode(s string, rest int) string {
	i := indexEscape(s)
	if i == len(s) {
		return infra.WellFormed(s)
	}
	if !d.bytes {
		s = infra.WellFormed(s)
		i = indexEscape(s)
	}
	if d.b.Cap()-d.b.Len() < len(s) {
		d.b.Reset()
		d.b.Grow(max(len(s), min(rest, decodeBufferSize)))
	}
	start := d.b.Len()
	for i < len(s) {
		d.b.WriteString(s[:i])
		c, n := infra.FirstByte(s[i:])
		if s[i] == '+' {
			c = ' '
		}
		d.b.WriteByte(c)
		s = s[i+n:]
		i = indexEscape(s)
	}
	d.b.WriteString(s)
	return infra.WellFormed(d.b.String()[start:])
}

// decodeURLEncoded decodes a single name or value.
func decodeURLEncoded(s string) string {
	var d decodeBuffer
	return d.decode(s, len(s))
}

// indexEscape returns the index of the first '%' or '+' in s, or len(s).
func indexEscape(s string) int {
	i := 0
	for i < len(s) && urlencodedKinds[s[i]] != kindEscape {
		i++
	}
	return i
}

// SerializeURLEncoded returns list as application/x-www-form-urlencoded, which is ASCII. Ill-formed
// UTF-8 in a name or value becomes U+FFFD. See
// https://url.spec.whatwg.org/#concept-urlencoded-serializer.
//
// A nil enc means UTF-8. SerializeURLEncoded then allocates once. With another encoding, for which
// a form's accept-charset may ask, it percent-encodes names and values as
// [PercentEncodeSet.EncodeAfterEncoding] does.
func SerializeURLEncoded(list []Pair, enc encoding.Encoding) string {
	if enc = outputEncoding(enc); enc != nil {
		return serializeLegacy(list, enc)
	}
	var b strings.Builder
	b.Grow(int(urlencodedLen(list)))
	writeURLEncoded(&b, list)
	return b.String()
}

func serializeLegacy(list []Pair, enc encoding.Encoding) string {
	var out []byte
	for i, p := range list {
		if i > 0 {
			out = append(out, '&')
		}
		out = appendEncoded(out, enc, p.Name, FormPercentEncodeSet)
		out = append(out, '=')
		out = appendEncoded(out, enc, p.Value, FormPercentEncodeSet)
	}
	return string(out)
}

// urlencodedLen returns how many bytes writeURLEncoded writes.
func urlencodedLen(list []Pair) uint64 {
	if len(list) == 0 {
		return 0
	}
	n := 2*uint64(len(list)) - 1 // an '=' each, and '&' between them
	for i := range list {
		n += formEncodedLen(list[i].Name) + formEncodedLen(list[i].Value)
	}
	return n
}

// writeURLEncoded writes list's serialization.
func writeURLEncoded(b *strings.Builder, list []Pair) {
	for i := range list {
		if i > 0 {
			b.WriteByte('&')
		}
		writeFormEncoded(b, list[i].Name)
		b.WriteByte('=')
		writeFormEncoded(b, list[i].Value)
	}
}

// formEncodedLen returns how many bytes writeFormEncoded writes.
func formEncodedLen(s string) uint64 {
	s, n := FormPercentEncodeSet.count(s)
	if n == 0 {
		return uint64(len(s))
	}
	return uint64(len(s)) + 2*uint64(n-strings.Count(s, " "))
}

// writeFormEncoded writes s, UTF-8 percent-encoded using the application/x-www-form-urlencoded
// percent-encode set, with spaces as pluses.
func writeFormEncoded(b *strings.Builder, s string) {
	s, n := FormPercentEncodeSet.count(s)
	if n == 0 {
		b.WriteString(s)
		return
	}
	var buf [64]byte
	for s != "" {
		nDst, nSrc := percentEncode(buf[:], s, FormPercentEncodeSet)
		b.Write(buf[:nDst])
		s = s[nSrc:]
	}
}

// isSerialized reports whether query has a pair, and is the serialization of its pairs. It
// returns false for every query that decodes to more than ASCII.
func isSerialized(query string) bool {
	equals := 0 // in this pair
	for i := 0; i < len(query); i++ {
		c := query[i]
		switch {
		case percentEncodeSets[c]&FormPercentEncodeSet == 0 || c == '+':
		case c == '=' && equals == 0:
			equals = 1
		case c == '&' && equals == 1:
			equals = 0
		case c == '%' && isSerializedEscape(query[i:]):
			i += 2
		default:
			return false
		}
	}
	return equals == 1
}

// isSerializedEscape reports whether s starts with a percent-encoded ASCII byte in the form that
// the serializer writes.
func isSerializedEscape(s string) bool {
	c, ok := infra.PercentEncodedByte(s)
	return ok && s[2] < 'a' && c < utf8.RuneSelf && c != ' ' &&
		percentEncodeSets[c]&FormPercentEncodeSet != 0
}

// findName finds the first pair with that name in query[i:]; i is 0 or the end of another pair. It
// returns the end of the pair's name, or -1. It decodes nothing.
func findName(query string, i int, name string) (end int) {
	first := byte('=') // the byte after an empty name
	if name != "" {
		first = name[0]
	}
	if i == 0 && len(query) >= longQuery && isPlainName(name) {
		if skipped := skipPairs(query, name); strings.IndexByte(query[:skipped], '%') < 0 {
			i = skipped
		}
	}
	for i = nextName(query, i, first); i >= 0; i = nextName(query, i+1, first) {
		end, sure := comparePlainName(query[i:], name)
		if !sure {
			return findUnusualName(query, i, name)
		}
		if end > 0 {
			return i + end
		}
	}
	return -1
}

// nextName returns the index, from i on, of the next name in query that may begin with the byte
// first: plainly, percent-encoded, or as '+'. For the latter two any byte below '@' counts. If
// there is none, it returns -1.
//
// It looks for '&' and such a byte in eight bytes at a time. Finding the end of each pair would
// take three times as long.
func nextName(query string, i int, first byte) int {
	if i >= len(query) {
		return -1
	}
	before := uint64(0) // not 0 if '&' is before the next byte
	if i == 0 || query[i-1] == '&' {
		before = 0x80
	}
	firsts := uint64(first) * words.Ones
	for ; i < len(query); i += 8 {
		word := uint64(0)
		if i <= len(query)-8 {
			word = words.Of(query[i:])
		} else {
			word = words.Last(query, i)
		}
		ampersands := ^words.NotZero(word^'&'*words.Ones) & words.Tops
		starts := (ampersands<<8 | before) &^ (words.NotZero(word^firsts) & (word << 1))
		if starts != 0 {
			return i + bits.TrailingZeros64(starts)/8
		}
		before = ampersands >> 56
	}
	return -1
}

// longQuery is the length from which on skipPairs saves more than it costs.
const longQuery = 256

// isPlainName reports whether name is not empty, and every name in a query that decodes to it
// either has the same bytes or contains a '%'.
func isPlainName(name string) bool {
	for _, c := range []byte(name) {
		if urlencodedKinds[c] != 0 || c == ' ' {
			return false
		}
	}
	return name != ""
}

// skipPairs returns an index i. No pair that begins in query[:i] has that name, which is plain,
// unless the pair has a '%' there. Byte i is an '&' or the beginning of a pair.
//
// It looks for an '&' that is followed, at the right distance, by the name's last byte, and
// compares sixteen places at a time. In a query of a thousand pairs that takes a third of
// findName's time.
func skipPairs(query, name string) int {
	if len(query) <= len(name) || strings.HasPrefix(query, name) {
		return 0
	}
	lasts := uint64(name[len(name)-1]) * words.Ones
	s, ends := query, query[len(name):]
	for len(s) > 16 && len(ends) > 16 {
		none := words.NotZero(words.Of(s) ^ '&'*words.Ones | (words.Of(ends) ^ lasts))
		next := words.NotZero(words.Of(s[8:]) ^ '&'*words.Ones | (words.Of(ends[8:]) ^ lasts))
		if none&next&words.Tops == words.Tops {
			s, ends = s[16:], ends[16:]
			continue
		}
		for at := ^none & words.Tops; at != 0; at &= at - 1 {
			if i := bits.TrailingZeros64(at) / 8; strings.HasPrefix(s[i+1:], name) {
				return len(query) - len(s) + i
			}
		}
		s, ends = s[8:], ends[8:]
	}
	return strings.LastIndexByte(query[:len(query)-len(s)], '&') + 1
}

// comparePlainName returns the end of the first name in pairs if it is name, not encoded, and
// otherwise 0. sure is false if it would have to decode something. It does not read beyond the
// pair, since name may contain '&' and match the pairs that follow.
func comparePlainName(pairs, name string) (end int, sure bool) {
	for ; end < len(name) && end < len(pairs); end++ {
		c := pairs[end]
		if kind := urlencodedKinds[c]; kind != 0 {
			return 0, kind != kindEscape // the name there ends, or has to be decoded
		}
		if c != name[end] {
			return 0, true
		}
	}
	switch {
	case name == "":
		return 0, false
	case end < len(name) || end < len(pairs) && urlencodedKinds[pairs[end]] < kindAmpersand:
		return 0, true // the name there is shorter, or longer
	}
	return end, true
}

// findUnusualName is findName for any name.
func findUnusualName(input string, i int, name string) (end int) {
	name = infra.WellFormed(name)
	for i = skipAmpersands(input, i); i < len(input); i = skipAmpersands(input, i) {
		nameEnd, _, end, _ := splitPair(input, i)
		if decodeURLEncoded(input[i:nameEnd]) == name {
			return nameEnd
		}
		i = end
	}
	return -1
}

// valueAfter returns the decoded value of the pair in query whose name ends at nameEnd, and the
// end of the pair.
func valueAfter(query string, nameEnd int) (value string, end int) {
	_, start, end, kinds := splitPair(query, nameEnd) // what is left is a pair without a name
	if value = query[start:end]; kinds&kindEscape != 0 {
		value = decodeURLEncoded(value)
	}
	return value, end
}

// ParseURLEncodedIn is [ParseURLEncoded] for bytes, such as a request's body, from a form on a page
// in another encoding. It decodes names and values with enc after percent-decoding them. Bytes that
// are invalid in the encoding become U+FFFD. A nil enc means UTF-8. See
// https://url.spec.whatwg.org/#concept-urlencoded-parser.
//
// Take enc from package charset, which finds an encoding by its label: those of golang.org/x/text
// differ from the Encoding Standard's. Text that a decoder refuses becomes U+FFFD. As in the
// standard, a parameter called _charset_, in which a form may name its encoding, is one like
// others: look it up first, in what ParseURLEncoded returns. So is isindex.
//
// A code point may be partly percent-encoded: in UTF-8, "\xC3%A9" is é. ParseURLEncoded, in
// contrast, takes a string of code points, in which the byte C3 is U+FFFD.
func ParseURLEncodedIn(input string, enc encoding.Encoding) []Pair {
	if enc == nil || enc == encoding.Nop || encodingName(enc) == "UTF-8" {
		return parseURLEncoded(input, true)
	}
	if input = strings.Trim(input, "&"); input == "" {
		return nil
	}
	list := make([]Pair, 0, strings.Count(input, "&")+1)
	decoder := enc.NewDecoder()
	for pair := range strings.SplitSeq(input, "&") {
		if pair != "" {
			name, value, _ := strings.Cut(pair, "=")
			list = append(list,
				Pair{decodeURLEncodedIn(decoder, name), decodeURLEncodedIn(decoder, value)})
		}
	}
	return list
}

// decodeURLEncodedIn decodes a name or value.
func decodeURLEncodedIn(decoder *encoding.Decoder, s string) string {
	if s == "" {
		return ""
	}
	decoded, err := decoder.Bytes(appendPercentDecoded(nil, strings.ReplaceAll(s, "+", " ")))
	if err != nil {
		return "\uFFFD"
	}
	return infra.WellFormed(string(decoded))
}
