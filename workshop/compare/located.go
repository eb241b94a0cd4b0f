package main

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A located is an input in pieces, as the standard's states would come to them. The
// input has no tabs and newlines any more, nor the spaces around it.
type located struct {
	// scheme is the input's own or the base's, in lower case, with its colon.
	scheme string
	// The input is start (with the slashes before an authority), credentials (with the
	// "@"), host, port (with its colon), rest. Without an authority all is in rest, but
	// for the scheme.
	start, credentials, host, port, rest string
	authority                            bool
	// own is the input's scheme, text what is after it.
	own, text string
}

// slashes are those that the text begins with.
func (l located) slashes() string {
	return l.text[:len(l.text)-len(strings.TrimLeft(l.text, `/\`))]
}

var schemePattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// prepared is the input as the states see it.
func prepared(input vector.Text) string {
	return withoutTabs(strings.TrimFunc(string(input), func(r rune) bool { return r <= ' ' }))
}

var tabs = strings.NewReplacer("\t", "", "\n", "", "\r", "")

func withoutTabs(s string) string { return tabs.Replace(s) }

func locate(r oracle.Request) located {
	text := prepared(r.Input)
	own := schemePattern.FindString(text)
	l := located{scheme: strings.ToLower(own), start: own, rest: text[len(own):], own: own, text: text[len(own):]}
	base := ""
	if r.Base != nil {
		base = strings.ToLower(schemePattern.FindString(prepared(*r.Base)))
	}
	if l.scheme == "" {
		l.scheme = base
	}
	slashes := `/`
	if special(l.scheme) {
		slashes = `/\`
	}
	trimmed := strings.TrimLeft(l.rest, slashes)
	n := len(l.rest) - len(trimmed)
	switch {
	case special(l.scheme) && l.scheme != "file:":
		l.authority = n >= 2 || own != "" && l.scheme != base
	default:
		l.authority = n >= 2
		n = min(n, 2)
	}
	if !l.authority {
		return l
	}
	l.start += l.rest[:n]
	l.host, l.rest = cutBefore(l.rest[n:], slashes+"?#")
	if l.scheme == "file:" {
		return l
	}
	if i := strings.LastIndexByte(l.host, '@'); i >= 0 {
		l.credentials, l.host = l.host[:i+1], l.host[i+1:]
	}
	l.host, l.port = cutPort(l.host)
	return l
}

// cutPort cuts host at the first colon that is not inside brackets, which may be
// what mapping makes brackets.
func cutPort(host string) (before, port string) {
	inside := strings.HasPrefix(norm.NFKC.String(withoutIgnored(percentDecoded(host))), "[")
	for i, c := range []byte(host) {
		switch {
		case c == '[':
			inside = true
		case c == ']':
			inside = false
		case c == ':' && !inside:
			return host[:i], host[i:]
		}
	}
	return host, ""
}

func (l located) String() string { return l.start + l.credentials + l.host + l.port + l.rest }

// locateLast is what a request's last step reads: the input, or the value of a set of
// the href, host or hostname.
func locateLast(r oracle.Request) located {
	if len(r.Set) == 0 {
		return locate(r)
	}
	name, value := string(r.Set[len(r.Set)-1][0]), r.Set[len(r.Set)-1][1]
	switch name {
	case "href":
		return locate(oracle.Request{Input: value})
	case "pathname":
		return located{scheme: beforeLast(r).Protocol, rest: withoutTabs(string(value))}
	case "host", "hostname":
		l := located{scheme: beforeLast(r).Protocol, authority: true}
		end := "/?#"
		if special(l.scheme) {
			end += `\`
		}
		l.host, l.rest = cutBefore(withoutTabs(string(value)), end)
		l.host, l.port = cutPort(l.host)
		return l
	}
	return located{}
}

// beforeLast is the step before the last set.
func beforeLast(r oracle.Request) step {
	r.Set = r.Set[:len(r.Set)-1]
	steps := ourSteps(r)
	return steps[len(steps)-1]
}

// lastSet is what a request's last step sets, and the value; "" where it sets nothing.
func lastSet(r oracle.Request) (name, value string) {
	if len(r.Set) == 0 {
		return "", ""
	}
	last := r.Set[len(r.Set)-1]
	return string(last[0]), string(last[1])
}

// withoutDots removes the dot segments of a path; no ".." removes what it keeps.
func withoutDots(path string, keeps func(segment string) bool) string {
	segments := strings.Split(path, "/")
	kept := segments[:1:1]
	for i, s := range segments[1:] {
		last := i == len(segments)-2
		switch strings.ReplaceAll(strings.ToLower(s), "%2e", ".") {
		case ".":
		case "..":
			if n := len(kept) - 1; n > 0 && !keeps(kept[n]) {
				kept = kept[:n]
			}
		default:
			kept = append(kept, s)
			continue
		}
		if last {
			kept = append(kept, "")
		}
	}
	return strings.Join(kept, "/")
}

// withHostRead changes the host that a request's last step reads.
func withHostRead(change func(scheme, host string) string) func(oracle.Request) oracle.Request {
	return func(r oracle.Request) oracle.Request {
		l := locateLast(r)
		to := change(l.scheme, l.host)
		if !l.authority || to == l.host {
			return r
		}
		l.host = to
		return withText(r, l.String())
	}
}

// withText changes the text that a request's last step reads.
func withText(r oracle.Request, text string) oracle.Request {
	if i := len(r.Set) - 1; i >= 0 {
		r.Set = slices.Clone(r.Set)
		r.Set[i][1] = vector.Text(text)
	} else {
		r.Input = vector.Text(text)
	}
	return r
}
