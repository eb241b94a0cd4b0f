package answer

import (
	"cmp"
	"errors"
	"net/netip"
	neturl "net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/go-weburl/url"
)

// A Record is what a reader makes of an input: the attributes of JavaScript's URL.
type Record struct {
	// Error says why there is nothing else.
	Error    string `json:"error"`
	Href     string `json:"href"`
	Protocol string `json:"protocol"`
	Username string `json:"username"`
	Password string `json:"password"`
	Hostname string `json:"hostname"`
	Port     string `json:"port"`
	Pathname string `json:"pathname"`
	Search   string `json:"search"`
	Hash     string `json:"hash"`

	dials address
}

// An address is what a client connects to; the zero address is nothing.
type address struct{ host, port string }

func (a address) String() string {
	switch {
	case a.host == "":
		return ""
	case strings.Contains(a.host, ":"):
		return "[" + a.host + "]:" + a.port
	}
	return a.host + ":" + a.port
}

// place returns where a client of r goes, in a sentence: without the port, where that goes without
// saying.
func (r *Record) place() string {
	if r.dials.port == defaultPort(r.Protocol) {
		return visible(r.dials.host)
	}
	return cmp.Or(visible(r.dials.String()), "no host")
}

// equal reports whether a and b are the same, whatever the case of their letters.
func (a address) equal(b address) bool { return a.port == b.port && strings.EqualFold(a.host, b.host) }

// recordOf returns the record of u, or, where that is nil, of the failure.
func recordOf(u *url.URL, failure string) *Record {
	if u == nil {
		return &Record{Error: failure}
	}
	return &Record{
		Href: u.Href(), Protocol: u.Protocol(), Username: u.Username(), Password: u.Password(), Hostname: u.Hostname(),
		Port: u.Port(), Pathname: u.Pathname(), Search: u.Search(), Hash: u.Hash(),
		dials: dials(u.Protocol(), u.BareHostname(), u.Port()),
	}
}

// readNetURL returns what package net/url makes of an input, and net/http of that.
func readNetURL(input, base string) *Record {
	n, err := neturl.Parse(input)
	if err == nil && base != "" {
		var b *neturl.URL
		if b, err = neturl.Parse(base); err == nil {
			n = b.ResolveReference(n)
		}
	}
	if err != nil {
		if e, ok := errors.AsType[*neturl.Error](err); ok {
			err = e.Err
		}
		return &Record{Error: err.Error()}
	}
	r := &Record{Href: n.String(), Hostname: n.Host, Port: n.Port(), Pathname: n.EscapedPath()}
	if n.Scheme != "" {
		r.Protocol = n.Scheme + ":"
	}
	r.Username, r.Password, _ = strings.Cut(n.User.String(), ":")
	if i := len(n.Host) - len(":"+r.Port); i >= 0 && n.Host[i:] == ":"+r.Port {
		r.Hostname = n.Host[:i]
	}
	if n.Opaque != "" {
		r.Pathname = n.Opaque
	}
	if n.RawQuery != "" {
		r.Search = "?" + n.RawQuery
	}
	if fragment := n.EscapedFragment(); fragment != "" {
		r.Hash = "#" + fragment
	}
	// As net/http does, which dials the host as it is if it has no form in ASCII.
	host := n.Hostname()
	if strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		if ascii, err := idna.Lookup.ToASCII(host); err == nil {
			host = ascii
		}
	}
	r.dials = dials(r.Protocol, host, r.Port)
	return r
}

// dials returns what a client of the protocol connects to.
func dials(protocol, host, port string) address {
	standard := defaultPort(protocol)
	if host == "" || standard == "" {
		return address{}
	}
	return address{host, cmp.Or(port, standard)}
}

// defaultPort returns the port of a special scheme that has one, or "".
func defaultPort(protocol string) string {
	if number, ok := url.DefaultPort(strings.TrimSuffix(protocol, ":")); ok {
		return strconv.Itoa(int(number))
	}
	return ""
}

// The columns.
const (
	standard = iota
	browser
	netURL
	readers
)

// A Level says how much the readers differ.
type Level string

// The levels.
const (
	Same    Level = "same"
	Spelled Level = "spelled" // the same thing, written differently
	Differs Level = "differs"
)

// A Row compares one thing that the readers made of the input.
type Row struct {
	Name   string          `json:"name"`
	Values [readers]string `json:"values"`
	Level  Level           `json:"level"`
	// Meaning says what the difference can lead to.
	Meaning string `json:"meaning"`
}

// A Verdict sums up the rows.
type Verdict struct {
	Level    Level  `json:"level"`
	Headline string `json:"headline"`
	Meaning  string `json:"meaning"`
}

// Dials is the name of the row with the host and port to connect to, and Result that of the row
// that says whether the input parses.
const (
	Result = "result"
	Dials  = "dials"
)

