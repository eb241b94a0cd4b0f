package display

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/go-weburl/url"
)

// shownHost returns a host in which labels that do not deceive are in Unicode.
func shownHost(h url.Host) string {
	host := h.String()
	if h.Kind() != url.HostDomain || !strings.Contains(host, "xn--") {
		return host
	}
	labels := strings.Split(host, ".")
	under := topLevelOf(labels)
	if unicode, err := url.DomainToUnicode(host); err == nil && !deceives(labels, unicode, under) {
		return unicode // the usual case, in two thirds of the time
	}
	return shownByLabel(host, labels, under)
}

// shownByLabel is shownHost for a domain that has a label in ASCII form.
func shownByLabel(host string, labels []string, under topLevel) string {
	for i, label := range labels {
		if strings.HasPrefix(label, "xn--") {
			unicode, err := url.DomainToUnicode(label)
			if err == nil && deceptionOf(unicode, under) == "" {
				labels[i] = unicode
			}
		}
	}
	// If one label is right-to-left, whether the domain is valid depends on all labels. A label
	// that is not valid can only be in a domain that is all ASCII.
	shown := strings.Join(labels, ".")
	if ascii, err := url.DomainToASCII(shown); err != nil || ascii != host {
		return host
	}
	return shown
}

// deceives reports whether one of a host's labels deceives in Unicode.
func deceives(labels []string, unicode string, under topLevel) bool {
	for _, ascii := range labels {
		label, rest, _ := strings.Cut(unicode, ".")
		if strings.HasPrefix(ascii, "xn--") && deceptionOf(label, under) != "" {
			return true
		}
		unicode = rest
	}
	return false
}

// A scriptSet is an augmented script set of UTS #39: the recommended scripts, and the writing
// systems Hanb, Jpan and Kore, that a code point belongs to. A code point that is common to all
// belongs to all of them.
type scriptSet uint32

const (
	scriptAll = ^scriptSet(0)
	scriptCJK = scriptHanb | scriptJpan | scriptKore
	// scriptLGC are the scripts whose letters take the marks of U+0300 to U+0339.
	scriptLGC = scriptLatin | scriptGreek | scriptCyrillic
)

func scriptsOf(c rune) scriptSet { return labelScriptSets[valueOfRun(labelScripts[:], c)] }

// isOf reports whether c belongs to one of the scripts and is not common to all.
func isOf(c rune, scripts scriptSet) bool {
	set := scriptsOf(c)
	return set != scriptAll && set&scripts != 0
}

func traitsOf(c rune) uint32 { return valueOfRun(labelTraits[:], c) }

// A topLevel is the top-level domain that a label is under, which suggests who reads the label.
type topLevel struct {
	name    string    // in ASCII
	scripts scriptSet // of its letters outside ASCII
}

// topLevelOf returns the last label that is not the empty one of the root.
func topLevelOf(labels []string) topLevel {
	last := len(labels) - 1
	if labels[last] == "" {
		last--
	}
	t := topLevel{name: labels[last]}
	if !strings.HasPrefix(t.name, "xn--") {
		return t // Latin at most, which all readers know
	}
	unicode, _ := url.DomainToUnicode(t.name) // the name itself on error
	for _, c := range unicode {
		if set := scriptsOf(c); set != scriptAll {
			t.scripts |= set
		}
	}
	return t
}

// A shownLabel is a label in Unicode, with properties of the whole label that the rules
// use.
type shownLabel struct {
	text  string
	runes []rune
	under topLevel
	// scripts are those of all code points; none if the label is mixed.
	scripts scriptSet
	// others are the scripts of all code points that are not Latin.
	others scriptSet
	// other is true if some character is not for identifiers.
	other bool
}

func newShownLabel(text string, under topLevel) *shownLabel {
	l := &shownLabel{text: text, runes: []rune(text), under: under}
	l.scripts, l.others = scriptAll, scriptAll
	for _, c := range l.runes {
		set := scriptsOf(c)
		l.scripts &= set
		l.other = l.other || set == 0
		if set&scriptLatin == 0 {
			l.others &= set
		}
	}
	return l
}

func (l *shownLabel) mixed() bool { return l.scripts == 0 }

// isOf applies the function isOf to the i-th code point, if there is one.
func (l *shownLabel) isOf(i int, scripts scriptSet) bool {
	return 0 <= i && i < len(l.runes) && isOf(l.runes[i], scripts)
}

// isForeign reports whether there is an i-th code point for which isOf is false.
func (l *shownLabel) isForeign(i int, scripts scriptSet) bool {
	return 0 <= i && i < len(l.runes) && !isOf(l.runes[i], scripts)
}

// labelRules are the rules that keep a label from being shown in Unicode, in the order in which
// they are applied; each may rely on those before it. Each also has a row in docs/display.md, which
// compares the rules with Chromium's, and cases in display_test.go.
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

// hasOtherCharacters finds characters that are not for identifiers, or look like
// punctuation.
func hasOtherCharacters(l *shownLabel) bool {
	return l.other
}

// misplacesHyphens finds hyphens where no registry allows them: at the ends, and at the
// third and fourth place, as in the ASCII form.
func misplacesHyphens(l *shownLabel) bool {
	return strings.HasPrefix(l.text, "-") || strings.HasSuffix(l.text, "-") ||
		len(l.runes) >= 4 && l.runes[2] == '-' && l.runes[3] == '-'
}

