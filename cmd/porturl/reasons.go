package main

import (
	"encoding/hex"
	"errors"
	"net/netip"
	neturl "net/url"
	"slices"
	"strings"
	"unicode/utf8"

	weburl "github.com/go-weburl/url"
)

// A reason says why the two packages read a URL differently. It is a row of the guide's table. The
// first reason that holds applies: first errors of the drop-in, then the host, and so on to the
// fragment.
type reason struct {
	text  string
	holds func(*reading) bool
}

// reasons ends with a reason that always holds, though no URL is known that needs it.
var reasons = []reason{
	{"an IPv6 address has no zone",
		func(c *reading) bool { return c.refusedFor("IPv6-") && hasZone(c.text) }},
	{"an IPv6 address must be one",
		func(c *reading) bool { return c.refusedFor("IPv6-", "IPv4-in-IPv6-") }},
	{"a host that ends in a number must be an IPv4 address",
		func(c *reading) bool { return c.refusedFor("IPv4-") }},
	{"a port is a number of at most 16 bits",
		func(c *reading) bool { return c.refusedFor("port-") }},
	{"a special URL needs a host", func(c *reading) bool { return c.refusedFor("host-missing") }},
	{"a domain has a character that is forbidden, or is not valid by IDNA",
		func(c *reading) bool { return c.refusedFor("domain-") }},

	{"tabs and newlines are left out",
		func(c *reading) bool {
			return strings.ContainsAny(strings.Trim(c.text, spaces), "\t\n\r")
		}},
	{"spaces and controls around the URL are left out",
		func(c *reading) bool { return strings.Trim(c.text, spaces) != c.text }},
	{"a file: URL has drive letters, and its localhost is the empty host", func(c *reading) bool {
		return c.own.Scheme == "file" &&
			(c.stdErr == nil && c.std.Host != c.own.Host || c.makesDrive())
	}},
	{"\\ is / in a special URL", func(c *reading) bool {
		return strings.Contains(beforeQuery(c.text), "\\") &&
			(c.own.Scheme == "" || weburl.IsSpecialScheme(c.own.Scheme))
	}},
	{"a special URL needs no slashes before its host, and may have more", func(c *reading) bool {
		return c.stdErr == nil && c.std.Host == "" && c.own.Host != ""
	}},
	{"an IPv4 address is written as four decimal parts", func(c *reading) bool {
		addr, _ := netip.ParseAddr(c.own.Hostname())
		return c.hostDiffers() && addr.Is4()
	}},
	{"an IPv6 address has one form",
		func(c *reading) bool { return c.hostDiffers() && strings.HasPrefix(c.own.Host, "[") }},
	{"hosts are in lower case", func(c *reading) bool {
		return c.differs("Host") && strings.EqualFold(c.std.Host, c.own.Host) &&
			len(c.std.Host) == len(c.own.Host) // not the Kelvin sign for k
	}},
	{"a domain is percent-decoded, and written in ASCII by IDNA",
		func(c *reading) bool { return c.hostDiffers() }},
	{"a host may have `, { and }", func(c *reading) bool {
		return strings.Contains(c.std0(), "in host name")
	}},
	{"credentials are percent-encoded where they need to be",
		func(c *reading) bool { return strings.Contains(c.std0(), "userinfo") }},
	{"dot segments are resolved",
		func(c *reading) bool { return c.differs("Path") && hasDots(c.text) }},
	{"a Path without a Host never begins with //", func(c *reading) bool {
		return c.differs("Path") && strings.HasPrefix(c.own.Path, "/.//")
	}},
	{"ill-formed UTF-8 becomes U+FFFD", func(c *reading) bool { return !utf8.ValidString(c.text) }},
	{"a % without two hexadecimal digits is not an error, and stays",
		func(c *reading) bool { return strings.Contains(c.std0(), "escape") }},
	{"controls are percent-encoded",
		func(c *reading) bool { return strings.Contains(c.std0(), "control") }},
	{"a character that cannot be sent in a query is percent-encoded",
		func(c *reading) bool { return c.differs("RawQuery") }},
	{"in a query only & separates, and a bad % stays",
		func(c *reading) bool { return c.differs("Query") }},
	{"| stays in a path, as in browsers; EscapedPath and RequestURI have %7C",
		func(c *reading) bool { return strings.Contains(beforeQuery(c.text), "|") }},
	{"in a fragment only a few characters are percent-encoded",
		func(c *reading) bool { return c.differs("RawFragment") || c.differs("String") }},
	{"the path is spelled as browsers spell it",
		func(c *reading) bool { return c.differs("RawPath") }},
	{"browsers read it differently", func(*reading) bool { return true }},
}

// spaces has the characters that a browser removes around a URL.
const spaces = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f "

// refusedFor reports whether the name of the drop-in's error begins with one of the prefixes.
func (c *reading) refusedFor(prefixes ...string) bool {
	isIt := func(prefix string) bool { return strings.HasPrefix(c.own0(), prefix) }
	return slices.ContainsFunc(prefixes, isIt)
}

// hostDiffers reports whether net/url has another host, or refuses this one for an escape.
func (c *reading) hostDiffers() bool {
	if c.stdErr == nil {
		return c.differs("Host")
	}
	var e neturl.EscapeError
	if !errors.As(c.stdErr, &e) {
		return false
	}
	escaped, _ := hex.DecodeString(string(e[1:]))
	return len(escaped) > 0 // outside hosts net/url refuses only a % without two digits
}

func beforeQuery(s string) string { return s[:strings.IndexAny(s+"?", "?#")] }

func hasZone(s string) bool {
	_, inside, _ := strings.Cut(beforeQuery(s), "[")
	inside, _, closed := strings.Cut(inside, "]")
	return closed && strings.Contains(inside, "%")
}

func hasDots(s string) bool {
	path := strings.ReplaceAll(strings.ToLower(beforeQuery(s)), "%2e", ".")
	return slices.ContainsFunc(strings.Split(path, "/"), func(segment string) bool {
		return segment == "." || segment == ".."
	})
}

// makesDrive reports whether the path begins with C: for the C| of the text.
func (c *reading) makesDrive() bool {
	path := c.own.Path
	return len(path) > 2 && path[2] == ':' && !strings.Contains(beforeQuery(c.text), path[1:3])
}
