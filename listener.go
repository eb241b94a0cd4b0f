package url

import (
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A Violation is a validation error and its position in the input. [Parser.OnViolation]
// receives it.
type Violation struct {
	// Err is the validation error.
	Err ValidationError
	// The error is in input[Start:End] of the original input. If something is missing, Start equals
	// End.
	Start, End int
	// Fatal is true if parsing failed with it.
	Fatal bool
}

// A listener receives validation errors from the machine.
type listener struct {
	notify func(Violation) bool // or nil
	first  Violation            // the first one
	stop   Violation            // that at which notify stopped the parser, unless it is fatal
	walk   inputWalk
	parsed string // the input that is parsed
}

// listen makes l the listener that calls notify. First it reports the errors that are found before
// the states run. trimmed is input without the spaces and controls around it, and begins at
// input[start]; parsed is trimmed without tabs and newlines.
func (l *listener) listen(
	notify func(Violation) bool, input string, start int, trimmed, parsed string,
) {
	*l = listener{notify: notify, parsed: parsed, walk: walkOf(input, start, false)}
	if n := len(trimmed); start > 0 {
		l.hear(Violation{Err: ErrInvalidURLUnit, Start: 0, End: start})
	} else if n < len(input) {
		l.hear(Violation{Err: ErrInvalidURLUnit, Start: n, End: len(input)})
	}
	if i := infra.IndexTabOrNewline(trimmed, 0); i < len(trimmed) {
		l.hear(Violation{Err: ErrInvalidURLUnit, Start: start + i, End: start + i + 1})
		l.walk.removed, l.walk.replaced = true, !utf8.ValidString(trimmed)
	}
}

func (l *listener) hear(v Violation) {
	if l.first.Err == 0 {
		l.first = v
	}
	if l.notify != nil && l.stop.Err == 0 && !l.notify(v) && !v.Fatal {
		l.stop = v
	}
}

// An inputWalk maps a pointer into the input that is parsed to an offset into the original input.
// Errors mostly come in order, so a whole parse walks the input at most a few times.
type inputWalk struct {
	input             string // the original
	start             int    // where in input the parsed input begins
	pointer, original int
	tab               int  // where the run at original ends, if it is after original
	removed           bool // tabs and newlines have been removed from the parsed input
	replaced          bool // and it has U+FFFD for ill-formed UTF-8
}

// walkOf returns the walk for input[start:] or, if removed is true, for the result of
// removeTabAndNewline for that.
func walkOf(input string, start int, removed bool) inputWalk {
	return inputWalk{input: input, start: start, original: start, removed: removed,
		replaced: removed && !utf8.ValidString(input)}
}

// span returns the span in the original input for two pointers.
func (w *inputWalk) span(start, end int) Span {
	s := Span{w.at(start), 0}
	if s.End = s.Start; end > start {
		s.End = w.at(end-1) + 1
	}
	return s
}

// at returns the offset into the original input for a pointer.
func (w *inputWalk) at(pointer int) int {
	if !w.removed {
		return w.start + pointer
	}
	if pointer < w.pointer {
		w.pointer, w.original, w.tab = 0, w.start, 0
	}
	for w.original < len(w.input) {
		given, parsed := w.run()
		if pointer < w.pointer+parsed {
			return w.original + min(pointer-w.pointer, given-1)
		}
		w.pointer += parsed
		w.original += given
	}
	return w.original
}

// run returns the length of what comes next, in each input. That is a tab or newline, or the text
// up to the next one. If ill-formed UTF-8 has been replaced, it is one code point at a time.
func (w *inputWalk) run() (given, parsed int) {
	rest := w.input[w.original:]
	switch {
	case infra.IsTabOrNewline(rest[0]):
		return 1, 0
	case !w.replaced:
		if w.tab <= w.original {
			w.tab = infra.IndexTabOrNewline(w.input, w.original)
		}
		given = w.tab - w.original
		return given, given
	}
	r, n := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && n == 1 {
		return infra.IllFormedLen(rest), len("\uFFFD")
	}
	return n, n
}

// report reports err in parsed[start:end]. If the error is fatal, an empty range means the code
// point at start.
func (l *listener) report(err ValidationError, start, end int, fatal bool) {
	if fatal && end == start && start < len(l.parsed) {
		_, n := utf8.DecodeRuneInString(l.parsed[start:])
		end = start + n
	}
	s := l.walk.span(start, end)
	l.hear(Violation{Err: err, Start: s.Start, End: s.End, Fatal: fatal})
}

// checkURLUnits reports the parts of parsed[start:end] that are not URL units.
func (l *listener) checkURLUnits(start, end int) {
	s := l.parsed[:end]
	for i := urlUnitsEnd(s, start); i < end; i = urlUnitsEnd(s, i) {
		_, n := utf8.DecodeRuneInString(s[i:])
		l.report(ErrInvalidURLUnit, i, i+n, false)
		i += n
	}
}

// urlUnitsEnd returns the end of the [URL units] from byte i on. Each byte of ill-formed UTF-8
// counts as U+FFFD, which is a URL code point.
//
// [URL units]: https://url.spec.whatwg.org/#url-units
func urlUnitsEnd(s string, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case byteClasses[c]&urlCodePoint != 0:
			i++
		case infra.StartsWithPercentEncodedByte(s[i:]):
			i += len("%FF")
		case c < utf8.RuneSelf:
			return i
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if !isURLCodePoint(r) {
				return i
			}
			i += n
		}
	}
	return i
}

