package url

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:generate sh -c "cd internal/gen/confusables && npm ci --ignore-scripts && go run . ../../../display_tables.go"

// DisplayOptions are what [Display] may leave out. The zero value leaves out
// nothing but what is never shown.
type DisplayOptions struct {
	// PublicSuffixList tells which part of a host is its registrable domain.
	// Where it is nil none is known: a host is then one part, and kept whole.
	PublicSuffixList PublicSuffixList

	// ElideScheme is a scheme to leave out, such as "https", for a display that
	// is only ever given this one. URLs of other schemes keep theirs.
	ElideScheme string

	// ElideTrivialSubdomain leaves out a first label "www" or "m" that is not
	// part of the registrable domain.
	ElideTrivialSubdomain bool

	// Width is how many columns of a terminal the text may take, or 0 for any
	// number. A wide East Asian character takes two. To fit, the text loses the
	// end of what follows the host, then what is left of that, then the host's
	// labels from the lowest-level one on, then the scheme, then the port. It
	// does not lose any of the registrable domain, even where that is too wide.
	Width int
}

// A DisplayPart is a part of the text that shows a URL.
type DisplayPart struct {
	Kind DisplayPartKind
	Text string
}

// A DisplayPartKind tells what a part of the text is.
type DisplayPartKind uint8

// The kinds of part, in the order in which they come in a text.
const (
	// DisplayScheme is the scheme with what separates it from the rest, such as
	// "https://" or "mailto:".
	DisplayScheme DisplayPartKind = iota + 1
	// DisplayHost is the labels before the registrable domain, with the dot
	// after them, or a host that has no registrable domain.
	DisplayHost
	// DisplayRegistrableDomain is the part of the host to be emphasised: who the
	// URL belongs to.
	DisplayRegistrableDomain
	// DisplayPort is the port with the colon before it.
	DisplayPort
	// DisplayPath is the path.
	DisplayPath
	// DisplayQuery is the query with the question mark before it.
	DisplayQuery
	// DisplayFragment is the fragment with the number sign before it.
	DisplayFragment
	// DisplayElision is an ellipsis, U+2026, in place of what was left out to
	// fit into the width.
	DisplayElision
	// DisplayIsolate is one of the invisible U+2066 LEFT-TO-RIGHT ISOLATE and
	// U+2069 POP DIRECTIONAL ISOLATE. They keep right-to-left text from
	// reordering what is around it.
	DisplayIsolate
)

// DisplayParts are the parts of the text that shows a URL, in order: joined they
// are the text.
type DisplayParts []DisplayPart

// String returns the text.
func (p DisplayParts) String() string {
	var b strings.Builder
	for _, part := range p {
		b.WriteString(part.Text)
	}
	return b.String()
}

// Display returns the text that shows u to a person who has to decide whether to
// trust it, by the standard's advice on [URL rendering]:
//
//   - The username and the password are left out.
//   - A host is shown in Unicode, label by label, where that does not deceive;
//     otherwise in ASCII, as in "xn--80ak6aa92e.com". A label does not deceive
//     if UTS #39 finds it moderately restrictive, in characters that it allows in
//     identifiers, and not confusable with an ASCII label as a whole or letter
//     for letter.
//   - Percent-encoded bytes after the host are shown as the characters they
//     stand for, if these are unreserved in ASCII, or are visible characters
//     that neither look like one of a URL's delimiters nor pass for a browser's
//     padlock. A space stays "%20".
//   - Where there is right-to-left text, each part that has some, and the whole,
//     is in a left-to-right isolate.
//
// Nothing but the isolates is added, and nothing that is shown changes what the
// text parses to: without elision and isolates it parses to a URL with the same
// scheme, host and port, with as many path segments, and with components that
// percent-decode to the same bytes. What is shown depends on Unicode's data,
// and may change with this package's version, but not with Go's.
//
// The text is for people. To store or to compare, use [URL.Href]. Display returns
// nil for a nil URL.
//
// [URL rendering]: https://url.spec.whatwg.org/#url-rendering
func Display(u *URL, options DisplayOptions) DisplayParts {
	if u == nil || u.href == "" {
		return nil
	}
	var d display
	d.setHost(u.HostValue(), options)
	if u.Scheme() != options.ElideScheme {
		d.scheme = u.Protocol()
	}
	path := u.href[u.protocolEnd:u.queryStart] // with the "/." that may be before it
	if u.HasHost() {
		if d.scheme != "" {
			d.scheme += "//"
		}
		if u.hasPort {
			d.port = ":" + u.Port()
		}
		path = u.Pathname()
	}
	d.tail = []DisplayPart{
		{DisplayPath, displayPath(path, u.scheme == schemeFile)},
		{DisplayQuery, displayDecoded(u.href[u.queryStart:u.fragmentStart])},
		{DisplayFragment, displayDecoded(u.href[u.fragmentStart:])},
	}
	if options.Width > 0 {
		d.fit(options.Width)
	}
	return isolate(d.parts())
}

