package url

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// output is the serialization while it is being built. As long as it is the
// same as the beginning of the input it is only a length, and shares the input's
// memory: an input that is in its canonical form already is never copied.
//
// The first write that the input does not continue with makes the output
// diverge. It then takes nothing more, until the machine has a buffer for it and
// runs the state again that it was in. So the buffer can be in the frame of the
// function that owns the machine, where it costs no allocation, and an input that
// does not need it does not pay for clearing it.
//
// The buffer's own append would not do: storing what that returns lets the buffer
// escape to the heap.
type output struct {
	input string
	n     int    // the length so far; diverged: -1
	buf   []byte // the output is buf[:n]; nil: it is input[:n]
}

const diverged = -1

func (o *output) diverged() bool { return o.n == diverged }

// resume begins the output in its new buffer with the first n bytes of the input.
func (o *output) resume(n int) {
	o.n = 0
	o.writeString(o.input[:n])
}

// reserve makes room for n bytes in the buffer.
func (o *output) reserve(n int) {
	if len(o.buf)-o.n < n {
		o.grow(n)
	}
}

// grow is reserve's rare part. It is not inlined with it, as that is in every write.
//
//go:noinline
func (o *output) grow(n int) {
	buf := make([]byte, 2*len(o.buf)+n)
	copy(buf, o.buf[:o.n])
	o.buf = buf
}

// copy writes input[i:j].
func (o *output) copy(i, j int) {
	if o.buf == nil && o.n == i {
		o.n = j
		return
	}
	o.writeString(o.input[i:j])
}

func (o *output) writeString(s string) {
	switch {
	case o.buf != nil:
		o.reserve(len(s))
		o.n += copy(o.buf[o.n:], s)
	case o.n >= 0 && len(o.input)-o.n >= len(s) && o.input[o.n:o.n+len(s)] == s:
		o.n += len(s)
	default:
		o.n = diverged
	}
}

func (o *output) writeByte(c byte) {
	switch {
	case o.buf != nil:
		o.reserve(1)
		o.buf[o.n] = c
		o.n++
	case o.n >= 0 && o.n < len(o.input) && o.input[o.n] == c:
		o.n++
	default:
		o.n = diverged
	}
}

func (o *output) writeBytes(b []byte) {
	switch {
	case o.buf != nil:
		o.reserve(len(b))
		o.n += copy(o.buf[o.n:], b)
	case o.n >= 0 && len(o.input)-o.n >= len(b) && o.input[o.n:o.n+len(b)] == string(b):
		o.n += len(b)
	default:
		o.n = diverged
	}
}

// writeLower writes input[i:j] in ASCII lower case.
func (o *output) writeLower(i, j int) {
	k := i
	for k < j && o.input[k] == toLower(o.input[k]) {
		k++
	}
	o.copy(i, k) // all of it, most often
	if k == j {
		return
	}
	if o.buf == nil {
		o.n = diverged
		return
	}
	o.reserve(j - k)
	for ; k < j; k++ {
		o.buf[o.n] = toLower(o.input[k])
		o.n++
	}
}

// encode writes input[i:j] percent-encoded.
func (o *output) encode(i, j int, set PercentEncodeSet) {
	for i < j {
		start := i
		for i < j && percentEncodeSets[o.input[i]]&set == 0 {
			i++
		}
		o.copy(start, i)
		if i < j {
			i = o.encodeCodePoint(i)
		}
	}
}

// encodeCodePoint writes the code point at input[i] percent-encoded, and returns
// where it ends. Without a buffer the output diverges, and to be done soon all of
// the input counts as that code point.
func (o *output) encodeCodePoint(i int) int {
	if o.buf == nil {
		o.n = diverged
		return len(o.input)
	}
	c := o.input[i]
	if c < utf8.RuneSelf {
		o.reserve(3)
		o.percentEncode(c)
		return i + 1
	}
	r, n := utf8.DecodeRuneInString(o.input[i:])
	if r == utf8.RuneError && n == 1 {
		o.writeString("%EF%BF%BD")
		return i + illFormedLen(o.input[i:])
	}
	o.reserve(3 * n)
	for _, c := range []byte(o.input[i : i+n]) {
		o.percentEncode(c)
	}
	return i + n
}

