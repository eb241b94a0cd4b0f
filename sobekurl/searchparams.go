// Code generated from gojaurl/searchparams.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"github.com/go-weburl/url"

	"github.com/grafana/sobek"
)

// A paramsSlot is the slot of a URLSearchParams.
type paramsSlot struct {
	slot
	params *url.URLSearchParams
	url    *url.URL // whose query the params are, or nil
}

func (c *classes) newSearchParamsClass() *class {
	cl := c.newClass("URLSearchParams", 0, func(this *sobek.Object, args arguments) slotted {
		return &paramsSlot{slot{this}, c.searchParamsFrom(args.at(0)), nil}
	})
	attribute(cl, "size", func(this *paramsSlot) sobek.Value { return c.vm.ToValue(this.params.Size()) }, nil)
	operation(cl, "append", 2, func(this *paramsSlot, args arguments) sobek.Value {
		name, value := args.string(0), args.string(1)
		this.params.Append(name, value)
		return sobek.Undefined()
	})
	operation(cl, "delete", 1, func(this *paramsSlot, args arguments) sobek.Value {
		name := args.string(0)
		if value, ok := args.optional(1); ok {
			this.params.DeleteValue(name, value)
		} else {
			this.params.Delete(name)
		}
		return sobek.Undefined()
	})
	operation(cl, "get", 1, func(this *paramsSlot, args arguments) sobek.Value {
		if value, ok := this.params.Lookup(args.string(0)); ok {
			return c.vm.ToValue(value)
		}
		return sobek.Null()
	})
	operation(cl, "getAll", 1, func(this *paramsSlot, args arguments) sobek.Value {
		var list []any
		for _, value := range this.params.GetAll(args.string(0)) {
			list = append(list, value)
		}
		return c.vm.NewArray(list...)
	})
	operation(cl, "has", 1, func(this *paramsSlot, args arguments) sobek.Value {
		name := args.string(0)
		if value, ok := args.optional(1); ok {
			return c.vm.ToValue(this.params.HasValue(name, value))
		}
		return c.vm.ToValue(this.params.Has(name))
	})
	operation(cl, "set", 2, func(this *paramsSlot, args arguments) sobek.Value {
		name, value := args.string(0), args.string(1)
		this.params.Set(name, value)
		return sobek.Undefined()
	})
	operation(cl, "sort", 0, func(this *paramsSlot, _ arguments) sobek.Value {
		this.params.Sort()
		return sobek.Undefined()
	})
	c.makeIterable(cl)
	operation(cl, "toString", 0, func(this *paramsSlot, _ arguments) sobek.Value {
		return c.vm.ToValue(this.params.String())
	})
	return cl
}

// makeIterable defines what iterable<USVString, USVString> stands for.
func (c *classes) makeIterable(cl *class) {
	entries := operation(cl, "entries", 0, c.newIterator(func(pair url.Pair) sobek.Value { return c.vm.NewArray(pair.Name, pair.Value) }))
	must(cl.prototype.DefineDataPropertySymbol(sobek.SymIterator, entries, sobek.FLAG_TRUE, sobek.FLAG_TRUE, sobek.FLAG_FALSE))
	operation(cl, "keys", 0, c.newIterator(func(pair url.Pair) sobek.Value { return c.vm.ToValue(pair.Name) }))
	operation(cl, "values", 0, c.newIterator(func(pair url.Pair) sobek.Value { return c.vm.ToValue(pair.Value) }))
	operation(cl, "forEach", 1, func(this *paramsSlot, args arguments) sobek.Value {
		f, ok := sobek.AssertFunction(args.at(0))
		if !ok {
			panic(c.vm.NewTypeError("URLSearchParams.forEach: the callback is not a function"))
		}
		i := iteration{of: this}
		for pair, ok := i.next(); ok; pair, ok = i.next() {
			call(f, args.at(1), c.vm.ToValue(pair.Value), c.vm.ToValue(pair.Name), this.object)
		}
		return sobek.Undefined()
	})
}

// newSearchParams returns a new URLSearchParams. u is the URL whose query the params are, or nil.
func (c *classes) newSearchParams(params *url.URLSearchParams, u *url.URL) *sobek.Object {
	o := c.vm.CreateObject(c.searchParams.prototype)
	setSlot(c.vm, o, &paramsSlot{slot{o}, params, u})
	return o
}

// searchParamsFrom makes params from the constructor's argument: a sequence of pairs, a record or a
// string.
func (c *classes) searchParamsFrom(init sobek.Value) *url.URLSearchParams {
	if sobek.IsUndefined(init) {
		return new(url.URLSearchParams)
	}
	o, ok := init.(*sobek.Object)
	if !ok {
		return url.NewSearchParams(c.usvString(init))
	}
	method := c.method(o, sobek.SymIterator)
	if method == nil {
		return url.SearchParamsFromPairs(c.record(o))
	}
	var items [][]string
	c.sequence(o, method, func(item sobek.Value) { items = append(items, c.strings(item)) })
	params := new(url.URLSearchParams)
	for _, item := range items {
		if len(item) != 2 {
			panic(c.vm.NewTypeError("URLSearchParams: each item must be a pair of a name and a value, but one has a length of %d", len(item)))
		}
		params.Append(item[0], item[1])
	}
	return params
}

// An iteration is a position in a URLSearchParams, which may change on the way.
type iteration struct {
	of    *paramsSlot
	index int // of the next pair

	// A copy of a URL's params, and its href when the copy was made: the params themselves would
	// read the query up to each pair.
	copy *url.URLSearchParams
	href string
}

func (i *iteration) next() (pair url.Pair, ok bool) {
	params := i.of.params
	if i.of.url != nil {
		if href := i.of.url.Href(); i.copy == nil || i.href != href {
			i.copy, i.href = params.Clone(), href
		}
		params = i.copy
	}
	pair, ok = params.At(i.index)
	if ok {
		i.index++
	}
	return pair, ok
}

// An iteratorSlot is the slot of an iterator over a URLSearchParams.
type iteratorSlot struct {
	slot
	iteration iteration
	item      func(url.Pair) sobek.Value
}

// newParamsIteratorClass makes the class of the iterators, which has a prototype only.
func (c *classes) newParamsIteratorClass() *class {
	cl := &class{of: c, name: "URLSearchParams Iterator", prototype: c.vm.CreateObject(c.intrinsics.iteratorPrototype)}
	cl.tag(cl.prototype, cl.name)
	operation(cl, "next", 0, func(this *iteratorSlot, _ arguments) sobek.Value {
		value := sobek.Undefined()
		pair, ok := this.iteration.next()
		if ok {
			value = this.item(pair)
		}
		result := c.vm.NewObject()
		setMember(result, "value", value)
		setMember(result, "done", c.vm.ToValue(!ok))
		return result
	})
	return cl
}

// newIterator returns an operation that returns an iterator over items.
func (c *classes) newIterator(item func(url.Pair) sobek.Value) func(*paramsSlot, arguments) sobek.Value {
	return func(this *paramsSlot, _ arguments) sobek.Value {
		o := c.vm.CreateObject(c.paramsIterator.prototype)
		setSlot(c.vm, o, &iteratorSlot{slot{o}, iteration{of: this}, item})
		return o
	}
}
