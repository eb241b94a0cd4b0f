package url

import (
	"strconv"
)

// A State is a state of the [basic URL parser]. The zero State is none: no
// state override.
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
type State uint8

// The states, in the standard's order.
const (
	_ State = iota
	SchemeStartState
	SchemeState
	NoSchemeState
	SpecialRelativeOrAuthorityState
	PathOrAuthorityState
	RelativeState
	RelativeSlashState
	SpecialAuthoritySlashesState
	SpecialAuthorityIgnoreSlashesState
	AuthorityState
	HostState
	HostnameState
	PortState
	FileState
	FileSlashState
	FileHostState
	PathStartState
	PathState
	OpaquePathState
	QueryState
	FragmentState

	doneState         // the standard's end of the input, and its return
	failureState      // the standard's return of failure
	divergedState     // the output needs a buffer; then the state runs again
	tabOrNewlineState // the input has to be without its tabs and newlines
)

var stateNames = [...]string{
	SchemeStartState:                   "scheme start",
	SchemeState:                        "scheme",
	NoSchemeState:                      "no scheme",
	SpecialRelativeOrAuthorityState:    "special relative or authority",
	PathOrAuthorityState:               "path or authority",
	RelativeState:                      "relative",
	RelativeSlashState:                 "relative slash",
	SpecialAuthoritySlashesState:       "special authority slashes",
	SpecialAuthorityIgnoreSlashesState: "special authority ignore slashes",
	AuthorityState:                     "authority",
	HostState:                          "host",
	HostnameState:                      "hostname",
	PortState:                          "port",
	FileState:                          "file",
	FileSlashState:                     "file slash",
	FileHostState:                      "file host",
	PathStartState:                     "path start",
	PathState:                          "path",
	OpaquePathState:                    "opaque path",
	QueryState:                         "query",
	FragmentState:                      "fragment",
}

// String returns the standard's name of the state, without the word state:
// "scheme start".
func (s State) String() string {
	if s == 0 || int(s) >= len(stateNames) {
		return "State(" + strconv.Itoa(int(s)) + ")"
	}
	return stateNames[s]
}

// The states follow. Each takes the input and the pointer, which counts bytes,
// consumes what is the state's, and returns the next state and the pointer: to
// the code point that the standard's pointer is on when that state begins. At
// the input's end c is the EOF code point.
//
// A state may run a second time, after its output has diverged. So what it reads
// it does not change, but for the output.

// inSchemeStart is the scheme start state. A tab or newline is the scheme state's.
func (m *machine) inSchemeStart(input string, pointer int) (State, int) {
	switch c := byteAt(input, pointer); {
	case isASCIIAlpha(c) || isTabOrNewline(c) && m.override != 0:
		return SchemeState, pointer
	case m.override == 0:
		return NoSchemeState, pointer
	}
	return m.refuse(ErrInvalidScheme, pointer)
}

// inScheme is the scheme state; the pointer is at the scheme's beginning, as
// the buffer is not needed.
func (m *machine) inScheme(input string, pointer int) (State, int) {
	i := schemeEnd(input, pointer)
	if i == len(input) || input[i] != ':' {
		switch {
		case i < len(input) && isTabOrNewline(input[i]):
			return tabOrNewlineState, 0
		case m.override == 0:
			return NoSchemeState, 0
		}
		return m.refuse(ErrInvalidScheme, i)
	}
	buffer := parseScheme(input[pointer:i])
	if m.override != 0 {
		return m.overrideScheme(input, i, buffer)
	}
	m.scheme = buffer
	m.out.writeLower(pointer, i+1)
	m.protocolEnd = uint32(m.out.n)
	i++
	slashes := 0
	for slashes < 2 && i+slashes < len(input) && input[i+slashes] == '/' {
		slashes++
	}
	switch {
	case m.scheme == schemeFile:
		if slashes < 2 {
			m.report(ErrSpecialSchemeMissingFollowingSolidus, i-1, i)
		}
		return FileState, i
	case m.scheme != notSpecial && m.base != nil && m.base.scheme == m.scheme:
		return SpecialRelativeOrAuthorityState, i
	case m.scheme != notSpecial:
		return SpecialAuthoritySlashesState, i
	case slashes > 0:
		return PathOrAuthorityState, i + 1
	}
	m.opaquePath = true
	return OpaquePathState, i
}

