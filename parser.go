package url

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

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
	// for it. It holds for Parse, BasicParse and Set. 0 is the limit of every URL:
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

// A machine runs the [basic URL parser].
//
// What escapes must not come out of the machine's fields: all that the machine
// points to would then be taken to escape too, and with it the output's buffer,
// which is in parse's frame. Therefore the states are handed the input and the
// options.
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
type machine struct {
	components  // of the URL, so far
	out         output
	base        *URL
	override    State
	hostScanned int // up to where the authority state has seen no forbidden host code point in the host
	listener    *listener

	hadCredentials bool // with a state override: the URL includes credentials
	schemeSet      bool // with a state override: the scheme was set
	hostSet        bool // likewise, the host
	portSet        bool // likewise, the port
	authorityOnly  bool // stop where nothing can fail any more
	tooLong        bool

	err     ValidationError // of the failureState
	refusal Refusal         // why, with a state override, a state did nothing, or failed
	pointer int             // where err is; where the state is that is to run again
	state   State           // the state that is to run again
	length  int             // how long the output was when it began
}

// The sizes of the buffers for a serialization that is not its input's. Nearly
// all fit in the first, which clears in a few nanoseconds.
const (
	bufferSize     = 256
	longBufferSize = 2048
)

// options are a Parser's as the machine has them. They name the code of the encodings,
// and that of who listens, by a function, so that only a program that uses a Parser
// links it.
type options struct {
	encode    func(query string) []byte                                       // percent-encode after encoding; nil: UTF-8
	maxLength int                                                             // 0: none
	listen    func(input string, start int, parsed string) (*listener, State) // nil: nobody listens
}

// noOptions are the zero Parser's. Nothing writes them.
var noOptions options

// options returns p's. It is notify that is told of validation errors, unless it is nil.
func (p *Parser) options(notify func(Violation)) options {
	o := options{maxLength: p.MaxLength}
	if notify != nil {
		o.listen = func(input string, start int, parsed string) (*listener, State) {
			return listen(notify, input, start, parsed)
		}
	}
	if enc := outputEncoding(p.Encoding); enc != nil {
		o.encode = func(query string) []byte {
			return appendEncoded(nil, enc, query, SpecialQueryPercentEncodeSet)
		}
	}
	return o
}

