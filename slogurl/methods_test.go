package slogurl_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	neturl "net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/slogurl"
)

// These types print, with a method, a URL that nothing else can read. A shared URL stands for an
// unexported field.
type (
	textual   struct{ u *url.URL }
	jsonic    struct{ u *url.URL }
	named     struct{ u *url.URL }
	formatted struct{ u *url.URL }
	failed    struct{ u *url.URL }
	valuer    struct{ u *url.URL }
	byPointer struct{ u *url.URL }
	byValue   struct{ u url.URL }
	wrong     struct{ u *url.URL }
	panics    struct{ u *url.URL }
	escaping  struct{ u *url.URL }
	code      int
	codes     []string
	fielded   struct{ U *url.URL }
)

var shared = url.MustParse("https://me:S3CR3T@h/")

func (v textual) MarshalText() ([]byte, error) { return []byte(v.u.Href()), nil }
func (v jsonic) MarshalJSON() ([]byte, error) {
	return []byte(`{"is":["` + v.u.Href() + `"]}`), nil
}
func (v named) String() string                    { return "at " + v.u.Href() }
func (v formatted) Format(s fmt.State, _ rune)    { fmt.Fprint(s, "at ", v.u.Href()) }
func (v failed) Error() string                    { return "at " + v.u.Href() }
func (v valuer) LogValue() slog.Value             { return slog.AnyValue(named(v)) }
func (v *byPointer) MarshalJSON() ([]byte, error) { return jsonic(*v).MarshalJSON() }
func (v *byPointer) String() string               { return v.u.Href() }
func (v byValue) String() string                  { return v.u.Href() }
func (v byValue) MarshalText() ([]byte, error)    { return []byte(v.u.Href()), nil }
func (v wrong) MarshalText() ([]byte, error)      { return nil, errors.New("not " + v.u.Href()) }
func (v wrong) MarshalJSON() ([]byte, error)      { return nil, errors.New("not " + v.u.Href()) }
func (v panics) String() string                   { panic("at " + v.u.Href()) }
func (v panics) MarshalText() ([]byte, error)     { panic("at " + v.u.Href()) }
func (v panics) MarshalJSON() ([]byte, error)     { panic(errors.New("at " + v.u.Href())) }
func (v fielded) LogValue() slog.Value            { return slog.StringValue("logged") }
func (c codes) String() string                    { return shared.Href() }
func (c code) String() string                     { return shared.Href() }
func (c code) MarshalText() ([]byte, error)       { return []byte(shared.Href()), nil }
func (v escaping) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	for _, c := range v.u.Href() {
		fmt.Fprintf(&b, `\u%04x`, c)
	}
	return []byte(`"` + b.String() + `"`), nil
}

type key struct{}

// TestMethods logs values with a method that prints a password, at the top and inside other values.
func TestMethods(t *testing.T) {
	const masked = "https://me:xxxxx@h/"
	for name, test := range map[string]struct {
		value      any
		text, json bool // the URL is printed
	}{
		"MarshalText":          {textual{shared}, false, true},
		"MarshalJSON":          {jsonic{shared}, false, true},
		"String":               {named{shared}, true, false},
		"Format":               {formatted{shared}, true, false},
		"Error":                {failed{shared}, true, false},
		"LogValue":             {slog.AnyValue(valuer{shared}), false, false},
		"fields of a LogValue": {slog.AnyValue(fielded{shared}), true, false},
		"a map of slices":      {map[string]codes{"a": nil}, true, false},
		"by pointer":           {&byPointer{shared}, true, true},
		"a value inside":       {byValue{*shared}, false, false},
		"an error":             {wrong{shared}, false, false},
		"a panic":              {panics{shared}, true, false},
		"escaped JSON":         {escaping{shared}, false, true},
		"a number":             {code(1), true, true},
		"an attribute":         {slog.Any("url", shared), true, false},
		"a group":              {slog.GroupValue(slog.Any("url", shared)), true, false},
		"a slog.Value":         {slog.AnyValue(shared), true, false},
		"a context": {
			context.WithValue(context.Background(), key{}, shared), true, false,
		},
		"a context in one": {context.WithValue(context.WithValue(context.Background(), key{},
			named{shared}), key{}, 1), true, false},
		"a concrete net/url": {&neturl.Error{Op: "Get", URL: "https://me:S3CR3T@h/",
			Err: errors.New("EOF")}, true, true},
		"a named URL":         {struct{ U fmt.Stringer }{named{shared}}, true, false},
		"promoted by pointer": {struct{ *byPointer }{&byPointer{shared}}, true, true},
	} {
		for place, v := range map[string]any{
			"":                        test.value,
			"a field":                 struct{ V any }{test.value},
			"a pointer":               &struct{ V any }{test.value},
			"an embedded field":       struct{ hidden }{hidden{test.value}},
			"an embedded pointer":     struct{ *hidden }{&hidden{test.value}},
			"a slice":                 []any{test.value},
			"a slice in a slice":      [][]any{{1}, {test.value}},
			"an array":                [1]any{test.value},
			"a map":                   map[string]any{"a": test.value},
			"a slog.Value in a map":   map[string]slog.Value{"a": slog.AnyValue(test.value)},
			"a slog.Value in a slice": []any{slog.Any("a", test.value)},
			"a group":                 slog.GroupValue(slog.Any("a", test.value)),
			"a field not exported":    struct{ v any }{test.value},
		} {
			for i, log := range handlers(slogurl.ReplaceAttr) {
				got := log(slog.Any("v", v))
				if strings.Contains(got, "S3CR3T") {
					t.Errorf("%s in %s: %s", name, place, got)
				}
				prints := []bool{test.text, test.json}[i]
				if place == "a field" && prints && !strings.Contains(got, masked) {
					t.Errorf("%s in %s: %s, want %s", name, place, got, masked)
				}
			}
		}
	}
}

