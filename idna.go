package url

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// This file is UTS #46, Unicode IDNA Compatibility Processing, revision 35:
// https://www.unicode.org/reports/tr46/tr46-35.html#Processing.
//
// golang.org/x/net/idna has the mapping table, golang.org/x/text the normal
// forms and the bidi classes. The steps themselves are done here, because those
// of x/net/idna differ from the standard's and from one Go release to another:
// see docs/idna-upstream.md. It is only asked to map and normalize text that
// holds no A-label, and for no code point whose mapping depends on the release.

//go:generate go run ./internal/gen/idna

const acePrefix = "xn--"

const (
	zeroWidthNonJoiner   = '\u200C'
	zeroWidthJoiner      = '\u200D'
	graphemeJoiner       = "\u034F"
	canonicalVirama      = 9  // the combining class
	maxLabelLength       = 63 // the DNS's limits, in bytes
	maxDomainLength      = 253
	stackLabelCodePoints = 64
	stackDomainBytes     = 128
)

// An idnaClass is what is known of a code point without x/net/idna. The low two
// bits are the kind, the others the bidi category.
//
// A code point of kind plain, mark or ordered mark is valid, and can be part of
// no composition but as its first code point: so text of such code points in
// which no two ordered marks follow each other is mapped to itself and in
// Normalization Form C. That holds for most of what is written in lower case.
//
// One of kind shifted is mapped to one plain code point, at a distance that the
// other bits number. If they are zero nothing is known: that is so of the
// forbidden domain code points too, as a domain that has one fails anyhow.
type idnaClass uint8

const (
	kindShifted idnaClass = iota
	kindPlain
	kindMark        // a combining mark of combining class zero
	kindOrderedMark // a combining mark of another class
)

const (
	kindMask      = 3
	categoryShift = 2
)

// classOf returns the class of r.
func classOf(r rune) idnaClass {
	if uint32(r)>>8 < uint32(len(idnaClassIndex)) {
		return idnaClassBlocks[idnaClassPages[idnaClassIndex[r>>8]][r>>4&15]][r&15]
	}
	return 0
}

// appendMappedDomain is a fast way round an idnaProcessing that is neither
// strict nor to Unicode, for domains as they are mostly written: it reports true
// where the class of every code point is known, and nothing is left to be
// decided. It goes through the domain once.
func appendMappedDomain(dst []byte, domain string) ([]byte, bool) {
	var label mappedLabel
	isBidi, bidiBroken := false, false
	for {
		rest, ok := label.scan(domain)
		if !ok {
			return dst, false
		}
		codePoints := label.codePoints[:label.n]
		if len(codePoints) > 0 {
			isBidi = isBidi || label.bidi.seen&(1<<bidiR|1<<bidiAN) != 0
			bidiBroken = bidiBroken || !label.bidi.valid(bidiCategory(classOf(codePoints[0])>>categoryShift))
		}
		if label.isASCII {
			for _, r := range codePoints {
				dst = append(dst, byte(r))
			}
		} else if dst, ok = appendPunycode(append(dst, acePrefix...), codePoints); !ok {
			return dst, false
		}
		if rest == "" {
			return dst, !(isBidi && bidiBroken)
		}
		dst = append(dst, '.')
		domain = rest[1:]
	}
}

// A mappedLabel is a label of the domain in appendMappedDomain.
type mappedLabel struct {
	codePoints [stackLabelCodePoints]rune
	n          int // how many there are
	isASCII    bool
	bidi       bidiLabel
}

// scan maps the label that domain begins with, and returns what is behind it. It
// reports false for a code point whose class is unknown, or that may not stand
// where it stands; for a label that may be an A-label; for a joiner, a forbidden
// domain code point, ill-formed UTF-8, and more code points than there is room
// for.
func (l *mappedLabel) scan(domain string) (rest string, ok bool) {
	n, all, last := 0, rune(0), kindPlain
	var bidi bidiLabel
	i := 0
	for i < len(domain) && domain[i] != '.' {
		r, size := rune(domain[i]), 1
		if r >= utf8.RuneSelf {
			r, size = decodeShort(domain, i)
		}
		class := classOf(r)
		if class&kindMask == kindShifted {
			r += idnaShifts[class>>categoryShift]
			class = classOf(r)
		}
		kind := class & kindMask
		switch {
		case n == len(l.codePoints):
			return "", false
		case kind == kindPlain && r&^1 != zeroWidthNonJoiner:
		case kind <= kindPlain || n == 0 || kind == kindOrderedMark && last == kindOrderedMark:
			return "", false
		}
		last = kind
		all |= r
		bidi.add(bidiCategory(class >> categoryShift))
		l.codePoints[n] = r
		n++
		i += size
	}
	l.n, l.isASCII, l.bidi = n, all < utf8.RuneSelf, bidi
	return domain[i:], !(n >= 4 && l.codePoints[2] == '-' && l.codePoints[3] == '-')
}

