package urlpattern

import (
	"slices"
	"strings"
)

// A key determines the place of a pattern in a set.
//
// Its text is the fixed text of the protocol, of the hostname from its end, and of the pathname,
// with a code after each. No byte of a URL is a code.
type key struct {
	text  string
	known uint8 // the components that match if the text does
	empty uint8 // the other components that have to be empty
}

// The codes in a key.
const (
	codeRest    = 1 + iota // the rest of the component is anything
	codeEnd                // the component ends
	codeSegment            // in a pathname: the bytes up to the next '/', at least one

	codes = 1<<codeRest | 1<<codeEnd | 1<<codeSegment // in a set
)

// atHostname is the index of the hostname among the texts of keys.
const atHostname = 1

const (
	rest = string(rune(codeRest))
	end  = string(rune(codeEnd))
)

// keyOf returns a pattern's key.
func keyOf(p *Pattern) key {
	all := &p.components
	protocol, hostname, pathname := &all[Protocol], &all[Hostname], &all[Pathname]
	k := key{text: protocol.fixedStart() + hostname.fixedEnd() + pathname.fixedStart()}
	for c := range Component(numComponents) {
		switch component := &p.components[c]; {
		case c != Protocol && c != Hostname && c != Pathname:
			if component.kind == kindText && component.text == "" {
				k.empty |= 1 << c
			}
		case component.kind == kindText && !component.fold,
			component.machine != nil && component.exact:
			k.known |= 1 << c
		}
	}
	return k
}

// fixedStart returns the key of a protocol or a pathname.
func (c *component) fixedStart() string {
	switch {
	case c.fold, c.kind != kindText && (c.machine == nil || c.key == ""):
		return rest
	case c.kind == kindText:
		return c.text + end
	}
	return c.key
}

// fixedEnd returns the key of a hostname.
func (c *component) fixedEnd() string {
	if c.kind == kindText {
		return reversed(c.text) + end
	}
	return c.fixedStart()
}

func reversed(text string) string {
	b := []byte(text)
	slices.Reverse(b)
	return string(b)
}

// maxSegments bounds the depth of a tree.
const maxSegments = 32

// hostnameKey returns the key of a hostname that has groups, and whether the key alone determines
// what matches.
func hostnameKey(parts []part) (key string, exact bool) {
	var b []byte
	for _, p := range slices.Backward(parts) {
		switch {
		case p.modifier != modifierNone:
			return string(append(b, codeRest)), false
		case p.kind != partFixedText:
			return string(append(append(b, reversed(p.suffix)...), codeRest)), false
		}
		b = append(b, reversed(p.value)...)
	}
	return string(append(b, codeEnd)), true
}

// pathnameKey returns the key of a pathname that has groups, and whether the key alone determines
// what matches.
func pathnameKey(parts []part) (key string, exact bool) {
	exact = true
	var b []byte
	segments := 0
	for i := range parts {
		p := &parts[i]
		switch {
		case p.modifier != modifierNone:
			return string(append(b, codeRest)), false
		case p.kind == partFixedText:
			b = append(b, p.value...)
			continue
		}
		b = append(b, p.prefix...)
		// A segment certainly ends at the next '/' only if a '/' or the end follows the group.
		if !p.inSegment || !endsSegment(parts[i:]) || segments == maxSegments {
			return string(append(b, codeRest)), false
		}
		exact = exact && p.kind == partSegmentWildcard
		segments++
		b = append(append(b, codeSegment), p.suffix...)
	}
	return string(append(b, codeEnd)), exact
}

// endsSegment reports whether a '/' or the end follows the group of the first part.
func endsSegment(parts []part) bool {
	text := parts[0].suffix
	if text == "" {
		if len(parts) == 1 {
			return true
		}
		next := &parts[1]
		switch {
		case next.modifier != modifierNone:
			return false
		case next.kind == partFixedText:
			text = next.value
		default:
			text = next.prefix
		}
	}
	return strings.HasPrefix(text, "/")
}
