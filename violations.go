package url

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/idna"
)

// A Violation is a validation error and its position in the input. [Parser.OnViolation]
// receives it.
type Violation struct {
	// Err is the validation error.
	Err ValidationError
	// The error is in input[Start:End], where input is the original input. The two are
	// equal where something is missing there.
	Start, End int
	// Fatal is true if parsing failed with it.
	Fatal bool
}

// refuse ends the parsing with failure, and ignore ends it without, in steps of the standard
// that have no validation error. Both are for a state override.
func (m *machine) refuse(r Refusal, pointer int) (State, int) {
	m.refusal, m.pointer = r, pointer
	return failureState, pointer
}

func (m *machine) ignore(r Refusal, pointer int) (State, int) {
	m.refusal = r
	return doneState, pointer
}

// A listener receives validation errors from the machine. Its fields are functions, which an
// option creates, so that only a program that uses a Parser links their code. They receive
// nothing but offsets into the input that is parsed: the machine itself would escape to the
// heap through a function that the compiler does not know.
type listener struct {
	report            func(err ValidationError, start, end int, fatal bool)
	checkURLUnits     func(start, end int)
	checkHostURLUnits func(start, end int)
	checkDomain       func(start, end int)
	checkIPv4ASCII    func(start, end int)

	checked int // the URL units before this offset are checked already
}

// A reporter is the listener that calls a Parser's OnViolation.
type reporter struct {
	listener
	notify func(Violation)
	walk   inputWalk
	parsed string // the input that is parsed
}

// listen returns a listener, after it has reported to notify the errors that are found before
// the states run. trimmed is input without the spaces and controls around it, and begins at
// input[start]; parsed is trimmed without tabs and newlines.
func listen(notify func(Violation), input string, start int, trimmed, parsed string) *listener {
	r := &reporter{notify: notify, walk: inputWalk{input: input, start: start, original: start}, parsed: parsed}
	r.listener = listener{
		report:            r.report,
		checkURLUnits:     r.checkURLUnits,
		checkHostURLUnits: r.checkHostURLUnits,
		checkDomain:       r.checkDomain,
		checkIPv4ASCII:    r.checkIPv4ASCII,
	}
	if n := len(trimmed); start > 0 {
		notify(Violation{Err: ErrInvalidURLUnit, Start: 0, End: start})
	} else if n < len(input) {
		notify(Violation{Err: ErrInvalidURLUnit, Start: n, End: len(input)})
	}
	if i := strings.IndexAny(trimmed, "\t\n\r"); i >= 0 {
		notify(Violation{Err: ErrInvalidURLUnit, Start: start + i, End: start + i + 1})
		r.walk.replaced = !utf8.ValidString(trimmed)
	}
	return &r.listener
}

// report tells the listener, if there is one, that input[start:end] has err. Many states call
// it, so it is not inlined.
//
//go:noinline
func (m *machine) report(err ValidationError, start, end int) {
	if m.listener != nil {
		m.listener.report(err, start, end, false)
	}
}

// checkURLUnits reports the parts of input[start:end] that are not URL units, if there is a
// listener.
func (m *machine) checkURLUnits(start, end int) {
	if m.listener != nil {
		m.listener.checkURLUnits(start, end)
	}
}

// fail ends the parsing with err, at the code point at the pointer.
func (m *machine) fail(err ValidationError, pointer int) (State, int) {
	return m.failRange(err, pointer, pointer)
}

// failRange ends the parsing with err in input[start:end], or, where that is empty, in the
// code point that begins there. Like report, it is not inlined.
//
//go:noinline
func (m *machine) failRange(err ValidationError, start, end int) (State, int) {
	m.err, m.pointer = err, start
	if m.listener != nil {
		m.listener.report(err, start, end, true)
	}
	return failureState, start
}