// isURLCodePoint reports whether r is one of the [URL code points].
//
// [URL code points]: https://url.spec.whatwg.org/#url-code-points
func isURLCodePoint(r rune) bool {
	if 0 <= r && r < utf8.RuneSelf {
		return byteClasses[r]&urlCodePoint != 0
	}
	noncharacter := 0xFDD0 <= r && r <= 0xFDEF || r&0xFFFE == 0xFFFE
	surrogate := 0xD800 <= r && r <= 0xDFFF
	return 0xA0 <= r && r <= utf8.MaxRune && !noncharacter && !surrogate
}

// checkHostURLUnits reports what is not a URL unit in the opaque host parsed[start:end]: the
// first wrong code point, and the first wrong percent sign.
func (l *listener) checkHostURLUnits(start, end int) {
	host := l.parsed[start:end]
	for _, percent := range [...]bool{false, true} {
		for i, c := range host {
			if percent && c == '%' && !infra.StartsWithPercentEncodedByte(host[i:]) ||
				!percent && c != '%' && !isURLCodePoint(c) {
				_, n := utf8.DecodeRuneInString(host[i:])
				l.report(ErrInvalidURLUnit, start+i, start+i+n, false)
				break
			}
		}
	}
}

// checkPercentEncoded reports the first percent-encoded byte in the domain parsed[start:end].
func (l *listener) checkPercentEncoded(start, end int) {
	for i := start; i < end; i++ {
		if infra.StartsWithPercentEncodedByte(l.parsed[i:end]) {
			l.report(ErrDomainPercentEncoded, i, i+3, false)
			return
		}
	}
}

// checkIPv4ASCII reports the IPv4 address parsed[start:end] if it is not written in ASCII.
func (l *listener) checkIPv4ASCII(start, end int) {
	for i := start; i < end; i++ {
		if c, _ := infra.FirstByte(l.parsed[i:end]); c >= utf8.RuneSelf {
			l.report(ErrIPv4NonASCIIInput, start, end, false)
			break
		}
	}
}

// A Span is the part input[Start:End] of an input. Between Start and End there may be tabs and
// newlines, which the parser ignores. The zero Span means that the parser read no such part. An
// empty part has a position: in "https://h/?" the query is Span{11, 11}.
type Span struct{ Start, End int }

