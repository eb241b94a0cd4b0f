package urlpattern

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/go-weburl/url"
)

// A Set finds which of many patterns match a URL, without trying all of them. The zero Set is
// empty.
//
// It finds patterns by fixed text: the protocol, the end of the hostname, and the pathname up
// to the first group that is not a segment such as ":id" or ":lang(en|de)". It tries patterns
// that agree in all of these one by one. So the time depends on the URL and on the number of such
// patterns, not on the size of the set.
//
// AppendMatches and Len are safe for concurrent use, even while one goroutine calls Add and Remove.
// They see the set before or after each change, and do not wait. A Set must not be copied.
type Set struct{ root atomic.Pointer[tree] }

// A tree is the set at one moment. Its branches never change: a change copies a branch and those
// above it.
type tree struct {
	top     *branch
	size    int
	entries map[*Pattern]*entry // the same map in all trees of a set: only the writer uses it
	version uint64              // how many changes were made before
}

// A branch is a node of a tree, and the piece of a key that leads to it from the one above. It has
// the size of a cache line: reading a branch of a large set takes longer than comparing its text.
type branch struct {
	text    string
	firsts  set // the first bytes of next, which is in the order of these bytes
	next    []*branch
	entries *entry // the patterns whose key ends here
}

// An entry is a pattern in a set.
type entry struct {
	pattern *Pattern
	next    *entry        // the one added before it with the same key
	added   uint64        // the first version with the entry
	removed atomic.Uint64 // the first version without it, or 0
	// all is the number of entries from this one on, and dead the number of removed ones among
	// them. Only the writer uses them, in the last entry of a key.
	all, dead int32
	empty     uint8 // the components that must be empty
	mask      uint8 // the other components that its key does not decide
}

// in reports whether that version of the set has the entry.
func (e *entry) in(version uint64) bool {
	removed := e.removed.Load()
	return removed == 0 || removed > version
}

// Add adds a pattern. A pattern that is already in the set keeps its place. Nil is not added.
//
// On average Add takes time in proportion to the pattern's fixed text, whatever the size of the set
// and however many of its patterns have the same text.
func (s *Set) Add(p *Pattern) {
	t := *s.tree()
	if p == nil || t.entries[p] != nil {
		return
	}
	if t.entries == nil {
		t.entries = map[*Pattern]*entry{}
	}
	t.version++
	t.size++
	k := keyOf(p)
	e := &entry{pattern: p, added: t.version, all: 1, empty: k.empty}
	e.mask = ^p.any &^ k.known &^ k.empty
	t.entries[p] = e
	t.top = t.top.at(k.text, func(last *entry) *entry {
		if last != nil {
			e.next, e.all, e.dead = last, last.all+1, last.dead
		}
		return e
	})
	s.root.Store(&t)
}

// Remove removes a pattern, if it is in the set. It takes as long as [Set.Add].
func (s *Set) Remove(p *Pattern) {
	t := *s.tree()
	e := t.entries[p]
	if e == nil {
		return
	}
	delete(t.entries, p)
	t.version++
	t.size--
	e.removed.Store(t.version)
	t.top = t.top.at(keyOf(p).text, t.withoutRemoved)
	s.root.Store(&t)
}

// withoutRemoved returns a key's entries after one more of them has been removed. Removed entries
// stay until they are half of all. The others are then copied, since older trees have them too.
func (t *tree) withoutRemoved(last *entry) *entry {
	if last.dead++; 2*last.dead <= last.all {
		return last
	}
	var left *entry
	n := last.all - last.dead
	end := &left
	for e := last; e != nil; e = e.next {
		if e.in(t.version) {
			c := &entry{pattern: e.pattern, added: e.added, all: n, empty: e.empty, mask: e.mask}
			t.entries[c.pattern] = c
			*end, end = c, &c.next
			n--
		}
	}
	return left
}

// Len returns the number of patterns in the set.
func (s *Set) Len() int {
	return s.tree().size
}

// tree returns the current tree.
func (s *Set) tree() *tree {
	if t := s.root.Load(); t != nil {
		return t
	}
	return new(tree)
}

// AppendMatches appends the patterns that match u to dst, in the order in which they were
// added. If dst has room and at most 16 match, it allocates only what [Pattern.MatchURL] does.
//
// It takes time in proportion to the URL's length and to the number of patterns whose fixed text u
// has: it matches each of these like MatchURL.
func (s *Set) AppendMatches(dst []*Pattern, u *url.URL) []*Pattern {
	t := s.root.Load()
	if t == nil || t.top == nil || u == nil || u.Href() == "" {
		return dst
	}
	var array [16]*entry
	f := finder{u: u, version: t.version}
	f.texts = [...]string{u.Scheme(), u.Hostname(), u.Pathname(), ""}
	found := f.find(array[:0], t.top, 0, f.texts[0])
	if len(found) > 1 {
		slices.SortFunc(found, func(a, b *entry) int { return cmp.Compare(a.added, b.added) })
	}
	for _, e := range found {
		dst = append(dst, e.pattern)
	}
	return dst
}

