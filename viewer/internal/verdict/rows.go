package verdict

import (
	"cmp"
	neturl "net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/invisible"
)

// A Level says how much the readers differ.
type Level string

// The levels.
const (
	Same    Level = "same"
	Spelled Level = "spelled" // the same thing, written differently
	Differs Level = "differs"
	// Warns is for a URL that all readers read alike but that deceives people. Only a verdict has
	// it.
	Warns Level = "warns"
	// Neutral is for a text that is not yet a URL. Only a verdict has it.
	Neutral Level = "neutral"
)

// A Row compares one value that the readers found in the input.
type Row struct {
	Name   string          `json:"name"`
	Values [readers]string `json:"values"`
	Level  Level           `json:"level"`
	// Marks are true for the values that differ from the standard's in meaning.
	Marks [readers]bool `json:"marks"`
	// Meaning says what the difference can lead to.
	Meaning string `json:"meaning"`
}

// The rows that are not named after an attribute of JavaScript's URL.
const (
	Result   = "result" // the whole URL, or why there is none
	Connects = "place"  // the host and the port to connect to
	Filter   = "filter" // a filter's view of the hostname
	Params   = "params" // the query's parameters
)

// things are the compared values, the most important first, and the possible effects of a
// difference.
var things = [...]struct {
	name    string
	get     func(*Record) string
	same    func(x, y *Record, v, w string) bool // except for spelling; nil: percent-encoding
	meaning func(c *comparison) string
}{
	{Result, (*Record).result, nil, (*comparison).resultMeaning},
	{Connects, func(r *Record) string { return r.place.String() },
		func(x, y *Record, _, _ string) bool { return x.place.Equal(y.place) },
		(*comparison).placeMeaning},
	{Filter, func(r *Record) string { return string(r.view) },
		func(*Record, *Record, string, string) bool { return false }, (*comparison).filterMeaning},
	{"protocol", func(r *Record) string { return r.Protocol }, nil, (*comparison).protocolMeaning},
	{"username", func(r *Record) string { return r.Username }, nil, func(*comparison) string {
		return "The server gets a different username."
	}},
	{"password", func(r *Record) string { return r.Password }, nil, func(*comparison) string {
		return "The server gets a different password."
	}},
	{"hostname", func(r *Record) string { return r.Hostname }, sameHost,
		(*comparison).hostnameMeaning},
	{"port", func(r *Record) string { return r.Port }, samePort, func(*comparison) string {
		return "A check of the port gives a different answer for each."
	}},
	{"pathname", func(r *Record) string { return r.Pathname }, samePath, func(*comparison) string {
		return "A rule that protects a path such as /admin may check one path while the server " +
			"gets the other."
	}},
	{"search", func(r *Record) string { return r.Search }, nil, func(*comparison) string {
		return "A signature, a cache key or a filter may use one query while the server gets " +
			"the other."
	}},
	{Params, nil, nil, (*comparison).paramsMeaning},
	{"hash", func(r *Record) string { return r.Hash }, nil, func(*comparison) string {
		return "A script that reads the fragment gets a different value. " +
			"Servers do not see the fragment."
	}},
}

func (r *Record) result() string {
	switch {
	case r.Error != "":
		return "refused: " + r.Error
	case r.relative:
		return "relative: " + r.Href
	}
	return r.Href
}

// sameHost reports whether two hosts are one place under names that a person takes for the same, or
// differ only in percent-encoding. Another row says whether a filter distinguishes them.
func sameHost(x, y *Record, v, w string) bool {
	isPlace := !x.place.IsZero() && x.place.Equal(y.place)
	return isPlace && (x.place.Addr.IsValid() || sameName(v, w)) || sameDecoded(v, w)
}

// sameName reports whether only the case of letters differs, or one name is the other in Unicode:
// "xn--bcher-kva" and "bücher", but not "evil" and "ⓔvil".
func sameName(v, w string) bool { return strings.EqualFold(inUnicode(v), inUnicode(w)) }

