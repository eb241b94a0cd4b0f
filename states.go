package url

import (
	"bytes"
	"strings"

	"github.com/go-weburl/url/internal/infra"
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

	doneState    // the parser returns, or has reached the end of the input
	failureState // the parser returns failure
)

// The states follow, in the standard's order. A state here consumes at once what the standard's
// state consumes in many turns of its loop, so that buffer is a slice of the input. A state takes
// the input and the pointer, which counts bytes, and returns the next state and its pointer, after
// the increase at the end of the standard's loop: where the standard decreases the pointer, too, a
// state here returns it as it is. Only the scheme state begins at the start of buffer. An override
// is a state override. As in the standard, c is the code point that the pointer is on, or the EOF
// code point; of a code point that is not ASCII, it is the first byte.
//
// The comment above each branch says what the standard's step is for. The states write whatever a
// step sets or appends to the url to the output: the components in the order of the serialization,
// each with its delimiter. Under a state override only the new component is written; the opaque
// path state goes on with a query or a fragment.

// inSchemeStart is the [scheme start state].
//
// [scheme start state]: https://url.spec.whatwg.org/#scheme-start-state
func (m *machine) inSchemeStart(input string, pointer int) (State, int) {
	switch {
	// A letter begins a scheme.
	case infra.IsLetter(byteAt(input, pointer)):
		return schemeState, pointer
	// Without an override: there is no scheme.
	case m.override == 0:
		return noSchemeState, pointer
	}
	// Otherwise: failure.
	return m.failOverride(ErrNotScheme, pointer)
}

// inScheme is the [scheme state]. The pointer is at the scheme's beginning.
//
// [scheme state]: https://url.spec.whatwg.org/#scheme-state
func (m *machine) inScheme(input string, pointer int) (State, int) {
	// Letters, digits, '+', '-' and '.' are appended to buffer, in lower case.
	end := byteEnd(input, pointer, schemeStop)
	switch {
	// A ':' ends the scheme.
	case byteAt(input, end) == ':':
		if m.override != 0 {
			return m.overrideScheme(input, end)
		}
		m.scheme = infra.SchemeOf(input[:end])
		m.out.writeLower(input[:end+1])
		m.protocolEnd = uint32(m.out.n)
		return m.afterScheme(input, end+1)
	// Without an override: there is no scheme, and the pointer starts over.
	case m.override == 0:
		return noSchemeState, 0
	}
	// Otherwise: failure.
	return m.failOverride(ErrNotScheme, end)
}

// overrideScheme is the part of the scheme state for a state override. End is at the ':'.
func (m *machine) overrideScheme(input string, end int) (State, int) {
	buffer := infra.SchemeOf(input[:end])
	switch {
	// A special scheme changes only to a special one; any other, only to one that is not special.
	case m.scheme.IsSpecial() != buffer.IsSpecial():
		return m.ignore(ErrSchemeChange, end)
	// A URL with credentials or a port cannot become a file: URL.
	case buffer == schemeFile && (m.hadCredentials || m.hasPort):
		return m.ignore(ErrSchemeChange, end)
	// A file: URL with an empty host keeps its scheme. (The standard also returns if the new scheme
	// is file, which changes nothing.)
	case m.scheme == schemeFile && m.hostKind == HostEmpty && buffer != schemeFile:
		return m.ignore(ErrSchemeChange, end)
	}
	// Set the scheme. If the port is the scheme's default port, setScheme sets the port to null.
	m.out.writeLower(input[:end+1])
	m.scheme, m.schemeSet = buffer, true
	return doneState, end
}

// afterScheme is the end of the scheme state. The pointer is after the ':'.
func (m *machine) afterScheme(input string, pointer int) (State, int) {
	switch {
	// The scheme file.
	case m.scheme == schemeFile:
		if !hasSlashes(input, pointer) {
			m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
		}
		return fileState, pointer
	// A special scheme that is base's too.
	case m.scheme.IsSpecial() && m.base != nil && m.base.scheme == m.scheme:
		return specialRelativeOrAuthorityState, pointer
	// Another special scheme.
	case m.scheme.IsSpecial():
		return specialAuthoritySlashesState, pointer
	// Another scheme, and a slash.
	case byteAt(input, pointer) == '/':
		return pathOrAuthorityState, pointer + 1
	}
	// Another scheme, and no slash: the path is opaque.
	m.opaquePath = true
	return OpaquePathState, pointer
}