// overrideScheme is the scheme state's end where a state override is given; i is
// at the ':'.
func (m *machine) overrideScheme(input string, i int, buffer scheme) (State, int) {
	switch {
	case (m.scheme == notSpecial) != (buffer == notSpecial):
		return m.ignore(ErrSchemeKind, i)
	case buffer == schemeFile && (m.hadCredentials || m.hasPort):
		return m.ignore(ErrFileCredentialsOrPort, i)
	case m.scheme == schemeFile && m.hostKind == HostEmpty && buffer != schemeFile:
		return m.ignore(ErrFileEmptyHost, i)
	case m.scheme == schemeFile && m.hostKind == HostEmpty:
		return doneState, i
	}
	m.out.writeLower(0, i)
	m.out.writeByte(':')
	if !m.out.diverged() {
		m.scheme, m.schemeSet = buffer, true
	}
	return doneState, i
}

// inNoScheme is the no scheme state.
func (m *machine) inNoScheme(input string, pointer int) (State, int) {
	c := byteAt(input, pointer)
	base := m.base
	switch {
	case base == nil || base.opaquePath && c != '#':
		return m.fail(ErrMissingSchemeNonRelativeURL, pointer)
	case base.opaquePath:
		m.inherit(base, base.fragmentStart)
		return FragmentState, pointer + 1
	case base.scheme != schemeFile:
		return RelativeState, pointer
	}
	return FileState, pointer
}

// inSpecialRelativeOrAuthority is the special relative or authority state.
func (m *machine) inSpecialRelativeOrAuthority(input string, pointer int) (State, int) {
	if hasSlashes(input, pointer) {
		return SpecialAuthorityIgnoreSlashesState, pointer + 2
	}
	m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
	return RelativeState, pointer
}

// inPathOrAuthority is the path or authority state.
func (m *machine) inPathOrAuthority(input string, pointer int) (State, int) {
	if byteAt(input, pointer) == '/' {
		return AuthorityState, pointer + 1
	}
	m.beginPath()
	return PathState, pointer
}

// inRelative is the relative state.
func (m *machine) inRelative(input string, pointer int) (State, int) {
	base := m.base
	c := byteAt(input, pointer)
	switch {
	case c == '/' || c == '\\' && base.scheme != notSpecial:
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		m.scheme = base.scheme
		return RelativeSlashState, pointer + 1
	case c == '?':
		m.inherit(base, base.queryStart)
		return QueryState, pointer + 1
	case c == '#':
		m.inherit(base, base.fragmentStart)
		return FragmentState, pointer + 1
	case pointer == len(input):
		m.inherit(base, base.fragmentStart)
		return doneState, pointer
	}
	m.inheritPath(base)
	m.shorten()
	return PathState, pointer
}

// inRelativeSlash is the relative slash state.
func (m *machine) inRelativeSlash(input string, pointer int) (State, int) {
	c := byteAt(input, pointer)
	switch {
	case m.scheme != notSpecial && (c == '/' || c == '\\'):
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		m.inheritScheme(m.base)
		return SpecialAuthorityIgnoreSlashesState, pointer + 1
	case c == '/':
		m.inheritScheme(m.base)
		return AuthorityState, pointer + 1
	}
	m.inheritAuthority(m.base)
	return PathState, pointer
}

// inSpecialAuthoritySlashes is the special authority slashes state.
func (m *machine) inSpecialAuthoritySlashes(input string, pointer int) (State, int) {
	if hasSlashes(input, pointer) {
		return SpecialAuthorityIgnoreSlashesState, pointer + 2
	}
	m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
	return SpecialAuthorityIgnoreSlashesState, pointer
}

// inSpecialAuthorityIgnoreSlashes is the special authority ignore slashes state.
func (m *machine) inSpecialAuthorityIgnoreSlashes(input string, pointer int) (State, int) {
	for pointer < len(input) && (input[pointer] == '/' || input[pointer] == '\\') {
		m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer, pointer+1)
		pointer++
	}
	return AuthorityState, pointer
}

// inAuthority is the authority state: it writes the credentials, and leaves
// the rest of the authority to the host state.
func (m *machine) inAuthority(input string, pointer int) (State, int) {
	if hasSlashes(input, pointer-2) {
		m.out.copy(pointer-2, pointer)
	} else {
		m.out.writeString("//")
	}
	m.usernameEnd = uint32(m.out.n)
	m.hostStart = m.usernameEnd

	at := -1
	i := nextForbiddenHost(input, pointer)
	m.hostScanned = i
	for ; !m.endsAuthority(input, i); i = nextForbiddenHost(input, i+1) {
		switch c := input[i]; {
		case c == '@':
			m.report(ErrInvalidCredentials, i, i+1)
			at = i
			m.hostScanned = i + 1
		case isTabOrNewline(c):
			return tabOrNewlineState, 0
		}
	}
	if at < 0 {
		return HostState, pointer
	}
	if at+1 == i {
		return m.fail(ErrHostMissing, i)
	}
	m.credentials(input, pointer, at)
	return HostState, at + 1
}

