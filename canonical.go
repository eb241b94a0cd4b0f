package url

import (
	"math"
	"math/bits"
	"strings"
)

// Most inputs are canonical: they are what they serialize to. Most of the others are so but
// for their beginning: upper case in the scheme or the host, a default port, backslashes
// after the scheme, an IPv4 address in hexadecimal. The recogniser takes both without a
// state: it finds the parts of the authority in one go, whether or not they are canonical,
// and then the path, the query and the fragment if they are.
//
// What is canonical shares the input's memory. Otherwise the authority is written to the
// output as the states would write it, with the same host parser, and what follows it is
// put behind that as it is. The states go on where the recogniser stops. It never fails:
// what it does not know is for them.
//
// Most references of a page are canonical too: their serialization is the beginning of the
// base URL's, and they.

// recognised says how far an input has been recognised.
type recognised struct {
	state     State // that goes on; SchemeStartState: nothing has been; doneState: all has been
	pointer   int   // for that state
	length    int   // input[:length] are the components before that state
	canonical bool  // and the serialization begins with just that
}

// nothing is the recogniser's answer to what it does not know.
var nothing = recognised{state: SchemeStartState}

// recogniseAuthority sets the components of what comes before the path, with offsets into
// the input. The path start state or the opaque path state goes on. An input that begins
// with "//" has c's scheme.
func (c *components) recogniseAuthority(input string, base *URL) recognised {
	start, canonical := 0, true
	switch {
	case len(input) > 8 && input[:8] == "https://":
		c.scheme, c.protocolEnd, start = schemeHTTPS, 6, 8
	case len(input) > 7 && input[:7] == "http://":
		c.scheme, c.protocolEnd, start = schemeHTTP, 5, 7
	case len(input) > 8 && input[:8] == "file:///":
		c.scheme, c.hostKind = schemeFile, HostEmpty
		c.protocolEnd, c.usernameEnd, c.hostStart, c.hostEnd = 5, 7, 7, 7
		return recognised{PathStartState, 7, 7, true}
	case c.scheme != notSpecial && hasSlashes(input, 0):
		start = 2
	default:
		return c.recogniseScheme(input, base)
	}
	// A domain in lower case or an IPv4 address, and a port.
	end := runEnd(input, start, hostStop)
	i := end
	if i < len(input) && input[i] == ':' {
		i, canonical = c.recognisePort(input, i)
	}
	if start < end && i >= end && (i == len(input) || byteClasses[input[i]]&fileHostStop != 0) {
		if c.hostKind = recogniseHost(input[start:end]); c.hostKind != HostNull {
			c.usernameEnd, c.hostStart, c.hostEnd = uint32(start), uint32(start), uint32(end)
			return recognised{PathStartState, i, i, canonical}
		}
	}
	return c.recogniseOtherAuthority(input, start, true)
}

// recogniseScheme is recogniseAuthority for another scheme, or one in upper case, or other
// slashes after it.
func (c *components) recogniseScheme(input string, base *URL) recognised {
	colon := schemeEnd(input, 0)
	if !isASCIIAlpha(byteAt(input, 0)) || byteAt(input, colon) != ':' {
		return nothing
	}
	s := parseScheme(input[:colon])
	start := colon + 1
	c.scheme, c.protocolEnd = s, uint32(start)
	canonical := !hasUpper(input[:colon])
	slashes := hasSlashes(input, start)
	switch {
	case s == notSpecial && !slashes:
		// No authority. What a tab or newline hides may be one.
		if c.opaquePath = byteAt(input, start) != '/'; isTabOrNewline(byteAt(input, start)) || isTabOrNewline(byteAt(input, start+1)) {
			break
		}
		if c.opaquePath {
			return recognised{OpaquePathState, start, start, canonical}
		}
		return recognised{PathStartState, start, start, canonical}
	case slashes && (s == notSpecial || s == schemeFile):
		return c.recogniseOtherAuthority(input, start+2, canonical)
	case slashes || s != schemeFile && (base == nil || base.scheme != s):
		for start < len(input) && isSlash(input[start]) {
			start++
		}
		return c.recogniseOtherAuthority(input, start, canonical && slashes && start == colon+3)
	}
	return nothing
}