// percentEncode writes c percent-encoded; there has to be room.
func (o *output) percentEncode(c byte) {
	b := o.buf[o.n : o.n+3]
	b[0], b[1], b[2] = '%', upperHex[c>>4], upperHex[c&0xF]
	o.n += 3
}

// cut takes the output back to its first n bytes.
func (o *output) cut(n int) {
	if o.n != diverged {
		o.n = n
	}
}

// insert puts s before the output's byte i. There has to be a buffer.
func (o *output) insert(i int, s string) {
	o.writeString(s)
	copy(o.buf[i+len(s):o.n], o.buf[i:])
	copy(o.buf[i:], s)
}

// setByte replaces the output's byte i.
func (o *output) setByte(i int, c byte) {
	switch {
	case o.buf != nil:
		o.buf[i] = c
	case o.n > i && o.input[i] != c:
		o.n = diverged
	}
}

// from returns the output from byte i on, as a string or, if that is nil, as
// bytes. It is not inlined, as that is in five functions.
//
//go:noinline
func (o *output) from(i int) (string, []byte) {
	switch {
	case o.buf != nil:
		return "", o.buf[i:o.n]
	case o.diverged():
		return "", nil
	}
	return o.input[i:o.n], nil
}

// at returns the output's byte i.
func (o *output) at(i int) byte {
	if o.buf != nil {
		return o.buf[i]
	}
	return o.input[i]
}

// lastSlash returns where the last '/' at or after byte i is, or -1.
func (o *output) lastSlash(i int) int {
	for k := o.n - 1; k >= i; k-- {
		if o.at(k) == '/' {
			return k
		}
	}
	return -1
}

// An edit puts prefix and text, or where that is not nil bytes, in the place of
// a serialization's bytes from start to end.
type edit struct {
	start, end   uint32
	prefix, text string
	bytes        []byte
}

// edit returns the edit that puts prefix and the output there.
func (o *output) edit(start, end uint32, prefix string) edit {
	text, bytes := o.from(0)
	return edit{start, end, prefix, text, bytes}
}

func (e *edit) len() int { return len(e.prefix) + len(e.text) + len(e.bytes) }