// inNoScheme is the [no scheme state].
//
// [no scheme state]: https://url.spec.whatwg.org/#no-scheme-state
func (m *machine) inNoScheme(input string, pointer int) (State, int) {
	base, c := m.base, byteAt(input, pointer)
	switch {
	// There is no base, or base has an opaque path and this is not a fragment: failure.
	case base == nil || base.opaquePath && c != '#':
		return m.fail(ErrMissingSchemeNonRelativeURL, pointer)
	// Base has an opaque path, and this is a fragment: everything else is base's.
	case base.opaquePath:
		m.inherit(base, base.fragmentStart)
		return FragmentState, pointer + 1
	// Base is not a file: URL.
	case base.scheme != schemeFile:
		return relativeState, pointer
	}
	// Base is a file: URL.
	return fileState, pointer
}

// inSpecialRelativeOrAuthority is the [special relative or authority state].
//
// [special relative or authority state]: https://url.spec.whatwg.org/#special-relative-or-authority-state
func (m *machine) inSpecialRelativeOrAuthority(input string, pointer int) (State, int) {
	// Two slashes begin an authority.
	if hasSlashes(input, pointer) {
		return specialAuthorityIgnoreSlashesState, pointer + 2
	}
	// Otherwise: the input is relative to base, although it has a scheme.
	m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
	return relativeState, pointer
}

// inPathOrAuthority is the [path or authority state].
//
// [path or authority state]: https://url.spec.whatwg.org/#path-or-authority-state
func (m *machine) inPathOrAuthority(input string, pointer int) (State, int) {
	// A second slash begins an authority.
	if byteAt(input, pointer) == '/' {
		return authorityState, pointer + 1
	}
	// Otherwise: the first slash began a path.
	m.beginPath()
	return pathState, pointer
}

// inRelative is the [relative state].
//
// [relative state]: https://url.spec.whatwg.org/#relative-state
func (m *machine) inRelative(input string, pointer int) (State, int) {
	c := byteAt(input, pointer)
	// The scheme is base's. It is not file, which has states of its own. It is written later,
	// together with the rest of base. Writing it here, too, took up to 6 % more instructions.
	m.scheme = m.base.scheme
	switch {
	// A slash.
	case c == '/':
		return relativeSlashState, pointer + 1
	// In a special URL, a backslash.
	case c == '\\' && m.scheme.IsSpecial():
		m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		return relativeSlashState, pointer + 1
	}
	return m.inheritUntil(input, pointer)
}

// inheritUntil copies base's components up to the one that the input begins with. It is the end
// of the relative state, and of the file state if base is a file: URL.
func (m *machine) inheritUntil(input string, pointer int) (State, int) {
	base := m.base
	switch c := byteAt(input, pointer); {
	// A query: what precedes it is base's.
	case c == '?':
		m.inherit(base, base.queryStart)
		return QueryState, pointer + 1
	// A fragment: what precedes it is base's.
	case c == '#':
		m.inherit(base, base.fragmentStart)
		return FragmentState, pointer + 1
	// The EOF code point: everything except the fragment is base's.
	case pointer == len(input):
		m.inherit(base, base.fragmentStart)
		return doneState, pointer
	// In the file state, a Windows drive letter: nothing of base's path is kept.
	case m.scheme == schemeFile && infra.StartsWithWindowsDriveLetter(input[pointer:]):
		m.report(ErrFileInvalidWindowsDriveLetter, pointer, pointer+2)
		m.inherit(base, base.pathStart)
		m.beginPath()
		return pathState, pointer
	}
	// Anything else is a path, relative to base's shortened path.
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
	// In a special URL, a second slash or a backslash.
	case m.scheme.IsSpecial() && isSlash(c):
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		m.inheritScheme(m.base)
		return specialAuthorityIgnoreSlashesState, pointer + 1
	// In another URL, a second slash.
	case c == '/':
		m.inheritScheme(m.base)
		return authorityState, pointer + 1
	}
	// Otherwise: a path. The authority is base's.
	m.inheritAuthority(m.base)
	return pathState, pointer
}

