package text

import (
	"fmt"
	"go/ast"
	gotoken "go/token"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// A node is what a part of a sentence means.
type node struct {
	get   func(f *frame) value    // nil for what has no value, such as a name
	set   func(f *frame, v value) // nil for what cannot be set
	token *token                  // that it is, if it is one
	slot  int                     // of a variable
	all   []*node                 // of a list of arguments, parameters, places or conditions
	// name is that of an argument. Parameters can be optional, with a default value.
	name       string
	isOptional bool
	byDefault  *node
}

func computed(get func(f *frame) value) *node { return &node{get: get} }

func constant(v value) *node { return computed(func(*frame) value { return v }) }

func isYes(v value) bool { return v == true }

// parts returns the nodes of a list, or a node that is none.
func (n *node) parts() []*node {
	if n.all != nil {
		return n.all
	}
	return []*node{n}
}

// with returns what n is of a subject.
func (n *node) with(f *frame, subject value) value {
	before := f.it
	f.it = subject
	v := n.get(f)
	f.it = before
	return v
}

// filter returns the values of which is is true.
func (is *node) filter(f *frame, all []value) (found []value) {
	for _, v := range all {
		if isYes(is.with(f, v)) {
			found = append(found, v)
		}
	}
	return found
}

var constants = map[string]value{"true": true, "false": false, "null": nil, "failure": failure{},
	"missing": missing{}, "eof": eof}

// act returns what an action makes of parts.
func (b *builder) act(e ast.Expr, k []*node) *node {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return b.act(e.X, k)
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil {
			return constant(s)
		}
		n, err := strconv.ParseInt(e.Value, 0, 64)
		if err != nil {
			panic(err)
		}
		return constant(int(n))
	case *ast.Ident:
		v, isConstant := constants[e.Name]
		switch {
		case isConstant:
			return constant(v)
		case e.Name == "it":
			return computed(func(f *frame) value { return f.it })
		case e.Name == "its":
			return b.its
		case e.Name == "named":
			return k[len(k)-1]
		}
		if i := int(e.Name[0] - 'a'); i < len(k) {
			return k[i]
		}
		return nil
	case *ast.UnaryExpr:
		x := b.act(e.X, k)
		return computed(func(f *frame) value { return !isYes(x.get(f)) })
	case *ast.BinaryExpr:
		x, y := b.act(e.X, k), b.act(e.Y, k)
		switch e.Op {
		case gotoken.LAND:
			return computed(func(f *frame) value { return isYes(x.get(f)) && isYes(y.get(f)) })
		case gotoken.LOR:
			return computed(func(f *frame) value { return isYes(x.get(f)) || isYes(y.get(f)) })
		}
		op := operators[e.Op]
		return computed(func(f *frame) value { return op(x.get(f), y.get(f)) })
	}
	call := e.(*ast.CallExpr)
	name := call.Fun.(*ast.Ident).Name
	var arguments []*node
	for _, a := range call.Args {
		if n := b.act(a, k); n != nil {
			arguments = append(arguments, n)
		}
	}
	if form := special[name]; form != nil {
		return form(b, arguments)
	}
	function := functions[name]
	if function == nil {
		panic("there is no function " + name)
	}
	return computed(func(f *frame) value { return function(args{f, arguments}) })
}

var operators = map[gotoken.Token]func(a, b value) value{
	gotoken.EQL: func(a, b value) value { return equal(a, b) },
	gotoken.NEQ: func(a, b value) value { return !equal(a, b) },
	gotoken.LSS: func(a, b value) value { return number(a) < number(b) },
	gotoken.GTR: func(a, b value) value { return number(a) > number(b) },
	gotoken.LEQ: func(a, b value) value { return number(a) <= number(b) },
	gotoken.GEQ: func(a, b value) value { return number(a) >= number(b) },
	gotoken.ADD: func(a, b value) value { return number(a) + number(b) },
	gotoken.SUB: func(a, b value) value { return number(a) - number(b) },
	gotoken.MUL: func(a, b value) value { return number(a) * number(b) },
	gotoken.QUO: func(a, b value) value { return number(a) / number(b) },
	gotoken.REM: func(a, b value) value { return number(a) % number(b) },
}

// special are the functions that use what the builder knows, or make what can be set.
var special map[string]func(b *builder, k []*node) *node

