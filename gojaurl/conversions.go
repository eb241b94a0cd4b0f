package gojaurl

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"

	"github.com/dop251/goja"
)

// intrinsics are functions of the language that conversions need. They are kept before a script can
// replace them.
type intrinsics struct {
	ownKeys                            func(*goja.Object) []goja.Value // of Reflect
	get, construct                     function                        // of Reflect
	isEnumerable                       func(o *goja.Object, key goja.Value) bool
	isPrototypeOf                      function      // of Object.prototype
	number                             goja.Value    // the constructor Number
	bind                               goja.Callable // of Function.prototype
	decodeURIComponent                 goja.Callable
	newRegExp                          goja.Constructor
	exec                               goja.Callable // of RegExp.prototype
	objectPrototype, iteratorPrototype *goja.Object
}

// A function is a function of the engine, which throws by a panic. Calling it as a goja.Callable
// takes three times as long.
type function func(goja.FunctionCall) goja.Value

func newIntrinsics(vm *goja.Runtime) intrinsics {
	var in intrinsics
	callable := func(o goja.Value, name string) goja.Callable {
		f, ok := goja.AssertFunction(o.ToObject(vm).Get(name))
		if !ok {
			panic(vm.NewTypeError("%s is not a function", name))
		}
		return f
	}
	direct := func(o goja.Value, name string) function {
		f, ok := o.ToObject(vm).Get(name).Export().(func(goja.FunctionCall) goja.Value)
		if !ok {
			panic(vm.NewTypeError("%s is not a function", name))
		}
		return f
	}
	reflect := vm.Get("Reflect")
	in.ownKeys = ownKeys(vm, direct(reflect, "ownKeys"), direct(reflect, "apply"))
	in.get = direct(reflect, "get")
	in.construct = direct(reflect, "construct")
	in.number = vm.Get("Number")
	in.bind = callable(vm.Get("Function").ToObject(vm).Get("prototype"), "bind")
	in.decodeURIComponent = callable(vm.GlobalObject(), "decodeURIComponent")
	regExp := vm.Get("RegExp")
	in.newRegExp, _ = goja.AssertConstructor(regExp)
	in.exec = callable(regExp.ToObject(vm).Get("prototype"), "exec")
	array := vm.NewArray()
	values := call(callable(array, "values"), array).ToObject(vm)
	in.iteratorPrototype = values.Prototype().Prototype()
	in.objectPrototype = in.iteratorPrototype.Prototype()
	in.isEnumerable = isEnumerable(direct(in.objectPrototype, "propertyIsEnumerable"))
	in.isPrototypeOf = direct(in.objectPrototype, "isPrototypeOf")
	return in
}

// ownKeys returns Reflect.ownKeys with a slice as its result. Reflect.apply gives a function all
// elements of an array at once; the Go API would look each of them up by a string.
func ownKeys(vm *goja.Runtime, ownKeys, apply function) func(*goja.Object) []goja.Value {
	var elements []goja.Value
	keep := vm.ToValue(func(call goja.FunctionCall) goja.Value {
		elements = call.Arguments
		return nil
	})
	args := []goja.Value{keep, goja.Undefined(), nil}
	return func(o *goja.Object) []goja.Value {
		args[2] = o
		// This may run a script, which may call this function again.
		array := ownKeys(goja.FunctionCall{Arguments: args[2:]})
		args[2] = array
		apply(goja.FunctionCall{Arguments: args})
		keys := elements
		args[2], elements = nil, nil
		return keys
	}
}

// A propertyKey is a property key that the engine uses unchanged. A string it would copy.
type propertyKey struct{ goja.Value }

func (k *propertyKey) ToString() goja.Value { return k.Value }

// isEnumerable returns a function that calls propertyIsEnumerable with a property key.
func isEnumerable(propertyIsEnumerable function) func(*goja.Object, goja.Value) bool {
	argument := new(propertyKey)
	args := []goja.Value{argument}
	return func(o *goja.Object, key goja.Value) bool {
		argument.Value = key // which the engine reads before it runs a script
		return propertyIsEnumerable(goja.FunctionCall{This: o, Arguments: args}).ToBoolean()
	}
}

// call calls a function of the script, and throws any exception that the function throws.
func call(f goja.Callable, this goja.Value, args ...goja.Value) goja.Value {
	v, err := f(this, args...)
	must(err)
	return v
}

// arguments are the arguments of a call.
type arguments struct {
	c    *classes
	list []goja.Value
}

// require throws if there are fewer arguments than names.
func (a arguments) require(names []string, function string) {
	if len(a.list) >= len(names) {
		return
	}
	plural := "s"
	if len(names) == 1 {
		plural = ""
	}
	message := fmt.Sprintf("%s: %d argument%s required, but only %d present",
		function, len(names), plural, len(a.list))
	panic(a.c.typeError(message, missingArgs(names)))
}

// at returns the argument at index i, or undefined.
func (a arguments) at(i int) goja.Value {
	if i < len(a.list) {
		return orUndefined(a.list[i])
	}
	return goja.Undefined()
}

