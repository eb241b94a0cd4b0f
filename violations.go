package url

import (
	"strings"
	"unicode/utf8"
)

// A Violation is a validation error that an input has, and where. See
// [Parser.OnViolation].
type Violation struct {
	// Err is the validation error.
	Err ValidationError
	// Start and End are the bytes of the input, as it was given, that are at
	// fault: input[Start:End]. It is empty where something is missing there.
	Start, End int
	// Fatal tells that parsing failed with it.
	Fatal bool
}

// refuse ends the parsing with failure, and ignore without, where the standard has
// no validation error: both only with a state override.
func (m *machine) refuse(r Refusal, pointer int) (State, int) {
	m.refusal, m.pointer = r, pointer
	return failureState, pointer
}

func (m *machine) ignore(r Refusal, pointer int) (State, int) {
	m.refusal = r
	return doneState, pointer
}

// A listener has what the machine calls where somebody listens to its validation
// errors. These are functions, and the options have one that makes them, so that
// only a program that uses a Parser links what is behind them. All they are given is
// offsets into the input that is parsed: what is in the machine would escape through
// a function that the compiler does not know.
type listener struct {
	report            func(err ValidationError, start, end int, fatal bool)
	checkURLUnits     func(start, end int)
	checkHostURLUnits func(start, end int)
	checkDomain       func(start, end int)
	checkIPv4ASCII    func(start, end int)

	checked int // what of the input that is parsed needs no check of its URL units
}

// A reporter passes validation errors on to a Parser's OnViolation.
type reporter struct {
	listener
	notify func(Violation)
	walk   inputWalk
	parsed string // the input that is parsed
}

// listen returns a listener, having told notify what is wrong with input before its
// states begin: trimmed, which begins at input[start], is what is left of it without what
// surrounds it, and parsed is that without tabs and newlines.
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

// report tells the listener, if there is one, that input[start:end] has err.
//
// It is called where every other state finds an error, and so it is not inlined.
//
//go:noinline
func (m *machine) report(err ValidationError, start, end int) {
	if m.listener != nil {
		m.listener.report(err, start, end, false)
	}
}

// checkURLUnits reports what in input[start:end] is not a URL unit, if somebody
// listens.
func (m *machine) checkURLUnits(start, end int) {
	if m.listener != nil {
		m.listener.checkURLUnits(start, end)
	}
}

// fail ends the parsing with err, which the code point at the pointer has.
func (m *machine) fail(err ValidationError, pointer int) (State, int) {
	return m.failRange(err, pointer, pointer)
}

// failRange ends the parsing with err, which input[start:end] has; where that is
// empty, the code point that begins there. It is not inlined, as report is not.
//
//go:noinline
func (m *machine) failRange(err ValidationError, start, end int) (State, int) {
	m.err, m.pointer = err, start
	if m.listener != nil {
		m.listener.report(err, start, end, true)
	}
	return failureState, start
}

// An inputWalk is a pointer into the input that is parsed, and where that is in the
// input as it was given. Errors come mostly in order, so that a whole parse walks the
// input a few times at the most.
type inputWalk struct {
	input             string // as it was given
	start             int    // where the input that is parsed begins in it
	pointer, original int
	replaced          bool // what was ill-formed is U+FFFD in the input that is parsed
}

// at returns where the pointer is in the input as it was given.
func (w *inputWalk) at(pointer int) int {
	if pointer < w.pointer {
		w.pointer, w.original = 0, w.start
	}
	for w.original < len(w.input) {
		given, parsed := 1, 1 // how many bytes what is here has, as given and as parsed
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

// report tells that parsed[start:end] has err; where that is empty and the error fatal, the
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

// checkURLUnits reports what in parsed[start:end] is not a URL unit.
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
		case !IsURLCodePoint(c):
			r.report(ErrInvalidURLUnit, i, i+n, false)
		}
		i += n
	}
}

// checkHostURLUnits reports what in the opaque host parsed[start:end] is not a URL
// unit, once for code points and once for percent signs.
func (r *reporter) checkHostURLUnits(start, end int) {
	host := r.parsed[start:end]
	for _, percent := range [...]bool{false, true} {
		for i, c := range host {
			if percent && c == '%' && !isPercentEncodedByte(host[i:]) || !percent && c != '%' && !IsURLCodePoint(c) {
				_, n := utf8.DecodeRuneInString(host[i:])
				r.report(ErrInvalidURLUnit, start+i, start+i+n, false)
				break
			}
		}
	}
}

// checkDomain reports what the domain parser's strict run has to say of the host
// parsed[start:end], where that will not make parsing fail.
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

// checkIPv4ASCII reports if the host parsed[start:end], which is an IPv4 address, is
// not ASCII.
func (r *reporter) checkIPv4ASCII(start, end int) {
	for i := start; i < end; i++ {
		if c, _ := percentDecodedByte(r.parsed[:end], i); c >= utf8.RuneSelf {
			r.report(ErrIPv4NonASCIIInput, start, end, false)
			break
		}
	}
}

// originalOffset returns where the pointer is in input, if it is one into
// input[start:] or, where removed is true, into what removeTabAndNewline makes of that.
func originalOffset(input string, start, pointer int, removed bool) int {
	if i := start + pointer; !removed && i < len(input) && !isTabOrNewline(input[i]) {
		return i
	}
	w := inputWalk{input: input, start: start, original: start, replaced: removed && !utf8.ValidString(input)}
	return w.at(pointer)
}