// Spans say where in an input the parser read each component, as [Parser.ParseSpans] returns them.
// The delimiters, such as '@' and '?', are between the spans. What a relative reference takes from
// its base URL has no span.
//
// The parts are in order. If parsing succeeds, only delimiters, tabs and newlines are between them,
// and only spaces and C0 controls are around them.
type Spans struct {
	// Scheme is without the ':'. It has a span even if the parser ignored it, as that of "https:a"
	// with a base URL that is https, too.
	Scheme Span
	// Slashes are the slashes and backslashes before the username or the host. If the input has no
	// host, a slash at the beginning is part of Path.
	Slashes Span
	// Username and Password are without the ':' and the '@'. Username is not zero if there is an
	// '@', Password if there is a ':' before the '@'.
	Username, Password Span
	// Host includes the brackets of an IPv6 address.
	Host Span
	// Port is without the ':'.
	Port Span
	// Path may have dot segments and backslashes. It may be a Windows drive letter after "file://".
	Path Span
	// Query is without the '?', Fragment without the '#'.
	Query, Fragment Span
}

// ParseSpans parses input as [Parser.Parse] does, and returns the same URL and error. It also
// returns where in input it read each component.
//
// If parsing fails, the spans are of what the parser read before it failed, with the host or the
// port that is wrong. If the error wraps [ErrTooLong], they may all be zero. The pointer to them is
// never nil.
//
// The URL and the spans are not allocated if they do not escape.
func (p *Parser) ParseSpans(input string) (*URL, *Spans, error) {
	s := new(Spans)
	u, err := p.parseSpans(new(URL), s, input)
	return u, s, err
}

// parseSpans is parse for ParseSpans. If the recogniser finds all components, the spans are
// what it has found; otherwise the states go on.
func (p *Parser) parseSpans(u *URL, s *Spans, input string) (*URL, error) {
	o := p.options()
	if p.encodes(input) {
		o.setEncoding(p.Encoding)
	}
	in, start := infra.TrimC0ControlOrSpace(input)
	reached, isSet := nothing(), false
	switch {
	case !o.canRecognise(input):
	case p.Base != nil && u.parseReference(in, p.Base, o.maxLength):
		found := referenceComponents(u, in)
		s.setFound(in, &found, progress{state: doneState})
		isSet = true
	default:
		reached = u.recogniseRest(in, u.recogniseAuthority(in, p.Base))
		if reached.state == doneState {
			s.setFound(in, &u.components, reached)
			isSet = u.setCanonical(in, reached) || u.rewrite(in, reached, &o)
		}
	}
	if !isSet {
		return parseByStates(u, s, input, in, start, p.Base, &o, reached)
	}
	if start > 0 {
		s.inOriginal(input, start, start+len(in), false)
	}
	return u, nil
}

// referenceComponents returns what parseReference has found in ref. u's serialization ends as ref
// ends, so its offsets differ from ref's by a constant.
func referenceComponents(u *URL, ref string) components {
	c := u.components
	c.protocolEnd = 0
	c.shiftAuthority(uint32(len(ref) - len(u.href))) // modulo 2^32
	if !hasSlashes(ref, 0) {
		c.hostKind, c.pathStart = HostNull, 0
	}
	if first := byteAt(ref, 0); first == '#' || first == 0 {
		c.queryStart = c.fragmentStart // the query is base's
	}
	return c
}

