package text

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/net/publicsuffix"
)

// A foreign term is one of another standard, or one that this text defines in words that only
// people can read. It is written by hand.
type foreign struct {
	kind  termKind
	test  func(v value) bool
	get   func(v value) value
	call  func(m *Machine, arguments []value, named map[string]value) value
	value value
}

type foreignTerms map[string]foreign

// find returns the key of the term that a link names, with other endings of words if it need not be
// exact.
func (f foreignTerms) find(key string, exact bool) (string, bool) {
	if _, ok := f[key]; ok || exact {
		return key, ok
	}
	of, name := "", key
	if i := strings.LastIndexByte(key, '/'); i >= 0 && f[key[:i]+"/"].kind == 0 {
		of, name = key[:i+1], key[i+1:]
	}
	for k := range f {
		if strings.HasPrefix(k, of) && stem(k[len(of):]) == stem(name) {
			return k, true
		}
	}
	return "", false
}

func class1(is func(c rune) bool) foreign {
	return foreign{kind: classTerm, test: func(v value) bool {
		c, ok := v.(codePoint)
		return ok && c != eof && is(rune(c))
	}}
}

func classOf(is func(v value) bool) foreign { return foreign{kind: classTerm, test: is} }

func isType[T any](v value) bool { _, ok := v.(T); return ok }

func property(get func(v value) value) foreign { return foreign{kind: propertyTerm, get: get} }

func function(call func(m *Machine, a []value, named map[string]value) value) foreign {
	return foreign{kind: functionTerm, call: call}
}

func in(c, from, to rune) bool { return from <= c && c <= to }

func isAlpha(c rune) bool { return in(c, 'A', 'Z') || in(c, 'a', 'z') }
func isDigit(c rune) bool { return in(c, '0', '9') }
func isHex(c rune) bool   { return isDigit(c) || in(c, 'A', 'F') || in(c, 'a', 'f') }

func isASCII(v value) bool {
	s, ok := v.(string)
	return ok && strings.IndexFunc(s, func(c rune) bool { return c >= 0x80 }) < 0
}

// elsewhere are the foreign terms.
var elsewhere foreignTerms

func init() {
	elsewhere = foreignTerms{
		// Infra: code points.
		"ASCII alpha":           class1(isAlpha),
		"ASCII digit":           class1(isDigit),
		"ASCII hex digit":       class1(isHex),
		"ASCII upper hex digit": class1(func(c rune) bool { return isDigit(c) || in(c, 'A', 'F') }),
		"ASCII alphanumeric":    class1(func(c rune) bool { return isAlpha(c) || isDigit(c) }),
		"ASCII tab or newline": class1(func(c rune) bool {
			return c == '\t' || c == '\n' ||
				c == '\r'
		}),
		"C0 control":          class1(func(c rune) bool { return c < 0x20 }),
		"C0 control or space": class1(func(c rune) bool { return c <= 0x20 }),
		"ASCII code point":    class1(func(c rune) bool { return c < 0x80 }),
		"surrogate":           class1(func(c rune) bool { return in(c, 0xD800, 0xDFFF) }),
		"noncharacter": class1(func(c rune) bool {
			return in(c, 0xFDD0, 0xFDEF) || c&0xFFFE == 0xFFFE
		}),
		"EOF code point": {kind: constantTerm, value: eof},

		// Infra: strings and byte sequences.
		"ASCII string":           classOf(isASCII),
		"scalar value string":    classOf(isType[string]),
		"ASCII case-insensitive": {kind: typeTerm},
		"string/length": property(func(v value) value {
			return len(utf16.Encode([]rune(text(v))))
		}),
		"string/code point length": property(func(v value) value { return len([]rune(text(v))) }),
		"ASCII lowercase": function(func(_ *Machine, a []value, _ map[string]value) value {
			return lowercase(text(a[0]))
		}),
		"isomorphic decode": function(func(_ *Machine, a []value,
			_ map[string]value) value {
			return a[0]
		}),
		"byte/value": property(func(v value) value { return v }),

		// Infra: lists.
		"list/size": property(func(v value) value { return len(items(v).items) }),
		"list/is empty": {kind: verbTerm,
			test: func(v value) bool { return len(items(v).items) == 0 }},
		"list/indices": property(func(v value) value {
			l := &list{}
			for i := range items(v).items {
				l.items = append(l.items, i)
			}
			return l
		}),
		"sequence": classOf(func(v value) bool { l, ok := v.(*list); return ok && !l.isRecord }),
		"record":   classOf(func(v value) bool { l, ok := v.(*list); return ok && l.isRecord }),
		"16-bit unsigned integer": classOf(func(v value) bool {
			n, ok := v.(int)
			return ok && 0 <= n && n <= 0xFFFF
		}),

		// This text: types of hosts and paths, and what is said in prose.
		"domain":              classOf(func(v value) bool { return isASCII(v) && v != "" }),
		"opaque host":         classOf(isType[string]),
		"empty host":          classOf(func(v value) bool { return v == "" }),
		"IPv4 address":        classOf(isType[int]),
		"IPv6 address":        classOf(isType[*list]),
		"URL path segment":    classOf(isType[string]),
		"IPv6 address/pieces": property(func(v value) value { return v }),
		"serialize an integer": function(func(_ *Machine, a []value, _ map[string]value) value {
			return fmt.Sprint(number(a[0]))
		}),

		// Encoding.
		"UTF-8": {kind: constantTerm, value: "UTF-8"},
		"UTF-8 encode": function(func(_ *Machine, a []value, _ map[string]value) value {
			return byteSequence(text(a[0]))
		}),
		"UTF-8 decode without BOM": function(func(_ *Machine, a []value, _ map[string]value) value {
			return Decode(string(a[0].(byteSequence)))
		}),
		"get an output encoding": function(func(_ *Machine, a []value, _ map[string]value) value {
			switch a[0] {
			case "replacement", "UTF-16BE", "UTF-16LE":
				return "UTF-8"
			}
			return a[0]
		}),
		"get an encoder": function(func(_ *Machine, a []value, _ map[string]value) value {
			return newEncoder(text(a[0]))
		}),
		"encode or fail": function(func(_ *Machine, a []value, _ map[string]value) value {
			return a[1].(*encoder).encodeOrFail(items(a[0]), items(a[2]))
		}),

		// Unicode, and the Public Suffix List.
		"ToASCII": function(func(_ *Machine, _ []value, named map[string]value) value {
			if s, ok := process(text(named["domain_name"]), named).toASCII(); ok {
				return s
			}
			return failure{}
		}),
		"ToUnicode": function(func(m *Machine, _ []value, named map[string]value) value {
			d := process(text(named["domain_name"]), named)
			m.recorded = d.failed
			return strings.Join(d.labels, ".")
		}),

		// File API and HTML: there are no blob URLs.
		"resolve a blob URL": function(func(*Machine, []value,
			map[string]value) value {
			return failure{}
		}),
		"blob URL entry/environment":         property(func(v value) value { return v }),
		"environment settings object/origin": property(func(v value) value { return v }),
		"serialization of an origin": function(func(m *Machine, a []value,
			_ map[string]value) value {
			return m.serializeOrigin(a[0])
		}),
	}
	// Terms that only say what a value is, and terms that a rule has.
	for _, key := range []string{"pointer", "c", "remaining", "percent-encode set", "URL",
		"base URL",
		"URL path", "host", "IP address", "validation error", "domain label", "code point",
		"code point/value", "scalar value", "string", "byte", "byte sequence", "list", "tuple",
		"set",
		"encoding", "origin", "opaque origin", "tuple origin", "list/item", "list/append",
		"list/remove",
		"list/for each", "set/for each", "map/for each", "list/clone", "list/empty",
		"list/contains",
		"list/sort in ascending order", "iteration/continue", "iteration/break", "assert", "throw",
		"this", "strictly split", "I/O queue", "string/ends with", "code unit less than",
		"code point substring to the end of the string", "platform object/extract an origin",
		"application/x-www-form-urlencoded", "ISO-2022-JP encoder", "blob URL entry"} {
		if _, ok := elsewhere[key]; !ok {
			elsewhere[key] = foreign{kind: typeTerm}
		}
	}
}