// display is a URL's text while it is being made. Only rest and tail are ever
// shortened; the others are there whole or not at all.
type display struct {
	scheme     string
	restElided bool
	rest       string // labels, each with the dot after it
	host       DisplayPart
	port       string
	tail       []DisplayPart
	tailElided bool
}

const ellipsis = "…"

func (d *display) parts() DisplayParts {
	parts := DisplayParts{{DisplayScheme, d.scheme}}
	if d.restElided {
		parts = append(parts, DisplayPart{DisplayElision, ellipsis})
	}
	parts = append(parts, DisplayPart{DisplayHost, d.rest}, d.host, DisplayPart{DisplayPort, d.port})
	parts = append(parts, d.tail...)
	if d.tailElided {
		parts = append(parts, DisplayPart{DisplayElision, ellipsis})
	}
	return slices.DeleteFunc(parts, func(p DisplayPart) bool { return p.Text == "" })
}

// isolate puts parts with right-to-left text into left-to-right isolates. One
// around the whole would do for its order in right-to-left text around it, but
// would let the host and the path change places.
func isolate(parts DisplayParts) DisplayParts {
	lri, pdi := DisplayPart{DisplayIsolate, "\u2066"}, DisplayPart{DisplayIsolate, "\u2069"}
	var isolated DisplayParts
	for i, p := range parts {
		if !strings.ContainsFunc(p.Text, func(c rune) bool { return displayClass(c)&classRTL != 0 }) {
			if isolated != nil {
				isolated = append(isolated, p)
			}
			continue
		}
		if isolated == nil {
			isolated = append(DisplayParts{lri}, parts[:i]...)
		}
		isolated = append(isolated, lri, p, pdi)
	}
	if isolated == nil {
		return parts
	}
	return append(isolated, pdi)
}

// fit leaves out what does not fit into width columns.
func (d *display) fit(width int) {
	host := columns(d.rest) + columns(d.host.Text) + columns(d.port)
	head := columns(d.scheme) + host
	tail := 0
	for _, p := range d.tail {
		tail += columns(p.Text)
	}
	if head+tail <= width {
		return
	}
	// The ellipsis must not follow the host at once, as if labels were missing
	// there: it takes two columns, with the delimiter before it.
	if room := width - head; room >= 2 || host == 0 {
		d.cutTail(room - 1)
		return
	}
	d.tail = nil
	rest := d.rest
	if d.dropLabels(width) {
		return
	}
	d.scheme, d.rest = "", rest
	if !d.dropLabels(width) {
		d.port = ""
	}
}

// cutTail leaves n columns of the tail, and puts an ellipsis after them.
func (d *display) cutTail(n int) {
	for i := range d.tail {
		text := d.tail[i].Text
		end := 0
		for end < len(text) {
			size, w := unit(text[end:])
			if w > n {
				d.tail[i].Text = text[:end]
				d.tail = d.tail[:i+1]
				d.tailElided = true
				return
			}
			n -= w
			end += size
		}
	}
}

// dropLabels leaves out labels, the lowest-level ones first, until what there is
// before the tail fits into width columns; it returns whether it does then.
func (d *display) dropLabels(width int) bool {
	room := width - columns(d.scheme) - columns(d.host.Text) - columns(d.port)
	d.restElided = d.rest != "" && columns(d.rest) > room
	if !d.restElided {
		return room >= 0
	}
	room-- // for the ellipsis
	start := len(d.rest)
	for start > 0 {
		i := strings.LastIndexByte(d.rest[:start-1], '.') + 1
		w := columns(d.rest[i:start])
		if w > room {
			break
		}
		room -= w
		start = i
	}
	d.rest = d.rest[start:]
	return room >= 0
}

// unit returns the length and the columns of what s begins with and must not be
// cut: a percent-encoded byte, or a code point with the marks on it.
func unit(s string) (size, width int) {
	if s[0] == '%' && isPercentEncodedByte(s[0:]) {
		return 3, 3
	}
	for i, c := range s {
		w := int(displayClass(c) & classColumns)
		if i > 0 && w > 0 {
			return i, width
		}
		width += w
	}
	return len(s), width
}

