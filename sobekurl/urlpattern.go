// Code generated from gojaurl/urlpattern.go by go generate. DO NOT EDIT.

package sobekurl

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url/urlpattern"

	"github.com/grafana/sobek"
)

// A patternSlot is the slot of a URLPattern.
type patternSlot struct {
	slot
	pattern *urlpattern.Pattern
}

// initMembers are the members of URLPatternInit, in lexicographical order, as Web IDL reads and
// writes dictionaries.
var initMembers = []struct {
	name  string
	field func(*urlpattern.Init) **string
}{
	{"baseURL", func(i *urlpattern.Init) **string { return &i.BaseURL }},
	{"hash", func(i *urlpattern.Init) **string { return &i.Hash }},
	{"hostname", func(i *urlpattern.Init) **string { return &i.Hostname }},
	{"password", func(i *urlpattern.Init) **string { return &i.Password }},
	{"pathname", func(i *urlpattern.Init) **string { return &i.Pathname }},
	{"port", func(i *urlpattern.Init) **string { return &i.Port }},
	{"protocol", func(i *urlpattern.Init) **string { return &i.Protocol }},
	{"search", func(i *urlpattern.Init) **string { return &i.Search }},
	{"username", func(i *urlpattern.Init) **string { return &i.Username }},
}

// patternAttributes are the attributes that are strings, in the standard's order.
var patternAttributes = []struct {
	component urlpattern.Component
	get       func(*urlpattern.Pattern) string
}{
	{urlpattern.Protocol, (*urlpattern.Pattern).Protocol},
	{urlpattern.Username, (*urlpattern.Pattern).Username},
	{urlpattern.Password, (*urlpattern.Pattern).Password},
	{urlpattern.Hostname, (*urlpattern.Pattern).Hostname},
	{urlpattern.Port, (*urlpattern.Pattern).Port},
	{urlpattern.Pathname, (*urlpattern.Pattern).Pathname},
	{urlpattern.Search, (*urlpattern.Pattern).Search},
	{urlpattern.Hash, (*urlpattern.Pattern).Hash},
}

func (c *classes) newPatternClass() *class {
	cl := c.newClass("URLPattern", nil, func(args arguments) slotted {
		return &patternSlot{pattern: c.newPattern(args)}
	})
	for _, a := range patternAttributes {
		attribute(cl, a.component.String(), func(this *patternSlot) sobek.Value {
			return c.vm.ToValue(a.get(this.pattern))
		}, nil)
	}
	attribute(cl, "hasRegExpGroups", func(this *patternSlot) sobek.Value {
		return c.vm.ToValue(this.pattern.HasRegexpGroups())
	}, nil)
	operation(cl, "test", nil, func(this *patternSlot, args arguments) sobek.Value {
		return c.vm.ToValue(c.matchInput(args, "test").test(this.pattern))
	})
	operation(cl, "exec", nil, func(this *patternSlot, args arguments) sobek.Value {
		return c.result(c.matchInput(args, "exec").exec(this.pattern))
	})
	return cl
}

// newPattern makes a pattern from the arguments of one of the two constructors: an input, a base
// URL and options, or an input and options.
func (c *classes) newPattern(args arguments) *urlpattern.Pattern {
	hasBase := len(args.list) > 2
	if len(args.list) == 2 {
		_, isObject := args.at(1).(*sobek.Object)
		hasBase = !isObject && !sobek.IsUndefined(args.at(1)) && !sobek.IsNull(args.at(1))
	}
	input, options := c.patternInput(args.at(0)), args.at(1)
	if hasBase {
		input.base, options = new(args.string(1)), args.at(2)
	}
	parser := &urlpattern.Parser{Regexp: c.regExp}
	if o := c.dictionary(options); o != nil {
		if v, ok := member(o, "ignoreCase"); ok {
			parser.IgnoreCase = v.ToBoolean()
		}
	}
	input.check(invalidPattern)
	p, err := input.parse(parser)
	if err != nil {
		reason := strings.TrimPrefix(err.Error(), "urlpattern: ")
		node := nodeError{invalidPattern.code, invalidPattern.message + ": " + reason}
		panic(c.typeError("Invalid URLPattern: "+reason, node))
	}
	return p
}

// invalidPattern is Node's error for an invalid pattern.
var invalidPattern = nodeError{"ERR_INVALID_URL_PATTERN", "Failed to construct URLPattern"}

// A patternInput is a URLPatternInput with, perhaps, a base URL.
type patternInput struct {
	c    *classes
	init *urlpattern.Init // nil: text
	text string
	base *string
}

func (c *classes) patternInput(v sobek.Value) *patternInput {
	in := &patternInput{c: c}
	if _, ok := v.(*sobek.Object); !ok && !sobek.IsUndefined(v) && !sobek.IsNull(v) {
		in.text = c.usvString(v)
		return in
	}
	in.init = new(urlpattern.Init)
	if o := c.dictionary(v); o != nil {
		for _, m := range initMembers {
			if v, ok := member(o, m.name); ok {
				*m.field(in.init) = new(c.usvString(v))
			}
		}
	}
	return in
}