// inSpecialAuthoritySlashes is the [special authority slashes state].
//
// [special authority slashes state]: https://url.spec.whatwg.org/#special-authority-slashes-state
func (m *machine) inSpecialAuthoritySlashes(input string, pointer int) (State, int) {
	// Two slashes, as there should be.
	if hasSlashes(input, pointer) {
		return specialAuthorityIgnoreSlashesState, pointer + 2
	}
	// Otherwise: the authority begins all the same.
	m.report(ErrSpecialSchemeMissingFollowingSolidus, pointer-1, pointer)
	return specialAuthorityIgnoreSlashesState, pointer
}

// inSpecialAuthorityIgnoreSlashes is the [special authority ignore slashes state].
//
// [special authority ignore slashes state]: https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (m *machine) inSpecialAuthorityIgnoreSlashes(input string, pointer int) (State, int) {
	// Further slashes and backslashes are skipped; anything else is the authority.
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
	// Without an '@', the host begins here. This takes a quarter of the time of the loop below.
	if strings.IndexByte(input[pointer:], '@') < 0 {
		return HostState, pointer
	}
	at, i := -1, pointer // at: the last '@', before the host
	for ; !m.endsAuthority(input, i); i = byteEnd(input, i+1, forbiddenHost) {
		// An '@': the last one ends the credentials, and each before it becomes %40.
		if input[i] == '@' {
			m.report(ErrInvalidCredentials, i, i+1)
			at = i
		}
	}
	// The authority ends. A host has to follow the '@'.
	switch {
	case at < 0:
		return HostState, pointer
	case at+1 == i:
		return m.fail(ErrHostMissing, i)
	}
	m.writeCredentials(input[pointer:at])
	return HostState, at + 1
}

// writeCredentials writes the username and the password, percent-encoded. The first ':' is
// between them.
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
		case buffer == "": // no host before the port
			return m.fail(ErrHostMissing, pointer)
		case m.override == HostnameState: // no port with a hostname
			return m.failOverride(ErrHostnameWithPort, end)
		case !m.parseHost(input, pointer, end):
			return failureState, pointer
		}
		return PortState, end + 1
	}
	// The host ends with the authority.
	switch {
	case buffer == "" && m.scheme.IsSpecial(): // a special URL needs a host
		return m.fail(ErrHostMissing, pointer)
	// A URL with credentials or a port needs a host.
	case buffer == "" && m.override != 0 && (m.hadCredentials || m.hasPort):
		return m.failOverride(ErrEmptyHost, pointer)
	case !m.parseHost(input, pointer, end):
		return failureState, pointer
	case m.override != 0:
		return doneState, end
	}
	return PathStartState, end
}

