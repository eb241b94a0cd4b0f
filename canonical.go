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

// recognised says how far an input has been recognised. It has so few fields that it stays
// in registers: to copy it in memory just after it was written is slow.
type recognised struct {
	state     State // that goes on; SchemeStartState: nothing has been; doneState: all has been
	pointer   int   // for that state
	canonical bool  // what precedes it is
}

// nothing is the recogniser's answer to what it does not know.
var nothing = recognised{state: SchemeStartState}

// recognise sets the components that it recognises, with offsets into the input: pathStart
// is where the authority ends. Where a special URL's input has no path, it is queryStart.
func (c *components) recognise(input string, base *URL) recognised {
	r := c.recogniseAuthority(input, base)
	if r.state >= PathStartState {
		r = c.recogniseRest(input, r)
	}
	return r
}

// recogniseAuthority is recognise for what comes before the path: then the path start state
// or the opaque path state goes on. Where it knows the scheme alone, a state goes on that is
// before these two. An input that begins with "//" has c's scheme.
func (c *components) recogniseAuthority(input string, base *URL) recognised {
	switch {
	case len(input) > 8 && input[:8] == "https://":
		c.scheme, c.protocolEnd = schemeHTTPS, 6
		return c.recogniseDomain(input, 8, true)
	case len(input) > 7 && input[:7] == "http://":
		c.scheme, c.protocolEnd = schemeHTTP, 5
		return c.recogniseDomain(input, 7, true)
	case len(input) > 8 && input[:8] == "file:///":
		c.scheme, c.hostKind = schemeFile, HostEmpty
		c.protocolEnd, c.usernameEnd, c.hostStart, c.hostEnd = 5, 7, 7, 7
		return recognised{PathStartState, 7, true}
	case c.scheme != notSpecial && hasSlashes(input, 0):
		return c.recogniseDomain(input, 2, true)
	}
	return c.recogniseScheme(input, base)
}

// recogniseDomain is recogniseAuthority where an authority begins at start, for a domain or
// an IPv4 address, and a port; and what precedes it is canonical or not.
func (c *components) recogniseDomain(input string, start int, canonical bool) recognised {
	end, same := runEnd(input, start, hostStop), canonical
	i := end
	if i < len(input) && input[i] != '/' {
		if byteClasses[input[i]]&upperCase != 0 {
			end, same = domainEnd(input, i+1), false
			i = end
		}
		if byteAt(input, i) == ':' {
			i, same = c.recognisePort(input, i, same)
		}
	}
	if start < end && i >= end && (i == len(input) || byteClasses[input[i]]&fileHostStop != 0) {
		var serialized bool
		if c.hostKind, serialized = recogniseHost(input[start:end]); c.hostKind != HostNull {
			c.usernameEnd, c.hostStart, c.hostEnd = uint32(start), uint32(start), uint32(end)
			return recognised{PathStartState, i, same && serialized}
		}
	}
	if i < len(input) && percentEncodeSets[input[i]]&UserinfoPercentEncodeSet != 0 && !isAuthorityDelimiter(input[i]) {
		return recognised{specialAuthorityIgnoreSlashesState, start, canonical} // neither a host nor credentials end so
	}
	return c.recogniseOtherAuthority(input, start, canonical)
}

// isAuthorityDelimiter reports whether c divides an authority, or begins an IPv6 address.
func isAuthorityDelimiter(c byte) bool { return c == ':' || c == '@' || c == '[' }

// domainEnd returns where the first forbidden domain code point, or one that is not ASCII, at
// or after byte i is.
func domainEnd(input string, i int) int {
	for i < len(input) && byteClasses[input[i]]&domainStop == 0 {
		i++
	}
	return i
}

// recogniseScheme is recogniseAuthority for any scheme.
func (c *components) recogniseScheme(input string, base *URL) recognised {
	colon, seen := 0, byteClass(0)
	for colon < len(input) && byteClasses[input[colon]]&schemeCodePoint != 0 {
		seen |= byteClasses[input[colon]]
		colon++
	}
	if colon == 0 || colon == len(input) || input[colon] != ':' || !isASCIIAlpha(input[0]) {
		return nothing
	}
	i, canonical := colon+1, seen&upperCase == 0
	c.scheme, c.protocolEnd = parseScheme(input[:colon]), uint32(i)
	slashes := hasSlashes(input, i)
	switch {
	case slashes && (c.scheme == notSpecial || c.scheme == schemeFile):
		return c.recogniseOtherAuthority(input, i+2, canonical)
	case c.scheme == notSpecial:
		return c.recogniseNoAuthority(input, i, canonical)
	case !slashes && (c.scheme == schemeFile || base != nil && base.scheme == c.scheme):
		return nothing // base's authority, perhaps
	}
	for i < len(input) && isSlash(input[i]) {
		i++
	}
	return c.recogniseDomain(input, i, canonical && slashes && i == colon+3)
}

