package url

import (
	"iter"
	"maps"
	neturl "net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// A URLSearchParams is a list of name-value tuples: that of a URL's query, got
// from [URL.SearchParams], or one of its own, made by [NewSearchParams] and its
// kin. The zero value is an empty list of its own, ready to use.
//
// A URL's params are live. The query is the only list they have: each method reads
// the query as it is, and each change writes the query anew, in the form that
// [SerializeURLEncoded] gives it. So the params show every other change of the URL,
// and cost nothing until they are used. No reading method writes anything: any number
// of goroutines may read a URL and its params at the same time, while none changes
// them.
//
// A method of live params takes time in proportion to the query and to its arguments.
// A method of a list of its own takes time in proportion to the number of tuples and to
// its arguments, and [URLSearchParams.Append] takes constant time for each tuple. To
// read many values, read them from a [URLSearchParams.Clone]. To add many tuples, append
// them to a list of its own, and put that into the URL with [URL.SetSearchParams]: a
// thousand tuples take some sixty times as long one by one. Ten do not take longer.
//
// The methods that change the list take ill-formed UTF-8 in a name or value as
// U+FFFD, as do those that search for one. Where a change would make the URL
// longer than 4 GiB, the longest there can be, it is not made; [URL.SetSearchParams]
// reports that as an error.
//
// Like a map, a list of its own is shared by copies of the URLSearchParams value,
// once there is anything in it; [URLSearchParams.Clone] makes another. Any number of
// goroutines may read it at the same time, while none changes it or a copy that shares
// it.
//
// It is the standard's [URLSearchParams class].
//
// [URLSearchParams class]: https://url.spec.whatwg.org/#interface-urlsearchparams
type URLSearchParams struct{ record }

// SearchParams returns the params of u's query, the same pointer each time. They are
// live: a change of the params changes u, and a change of u changes the params. A copy
// of u has params of its own.
//
// The zero URL cannot have a query. It returns a new, empty list each time, which is not
// connected to u. Do not use the params of a URL that has become the zero URL since.
//
// It is the standard's [searchParams getter].
//
// [searchParams getter]: https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	if u.href == "" {
		return new(URLSearchParams)
	}
	return (*URLSearchParams)(u)
}

// SetSearchParams sets u's query to the serialization of p, or to null where p
// is nil or empty. It takes time in proportion to u and p, however many tuples
// p has. An error, for a URL that would be too long and for the zero URL, is a
// [*SetError].
func (u *URL) SetSearchParams(p *URLSearchParams) error {
	if u.href == "" {
		return newSetError("search", "", ErrZeroURL, 0)
	}
	var list []Param
	if p != nil {
		list = p.list()
	}
	if err := u.setParams(list); err != nil {
		return newSetError("search", "", err, 0)
	}
	return nil
}

// Query returns u's params as a [net/url.Values]. It is a copy: to change u, use
// [URL.SearchParams]. Unlike net/url's it has everything that is in the query,
// also what net/url takes to be malformed, such as "50%" and "a;b".
func (u *URL) Query() neturl.Values {
	values := neturl.Values{}
	for name, value := range u.SearchParams().All() {
		values.Add(name, value)
	}
	return values
}

// NewSearchParams returns the params that init, without a leading '?', has in
// the form that [ParseURLEncoded] reads. It shares init's memory.
//
// It is the standard's [URLSearchParams constructor].
//
// [URLSearchParams constructor]: https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewSearchParams(init string) *URLSearchParams {
	return newSearchParams(ParseURLEncoded(strings.TrimPrefix(init, "?")))
}

// SearchParamsFromPairs returns params that have a copy of the list pairs.
func SearchParamsFromPairs(pairs []Param) *URLSearchParams {
	list := make([]Param, len(pairs))
	for i, p := range pairs {
		list[i] = Param{wellFormed(p.Name), wellFormed(p.Value)}
	}
	return newSearchParams(list)
}

// SearchParamsFromValues returns params that have what v has. As a map has no
// order, they are in that of Go's strings by name, the values of each in the
// order that v has them: as [net/url.Values.Encode] writes them.
func SearchParamsFromValues(v neturl.Values) *URLSearchParams {
	var list []Param
	for _, name := range slices.Sorted(maps.Keys(v)) {
		for _, value := range v[name] {
			list = append(list, Param{wellFormed(name), wellFormed(value)})
		}
	}
	return newSearchParams(list)
}

func newSearchParams(list []Param) *URLSearchParams {
	p := new(URLSearchParams)
	if len(list) > 0 {
		p.setParams(list)
	}
	return p
}

// Clone returns params that have a copy of p's list, and are no URL's.
func (p *URLSearchParams) Clone() *URLSearchParams {
	if p.isURL() {
		return newSearchParams(p.list())
	}
	return newSearchParams(slices.Clone(p.list()))
}