func init() {
	special = map[string]func(b *builder, k []*node) *node{
		// Statements.
		"report": func(b *builder, k []*node) *node {
			name := b.text.byKey[k[0].token.words].names[0]
			return computed(func(f *frame) value { f.m.report(name, f); return nil })
		},
		"such": func(b *builder, k []*node) *node {
			b.tuples, b.such = k[0], k[1]
			return computed(func(f *frame) value { return functions["any"](args{f, k}) })
		},
		"setFirst": func(b *builder, k []*node) *node {
			tuples, such := b.tuples, b.such
			return computed(func(f *frame) value {
				all := items(tuples.get(f))
				found := such.filter(f, all.items)
				items(found[0]).items[1] = k[0].get(f)
				all.items = slices.DeleteFunc(all.items,
					func(v value) bool { return slices.Contains(found[1:], v) })
				return nil
			})
		},
		"machine":   stateMachine,
		"switching": switching,

		// Values.
		"is": func(b *builder, k []*node) *node {
			c := k[0].get(nil).(*class)
			return computed(func(f *frame) value { return c.has(f, f.it) })
		},
		"call": func(b *builder, k []*node) *node {
			var arguments []*node
			for _, n := range k[1:] {
				arguments = append(arguments, n.parts()...)
			}
			return b.invoke(k[0].token.words, arguments)
		},
		"new": func(b *builder, k []*node) *node {
			if k[0].token != nil {
				return b.newRecord(k[0].token.words)
			}
			return b.newRecord(k[0].get(nil).(string))
		},

		// What can be set.
		"this": func(b *builder, k []*node) *node {
			b.its = computed(func(f *frame) value { return f.m.this })
			return b.its
		},
		"theGivenValue": func(b *builder, k []*node) *node {
			b.its = computed(func(f *frame) value { return f.m.given })
			return b.its
		},
		"prop": func(b *builder, k []*node) *node { return b.property(k[0], k[1].token.words) },
		"item": func(b *builder, k []*node) *node {
			return &node{
				get: func(f *frame) value { return each(k[0].get(f))[number(k[1].get(f))] },
				set: func(f *frame, v value) {
					items(k[0].get(f)).items[number(k[1].get(f))] = v
				},
			}
		},
		"pair": func(b *builder, k []*node) *node {
			return &node{set: func(f *frame, v value) {
				k[0].set(f, items(v).items[0])
				k[1].set(f, items(v).items[1])
			}}
		},
		// "Its" is not of what is let.
		"let": func(b *builder, k []*node) *node { b.its = b.before; return k[0] },

		// Arguments, parameters and definitions.
		"list": func(b *builder, k []*node) *node {
			all := []*node{}
			for _, n := range k {
				all = append(all, n.parts()...)
			}
			return &node{all: all, get: func(f *frame) value {
				l := &list{}
				for _, n := range all {
					l.items = append(l.items, n.get(f))
				}
				return l
			}}
		},
		"tuple": func(b *builder, k []*node) *node {
			return computed(special["list"](b, k).get)
		},
		"named": func(b *builder, k []*node) *node {
			name := k[0].token.words
			if k[0].token.kind == linkToken {
				name = b.text.byKey[name].names[0]
			}
			return &node{get: k[1].get, name: name}
		},
		"optional": func(b *builder, k []*node) *node {
			p := &node{slot: k[0].slot, isOptional: true}
			if len(k) > 1 {
				p.byDefault = k[1]
			}
			return p
		},
		"intro": func(b *builder, k []*node) *node {
			i := &node{token: k[0].token}
			if len(k) > 1 {
				i.all = k[1].parts()
			}
			if len(k) > 2 {
				i.get = k[2].get
			}
			return i
		},
		"class": func(b *builder, k []*node) *node {
			c := &class{test: k[0]}
			if len(k) > 1 {
				c.length = number(k[1].get(nil))
			}
			return constant(c)
		},
		"verb": func(b *builder, k []*node) *node {
			return &node{token: k[0].token, get: func(f *frame) value {
				return k[1].get(&frame{m: f.m, algorithm: verbs, variables: []value{f.it},
					pointer: -1})
			}}
		},
	}
}

// stateMachine runs the steps of the states in a <dl>.
func stateMachine(b *builder, k []*node) *node {
	current, pointer, by := k[0].slot, k[1], k[3]
	if k[2].slot != pointer.slot {
		failf(b.line, "the state machine has two pointers")
	}
	b.algorithm.isMachine = true
	b.algorithm.state = current
	states := make(map[value]*node)
	for _, c := range b.cases(k[4].token.steps) {
		for _, v := range c.values {
			states[v] = c.body
		}
	}
	return computed(func(f *frame) value {
		for {
			f.m.spend()
			if got := states[f.variables[current]].get(f); got == returned {
				return got
			}
			if f.at() >= len(f.over) {
				return nil
			}
			pointer.set(f, f.at()+number(by.get(f)))
		}
	})
}