// recogniseNoAuthority is recogniseAuthority where a path begins at i, after the scheme. What
// a tab or newline hides may yet be an authority.
func (c *components) recogniseNoAuthority(input string, i int, canonical bool) recognised {
	switch {
	case isTabOrNewline(byteAt(input, i)), isTabOrNewline(byteAt(input, i+1)):
		return nothing
	case byteAt(input, i) == '/':
		return recognised{PathStartState, i, canonical}
	}
	c.opaquePath = true
	return recognised{OpaquePathState, i, canonical}
}

// recogniseOtherAuthority is recogniseAuthority for any authority, which begins at start.
func (c *components) recogniseOtherAuthority(input string, start int, canonical bool) recognised {
	c.usernameEnd = uint32(start)
	i, same := c.recogniseHostAndPort(input, start)
	if i == 0 {
		if at := c.recogniseCredentials(input, start); at > 0 {
			i, same = c.recogniseHostAndPort(input, at+1)
		}
	}
	switch {
	case i > 0:
		return recognised{PathStartState, i, canonical && same}
	case c.scheme == notSpecial:
		return recognised{authorityState, start, canonical}
	case c.scheme == schemeFile:
		return recognised{fileHostState, start, canonical}
	}
	return recognised{specialAuthorityIgnoreSlashesState, start, canonical}
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
	end, seen := start, byteClass(0)
	if byteAt(input, start) == '[' {
		end += strings.IndexByte(input[start:], ']') + 1
	}
	for ; end < len(input); end++ {
		class := byteClasses[input[end]]
		if class&stop != 0 {
			break
		}
		seen |= class
	}
	i, canonical = end, true
	c.port, c.hasPort = 0, false
	if byteAt(input, i) == ':' && c.scheme != schemeFile {
		i, canonical = c.recognisePort(input, i, true)
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
		upper := seen&upperCase != 0
		var serialized bool
		c.hostKind, serialized = recogniseHost(host)
		canonical = canonical && serialized && !upper
		ok = c.hostKind != HostNull && (c.scheme != schemeFile || !upper && host != "localhost")
	}
	if !ok {
		return 0, false
	}
	return i, canonical
}

// isIPv6 reports whether host, which begins with '[', is an IPv6 address, and whether it is
// serialized the same.
func isIPv6(host string) (canonical, ok bool) {
	if host[len(host)-1] != ']' {
		return false, false
	}
	address, fault := parseIPv6(host[1:len(host)-1], nil)
	var array [maxIPv6Host]byte
	return string(appendIPv6Host(array[:0], address)) == host, fault.err == 0
}

// recognisePort sets the port whose ':' is at i, and returns where it ends, and whether it
// is canonical, if what precedes it is; 0: it is too large.
func (c *components) recognisePort(input string, i int, canonical bool) (end int, same bool) {
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
	return i, canonical && (input[start] != '0' || i == start+1)
}

// recogniseRest is recognise from the path on, for what recogniseAuthority returned. Where
// the state is the same, the path is not recognised.
func (c *components) recogniseRest(input string, r recognised) recognised {
	i := r.pointer
	c.pathStart = uint32(i)
	switch {
	case r.state == OpaquePathState:
		i = runEnd(input, i, pathStop)
		if i < len(input) && input[i] != '?' && input[i] != '#' {
			return r
		}
	case r.state == PathStartState && (i == len(input) || !isSlash(input[i])):
	default:
		stop, ok := pathStop, false
		if c.scheme != notSpecial {
			stop |= backslash
		}
		i, ok = plainPath(input, i, stop)
		if !ok && byteAt(input, i) == '\\' && c.scheme != schemeFile {
			// A special URL's backslashes become slashes.
			i = runEnd(input, i, pathStop)
			ok = (i == len(input) || input[i] == '?' || input[i] == '#') && !hasDotSegment(input[:i], r.pointer)
			r.canonical = r.canonical && !ok
		}
		if !ok || c.scheme == schemeFile && hasDriveLetterBar(input[r.pointer+1:i]) {
			return r
		}
	}
	c.queryStart = uint32(i)
	r.state, r.pointer = c.recogniseQuery(input, i)
	return r
}

