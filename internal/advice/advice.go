// Package advice says what a validation error means, and what to write instead of a string that is
// not a valid URL.
package advice

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/infra"
)

// A text has the meaning of a validation error, as a sentence, and the advice if the input suggests
// nothing more specific.
type text struct{ meaning, advice string }

var texts = [...]text{
	url.ErrDomainToASCII: {
		"The host is not a domain name that DNS and IDNA allow.",
		"write a domain of letters, digits and inner hyphens, in labels of 1 to 63 bytes between " +
			"single dots, without a dot at the end",
	},
	url.ErrDomainPercentEncoded: {
		"The domain has percent-encoded characters.",
		"write the domain's characters themselves, not percent-encoded",
	},
	url.ErrHostInvalidCodePoint: {
		"The host has a character that is not allowed in a host.",
		"leave this character out of the host, or write it percent-encoded",
	},
	url.ErrIPv4EmptyPart: {
		"The IPv4 address ends with a dot.",
		"leave out the dot at the end of the IPv4 address",
	},
	url.ErrIPv4TooFewParts: {
		"The IPv4 address has fewer than four parts. The last part fills the missing ones.",
		"write all four parts of the IPv4 address, as in 192.0.2.1",
	},
	url.ErrIPv4TooManyParts: {
		"The IPv4 address has more than four parts.",
		"write an IPv4 address of four parts; a domain cannot end in a number",
	},
	url.ErrIPv4NonNumericPart: {
		"The host ends in a number, so it must be an IPv4 address, but one of its parts is not a " +
			"number.",
		"write four decimal numbers, or a domain whose last label is not a number",
	},
	url.ErrIPv4NonDecimalPart: {
		"The IPv4 address has a hexadecimal or octal part.",
		"write each part of the IPv4 address in decimal, without 0x or leading zeros",
	},
	url.ErrIPv4OutOfRangePart: {
		"A part of the IPv4 address is too large.",
		"write four parts of at most 255 each",
	},
	url.ErrIPv4NonASCIIInput: {
		"The IPv4 address has characters that are not ASCII.",
		"write the IPv4 address in ASCII digits and dots",
	},
	url.ErrIPv6Unclosed: {
		"The IPv6 address has no closing bracket.",
		"end the IPv6 address with ']'",
	},
	url.ErrIPv6InvalidCompression: {
		"The IPv6 address begins with a single colon.",
		"start the IPv6 address with a piece or with '::', not with a single ':'",
	},
	url.ErrIPv6TooManyPieces: {
		"The IPv6 address has more than eight pieces.",
		"write eight pieces, or at most seven and one '::'",
	},
	url.ErrIPv6MultipleCompression: {
		"The IPv6 address has “::” twice.",
		"use '::' only once, and write out the zeros elsewhere",
	},
	url.ErrIPv6InvalidCodePoint: {
		"The IPv6 address has a character that is not allowed there, or ends too early.",
		"write only pieces of one to four hexadecimal digits between colons; a zone (%eth0) has " +
			"no place in a URL",
	},
	url.ErrIPv6TooFewPieces: {
		"The IPv6 address has fewer than eight pieces and no “::”.",
		"write all eight pieces, or '::' for the zeros left out",
	},
	url.ErrIPv6PieceLeadingZero: {
		"A piece of the IPv6 address has an unnecessary zero at its start.",
		"leave out the zeros at the start of the piece",
	},
	url.ErrIPv4InIPv6TooManyPieces: {
		"The IPv6 address has more than six pieces before its IPv4 part.",
		"write at most six pieces before the IPv4 address, which stands for the last two",
	},
	url.ErrIPv4InIPv6InvalidCodePoint: {
		"The IPv4 part of the IPv6 address is not four plain decimal numbers.",
		"end the IPv6 address with four decimal numbers without leading zeros between dots, or " +
			"with hexadecimal pieces only",
	},
	url.ErrIPv4InIPv6OutOfRangePart: {
		"The IPv4 part of the IPv6 address has a number above 255.",
		"write IPv4 parts of at most 255",
	},
	url.ErrIPv4InIPv6TooFewParts: {
		"The IPv4 part of the IPv6 address has fewer than four numbers.",
		"write all four parts of the IPv4 address at the end",
	},
	url.ErrInvalidURLUnit: {
		"A URL must not contain this character unless it is percent-encoded.",
		"percent-encode this character, '%' itself as %25, or leave it out",
	},
	url.ErrSpecialSchemeMissingFollowingSolidus: {
		"The scheme is not followed by exactly two slashes.",
		"write exactly two slashes after this scheme, or leave the scheme out for a relative URL",
	},
	url.ErrMissingSchemeNonRelativeURL: {
		"There is no scheme, and no base URL that could supply one.",
		"start with a scheme, as in https://, or give a base URL whose path is not opaque",
	},
	url.ErrInvalidReverseSolidus: {
		"This backslash is read as a slash.",
		"write '/' for '\\'",
	},
	url.ErrInvalidCredentials: {
		"The URL has a username or a password.",
		"leave username and password out of the URL, with the '@'",
	},
	url.ErrHostMissing: {
		"A URL with this scheme needs a host, but this one has none.",
		"write a host before the port, path, query or fragment",
	},
	url.ErrPortOutOfRange: {
		"The port is larger than 65535.",
		"write a port of at most 65535, or none",
	},
	url.ErrPortInvalid: {
		"The port is not a number.",
		"write the port in decimal digits, with nothing between it and the path",
	},
	url.ErrFileInvalidWindowsDriveLetter: {
		"A relative file: URL begins with a Windows drive letter.",
		"write a drive as a path in a whole URL, as in file:///C:/",
	},
	url.ErrFileInvalidWindowsDriveLetterHost: {
		"A Windows drive letter is in the place of the host in this file: URL.",
		"write a third slash before the drive letter, as in file:///C:/",
	},
}