// credentials writes the username and password of input[i:at].
func (m *machine) credentials(input string, i, at int) {
	colon := i
	for colon < at && input[colon] != ':' {
		colon++
	}
	start := m.out.n
	m.out.encode(i, colon, UserinfoPercentEncodeSet)
	m.usernameEnd = uint32(m.out.n)
	if colon+1 < at {
		m.out.writeByte(':')
		m.out.encode(colon+1, at, UserinfoPercentEncodeSet)
	}
	if m.out.n > start {
		m.out.writeByte('@')
	}
	m.checkLength()
	m.hostStart = uint32(m.out.n)
}

// inHost is the host state and the hostname state.
func (m *machine) inHost(input string, pointer int) (State, int) {
	if m.override != 0 && m.scheme == schemeFile {
		return FileHostState, pointer
	}
	end := m.hostEndsAt(input, pointer)
	if end < 0 {
		return tabOrNewlineState, 0
	}
	port := end < len(input) && input[end] == ':'
	switch {
	case pointer == end && (port || m.scheme != notSpecial):
		return m.fail(ErrHostMissing, pointer)
	case port && m.override == HostnameState:
		return m.refuse(ErrHostnameWithPort, end)
	case !port && pointer == end && m.override != 0 && (m.hadCredentials || m.hasPort):
		return m.refuse(ErrEmptyHost, pointer)
	case !m.parseHost(input, pointer, end):
		return failureState, pointer
	case port:
		return PortState, end + 1
	case m.override != 0:
		return doneState, end
	}
	return PathStartState, end
}

// hostEndsAt returns where the host that begins at i ends: at a ':' outside of
// brackets, or with the authority; -1: it has a tab or newline, which with a state
// override the authority state has not looked for.
func (m *machine) hostEndsAt(input string, i int) int {
	insideBrackets := false
	for i = nextForbiddenHost(input, max(i, m.hostScanned)); !m.endsAuthority(input, i); i = nextForbiddenHost(input, i+1) {
		switch input[i] {
		case ':':
			if !insideBrackets {
				return i
			}
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		case '\t', '\n', '\r':
			return -1
		}
	}
	return i
}

// nextForbiddenHost returns where the first forbidden host code point at or after i
// is: all that ends or divides an authority is one.
func nextForbiddenHost(input string, i int) int {
	for i < len(input) && byteClasses[input[i]]&forbiddenHost == 0 {
		i++
	}
	return i
}

// inPort is the port state.
func (m *machine) inPort(input string, pointer int) (State, int) {
	i, port := pointer, uint32(0)
	for ; i < len(input) && isASCIIDigit(input[i]); i++ {
		if port <= 0xFFFF {
			port = port*10 + uint32(input[i]-'0')
		}
	}
	switch {
	case isTabOrNewline(byteAt(input, i)):
		return tabOrNewlineState, 0
	case m.endsAuthority(input, i) || m.override != 0:
	default:
		return m.fail(ErrPortInvalid, i)
	}
	if i > pointer {
		if port > 0xFFFF {
			return m.failRange(ErrPortOutOfRange, pointer, i)
		}
		m.setPort(uint16(port))
		if m.override != 0 {
			return doneState, i
		}
		m.writePort()
	}
	if m.override != 0 {
		return m.fail(ErrPortInvalid, i)
	}
	return PathStartState, i
}

// inFile is the file state.
func (m *machine) inFile(input string, pointer int) (State, int) {
	base := m.base
	if base != nil && base.scheme != schemeFile {
		base = nil
	}
	m.scheme = schemeFile
	c := byteAt(input, pointer)
	switch {
	case c == '/' || c == '\\':
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		m.writeFileScheme()
		return FileSlashState, pointer + 1
	case base == nil:
		m.writeFileScheme()
		m.writeEmptyHost()
		m.beginPath()
		return PathState, pointer
	case c == '?':
		m.inherit(base, base.queryStart)
		return QueryState, pointer + 1
	case c == '#':
		m.inherit(base, base.fragmentStart)
		return FragmentState, pointer + 1
	case pointer == len(input):
		m.inherit(base, base.fragmentStart)
		return doneState, pointer
	case startsWithWindowsDriveLetter(input[pointer:]):
		m.report(ErrFileInvalidWindowsDriveLetter, pointer, pointer+2)
		m.inherit(base, base.pathStart)
		m.beginPath()
		return PathState, pointer
	}
	m.inheritPath(base)
	m.shorten()
	return PathState, pointer
}