// recogniseQuery is recogniseRest from the query on: a '?', a '#' or the input's end is at
// byte i.
func (c *components) recogniseQuery(input string, i int) (state State, pointer int) {
	if i < len(input) && input[i] == '?' {
		start, stop := i, queryStop
		if c.scheme != notSpecial {
			stop |= apostrophe
		}
		i = runEnd(input, i+1, stop)
		if i < len(input) && input[i] != '#' {
			return QueryState, start + 1
		}
	}
	c.fragmentStart = uint32(i)
	if i < len(input) && runEnd(input, i+1, fragmentStop) < len(input) {
		return FragmentState, i + 1
	}
	return doneState, len(input)
}

// lacksPath reports whether the path is "/" although the input has none.
func (c *components) lacksPath() bool {
	return c.scheme != notSpecial && c.pathStart == c.queryStart
}

// rewrite returns the serialization of input, all of which has been recognised although it
// is not canonical, and moves the components there. False: that is left to parseOther, as
// the result may be too long, or longer than the buffer here.
func (c *components) rewrite(input string, r recognised, o *options) (href string, ok bool) {
	switch {
	case o.maxLength > 0:
		return "", false
	case r.canonical:
		c.shiftQuery(1)
		var b strings.Builder
		b.Grow(len(input) + 1)
		b.WriteString(input[:c.pathStart])
		b.WriteByte('/')
		b.WriteString(input[c.pathStart:])
		return b.String(), true
	case len(input) > bufferSize/2-maxIPv6Host:
		return "", false
	}
	var array [bufferSize / 2]byte
	out := output{buf: array[:]}
	c.writeAuthority(&out, input, r.canonical)
	c.writeRest(&out, input, r)
	return string(out.bytes()), true
}

// writeAuthority writes what has been recognised of input before the path, and moves the
// components of that to the output.
func (c *components) writeAuthority(out *output, input string, canonical bool) {
	slashes := c.protocolEnd // where they end
	for slashes < c.hostStart && isSlash(input[slashes]) {
		slashes++
	}
	host := input[c.hostStart:c.hostEnd]
	switch {
	case canonical:
		out.writeString(input[:c.pathStart])
		return
	case c.hostKind == HostNull:
		out.writeLower(input[:c.protocolEnd])
		return
	case c.hostStart == c.protocolEnd+2 && hasSlashes(input, int(c.protocolEnd)):
		if c.hostKind == HostDomain {
			out.writeLower(input[:c.hostEnd])
			out.writePort(c.port, c.hasPort)
			return
		}
		out.writeLower(input[:c.hostStart])
	default:
		out.writeLower(input[:c.protocolEnd])
		out.writeString("//")
		c.usernameEnd += uint32(out.n) - slashes
		out.writeString(input[slashes:c.hostStart])
	}
	c.hostStart = uint32(out.n)
	switch c.hostKind {
	case HostDomain:
		out.writeLower(host)
	case HostIPv4:
		address, _ := parseIPv4([]byte(host), nil)
		out.reserve(maxIPv4Host)
		out.n = len(appendIPv4(out.bytes(), address))
	case HostIPv6:
		address, _ := parseIPv6(host[1:len(host)-1], nil)
		var array [maxIPv6Host]byte
		out.writeBytes(appendIPv6Host(array[:0], address))
	case HostOpaque:
		out.writeString(host)
	}
	c.hostEnd = uint32(out.n)
	out.writePort(c.port, c.hasPort)
}