// inUnicode decodes the labels of a name that are in ASCII, and maps no other letter.
func inUnicode(name string) string {
	labels := strings.Split(name, ".")
	for i, label := range labels {
		isASCII := strings.IndexFunc(label, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
		if unicode, err := url.DomainToUnicode(label); err == nil && isASCII {
			labels[i] = unicode
		}
	}
	return strings.Join(labels, ".")
}

func samePort(x, y *Record, _, _ string) bool {
	return effectivePort(x) == effectivePort(y)
}

// effectivePort returns the port without zeros at its start, or the scheme's default port.
func effectivePort(r *Record) string {
	if r.Port != "" {
		return cmp.Or(strings.TrimLeft(r.Port, "0"), "0")
	}
	return defaultPort(r.Protocol)
}

// samePath reports whether a server would treat two paths as the same.
func samePath(x, y *Record, v, w string) bool {
	root := func(r *Record, path string) string {
		if path == "" && !r.place.IsZero() {
			return "/"
		}
		return path
	}
	return sameDecoded(root(x, v), root(y, w))
}

// sameDecoded reports whether only percent-encoding differs.
func sameDecoded(v, w string) bool { return url.PercentDecode(v) == url.PercentDecode(w) }

// A comparison has the readers' results for one input.
type comparison struct {
	input, base string
	r           [readers]*Record
	query       neturl.Values // of net/url
	basePlace   Place         // of the base, by net/url
	rows        []Row
	lacks       [readers]bool // the reader lacks some of the standard's parameters
	// departure says how the browser differs from the standard, if it does.
	departure struct {
		row   string
		level Level
	}
}

// compare compares the three readers. If b is nil, the browser follows the standard.
func compare(input, base string, std, b *Record) *comparison {
	g := readNetURL(input, base)
	c := &comparison{input: input, base: base, query: g.query}
	c.r = [readers]*Record{std, std, &g.Record}
	if b != nil {
		c.r[browser] = b.here()
	}
	if base != "" {
		c.basePlace = readNetURL(base, "").place
	}
	for _, thing := range things {
		if thing.name == Params {
			c.addParams()
			continue
		}
		row := Row{Name: thing.name}
		var values [readers]string
		for i, r := range c.r {
			values[i] = thing.get(r)
			row.Values[i] = invisible.Text(values[i])
		}
		c.add(row, func(i, j int) Level { return c.level(thing.name, thing.same, i, j, values) })
	}
	c.finish()
	return c
}

// add adds a row with the levels of its pairs.
func (c *comparison) add(row Row, level func(i, j int) Level) {
	row.Level = Same
	for i := range readers {
		for j := range i {
			l := level(i, j)
			row.Level = worse(row.Level, l)
			if j == standard && l == Differs {
				row.Marks[i] = true
			}
			// For the URL as a whole, the rows of its parts say this.
			if d := &c.departure; i == browser && j == standard &&
				worse(d.level, l) != d.level && (l == Differs || row.Name != Result) {
				d.row, d.level = row.Name, l
			}
		}
	}
	c.rows = append(c.rows, row)
}

// finish sets the fields that depend on all rows.
func (c *comparison) finish() {
	worst := Same
	isPlain := true
	for i := range c.rows {
		row := &c.rows[i]
		if row.Level == Differs {
			row.Meaning = c.meaning(row.Name)
		}
		if row.Name != Result {
			worst = worse(worst, row.Level)
		}
		if row.Name == Filter {
			for _, v := range row.Values {
				isPlain = isPlain && (v == string(noHost) || v == string(name))
			}
		}
	}
	// The whole URL differs in meaning only if a part of it does.
	if result := &c.rows[0]; result.Level == Spelled && worst == Differs {
		result.Level = Differs
		for i, r := range c.r {
			result.Marks[i] = !r.isNone() && !c.r[standard].isNone() && r.Href != c.r[standard].Href
		}
	}
	c.rows = slices.DeleteFunc(c.rows, func(row Row) bool {
		return row.Values == [readers]string{} || row.Name == Filter && isPlain && row.Level == Same
	})
}

func (c *comparison) meaning(row string) string {
	for _, thing := range things {
		if thing.name == row {
			return thing.meaning(c)
		}
	}
	return ""
}

// isNone reports whether the reader finds no URL.
func (r *Record) isNone() bool { return r.Error != "" || r.relative }

// level compares one value of two readers. If one of them finds no URL, only the row of the result
// says so.
func (c *comparison) level(
	row string, same func(x, y *Record, v, w string) bool, i, j int, values [readers]string,
) Level {
	x, y := c.r[i], c.r[j]
	none := x.isNone() || y.isNone()
	switch {
	case none && x.isNone() && y.isNone(), values[i] == values[j]:
		return Same
	case none && row == Result:
		return Differs
	case none:
		return Same
	case row == Result:
		return Spelled
	case same == nil && sameDecoded(values[i], values[j]),
		same != nil && same(x, y, values[i], values[j]):
		return Spelled
	}
	return Differs
}

func worse(l, m Level) Level {
	if l == Differs || m == Same || m == "" {
		return l
	}
	return m
}