// Append adds a tuple at the end.
//
// It is the standard's [append method].
//
// [append method]: https://url.spec.whatwg.org/#dom-urlsearchparams-append
func (p *URLSearchParams) Append(name, value string) {
	t := Param{wellFormed(name), wellFormed(value)}
	if p.isURL() && isSerialized(p.query()) {
		p.writeParams(p.fragmentStart, '&', []Param{t})
		return
	}
	p.setParams(append(p.list(), t))
}

// Delete removes all tuples of that name.
//
// It is the standard's [delete method].
//
// [delete method]: https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string) {
	name = wellFormed(name)
	p.setParams(slices.DeleteFunc(p.list(), func(t Param) bool { return t.Name == name }))
}

// DeleteValue removes all tuples of that name and value.
//
// It is the standard's [delete method] with two arguments.
//
// [delete method]: https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) DeleteValue(name, value string) {
	t := Param{wellFormed(name), wellFormed(value)}
	p.setParams(slices.DeleteFunc(p.list(), func(other Param) bool { return other == t }))
}

// Set gives the first tuple of that name the value, and removes the others of
// that name; if there is none, it adds one at the end.
//
// It is the standard's [set method].
//
// [set method]: https://url.spec.whatwg.org/#dom-urlsearchparams-set
func (p *URLSearchParams) Set(name, value string) {
	name, value = wellFormed(name), wellFormed(value)
	list := p.list()
	i := indexName(list, name)
	if i < 0 {
		p.setParams(append(list, Param{name, value}))
		return
	}
	list[i].Value = value
	others := slices.DeleteFunc(list[i+1:], func(t Param) bool { return t.Name == name })
	p.setParams(list[:i+1+len(others)])
}

// Sort sorts the tuples by name. Names are compared by their UTF-16 code units,
// as JavaScript does, and tuples of the same name stay in order.
//
// It is the standard's [sort method].
//
// [sort method]: https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	list := p.list()
	slices.SortStableFunc(list, func(a, b Param) int { return compareCodeUnits(a.Name, b.Name) })
	p.setParams(list)
}

// compareCodeUnits compares two strings of well-formed UTF-8 as their UTF-16
// would. UTF-8 sorts by code point. That is the same, but that the surrogates
// of a code point above U+FFFF are below U+E000.
func compareCodeUnits(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if x, y := a[i], b[i]; x != y {
			// Lead bytes: 0xEE and 0xEF are U+E000 to U+FFFF, from 0xF0 on it is
			// what has surrogates.
			if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
				return int(y) - int(x)
			}
			return int(x) - int(y)
		}
	}
	return len(a) - len(b)
}

// Get returns the value of the first tuple of that name, or "" if there is none;
// [URLSearchParams.Lookup] tells that from a value of "".
//
// It is the standard's [get method].
//
// [get method]: https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) string {
	value, _ := p.Lookup(name)
	return value
}

// Lookup returns the value of the first tuple of that name, and whether there is
// one.
//
// It is the standard's [get method].
//
// [get method]: https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Lookup(name string) (value string, ok bool) {
	if p.isURL() {
		query := p.query()
		end := findName(query, 0, name)
		if end < 0 {
			return "", false
		}
		value, _ = valueAfter(query, end)
		return value, true
	}
	list := p.own()
	// Not by indexName: that call would be a sixth of this.
	for i := range list {
		if t := &list[i]; len(t.Name) == len(name) && (name == "" || t.Name[0] == name[0]) && t.Name == name {
			return t.Value, true
		}
	}
	if i := indexIllFormed(list, name); i >= 0 {
		return list[i].Value, true
	}
	return "", false
}

// GetAll returns the values of all tuples of that name, nil if there is none.
//
// It is the standard's [getAll method].
//
// [getAll method]: https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (p *URLSearchParams) GetAll(name string) []string {
	var values []string
	if p.isURL() {
		query := p.query()
		for end := findName(query, 0, name); end >= 0; end = findName(query, end, name) {
			var value string
			value, end = valueAfter(query, end)
			values = append(values, value)
		}
		return values
	}
	name = wellFormed(name)
	for _, t := range p.own() {
		if t.Name == name {
			values = append(values, t.Value)
		}
	}
	return values
}

// Has reports whether there is a tuple of that name.
//
// It is the standard's [has method].
//
// [has method]: https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) Has(name string) bool {
	if p.isURL() {
		return findName(p.query(), 0, name) >= 0
	}
	return indexName(p.own(), name) >= 0
}

// HasValue reports whether there is a tuple of that name and value.
//
// It is the standard's [has method] with two arguments.
//
// [has method]: https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) HasValue(name, value string) bool {
	value = wellFormed(value)
	if p.isURL() {
		query := p.query()
		for end := findName(query, 0, name); end >= 0; end = findName(query, end, name) {
			var v string
			if v, end = valueAfter(query, end); v == value {
				return true
			}
		}
		return false
	}
	return slices.Contains(p.own(), Param{wellFormed(name), value})
}

// indexName returns the index of the first tuple of that name, or -1.
func indexName(list []Param, name string) int {
	for i := range list {
		// Its first byte tells most names of the same length apart, without the
		// call that comparing strings is.
		if n := list[i].Name; len(n) == len(name) && (n == "" || n[0] == name[0]) && n == name {
			return i
		}
	}
	return indexIllFormed(list, name)
}

