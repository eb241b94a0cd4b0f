package url

import (
	"strconv"
	"strings"
)

// A record is a URL's serialization, and where its components are in it.
type record struct {
	href string
	components
	extra *extra // what few records have
}

// components are byte offsets into a serialization, and what it does not say.
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
// Where the query is null, queryStart is fragmentStart, and where the fragment
// is null, that is the serialization's length: one that is not null has at least
// its '?' or '#'. Where the host is null, usernameEnd, hostStart and hostEnd are 0,
// and pathStart is protocolEnd, or two more where the serialization has the "/."
// that keeps a path from reading as a host.
//
// Equal serializations have equal components, so that URLs can be compared.
//
// There is no pointer here, and so no way for the machine's buffer to escape.
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

// extra is what few records have.
type extra struct {
	params       []Param // of a URLSearchParams that is no URL's
	blobURLEntry any     // of a blob: URL; a *BlobURLEntry, which not every program has to link
}

// authorityEnd returns where the authority ends, or the scheme where there is none.
func (r *record) authorityEnd() uint32 {
	if r.hostKind == HostNull {
		return r.protocolEnd
	}
	return r.pathStart
}

func (c *components) hasCredentials() bool {
	return c.hostKind != HostNull && c.hostStart > c.usernameEnd
}

// A value is what a component is set to: a string or, if that is "", bytes.
type value struct {
	text  string
	bytes []byte
}

func (v *value) len() int { return len(v.text) + len(v.bytes) }

// An edit puts prefix, value and suffix in the place of a serialization's bytes from start
// to end.
type edit struct {
	start, end uint32
	prefix     string
	value
	suffix string
}

func (e *edit) len() int { return len(e.prefix) + e.value.len() + len(e.suffix) }

// splice makes the edit, with one allocation, and leaves the offsets to its caller.
// ErrTooLong: it would be longer than a URL can be.
func (r *record) splice(e *edit) error {
	if e.len() == 0 && e.start == e.end {
		return nil // what is not there is taken away
	}
	n := int64(len(r.href)) + int64(e.len()) - int64(e.end-e.start)
	if n > maxHref {
		return ErrTooLong
	}
	var b strings.Builder
	b.Grow(int(n))
	b.WriteString(r.href[:e.start])
	b.WriteString(e.prefix)
	b.WriteString(e.text)
	b.Write(e.bytes)
	b.WriteString(e.suffix)
	b.WriteString(r.href[e.end:])
	r.href = b.String()
	return nil
}

// The setters of the components follow. Each is a splice, and a shift of the
// offsets behind it; n is how much longer the serialization has become, modulo
// 2^32.

func (c *components) shiftPath(n uint32) {
	c.pathStart += n
	c.shiftQuery(n)
}

func (c *components) shiftQuery(n uint32) {
	c.queryStart += n
	c.fragmentStart += n
}

// setScheme sets the scheme to v, which ends in ':', and the port to null where it
// is the scheme's default.
func (r *record) setScheme(v value, s scheme) error {
	n := uint32(v.len()) - r.protocolEnd
	e := edit{end: r.protocolEnd, value: v}
	dropPort := r.hasPort && r.port == defaultPorts[s] && r.port != 0
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
	if r.hostKind != HostNull {
		r.usernameEnd += n
		r.hostStart += n
		r.hostEnd += n
	}
	r.shiftPath(n)
	return nil
}

// setUsername sets the username to v.
func (r *record) setUsername(v value) error {
	at := r.atSign()
	username := edit{start: r.protocolEnd + 2, end: r.usernameEnd, value: v}
	return r.setCredentials(&username, v.len() > 0 || r.usernameEnd < at, uint32(v.len()))
}

// setPassword sets the password to v.
func (r *record) setPassword(v value) error {
	at := r.atSign()
	password := edit{start: r.usernameEnd, end: at}
	if v.len() > 0 {
		password.prefix, password.value = ":", v
	}
	username := r.usernameEnd - (r.protocolEnd + 2)
	return r.setCredentials(&password, v.len() > 0 || username > 0, username)
}

// atSign returns where the '@' of the credentials is, or would be.
func (c *components) atSign() uint32 {
	if c.hasCredentials() {
		return c.hostStart - 1
	}
	return c.hostStart
}

// setCredentials makes the edit e of the username, which is then that long, or the
// password; has tells whether there are credentials then, and so an '@'.
func (r *record) setCredentials(e *edit, has bool, username uint32) error {
	if has {
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
	r.usernameEnd = r.protocolEnd + 2 + username
	r.hostStart += n
	r.hostEnd += n
	r.shiftPath(n)
	return nil
}

// setHost sets the host to v, of that kind.
func (r *record) setHost(v value, kind HostKind) error {
	if r.hostKind == HostNull {
		// A "/." that guards the path is not needed any more.
		start, end := r.protocolEnd, r.pathStart
		if err := r.splice(&edit{start: start, end: end, prefix: "//", value: v}); err != nil {
			return err
		}
		r.usernameEnd, r.hostStart = start+2, start+2
		r.hostEnd = r.hostStart + uint32(v.len())
		r.hostKind = kind
		r.shiftPath(r.hostEnd - end)
		return nil
	}
	if err := r.splice(&edit{start: r.hostStart, end: r.hostEnd, value: v}); err != nil {
		return err
	}
	n := r.hostStart + uint32(v.len()) - r.hostEnd
	r.hostKind = kind
	r.hostEnd += n
	r.shiftPath(n)
	return nil
}

// setPort sets the port; false: to null.
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

// setPath sets a path that is not opaque to v.
func (r *record) setPath(v value) error {
	start, guard := r.authorityEnd(), ""
	if r.hostKind == HostNull && (hasSlashes(v.text, 0) || hasSlashes(v.bytes, 0)) {
		guard = "/."
	}
	if err := r.splice(&edit{start: start, end: r.queryStart, prefix: guard, value: v}); err != nil {
		return err
	}
	r.pathStart = start + uint32(len(guard))
	r.shiftQuery(r.pathStart + uint32(v.len()) - r.queryStart)
	return nil
}

// setQuery sets the query to v; nil: to null.
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

// setFragment sets the fragment to v; nil: to null.
func (r *record) setFragment(v *value) error {
	if v == nil {
		r.href = r.href[:r.fragmentStart]
		return nil
	}
	return r.splice(&edit{start: r.fragmentStart, end: uint32(len(r.href)), prefix: "#", value: *v})
}