// An inputWalk maps a pointer into the input that is parsed to an offset into the original
// input. Errors mostly come in order, so that a whole parse walks the input a few times at
// most.
type inputWalk struct {
	input             string // the original
	start             int    // where in input the parsed input begins
	pointer, original int
	replaced          bool // the parsed input has U+FFFD for ill-formed UTF-8
}

// at returns the offset into the original input for a pointer.
func (w *inputWalk) at(pointer int) int {
	if pointer < w.pointer {
		w.pointer, w.original = 0, w.start
	}
	for w.original < len(w.input) {
		given, parsed := 1, 1 // the length of the code point here, in each input
		switch c := w.input[w.original]; {
		case isTabOrNewline(c):
			parsed = 0
		case w.replaced && c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(w.input[w.original:])
			given, parsed = n, n
			if r == utf8.RuneError && n == 1 {
				given, parsed = illFormedLen(w.input[w.original:]), len("\uFFFD")
			}
		}
		if pointer < w.pointer+parsed {
			return w.original + min(pointer-w.pointer, given-1)
		}
		w.pointer += parsed
		w.original += given
	}
	return w.original
}

// report reports err in parsed[start:end], or, where that is empty and the error fatal, in the
// code point that begins there.
func (r *reporter) report(err ValidationError, start, end int, fatal bool) {
	if fatal && end == start && start < len(r.parsed) {
		_, n := utf8.DecodeRuneInString(r.parsed[start:])
		end = start + n
	}
	v := Violation{Err: err, Start: r.walk.at(start), Fatal: fatal}
	v.End = v.Start
	if end > start {
		v.End = r.walk.at(end-1) + 1
	}
	r.notify(v)
}

// checkURLUnits reports the parts of parsed[start:end] that are not URL units.
func (r *reporter) checkURLUnits(start, end int) {
	for i := max(start, r.checked); i < end; {
		c, n := utf8.DecodeRuneInString(r.parsed[i:end])
		if c == utf8.RuneError && n == 1 {
			n = illFormedLen(r.parsed[i:end])
		}
		switch {
		case c == '%':
			if !isPercentEncodedByte(r.parsed[i:]) {
				r.report(ErrInvalidURLUnit, i, i+1, false)
			}
		case !isURLCodePoint(c):
			r.report(ErrInvalidURLUnit, i, i+n, false)
		}
		i += n
	}
}

// checkHostURLUnits reports what is not a URL unit in the opaque host parsed[start:end]: the
// first wrong code point, and the first wrong percent sign.
func (r *reporter) checkHostURLUnits(start, end int) {
	host := r.parsed[start:end]
	for _, percent := range [...]bool{false, true} {
		for i, c := range host {
			if percent && c == '%' && !isPercentEncodedByte(host[i:]) || !percent && c != '%' && !isURLCodePoint(c) {
				_, n := utf8.DecodeRuneInString(host[i:])
				r.report(ErrInvalidURLUnit, start+i, start+i+n, false)
				break
			}
		}
	}
}

// checkDomain reports the error that the domain parser finds when it is strict in the host
// parsed[start:end], where that error does not make parsing fail.
func (r *reporter) checkDomain(start, end int) {
	host := r.parsed[start:end]
	for i := range len(host) {
		if isPercentEncodedByte(host[i:]) {
			r.report(ErrDomainPercentEncoded, start+i, start+i+3, false)
			break
		}
	}
	domain := string(appendPercentDecoded(nil, host))
	if _, ok := domainToASCII(domain, true); ok {
		return
	}
	if _, ok := parseDomain(domain, false); ok && utf8.ValidString(host) {
		r.report(ErrDomainToASCII, start, end, false)
	}
}

// checkIPv4ASCII reports an IPv4 address, parsed[start:end], that is not written in ASCII.
func (r *reporter) checkIPv4ASCII(start, end int) {
	for i := start; i < end; i++ {
		if c, _ := percentDecodedByte(r.parsed[:end], i); c >= utf8.RuneSelf {
			r.report(ErrIPv4NonASCIIInput, start, end, false)
			break
		}
	}
}

