// Code generated from gojaurl/url.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"github.com/go-weburl/url"

	"github.com/grafana/sobek"
)

// A urlSlot is the slot of a URL.
type urlSlot struct {
	slot
	url      *url.URL
	params   *paramsSlot // the URLSearchParams' slot, once a script has asked for them
	isShared bool        // Go has the URL, and may read it at any time
}

// current returns the URL after a script's changes to its params.
func (s *urlSlot) current() *url.URL {
	if s.params != nil {
		s.params.write()
	}
	return s.url
}

// share returns the URL for Go: from now on each change of its params is written at once.
func (s *urlSlot) share() *url.URL {
	s.isShared = true
	return s.current()
}

func (c *classes) newURLClass() *class {
	cl := c.newClass("URL", []string{"url"}, func(args arguments) slotted {
		input, base := args.urlAndBase()
		u, err := parseURL(input, base)
		if err != nil {
			panic(c.invalidURL(err, input, base))
		}
		return &urlSlot{url: u}
	})
	cl.static("parse", []string{"url"}, func(args arguments) sobek.Value {
		u, err := parseURL(args.urlAndBase())
		if err != nil {
			return sobek.Null()
		}
		return c.newURL(u, false)
	})
	cl.static("canParse", []string{"url"}, func(args arguments) sobek.Value {
		input, base := args.urlAndBase()
		if base != nil {
			return c.vm.ToValue(url.CanParseWithBase(input, *base))
		}
		return c.vm.ToValue(url.CanParse(input))
	})

	href := func(this *urlSlot, _ arguments) sobek.Value {
		return c.vm.ToValue(this.current().Href())
	}
	operation(cl, "toString", nil, href)
	attribute(cl, "href", func(this *urlSlot) sobek.Value { return href(this, arguments{}) },
		func(this *urlSlot, value sobek.Value) {
			input := c.usvString(value)
			if err := this.current().SetHref(input); err != nil {
				panic(c.invalidURL(err, input, nil))
			}
		})
	for _, a := range stringAttributes {
		if a.name == "hash" {
			attribute(cl, "searchParams", c.searchParamsOf, nil)
		}
		set := func(this *urlSlot, value sobek.Value) {
			s := c.usvString(value) // this may run a script's code
			_ = a.set(this.current(), s)
		}
		if a.set == nil {
			set = nil
		}
		get := func(this *urlSlot) sobek.Value { return c.vm.ToValue(a.get(this.current())) }
		attribute(cl, a.name, get, set)
	}
	operation(cl, "toJSON", nil, href)
	return cl
}

// searchParamsOf returns a URL's URLSearchParams, always the same object.
func (c *classes) searchParamsOf(this *urlSlot) sobek.Value {
	if this.params == nil {
		this.params = c.newSearchParamsOf(this)
	}
	return this.params.object
}

// newURL returns a new URL with u, which Go may use too.
func (c *classes) newURL(u *url.URL, isShared bool) *sobek.Object {
	return c.url.newInstance(&urlSlot{url: u, isShared: isShared})
}

// urlAndBase returns the arguments url and base, which is nil if it is absent.
func (a arguments) urlAndBase() (input string, base *string) {
	input = a.string(0)
	if s, ok := a.optional(1); ok {
		base = &s
	}
	return input, base
}

func parseURL(input string, base *string) (*url.URL, error) {
	if base != nil {
		return url.ParseWithBase(input, *base)
	}
	return url.Parse(input)
}