// check throws if there are two base URLs: an input that is an object has its own base URL.
func (in *patternInput) check(node nodeError) {
	if in.init != nil && in.base != nil {
		panic(in.c.typeError("URLPattern: a base URL for an input that is an object", node))
	}
}

func (in *patternInput) parse(p *urlpattern.Parser) (*urlpattern.Pattern, error) {
	switch {
	case in.init != nil:
		return p.New(*in.init)
	case in.base != nil:
		return p.ParseWithBase(in.text, *in.base)
	}
	return p.Parse(in.text)
}

// matchInput returns the input in the arguments of test or exec.
func (c *classes) matchInput(args arguments, operation string) *patternInput {
	in := c.patternInput(args.at(0))
	if base, ok := args.optional(1); ok {
		in.base = &base
	}
	in.check(nodeError{"ERR_OPERATION_FAILED", "Failed to " + operation + " URLPattern"})
	return in
}

func (in *patternInput) test(p *urlpattern.Pattern) bool {
	switch {
	case in.init != nil:
		return p.MatchInit(*in.init)
	case in.base != nil:
		return p.MatchWithBase(in.text, *in.base)
	}
	return p.Match(in.text)
}

func (in *patternInput) exec(p *urlpattern.Pattern) *urlpattern.Result {
	switch {
	case in.init != nil:
		return p.ExecInit(*in.init)
	case in.base != nil:
		return p.ExecWithBase(in.text, *in.base)
	}
	return p.Exec(in.text)
}

// result returns a URLPatternResult, or null.
func (c *classes) result(r *urlpattern.Result) sobek.Value {
	if r == nil {
		return sobek.Null()
	}
	members := map[string]sobek.Value{"inputs": c.inputs(r.Inputs())}
	for _, a := range patternAttributes {
		members[a.component.String()] = c.componentResult(r, a.component)
	}
	o := c.vm.NewObject()
	for _, name := range slices.Sorted(maps.Keys(members)) {
		setMember(o, name, members[name])
	}
	return o
}

func (c *classes) inputs(inputs []any) *sobek.Object {
	list := make([]any, len(inputs))
	for i, input := range inputs {
		init, ok := input.(urlpattern.Init)
		if !ok {
			list[i] = input
			continue
		}
		o := c.vm.NewObject()
		for _, m := range initMembers {
			if s := *m.field(&init); s != nil {
				setMember(o, m.name, c.vm.ToValue(*s))
			}
		}
		list[i] = o
	}
	return c.vm.NewArray(list...)
}

// componentResult returns a URLPatternComponentResult.
func (c *classes) componentResult(
	r *urlpattern.Result, component urlpattern.Component,
) *sobek.Object {
	groups := c.vm.NewObject()
	for _, g := range r.Groups(component) {
		value := sobek.Undefined()
		if g.Matched {
			value = c.vm.ToValue(g.Value)
		}
		setMember(groups, g.Name, value)
	}
	o := c.vm.NewObject()
	setMember(o, "groups", groups)
	setMember(o, "input", c.vm.ToValue(r.Input(component)))
	return o
}

// regExp compiles an expression by the engine's RegExp, for urlpattern.Parser.Regexp. It gets only
// what the package does not support, and what has the syntax of flag v.
func (c *classes) regExp(expression, flags string) (match func(input string) []int, err error) {
	if hasClassSet(expression) {
		return nil, errors.New("the engine's RegExp has no flag v")
	}
	flags = strings.ReplaceAll(flags, "v", "u")
	re, err := c.intrinsics.newRegExp(nil, c.vm.ToValue(expression), c.vm.ToValue(flags))
	if err != nil {
		return nil, err
	}
	return func(input string) []int {
		found, ok := call(c.intrinsics.exec, re, c.vm.ToValue(input)).(*sobek.Object)
		if !ok {
			return nil
		}
		var indexes []int
		for i := range int(found.Get("length").ToInteger()) {
			// RegExp does not return the position of a group, but a pattern's result needs only the
			// text.
			start, text := -1, orUndefined(found.Get(strconv.Itoa(i)))
			end := start
			if !sobek.IsUndefined(text) {
				start = strings.Index(input, text.String())
				end = start + len(text.String())
			}
			indexes = append(indexes, start, end)
		}
		return indexes
	}, nil
}

// hasClassSet reports whether a class in an expression has syntax that only the flag v allows:
// another class inside it, "--", "&&" or strings.
func hasClassSet(expression string) bool {
	inClass := false
	for i := 0; i < len(expression); i++ {
		rest := expression[i:]
		switch {
		case inClass && (rest[0] == '[' || strings.HasPrefix(rest, "--") ||
			strings.HasPrefix(rest, "&&") || strings.HasPrefix(rest, `\q`)):
			return true
		case rest[0] == '\\':
			i++
		case rest[0] == '[':
			inClass = true
		case rest[0] == ']':
			inClass = false
		}
	}
	return false
}
