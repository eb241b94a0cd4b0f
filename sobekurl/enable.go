// Code generated from gojaurl/enable.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"

	"github.com/grafana/sobek"
)

// Enable defines the globals URL, URLSearchParams and URLPattern of vm. The first call of Enable,
// [FromURL] or [Require] for vm keeps the built-in functions that the classes need. Make that call
// before a script can replace them.
func Enable(vm *sobek.Runtime) {
	c := classesOf(vm)
	global := vm.GlobalObject()
	for _, cl := range c.exposed() {
		must(global.DefineDataProperty(cl.name, cl.constructor, yes, yes, no))
	}
}

// Constructors returns the constructors URL, URLSearchParams and URLPattern of vm by name, without
// defining globals: the members of a module, such as the field Named of k6's modules.Exports. They
// are the classes that [Enable] defines, and what Enable says about scripts applies here too.
func Constructors(vm *sobek.Runtime) map[string]any {
	constructors := map[string]any{}
	for _, cl := range classesOf(vm).exposed() {
		constructors[cl.name] = cl.constructor
	}
	return constructors
}

// ToURL returns the URL of v, if v is an instance of vm's URL or of a subclass. Go and the script
// share the URL: a change on one side is visible on the other. From now on each change of its
// params takes time proportional to the query, as in Go. Use the URL only while no script runs in
// vm, or in a function that the script called. v may be nil.
func ToURL(vm *sobek.Runtime, v sobek.Value) (u *url.URL, ok bool) {
	s, ok := instance[*urlSlot](vm, v)
	if !ok {
		return nil, false
	}
	return s.share(), true
}

// ToSearchParams returns the params of v, if v is an instance of vm's URLSearchParams or of a
// subclass. Go and the script share the params, as with [ToURL]. A URL's params are its
// [url.URL.SearchParams]. v may be nil.
func ToSearchParams(vm *sobek.Runtime, v sobek.Value) (p *url.URLSearchParams, ok bool) {
	s, ok := instance[*paramsSlot](vm, v)
	switch {
	case !ok:
		return nil, false
	case s.url != nil:
		return s.url.share().SearchParams(), true
	}
	return s.params, true
}

// ToPattern returns the pattern of v, if v is an instance of vm's URLPattern or of a subclass. If
// the pattern has a regular expression that only the engine's RegExp supports, matching runs the
// expression in vm: use such a pattern as [ToURL] says. v may be nil.
func ToPattern(vm *sobek.Runtime, v sobek.Value) (p *urlpattern.Pattern, ok bool) {
	s, ok := instance[*patternSlot](vm, v)
	if !ok {
		return nil, false
	}
	return s.pattern, true
}

// instance returns v's slot, if v is an instance of the class of vm with slots of type S.
func instance[S slotted](vm *sobek.Runtime, v sobek.Value) (s S, ok bool) {
	_ = vm.Try(func() {
		vm.ToValue(v) // panics if v is an object of another runtime
		s, ok = slotOf[S](v)
	})
	return s, ok
}

// FromURL returns a new instance of vm's URL for u, or null if u is nil or the zero URL. Go and the
// script share u, as with [ToURL]. Pass a [url.URL.Clone] of a URL that the script must not change.
func FromURL(vm *sobek.Runtime, u *url.URL) sobek.Value {
	if u == nil || u.Href() == "" {
		return sobek.Null()
	}
	return classesOf(vm).newURL(u, true)
}

// classes are the classes of a runtime.
type classes struct {
	vm                         *sobek.Runtime
	intrinsics                 intrinsics
	url, searchParams, pattern *class
	paramsIterator             *class // without a constructor
	isNode                     bool   // vm has Node's module, and therefore Node's errors
}

// exposed returns the classes that have a constructor.
func (c *classes) exposed() []*class { return []*class{c.url, c.searchParams, c.pattern} }

// classesKey is the key of the global object's property that holds the classes. A script finds
// this property only with Object.getOwnPropertySymbols, and can do nothing with its value.
var classesKey = sobek.NewSymbol("")

// A classesSlot is the slot of the value of the property classesKey.
type classesSlot struct {
	slot
	classes *classes
}

// classesOf returns vm's classes. The first call makes them.
func classesOf(vm *sobek.Runtime) *classes {
	global := vm.GlobalObject()
	if holder, ok := global.GetSymbol(classesKey).(*sobek.Object); ok {
		return holder.Export().(*classesSlot).classes
	}
	c := &classes{vm: vm, intrinsics: newIntrinsics(vm)}
	c.url = c.newURLClass()
	c.searchParams = c.newSearchParamsClass()
	c.paramsIterator = c.newParamsIteratorClass()
	c.pattern = c.newPatternClass()
	holder := vm.NewDynamicObject(&classesSlot{slot{vm.NewObject()}, c})
	must(global.DefineDataPropertySymbol(classesKey, holder, no, no, no))
	return c
}
