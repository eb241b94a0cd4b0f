package text

import (
	"fmt"
	"slices"
	"strings"
)

// A URL is an object of the text's URL class.
type URL struct {
	*Program
	m      *Machine
	object *record
}

// optional returns a string as an argument: nil is not given.
func optional(s *string) value {
	if s == nil {
		return missing{}
	}
	return *s
}

// new returns a new object, before its constructor.
func (m *Machine) new(kind string) *record {
	return (&builder{Program: m.Program}).newRecord(kind)(nil).(*record)
}

// Parse is new URL(url, base). It returns nil if that throws, and an error if the text makes no
// sense.
func (m *Machine) Parse(url string, base *string) (*URL, error) {
	u := &URL{m.Program, m, m.new("URL")}
	m.this = u.object
	thrown, err := m.Run("URL/URL(url, base)", url, optional(base))
	if (thrown == typeError{}) || err != nil {
		return nil, err
	}
	return u, nil
}

// ParseBasic is the basic URL parser without a base URL, or with base. It returns nil for failure.
func (m *Machine) ParseBasic(input string, base *URL, encoding string) (*URL, error) {
	var b value
	if base != nil {
		b = base.object.fields["URL/URL"]
	}
	r, err := m.Run("URL parser", input, b, encoding)
	if _, ok := r.(*record); err != nil || !ok {
		return nil, err
	}
	u := &URL{m.Program, m, m.new("URL")}
	violations := slices.Clone(m.Violations)
	_, err = m.Run("URL/initialize", u.object, r)
	m.Violations = violations
	return u, err
}

// Get returns an attribute.
func (u *URL) Get(attribute string) (string, error) {
	u.m.this = u.object
	v, err := u.m.Run("URL/" + attribute)
	if s, ok := v.(string); ok || err != nil {
		return s, err
	}
	return "", fmt.Errorf("the %s getter returns %s", attribute, show(v))
}

// Set sets an attribute. It reports whether that throws.
func (u *URL) Set(attribute, value string) (throws bool, err error) {
	u.m.this, u.m.given = u.object, value
	v, err := u.m.Run("URL/" + attribute + " setter")
	return v == typeError{}, err
}

// SearchParams is an object of the text's URLSearchParams class.
type SearchParams struct {
	m      *Machine
	object *record
}

// SearchParams returns the searchParams attribute.
func (u *URL) SearchParams() (*SearchParams, error) {
	u.m.this = u.object
	v, err := u.m.Run("URL/searchParams")
	if err != nil {
		return nil, err
	}
	return &SearchParams{u.m, v.(*record)}, nil
}

// NewSearchParams is new URLSearchParams(init), for a string or for pairs.
func (m *Machine) NewSearchParams(init string, pairs [][2]string) (*SearchParams, error) {
	p := &SearchParams{m, m.new("URLSearchParams")}
	m.this = p.object
	var argument value = init
	if pairs != nil {
		argument = pairList(pairs)
	}
	_, err := m.Run("URLSearchParams/URLSearchParams(init)", argument)
	return p, err
}

func pairList(pairs [][2]string) *list {
	l := &list{}
	for _, p := range pairs {
		l.items = append(l.items, &list{items: []value{p[0], p[1]}})
	}
	return l
}

// Call calls a method, such as "append(name, value)", and returns nil, a bool, a string or a
// []string; or an int for "size".
func (p *SearchParams) Call(method string, arguments ...string) (any, error) {
	p.m.this = p.object
	var values []value
	for _, a := range arguments {
		values = append(values, a)
	}
	v, err := p.m.Run("URLSearchParams/"+method, values...)
	if l, ok := v.(*list); ok {
		all := []string{}
		for _, i := range l.items {
			all = append(all, text(i))
		}
		return all, err
	}
	return v, err
}

// List returns the names and values.
func (p *SearchParams) List() [][2]string {
	pairs := [][2]string{}
	for _, i := range p.object.fields["URLSearchParams/list"].(*list).items {
		pairs = append(pairs, [2]string{i.(*list).items[0].(string), i.(*list).items[1].(string)})
	}
	return pairs
}

// A Record is a URL record. A nil pointer is null.
type Record struct {
	Scheme, Username, Password string
	HostKind                   string // "null", "empty", "string", "IPv4" or "IPv6"
	Host                       string // serialized
	Port                       int    // -1: null
	HasOpaquePath              bool
	Path                       string // serialized
	Query, Fragment            *string
}

// Record returns the record of the URL.
func (u *URL) Record() (r Record, err error) {
	fields := u.object.fields["URL/URL"].(*record).fields
	str := func(key string) *string {
		if s, ok := fields["url/"+key].(string); ok {
			return &s
		}
		return nil
	}
	r = Record{Scheme: *str("scheme"), Username: *str("username"), Password: *str("password"),
		Port:  -1,
		Query: str("query"), Fragment: str("fragment"), HostKind: "string"}
	switch h := fields["url/host"].(type) {
	case nil:
		r.HostKind = "null"
	case int:
		r.HostKind = "IPv4"
	case *list:
		r.HostKind = "IPv6"
	case string:
		if h == "" {
			r.HostKind = "empty"
		}
	}
	if p, ok := fields["url/port"].(int); ok {
		r.Port = p
	}
	_, r.HasOpaquePath = fields["url/path"].(string)
	if r.Path, err = u.Get("pathname"); err == nil {
		r.Host, err = u.Get("hostname")
	}
	return r, err
}

// ParseOverride is the basic URL parser with a state override, such as "port state". It reports
// whether that returns failure.
func (u *URL) ParseOverride(input, stateOverride string) (failed bool, err error) {
	v, err := u.m.Run("basic URL parser", input, nil, "UTF-8", u.object.fields["URL/URL"],
		state("basic URL parser/"+stateOverride))
	return v == failure{}, err
}

// Empty makes the component empty that a state overwrites, as the setters do before they parse.
func (u *URL) Empty(state string) error {
	fields := u.object.fields["URL/URL"].(*record).fields
	switch state {
	case "path start state":
		fields["url/path"] = &list{}
	case "query state", "fragment state":
		fields["url/"+strings.TrimSuffix(state, " state")] = ""
	}
	return nil
}