// A finder finds the patterns that match one URL.
type finder struct {
	u       *url.URL
	version uint64
	texts   [4]string // the texts that keys are for, and ""
}

// find appends the entries from a branch on to found, and returns it. left is the unread rest of
// texts[at].
func (f *finder) find(found []*entry, b *branch, at int, left string) []*entry {
	for {
		for e := b.entries; e != nil; e = e.next {
			if e.in(f.version) && areEmpty(f.u, e.empty) &&
				(e.mask == 0 || e.pattern.matchComponents(f.u, e.mask)) {
				found = append(found, e)
			}
		}
		for i := range bits.OnesCount64(b.firsts[0] & codes) {
			if at, left, ok := f.read(b.next[i].text, at, left); ok {
				found = f.find(found, b.next[i], at, left)
			}
		}
		if left == "" {
			return found
		}
		var first byte
		if at == atHostname {
			first, left = left[len(left)-1], left[:len(left)-1]
		} else {
			first, left = left[0], left[1:]
		}
		if !b.firsts.has(first) {
			return found
		}
		b = b.next[b.firsts.rank(first)]
		if len(b.text) > 1 {
			var ok bool
			if at, left, ok = f.read(b.text[1:], at, left); !ok {
				return found
			}
		}
	}
}

// read reads a piece of a key, and reports whether the URL has it. A URL has no codes, so each code
// ends a run of equal bytes.
func (f *finder) read(text string, at int, left string) (newAt int, rest string, ok bool) {
	for {
		n := 0
		if at == atHostname {
			for n < len(text) && n < len(left) && text[n] == left[len(left)-1-n] {
				n++
			}
			left = left[:len(left)-n]
		} else {
			for n < len(text) && n < len(left) && text[n] == left[n] {
				n++
			}
			left = left[n:]
		}
		if n == len(text) {
			return at, left, true
		}
		switch text[n] {
		case codeSegment:
			if left == "" || left[0] == '/' {
				return at, left, false
			}
			end := strings.IndexByte(left, '/')
			if end < 0 {
				end = len(left)
			}
			left = left[end:]
		case codeEnd:
			if left != "" {
				return at, left, false
			}
			fallthrough
		case codeRest:
			at++
			left = f.texts[at]
		default:
			return at, left, false
		}
		text = text[n+1:]
	}
}

// areEmpty reports whether all components in the mask are empty. The mask has only components that
// can be in a key's empty.
func areEmpty(u *url.URL, mask uint8) bool {
	return mask == 0 || (mask&(1<<Port) == 0 || u.Port() == "") &&
		(mask&(1<<Search) == 0 || u.RawQuery() == "") &&
		(mask&(1<<Hash) == 0 || u.RawFragment() == "") &&
		(mask&(1<<Username) == 0 || u.Username() == "") &&
		(mask&(1<<Password) == 0 || u.Password() == "")
}

// at returns a copy of the branch in which change has changed the entries at a key. Nil is an empty
// branch.
func (b *branch) at(key string, change func(*entry) *entry) *branch {
	var copied branch
	if b != nil {
		copied = *b
	}
	if key == "" {
		copied.entries = change(copied.entries)
		return copied.orNil()
	}
	copied.next = slices.Clone(copied.next)
	i := copied.firsts.rank(key[0])
	if !copied.firsts.has(key[0]) {
		if added := (&branch{text: key}).at("", change); added != nil {
			copied.next = slices.Insert(copied.next, i, added)
			copied.firsts.add(key[0])
		}
		return copied.orNil()
	}
	child := copied.next[i]
	n := 1
	for n < len(key) && n < len(child.text) && key[n] == child.text[n] {
		n++
	}
	if n < len(child.text) {
		lower := *child
		lower.text = child.text[n:]
		child = &branch{text: child.text[:n], next: []*branch{&lower}}
		child.firsts.add(lower.text[0])
	}
	if child = child.at(key[n:], change); child == nil {
		copied.next = slices.Delete(copied.next, i, i+1)
		copied.firsts.remove(key[0])
	} else {
		copied.next[i] = child
	}
	return copied.orNil()
}

// orNil returns the branch, or nil if it is empty. A branch that leads to a single other branch is
// joined with it.
func (b *branch) orNil() *branch {
	switch {
	case b.entries != nil, len(b.next) > 1:
		return b
	case len(b.next) == 0:
		return nil
	case b.text == "": // the top
		return b
	}
	joined := *b.next[0]
	joined.text = b.text + joined.text
	return &joined
}
