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
//     if UTS #39 finds it highly restrictive, in characters that it allows in
//     identifiers, not confusable with an ASCII label as a whole (but for the
//     top-level domains of its own script) or letter for letter, and if
//     Chromium's rules for a label let it be shown. The package's
//     docs/display.md has the rules.
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
	labels := strings.Split(domain, ".")
	under := topLevelOf(labels)
	for i, label := range labels {
		if strings.HasPrefix(label, "xn--") {
			if unicode := domainToUnicode(label); deceptionOf(unicode, under) == "" {
				labels[i] = unicode
			}
		}
	}
	// Whether a domain is valid is a question of all its labels where one is
	// right-to-left, and a label that is not valid can be in an ASCII domain only.
	shown := strings.Join(labels, ".")
	if ascii, ok := domainToASCII(shown, false); !ok || ascii != domain {
		return domain
	}
	return shown
}

// A scriptSet is an augmented script set of UTS #39: which of the recommended
// scripts, and of the writing systems Hanb, Jpan and Kore, a code point is
// written in. All of them where it is common to all.
type scriptSet uint32

const (
	scriptAll = ^scriptSet(0)
	scriptCJK = scriptHanb | scriptJpan | scriptKore
	// scriptLGC are the scripts whose letters take the marks of U+0300 to U+0339.
	scriptLGC = scriptLatin | scriptGreek | scriptCyrillic
)

func scriptsOf(c rune) scriptSet { return labelScriptSets[valueOfRun(labelScripts[:], c)] }

// isOf reports whether c is written in one of the scripts, and not common to all.
func isOf(c rune, scripts scriptSet) bool {
	set := scriptsOf(c)
	return set != scriptAll && set&scripts != 0
}

func traitsOf(c rune) uint32 { return valueOfRun(labelTraits[:], c) }

// A topLevel is the top-level domain that a label is under: it tells who reads it.
type topLevel struct {
	name    string // in ASCII
	scripts scriptSet
}

// topLevelOf returns the last label that is not the empty one of the root.
func topLevelOf(labels []string) topLevel {
	last := len(labels) - 1
	if labels[last] == "" && last > 0 {
		last--
	}
	t := topLevel{name: labels[last]}
	for _, c := range domainToUnicode(t.name) {
		if set := scriptsOf(c); set != scriptAll {
			t.scripts |= set
		}
	}
	return t
}

// A shownLabel is a label in Unicode, and what the rules ask about it as a whole.
type shownLabel struct {
	text  string
	runes []rune
	under topLevel
	// scripts are those of all code points; none where the label is mixed.
	scripts scriptSet
	// others are the scripts of all code points that are not Latin.
	others scriptSet
	// traits are what any code point looks like.
	traits uint32
}

func newShownLabel(text string, under topLevel) *shownLabel {
	l := &shownLabel{text: text, runes: []rune(text), under: under, scripts: scriptAll, others: scriptAll}
	for _, c := range l.runes {
		set := scriptsOf(c)
		l.scripts &= set
		if set&scriptLatin == 0 {
			l.others &= set
		}
		l.traits |= traitsOf(c)
	}
	return l
}

func (l *shownLabel) mixed() bool { return l.scripts == 0 }

// isOf is isOf for the i-th code point, if there is one.
func (l *shownLabel) isOf(i int, scripts scriptSet) bool {
	return 0 <= i && i < len(l.runes) && isOf(l.runes[i], scripts)
}

// isForeign reports whether there is an i-th code point, of none of the scripts.
func (l *shownLabel) isForeign(i int, scripts scriptSet) bool {
	return 0 <= i && i < len(l.runes) && !isOf(l.runes[i], scripts)
}

// labelRules are what a label must not do if it is to be shown in Unicode, in the
// order in which they are asked; each may rely on those before it. docs/display.md
// says of each rule of Chromium's which of these has it.
var labelRules = [...]struct {
	name   string
	breaks func(*shownLabel) bool
}{
	{"character", hasOtherCharacters},
	{"hyphens", misplacesHyphens},
	{"scripts", mixesScripts},
	{"digits", mixesDigits},
	{"marks", hidesMarks},
	{"country", isOfAnotherCountry},
	{"kana", misplacesKana},
	{"accents", mixesAccents},
	{"strokes", hasStrokes},
	{"mixed lookalike", mixesLookalikes},
	{"number", looksNumber},
	{"lookalike", looksASCII},
}