// compare fills the rows and the verdict.
func (a *Answer) compare(r Request, ours *Record) {
	theirs := ours
	if r.Browser != nil {
		b := *r.Browser
		if bare, ok := strings.CutPrefix(b.Hostname, "["); ok {
			b.dials = dials(b.Protocol, strings.TrimSuffix(bare, "]"), b.Port)
		} else {
			b.dials = dials(b.Protocol, b.Hostname, b.Port)
		}
		theirs = &b
	}
	c := comparison{r: [readers]*Record{ours, theirs, readNetURL(r.Input, r.Base)}, hasBase: r.Base != ""}
	a.Rows = c.rows()
	a.Verdict = c.verdict(a.Rows)
}

// A comparison is what the readers make of one input.
type comparison struct {
	r       [readers]*Record
	hasBase bool
}

// things are what is compared, the most important first, and what a difference can lead to.
var things = [...]struct {
	name    string
	get     func(*Record) string
	same    func(x, y *Record, v, w string) bool // another spelling; nil: percent-encoding
	meaning func(c *comparison) string
}{
	{Result, (*Record).result, nil, (*comparison).resultMeaning},
	{Dials, func(r *Record) string { return r.dials.String() }, func(x, y *Record, _, _ string) bool { return x.dials.equal(y.dials) }, (*comparison).dialsMeaning},
	{"protocol", func(r *Record) string { return r.Protocol }, nil, (*comparison).protocolMeaning},
	{"username", func(r *Record) string { return r.Username }, nil, func(*comparison) string {
		return "The server gets a different username."
	}},
	{"password", func(r *Record) string { return r.Password }, nil, func(*comparison) string {
		return "The server gets a different password."
	}},
	{"hostname", func(r *Record) string { return r.Hostname }, sameHost, func(*comparison) string {
		return "A check against a list of hosts gives a different answer for each."
	}},
	{"port", func(r *Record) string { return r.Port }, func(x, y *Record, _, _ string) bool { return effectivePort(x) == effectivePort(y) }, func(*comparison) string {
		return "A check of the port gives a different answer for each."
	}},
	{"pathname", func(r *Record) string { return r.Pathname }, samePath, func(c *comparison) string {
		return "A rule that protects a path such as /admin may check one path while the server gets the other."
	}},
	{"search", func(r *Record) string { return r.Search }, nil, func(*comparison) string {
		return "A signature, a cache key or a filter may use one query while the server gets the other."
	}},
	{"hash", func(r *Record) string { return r.Hash }, nil, func(*comparison) string {
		return "A script that reads the fragment gets a different value. Servers do not see the fragment."
	}},
}

func (r *Record) result() string {
	if r.Error != "" {
		return "refused: " + r.Error
	}
	return r.Href
}

func effectivePort(r *Record) string { return cmp.Or(r.Port, defaultPort(r.Protocol)) }

// sameHost reports whether two hosts are dialled as one, or only percent-encoding differs.
func sameHost(x, y *Record, v, w string) bool {
	return x.dials.host != "" && x.dials.equal(y.dials) || sameDecoded(v, w)
}

// samePath reports whether a server would take two paths for the same.
func samePath(x, y *Record, v, w string) bool {
	root := func(r *Record, path string) string {
		if path == "" && r.dials.host != "" {
			return "/"
		}
		return path
	}
	return sameDecoded(root(x, v), root(y, w))
}

// sameDecoded reports whether only percent-encoding differs.
func sameDecoded(v, w string) bool { return url.PercentDecode(v) == url.PercentDecode(w) }

// rows compares each thing.
func (c *comparison) rows() []Row {
	var rows []Row
	worst := Same
	follows := *c.r[browser] == *c.r[standard]
	for _, thing := range things {
		row := Row{Name: thing.name, Level: Same}
		var values [readers]string
		for i, r := range c.r {
			values[i] = thing.get(r)
			row.Values[i] = visible(values[i])
		}
		for i := range readers {
			for j := range i {
				if follows && j == browser {
					continue // it differs from net/url as the standard does
				}
				row.Level = worse(row.Level, c.level(thing.name, thing.same, i, j, values))
			}
		}
		if row.Level == Differs {
			row.Meaning = thing.meaning(c)
		}
		if thing.name != Result {
			worst = worse(worst, row.Level)
		}
		rows = append(rows, row)
	}
	// The whole URL differs in meaning only where a part of it does.
	if result := &rows[0]; result.Level == Spelled {
		result.Level = worst
		if worst == Same {
			result.Level = Spelled
		}
	}
	return rows
}

// level compares one thing of two readers. What one of them refuses differs only as a result.
func (c *comparison) level(name string, same func(x, y *Record, v, w string) bool, i, j int, values [readers]string) Level {
	x, y := c.r[i], c.r[j]
	refused := x.Error != "" || y.Error != ""
	switch {
	case name == Result && x.Error != "" && y.Error != "", values[i] == values[j]:
		return Same
	case name == Result && refused:
		return Differs
	case refused:
		return Same
	case name == Result:
		return Spelled
	case same == nil && sameDecoded(values[i], values[j]), same != nil && same(x, y, values[i], values[j]):
		return Spelled
	}
	return Differs
}

