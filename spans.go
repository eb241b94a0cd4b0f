package url

import (
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

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
// port that is wrong. If the error wraps [ErrTooLong], they may all be zero.
func (p *Parser) ParseSpans(input string) (*URL, Spans, error) {
	var s Spans
	u, err := p.parseSpans(new(URL), &s, input)
	return u, s, err
}

// parseSpans is parse for ParseSpans. If the recogniser finds all components, the spans are
// what it has found; otherwise the states go on.
func (p *Parser) parseSpans(u *URL, s *Spans, input string) (*URL, error) {
	var o options
	p.setOptions(&o, input)
	in, start := infra.TrimC0ControlOrSpace(input)
	var f positions
	reached, isSet := nothing, false
	if o.canRecognise(input) {
		if p.Base != nil && u.parseReference(in, p.Base, o.maxLength) {
			isSet = true
			f.setReference(u, in)
			reached.state = doneState
		} else {
			reached = f.recogniseRest(in, f.recogniseAuthority(in, p.Base))
			isSet = reached.state == doneState && f.setURL(u, in, reached, &o)
		}
	}
	if !isSet {
		return parseByStates(u, s, input, in, start, p.Base, &o, &f, reached)
	}
	s.setFound(in, &f, reached)
	if start > 0 {
		s.inOriginal(input, start, start+len(in), false)
	}
	return u, nil
}

// setReference sets f to what parseReference has found in ref. The end of u's serialization is a
// part of ref, which extends to its end.
func (f *positions) setReference(u *URL, ref string) {
	c := u.components
	n := uint32(len(ref) - len(u.href)) // modulo 2^32, as in the functions that shift offsets
	c.protocolEnd = 0
	c.usernameEnd += n
	c.hostStart += n
	c.hostEnd += n
	c.shiftPath(n)
	if !hasSlashes(ref, 0) {
		c.hostKind, c.pathStart = HostNull, 0
	}
	if first := byteAt(ref, 0); first == '#' || first == 0 {
		c.queryStart = c.fragmentStart // the query is base's
	}
	*f = positions(c)
}

// setFound sets s to the components that f has found in the input. If there is more to read, it
// sets Path.Start to where the next part begins.
func (s *Spans) setFound(input string, f *positions, p progress) {
	start := int(f.protocolEnd)
	if start > 0 {
		s.Scheme = Span{0, start - 1}
	}
	switch {
	case p.state == authorityState || p.state == fileHostState:
		s.Slashes = Span{start, p.pointer}
		start = p.pointer
	case p.state >= PathStartState && f.hostKind != HostNull:
		s.Slashes.Start = start
		for start < int(f.hostStart) && isSlash(input[start]) {
			start++
		}
		s.Slashes.End = start
		if hostStart := int(f.hostStart); start < hostStart {
			s.setCredentials(input, start, hostStart-1)
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

// runSpans runs the states one by one, and sets s to what they read, after what f has found.
func (m *machine) runSpans(
	o *options, input string, s *Spans, f *positions, p progress,
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
			part.End = fileHostEnd(input, part.Start)
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
	input = input[:end]
	w := inputWalk{input: input, start: start, original: start, removed: removed,
		replaced: removed && !utf8.ValidString(input)}
	for _, span := range [...]*Span{&s.Scheme, &s.Slashes, &s.Username, &s.Password, &s.Host,
		&s.Port, &s.Path, &s.Query, &s.Fragment} {
		switch {
		case *span == Span{}:
		case span.Start == span.End:
			i := w.at(span.Start)
			*span = Span{i, i}
		default:
			*span = Span{w.at(span.Start), w.at(span.End-1) + 1}
		}
	}
}