// mixesScripts finds labels that break UTS #39's highly restrictive level, which allows one
// script or writing system, or Latin and one writing system of East Asia.
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

// digitZero returns the zero of the decimal system to which the digit c belongs, or 0.
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

// hidesMarks finds a letter with the same mark twice, a dot on a letter that has one, too many
// marks on one letter, and a mark on a character that does not take it.
//
// No single character that may be shown hides marks, so a label without a mark of its own, as most
// are, is not decomposed. That saves a third of the time of Host.
//
// NFD is that of x/text, whose Unicode version depends on the Go release. The characters that may
// be shown have the same decomposition in all supported releases.
func hidesMarks(l *shownLabel) bool {
	return strings.ContainsFunc(l.text, isMark) &&
		(hidesDecomposed(norm.NFD.String(l.text)) || misplacesMarks(l.text))
}

func isMark(c rune) bool { return classOf(c)&classMark != 0 }

func hidesDecomposed(nfd string) bool {
	var base rune
	var marks []rune // on base
	for _, c := range nfd {
		switch {
		case !isMark(c):
			base, marks = c, marks[:0]
		case slices.Contains(marks, c), len(marks) == maxMarks,
			c == '\u0307' && traitsOf(base)&traitDotted != 0:
			return true
		default:
			marks = append(marks, c)
		}
	}
	return false
}

func misplacesMarks(text string) bool {
	var last rune
	for _, c := range text {
		if !isMark(c) {
			last = c
			continue
		}
		switch on := scriptsOf(last); {
		case on == scriptAll: // a digit, a hyphen, a mark of no script
			return true
		case c <= '\u0339' && (on&scriptLGC == 0 || last == 'ı'):
			return true
		}
		last = c
	}
	return false
}

// isOfAnotherCountry finds letters outside their countries' domains, and middle dots that
// are not between two l, the only place that RFC 5892, appendix A.3, allows.
func isOfAnotherCountry(l *shownLabel) bool {
	for i, c := range l.text {
		for _, letter := range countryLetters {
			if c == letter.letter && !slices.Contains(letter.domains, l.under.name) {
				return true
			}
		}
		if before, after := l.text[:i], l.text[i:]; c == '·' &&
			!(strings.HasSuffix(before, "l") && strings.HasPrefix(after, "·l")) {
			return true
		}
	}
	return false
}

const (
	scriptKana     = scriptHiragana | scriptKatakana
	scriptJapanese = scriptKana | scriptHan
)

// misplacesKana finds Japanese marks next to other characters, where they look like dashes and
// dots. It also finds letters of Hiragana or Katakana in a word of the other script, in which they
// look the same.
func misplacesKana(l *shownLabel) bool {
	for i, c := range l.runes {
		ok := true
		switch c {
		case 'ー':
			ok = l.isOf(i-1, scriptKana)
		case 'ヽ', 'ヾ':
			ok = l.isOf(i-1, scriptKatakana)
		case '・':
			ok = !l.mixed() && l.isOf(i-1, scriptJapanese) && l.isOf(i+1, scriptJapanese) &&
				l.runes[i+1] != '・'
		}
		if !ok {
			return true
		}
	}
	return isKanaInDisguise(l.runes)
}

// isKanaInDisguise finds a label of kana whose only letters of Hiragana, or of Katakana,
// look the same in both.
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

// mixesAccents finds Latin letters outside ASCII in a label with letters of other scripts.
func mixesAccents(l *shownLabel) bool {
	return l.mixed() && strings.ContainsFunc(l.text, func(c rune) bool {
		return c >= utf8.RuneSelf && scriptsOf(c)&scriptLatin != 0
	})
}

// hasStrokes finds letters of East Asia that look like strokes, letters or slashes because of the
// characters next to them. Digits and hyphens count as neighbours only in a label that is mixed, or
// that has marks of kana, which look like strokes themselves.
func hasStrokes(l *shownLabel) bool {
	if !l.mixed() && !strings.ContainsAny(l.text, "へべぺヘベペ・ーヽヾ") {
		return false
	}
	for i, c := range l.runes {
		traits := traitsOf(c)
		before, after := l.isForeign(i-1, scriptJapanese), l.isForeign(i+1, scriptJapanese)
		if traits&traitStroke != 0 && (before || after) ||
			traits&traitSlash != 0 && before && after {
			return true
		}
	}
	return false
}

// mixesLookalikes finds letters that look like ASCII in a label that also has ASCII or
// another script.
func mixesLookalikes(l *shownLabel) bool {
	return l.mixed() && strings.ContainsFunc(l.text, func(c rune) bool {
		return traitsOf(c)&(traitASCII|traitDigit) != 0
	})
}

// looksNumber finds a label of only digits and letters that look like digits.
func looksNumber(l *shownLabel) bool {
	return !strings.ContainsFunc(l.text, func(c rune) bool {
		return !('0' <= c && c <= '9') && traitsOf(c)&traitDigit == 0
	})
}

// looksASCII finds a label whose letters all look like ASCII ones, such as "аррӏе" in
// Cyrillic. A Latin letter must look like a single ASCII one: "mıcrosoft" is found, but
// "kær" is not. A script's own readers know its letters: under a domain that is written in it,
// or that belongs to its country, such a label is a word.
func looksASCII(l *shownLabel) bool {
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