// string returns the argument at index i as a USVString.
func (a arguments) string(i int) string { return a.c.usvString(a.at(i)) }

// optional is string for an optional argument, which is absent if it is undefined.
func (a arguments) optional(i int) (s string, ok bool) {
	if goja.IsUndefined(a.at(i)) {
		return "", false
	}
	return a.string(i), true
}

// usvString converts a value to USVString: lone surrogates become U+FFFD.
func (c *classes) usvString(v goja.Value) string {
	if o, ok := v.(*goja.Object); ok { // ToString of a primitive value would allocate
		v = o.ToString()
	}
	if _, ok := v.(*goja.Symbol); ok {
		panic(c.typeError("Cannot convert a Symbol value to a string", nodeError{}))
	}
	s := v.String()
	if !utf8.ValidString(s) {
		s = string([]rune(s)) // it is a Go string, which the engine reads so
	}
	return s
}

// method returns the method of v with that key, or nil if it is undefined or null. If it is not a
// function, the error in Node is node.
func (c *classes) method(v *goja.Object, key *goja.Symbol, node nodeError) goja.Callable {
	m := v.GetSymbol(key)
	if m == nil || goja.IsUndefined(m) || goja.IsNull(m) {
		return nil
	}
	f, ok := goja.AssertFunction(m)
	if !ok {
		panic(c.typeError(key.String()+" is not a function", node))
	}
	return f
}

// sequence converts an object to a sequence, whose items it passes to add. method is the
// object's method to get an iterator.
func (c *classes) sequence(o *goja.Object, method goja.Callable, add func(item goja.Value)) {
	iterator := c.object(call(method, o), "an iterator")
	next, ok := goja.AssertFunction(iterator.Get("next"))
	if !ok {
		panic(c.vm.NewTypeError("next is not a function"))
	}
	for {
		result := c.object(call(next, iterator), "an iterator's result")
		if done := result.Get("done"); done != nil && done.ToBoolean() {
			return
		}
		add(orUndefined(result.Get("value")))
	}
}

// invalidTuple is Node's error for an item that is not a pair.
var invalidTuple = nodeError{
	"ERR_INVALID_TUPLE", "Each query pair must be an iterable [name, value] tuple",
}

// pair converts an item of the constructor of URLSearchParams to sequence<USVString>.
func (c *classes) pair(v goja.Value) []string {
	o, ok := v.(*goja.Object)
	if !ok {
		panic(c.typeError("each item must be an object", invalidTuple))
	}
	method := c.method(o, goja.SymIterator, invalidTuple)
	if method == nil {
		panic(c.typeError("each item must be iterable", invalidTuple))
	}
	var list []string
	c.sequence(o, method, func(item goja.Value) { list = append(list, c.usvString(item)) })
	return list
}

func (c *classes) object(v goja.Value, what string) *goja.Object {
	o, ok := v.(*goja.Object)
	if !ok {
		panic(c.vm.NewTypeError("%s must be an object", what))
	}
	return o
}

// record converts an object to record<USVString, USVString>, and appends its pairs to list, which
// is empty. If two keys become the same string, the pair has the place of the first and the value
// of the last.
//
// It calls functions of the language because keys in the engine's Go API are Go strings, which
// cannot have lone surrogates.
func (c *classes) record(list []url.Pair, o *goja.Object) []url.Pair {
	in := &c.intrinsics
	keys := in.ownKeys(o)
	var index map[string]int // of names that may have had a lone surrogate
	for _, key := range keys {
		if !in.isEnumerable(o, key) {
			continue
		}
		name := c.usvString(key)
		if !strings.Contains(name, "\uFFFD") {
			list = append(list, url.Pair{Name: name, Value: c.usvString(orUndefined(o.Get(name)))})
			continue
		}
		call := goja.FunctionCall{Arguments: []goja.Value{o, key}}
		value := c.usvString(orUndefined(in.get(call)))
		if at, ok := index[name]; ok {
			list[at].Value = value
			continue
		}
		if index == nil {
			index = map[string]int{}
		}
		index[name] = len(list)
		list = append(list, url.Pair{Name: name, Value: value})
	}
	return list
}

// member returns a member of a dictionary, which is absent if it is undefined.
func member(o *goja.Object, name string) (v goja.Value, ok bool) {
	v = orUndefined(o.Get(name))
	return v, !goja.IsUndefined(v)
}

// dictionary returns v as an object with the members of a dictionary, or nil if there are none.
func (c *classes) dictionary(v goja.Value) *goja.Object {
	if goja.IsUndefined(v) || goja.IsNull(v) {
		return nil
	}
	o, ok := v.(*goja.Object)
	if !ok {
		const message = "options must be an object"
		panic(c.typeError(message, nodeError{"ERR_INVALID_ARG_TYPE", message}))
	}
	return o
}

// setMember sets a property of an object that is made from a dictionary or a record.
func setMember(o *goja.Object, name string, v goja.Value) {
	must(o.DefineDataProperty(name, v, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
}

// orUndefined returns v, or undefined for nil. Go code may pass nil for undefined, and a missing
// property is nil.
func orUndefined(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}
