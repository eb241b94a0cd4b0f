package url

import (
	"bytes"
	"math"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/go-weburl/url/internal/infra"
)

// A Parser parses URLs with options. The zero Parser parses as [Parse] does. A Parser is safe for
// concurrent use if OnViolation is, as long as nobody changes Base.
type Parser struct {
	// Base is the base URL that a relative reference is resolved against. Nil and the zero URL mean
	// that there is none.
	Base *URL

	// Encoding is the encoding of the document that the input comes from. The query of a special
	// URL is percent-encoded with it, unless the scheme is ws or wss. Nil means UTF-8. Take an
	// encoding of package charset. Those of golang.org/x/text differ from the standard's, and those
	// of golang.org/x/net/html/charset write a character reference for a character that they lack.
	Encoding encoding.Encoding

	// MaxLength limits the length, in bytes, of an input and of a serialization. Anything longer
	// fails with ErrTooLong; a longer input fails before any memory is allocated for it. The limit
	// holds for Parse and BasicParse but not for setters: check the length of a value before you
	// set it. 0 or less means the limit of every URL: a serialization of 2^32-1 bytes. If an int
	// has 32 bits, that is 2^31-1 bytes, and an input or a setter's value has at most 100 MiB.
	MaxLength int

	// OnViolation is called with each validation error, fatal or not, in the order of the
	// standard's steps. It returns whether to go on: if not, the input fails with that error. If
	// it is nil, the parser does not look for validation errors that are not fatal.
	OnViolation func(Violation) bool
}

// Parse parses input with the options in p. The error is a [*ParseError]. The URL is not allocated
// if it does not escape. See https://url.spec.whatwg.org/#concept-url-parser.
func (p *Parser) Parse(input string) (*URL, error) { return p.parse(new(URL), input) }

// options are what the basic URL parser needs from a Parser. The field encode is a function, so
// that only programs that use a Parser link the code of the encodings.
type options struct {
	maxLength  int                                              // 0 or less: no limit
	encode     func(enc encoding.Encoding, query string) []byte // encodeQuery; nil: UTF-8
	encoding   encoding.Encoding                                // for encode
	keepsASCII bool                                             // encode encodes no ASCII
	notify     func(Violation) bool                             // nil: nobody listens
}

// noOptions are the options of the zero Parser. They are read-only.
var noOptions options

// setEncoding sets the encoding of queries to enc.
func (o *options) setEncoding(enc encoding.Encoding) {
	if enc = outputEncoding(enc); enc != nil {
		o.encode, o.encoding, o.keepsASCII = encodeQuery, enc, keepsASCII(enc)
	}
}

func encodeQuery(enc encoding.Encoding, query string) []byte {
	return appendEncoded(nil, enc, query, SpecialQueryPercentEncodeSet)
}

// canRecognise reports whether the recogniser in canonical.go may be used. The recogniser
// recognises only ASCII in a query, and reports no validation errors. Its output is longer than the
// input by at most an IPv4 address.
func (o *options) canRecognise(input string) bool {
	return o.notify == nil && (o.encode == nil || o.keepsASCII) &&
		uint64(len(input)) <= maxHref-maxIPv4Host && (o.maxLength <= 0 || len(input) <= o.maxLength)
}

// How the [basic URL parser] runs without a state override, a function for each step:
//
//  1. Trim (infra.TrimC0ControlOrSpace): remove C0 controls and spaces at both ends of the input.
//  2. Recognise (components.recognise): find the components without the states, as far as the input
//     is canonical, which means that it equals its serialization, or nearly so. For most inputs
//     that is all. See canonical.go.
//  3. Rewrite (URL.rewrite): if all is recognised but not canonical, make the serialization.
//  4. Strip (removeTabAndNewline): remove the tabs and newlines inside the input. If the authority
//     has not been recognised yet, recognise again.
//  5. Begin (machine.begin): write what has been recognised to the output, which is a buffer.
//  6. Run (machine.run): let the states go on. When they have written the authority, recognise what
//     follows it (machine.recogniseRest), and run the states on what remains.
//  7. Finish (machine.finish): the output is the serialization. If it equals the input, let the URL
//     keep the input, to save an allocation (hrefOf).
//
// parse does 1 to 3, and parseByStates the rest. With a base URL, parse first checks whether the
// input extends a prefix of base's serialization: see parseReference.
//
// With a smaller recogniser, for canonical domains and addresses only, messy URLs took 1.18 of
// Ada's time instead of 0.81, and URLs of the web the same time.
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser

