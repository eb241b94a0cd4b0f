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

func (w *library) open(s *script) (object, []string) {
	if s.isParams {
		o := &libraryObject{params: url.NewSearchParams(s.input)}
		for _, p := range s.pairs {
			o.params.Append(p[0], p[1])
		}
		return o, nil
	}
	w.violations = nil
	p := url.Parser{OnViolation: func(v url.Violation) bool {
		w.violations = append(w.violations, v)
		return true
	}}
	if s.base != nil {
		var err error
		if p.Base, err = url.Parse(*s.base); err != nil {
			return nil, nil
		}
	}
	w.base = p.Base
	if s.encoding != "" && s.encoding != "UTF-8" {
		p.Encoding, _ = charset.Get(s.encoding)
	}
	u, err := p.Parse(s.input)
	var errors []string
	if s.encoding != "" {
		errors = names(w.violations)
	}
	if err != nil {
		return nil, errors
	}
	return &libraryObject{u, u.SearchParams()}, errors
}

func (w *library) canParse(input string, base *string) (bool, string) {
	href := "null"
	if o, _ := w.open(&script{input: input, base: base}); o != nil {
		href = o.Do([]string{"@href"})
	}
	if base == nil {
		return url.CanParse(input), href
	}
	return url.CanParseWithBase(input, *base), href
}

func names(violations []url.Violation) (all []string) {
	for _, v := range violations {
		all = append(all, v.Err.Error())
	}
	return all
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
	case "record":
		u := o.u
		result = fmt.Sprint(hostKinds[u.HostValue().Kind()], u.HasOpaquePath(), u.Port() != "",
			u.HasQuery(), u.HasFragment())
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
			result = o.u.WithoutFragment().Href() == v.WithoutFragment().Href()
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
