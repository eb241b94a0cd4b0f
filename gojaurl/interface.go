package gojaurl

import (
	"reflect"

	"github.com/dop251/goja"
)

// A slot is the internal slot of a platform object, embedded in the type for the object's class. It
// knows its object, so that an object that inherits a slot, or to which a script copies one, is not
// taken for an instance of the class.
//
// The engine has no slots that are invisible to a script. So a slot is a property with the key
// slotKey: a script finds it only by Object.getOwnPropertySymbols, and can do nothing with it. The
// key has no description, because the engine would make a text of it whenever an object gets the
// property.
type slot struct{ object *goja.Object }

var slotKey = goja.NewSymbol("")

// The methods make a slot a goja.DynamicObject, without properties: the engine's cheapest object
// that holds a Go value.

func (slot) Get(string) goja.Value       { return nil }
func (slot) Set(string, goja.Value) bool { return false }
func (slot) Has(string) bool             { return false }
func (slot) Delete(string) bool          { return true }
func (slot) Keys() []string              { return nil }

func (s slot) owner() *goja.Object { return s.object }

// Whether a property is writable, configurable and enumerable.
const yes, no = goja.FLAG_TRUE, goja.FLAG_FALSE

// A slotted is a slot of one class.
type slotted interface {
	goja.DynamicObject
	owner() *goja.Object
}

func setSlot(vm *goja.Runtime, o *goja.Object, s slotted) {
	must(o.DefineDataPropertySymbol(slotKey, vm.NewDynamicObject(s), no, no, no))
}

// setSlot makes o, a new object, an instance of the class.
func (cl *class) setSlot(o *goja.Object, s slotted) {
	setSlot(cl.of.vm, o, s)
	cl.last, cl.lastSlot = o, s
}

var proxyType = reflect.TypeFor[goja.Proxy]()

// slotOf returns v's slot, if v is an instance of the class with slots of type S.
func slotOf[S slotted](v goja.Value) (s S, ok bool) {
	o, ok := v.(*goja.Object)
	// A proxy is not an instance, and its handler must not be called.
	if !ok || o.ExportType() == proxyType {
		return s, false
	}
	holder, ok := o.GetSymbol(slotKey).(*goja.Object)
	if !ok || holder.ExportType() != reflect.TypeFor[S]() {
		return s, false
	}
	s = holder.Export().(S)
	return s, s.owner() == o
}

// A class is an interface of Web IDL, in a runtime.
type class struct {
	of                     *classes
	name                   string
	constructor, prototype *goja.Object

	// The instance that a script used last, and its slot, which never changes. A script mostly uses
	// the same instance again, and the engine takes longer to find the slot than to call a
	// function.
	last     *goja.Object
	lastSlot slotted
}

// newClass makes a class with a constructor that requires arguments of these names. newSlot makes
// the slot of a new object from the arguments.
func (c *classes) newClass(
	name string, required []string, newSlot func(this *goja.Object, args arguments) slotted,
) *class {
	cl := &class{of: c, name: name}
	// The engine does not tell a function whether it is called by new. But a bound function is
	// called with the object that it is bound to, or by new with a new object.
	called := c.vm.NewObject()
	function := c.vm.ToValue(func(call goja.ConstructorCall) *goja.Object {
		if call.This == called {
			node := nodeError{}
			if name == "URLPattern" {
				node.code = "ERR_CONSTRUCT_CALL_REQUIRED"
				node.message = "Cannot call constructor without `new`"
			}
			panic(c.typeError("Class constructor "+name+" cannot be invoked without 'new'", node))
		}
		cl.inherit(call)
		args := arguments{c, call.Arguments}
		args.require(required, name)
		cl.setSlot(call.This, newSlot(call.This, args))
		return nil
	}).(*goja.Object)
	cl.prototype = function.Get("prototype").(*goja.Object)
	cl.constructor = call(c.intrinsics.bind, function, called).(*goja.Object)
	nameFunction(c.vm, cl.constructor, name, len(required))
	must(cl.constructor.DefineDataProperty("prototype", cl.prototype, no, no, no))
	must(cl.prototype.DefineDataProperty("constructor", cl.constructor, yes, yes, no))
	cl.tag(cl.prototype, name)
	return cl
}