// switching is an algorithm with steps for each value of something.
func switching(b *builder, k []*node) *node {
	cases := b.cases(k[1].token.steps)
	return computed(func(f *frame) value {
		v := k[0].get(f)
		for _, c := range cases {
			if c.isOtherwise || slices.Contains(c.values, v) {
				return c.body.get(f)
			}
		}
		return nil
	})
}

// args are the arguments of a function in a run.
type args struct {
	f     *frame
	nodes []*node
}

func (k args) v(i int) value                   { return k.nodes[i].get(k.f) }
func (k args) with(i int, subject value) value { return k.nodes[i].with(k.f, subject) }
func (k args) is(i int, subject value) bool    { return isYes(k.with(i, subject)) }
func (k args) text(i int) string               { return text(k.v(i)) }
func (k args) raw(i int) string                { return raw(k.v(i)) }
func (k args) number(i int) int                { return number(k.v(i)) }
func (k args) each(i int) []value              { return each(k.v(i)) }
func (k args) items(i int) *list               { return items(k.v(i)) }
func (k args) class(i int) *class              { return k.v(i).(*class) }

// functions are those that only a run needs.
var functions map[string]func(k args) value

func init() {
	functions = map[string]func(k args) value{
		// Statements and conditions.
		"seq": func(k args) value {
			if got := k.v(0); isType[flow](got) {
				return got
			}
			return k.v(1)
		},
		"when": func(k args) value {
			if !isYes(k.v(0)) {
				k.f.wasTaken = false
				return nil
			}
			got := k.v(1)
			k.f.wasTaken = true
			return got
		},
		"otherwise": func(k args) value {
			if k.f.wasTaken {
				return nil
			}
			return k.v(0)
		},
		"while": func(k args) value {
			for isYes(k.v(0)) {
				k.f.m.spend()
				if got := k.v(1); got == returned {
					return got
				} else if got == broken {
					break
				}
			}
			return nil
		},
		"each": func(k args) value {
			after, skip := k.f.after, k.f.skip
			defer func() { k.f.after, k.f.skip = after, skip }()
			values := slices.Clone(k.each(1))
			for i := 0; i < len(values); i++ {
				k.f.after, k.f.skip = values[i+1:], 0
				k.nodes[0].set(k.f, values[i])
				if got := k.v(2); got == returned {
					return got
				} else if got == broken {
					break
				}
				i += k.f.skip
			}
			return nil
		},
		"result": func(k args) value {
			k.f.result = k.v(0)
			return returned
		},
		"assert": func(k args) value {
			if !isYes(k.v(0)) {
				failf(k.f.m.line, "the assertion fails")
			}
			return nil
		},
		"set": func(k args) value {
			v := k.v(1)
			for _, place := range k.nodes[0].parts() {
				place.set(k.f, v)
			}
			return nil
		},
		"edit": func(k args) value {
			for _, place := range k.nodes[0].parts() {
				place.set(k.f, k.with(1, place.get(k.f)))
			}
			return nil
		},
		"append": func(k args) value {
			v := k.v(0)
			if l, ok := k.v(1).(*list); ok {
				l.items = append(l.items, v)
			} else {
				k.nodes[1].set(k.f, concat(k.v(1), v))
			}
			return nil
		},
		"pointer": func(k args) value {
			k.f.pointer, k.f.over = k.nodes[0].slot, []rune(k.text(1))
			k.nodes[0].set(k.f, 0)
			return nil
		},
		"choose": func(k args) value {
			if isYes(k.v(0)) {
				return k.v(1)
			}
			return k.v(2)
		},
		"of": func(k args) value { return k.with(1, k.v(0)) },
		"any": func(k args) value {
			return slices.ContainsFunc(k.each(0),
				func(v value) bool { return k.is(1, v) })
		},
		"all": func(k args) value {
			return !slices.ContainsFunc(k.each(0),
				func(v value) bool { return !k.is(1, v) })
		},
		"filter": func(k args) value {
			return &list{k.nodes[1].filter(k.f, k.each(0))}
		},
		"collect": func(k args) value {
			l := &list{}
			for _, v := range k.each(0) {
				l.items = append(l.items, k.with(1, v))
			}
			return l
		},
		"anyOf": func(k args) value {
			return slices.ContainsFunc(k.nodes[0].all,
				func(is *node) bool { return isYes(is.get(k.f)) })
		},
		"allOf": func(k args) value {
			return !slices.ContainsFunc(k.nodes[0].all,
				func(is *node) bool { return !isYes(is.get(k.f)) })
		},
		"given": func(k args) value {
			return k.f.variables[k.nodes[0].slot] != value(missing{})
		},
		"raw": func(k args) value { return k.f.variables[k.nodes[0].slot] },

		// What a run has, and what it does.
		"c":         func(k args) value { return k.f.c() },
		"remaining": func(k args) value { return k.f.remaining() },
		"recorded":  func(k args) value { return k.f.m.recorded },
		"continued": func(k args) value { return continued },
		"broken":    func(k args) value { return broken },
		"throw":     func(k args) value { panic(typeError{}) },
		"skip":      func(k args) value { k.f.skip += k.number(0); return nil },
		"startOver": func(k args) value { k.f.variables[k.f.pointer] = -1; return nil },
		"following": func(k args) value {
			return &list{k.f.after[:min(len(k.f.after), k.number(0))]}
		},

		// Code points and numbers.
		"codePoint": func(k args) value { return codePoint(k.number(0)) },
		"digit":     func(k args) value { return digitValue(k.v(0).(codePoint)) },
		"number": func(k args) value {
			n := 0.0
			radix := float64(k.number(1))
			for _, c := range k.raw(0) {
				n = n*radix + float64(digitValue(codePoint(c)))
			}
			return saturate(n)
		},
		"numbers": func(k args) value {
			l := &list{}
			for i, last := k.number(0), k.number(1); i <= last; i++ {
				l.items = append(l.items, i)
			}
			return l
		},
		"power": func(k args) value {
			return saturate(math.Pow(float64(k.number(0)), float64(k.number(1))))
		},
		"format": func(k args) value {
			var values []any
			for i := range k.nodes[1:] {
				v := k.v(i + 1)
				if c, ok := v.(codePoint); ok {
					v = text(c)
				}
				values = append(values, v)
			}
			return fmt.Sprintf(k.text(0), values...)
		},
		"in": func(k args) value {
			ranges := []rune(k.v(1).(string))
			c, ok := k.v(0).(codePoint)
			for i := 0; ok && i < len(ranges); i += 2 {
				if ranges[i] <= rune(c) && rune(c) <= ranges[i+1] {
					return true
				}
			}
			return false
		},
		"inRange": func(k args) value {
			switch v := k.v(0).(type) {
			case codePoint:
				from, ok := k.v(1).(codePoint)
				return ok && from <= v && v <= k.v(2).(codePoint)
			case int:
				from, ok := k.v(1).(int)
				return ok && from <= v && v <= k.v(2).(int)
			}
			return false
		},
		"isAbove": func(k args) value {
			c, ok := k.v(0).(codePoint)
			return ok && c > k.v(1).(codePoint)
		},
		"isSurrogate": func(k args) value {
			c, ok := k.v(0).(codePoint)
			return ok && utf16.IsSurrogate(rune(c))
		},
		"isNoncharacter": func(k args) value {
			c, ok := k.v(0).(codePoint)
			return ok && (0xFDD0 <= c && c <= 0xFDEF || c&0xFFFE == 0xFFFE && c != eof)
		},

		// Classes.
		"allAre": func(k args) value {
			all, of := k.each(0), k.class(1)
			return len(all) > 0 && !slices.ContainsFunc(all,
				func(v value) bool { return !of.has(k.f, v) })
		},
		"within": func(k args) value { return k.class(1).has(k.f, k.v(0)) },
		"includesAllNon": func(k args) value {
			set, of := k.class(0), k.class(1)
			for c := codePoint(0); c < 0x180 && !set.isChecked; c++ {
				if !of.has(k.f, c) && !set.has(k.f, c) {
					return false
				}
			}
			set.isChecked = true
			return true
		},
		"contains": func(k args) value {
			in, what := k.v(0), k.v(1)
			of, ok := what.(*class)
			all := each(in)
			if !ok {
				return slices.ContainsFunc(all, func(v value) bool { return equal(v, what) })
			}
			if of.length <= 1 {
				return slices.ContainsFunc(all, func(v value) bool { return of.has(k.f, v) })
			}
			for i := range all {
				if part := codePoints(in, i, of.length); part != "" && of.has(k.f, part) {
					return true
				}
			}
			return false
		},
		"trim": func(k args) value {
			return strings.TrimFunc(k.text(0),
				func(r rune) bool { return k.class(1).has(k.f, codePoint(r)) })
		},
		"isString": func(k args) value { return isType[string](k.v(0)) },
		"isNumber": func(k args) value { return isType[int](k.v(0)) },
		"isList":   func(k args) value { return isType[*list](k.v(0)) },
		"isASCII":  func(k args) value { return isASCII(k.v(0)) },

		// Strings and byte sequences.
		"string": func(k args) value { return k.text(0) },
		"bytes":  func(k args) value { return byteSequence(k.text(0)) },
		"decode": func(k args) value { return Decode(string(k.v(0).(byteSequence))) },
		"lower":  func(k args) value { return lowercase(k.text(0)) },
		"concat": func(k args) value { return concat(k.v(0), k.v(1)) },
		"first":  func(k args) value { return codePoints(k.v(0), 0, k.number(1)) },
		"from": func(k args) value {
			s := []rune(k.text(0))
			return string(s[min(len(s), k.number(1)):])
		},
		"startsWith": func(k args) value { return strings.HasPrefix(k.raw(0), k.raw(1)) },
		"endsWith":   func(k args) value { return strings.HasSuffix(k.raw(0), k.raw(1)) },
		"trimPrefix": func(k args) value { return strings.TrimPrefix(k.raw(0), k.raw(1)) },
		"trimSuffix": func(k args) value { return strings.TrimSuffix(k.raw(0), k.raw(1)) },
		"replace": func(k args) value {
			return byteSequence(strings.ReplaceAll(k.raw(0), k.raw(1), k.raw(2)))
		},
		"cutBefore": func(k args) value {
			before, _, _ := strings.Cut(k.raw(0), k.raw(1))
			return byteSequence(before)
		},
		"cutAfter": func(k args) value {
			_, after, _ := strings.Cut(k.raw(0), k.raw(1))
			return byteSequence(after)
		},
		// isLast reports whether the only "=" of a byte sequence is its last byte.
		"isLast": func(k args) value {
			s := k.raw(0)
			return strings.IndexByte(s, '=') == len(s)-1
		},
		"split": func(k args) value {
			l, v := &list{}, k.v(0)
			for part := range strings.SplitSeq(raw(v), k.raw(1)) {
				if isType[byteSequence](v) {
					l.items = append(l.items, byteSequence(part))
				} else {
					l.items = append(l.items, part)
				}
			}
			return l
		},
		// afterEach has the two code points after each that equals another.
		"afterEach": func(k args) value {
			l, v, after := &list{}, k.v(0), k.v(1)
			for i, c := range each(v) {
				if equal(c, after) {
					l.items = append(l.items, codePoints(v, i+1, 2))
				}
			}
			return l
		},
		"codeUnits": func(k args) value {
			return len(utf16.Encode([]rune(k.text(0))))
		},

		// Lists.
		"size":    func(k args) value { return len(k.each(0)) },
		"items":   func(k args) value { return &list{k.each(0)} },
		"last":    func(k args) value { l := k.items(0).items; return l[len(l)-1] },
		"butLast": func(k args) value { return withoutLast(k.v(0)) },
		"join":    func(k args) value { return k.raw(0) },
		"repeat": func(k args) value {
			return &list{slices.Repeat([]value{k.v(0)}, k.number(1))}
		},
		"clone": func(k args) value {
			v := k.v(0)
			if l, ok := v.(*list); ok {
				return &list{slices.Clone(l.items)}
			}
			return v
		},
		"removeLast": func(k args) value {
			k.items(0).items = withoutLast(k.v(0)).items
			return nil
		},
		"sort": func(k args) value {
			l := &list{slices.Clone(k.items(0).items)}
			slices.SortStableFunc(l.items, func(a, b value) int {
				return slices.Compare(utf16.Encode([]rune(text(items(a).items[0]))),
					utf16.Encode([]rune(text(items(b).items[0]))))
			})
			return l
		},

		// Other standards.
		"opaqueOrigin":      func(k args) value { return opaqueOrigin{} },
		"serializeOrigin":   func(k args) value { return k.f.m.serializeOrigin(k.v(0)) },
		"publicSuffix":      func(k args) value { return publicSuffix(k.text(0)) },
		"registrableDomain": func(k args) value { return registrableDomain(k.text(0)) },
		"outputEncoding": func(k args) value {
			name := k.text(0)
			if name == "replacement" || strings.HasPrefix(name, "UTF-16") {
				return "UTF-8"
			}
			return name
		},
		"encoder": func(k args) value { return newEncoder(k.text(0)) },
		"encodeOrFail": func(k args) value {
			return k.v(1).(*encoder).encodeOrFail(k.items(0), k.items(2))
		},
		"toASCII": func(k args) value {
			named := k.v(0).(map[string]value)
			if s, ok := process(text(named["domain_name"]), named).toASCII(); ok {
				return s
			}
			return failure{}
		},
		"toUnicode": func(k args) value {
			named := k.v(0).(map[string]value)
			d := process(text(named["domain_name"]), named)
			k.f.m.recorded = d.failed
			return strings.Join(d.labels, ".")
		},
	}
}
