package url

import (
	"math"
	"math/bits"
	"strings"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/words"
)

// This file is the recogniser, a shortcut for the inputs that programs mostly parse: those that
// equal their serialization, or nearly do. It finds the components in one pass and without a
// buffer. Nothing here is in the standard. For every input the result is that of the states.
//
// What is recognised of an input, what happens next, and for which share of the web's URLs:
//
//	https://h.example/a?b     all of it, and it is canonical: the URL is the input   98.5 %
//	https://h.example         the same, except that a '/' has to be inserted          1.1 %
//	HTTP://H:80\a?b           all of it, but it is not canonical: rewrite             0.3 %
//	https://h.example/a b     all before the path: the states go on there             0.05 %
//	https://bücher.example/a  the scheme: the states parse the authority, and then    0.00 %
//	                          the rest is recognised
//	"https://h.example/       nothing: the states parse all of it                     0.04 %
//
// The shares are those of 59,440 URLs: see TestRecognisedShares.
//
// The recogniser never fails. Anything doubtful falls back to the states, from the authority on or
// from the beginning. An authority is what stands between "//" and the path: the username, the
// password, the host and the port.
//
// The URL of an input that equals its serialization shares the input's memory. For an input
// that differs only in upper case, a default port, a number in the host, a missing path,
// backslashes for slashes, or dot segments, rewrite makes the serialization.
//
// A reference on a page is mostly canonical as well: its URL is a part of the base URL's
// serialization, followed by the reference. See parseReference.

// A progress says how far an input has been recognised. It has at most four fields: the compiler
// keeps no larger struct in registers.
type progress struct {
	state   State  // to go on with: SchemeStartState if nothing is recognised, doneState if all
	pointer int    // the start of that state
	form    form   // of the input up to there
	address uint32 // the host, if that is an IPv4 address
}

// A form says whether an input is canonical, and if not, what has to be done with its path.
type form uint8

const (
	canonical          form = iota
	notCanonical            // but the path is
	withSegmentsToMend      // mendPath resolves dots, and normalizes a drive letter with '|'
	withBackslashes         // mendPath first replaces them with slashes
)

// formOf returns canonical or notCanonical.
func formOf(isCanonical bool) form {
	if isCanonical {
		return canonical
	}
	return notCanonical
}

// nothing is what the functions return if they recognise nothing. To copy a variable would take 3
// instructions more, of 700 for a URL of the web.
func nothing() progress { return progress{state: SchemeStartState} }

// recognise sets the components that it recognises, as offsets into the input. c is zero, or has
// only a scheme. pathStart is the end of the authority; without a path, queryStart is the same.
//
// For Parse, c is part of the URL. Copying the components took a tenth of Parse's time: a load of
// sixteen bytes waits for the stores of four before it.
func (c *components) recognise(input string, base *URL) progress {
	return c.recogniseRest(input, c.recogniseAuthority(input, base))
}

// recogniseAuthority recognises what precedes the path. From there the path start state or the
// opaque path state goes on; if only the scheme is recognised, an earlier state does. An input that
// begins with "//" is recognised only if c has base's scheme.
func (c *components) recogniseAuthority(input string, base *URL) progress {
	s := 0 // 1 for https: the compiler makes no branch of this, and a branch would be mispredicted
	if byteAt(input, 4) == 's' {
		s = 1
	}
	switch {
	case len(input) > s+7 && input[:4] == "http" && input[s+4:s+7] == "://":
		c.scheme, c.protocolEnd = infra.HTTP+scheme(s), uint32(s)+5
		return c.recogniseDomain(input, s+7, true)
	case len(input) > 8 && input[:8] == "file:///":
		c.scheme, c.hostKind = schemeFile, HostEmpty
		c.protocolEnd, c.usernameEnd, c.hostStart, c.hostEnd = 5, 7, 7, 7
		return progress{state: PathStartState, pointer: 7}
	case c.scheme.IsSpecial() && hasSlashes(input, 0):
		return c.recogniseDomain(input, 2, true)
	}
	return c.recogniseScheme(input, base)
}