// For returns advice on what to write instead in input, the string that v was found in. The advice
// can follow "To fix it, ": it has no capital and no full stop, as in "leave the space out of the
// domain". It names the character or the label that is at fault. It is a single line that is safe
// to show to a person, whatever the input. If v.Start and v.End are not positions in input, it is
// general advice on v.Err. If v.Err is not one of the standard's errors, it is "".
func For(v url.Violation, input string) string {
	usual := textOf(v.Err).advice
	if v.Start < 0 || v.End < v.Start || v.End > len(input) {
		return usual
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
	return cmp.Or(advice, usual)
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
	return forDomain(err, url.DomainToASCIIStrict)
}

// ForError is [For] for an error err of parsing. It returns "" if err is not about a domain.
func ForError(err error) string { return forDomain(err, url.DomainToASCII) }

func isC0ControlOrSpace(r rune) bool { return r <= ' ' }

// forDomain returns the advice on a domain that toASCII refuses with err, or "" if there is none.
func forDomain(err error, toASCII func(string) (string, error)) string {
	e, ok := errors.AsType[*url.DomainError](err)
	if !ok {
		return ""
	}
	label, length := "label "+strconv.Itoa(e.Index+1), len(e.Label)
	switch e.Reason {
	case "forbidden domain code point", "code point that is not a letter, digit or hyphen":
		return forCharacter(e, toASCII)
	case "disallowed code point":
		return "leave " + character(idna.FirstDisallowed(e.Label)) + " out of " + label
	case "domain is empty or longer than 253 bytes":
		if length == 0 {
			return "write a domain: this one is empty, or has only characters that are ignored"
		}
		return "write a domain of at most 253 bytes: this one has " + strconv.Itoa(length)
	case "label is empty or longer than 63 bytes":
		switch {
		case length > 0:
			return "write at most 63 bytes in " + label + ", which has " + strconv.Itoa(length)
		case e.Index > 0 && e.Index == dots(e.Domain):
			return "leave out the dot at the end of the domain"
		}
		return "leave out a dot: " + label + " is empty"
	case "invalid Punycode":
		if !strings.HasPrefix(e.Label, idna.ACEPrefix) {
			return "write a shorter " + label
		}
		return "write " + label + ` in Unicode: it is not valid after its "xn--"`
	case "A-label without a code point that is not ASCII":
		return "write " + label + ` without "xn--": it stands for no characters outside ASCII`
	case "A-label not in Normalization Form C":
		return "write " + label + ` in Unicode: it is not in Normalization Form C after its "xn--"`
	case "hyphens in third and fourth position":
		return "leave a hyphen out of " + label +
			": its third and fourth characters cannot both be hyphens"
	case "hyphen at the beginning or the end":
		return "leave out the hyphen at the beginning or the end of " + label
	case `A-label that decodes to "xn--"`:
		return "write what " + label + ` stands for: that begins with "xn--" itself`
	case "combining mark at the beginning":
		return "leave out the combining mark at the beginning of " + label
	case "joiner out of context":
		return "leave the zero width joiner or non-joiner out of " + label +
			", where it joins nothing"
	case "Bidi rule broken":
		return "write " + label + " by the Bidi rule: in a domain with right-to-left letters, " +
			"each label begins with a letter and keeps to its direction"
	}
	return ""
}

// dots returns how many characters of a domain are mapped to a dot.
func dots(domain string) int {
	n := 0
	for _, r := range domain {
		if r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' {
			n++
		}
	}
	return n
}

// forCharacter returns the advice on a label with an ASCII character that toASCII does not accept.
func forCharacter(e *url.DomainError, toASCII func(string) (string, error)) string {
	for _, r := range e.Label {
		if r >= utf8.RuneSelf || r == '-' {
			continue
		}
		if _, err := toASCII("a" + string(r) + "a"); err == nil {
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
	drive := "/" + input[n:n+1] + ":"
	switch u, err := url.Parse(input); {
	case err == nil && u.Scheme() == "file" && u.Pathname() == drive:
		return "write ':' for '|' after a drive letter"
	case !errors.Is(err, url.ErrMissingSchemeNonRelativeURL):
		return ""
	}
	if u, err := url.ParseWithBase(input[n:], "file:///"); err != nil || u.Pathname() != drive {
		return ""
	}
	return "write ':' for '|' after a drive letter, and %7C elsewhere"
}

// forScheme returns the advice on an input without a scheme, or "" if the input does not look like
// a host.
func forScheme(input string) string {
	in := strings.TrimPrefix(strings.TrimFunc(input, isC0ControlOrSpace), "//")
	if in == "" {
		return "write a URL: this is empty"
	}
	const long = 64
	host := in
	if end := strings.IndexAny(in, "/?#"); end >= 0 {
		host = in[:end]
	}
	switch {
	case len(host) > long, strings.IndexByte(host, '.') <= 0 && host != "localhost":
		return ""
	case strings.ContainsFunc(host, func(r rune) bool { return !isHostCharacter(r) }):
		return ""
	case url.CanParse("https://" + host):
		return "start with a scheme, as in https://" + host
	}
	return ""
}

func isHostCharacter(r rune) bool {
	return r < utf8.RuneSelf && (infra.IsLetter(byte(r)) || infra.IsDigit(byte(r))) ||
		r == '-' || r == '.' || r == ':'
}

// Meaning returns the meaning of an error, as a sentence, or "" if the error is not one of the
// standard's.
func Meaning(err url.ValidationError) string { return textOf(err).meaning }

func textOf(err url.ValidationError) text {
	if int(err) < len(texts) {
		return texts[err]
	}
	return text{}
}

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
