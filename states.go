package url

import (
	"math"
	"strings"
)

// A State is a state of the [basic URL parser]. Those with exported names are the
// state overrides of [Parser.BasicParse].
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
type State uint8

// The states, in the standard's order.
const (
	_ State = iota
	SchemeStartState
	schemeState
	noSchemeState
	specialRelativeOrAuthorityState
	pathOrAuthorityState
	relativeState
	relativeSlashState
	specialAuthoritySlashesState
	specialAuthorityIgnoreSlashesState
	authorityState
	HostState
	HostnameState
	PortState
	fileState
	fileSlashState
	fileHostState
	PathStartState
	pathState
	OpaquePathState
	QueryState
	FragmentState

	doneState    // the standard's end of the input, and its return
	failureState // the standard's return of failure
)

// The states follow, in the standard's order. Each takes the input and the pointer, which
// counts bytes, and consumes all that the standard's state does: so buffer is a part of the
// input. It returns the next state and the pointer: to the code point that the standard's
// pointer is on when that state begins. At the input's end c is the EOF code point.
//
// Above each branch stands what the standard's step does. What a step appends to the url
// is written to the output, in the order of the serialization, with its delimiters.

// inSchemeStart is the [scheme start state].
//
// [scheme start state]: https://url.spec.whatwg.org/#scheme-start-state
func (m *machine) inSchemeStart(input string, pointer int) (State, int) {
	switch {
	// A letter begins a scheme.
	case isASCIIAlpha(byteAt(input, pointer)):
		return schemeState, pointer
	// Without an override, what begins otherwise has none.
	case m.override == 0:
		return noSchemeState, pointer
	}
	// Failure.
	return m.refuse(ErrNotScheme, pointer)
}

// inScheme is the [scheme state]. The pointer is at the scheme's beginning.
//
// [scheme state]: https://url.spec.whatwg.org/#scheme-state
func (m *machine) inScheme(input string, pointer int) (State, int) {
	// Letters, digits, '+', '-' and '.' go to buffer, in lower case.
	end := schemeEnd(input, pointer)
	switch {
	// A ':' ends the scheme.
	case byteAt(input, end) == ':':
		if m.override != 0 {
			return m.overrideScheme(input, end)
		}
		m.scheme = parseScheme(input[:end])
		m.out.writeLower(input[:end+1])
		m.protocolEnd = uint32(m.out.n)
		return m.afterScheme(input, end+1)
	// Without an override, what ends otherwise is no scheme: start over.
	case m.override == 0:
		return noSchemeState, 0
	}
	// Failure.
	return m.refuse(ErrNotScheme, end)
}

// overrideScheme is the scheme state's part for a state override; end is at the ':'.
func (m *machine) overrideScheme(input string, end int) (State, int) {
	buffer := parseScheme(input[:end])
	switch {
	// A special scheme stays special, and another one stays not special.
	case (m.scheme == notSpecial) != (buffer == notSpecial):
		return m.ignore(ErrSchemeChange, end)
	// A URL with credentials or a port does not become a file: URL.
	case buffer == schemeFile && (m.hadCredentials || m.hasPort):
		return m.ignore(ErrSchemeChange, end)
	// A file: URL with an empty host stays one.
	case m.scheme == schemeFile && m.hostKind == HostEmpty && buffer != schemeFile:
		return m.ignore(ErrSchemeChange, end)
	}
	// Set the scheme. That its default port becomes null is setScheme's.
	m.out.writeLower(input[:end+1])
	m.scheme, m.schemeSet = buffer, true
	return doneState, end
}

// afterScheme is the scheme state's end; the pointer is behind the ':'.
func (m *machine) afterScheme(input string, pointer int) (State, int) {
	switch {
	// The scheme file.
	case m.scheme == schemeFile:
		if !hasSlashes(input, pointer) {
			m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
		}
		return fileState, pointer
	// A special scheme, which is base's too.
	case m.scheme != notSpecial && m.base != nil && m.base.scheme == m.scheme:
		return specialRelativeOrAuthorityState, pointer
	// Another special scheme.
	case m.scheme != notSpecial:
		return specialAuthoritySlashesState, pointer
	// A slash after another scheme.
	case byteAt(input, pointer) == '/':
		return pathOrAuthorityState, pointer + 1
	}
	// Anything else after it.
	m.opaquePath = true
	return OpaquePathState, pointer
}

