// Package typed parses URLs that a person types, as in an address bar, with or without a scheme.
//
//	u, err := typed.Parse("localhost:3000/x", "http") // http://localhost:3000/x
//
// [url.Parse] reads "localhost:3000" as a URL with the scheme localhost, as the standard
// says. Use Parse of this package for command lines, forms and configuration, but not for
// URLs from programs or pages. If the scheme is followed by "://", Parse does what
// url.Parse does; otherwise the first of these rules that fits applies:
//
//	typed                           read as, if the default scheme is https
//	//example.com                   https://example.com
//	/a  ./a  ~/a  ?a  #a  C:\a      an error: ErrPath
//	https:example.com  mailto:a@b   as it is: a known scheme
//	localhost:3000  example.com:80  https://localhost:3000: a port follows
//	user:password@example.com       https://user:password@example.com
//	git+ssh:example  spotify:a      as it is
//	http;//example.com              http://example.com, as Chromium repairs it
//	http//example.com               http://example.com, as Firefox repairs it
//	two words                       an error: ErrSearch, also if a tab or newline separates them
//	word  3.14  1.2.3               an error: ErrSearch
//	word/  localhost  example.com   https://word/
//	user@host  [::1]                https://user@host
//	it's/  a+b.c                    an error: ErrSearch, since no host has such a name
//
// The repairs are for the special schemes. The URL may have any scheme, such as javascript:, and a
// username, such as that of an e-mail address: to refuse these, call policy.Policy.Check.
//
// curl with its option --proto-default, and trurl 0.16.1, differ: they read "word" and "3000" as
// hosts, "mailto:a@b" as a host with credentials, and "tel:911" as a host with a port; they refuse
// "https:example.com" and "//example.com". curl reads "/word", "~" in "~/a" and "http" in
// "http//example.com" as hosts too, and trurl reads "ftp.example.com" as ftp://ftp.example.com/.
package typed

import (
	"errors"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

var (
	// ErrSearch is the error for one or more words that are more likely a search than a host, for
	// anything that cannot be a host, and for "".
	ErrSearch = errors.New("typed: not a URL, but words to search for")
	// ErrPath is the error for a path, a query or a fragment, which would need a base URL.
	ErrPath = errors.New("typed: a path without a host")
	// ErrScheme is the error for a default scheme that is not a scheme, or is "file".
	ErrScheme = errors.New("typed: not a scheme to begin with")
)

// Parse parses input as a person may have typed it. If it has no scheme, its scheme is
// defaultScheme, such as "http"; "" means "https". The error is a [*url.ParseError],
// [ErrSearch], [ErrPath] or [ErrScheme]. A ParseError does not quote the default scheme. Its
// offset counts from the first character that is not a space or a control.
//
// It takes linear time. The URL is not allocated if it does not escape.
func Parse(input, defaultScheme string) (*url.URL, error) {
	return parseInto(new(url.URL), input, defaultScheme)
}

// parseInto is Parse, and sets u to the URL.
func parseInto(u *url.URL, input, defaultScheme string) (*url.URL, error) {
	switch {
	case defaultScheme == "":
		defaultScheme = "https"
	case infra.SchemeLen(defaultScheme) != len(defaultScheme),
		strings.EqualFold(defaultScheme, "file"):
		return nil, ErrScheme
	}
	input, _ = infra.TrimC0ControlOrSpace(input)
	s := infra.RemoveTabAndNewline(input) // for most rules; isSearch and the parser get input
	scheme, rest := "", s
	if n := infra.SchemeLen(s); strings.HasPrefix(s[n:], ":") {
		scheme, rest = s[:n], s[n:]
	}
	name := before(s, ";/") // what may be a scheme that lacks its ':'
	prefix, added := "", 0  // what is put before the input, and how long what is put into it is
	switch after := s[len(name):]; {
	case isPath(s):
		return nil, ErrPath
	case strings.HasPrefix(rest, "://"), isKnown(scheme),
		scheme != "" && !isPort(rest[1:]) && !isHost(scheme) && !hasCredentials(rest):
	case strings.HasPrefix(after, ";") && url.IsSpecialScheme(name):
		input = strings.Replace(input, ";", ":", 1)
	case strings.HasPrefix(after, "//") && url.IsSpecialScheme(name):
		input, added = strings.Replace(input, "/", ":/", 1), len(":")
	case strings.HasPrefix(s, "//"),
		strings.HasPrefix(s, `\\`) && url.IsSpecialScheme(defaultScheme):
		prefix = defaultScheme + ":"
	case isSearch(input), strings.HasPrefix(after, ";") && isKnown(name):
		return nil, ErrSearch
	default:
		prefix = defaultScheme + "://"
	}
	if err := u.SetHref(prefix + input); err != nil {
		if e, ok := errors.AsType[*url.ParseError](err); ok {
			e.Offset -= len(prefix) + added
			e.Input = strings.TrimPrefix(e.Input, prefix)
		}
		return nil, err
	}
	if strings.HasSuffix(prefix, "//") && strings.ContainsAny(u.Hostname(), "!\"$&'()*+,;=`{}~") {
		return nil, ErrSearch
	}
	return u, nil
}

// isPath reports whether s is a relative path, or an absolute path of any operating system.
func isPath(s string) bool {
	switch {
	case strings.HasPrefix(s, "//"), strings.HasPrefix(s, `\\`):
		return false
	case strings.IndexAny(s, `/\`) == 2 && infra.IsNormalizedWindowsDriveLetter(s[:2]):
		return !strings.HasPrefix(s[2:], "//") // which would follow a scheme
	}
	return infra.IsDots(authority(s)) || strings.IndexAny(s, `/\?#~`) == 0
}

func isKnown(scheme string) bool {
	return url.IsSpecialScheme(scheme) || infra.IsWithoutSlashes(infra.Lower(scheme))
}

// isPort reports whether s begins with digits that end as a port does.
func isPort(s string) bool {
	rest := strings.TrimLeft(s, "0123456789")
	return rest != s && authority(rest) == ""
}

// isHost reports whether a name that might be a scheme is a host.
func isHost(name string) bool {
	return strings.Contains(name, ".") || strings.EqualFold(name, "localhost")
}

// hasCredentials reports whether the authority that s may begin with has an '@'.
func hasCredentials(s string) bool { return strings.Contains(authority(s), "@") }

// authority returns the part of s before a path, a query or a fragment.
func authority(s string) string { return before(s, `/\?#`) }

// before returns the part of s before the first of some characters.
func before(s, characters string) string {
	if n := strings.IndexAny(s, characters); n >= 0 {
		return s[:n]
	}
	return s
}

// isSearch reports whether s, which has no scheme, does not begin with a host either. A tab or a
// newline in a host separates words, although the parser would remove it.
func isSearch(s string) bool {
	host := authority(s)
	switch {
	case strings.ContainsAny(host, " \u3000\u00A0"), infra.HasTabOrNewline(host):
		return true
	case host != s:
		return false
	// A number, rather than an IPv4 address with fewer than four parts.
	case strings.Trim(host, "0123456789.") == "":
		return strings.Count(strings.TrimSuffix(host, "."), ".") < 3
	case isHost(host):
		return false
	}
	return !strings.ContainsAny(host, "@:\u3002\uFF0E\uFF61") // the dots of domains in Unicode
}
