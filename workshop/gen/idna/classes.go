package main

import (
	"cmp"
	"log"
	"maps"
	"slices"
	"strings"
)

// A classifier finds the idna package's classes of the code points below U+10000.
type classifier struct {
	all    []codePoint
	shifts []rune // by number, from 1
}

// forbidden are the forbidden domain code points of the URL Standard above the controls.
// They have no class, so that the fast way need not check for them.
const forbidden = " #%/:<>?@[\\]^|\x7F"

// plain returns the class of a code point that is mapped to itself and is in Normalization
// Form C after any other, and 0 for the rest.
func (c *classifier) plain(r rune) uint8 {
	is := c.all[r]
	isPart := is.isSecond || 0x1161 <= r && r <= 0x1175 || 0x11A8 <= r && r <= 0x11C2 // Hangul vowels, trailing consonants
	if is.status != "valid" || isPart || is.First != 0 && !is.Composes || r < ' ' || strings.ContainsRune(forbidden, r) {
		return 0
	}
	kind := 1
	if is.mark {
		kind = 2
	}
	if is.class != 0 {
		kind = 3
	}
	return uint8(is.category<<2 | kind)
}

// shift returns the distance from r to the code point that r is mapped to, if it is mapped to
// a single plain one other than a full stop.
func (c *classifier) shift(r rune) (rune, bool) {
	to, ok := only(c.all[r].mapping)
	if c.all[r].status != "mapped" || !ok || to == '.' {
		return 0, false
	}
	return to - r, c.plain(to)&3 == 1
}

// findShifts sets shifts to the most frequent ones.
func (c *classifier) findShifts() {
	count := make(map[rune]int)
	for r := range rune(0x10000) {
		if shift, ok := c.shift(r); ok {
			count[shift]++
		}
	}
	c.shifts = slices.SortedFunc(maps.Keys(count), func(a, b rune) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	c.shifts = c.shifts[:min(len(c.shifts), 63)]
}

// class returns the class of r, or 0.
func (c *classifier) class(r rune) uint8 {
	if r >= 0x10000 {
		return 0
	}
	if shift, ok := c.shift(r); ok {
		return uint8(slices.Index(c.shifts, shift)+1) << 2
	}
	return c.plain(r)
}

const (
	limit = 0x10000
	page  = 256
	size  = 16
)

// addTo adds the classes, as a trie of three levels.
func (c *classifier) addTo(t tables) {
	var index [limit / page]int
	var blocks, pages [][16]int
	for n := range index {
		var ids [page / size]int
		for i := range ids {
			var block [size]int
			for j := range block {
				block[j] = int(c.class(rune(n*page + i*size + j)))
			}
			ids[i] = number(&blocks, block)
		}
		index[n] = number(&pages, ids)
	}
	if len(pages) > 256 {
		log.Fatalf("%d pages of classes are too many", len(pages))
	}
	t["Blocks"], t["Pages"], t["Index"], t["Shifts"] = blocks, pages, index, append([]rune{0}, c.shifts...)
}

// number returns the number of a row. They are numbered as they come first.
func number(rows *[][16]int, row [16]int) int {
	i := slices.Index(*rows, row)
	if i < 0 {
		i = len(*rows)
		*rows = append(*rows, row)
	}
	return i
}