func lowercase(s string) string {
	return strings.Map(func(c rune) rune {
		if in(c, 'A', 'Z') {
			return c + 'a' - 'A'
		}
		return c
	}, s)
}

// digitValue returns the value of a digit, up to base 36.
func digitValue(c codePoint) int {
	switch r := rune(c); {
	case isDigit(r):
		return int(r - '0')
	case isAlpha(r):
		return int(r|0x20) - 'a' + 10
	}
	return 99
}

// compareCodeUnits compares strings by their UTF-16 code units.
func compareCodeUnits(a, b string) int {
	x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return int(x[i]) - int(y[i])
		}
	}
	return len(x) - len(y)
}

// Decode returns a string of scalar values: it replaces each maximal ill-formed part by U+FFFD.
func Decode(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			n = illFormed(s[i:])
		}
		b.WriteRune(r)
		i += n
	}
	return b.String()
}

// illFormed returns the length of the ill-formed sequence at the start of s: its first bytes as far
// as they begin a well-formed one.
func illFormed(s string) int {
	low, high, n := byte(0x80), byte(0xBF), 0
	switch c := s[0]; {
	case 0xC2 <= c && c <= 0xDF:
		n = 1
	case 0xE0 <= c && c <= 0xEF:
		n = 2
		if c == 0xE0 {
			low = 0xA0
		} else if c == 0xED {
			high = 0x9F
		}
	case 0xF0 <= c && c <= 0xF4:
		n = 3
		if c == 0xF0 {
			low = 0x90
		} else if c == 0xF4 {
			high = 0x8F
		}
	}
	i := 1
	for ; i <= n && i < len(s) && low <= s[i] && s[i] <= high; i++ {
		low, high = 0x80, 0xBF
	}
	return i
}

func publicSuffix(domain string) value {
	s, _ := publicsuffix.PublicSuffix(strings.TrimSuffix(domain, "."))
	return s + domain[len(strings.TrimSuffix(domain, ".")):]
}

func registrableDomain(domain string) value {
	s, err := publicsuffix.EffectiveTLDPlusOne(strings.TrimSuffix(domain, "."))
	if err != nil {
		return nil
	}
	return s + domain[len(strings.TrimSuffix(domain, ".")):]
}

// serializeOrigin is HTML's.
func (m *Machine) serializeOrigin(origin value) value {
	if origin == (opaqueOrigin{}) {
		return "null"
	}
	o := items(origin).items
	host := m.algorithm("host serializer").call(m, nil, o[1:2])
	s := text(o[0]) + "://" + text(host)
	if o[2] != nil {
		s += fmt.Sprint(":", o[2])
	}
	return s
}
