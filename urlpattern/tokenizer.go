package urlpattern

import (
	"unicode"
	"unicode/utf8"
)

// A tokenKind is a token's [type].
//
// [type]: https://urlpattern.spec.whatwg.org/#token-type
type tokenKind uint8

const (
	tokenInvalidChar tokenKind = iota
	tokenOpen
	tokenClose
	tokenRegexp
	tokenName
	tokenChar
	tokenEscapedChar
	tokenOtherModifier
	tokenAsterisk
	tokenEnd
)

// A token is a [token]. Its positions are in bytes.
//
// [token]: https://urlpattern.spec.whatwg.org/#token
type token struct {
	kind  tokenKind
	index int
	start int // of value; 0 for a name
	value string
}

// tokenize is [tokenize], with the strict policy unless lenient. Its error has only the offset and
// the reason.
//
// [tokenize]: https://urlpattern.spec.whatwg.org/#tokenize
func tokenize(tokens []token, input string, lenient bool) ([]token, *patternError) {
	for i := 0; i < len(input); {
		t, next, reason := nextToken(input, i)
		if reason != "" {
			if !lenient {
				return nil, refused(i, reason)
			}
			t.kind, t.value = tokenInvalidChar, input[t.start:next]
		}
		t.index = i
		tokens = append(tokens, t)
		i = next
	}
	return append(tokens, token{kind: tokenEnd, index: len(input), start: len(input)}), nil
}

// nextToken returns the token at i, and the start of the next one. A reason means a tokenizing
// error. The token's start and next are then those of an invalid-char.
func nextToken(input string, i int) (t token, next int, reason string) {
	one := func(kind tokenKind) (token, int, string) {
		return token{kind: kind, start: i, value: input[i : i+1]}, i + 1, ""
	}
	switch input[i] {
	case '*':
		return one(tokenAsterisk)
	case '+', '?':
		return one(tokenOtherModifier)
	case '{':
		return one(tokenOpen)
	case '}':
		return one(tokenClose)
	case '\\':
		if i+1 == len(input) {
			return token{start: i}, i + 1, `'\' escapes nothing`
		}
		next = i + 1 + width(input[i+1:])
		return token{kind: tokenEscapedChar, start: i + 1, value: input[i+1 : next]}, next, ""
	case ':':
		end := nameEnd(input, i+1)
		if end == i+1 {
			// The standard's invalid-char goes from name start to index: the ':'.
			return token{start: i}, i + 1, "a name is missing after ':'"
		}
		return token{kind: tokenName, value: input[i+1 : end]}, end, ""
	case '(':
		end, reason := regexpEnd(input, i+1)
		if reason != "" {
			return token{start: i}, i + 1, reason
		}
		return token{kind: tokenRegexp, start: i + 1, value: input[i+1 : end]}, end + 1, ""
	}
	next = i + width(input[i:])
	return token{kind: tokenChar, start: i, value: input[i:next]}, next, ""
}

// width returns how many bytes the first code point of s has.
func width(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// regexpEnd returns the position of the ')' that closes the regexp which begins at start, or the
// reason why there is none.
func regexpEnd(input string, start int) (end int, reason string) {
	depth := 1
	for i := start; i < len(input); i++ {
		switch c := input[i]; {
		case c >= utf8.RuneSelf:
			return i, "a regexp has a code point outside ASCII"
		case c == '?' && i == start:
			return i, "a regexp begins with '?'; write ((?:x)) for (?:x)"
		case c == '\\':
			i++
			if i == len(input) {
				return i, `'\' escapes nothing`
			}
			if input[i] >= utf8.RuneSelf {
				return i, "a regexp has a code point outside ASCII"
			}
		case c == ')':
			if depth--; depth == 0 {
				if i == start {
					return i, "a regexp is empty"
				}
				return i, ""
			}
		case c == '(':
			depth++
			if i+1 == len(input) || input[i+1] != '?' {
				return i, "a regexp has a capturing group without a name"
			}
		}
	}
	if start == len(input) { // perhaps before a '?', which begins the search
		return start, "a regexp is not closed by ')', and may not begin with '?'; " +
			"write ((?:x)) for (?:x)"
	}
	return len(input), "a regexp is not closed by ')'"
}

// nameEnd returns the end of the name that begins at start.
func nameEnd(input string, start int) int {
	i := start
	for {
		r, n := utf8.DecodeRuneInString(input[i:]) // U+FFFD at the end
		if !isNameCodePoint(r, i == start) {
			return i
		}
		i += n
	}
}

// isNameCodePoint is [is a valid name code point].
//
// [is a valid name code point]: https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point
func isNameCodePoint(r rune, first bool) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r|0x20 && r|0x20 <= 'z' || r == '$' || r == '_' ||
			!first && '0' <= r && r <= '9'
	}
	if first {
		return isIDStart(r)
	}
	return isIDStart(r) || r == 0x200C || r == 0x200D || isIDContinue(r)
}

// isIDStart reports whether r, which is not ASCII, has the property ID_Start.
func isIDStart(r rune) bool {
	return (unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) ||
		unicode.Is(unicode.Other_ID_Start, r) || newIDStart.has(r)) &&
		!unicode.Is(unicode.Pattern_Syntax, r) && !unicode.Is(unicode.Pattern_White_Space, r)
}

// isIDContinue reports whether r, which is not ASCII, has the property ID_Continue but not
// ID_Start.
func isIDContinue(r rune) bool {
	isIn := unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
	return (isIn || newIDContinue.has(r)) &&
		!unicode.Is(unicode.Pattern_Syntax, r) && !unicode.Is(unicode.Pattern_White_Space, r)
}