// originalOffset returns the offset into input for a pointer into input[start:], or, where
// removed is true, into the result of removeTabAndNewline for input[start:].
func originalOffset(input string, start, pointer int, removed bool) int {
	if i := start + pointer; !removed && i < len(input) && !isTabOrNewline(input[i]) {
		return i
	}
	w := inputWalk{input: input, start: start, original: start, replaced: removed && !utf8.ValidString(input)}
	return w.at(pointer)
}

// validationErrorAdvice has general advice for each validation error. The names have a table
// of their own, so that only a program that asks for advice links this one.
var validationErrorAdvice = [...]string{
	ErrDomainToASCII:                        "write a domain of letters, digits and inner hyphens, in labels of 1 to 63 bytes between single dots, without a dot at the end",
	ErrDomainPercentEncoded:                 "write the domain's characters themselves, not percent-encoded",
	ErrHostInvalidCodePoint:                 "leave this character out of the host, or write it percent-encoded",
	ErrIPv4EmptyPart:                        "leave out the dot at the end of the IPv4 address",
	ErrIPv4TooFewParts:                      "write all four parts of the IPv4 address, as in 192.0.2.1",
	ErrIPv4TooManyParts:                     "write an IPv4 address of four parts; a domain cannot end in a number",
	ErrIPv4NonNumericPart:                   "write four decimal numbers, or a domain whose last label is not a number",
	ErrIPv4NonDecimalPart:                   "write each part of the IPv4 address in decimal, without 0x or leading zeros",
	ErrIPv4OutOfRangePart:                   "write four parts of at most 255 each",
	ErrIPv4NonASCIIInput:                    "write the IPv4 address in ASCII digits and dots",
	ErrIPv6Unclosed:                         "end the IPv6 address with ']'",
	ErrIPv6InvalidCompression:               "start the IPv6 address with a piece or with '::', not with a single ':'",
	ErrIPv6TooManyPieces:                    "write eight pieces, or at most seven and one '::'",
	ErrIPv6MultipleCompression:              "use '::' only once, and write out the zeros elsewhere",
	ErrIPv6InvalidCodePoint:                 "write only pieces of one to four hexadecimal digits between colons; a zone (%eth0) has no place in a URL",
	ErrIPv6TooFewPieces:                     "write all eight pieces, or '::' for the zeros left out",
	ErrIPv6PieceLeadingZero:                 "leave out the zeros at the start of the piece",
	ErrIPv4InIPv6TooManyPieces:              "write at most six pieces before the IPv4 address, which stands for the last two",
	ErrIPv4InIPv6InvalidCodePoint:           "end the IPv6 address with four decimal numbers without leading zeros between dots, or with hexadecimal pieces only",
	ErrIPv4InIPv6OutOfRangePart:             "write IPv4 parts of at most 255",
	ErrIPv4InIPv6TooFewParts:                "write all four parts of the IPv4 address at the end",
	ErrInvalidURLUnit:                       "percent-encode this character, '%' itself as %25, or leave it out",
	ErrSpecialSchemeMissingFollowingSolidus: "write exactly two slashes after this scheme, or leave the scheme out for a relative URL",
	ErrMissingSchemeNonRelativeURL:          "start with a scheme, as in https://, or give a base URL whose path is not opaque",
	ErrInvalidReverseSolidus:                "write '/' for '\\'",
	ErrInvalidCredentials:                   "leave username and password out of the URL, with the '@'",
	ErrHostMissing:                          "write a host before the port, path, query or fragment",
	ErrPortOutOfRange:                       "write a port of at most 65535, or none",
	ErrPortInvalid:                          "write the port in decimal digits, with nothing between it and the path",
	ErrFileInvalidWindowsDriveLetter:        "write a drive as a path in a whole URL, as in file:///C:/",
	ErrFileInvalidWindowsDriveLetterHost:    "write a third slash before the drive letter, as in file:///C:/",
}