func worse(l, m Level) Level {
	if l == Differs || m == Same {
		return l
	}
	return m
}

// resultMeaning is for an input that some refuse.
func (c *comparison) resultMeaning() string {
	b, n := c.r[browser], c.r[netURL]
	switch {
	case n.Error != "" && b.Error == "" && b.Protocol == "javascript:":
		return "The browser runs a script. Code that calls net/url gets an error. If it uses the string all the same, that is cross-site scripting."
	case n.Error != "" && b.Error == "" && b.dials.host != "":
		return "Code that calls net/url gets an error. If it passes the string on all the same, nothing has been checked."
	case n.Error != "" && b.Error == "":
		return "The browser accepts this. Code that calls net/url gets an error, and must not use the string."
	case n.Error == "" && b.Error != "" && n.dials.host != "":
		return "Code that checks links with net/url accepts this one, but no browser opens it."
	case n.Error == "" && b.Error != "":
		return "No browser opens this. Code that calls net/url accepts it as a URL or a path."
	}
	return "This browser does not follow the standard here."
}

// dialsMeaning is for readers of whom none refuses.
func (c *comparison) dialsMeaning() string {
	b, n := c.r[browser], c.r[netURL]
	switch host := b.dials.host; {
	case b.dials.equal(n.dials):
		return "This browser does not follow the standard here."
	case isInternal(host):
		return "If a server fetches this, " + host + " is the server itself or its internal network. A filter that uses net/url sees a different host, or none. That allows server-side request forgery."
	case b.dials.host != "" && c.hasBase:
		return "Code that checks this with net/url takes it for a page of its own site and redirects to it. The browser leaves the site. That is an open redirect."
	case b.dials.host != "" && n.dials.host == "":
		return "Code that checks this with net/url sees no host, so it has no reason to refuse it. That allows an open redirect, or a request to any host."
	case b.dials.host == "":
		return "Code that uses net/url sends a request. A browser sends none."
	}
	return "A check of the host with net/url allows one host, and the browser goes to the other."
}

func (c *comparison) protocolMeaning() string {
	if c.r[browser].Protocol == "javascript:" {
		return "The browser runs a script. A check of the scheme with net/url does not notice. That is cross-site scripting."
	}
	return "A check against a list of schemes gives a different answer for each."
}

// isInternal reports whether host is an address that only this machine or its network has.
func isInternal(host string) bool {
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	addr = addr.Unmap()
	return addr.IsLoopback() || addr.IsPrivate() || addr.IsLinkLocalUnicast() || addr.IsUnspecified()
}

// verdict sums up the rows: the first that differs counts.
func (c *comparison) verdict(rows []Row) Verdict {
	w, b, n := c.r[standard], c.r[browser], c.r[netURL]
	worst := Same
	for _, row := range rows {
		worst = worse(worst, row.Level)
		if row.Level != Differs || row.Name == Result && row.Meaning == "" {
			continue
		}
		return Verdict{Differs, c.headline(row.Name), row.Meaning}
	}
	switch {
	case w.Error != "" && b.Error != "" && n.Error != "":
		return Verdict{Same, "All three refuse this.", ""}
	case worst == Spelled:
		return Verdict{Spelled, "All three agree on the meaning, but spell it differently.", "Two spellings make two entries in a cache, a log or a list of links. Parse URLs before you compare them."}
	}
	return Verdict{Same, "All three read this the same way.", ""}
}

// headline says in one sentence where the readers differ.
func (c *comparison) headline(name string) string {
	w, b, n := c.r[standard], c.r[browser], c.r[netURL]
	goes := "The browser goes to " + b.place() + "."
	switch {
	case b.Error != "" && b.Error != w.Error && w.Error == "" && n.Error == "":
		return "This browser refuses what the standard accepts."
	case b.Error != "" && n.Error == "":
		return "The browser refuses this. net/url accepts it."
	case b.Error == "" && n.Error != "" && b.dials.host != "":
		return goes + " net/url refuses the string."
	case b.Error == "" && n.Error != "":
		return "The browser accepts this. net/url refuses it."
	case name == Dials && b.dials.equal(n.dials):
		return "The standard goes to " + w.place() + ". This browser goes to " + b.place() + "."
	case name == Dials && b.dials.host == "":
		return "The browser goes nowhere. net/url reads " + n.place() + "."
	case name == Dials && n.dials.host == "":
		return goes + " net/url reads no host."
	case name == Dials && !b.dials.equal(n.dials):
		return goes + " net/url reads " + n.place() + "."
	case name == "pathname" && b.Pathname != n.Pathname && len(b.Pathname)+len(n.Pathname) < 80:
		return "The browser asks for " + visible(b.Pathname) + ". net/url asks for " + visible(n.Pathname) + "."
	case name == "protocol":
		return "The three read different schemes."
	}
	return "The three read different values for " + name + "."
}