// deceptionOf returns the name of the rule that keeps a label from being shown in
// Unicode, or "".
func deceptionOf(label string, under topLevel) string {
	l := newShownLabel(label, under)
	for _, rule := range labelRules {
		if rule.breaks(l) {
			return rule.name
		}
	}
	return ""
}

// hasOtherCharacters finds what is not for identifiers, or passes for punctuation.
func hasOtherCharacters(l *shownLabel) bool {
	return strings.ContainsFunc(l.text, func(c rune) bool { return scriptsOf(c) == 0 })
}

// misplacesHyphens finds hyphens where no registry lets them be: at the ends, and in the
// place of the ASCII form's.
func misplacesHyphens(l *shownLabel) bool {
	return strings.HasPrefix(l.text, "-") || strings.HasSuffix(l.text, "-") ||
		len(l.runes) >= 4 && l.runes[2] == '-' && l.runes[3] == '-'
}

// mixesScripts finds what is beyond UTS #39's highly restrictive level: one script or
// writing system, or Latin and one writing system of East Asia.
func mixesScripts(l *shownLabel) bool {
	return l.mixed() && l.others&scriptCJK == 0
}

// mixesDigits finds digits of two decimal systems.
func mixesDigits(l *shownLabel) bool {
	var system rune
	for _, c := range l.text {
		zero := digitZero(c)
		if zero != 0 && system != 0 && zero != system {
			return true
		}
		system = max(system, zero)
	}
	return false
}

// digitZero returns the zero of the decimal system that c is a digit of, or 0.
func digitZero(c rune) rune {
	for _, zero := range digitZeros {
		if zero <= c && c < zero+10 {
			return zero
		}
	}
	return 0
}

// maxMarks is how many marks one character may have. UTS #39 names four.
const maxMarks = 4

// hidesMarks finds a mark that is on another of its kind, on a dot that its letter has
// already, below more than a line has room for, or on what is not written with it.
//
// NFD comes from x/text, in the version of the Go release. The decomposition of what
// a label may be shown with is the same in all that this package is built with.
func hidesMarks(l *shownLabel) bool {
	return hidesDecomposed(norm.NFD.String(l.text)) || misplacesMarks(l.text)
}

func hidesDecomposed(nfd string) bool {
	var base, last rune
	marks := 0
	for _, c := range nfd {
		switch {
		case displayClass(c)&classMark == 0:
			base, marks = c, 0
		case c == last, c == '\u0307' && traitsOf(base)&traitDotted != 0:
			return true
		default:
			if marks++; marks > maxMarks {
				return true
			}
		}
		last = c
	}
	return false
}

func misplacesMarks(text string) bool {
	var last rune
	for _, c := range text {
		on := scriptsOf(last)
		switch {
		case displayClass(c)&classMark == 0:
		case on == scriptAll && displayClass(last)&classMark == 0: // a digit, a hyphen
			return true
		case '\u0300' <= c && c <= '\u0339' && (on == scriptAll || on&scriptLGC == 0 || last == 'ı'):
			return true
		}
		last = c
	}
	return false
}

// isOfAnotherCountry finds letters outside their countries' domains, and middle dots
// that are not between two l, where RFC 5892, appendix A.3, has them.
func isOfAnotherCountry(l *shownLabel) bool {
	for i, c := range l.text {
		for _, letter := range countryLetters {
			if c == letter.letter && !slices.Contains(letter.domains, l.under.name) {
				return true
			}
		}
		if c == '·' && !(strings.HasSuffix(l.text[:i], "l") && strings.HasPrefix(l.text[i:], "·l")) {
			return true
		}
	}
	return false
}

const (
	scriptKana     = scriptHiragana | scriptKatakana
	scriptJapanese = scriptKana | scriptHan
)

