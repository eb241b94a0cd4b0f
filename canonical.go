package url

import (
	"math"
	"math/bits"
	"strings"
)

// Most inputs are canonical: special URLs with a domain or an IPv4 address, file: URLs
// without a host, and URLs with an opaque path. What follows recognises those, and what
// begins as the former do, in one go and without an output: the states would come to
// the same, and take over from the component that is not canonical. They have
// overrides, a listener, a base URL and an output that may have diverged to look out
// for, and the way from one to the next. Without all that a web URL takes three tenths
// fewer instructions, its allocation included.
//
// Most references of a page are canonical too: the serialization is the beginning of
// the base URL's, and they.

// recognised says how far an input has been recognised.
type recognised struct {
	state   State // that goes on; doneState: all has been
	pointer int   // for that state
	length  int   // of the serialization so far, which is the input's beginning
}

// recogniseAuthority sets the components that it recognises at the beginning of input,
// up to the path. One that begins with "//" has c's scheme.
func (c *components) recogniseAuthority(input string) recognised {
	start := 0
	switch {
	case len(input) > 8 && input[:8] == "https://":
		c.scheme, start = schemeHTTPS, 8
	case len(input) > 7 && input[:7] == "http://":
		c.scheme, start = schemeHTTP, 7
	case len(input) > 8 && input[:8] == "file:///":
		c.scheme, c.hostKind = schemeFile, HostEmpty
		c.protocolEnd, c.usernameEnd, c.hostStart, c.hostEnd = 5, 7, 7, 7
		return recognised{PathStartState, 7, 7}
	case strings.HasPrefix(input, "wss://"):
		c.scheme, start = schemeWSS, 6
	case strings.HasPrefix(input, "ws://"):
		c.scheme, start = schemeWS, 5
	case strings.HasPrefix(input, "ftp://"):
		c.scheme, start = schemeFTP, 6
	case c.scheme != notSpecial && hasSlashes(input, 0):
		start = 2
	default:
		return recognised{SchemeStartState, 0, 0}
	}
	c.protocolEnd = uint32(start - 2)
	end := run(input, start, hostStop)
	i := end
	if i < len(input) && input[i] == ':' {
		i = c.recognisePort(input, i+1)
	}
	if start < end && i >= end && (i == len(input) || byteClasses[input[i]]&fileHostEnd != 0) {
		c.hostKind = recogniseHost(input[start:end])
	}
	if c.hostKind == HostNull {
		c.port, c.hasPort = 0, false
		return recognised{SpecialAuthorityIgnoreSlashesState, start, start - 2}
	}
	c.usernameEnd, c.hostStart, c.hostEnd = uint32(start), uint32(start), uint32(end)
	return recognised{PathStartState, i, i}
}

// recogniseFrom sets the components that it recognises from byte pointer on: from the
// path start state or the path state on, or the query state, where pointer is to the
// '?', the '#' or the end. Where the state that goes on is one of these, or the
// fragment state, the serialization will not be the input.
func (c *components) recogniseFrom(state State, input string, pointer int) recognised {
	i := pointer
	if state != QueryState {
		if state == PathStartState {
			if i == len(input) || input[i] != '/' {
				return recognised{PathStartState, pointer, pointer}
			}
			i++
		}
		end, ok := plainPath(input, i, pathStop|backslash)
		if !ok || c.scheme == schemeFile && hasDriveLetterBar(input[i:end]) {
			return recognised{state, pointer, pointer}
		}
		c.pathStart, c.queryStart = uint32(pointer), uint32(end)
		i = end
	}
	if i < len(input) && input[i] == '?' {
		start, stop := i, queryStop
		if c.scheme != notSpecial {
			stop |= apostrophe
		}
		i = run(input, i+1, stop)
		if i < len(input) && input[i] != '#' {
			return recognised{QueryState, start + 1, start}
		}
	}
	c.fragmentStart = uint32(i)
	if i < len(input) && run(input, i+1, fragmentStop) < len(input) {
		return recognised{FragmentState, i + 1, i}
	}
	return recognised{doneState, len(input), len(input)}
}

