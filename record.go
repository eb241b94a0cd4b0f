package url

import (
	"math"
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// A scheme is one of the special schemes, or the zero scheme.
type scheme = infra.Scheme

const schemeFile = infra.File

// A record is the [URL record]: its serialization, by the [URL serializer], and the positions of
// the components in that text.
//
// [URL record]: https://url.spec.whatwg.org/#concept-url
// [URL serializer]: https://url.spec.whatwg.org/#concept-url-serializer
type record struct {
	href string
	components
}

// components are byte offsets into a serialization, and what cannot be read from it.
//
//	https://user:pass@example.com:8080/path?query#fragment
//	      ^     ^    ^           ^    ^    ^     ^
//	      |     |    |           |    |    |     fragmentStart
//	      |     |    |           |    |    queryStart
//	      |     |    |           |    pathStart
//	      |     |    |           hostEnd
//	      |     |    hostStart
//	      |     usernameEnd
//	      protocolEnd
//
// If the query is null, queryStart equals fragmentStart. If the fragment is null, fragmentStart is
// the length of the serialization. A query or fragment that is empty but not null has its '?' or
// '#'. If the host is null, usernameEnd, hostStart and hostEnd are zero.
// PathStart is then protocolEnd, or protocolEnd+2 if the serialization has the "/." that keeps a
// path from being read as a host.
//
// Equal serializations have equal components, so that == compares URLs.
//
// It has no pointers, through which the machine's buffer could escape to the heap.
type components struct {
	protocolEnd   uint32 // after the ':'
	usernameEnd   uint32
	hostStart     uint32 // after the '@' of credentials, else after the "//"
	hostEnd       uint32
	pathStart     uint32
	queryStart    uint32
	fragmentStart uint32
	port          uint16
	hasPort       bool // the port is not null
	opaquePath    bool
	hostKind      HostKind
	scheme        scheme
}

// authorityEnd returns the end of the authority, or that of the scheme if the host is null.
func (r *record) authorityEnd() uint32 {
	if r.hostKind == HostNull {
		return r.protocolEnd
	}
	return r.pathStart
}

func (c *components) hasCredentials() bool {
	return c.hostKind != HostNull && c.hostStart > c.usernameEnd
}

// maxHref is the length of the longest serialization: offsets have 32 bits, and the length
// of a string is an int.
const maxHref = min(math.MaxUint32, math.MaxInt)

// fits reports whether a serialization with parts of these lengths is short enough.
func fits(lengths ...uint64) bool {
	n := uint64(0)
	for _, length := range lengths {
		n += length
	}
	return n <= maxHref
}

// A value is the new value of a component: text or bytes, whichever is not empty.
type value struct {
	text  string
	bytes []byte
}

func (v *value) len() int { return len(v.text) + len(v.bytes) }

// An edit replaces the bytes from start to end of a serialization with prefix, value and suffix.
type edit struct {
	start, end uint32
	prefix     string
	value
	suffix string
}

func (e *edit) len() int { return len(e.prefix) + e.value.len() + len(e.suffix) }

// splice makes the edit, with one allocation. Its callers adjust the offsets. It returns
// ErrTooLong if the URL would become longer than a URL can be.
func (r *record) splice(e *edit) error {
	if e.len() == 0 && e.start == e.end {
		return nil // nothing is removed and nothing added
	}
	n := int64(len(r.href)) + int64(e.len()) - int64(e.end-e.start)
	if n > maxHref {
		return ErrTooLong
	}
	head, tail := r.href[:e.start], r.href[e.end:]
	var b strings.Builder
	b.Grow(int(n))
	b.WriteString(head)
	b.WriteString(e.prefix)
	b.WriteString(e.text)
	b.Write(e.bytes)
	b.WriteString(e.suffix)
	b.WriteString(tail)
	r.href = b.String()
	return nil
}

// Each of the following functions sets a component: it makes a splice, and shifts the offsets after
// it. n is the number of bytes by which the serialization has grown, modulo 2^32.

func (c *components) shiftAuthority(n uint32) {
	if c.hostKind != HostNull {
		c.usernameEnd += n
		c.hostStart += n
		c.hostEnd += n
	}
	c.shiftPath(n)
}

func (c *components) shiftPath(n uint32) {
	c.pathStart += n
	c.shiftQuery(n)
}

func (c *components) shiftQuery(n uint32) {
	c.queryStart += n
	c.fragmentStart += n
}

// setScheme sets the scheme to v, which ends in ':'. It sets the port to null if that is the
// scheme's default port.
func (r *record) setScheme(v value, s scheme) error {
	n := uint32(v.len()) - r.protocolEnd
	e := edit{end: r.protocolEnd, value: v}
	dropPort := r.hasPort && r.port == s.DefaultPort() && r.port != 0
	if dropPort {
		e.end, e.suffix = r.pathStart, r.href[r.protocolEnd:r.hostEnd]
	}
	if err := r.splice(&e); err != nil {
		return err
	}
	if dropPort {
		r.port, r.hasPort = 0, false
		r.shiftPath(r.hostEnd - r.pathStart)
	}
	r.scheme = s
	r.protocolEnd += n
	r.shiftAuthority(n)
	return nil
}

// setUsername sets the username to v.
func (r *record) setUsername(v value) error {
	username := edit{start: r.protocolEnd + 2, end: r.usernameEnd, value: v}
	return r.setCredentials(&username, v.len() > 0 || r.usernameEnd < r.atSign(), uint32(v.len()))
}

// setPassword sets the password to v.
func (r *record) setPassword(v value) error {
	password := edit{start: r.usernameEnd, end: r.atSign()}
	if v.len() > 0 {
		password.prefix, password.value = ":", v
	}
	username := r.usernameEnd - (r.protocolEnd + 2)
	return r.setCredentials(&password, v.len() > 0 || username > 0, username)
}

// atSign returns the position of the '@' after the credentials, present or not.
func (c *components) atSign() uint32 {
	if c.hasCredentials() {
		return c.hostStart - 1
	}
	return c.hostStart
}

// setCredentials makes the edit e, of the username or the password. Afterwards the username has
// usernameLen bytes, and hasAt reports whether there are credentials, and so an '@'.
func (r *record) setCredentials(e *edit, hasAt bool, usernameLen uint32) error {
	if hasAt {
		e.suffix = "@"
		if r.hasCredentials() {
			e.suffix = r.href[e.end:r.hostStart]
		}
	}
	e.end = r.hostStart
	n := uint32(e.len()) - (e.end - e.start)
	if err := r.splice(e); err != nil {
		return err
	}
	r.usernameEnd = r.protocolEnd + 2 + usernameLen
	r.hostStart += n
	r.hostEnd += n
	r.shiftPath(n)
	return nil
}

// setHost sets the host to v, a host of that kind.
func (r *record) setHost(v value, kind HostKind) error {
	e := edit{start: r.hostStart, end: r.hostEnd, value: v}
	if r.hostKind == HostNull {
		// This also removes a "/." before the path.
		e = edit{start: r.protocolEnd, end: r.pathStart, prefix: "//", value: v}
	}
	if err := r.splice(&e); err != nil {
		return err
	}
	if r.hostKind == HostNull {
		r.usernameEnd, r.hostStart = e.start+2, e.start+2
	}
	r.hostEnd = r.hostStart + uint32(v.len())
	r.hostKind = kind
	r.shiftPath(r.hostEnd - e.end)
	return nil
}

// setPort sets the port, or sets it to null if ok is false.
func (r *record) setPort(port uint16, ok bool) error {
	e := edit{start: r.hostEnd, end: r.pathStart}
	var array [6]byte
	if ok {
		e.bytes = strconv.AppendUint(append(array[:0], ':'), uint64(port), 10)
	} else if !r.hasPort {
		return nil
	}
	if err := r.splice(&e); err != nil {
		return err
	}
	r.port, r.hasPort = port, ok
	r.shiftPath(r.hostEnd + uint32(e.len()) - r.pathStart)
	return nil
}

// setPath sets the path to v.
func (r *record) setPath(v value) error {
	start, guard := r.authorityEnd(), ""
	if r.hostKind == HostNull && (hasSlashes(v.text, 0) || hasSlashes(v.bytes, 0)) {
		guard = "/."
	}
	e := edit{start: start, end: r.queryStart, prefix: guard, value: v}
	if err := r.splice(&e); err != nil {
		return err
	}
	r.pathStart = start + uint32(len(guard))
	r.shiftQuery(r.pathStart + uint32(v.len()) - r.queryStart)
	return nil
}

// setQuery sets the query to v, or sets it to null if v is nil.
func (r *record) setQuery(v *value) error {
	e := edit{start: r.queryStart, end: r.fragmentStart}
	if v != nil {
		e.prefix, e.value = "?", *v
	}
	if err := r.splice(&e); err != nil {
		return err
	}
	r.fragmentStart = r.queryStart + uint32(e.len())
	return nil
}

// setFragment sets the fragment to v, or sets it to null if v is nil.
func (r *record) setFragment(v *value) error {
	if v == nil {
		r.href = r.href[:r.fragmentStart]
		return nil
	}
	return r.splice(&edit{start: r.fragmentStart, end: uint32(len(r.href)), prefix: "#", value: *v})
}
