package urlpattern

import (
	"math/bits"

	"github.com/go-weburl/url"
)

// A Result says how a pattern matched an input: it has the input's components, and the text that
// the groups matched in each. It is a [URLPatternResult].
//
// [URLPatternResult]: https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
type Result struct {
	_       [0]func() // no ==, which would compare patterns by address
	pattern *Pattern
	url     url.URL
	input   string // the argument of Exec or ExecWithBase
	rare    *rare
	slots   [numSlots]int32
}

// A rare holds the parts that few Results have.
type rare struct {
	slots  []int32 // instead of the Result's, if the pattern has more
	base   *string // of ExecWithBase
	init   *Init   // of ExecInit
	inputs [numComponents]string
}

// numSlots is enough for 12 groups.
const numSlots = 24

// A Group says what a group of a pattern matched.
type Group struct {
	// Name is the group's name or, if it has none, its number: "0", "1" and so on.
	Name string
	// Value is the text that the group matched.
	Value string
	// Matched is true if the group took part in the match. If it did not, or matched the
	// empty string, Value is "".
	Matched bool
}

// Exec returns how the pattern matches input, or nil if it does not ([exec method]). input must be
// an absolute URL. The Result is not allocated if it does not escape.
//
// [exec method]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (p *Pattern) Exec(input string) *Result { return p.execInto(new(Result), input) }

// ExecWithBase returns how the pattern matches input, or nil if it does not. Input may be
// relative to base.
func (p *Pattern) ExecWithBase(input, base string) *Result {
	u, err := url.ParseWithBase(input, base)
	if err != nil {
		return nil
	}
	r := p.execURLInto(new(Result), u)
	if r != nil {
		r.input = input
		r.addRare().base = &base
	}
	return r
}

// ExecURL returns how the pattern matches u, or nil if it does not.
//
// For a pattern with up to 12 groups it allocates nothing if the Result does not escape, and
// otherwise once. Groups that are a whole component do not count.
func (p *Pattern) ExecURL(u *url.URL) *Result { return p.execURLInto(new(Result), u) }

// ExecInit returns how the pattern matches the components of input, which it reads as
// [Pattern.MatchInit] does, or nil if it does not.
func (p *Pattern) ExecInit(input Init) *Result {
	v, ok := input.process()
	if !ok || !p.matchTexts(&v.text, ^p.any&^p.machines) {
		return nil
	}
	r := &Result{pattern: p, rare: &rare{init: new(input.clone()), inputs: v.text}}
	if !r.exec() {
		return nil
	}
	return r
}

// execInto is Exec, with the Result in r. Since Exec is inlined, r is not allocated if it does not
// escape from Exec's caller. So execInto must not let it escape.
func (p *Pattern) execInto(r *Result, input string) *Result {
	u, err := url.Parse(input)
	if err != nil || p.execURLInto(r, u) == nil {
		return nil
	}
	r.input = input
	return r
}

// execURLInto is ExecURL with the Result in r: see execInto.
func (p *Pattern) execURLInto(r *Result, u *url.URL) *Result {
	if u == nil || u.Href() == "" || !p.matchComponents(u, ^p.any&^p.machines) {
		return nil
	}
	r.pattern, r.url, r.input = p, *u, u.Href()
	if !r.exec() {
		return nil
	}
	return r
}

// exec sets the slots of the components that have a machine, and reports whether these match.
func (r *Result) exec() bool {
	n := r.pattern.slots
	if n > numSlots {
		r.addRare().slots = make([]int32, n)
	}
	slots := r.allSlots()[:n]
	for i := range slots {
		slots[i] = unset
	}
	for mask := r.pattern.machines; mask != 0; mask &= mask - 1 {
		c := Component(bits.TrailingZeros8(mask))
		component := &r.pattern.components[c]
		if !component.exec(r.Input(c), slots[component.slot:][:2*len(component.names)]) {
			return false
		}
	}
	return true
}

// addRare returns the Result's rare part, which it adds if there is none.
func (r *Result) addRare() *rare {
	if r.rare == nil {
		r.rare = new(rare)
	}
	return r.rare
}

// allSlots returns the starts and ends of the groups, except those that are a whole component: two
// for each group, or more.
func (r *Result) allSlots() []int32 {
	if r.rare != nil && r.rare.slots != nil {
		return r.rare.slots
	}
	return r.slots[:]
}

// exec sets the slots, two for each group, and reports whether the input matches.
func (c *component) exec(input string, slots []int32) bool {
	if c.kind == kindPlugin {
		found := c.plugin(input)
		for i := range slots {
			if i+2 < len(found) {
				slots[i] = int32(found[i+2])
			}
		}
		return found != nil
	}
	return c.program.match(input, slots)
}

// Inputs returns the arguments of the match, the standard's [inputs]: a string or, for
// ExecInit, an [Init], and then the base of ExecWithBase, a string. For ExecURL it is the URL's
// Href. A nil Result has none.
//
// [inputs]: https://urlpattern.spec.whatwg.org/#dom-urlpatternresult-inputs
func (r *Result) Inputs() []any {
	switch {
	case r == nil:
		return nil
	case r.rare != nil && r.rare.init != nil:
		return []any{r.rare.init.clone()}
	case r.rare != nil && r.rare.base != nil:
		return []any{r.input, *r.rare.base}
	}
	return []any{r.input}
}

// Input returns the component that was matched, as it is in a URL: percent-encoded, and without
// ':', '?' or '#'. It is "" for a nil Result, and if c is not a component.
func (r *Result) Input(c Component) string {
	switch {
	case r == nil || c >= numComponents:
		return ""
	case r.rare != nil && r.rare.init != nil:
		return r.rare.inputs[c]
	}
	return textOf(&r.url, c)
}

// textOf returns a component of a URL.
func textOf(u *url.URL, c Component) string {
	switch c {
	case Protocol:
		return u.Scheme()
	case Username:
		return u.Username()
	case Password:
		return u.Password()
	case Hostname:
		return u.Hostname()
	case Port:
		return u.Port()
	case Pathname:
		return u.Pathname()
	case Search:
		return u.RawQuery()
	}
	return u.RawFragment()
}

// Group returns the text that the group of that name matched: percent-encoded, like the input. A
// group without a name has a number: "0" is the first of the component, "1" the second. ok is false
// if there is no such group, or if the group, which may be optional, took no part in the match. It
// is also false if r is nil, which Exec returns if the pattern does not match.
func (r *Result) Group(c Component, name string) (value string, ok bool) {
	for i, n := range r.names(c) {
		if n == name {
			g := r.group(c, i)
			return g.Value, g.Matched
		}
	}
	return "", false
}

// Groups returns a component's groups, in the pattern's order. It returns none for a nil Result, or
// if c is not a component.
func (r *Result) Groups(c Component) []Group {
	groups := make([]Group, len(r.names(c)))
	for i := range groups {
		groups[i] = r.group(c, i)
	}
	return groups
}

// names returns the names of a component's groups.
func (r *Result) names(c Component) []string {
	if r == nil || r.pattern == nil || c >= numComponents ||
		r.pattern.components[c].machine == nil {
		return nil
	}
	return r.pattern.components[c].names
}

func (r *Result) group(c Component, i int) Group {
	component := &r.pattern.components[c]
	g := Group{Name: component.names[i]}
	if component.kind == kindAny {
		g.Value, g.Matched = r.Input(c), true
	} else if slots := r.allSlots()[int(component.slot)+2*i:]; slots[0] >= 0 {
		g.Value, g.Matched = r.Input(c)[slots[0]:slots[1]], true
	}
	return g
}