type hidden struct{ V any }

// shown is an error of which encoding/json prints a field.
type shown struct{ Target string }

func (e shown) Error() string { return "cannot get " + e.Target }

// A target is an error that is a string.
type target string

func (e target) Error() string { return "cannot get " + string(e) }

// TestConcreteErrors logs errors that are not in an interface. encoding/json prints their exported
// fields, and package fmt those of an error whose method needs a pointer.
func TestConcreteErrors(t *testing.T) {
	type inner struct{ E *neturl.Error }
	failed := &neturl.Error{Op: "Get", URL: "https://me:S3CR3T@h/", Err: errors.New("EOF")}
	pointer := &inner{failed}
	other := shown{"https://me:S3CR3T@h/"}
	word := target("https://me:S3CR3T@h/")
	for name, v := range map[string]any{
		"a field":                pointer,
		"a pointer to a pointer": &pointer,
		"a map":                  map[string]*inner{"a": pointer},
		"a slice":                []*neturl.Error{failed},
		"a slice of structs":     []*struct{ P *inner }{{pointer}},
		"a value":                struct{ E neturl.Error }{*failed},
		"a pointer to a value":   &struct{ E neturl.Error }{*failed},
		"values":                 []neturl.Error{*failed},
		"another error":          []*struct{ E shown }{{other}},
		"a pointer to another":   []*struct{ E *shown }{{&other}},
		"a string":               []*struct{ E target }{{word}},
		"a pointer to a string":  []*struct{ E *target }{{&word}},
		"strings":                []*[]target{{word}},
	} {
		for i, log := range handlers(slogurl.ReplaceAttr) {
			got := log(slog.Any("v", v))
			if strings.Contains(got, "S3CR3T") || i == 1 && !strings.Contains(got, "me:xxxxx@h") {
				t.Errorf("%s: %s", name, got)
			}
		}
	}
}

// TestConcreteFields logs structs whose fields have these types themselves instead of interface
// types.
func TestConcreteFields(t *testing.T) {
	v := struct {
		Name string
		A    textual
		B    jsonic
		C    named
		D    *formatted
		E    byPointer
		F    []named
		G    map[textual]code
		H    map[code]string
		I    byValue
	}{"name", textual{shared}, jsonic{shared}, named{shared}, &formatted{shared}, byPointer{shared},
		[]named{{shared}}, map[textual]code{{shared}: 1}, map[code]string{1: "a"}, byValue{*shared}}
	for _, v := range []any{v, &v} {
		for _, log := range handlers(slogurl.ReplaceAttr) {
			got := log(slog.Any("v", v))
			if strings.Contains(got, "S3CR3T") || !strings.Contains(got, "me:xxxxx@h") ||
				!strings.Contains(got, "name") {
				t.Error(got)
			}
		}
	}
}

// quoting is JSON that quotes a URL in a string.
type quoting struct{ u *url.URL }

func (v quoting) MarshalJSON() ([]byte, error) {
	return []byte(`"say \"at ` + v.u.Href() + `\""`), nil
}

// listing is JSON with strings that end with a backslash and have what HTML would escape.
type listing struct{ u *url.URL }

func (v listing) MarshalJSON() ([]byte, error) {
	return []byte(`["C:\\","<b>&\"","\u003c","` + v.u.Href() + `","\\"]`), nil
}

// reporting is an error that shows a URL only in JSON.
type reporting struct{ u *url.URL }

func (v reporting) Error() string                { return "failed" }
func (v reporting) MarshalJSON() ([]byte, error) { return jsonic(v).MarshalJSON() }

// appending has a text for the releases of encoding/json that look for this method.
type appending struct{ u *url.URL }