// parseWithBase is parse where there may be a base URL. A program that has none does not
// link what it does before.
func parseWithBase(u *URL, input string, base *URL, o *options) error {
	if base != nil && o.listen == nil && o.encode == nil && (o.maxLength == 0 || len(input) <= o.maxLength) {
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
	in, offset := trimC0ControlOrSpace(input)
	if o.maxLength > 0 && len(input) > o.maxLength {
		return newParseError(ErrTooLong, input, o.maxLength)
	}
	var c components
	r := recognised{state: SchemeStartState}
	if o.listen == nil && o.encode == nil && uint64(len(in)) < math.MaxUint32 {
		r = c.recogniseAuthority(in)
		switch r.state {
		case PathStartState:
			r = c.recogniseFrom(r.state, in, r.pointer)
		case SchemeStartState:
			if c.recogniseOpaque(in) {
				r.state = doneState
			}
		}
		href := in
		if n := len(in) + 1; r.state == PathStartState && r.pointer == len(in) && (o.maxLength == 0 || n <= o.maxLength) {
			// A path is all that is missing.
			c.pathStart, c.queryStart, c.fragmentStart = uint32(n-1), uint32(n), uint32(n)
			href, r.state = in+"/", doneState
		}
		if r.state == doneState {
			u.href = href
			u.components = c
			u.extra = nil
			return nil
		}
	}
	return u.parseStates(input, base, o, in, offset, &c, r)
}

// parseStates is parse's part that runs the states, on in, which is at byte offset of
// input. They begin with what has been recognised.
func (u *URL) parseStates(input string, base *URL, o *options, in string, offset int, c *components, r recognised) error {
	if base != nil && base.href == "" {
		base = nil // the zero URL
	}
	var m machine // assigned to field by field: a literal would be copied
	m.base, m.components = base, *c
	m.out.input, m.out.n = in, r.length
	state := r.state
	switch {
	case o.listen != nil:
		// A state that runs twice would report twice.
		m.state = SchemeStartState
		m.listener, state = o.listen(input, offset, in)
	case state >= PathStartState || base != nil && len(in) > 0 && !isASCIIAlpha(in[0]):
		// The output would diverge: something is to be rewritten, or the input
		// has no scheme.
		m.state, m.pointer, m.length, state = state, r.pointer, r.length, divergedState
	default:
		state = m.run(o, in, state, r.pointer)
		if state == doneState {
			if uint64(m.out.n) > math.MaxUint32 {
				return newParseError(ErrTooLong, input, len(input))
			}
			m.finish(u, in[:m.out.n])
			return nil
		}
	}

	// What follows is for an input that is not the serialization.
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
	if state == divergedState {
		m.out.buf = buf
		m.out.resume(m.length)
		state = m.run(o, in, m.state, m.pointer)
	}
	var joined strings.Builder
	if state == tabOrNewlineState {
		in = removeTabAndNewline(&joined, in)
		m = machine{base: base, listener: m.listener}
		m.out.input, m.out.buf = in, buf
		state = m.run(o, in, SchemeStartState, 0)
	}
	if state == failureState {
		return newParseError(m.err, input, originalOffset(input, offset, m.pointer, joined.Len() > 0))
	}
	if n := m.out.n; m.tooLong || uint64(n) > math.MaxUint32 || o.maxLength > 0 && n > o.maxLength {
		return newParseError(ErrTooLong, input, len(input))
	}
	var href string
	if joined.Len() == 0 {
		href = string(m.out.buf[:m.out.n])
	} else {
		// The input without its tabs and newlines, and the serialization, are one
		// allocation.
		joined.Write(m.out.buf[:m.out.n])
		href = joined.String()[len(in):]
	}
	m.finish(u, href)
	return nil
}

// encodedLen returns how long the serialization of a long input will most likely
// be, so that its buffer need not grow.
func encodedLen(input string) int {
	n := len(input) + bufferSize/4 // a base URL's part, and delimiters
	for i := range len(input) {
		if percentEncodeSets[input[i]]&(PathPercentEncodeSet|SpecialQueryPercentEncodeSet) != 0 {
			n += 2
		}
	}
	return n
}

// canParse tells whether parse would not fail. After the authority nothing can.
func canParse(input string, base *URL) bool {
	in, _ := trimC0ControlOrSpace(input)
	var c components
	r := c.recogniseAuthority(in)
	return r.state == PathStartState || canParseStates(in, base, &c, r)
}

// canParseStates is canParse's part that runs the states.
func canParseStates(in string, base *URL, c *components, r recognised) bool {
	if base != nil && base.href == "" {
		base = nil // the zero URL
	}
	var m machine
	m.base, m.components = base, *c
	m.authorityOnly = true
	m.out.input, m.out.n = in, r.length
	state := m.run(&noOptions, in, r.state, r.pointer)
	if state == divergedState {
		var array [bufferSize]byte
		m.out.buf = array[:]
		m.out.resume(m.length)
		state = m.run(&noOptions, in, m.state, m.pointer)
	}
	if state == tabOrNewlineState {
		var array [bufferSize]byte
		var joined strings.Builder
		in = removeTabAndNewline(&joined, in)
		m = machine{base: base, authorityOnly: true}
		m.out.input, m.out.buf = in, array[:]
		state = m.run(&noOptions, in, SchemeStartState, 0)
	}
	return state == doneState
}

// BasicParse runs the standard's [basic URL parser] on input with u as url and with
// a state override, for what other standards do so with: SchemeStartState,
// HostState, HostnameState, PortState, PathStartState, QueryState and
// FragmentState. The latter three replace the path, query or fragment, which those
// standards have emptied before. What they, and the setters, look at before is an
// error here too: a URL with an opaque path has no host or path to set, and one
// without a host no port.
//
// The error, a [*ParseError], tells that the parser returned failure; u has then
// changed as far as the standard's has: in HostState the host may have been set,
// and the port not. Where the parser just returns, although it may have ignored
// the input, there is none. Of p, Encoding counts, and MaxLength.
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
func (p *Parser) BasicParse(u *URL, input string, override State) error {
	switch override {
	case SchemeStartState, HostState, HostnameState, PortState, PathStartState, QueryState, FragmentState:
	default:
		return newParseError(ErrStateOverride, input, 0)
	}
	switch {
	case u == nil || u.href == "":
		return newParseError(ErrZeroURL, input, 0)
	case override == PortState && u.cannotHaveCredentialsOrPort():
		return newParseError(ErrNoCredentialsOrPort, input, 0)
	case u.opaquePath && (override == HostState || override == HostnameState || override == PathStartState):
		return newParseError(ErrOpaquePath, input, 0)
	}
	o := p.options(nil)
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
	if !r.removed {
		return r.pointer
	}
	return originalOffset(input, 0, r.pointer, true)
}

// basicParse runs the basic URL parser with a state override.
func basicParse(u *URL, input string, override State, o *options) (r overridden) {
	if o.maxLength > 0 && len(input) > o.maxLength {
		return overridden{err: ErrTooLong, failed: true, pointer: o.maxLength}
	}
	in := input
	var m machine
	m.beginOverride(u, in, override)
	state := m.run(o, in, override, 0)
	if state == divergedState || state == tabOrNewlineState {
		var buf []byte
		if len(in) <= bufferSize/2 {
			var array [bufferSize]byte
			buf = array[:]
		} else {
			buf = make([]byte, encodedLen(in))
		}
		if state == divergedState {
			m.out.buf = buf
			m.out.resume(m.length)
			state = m.run(o, in, m.state, m.pointer)
		}
		if state == tabOrNewlineState {
			r.removed = true
			var b strings.Builder
			in = removeTabAndNewline(&b, in)
			m = machine{}
			m.beginOverride(u, in, override)
			m.out.buf = buf
			state = m.run(o, in, override, 0)
		}
	}
	r.failed = state == failureState
	switch {
	case m.err != 0:
		r.err = m.err
	case m.refusal != 0:
		r.err = m.refusal
	}
	r.pointer = m.pointer
	r.rest = in[min(m.pointer, len(in)):]
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

// beginOverride prepares a zero machine for a state override.
func (m *machine) beginOverride(u *URL, input string, override State) {
	m.components, m.override, m.hadCredentials = u.components, override, u.hasCredentials()
	m.out.input = input
}

// applyOverride puts what the machine made of the override's component into u.
func (u *URL) applyOverride(m *machine) error {
	switch m.override {
	case SchemeStartState:
		if m.schemeSet {
			return u.setScheme(&m.out, m.scheme)
		}
	case PathStartState:
		return u.setPath(&m.out)
	case QueryState:
		return u.setQuery(&m.out)
	case FragmentState:
		return u.setFragment(&m.out)
	}
	if m.hostSet {
		if err := u.setHost(&m.out, m.hostKind); err != nil {
			return err
		}
	}
	if m.portSet {
		return u.setPort(m.port, m.hasPort)
	}
	return nil
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

// run runs the states from state on, until one that is no state of the
// standard's.
func (m *machine) run(o *options, input string, state State, pointer int) State {
	for {
		length := m.out.n
		next, i := failureState, pointer
		switch state {
		case SchemeStartState:
			next, i = m.inSchemeStart(input, pointer)
		case SchemeState:
			next, i = m.inScheme(input, pointer)
		case NoSchemeState:
			next, i = m.inNoScheme(input, pointer)
		case SpecialRelativeOrAuthorityState:
			next, i = m.inSpecialRelativeOrAuthority(input, pointer)
		case PathOrAuthorityState:
			next, i = m.inPathOrAuthority(input, pointer)
		case RelativeState:
			next, i = m.inRelative(input, pointer)
		case RelativeSlashState:
			next, i = m.inRelativeSlash(input, pointer)
		case SpecialAuthoritySlashesState:
			next, i = m.inSpecialAuthoritySlashes(input, pointer)
		case SpecialAuthorityIgnoreSlashesState:
			next, i = m.inSpecialAuthorityIgnoreSlashes(input, pointer)
		case AuthorityState:
			next, i = m.inAuthority(input, pointer)
		case HostState, HostnameState:
			next, i = m.inHost(input, pointer)
		case PortState:
			next, i = m.inPort(input, pointer)
		case FileState:
			next, i = m.inFile(input, pointer)
		case FileSlashState:
			next, i = m.inFileSlash(input, pointer)
		case FileHostState:
			next, i = m.inFileHost(input, pointer)
		case PathStartState:
			next, i = m.inPathStart(input, pointer)
		case PathState:
			next, i = m.inPath(input, pointer)
		case OpaquePathState:
			next, i = m.inOpaquePath(input, pointer)
		case QueryState:
			next, i = m.inQuery(o, input, pointer)
		case FragmentState:
			next, i = m.inFragment(input, pointer)
		}
		switch {
		case next < PathStartState && !m.out.diverged():
			// Most often: on with the next state.
		case next == failureState:
			return failureState
		case m.out.diverged():
			m.state, m.pointer, m.length = state, pointer, length
			return divergedState
		case next >= doneState:
			m.pointer = i
			return next
		case m.authorityOnly:
			if isTabOrNewline(byteAt(input, i)) {
				return tabOrNewlineState // what follows may yet be an authority
			}
			return doneState
		}
		state, pointer = next, i
	}
}

// A runClass says what a byte is to the states that consume runs of bytes: where a
// run ends.
type runClass uint8

const (
	slash        runClass = 1 << iota // /
	dotOrPercent                      // . and %, which a dot segment begins with; slash << 1
	backslash                         // \
	apostrophe                        // '
	pathStop                          // the path percent-encode set, and so the ? and # that end a path
	queryStop                         // the query percent-encode set, and so the # that ends a query
	fragmentStop                      // the fragment percent-encode set
	hostStop                          // forbidden domain code points, upper case and non-ASCII
)

var runClasses = [256]runClass{
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x00
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x08
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x10
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x18
	0xF0, 0x00, 0x70, 0xB0, 0x00, 0x82, 0x00, 0x08, // 0x20
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x81, // 0x28 ( to /
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x30 0 to 7
	0x00, 0x00, 0x80, 0x00, 0xF0, 0x00, 0xF0, 0x90, // 0x38 8 to ?
	0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, // 0x40 @ to G
	0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, // 0x48 H to O
	0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, // 0x50 P to W
	0x80, 0x80, 0x80, 0x80, 0x84, 0x80, 0x90, 0x00, // 0x58 X to _
	0x50, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x60 ` to g
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x68 h to o
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x70 p to w
	0x00, 0x00, 0x00, 0x10, 0x80, 0x10, 0x00, 0xF0, // 0x78
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x80
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x88
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x90
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0x98
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xA0
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xA8
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xB0
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xB8
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xC0
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xC8
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xD0
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xD8
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xE0
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xE8
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xF0
	0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, // 0xF8
}

// A byteClass says what else a byte is.
type byteClass uint8

const (
	authorityEnd    byteClass = 1 << iota // / ? and #
	fileHostEnd                           // these and \
	schemeCodePoint                       // ASCII alphanumeric, + - and .
	forbiddenHost                         // forbidden host code points
)

var byteClasses = [256]byteClass{
	0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x00
	0x00, 0x08, 0x08, 0x00, 0x00, 0x08, 0x00, 0x00, // 0x08
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x10
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x18
	0x08, 0x00, 0x00, 0x0B, 0x00, 0x00, 0x00, 0x00, // 0x20
	0x00, 0x00, 0x00, 0x04, 0x00, 0x04, 0x04, 0x0B, // 0x28 ( to /
	0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, // 0x30 0 to 7
	0x04, 0x04, 0x08, 0x00, 0x08, 0x00, 0x08, 0x0B, // 0x38 8 to ?
	0x08, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, // 0x40 @ to G
	0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, // 0x48 H to O
	0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, // 0x50 P to W
	0x04, 0x04, 0x04, 0x08, 0x0A, 0x08, 0x08, 0x00, // 0x58 X to _
	0x00, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, // 0x60 ` to g
	0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, // 0x68 h to o
	0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04, // 0x70 p to w
	0x04, 0x04, 0x04, 0x00, 0x08, 0x00, 0x00, 0x00, // 0x78
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x80
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x88
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x90
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0x98
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xA0
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xA8
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xB0
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xB8
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xC0
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xC8
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xD0
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xD8
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xE0
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xE8
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xF0
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // 0xF8
}

// everyByte times a class is that class in each byte of a word.
const everyByte = 0x0101010101010101

// eightClasses returns the runClasses of s's first eight bytes, the first in the
// word's lowest byte.
func eightClasses(s string) uint64 {
	_ = s[7]
	return uint64(runClasses[s[0]]) | uint64(runClasses[s[1]])<<8 | uint64(runClasses[s[2]])<<16 | uint64(runClasses[s[3]])<<24 |
		uint64(runClasses[s[4]])<<32 | uint64(runClasses[s[5]])<<40 | uint64(runClasses[s[6]])<<48 | uint64(runClasses[s[7]])<<56
}

// run returns where the bytes from i on end of which no class has a bit of stop.
//
// It takes eight bytes at a time, and at the input's end its last eight, shifted.
// That takes no fewer instructions than a loop over bytes on a URL's short parts;
// but such a loop's end is mispredicted, which costs as much as a dozen of bytes.
func run(input string, i int, stop runClass) int {
	last := len(input) - 8
	if last < 0 {
		for i < len(input) && runClasses[input[i]]&stop == 0 {
			i++
		}
		return i
	}
	stops := uint64(stop) * everyByte
	for ; i < len(input); i += 8 {
		var at uint64
		if i <= last {
			at = eightClasses(input[i:i+8]) & stops
		} else {
			at = eightClasses(input[last:]) >> (8 * (i - last) & 63) & stops
		}
		if at != 0 {
			return i + bits.TrailingZeros64(at)/8
		}
	}
	return len(input)
}

func (m *machine) endsAuthority(input string, i int) bool {
	return i == len(input) || byteClasses[input[i]]&authorityEnd != 0 || input[i] == '\\' && m.scheme != notSpecial
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
	if m.scheme == schemeFile && m.out.n-start == 3 && isASCIIAlpha(m.out.at(start+1)) && m.out.at(start+2) == ':' {
		return // a normalized Windows drive letter
	}
	if i := m.out.lastSlash(start); i >= 0 {
		m.out.cut(i)
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
	start := int(m.pathStart)
	// An input that was not rewritten has an authority behind two slashes.
	if _, b := m.out.from(start); len(b) > 1 && b[0] == '/' && b[1] == '/' {
		m.out.insert(start, "/.")
		m.pathStart += 2
	}
}

// inherit takes over base's serialization up to byte end, and its components.
func (m *machine) inherit(base *URL, end uint32) {
	m.components = base.components
	m.fragmentStart = 0
	m.out.cut(0)
	m.out.writeString(base.href[:end])
}

// inheritScheme takes over base's scheme.
func (m *machine) inheritScheme(base *URL) {
	m.scheme, m.protocolEnd = base.scheme, base.protocolEnd
	m.out.cut(0)
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
	m.out.cut(0)
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
	if s, b := m.out.from(int(m.hostStart)); s == "localhost" || string(b) == "localhost" {
		m.out.cut(int(m.hostStart))
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

func (m *machine) writePort() {
	if m.hasPort {
		var array [6]byte
		m.out.writeBytes(strconv.AppendUint(append(array[:0], ':'), uint64(m.port), 10))
	}
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
func endsFileHost(c byte) bool { return byteClasses[c]&fileHostEnd != 0 }

// hasSlashes reports whether s has two slashes at byte i.
func hasSlashes(s string, i int) bool { return i >= 0 && i+1 < len(s) && s[i] == '/' && s[i+1] == '/' }

// byteAt returns s[i], and 0 for the EOF code point.
func byteAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func isASCIIAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isASCIIDigit(c byte) bool { return c-'0' < 10 }

func isTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

func toLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
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
