package url

import (
	"strings"

	weburl "github.com/go-weburl/url"
)

// Some URLs differ in ways that the fields cannot represent. Then RawFragment has the text
// that was parsed, or its serialization. An ordinary RawFragment decodes to Fragment, and
// the text does not, which tells them apart. The text counts only while parsing it gives
// the same fields, so not after one is edited.
//
// A password must not be printed. So in the text each byte of the credentials is an 'x', or
// "%" and the kinds of the two digits: '0', 'A' or 'a'. Together with User that gives the
// original text.

// keep puts the text into RawFragment.
func (u *URL) keep(text string) {
	if start, end := u.credentialsIn(text); start < end {
		text = text[:start] + mask(text[start:end]) + text[end:]
	}
	u.RawFragment = text
}

// kept returns the text that RawFragment has.
func (u *URL) kept() (text string, ok bool) {
	text = u.RawFragment
	if text == "" || decodesTo(text, u.Fragment) {
		return "", false
	}
	if start, end := u.credentialsIn(text); start < end {
		credentials, ok := u.unmask(text[start:end])
		if !ok {
			return "", false
		}
		text = text[:start] + credentials + text[end:]
	}
	var v URL
	if v.parse(text) != nil || !u.equal(v) {
		return "", false
	}
	return text, true
}

// equal reports whether u and v have the same fields.
func (u *URL) equal(v URL) bool {
	w := *u
	if w.User != nil && v.User != nil && *w.User == *v.User {
		w.User, v.User = nil, nil
	}
	return w == v
}

// credentialsIn returns where the credentials of text are.
func (u *URL) credentialsIn(text string) (start, end int) {
	if u.User == nil {
		return 0, 0
	}
	start, end = u.authorityIn(text)
	return start, start + max(0, strings.LastIndexByte(text[start:end], '@'))
}

// authorityIn returns where the authority of text is, if u has one. Text has u's scheme.
func (u *URL) authorityIn(text string) (start, end int) {
	stop := "/?#"
	if kindOf(u.Scheme) != kindOther {
		stop = `/\?#`
	}
	if u.Scheme != "" {
		start = strings.IndexByte(text, ':') + 1
	}
	for start < len(text) && isSlash(text[start]) {
		start++
	}
	if i := strings.IndexAny(text[start:], stop); i >= 0 {
		return start, start + i
	}
	return start, len(text)
}

// mask returns the credentials with their bytes masked. The ':' that ends the username
// stays.
func mask(credentials string) string {
	var b strings.Builder
	named := false
	for i := 0; i < len(credentials); i++ {
		switch _, ok := escapedByte(credentials[i:]); {
		case ok:
			b.WriteByte('%')
			b.WriteByte(digitKind(credentials[i+1]))
			b.WriteByte(digitKind(credentials[i+2]))
			i += 2
		case credentials[i] == ':' && !named:
			b.WriteByte(':')
			named = true
		default:
			b.WriteByte('x')
		}
	}
	return b.String()
}

func digitKind(c byte) byte {
	switch {
	case c >= 'a':
		return 'a'
	case c >= 'A':
		return 'A'
	}
	return '0'
}

// unmask returns the credentials for which mask returns masked, if they are u's.
func (u *URL) unmask(masked string) (credentials string, ok bool) {
	username, password, hasPassword := strings.Cut(masked, ":")
	secret, _ := u.User.Password()
	b, ok1 := appendUnmasked(nil, username, u.User.Username())
	if hasPassword {
		b = append(b, ':')
	}
	b, ok2 := appendUnmasked(b, password, secret)
	return string(b), ok1 && ok2
}

func appendUnmasked(b []byte, masked, decoded string) ([]byte, bool) {
	for i := 0; i < len(masked); i++ {
		if decoded == "" {
			return nil, false
		}
		if masked[i] != '%' {
			b = append(b, decoded[0])
		} else {
			if i+2 >= len(masked) {
				return nil, false
			}
			b = append(b, '%', digitOf(decoded[0]>>4, masked[i+1]), digitOf(decoded[0]&0xF, masked[i+2]))
			i += 2
		}
		decoded = decoded[1:]
	}
	return b, decoded == ""
}

func digitOf(n, kind byte) byte {
	if kind == 'a' {
		return "0123456789abcdef"[n]
	}
	return upperHex[n]
}

// isExact reports whether u's fields, which are r's components, are enough for String to
// write r.
func (u *URL) isExact(r *weburl.URL) bool {
	switch {
	case r.HasFragment() && r.RawFragment() == "":
		return false
	case r.HasHost() && u.Host == "" && u.Path == "":
		return false // foo://
	}
	return u.User == nil || isEscapedUser(r.Username()) && isEscapedUser(r.Password())
}

// isEscapedUser reports whether s is what appendUser writes for s decoded.
func isEscapedUser(s string) bool {
	for i := 0; i < len(s); i++ {
		c, ok := escapedByte(s[i:])
		switch {
		case !ok:
			if isEncodedInUser(s[i]) {
				return false
			}
		case !isEncodedInUser(c) || s[i+1] >= 'a' || s[i+2] >= 'a':
			return false
		default:
			i += 2
		}
	}
	return true
}