// decodeShort returns the code point at s[i], which is not ASCII, and its length, if
// that is two or three bytes. Else, and for ill-formed UTF-8, the code point is one
// that there is not. It is faster than utf8.DecodeRuneInString.
func decodeShort(s string, i int) (rune, int) {
	r := rune(s[i])
	switch {
	case r>>5 == 0b110 && i+1 < len(s):
		r = r&0x1F<<6 | continuation(s[i+1])
		if r >= 0x80 {
			return r, 2
		}
	case r>>4 == 0b1110 && i+2 < len(s):
		r = r&0xF<<12 | continuation(s[i+1])<<6 | continuation(s[i+2])
		if r >= 0x800 {
			return r, 3
		}
	}
	return unicode.MaxRune + 1, 1
}

// continuation returns the bits of a continuation byte of UTF-8, or if b is none,
// more than any code point has.
func continuation(b byte) rune {
	if b&0xC0 != 0x80 {
		return 1 << 22
	}
	return rune(b & 0x3F)
}

// An idnaProcessing is one run of UTS #46's Processing.
type idnaProcessing struct {
	strict     bool // CheckHyphens and UseSTD3ASCIIRules
	toUnicode  bool // leave U-labels as they are
	forbids    bool // fail where there is a forbidden domain code point
	bidi       bool // this is a Bidi domain name
	bidiBroken bool // a label breaks the Bidi rule
	failed     bool
	index      int // of the label

	// record is told of each error, and the processing goes on; those of the Bidi
	// rule are none if this is no Bidi domain name. Nil: it ends with the first.
	record func(idnaError)

	// composing has, of the code points that may not be in Normalization Form C as they
	// are, whether they are invalid. There are some 1,250 of them, and it takes a
	// kilobyte each to find out.
	composing map[rune]bool
}

// fail records an error and reports whether to go on. It is not inlined, as there are
// as many calls as rules.
//
//go:noinline
func (p *idnaProcessing) fail(rule idnaRule, label string) bool {
	p.failed = true
	if p.record == nil {
		return false
	}
	p.record(idnaError{Rule: rule, Label: label, Index: p.index})
	return true
}

// run appends the result for domain to dst, unless it fails: then what it
// appends is of no use.
func (p *idnaProcessing) run(dst []byte, domain string) []byte {
	if !isMapped(domain) {
		mapped, ok := idnaMap(domain)
		if !ok && p.record == nil {
			p.failed = true
			return dst
		}
		domain = mapped
	}
	// What is forbidden is ASCII, and so in the result if it is here. To encode a label
	// before that is seen could take a hundred bytes for each of the input's.
	if p.forbids && hasForbiddenDomainCodePoint(domain) {
		p.failed = true
		return dst
	}
	return p.runMapped(dst, domain)
}

// runMapped does the steps after Map and Normalize.
func (p *idnaProcessing) runMapped(dst []byte, mapped string) []byte {
	for rest, more := mapped, true; more; {
		var label string
		label, rest, more = strings.Cut(rest, ".")
		dst = p.appendLabel(dst, label)
		if more {
			dst = append(dst, '.')
		}
		if p.failed && p.record == nil {
			return dst
		}
		p.index++
	}
	p.index = 0
	// Whether this is a Bidi domain name is known only now.
	if p.bidi && p.bidiBroken {
		p.failed = true
	}
	return dst
}

// isMapped reports whether text is known to be mapped to itself and to be in
// Normalization Form C.
func isMapped(text string) bool {
	last := kindPlain
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		kind := classOf(r) & kindMask
		if kind == kindShifted || kind == kindOrderedMark && last == kindOrderedMark {
			return false
		}
		last = kind
		i += size
	}
	return true
}