// splice makes the edits, which are in order, with one allocation, and leaves
// the offsets to its caller. ErrTooLong: it would be longer than a URL can be.
func (r *record) splice(edits ...edit) error {
	n := len(r.href)
	for i := range edits {
		n += edits[i].len() - int(edits[i].end-edits[i].start)
	}
	if uint64(n) > math.MaxUint32 {
		return ErrTooLong
	}
	var b strings.Builder
	b.Grow(n)
	done := uint32(0)
	for i := range edits {
		e := &edits[i]
		b.WriteString(r.href[done:e.start])
		b.WriteString(e.prefix)
		if e.bytes != nil {
			b.Write(e.bytes)
		} else {
			b.WriteString(e.text)
		}
		done = e.end
	}
	b.WriteString(r.href[done:])
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

// setScheme sets the scheme to o, which ends in ':', and the port to null where it
// is the scheme's default.
func (r *record) setScheme(o *output, s scheme) error {
	n := uint32(o.n) - r.protocolEnd
	var err error
	if r.hasPort && r.port == defaultPorts[s] && r.port != 0 {
		err = r.splice(o.edit(0, r.protocolEnd, ""), edit{start: r.hostEnd, end: r.pathStart})
		if err == nil {
			r.port, r.hasPort = 0, false
			r.shiftPath(r.hostEnd - r.pathStart)
		}
	} else {
		err = r.splice(o.edit(0, r.protocolEnd, ""))
	}
	if err != nil {
		return err
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

// setUsername sets the username to o.
func (r *record) setUsername(o *output) error {
	at := r.atSign()
	username := o.edit(r.protocolEnd+2, r.usernameEnd, "")
	return r.setCredentials(username, at, o.n > 0 || r.usernameEnd < at, uint32(o.n))
}

// setPassword sets the password to o.
func (r *record) setPassword(o *output) error {
	at := r.atSign()
	password := edit{start: r.usernameEnd, end: at}
	if o.n > 0 {
		password = o.edit(r.usernameEnd, at, ":")
	}
	username := r.usernameEnd - (r.protocolEnd + 2)
	return r.setCredentials(password, at, o.n > 0 || username > 0, username)
}

// atSign returns where the '@' of the credentials is, or would be.
func (c *components) atSign() uint32 {
	if c.hasCredentials() {
		return c.hostStart - 1
	}
	return c.hostStart
}

// setCredentials makes the edit e of the username, which is then that long, or the
// password; at is where the '@' was or would be, which they need if has is true.
func (r *record) setCredentials(e edit, at uint32, has bool, username uint32) error {
	sign := edit{start: at, end: r.hostStart}
	if has {
		sign.text = "@"
	}
	n := uint32(e.len()) - (e.end - e.start) + uint32(sign.len()) - (sign.end - sign.start)
	if err := r.splice(e, sign); err != nil {
		return err
	}
	r.usernameEnd = r.protocolEnd + 2 + username
	r.hostStart += n
	r.hostEnd += n
	r.shiftPath(n)
	return nil
}

// setHost sets the host to o, of that kind.
func (r *record) setHost(o *output, kind HostKind) error {
	if r.hostKind == HostNull {
		// A "/." that guards the path is not needed any more.
		start, end := r.protocolEnd, r.pathStart
		if err := r.splice(o.edit(start, end, "//")); err != nil {
			return err
		}
		r.usernameEnd, r.hostStart = start+2, start+2
		r.hostEnd = r.hostStart + uint32(o.n)
		r.hostKind = kind
		r.shiftPath(r.hostEnd - end)
		return nil
	}
	if err := r.splice(o.edit(r.hostStart, r.hostEnd, "")); err != nil {
		return err
	}
	n := r.hostStart + uint32(o.n) - r.hostEnd
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
	if err := r.splice(e); err != nil {
		return err
	}
	r.port, r.hasPort = port, ok
	r.shiftPath(r.hostEnd + uint32(e.len()) - r.pathStart)
	return nil
}

// setPath sets a path that is not opaque to o.
func (r *record) setPath(o *output) error {
	start, guard := r.authorityEnd(), ""
	s, b := o.from(0)
	if r.hostKind == HostNull && (strings.HasPrefix(s, "//") || len(b) > 1 && b[0] == '/' && b[1] == '/') {
		guard = "/."
	}
	if err := r.splice(o.edit(start, r.queryStart, guard)); err != nil {
		return err
	}
	r.pathStart = start + uint32(len(guard))
	r.shiftQuery(r.pathStart + uint32(o.n) - r.queryStart)
	return nil
}

// setQuery sets the query to o; nil: to null.
func (r *record) setQuery(o *output) error {
	e := edit{start: r.queryStart, end: r.fragmentStart}
	if o != nil {
		e = o.edit(e.start, e.end, "?")
	}
	if e.len() == 0 && e.start == e.end {
		return nil
	}
	if err := r.splice(e); err != nil {
		return err
	}
	r.fragmentStart = r.queryStart + uint32(e.len())
	return nil
}

// setFragment sets the fragment to o; nil: to null.
func (r *record) setFragment(o *output) error {
	if o == nil {
		r.href = r.href[:r.fragmentStart]
		return nil
	}
	return r.splice(o.edit(r.fragmentStart, uint32(len(r.href)), "#"))
}