// recogniseOtherAuthority is recogniseAuthority from the authority on, which begins at
// start, whatever is in it. Canonical tells whether what precedes it is.
func (c *components) recogniseOtherAuthority(input string, start int, canonical bool) recognised {
	c.usernameEnd = uint32(start)
	i, ok := c.recogniseHostAndPort(input, start)
	if i == 0 {
		if at := c.recogniseCredentials(input, start); at > 0 {
			i, ok = c.recogniseHostAndPort(input, at+1)
		}
	}
	if i == 0 {
		return nothing
	}
	return recognised{PathStartState, i, i, canonical && ok}
}

// recogniseCredentials sets the end of the username that begins at start, if the
// credentials are canonical, and returns where the '@' behind them is; 0: they are not, or
// there are none.
func (c *components) recogniseCredentials(input string, start int) (at int) {
	i := userinfoEnd(input, start)
	c.usernameEnd = uint32(i)
	if byteAt(input, i) == ':' {
		i = userinfoEnd(input, i+1)
		if input[i-1] == ':' {
			return 0 // an empty password
		}
	}
	if i == start || byteAt(input, i) != '@' || c.scheme == schemeFile {
		return 0
	}
	return i
}

// userinfoEnd returns where the first code point at or after i is that is in the userinfo
// percent-encode set.
func userinfoEnd(input string, i int) int {
	for i < len(input) && percentEncodeSets[input[i]]&UserinfoPercentEncodeSet == 0 {
		i++
	}
	return i
}

// recogniseHostAndPort sets the host that begins at start, and the port, and returns where
// they end, and whether they are canonical; 0: they may be wrong, or not ASCII.
func (c *components) recogniseHostAndPort(input string, start int) (i int, canonical bool) {
	stop := domainStop
	if c.scheme == notSpecial {
		stop = opaqueHostStop
	}
	end := start
	if byteAt(input, start) == '[' {
		end += strings.IndexByte(input[start:], ']') + 1
	}
	for end < len(input) && byteClasses[input[end]]&stop == 0 {
		end++
	}
	i, canonical = end, true
	c.port, c.hasPort = 0, false
	if byteAt(input, i) == ':' && c.scheme != schemeFile {
		i, canonical = c.recognisePort(input, i)
	}
	if i < len(input) && byteClasses[input[i]]&authorityStop == 0 && (input[i] != '\\' || c.scheme == notSpecial) {
		return 0, false
	}
	c.hostStart, c.hostEnd = uint32(start), uint32(end)
	host, ok := input[start:end], true
	switch {
	case host == "":
		c.hostKind = HostEmpty
		ok = i == end && c.usernameEnd == c.hostStart && (c.scheme == notSpecial || c.scheme == schemeFile)
	case host[0] == '[':
		c.hostKind = HostIPv6
		var same bool
		same, ok = isIPv6(host)
		canonical = canonical && same
	case c.scheme == notSpecial:
		c.hostKind = HostOpaque
	default:
		upper := hasUpper(host)
		c.hostKind = recogniseHost(host)
		if c.hostKind == HostNull {
			_, fault := parseIPv4([]byte(host), nil)
			c.hostKind, ok = HostIPv4, fault.err == 0
			canonical = false
		}
		canonical = canonical && !upper
		ok = ok && (c.scheme != schemeFile || !upper && host != "localhost")
	}
	if !ok {
		return 0, false
	}
	return i, canonical
}

// isIPv6 reports whether host, which begins with '[', is an IPv6 address, and whether it is
// serialized the same.
func isIPv6(host string) (canonical, ok bool) {
	if len(host) < 2 || host[len(host)-1] != ']' {
		return false, false
	}
	address, fault := parseIPv6(host[1:len(host)-1], nil)
	var array [maxIPv6Host]byte
	return string(appendIPv6Host(array[:0], address)) == host, fault.err == 0
}

// recognisePort sets the port whose ':' is at i, and returns where it ends, and whether it
// is canonical; 0: it is too large.
func (c *components) recognisePort(input string, i int) (end int, canonical bool) {
	i++
	start, port := i, 0
	for ; i < len(input) && isASCIIDigit(input[i]) && port <= math.MaxUint16; i++ {
		port = port*10 + int(input[i]-'0')
	}
	if port > math.MaxUint16 {
		return 0, false
	}
	if i == start || port == int(defaultPorts[c.scheme]) && port != 0 {
		return i, false
	}
	c.port, c.hasPort = uint16(port), true
	return i, input[start] != '0' || i == start+1
}