// parse sets u, which is the zero URL, to the result of the basic URL parser without a state
// override, and returns u. If that fails, u may have any components, and parse returns nil.
//
// Its callers are small enough to be inlined, and parse returns its argument. So the compiler sees
// whether new(URL) in such a caller outlives the function that calls it, and if it does not, puts
// it into that function's frame.
func parse(u *URL, input string, base *URL, o *options) (*URL, error) {
	in, start := infra.TrimC0ControlOrSpace(input)
	p := nothing()
	if o.canRecognise(input) {
		if base != nil && u.parseReference(in, base, o.maxLength) {
			return u, nil
		}
		p = u.recogniseRest(in, u.recogniseAuthority(in, base))
		if p.state == doneState && (u.setCanonical(in, p) || u.rewrite(in, p, o)) {
			return u, nil
		}
	}
	return parseByStates(u, nil, input, in, start, base, o, p)
}

// parseWithBase is parse for a base URL that has to be parsed.
func parseWithBase(u *URL, ref, base string) (*URL, error) {
	var b URL
	if _, err := parse(&b, base, nil, &noOptions); err != nil {
		err.(*ParseError).Base = true
		return nil, err
	}
	return parse(u, ref, &b, &noOptions)
}

// parse is the function parse with p's base URL and options.
func (p *Parser) parse(u *URL, input string) (*URL, error) {
	o := p.options()
	if p.encodes(input) {
		o.setEncoding(p.Encoding)
	}
	return parse(u, input, p.Base, &o)
}

// options returns p's options except for the encoding.
func (p *Parser) options() options {
	return options{maxLength: p.MaxLength, notify: p.OnViolation}
}

// encodes reports whether p has an encoding and input may have a query, the only part that is
// encoded.
func (p *Parser) encodes(input string) bool {
	return p.Encoding != nil && strings.IndexByte(input, '?') >= 0
}

