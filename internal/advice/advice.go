// Package advice says what a validation error means, and what to write instead of a string that is
// not a valid URL.
package advice

import (
	"cmp"
	_ "embed"
	"errors"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/infra"
)

// texts.txt has, for each error, the standard's name, its meaning as a sentence, and the usual
// advice. After them it has reasons of a DomainError, and the advice on the LABEL and its LENGTH.
//
//go:embed texts.txt
var list string

type text struct{ meaning, advice string }

// texts has the texts by the name of the error.
var texts = sync.OnceValue(func() map[string]text {
	all := make(map[string]text)
	for entry := range strings.SplitSeq(strings.TrimSpace(list), "\n\n") {
		lines := strings.Split(entry, "\n")
		all[lines[0]] = text{lines[1], lines[len(lines)-1]}
	}
	return all
})

// usual returns the advice if the input suggests nothing more specific.
func usual(err url.ValidationError) string { return texts()[err.Error()].advice }

// For returns advice on what to write instead in input, the string that v was found in. The advice
// can follow "To fix it, ": it has no capital and no full stop, as in "leave the space out of the
// domain". It names the character or the label that is at fault. It is a single line that is safe
// to show to a person, whatever the input. If v.Start and v.End are not positions in input, it is
// general advice on v.Err. If v.Err is not one of the standard's errors, it is "".
func For(v url.Violation, input string) string {
	if v.Start < 0 || v.End < v.Start || v.End > len(input) {
		return usual(v.Err)
	}
	advice := ""
	switch v.Err {
	case url.ErrDomainToASCII:
		if strings.HasPrefix(input[v.Start:], ":") {
			return "leave out the port: a file: URL has none"
		}
		advice = forViolation(v, input)
	case url.ErrInvalidURLUnit:
		advice = forUnit(input, v.Start, v.End)
	case url.ErrMissingSchemeNonRelativeURL:
		advice = forScheme(input)
	}
	return cmp.Or(advice, usual(v.Err))
}

// forViolation returns the advice on v's domain, or "" if there is none. If v is fatal, the
// parser's error names the domain. Otherwise v's range is the domain.
func forViolation(v url.Violation, input string) string {
	if v.Fatal {
		_, err := url.Parse(input)
		if errors.Is(err, url.ErrMissingSchemeNonRelativeURL) {
			_, err = url.ParseWithBase(input, "https://h/")
		}
		return ForError(err)
	}
	domain := infra.RemoveTabAndNewline(infra.WellFormed(input[v.Start:v.End]))
	_, err := url.DomainToASCIIStrict(url.PercentDecode(domain))
	return ForError(err)
}

// ForError is [For] for the error of a parser of URLs or domains. It returns "" if err is not about
// a domain.
func ForError(err error) string {
	e, ok := errors.AsType[*url.DomainError](err)
	if !ok {
		return ""
	}
	reason, label := e.Reason, "label "+strconv.Itoa(e.Index+1)
	switch reason {
	case "forbidden domain code point":
		return forCharacter(e, url.DomainToASCII)
	case "code point that is not a letter, digit or hyphen":
		return forCharacter(e, url.DomainToASCIIStrict)
	case "disallowed code point":
		return "leave " + character(idna.FirstDisallowed(e.Label)) + " out of " + label
	case "invalid Punycode":
		if !strings.HasPrefix(e.Label, idna.ACEPrefix) {
			return "write a shorter " + label
		}
	case "domain is empty or longer than 253 bytes", "label is empty or longer than 63 bytes":
		// The first error is an empty label, so the parser that is not strict finds none.
		ascii, _ := url.DomainToASCII(e.Domain)
		switch {
		case e.Label != "":
		case e.Index > 0 && e.Index == strings.Count(ascii, "."):
			return "leave out the dot at the end of the domain"
		default:
			reason, _, _ = strings.Cut(reason, " or ")
		}
	}
	return strings.NewReplacer("LABEL", label, "LENGTH", strconv.Itoa(len(e.Label))).Replace(
		texts()[reason].advice)
}