// indexIllFormed is indexName for names that are not in the list as they are.
// What is in the list is well-formed, so that there is no need to look at whether
// a name is before it was not found.
func indexIllFormed(list []Param, name string) int {
	for i := 0; i < len(name); i++ {
		if name[i] >= utf8.RuneSelf {
			name = wellFormed(name)
			return slices.IndexFunc(list, func(t Param) bool { return t.Name == name })
		}
	}
	return -1
}

// Size returns how many tuples there are.
//
// It is the standard's [size getter].
//
// [size getter]: https://url.spec.whatwg.org/#dom-urlsearchparams-size
func (p *URLSearchParams) Size() int {
	if !p.isURL() {
		return len(p.own())
	}
	n := 0
	query := p.query()
	for i := skipAmpersands(query, 0); i < len(query); i = skipAmpersands(query, i) {
		_, _, i, _ = splitTuple(query, i)
		n++
	}
	return n
}

// String returns the list as application/x-www-form-urlencoded; see
// [SerializeURLEncoded]. A URL's query may be written differently, until a
// change of the params writes it so.
//
// It is the standard's [stringification behavior].
//
// [stringification behavior]: https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior
func (p URLSearchParams) String() string { return SerializeURLEncoded(p.list(), nil) }

// All ranges over the names and values. The list may change meanwhile: the
// range goes on with the tuple that then has the next index, as iterating does
// in JavaScript. So a tuple is passed over if the one before it is deleted while
// the range is at that, and one that is appended is reached.
func (p *URLSearchParams) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		var c cursor
		for {
			t, ok := p.next(&c)
			if !ok || !yield(t.Name, t.Value) {
				return
			}
		}
	}
}

// A cursor is where a range over a list is.
type cursor struct {
	index int    // of the next tuple
	href  string // the URL as it was
	pos   int    // where the tuple before ends in its query
	buf   decodeBuffer
}

// next returns the tuple at the cursor, and moves that on.
func (p *URLSearchParams) next(c *cursor) (t Param, ok bool) {
	if !p.isURL() {
		list := p.own()
		if c.index >= len(list) {
			return Param{}, false
		}
		c.index++
		return list[c.index-1], true
	}
	query := p.query()
	// Comparing a string with itself looks at no byte of it.
	if c.href != p.href {
		c.href, c.pos = p.href, 0
		for range c.index {
			_, _, c.pos, _ = splitTuple(query, skipAmpersands(query, c.pos))
		}
	}
	start := skipAmpersands(query, c.pos)
	if start == len(query) {
		return Param{}, false
	}
	nameEnd, valueStart, end, kinds := splitTuple(query, start)
	t = Param{query[start:nameEnd], query[valueStart:end]}
	if kinds&(kindEscape|kindNonASCII) != 0 {
		c.buf.decodeParam(&t, len(query)-start)
	}
	c.pos = end
	c.index++
	return t, true
}

// isURL reports whether p is a URL's: no URL's serialization is empty but the zero
// URL's, which has no params of its own.
func (p *URLSearchParams) isURL() bool { return p.href != "" }

// list returns p's list. It is p's own, or a new one if p is a URL's.
func (p *URLSearchParams) list() []Param {
	if p.isURL() {
		return ParseURLEncoded(p.query())
	}
	return p.own()
}

// own returns the list of a p that is no URL's.
func (p *URLSearchParams) own() []Param {
	if p.extra == nil {
		return nil
	}
	return p.extra.params
}

// query returns the query of the URL that p is of, "" if it is null.
func (p *URLSearchParams) query() string { return (*URL)(p).RawQuery() }

// setParams makes list the record's: the standard's update steps for a URL.
func (r *record) setParams(list []Param) error {
	if r.href == "" {
		if r.extra == nil {
			r.extra = new(extra)
		}
		r.extra.params = list
		return nil
	}
	if len(list) == 0 {
		return r.setQuery(nil)
	}
	return r.writeParams(r.queryStart, '?', list)
}

// writeParams puts delimiter and list, serialized, between href[:start] and the
// fragment.
func (r *record) writeParams(start uint32, delimiter byte, list []Param) error {
	n := urlencodedLen(list)
	fragment := r.href[r.fragmentStart:]
	if !fits(uint64(start), 1, n, uint64(len(fragment))) {
		return ErrTooLong
	}
	var b strings.Builder
	b.Grow(int(uint64(start) + 1 + n + uint64(len(fragment))))
	b.WriteString(r.href[:start])
	b.WriteByte(delimiter)
	writeURLEncoded(&b, list)
	b.WriteString(fragment)
	r.href = b.String()
	r.fragmentStart = start + 1 + uint32(n)
	return nil
}

// fits reports whether a serialization of parts of these lengths is not too long.
func fits(lengths ...uint64) bool {
	n := uint64(0)
	for _, length := range lengths {
		n += length
	}
	return n <= maxHref
}
