package url

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A URLSearchParams is a list of name-value pairs: see
// https://url.spec.whatwg.org/#interface-urlsearchparams. The zero value is an empty list, ready to
// use.
//
// [URL.SearchParams] returns the live params of a URL. They are a view of the query: each method
// reads the query, and each change writes it again, in the form of [SerializeURLEncoded]. So they
// show every change of the URL, and cost nothing until they are used. A change that would make the
// URL longer than 4 GiB is ignored; [URL.SetSearchParams] reports it as an error.
//
// [NewSearchParams], [SearchParamsFromPairs] and [URLSearchParams.Clone] return detached params,
// which have a list of their own. Once that list is not empty, copies of the params share it, like
// copies of a map. Copies of live params belong to the same URL.
//
// A method of live params takes time proportional to the query. To read many values, read them from
// a Clone. To change many, change detached params, and call SetSearchParams. Appending is faster:
// while the URL has no fragment, and only Append changes it, through the same live params, each
// Append takes time proportional to its pair, on average.
//
// A change rewrites the whole query: "a=%2f&b" becomes "a=%2F&b=". Package query keeps the bytes of
// what it does not change. It also writes a space as "%20", not '+', which a mailto: URL needs.
//
// Ill-formed UTF-8 in a name or a value is read as U+FFFD. Several goroutines may read params at
// the same time, as long as none changes them.
type URLSearchParams struct {
	url *URL    // whose query the params are, or nil if they are detached
	own *[]Pair // the list of detached params, or nil if it is empty

	// What live params append to, after the first Append. As long as its string equals the URL's
	// serialization, the serialization grows in place; strings that copies of the URL hold do not
	// change. It is not a part of the URL, since == would compare it.
	growth   *strings.Builder
	appended bool
}

// SearchParams returns the live params of u's query. A copy of u has params of its own. See
// https://url.spec.whatwg.org/#dom-url-searchparams.
//
// The zero URL cannot have a query: SearchParams then returns new, empty, detached params. Live
// params of a URL that becomes the zero URL are empty, and stay so.
func (u *URL) SearchParams() *URLSearchParams {
	if u.href == "" {
		return new(URLSearchParams)
	}
	return &URLSearchParams{url: u}
}

// SetSearchParams sets u's query to the serialization of p, or to null if p is nil or empty. It
// takes time proportional to the lengths of u and p. An error is a [*SetError]: the URL would
// be too long, or is the zero URL.
func (u *URL) SetSearchParams(p *URLSearchParams) error {
	var list []Pair
	if p != nil {
		list = p.list()
	}
	return u.setParams(list)
}

// NewSearchParams parses init, without a leading '?', as [ParseURLEncoded] does, and returns the
// params. They share init's memory. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams.
func NewSearchParams(init string) *URLSearchParams {
	return newSearchParams(ParseURLEncoded(strings.TrimPrefix(init, "?")))
}

// SearchParamsFromPairs returns params with a copy of pairs.
func SearchParamsFromPairs(pairs []Pair) *URLSearchParams {
	list := make([]Pair, len(pairs))
	for i, p := range pairs {
		list[i] = Pair{infra.WellFormed(p.Name), infra.WellFormed(p.Value)}
	}
	return newSearchParams(list)
}

func newSearchParams(list []Pair) *URLSearchParams {
	if len(list) == 0 {
		return new(URLSearchParams)
	}
	return &URLSearchParams{own: &list}
}

// Clone returns detached params with a copy of p's list.
func (p *URLSearchParams) Clone() *URLSearchParams {
	if p.isLive() {
		return newSearchParams(p.list())
	}
	return newSearchParams(slices.Clone(p.list()))
}

// Append adds a pair at the end. See https://url.spec.whatwg.org/#dom-urlsearchparams-append.
func (p *URLSearchParams) Append(name, value string) {
	pair := Pair{infra.WellFormed(name), infra.WellFormed(value)}
	if p.isLive() && p.appendToQuery(pair) {
		return
	}
	p.set(append(p.list(), pair))
}

// appendToQuery appends the pair if that leaves the rest of the query unchanged, and reports
// whether it does.
func (p *URLSearchParams) appendToQuery(pair Pair) bool {
	u, list := p.url, [1]Pair{pair}
	grows := p.growth != nil && p.growth.String() == u.href // the same bytes, so none are read
	switch {
	case !grows && !isSerialized(u.RawQuery()):
		return false
	case !p.appended || u.HasFragment():
		p.appended = true
		u.writeParams(u.fragmentStart, '&', list[:])
		return true
	}
	n := 1 + urlencodedLen(list[:])
	if !fits(uint64(len(u.href)), n) {
		return true // the change is not made
	}
	if !grows {
		p.growth = new(strings.Builder)
		p.growth.WriteString(u.href)
	}
	p.growth.Grow(int(n)) // doubles the room if that is too small
	p.growth.WriteByte('&')
	writeURLEncoded(p.growth, list[:])
	u.href = p.growth.String()
	u.fragmentStart = uint32(len(u.href))
	return true
}

