package links

import (
	"bytes"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// prescan [prescans] the beginning of a page for a meta element that names its encoding. If there
// is none, the encoding is UTF-8.
//
// [prescans]: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
func prescan(start []byte) pageEncoding {
	var t tag
	for len(start) > 0 {
		if start[0] != '<' {
			start = from(start, '<')
			continue
		}
		switch {
		case bytes.HasPrefix(start, []byte("<!--")):
			end := bytes.Index(start[2:], []byte("-->"))
			if end < 0 {
				return pageEncoding{}
			}
			start = start[2+end:]
		case isTag(start):
			end := t.parse(start, 1)
			if end == len(start) {
				return pageEncoding{}
			}
			if e, err := encodingOf(t.charset()); err == nil {
				return e
			}
			start = start[end:]
		case len(start) > 1 && (start[1] == '!' || start[1] == '/' || start[1] == '?'):
			start = from(start, '>')
		default:
			start = start[1:]
		}
	}
	return pageEncoding{}
}

// from returns the part of s from the next b on.
func from(s []byte, b byte) []byte {
	i := bytes.IndexByte(s, b)
	if i < 0 {
		return nil
	}
	return s[i:]
}

// isTag reports whether s begins with a start tag or an end tag.
func isTag(s []byte) bool {
	s = bytes.TrimPrefix(s[1:], []byte("/"))
	return len(s) > 0 && 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z'
}

// charset returns the label of the encoding that the tag declares, or "" if there is none. It
// replaces encodings that no page can declare in this way, as the standard requires.
func (t *tag) charset() string {
	if string(t.name) != "meta" {
		return ""
	}
	label, ok := t.rawValue(attrCharset)
	if pragma, _ := t.rawValue(attrHTTPEquiv); !ok && strings.EqualFold(pragma, "content-type") {
		content, _ := t.rawValue(attrContent)
		label = charsetIn(content)
	}
	switch e, _ := encodingOf(label); {
	case e.utf16 > 0:
		return "utf-8"
	case infra.Lower(strings.Trim(label, " \t\n\r\f")) == "x-user-defined":
		return "windows-1252"
	}
	return label
}

// rawValue returns the value of an attribute as it is written.
func (t *tag) rawValue(a attribute) (string, bool) {
	i := t.first[a]
	if i == 0 {
		return "", false
	}
	return string(t.raw[t.values[i-1].start:t.values[i-1].end]), true
}

// charsetIn [extracts a character encoding] from a meta element's content.
//
// [extracts a character encoding]: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
func charsetIn(content string) string {
	rest := infra.Lower(content)
	for {
		i := strings.Index(rest, "charset")
		if i < 0 {
			return ""
		}
		rest = rest[i+len("charset"):]
		pos := skipSpaces(rest, 0)
		if pos == len(rest) || rest[pos] != '=' {
			continue
		}
		label := rest[skipSpaces(rest, pos+1):]
		if label != "" && (label[0] == '"' || label[0] == '\'') {
			label, _, ok := strings.Cut(label[1:], label[:1])
			if !ok {
				return ""
			}
			return label
		}
		if i := strings.IndexAny(label, " \t\n\r\f;"); i >= 0 {
			label = label[:i]
		}
		return label
	}
}
