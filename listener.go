package url

import (
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A Violation is a validation error and its position in the input. [Parser.OnViolation]
// receives it.
type Violation struct {
	// Err is the validation error.
	Err ValidationError
	// The error is in input[Start:End] of the original input. If something is missing, Start equals
	// End.
	Start, End int
	// Fatal is true if parsing failed with it.
	Fatal bool
}

// A listener receives validation errors from the machine.
type listener struct {
	notify func(Violation) // or nil
	first  Violation       // the first one
	walk   inputWalk
	parsed string // the input that is parsed
}

// listen makes l the listener that calls notify. First it reports the errors that are found before
// the states run. trimmed is input without the spaces and controls around it, and begins at
// input[start]; parsed is trimmed without tabs and newlines.
func (l *listener) listen(notify func(Violation), input string, start int, trimmed, parsed string) {
	*l = listener{notify: notify, parsed: parsed,
		walk: inputWalk{input: input, start: start, original: start}}
	if n := len(trimmed); start > 0 {
		l.hear(Violation{Err: ErrInvalidURLUnit, Start: 0, End: start})
	} else if n < len(input) {
		l.hear(Violation{Err: ErrInvalidURLUnit, Start: n, End: len(input)})
	}
	if hasTabOrNewline(trimmed) {
		i := strings.IndexAny(trimmed, infra.TabOrNewline)
		l.hear(Violation{Err: ErrInvalidURLUnit, Start: start + i, End: start + i + 1})
		l.walk.removed, l.walk.replaced = true, !utf8.ValidString(trimmed)
	}
}

func (l *listener) hear(v Violation) {
	if l.first.Err == 0 {
		l.first = v
	}
	if l.notify != nil {
		l.notify(v)
	}
}

// An inputWalk maps a pointer into the input that is parsed to an offset into the original input.
// Errors mostly come in order, so a whole parse walks the input at most a few times.
type inputWalk struct {
	input             string // the original
	start             int    // where in input the parsed input begins
	pointer, original int
	removed           bool // tabs and newlines have been removed from the parsed input
	replaced          bool // and it has U+FFFD for ill-formed UTF-8
}

// at returns the offset into the original input for a pointer.
func (w *inputWalk) at(pointer int) int {
	if !w.removed {
		return w.start + pointer
	}
	if pointer < w.pointer {
		w.pointer, w.original = 0, w.start
	}
	for w.original < len(w.input) {
		given, parsed := 1, 1 // the length of the code point here, in each input
		switch c := w.input[w.original]; {
		case infra.IsTabOrNewline(c):
			parsed = 0
		case w.replaced && c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(w.input[w.original:])
			given, parsed = n, n
			if r == utf8.RuneError && n == 1 {
				given, parsed = infra.IllFormedLen(w.input[w.original:]), len("\uFFFD")
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

// report reports err in parsed[start:end]. If the error is fatal, an empty range means the code
// point at start.
func (l *listener) report(err ValidationError, start, end int, fatal bool) {
	if fatal && end == start && start < len(l.parsed) {
		_, n := utf8.DecodeRuneInString(l.parsed[start:])
		end = start + n
	}
	v := Violation{Err: err, Start: l.walk.at(start), Fatal: fatal}
	v.End = v.Start
	if end > start {
		v.End = l.walk.at(end-1) + 1
	}
	l.hear(v)
}

// checkURLUnits reports the parts of parsed[start:end] that are not URL units.
func (l *listener) checkURLUnits(start, end int) {
	s := l.parsed[:end]
	for i := urlUnitsEnd(s, start); i < end; i = urlUnitsEnd(s, i) {
		_, n := utf8.DecodeRuneInString(s[i:])
		l.report(ErrInvalidURLUnit, i, i+n, false)
		i += n
	}
}

// urlUnitsEnd returns the end of the [URL units] from byte i on. Each byte of ill-formed UTF-8
// counts as U+FFFD, which is a URL code point.
//
// [URL units]: https://url.spec.whatwg.org/#url-units
func urlUnitsEnd(s string, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case byteClasses[c]&urlCodePoint != 0:
			i++
		case c == '%' && isPercentEncodedByte(s[i:]):
			i += len("%FF")
		case c < utf8.RuneSelf:
			return i
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if !isURLCodePoint(r) {
				return i
			}
			i += n
		}
	}
	return i
}

// isURLCodePoint reports whether r is one of the [URL code points].
//
// [URL code points]: https://url.spec.whatwg.org/#url-code-points
func isURLCodePoint(r rune) bool {
	if 0 <= r && r < utf8.RuneSelf {
		return byteClasses[r]&urlCodePoint != 0
	}
	noncharacter := 0xFDD0 <= r && r <= 0xFDEF || r&0xFFFE == 0xFFFE
	surrogate := 0xD800 <= r && r <= 0xDFFF
	return 0xA0 <= r && r <= utf8.MaxRune && !noncharacter && !surrogate
}

// checkHostURLUnits reports what is not a URL unit in the opaque host parsed[start:end]: the
// first wrong code point, and the first wrong percent sign.
func (l *listener) checkHostURLUnits(start, end int) {
	host := l.parsed[start:end]
	for _, percent := range [...]bool{false, true} {
		for i, c := range host {
			if percent && c == '%' && !isPercentEncodedByte(host[i:]) ||
				!percent && c != '%' && !isURLCodePoint(c) {
				_, n := utf8.DecodeRuneInString(host[i:])
				l.report(ErrInvalidURLUnit, start+i, start+i+n, false)
				break
			}
		}
	}
}

// checkDomain reports the error that the strict domain parser finds in the host
// parsed[start:end], if that error does not make parsing fail.
func (l *listener) checkDomain(start, end int) {
	host := l.parsed[start:end]
	if isPlainDomain(host) {
		return // most
	}
	for i := range len(host) {
		if isPercentEncodedByte(host[i:]) {
			l.report(ErrDomainPercentEncoded, start+i, start+i+3, false)
			break
		}
	}
	domain := string(appendPercentDecoded(nil, host))
	if _, ok := domainToASCII(domain, true); ok {
		return
	}
	if _, ok := parseDomain(domain, false); ok && utf8.ValidString(host) {
		l.report(ErrDomainToASCII, start, end, false)
	}
}

// checkIPv4ASCII reports the IPv4 address parsed[start:end] if it is not written in ASCII.
func (l *listener) checkIPv4ASCII(start, end int) {
	for i := start; i < end; i++ {
		if c, _ := percentDecodedByte(l.parsed[:end], i); c >= utf8.RuneSelf {
			l.report(ErrIPv4NonASCIIInput, start, end, false)
			break
		}
	}
}

// originalOffset returns the offset into input for a pointer into input[start:], or, if removed
// is true, into the result of removeTabAndNewline for input[start:].
func originalOffset(input string, start, pointer int, removed bool) int {
	w := inputWalk{input: input, start: start, original: start, removed: removed,
		replaced: removed && !utf8.ValidString(input)}
	return w.at(pointer)
}
