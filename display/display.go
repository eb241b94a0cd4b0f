// Package display shows URLs to people who have to decide whether to trust them: in an
// address bar, a consent dialog, a terminal, a mail.
//
//	u, err := url.Parse("https://examplecorp.com:pw@xn--e1afmkfd.attacker.example/caf%C3%A9")
//	if err != nil {
//		return err
//	}
//	fmt.Println(display.URL(u, display.Options{})) // https://пример.attacker.example/café
//
// It follows the standard's advice on [URL rendering]. Use [URL] for a whole URL, and [Host] if
// only the host matters. The texts are for people: to store or compare URLs, use [url.URL.Href].
//
// # What is shown
//
//   - The username and the password are left out.
//   - A host is shown in Unicode, label by label, if that does not deceive. Otherwise the label
//     is shown in ASCII, as in "xn--80ak6aa92e.com", which is "аррӏе.com" in Cyrillic.
//   - Percent-encoded bytes after the host are shown as the characters they stand for, if
//     these are unreserved in ASCII, or are visible characters that neither look like one
//     of a URL's delimiters nor pass for a browser's padlock. Next to Japanese letters "ノ"
//     is recognised as one of them, and is shown. A space stays "%20".
//   - Each part with right-to-left text, and then the whole, is in a left-to-right isolate, so
//     that no part moves.
//
// A label deceives if a reader can mistake it for another one. It is shown in Unicode only if UTS
// #39 finds it highly restrictive, all its characters are allowed in identifiers, Chromium would
// not refuse its letters, and it is not confusable with an ASCII label. A label may be confusable
// as a whole only under a top-level domain of its own script. A label that resembles a popular
// name, such as "googlé.com", is shown. The [guide to display] lists all the rules.
//
// # What always holds
//
// Only isolates and the ellipsis are added to the text. Without elision and isolates, the text
// parses to a URL with the same scheme, host and port, the same number of path segments, and
// components that percent-decode to the same bytes.
//
// The text depends on Unicode's data. It may change with the version of this module, but
// not with that of Go.
//
// [guide to display]: https://github.com/go-weburl/url/blob/main/docs/display.md
// [URL rendering]: https://url.spec.whatwg.org/#url-rendering
package display

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

//go:generate sh -c "cd ../workshop && (cd gen/confusables && npm ci --ignore-scripts) && GOTOOLCHAIN=go1.27.4 go run ./gen/confusables ../display/tables.go"

// Options say what [URL] may leave out. With the zero Options it leaves out only what it
// never shows.
type Options struct {
	// PublicSuffixList determines which part of a host is its registrable domain. If it is nil, a
	// host has no registrable domain: it is a single part, and stays whole.
	PublicSuffixList url.PublicSuffixList

	// ElideScheme is a scheme to leave out because readers expect it, such as "https". URLs with
	// other schemes keep theirs.
	ElideScheme string

	// ElideTrivialSubdomain leaves out a first label "www" or "m" that is not
	// part of the registrable domain.
	ElideTrivialSubdomain bool

	// Width is how many columns of a terminal the text may take, or 0 for any number. A wide East
	// Asian character takes two. To fit, the text loses in this order: the end of what follows the
	// host, all of it, the host's labels from the lowest level on, the scheme, the port. It keeps
	// the whole registrable domain, even if that is too wide.
	Width int
}

// A Part is a part of the text that shows a URL.
type Part struct {
	Kind Kind
	Text string
}

// A Kind says what a [Part] is.
type Kind uint8

// The kinds of part, in the order in which they come in a text.
const (
	// KindScheme is the scheme and the separator after it, such as "https://" or "mailto:".
	KindScheme Kind = iota + 1
	// KindHost is the labels before the registrable domain, with the dot after them, or a host that
	// has no registrable domain.
	KindHost
	// KindRegistrableDomain is the part of the host to emphasise: it shows to whom the URL belongs.
	KindRegistrableDomain
	// KindPort is the port with the colon before it.
	KindPort
	// KindPath is the path.
	KindPath
	// KindQuery is the query with the question mark before it.
	KindQuery
	// KindFragment is the fragment with the number sign before it.
	KindFragment
	// KindElision is an ellipsis, U+2026, in place of text that was left out to fit the
	// width.
	KindElision
	// KindIsolate is one of the invisible U+2066 LEFT-TO-RIGHT ISOLATE and U+2069 POP
	// DIRECTIONAL ISOLATE. They keep right-to-left text from reordering the text around it.
	KindIsolate
)

