package text

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// An Object is a URL and its query object, or URLSearchParams without a URL.
type Object struct {
	m              *Machine
	object, params *record
}

// optional returns a string as an argument: nil is not given.
func optional(s *string) value {
	if s == nil {
		return missing{}
	}
	return *s
}

// Errors returns the names of the validation errors of the last run.
func (m *Machine) Errors() (names []string) {
	for _, v := range m.Violations {
		names = append(names, v.Name)
	}
	return names
}

// new returns a new object, before its constructor.
func (m *Machine) new(kind string) *record {
	return m.builder().newRecord(kind).get(nil).(*record)
}

// object returns the object of a URL object, or nil if a run threw or returned null.
func (m *Machine) object(made value, object *record) *Object {
	if made == (typeError{}) || object == nil {
		return nil
	}
	params, _ := object.fields["URL/query object"].(*record)
	return &Object{m, object, params}
}

// New is new URL(url, base). It returns nil if that throws.
func (m *Machine) New(url string, base *string) *Object {
	m.this = m.new("URL")
	object := m.this.(*record)
	return m.object(m.Run("URL/URL(url, base)", url, optional(base)), object)
}

// Parse is URL.parse(url, base), and CanParse is URL.canParse(url, base).
func (m *Machine) Parse(url string, base *string) *Object {
	object, _ := m.Run("URL/parse(url, base)", url, optional(base)).(*record)
	return m.object(nil, object)
}

func (m *Machine) CanParse(url string, base *string) bool {
	return m.Run("URL/canParse(url, base)", url, optional(base)).(bool)
}

// ParseBasic is the URL parser with the record of a base URL, or none. It returns nil for failure.
func (m *Machine) ParseBasic(input string, base *Object, encoding string) *Object {
	var b value
	if base != nil {
		b = base.url()
	}
	r, ok := m.Run("URL parser", input, b, encoding).(*record)
	if !ok {
		return nil
	}
	object, violations := m.new("URL"), m.Violations
	m.Run("URL/initialize", object, r)
	m.Violations = violations
	return m.object(nil, object)
}

// NewSearchParams is new URLSearchParams(init), for a string or, if they are not nil, pairs.
func (m *Machine) NewSearchParams(init string, pairs [][2]string) *Object {
	o := &Object{m: m, params: m.new("URLSearchParams")}
	m.this = o.params
	var argument value = init
	if pairs != nil {
		l := &list{}
		for _, p := range pairs {
			l.items = append(l.items, &list{[]value{p[0], p[1]}})
		}
		argument = l
	}
	m.Run("URLSearchParams/URLSearchParams(init)", argument)
	return o
}

func (o *Object) url() *record { return o.object.fields["URL/URL"].(*record) }

// methods are the methods of URLSearchParams, and hostFunctions those of a URL or its host.
var (
	methods = map[string]string{"size": "size", "append": "append(name, value)", "sort": "sort()",
		"delete": "delete(name, value)", "get": "get(name)", "getAll": "getAll(name)",
		"has": "has(name, value)", "set": "set(name, value)",
		"toString": "stringification behavior"}
	hostFunctions = map[string]string{"public suffix": "host/public suffix",
		"registrable domain": "host/registrable domain", "to Unicode": "domain to Unicode"}
)

// Do does something, and returns the result as JSON. A do is the name of an attribute after "@",
// with or without a value to set; the name of a state override, with an input; a method of
// URLSearchParams, with arguments; a function of the host; "equals", with another URL and whether
// fragments are excluded; "valid domain", with a string; or "record". A function of a domain is not
// asked for a domain with an empty label, of which the Public Suffix List says nothing.
func (o *Object) Do(do []string) string {
	var result value
	op, arguments := do[0], do[1:]
	values := []value{}
	for _, a := range arguments {
		values = append(values, a)
	}
	m := o.m
	m.this = o.object
	name, isAttribute := strings.CutPrefix(op, "@")
	switch {
	case isAttribute && len(values) == 0:
		result = m.Run("URL/" + name)
	case isAttribute:
		m.given = values[0]
		if result = m.Run("URL/" + name + " setter"); result == (typeError{}) {
			result = "threw"
		}
	case strings.HasSuffix(op, " state"):
		o.empty(op)
		failed := m.Run("basic URL parser", values[0], nil, "UTF-8", o.url(),
			state("basic URL parser/"+op)) == value(failure{})
		result = fmt.Sprint(failed, m.Errors())
	case hostFunctions[op] != "":
		host := o.url().fields["url/host"]
		s, isString := host.(string)
		labels := strings.Split(strings.TrimSuffix(s, "."), ".")
		isDomain := isString && m.isSpecial(o.url()) && !slices.Contains(labels, "")
		if isDomain || !isString && op != "to Unicode" {
			result = m.Run(hostFunctions[op], host)
		}
	case op == "equals":
		other := m.ParseBasic(arguments[0], nil, "UTF-8")
		result = m.Run("url/equal", o.url(), other.url(), arguments[1] == "true")
	case op == "valid domain":
		result = m.Run(op, values[0])
	case op == "record":
		result = o.record()
	case op == "entries":
		result = o.List()
	default:
		m.this = o.params
		result = m.Run("URLSearchParams/"+methods[op], values...)
	}
	if l, ok := result.(*list); ok {
		all := []string{}
		for _, i := range l.items {
			all = append(all, text(i))
		}
		result = all
	}
	s, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	return string(s)
}

// isSpecial reports whether a URL's host, if it is a string, is a domain, not an opaque host.
func (m *Machine) isSpecial(url *record) bool {
	_, is := m.ports[text(url.fields["url/scheme"])]
	return is
}

// empty makes the component empty that a state overwrites, as those do that run it.
func (o *Object) empty(state string) {
	fields := o.url().fields
	switch state {
	case "path start state":
		fields["url/path"] = &list{}
	case "opaque path state":
		fields["url/path"] = ""
	case "query state", "fragment state":
		fields["url/"+strings.TrimSuffix(state, " state")] = ""
	}
}

// Get returns an attribute.
func (o *Object) Get(attribute string) string {
	o.m.this = o.object
	return text(o.m.Run("URL/" + attribute))
}

// List returns the names and values of the query object.
func (o *Object) List() [][2]string {
	pairs := [][2]string{}
	for _, i := range o.params.fields["URLSearchParams/list"].(*list).items {
		pairs = append(pairs, [2]string{i.(*list).items[0].(string), i.(*list).items[1].(string)})
	}
	return pairs
}

// record returns what the attributes do not tell: the kind of the host, whether the path is opaque,
// and which components are not null.
func (o *Object) record() string {
	fields := o.url().fields
	host := "string"
	switch h := fields["url/host"].(type) {
	case nil:
		host = "null"
	case int:
		host = "IPv4"
	case *list:
		host = "IPv6"
	case string:
		if h == "" {
			host = "empty"
		}
	}
	return fmt.Sprint(host, isType[string](fields["url/path"]), fields["url/port"] != nil,
		fields["url/query"] != nil, fields["url/fragment"] != nil)
}
