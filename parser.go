package url

import (
	"bytes"
	"math"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// A Parser parses URLs with options. The zero Parser parses as [Parse] does. Any
// number of goroutines may use one at the same time, if its functions may be called
// so.
type Parser struct {
	// Base is the base URL, which an input that is a relative reference is
	// resolved against. Nil is none.
	Base *URL

	// Encoding is the encoding of the document that the input comes from. The
	// query of a special URL that is not ws: or wss: is percent-encoded with
	// it. Nil is UTF-8. It is one of golang.org/x/text's, as package legacy
	// returns for a label; those of golang.org/x/net/html/charset would write
	// character references for what they lack, and not percent-encoded.
	Encoding encoding.Encoding

	// MaxLength is how many bytes an input, and a serialization, may have at
	// the most; more fail with ErrTooLong, an input before memory is taken
	// for it. It holds for Parse and BasicParse; what calls a
	// setter looks at the length of the value itself. 0 is the limit of every URL:
	// a serialization of 2^32-1 bytes.
	MaxLength int

	// ResolveBlobURL returns the blob URL entry of a blob: URL that was parsed, and
	// nil where there is none. Nil: no URL has one.
	ResolveBlobURL func(*URL) *BlobURLEntry

	// OnViolation is called with each validation error, fatal or not, in the
	// order in which the standard's steps meet them. Nil: nobody listens, and
	// they are not looked for.
	OnViolation func(Violation)
}

// options are a Parser's as the machine has them. They name the code of the encodings,
// and that of who listens, by a function, so that only a program that uses a Parser
// links it.
type options struct {
	encode    func(query string) []byte                                       // percent-encode after encoding; nil: UTF-8
	maxLength int                                                             // 0: none
	listen    func(input string, start int, trimmed, parsed string) *listener // nil: nobody listens
}

// noOptions are the zero Parser's. Nothing writes them.
var noOptions options

// options returns p's. It is notify that is told of validation errors, unless it is nil.
func (p *Parser) options(notify func(Violation)) options {
	o := options{maxLength: p.MaxLength}
	if notify != nil {
		o.listen = func(input string, start int, trimmed, parsed string) *listener {
			return listen(notify, input, start, trimmed, parsed)
		}
	}
	if enc := outputEncoding(p.Encoding); enc != nil {
		o.encode = func(query string) []byte {
			return appendEncoded(nil, enc, query, SpecialQueryPercentEncodeSet)
		}
	}
	return o
}

// recognise reports whether the recogniser may be asked: it knows UTF-8 only, and no
// validation errors.
func (o *options) recognise(input string) bool {
	return o.listen == nil && o.encode == nil && uint64(len(input)) < maxHref && (o.maxLength == 0 || len(input) <= o.maxLength)
}

// maxHref is how long a serialization can be: offsets have 32 bits, and a string's length
// is an int.
const maxHref = min(math.MaxUint32, math.MaxInt)

// The [basic URL parser] without a state override takes these steps:
//
//  1. It trims the input.
//  2. It recognises what needs no state. Most often that is all, and canonical: then it is
//     done.
//  3. It removes tabs and newlines, if what is left has any; and if nothing was recognised
//     before, it recognises then.
//  4. It writes what was recognised to the output, and the states go on from there. If they
//     have written the authority, it recognises what follows.
//  5. It finishes: the serialization is the output, or the input if that is the same.
//
// parseInto takes the first two, and parseOther the others.
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser

// parseWithBase is parse where there may be a base URL. A program that has none does not
// link what it does before.
func parseWithBase(u *URL, input string, base *URL, o *options) error {
	if base != nil && o.recognise(input) {
		in, _ := trimC0ControlOrSpace(input)
		if u.parseReference(in, base, o.maxLength) {
			return nil
		}
	}
	return parse(u, input, base, o)
}

// parse sets u to what the basic URL parser makes of input, without a state
// override. Where it fails u is unchanged.
func parse(u *URL, input string, base *URL, o *options) error {
	_, err := parseInto(u, input, base, o)
	return err
}

// parseInto is parse, and returns u; where that is nil, a new URL.
func parseInto(u *URL, input string, base *URL, o *options) (*URL, error) {
	in, offset := trimC0ControlOrSpace(input)
	var c components
	r := nothing
	if o.recognise(input) {
		if r = c.recogniseAuthority(in, base); r.state >= PathStartState {
			r = c.recogniseRest(in, r)
		}
		href, ok := in, r.state == doneState
		if ok && (!r.canonical || c.lacksPath()) {
			href, ok = c.rewrite(in, r, o)
		}
		if ok {
			if u == nil {
				u = new(URL)
			}
			u.href, u.extra = href, nil
			u.components = c
			return u, nil
		}
	}
	return parseOther(u, input, base, o, in, offset, &c, r)
}

// parseOther is parseInto for an input that is not canonical. In, which is at byte offset of it,
// has been recognised as r and c say.
func parseOther(u *URL, input string, base *URL, o *options, in string, offset int, c *components, r recognised) (*URL, error) {
	lenBase := 0
	switch {
	case base == nil || base.href == "":
		base = nil // the zero URL is none
	default:
		lenBase = len(base.href)
	}
	if o.maxLength > 0 && len(input) > o.maxLength {
		return nil, newParseError(ErrTooLong, input, o.maxLength)
	}
	if !fitsInt(in, lenBase) {
		return nil, newParseError(ErrTooLong, input, len(input))
	}
	trimmed := in
	var joined strings.Builder
	if r.state != doneState && hasTabOrNewline(in[r.pointer:]) {
		in = removeTabAndNewline(&joined, in)
		if r.state < PathStartState && o.recognise(in) {
			*c = components{}
			r = c.recognise(in, base)
		}
	}

	var buf []byte
	switch n := len(in); {
	case n <= bufferSize/2:
		var array [bufferSize]byte
		buf = array[:]
	case n <= longBufferSize/2:
		var array [longBufferSize]byte
		buf = array[:]
	default:
		buf = make([]byte, encodedLen(in))
	}
	var m machine
	m.out.buf, m.base = buf, base
	if o.listen != nil {
		m.listener = o.listen(input, offset, trimmed, in)
	}
	m.begin(in, c, r)
	state, pointer := m.run(o, in, r.state, r.pointer, PathStartState)
	if r.state < PathStartState && state == PathStartState && o.recognise(in) {
		r = m.recogniseRest(in, recognised{state, pointer, true})
		m.writeRest(&m.out, in, r)
		state, pointer = r.state, r.pointer
	}
	if state, _ = m.run(o, in, state, pointer, doneState); state == failureState {
		return nil, newParseError(m.err, input, originalOffset(input, offset, m.pointer, joined.Len() > 0))
	}

	out := m.out.bytes()
	if n := len(out); m.tooLong || uint64(n) > maxHref || o.maxLength > 0 && n > o.maxLength {
		return nil, newParseError(ErrTooLong, input, len(input))
	}
	href := in
	switch {
	case string(out) == in:
	case joined.Len() == 0:
		href = string(out)
	default:
		// The input without its tabs and newlines, and the serialization, are one
		// allocation.
		joined.Write(out)
		href = joined.String()[len(in):]
	}
	if u == nil {
		u = new(URL)
	}
	m.finish(u, href)
	return u, nil
}

// canParse tells whether parse would not fail. After the authority nothing can.
func canParse(input string, base *URL) bool {
	in, _ := trimC0ControlOrSpace(input)
	var c components
	r := c.recogniseAuthority(in, base)
	return r.state >= PathStartState || canParseOther(in, base, &c, r)
}

// canParseOther is canParse for an authority that is not recognised, but what precedes it
// may be, as r and c say.
func canParseOther(in string, base *URL, c *components, r recognised) bool {
	if hasTabOrNewline(in) {
		var joined strings.Builder
		in = removeTabAndNewline(&joined, in)
		*c = components{}
		if r = c.recogniseAuthority(in, base); r.state >= PathStartState {
			return true
		}
	}
	var array [bufferSize]byte
	var m machine
	m.out.buf = array[:]
	if base != nil && base.href != "" { // not the zero URL
		m.base = base
	}
	m.begin(in, c, r)
	state, _ := m.run(&noOptions, in, r.state, r.pointer, PathStartState)
	return state != failureState
}

// encodedLen returns how long the serialization of a long input will most likely
// be, so that its buffer need not grow.
func encodedLen(input string) int {
	n := uint64(len(input)) + bufferSize/4 // a base URL's part, and delimiters
	for i := range len(input) {
		if percentEncodeSets[input[i]]&(PathPercentEncodeSet|SpecialQueryPercentEncodeSet) != 0 {
			n += 2
		}
	}
	return int(min(n, math.MaxInt))
}

// BasicParse runs the standard's [basic URL parser] on input with u as url and with
// a state override. Other standards do so: the URL Pattern Standard [canonicalizes]
// the components of its patterns with it.
//
// PathStartState, OpaquePathState, QueryState and FragmentState replace the path, query
// or fragment, which those standards empty before. In OpaquePathState a '?' or '#' ends
// the path, and what follows it replaces the query or the fragment.
//
// Two states can give a URL that does not parse back from its serialization, as they can
// in the standard. They are there for URL Pattern, which takes a dummy URL and reads one
// component of it:
//
//   - PortState gives a file: URL a port, and the parser refuses "file://h:80/". To
//     canonicalize a port, take scheme + "://dummy.invalid/".
//   - OpaquePathState gives a path that may begin with '/', which parses as a path of
//     segments, or end with a space, which the parser trims. To canonicalize an opaque
//     path, take "data:". Where the path begins with "//", "/." precedes it in the
//     serialization, so that it never reads as a host.
//
// Where u cannot have the component at all, the error is a [Refusal] and u is unchanged:
// a URL with an opaque path has no host and no path of segments, any other has no opaque
// path, and a URL whose host is null or empty has no port.
//
// The error, a [*ParseError], tells that the parser returned failure; u has then
// changed as far as the standard's has: in HostState the host may have been set,
// and the port not. Where the parser just returns, although it may have ignored
// the input, there is none. Of p, Encoding, MaxLength and OnViolation count.
//
// [canonicalizes]: https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
func (p *Parser) BasicParse(u *URL, input string, override State) error {
	switch override {
	case SchemeStartState, HostState, HostnameState, PortState, PathStartState, OpaquePathState, QueryState, FragmentState:
	default:
		return newParseError(ErrStateOverride, input, 0)
	}
	switch {
	case u == nil || u.href == "":
		return newParseError(ErrZeroURL, input, 0)
	case override == PortState && (u.hostKind == HostNull || u.hostKind == HostEmpty):
		return newParseError(ErrNoCredentialsOrPort, input, 0)
	case u.opaquePath && (override == HostState || override == HostnameState || override == PathStartState):
		return newParseError(ErrOpaquePath, input, 0)
	case override == OpaquePathState && !u.opaquePath:
		return newParseError(ErrStateOverride, input, 0)
	}
	o := p.options(p.OnViolation)
	r := basicParse(u, input, override, &o)
	if r.failed {
		return newParseError(r.err, input, r.offset(input))
	}
	return nil
}

// An overridden is how parsing with a state override went.
type overridden struct {
	err     error  // why the input, or a part of it, was ignored
	failed  bool   // the parser returned failure
	pointer int    // where the parser stopped
	removed bool   // that is without the input's tabs and newlines
	rest    string // the input's end that was not looked at
	set     bool   // something was set
}

// offset returns where in the input the parser stopped.
func (r *overridden) offset(input string) int {
	return originalOffset(input, 0, r.pointer, r.removed)
}

// basicParse runs the basic URL parser with a state override.
func basicParse(u *URL, input string, override State, o *options) (r overridden) {
	if o.maxLength > 0 && len(input) > o.maxLength {
		return overridden{err: ErrTooLong, failed: true, pointer: o.maxLength}
	}
	if !fitsInt(input, 0) {
		return overridden{err: ErrTooLong, failed: true, pointer: len(input)}
	}
	in := input
	if hasTabOrNewline(in) {
		r.removed = true
		var b strings.Builder
		in = removeTabAndNewline(&b, in)
	}
	var buf []byte
	if len(in) <= bufferSize/2 {
		var array [bufferSize]byte
		buf = array[:]
	} else {
		buf = make([]byte, encodedLen(in))
	}
	var m machine
	m.out.buf = buf
	m.components, m.override, m.hadCredentials = u.components, override, u.hasCredentials()
	if o.listen != nil {
		m.listener = o.listen(input, 0, input, in)
	}
	state, pointer := m.run(o, in, override, 0, doneState)
	if state == failureState {
		r.failed, pointer = true, m.pointer
	}
	switch {
	case m.err != 0:
		r.err = m.err
	case m.refusal != 0:
		r.err = m.refusal
	}
	r.pointer = pointer
	r.rest = in[min(pointer, len(in)):]
	v := *u
	err := v.applyOverride(&m)
	if err == nil && o.maxLength > 0 && len(v.href) > max(o.maxLength, len(u.href)) {
		err = ErrTooLong
	}
	if err != nil {
		return overridden{err: err, failed: true, pointer: len(input)}
	}
	*u = v
	r.set = m.hostSet || m.portSet
	return r
}

// applyOverride puts what the machine made of the override's component into u.
func (u *URL) applyOverride(m *machine) error {
	v := m.out.value()
	switch m.override {
	case SchemeStartState:
		if m.schemeSet {
			return u.setScheme(v, m.scheme)
		}
	case PathStartState:
		return u.setPath(v)
	case OpaquePathState:
		return u.setOpaquePath(m.out.bytes(), int(m.queryStart))
	case QueryState:
		return u.setQuery(&v)
	case FragmentState:
		return u.setFragment(&v)
	}
	if m.hostSet {
		if err := u.setHost(v, m.hostKind); err != nil {
			return err
		}
	}
	if m.portSet {
		return u.setPort(m.port, m.hasPort)
	}
	return nil
}

// setOpaquePath sets the path to out[:end], and the query or the fragment, if there is one,
// to what follows its delimiter at out[end].
func (u *URL) setOpaquePath(out []byte, end int) error {
	if err := u.setPath(value{bytes: out[:end]}); err != nil || end == len(out) {
		return err
	}
	v := value{bytes: out[end+1:]}
	if out[end] == '?' {
		return u.setQuery(&v)
	}
	return u.setFragment(&v)
}

// A machine is what the states of the basic URL parser work on.
//
// What escapes must not come out of the machine's fields: all that the machine
// points to would then be taken to escape too, and with it the output's buffer,
// which is in parse's frame. Therefore the states are handed the input and the
// options.
type machine struct {
	components // of the URL, so far
	out        output
	base       *URL
	override   State
	listener   *listener

	hadCredentials bool // with a state override: the URL includes credentials
	schemeSet      bool // with a state override: the scheme was set
	hostSet        bool // likewise, the host
	portSet        bool // likewise, the port
	tooLong        bool

	err     ValidationError // of the failureState
	refusal Refusal         // why, with a state override, a state did nothing, or failed
	pointer int             // where err is
}

// begin writes what has been recognised of input, and sets the components of that, which
// are c in the input.
func (m *machine) begin(input string, c *components, r recognised) {
	switch {
	case r.state == SchemeStartState:
	case r.state < PathStartState:
		m.scheme, m.protocolEnd = c.scheme, c.protocolEnd
		m.out.writeLower(input[:c.protocolEnd])
	default:
		m.components = *c
		m.writeAuthority(&m.out, input, r.canonical)
		m.writeRest(&m.out, input, r)
	}
}

// finish sets u to what the machine has built, of which href is the serialization.
func (m *machine) finish(u *URL, href string) {
	if m.hostKind == HostNull {
		m.usernameEnd, m.hostStart, m.hostEnd = 0, 0, 0 // so that equal URLs are ==
	}
	if m.fragmentStart == 0 {
		m.fragmentStart = uint32(len(href))
	}
	if m.queryStart == 0 {
		m.queryStart = m.fragmentStart
	}
	u.href = href
	u.components = m.components
	u.extra = nil
}

// run runs the states from state on, up to the first that is not before until.
func (m *machine) run(o *options, input string, state State, pointer int, until State) (State, int) {
	for state < until {
		switch state {
		case SchemeStartState:
			state, pointer = m.inSchemeStart(input, pointer)
		case schemeState:
			state, pointer = m.inScheme(input, pointer)
		case noSchemeState:
			state, pointer = m.inNoScheme(input, pointer)
		case specialRelativeOrAuthorityState:
			state, pointer = m.inSpecialRelativeOrAuthority(input, pointer)
		case pathOrAuthorityState:
			state, pointer = m.inPathOrAuthority(input, pointer)
		case relativeState:
			state, pointer = m.inRelative(input, pointer)
		case relativeSlashState:
			state, pointer = m.inRelativeSlash(input, pointer)
		case specialAuthoritySlashesState:
			state, pointer = m.inSpecialAuthoritySlashes(input, pointer)
		case specialAuthorityIgnoreSlashesState:
			state, pointer = m.inSpecialAuthorityIgnoreSlashes(input, pointer)
		case authorityState:
			state, pointer = m.inAuthority(input, pointer)
		case HostState, HostnameState:
			state, pointer = m.inHost(input, pointer)
		case PortState:
			state, pointer = m.inPort(input, pointer)
		case fileState:
			state, pointer = m.inFile(input, pointer)
		case fileSlashState:
			state, pointer = m.inFileSlash(input, pointer)
		case fileHostState:
			state, pointer = m.inFileHost(input, pointer)
		case PathStartState:
			state, pointer = m.inPathStart(input, pointer)
		case pathState:
			state, pointer = m.inPath(input, pointer)
		case OpaquePathState:
			state, pointer = m.inOpaquePath(input, pointer)
		case QueryState:
			state, pointer = m.inQuery(o, input, pointer)
		case FragmentState:
			state, pointer = m.inFragment(input, pointer)
		}
	}
	return state, pointer
}

func (m *machine) endsAuthority(input string, i int) bool {
	return i == len(input) || byteClasses[input[i]]&authorityStop != 0 || input[i] == '\\' && m.scheme != notSpecial
}

func (m *machine) endsSegment(input string, i int) bool {
	if i == len(input) || input[i] == '/' {
		return true
	}
	switch input[i] {
	case '\\':
		return m.scheme != notSpecial
	case '?', '#':
		return m.override == 0
	}
	return false
}

// dotSegment tells whether the segment that begins at i is a [single-dot] (1) or
// [double-dot URL path segment] (2), and where that ends; 0: it is neither.
//
// [single-dot]: https://url.spec.whatwg.org/#single-dot-path-segment
// [double-dot URL path segment]: https://url.spec.whatwg.org/#double-dot-path-segment
func (m *machine) dotSegment(input string, i int) (dots, end int) {
	dots, end = dotsAt(input, i)
	if dots > 0 && !m.endsSegment(input, end) {
		return 0, 0
	}
	return dots, end
}

// dotsAt counts the dots, of which one may be %2E, that begin at i: up to two.
func dotsAt(input string, i int) (dots, end int) {
	for dots < 2 {
		switch {
		case i < len(input) && input[i] == '.':
			i++
		case i+2 < len(input) && input[i] == '%' && input[i+1] == '2' && input[i+2]|0x20 == 'e':
			i += 3
		default:
			return dots, i
		}
		dots++
	}
	return dots, i
}

// shorten is the standard's [shorten] a URL's path.
//
// [shorten]: https://url.spec.whatwg.org/#shorten-a-urls-path
func (m *machine) shorten() {
	m.checkLength()
	start := int(m.pathStart)
	if m.scheme == schemeFile && m.out.n-start == 3 && isASCIIAlpha(m.out.buf[start+1]) && m.out.buf[start+2] == ':' {
		return // a normalized Windows drive letter
	}
	if i := bytes.LastIndexByte(m.out.from(m.pathStart), '/'); i >= 0 {
		m.out.n = start + i
	}
}

// beginPath notes that the path begins here, empty.
func (m *machine) beginPath() { m.pathStart = uint32(m.out.n) }

// checkLength notes that an offset will not be what it was made from. What is cut off
// from such an offset on would make the output short again.
func (m *machine) checkLength() {
	m.tooLong = m.tooLong || int64(m.out.n) > math.MaxUint32
}

// guardPath keeps a path that begins with an empty segment from reading as a host,
// where there is none, with the serializer's "/.".
func (m *machine) guardPath() {
	if hasSlashes(m.out.from(m.pathStart), 0) {
		m.out.insert(int(m.pathStart), "/.")
		m.pathStart += 2
	}
}

// inherit takes over base's serialization up to byte end, and its components.
func (m *machine) inherit(base *URL, end uint32) {
	m.components = base.components
	m.fragmentStart = 0
	m.out.n = 0
	m.out.writeString(base.href[:end])
}

// inheritScheme takes over base's scheme.
func (m *machine) inheritScheme(base *URL) {
	m.scheme, m.protocolEnd = base.scheme, base.protocolEnd
	m.out.n = 0
	m.out.writeString(base.href[:base.protocolEnd])
}

// inheritAuthority takes over base's scheme, username, password, host and port, and
// begins the path.
func (m *machine) inheritAuthority(base *URL) {
	m.inherit(base, base.authorityEnd())
	m.queryStart = 0
	m.beginPath()
}

// inheritPath takes over base up to the end of its path.
func (m *machine) inheritPath(base *URL) {
	if base.pathStart == base.authorityEnd() {
		m.inherit(base, base.queryStart)
		m.queryStart = 0
		return
	}
	// The "/." that guards base's path is not its path's.
	m.inheritAuthority(base)
	m.out.writeString(base.Pathname())
}

// writeFileScheme writes the scheme of a URL whose input may have none.
func (m *machine) writeFileScheme() {
	m.out.n = 0
	m.out.writeString("file:")
	m.protocolEnd = 5
}

// writeEmptyHost sets the host to the empty host.
func (m *machine) writeEmptyHost() {
	if m.override == 0 {
		m.out.writeString("//")
	}
	n := uint32(m.out.n)
	m.usernameEnd, m.hostStart, m.hostEnd = n, n, n
	m.hostKind = HostEmpty
	m.hostSet = true
}

// dropLocalhost makes localhost, as the host of a file: URL, the empty host.
func (m *machine) dropLocalhost() {
	if string(m.out.from(m.hostStart)) == "localhost" {
		m.out.n = int(m.hostStart)
		m.hostKind = HostEmpty
		m.hostEnd = m.hostStart
	}
}

// setPort sets the port: to null where it is the scheme's default.
func (m *machine) setPort(port uint16) {
	m.port, m.hasPort = port, true
	if port == defaultPorts[m.scheme] && port != 0 {
		m.port, m.hasPort = 0, false
	}
	m.portSet = true
}

// A scheme is a [special scheme], or none of them.
//
// [special scheme]: https://url.spec.whatwg.org/#special-scheme
type scheme uint8

const (
	notSpecial scheme = iota
	schemeFTP
	schemeFile
	schemeHTTP
	schemeHTTPS
	schemeWS
	schemeWSS
)

// defaultPorts has the schemes' default ports; 0 is null.
var defaultPorts = [...]uint16{schemeFTP: 21, schemeHTTP: 80, schemeHTTPS: 443, schemeWS: 80, schemeWSS: 443}

// schemeEnd returns where the code points of a scheme end that are at i and after it.
func schemeEnd(input string, i int) int {
	for i < len(input) && byteClasses[input[i]]&schemeCodePoint != 0 {
		i++
	}
	return i
}

// parseScheme tells which scheme s is, in any case. It is not inlined: its two callers
// would be larger by half.
//
//go:noinline
func parseScheme(s string) scheme {
	if len(s) > len("https") {
		return notSpecial
	}
	var array [len("https")]byte
	for i := range len(s) {
		array[i] = toLower(s[i])
	}
	switch string(array[:len(s)]) {
	case "ftp":
		return schemeFTP
	case "file":
		return schemeFile
	case "http":
		return schemeHTTP
	case "https":
		return schemeHTTPS
	case "ws":
		return schemeWS
	case "wss":
		return schemeWSS
	}
	return notSpecial
}

// isWindowsDriveLetter reports whether s is a [Windows drive letter].
//
// [Windows drive letter]: https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && isASCIIAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

func isNormalizedWindowsDriveLetter(s string) bool {
	return isWindowsDriveLetter(s) && s[1] == ':'
}

// hasDriveLetterBar reports whether the first segment of path, which is without its
// first slash, is a Windows drive letter that the path state normalizes.
func hasDriveLetterBar(path string) bool {
	return len(path) >= 2 && path[1] == '|' && isASCIIAlpha(path[0]) && (len(path) == 2 || path[2] == '/')
}

// startsWithWindowsDriveLetter reports whether s [starts with a Windows drive
// letter].
//
// [starts with a Windows drive letter]: https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && isWindowsDriveLetter(s[:2]) && (len(s) == 2 || endsFileHost(s[2]))
}