// inNoScheme is the [no scheme state].
//
// [no scheme state]: https://url.spec.whatwg.org/#no-scheme-state
func (m *machine) inNoScheme(input string, pointer int) (State, int) {
	base, c := m.base, byteAt(input, pointer)
	switch {
	// Without a base, or with one that only a fragment can be relative to: failure.
	case base == nil || base.opaquePath && c != '#':
		return m.fail(ErrMissingSchemeNonRelativeURL, pointer)
	// A fragment, with a base that has an opaque path.
	case base.opaquePath:
		m.inherit(base, base.fragmentStart)
		return FragmentState, pointer + 1
	// Base's scheme is not file.
	case base.scheme != schemeFile:
		return relativeState, pointer
	}
	// It is.
	return fileState, pointer
}

// inSpecialRelativeOrAuthority is the [special relative or authority state].
//
// [special relative or authority state]: https://url.spec.whatwg.org/#special-relative-or-authority-state
func (m *machine) inSpecialRelativeOrAuthority(input string, pointer int) (State, int) {
	// Two slashes.
	if hasSlashes(input, pointer) {
		return specialAuthorityIgnoreSlashesState, pointer + 2
	}
	// Fewer.
	m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
	return relativeState, pointer
}

// inPathOrAuthority is the [path or authority state].
//
// [path or authority state]: https://url.spec.whatwg.org/#path-or-authority-state
func (m *machine) inPathOrAuthority(input string, pointer int) (State, int) {
	// A second slash.
	if byteAt(input, pointer) == '/' {
		return authorityState, pointer + 1
	}
	// Only one.
	m.beginPath()
	return pathState, pointer
}

// inRelative is the [relative state].
//
// [relative state]: https://url.spec.whatwg.org/#relative-state
func (m *machine) inRelative(input string, pointer int) (State, int) {
	base, c := m.base, byteAt(input, pointer)
	// The scheme is base's.
	m.scheme = base.scheme
	switch {
	// A slash.
	case c == '/':
		return relativeSlashState, pointer + 1
	// A backslash, in a special URL.
	case c == '\\' && m.scheme != notSpecial:
		m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		return relativeSlashState, pointer + 1
	}
	return m.inheritUntil(input, pointer)
}

// inheritUntil takes over base's components up to the one that the input begins with: the
// end of the relative state and, with a base, of the file state.
func (m *machine) inheritUntil(input string, pointer int) (State, int) {
	base := m.base
	switch c := byteAt(input, pointer); {
	// A query: the path is base's.
	case c == '?':
		m.inherit(base, base.queryStart)
		return QueryState, pointer + 1
	// A fragment: the query is base's too.
	case c == '#':
		m.inherit(base, base.fragmentStart)
		return FragmentState, pointer + 1
	// Nothing: all but the fragment is base's.
	case pointer == len(input):
		m.inherit(base, base.fragmentStart)
		return doneState, pointer
	// A drive letter: no path is base's.
	case m.scheme == schemeFile && startsWithWindowsDriveLetter(input[pointer:]):
		m.report(ErrFileInvalidWindowsDriveLetter, pointer, pointer+2)
		m.inherit(base, base.pathStart)
		m.beginPath()
		return pathState, pointer
	}
	// A path: it is relative to base's, shortened.
	m.inheritPath(base)
	m.shorten()
	return pathState, pointer
}

// inRelativeSlash is the [relative slash state].
//
// [relative slash state]: https://url.spec.whatwg.org/#relative-slash-state
func (m *machine) inRelativeSlash(input string, pointer int) (State, int) {
	c := byteAt(input, pointer)
	switch {
	// A second slash, or a backslash, in a special URL.
	case m.scheme != notSpecial && isSlash(c):
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		m.inheritScheme(m.base)
		return specialAuthorityIgnoreSlashesState, pointer + 1
	// A second slash in another.
	case c == '/':
		m.inheritScheme(m.base)
		return authorityState, pointer + 1
	}
	// Only one: the authority is base's.
	m.inheritAuthority(m.base)
	return pathState, pointer
}

// inSpecialAuthoritySlashes is the [special authority slashes state].
//
// [special authority slashes state]: https://url.spec.whatwg.org/#special-authority-slashes-state
func (m *machine) inSpecialAuthoritySlashes(input string, pointer int) (State, int) {
	// Two slashes.
	if hasSlashes(input, pointer) {
		return specialAuthorityIgnoreSlashesState, pointer + 2
	}
	// Fewer.
	m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
	return specialAuthorityIgnoreSlashesState, pointer
}