// Advice returns what to write instead in input, which is the string that v was found in:
// a sentence without its capital and full stop, such as "a domain cannot contain a space".
// It names the character, or the label of the domain, that is at fault. It is one line
// that can be shown to a person as it is, whatever the input. Where v.Start and v.End are
// not positions in input, it is general advice on v.Err; where v.Err is not one of the
// standard's, it is "".
func (v Violation) Advice(input string) string {
	general := ""
	if int(v.Err) < len(validationErrorAdvice) {
		general = validationErrorAdvice[v.Err]
	}
	if v.Start < 0 || v.End < v.Start || v.End > len(input) {
		return general
	}
	advice := ""
	switch v.Err {
	case ErrDomainToASCII:
		if domain := domainAround(input, v.Start); domain != "" {
			_, err := explainDomain(decodedDomain(domain), !v.Fatal)
			if e, ok := err.(*DomainError); ok {
				advice = e.advice()
			}
		}
	case ErrInvalidURLUnit:
		advice = unitAdvice(input, v.Start, v.End)
	case ErrMissingSchemeNonRelativeURL:
		advice = schemeAdvice(input)
	}
	return cmp.Or(advice, general)
}

// idnaAdvice has the advice for a label that breaks a rule, after the words "label 1". For a
// rule that is not here, the advice needs more than the label's number.
var idnaAdvice = [...]string{
	idna.RulePunycode:      `is not valid after its "xn--": write the label in Unicode`,
	idna.RuleALabelASCII:   `stands for no characters outside ASCII: write it without "xn--"`,
	idna.RuleNotNFC:        `is not in Normalization Form C after its "xn--": write the label in Unicode`,
	idna.RuleHyphens34:     "cannot have hyphens for its third and fourth characters",
	idna.RuleHyphenAtEdge:  "cannot begin or end with a hyphen",
	idna.RuleACEPrefix:     `stands for a label that begins with "xn--" itself: write what that stands for`,
	idna.RuleCombiningMark: "cannot begin with a combining mark",
	idna.RuleContextJ:      "has a zero width joiner or non-joiner where it joins nothing: leave that out",
	idna.RuleBidi:          "breaks the Bidi rule: where a domain has right-to-left letters, each label begins with a letter and keeps to its direction",
}

// advice is the advice where a domain fails.
func (e *DomainError) advice() string {
	number := "label " + strconv.Itoa(e.Index+1) + " "
	switch n := len(e.Label); {
	case e.rule == idna.RuleNotSTD3 || e.rule == ruleForbidden:
		return e.characterAdvice()
	case e.rule == idna.RuleDisallowed:
		return number + "cannot contain " + characterName(idna.FirstDisallowed(e.Label))
	case e.rule == idna.RuleDomainLength && n == 0:
		return "write a domain: this one is empty, or has only characters that are ignored"
	case e.rule == idna.RuleDomainLength:
		return "write a domain of at most 253 bytes: this one has " + strconv.Itoa(n)
	case e.rule == idna.RuleLabelLength && n > 0:
		return number + "has " + strconv.Itoa(n) + " bytes: a label has 63 at the most"
	case e.rule == idna.RuleLabelLength && e.Index > 0 && e.Index == countDots(e.Domain):
		return "leave out the dot at the end of the domain"
	case e.rule == idna.RuleLabelLength:
		return number + "is empty: leave out a dot"
	case e.rule == idna.RulePunycode && !strings.HasPrefix(e.Label, idna.ACEPrefix):
		return number + "is too long"
	case 0 < e.rule && int(e.rule) < len(idnaAdvice):
		return number + idnaAdvice[e.rule]
	}
	return validationErrorAdvice[ErrDomainToASCII]
}

// countDots returns how many characters of a domain are mapped to a dot.
func countDots(domain string) int {
	n := 0
	for _, r := range domain {
		if r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' {
			n++
		}
	}
	return n
}