// inFileSlash is the file slash state.
func (m *machine) inFileSlash(input string, pointer int) (State, int) {
	c := byteAt(input, pointer)
	if c == '/' || c == '\\' {
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		return FileHostState, pointer + 1
	}
	base := m.base
	if base == nil || base.scheme != schemeFile {
		m.writeEmptyHost()
		m.beginPath()
		return PathState, pointer
	}
	m.inheritAuthority(base)
	path := base.Pathname()
	if !startsWithWindowsDriveLetter(input[pointer:]) && len(path) >= 3 &&
		isWindowsDriveLetter(path[1:3]) && path[2] == ':' && (len(path) == 3 || path[3] == '/') {
		m.out.writeString(path[:3])
	}
	return PathState, pointer
}

// inFileHost is the file host state.
func (m *machine) inFileHost(input string, pointer int) (State, int) {
	i := pointer
	for i < len(input) && !endsFileHost(input[i]) {
		if isTabOrNewline(input[i]) {
			return tabOrNewlineState, 0
		}
		i++
	}
	buffer := input[pointer:i]
	switch {
	case m.override == 0 && isWindowsDriveLetter(buffer):
		m.report(ErrFileInvalidWindowsDriveLetterHost, pointer, i)
		if m.listener != nil {
			// In the standard the path state begins after the buffer.
			m.listener.checked = i
		}
		m.writeEmptyHost()
		m.beginPath()
		return PathState, pointer
	case buffer == "":
		m.writeEmptyHost()
	default:
		if m.override == 0 {
			m.out.writeString("//")
		}
		m.usernameEnd = uint32(m.out.n)
		m.hostStart = m.usernameEnd
		if !m.parseHost(input, pointer, i) {
			return failureState, pointer
		}
		m.dropLocalhost()
	}
	if m.override != 0 {
		return doneState, i
	}
	return PathStartState, i
}

// inPathStart is the path start state.
func (m *machine) inPathStart(input string, pointer int) (State, int) {
	m.beginPath()
	c := byteAt(input, pointer)
	switch {
	case m.scheme != notSpecial:
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		if c == '/' || c == '\\' {
			pointer++
		}
		return PathState, pointer
	case m.override == 0 && c == '?':
		return QueryState, pointer + 1
	case m.override == 0 && c == '#':
		return FragmentState, pointer + 1
	case c == '/':
		return PathState, pointer + 1
	case pointer < len(input):
		return PathState, pointer
	case m.override != 0 && m.hostKind == HostNull:
		m.out.writeByte('/')
	}
	return doneState, pointer
}

// inPath is the path state, from the first code point of a segment on.
func (m *machine) inPath(input string, pointer int) (State, int) {
	if m.listener == nil {
		// A path with nothing to change is taken in one run.
		if end, ok := m.plainPath(input, pointer); ok {
			if pointer > 0 && input[pointer-1] == '/' {
				m.out.copy(pointer-1, end)
			} else {
				m.out.writeByte('/')
				m.out.copy(pointer, end)
			}
			return m.endPath(input, end)
		}
	}
	for {
		segment := m.out.n
		dots, end := m.dotSegment(input, pointer)
		if dots == 0 {
			m.out.writeByte('/')
			if end = m.pathSegment(input, pointer); end < 0 {
				return tabOrNewlineState, 0
			}
			if m.scheme == schemeFile && segment == int(m.pathStart) && isWindowsDriveLetter(input[pointer:end]) {
				m.out.setByte(segment+2, ':')
			}
		}
		m.checkURLUnits(pointer, end)
		c := byteAt(input, end)
		slash := c == '/' || c == '\\' && m.scheme != notSpecial
		if dots == 2 {
			m.shorten()
		}
		if dots > 0 && !slash {
			m.out.writeByte('/')
		}
		if !slash {
			return m.endPath(input, end)
		}
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, end, end+1)
		}
		pointer = end + 1
	}
}