// endOfHost returns the end of the host that begins at byte i: at a ':' that is not inside
// brackets, or else with the authority. What divides or ends an authority is forbidden in a host.
func (m *machine) endOfHost(input string, i int) int {
	insideBrackets := false
	for ; !m.endsAuthority(input, i); i = byteEnd(input, i+1, forbiddenHost) {
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

// inPort is the [port state].
//
// [port state]: https://url.spec.whatwg.org/#port-state
func (m *machine) inPort(input string, pointer int) (State, int) {
	// Digits are appended to buffer.
	end := digitsEnd(input, pointer)
	buffer := input[pointer:end]
	// The authority ends, or there is an override: then anything ends the port.
	if m.endsAuthority(input, end) || m.override != 0 {
		if buffer != "" {
			port, ok := portOf(buffer)
			if !ok {
				return m.failRange(ErrPortOutOfRange, pointer, end)
			}
			m.setPort(port)
			if m.override != 0 {
				return doneState, end
			}
			m.out.writePort(m.port, m.hasPort)
		}
		// With an override: there is nothing to set the port to.
		if m.override != 0 {
			return m.failOverride(ErrNotPort, end)
		}
		return PathStartState, end
	}
	// Otherwise: failure.
	return m.fail(ErrPortInvalid, end)
}

// inFile is the [file state].
//
// [file state]: https://url.spec.whatwg.org/#file-state
func (m *machine) inFile(input string, pointer int) (State, int) {
	c := byteAt(input, pointer)
	// The scheme is file. As in the relative state, it is written later.
	m.scheme = schemeFile
	switch {
	// A slash or a backslash.
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
	// Otherwise: a path. The host is empty.
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
	// A second slash or a backslash.
	case isSlash(c):
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		return fileHostState, pointer + 1
	// Base is a file: URL: the host is base's, and so is the drive letter of its path, unless
	// the input begins with one.
	case base != nil && base.scheme == schemeFile:
		m.inheritAuthority(base)
		path := base.Pathname()
		if !infra.StartsWithWindowsDriveLetter(input[pointer:]) && len(path) >= 3 &&
			infra.IsNormalizedWindowsDriveLetter(path[1:3]) && (len(path) == 3 || path[3] == '/') {
			m.out.writeString(path[:3])
		}
		return pathState, pointer
	}
	// Otherwise: a path. The host is empty.
	m.writeEmptyHost()
	m.beginPath()
	return pathState, pointer
}

// inFileHost is the [file host state].
//
// [file host state]: https://url.spec.whatwg.org/#file-host-state
func (m *machine) inFileHost(input string, pointer int) (State, int) {
	// A slash, a backslash, '?', '#' or the EOF code point ends the host.
	end := byteEnd(input, pointer, fileHostStop)
	buffer := input[pointer:end]
	// In the standard the file state has set the host to the empty string.
	m.writeEmptyHost()
	switch {
	// A Windows drive letter is not the host: the path begins with it.
	case m.override == 0 && infra.IsWindowsDriveLetter(buffer):
		m.report(ErrFileInvalidWindowsDriveLetterHost, pointer, end)
		m.beginPath()
		m.out.writeByte('/')
		m.out.writeString(buffer) // which the path state goes on with
		m.driveLetter = true
		return pathState, end
	// Anything is parsed as a host. If that is localhost, it becomes the empty host.
	case buffer != "":
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
	// A special URL has a path, even if the input has none.
	case m.scheme.IsSpecial():
		if c == '\\' {
			m.report(ErrInvalidReverseSolidus, pointer, pointer+1)
		}
		if isSlash(c) {
			pointer++
		}
		return pathState, pointer
	// Without an override: a query, and no path.
	case m.override == 0 && c == '?':
		return QueryState, pointer + 1
	// Without an override: a fragment, and no path.
	case m.override == 0 && c == '#':
		return FragmentState, pointer + 1
	// Anything but the EOF code point begins a path.
	case pointer < len(input):
		if c == '/' {
			pointer++
		}
		return pathState, pointer
	// With an override: if the host is null, the path gets an empty segment.
	case m.override != 0 && m.hostKind == HostNull:
		m.out.writeByte('/')
	}
	return doneState, pointer
}

// inPath is the [path state]. The pointer is at the first code point of a segment. The standard
// appends one segment after another to the path. Here the path is written whole, and then its
// segments are resolved, which saves a tenth of the instructions on messy URLs.
//
// [path state]: https://url.spec.whatwg.org/#path-state
func (m *machine) inPath(input string, pointer int) (State, int) {
	m.checkLength()
	start := m.out.n
	if m.driveLetter {
		m.driveLetter = false // the file host state has begun buffer
		start = int(m.pathStart)
	} else {
		m.out.writeByte('/')
	}
	end := m.writePath(input, pointer)
	m.out.n = m.resolveSegments(m.out.bytes(), start)
	return m.endPath(input, end)
}

// writePath writes the segments from byte i on, percent-encoded, and returns the end of the path.
func (m *machine) writePath(input string, i int) (end int) {
	stop, segment := pathStop, i
	if m.scheme.IsSpecial() {
		stop |= backslash
	}
	for {
		run := i
		i = runEnd(input, i, stop)
		m.out.writeString(input[run:i])
		switch c := byteAt(input, i); {
		// The EOF code point and, without an override, '?' and '#' end the path.
		case i == len(input), m.override == 0 && (c == '?' || c == '#'):
			m.checkURLUnits(segment, i)
			return i
		// A backslash ends the segment of a special URL.
		case c == '\\' && m.scheme.IsSpecial():
			m.checkURLUnits(segment, i)
			m.report(ErrInvalidReverseSolidus, i, i+1)
			m.out.writeByte('/')
			i++
			segment = i
		// Another code point is percent-encoded.
		default:
			i += m.out.encodeCodePoint(input[i:])
		}
	}
}

// resolveSegments does with each segment of a path what the path state does at its end. b is the
// output, to which the segments have been written, each after a '/', the first at b[start]. It
// returns the output's length afterwards.
func (c *components) resolveSegments(b []byte, start int) (n int) {
	n, i := start, start // b[:n] is resolved, b[i:] is not yet read
	for i < len(b) {
		segment, end := infra.DotSegment(b, i+1)
		isLast := end == len(b)
		switch {
		// Neither this segment nor those before the next that begins with '.' or '%' is a dot
		// segment. A Windows drive letter that begins the path of a file: URL gets a ':'.
		case segment == infra.Plain, !isLast && b[end] != '/':
			if c.scheme == schemeFile && n == int(c.pathStart) {
				replaceDriveLetterBar(b[i:])
			}
			end = infra.NextDot(b, i+1)
			if n == i {
				n = end
			} else {
				n += copy(b[n:], b[i:end])
			}
			i = end
			continue
		// A double-dot segment shortens the path.
		case segment == infra.DoubleDot:
			n = c.shortened(b[:n])
		}
		// A dot segment is dropped. If it is the last one, it leaves an empty segment.
		if i = end; isLast {
			b[n] = '/'
			n++
		}
	}
	return n
}

// replaceDriveLetterBar replaces the '|' of a Windows drive letter that is the first segment of
// path.
func replaceDriveLetterBar(path []byte) {
	if segment, _, _ := bytes.Cut(path[1:], []byte("/")); infra.IsWindowsDriveLetter(segment) {
		segment[1] = ':'
	}
}

// endPath is the end of the path state and of the opaque path state.
func (m *machine) endPath(input string, pointer int) (State, int) {
	if m.hostKind == HostNull && m.override == 0 {
		m.guardPath()
	}
	m.queryStart = uint32(m.out.n)
	if pointer == len(input) {
		return doneState, pointer
	}
	// A query or a fragment. With an override, only the opaque path state gets here; setOpaquePath
	// then looks for the delimiter.
	if m.override != 0 {
		m.out.writeByte(input[pointer])
	}
	if input[pointer] == '?' {
		return QueryState, pointer + 1
	}
	return FragmentState, pointer + 1
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
	m.out.encode(path, C0ControlPercentEncodeSet)
	// A space just before it is percent-encoded; other spaces are not.
	if end < len(input) && strings.HasSuffix(path, " ") {
		m.out.n--
		m.out.writeString("%20")
	}
	return m.endPath(input, end)
}

// inQuery is the [query state].
//
// [query state]: https://url.spec.whatwg.org/#query-state
func (m *machine) inQuery(o *options, input string, pointer int) (State, int) {
	// The query ends at the EOF code point or, without an override, at a '#'.
	end := len(input)
	if m.override == 0 {
		m.queryStart = uint32(m.out.n)
		m.out.writeByte('?')
		if i := strings.IndexByte(input[pointer:], '#'); i >= 0 {
			end = pointer + i
		}
	}
	m.checkURLUnits(pointer, end)
	// The query is percent-encoded after encoding. The encoding is UTF-8 unless the URL is special
	// and its scheme is neither ws nor wss. A special URL has the special-query percent-encode set,
	// which is the query percent-encode set and the apostrophe.
	switch query := input[pointer:end]; {
	case !m.scheme.IsSpecial():
		m.out.encodeRuns(query, queryStop)
	case o.encode == nil || m.scheme.IsWebSocket():
		m.out.encodeRuns(query, queryStop|apostrophe)
	default:
		m.out.writeBytes(o.encode(o.encoding, query))
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
