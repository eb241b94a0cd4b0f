package main

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestExcerpt(t *testing.T) {
	x, y := strings.Repeat("x", 200), strings.Repeat("y", 200)
	wide := strings.Repeat("語", 100)
	for _, test := range []struct {
		name, input  string
		marks        []span
		text, carets string
	}{
		{"ASCII", "http://a b/", []span{{8, 9}}, "http://a b/", "        ^"},
		{"a range", "http://a b/", []span{{7, 10}}, "http://a b/", "       ^~~"},
		{"the end", "http://", []span{{7, 7}}, "http://", "       ^"},
		{"the end, with marks", "e\u0301:", []span{{4, 4}}, "e\u0301:", "  ^"},
		{"nothing", "", []span{{0, 0}}, "(empty)", "^"},
		{"an empty range", "ab", []span{{1, 1}}, "ab", " ^"},
		{"a tab", "a\tb c", []span{{3, 4}}, "a<U+0009>b c", "          ^"},
		{"at a tab", "a\tb", []span{{1, 2}}, "a<U+0009>b", " ^~~~~~~~"},
		{"wide characters", "日本 x", []span{{6, 7}}, "日本 x", "    ^"},
		{"at a wide character", "日本 x", []span{{3, 6}}, "日本 x", "  ^~"},
		{"fullwidth", "ａx", []span{{3, 4}}, "ａx", "  ^"},
		{"not ASCII", "é€x", []span{{5, 6}}, "é€x", "  ^"},
		{"emoji", "😀x", []span{{4, 5}}, "😀x", "  ^"},
		{"a mark", "e\u0301x", []span{{3, 4}}, "e\u0301x", " ^"},
		{"at a mark", "ae\u0301x", []span{{2, 4}}, "ae\u0301x", " ^"},
		{"a letter and its mark", "e\u0301\u0302x", []span{{0, 5}}, "e\u0301\u0302x", "^"},
		{"jamo", "\u1112\u1161\u11ABx", []span{{9, 10}}, "\u1112\u1161\u11ABx", "  ^"},
		{"invisible", "\u200b\u202ex", []span{{6, 7}}, "<U+200B><U+202E>x", "                ^"},
		{"variation selector", "❤\ufe0fx", []span{{6, 7}}, "❤<U+FE0F>x", "         ^"},
		{"ill-formed", "\xff\xe2\x82x", []span{{3, 4}}, "\uFFFD\uFFFD\uFFFDx", "   ^"},
		{"at ill-formed", "a\xe2\x82x", []span{{1, 3}}, "a\uFFFD\uFFFDx", " ^~"},
		{"several", "a b c d", []span{{1, 2}, {3, 4}, {5, 7}}, "a b c d", " ^ ^ ^~"},
		{"next to each other", "abcd", []span{{1, 2}, {2, 3}}, "abcd", " ^^"},
		{"within", "abcd", []span{{0, 4}, {2, 3}}, "abcd", "^~^~"},
		{"long before", x + " z", []span{{200, 201}},
			"…" + x[:72] + " z", strings.Repeat(" ", 73) + "^"},
		{"long after", "a b" + x, []span{{1, 2}}, "a b" + x[:71] + "…", " ^"},
		{"long around", x + " " + y, []span{{200, 201}}, "…" + x[:24] + " " + y[:49] + "…",
			strings.Repeat(" ", 25) + "^"},
		{"one character before", x[:25] + " " + y, []span{{25, 26}},
			"…" + x[:24] + " " + y[:49] + "…", strings.Repeat(" ", 25) + "^"},
		{"a long range", x + y, []span{{200, 400}}, "…" + x[:24] + y[:50] + "…",
			strings.Repeat(" ", 25) + "^" + strings.Repeat("~", 49)},
		{"long and wide", wide + "x" + wide, []span{{300, 301}},
			"…" + wide[:12*3] + "x" + wide[:24*3] + "…", strings.Repeat(" ", 25) + "^"},
		{"many marks, four a column", "a" + strings.Repeat("\u0301", 1000) + "x",
			[]span{{2001, 2002}}, "…" + strings.Repeat("\u0301", 4*24+4*49) + "x", " ^"},
		{"as much as there is room for", x[:74], []span{{0, 1}}, x[:74], "^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := excerpt(test.input, test.marks, "  ", 80)
			if want := "  " + test.text + "\n  " + test.carets + "\n"; got != want {
				t.Errorf("\ngot\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestExcerptNarrow has excerpts in a terminal of 40 columns, and in one that is too
// narrow for any.
func TestExcerptNarrow(t *testing.T) {
	x, y := strings.Repeat("x", 200), strings.Repeat("y", 200)
	for _, test := range []struct {
		name         string
		columns      int
		input        string
		mark         span
		text, carets string
	}{
		{"fits", 40, x[:34], span{33, 34}, x[:34], strings.Repeat(" ", 33) + "^"},
		{"the end of what fits", 40, x[:34], span{34, 34}, x[:34], strings.Repeat(" ", 34) + "^"},
		{"does not fit", 40, x[:35], span{0, 1}, x[:34] + "…", "^"},
		{"around", 40, x + " " + y, span{200, 201},
			"…" + x[:11] + " " + y[:22] + "…", strings.Repeat(" ", 12) + "^"},
		{"wide", 40, strings.Repeat("語", 100), span{3 * 50, 3 * 51},
			"…" + strings.Repeat("語", 5+11) + "…", strings.Repeat(" ", 11) + "^~"},
		{"the widest escape", fewestColumns, x + "\U0010FFFF" + y, span{200, 204},
			"…" + x[:5] + "<U+10FFFF>…", strings.Repeat(" ", 6) + "^" + strings.Repeat("~", 9)},
		{"too narrow", 1, x + "\U0010FFFF" + y, span{200, 204}, "…" + x[:5] + "<U+10FFFF>…",
			strings.Repeat(" ", 6) + "^" + strings.Repeat("~", 9)},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := excerpt(test.input, []span{test.mark}, "    ", test.columns)
			if want := "    " + test.text + "\n    " + test.carets + "\n"; got != want {
				t.Errorf("\ngot\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestVisibleString(t *testing.T) {
	for _, test := range []struct {
		s       string
		columns int
		want    string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "ab…"},
		{"日本", 4, "日本"},
		{"日本語", 4, "日…"},
		{"a\nb", 10, "a<U+000A>b"},
		{"\x1b[1m", 20, "<U+001B>[1m"},
		{"a" + strings.Repeat("\u0301", 1000), 3, "a" + strings.Repeat("\u0301", 7) + "…"},
	} {
		if got := visibleString(test.s, test.columns); got != test.want {
			t.Errorf("%+q, %d: got %+q, want %+q", test.s, test.columns, got, test.want)
		}
	}
}

// FuzzExcerpt checks that an excerpt has two lines, fits the terminal, contains the first mark, and
// is harmless.
func FuzzExcerpt(f *testing.F) {
	f.Add("http://a b\t\u202e日e\u0301", 8, 9)
	f.Add(strings.Repeat("\u0301", 1000), 500, 600)
	f.Add("\xff", 1, 1)
	f.Fuzz(func(t *testing.T, input string, start, end int) {
		if start < 0 || start > end || end > len(input) ||
			start < len(input) && !utf8.RuneStart(input[start]) {
			return
		}
		for _, terminal := range [...]int{fewestColumns, 40, mostColumns} {
			got := excerpt(input, []span{{start, end}}, "    ", terminal)
			lines := strings.Split(got, "\n")
			if len(lines) != 3 || lines[2] != "" {
				t.Fatalf("%+q: %d lines", got, len(lines)-1)
			}
			checkHarmless(t, got)
			columns := columnsOf(lines[0])
			if columns > terminal || len(lines[1]) > terminal || len(lines[1]) > columns+1 {
				t.Errorf("%+q is %d columns wide, %q %d",
					lines[0], columns, lines[1], len(lines[1]))
			}
			if strings.Count(lines[1], "^") != 1 || strings.Trim(lines[1], " ^~") != "" {
				t.Errorf("%+q, %d, %d: %q", input, start, end, lines[1])
			}
		}
	})
}

func columnsOf(s string) int {
	n := 0
	for s != "" {
		_, size, columns := visible(s)
		n += columns
		s = s[size:]
	}
	return n
}

// checkHarmless checks that text for a terminal has no character that is invisible or controls the
// terminal.
func checkHarmless(t *testing.T, s string) {
	t.Helper()
	for line := range strings.SplitSeq(s, "\n") {
		if visibleAll(line) != line {
			t.Errorf("in a terminal: %+q", line)
		}
	}
}

// TestVisibleColumns tests the first and last vowels and finals in Unicode's block of Hangul, and
// their neighbours.
func TestVisibleColumns(t *testing.T) {
	for s, want := range map[string]int{
		"\u115E": 2, "\u115F": len("<U+115F>"), "\u1160": len("<U+1160>"), "\u1161": 0, "\u11FF": 0,
		"\u1200": 1, "\u0301": 0, "\u20DD": 0, "~": 1, "\x7F": len("<U+007F>"), "é": 1, "水": 2,
	} {
		if _, size, columns := visible(s); columns != want || size != len(s) {
			t.Errorf("%q has %d bytes, and %d columns, want %d", s, size, columns, want)
		}
	}
}

// TestVisibleText shows what may control a terminal as text.
func TestVisibleText(t *testing.T) {
	for _, test := range []struct{ text, want, escaped string }{
		{"a\tb\nc ~\u00e9", "a\tb\nc ~\u00e9", "a\tb\nc ~\u00e9"},
		{"a\rb", "a<U+000D>b", `a\u000db`},
		{"\x1b[2J\x00\x7f", "<U+001B>[2J<U+0000><U+007F>", `\u001b[2J\u0000\u007f`},
		{"\u009b\u202e", "<U+009B><U+202E>", `\u009b\u202e`},
		{"\U000E0001", "<U+E0001>", `\udb40\udc01`},
		{"\xff\ufffd", "\ufffd\ufffd", `\ufffd\ufffd`},
	} {
		if got := string(visibleText(nil, []byte(test.text), visibleRune)); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
		if got := string(visibleText(nil, []byte(test.text), escapedRune)); got != test.escaped {
			t.Errorf("%q: in JSON %q, want %q", test.text, got, test.escaped)
		}
	}
}
