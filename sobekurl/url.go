// Code generated from gojaurl/url.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"strings"

	"github.com/go-weburl/url"

	"github.com/grafana/sobek"
)

// A urlSlot is the slot of a URL.
type urlSlot struct {
	slot
	url    *url.URL
	params *sobek.Object // the URLSearchParams, once they were asked for
}

// stringAttributes are the attributes of a URL that are strings, in the standard's order.
var stringAttributes = []struct {
	name string
	get  func(*url.URL) string
	set  func(*url.URL, string) error // whose error the standard ignores; nil: read-only
}{
	{"origin", (*url.URL).Origin, nil},
	{"protocol", (*url.URL).Protocol, (*url.URL).SetProtocol},
	{"username", (*url.URL).Username, (*url.URL).SetUsername},
	{"password", (*url.URL).Password, (*url.URL).SetPassword},
	{"host", (*url.URL).Host, (*url.URL).SetHost},
	{"hostname", (*url.URL).Hostname, (*url.URL).SetHostname},
	{"port", (*url.URL).Port, (*url.URL).SetPort},
	{"pathname", (*url.URL).Pathname, (*url.URL).SetPathname},
	{"search", (*url.URL).Search, (*url.URL).SetSearch},
	{"hash", (*url.URL).Hash, (*url.URL).SetHash},
}

func (c *classes) newURLClass() *class {
	cl := c.newClass("URL", 1, func(this *sobek.Object, args arguments) slotted {
		u, err := parseURL(args)
		if err != nil {
			panic(c.invalidURL(err))
		}
		return &urlSlot{slot: slot{this}, url: u}
	})
	cl.static("parse", 1, func(args arguments) sobek.Value {
		u, err := parseURL(args)
		if err != nil {
			return sobek.Null()
		}
		return c.newURL(u)
	})
	cl.static("canParse", 1, func(args arguments) sobek.Value {
		input := args.string(0)
		if base, ok := args.optional(1); ok {
			return c.vm.ToValue(url.CanParseWithBase(input, base))
		}
		return c.vm.ToValue(url.CanParse(input))
	})

	href := func(this *urlSlot, _ arguments) sobek.Value { return c.vm.ToValue(this.url.Href()) }
	attribute(cl, "href", func(this *urlSlot) sobek.Value { return href(this, arguments{}) }, func(this *urlSlot, value sobek.Value) {
		if err := this.url.SetHref(c.usvString(value)); err != nil {
			panic(c.invalidURL(err))
		}
	})
	for _, a := range stringAttributes {
		set := func(this *urlSlot, value sobek.Value) { _ = a.set(this.url, c.usvString(value)) }
		if a.set == nil {
			set = nil
		}
		attribute(cl, a.name, func(this *urlSlot) sobek.Value { return c.vm.ToValue(a.get(this.url)) }, set)
	}
	attribute(cl, "searchParams", func(this *urlSlot) sobek.Value {
		if this.params == nil {
			this.params = c.newSearchParams(this.url.SearchParams(), this.url)
		}
		return this.params
	}, nil)
	operation(cl, "toString", 0, href)
	operation(cl, "toJSON", 0, href)
	return cl
}

// newURL returns a new URL that shares u.
func (c *classes) newURL(u *url.URL) *sobek.Object {
	o := c.vm.CreateObject(c.url.prototype)
	setSlot(c.vm, o, &urlSlot{slot: slot{o}, url: u})
	return o
}

// parseURL parses the arguments url and, optionally, base.
func parseURL(args arguments) (*url.URL, error) {
	input := args.string(0)
	if base, ok := args.optional(1); ok {
		return url.ParseWithBase(input, base)
	}
	return url.Parse(input)
}

// invalidURL returns a TypeError that says what err says.
func (c *classes) invalidURL(err error) *sobek.Object {
	return c.vm.NewTypeError("Invalid URL: %s", strings.TrimPrefix(err.Error(), "url: "))
}