// recogniseRest sets the components from the path on, which state begins at byte pointer.
// Where the path start state or the path state goes on, the path is not canonical.
func (c *components) recogniseRest(input string, state State, pointer int) recognised {
	i := pointer
	switch {
	case state == OpaquePathState:
		i = runEnd(input, i, pathStop)
		if i < len(input) && input[i] != '?' && input[i] != '#' {
			return recognised{state, pointer, pointer, true}
		}
	case state == PathStartState && byteAt(input, i) != '/':
		if c.scheme != notSpecial {
			return recognised{state, pointer, pointer, true}
		}
	default:
		stop, ok := pathStop, false
		if c.scheme != notSpecial {
			stop |= backslash
		}
		if state == PathStartState {
			i++
		}
		start := i
		if i, ok = plainPath(input, i, stop); !ok || c.scheme == schemeFile && hasDriveLetterBar(input[start:i]) {
			return recognised{state, pointer, pointer, true}
		}
	}
	c.pathStart, c.queryStart = uint32(pointer), uint32(i)
	return c.recogniseQuery(input, i)
}

// recogniseQuery sets the components from the query on: a '?', a '#' or the input's end is
// at byte i.
func (c *components) recogniseQuery(input string, i int) recognised {
	if i < len(input) && input[i] == '?' {
		start, stop := i, queryStop
		if c.scheme != notSpecial {
			stop |= apostrophe
		}
		i = runEnd(input, i+1, stop)
		if i < len(input) && input[i] != '#' {
			return recognised{QueryState, start + 1, start, true}
		}
	}
	c.fragmentStart = uint32(i)
	if i < len(input) && runEnd(input, i+1, fragmentStop) < len(input) {
		return recognised{FragmentState, i + 1, i, true}
	}
	return recognised{doneState, len(input), len(input), true}
}

// lacksPath reports whether r stops where a path of "/" has to be put in.
func (c *components) lacksPath(input string, r recognised) bool {
	i := r.pointer
	return r.state == PathStartState && c.scheme != notSpecial && (i == len(input) || input[i] == '?' || input[i] == '#')
}

// parseReference sets u to what a relative reference is with base, if that has a
// special scheme other than file, and the serialization is the beginning of base's and
// then the reference, without each "../" or "./" that it begins with. The machine would
// write both into its output, and copy that: it took more than half as long again.
func (u *URL) parseReference(ref string, base *URL, maxLength int) bool {
	if base.scheme == notSpecial || base.scheme == schemeFile {
		return false
	}
	c := base.components
	kept, start, ok := c.recogniseReference(ref, base)
	n := uint64(kept) + uint64(len(ref)-start)
	if !ok || n > maxHref || maxLength > 0 && n > uint64(maxLength) {
		return false
	}
	u.href, u.components, u.extra = base.href[:kept]+ref[start:], c, nil
	return true
}

// recogniseReference changes base's components to those that the reference has with it.
// The serialization is base's first kept bytes, and the reference from byte start on.
func (c *components) recogniseReference(ref string, base *URL) (kept uint32, start int, ok bool) {
	state := PathState
	switch first := byteAt(ref, 0); {
	case hasSlashes(ref, 0):
		*c = components{scheme: base.scheme}
		r := c.recogniseAuthority(ref, nil)
		if !r.canonical || c.recogniseRest(ref, r.state, r.pointer).state != doneState {
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
		state, kept = PathStartState, base.pathStart
	case first == '?':
		state, kept = QueryState, base.queryStart
	case first == '#' || ref == "":
		state, kept = QueryState, base.fragmentStart
	case beginsWithScheme(ref):
		return 0, 0, false
	default:
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
	var r recognised
	if state == QueryState {
		c.queryStart -= moved // unless it is set, to what then moves
		r = c.recogniseQuery(ref, start)
	} else {
		r = c.recogniseRest(ref, state, start)
	}
	c.pathStart = base.pathStart
	c.shiftQuery(moved)
	return kept, start, r.state == doneState
}

// beginsWithScheme reports whether input begins with a scheme and ':'.
func beginsWithScheme(input string) bool {
	return isASCIIAlpha(byteAt(input, 0)) && byteAt(input, schemeEnd(input, 0)) == ':'
}

// plainPath returns where the path ends that begins, behind its first slash, at i:
// at a '?' or '#', or with the input. False: something in it has to be changed. A
// segment that is a Windows drive letter is its caller's.
//
// Otherwise as in runEnd. A dot segment begins after a slash, with '.' or '%': dots
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
	i := runEnd(input, start, stop)
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
