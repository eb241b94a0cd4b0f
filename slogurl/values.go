package slogurl

import (
	"fmt"
	"log/slog"
	neturl "net/url"
	"reflect"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"
)

// A copier copies a value and redacts the URLs in the copy. It reads what the handlers of log/slog
// read: encoding/json follows all pointers and reads exported fields; package fmt follows only a
// pointer at the top, and reads all fields. It reads nothing else, and does not copy a pointee
// without a secret, since another goroutine may be changing memory that is not printed.
type copier struct {
	secrets redact.Secrets
	holding map[reference]bool // whether there is a secret behind a reference
	copies  map[reference]reflect.Value
	visited map[visit]bool // whose methods print no secret
	depth   int
}

// A reference is a pointer, a map or a slice, and the form in which it is printed.
type reference struct {
	reflect.Type
	form
	pointer uintptr
	len     int
}

func referenceOf(v reflect.Value, f form) reference {
	r := reference{Type: v.Type(), form: f, pointer: v.Pointer()}
	if v.Kind() == reflect.Slice {
		r.len = v.Len()
	}
	return r
}

// A form is how package fmt prints a value: its address, its content, or, at the top, also the
// content of what it points to.
type form uint8

const (
	address form = iota
	content      // including the fields that are not exported
	top
)

// inside returns the form of the values inside a value of form f.
func (f form) inside() form { return min(f, content) }
func (f form) behind() form {
	if f == top {
		return content
	}
	return address
}

// redacted returns a redacted copy of v, or false if v has no secret.
func (c *copier) redacted(v any) (any, bool) {
	value := reflect.ValueOf(v)
	if !value.IsValid() || !c.holds(value, top) {
		return nil, false
	}
	c.copies = make(map[reference]reflect.Value)
	copied := reflect.New(value.Type()).Elem()
	copied.Set(value)
	c.redact(copied, top)
	return copied.Interface(), true
}

// holds reports whether there is a secret in v.
func (c *copier) holds(v reflect.Value, f form) bool {
	c.depth++
	defer func() { c.depth-- }()
	if c.depth > maxDepth {
		return true
	}
	if logged, ok := slogValue(v); ok {
		return c.holds(logged, top)
	}
	if redacted, ok := c.redactedURL(v); ok {
		return redacted.IsValid()
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if c.fieldHolds(v, i, f) {
				return true
			}
		}
	case reflect.Interface:
		if _, ok := c.redactedError(v); ok {
			return true
		}
		return !v.IsNil() && c.holds(v.Elem(), f)
	case reflect.Array:
		return c.elementHolds(v, f)
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() || isPlain(v.Type()) || v.Kind() == reflect.Pointer && !v.CanInterface() {
			return false
		}
		r := referenceOf(v, f)
		holds, ok := c.holding[r]
		if !ok {
			if c.holding == nil {
				c.holding = make(map[reference]bool)
			}
			c.holding[r] = false // in case it leads to itself
			holds = c.elementHolds(v, f)
			c.holding[r] = holds
		}
		return holds
	}
	return false
}

// elementHolds is holds for the values behind a reference, or in an array.
func (c *copier) elementHolds(v reflect.Value, f form) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return c.holds(v.Elem(), f.behind())
	case reflect.Map:
		for entry := v.MapRange(); entry.Next(); {
			if c.holds(entry.Key(), f.inside()) || c.holds(entry.Value(), f.inside()) {
				return true
			}
		}
		return false
	}
	for i := range v.Len() {
		if c.holds(v.Index(i), f.inside()) {
			return true
		}
	}
	return false
}

// fieldHolds reports whether a handler prints a secret that is in a field of v.
func (c *copier) fieldHolds(v reflect.Value, i int, f form) bool {
	field, value := v.Type().Field(i), v.Field(i)
	switch {
	case field.IsExported() || f != address && !field.Anonymous:
		return c.holds(value, f.inside())
	case field.Anonymous && value.Kind() == reflect.Pointer &&
		value.Type().Elem().Kind() == reflect.Struct:
		// There encoding/json reads the exported fields.
		return !value.IsNil() && c.holds(value.Elem(), address)
	}
	return field.Anonymous && c.holds(value, f.inside())
}

// isPlain reports whether a pointer, a slice or a map refers only to basic types or slices of them,
// as in map[string][]string, and therefore to no URLs.
func isPlain(t reflect.Type) bool {
	elem := t.Elem()
	if elem.Kind() == reflect.Slice {
		elem = elem.Elem()
	}
	return isBasic(elem) && (t.Kind() != reflect.Map || isBasic(t.Key()))
}

func isBasic(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface, reflect.Pointer,
		reflect.Struct, reflect.Slice, reflect.Array, reflect.Map:
		return false
	}
	return true
}

