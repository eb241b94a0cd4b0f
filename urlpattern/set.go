package urlpattern

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/go-weburl/url"
)

// A Set finds, of many patterns, those that match a URL, without trying all of them. The zero
// Set is empty.
//
// It finds patterns by fixed text: the protocol, the end of the hostname, and the pathname up
// to the first group that is not a segment such as ":id". It tries patterns that agree in all
// of these one by one. So the time depends on the URL and on the number of such patterns, not
// on the size of the set.
//
// Any number of goroutines may call AppendMatches and Len while one calls Add and Remove.
// They see the set before or after each change, and none waits. A Set must not be copied.
type Set struct{ root atomic.Pointer[tree] }

// A tree is the set at one moment. Its branches never change: a change copies the branch and
// those above it.
type tree struct {
	// fixed are the patterns with a fixed protocol, by "https:" and the hostname from its
	// end; free are the others, by the hostname alone.
	fixed, free *branch
	size        int
	entries     map[*Pattern]*entry // the same map in all trees of a set: only the writer uses it
	version     uint64              // how many changes there were
}

// An entry is a pattern in a set.
type entry struct {
	pattern *Pattern
	mask    uint8         // the components that its place in the tree does not decide
	added   uint64        // the first version that has it
	removed atomic.Uint64 // the first that does not, or 0
}

// in reports whether that version of the set has the entry.
func (e *entry) in(version uint64) bool {
	removed := e.removed.Load()
	return removed == 0 || removed > version
}

// entries are those of the patterns that agree in all fixed text. Trees share one array, of
// which a later tree uses more than an earlier one. Removed entries stay until they are half of
// all.
type entries struct {
	all     []*entry
	removed int
}

// with returns the entries and e. It does not change the part of the array that es.all uses.
func (es entries) with(e *entry) entries { return entries{append(es.all, e), es.removed} }

// withoutRemoved returns the entries after one more of them has been removed.
func (es entries) withoutRemoved(version uint64) entries {
	if es.removed++; 2*es.removed <= len(es.all) {
		return es
	}
	left := make([]*entry, 0, len(es.all)-es.removed)
	for _, e := range es.all {
		if e.in(version) {
			left = append(left, e)
		}
	}
	return entries{all: left}
}

// A branch is a node of a tree, and the text that leads to it from the one above. After a
// hostname comes the root of another tree, by the pathname.
type branch struct {
	text     string
	next     []*branch // each begins with another byte, in their order
	segment  *branch   // of a pathname: after the bytes up to the next '/'
	end      *branch   // of a hostname that ends here
	open     *branch   // of a hostname that goes on in any way
	endHere  entries   // of a pathname
	openHere entries   // likewise
}

// Add adds a pattern. If it is in the set already, it keeps its place. Nil is not added.
//
// On average it takes time in proportion to the pattern's fixed text, whatever the size of the
// set, and however many of its patterns have the same text.
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
	e := &entry{pattern: p, mask: ^p.any &^ k.known, added: t.version}
	t.entries[p] = e
	t.change(&k, func(es entries) entries { return es.with(e) })
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
	k := keyOf(p)
	t.change(&k, func(es entries) entries { return es.withoutRemoved(t.version) })
	s.root.Store(&t)
}

// Len returns the number of patterns in the set.
func (s *Set) Len() int {
	return s.tree().size
}

// tree returns the set as it is now.
func (s *Set) tree() *tree {
	if t := s.root.Load(); t != nil {
		return t
	}
	return new(tree)
}

// AppendMatches appends the patterns that match u to dst, in the order in which they were
// added. If dst has room and at most 16 match, it allocates only what [Pattern.MatchURL] does.
//
// It takes time in proportion to the URL's length, and to the number of patterns whose fixed text
// u has: each of those is tried as by MatchURL.
func (s *Set) AppendMatches(dst []*Pattern, u *url.URL) []*Pattern {
	t := s.root.Load()
	if t == nil || u == nil || u.Href() == "" {
		return dst
	}
	var array [16]*entry
	found := array[:0]
	f := finder{u: u, version: t.version, hostname: u.Hostname(), pathname: u.Pathname()}
	if t.free != nil {
		found = f.hostnames(found, t.free, "")
	}
	if t.fixed != nil {
		// The protocol is read from its beginning, and the hostname from its end.
		if b, text := t.fixed.descend(u.Protocol()); b != nil {
			found = f.hostnames(found, b, text)
		}
	}
	slices.SortFunc(found, func(a, b *entry) int { return cmp.Compare(a.added, b.added) })
	for _, e := range found {
		dst = append(dst, e.pattern)
	}
	return dst
}