// setFound sets s to the spans of f, the components that were recognised in the input. If there is
// more to read, it sets Path.Start to where the next part begins.
func (s *Spans) setFound(input string, f *components, p progress) {
	start := int(f.protocolEnd)
	if start > 0 {
		s.Scheme = Span{0, start - 1}
	}
	switch {
	case p.state == authorityState || p.state == fileHostState:
		s.Slashes = Span{start, p.pointer}
		start = p.pointer
	case p.state >= PathStartState && f.hostKind != HostNull:
		s.Slashes = Span{start, int(f.hostStart)}
		if f.usernameEnd < f.hostStart {
			s.Slashes.End = start
			for isSlash(input[s.Slashes.End]) {
				s.Slashes.End++
			}
			s.setCredentials(input, s.Slashes.End, int(f.hostStart)-1)
		}
		s.Host = Span{int(f.hostStart), int(f.hostEnd)}
		if f.hostEnd < f.pathStart {
			s.Port = Span{int(f.hostEnd) + 1, int(f.pathStart)}
		}
		start = int(f.pathStart)
	}
	s.Path.Start = start
	if p.state < QueryState {
		return
	}
	s.Path.End = int(f.queryStart)
	if f.queryStart < f.fragmentStart {
		s.Query = Span{int(f.queryStart) + 1, int(f.fragmentStart)}
	}
	if p.state == doneState && int(f.fragmentStart) < len(input) {
		s.Fragment = Span{int(f.fragmentStart) + 1, len(input)}
	}
}

// setCredentials sets the spans of the username and the password in input[start:end], which an '@'
// follows.
func (s *Spans) setCredentials(input string, start, end int) {
	s.Username = Span{start, end}
	if i := strings.IndexByte(input[start:end], ':'); i >= 0 {
		s.Username.End = start + i
		s.Password = Span{start + i + 1, end}
	}
}

// runSpans runs the states one by one, and sets s to what they read, after those of f.
func (m *machine) runSpans(
	o *options, input string, s *Spans, f *components, p progress,
) progress {
	s.setFound(input, f, p)
	for p.state < doneState {
		from := p
		p.state, p.pointer = m.run(o, input, from.state, 0, from.pointer)
		s.setRead(input, m, from, p)
	}
	return p
}

// setRead sets s to what a state has read: from.state, which has left the machine in to.state.
func (s *Spans) setRead(input string, m *machine, from, to progress) {
	part := Span{from.pointer, to.pointer}
	failed := to.state == failureState
	if to.state == PortState || to.state == QueryState || to.state == FragmentState {
		part.End-- // before the delimiter
	}
	switch from.state {
	case schemeState:
		if to.state != noSchemeState {
			s.Scheme.End = int(m.protocolEnd) - 1
			s.Path.Start = int(m.protocolEnd)
		}
	case authorityState:
		if from.pointer < to.pointer {
			s.setCredentials(input, from.pointer, to.pointer-1)
		}
	case HostState:
		if failed {
			part.End = m.endOfHost(input, part.Start)
		}
		s.Host = part
	case PortState:
		s.Port = Span{part.Start, digitsEnd(input, part.Start)}
	case fileHostState:
		if failed {
			part.End = byteEnd(input, part.Start, fileHostStop)
		}
		if to.state != pathState { // not a Windows drive letter
			s.Host = part
		}
	case QueryState:
		s.Query = part
	case FragmentState:
		s.Fragment = part
	}
	switch {
	case failed:
		s.Path = Span{}
	case to.state == authorityState || to.state == fileHostState:
		s.Slashes = Span{s.Path.Start, to.pointer}
		s.Path.Start = to.pointer
	case to.state == PathStartState:
		s.Path.Start = to.pointer
	case from.state < QueryState && to.state >= QueryState:
		s.Path.End = part.End
	}
}

// inOriginal changes the spans from those in input[start:end] to those in input. If removed is
// true, they are those in the result of removeTabAndNewline for that part.
func (s *Spans) inOriginal(input string, start, end int, removed bool) {
	if start == 0 && !removed {
		return
	}
	w := walkOf(input[:end], start, removed)
	for _, span := range [...]*Span{&s.Scheme, &s.Slashes, &s.Username, &s.Password, &s.Host,
		&s.Port, &s.Path, &s.Query, &s.Fragment} {
		if *span != (Span{}) {
			*span = w.span(span.Start, span.End)
		}
	}
}
