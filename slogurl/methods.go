package slogurl

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"reflect"

	"github.com/go-weburl/url/redact"
)

// A method that prints a value can print something that redaction of a copy cannot hide, such as a
// URL in an unexported field. So this package calls such methods as the handlers do. If one prints
// a URL with a password, a printed replaces the value.

// A handler is one or both of the handlers of log/slog.
type handler uint8

const (
	textHandler handler = 1 << iota
	jsonHandler
	atTop // for the text handler: the form is top
)

// maxDepth is how deep a copier looks into a value. Anything deeper is not printed.
const maxDepth = 1000

// A printed prints a value redacted, in the form in which each handler prints the value.
type printed struct {
	value   any
	secrets redact.Secrets
}

// String returns what the text handler prints.
func (p *printed) String() string {
	text, err := p.text()
	if err != nil {
		text = fmt.Append(nil, "!ERROR:", err)
	}
	return p.secrets.Text(string(text))
}

func (p *printed) text() (text []byte, err error) {
	defer notPanic(&err)
	if m, ok := p.value.(encoding.TextMarshaler); ok {
		return m.MarshalText()
	}
	return p.formatted()
}

func (p *printed) formatted() ([]byte, error) { return fmt.Appendf(nil, "%+v", p.value), nil }

// Format prints the result of String, whatever the verb.
func (p *printed) Format(s fmt.State, _ rune) { io.WriteString(s, p.String()) }

// MarshalText returns the result of String. It never fails.
func (p *printed) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalJSON returns what the JSON handler prints.
func (p *printed) MarshalJSON() ([]byte, error) {
	b, err := p.json()
	if err != nil {
		return nil, redactedError{p.secrets.Text(err.Error())}
	}
	return p.redactedJSON(b), nil
}

func (p *printed) json() (b []byte, err error) {
	defer notPanic(&err)
	value := p.value
	if e, ok := value.(error); ok && !has[json.Marshaler](value) {
		value = e.Error()
	}
	return marshal(value)
}

// fields returns what encoding/json writes for an error inside another value: its exported fields.
// One of them may be the URL that the error's text has.
func (p *printed) fields() (b []byte, err error) {
	defer notPanic(&err)
	return marshal(p.value)
}

// redactedJSON returns b, which is valid JSON, with redacted strings.
func (p *printed) redactedJSON(b []byte) []byte {
	var out []byte
	for len(b) > 0 {
		n := 1
		if b[0] == '"' {
			for b[n] != '"' {
				if b[n] == '\\' {
					n++
				}
				n++
			}
			n++
		}
		token := b[:n]
		b = b[n:]
		var s string
		if n > 1 && json.Unmarshal(token, &s) == nil {
			if hidden := p.secrets.Text(s); hidden != s {
				token, _ = marshal(hidden) // a string has no errors
			}
		}
		out = append(out, token...)
	}
	return out
}

// marshal returns v as JSON, as the handler writes it.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// notPanic turns a panic into an error.
func notPanic(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v", r)
	}
}

func has[T any](v any) bool {
	_, ok := v.(T)
	return ok
}

// A visit is a reference that some handlers look into.
type visit struct {
	reference
	handler
}

// shows reports whether v, or a value inside it, has a method that may print a secret for one of
// the handlers.
func (c *copier) shows(v reflect.Value, h handler) bool {
	c.depth++
	defer func() { c.depth-- }()
	if c.depth > maxDepth {
		return true
	}
	t := v.Type()
	if urlType(t) != nil || t.Kind() == reflect.Pointer && (v.IsNil() || urlType(t.Elem()) != nil) {
		return false // it is redacted
	}
	if t == reflect.TypeFor[slog.Value]() {
		logged, ok := slogValue(v)
		return ok && h&textHandler != 0 && c.shows(logged, textHandler|atTop)
	}
	if v.CanInterface() && t != reflect.TypeFor[slog.Attr]() &&
		(t.NumMethod() > 0 || v.CanAddr() && reflect.PointerTo(t).NumMethod() > 0 || isError(t)) {
		for _, p := range c.prints(v, &h) {
			if p.hasSecret(c.secrets) {
				return true
			}
		}
	}
	if h&^atTop == 0 {
		return false
	}
	below := h &^ atTop
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() { // no handler calls a method of an unexported field
			field := t.Field(i)
			if (field.IsExported() || field.Anonymous) && c.shows(v.Field(i), below) {
				return true
			}
		}
	case reflect.Interface:
		return !v.IsNil() && c.shows(v.Elem(), h)
	case reflect.Array:
		return c.elementShows(v, below)
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.Kind() == reflect.Pointer && h&atTop == 0 {
			below &^= textHandler // that handler prints an address
		}
		if below == 0 || v.IsNil() || isSilent(t) {
			return false
		}
		at := visit{referenceOf(v, address), below}
		if c.visited[at] {
			return false
		}
		if c.visited == nil {
			c.visited = make(map[visit]bool)
		}
		c.visited[at] = true
		return c.elementShows(v, below)
	}
	return false
}