// inSpecialAuthorityIgnoreSlashes is the [special authority ignore slashes state].
//
// [special authority ignore slashes state]: https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (m *machine) inSpecialAuthorityIgnoreSlashes(input string, pointer int) (State, int) {
	// More slashes, and backslashes, are ignored.
	for pointer < len(input) && isSlash(input[pointer]) {
		m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer, pointer+1)
		pointer++
	}
	return authorityState, pointer
}

// inAuthority is the [authority state].
//
// [authority state]: https://url.spec.whatwg.org/#authority-state
func (m *machine) inAuthority(input string, pointer int) (State, int) {
	m.out.writeString("//")
	m.usernameEnd = uint32(m.out.n)
	at, end := -1, pointer // at: the last '@', which the host begins behind
	for end = nextForbiddenHost(input, end); !m.endsAuthority(input, end); end = nextForbiddenHost(input, end+1) {
		// What precedes an '@' are credentials.
		if input[end] == '@' {
			m.report(ErrInvalidCredentials, end, end+1)
			at = end
		}
	}
	// The authority's end. No '@' may be the last of it.
	if at >= 0 && at+1 == end {
		return m.fail(ErrHostMissing, end)
	}
	if at >= 0 {
		m.writeCredentials(input[pointer:at])
		pointer = at + 1
	}
	return HostState, pointer
}

// writeCredentials writes the username and the password, which the first ':' divides, and
// which are percent-encoded.
func (m *machine) writeCredentials(credentials string) {
	username, password, _ := strings.Cut(credentials, ":")
	m.out.encode(username, UserinfoPercentEncodeSet)
	start := m.usernameEnd
	m.usernameEnd = uint32(m.out.n)
	if password != "" {
		m.out.writeByte(':')
		m.out.encode(password, UserinfoPercentEncodeSet)
	}
	if uint32(m.out.n) != start {
		m.out.writeByte('@')
	}
	m.checkLength()
}

// inHost is the [host state] and the [hostname state].
//
// [host state]: https://url.spec.whatwg.org/#host-state
// [hostname state]: https://url.spec.whatwg.org/#hostname-state
func (m *machine) inHost(input string, pointer int) (State, int) {
	// With an override, a file: URL's host has a state of its own.
	if m.override != 0 && m.scheme == schemeFile {
		return fileHostState, pointer
	}
	end := m.endOfHost(input, pointer)
	buffer := input[pointer:end]
	// A ':' ends the host.
	if byteAt(input, end) == ':' {
		switch {
		case buffer == "":
			return m.fail(ErrHostMissing, pointer)
		case m.override == HostnameState:
			return m.refuse(ErrHostnameWithPort, end)
		case !m.parseHost(input, pointer, end):
			return failureState, pointer
		}
		return PortState, end + 1
	}
	// The authority's end ends the host.
	switch {
	case buffer == "" && m.scheme != notSpecial:
		return m.fail(ErrHostMissing, pointer)
	case buffer == "" && m.override != 0 && (m.hadCredentials || m.hasPort):
		return m.refuse(ErrEmptyHost, pointer)
	case !m.parseHost(input, pointer, end):
		return failureState, pointer
	case m.override != 0:
		return doneState, end
	}
	return PathStartState, end
}

// endOfHost returns where the host that begins at i ends: at a ':' outside of brackets, or
// with the authority.
func (m *machine) endOfHost(input string, i int) int {
	insideBrackets := false
	for i = nextForbiddenHost(input, i); !m.endsAuthority(input, i); i = nextForbiddenHost(input, i+1) {
		switch input[i] {
		case ':':
			if !insideBrackets {
				return i
			}
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		}
	}
	return i
}

// nextForbiddenHost returns where the first forbidden host code point at or after i is: all
// that ends or divides an authority is one.
func nextForbiddenHost(input string, i int) int {
	for i < len(input) && byteClasses[input[i]]&forbiddenHost == 0 {
		i++
	}
	return i
}

// inPort is the [port state].
//
// [port state]: https://url.spec.whatwg.org/#port-state
func (m *machine) inPort(input string, pointer int) (State, int) {
	// Digits go to buffer.
	end, port := pointer, uint32(0)
	for ; end < len(input) && isASCIIDigit(input[end]); end++ {
		if port <= math.MaxUint16 {
			port = port*10 + uint32(input[end]-'0')
		}
	}
	// The authority's end, or anything under an override, ends them.
	if m.endsAuthority(input, end) || m.override != 0 {
		switch {
		case port > math.MaxUint16:
			return m.failRange(ErrPortOutOfRange, pointer, end)
		case end > pointer:
			m.setPort(uint16(port))
			if m.override != 0 {
				return doneState, end
			}
			m.out.writePort(m.port, m.hasPort)
		case m.override != 0:
			return m.refuse(ErrNotPort, end)
		}
		return PathStartState, end
	}
	// Anything else: failure.
	return m.fail(ErrPortInvalid, end)
}

