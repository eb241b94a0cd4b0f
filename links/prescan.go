package links

import (
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// prescan looks for a meta element that names the page's encoding, as browsers do: in the first
// 1024 bytes and, if that is longer, in all that may be the head; neither in raw text nor in
// comments, and with character references. The [standard's prescan] knows less of tags, and ends
// after 1024 bytes.
//
// [standard's prescan]: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
func prescan(text *source) (e pageEncoding, ok bool) {
	var t tag
	var textOf *element
	inHead := true
	for pos := int64(0); pos < 1024 || inHead; {
		b := text.from(pos)
		l, n := scan(b, &t, textOf, false, text.atEnd())
		if l == lexMore {
			if !text.grow(pos, len(b), 1<<30) {
				return e, false
			}
			continue
		}
		textOf = nil
		switch {
		case l == lexStart && t.group == groupMeta && t.element.name == "meta":
			if e, err := encodingOf(t.charset()); err == nil {
				return e, true
			}
		case l == lexStart && t.text != contentData && t.group != groupNoscript:
			textOf = t.element
		}
		inHead = inHead && (l != lexStart && l != lexEnd || mayBeInHead(&t, l))
		pos += int64(n)
	}
	return e, false
}

// mayBeInHead reports whether the head may go on after a tag.
func mayBeInHead(t *tag, l lexeme) bool {
	switch t.element.name {
	case "script", "noscript", "style", "link", "meta", "object", "title", "base":
		return true
	case "html", "head":
		return l == lexStart
	}
	return false
}

// charset returns the label of the encoding that a meta element declares, or "" if there is none.
// It replaces encodings that no page can declare in this way, as the standard requires.
func (t *tag) charset() string {
	label := t.get(attrCharset)
	if t.find(attrCharset) == nil && t.is(attrHTTPEquiv, "content-type") {
		label = charsetIn(t.get(attrContent))
	}
	switch e, _ := encodingOf(label); {
	case e.width == 2:
		return "utf-8"
	case e.name == "x-user-defined":
		return "windows-1252"
	}
	return label
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
		return label[:indexClass(label, 0, space|semicolon)]
	}
}
