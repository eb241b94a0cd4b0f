// Code generated from gojaurl/errors.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"

	"github.com/grafana/sobek"
)

// A nodeError is the error of Node in place of an error of the classes. The zero nodeError is for
// an error without a code in Node.
type nodeError struct{ code, message string }

// typeError returns a TypeError with message or, if vm has Node's module, with Node's code and
// message.
func (c *classes) typeError(message string, node nodeError) *sobek.Object {
	if !c.isNode || node.code == "" {
		return c.vm.NewTypeError("%s", message)
	}
	return c.nodeError(node)
}

// nodeError returns a TypeError with one of Node's codes.
func (c *classes) nodeError(node nodeError) *sobek.Object {
	e := c.vm.NewTypeError("%s", node.message)
	must(e.Set("code", node.code))
	return e
}

// missingArgs is Node's error if one of the arguments of these names is absent.
func missingArgs(names []string) nodeError {
	noun := "argument"
	if len(names) > 1 {
		noun = "arguments"
	}
	message := fmt.Sprintf(`The "%s" %s must be specified`, strings.Join(names, `" and "`), noun)
	return nodeError{"ERR_MISSING_ARGS", message}
}

// invalidThis is Node's error for a this value that is not an instance of a class. Node 26 has it
// for URLSearchParams and its iterators, Node 18 for URL too.
func invalidThis(class string) nodeError {
	class = strings.ReplaceAll(class, " ", "")
	return nodeError{"ERR_INVALID_THIS", `Value of "this" must be of type ` + class}
}

// invalidArgType is Node's error for an argument of the wrong type. It runs a script's code only if
// vm has Node's module.
func (c *classes) invalidArgType(name, must string, v sobek.Value) nodeError {
	if !c.isNode {
		return nodeError{}
	}
	message := fmt.Sprintf(`The "%s" argument must be %s. Received %s`, name, must, received(v))
	return nodeError{"ERR_INVALID_ARG_TYPE", message}
}

// received returns Node's description of an argument. A password in it is hidden.
func received(v sobek.Value) string {
	o, ok := v.(*sobek.Object)
	if !ok {
		return receivedPrimitive(v)
	}
	name := func(o *sobek.Object) string { return orUndefined(o.Get("name")).String() }
	if _, ok := sobek.AssertFunction(o); ok {
		return "function " + name(o)
	}
	if constructor, ok := o.Get("constructor").(*sobek.Object); ok {
		return "an instance of " + name(constructor)
	}
	return "[Object: null prototype] {}"
}

func receivedPrimitive(v sobek.Value) string {
	text := v.String()
	if sobek.IsUndefined(v) || sobek.IsNull(v) {
		return text
	}
	switch v.(type) {
	case *sobek.Symbol:
		return "type symbol (Symbol(" + text + "))"
	case sobek.String:
		runes := []rune(redact.Text(text))
		if len(runes) > 28 {
			runes = append(runes[:25], []rune("...")...)
		}
		return "type string ('" + string(runes) + "')"
	}
	switch v.ExportType().Kind() {
	case reflect.Bool:
		return "type boolean (" + text + ")"
	case reflect.Pointer: // *big.Int
		return "type bigint (" + text + "n)"
	}
	return "type number (" + text + ")"
}

// invalidURL returns the TypeError for an input, and perhaps a base, that do not parse.
func (c *classes) invalidURL(err error, input string, base *string) *sobek.Object {
	e := c.typeError(invalidURLMessage(err), nodeError{"ERR_INVALID_URL", invalidURLMessage(err)})
	if c.isNode {
		must(e.Set("input", withoutPassword(input)))
		if base != nil {
			must(e.Set("base", withoutPassword(*base)))
		}
	}
	return e
}

// invalidURLMessage returns a message that begins like Node's and continues with the reason.
func invalidURLMessage(err error) string {
	return "Invalid URL: " + strings.TrimPrefix(err.Error(), "url: ")
}

// withoutPassword returns s with "xxxxx" for what may be a password in it. If s is long and does
// not parse, it returns only the part around the error.
func withoutPassword(s string) string {
	if !strings.Contains(s, "@") {
		return s
	}
	u, err := url.Parse(s)
	if e, ok := errors.AsType[*url.ParseError](err); ok {
		return e.Input
	}
	if redacted := u.Redacted(); redacted != u.Href() {
		return redacted
	}
	return s
}