// inherit gives a new object the class's prototype if new.target is not the class and has no
// prototype. The engine has then given the object Object.prototype.
func (cl *class) inherit(call goja.ConstructorCall) {
	if call.NewTarget == nil || call.This.Prototype() != cl.of.intrinsics.objectPrototype {
		return
	}
	if _, ok := call.NewTarget.Get("prototype").(*goja.Object); !ok {
		must(call.This.SetPrototype(cl.prototype))
	}
}

// tag sets the name that Object.prototype.toString uses for an object.
func (cl *class) tag(prototype *goja.Object, name string) {
	value := cl.of.vm.ToValue(name)
	must(prototype.DefineDataPropertySymbol(goja.SymToStringTag, value, no, yes, no))
}

// function returns a function that is not a constructor.
func (cl *class) function(
	name string, length int, f func(goja.FunctionCall) goja.Value,
) *goja.Object {
	o := cl.of.vm.ToValue(f).(*goja.Object)
	nameFunction(cl.of.vm, o, name, length)
	return o
}

func nameFunction(vm *goja.Runtime, f *goja.Object, name string, length int) {
	must(f.DefineDataProperty("name", vm.ToValue(name), no, yes, no))
	must(f.DefineDataProperty("length", vm.ToValue(length), no, yes, no))
}

// static defines a static operation that requires arguments of these names.
func (cl *class) static(name string, required []string, f func(args arguments) goja.Value) {
	qualified := cl.name + "." + name
	function := cl.function(name, len(required), func(call goja.FunctionCall) goja.Value {
		args := arguments{cl.of, call.Arguments}
		args.require(required, qualified)
		return f(args)
	})
	must(cl.constructor.DefineDataProperty(name, function, yes, yes, yes))
}

// operation defines an operation that requires arguments of these names, and returns its function.
func operation[S slotted](
	cl *class, name string, required []string, f func(this S, args arguments) goja.Value,
) *goja.Object {
	qualified := cl.name + "." + name
	function := cl.function(name, len(required), func(call goja.FunctionCall) goja.Value {
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
	cl *class, name string, get func(this S) goja.Value, set func(this S, value goja.Value),
) {
	getter := cl.function("get "+name, 0, func(call goja.FunctionCall) goja.Value {
		return get(receiver[S](cl, call))
	})
	var setter goja.Value
	if set != nil {
		setter = cl.function("set "+name, 1, func(call goja.FunctionCall) goja.Value {
			set(receiver[S](cl, call), orUndefined(call.Argument(0)))
			return goja.Undefined()
		})
	}
	must(cl.prototype.DefineAccessorProperty(name, getter, setter, goja.FLAG_TRUE, goja.FLAG_TRUE))
}

// receiver returns the slot of a call's this value. A script may have put a getter in the place of
// a slot. While that getter runs, no object is an instance of a class: otherwise the getter could
// be one of a class, and call itself without end.
func receiver[S slotted](cl *class, call goja.FunctionCall) S {
	o, _ := call.This.(*goja.Object)
	if o != nil && o == cl.last {
		return cl.lastSlot.(S)
	}
	if c := cl.of; !c.inReceiver {
		c.inReceiver = true
		defer func() { c.inReceiver = false }()
		if s, ok := slotOf[S](call.This); ok {
			cl.last, cl.lastSlot = o, s
			return s
		}
	}
	panic(cl.of.typeError("Illegal invocation: this is not a "+cl.name, invalidThis(cl.name)))
}

// must panics with a script's error, which one of the engine's functions returned.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
