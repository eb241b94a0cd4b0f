package urlpattern

import "github.com/go-weburl/url"

// A Result says how a pattern matched an input: the input's components, and what the groups matched
// in each. It is a [URLPatternResult].
//
// [URLPatternResult]: https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
type Result struct {
	pattern *Pattern
	input   string // the argument of Exec, or
	init    *Init  // of ExecInit
	base    string
	hasBase bool
	inputs  [numComponents]string
	begin   [numComponents]int32 // of each component's slots
	slots   []int32
	array   [24]int32 // the slots, if there are few
}

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

// Exec returns how the pattern matches input, or nil if it does not ([exec method]). Input must be
// an absolute URL.
//
// [exec method]: https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (p *Pattern) Exec(input string) *Result {
	u, err := url.Parse(input)
	if err != nil {
		return nil
	}
	r := p.ExecURL(u)
	if r != nil {
		r.input = input
	}
	return r
}

// ExecWithBase returns how the pattern matches input, or nil if it does not. Input may be
// relative to base.
func (p *Pattern) ExecWithBase(input, base string) *Result {
	u, err := url.ParseWithBase(input, base)
	if err != nil {
		return nil
	}
	r := p.ExecURL(u)
	if r != nil {
		r.input, r.base, r.hasBase = input, base, true
	}
	return r
}

// ExecURL returns how the pattern matches u, or nil if it does not. For a pattern with up to
// 12 groups it allocates once.
func (p *Pattern) ExecURL(u *url.URL) *Result {
	if !p.MatchURL(u) {
		return nil
	}
	r := &Result{pattern: p, input: u.Href(), inputs: [numComponents]string{
		u.Scheme(), u.Username(), u.Password(), u.Hostname(), u.Port(), u.Pathname(), u.RawQuery(), u.RawFragment(),
	}}
	r.exec()
	return r
}

// ExecInit returns how the pattern matches the components of input, which it reads as
// [Pattern.MatchInit] does, or nil if it does not.
func (p *Pattern) ExecInit(input Init) *Result {
	v, ok := input.process()
	if !ok {
		return nil
	}
	r := &Result{pattern: p, init: new(input.clone()), inputs: v.text}
	if !r.exec() {
		return nil
	}
	return r
}

// exec sets the slots of all components, and reports whether all match.
func (r *Result) exec() bool {
	r.slots = r.array[:0]
	for c := range r.inputs {
		component := &r.pattern.components[c]
		begin := len(r.slots)
		r.begin[c] = int32(begin)
		for range 2 * len(component.groups()) {
			r.slots = append(r.slots, unset)
		}
		if !component.exec(r.inputs[c], r.slots[begin:]) {
			return false
		}
	}
	return true
}

// groups returns the names of the component's groups.
func (c *component) groups() []string {
	if c.machine == nil {
		return nil
	}
	return c.names
}

// exec sets the slots, two for each group, and reports whether the input matches.
func (c *component) exec(input string, slots []int32) bool {
	switch c.kind {
	case kindAny:
		slots[0], slots[1] = 0, int32(len(input))
		return true
	case kindProgram:
		if len(slots) == 0 {
			slots = nil
		}
		return c.program.match(input, slots)
	case kindPlugin:
		found := c.plugin(input)
		for i := range slots {
			if i+2 < len(found) {
				slots[i] = int32(found[i+2])
			}
		}
		return found != nil
	}
	return c.match(input)
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
	case r.init != nil:
		return []any{r.init.clone()}
	case r.hasBase:
		return []any{r.input, r.base}
	}
	return []any{r.input}
}

// Input returns the component that was matched, as it is in a URL: percent-encoded, and without
// ':', '?' or '#'. It is "" for a nil Result, and if c is not a component.
func (r *Result) Input(c Component) string {
	if r == nil || int(c) >= len(r.inputs) {
		return ""
	}
	return r.inputs[c]
}

// Group returns what the group of that name matched: percent-encoded, as the input is. A group
// without a name has a number: "0" is the first of the component, "1" the second. Ok is false if
// there is no such group, or the group took no part in the match, as an optional one may not. It is
// also false if r is nil, which Exec returns if the pattern does not match.
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
	if r == nil || r.pattern == nil || int(c) >= len(r.inputs) {
		return nil
	}
	return r.pattern.components[c].groups()
}

func (r *Result) group(c Component, i int) Group {
	g := Group{Name: r.pattern.components[c].names[i]}
	slots := r.slots[int(r.begin[c])+2*i:]
	if slots[0] >= 0 {
		g.Value, g.Matched = r.inputs[c][slots[0]:slots[1]], true
	}
	return g
}