// misplacesKana finds marks of Japanese that are next to something else, where they
// pass for dashes and dots, and letters that Hiragana and Katakana have in common in a
// word of the other.
func misplacesKana(l *shownLabel) bool {
	for i, c := range l.runes {
		ok := true
		switch c {
		case 'ー':
			ok = l.isOf(i-1, scriptKana)
		case 'ヽ', 'ヾ':
			ok = l.isOf(i-1, scriptKatakana)
		case '・':
			ok = !l.mixed() && l.isOf(i-1, scriptJapanese) && l.isOf(i+1, scriptJapanese) && l.runes[i+1] != '・'
		}
		if !ok {
			return true
		}
	}
	return isKanaInDisguise(l.runes)
}

// isKanaInDisguise finds a label of kana in which the only letters of Hiragana, or of
// Katakana, are those that look alike in both.
func isKanaInDisguise(label []rune) bool {
	var alike, others scriptSet
	for _, c := range label {
		set := scriptsOf(c)
		switch {
		case set == scriptAll, set&scriptKana == scriptKana:
		case set&scriptKana == 0:
			return false
		case strings.ContainsRune("へべぺヘベペ", c):
			alike |= set & scriptKana
		default:
			others |= set & scriptKana
		}
	}
	return alike&^others != 0 && alike|others == scriptKana
}

// mixesAccents finds letters of Latin that are not ASCII in a label with others.
func mixesAccents(l *shownLabel) bool {
	return l.mixed() && strings.ContainsFunc(l.text, func(c rune) bool { return c >= utf8.RuneSelf && scriptsOf(c)&scriptLatin != 0 })
}

// hasStrokes finds letters of East Asia that pass for strokes, letters or slashes
// because of what is next to them. Digits and hyphens count only in a label that is
// mixed, or that has marks of kana, which pass for strokes themselves.
func hasStrokes(l *shownLabel) bool {
	if l.traits&(traitStroke|traitSlash) == 0 || !l.mixed() && !strings.ContainsAny(l.text, "へべぺヘベペ・ーヽヾ") {
		return false
	}
	for i, c := range l.runes {
		switch traits := traitsOf(c); {
		case traits&traitStroke != 0 && (l.isForeign(i-1, scriptJapanese|scriptBopomofo) || l.isForeign(i+1, scriptJapanese|scriptBopomofo)),
			traits&traitSlash != 0 && l.isForeign(i-1, scriptJapanese) && l.isForeign(i+1, scriptJapanese):
			return true
		}
	}
	return false
}

// mixesLookalikes finds letters that look like ASCII in a label in which there is ASCII,
// or another script, next to theirs.
func mixesLookalikes(l *shownLabel) bool {
	return l.mixed() && strings.ContainsFunc(l.text, func(c rune) bool {
		return scriptsOf(c)&scriptLatin == 0 && traitsOf(c)&(traitASCII|traitDigit) != 0
	})
}

// looksNumber finds a label of nothing but digits and what looks like them.
func looksNumber(l *shownLabel) bool {
	return l.traits&traitDigit != 0 && !strings.ContainsFunc(l.text, func(c rune) bool {
		return !('0' <= c && c <= '9') && traitsOf(c)&traitDigit == 0
	})
}

// looksASCII finds a label whose letters all look like ASCII ones, such as "аррӏе" in
// Cyrillic. Letters of Latin must do so one for one: "mıcrosoft" does, but "kær" does
// not. A script's own readers know its letters: under a domain that is written in it,
// or that belongs to its country, such a label is a word.
func looksASCII(l *shownLabel) bool {
	if l.traits&(traitASCII|traitLatin|traitDigit) == 0 {
		return false
	}
	alike := uint32(traitASCII | traitLatin | traitDigit)
	if l.scripts&scriptLatin != 0 {
		alike = traitOneASCII
	}
	return !strings.ContainsFunc(l.text, func(c rune) bool {
		return c >= utf8.RuneSelf && traitsOf(c)&alike == 0
	}) && !l.under.expects(l.scripts)
}

// expects reports whether readers of a top-level domain know a script other than Latin.
func (t topLevel) expects(scripts scriptSet) bool {
	if t.scripts&scripts&^scriptLatin != 0 {
		return true
	}
	for _, own := range ownDomains {
		if scripts&own.script != 0 && slices.Contains(own.domains, t.name) {
			return true
		}
	}
	return false
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
