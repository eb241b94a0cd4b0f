// Code generated from gojaurl/interface.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"reflect"
	"slices"

	"github.com/grafana/sobek"
)

// A slot is the internal slot of a platform object. The type of each class's slots embeds it. A
// slot knows its object, since Go code can make another object from the slot.
//
// The engine has no slots for Go code. But an object that its function Number makes has a slot that
// no script can read, and Go code can make the engine put any value there in place of the number.
// Otherwise the object is ordinary, except in two functions of the language:
// Object.prototype.toString calls it a Number if it lacks the prototype of its class, and
// JSON.stringify reads the slot instead of the object if that has no toJSON. This is why a slot has
// the properties of its object. To store the slot in a property with a symbol as its key would take
// 1,600 instructions more.
type slot struct{ object *sobek.Object }

// These methods make a slot a sobek.DynamicObject, for JSON.stringify.

func (s *slot) Get(key string) sobek.Value         { return s.object.Get(key) }
func (s *slot) Set(key string, v sobek.Value) bool { return s.object.Set(key, v) == nil }
func (s *slot) Has(key string) bool                { return slices.Contains(s.Keys(), key) }
func (s *slot) Delete(key string) bool             { return s.object.Delete(key) == nil }
func (s *slot) Keys() []string                     { return s.object.Keys() }

// These methods are for Go code that exports the object.

func (s *slot) String() string               { return s.object.String() }
func (s *slot) MarshalJSON() ([]byte, error) { return s.object.MarshalJSON() }

func (s *slot) owner() *sobek.Object          { return s.object }
func (s *slot) setOwner(object *sobek.Object) { s.object = object }

// Whether a property is writable, configurable and enumerable.
const yes, no = sobek.FLAG_TRUE, sobek.FLAG_FALSE

// A slotted is a slot of one class.
type slotted interface {
	sobek.DynamicObject
	owner() *sobek.Object
	setOwner(*sobek.Object)
}

// A numeric is a value that the engine only converts to a number. The engine accepts any value as
// the result.
type numeric struct {
	sobek.Value
	number sobek.Value
}

func (n *numeric) ToNumber() sobek.Value { return n.number }

// slotOf returns v's slot, if v is an instance of the class with slots of type S. No script runs.
func slotOf[S slotted](v sobek.Value) (s S, ok bool) {
	o, ok := v.(*sobek.Object)
	if !ok || o.ExportType() != reflect.TypeFor[S]() {
		return s, false
	}
	s = o.Export().(S)
	return s, s.owner() == o
}

// A class is an interface of Web IDL, in a runtime.
type class struct {
	of                     *classes
	name                   string
	constructor, prototype *sobek.Object

	// The arguments with which Reflect.construct makes an instance, and the one among them that the
	// engine converts to the content of the instance's slot.
	construct []sobek.Value
	number    *numeric

	// The instance that a script used last, and its slot, which never changes. A script mostly uses
	// the same instance again, and the engine takes longer to find the slot than to call a
	// function.
	last     *sobek.Object
	lastSlot slotted
}

// initialize gives a class its prototype, and the arguments that make its instances.
func (cl *class) initialize(prototype *sobek.Object) {
	vm := cl.of.vm
	cl.prototype = prototype
	cl.tag(prototype, cl.name)
	newTarget := newConstructor(vm)
	must(newTarget.Set("prototype", prototype))
	cl.number = new(numeric)
	cl.construct = []sobek.Value{cl.of.intrinsics.number, vm.NewArray(cl.number), newTarget}
}

// newConstructor returns a constructor that no script sees and nothing calls.
func newConstructor(vm *sobek.Runtime) *sobek.Object {
	return vm.ToValue(func(sobek.ConstructorCall) *sobek.Object { return nil }).(*sobek.Object)
}

// newInstance returns a new instance with the slot s.
func (cl *class) newInstance(s slotted) *sobek.Object {
	in := &cl.of.intrinsics
	cl.number.number = cl.of.vm.NewDynamicObject(s)
	o := in.construct(sobek.FunctionCall{Arguments: cl.construct}).(*sobek.Object)
	s.setOwner(o)
	cl.last, cl.lastSlot = o, s
	return o
}