func (v appending) AppendText(b []byte) ([]byte, error) { return append(b, v.u.Href()...), nil }

// spelled is an error that prints a URL only with package fmt.
type spelled struct{ formatted }

func (v spelled) Error() string { return "failed" }

// TestPrinted checks all that a handler writes for a value whose method prints a secret.
func TestPrinted(t *testing.T) {
	for _, test := range []struct {
		name    string
		value   any
		handler int // the text handler, or the JSON handler
		want    string
	}{
		{"JSON", listing{shared}, 1, `"v":["C:\\","<b>&\"","\u003c",` +
			`"https://me:xxxxx@h/","\\"]}`},
		{"JSON of an error that formats itself", spelled{formatted{shared}}, 1, `"v":"failed"}`},
		{"an error of MarshalText", wrong{shared}, 0, `v="!ERROR:not https://me:xxxxx@h/"`},
		{"an error of MarshalJSON", wrong{shared}, 1, `not https://me:xxxxx@h/"}`},
		{"the JSON of an error", reporting{shared}, 1, `"v":{"is":["https://me:xxxxx@h/"]}}`},
		{"a panic of MarshalText", panics{shared}, 0, `v="!ERROR:panic: at https://me:xxxxx@h/"`},
	} {
		got := handlers(slogurl.ReplaceAttr)[test.handler](slog.Any("v", test.value))
		if !strings.HasSuffix(got, test.want+"\n") {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// endless wraps itself, and at last an error that quotes a URL.
type endless struct{ e *neturl.Error }

func (e endless) Error() string   { return "at " + e.e.Error() }
func (e endless) Unwrap() []error { return []error{e.e, e} }

// TestAlone logs values of which only one part prints the secret, to one handler.
func TestAlone(t *testing.T) {
	type holder struct{ N named }
	at := &holder{named{shared}}
	for name, v := range map[string]any{
		"a method of a pointer":      &struct{ V byPointer }{byPointer{shared}},
		"JSON with a quotation mark": quoting{shared},
		"a number in a slice":        []code{1},
		"a number as a map's key":    map[code]string{1: "a"},
		"AppendText":                 []any{appending{shared}},
		"a pointer that is seen twice": struct {
			A *holder
			B slog.Value
		}{at, slog.AnyValue(at)},
	} {
		for _, log := range handlers(slogurl.ReplaceAttr) {
			if got := log(slog.Any("v", v)); strings.Contains(got, "S3CR3T") {
				t.Errorf("%s: %s", name, got)
			}
		}
	}
}

// TestEndless checks that an error that is not examined to its end is not printed at all.
func TestEndless(t *testing.T) {
	err := endless{&neturl.Error{Op: "Get", URL: "/cb?token=T0K3N", Err: errors.New("EOF")}}
	for _, log := range handlers(slogurl.Replace(hide)) {
		got := log(slog.Any("v", err))
		if strings.Contains(got, "T0K3N") || !strings.Contains(got, "xxxxx") {
			t.Error(got)
		}
	}
}

// TestVerbs prints the replacement of a value with each verb, as other handlers may do.
func TestVerbs(t *testing.T) {
	for _, v := range []any{
		named{shared}, struct{ V any }{named{shared}}, []any{jsonic{shared}}, byValue{*shared},
		panics{shared}, wrong{shared},
	} {
		got := slogurl.ReplaceAttr(nil, slog.Any("v", v)).Value
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			for _, form := range []any{got, got.Any(), []any{got.Any()}} {
				text := fmt.Sprintf(verb, form)
				if strings.Contains(text, "S3CR3T") ||
					strings.Contains(text, fmt.Sprintf("%x", "S3CR3T")) {
					t.Errorf("%s of a %T: %s", verb, v, text)
				}
				if p, ok := form.(interface {
					fmt.Formatter
					fmt.Stringer
				}); ok && text != p.String() {
					t.Errorf("%s of a %T: %s, want %s", verb, v, text, p)
				}
			}
		}
	}
}

// quiet prints nothing of what is in it.
type quiet struct{ N named }

func (v quiet) String() string               { return "quiet" }
func (v quiet) MarshalJSON() ([]byte, error) { return []byte(`"quiet"`), nil }

// labelled prints a URL only to the text handler, and only if it is not in another value.
type labelled struct{ textual }

func (v labelled) MarshalJSON() ([]byte, error) { return []byte(`"labelled"`), nil }

// TestMethodsUnchanged checks that values that print no secret stay the same, and are printed the
// same.
func TestMethodsUnchanged(t *testing.T) {
	clean := url.MustParse("https://me@h/")
	type all struct {
		A textual
		B jsonic
		C named
		D formatted
		E *byPointer
		F time.Time
		G slog.Value
		H context.Context
		I error
		J []any
		K map[string]any
		L func() `json:"-"`
		M panics
	}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), key{}, clean))
	defer cancel()
	v := &all{textual{clean}, jsonic{clean}, named{clean}, formatted{clean}, nil, time.Unix(0, 0),
		slog.AnyValue(clean), ctx, failed{clean}, []any{slog.Any("a", clean), nil},
		map[string]any{"a": clean}, nil, panics{clean}}
	for _, v := range []any{
		v, *v, textual{clean}, jsonic{clean}, named{clean}, formatted{clean}, failed{clean},
		(*byPointer)(nil), panics{clean}, wrong{clean}, ctx, []byte("text"), slog.LevelWarn,
		&slog.Source{File: "f"}, quiet{named{shared}},
		struct{ V labelled }{labelled{textual{shared}}},
		struct{ P *struct{ N named } }{&struct{ N named }{named{shared}}},
	} {
		if got := slogurl.ReplaceAttr(nil, slog.Any("v", v)); fmt.Sprintf("%T", got.Value.Any()) !=
			fmt.Sprintf("%T", slog.AnyValue(v).Any()) {
			t.Errorf("%T becomes %T", v, got.Value.Any())
		}
		for i, log := range handlers(slogurl.ReplaceAttr) {
			got, want := log(slog.Any("v", v)), handlers(nil)[i](slog.Any("v", v))
			_, got, _ = strings.Cut(got, "level")
			_, want, _ = strings.Cut(want, "level")
			if got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
}

// A chain is a list that a handler prints to its end only in JSON.
type chain struct {
	Next *chain
	U    any
}

// circle wraps itself, in two ways.
type circle struct{ u *url.URL }

func (c *circle) Error() string   { return "circle" }
func (c *circle) Unwrap() []error { return []error{c, c} }

// TestBounds logs endless values, deep ones, and ones that are shared very often.
func TestBounds(t *testing.T) {
	loop := &chain{U: named{shared}}
	loop.Next = loop
	deep := &chain{U: shared}
	for range 1_000_000 {
		deep = &chain{Next: deep}
	}
	type tree struct{ Left, Right *tree }
	dag := &tree{}
	for range 100 {
		dag = &tree{dag, dag}
	}
	bag := map[string]any{}
	bag["self"], bag["at"] = bag, shared
	value := map[string]slog.Value{}
	value["self"], value["at"] = slog.AnyValue(value), slog.AnyValue(shared)
	began := time.Now()
	for name, v := range map[string]any{
		"loop": loop, "deep": deep, "shared": dag, "map": bag, "slog.Value": value,
		"error": &circle{shared}, "wrapped": fmt.Errorf("at %w", &circle{shared}),
	} {
		got := slogurl.ReplaceAttr(nil, slog.Any("v", v)).Value
		if name == "map" || name == "slog.Value" || name == "shared" {
			continue // no handler comes to the end of it
		}
		text := fmt.Sprintf("%+v", got.Any())
		json := handlers(nil)[1](slog.Attr{Key: "v", Value: got})
		if strings.Contains(text+json, "S3CR3T") {
			t.Errorf("%s: %.300s, %.300s", name, text, json)
		}
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestDepth logs a value in slices. A slice, an interface and a struct each are a step.
func TestDepth(t *testing.T) {
	nested := func(depth int) any {
		var v any = "deep"
		for range (depth - 1) / 2 {
			v = []any{v}
		}
		if depth%2 == 0 {
			return struct{ S []any }{v.([]any)}
		}
		return v
	}
	for depth, isShown := range map[int]bool{999: true, 1000: true, 1001: false} {
		for _, value := range []any{nested(depth), []any{shared, nested(depth - 2)}} {
			got := slogurl.ReplaceAttr(nil, slog.Any("v", value)).Value
			if text := fmt.Sprintf("%+v", got.Any()); strings.Contains(text, "deep") != isShown ||
				strings.Contains(text, "S3CR3T") {
				t.Errorf("depth %d: %.100q", depth, text)
			}
		}
	}
}

// TestWrappedErrors logs an error in others: the text of the first 10,000 is examined.
func TestWrappedErrors(t *testing.T) {
	for n, isShown := range map[int]bool{9_999: true, 10_000: true, 10_001: false} {
		err := errors.New("innermost")
		for range n - 1 {
			err = &wrapper{err}
		}
		got := slogurl.Replace(hide)(nil, slog.Any("v", err)).Value
		want := "xxxxx"
		if isShown {
			want = "wrapped: https://h/?token=xxxxx"
		}
		if text := fmt.Sprint(got.Any()); text != want {
			t.Errorf("%d errors: %.100q", n, text)
		}
	}
}

// A wrapper is an error with a short text.
type wrapper struct{ err error }

func (w *wrapper) Error() string { return "wrapped: https://h/?token=b" }
func (w *wrapper) Unwrap() error { return w.err }