// endsFileHost reports whether c ends a file: URL's host.
func endsFileHost(c byte) bool { return byteClasses[c]&fileHostStop != 0 }

// hasSlashes reports whether s has two slashes at byte i.
func hasSlashes[T string | []byte](s T, i int) bool {
	return i+1 < len(s) && s[i] == '/' && s[i+1] == '/'
}

// trimC0ControlOrSpace removes leading and trailing C0 controls and spaces from
// s; offset is how many leading ones there were.
func trimC0ControlOrSpace(s string) (trimmed string, offset int) {
	end := len(s)
	for offset < end && s[offset] <= ' ' {
		offset++
	}
	for offset < end && s[end-1] <= ' ' {
		end--
	}
	return s[offset:end], offset
}

// fitsInt is fitsMemory for what an int can count. One of 64 bits counts all.
func fitsInt(input string, base int) bool {
	return math.MaxInt > math.MaxUint32 || fitsMemory(math.MaxInt, input, base)
}

// fitsMemory reports whether no buffer for input, and a base URL of that length, can have
// more than limit bytes. Most often the input is far too short.
func fitsMemory(limit uint64, input string, base int) bool {
	const illFormed = 9 // an ill-formed byte becomes %EF%BF%BD
	n := uint64(base) + bufferSize
	if n+2*illFormed*uint64(len(input)) <= limit {
		return true
	}
	nonASCII := uint64(illFormed)
	if utf8.ValidString(input) {
		nonASCII = 3
	}
	tab := hasTabOrNewline(input)
	for i := range len(input) {
		switch c := input[i]; {
		case c >= utf8.RuneSelf:
			n += nonASCII
		case percentEncodeSets[c]&(UserinfoPercentEncodeSet|SpecialQueryPercentEncodeSet|FragmentPercentEncodeSet) != 0:
			n += 3
		default:
			n++
		}
		if tab {
			n += nonASCII / 3 // in what removeTabAndNewline returns
		}
	}
	return n <= limit
}

// removeTabAndNewline returns s without ASCII tabs and newlines. It is the
// beginning of b, which has room for as much again. What is ill-formed in s becomes
// U+FFFD before: it must not become well-formed by what is removed from inside of it.
func removeTabAndNewline(b *strings.Builder, s string) string {
	s = wellFormed(s)
	b.Grow(2*len(s) + bufferSize/4)
	start := 0
	for i := range len(s) + 1 {
		if i == len(s) || isTabOrNewline(s[i]) {
			b.WriteString(s[start:i])
			start = i + 1
		}
	}
	return b.String()
}