// characterAdvice is the advice for a label with a forbidden ASCII character.
func (e *DomainError) characterAdvice() string {
	isWrong, advice := isForbiddenDomainByte, "a domain cannot contain "
	if e.rule == idna.RuleNotSTD3 {
		advice = "a valid domain cannot contain "
		isWrong = func(c byte) bool { return c < utf8.RuneSelf && c != '-' && !isASCIIAlpha(c) && !isASCIIDigit(c) }
	}
	for i := range len(e.Label) {
		c := e.Label[i]
		if !isWrong(c) {
			continue
		}
		advice += characterName(rune(c))
		if strings.IndexByte(e.Domain, c) < 0 {
			advice += ", nor a character that is mapped to it"
		}
		break
	}
	return advice
}

// characterName returns a name for r, as part of a sentence.
func characterName(r rune) string {
	switch {
	case r == ' ':
		return "a space"
	case r == '\t':
		return "a tab"
	case r == '\n' || r == '\r':
		return "a line break"
	case ' ' < r && r <= '~':
		return "'" + string(r) + "'"
	}
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + strings.Repeat("0", max(0, 4-len(hex))) + hex
}

// unitAdvice is the advice where input[start:end] is not a URL unit.
func unitAdvice(input string, start, end int) string {
	r, _ := utf8.DecodeRuneInString(input[start:])
	switch {
	case start == end:
		return ""
	case start == 0 && r <= ' ':
		return "leave out spaces and control characters before the URL"
	case end == len(input) && r <= ' ':
		return "leave out spaces and control characters after the URL"
	case isTabOrNewline(input[start]):
		return "leave out " + strings.Replace(characterName(r), "a ", "the ", 1)
	case r == '%':
		return "write two hexadecimal digits after '%', or '%' itself as %25"
	case r == '|' && isDriveLetterAt(input, start-1):
		if advice := driveLetterAdvice(input[:start-1]); advice != "" {
			return advice
		}
	}
	return "write " + characterName(r) + " as " + ComponentPercentEncodeSet.Encode(input[start:end])
}

// isDriveLetterAt reports whether a segment that is a Windows drive letter begins at s[i].
func isDriveLetterAt(s string, i int) bool {
	return i >= 0 && startsWithWindowsDriveLetter(s[i:]) && (i == 0 || strings.IndexByte(`:/\`, s[i-1]) >= 0)
}

// driveLetterAdvice is the advice for a possible drive letter that follows before. It is ""
// where that is not a drive letter: only the first segment of a file: URL's path is one.
func driveLetterAdvice(before string) string {
	const long = 300
	if len(before) > long {
		return ""
	}
	before = strings.TrimLeft(before, " \t\n\r")
	n := urlSchemeLen(before)
	switch {
	case n == len(before) || before[n] != ':':
		return "write ':' for '|' after a drive letter, and %7C elsewhere"
	case parseScheme(before[:n]) != schemeFile:
		return ""
	}
	path := before[n+1:]
	host := strings.TrimLeft(path, `/\`)
	slashes := len(path) - len(host)
	if host == "" && slashes <= 3 || slashes == 2 && strings.IndexAny(host, `/\?#`) == len(host)-1 {
		return "write ':' for '|' after a drive letter"
	}
	return ""
}

// schemeAdvice is the advice for an input without a scheme, or "" where the input does not
// look like a host.
func schemeAdvice(input string) string {
	in, _ := trimC0ControlOrSpace(input)
	in = strings.TrimPrefix(in, "//")
	end := 0
	for end < len(in) && (isASCIIAlpha(in[end]) || isASCIIDigit(in[end]) || in[end] == '-' || in[end] == '.' || in[end] == ':') {
		end++
	}
	host := in[:end]
	switch {
	case in == "":
		return "write a URL: this is empty"
	case end < len(in) && strings.IndexByte(`/?#`, in[end]) < 0, end > 64, strings.IndexByte(host, '.') <= 0 && host != "localhost":
		return ""
	case CanParse("https://" + host):
		return "start with a scheme, as in https://" + host
	}
	return ""
}
