package gojaurl

import (
	"fmt"

	"github.com/go-weburl/url"

	"github.com/dop251/goja"
)

// A paramsSlot is the slot of a URLSearchParams. For a URL's params it has a copy of the list, as
// in the standard. A change is written to the query only when somebody may read the query, so that
// many changes in a row take time in proportion to what they add.
type paramsSlot struct {
	slot
	params *url.URLSearchParams

	url       *urlSlot // whose query the params are, or nil
	query     string   // the URL's query with this list; if params is nil, it is not yet known
	isChanged bool     // the list must be written to the query
}

// list returns the list. Go may have changed a URL in the meantime.
func (p *paramsSlot) list() *url.URLSearchParams {
	if p.url == nil || p.isChanged {
		return p.params
	}
	// Comparing a string with itself reads none of its bytes.
	if query := p.url.url.RawQuery(); p.params == nil || p.query != query {
		p.params, p.query = p.url.url.SearchParams().Clone(), query
	}
	return p.params
}

// changed is called after each change of the list.
func (p *paramsSlot) changed() {
	if p.url == nil {
		return
	}
	p.isChanged = true
	if p.url.isShared {
		p.write()
	}
}

// write writes a changed list to the URL's query. If the URL would be too long, it drops the
// changes.
func (p *paramsSlot) write() {
	if !p.isChanged {
		return
	}
	p.isChanged = false
	if err := p.url.url.SetSearchParams(p.params); err != nil {
		p.params = nil
		return
	}
	p.query = p.url.url.RawQuery()
}

func (c *classes) newSearchParamsClass() *class {
	cl := c.newClass("URLSearchParams", nil, func(args arguments) slotted {
		return &paramsSlot{params: c.searchParamsFrom(args.at(0))}
	})
	attribute(cl, "size", func(this *paramsSlot) goja.Value {
		return c.vm.ToValue(this.list().Size())
	}, nil)
	change(cl, "append", []string{"name", "value"}, func(this *paramsSlot, args arguments) {
		name, value := args.string(0), args.string(1)
		this.list().Append(name, value)
	})
	change(cl, "delete", []string{"name"}, func(this *paramsSlot, args arguments) {
		name := args.string(0)
		if value, ok := args.optional(1); ok {
			this.list().DeleteValue(name, value)
		} else {
			this.list().Delete(name)
		}
	})
	operation(cl, "get", []string{"name"}, func(this *paramsSlot, args arguments) goja.Value {
		name := args.string(0)
		if value, ok := this.list().Lookup(name); ok {
			return c.vm.ToValue(value)
		}
		return goja.Null()
	})
	operation(cl, "getAll", []string{"name"}, func(this *paramsSlot, args arguments) goja.Value {
		var list []any
		name := args.string(0)
		for _, value := range this.list().GetAll(name) {
			list = append(list, value)
		}
		return c.vm.NewArray(list...)
	})
	operation(cl, "has", []string{"name"}, func(this *paramsSlot, args arguments) goja.Value {
		name := args.string(0)
		if value, ok := args.optional(1); ok {
			return c.vm.ToValue(this.list().HasValue(name, value))
		}
		return c.vm.ToValue(this.list().Has(name))
	})
	change(cl, "set", []string{"name", "value"}, func(this *paramsSlot, args arguments) {
		name, value := args.string(0), args.string(1)
		this.list().Set(name, value)
	})
	change(cl, "sort", nil, func(this *paramsSlot, _ arguments) { this.list().Sort() })
	c.makeIterable(cl)
	operation(cl, "toString", nil, func(this *paramsSlot, _ arguments) goja.Value {
		return c.vm.ToValue(this.list().String())
	})
	return cl
}

// change defines an operation that changes the list and returns nothing.
func change(cl *class, name string, required []string, f func(this *paramsSlot, args arguments)) {
	operation(cl, name, required, func(this *paramsSlot, args arguments) goja.Value {
		f(this, args)
		this.changed()
		return goja.Undefined()
	})
}