// recogniseDomain recognises an authority that begins at start and consists of a domain or an
// IPv4 address and perhaps a port. Other authorities go to recogniseOtherAuthority or to the
// states. With recogniseOtherAuthority alone, URLs of the web take 26 % more instructions.
// The parameter isCanonical says whether
// input[:start] is.
func (c *components) recogniseDomain(input string, start int, isCanonical bool) progress {
	end, same := runEnd(input, start, hostStop), isCanonical
	i, ends := end, end == len(input) || byteClasses[input[end]]&fileHostStop != 0
	if !ends {
		if byteClasses[input[i]]&upperCase != 0 {
			end, same = byteEnd(input, i+1, domainStop), false
			i = end
		}
		if byteAt(input, i) == ':' {
			i, same = c.recognisePort(input, i, same)
		}
		// After a port that is out of range, i is 0.
		ends = i >= end && (i == len(input) || byteClasses[input[i]]&fileHostStop != 0)
	}
	if ends && start < end {
		kind, address, serialized := HostDomain, uint32(0), true
		if mayEndNumber(input[end-1]) {
			kind, address, serialized = recogniseHost(input[start:end])
		}
		if kind != HostNull {
			c.hostKind, c.hostEnd = kind, uint32(end)
			c.usernameEnd, c.hostStart = uint32(start), uint32(start)
			return progress{PathStartState, i, formOf(same && serialized), address}
		}
	}
	if b := byteAt(input, i); i < len(input) &&
		percentEncodeSets[b]&UserinfoPercentEncodeSet != 0 && b != ':' && b != '@' && b != '[' {
		// b neither ends a host nor can be in canonical credentials.
		return progress{specialAuthorityIgnoreSlashesState, start, formOf(isCanonical), 0}
	}
	return c.recogniseOtherAuthority(input, start, isCanonical)
}

// recogniseScheme is recogniseAuthority for an input that begins with any scheme.
func (c *components) recogniseScheme(input string, base *URL) progress {
	colon, seen := 0, byteClass(0)
	for colon < len(input) && byteClasses[input[colon]]&schemeStop == 0 {
		seen |= byteClasses[input[colon]]
		colon++
	}
	if colon == 0 || colon == len(input) || input[colon] != ':' || !infra.IsLetter(input[0]) {
		return nothing()
	}
	i, isCanonical := colon+1, seen&upperCase == 0
	c.scheme, c.protocolEnd = infra.SchemeOf(input[:colon]), uint32(i)
	slashes := hasSlashes(input, i)
	switch {
	case slashes && (!c.scheme.IsSpecial() || c.scheme == schemeFile):
		return c.recogniseOtherAuthority(input, i+2, isCanonical)
	case !c.scheme.IsSpecial():
		return c.recogniseNoAuthority(input, i, isCanonical)
	case !slashes && (c.scheme == schemeFile || base != nil && base.scheme == c.scheme):
		return nothing() // the authority may be base's
	}
	for i < len(input) && isSlash(input[i]) {
		i++
	}
	return c.recogniseDomain(input, i, isCanonical && slashes && i == colon+3)
}

// recogniseNoAuthority recognises that a path follows the scheme, at i. If a tab or newline is
// there, it recognises nothing: the slashes of an authority may follow.
func (c *components) recogniseNoAuthority(input string, i int, isCanonical bool) progress {
	switch {
	case infra.IsTabOrNewline(byteAt(input, i)), infra.IsTabOrNewline(byteAt(input, i+1)):
		return nothing()
	case byteAt(input, i) == '/':
		return progress{PathStartState, i, formOf(isCanonical), 0}
	}
	c.opaquePath = true
	return progress{OpaquePathState, i, formOf(isCanonical), 0}
}

// recogniseOtherAuthority recognises an authority of any form, which begins at start.
func (c *components) recogniseOtherAuthority(input string, start int, isCanonical bool) progress {
	c.usernameEnd = uint32(start)
	p := c.recogniseHostAndPort(input, start)
	if p.state != PathStartState {
		if at := c.recogniseCredentials(input, start); at > 0 {
			p = c.recogniseHostAndPort(input, at+1)
		}
	}
	switch {
	case p.state == PathStartState:
		if !isCanonical {
			p.form = notCanonical
		}
		return p
	case !c.scheme.IsSpecial():
		return progress{authorityState, start, formOf(isCanonical), 0}
	case c.scheme == schemeFile:
		return progress{fileHostState, start, formOf(isCanonical), 0}
	}
	return progress{specialAuthorityIgnoreSlashesState, start, formOf(isCanonical), 0}
}