// forCharacter returns the advice on a label with an ASCII character that toASCII does not accept.
func forCharacter(e *url.DomainError, toASCII func(string) (string, error)) string {
	for _, r := range e.Label {
		if _, err := toASCII("a" + string(r) + "a"); err == nil || r >= utf8.RuneSelf {
			continue
		}
		advice := "leave " + character(r) + " out of the domain"
		if !strings.ContainsRune(e.Domain, r) {
			advice += ", and what is mapped to it"
		}
		return advice
	}
	return ""
}

// character names r, as part of a sentence about this occurrence of r.
func character(r rune) string {
	name := infra.CharacterName(r)
	if rest, ok := strings.CutPrefix(name, "a "); ok {
		return "the " + rest
	}
	return name
}

// forUnit returns the advice if input[start:end] is not a URL unit.
func forUnit(input string, start, end int) string {
	r, _ := utf8.DecodeRuneInString(input[start:])
	switch {
	case start == end:
		return ""
	case start == 0 && r <= ' ':
		return "leave out spaces and control characters before the URL"
	case end == len(input) && r <= ' ':
		return "leave out spaces and control characters after the URL"
	case strings.ContainsRune(infra.TabOrNewline, r):
		return "leave out " + character(r)
	case r == '%':
		return "write two hexadecimal digits after '%', or '%' itself as %25"
	case r == '|' && start > 0 && (end == len(input) || strings.IndexByte(`/\?#`, input[end]) >= 0):
		if advice := forDriveLetter(input[:end]); advice != "" {
			return advice
		}
	}
	return "write " + character(r) + " as " + url.ComponentPercentEncodeSet.Encode(input[start:end])
}

// forDriveLetter returns the advice on a string that ends with '|', or "" if the end cannot be a
// Windows drive letter. It asks the parser, which replaces the '|' of a drive letter by a ':'.
func forDriveLetter(input string) string {
	const long = 300 // one input may have many
	n := len(input) - len("C|")
	if n > long || n > 0 && strings.IndexByte(`:/\`, input[n-1]) < 0 {
		return ""
	}
	advice := "write ':' for '|' after a drive letter"
	u, err := url.Parse(input)
	if errors.Is(err, url.ErrMissingSchemeNonRelativeURL) {
		advice += ", and %7C elsewhere"
		u, err = url.ParseWithBase(input[n:], "file:///")
	}
	if err != nil || u.Scheme() != "file" || u.Pathname() != "/"+input[n:n+1]+":" {
		return ""
	}
	return advice
}

// forScheme returns the advice on an input without a scheme, or "" if the input does not look like
// a host.
func forScheme(input string) string {
	trimmed, _ := infra.TrimC0ControlOrSpace(input)
	host := strings.TrimPrefix(trimmed, "//")
	if host == "" {
		return "write a URL: this is empty"
	}
	if end := strings.IndexAny(host, "/?#"); end >= 0 {
		host = host[:end]
	}
	const long = 64
	isOther := func(r rune) bool {
		return r >= utf8.RuneSelf || r == '+' || r != ':' && !infra.IsSchemeByte(byte(r))
	}
	if len(host) > long || strings.IndexByte(host, '.') <= 0 && host != "localhost" ||
		strings.ContainsFunc(host, isOther) || !url.CanParse("https://"+host) {
		return ""
	}
	return "start with a scheme, as in https://" + host
}

// Meaning returns the meaning of an error, as a sentence, or "" if the error is not one of the
// standard's.
func Meaning(err url.ValidationError) string { return texts()[err.Error()].meaning }

// Link returns the address of an error's definition in the standard.
func Link(err url.ValidationError) string {
	id := strings.ToLower(err.Error())
	switch err {
	case url.ErrDomainToASCII:
		id = "validation-error-domain-to-ascii"
	case url.ErrIPv4NonASCIIInput: // later than the text of July 2026
		id = "validation-error"
	}
	return "https://url.spec.whatwg.org/#" + id
}
