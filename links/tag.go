package links

import (
	"bytes"
	"hash/maphash"

	"github.com/go-weburl/url/internal/infra"
)

// An attribute is the name of an attribute that matters here.
type attribute uint8

// attributeOf returns the attribute of a name, in any case.
func attributeOf(name []byte) attribute {
	if len(name) < len(attributesByLength) {
		for _, a := range attributesByLength[len(name)] {
			if s := attributeNames[a]; s[0] == infra.LowerByte(name[0]) && equalsFold(name, s) {
				return a
			}
		}
	}
	return attrNone
}

// equalsFold reports whether b equals s, which is as long and in lower case, ignoring ASCII case.
func equalsFold(b []byte, s string) bool {
	for i, c := range b {
		if infra.LowerByte(c) != s[i] {
			return false
		}
	}
	return true
}

// An attributeValue is the position of an attribute in a tag.
type attributeValue struct {
	attribute
	name       int // where its name starts
	nameEnd    int
	start, end int // of the value, without quotes
	after      int // where the attribute ends, with quotes
	quote      byte
}

// A tag is a tag, taken apart.
type tag struct {
	raw  []byte
	name []byte // in lower case
	*element
	hash        uint64 // of the name, if element does not have it
	seed        maphash.Seed
	selfClosing bool
	values      []attributeValue // of the attributes that matter here, without repetitions
	serial      int              // counts the tags
}

// find returns an attribute, or nil.
func (t *tag) find(a attribute) *attributeValue {
	for i := range t.values {
		if v := &t.values[i]; v.attribute == a {
			return v
		}
	}
	return nil
}

// get returns the value of an attribute, decoded, or "".
func (t *tag) get(a attribute) string {
	if v := t.find(a); v != nil {
		return t.decoded(v)
	}
	return ""
}

// decoded returns the value of an attribute, decoded.
func (t *tag) decoded(v *attributeValue) string {
	var d text
	d.unescape(t.raw[v.start:v.end], true)
	return d.s
}

// is reports whether an attribute has a value, in any case.
func (t *tag) is(a attribute, value string) bool { return infra.Lower(t.get(a)) == value }

// isHidden reports whether an input element has no size.
func (t *tag) isHidden() bool { return t.is(attrType, "hidden") }

// isShadowRoot reports whether a template element's contents are shown, in a shadow tree.
func (t *tag) isShadowRoot() bool {
	return t.is(attrShadowRootMode, "open") || t.is(attrShadowRootMode, "closed")
}

// isOnlyHTML reports whether a start tag ends SVG or MathML.
func (t *tag) isOnlyHTML() bool {
	if string(t.name) == "font" {
		return t.find(attrColor) != nil || t.find(attrFace) != nil || t.find(attrSize) != nil
	}
	return t.traits&breakout != 0
}

// parseName reads the name of the tag raw, which starts at pos.
func (t *tag) parseName(raw []byte, pos int) (end int) {
	t.raw = raw
	end = indexClass(raw, pos, endsTagName|upper)
	t.name = raw[pos:end:end]
	for ; end < len(raw) && classes[raw[end]]&endsTagName == 0; end++ {
		t.name = append(t.name, infra.LowerByte(raw[end]))
	}
	t.element, t.hash = elementOf(t.name), 0
	if t.element == noElement && t.seed != (maphash.Seed{}) { // the prescan compares no names
		t.hash = maphash.Bytes(t.seed, t.name)
	}
	return end
}

// parse takes a tag apart as the tokenizer does, whose name starts at pos: FuzzTag compares the
// two. It returns the position of the end, '>', or the length if there is none.
func (t *tag) parse(raw []byte, pos int) (end int) {
	t.values = t.values[:0]
	t.serial++
	pos = skipSpaces(raw, t.parseName(raw, pos))
	var v attributeValue
	for pos < len(raw) && raw[pos] != '>' {
		pos = v.next(raw, pos)
		if v.attribute != attrNone && t.find(v.attribute) == nil {
			t.values = append(t.values, v)
		}
	}
	// A slash before the end may belong to a value.
	t.selfClosing = pos < len(raw) && raw[pos-1] == '/' && v.end != pos
	return pos
}

// each calls f with each attribute of the tag.
func (t *tag) each(f func(name []byte, v *attributeValue)) {
	pos := skipSpaces(t.raw, indexClass(t.raw, 1, endsTagName))
	for pos < len(t.raw) && t.raw[pos] != '>' {
		var v attributeValue
		next := v.next(t.raw, pos)
		f(t.raw[v.name:v.nameEnd], &v)
		pos = next
	}
}

// next reads an attribute, or a slash, at pos. It returns where the next one may start.
func (v *attributeValue) next(raw []byte, pos int) (next int) {
	*v = attributeValue{name: pos}
	if raw[pos] == '=' {
		pos++
	}
	v.nameEnd = indexClass(raw, pos, endsAttributeName)
	v.attribute = attributeOf(raw[v.name:v.nameEnd])
	return skipSpaces(raw, v.parse(raw, v.nameEnd))
}

// parse reads the value after a name that ends at pos. It returns where the next attribute may
// start.
func (v *attributeValue) parse(raw []byte, pos int) (next int) {
	v.start, v.end, v.after, v.quote = pos, pos, pos, noValue
	pos = skipSpaces(raw, pos)
	switch {
	case pos == len(raw):
		return pos
	case raw[pos] == '/':
		return pos + 1
	case raw[pos] != '=':
		return pos
	}
	pos = skipSpaces(raw, pos+1)
	v.start, v.end, v.after, v.quote = pos, pos, pos, noText
	if pos == len(raw) || raw[pos] == '>' {
		return pos
	}
	if q := raw[pos]; q == '"' || q == '\'' {
		v.quote = q
		v.start = pos + 1
		v.end = len(raw)
		if i := bytes.IndexByte(raw[v.start:], q); i >= 0 {
			v.end = v.start + i
		}
		v.after = min(v.end+1, len(raw))
		return v.after
	}
	v.quote = noQuote
	v.end = indexClass(raw, pos, endsUnquoted)
	v.after = v.end
	return v.end
}