// recogniseOpaque recognises a URL with an opaque path, such as a mailto: or data: URL,
// and reports whether it has.
func (c *components) recogniseOpaque(input string) bool {
	colon := 0
	for colon < len(input) && byteClasses[input[colon]]&schemeCodePoint != 0 && input[colon] == toLower(input[colon]) {
		colon++
	}
	if colon == 0 || byteAt(input, colon) != ':' || !isASCIIAlpha(input[0]) || byteAt(input, colon+1) == '/' || parseScheme(input[:colon]) != notSpecial {
		return false
	}
	i := run(input, colon+1, pathStop)
	if i < len(input) && input[i] != '?' && input[i] != '#' {
		return false
	}
	if c.recogniseFrom(QueryState, input, i).state != doneState {
		*c = components{}
		return false
	}
	c.protocolEnd, c.pathStart, c.queryStart = uint32(colon+1), uint32(colon+1), uint32(i)
	c.opaquePath = true
	return true
}

// parseReference sets u to what a relative reference is with base, if that has a
// special scheme other than file, and the serialization is the beginning of base's and
// then the reference, but for each "../" or "./" that it begins with. The machine would
// write both into its buffer, and copy that: it took more than half as long again.
func (u *URL) parseReference(ref string, base *URL, maxLength int) bool {
	if base.scheme == notSpecial || base.scheme == schemeFile {
		return false
	}
	c := base.components
	kept, start, ok := c.recogniseReference(ref, base)
	n := uint64(kept) + uint64(len(ref)-start)
	if !ok || n > math.MaxUint32 || maxLength > 0 && n > uint64(maxLength) {
		return false
	}
	href := base.href[:kept]
	if start < len(ref) {
		var b strings.Builder
		b.Grow(int(n))
		b.WriteString(href)
		b.WriteString(ref[start:])
		href = b.String()
	}
	u.href, u.components, u.extra = href, c, nil
	return true
}

// recogniseReference changes base's components to those that the reference has with it.
// The serialization is base's first kept bytes, and the reference from byte start on.
func (c *components) recogniseReference(ref string, base *URL) (kept uint32, start int, ok bool) {
	state := PathStartState
	switch first := byteAt(ref, 0); {
	case hasSlashes(ref, 0):
		*c = components{scheme: base.scheme}
		r := c.recogniseAuthority(ref)
		if r.state != PathStartState || c.recogniseFrom(r.state, ref, r.pointer).state != doneState {
			return 0, 0, false
		}
		kept = base.protocolEnd
		c.protocolEnd = kept
		c.usernameEnd += kept
		c.hostStart += kept
		c.hostEnd += kept
		c.shiftPath(kept)
		return kept, 0, true
	case first == '/':
		kept = base.pathStart
	case first == '?':
		state, kept = QueryState, base.queryStart
	case first == '#' || ref == "":
		state, kept = QueryState, base.fragmentStart
	case beginsWithScheme(ref):
		return 0, 0, false
	default:
		state = PathState
		path := base.Pathname()
		path = path[:strings.LastIndexByte(path, '/')]
		for {
			if strings.HasPrefix(ref[start:], "../") {
				path = path[:max(0, strings.LastIndexByte(path, '/'))]
				start += 3
			} else if strings.HasPrefix(ref[start:], "./") {
				start += 2
			} else {
				break
			}
		}
		kept = base.pathStart + uint32(len(path)) + 1
	}
	moved := kept - uint32(start)
	c.queryStart -= moved // unless it is set, to what then moves
	if c.recogniseFrom(state, ref, start).state != doneState {
		return 0, 0, false
	}
	c.pathStart = base.pathStart
	c.shiftQuery(moved)
	return kept, start, true
}

// beginsWithScheme reports whether input begins with a scheme and ':'.
func beginsWithScheme(input string) bool {
	return isASCIIAlpha(byteAt(input, 0)) && byteAt(input, schemeEnd(input, 0)) == ':'
}