// appendLabel converts and validates one label.
func (p *idnaProcessing) appendLabel(dst []byte, label string) []byte {
	var stack [stackLabelCodePoints]rune
	codePoints := stack[:0]
	if len(label) > len(stack) {
		codePoints = make([]rune, 0, utf8.RuneCountInString(label))
	}
	isALabel := strings.HasPrefix(label, acePrefix)
	if isALabel {
		var ok bool
		codePoints, ok = p.decodeALabel(codePoints, label)
		if !ok {
			return append(dst, label...)
		}
	} else {
		for _, r := range label {
			codePoints = append(codePoints, r)
		}
	}
	if len(codePoints) > 0 && !p.validLabel(codePoints, label) {
		return dst
	}
	isASCII := len(codePoints) == len(label) // one byte for each code point
	switch {
	case isALabel && p.toUnicode:
		for _, r := range codePoints {
			dst = utf8.AppendRune(dst, r)
		}
		return dst
	case isALabel || isASCII || p.toUnicode:
		return append(dst, label...)
	}
	dst, ok := appendPunycode(append(dst, acePrefix...), codePoints)
	if !ok {
		p.fail(idnaPunycode, label)
	}
	return dst
}

// decodeALabel appends the code points of an A-label to dst, after the checks
// that only an A-label needs: all others are text that has been mapped.
func (p *idnaProcessing) decodeALabel(dst []rune, label string) ([]rune, bool) {
	dst, ok := decodePunycode(dst, label[len(acePrefix):])
	if !ok {
		p.fail(idnaPunycode, label)
		return dst, false
	}
	text := string(dst)
	if len(text) == len(dst) && !p.fail(idnaALabelASCII, label) {
		return dst, false
	}
	// All code points are valid and the label is in Normalization Form C when
	// mapping changes nothing.
	if isMapped(text) {
		return dst, true
	}
	if p.record != nil {
		return dst, isNFC(text) || p.fail(idnaNotNFC, label)
	}
	mapped, ok := idnaMap(text)
	p.failed = !ok || mapped != text
	return dst, !p.failed
}

// validLabel checks the Validity Criteria of UTS #46, section 4.1, for a label
// that is not empty, and reports whether to go on.
func (p *idnaProcessing) validLabel(codePoints []rune, label string) bool {
	n := len(codePoints)
	if p.strict {
		if n >= 4 && codePoints[2] == '-' && codePoints[3] == '-' && !p.fail(idnaHyphens34, label) {
			return false
		}
		if (codePoints[0] == '-' || codePoints[n-1] == '-') && !p.fail(idnaHyphenAtEdge, label) {
			return false
		}
	} else if hasACEPrefix(codePoints) && !p.fail(idnaACEPrefix, label) {
		return false
	}
	if isCombiningMark(codePoints[0]) && !p.fail(idnaCombiningMark, label) {
		return false
	}
	if p.strict && slices.ContainsFunc(codePoints, isNotSTD3) && !p.fail(idnaNotSTD3, label) {
		return false
	}
	if p.record != nil && slices.ContainsFunc(codePoints, p.isInvalidCodePoint) {
		p.fail(idnaDisallowed, label)
	}
	joiners := p.checkBidi(codePoints, label)
	return !joiners || validJoiners(codePoints) || p.fail(idnaContextJ, label)
}

// checkBidi finds out whether the label makes this a Bidi domain name, and
// whether it breaks the Bidi rule: RFC 5893, section 2. It reports whether there
// are joiners in it.
func (p *idnaProcessing) checkBidi(codePoints []rune, label string) (joiners bool) {
	var bidi bidiLabel
	for _, r := range codePoints {
		bidi.add(bidiCategoryOf(r))
		joiners = joiners || r == zeroWidthJoiner || r == zeroWidthNonJoiner
	}
	p.bidi = p.bidi || bidi.seen&(1<<bidiR|1<<bidiAN) != 0
	if !bidi.valid(bidiCategoryOf(codePoints[0])) {
		p.bidiBroken = true
		if p.record != nil {
			p.record(idnaError{Rule: idnaBidi, Label: label, Index: p.index})
		}
	}
	return joiners
}

// A bidiCategory is one or more bidi classes: those that the Bidi rule does not
// tell apart are one. The numbers are in the table of classes.
type bidiCategory uint8

const (
	bidiL       bidiCategory = iota
	bidiR                    // R and AL
	bidiAN                   // AN
	bidiEN                   // EN
	bidiNSM                  // NSM
	bidiNeutral              // ES, CS, ET, ON and BN
	bidiOther                // what no rule allows
)

var bidiCategories = [...]bidiCategory{
	bidi.L: bidiL, bidi.R: bidiR, bidi.AL: bidiR, bidi.AN: bidiAN, bidi.EN: bidiEN, bidi.NSM: bidiNSM,
	bidi.ES: bidiNeutral, bidi.CS: bidiNeutral, bidi.ET: bidiNeutral, bidi.ON: bidiNeutral, bidi.BN: bidiNeutral,
	bidi.B: bidiOther, bidi.S: bidiOther, bidi.WS: bidiOther,
}