// Parts are the parts of the text that shows a URL, in order. Joined, they are the text. No part is
// empty.
type Parts []Part

// String returns the text.
func (p Parts) String() string {
	var b strings.Builder
	for _, part := range p {
		b.WriteString(part.Text)
	}
	return b.String()
}

// URL returns the text that shows u to a person, part by part, so that a page can
// emphasise the registrable domain. [Parts.String] joins them. A nil URL and the zero URL
// give nil.
//
// It follows the standard's advice on [URL rendering].
//
// [URL rendering]: https://url.spec.whatwg.org/#url-rendering
func URL(u *url.URL, options Options) Parts {
	if u == nil || u.Href() == "" {
		return nil
	}
	var t text
	t.setHost(u.HostValue(), options)
	if u.Scheme() != options.ElideScheme {
		t.scheme = u.Protocol()
	}
	path, query, fragment := afterHost(u)
	if u.HasHost() {
		if t.scheme != "" {
			t.scheme += "//"
		}
		if port := u.Port(); port != "" {
			t.port = ":" + port
		}
	}
	t.tail = []Part{
		{KindPath, decodedPath(path, u.Scheme() == "file")},
		{KindQuery, decoded(query)},
		{KindFragment, decoded(fragment)},
	}
	if options.Width > 0 {
		t.fit(options.Width)
	}
	return isolate(t.parts())
}

// Host returns the text that shows h to a person, by the same rules as [URL]: in a domain
// the labels that do not deceive are in Unicode; any other host is serialized. A host with
// right-to-left text is in a left-to-right isolate. A null host and the empty host give "".
//
// It follows the standard's advice on [internationalization and special characters].
//
// [internationalization and special characters]: https://url.spec.whatwg.org/#url-rendering-i18n
func Host(h url.Host) string {
	shown := shownHost(h)
	if hasRTL(shown) {
		return lri + shown + pdi
	}
	return shown
}

// afterHost returns the path, and the query and the fragment with their delimiters. A path without
// a host has the "/." that keeps it from being read as a host.
func afterHost(u *url.URL) (path, query, fragment string) {
	head := u.WithoutFragment().Href()
	fragment = u.Href()[len(head):]
	if u.HasQuery() {
		start := len(head) - len("?") - len(u.RawQuery())
		head, query = head[:start], head[start:]
	}
	if u.HasHost() {
		return u.Pathname(), query, fragment
	}
	return head[len(u.Protocol()):], query, fragment
}

// text is a URL's text under construction. Only rest and tail are ever shortened; each of
// the other parts is kept whole or left out.
type text struct {
	scheme     string
	restElided bool
	rest       string // labels, each with the dot after it
	host       Part
	port       string
	tail       []Part
	tailElided bool
}

const (
	ellipsis = "…"
	lri      = "\u2066" // LEFT-TO-RIGHT ISOLATE
	pdi      = "\u2069" // POP DIRECTIONAL ISOLATE
)

func (t *text) parts() Parts {
	parts := Parts{{KindScheme, t.scheme}}
	if t.restElided {
		parts = append(parts, Part{KindElision, ellipsis})
	}
	parts = append(parts, Part{KindHost, t.rest}, t.host, Part{KindPort, t.port})
	parts = append(parts, t.tail...)
	if t.tailElided {
		parts = append(parts, Part{KindElision, ellipsis})
	}
	return slices.DeleteFunc(parts, func(p Part) bool { return p.Text == "" })
}

// isolate puts parts with right-to-left text into left-to-right isolates. A single isolate around
// the whole would let the host and the path change places.
func isolate(parts Parts) Parts {
	open, end := Part{KindIsolate, lri}, Part{KindIsolate, pdi}
	var isolated Parts
	for i, p := range parts {
		if !hasRTL(p.Text) {
			if isolated != nil {
				isolated = append(isolated, p)
			}
			continue
		}
		if isolated == nil {
			isolated = append(Parts{open}, parts[:i]...)
		}
		isolated = append(isolated, open, p, end)
	}
	if isolated == nil {
		return parts
	}
	return append(isolated, end)
}