// recognisePort sets the port that begins at i, and returns where it ends, or 0 where
// it is not canonical.
func (c *components) recognisePort(input string, i int) int {
	start, port := i, 0
	for ; i < len(input) && isASCIIDigit(input[i]) && port <= math.MaxUint16; i++ {
		port = port*10 + int(input[i]-'0')
	}
	if i == start || input[start] == '0' || port > math.MaxUint16 || port == int(defaultPorts[c.scheme]) {
		return 0
	}
	c.port, c.hasPort = uint16(port), true
	return i
}

// plainPath returns where the path ends that begins, behind its first slash, at i:
// at a '?' or '#', or with the input. False: something in it has to be changed. A
// segment that is a Windows drive letter is its caller's.
//
// Otherwise as in run. A dot segment begins after a slash, with '.' or '%': dots
// gathers in its dotOrPercent bits whether such a byte was passed, without a branch
// for each slash, which would be mispredicted.
func plainPath(input string, i int, stop runClass) (int, bool) {
	last := len(input) - 8
	start := i
	stops := uint64(stop) * everyByte
	dots, previous := uint64(0), uint64(slash)
	if last < 0 {
		return shortPlainPath(input, i, stop)
	}
	for i < len(input) {
		n := 8
		var classes uint64
		if i <= last {
			classes = eightClasses(input[i : i+8])
		} else {
			n = len(input) - i
			classes = eightClasses(input[last:]) >> (8 * (i - last) & 63)
		}
		at := classes & stops
		if at != 0 {
			n = bits.TrailingZeros64(at) / 8
			classes &= 1<<(8*n&63) - 1
		}
		dots |= (classes<<8 | previous) << 1 & classes
		i += n
		if at != 0 {
			if input[i] != '?' && input[i] != '#' {
				return 0, false
			}
			break
		}
		previous = classes >> 56
	}
	if dots&(uint64(dotOrPercent)*everyByte) != 0 && hasDotSegment(input[:i], start) {
		return 0, false
	}
	return i, true
}

// shortPlainPath is plainPath for an input of less than eight bytes.
func shortPlainPath(input string, start int, stop runClass) (int, bool) {
	i := run(input, start, stop)
	if i < len(input) && input[i] != '?' && input[i] != '#' || hasDotSegment(input[:i], start) {
		return 0, false
	}
	return i, true
}

// hasDotSegment reports whether one of the segments from byte i of path on is a
// single-dot or double-dot URL path segment.
func hasDotSegment(path string, i int) bool {
	for {
		dots, end := dotsAt(path, i)
		if dots > 0 && (end == len(path) || path[end] == '/') {
			return true
		}
		slash := strings.IndexByte(path[i:], '/')
		if slash < 0 {
			return false
		}
		i += slash + 1
	}
}

// recogniseHost returns the kind of a host that has nothing to be mapped, and HostNull
// where it is an IPv4 address written otherwise than serialized, or fails as one. Nearly
// all domains end in a letter that no number does, not even one in hexadecimal.
func recogniseHost(host string) HostKind {
	c := host[len(host)-1]
	switch {
	case 'g' <= c && c <= 'z' && c != 'x' || !endsInNumber([]byte(host)):
		return HostDomain
	case isSerializedIPv4(host):
		return HostIPv4
	}
	return HostNull
}

// isSerializedIPv4 reports whether host, which does not end in a dot, is what an IPv4
// address is serialized as.
func isSerializedIPv4(host string) bool {
	parts, digits, number := 1, 0, 0
	for i := range len(host) {
		c := host[i]
		switch {
		case c == '.' && digits > 0:
			parts, digits, number = parts+1, 0, 0
			continue
		case !isASCIIDigit(c) || digits > 0 && number == 0:
			return false
		}
		digits++
		if number = number*10 + int(c-'0'); number > 255 {
			return false
		}
	}
	return parts == 4 && digits > 0
}