// bidiCategoryOf returns the category of a valid code point.
func bidiCategoryOf(r rune) bidiCategory {
	if class := classOf(r); class&kindMask != kindShifted {
		return bidiCategory(class >> categoryShift)
	}
	return bidiCategoryByTable(r)
}

// bidiCategoryByTable is bidiCategoryOf by the tables of x/text.
func bidiCategoryByTable(r rune) bidiCategory {
	for _, change := range bidiClassChanges {
		if r == change.codePoint {
			r = change.like
		}
	}
	properties, _ := bidi.LookupRune(r)
	if class := int(properties.Class()); class < len(bidiCategories) {
		return bidiCategories[class]
	}
	return bidiOther
}

// A bidiLabel is what the Bidi rule has to know of a label.
type bidiLabel struct {
	seen uint8        // a bit for each category
	last bidiCategory // the last but NSM
}

func (b *bidiLabel) add(c bidiCategory) {
	b.seen |= 1 << c
	if c != bidiNSM {
		b.last = c
	}
}

// valid reports whether the label satisfies the rule, if its first code point
// has this category.
func (b *bidiLabel) valid(first bidiCategory) bool {
	ends := uint8(1) << b.last
	switch first { // rule 1
	case bidiL:
		// Rules 5 and 6.
		return b.seen&(1<<bidiR|1<<bidiAN|1<<bidiOther) == 0 && ends&(1<<bidiL|1<<bidiEN) != 0
	case bidiR:
		// Rules 2, 3 and 4.
		return b.seen&(1<<bidiL|1<<bidiOther) == 0 && ends&(1<<bidiR|1<<bidiEN|1<<bidiAN) != 0 &&
			b.seen&(1<<bidiEN|1<<bidiAN) != 1<<bidiEN|1<<bidiAN
	}
	return false
}

func isCombiningMark(r rune) bool {
	if class := classOf(r); class&kindMask != kindShifted {
		return class&kindMask != kindPlain
	}
	return unicode.Is(unicode.M, r)
}

func hasACEPrefix(label []rune) bool {
	return len(label) >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
}

// isNotSTD3 reports whether UseSTD3ASCIIRules forbids r. A capital letter has
// been mapped.
func isNotSTD3(r rune) bool {
	return r < utf8.RuneSelf && !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-')
}

// isInvalidCodePoint reports whether the status of r, which is no capital
// letter, is neither valid nor deviation.
func (p *idnaProcessing) isInvalidCodePoint(r rune) bool {
	if class := classOf(r); class != 0 {
		return class&kindMask == kindShifted
	}
	s := string(r)
	if norm.NFC.QuickSpanString(s) == len(s) {
		mapped, ok := idnaMap(s)
		return !ok || mapped != s
	}
	invalid, known := p.composing[r]
	if !known {
		mapped, ok := idnaMap(s)
		invalid = !ok || mapped != s
		if p.composing == nil {
			p.composing = map[rune]bool{}
		}
		p.composing[r] = invalid
	}
	return invalid
}

// validJoiners checks the ContextJ rules of RFC 5892, appendices A.1 and A.2.
func validJoiners(label []rune) bool {
	for i, r := range label {
		if r != zeroWidthJoiner && r != zeroWidthNonJoiner {
			continue
		}
		if i > 0 && isVirama(label[i-1]) {
			continue
		}
		if r == zeroWidthJoiner || !joinsLeft(label[:i]) || !joinsRight(label[i+1:]) {
			return false
		}
	}
	return true
}

func isVirama(r rune) bool {
	var buf [utf8.UTFMax]byte
	return norm.NFC.Properties(utf8.AppendRune(buf[:0], r)).CCC() == canonicalVirama
}

// joinsLeft reports whether label ends in a code point of joining type L or D
// and any number of type T.
func joinsLeft(label []rune) bool {
	for i := len(label) - 1; i >= 0; i-- {
		if !unicode.Is(joiningTransparent, label[i]) {
			return unicode.Is(joiningLeftOrDual, label[i])
		}
	}
	return false
}

// joinsRight reports whether label starts with any number of code points of
// joining type T and one of type R or D.
func joinsRight(label []rune) bool {
	for _, r := range label {
		if !unicode.Is(joiningTransparent, r) {
			return unicode.Is(joiningRightOrDual, r)
		}
	}
	return false
}