// inFile is the [file state].
//
// [file state]: https://url.spec.whatwg.org/#file-state
func (m *machine) inFile(input string, pointer int) (State, int) {
	c := byteAt(input, pointer)
	m.scheme = schemeFile
	switch {
	// A slash, or a backslash.
	case isSlash(c):
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		m.writeFileScheme()
		return fileSlashState, pointer + 1
	// Base is a file: URL.
	case m.base != nil && m.base.scheme == schemeFile:
		return m.inheritUntil(input, pointer)
	}
	// It is not.
	m.writeFileScheme()
	m.writeEmptyHost()
	m.beginPath()
	return pathState, pointer
}

// inFileSlash is the [file slash state].
//
// [file slash state]: https://url.spec.whatwg.org/#file-slash-state
func (m *machine) inFileSlash(input string, pointer int) (State, int) {
	base, c := m.base, byteAt(input, pointer)
	switch {
	// A second slash, or a backslash.
	case isSlash(c):
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		return fileHostState, pointer + 1
	// Base is a file: URL: its host stays, and so does its drive letter unless the input
	// begins with one.
	case base != nil && base.scheme == schemeFile:
		m.inheritAuthority(base)
		path := base.Pathname()
		if !startsWithWindowsDriveLetter(input[pointer:]) && len(path) >= 3 &&
			isNormalizedWindowsDriveLetter(path[1:3]) && (len(path) == 3 || path[3] == '/') {
			m.out.writeString(path[:3])
		}
		return pathState, pointer
	}
	// It is not.
	m.writeEmptyHost()
	m.beginPath()
	return pathState, pointer
}

// inFileHost is the [file host state].
//
// [file host state]: https://url.spec.whatwg.org/#file-host-state
func (m *machine) inFileHost(input string, pointer int) (State, int) {
	// A slash, a backslash, '?', '#' or the end ends the host.
	end := pointer
	for end < len(input) && !endsFileHost(input[end]) {
		end++
	}
	buffer := input[pointer:end]
	switch {
	// A drive letter is no host: the path state begins with it.
	case m.override == 0 && isWindowsDriveLetter(buffer):
		m.report(ErrFileInvalidWindowsDriveLetterHost, pointer, end)
		if m.listener != nil {
			// In the standard the path state begins after the buffer.
			m.listener.checked = end
		}
		m.writeEmptyHost()
		m.beginPath()
		return pathState, pointer
	// No host is the empty host.
	case buffer == "":
		m.writeEmptyHost()
	// Any other is parsed; localhost is the empty host too.
	default:
		if m.override == 0 {
			m.out.writeString("//")
		}
		m.usernameEnd = uint32(m.out.n)
		if !m.parseHost(input, pointer, end) {
			return failureState, pointer
		}
		m.dropLocalhost()
	}
	if m.override != 0 {
		return doneState, end
	}
	return PathStartState, end
}

// inPathStart is the [path start state].
//
// [path start state]: https://url.spec.whatwg.org/#path-start-state
func (m *machine) inPathStart(input string, pointer int) (State, int) {
	m.beginPath()
	c := byteAt(input, pointer)
	switch {
	// A special URL has a path, even where the input has none.
	case m.scheme != notSpecial:
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		if isSlash(c) {
			pointer++
		}
		return pathState, pointer
	// Without an override, a query.
	case m.override == 0 && c == '?':
		return QueryState, pointer + 1
	// Without an override, a fragment.
	case m.override == 0 && c == '#':
		return FragmentState, pointer + 1
	// A path.
	case pointer < len(input):
		if c == '/' {
			pointer++
		}
		return pathState, pointer
	// With an override, no path is one of an empty segment if there is no host.
	case m.override != 0 && m.hostKind == HostNull:
		m.out.writeByte('/')
	}
	return doneState, pointer
}

