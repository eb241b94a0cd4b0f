package idna

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

const (
	zeroWidthNonJoiner   = '\u200C'
	zeroWidthJoiner      = '\u200D'
	canonicalVirama      = 9 // the combining class
	stackLabelCodePoints = 64
	stackDomainBytes     = 128
)

// A processing is one run of the Processing of UTS #46.
type processing struct {
	strict     bool // CheckHyphens and UseSTD3ASCIIRules
	toUnicode  bool // leave U-labels unchanged
	bidi       bool // this is a Bidi domain name
	bidiBroken bool // a label breaks the Bidi rule
	failed     bool
	index      int // of the label

	// record receives each error, and processing continues. Errors of the Bidi rule count only if
	// this is a Bidi domain name. If record is nil, the first error ends the processing.
	record func(Error)
}

// fail records an error, and reports whether to continue. It is not inlined because each rule has a
// call.
//
//go:noinline
func (p *processing) fail(rule Rule, label []rune) bool {
	p.failed = true
	if p.record == nil {
		return false
	}
	p.record(Error{Rule: rule, Label: string(label), Index: p.index})
	return true
}

// forbids reports whether a forbidden domain code point ends the processing: the URL Standard's
// domain parser fails if the result has one, and UseSTD3ASCIIRules forbids it.
func (p *processing) forbids() bool { return !p.toUnicode && p.record == nil }

// run appends the result for domain to dst. If it fails, the caller ignores the appended bytes.
func (p *processing) run(dst []byte, domain string) []byte {
	var stack [stackDomainBytes]rune
	mapped, ok := p.mapDomain(stack[:0], domain)
	if !ok {
		p.failed = true
		return dst
	}
	return p.runMapped(dst, mapped)
}

// runMapped performs the steps after Map and Normalize.
func (p *processing) runMapped(dst []byte, mapped []rune) []byte {
	start := len(dst)
	for rest := mapped; ; {
		dst = reserve(dst, start, len(mapped)-len(rest), len(rest))
		end := slices.Index(rest, '.')
		if end < 0 {
			dst = p.appendLabel(dst, rest)
			break
		}
		dst = append(p.appendLabel(dst, rest[:end]), '.')
		if p.failed && p.record == nil {
			return dst
		}
		rest = rest[end+1:]
		p.index++
	}
	// Whether this is a Bidi domain name is known only now.
	if p.bidi && p.bidiBroken {
		p.failed = true
	}
	return dst
}

// reserve makes room for the rest of a domain, unless it may already fit: for each unit of the
// rest, an eighth more than each unit so far has taken. The built-in append would allocate five
// times as much.
func reserve(dst []byte, start, done, rest int) []byte {
	if done == 0 || rest <= cap(dst)-len(dst) {
		return dst
	}
	n := max(uint64(rest), uint64(len(dst)-start)*uint64(rest)/uint64(done)*9/8+MaxLabelLength)
	return slices.Grow(dst, int(n))
}

// isForbidden reports whether r, of a mapped domain, is a forbidden domain code point of the URL
// Standard. Only these ASCII code points have no class.
func isForbidden(r rune) bool { return r < utf8.RuneSelf && classOf(r) == 0 }

// isMapped reports whether, by its classes, text is mapped to itself and is in Normalization
// Form C.
func isMapped(text []rune) bool {
	last := kindPlain
	for _, r := range text {
		kind := classOf(r) & kindMask
		if kind == kindShifted || kind == kindOrderedMark && last == kindOrderedMark {
			return false
		}
		last = kind
	}
	return true
}

// appendLabel converts and validates one label.
func (p *processing) appendLabel(dst []byte, label []rune) []byte {
	codePoints, isALabel := label, hasACEPrefix(label)
	if isALabel {
		var stack [stackLabelCodePoints]rune
		var ok bool
		codePoints, ok = p.decodeALabel(stack[:0], label)
		if !ok {
			return appendRunes(dst, label)
		}
	}
	if len(codePoints) > 0 && !p.validLabel(codePoints, label) {
		return dst
	}
	switch {
	case p.toUnicode:
		return appendRunes(dst, codePoints)
	case isALabel || isASCII(label):
		return appendRunes(dst, label)
	}
	dst, ok := appendPunycode(append(dst, ACEPrefix...), label)
	if !ok {
		p.fail(RulePunycode, label)
	}
	return dst
}