// newClass makes a class with a constructor that requires arguments of these names. newSlot makes
// the slot of a new object from the arguments.
func (c *classes) newClass(
	name string, required []string, newSlot func(args arguments) slotted,
) *class {
	cl := &class{of: c, name: name}
	cl.initialize(c.vm.NewObject())
	// The engine does not tell a Go function whether it is called with new, but it does tell a
	// proxy. A script sees a bound function, which is like any other function.
	target := newConstructor(c.vm)
	hasInstance := cl.function("", 1, func(call sobek.FunctionCall) sobek.Value {
		call.This = cl.prototype
		return c.intrinsics.isPrototypeOf(call)
	})
	must(target.DefineDataPropertySymbol(sobek.SymHasInstance, hasInstance, no, no, no))
	var proxy *sobek.Object
	proxy = c.vm.ToValue(c.vm.NewProxy(target, &sobek.ProxyTrapConfig{
		Apply: func(*sobek.Object, sobek.Value, []sobek.Value) sobek.Value {
			node := nodeError{}
			if name == "URLPattern" {
				node.code = "ERR_CONSTRUCT_CALL_REQUIRED"
				node.message = "Cannot call constructor without `new`"
			}
			panic(c.typeError("Class constructor "+name+" cannot be invoked without 'new'", node))
		},
		Construct: func(_ *sobek.Object, values []sobek.Value, of *sobek.Object) *sobek.Object {
			prototype := cl.prototype
			if of != proxy { // new.target
				if p, ok := of.Get("prototype").(*sobek.Object); ok {
					prototype = p
				}
			}
			args := arguments{c, values}
			args.require(required, name)
			o := cl.newInstance(newSlot(args))
			if prototype != cl.prototype {
				must(o.SetPrototype(prototype))
			}
			return o
		},
	})).(*sobek.Object)
	cl.constructor = call(c.intrinsics.bind, proxy).(*sobek.Object)
	nameFunction(c.vm, cl.constructor, name, len(required))
	must(cl.constructor.DefineDataProperty("prototype", cl.prototype, no, no, no))
	must(cl.prototype.DefineDataProperty("constructor", cl.constructor, yes, yes, no))
	return cl
}

// tag sets the name that Object.prototype.toString uses for an object.
func (cl *class) tag(prototype *sobek.Object, name string) {
	value := cl.of.vm.ToValue(name)
	must(prototype.DefineDataPropertySymbol(sobek.SymToStringTag, value, no, yes, no))
}

// function returns a function that is not a constructor.
func (cl *class) function(
	name string, length int, f func(sobek.FunctionCall) sobek.Value,
) *sobek.Object {
	o := cl.of.vm.ToValue(f).(*sobek.Object)
	nameFunction(cl.of.vm, o, name, length)
	return o
}

func nameFunction(vm *sobek.Runtime, f *sobek.Object, name string, length int) {
	must(f.DefineDataProperty("name", vm.ToValue(name), no, yes, no))
	must(f.DefineDataProperty("length", vm.ToValue(length), no, yes, no))
}

// static defines a static operation that requires arguments of these names.
func (cl *class) static(name string, required []string, f func(args arguments) sobek.Value) {
	qualified := cl.name + "." + name
	function := cl.function(name, len(required), func(call sobek.FunctionCall) sobek.Value {
		args := arguments{cl.of, call.Arguments}
		args.require(required, qualified)
		return f(args)
	})
	must(cl.constructor.DefineDataProperty(name, function, yes, yes, yes))
}

// operation defines an operation that requires arguments of these names, and returns its function.
func operation[S slotted](
	cl *class, name string, required []string, f func(this S, args arguments) sobek.Value,
) *sobek.Object {
	qualified := cl.name + "." + name
	function := cl.function(name, len(required), func(call sobek.FunctionCall) sobek.Value {
		this := receiver[S](cl, call)
		args := arguments{cl.of, call.Arguments}
		args.require(required, qualified)
		return f(this, args)
	})
	must(cl.prototype.DefineDataProperty(name, function, yes, yes, yes))
	return function
}

// attribute defines an attribute, which is read-only if set is nil.
func attribute[S slotted](
	cl *class, name string, get func(this S) sobek.Value, set func(this S, value sobek.Value),
) {
	getter := cl.function("get "+name, 0, func(call sobek.FunctionCall) sobek.Value {
		return get(receiver[S](cl, call))
	})
	var setter sobek.Value
	if set != nil {
		setter = cl.function("set "+name, 1, func(call sobek.FunctionCall) sobek.Value {
			set(receiver[S](cl, call), orUndefined(call.Argument(0)))
			return sobek.Undefined()
		})
	}
	must(cl.prototype.DefineAccessorProperty(name, getter, setter, sobek.FLAG_TRUE, sobek.FLAG_TRUE))
}

// receiver returns the slot of a call's this value.
func receiver[S slotted](cl *class, call sobek.FunctionCall) S {
	o, _ := call.This.(*sobek.Object)
	if o != nil && o == cl.last {
		return cl.lastSlot.(S)
	}
	s, ok := slotOf[S](call.This)
	if !ok {
		panic(cl.of.typeError("Illegal invocation: this is not a "+cl.name, invalidThis(cl.name)))
	}
	cl.last, cl.lastSlot = o, s
	return s
}

// must panics with err, a script's error that one of the engine's functions returned.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