// A finder finds the patterns that match one URL. Its methods append to found, and return it.
type finder struct {
	u                  *url.URL
	version            uint64
	hostname, pathname string
}

// hostnames searches from a branch on. Text is the unmatched rest of b's text.
func (f *finder) hostnames(found []*entry, b *branch, text string) []*entry {
	left := f.hostname
	for {
		if len(left) < len(text) {
			return found
		}
		for i := range len(text) {
			if left[len(left)-1-i] != text[i] {
				return found
			}
		}
		left = left[:len(left)-len(text)]
		if b.open != nil {
			found = f.pathnames(found, b.open, f.pathname)
		}
		if left == "" {
			if b.end != nil {
				found = f.pathnames(found, b.end, f.pathname)
			}
			return found
		}
		if b = b.child(left[len(left)-1]); b == nil {
			return found
		}
		text = b.text
	}
}

// pathnames searches from a branch on. Left is the unmatched rest of the pathname.
func (f *finder) pathnames(found []*entry, b *branch, left string) []*entry {
	for {
		found = f.try(found, b.openHere)
		if left == "" {
			return f.try(found, b.endHere)
		}
		if b.segment != nil && left[0] != '/' {
			end := strings.IndexByte(left, '/')
			if end < 0 {
				end = len(left)
			}
			found = f.pathnames(found, b.segment, left[end:])
		}
		if b = b.child(left[0]); b == nil || !strings.HasPrefix(left, b.text) {
			return found
		}
		left = left[len(b.text):]
	}
}

// try adds those of the entries that match.
func (f *finder) try(found []*entry, es entries) []*entry {
	for _, e := range es.all {
		if e.in(f.version) && e.pattern.matchComponents(f.u, e.mask) {
			found = append(found, e)
		}
	}
	return found
}