// Delete removes all pairs with that name. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete.
func (p *URLSearchParams) Delete(name string) {
	name = infra.WellFormed(name)
	p.set(slices.DeleteFunc(p.list(), func(pair Pair) bool { return pair.Name == name }))
}

// DeleteValue removes all pairs with that name and value. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete.
func (p *URLSearchParams) DeleteValue(name, value string) {
	pair := Pair{infra.WellFormed(name), infra.WellFormed(value)}
	p.set(slices.DeleteFunc(p.list(), func(other Pair) bool { return other == pair }))
}

// Set sets the value of the first pair with that name, and removes the others. If there is none, it
// adds a pair at the end. See https://url.spec.whatwg.org/#dom-urlsearchparams-set.
func (p *URLSearchParams) Set(name, value string) {
	name, value = infra.WellFormed(name), infra.WellFormed(value)
	list := p.list()
	i := indexName(list, name)
	if i < 0 {
		p.set(append(list, Pair{name, value}))
		return
	}
	list[i].Value = value
	others := slices.DeleteFunc(list[i+1:], func(pair Pair) bool { return pair.Name == name })
	p.set(list[:i+1+len(others)])
}

// Sort sorts the pairs by name. It compares names by their UTF-16 code units, as JavaScript does.
// Pairs with the same name keep their order. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort.
func (p *URLSearchParams) Sort() {
	list := p.list()
	sortByName(list)
	p.set(list)
}

// sortByName sorts a list so that pairs with the same name keep their order. (Stable sorting by
// package slices moves the pairs of a long list n log² n times.)
func sortByName(list []Pair) {
	type numbered struct {
		Pair
		i int
	}
	sorted := make([]numbered, len(list))
	for i, pair := range list {
		sorted[i] = numbered{pair, i}
	}
	slices.SortFunc(sorted, func(a, b numbered) int {
		return cmp.Or(infra.CompareCodeUnits(a.Name, b.Name), a.i-b.i)
	})
	for i, pair := range sorted {
		list[i] = pair.Pair
	}
}

// Get returns the value of the first pair with that name, or "" if there is none.
// [URLSearchParams.Lookup] distinguishes an empty value from none. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-get.
func (p *URLSearchParams) Get(name string) string {
	value, _ := p.Lookup(name)
	return value
}

// Lookup returns the value of the first pair with that name, and whether there is one. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-get.
func (p *URLSearchParams) Lookup(name string) (value string, ok bool) {
	if p.isLive() {
		query := p.query()
		end := findName(query, 0, name)
		if end < 0 {
			return "", false
		}
		value, _ = valueAfter(query, end)
		return value, true
	}
	list := p.detached()
	if i := indexName(list, name); i >= 0 {
		return list[i].Value, true
	}
	return "", false
}

// GetAll returns the values of all pairs with that name, or nil if there is none. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-getall.
func (p *URLSearchParams) GetAll(name string) []string {
	var values []string
	if p.isLive() {
		query := p.query()
		for end := findName(query, 0, name); end >= 0; end = findName(query, end, name) {
			var value string
			value, end = valueAfter(query, end)
			values = append(values, value)
		}
		return values
	}
	name = infra.WellFormed(name)
	for _, pair := range p.detached() {
		if pair.Name == name {
			values = append(values, pair.Value)
		}
	}
	return values
}

// Has reports whether there is a pair with that name. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-has.
func (p *URLSearchParams) Has(name string) bool {
	if p.isLive() {
		return findName(p.query(), 0, name) >= 0
	}
	return indexName(p.detached(), name) >= 0
}

// HasValue reports whether there is a pair with that name and value. See
// https://url.spec.whatwg.org/#dom-urlsearchparams-has.
func (p *URLSearchParams) HasValue(name, value string) bool {
	value = infra.WellFormed(value)
	if p.isLive() {
		query := p.query()
		for end := findName(query, 0, name); end >= 0; end = findName(query, end, name) {
			var v string
			if v, end = valueAfter(query, end); v == value {
				return true
			}
		}
		return false
	}
	return slices.Contains(p.detached(), Pair{infra.WellFormed(name), value})
}

// indexName returns the index of the first pair with that name, or -1.
func indexName(list []Pair, name string) int {
	for i := range list {
		// The first byte distinguishes most names of the same length without a call to compare
		// strings.
		if n := &list[i].Name; len(*n) == len(name) &&
			(name == "" || (*n)[0] == name[0]) && *n == name {
			return i
		}
	}
	// The names in the list are well-formed, so an ill-formed name equals one only after it is made
	// well-formed.
	if !infra.IsASCII(name) && !utf8.ValidString(name) {
		return indexName(list, infra.WellFormed(name))
	}
	return -1
}