// makeIterable defines the members that iterable<USVString, USVString> stands for.
func (c *classes) makeIterable(cl *class) {
	entries := operation(cl, "entries", nil, c.newIterator(func(pair url.Pair) goja.Value {
		return c.vm.NewArray(pair.Name, pair.Value)
	}))
	must(cl.prototype.DefineDataPropertySymbol(goja.SymIterator, entries, yes, yes, no))
	// The callback is not checked like other required arguments: if it is absent, the error is that
	// it is not a function.
	forEach := operation(cl, "forEach", nil, func(this *paramsSlot, args arguments) goja.Value {
		f, ok := goja.AssertFunction(args.at(0))
		if !ok {
			panic(c.typeError("URLSearchParams.forEach: the callback is not a function",
				c.invalidArgType("callback", "of type function", args.at(0))))
		}
		i := iteration{of: this}
		for pair, ok := i.next(); ok; pair, ok = i.next() {
			call(f, args.at(1), c.vm.ToValue(pair.Value), c.vm.ToValue(pair.Name), this.object)
		}
		return goja.Undefined()
	})
	nameFunction(c.vm, forEach, "forEach", 1)
	operation(cl, "keys", nil, c.newIterator(func(pair url.Pair) goja.Value {
		return c.vm.ToValue(pair.Name)
	}))
	operation(cl, "values", nil, c.newIterator(func(pair url.Pair) goja.Value {
		return c.vm.ToValue(pair.Value)
	}))
}

// newSearchParamsOf returns the slot of a new URLSearchParams for a URL.
func (c *classes) newSearchParamsOf(u *urlSlot) *paramsSlot {
	p := &paramsSlot{url: u}
	c.searchParams.newInstance(p)
	return p
}

// searchParamsFrom makes params from the constructor's argument: a sequence of pairs, a record or a
// string.
func (c *classes) searchParamsFrom(init goja.Value) *url.URLSearchParams {
	if goja.IsUndefined(init) {
		return new(url.URLSearchParams)
	}
	o, ok := init.(*goja.Object)
	if !ok {
		return url.NewSearchParams(c.usvString(init))
	}
	notIterable := nodeError{"ERR_ARG_NOT_ITERABLE", "Query pairs must be iterable"}
	method := c.method(o, goja.SymIterator, notIterable)
	if method == nil {
		var pairs [8]url.Pair // on the stack, since they are copied
		return url.SearchParamsFromPairs(c.record(pairs[:0], o))
	}
	var items [][]string
	c.sequence(o, method, func(item goja.Value) { items = append(items, c.pair(item)) })
	params := new(url.URLSearchParams)
	for _, item := range items {
		if len(item) != 2 {
			message := fmt.Sprintf("URLSearchParams: each item must be a pair of a name and "+
				"a value, but one has a length of %d", len(item))
			panic(c.typeError(message, invalidTuple))
		}
		params.Append(item[0], item[1])
	}
	return params
}

// An iteration is a position in a URLSearchParams, which may change during the iteration.
type iteration struct {
	of    *paramsSlot
	index int // of the next pair
}

func (i *iteration) next() (pair url.Pair, ok bool) {
	pair, ok = i.of.list().At(i.index)
	if ok {
		i.index++
	}
	return pair, ok
}

// An iteratorSlot is the slot of an iterator over a URLSearchParams.
type iteratorSlot struct {
	slot
	iteration iteration
	item      func(url.Pair) goja.Value
}

// newParamsIteratorClass makes the class of the iterators, which has only a prototype.
func (c *classes) newParamsIteratorClass() *class {
	cl := &class{of: c, name: "URLSearchParams Iterator"}
	cl.initialize(c.vm.CreateObject(c.intrinsics.iteratorPrototype))
	operation(cl, "next", nil, func(this *iteratorSlot, _ arguments) goja.Value {
		value := goja.Undefined()
		pair, ok := this.iteration.next()
		if ok {
			value = this.item(pair)
		}
		// Set allocates less than DefineDataProperty. Without a prototype it finds no setter.
		result := c.vm.CreateObject(nil)
		must(result.Set("value", value))
		must(result.Set("done", !ok))
		must(result.SetPrototype(c.intrinsics.objectPrototype))
		return result
	})
	return cl
}

// newIterator returns an operation that returns an iterator over items.
func (c *classes) newIterator(
	item func(url.Pair) goja.Value,
) func(*paramsSlot, arguments) goja.Value {
	return func(this *paramsSlot, _ arguments) goja.Value {
		s := &iteratorSlot{iteration: iteration{of: this}, item: item}
		return c.paramsIterator.newInstance(s)
	}
}