// columns returns how many columns s takes in a terminal.
func columns(s string) (n int) {
	for _, c := range s {
		n += int(displayClass(c) & classColumns)
	}
	return n
}

// displayClass returns what displayClasses has for c.
func displayClass(c rune) uint32 {
	if ' ' < c && c < 0x7F {
		return 1
	}
	return valueOfRun(displayClasses[:], c)
}

// valueOfRun returns the value that a list of runs has for c.
func valueOfRun(runs []uint32, c rune) uint32 {
	i, found := slices.BinarySearchFunc(runs, uint32(c), func(run, c uint32) int { return int(run>>8) - int(c) })
	if !found {
		i--
	}
	return runs[i] & 0xFF
}

// setHost sets the parts of the host.
func (d *display) setHost(h Host, options DisplayOptions) {
	d.host = DisplayPart{DisplayHost, h.serialized}
	if h.kind != HostDomain {
		return
	}
	shown := displayDomain(h.serialized)
	d.host.Text = shown
	if options.PublicSuffixList == nil {
		return
	}
	registrable := h.RegistrableDomain(options.PublicSuffixList)
	if registrable == "" {
		return
	}
	// Displaying leaves the number of labels as it is.
	start := len(shown)
	for range strings.Count(registrable, ".") + 1 {
		start = strings.LastIndexByte(shown[:start], '.')
	}
	d.rest, d.host = shown[:start+1], DisplayPart{DisplayRegistrableDomain, shown[start+1:]}
	if options.ElideTrivialSubdomain {
		if label, after, _ := strings.Cut(d.rest, "."); label == "www" || label == "m" {
			d.rest = after
		}
	}
}

// displayDomain returns a domain with the labels in Unicode that do not deceive.
func displayDomain(domain string) string {
	if !strings.Contains(domain, "xn--") {
		return domain
	}
	var b strings.Builder
	for i, label := range strings.Split(domain, ".") {
		if i > 0 {
			b.WriteByte('.')
		}
		if strings.HasPrefix(label, "xn--") {
			if unicode := domainToUnicode(label); isHonestLabel(unicode) {
				label = unicode
			}
		}
		b.WriteString(label)
	}
	// Whether a domain is valid is a question of all its labels where one is
	// right-to-left, and a label that is not valid can be in an ASCII domain only.
	shown := b.String()
	if ascii, ok := domainToASCII(shown, false); !ok || ascii != domain {
		return domain
	}
	return shown
}

// A scriptSet is an augmented script set of UTS #39: which of the recommended
// scripts, and of the writing systems Hanb, Jpan and Kore, a code point is
// written in. All of them where it is common to all.
type scriptSet uint32

func scriptsOf(c rune) scriptSet { return labelScriptSets[valueOfRun(labelScripts[:], c)] }

// isHonestLabel reports whether a label in Unicode is to be shown so.
func isHonestLabel(label string) bool {
	scripts, others := ^scriptSet(0), ^scriptSet(0)
	for _, c := range label {
		set := scriptsOf(c)
		if set == 0 {
			return false
		}
		scripts &= set
		if set&scriptLatin == 0 {
			others &= set
		}
	}
	// UTS #39's moderately restrictive level: one script or writing system, or
	// Latin and one other that has few letters like those of Latin. (The highly
	// restrictive level is contained in this: its writing systems are in the sets.)
	mixed := scripts == 0
	if mixed && others&^(scriptLatin|scriptCyrillic|scriptGreek) == 0 {
		return false
	}
	return marksAreVisible(label) && middleDotsInPlace(label, scripts) && !looksASCII(label, scripts)
}

// looksASCII reports whether a label is confusable with an ASCII one: its UTS #39
// skeleton is ASCII, and where it is Latin, letter for letter. So "аррӏе" in
// Cyrillic looks ASCII, and "mıcrosoft" does, but "æble" does not. In a label that
// mixes Latin with another script, one letter of this that looks ASCII is enough,
// as the Katakana in "exampleノ日本".
//
// NFD comes from x/text, in the version of the Go release. What a label is shown
// with was all in Unicode 14, and its decomposition never changes.
func looksASCII(label string, scripts scriptSet) bool {
	ascii, alike := true, true
	for _, c := range norm.NFD.String(label) {
		if c < utf8.RuneSelf {
			continue
		}
		i, found := slices.BinarySearchFunc(asciiLookalikes[:], uint32(c), func(entry, c uint32) int { return int(entry>>1) - int(c) })
		if !found {
			ascii = false
			continue
		}
		if scripts == 0 && scriptsOf(c)&scriptLatin == 0 {
			return true
		}
		alike = alike && asciiLookalikes[i]&1 != 0
	}
	return ascii && (alike || scripts&scriptLatin == 0)
}

