package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/testinputs/hostile"
)

// A library runs scripts with this library.
type library struct {
	u          *url.URL
	params     *url.URLSearchParams
	violations []url.Violation // of the last parse
	errors     []string        // their names
}

// listen returns a parser that notes violations.
func (w *library) listen() *url.Parser {
	w.violations, w.errors = nil, nil
	return &url.Parser{OnViolation: func(v url.Violation) bool {
		w.violations, w.errors = append(w.violations, v), append(w.errors, v.Err.Error())
		return true
	}}
}

// overrides are the states with which the parser starts: the setters', and URL Pattern's.
var overrides = map[string]url.State{"scheme start state": url.SchemeStartState,
	"host state": url.HostState, "hostname state": url.HostnameState, "port state": url.PortState,
	"path start state": url.PathStartState, "opaque path state": url.OpaquePathState,
	"query state": url.QueryState, "fragment state": url.FragmentState}

var hostTypes = map[url.HostKind]string{url.HostNull: "<nil>", url.HostEmpty: "empty",
	url.HostDomain: "string", url.HostOpaque: "string", url.HostIPv4: "int",
	url.HostIPv6: "*text.list"}

// Do does what text.World.Do does. Only parsing may fail, and has a base URL that does not.
func (w *library) Do(do ...string) string {
	op, a, u := do[0], do[1:], w.u
	switch {
	case op == "URL parser":
		return w.parse(a[0], a[1], a[2:])
	case op == "record":
		host := hostTypes[u.HostValue().Kind()]
		return fmt.Sprint(host, u.HasOpaquePath(), u.Port() != "", u.HasQuery(), u.HasFragment())
	case strings.HasSuffix(op, " state"):
		err := w.listen().BasicParse(u, a[0], overrides[op])
		return fmt.Sprint(err != nil, strings.Join(w.errors, " "))
	}
	return asJSON(w.result(op, a))
}

func asJSON(v any) string {
	s, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(s)
}

// parse parses an input with an encoding, on a base URL or none. It returns the errors, and reports
// whether CheckValid disagrees with them.
func (w *library) parse(input, encoding string, base []string) string {
	p := w.listen()
	if len(base) > 0 {
		p.Base = url.MustParse(base[0])
	}
	if encoding != "UTF-8" {
		p.Encoding, _ = charset.Get(encoding)
	}
	u, err := p.Parse(input)
	errors := strings.Join(w.errors, " ") + ": "
	if isValid := url.CheckValid(input, p.Base) == nil; isValid != (w.errors == nil) {
		errors += "CheckValid disagrees "
	}
	if err != nil {
		return errors + "failure"
	}
	w.u, w.params = u, u.SearchParams()
	return errors
}

// result returns what an operation returns whose result is JSON.
func (w *library) result(op string, a []string) (result any) {
	switch op {
	case "URL":
		w.parse(a[0], "UTF-8", nil)
	case "URLSearchParams":
		w.params = url.NewSearchParams(a[0])
	case "canParse":
		return url.CanParseWithBase(a[0], a[1])
	case "parse":
		if u, err := url.ParseWithBase(a[0], a[1]); err == nil {
			return u.Href()
		}
	case "equals":
		u, v := w.u, url.MustParse(a[0])
		if a[1] == "true" {
			u, v = u.WithoutFragment(), v.WithoutFragment()
		}
		return u.Equal(v)
	case "valid domain":
		host, err := url.ParseHost(a[0])
		return err == nil && host.Kind() == url.HostDomain && url.CheckValidHost(a[0]) == nil
	case "domain to Unicode":
		result, _ = url.DomainToUnicode(w.u.Hostname())
	case "host/public suffix", "host/registrable domain":
		find := url.Host.PublicSuffix
		if op == "host/registrable domain" {
			find = url.Host.RegistrableDomain
		}
		if domain := find(w.u.HostValue(), publicsuffix.List); domain != "" {
			return domain
		}
	default:
		return hostile.Do(w.u, w.params, append([]string{op}, a...))
	}
	return result
}
