package script

import (
	"fmt"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// A Library does operations with this library.
type Library struct {
	url    *url.URL
	params *url.URLSearchParams
	// Violations are those of the last parse with "URL parser" or a state override.
	Violations []url.Violation
	errors     []string // their names
}

// operations are those whose results are JSON, or an error for failure.
var operations = map[string]func(l *Library, a []string) any{
	"URL": func(l *Library, a []string) any {
		u, err := parse(a)
		if err == nil {
			l.url, l.params = u, u.SearchParams()
		}
		return err
	},
	"URLSearchParams": (*Library).newParams,
	"canParse": func(_ *Library, a []string) any {
		if len(a) > 1 {
			return url.CanParseWithBase(a[0], a[1])
		}
		return url.CanParse(a[0])
	},
	"parse": func(_ *Library, a []string) any {
		if u, err := parse(a); err == nil {
			return u.Href()
		}
		return nil
	},
	"append": func(l *Library, a []string) any { l.params.Append(a[0], a[1]); return nil },
	"set":    func(l *Library, a []string) any { l.params.Set(a[0], a[1]); return nil },
	"sort":   func(l *Library, _ []string) any { l.params.Sort(); return nil },
	"delete": func(l *Library, a []string) any {
		if len(a) > 1 {
			l.params.DeleteValue(a[0], a[1])
		} else {
			l.params.Delete(a[0])
		}
		return nil
	},
	"get": func(l *Library, a []string) any {
		value, ok := l.params.Lookup(a[0])
		switch {
		case l.params.Get(a[0]) != value, !ok && value != "":
			return fmt.Errorf("get %q, lookup %q, %t", l.params.Get(a[0]), value, ok)
		case ok:
			return value
		}
		return nil
	},
	"has": func(l *Library, a []string) any {
		if len(a) > 1 {
			return l.params.HasValue(a[0], a[1])
		}
		return l.params.Has(a[0])
	},
	"getAll": func(l *Library, a []string) any {
		return append([]string{}, l.params.GetAll(a[0])...)
	},
	"size":     func(l *Library, _ []string) any { return l.params.Size() },
	"toString": func(l *Library, _ []string) any { return l.params.String() },
	"entries": func(l *Library, _ []string) any {
		list := [][2]string{}
		for name, value := range l.params.All() {
			list = append(list, [2]string{name, value})
		}
		return list
	},
	"equals": func(l *Library, a []string) any {
		u, v := l.url, url.MustParse(a[0])
		if a[1] == "true" {
			u, v = u.WithoutFragment(), v.WithoutFragment()
		}
		return u.Equal(v)
	},
	"valid domain": func(_ *Library, a []string) any {
		host, err := url.ParseHost(a[0])
		return err == nil && host.Kind() == url.HostDomain && url.CheckValidHost(a[0]) == nil
	},
	"domain to Unicode": func(l *Library, _ []string) any {
		domain, _ := url.DomainToUnicode(l.url.Hostname())
		return domain
	},
	"host/public suffix": func(l *Library, _ []string) any {
		return orNull(l.url.HostValue().PublicSuffix(publicsuffix.List))
	},
	"host/registrable domain": func(l *Library, _ []string) any {
		return orNull(l.url.HostValue().RegistrableDomain(publicsuffix.List))
	},
}

func orNull(domain string) any {
	if domain == "" {
		return nil
	}
	return domain
}

// parse parses an input, on a base URL or none.
func parse(a []string) (*url.URL, error) {
	if len(a) > 1 {
		return url.ParseWithBase(a[0], a[1])
	}
	return url.Parse(a[0])
}

func (l *Library) newParams(a []string) any {
	if len(a) == 1 {
		l.params = url.NewSearchParams(a[0])
		return nil
	}
	var pairs []url.Pair
	for i := 0; i < len(a); i += 2 {
		pairs = append(pairs, url.Pair{Name: a[i], Value: a[i+1]})
	}
	l.params = url.SearchParamsFromPairs(pairs)
	return nil
}

// states are the state overrides: those of the setters, and of URL Pattern.
var states = map[string]url.State{"scheme start state": url.SchemeStartState,
	"host state": url.HostState, "hostname state": url.HostnameState, "port state": url.PortState,
	"path start state": url.PathStartState, "opaque path state": url.OpaquePathState,
	"query state": url.QueryState, "fragment state": url.FragmentState}

// hostTypes are the types of the hosts in package text, which runs the standard.
var hostTypes = map[url.HostKind]string{url.HostNull: "<nil>", url.HostEmpty: "empty",
	url.HostDomain: "string", url.HostOpaque: "string", url.HostIPv4: "int",
	url.HostIPv6: "*text.list"}

// Do does an operation of a [Script].
func (l *Library) Do(do ...string) string {
	op, a, u := do[0], do[1:], l.url
	attribute, isAttribute := strings.CutPrefix(op, "@")
	state, isState := states[op]
	var result any
	switch {
	case op == "URL parser":
		return l.parse(a[0], a[1], a[2:])
	case op == "record":
		host := hostTypes[u.HostValue().Kind()]
		result = []any{host, u.HasOpaquePath(), u.Port() != "", u.HasQuery(), u.HasFragment()}
	case isState:
		err := l.listen().BasicParse(u, a[0], state)
		return asJSON([]any{err != nil, strings.Join(l.errors, " ")})
	case isAttribute && len(a) == 0:
		result = attributes.Getter(attribute)(u)
	case isAttribute:
		if err := attributes.Setter(attribute)(u, a[0]); err != nil && attribute == "href" {
			result = "threw"
		}
	default:
		result = operations[op](l, a)
	}
	if err, _ := result.(error); err != nil {
		return "failure"
	}
	return asJSON(result)
}

// listen returns a parser that notes violations.
func (l *Library) listen() *url.Parser {
	l.Violations, l.errors = nil, nil
	return &url.Parser{OnViolation: func(v url.Violation) bool {
		l.Violations, l.errors = append(l.Violations, v), append(l.errors, v.Err.Error())
		return true
	}}
}

// parse parses an input with an encoding, on a base URL or none. It returns the errors, and reports
// whether CheckValid disagrees with them.
func (l *Library) parse(input, encoding string, base []string) string {
	p := l.listen()
	var err error
	if len(base) > 0 {
		if p.Base, err = url.Parse(base[0]); err != nil {
			return ": failure"
		}
	}
	if encoding != "UTF-8" {
		if p.Encoding, err = charset.Get(encoding); err != nil {
			panic(err)
		}
	}
	u, err := p.Parse(input)
	seen := strings.Join(l.errors, " ") + ": "
	if isValid := url.CheckValid(input, p.Base) == nil; isValid != (l.errors == nil) {
		seen += "CheckValid disagrees "
	}
	if err != nil {
		return seen + "failure"
	}
	l.url, l.params = u, u.SearchParams()
	return seen
}

// AttributesOf returns the attributes of u.
func AttributesOf(u *url.URL) *vector.Attributes {
	all := new(vector.Attributes)
	for _, a := range attributes.All {
		*all.Member(a.Name) = a.Get(u)
	}
	return all
}