// checkLengths checks what VerifyDnsLength asks of a domain in ASCII.
func (p *idnaProcessing) checkLengths(domain []byte) {
	if (len(domain) == 0 || len(domain) > maxDomainLength) && !p.fail(idnaDomainLength, string(domain)) {
		return
	}
	start := 0
	p.index = 0
	for i := 0; i <= len(domain); i++ {
		if i < len(domain) && domain[i] != '.' {
			continue
		}
		if n := i - start; (n == 0 || n > maxLabelLength) && !p.fail(idnaLabelLength, string(domain[start:i])) {
			return
		}
		start = i + 1
		p.index++
	}
}

// uts46 returns what maps and normalizes, and leaves all checks to us but the one
// for disallowed code points. It is not a variable, so that a program which parses
// no domain does not link the tables.
func uts46() *idna.Profile {
	return idna.New(
		idna.MapForLookup(),
		idna.StrictDomainName(false),
		idna.CheckHyphens(false),
		idna.CheckJoiners(false),
	)
}

// idnaMap does the steps Map and Normalize. It reports false where the result
// holds a code point that is not valid; that stays in the result.
func idnaMap(domain string) (string, bool) {
	if isASCII(domain) {
		return asciiLowercase(domain), true
	}
	return idnaMapText(domain)
}

// idnaMapText is idnaMap for any text.
func idnaMapText(text string) (string, bool) {
	// A code point U+FFFD is disallowed; bytes that are no UTF-8 are not
	// disallowed by every version of x/net/idna.
	text = wellFormed(text)
	profile := uts46()
	mapped, ok := mapApart(profile, text)
	if strings.Contains(mapped, graphemeJoiner) {
		return mapLongSequences(profile, text)
	}
	return mapped, ok
}

// mapApart maps and normalizes with x/net/idna, which gets to see only what is
// between the code points that it must not see: without hyphens nothing is an
// A-label.
func mapApart(profile *idna.Profile, text string) (string, bool) {
	var out []byte
	allValid := true
	start := 0
	for i, r := range text {
		to, apart := mapAlone(r)
		if !apart {
			continue
		}
		mapped, err := profile.ToUnicode(text[start:i])
		allValid = allValid && err == nil
		out = append(out, mapped...)
		if to >= 0 {
			out = utf8.AppendRune(out, to)
		}
		start = i + utf8.RuneLen(r)
	}
	mapped, err := profile.ToUnicode(text[start:])
	allValid = allValid && err == nil
	if out == nil {
		return mapped, allValid
	}
	// Ends that meet only now can compose.
	return norm.NFC.String(string(append(out, mapped...))), allValid
}

// mapAlone returns what the code points are mapped to, or -1 for nothing, that
// x/net/idna is kept from: the hyphens, and those whose mapping has changed since the version of
// Unicode that it has on this Go release.
func mapAlone(r rune) (rune, bool) {
	switch r {
	case '-', '\uFE63', '\uFF0D':
		return '-', true
	}
	if r < utf8.RuneSelf {
		return 0, false
	}
	for lo, hi := 0, len(mappingChanges); lo < hi; {
		m := int(uint(lo+hi) / 2)
		switch change := &mappingChanges[m]; {
		case change.codePoint == r:
			return change.mapping, true
		case change.codePoint < r:
			lo = m + 1
		default:
			hi = m
		}
	}
	return 0, false
}

// A mappingChange is a code point and what Unicode 17 maps it to: -1 is nothing.
type mappingChange struct{ codePoint, mapping rune }

// A bidiClassChange is a code point, and another one that has the bidi class
// that Unicode 18 gives to the first.
type bidiClassChange struct{ codePoint, like rune }

// mapLongSequences maps and normalizes text with more than thirty combining
// marks in a row. There golang.org/x/text/unicode/norm, to bound its memory,
// puts in U+034F COMBINING GRAPHEME JOINER: its Stream-Safe Text Format is not
// Normalization Form C. So it only gets to see a few code points at once.
func mapLongSequences(profile *idna.Profile, text string) (string, bool) {
	n := normalizer{marks: make([]mark, 0, utf8.RuneCountInString(text))}
	allValid := true
	for text != "" {
		end := 0
		for i := 0; i < safeCodePoints && end < len(text); i++ {
			_, size := utf8.DecodeRuneInString(text[end:])
			end += size
		}
		mapped, ok := mapApart(profile, text[:end])
		allValid = allValid && ok
		n.add(mapped)
		text = text[end:]
	}
	return n.result(), allValid
}

// safeCodePoints are so many that what they are mapped to has no thirty combining
// marks: a code point is mapped to three at the most.
const safeCodePoints = 10