// child returns the branch that begins with that byte, or nil.
func (b *branch) child(first byte) *branch {
	low, high := 0, len(b.next)
	for low < high {
		middle := int(uint(low+high) >> 1)
		if b.next[middle].text[0] < first {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(b.next) && b.next[low].text[0] == first {
		return b.next[low]
	}
	return nil
}

// descend returns the branch that the text ends in, or nil, and how much of that branch's text is
// left.
func (b *branch) descend(text string) (at *branch, left string) {
	for text != "" {
		if b = b.child(text[0]); b == nil {
			return nil, left
		}
		n := min(len(b.text), len(text))
		if b.text[:n] != text[:n] {
			return nil, left
		}
		left, text = b.text[n:], text[n:]
	}
	return b, left
}

// A key is the place of a pattern in a tree.
type key struct {
	protocol     string   // with ':', or "" if it is not fixed
	hostname     string   // from its end
	hostnameOpen bool     // hostname is only the end of it
	pathname     []string // with a segment between each and the next
	pathnameOpen bool     // pathname is only the beginning of it
	known        uint8    // the components that the key decides
}

// keyOf returns a pattern's key.
func keyOf(p *Pattern) key {
	var k key
	if c := &p.components[Protocol]; c.kind == kindText {
		k.protocol = c.text + ":"
		k.known |= 1 << Protocol
	}
	end, whole := p.components[Hostname].fixedEnd()
	k.hostname, k.hostnameOpen = reversed(end), !whole
	if whole {
		k.known |= 1 << Hostname
	}
	k.pathname, k.pathnameOpen = p.components[Pathname].fixedPath()
	if len(k.pathname) == 1 && !k.pathnameOpen {
		k.known |= 1 << Pathname
	}
	return k
}

func reversed(text string) string {
	b := []byte(text)
	slices.Reverse(b)
	return string(b)
}

// fixedEnd returns the fixed text with which a hostname ends, and whether that is all of it.
func (c *component) fixedEnd() (end string, whole bool) {
	for i := len(c.parts) - 1; i >= 0; i-- {
		p := &c.parts[i]
		switch {
		case p.modifier != modifierNone:
			return end, false
		case p.kind != partFixedText:
			return p.suffix + end, false
		}
		end = p.value + end
	}
	return end, true
}

// maxSegments bounds the depth of a tree.
const maxSegments = 32

// fixedPath returns the fixed texts at the start of the component and after each segment, and
// whether more follows.
func (c *component) fixedPath() (path []string, open bool) {
	path = []string{""}
	if c.fold {
		return path, true
	}
	for i := range c.parts {
		p := &c.parts[i]
		last := &path[len(path)-1]
		switch {
		case p.modifier != modifierNone:
			return path, true
		case p.kind == partFixedText:
			*last += p.value
			continue
		}
		*last += p.prefix
		// A segment is sure to end at the next '/' only if that, or the end, comes next.
		if p.kind != partSegmentWildcard || c.delimiter != "/" || !c.endsSegment(i) || len(path) == maxSegments {
			return path, true
		}
		path = append(path, p.suffix)
	}
	return path, false
}

// endsSegment reports whether '/' or the end follows the wildcard of part i.
func (c *component) endsSegment(i int) bool {
	text := c.parts[i].suffix
	if text == "" {
		if i+1 == len(c.parts) {
			return true
		}
		next := &c.parts[i+1]
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

// change changes the entries at a key.
func (t *tree) change(k *key, change func(entries) entries) {
	root := &t.free
	if k.protocol != "" {
		root = &t.fixed
	}
	*root = (*root).at(k.protocol+k.hostname, func(b *branch) {
		pathnames := &b.end
		if k.hostnameOpen {
			pathnames = &b.open
		}
		*pathnames = (*pathnames).atPath(k.pathname, func(b *branch) {
			es := &b.endHere
			if k.pathnameOpen {
				es = &b.openHere
			}
			*es = change(*es)
		})
	})
}

// at returns a copy of the branch, in which the branch at text is changed. Nil is an empty
// branch.
func (b *branch) at(text string, change func(*branch)) *branch {
	var copied branch
	if b != nil {
		copied = *b
	}
	if text == "" {
		change(&copied)
		return copied.orNil()
	}
	copied.next = slices.Clone(copied.next)
	i := 0
	for i < len(copied.next) && copied.next[i].text[0] < text[0] {
		i++
	}
	if i == len(copied.next) || copied.next[i].text[0] != text[0] {
		if added := (&branch{text: text}).at("", change); added != nil {
			copied.next = slices.Insert(copied.next, i, added)
		}
		return copied.orNil()
	}
	child := copied.next[i]
	n := 1
	for n < len(text) && n < len(child.text) && text[n] == child.text[n] {
		n++
	}
	if n < len(child.text) {
		lower := *child
		lower.text = child.text[n:]
		child = &branch{text: child.text[:n], next: []*branch{&lower}}
	}
	if child = child.at(text[n:], change); child == nil {
		copied.next = slices.Delete(copied.next, i, i+1)
	} else {
		copied.next[i] = child
	}
	return copied.orNil()
}

// atPath is at for a pathname's text.
func (b *branch) atPath(path []string, change func(*branch)) *branch {
	return b.at(path[0], func(b *branch) {
		if len(path) == 1 {
			change(b)
			return
		}
		b.segment = b.segment.atPath(path[1:], change)
	})
}

// orNil returns the branch, or nil if it is empty. A branch that leads to a single other is
// joined with it.
func (b *branch) orNil() *branch {
	if b.segment != nil || b.end != nil || b.open != nil || len(b.endHere.all)+len(b.openHere.all) > 0 {
		return b
	}
	switch len(b.next) {
	case 0:
		return nil
	case 1:
		if b.text != "" {
			joined := *b.next[0]
			joined.text = b.text + joined.text
			return &joined
		}
	}
	return b
}
