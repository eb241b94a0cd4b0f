package dataurl

import "github.com/go-weburl/url/internal/infra"

import "strings"

// A MIMEType is a [MIME type] of the MIME Sniffing Standard. [ParseMIMEType] makes one.
//
// [MIME type]: https://mimesniff.spec.whatwg.org/#mime-type
type MIMEType struct {
	// Type and Subtype are in lower case: "text" and "html".
	Type, Subtype string
	// Parameters are in the order in which they were written. Each name occurs once.
	Parameters []Parameter
}

// A Parameter is a parameter of a [MIMEType]. Its name is in lower case.
type Parameter struct{ Name, Value string }

// Essence returns the type without its parameters: "text/html".
func (m MIMEType) Essence() string { return m.Type + "/" + m.Subtype }

// Parameter returns the value of the parameter with that name, and whether there is one. The name
// must be in lower case.
func (m MIMEType) Parameter(name string) (value string, ok bool) {
	for _, p := range m.Parameters {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}

// Media returns the type in the form of [mime.ParseMediaType], for functions such as
// [mime.FormatMediaType].
func (m MIMEType) Media() (mediaType string, params map[string]string) {
	params = make(map[string]string, len(m.Parameters))
	for _, p := range m.Parameters {
		params[p.Name] = p.Value
	}
	return m.Essence(), params
}

// String returns the type [serialized], as in a Content-Type header.
//
// [serialized]: https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
func (m MIMEType) String() string {
	var b strings.Builder
	b.WriteString(m.Essence())
	for _, p := range m.Parameters {
		b.WriteString(";" + p.Name + "=")
		if isToken(p.Value) {
			b.WriteString(p.Value)
		} else {
			writeQuoted(&b, p.Value)
		}
	}
	return b.String()
}

func writeQuoted(b *strings.Builder, value string) {
	b.WriteByte('"')
	for i := range len(value) {
		if c := value[i]; c == '"' || c == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(value[i])
	}
	b.WriteByte('"')
}

// ParseMIMEType [parses] a MIME type, such as a Content-Type header's value. It leaves out
// a parameter that is wrong; a wrong type or subtype is an [*Error].
//
// [mime.ParseMediaType] reads some inputs differently:
//
//	| input | here | mime.ParseMediaType | why |
//	| --- | --- | --- | --- |
//	| text/html;x=y;x=z | x=y | an error | the first of a name counts |
//	| text/html;charset=gbk( | charset="gbk(" | an error | a value need not be a token |
//	| text/html;charset= | no parameter | an error | a parameter without a value is left out |
//	| text/html;x*=utf-8''y | x*=utf-8''y | x=y | RFC 2231 is not for MIME types of the web |
//	| text | an error | text | a subtype is required |
//
// [parses]: https://mimesniff.spec.whatwg.org/#parse-a-mime-type
func ParseMIMEType(input string) (MIMEType, error) {
	trimmed := strings.Trim(input, httpWhitespace)
	essence, rest, _ := strings.Cut(trimmed, ";")
	typ, subtype, ok := strings.Cut(essence, "/")
	subtype = strings.TrimRight(subtype, httpWhitespace)
	start := len(input) - len(strings.TrimLeft(input, httpWhitespace))
	switch {
	case !isToken(typ):
		return MIMEType{}, &Error{ErrType, start}
	case !ok:
		return MIMEType{}, &Error{ErrType, start + len(essence)}
	case !isToken(subtype):
		return MIMEType{}, &Error{ErrType, start + len(typ) + 1}
	}
	m := MIMEType{Type: strings.ToLower(typ), Subtype: strings.ToLower(subtype)}
	var seen map[string]bool // if there are many
	for rest != "" {
		var p Parameter
		p, rest = cutParameter(rest)
		if !isToken(p.Name) || !isQuotable(p.Value) {
			continue
		}
		if p.Name = strings.ToLower(p.Name); m.has(p.Name, seen) {
			continue
		}
		m.Parameters = append(m.Parameters, p)
		switch {
		case seen != nil:
			seen[p.Name] = true
		case len(m.Parameters) == fewParameters:
			seen = make(map[string]bool)
			for _, p := range m.Parameters {
				seen[p.Name] = true
			}
		}
	}
	return m, nil
}

// fewParameters is the largest number of parameters for which comparing each name takes no longer
// than a map.
const fewParameters = 8

// has reports whether there is a parameter with that name. If seen is not nil, it has all names.
func (m MIMEType) has(name string, seen map[string]bool) bool {
	if seen != nil {
		return seen[name]
	}
	_, ok := m.Parameter(name)
	return ok
}

// cutParameter returns the first parameter of s, and the rest after the ';' that ends it. A
// parameter without a value has no name.
func cutParameter(s string) (p Parameter, rest string) {
	s = strings.TrimLeft(s, httpWhitespace)
	end := strings.IndexAny(s, ";=")
	if end < 0 || s[end] == ';' {
		_, rest, _ = strings.Cut(s, ";")
		return p, rest
	}
	p.Name, s = s[:end], s[end+1:]
	if value, ok := strings.CutPrefix(s, `"`); ok {
		p.Value, s = cutQuoted(value)
		_, rest, _ = strings.Cut(s, ";")
		return p, rest
	}
	p.Value, rest, _ = strings.Cut(s, ";")
	if p.Value = strings.TrimRight(p.Value, httpWhitespace); p.Value == "" {
		p.Name = ""
	}
	return p, rest
}

// cutQuoted returns the value of the [HTTP quoted string] whose opening '"' is just before
// s, and the rest after its closing '"'.
//
// [HTTP quoted string]: https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
func cutQuoted(s string) (value, rest string) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			return b.String(), s[i+1:]
		}
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String(), rest
}

const httpWhitespace = "\t\n\r "

// isToken reports whether s is not empty and has only [HTTP token code points].
//
// [HTTP token code points]: https://mimesniff.spec.whatwg.org/#http-token-code-point
func isToken(s string) bool {
	for i := range len(s) {
		if !isAlphanumeric(s[i]) && strings.IndexByte("!#$%&'*+-.^_`|~", s[i]) < 0 {
			return false
		}
	}
	return s != ""
}

// isQuotable reports whether s has only [HTTP quoted-string token code points].
//
// [HTTP quoted-string token code points]: https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point
func isQuotable(s string) bool {
	for _, c := range s {
		if c != '\t' && (c < ' ' || c == 0x7F || c > 0xFF) {
			return false
		}
	}
	return true
}

func isAlphanumeric(c byte) bool {
	return infra.IsDigit(c) || infra.IsLetter(c)
}
