package verdict

import (
	"errors"
	"net/netip"
	neturl "net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/go-weburl/url"
)

// The readers, in the order of the columns.
const (
	standard = iota
	browser
	netURL
	readers
)

// A Record is a reader's result for an input: the attributes of JavaScript's URL.
type Record struct {
	// Error says why the other fields are empty.
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
	// Params is the list of the query's parameters, as the form serializer writes it.
	Params string `json:"params"`

	place Place
	view  view
	// relative is true for a relative reference that net/url accepts without a base.
	relative bool
}

// Standard returns the record of u.
func Standard(u *url.URL) *Record {
	r := &Record{
		Href: u.Href(), Protocol: u.Protocol(), Username: u.Username(), Password: u.Password(),
		Hostname: u.Hostname(), Port: u.Port(), Pathname: u.Pathname(), Search: u.Search(),
		Hash: u.Hash(), Params: u.SearchParams().String(),
	}
	return r.read(u.BareHostname())
}

// read sets the fields that follow from the attributes. host has no brackets.
func (r *Record) read(host string) *Record {
	r.place, r.view = placeOf(r.Protocol, host, r.Port), viewOf(host)
	return r
}

// here returns a copy of a browser's record, with the fields that follow from the attributes.
func (r *Record) here() *Record {
	b := *r
	return b.read(strings.TrimSuffix(strings.TrimPrefix(b.Hostname, "["), "]"))
}

// goReader is package net/url's result for an input, and what net/http does with it.
type goReader struct {
	Record
	query neturl.Values
}

func readNetURL(input, base string) *goReader {
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
		return &goReader{Record: Record{Error: err.Error()}}
	}
	r := &goReader{Record: Record{Href: n.String(), Hostname: n.Host, Port: n.Port()}}
	r.Pathname, r.view = n.EscapedPath(), viewOf(n.Hostname())
	if n.Scheme != "" {
		r.Protocol = n.Scheme + ":"
	}
	r.relative = base == "" && n.Scheme == ""
	r.Username, r.Password, _ = strings.Cut(n.User.String(), ":")
	if i := len(n.Host) - len(":"+r.Port); i >= 0 && n.Host[i:] == ":"+r.Port {
		r.Hostname = n.Host[:i]
	}
	if n.Opaque != "" {
		r.Pathname = n.Opaque
	}
	if n.RawQuery != "" {
		r.Search = "?" + n.RawQuery
		r.query = n.Query()
	}
	if fragment := n.EscapedFragment(); fragment != "" {
		r.Hash = "#" + fragment
	}
	r.place = dialled(n)
	// net/http gets the text of a resolved URL, which can have a host that the URL lacks.
	if sent, err := neturl.Parse(r.Href); base != "" && err == nil {
		r.place = dialled(sent)
	}
	return r
}

// dialled returns the place to which net/http connects. net/http asks for the host in ASCII, or
// unchanged if IDNA refuses it. For a scheme that net/http does not know, such as ws, the result is
// the place to which a similar client connects.
func dialled(u *neturl.URL) Place {
	host := u.Hostname()
	if strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		if ascii, err := idna.Lookup.ToASCII(host); err == nil {
			host = ascii
		}
	}
	switch {
	case strings.ContainsAny(host, "[]"):
		return Place{} // a dialer refuses it
	case host == "" && strings.TrimSuffix(u.Host, ":") != "":
		host = thisMachine // as for ":80" in package net
	}
	return placeOf(u.Scheme+":", host, dialledPort(u.Port()))
}

// dialledPort returns the port that package net reads in digits. It computes in 32 bits and misses
// some overflows, so that 4294967376 is port 80.
func dialledPort(digits string) string {
	var n uint32
	for _, d := range digits {
		if n >= 1<<30 {
			return digits // too large
		}
		n *= 10
		if n += uint32(d - '0'); n < uint32(d-'0') {
			return digits
		}
	}
	if digits == "" {
		return ""
	}
	return strconv.FormatUint(uint64(n), 10)
}

// thisMachine is the address that a missing host before a port means.
const thisMachine = "127.0.0.1"

// A Place is a host and port that a client connects to. The zero Place is nowhere.
type Place struct {
	Name string     // the host, if it is not an address
	Addr netip.Addr // IPv4 in IPv6 is IPv4
	Port uint16
}

// placeOf returns the place to which a client of the protocol connects.
func placeOf(protocol, host, port string) Place {
	number, ok := url.DefaultPort(strings.TrimSuffix(protocol, ":"))
	if host == "" || !ok {
		return Place{}
	}
	if port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil {
			return Place{}
		}
		number = uint16(n)
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		return Place{"", addr.Unmap(), number}
	}
	return Place{host, netip.Addr{}, number}
}

// IsZero reports whether p is nowhere.
func (p Place) IsZero() bool { return p == Place{} }

// Equal reports whether p and q are the same, ignoring case.
func (p Place) Equal(q Place) bool {
	return p.Addr == q.Addr && p.Port == q.Port && strings.EqualFold(p.Name, q.Name)
}

// String returns the host and the port, or "".
func (p Place) String() string {
	switch {
	case p.IsZero():
		return ""
	case p.Addr.IsValid():
		return netip.AddrPortFrom(p.Addr, p.Port).String()
	}
	return p.Name + ":" + strconv.Itoa(int(p.Port))
}

// host returns the host, without brackets.
func (p Place) host() string {
	if p.Addr.IsValid() {
		return p.Addr.String()
	}
	return p.Name
}

// A view is a filter's classification of a hostname.
type view string

const (
	noHost      view = ""
	name        view = "a name"
	localhost   view = "localhost"
	loopback    view = "a loopback address"
	private     view = "a private address"
	linkLocal   view = "a link-local address"
	unspecified view = "the unspecified address"
	public      view = "an address"
)

// viewOf returns a filter's view of host, which has no brackets.
func viewOf(host string) view {
	addr, err := netip.ParseAddr(host)
	switch labels := strings.ToLower(strings.TrimSuffix(host, ".")); {
	case err == nil:
		return viewOfAddr(addr.Unmap())
	case host == "":
		return noHost
	case labels == "localhost", strings.HasSuffix(labels, ".localhost"):
		return localhost
	}
	return name
}

func viewOfAddr(addr netip.Addr) view {
	switch {
	case addr.IsLoopback():
		return loopback
	case addr.IsPrivate():
		return private
	case addr.IsLinkLocalUnicast():
		return linkLocal
	case addr.IsUnspecified():
		return unspecified
	}
	return public
}

// isInternal reports whether a filter for servers refuses the view.
func (v view) isInternal() bool { return v != noHost && v != name && v != public }