// inPath is the [path state], from the first code point of a segment on.
//
// [path state]: https://url.spec.whatwg.org/#path-state
func (m *machine) inPath(input string, pointer int) (State, int) {
	for {
		// The segment goes to buffer, and all but dot segments to the path at once.
		start := m.out.n
		dots, end := m.dotSegment(input, pointer)
		if dots == 0 {
			m.out.writeByte('/')
			end = m.writeSegment(input, pointer)
		}
		m.checkURLUnits(pointer, end)
		c := byteAt(input, end)
		slash := c == '/' || c == '\\' && m.scheme != notSpecial
		// A backslash that ends a segment.
		if slash && c == '\\' {
			m.report(ErrInvalidReverseSolidus, end, end+1)
		}
		switch {
		// A double-dot segment shortens the path; at its end it leaves an empty one.
		case dots == 2:
			m.shorten()
			if !slash {
				m.out.writeByte('/')
			}
		// A single-dot segment leaves an empty one at the path's end, and nothing elsewhere.
		case dots == 1:
			if !slash {
				m.out.writeByte('/')
			}
		// A drive letter that begins the path of a file: URL has a ':'.
		case m.scheme == schemeFile && start == int(m.pathStart) && isWindowsDriveLetter(input[pointer:end]):
			m.out.buf[start+2] = ':'
		}
		if !slash {
			return m.endPath(input, end)
		}
		pointer = end + 1
	}
}

// writeSegment writes the segment that begins at i, percent-encoded, and returns where it
// ends.
func (m *machine) writeSegment(input string, i int) int {
	for {
		start := i
		i = runEnd(input, i, pathStop|backslash|slash)
		m.out.writeString(input[start:i])
		switch {
		case m.endsSegment(input, i):
			return i
		case input[i] == '\\':
			m.out.writeByte('\\')
			i++
		default:
			i += m.out.encodeCodePoint(input[i:])
		}
	}
}

// endPath is the end of the path state and of the opaque path state.
func (m *machine) endPath(input string, pointer int) (State, int) {
	if m.hostKind == HostNull && m.override == 0 {
		m.guardPath()
	}
	m.queryStart = uint32(m.out.n)
	switch byteAt(input, pointer) {
	// A query. With an override, only an opaque path gets here.
	case '?':
		if m.override != 0 {
			m.out.writeByte('?')
		}
		return QueryState, pointer + 1
	// A fragment.
	case '#':
		if m.override != 0 {
			m.out.writeByte('#')
		}
		return FragmentState, pointer + 1
	}
	return doneState, pointer
}

// inOpaquePath is the [opaque path state].
//
// [opaque path state]: https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (m *machine) inOpaquePath(input string, pointer int) (State, int) {
	m.beginPath()
	// A '?' or '#' ends the path.
	end := pointer
	for end < len(input) && input[end] != '?' && input[end] != '#' {
		end++
	}
	path := input[pointer:end]
	m.checkURLUnits(pointer, end)
	// The space before it is percent-encoded. Other spaces stay.
	if end < len(input) && strings.HasSuffix(path, " ") {
		m.out.encode(path[:len(path)-1], C0ControlPercentEncodeSet)
		m.out.writeString("%20")
	} else {
		m.out.encode(path, C0ControlPercentEncodeSet)
	}
	return m.endPath(input, end)
}

// inQuery is the [query state].
//
// [query state]: https://url.spec.whatwg.org/#query-state
func (m *machine) inQuery(o *options, input string, pointer int) (State, int) {
	// Without an override, a '#' ends the query.
	end := len(input)
	if m.override == 0 {
		m.queryStart = uint32(m.out.n)
		m.out.writeByte('?')
		if i := strings.IndexByte(input[pointer:], '#'); i >= 0 {
			end = pointer + i
		}
	}
	m.checkURLUnits(pointer, end)
	// The query is percent-encoded after encoding, which is UTF-8 unless the URL is special
	// and neither ws: nor wss:. A special URL has a larger set.
	switch query := input[pointer:end]; {
	case m.scheme == notSpecial:
		m.out.encodeRuns(query, queryStop)
	case o.encode == nil || m.scheme == schemeWS || m.scheme == schemeWSS:
		m.out.encodeRuns(query, queryStop|apostrophe)
	default:
		m.out.writeBytes(o.encode(query))
	}
	// A fragment.
	if end < len(input) {
		return FragmentState, end + 1
	}
	return doneState, end
}

// inFragment is the [fragment state].
//
// [fragment state]: https://url.spec.whatwg.org/#fragment-state
func (m *machine) inFragment(input string, pointer int) (State, int) {
	if m.override == 0 {
		m.fragmentStart = uint32(m.out.n)
		m.out.writeByte('#')
	}
	m.checkURLUnits(pointer, len(input))
	m.out.encodeRuns(input[pointer:], fragmentStop)
	return doneState, len(input)
}
