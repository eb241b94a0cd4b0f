// Code generated from gojaurl/enable.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"github.com/go-weburl/url"

	"github.com/grafana/sobek"
)

// Enable defines the globals URL, URLSearchParams and URLPattern of vm. The first call of Enable,
// [FromURL] or [Require] for vm keeps the built-in functions that the classes need: make it before a
// script can replace them.
func Enable(vm *sobek.Runtime) {
	c := classesOf(vm)
	global := vm.GlobalObject()
	for _, cl := range []*class{c.url, c.searchParams, c.pattern} {
		must(global.DefineDataProperty(cl.name, cl.constructor, sobek.FLAG_TRUE, sobek.FLAG_TRUE, sobek.FLAG_FALSE))
	}
}

// ToURL returns the URL of v, if v is an instance of vm's URL or of a subclass. The two share it: a
// change of one is seen in the other. Use it only while no script runs in vm, or in a function that
// the script called. v may be nil.
func ToURL(vm *sobek.Runtime, v sobek.Value) (u *url.URL, ok bool) {
	// Another object may have, or inherit, a getter of the script in place of a URL's slot.
	_ = vm.Try(func() {
		if s, found := slotOf[*urlSlot](v); found {
			u, ok = s.url, true
		}
	})
	return u, ok
}

// FromURL returns a new instance of vm's URL for u, or null if u is nil or the zero URL. The
// two share u, as with [ToURL]. Pass a [url.URL.Clone] of a URL that the script must not
// change.
func FromURL(vm *sobek.Runtime, u *url.URL) sobek.Value {
	if u == nil || u.Href() == "" {
		return sobek.Null()
	}
	return classesOf(vm).newURL(u)
}

// classes are the classes of a runtime.
type classes struct {
	vm                         *sobek.Runtime
	intrinsics                 intrinsics
	url, searchParams, pattern *class
	paramsIterator             *class // without a constructor
	inReceiver                 bool
}

// A classesSlot is the slot of the global object.
type classesSlot struct {
	slot
	classes *classes
}

// classesOf returns vm's classes, which it makes the first time.
func classesOf(vm *sobek.Runtime) *classes {
	global := vm.GlobalObject()
	if s, ok := slotOf[*classesSlot](global); ok {
		return s.classes
	}
	c := &classes{vm: vm, intrinsics: newIntrinsics(vm)}
	c.url = c.newURLClass()
	c.searchParams = c.newSearchParamsClass()
	c.paramsIterator = c.newParamsIteratorClass()
	c.pattern = c.newPatternClass()
	setSlot(vm, global, &classesSlot{slot{global}, c})
	return c
}
