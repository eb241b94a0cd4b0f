// Package invisible knows which characters a person does not see: spaces other than the ordinary
// one, controls, and characters that move others. The command and the viewer show their code points
// instead.
package invisible

import "unicode"

// Is reports whether r is invisible, or moves other characters.
func Is(r rune) bool {
	if ' ' <= r && r <= '~' {
		return false // as nearly all characters
	}
	return !unicode.IsPrint(r) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Name returns a name for the best known of these characters, such as "right-to-left override",
// and "" for the others.
func Name(r rune) string { return names[r] }

var names = map[rune]string{
	0x0000: "null",
	0x0007: "bell",
	0x0008: "backspace",
	'\t':   "tab",
	'\n':   "line feed",
	'\r':   "carriage return",
	0x001B: "escape",
	0x007F: "delete",
	0x00A0: "no-break space",
	0x00AD: "soft hyphen",
	0x034F: "combining grapheme joiner",
	0x061C: "Arabic letter mark",
	0x180E: "Mongolian vowel separator",
	0x200B: "zero width space",
	0x200C: "zero width non-joiner",
	0x200D: "zero width joiner",
	0x200E: "left-to-right mark",
	0x200F: "right-to-left mark",
	0x2028: "line separator",
	0x2029: "paragraph separator",
	0x202A: "left-to-right embedding",
	0x202B: "right-to-left embedding",
	0x202C: "pop directional formatting",
	0x202D: "left-to-right override",
	0x202E: "right-to-left override",
	0x202F: "narrow no-break space",
	0x2060: "word joiner",
	0x2066: "left-to-right isolate",
	0x2067: "right-to-left isolate",
	0x2068: "first strong isolate",
	0x2069: "pop directional isolate",
	0x3000: "ideographic space",
	0xFE0E: "variation selector-15",
	0xFE0F: "variation selector-16",
	0xFEFF: "zero width no-break space",
}
