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

// A listener receives validation errors from the machine. Its fields are functions, which an option
// creates, so that only a program that uses a Parser links their code. They receive only offsets
// into the parsed input: a machine that is passed to a function unknown to the compiler would
// escape to the heap.
type listener struct {
	report            func(err ValidationError, start, end int, fatal bool)
	checkURLUnits     func(start, end int)
	checkHostURLUnits func(start, end int)
	checkDomain       func(start, end int)
	checkIPv4ASCII    func(start, end int)

	checked int // URL units before this offset have been checked
}

// A reporter is the listener that calls a Parser's OnViolation.
type reporter struct {
	listener
	notify func(Violation)
	walk   inputWalk
	parsed string // the input that is parsed
}

// listen returns a listener that calls notify. First it reports the errors that are found before
// the states run. trimmed is input without the spaces and controls around it, and begins at
// input[start]; parsed is trimmed without tabs and newlines.
func listen(notify func(Violation), input string, start int, trimmed, parsed string) *listener {
	r := &reporter{notify: notify, walk: inputWalk{input: input, start: start, original: start},
		parsed: parsed}
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
	if i := strings.IndexAny(trimmed, infra.TabOrNewline); i >= 0 {
		notify(Violation{Err: ErrInvalidURLUnit, Start: start + i, End: start + i + 1})
		r.walk.replaced = !utf8.ValidString(trimmed)
	}
	return &r.listener
}

// An inputWalk maps a pointer into the input that is parsed to an offset into the original input.
// Errors mostly come in order, so a whole parse walks the input at most a few times.
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
			n = infra.IllFormedLen(r.parsed[i:end])
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
			if percent && c == '%' && !isPercentEncodedByte(host[i:]) ||
				!percent && c != '%' && !isURLCodePoint(c) {
				_, n := utf8.DecodeRuneInString(host[i:])
				r.report(ErrInvalidURLUnit, start+i, start+i+n, false)
				break
			}
		}
	}
}

// checkDomain reports the error that the strict domain parser finds in the host
// parsed[start:end], if that error does not make parsing fail.
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

// checkIPv4ASCII reports the IPv4 address parsed[start:end] if it is not written in ASCII.
func (r *reporter) checkIPv4ASCII(start, end int) {
	for i := start; i < end; i++ {
		if c, _ := percentDecodedByte(r.parsed[:end], i); c >= utf8.RuneSelf {
			r.report(ErrIPv4NonASCIIInput, start, end, false)
			break
		}
	}
}

// originalOffset returns the offset into input for a pointer into input[start:], or, if removed
// is true, into the result of removeTabAndNewline for input[start:].
func originalOffset(input string, start, pointer int, removed bool) int {
	if i := start + pointer; !removed && i < len(input) && !infra.IsTabOrNewline(input[i]) {
		return i
	}
	w := inputWalk{input: input, start: start, original: start,
		replaced: removed && !utf8.ValidString(input)}
	return w.at(pointer)
}