// elementShows is shows for the values behind a reference, or in an array.
func (c *copier) elementShows(v reflect.Value, h handler) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return c.shows(v.Elem(), h)
	case reflect.Map:
		for entry := v.MapRange(); entry.Next(); {
			if c.shows(entry.Key(), h) || c.shows(entry.Value(), h) {
				return true
			}
		}
		return false
	}
	for i := range v.Len() {
		if c.shows(v.Index(i), h) {
			return true
		}
	}
	return false
}

// isSilent reports whether the value behind a reference has no methods and contains no values.
func isSilent(t reflect.Type) bool {
	silent := func(t reflect.Type) bool { return isBasic(t) && t.PkgPath() == "" }
	elem := t.Elem()
	if elem.Kind() == reflect.Slice && elem.PkgPath() == "" {
		elem = elem.Elem()
	}
	return silent(elem) && (t.Kind() != reflect.Map || silent(t.Key()))
}

// A print is a way in which a handler prints a value.
type print struct {
	call   func(*printed) ([]byte, error)
	value  any
	isJSON bool
}

// prints returns how the handlers print v with methods. It removes from h the handlers that use
// one, since they do not look into v.
func (c *copier) prints(v reflect.Value, h *handler) (list []print) {
	value, isTop := v.Interface(), *h&atTop != 0
	if *h&textHandler != 0 {
		switch {
		case isTop && has[encoding.TextMarshaler](value):
			list = append(list, print{(*printed).text, value, false})
		case has[fmt.Formatter](value) || isError(v.Type()) || has[fmt.Stringer](value):
			list = append(list, print{(*printed).formatted, value, false})
		}
	}
	if *h&jsonHandler != 0 {
		switch {
		case isTop && has[error](value) || marshalsItself(value):
			list = append(list, print{(*printed).json, value, true})
		case v.CanAddr() && marshalsItself(v.Addr().Interface()):
			list = append(list, print{(*printed).json, v.Addr().Interface(), true})
		case isError(v.Type()):
			list = append(list, print{(*printed).fields, value, true})
		}
	}
	for _, p := range list {
		if p.isJSON {
			*h &^= jsonHandler
		} else {
			*h &^= textHandler
		}
	}
	return list
}

// isError reports whether t, or a pointer to it, is an error.
func isError(t reflect.Type) bool {
	if t.Kind() == reflect.Interface {
		return false
	}
	err := reflect.TypeFor[error]()
	return t.Implements(err) || reflect.PointerTo(t).Implements(err)
}

// hasSecret reports whether there is a secret in the printed text, or in the error.
func (p *print) hasSecret(s redact.Secrets) bool {
	as := &printed{p.value, s}
	b, err := p.call(as)
	switch {
	case err != nil:
		return s.Text(err.Error()) != err.Error()
	case p.isJSON:
		return !bytes.Equal(as.redactedJSON(b), b)
	}
	return s.Text(string(b)) != string(b)
}

// marshalsItself reports whether encoding/json, of any release, encodes v with one of its methods.
func marshalsItself(v any) bool {
	switch v.(type) {
	case nil:
		return false
	case json.Marshaler, encoding.TextMarshaler, encoding.TextAppender:
		return true
	}
	_, ok := reflect.TypeOf(v).MethodByName("MarshalJSONTo")
	return ok
}
