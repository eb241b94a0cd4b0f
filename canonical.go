package url

import (
	"math"
	"math/bits"
	"strings"
)

// Most inputs are canonical http:, https: and file: URLs, or begin as one. What
// follows recognises such a beginning, in one go and without an output: the states
// would come to the same, and take over from the component that is not canonical.
// They have overrides, a listener, a base URL and an output that may have diverged to
// look out for, and the way from one to the next. Without all that a web URL takes
// three tenths fewer instructions, its allocation included.

// recognised says how far an input has been recognised.
type recognised struct {
	state   State // that goes on; doneState: all has been
	pointer int   // for that state
	length  int   // of the serialization so far, which is the input's beginning
}

// recognise sets the components that it recognises at the beginning of input. Where
// the state that goes on is the path start state or a later one, the serialization
// will not be the input.
func (c *components) recognise(input string) recognised {
	r := c.recogniseAuthority(input)
	pointer := r.pointer
	if r.state != PathStartState || pointer == len(input) || input[pointer] != '/' {
		return r
	}
	i, ok := plainPath(input, pointer+1, pathStop|backslash)
	if !ok || c.scheme == schemeFile && hasDriveLetterBar(input[pointer+1:i]) {
		return r
	}
	c.pathStart, c.queryStart = uint32(pointer), uint32(i)
	if i < len(input) && input[i] == '?' {
		start := i
		i = run(input, i+1, queryStop|apostrophe)
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

// recogniseAuthority is recognise up to the path.
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
	default:
		return recognised{SchemeStartState, 0, 0}
	}
	c.protocolEnd = uint32(start - 2)
	end := run(input, start, hostStop)
	i := end
	if i < len(input) && input[i] == ':' {
		i = c.recognisePort(input, i+1)
	}
	if start == end || i < end || i < len(input) && byteClasses[input[i]]&fileHostEnd == 0 || mayBeIPv4(input[start:end]) {
		c.port, c.hasPort = 0, false
		return recognised{SpecialAuthorityIgnoreSlashesState, start, start - 2}
	}
	c.usernameEnd, c.hostStart, c.hostEnd = uint32(start), uint32(start), uint32(end)
	c.hostKind = HostDomain
	return recognised{PathStartState, i, i}
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
	if last < 0 {
		return 0, false
	}
	start := i
	stops := uint64(stop) * everyByte
	dots, previous := uint64(0), uint64(slash)
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

// mayBeIPv4 reports whether host, in lower case, ends in a number. Nearly all domains
// end in a letter that no number does, not even one in hexadecimal.
func mayBeIPv4(host string) bool {
	c := host[len(host)-1]
	return (c < 'g' || c == 'x' || c > 'z') && endsInNumber([]byte(host))
}