// writeRest writes what has been recognised of input behind the authority, which is written,
// and moves the components of that to the output. The backslashes of a special URL's path
// become slashes.
func (c *components) writeRest(out *output, input string, r recognised) {
	if r.state == PathStartState || r.state == OpaquePathState {
		return
	}
	start, end := c.pathStart, r.pointer
	c.pathStart = uint32(out.n)
	if c.scheme != notSpecial && start == c.queryStart {
		out.writeByte('/')
	}
	c.shiftQuery(uint32(out.n) - start)
	if r.state != doneState {
		end-- // at the '?' or '#'
		c.fragmentStart = 0
	}
	out.writeString(input[start:end])
	if !r.canonical && c.scheme != notSpecial {
		path := out.buf[c.pathStart:c.queryStart]
		for i := range path {
			if path[i] == '\\' {
				path[i] = '/'
			}
		}
	}
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
	r := recognised{state: pathState, canonical: true}
	switch first := byteAt(ref, 0); {
	case hasSlashes(ref, 0):
		*c = components{scheme: base.scheme}
		r = c.recognise(ref, nil)
		if !r.canonical || r.state != doneState || c.lacksPath() {
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
		r.state, kept = PathStartState, base.pathStart
	case first == '?':
		r.state, kept = QueryState, base.queryStart
	case first == '#' || ref == "":
		r.state, kept = QueryState, base.fragmentStart
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
	if r.state == QueryState {
		c.queryStart -= moved // it stays where it is
		r.state, _ = c.recogniseQuery(ref, start)
	} else {
		r = c.recogniseRest(ref, recognised{r.state, start, true})
	}
	c.pathStart = base.pathStart
	c.shiftQuery(moved)
	return kept, start, r.canonical && r.state == doneState
}

// setRecognised sets the component of a state override to input, if that needs no change
// and nothing forbids it, and reports whether it has.
func (u *URL) setRecognised(input string, override State) bool {
	v := value{text: input}
	switch override {
	case FragmentState:
		return runEnd(input, 0, fragmentStop) == len(input) && u.setFragment(&v) == nil
	case QueryState:
		stop := queryStop
		if u.scheme != notSpecial {
			stop |= apostrophe
		}
		return runEnd(input, 0, stop) == len(input) && u.setQuery(&v) == nil
	case PathStartState:
		if u.scheme == schemeFile || byteAt(input, 0) != '/' {
			return false
		}
		end, ok := plainPath(input, 1, pathStop|backslash)
		return ok && end == len(input) && u.setPath(v) == nil
	case HostState, HostnameState:
		if u.scheme == notSpecial || u.scheme == schemeFile || input == "" || runEnd(input, 0, hostStop) < len(input) {
			return false
		}
		kind, serialized := recogniseHost(input)
		return serialized && u.setHost(v, kind) == nil
	}
	return false
}

// beginsWithScheme reports whether input begins with a scheme and ':'.
func beginsWithScheme(input string) bool {
	return isASCIIAlpha(byteAt(input, 0)) && byteAt(input, schemeEnd(input, 0)) == ':'
}

// plainPath returns where the path ends that begins, at or behind its first slash, at i:
// at a '?' or '#', or with the input. False: something in it has to be changed, at that
// byte or, if it is a dot segment, before. A segment that is a Windows drive letter is its
// caller's.
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
				return i, false
			}
			break
		}
		previous = classes >> 56
	}
	return i, dots&(uint64(dotOrPercent)*everyByte) == 0 || !hasDotSegment(input[:i], start)
}

// shortPlainPath is plainPath for an input of less than eight bytes.
func shortPlainPath(input string, start int, stop runClass) (int, bool) {
	i := runEnd(input, start, stop)
	return i, (i == len(input) || input[i] == '?' || input[i] == '#') && !hasDotSegment(input[:i], start)
}

// hasDotSegment reports whether one of the segments from byte i of path on is a
// single-dot or double-dot URL path segment. Slashes divide them, and backslashes, as in a
// special URL: what it finds in another, the states look at again.
func hasDotSegment(path string, i int) bool {
	for {
		dots, end := dotsAt(path, i)
		if dots > 0 && (end == len(path) || isSlash(path[end])) {
			return true
		}
		for i < len(path) && !isSlash(path[i]) {
			i++
		}
		if i++; i > len(path) {
			return false
		}
	}
}

// recogniseHost returns the kind of a host that has nothing to be mapped but upper case, and
// whether it is serialized as it is, upper case aside; HostNull: it fails as an IPv4 address.
// Nearly all domains end in a letter that no number does, not even one in hexadecimal.
func recogniseHost(host string) (kind HostKind, serialized bool) {
	c := host[len(host)-1] | 0x20
	switch {
	case 'g' <= c && c <= 'z' && c != 'x' || !endsInNumber([]byte(host)):
		return HostDomain, true
	case isSerializedIPv4(host):
		return HostIPv4, true
	}
	if _, fault := parseIPv4([]byte(host), nil); fault.err != 0 {
		return HostNull, false
	}
	return HostIPv4, false
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