// maxMarks is how many marks one character may have. UTS #39 names four.
const maxMarks = 4

// marksAreVisible reports whether no mark hides on another or on a dot that its
// letter has already, and none has more below it than a line has room for.
func marksAreVisible(label string) bool {
	var last rune
	marks := 0
	for _, c := range norm.NFD.String(label) {
		if displayClass(c)&classMark == 0 {
			marks = 0
		} else if marks++; marks > maxMarks || c == last {
			return false
		}
		if c == '\u0307' && strings.ContainsRune("ijlı", last) {
			return false
		}
		last = c
	}
	return true
}

// middleDotsInPlace reports whether the middle dots of a label are where RFC 5892,
// appendix A, has them: U+00B7 between two l, U+30FB in Japanese.
func middleDotsInPlace(label string, scripts scriptSet) bool {
	for i, c := range label {
		switch c {
		case '·':
			if !strings.HasSuffix(label[:i], "l") || !strings.HasPrefix(label[i+len("·"):], "l") {
				return false
			}
		case '・':
			if scripts == 0 || scripts == scriptsOf('・') {
				return false
			}
		}
	}
	return true
}

// displayPath is displayDecoded for a path. The first segment of a file URL's
// path stays as it is where decoded it would be a Windows drive letter, which the
// parser may change.
func displayPath(path string, isFile bool) string {
	if !isFile || len(path) < 2 {
		return displayDecoded(path)
	}
	end := strings.IndexByte(path[1:], '/') + 1
	if end == 0 {
		end = len(path)
	}
	segment := displayDecoded(path[1:end])
	if isWindowsDriveLetter(segment) {
		segment = path[1:end]
	}
	return path[:1] + segment + displayDecoded(path[end:])
}

// displayDecoded returns s, which is ASCII, with those percent-encoded bytes
// decoded that are to be shown.
func displayDecoded(s string) string {
	if strings.IndexByte(s, '%') < 0 && strings.IndexByte(s, ' ') < 0 {
		return s
	}
	d := decoder{b: make([]byte, 0, len(s)), percent: -3}
	for i := 0; i < len(s); {
		switch {
		case s[i] == ' ': // only in an opaque path
			d.b = append(d.b, "%20"...)
			d.letter = false
			i++
		case s[i] != '%' || !isPercentEncodedByte(s[i:]):
			d.literal(s[i])
			i++
		default:
			i += d.decode(s[i:])
		}
	}
	return string(d.b)
}

type decoder struct {
	b       []byte
	percent int  // where in b the last % is that begins no percent-encoded byte
	letter  bool // b ends with something that a mark can be on
	marks   int  // and so many marks are on it
}

func (d *decoder) literal(c byte) {
	if c == '%' {
		d.percent = len(d.b)
	}
	d.b = append(d.b, c)
	d.letter, d.marks = isASCIIAlphanumeric(c), 0
}

// decode writes the code point that s begins with, percent-encoded, and returns
// how many bytes of s these are.
func (d *decoder) decode(s string) int {
	var array [utf8.UTFMax]byte
	bytes := array[:0]
	for i := 0; len(bytes) < len(array) && isPercentEncodedByte(s[i:]); i += 3 {
		c, _ := percentDecodedByte(s, i)
		bytes = append(bytes, c)
	}
	c, size := utf8.DecodeRune(bytes)
	if !d.isShown(c, size) {
		d.b = append(d.b, s[:3*size]...)
		d.letter = false
		return 3 * size
	}
	d.b = append(d.b, bytes[:size]...)
	if displayClass(c)&classMark != 0 {
		d.marks++
	} else {
		d.letter, d.marks = c >= utf8.RuneSelf || isASCIIAlphanumeric(byte(c)), 0
	}
	return 3 * size
}

func (d *decoder) isShown(c rune, size int) bool {
	if c < utf8.RuneSelf {
		// Two hexadecimal digits after a lone % would be a percent-encoded byte.
		return (isASCIIAlphanumeric(byte(c)) || strings.IndexByte("-._~", byte(c)) >= 0) && len(d.b)-d.percent > 2
	}
	class := displayClass(c)
	if class&classMark != 0 && (!d.letter || d.marks == maxMarks) {
		return false // it would be on a delimiter
	}
	return class&classHidden == 0 // U+FFFD, for what is not UTF-8, is hidden too
}

func isASCIIAlphanumeric(c byte) bool { return isASCIIAlpha(c) || isASCIIDigit(c) }
