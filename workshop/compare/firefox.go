package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// simpleSchemes are the schemes after which Firefox reads an opaque path.
var simpleSchemes = []string{"about:", "blob:", "data:", "javascript:"}

func isSimple(scheme string) bool { return slices.Contains(simpleSchemes, scheme) }

var firefoxDeviations = []deviation{
	{
		name:   "view-source: URLs have a grammar of their own",
		clause: "#concept-basic-url-parser",
		write: func(w written) step {
			if w.Protocol == "view-source:" {
				return w.theirs
			}
			return w.step
		},
	},
	{
		name:   "an about:, blob:, data: or javascript: URL has an opaque path always, and its query is percent-encoded as such a path is",
		clause: "#scheme-state",
		read:   simpleRead,
		write:  simpleWritten,
	},
	{
		name:   "an about:, blob:, data: or javascript: URL with a path that is not opaque is a base for nothing but a fragment",
		clause: "#no-scheme-state",
		write: func(w written) step {
			if l := locate(w.given); w.given.Base != nil && l.own == "" && isSimple(l.scheme) && !strings.HasPrefix(string(w.given.Input), "#") {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "a tab or newline in the scheme of an about:, blob:, data: or javascript: URL is a failure",
		clause: "#concept-basic-url-parser",
		write: func(w written) step {
			text, _, _ := strings.Cut(strings.TrimFunc(string(w.given.Input), func(r rune) bool { return r <= ' ' }), ":")
			if l := locate(w.given); isSimple(strings.ToLower(l.own)) && strings.ContainsAny(text, "\t\n\r") {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "an attribute of an about:, blob:, data: or javascript: URL is not set as the standard says",
		clause: "#api",
		write: func(w written) step {
			if name, _ := lastSet(w.given); name != "" && (isSimple(w.before.Protocol) || isSimple(w.Protocol)) {
				return w.theirs
			}
			return w.step
		},
	},
	{
		name:   "a value for port, or for host with a port, that has something after the digits sets no port or another",
		clause: "#port-state",
		write: func(w written) step {
			name, value := lastSet(w.given)
			if name == "host" {
				value = strings.TrimPrefix(locateLast(w.given).port, ":")
				if strings.Contains(value, ":") {
					return w.fail()
				}
			}
			value = withoutTabs(value)
			empty := name == "port" && value == "" && string(w.given.Set[len(w.given.Set)-1][1]) != ""
			if name != "port" && name != "host" || !empty && strings.TrimLeft(value, "0123456789") == "" {
				return w.step
			}
			return w.withPort(w.theirs.Port)
		},
	},
	{
		name:   "the path of a URL with a host is / when it is set to nothing",
		clause: "#path-start-state",
		write: func(w written) step {
			c := cutUp(w.Href)
			if name, _ := lastSet(w.given); name != "pathname" || c.authority == "" || c.path != "" {
				return w.step
			}
			c.path, w.Pathname = "/", "/"
			w.Href = c.String()
			return w.step
		},
	},
	{
		name:   "the /. before a path that begins with two slashes stays, or is missing, when the path or host is set",
		clause: "#url-serializing",
		write: func(w written) step {
			c := cutUp(w.Href)
			had, has := strings.HasPrefix(cutUp(w.before.Href).path, "/.//"), strings.HasPrefix(c.path, "/.//")
			switch name, _ := lastSet(w.given); {
			case name != "pathname" && name != "host" && name != "hostname":
			case had && !has:
				c.path = "/." + c.path
			case has && !had:
				c.path = c.path[2:]
			}
			w.Href = c.String()
			return w.step
		},
	},
	{
		name:   "the # that a value for hash begins with is removed after tabs and newlines",
		clause: "#dom-url-hash",
		read: func(r oracle.Request) oracle.Request {
			if name, value := lastSet(r); name == "hash" && !strings.HasPrefix(value, "#") && strings.HasPrefix(withoutTabs(value), "#") {
				return withText(r, withoutTabs(value))
			}
			return r
		},
	},
	{
		name:   "port 65535 is not set",
		clause: "#port-state",
		write: func(w written) step {
			if name, _ := lastSet(w.given); (name == "port" || name == "host") && w.Port == "65535" {
				return w.withPort(w.before.Port)
			}
			return w.step
		},
	},
	{
		name:   "a tab or newline at the beginning of a value for pathname is taken as no slash, so that one is put before",
		clause: "#path-start-state",
		write: func(w written) step {
			name, value := lastSet(w.given)
			if name != "pathname" || special(w.Protocol) || value == "" || !strings.Contains("\t\n\r", value[:1]) || !strings.HasPrefix(withoutTabs(value), "/") {
				return w.step
			}
			return w.withPath(func(path string) string { return "/" + path })
		},
	},
	{
		name:   "an empty host can be set where there are credentials",
		clause: "#host-state",
		write: func(w written) step {
			name, _ := lastSet(w.given)
			l := locateLast(w.given)
			c := cutUp(w.Href)
			if name != "host" && name != "hostname" || l.host != "" || special(l.scheme) || w.Username+w.Password == "" || w.Port != "" {
				return w.step
			}
			c.authority = strings.TrimSuffix(c.authority, w.Host)
			w.Href, w.Host, w.Hostname = c.String(), "", ""
			return w.step
		},
	},
	{
		name:   "every \\ in a value for pathname that has ? or #, or is long, is percent-encoded in a special URL",
		clause: "#path-state",
		read: func(r oracle.Request) oracle.Request {
			name, value := lastSet(r)
			if name == "pathname" && (strings.ContainsAny(value, "?#") || len(value) > 50) && special(beforeLast(r).Protocol) {
				return withText(r, strings.ReplaceAll(value, `\`, "%5C"))
			}
			return r
		},
	},
	{
		name:   "\\ after ? or # in a value for pathname is percent-encoded in a special URL",
		clause: "#path-state",
		read: func(r oracle.Request) oracle.Request {
			name, value := lastSet(r)
			if name == "pathname" && strings.ContainsAny(value, "?#") && special(beforeLast(r).Protocol) {
				path, rest := cutBefore(value, "?#")
				if beforeLast(r).Protocol == "file:" && strings.HasPrefix(path, `\`) {
					path = "%5C" + path[1:]
				}
				return withText(r, path+strings.ReplaceAll(rest, `\`, "%5C"))
			}
			return r
		},
	},
	{
		name:   "whether | in a Windows drive letter is a colon is decided before dot segments are removed, without a base, and after, with one",
		clause: "#path-state",
		write: func(w written) step {
			return w.withPath(func(path string) string {
				theirs := w.theirs.Pathname
				if w.Protocol == "file:" && len(theirs) > 2 && len(path) > 2 && driveLetter.MatchString(path[:3]) && driveLetter.MatchString(theirs[:3]) &&
					strings.Contains(string(w.given.Input), theirs[1:2]+"|") && strings.Contains(string(w.given.Input), ".") {
					return path[:2] + theirs[2:3] + path[3:]
				}
				return path
			})
		},
	},
	{
		name:   "a URL that becomes a file: URL loses its host",
		clause: "#scheme-state",
		write: func(w written) step {
			if name, _ := lastSet(w.given); name == "protocol" && w.Protocol == "file:" && w.Host != "" {
				c := cutUp(w.Href)
				c.authority = "//"
				w.Href, w.Host, w.Hostname = c.String(), "", ""
				return w.withPath(func(path string) string { return firstDrive.ReplaceAllString(path, "$1:$2") })
			}
			return w.step
		},
	},
	{
		name:   "a file: URL loses its host, whatever it is",
		clause: "#file-host-state",
		read: func(r oracle.Request) oracle.Request {
			l := locateLast(r)
			if l.scheme != "file:" || !l.authority {
				return r
			}
			if name, _ := lastSet(r); name == "host" || name == "hostname" {
				return withText(r, "^") // a failure
			}
			if driveLetter.MatchString(l.host) && (l.rest == "" || strings.Contains(`/\`, l.rest[:1])) {
				l.rest = "/" + l.host + l.rest
			}
			l.host = ""
			return withText(r, l.String())
		},
	},
	{
		name:   "a Windows drive letter is removed by .. , not taken from the base, begins an absolute path, and has its | before ? and #",
		clause: "#file-state",
		read:   firefoxDriveLetters,
		write: func(w written) step {
			return w.withPath(func(path string) string { return driveLetterMark.ReplaceAllStringFunc(path, unmarkedDriveLetter) })
		},
	},
	{
		name:   "\\ at the beginning of a relative reference is a slash, also where the base is not special",
		clause: "#relative-state",
		read: func(r oracle.Request) oracle.Request {
			l := locate(r)
			if r.Base == nil || l.own != "" || special(l.scheme) {
				return r
			}
			slashes := l.slashes()
			if !strings.Contains(slashes, `\`) {
				return r
			}
			return withText(r, "//"[:min(2, len(slashes))]+l.text[len(slashes):])
		},
	},
	{
		name:   "a Windows drive letter is not removed by .. in a URL that is not special",
		clause: "#shorten-a-urls-path",
		read: func(r oracle.Request) oracle.Request {
			l := locateLast(r)
			path, tail := cutBefore(l.rest, "?#")
			if !special(l.scheme) && l.own == "" && foreignDrive.MatchString("/"+path) && !strings.HasPrefix(path, "/") && !strings.HasPrefix(path, ".") {
				l.rest = strings.TrimPrefix(withoutDots("/"+path, driveLetter.MatchString), "/") + tail
				return withText(r, l.String())
			}
			if special(l.scheme) || !strings.HasPrefix(path, "/") || !foreignDrive.MatchString(path) {
				return r
			}
			l.rest = withoutDots(path, driveLetter.MatchString) + tail
			return withText(r, l.String())
		},
	},
	{
		name:   "dot segments are removed from the query and fragment of a relative reference with a host and no path",
		clause: "#query-state",
		read: func(r oracle.Request) oracle.Request {
			l := locate(r)
			if r.Base == nil || l.own != "" || !special(l.scheme) || !l.authority || l.rest == "" || !strings.Contains("?#", l.rest[:1]) {
				return r
			}
			l.rest = withoutDots(l.rest, func(string) bool { return false })
			return withText(r, l.String())
		},
	},
	{
		name:   "the spaces at the end of an opaque path are not percent-encoded before a query or a fragment",
		clause: "#cannot-be-a-base-url-path-state",
		write:  opaqueSpace,
	},
	{
		name:   "^ in the path of a URL that is not special is not percent-encoded",
		clause: "#path-percent-encode-set",
		read: func(r oracle.Request) oracle.Request {
			if l := locateLast(r); !special(l.scheme) {
				path, tail := cutBefore(l.rest, "?#")
				if name, _ := lastSet(r); name == "pathname" {
					path, tail = l.rest, ""
				}
				if strings.Contains(path, "^") {
					l.rest = strings.ReplaceAll(path, "^", caretMark) + tail
					return withText(r, l.String())
				}
			}
			return r
		},
		write: func(w written) step {
			return w.withPath(func(path string) string { return strings.ReplaceAll(path, "%EF%A3%B3", "^") })
		},
	},
	{
		name:   "a relative reference ends at U+0000, where the base is special",
		clause: "#relative-state",
		read: func(r oracle.Request) oracle.Request {
			l := locate(r)
			if i := strings.IndexByte(l.text, 0); r.Base != nil && (l.own == "" || !l.authority) && special(l.scheme) && i >= 0 {
				return withText(r, l.own+l.text[:i])
			}
			return r
		},
	},
	{
		name:   "a control in an opaque host is not percent-encoded",
		clause: "#concept-opaque-host-parser",
		write: func(w written) step {
			return w.withHost(func(host string) string {
				if special(w.Protocol) {
					return host
				}
				for _, c := range locateLast(w.request).host {
					if c < ' ' || c == 0x7F {
						host = strings.ReplaceAll(host, fmt.Sprintf("%%%02X", c), string(c))
					}
				}
				return host
			})
		},
	},
	{
		name:   "\\ ends the host, where the URL is not special",
		clause: "#host-state",
		read: func(r oracle.Request) oracle.Request {
			l := locateLast(r)
			whole := l.credentials + l.host + l.port
			if i := strings.IndexByte(whole, '\\'); l.authority && !special(l.scheme) && i >= 0 {
				return withText(r, l.start+whole[:i]+"/"+whole[i:]+l.rest)
			}
			return r
		},
	},
	{
		name:   "empty credentials may be without a host",
		clause: "#authority-state",
		read: func(r oracle.Request) oracle.Request {
			l := locateLast(r)
			if !special(l.scheme) && l.host+l.port == "" && (l.credentials == ":@" || l.credentials == "@" && l.rest == "") {
				l.credentials = ""
				return withText(r, l.String())
			}
			return r
		},
	},
	{
		name:   "\" and * are forbidden in a domain",
		clause: "#forbidden-domain-code-point",
		write: func(w written) step {
			if special(w.Protocol) && strings.ContainsAny(w.Hostname, `"*`) {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "a domain in ASCII with an A-label that is not valid is a failure",
		clause: "#concept-domain-to-ascii",
		write: func(w written) step {
			if _, err := chromiumToASCII.ToASCII(w.Hostname); special(w.Protocol) && strings.Contains(w.Hostname, "xn--") && (err != nil || emptyALabel.MatchString(w.Hostname)) {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "an IPv4 address does not end in 0x",
		clause: "#ipv4-number-parser",
		write: func(w written) step {
			if host := strings.ToLower(percentDecoded(locateLast(w.request).host)); special(w.Protocol) && endsIn0x.MatchString(host) {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "a control or space at the end of a relative reference that is a fragment is not stripped",
		clause: "#concept-basic-url-parser",
		read: func(r oracle.Request) oracle.Request {
			text := withoutTabs(string(r.Input))
			if r.Base == nil || !strings.HasPrefix(text, "#") {
				return r
			}
			kept := strings.TrimRightFunc(text, func(r rune) bool { return r <= ' ' })
			for _, c := range text[len(kept):] {
				kept += fmt.Sprintf("%%%02X", c)
			}
			return withText(r, kept)
		},
	},
}

const (
	// caretMark is nothing that a scheme may have.
	caretMark  = "\uF8F3"
	opaqueMark = "opaquemark"
	queryMark  = "querymark"
	moreMark   = "moremark"
)

var (
	driveStart   = regexp.MustCompile(`^[A-Za-z][:|]`)
	firstDrive   = regexp.MustCompile(`^([/\\]*[A-Za-z])\|($|[/\\])`)
	foreignDrive = regexp.MustCompile(`/[A-Za-z][:|]([/\\]|$)`)
	emptyALabel  = regexp.MustCompile(`xn--(\.|$)`)
	endsIn0x     = regexp.MustCompile(`(^|\.)0x\.?$`)
)

func simpleRead(r oracle.Request) oracle.Request {
	l := locateLast(r)
	if !isSimple(strings.ToLower(l.own)) {
		return r
	}
	text, fragment := cutBefore(l.text, "#")
	text = strings.ReplaceAll(strings.Replace(text, "?", queryMark, 1), "?", moreMark)
	return withText(r, l.own+opaqueMark+text+fragment)
}

func simpleWritten(w written) step {
	if w.failure || !isSimple(w.Protocol) || !strings.HasPrefix(w.Pathname, opaqueMark) {
		return w.step
	}
	path, query, ok := strings.Cut(strings.TrimPrefix(w.Pathname, opaqueMark), queryMark)
	query = strings.ReplaceAll(query, moreMark, "?")
	w.Pathname, w.Search = path, ""
	c := cutUp(w.Href)
	c.authority, c.path, c.query = "", path, ""
	if ok {
		c.query = "?" + query
		if query != "" {
			w.Search = c.query
		}
	}
	w.Href, w.Origin = c.String(), "null"
	if inner, err := url.Parse(path); w.Protocol == "blob:" && err == nil && strings.HasPrefix(inner.Protocol(), "http") {
		w.Origin = inner.Origin()
	}
	return w.step
}

func firefoxDriveLetters(r oracle.Request) oracle.Request {
	if l := locateLast(r); l.scheme == "file:" {
		if path := strings.TrimPrefix(l.rest, "./"); driveStart.MatchString(path) {
			l.rest = "/" + path
		}
		path, tail := cutBefore(l.rest, "?#")
		after := tail
		if name, _ := lastSet(r); name == "pathname" {
			before := cutUp(beforeLast(r).Href)
			after = before.query + before.fragment
		}
		if after == "" || strings.Count(path, "/")+strings.Count(path, `\`) > 1 {
			path = firstDrive.ReplaceAllString(path, "$1:$2")
		}
		l.rest = path + tail
		r = withText(r, l.String())
	}
	return driveLettersMarked(r)
}