func appendRunes(dst []byte, text []rune) []byte {
	for _, r := range text {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

func isASCII(text []rune) bool {
	for _, r := range text {
		if r >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// decodeALabel appends the code points of an A-label to dst, and makes the checks that only an
// A-label needs: other labels have already been mapped.
func (p *processing) decodeALabel(dst, label []rune) ([]rune, bool) {
	dst, ok := decodePunycode(dst, label[len(ACEPrefix):])
	if !ok {
		p.fail(RulePunycode, label)
		return dst, false
	}
	switch {
	case isASCII(dst) && !p.fail(RuleALabelASCII, label):
		return dst, false
	// If mapping changes nothing, all code points are valid and the label is in
	// Normalization Form C.
	case isMapped(dst):
		return dst, true
	case p.record == nil && slices.ContainsFunc(dst, isInvalidCodePoint):
		p.failed = true
		return dst, false
	}
	return dst, isNFC(dst) || p.fail(RuleNotNFC, label)
}

// validLabel checks a label, which is not empty, by the Validity Criteria of UTS #46, section 4.1,
// and reports whether to continue.
func (p *processing) validLabel(codePoints, label []rune) bool {
	n := len(codePoints)
	if p.strict {
		if n >= 4 && codePoints[2] == '-' && codePoints[3] == '-' && !p.fail(RuleHyphens34, label) {
			return false
		}
		if (codePoints[0] == '-' || codePoints[n-1] == '-') && !p.fail(RuleHyphenAtEdge, label) {
			return false
		}
	} else if hasACEPrefix(codePoints) && !p.fail(RuleACEPrefix, label) {
		return false
	}
	if isCombiningMark(codePoints[0]) && !p.fail(RuleCombiningMark, label) {
		return false
	}
	if p.strict && slices.ContainsFunc(codePoints, isNotSTD3) && !p.fail(RuleNotSTD3, label) {
		return false
	}
	if p.record != nil && slices.ContainsFunc(codePoints, isInvalidCodePoint) {
		p.fail(RuleDisallowed, label)
	}
	joiners := p.checkBidi(codePoints, label)
	return !joiners || validJoiners(codePoints) || p.fail(RuleContextJ, label)
}

// checkBidi records whether the label makes this a Bidi domain name, and whether it breaks the
// Bidi rule: RFC 5893, section 2. It reports whether the label has joiners.
func (p *processing) checkBidi(codePoints, label []rune) (joiners bool) {
	var bidi bidiLabel
	for _, r := range codePoints {
		bidi.add(bidiCategoryOf(r))
		joiners = joiners || r == zeroWidthJoiner || r == zeroWidthNonJoiner
	}
	p.bidi = p.bidi || bidi.seen&(1<<bidiR|1<<bidiAN) != 0
	if !bidi.valid(bidiCategoryOf(codePoints[0])) {
		p.bidiBroken = true
		if p.record != nil {
			p.record(Error{Rule: RuleBidi, Label: string(label), Index: p.index})
		}
	}
	return joiners
}

// A bidiCategory stands for bidi classes that the Bidi rule treats alike. The tables have these
// numbers.
type bidiCategory uint8

const (
	bidiL       bidiCategory = iota
	bidiR                    // R and AL
	bidiAN                   // AN
	bidiEN                   // EN
	bidiNSM                  // NSM
	bidiNeutral              // ES, CS, ET, ON and BN
	bidiOther                // the rest, which no rule allows

	numBidiCategories
)

// bidiCategoryOf returns the category of a valid code point.
func bidiCategoryOf(r rune) bidiCategory {
	class := classOf(r)
	if class&kindMask != kindShifted {
		return bidiCategory(class >> categoryShift)
	}
	if s, _ := statusOf(r); class == 0 && statusValid <= s && s < statusShifted {
		return bidiCategory(s - statusValid)
	}
	return bidiOther
}

// A bidiLabel has the properties of a label that the Bidi rule needs.
type bidiLabel struct {
	seen uint8        // a bit for each category
	last bidiCategory // of the last code point that is not NSM
}

func (b *bidiLabel) add(c bidiCategory) {
	b.seen |= 1 << c
	if c != bidiNSM {
		b.last = c
	}
}

// valid reports whether the label satisfies the rule. First is the category of its first
// code point.
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
	return joiningOf(r) >= transparentMark
}

func hasACEPrefix(label []rune) bool {
	return len(label) >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' &&
		label[3] == '-'
}

// isNotSTD3 reports whether UseSTD3ASCIIRules forbids r. Capital letters have been mapped.
func isNotSTD3(r rune) bool {
	return r < utf8.RuneSelf && !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-')
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
		if r == zeroWidthJoiner || !endJoins(label[:i]) || !startJoins(label[i+1:]) {
			return false
		}
	}
	return true
}

func isVirama(r rune) bool { return combiningClass(r) == canonicalVirama }

// endJoins reports whether label ends with a code point of joining type L or D that is followed by
// any number of type T.
func endJoins(label []rune) bool {
	for _, r := range slices.Backward(label) {
		if j := joiningOf(r); !j.isTransparent() {
			return j&joinsLeft != 0 && j < transparent
		}
	}
	return false
}

// startJoins reports whether label starts with any number of code points of joining type T that are
// followed by one of type R or D.
func startJoins(label []rune) bool {
	for _, r := range label {
		if j := joiningOf(r); !j.isTransparent() {
			return j&joinsRight != 0 && j < transparent
		}
	}
	return false
}

// checkLengths checks the lengths of a domain in ASCII, as VerifyDnsLength requires.
func (p *processing) checkLengths(domain []byte) {
	p.index = 0
	if (len(domain) == 0 || len(domain) > MaxDomainLength) &&
		!p.fail(RuleDomainLength, bytes.Runes(domain)) {
		return
	}
	start := 0
	for i := 0; i <= len(domain); i++ {
		if i < len(domain) && domain[i] != '.' {
			continue
		}
		if n := i - start; (n == 0 || n > MaxLabelLength) &&
			!p.fail(RuleLabelLength, bytes.Runes(domain[start:i])) {
			return
		}
		start = i + 1
		p.index++
	}
}