// recogniseCredentials recognises canonical credentials, which begin at start. It sets the end
// of the username and returns the position of the '@'. Without credentials, or if they are not
// canonical, it returns 0.
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

// userinfoEnd returns the first byte from i on that is in the userinfo percent-encode set.
func userinfoEnd(input string, i int) int {
	for i < len(input) && percentEncodeSets[input[i]]&UserinfoPercentEncodeSet == 0 {
		i++
	}
	return i
}

// recogniseHostAndPort recognises a host and perhaps a port, which begin at start. It recognises
// nothing if they may be wrong or are not ASCII.
func (c *components) recogniseHostAndPort(input string, start int) progress {
	stop := domainStop
	if !c.scheme.IsSpecial() {
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
	i, isCanonical, address := end, true, uint32(0)
	c.port, c.hasPort = 0, false
	if byteAt(input, i) == ':' && c.scheme != schemeFile {
		i, isCanonical = c.recognisePort(input, i, true)
	}
	if i < len(input) && byteClasses[input[i]]&authorityStop == 0 &&
		(input[i] != '\\' || !c.scheme.IsSpecial()) {
		return nothing()
	}
	c.hostStart, c.hostEnd = uint32(start), uint32(end)
	host, ok := input[start:end], true
	switch {
	case host == "":
		c.hostKind = HostEmpty
		ok = i == end && c.usernameEnd == c.hostStart &&
			(!c.scheme.IsSpecial() || c.scheme == schemeFile)
	case host[0] == '[':
		c.hostKind = HostIPv6
		var same bool
		same, ok = recogniseIPv6(host)
		isCanonical = isCanonical && same
	case !c.scheme.IsSpecial():
		c.hostKind = HostOpaque
	default:
		upper, serialized := seen&upperCase != 0, false
		c.hostKind, address, serialized = recogniseHost(host)
		isCanonical = isCanonical && serialized && !upper
		ok = c.hostKind != HostNull && (c.scheme != schemeFile || !upper && host != "localhost")
	}
	if !ok {
		return nothing()
	}
	return progress{PathStartState, i, formOf(isCanonical), address}
}

// recognisePort recognises the port whose ':' is at i. IsCanonical reports whether input[:i]
// is canonical. It returns the end of the port, and whether the input is canonical up to there. It
// returns 0 if the port is out of range.
func (c *components) recognisePort(input string, i int, isCanonical bool) (end int, same bool) {
	i++
	start, port := i, 0
	for ; i < len(input) && infra.IsDigit(input[i]) && port <= math.MaxUint16; i++ {
		port = port*10 + int(input[i]-'0')
	}
	if port > math.MaxUint16 {
		return 0, false
	}
	if i == start || port == int(c.scheme.DefaultPort()) && port != 0 {
		return i, false
	}
	c.port, c.hasPort = uint16(port), true
	return i, isCanonical && (input[start] != '0' || i == start+1)
}

// recogniseRest recognises what follows the authority; p is what recogniseAuthority returned. If it
// returns the same state, the path is not recognised.
func (c *components) recogniseRest(input string, p progress) progress {
	i := p.pointer
	c.pathStart = uint32(i)
	switch {
	case p.state < PathStartState:
		return p
	case p.state == OpaquePathState:
		i = runEnd(input, i, pathStop)
		if i < len(input) && input[i] != '?' && input[i] != '#' {
			return p
		}
	case p.state == PathStartState && (i == len(input) || !isSlash(input[i])): // no path
	default:
		stop, ok := pathStop, false
		if c.scheme.IsSpecial() {
			stop |= backslash
		}
		if i, ok = plainPath(input, i, stop); !ok {
			var mendable form
			if i, mendable = c.mendablePath(input, i); i < 0 {
				return p
			}
			p.form = mendable
		} else if c.scheme == schemeFile && byteAt(input, p.pointer+2) == '|' &&
			infra.StartsWithWindowsDriveLetter(input[p.pointer+1:i]) {
			// The path state replaces the '|' by ':'.
			p.form = withSegmentsToMend
		}
	}
	c.queryStart, c.fragmentStart = uint32(i), uint32(i)
	if p.state, p.pointer = doneState, i; i < len(input) {
		p.state, p.pointer = c.recogniseQuery(input, i)
	}
	return p
}

// mendablePath returns the end of a path that is not canonical, from byte i on, and its form. It
// returns -1 if the path has code points to percent-encode, or if there is no host: the path might
// then begin with "//".
func (c *components) mendablePath(input string, i int) (end int, _ form) {
	mendable := withSegmentsToMend
	if byteAt(input, i) == '\\' {
		mendable = withBackslashes
		i = runEnd(input, i, pathStop)
	}
	if c.hostKind == HostNull || i < len(input) && input[i] != '?' && input[i] != '#' {
		return -1, 0
	}
	return i, mendable
}

// recogniseQuery goes on with the query and the fragment. Byte i is a '?', a '#' or the input's
// end.
func (c *components) recogniseQuery(input string, i int) (state State, pointer int) {
	if i < len(input) && input[i] == '?' {
		start, stop := i, queryStop
		if c.scheme.IsSpecial() {
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

// lacksPath reports whether a path "/" has to be inserted, since every special URL has a path.
func (c *components) lacksPath() bool {
	return c.scheme.IsSpecial() && c.pathStart == c.queryStart
}

// setCanonical is rewrite for an input that is its own serialization, and returns false for any
// other.
func (u *URL) setCanonical(input string, p progress) bool {
	if p.form != canonical || u.lacksPath() {
		return false
	}
	u.href = input
	return true
}

// rewrite makes u the URL of an input that is recognised to its end. u has the input's components.
// If there is a limit to check, or its buffer is too small, it returns false and leaves u as it is;
// parseByStates then does the work.
func (u *URL) rewrite(input string, p progress, o *options) bool {
	switch {
	case o.maxLength > 0, p.form != canonical && len(input) > bufferSize/2-maxIPv6Host:
		return false
	case p.form == canonical:
		u.href = insertSlash(input, int(u.pathStart))
		u.shiftQuery(1)
		return true
	}
	var array [bufferSize / 2]byte
	out, found := output{buf: array[:]}, u.components
	u.writeAuthority(&out, input, &found, p)
	u.writeRest(&out, input, &found, p)
	u.href = string(out.bytes())
	return true
}

// insertSlash returns s with a '/' before byte i. For https://www.example.com Parse takes 30 % more
// instructions with s[:i] + "/" + s[i:].
func insertSlash(s string, i int) string {
	var array [64]byte
	if len(s) >= len(array) {
		return s[:i] + "/" + s[i:]
	}
	n := copy(array[:], s)
	if i < n {
		copy(array[i+1:], s[i:])
	}
	array[i] = '/'
	return string(array[:n+1])
}

// writeAuthority writes the scheme and the authority, and sets c to f, with their offsets in the
// output. f has the components that were recognised in the input.
func (c *components) writeAuthority(out *output, input string, f *components, p progress) {
	*c = *f
	if p.form == canonical {
		out.writeString(input[:f.pathStart])
		return
	}
	host := input[f.hostStart:f.hostEnd]
	switch {
	case f.hostKind == HostNull:
		out.writeLower(input[:f.protocolEnd])
		return
	case f.hostStart == f.protocolEnd+2 && hasSlashes(input, int(f.protocolEnd)):
		if f.hostKind == HostDomain {
			out.writeLower(input[:f.hostEnd])
			out.writePort(f.port, f.hasPort)
			return
		}
		out.writeLower(input[:f.hostStart])
	default:
		out.writeLower(input[:f.protocolEnd])
		out.writeString("//")
		start := f.protocolEnd // of the credentials, or of the host
		for start < f.hostStart && isSlash(input[start]) {
			start++
		}
		c.usernameEnd = f.usernameEnd - start + uint32(out.n)
		out.writeString(input[start:f.hostStart])
	}
	c.hostStart = uint32(out.n)
	switch f.hostKind {
	case HostDomain:
		out.writeLower(host)
	case HostIPv4:
		out.writeIPv4(p.address)
	case HostIPv6:
		address, _ := parseIPv6(host[1:len(host)-1], nil)
		out.writeIPv6(address)
	case HostOpaque:
		out.writeString(host)
	}
	c.hostEnd = uint32(out.n)
	out.writePort(f.port, f.hasPort)
}

// writeRest writes the path, the query and the fragment that were recognised, and sets their
// offsets in c to offsets into the output.
func (c *components) writeRest(out *output, input string, f *components, p progress) {
	if p.state == PathStartState || p.state == OpaquePathState {
		return
	}
	start, end := f.pathStart, p.pointer
	c.pathStart = uint32(out.n)
	if f.lacksPath() {
		out.writeByte('/')
	}
	moved := uint32(out.n) - start
	c.queryStart, c.fragmentStart = f.queryStart+moved, f.fragmentStart+moved
	if p.state != doneState {
		end-- // at the '?' or '#'
		c.fragmentStart = 0
	}
	out.writeString(input[start:end])
	if p.form >= withSegmentsToMend {
		c.mendPath(out, p.form == withBackslashes)
	}
}

// mendPath replaces the backslashes in the path and resolves its segments, as the path state does.
// The output goes on with the query.
func (c *components) mendPath(out *output, hasBackslashes bool) {
	path, rest := out.buf[:c.queryStart], out.buf[c.queryStart:out.n]
	if hasBackslashes {
		words.Replace(path[c.pathStart:], '\\', '/')
	}
	n := c.resolveSegments(path, int(c.pathStart))
	moved := uint32(n) - c.queryStart // modulo 2^32
	if moved == 0 {
		return
	}
	c.queryStart += moved
	if c.fragmentStart > 0 {
		c.fragmentStart += moved
	}
	out.n = n + copy(out.buf[n:], rest)
}

// parseReference is a shortcut for a relative-URL string whose base is special and not file:. It
// strips leading "../" and "./", and joins the beginning of base's serialization to the rest. It
// returns false if the result may not be the serialization. The states took over 1.5 times as long,
// because they write both parts to the output, and then copy it.
func (u *URL) parseReference(ref string, base *URL, maxLength int) bool {
	if !base.scheme.IsSpecial() || base.scheme == schemeFile {
		return false
	}
	c := base.components
	kept, start, ok := c.recogniseReference(ref, base)
	n := uint64(kept) + uint64(len(ref)-start)
	if !ok || n > maxHref || maxLength > 0 && n > uint64(maxLength) {
		return false
	}
	u.setRecord(base.href[:kept]+ref[start:], &c)
	return true
}

// recogniseReference changes c from base's components to those of the reference, resolved. The
// serialization is base's first kept bytes, followed by the reference from byte start on.
func (c *components) recogniseReference(ref string, base *URL) (kept uint32, start int, ok bool) {
	f := components{scheme: base.scheme}
	p := progress{state: pathState}
	switch first := byteAt(ref, 0); {
	case hasSlashes(ref, 0):
		p = f.recognise(ref, nil)
		if p.form != canonical || p.state != doneState || f.lacksPath() {
			return 0, 0, false
		}
		*c, kept = f, base.protocolEnd
		c.protocolEnd = kept
		c.shiftAuthority(kept)
		return kept, 0, true
	case first == '/':
		p.state, kept = PathStartState, base.pathStart
	case first == '?':
		p.state, kept = QueryState, base.queryStart
	case first == '#' || ref == "":
		p.state, kept = QueryState, base.fragmentStart
	case infra.IsLetter(first) && byteAt(ref, byteEnd(ref, 0, schemeStop)) == ':':
		return 0, 0, false // it is not relative
	default:
		path := base.Pathname()
		dir, rest := infra.ResolveDots(path[:strings.LastIndexByte(path, '/')], ref)
		start = len(ref) - len(rest)
		kept = base.pathStart + uint32(len(dir)) + 1
	}
	moved := kept - uint32(start)
	if p.state == QueryState {
		p.state, _ = f.recogniseQuery(ref, start)
	} else {
		p = f.recogniseRest(ref, progress{state: p.state, pointer: start})
		c.queryStart = f.queryStart + moved
	}
	c.fragmentStart = f.fragmentStart + moved
	return kept, start, p.form == canonical && p.state == doneState
}

// setRecognised sets the component of a state override to input, if input is canonical and may be
// set. It reports whether it did so. Without it SetHost takes 45 % more instructions, SetPathname
// 18 %.
func (u *URL) setRecognised(input string, override State) bool {
	v := value{text: input}
	switch override {
	case FragmentState:
		return runEnd(input, 0, fragmentStop) == len(input) && u.setFragment(&v) == nil
	case QueryState:
		stop := queryStop
		if u.scheme.IsSpecial() {
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
		if !u.scheme.IsSpecial() || u.scheme == schemeFile || input == "" ||
			runEnd(input, 0, hostStop) < len(input) {
			return false
		}
		kind, _, serialized := recogniseHost(input)
		return serialized && u.setHost(v, kind) == nil
	}
	return false
}

// plainPath finds the end of the path that begins at i, which may be after its first slash, and
// reports whether the path is canonical. A canonical path ends at '?', '#' or the end of the input.
// If the path has a dot segment, the result is the end of the path. If it is not canonical for
// another reason, the result is the first byte whose class intersects stop. The caller checks for
// Windows drive letters.
//
// It works as runEnd does. A dot segment begins with '.' or '%' after a slash: the dotOrPercent
// bits of dots record such bytes. With runEnd and hasDotSegment in its place, URLs of the web take
// 36 % more instructions, file: URLs 88 %.
func plainPath(input string, i int, stop runClass) (int, bool) {
	start, last := i, len(input)-8
	if last < 0 || i < 0 {
		i = runEnd(input, i, stop)
		return i, (i == len(input) || input[i] == '?' || input[i] == '#') &&
			!hasDotSegment(input[:i], start)
	}
	stops := uint64(stop) * words.Ones
	dots, previous, at := uint64(0), uint64(slash), uint64(0)
	for ; i <= last; i += 8 {
		classes := eightClasses(input[i:])
		dots |= (classes<<8 | previous) << 1 & classes
		if at = classes & stops; at != 0 {
			break
		}
		previous = classes >> 56
	}
	if at == 0 && i < len(input) {
		classes := eightClasses(input[last:]) >> (8 * (i - last) & 63)
		dots |= (classes<<8 | previous) << 1 & classes
		at = classes & stops
	}
	if at == 0 {
		i = len(input)
	} else if i += bits.TrailingZeros64(at) / 8; input[i] != '?' && input[i] != '#' {
		return i, false
	}
	return i, dots&(uint64(dotOrPercent)*words.Ones) == 0 || !hasDotSegment(input[:i], start)
}

// hasDotSegment reports whether path, which is ASCII, has a single-dot or double-dot URL path
// segment from byte i on, where a segment begins.
func hasDotSegment(path string, i int) bool {
	for ; i < len(path); i = infra.NextDot(path, i) + 1 {
		segment, end := infra.DotSegment(path, i)
		if segment != infra.Plain && (end == len(path) || path[end] == '/') {
			return true
		}
	}
	return false
}

// recogniseHost returns the kind of a host of a special URL that is ASCII and has no forbidden
// domain code point: a domain, an IPv4 address, or HostNull if the IPv4 parser fails. It also
// returns the address, and whether the host is canonical, except for upper case.
func recogniseHost(host string) (kind HostKind, address uint32, serialized bool) {
	if !mayEndNumber(host[len(host)-1]) || !endsInNumber([]byte(host)) {
		return HostDomain, 0, true
	}
	// The part of the IPv6 parser takes an address only as it is serialized.
	if address, fault := parseIPv4InIPv6(host, 0); fault.err == 0 {
		return HostIPv4, address, true
	}
	address, fault := parseIPv4([]byte(host), nil)
	if fault.err != 0 {
		return HostNull, 0, false
	}
	return HostIPv4, address, false
}
