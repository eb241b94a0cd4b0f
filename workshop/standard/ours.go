package main

import (
	"fmt"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/attributes"
)

// library runs scripts with this library. violations are those of the last parse, and base is its.
type library struct {
	violations []url.Violation
	base       *url.URL
}

// A libraryObject is a URL, and its URLSearchParams, or those alone.
type libraryObject struct {
	u      *url.URL
	params *url.URLSearchParams
}

func (w *library) create(input string, base *string) object {
	o, _ := w.parseBasic(input, base, "UTF-8")
	return o
}

func (w *library) parse(input string, base *string) object { return w.create(input, base) }

func (w *library) canParse(input string, base *string) bool {
	if base == nil {
		return url.CanParse(input)
	}
	return url.CanParseWithBase(input, *base)
}

func (w *library) parseBasic(input string, base *string, encoding string) (object, []string) {
	w.violations = nil
	p := url.Parser{OnViolation: func(v url.Violation) bool {
		w.violations = append(w.violations, v)
		return true
	}}
	if base != nil {
		var err error
		if p.Base, err = url.Parse(*base); err != nil {
			return nil, nil
		}
	}
	w.base = p.Base
	if encoding != "UTF-8" {
		p.Encoding, _ = charset.Get(encoding)
	}
	u, err := p.Parse(input)
	if err != nil {
		return nil, names(w.violations)
	}
	return &libraryObject{u, u.SearchParams()}, names(w.violations)
}

func names(violations []url.Violation) (all []string) {
	for _, v := range violations {
		all = append(all, v.Err.Error())
	}
	return all
}

func (w *library) searchParams(init string, pairs [][2]string) object {
	o := &libraryObject{params: url.NewSearchParams(init)}
	for _, p := range pairs {
		o.params.Append(p[0], p[1])
	}
	return o
}

// overrides are the states with which the parser starts: the setters', and URL Pattern's.
var overrides = map[string]url.State{"scheme start state": url.SchemeStartState,
	"host state": url.HostState, "hostname state": url.HostnameState, "port state": url.PortState,
	"path start state": url.PathStartState, "opaque path state": url.OpaquePathState,
	"query state": url.QueryState, "fragment state": url.FragmentState}

func (o *libraryObject) Do(do []string) string {
	op, a := do[0], do[1:]
	p := o.params
	orNull := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	var result any
	name, isAttribute := strings.CutPrefix(op, "@")
	switch {
	case isAttribute && len(a) == 0:
		result = attributes.Getter(name)(o.u)
	case isAttribute:
		if err := attributes.Setter(name)(o.u, a[0]); err != nil && name == "href" {
			result = "threw"
		}
	case overrides[op] != 0 || op == "scheme start state":
		var all []url.Violation
		parser := url.Parser{OnViolation: func(v url.Violation) bool {
			all = append(all, v)
			return true
		}}
		result = fmt.Sprint(parser.BasicParse(o.u, a[0], overrides[op]) != nil, names(all))
	}
	switch op {
	case "public suffix":
		result = orNull(o.u.HostValue().PublicSuffix(publicsuffix.List))
	case "registrable domain":
		result = orNull(o.u.HostValue().RegistrableDomain(publicsuffix.List))
	case "to Unicode":
		if o.u.HostValue().Kind() == url.HostDomain {
			result, _ = url.DomainToUnicode(o.u.Hostname())
		}
	case "equals":
		v := url.MustParse(a[0])
		if result = o.u.Equal(v); a[1] == "true" {
			result = o.u.HrefWithoutFragment() == v.HrefWithoutFragment()
		}
	case "valid domain":
		host, err := url.ParseHost(a[0])
		result = err == nil && host.Kind() == url.HostDomain && url.CheckValidHost(a[0]) == nil
	case "entries":
		list := [][2]string{}
		for name, value := range p.All() {
			list = append(list, [2]string{name, value})
		}
		result = list
	case "size":
		result = p.Size()
	case "append":
		p.Append(a[0], a[1])
	case "delete":
		if len(a) > 1 {
			p.DeleteValue(a[0], a[1])
		} else {
			p.Delete(a[0])
		}
	case "get":
		if v, ok := p.Lookup(a[0]); ok {
			result = v
		}
	case "getAll":
		result = append([]string{}, p.GetAll(a[0])...)
	case "has":
		if result = p.Has(a[0]); len(a) > 1 {
			result = p.HasValue(a[0], a[1])
		}
	case "set":
		p.Set(a[0], a[1])
	case "sort":
		p.Sort()
	case "toString":
		result = p.String()
	}
	return asJSON(result)
}

var hostKinds = map[url.HostKind]string{url.HostNull: "null", url.HostEmpty: "empty",
	url.HostDomain: "string", url.HostOpaque: "string", url.HostIPv4: "IPv4", url.HostIPv6: "IPv6"}

func (o *libraryObject) Record() (host string, hasOpaquePath, hasPort, hasQuery, hasFragment bool) {
	u := o.u
	return hostKinds[u.HostValue().Kind()], u.HasOpaquePath(), u.Port() != "", u.HasQuery(),
		u.HasFragment()
}