// parseByStates is parse for an input that the recogniser does not finish. p and u's components are
// what it has recognised of in, which is input without the spaces and controls around it, and
// begins at input[start]. If s is not nil, it is set to the spans.
func parseByStates(
	u *URL, s *Spans, input, in string, start int, base *URL, o *options, p progress,
) (*URL, error) {
	base, lenBase := usableBase(base)
	if o.maxLength > 0 && len(input) > o.maxLength {
		return nil, newParseError(ErrTooLong, input, o.maxLength)
	}
	if !fitsInt(in, lenBase) {
		if s != nil {
			*s = Spans{}
		}
		return nil, newParseError(ErrTooLong, input, len(input))
	}
	trimmed := in
	var joined strings.Builder
	if p.state != doneState && infra.HasTabOrNewline(in[p.pointer:]) {
		in = removeTabAndNewline(&joined, in)
		if p.state < PathStartState && o.canRecognise(in) {
			u.components = components{}
			p = u.recognise(in, base)
		}
		if p.state == doneState && u.setCanonical(in, p) {
			if s != nil {
				s.setFound(in, &u.components, p)
				s.inOriginal(input, start, start+len(trimmed), true)
			}
			return u, nil
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
	if o.notify != nil {
		var l listener
		l.listen(o.notify, input, start, trimmed, in)
		m.listener = &l
	}
	m.begin(in, &u.components, p)
	if s != nil {
		p = m.runSpans(o, in, s, &u.components, p)
		s.inOriginal(input, start, start+len(trimmed), joined.Len() > 0)
	} else if p.state < PathStartState {
		p.state, p.pointer = m.run(o, in, p.state, PathStartState, p.pointer)
		if p.state == PathStartState && o.canRecognise(in) {
			p = m.recogniseRest(in, p.pointer)
		}
	}
	if p.state < doneState {
		p.state, _ = m.run(o, in, p.state, doneState, p.pointer)
	}
	if l := m.listener; l != nil && l.stop.Err != 0 {
		return nil, newParseError(l.stop.Err, input, l.stop.Start)
	}
	if p.state == failureState {
		w := walkOf(input, start, joined.Len() > 0)
		return nil, newDomainParseError(m.err, input, w.at(m.pointer), m.refusedDomain(in))
	}

	out := m.out.bytes()
	if n := len(out); m.tooLong || uint64(n) > maxHref || o.maxLength > 0 && n > o.maxLength {
		return nil, newParseError(ErrTooLong, input, len(input))
	}
	href := hrefOf(in, out, &joined)
	m.finish(href)
	return u.setRecord(href, &m.components), nil
}

// usableBase returns base as the states need it, or nil for the zero URL, and its length.
func usableBase(base *URL) (*URL, int) {
	switch {
	case base == nil || base.href == "":
		return nil, 0
	case base.scheme == schemeFile && base.hasPort:
		// The file states do not copy base's port, which only BasicParse can have set. The port is
		// removed without setPort, so that a program that only parses does not link it.
		v := *base
		v.href = base.href[:base.hostEnd] + base.href[base.pathStart:]
		v.shiftPath(base.hostEnd - base.pathStart)
		v.port, v.hasPort = 0, false
		return &v, len(base.href)
	}
	return base, len(base.href)
}

// hrefOf returns the output as a string. If it equals in, hrefOf returns in, and allocates nothing.
// If tabs and newlines have been removed, joined holds in, with room for the output.
func hrefOf(in string, out []byte, joined *strings.Builder) string {
	switch {
	case string(out) == in:
		return in
	case joined.Len() == 0:
		return string(out)
	}
	joined.Write(out)
	return joined.String()[len(in):]
}

// setRecord sets u to the URL with that serialization and these components, and returns it.
func (u *URL) setRecord(href string, c *components) *URL {
	u.href = href
	u.components = *c
	return u
}

// canParse reports whether parse would succeed. It stops after the authority, since nothing
// after it can fail.
func canParse(input string, base *URL) bool {
	in, _ := infra.TrimC0ControlOrSpace(input)
	var c components
	p := c.recogniseAuthority(in, base)
	return p.state >= PathStartState || canParseByStates(in, base, &c, p)
}

// canParseByStates is canParse for an authority that is not recognised. c and p are what has
// been recognised.
func canParseByStates(in string, base *URL, c *components, p progress) bool {
	if infra.HasTabOrNewline(in) {
		var joined strings.Builder
		in = removeTabAndNewline(&joined, in)
		*c = components{}
		if p = c.recogniseAuthority(in, base); p.state >= PathStartState {
			return true
		}
	}
	var array [bufferSize]byte
	var m machine
	m.out.buf = array[:]
	if base != nil && base.href != "" {
		m.base = base
	}
	m.begin(in, c, p)
	state, _ := m.run(&noOptions, in, p.state, PathStartState, p.pointer)
	return state != failureState
}

// BasicParse runs the standard's [basic URL parser] on input, with u as url and with a state
// override. It is there for other standards: the URL Pattern Standard [canonicalizes] the
// components of its patterns with it.
//
// PathStartState, OpaquePathState, QueryState and FragmentState replace the path, the query or the
// fragment, because those standards empty the component first. In OpaquePathState a '?' or '#' ends
// the path; what follows it replaces the query or the fragment.
//
// Two states can make a URL whose serialization parses to another URL, or not at all. URL
// Pattern needs them: it parses into a dummy URL and reads one component of that.
//
//   - PortState sets the port of a file: URL too, although "file://h:80/" does not
//     parse. To canonicalize a port, use the dummy URL scheme + "://dummy.invalid/".
//   - OpaquePathState can set a path that begins with '/', which the parser would read as a
//     list of segments, or one that ends with a space, which the parser would trim. To
//     canonicalize an opaque path, use the dummy URL "data:". If the path begins with "//", the
//     serialization has "/." before it, unlike in the standard, so that it never reads as a
//     host.
//
// If u cannot have the component at all, the error wraps a [Refusal] and u is unchanged: a URL with
// an opaque path has no host and no path of segments, any other URL has no opaque path, and a URL
// whose host is null or empty has no port. The standard's parser relies on its callers there.
//
// The error is a [*ParseError] if the parser returns failure. u has then changed as far
// as in the standard: in HostState the host may have been set and the port not. The error
// is nil if the parser returns without failure, even if it ignored the input. Of p's
// fields, Encoding, MaxLength and OnViolation have an effect.
//
// [canonicalizes]: https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
func (p *Parser) BasicParse(u *URL, input string, override State) error {
	switch override {
	case SchemeStartState, HostState, HostnameState, PortState, PathStartState, OpaquePathState,
		QueryState, FragmentState:
	default:
		return newParseError(errStateOverride, input, 0)
	}
	switch {
	case u == nil || u.href == "":
		return newParseError(ErrZeroURL, input, 0)
	case override == PortState && (u.hostKind == HostNull || u.hostKind == HostEmpty):
		return newParseError(ErrNoCredentialsOrPort, input, 0)
	case u.opaquePath &&
		(override == HostState || override == HostnameState || override == PathStartState):
		return newParseError(ErrOpaquePath, input, 0)
	case override == OpaquePathState && !u.opaquePath:
		return newParseError(errStateOverride, input, 0)
	}
	o := p.options()
	o.setEncoding(p.Encoding)
	r := parseOverride(u, input, override, &o)
	if r.failed {
		return newDomainParseError(r.err, input, r.offset(input), r.domain)
	}
	return nil
}

// An overrideResult is the result of parsing with a state override.
type overrideResult struct {
	err     error  // why the input, or a part of it, was ignored
	failed  bool   // the parser returned failure
	pointer int    // position in the stripped input at which the parser stopped
	removed bool   // the input had tabs or newlines
	rest    string // what follows the pointer
	domain  string // the domain that was refused
	set     bool   // the host or the port was set
}

// offset returns the position in the original input at which the parser stopped.
func (r *overrideResult) offset(input string) int {
	w := walkOf(input, 0, r.removed)
	return w.at(r.pointer)
}

// parseOverride runs the basic URL parser with a state override.
func parseOverride(u *URL, input string, override State, o *options) (r overrideResult) {
	if o.maxLength > 0 && len(input) > o.maxLength {
		return overrideResult{err: ErrTooLong, failed: true, pointer: o.maxLength}
	}
	if !fitsInt(input, 0) {
		return overrideResult{err: ErrTooLong, failed: true, pointer: len(input)}
	}
	in := input
	if infra.HasTabOrNewline(in) {
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
	if o.notify != nil {
		var l listener
		l.listen(o.notify, input, 0, input, in)
		m.listener = &l
	}
	state, pointer := m.run(o, in, override, doneState, 0)
	if l := m.listener; l != nil && l.stop.Err != 0 {
		return overrideResult{err: l.stop.Err, failed: true, pointer: l.stop.Start}
	}
	if state == failureState {
		r.failed, pointer = true, m.pointer
	}
	switch {
	case m.err != 0:
		r.err = m.err
	case m.refusal != 0:
		r.err = m.refusal
	}
	r.pointer, r.domain = pointer, m.refusedDomain(in)
	r.rest = in[min(pointer, len(in)):]
	v := *u
	err := v.applyOverride(&m)
	if err == nil && o.maxLength > 0 && len(v.href) > max(o.maxLength, len(u.href)) {
		err = ErrTooLong
	}
	if err != nil {
		return overrideResult{err: err, failed: true, pointer: len(input)}
	}
	*u = v
	r.set = m.hostSet || m.portSet
	return r
}

// applyOverride sets the component of u that the machine has built for the state override.
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

// setOpaquePath sets the path to out[:end]. If a '?' or '#' follows, at out[end], it sets the
// query or the fragment to the rest.
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
// It holds neither the input nor the options. If a pointer in one of its fields escaped, the
// compiler would move everything that the machine points to onto the heap, including the output's
// buffer, which has to stay in the frame of the function that parses.
type machine struct {
	components // of the URL, as far as it is built
	out        output
	base       *URL
	override   State
	listener   *listener

	hadCredentials bool // with a state override: the URL includes credentials
	schemeSet      bool // with a state override: the scheme has been set
	hostSet        bool // likewise the host
	portSet        bool // likewise the port
	driveLetter    bool // buffer is the drive letter that the file host state has read
	tooLong        bool // the output has outgrown its offsets

	err     ValidationError // why the parser returned failure
	refusal Refusal         // why a state failed or ignored the input, with a state override
	pointer int             // the position of err, or where a state failed without one

	domainStart, domainEnd uint32 // of ErrDomainToASCII, in the input
}

// begin writes the recognised part of input, and sets the components in it.
func (m *machine) begin(input string, f *components, p progress) {
	switch {
	case p.state == SchemeStartState:
	case p.state < PathStartState:
		m.scheme, m.protocolEnd = f.scheme, f.protocolEnd
		m.out.writeLower(input[:f.protocolEnd])
	default:
		m.writeAuthority(&m.out, input, f, p)
		m.writeRest(&m.out, input, f, p)
	}
}

// recogniseRest recognises and writes what follows the authority, from the pointer on. The states
// have written the authority.
func (m *machine) recogniseRest(input string, pointer int) progress {
	f := components{scheme: m.scheme, hostKind: m.hostKind}
	p := f.recogniseRest(input, progress{state: PathStartState, pointer: pointer})
	m.writeRest(&m.out, input, &f, p)
	return p
}

// finish completes the components of the URL whose serialization is href.
func (m *machine) finish(href string) {
	if m.hostKind == HostNull {
		m.usernameEnd, m.hostStart, m.hostEnd = 0, 0, 0 // so that equal URLs are ==
	}
	if m.fragmentStart == 0 {
		m.fragmentStart = uint32(len(href))
	}
	if m.queryStart == 0 {
		m.queryStart = m.fragmentStart
	}
}

// run runs state and those that follow it, and stops before the first that is not less than until:
// PathStartState to stop after the authority, doneState to run to the end, 0 to run only one state.
func (m *machine) run(o *options, input string, state, until State, pointer int) (State, int) {
	for {
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
		if state >= until {
			return state, pointer
		}
	}
}

// report tells the listener, if there is one, that input[start:end] has err. Many states call
// it, so it is not inlined.
//
//go:noinline
func (m *machine) report(err ValidationError, start, end int) {
	if m.listener != nil {
		m.listener.report(err, start, end, false)
	}
}

// checkURLUnits reports the parts of input[start:end] that are not URL units, if there is a
// listener.
func (m *machine) checkURLUnits(start, end int) {
	if m.listener != nil {
		m.listener.checkURLUnits(start, end)
	}
}

// fail ends the parsing with err, at the code point at the pointer.
func (m *machine) fail(err ValidationError, pointer int) (State, int) {
	return m.failRange(err, pointer, pointer)
}

// failRange ends the parsing with err in input[start:end]. An empty range means the code point
// at start. Like report, it is not inlined.
//
//go:noinline
func (m *machine) failRange(err ValidationError, start, end int) (State, int) {
	m.err, m.pointer = err, start
	if m.listener != nil {
		m.listener.report(err, start, end, true)
	}
	return failureState, start
}

// failDomain is failRange for ErrDomainToASCII, which is in the domain input[i:j].
func (m *machine) failDomain(start, end, i, j int) {
	m.domainStart, m.domainEnd = uint32(i), uint32(j)
	m.failRange(ErrDomainToASCII, start, end)
}

// refusedDomain returns the domain of input that is the reason for m.err, or "".
func (m *machine) refusedDomain(input string) string { return input[m.domainStart:m.domainEnd] }

// failOverride ends the parsing with failure, ignore without failure. Both are for steps under a
// state override for which the standard has no validation error.
func (m *machine) failOverride(r Refusal, pointer int) (State, int) {
	m.refusal, m.pointer = r, pointer
	return failureState, pointer
}

func (m *machine) ignore(r Refusal, pointer int) (State, int) {
	m.refusal = r
	return doneState, pointer
}

// endsAuthority reports whether the authority ends at byte i: at the EOF code point, '/', '?',
// '#' or, in a special URL, '\\'.
func (m *machine) endsAuthority(input string, i int) bool {
	return i == len(input) || byteClasses[input[i]]&authorityStop != 0 ||
		input[i] == '\\' && m.scheme.IsSpecial()
}

// shorten [shortens] the URL's path.
//
// [shortens]: https://url.spec.whatwg.org/#shorten-a-urls-path
func (m *machine) shorten() {
	m.checkLength()
	m.out.n = m.shortened(m.out.bytes())
}

// shortened returns the length of the output b, which ends with the path, after the path has been
// shortened.
func (c *components) shortened(b []byte) int {
	path := b[c.pathStart:]
	if c.scheme == schemeFile && len(path) > 0 && infra.IsNormalizedWindowsDriveLetter(path[1:]) {
		return len(b)
	}
	return int(c.pathStart) + max(0, bytes.LastIndexByte(path, '/'))
}

// beginPath begins an empty path at the output's end.
func (m *machine) beginPath() { m.pathStart = uint32(m.out.n) }

// checkLength sets tooLong if the output is longer than 2^32-1 bytes. What shortens the output
// calls it first.
func (m *machine) checkLength() {
	m.tooLong = m.tooLong || int64(m.out.n) > math.MaxUint32
}

// guardPath inserts the URL serializer's "/." before a path that begins with "//", which would
// read as a host. The URL's host is null.
func (m *machine) guardPath() {
	if hasSlashes(m.out.from(m.pathStart), 0) {
		m.out.insert(int(m.pathStart), "/.")
		m.pathStart += 2
	}
}

// inherit copies base's components, and writes its serialization up to byte end.
func (m *machine) inherit(base *URL, end uint32) {
	m.components = base.components
	m.fragmentStart = 0
	m.out.n = 0
	m.out.writeString(base.href[:end])
}

// inheritScheme copies base's scheme.
func (m *machine) inheritScheme(base *URL) {
	m.scheme, m.protocolEnd = base.scheme, base.protocolEnd
	m.out.n = 0
	m.out.writeString(base.href[:base.protocolEnd])
}

// inheritAuthority copies base's scheme, username, password, host and port, and begins the path.
func (m *machine) inheritAuthority(base *URL) {
	m.inherit(base, base.authorityEnd())
	m.queryStart = 0
	m.beginPath()
}

// inheritPath copies base's components up to the path.
func (m *machine) inheritPath(base *URL) {
	if base.pathStart == base.authorityEnd() {
		m.inherit(base, base.queryStart)
		m.queryStart = 0
		return
	}
	// The "/." before base's path, which guards it, is not a part of the path.
	m.inheritAuthority(base)
	m.out.writeString(base.Pathname())
}

// writeFileScheme writes the scheme "file", which the input may lack.
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

// dropLocalhost replaces the host of a file: URL by the empty host if it is localhost.
func (m *machine) dropLocalhost() {
	if string(m.out.from(m.hostStart)) == "localhost" {
		m.out.n = int(m.hostStart)
		m.hostKind = HostEmpty
		m.hostEnd = m.hostStart
	}
}

// setPort sets the port, or sets it to null if it is the scheme's default port.
func (m *machine) setPort(port uint16) {
	m.port, m.hasPort = port, true
	if port == m.scheme.DefaultPort() && port != 0 {
		m.port, m.hasPort = 0, false
	}
	m.portSet = true
}

// hasSlashes reports whether there are two slashes at byte i of s.
func hasSlashes[T string | []byte](s T, i int) bool {
	return i+1 < len(s) && s[i] == '/' && s[i+1] == '/'
}

// removeTabAndNewline returns s without ASCII tabs and newlines. The result is the beginning
// of b, which has room for as much again. Ill-formed UTF-8 becomes U+FFFD first: without a
// tab in its middle it might be well-formed.
func removeTabAndNewline(b *strings.Builder, s string) string {
	s = infra.WellFormed(s)
	b.Grow(2*len(s) + bufferSize/4)
	infra.WriteWithoutTabAndNewline(b, s)
	return b.String()
}