// redact redacts v, which can be set. It does not change what v refers to.
func (c *copier) redact(v reflect.Value, f form) {
	c.depth++
	defer func() { c.depth-- }()
	if c.depth > maxDepth {
		v.SetZero()
		return
	}
	if logged, ok := slogValue(v); ok {
		c.redact(logged, top)
		v.Set(reflect.ValueOf(slog.AnyValue(logged.Interface())))
		return
	}
	if redacted, ok := c.redactedURL(v); ok {
		if redacted.IsValid() {
			v.Set(redacted)
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		c.redactStruct(v, f)
	case reflect.Array:
		for i := range v.Len() {
			c.redact(v.Index(i), f.inside())
		}
	case reflect.Interface:
		if err, ok := c.redactedError(v); ok {
			v.Set(err)
		} else if !v.IsNil() {
			copied := reflect.New(v.Elem().Type()).Elem()
			copied.Set(v.Elem())
			c.redact(copied, f)
			v.Set(copied)
		}
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if c.holds(v, f) {
			v.Set(c.redactedElements(v, f))
		}
	}
}

// redactStruct redacts the fields of v. Unexported fields cannot be set, so all of them become zero
// if one would print a secret.
func (c *copier) redactStruct(v reflect.Value, f form) {
	t := v.Type()
	for i := range v.NumField() {
		if field := t.Field(i); !field.IsExported() && c.fieldHolds(v, i, f) {
			exported := reflect.New(t).Elem()
			for i := range v.NumField() {
				if t.Field(i).IsExported() {
					exported.Field(i).Set(v.Field(i))
				}
			}
			v.Set(exported)
			break
		}
	}
	for i := range v.NumField() {
		if t.Field(i).IsExported() {
			c.redact(v.Field(i), f.inside())
		}
	}
}

// slogValue returns the content of v, a slog.Value, as an interface that can be set, if it is more
// than a string, a number or a time.
func slogValue(v reflect.Value) (logged reflect.Value, ok bool) {
	if v.Type() != reflect.TypeFor[slog.Value]() || !v.CanInterface() {
		return v, false
	}
	switch value := v.Interface().(slog.Value); value.Kind() {
	case slog.KindAny, slog.KindGroup, slog.KindLogValuer:
		content := value.Any()
		return reflect.ValueOf(&content).Elem(), content != nil
	}
	return v, false
}

// redactedElements returns a redacted copy of a reference and of the values behind it.
func (c *copier) redactedElements(v reflect.Value, f form) reflect.Value {
	r := referenceOf(v, f)
	if copied, ok := c.copies[r]; ok {
		return copied
	}
	switch v.Kind() {
	case reflect.Pointer:
		return c.redactedPointee(v, f)
	case reflect.Slice:
		copied := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		c.copies[r] = copied
		reflect.Copy(copied, v)
		for i := range v.Len() {
			c.redact(copied.Index(i), f.inside())
		}
	case reflect.Map:
		copied := reflect.MakeMapWithSize(v.Type(), v.Len())
		c.copies[r] = copied
		for entry := v.MapRange(); entry.Next(); {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			key.Set(entry.Key())
			value.Set(entry.Value())
			c.redact(key, f.inside())
			c.redact(value, f.inside())
			copied.SetMapIndex(key, value)
		}
	}
	return c.copies[r]
}

func (c *copier) redactedPointee(v reflect.Value, f form) reflect.Value {
	copied := reflect.New(v.Type().Elem())
	c.copies[referenceOf(v, f)] = copied.Convert(v.Type())
	copied.Elem().Set(v.Elem())
	c.redact(copied.Elem(), f.behind())
	return copied.Convert(v.Type())
}

// redactedURL returns v redacted, if it is a URL or a part of one, and the zero Value if v has no
// secret. A v that may have a secret in an unexported field, which cannot be redacted, is returned
// unchanged.
func (c *copier) redactedURL(v reflect.Value) (redacted reflect.Value, ok bool) {
	t := urlType(v.Type())
	switch {
	case t == nil:
		return v, false
	case t == reflect.TypeFor[neturl.URL]():
		redacted = c.redactedPart(netURL(v))
	case !v.CanInterface():
		return v, !v.IsZero()
	default:
		redacted = c.redactedPart(v.Convert(t).Interface())
	}
	if redacted.IsValid() {
		redacted = redacted.Convert(v.Type())
	}
	return redacted, true
}

// redactedPart is redactedURL for a value of a type that urlType returns.
func (c *copier) redactedPart(part any) (redacted reflect.Value) {
	switch part := part.(type) {
	case neturl.URL:
		if u := c.secrets.NetURL(&part); *u != part {
			return reflect.ValueOf(*u)
		}
	case url.URL:
		if text := c.secrets.URL(&part); text != part.Href() {
			var u url.URL
			u.UnmarshalText([]byte(text)) // on error, u stays empty
			return reflect.ValueOf(u)
		}
	case url.URLSearchParams:
		return c.params(part)
	case neturl.Userinfo:
		if password, _ := part.Password(); password != "" {
			return reflect.ValueOf(neturl.UserPassword(part.Username(), "xxxxx")).Elem()
		}
	case neturl.Values:
		return c.values(part)
	}
	return redacted
}

// urlType returns the type of a URL, or of a part of one, that t is or is defined from, or nil.
func urlType(t reflect.Type) reflect.Type {
	switch t {
	case reflect.TypeFor[url.URLSearchParams](), reflect.TypeFor[neturl.Values]():
		return t
	}
	for _, u := range [...]reflect.Type{
		reflect.TypeFor[neturl.URL](), reflect.TypeFor[url.URL](),
		reflect.TypeFor[neturl.Userinfo](),
	} {
		if t.ConvertibleTo(u) {
			return u
		}
	}
	return nil
}

// redactedError returns the replacement of an error in an interface, if the error's text has a
// secret.
func (c *copier) redactedError(v reflect.Value) (redacted reflect.Value, ok bool) {
	if v.IsNil() || !v.CanInterface() {
		return reflect.Value{}, false
	}
	err, ok := v.Interface().(error)
	if !ok {
		return reflect.Value{}, false
	}
	text, ok := c.text(err)
	if redacted = reflect.ValueOf(redactedError{text}); ok && !redacted.CanConvert(v.Type()) {
		return reflect.Zero(v.Type()), true
	}
	return redacted, ok
}

// A redactedError has the redacted text of an error.
type redactedError struct{ text string }

func (e redactedError) Error() string { return e.text }

// MarshalText returns the text. Without it, encoding/json writes "{}" for most errors.
func (e redactedError) MarshalText() ([]byte, error) { return []byte(e.text), nil }

// netURLText returns the text of a net/url.URL, or a type defined from it, by value or pointer.
func netURLText(v any) (text string, ok bool) {
	value := reflect.ValueOf(v)
	if value.Kind() == reflect.Pointer {
		value = value.Elem()
	}
	if !value.IsValid() || urlType(value.Type()) != reflect.TypeFor[neturl.URL]() {
		return "", v == (*neturl.URL)(nil)
	}
	u := reflect.New(value.Type())
	u.Elem().Set(value)
	if s, ok := u.Interface().(fmt.Stringer); ok {
		return s.String(), true
	}
	n := netURL(value)
	return n.String(), true
}

// netURL returns v, which converts to a net/url.URL. If v is an unexported field, its User is left
// out: fmt prints only that pointer's address.
func netURL(v reflect.Value) neturl.URL {
	if v = v.Convert(reflect.TypeFor[neturl.URL]()); v.CanInterface() {
		return v.Interface().(neturl.URL)
	}
	u := reflect.New(v.Type()).Elem()
	for i := range u.NumField() {
		if f := u.Field(i); f.Kind() == reflect.String {
			f.SetString(v.Field(i).String())
		}
	}
	return u.Interface().(neturl.URL)
}

// pair returns a name and its value redacted. A name with an empty value may have been a part of a
// query without '=', which is itself a secret if all values are.
func (c *copier) pair(name, value string) (hiddenName, hiddenValue string, changed bool) {
	pair := neturl.QueryEscape(name)
	if value != "" {
		pair += "=" + neturl.QueryEscape(value)
	}
	hidden := c.secrets.NetURL(&neturl.URL{RawQuery: pair}).RawQuery
	hiddenName, hiddenValue, _ = strings.Cut(hidden, "=")
	return unescape(hiddenName), unescape(hiddenValue), hidden != pair
}

func unescape(s string) string { return url.PercentDecode(strings.ReplaceAll(s, "+", " ")) }

// values returns v redacted, or the zero Value if v has no secret.
func (c *copier) values(v neturl.Values) (redacted reflect.Value) {
	copied := make(neturl.Values, len(v))
	for name, list := range v {
		for _, value := range list {
			name, value, changed := c.pair(name, value)
			copied[name] = append(copied[name], value)
			if changed {
				redacted = reflect.ValueOf(copied)
			}
		}
	}
	return redacted
}

// params is values for a URLSearchParams.
func (c *copier) params(p url.URLSearchParams) (redacted reflect.Value) {
	copied := new(url.URLSearchParams)
	for name, value := range p.All() {
		name, value, changed := c.pair(name, value)
		copied.Append(name, value)
		if changed {
			redacted = reflect.ValueOf(copied).Elem()
		}
	}
	return redacted
}