// At returns the pair at index i, from 0. ok is false if there is none. It is for an iteration that
// continues later, when the list may have changed. Otherwise range over [URLSearchParams.All]: for
// live params, At reads the query up to the pair.
func (p *URLSearchParams) At(i int) (pair Pair, ok bool) {
	if i < 0 || p.isLive() && i > len(p.query()) {
		return Pair{}, false
	}
	return p.next(&cursor{index: i})
}

// Size returns the number of pairs. See https://url.spec.whatwg.org/#dom-urlsearchparams-size.
func (p *URLSearchParams) Size() int {
	if !p.isLive() {
		return len(p.detached())
	}
	n := 0
	for pair := range strings.SplitSeq(p.query(), "&") {
		if pair != "" {
			n++
		}
	}
	return n
}

// String returns the list as application/x-www-form-urlencoded, as [SerializeURLEncoded] does. The
// query of the params' URL may be written differently, until a change of the params rewrites it.
// See https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior.
func (p URLSearchParams) String() string { return SerializeURLEncoded(p.list(), nil) }

// GoString returns the list as a Go expression. It implements [fmt.GoStringer]. It shows no other
// part of the URL that the params belong to.
func (p URLSearchParams) GoString() string {
	return "url.NewSearchParams(" + strconv.Quote(p.String()) + ")"
}

// All returns an iterator over the names and values. The list may change during the iteration. As
// in JavaScript, the iteration then continues at the next index: it skips a pair if the current one
// is deleted, and reaches a pair that is appended.
func (p *URLSearchParams) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		var c cursor
		for {
			pair, ok := p.next(&c)
			if !ok || !yield(pair.Name, pair.Value) {
				return
			}
		}
	}
}

// A cursor is the position of an iteration over a list.
type cursor struct {
	index int    // of the next pair
	href  string // the URL's serialization when pos was set
	pos   int    // the end of the previous pair, in the query
	buf   decodeBuffer
}

// next returns the pair at the cursor, and advances the cursor.
func (p *URLSearchParams) next(c *cursor) (pair Pair, ok bool) {
	if !p.isLive() {
		list := p.detached()
		if c.index >= len(list) {
			return Pair{}, false
		}
		c.index++
		return list[c.index-1], true
	}
	query := p.query()
	// Comparing a string with itself reads none of its bytes.
	if c.href != p.url.href {
		c.href, c.pos = p.url.href, 0
		for range c.index {
			_, _, c.pos, _ = splitPair(query, skipAmpersands(query, c.pos))
		}
	}
	start := skipAmpersands(query, c.pos)
	if start == len(query) {
		return Pair{}, false
	}
	nameEnd, valueStart, end, kinds := splitPair(query, start)
	pair = Pair{query[start:nameEnd], query[valueStart:end]}
	if kinds&(kindEscape|kindNonASCII) != 0 {
		c.buf.decodePair(&pair, len(query)-start)
	}
	c.pos = end
	c.index++
	return pair, true
}

// isLive reports whether p belongs to a URL.
func (p *URLSearchParams) isLive() bool { return p.url != nil }

// list returns p's list. For live params the list is new.
func (p *URLSearchParams) list() []Pair {
	if p.isLive() {
		return ParseURLEncoded(p.query())
	}
	return p.detached()
}

// detached returns the list of detached params.
func (p *URLSearchParams) detached() []Pair {
	if p.own == nil {
		return nil
	}
	return *p.own
}

// set sets p's list. Its errors are those of SetSearchParams.
func (p *URLSearchParams) set(list []Pair) error {
	if p.isLive() {
		return p.url.setParams(list)
	}
	if p.own == nil {
		p.own = new([]Pair)
	}
	*p.own = list
	return nil
}

// query returns the query of the URL of live params, or "" if it is null. At commit 6ae8486 of the
// standard, the list comes from the search setter's value instead: see docs/browsers.md.
func (p *URLSearchParams) query() string { return p.url.RawQuery() }

// setParams sets the query to the serialized list, or to null if that is empty. These are the
// standard's update steps. The error is a *SetError.
func (u *URL) setParams(list []Pair) error {
	switch {
	case u.href == "":
		return newSetError("search", "", ErrZeroURL, 0)
	case len(list) == 0:
		return u.setQuery(nil)
	}
	return u.writeParams(u.queryStart, '?', list)
}

// writeParams writes delimiter and the serialized list between href[:start] and the fragment.
func (r *record) writeParams(start uint32, delimiter byte, list []Pair) error {
	n := urlencodedLen(list)
	fragment := r.href[r.fragmentStart:]
	if !fits(uint64(start), 1, n, uint64(len(fragment))) {
		return newSetError("search", "", ErrTooLong, 0)
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
