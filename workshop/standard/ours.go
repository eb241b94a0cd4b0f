package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/attributes"
)

// A library runs scripts with this library.
type library struct {
	u      *url.URL
	params *url.URLSearchParams
	// violations are those of the parse, and base is its.
	violations []url.Violation
	base       *url.URL
}

func asJSON(v any) string {
	s, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(s)
}

// parse parses an input with an encoding, on a base URL or none.
func (w *library) parse(input, encoding string, base []string) (err error) {
	w.violations = nil
	p := url.Parser{OnViolation: func(v url.Violation) bool {
		w.violations = append(w.violations, v)
		return true
	}}
	if len(base) > 0 {
		if p.Base, err = url.Parse(base[0]); err != nil {
			return err
		}
	}
	if encoding != "UTF-8" {
		p.Encoding, _ = charset.Get(encoding)
	}
	w.base = p.Base
	if w.u, err = p.Parse(input); err == nil {
		w.params = w.u.SearchParams()
	}
	return err
}

func names(violations []url.Violation) string {
	var all []string
	for _, v := range violations {
		all = append(all, v.Err.Error())
	}
	return strings.Join(all, " ")
}

// overrides are the states with which the parser starts: the setters', and URL Pattern's.
var overrides = map[string]url.State{"scheme start state": url.SchemeStartState,
	"host state": url.HostState, "hostname state": url.HostnameState, "port state": url.PortState,
	"path start state": url.PathStartState, "opaque path state": url.OpaquePathState,
	"query state": url.QueryState, "fragment state": url.FragmentState}

// Do does what text.World.Do does.
func (w *library) Do(do ...string) string {
	op, a := do[0], do[1:]
	attribute, isAttribute := strings.CutPrefix(op, "@")
	state, isState := overrides[op]
	switch {
	case op == "URL parser":
		if w.parse(a[0], a[1], a[2:]) != nil {
			return names(w.violations) + ": failure"
		}
		return names(w.violations) + ": "
	case op == "URL":
		if w.parse(a[0], "UTF-8", a[1:]) != nil {
			return "failure"
		}
		return "null"
	case isAttribute && len(a) == 0:
		return asJSON(attributes.Getter(attribute)(w.u))
	case isAttribute:
		if attributes.Setter(attribute)(w.u, a[0]) != nil && attribute == "href" {
			return `"threw"`
		}
		return "null"
	case isState:
		var all []url.Violation
		parser := url.Parser{OnViolation: func(v url.Violation) bool {
			all = append(all, v)
			return true
		}}
		return fmt.Sprint(parser.BasicParse(w.u, a[0], state) != nil, names(all))
	case op == "record":
		u := w.u
		host := hostTypes[u.HostValue().Kind()]
		return fmt.Sprint(host, u.HasOpaquePath(), u.Port() != "", u.HasQuery(), u.HasFragment())
	}
	return asJSON(w.result(op, a))
}

var hostTypes = map[url.HostKind]string{url.HostNull: "<nil>", url.HostEmpty: "empty",
	url.HostDomain: "string", url.HostOpaque: "string", url.HostIPv4: "int",
	url.HostIPv6: "*text.list"}

// result returns what a function of a host, of a URL or of the query object returns.
func (w *library) result(op string, a []string) (result any) {
	p := w.params
	orNull := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	switch op {
	case "host/public suffix":
		return orNull(w.u.HostValue().PublicSuffix(publicsuffix.List))
	case "host/registrable domain":
		return orNull(w.u.HostValue().RegistrableDomain(publicsuffix.List))
	case "domain to Unicode":
		result, _ = url.DomainToUnicode(w.u.Hostname())
	case "equals":
		v := url.MustParse(a[0])
		if a[1] == "true" {
			return w.u.WithoutFragment().Href() == v.WithoutFragment().Href()
		}
		return w.u.Equal(v)
	case "valid domain":
		host, err := url.ParseHost(a[0])
		return err == nil && host.Kind() == url.HostDomain && url.CheckValidHost(a[0]) == nil
	case "canParse":
		if len(a) > 1 {
			return url.CanParseWithBase(a[0], a[1])
		}
		return url.CanParse(a[0])
	case "parse":
		if parsed := new(library); parsed.parse(a[0], "UTF-8", a[1:]) == nil {
			return parsed.u.Href()
		}
	case "URLSearchParams":
		if w.params = new(url.URLSearchParams); len(a) == 1 {
			w.params = url.NewSearchParams(a[0])
			return nil
		}
		for i := 0; i < len(a); i += 2 {
			w.params.Append(a[i], a[i+1])
		}
	case "entries":
		list := [][2]string{}
		for name, value := range p.All() {
			list = append(list, [2]string{name, value})
		}
		return list
	case "size":
		return p.Size()
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
			return v
		}
	case "getAll":
		return append([]string{}, p.GetAll(a[0])...)
	case "has":
		if len(a) > 1 {
			return p.HasValue(a[0], a[1])
		}
		return p.Has(a[0])
	case "set":
		p.Set(a[0], a[1])
	case "sort":
		p.Sort()
	case "toString":
		return p.String()
	default:
		panic("no operation is " + op)
	}
	return result
}