// plainPath returns where the path that begins at i, behind a slash, ends; false:
// something in it has to be changed.
func (m *machine) plainPath(input string, i int) (int, bool) {
	stop := pathStop
	if m.scheme != notSpecial {
		stop |= backslash
	}
	end, ok := plainPath(input, i, stop)
	if !ok || m.override != 0 && end < len(input) || m.scheme == schemeFile && hasDriveLetterBar(input[i:end]) {
		return 0, false
	}
	return end, true
}

// pathSegment writes the segment that begins at i, and returns where it ends; -1:
// at a tab or newline.
func (m *machine) pathSegment(input string, i int) int {
	for {
		start := i
		i = run(input, i, pathStop|backslash|slash)
		m.out.copy(start, i)
		switch {
		case m.endsSegment(input, i):
			return i
		case isTabOrNewline(input[i]):
			return -1
		case input[i] == '\\':
			m.out.writeByte('\\')
			i++
		default:
			i = m.out.encodeCodePoint(i)
		}
	}
}

// endPath is the path state's end, where c is not a slash.
func (m *machine) endPath(input string, pointer int) (State, int) {
	if m.hostKind == HostNull && m.override == 0 {
		m.guardPath()
	}
	m.queryStart = uint32(m.out.n)
	switch byteAt(input, pointer) {
	case '?':
		return QueryState, pointer + 1
	case '#':
		return FragmentState, pointer + 1
	}
	return doneState, pointer
}

// inOpaquePath is the opaque path state.
func (m *machine) inOpaquePath(input string, pointer int) (State, int) {
	m.beginPath()
	i := pointer
	for i < len(input) {
		switch c := input[i]; {
		case c == '?' || c == '#':
			return m.endOpaquePath(input, pointer, i)
		case c == ' ':
			next := byteAt(input, i+1)
			if next == '?' || next == '#' {
				m.out.writeString("%20")
			} else {
				m.out.copy(i, i+1)
			}
			i++
		case isTabOrNewline(c):
			return tabOrNewlineState, 0
		case percentEncodeSets[c]&C0ControlPercentEncodeSet != 0:
			i = m.out.encodeCodePoint(i)
		default:
			start := i
			i = run(input, i+1, pathStop) // ends at more than it must
			m.out.copy(start, i)
		}
	}
	return m.endOpaquePath(input, pointer, i)
}

func (m *machine) endOpaquePath(input string, start, end int) (State, int) {
	m.checkURLUnits(start, end)
	return m.endPath(input, end)
}

// inQuery is the query state.
func (m *machine) inQuery(o *options, input string, pointer int) (State, int) {
	if m.override == 0 {
		m.queryStart = uint32(m.out.n)
		m.out.writeByte('?')
	}
	stop := queryStop
	if m.scheme != notSpecial {
		stop |= apostrophe
	}
	if o.encode != nil && m.scheme != notSpecial && m.scheme != schemeWS && m.scheme != schemeWSS {
		return m.encodedQuery(o, input, pointer)
	}
	i := pointer
	for {
		start := i
		i = run(input, i, stop)
		m.out.copy(start, i)
		switch {
		case i == len(input) || m.override == 0 && input[i] == '#':
			return m.endQuery(input, pointer, i)
		case isTabOrNewline(input[i]):
			return tabOrNewlineState, 0
		}
		i = m.out.encodeCodePoint(i)
	}
}

// encodedQuery is the query state where the document's encoding is not UTF-8.
func (m *machine) encodedQuery(o *options, input string, pointer int) (State, int) {
	end := pointer
	for end < len(input) && (input[end] != '#' || m.override != 0) {
		if isTabOrNewline(input[end]) {
			return tabOrNewlineState, 0
		}
		end++
	}
	m.out.writeBytes(o.encode(input[pointer:end]))
	return m.endQuery(input, pointer, end)
}

func (m *machine) endQuery(input string, start, end int) (State, int) {
	m.checkURLUnits(start, end)
	if end < len(input) {
		return FragmentState, end + 1
	}
	return doneState, end
}

// inFragment is the fragment state.
func (m *machine) inFragment(input string, pointer int) (State, int) {
	if m.override == 0 {
		m.fragmentStart = uint32(m.out.n)
		m.out.writeByte('#')
	}
	i := pointer
	for {
		start := i
		i = run(input, i, fragmentStop)
		m.out.copy(start, i)
		switch {
		case i == len(input):
			m.checkURLUnits(pointer, i)
			return doneState, i
		case isTabOrNewline(input[i]):
			return tabOrNewlineState, 0
		}
		i = m.out.encodeCodePoint(i)
	}
}