// firstRTL begins the first block with right-to-left letters, Hebrew.
const firstRTL = 0x590

func hasRTL(s string) bool {
	return strings.ContainsFunc(s, func(c rune) bool {
		return c >= firstRTL && classOf(c)&classRTL != 0
	})
}

// fit leaves out what does not fit into width columns.
func (t *text) fit(width int) {
	host := columns(t.rest) + columns(t.host.Text) + columns(t.port)
	head := columns(t.scheme) + host
	tail := 0
	for _, p := range t.tail {
		tail += columns(p.Text)
	}
	if head+tail <= width {
		return
	}
	// The ellipsis must not follow the host directly, as if labels were missing there: with the
	// delimiter before it, it takes two columns.
	if room := width - head; room >= 2 || host == 0 {
		t.cutTail(room - 1)
		return
	}
	t.tail = nil
	rest := t.rest
	if t.dropLabels(width) {
		return
	}
	t.scheme, t.rest = "", rest
	if !t.dropLabels(width) {
		t.port = ""
	}
}

// cutTail leaves n columns of the tail, and puts an ellipsis after them.
func (t *text) cutTail(n int) {
	for i := range t.tail {
		text := t.tail[i].Text
		end := 0
		for end < len(text) {
			size, w := unit(text[end:])
			if w > n {
				t.tail[i].Text = text[:end]
				t.tail = t.tail[:i+1]
				t.tailElided = true
				return
			}
			n -= w
			end += size
		}
	}
}

// dropLabels leaves out labels, the lowest-level ones first, until the text before the tail fits
// into width columns. It reports whether that text fits.
func (t *text) dropLabels(width int) bool {
	room := width - columns(t.scheme) - columns(t.host.Text) - columns(t.port)
	t.restElided = t.rest != "" && columns(t.rest) > room
	if !t.restElided {
		return room >= 0
	}
	room-- // for the ellipsis
	start := len(t.rest)
	for start > 0 {
		i := strings.LastIndexByte(t.rest[:start-1], '.') + 1
		w := columns(t.rest[i:start])
		if w > room {
			break
		}
		room -= w
		start = i
	}
	t.rest = t.rest[start:]
	return room >= 0
}

// unit returns the length and the columns of the first unit of s that must not be cut: a
// percent-encoded byte, or a code point. A mark takes no column, so no text is cut before one.
func unit(s string) (size, width int) {
	if infra.StartsWithPercentEncodedByte(s) {
		return 3, 3
	}
	c, size := utf8.DecodeRuneInString(s)
	return size, int(classOf(c) & classColumns)
}

// columns returns how many columns s takes in a terminal.
func columns(s string) (n int) {
	for _, c := range s {
		n += int(classOf(c) & classColumns)
	}
	return n
}

// classOf returns the classes of c.
func classOf(c rune) uint32 {
	if ' ' < c && c < 0x7F {
		return 1
	}
	return valueOfRun(classes[:], c)
}

// valueOfRun returns the value that a list of runs has for c. Each step of the search halves the
// rest with a conditional move, since a branch would be mispredicted half the time.
func valueOfRun(runs []uint32, c rune) uint32 {
	key := uint32(c)<<8 | 0xFF
	low := 0
	for n := len(runs); n > 1; {
		half := n >> 1
		if runs[low+half] <= key {
			low += half
		}
		n -= half
	}
	return runs[low] & 0xFF
}

// setHost sets the parts of the host.
func (t *text) setHost(h url.Host, options Options) {
	shown := shownHost(h)
	t.host = Part{KindHost, shown}
	registrable := h.RegistrableDomain(options.PublicSuffixList)
	if registrable == "" {
		return
	}
	// Displaying keeps the number of labels.
	start := len(shown)
	for range strings.Count(registrable, ".") + 1 {
		start = strings.LastIndexByte(shown[:start], '.')
	}
	t.rest, t.host = shown[:start+1], Part{KindRegistrableDomain, shown[start+1:]}
	if options.ElideTrivialSubdomain {
		if label, after, _ := strings.Cut(t.rest, "."); label == "www" || label == "m" {
			t.rest = after
		}
	}
}
