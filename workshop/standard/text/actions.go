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
	if function := lazy[name]; function != nil {
		return computed(func(f *frame) value { return function(f, arguments) })
	}
	function := functions[name]
	if function == nil {
		panic("there is no function " + name)
	}
	return computed(func(f *frame) value {
		values := make([]value, len(arguments))
		for i, n := range arguments {
			values[i] = n.get(f)
		}
		return function(f, values)
	})
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

// lazy are the functions that do not compute the values of all arguments first.
var lazy map[string]func(f *frame, k []*node) value

func init() {
	lazy = map[string]func(f *frame, k []*node) value{
		"seq": func(f *frame, k []*node) value {
			if got := k[0].get(f); isType[flow](got) {
				return got
			}
			return k[1].get(f)
		},
		"when": func(f *frame, k []*node) value {
			if !isYes(k[0].get(f)) {
				f.wasTaken = false
				return nil
			}
			got := k[1].get(f)
			f.wasTaken = true
			return got
		},
		"otherwise": func(f *frame, k []*node) value {
			if f.wasTaken {
				return nil
			}
			return k[0].get(f)
		},
		"while": func(f *frame, k []*node) value {
			for isYes(k[0].get(f)) {
				f.m.spend()
				if got := k[1].get(f); got == returned {
					return got
				} else if got == broken {
					break
				}
			}
			return nil
		},
		"each": func(f *frame, k []*node) value {
			after, skip := f.after, f.skip
			defer func() { f.after, f.skip = after, skip }()
			values := slices.Clone(each(k[1].get(f)))
			for i := 0; i < len(values); i++ {
				f.after, f.skip = values[i+1:], 0
				k[0].set(f, values[i])
				if got := k[2].get(f); got == returned {
					return got
				} else if got == broken {
					break
				}
				i += f.skip
			}
			return nil
		},
		"result": func(f *frame, k []*node) value {
			f.result = k[0].get(f)
			return returned
		},
		"assert": func(f *frame, k []*node) value {
			if !isYes(k[0].get(f)) {
				failf(f.m.line, "the assertion fails")
			}
			return nil
		},
		"set": func(f *frame, k []*node) value {
			v := k[1].get(f)
			for _, place := range k[0].parts() {
				place.set(f, v)
			}
			return nil
		},
		"edit": func(f *frame, k []*node) value {
			for _, place := range k[0].parts() {
				place.set(f, k[1].with(f, place.get(f)))
			}
			return nil
		},
		"append": func(f *frame, k []*node) value {
			v := k[0].get(f)
			if l, ok := k[1].get(f).(*list); ok {
				l.items = append(l.items, v)
			} else {
				k[1].set(f, concat(k[1].get(f), v))
			}
			return nil
		},
		"pointer": func(f *frame, k []*node) value {
			f.pointer, f.over = k[0].slot, []rune(text(k[1].get(f)))
			k[0].set(f, 0)
			return nil
		},
		"choose": func(f *frame, k []*node) value {
			if isYes(k[0].get(f)) {
				return k[1].get(f)
			}
			return k[2].get(f)
		},
		"of": func(f *frame, k []*node) value { return k[1].with(f, k[0].get(f)) },
		"any": func(f *frame, k []*node) value {
			return slices.ContainsFunc(each(k[0].get(f)),
				func(v value) bool { return isYes(k[1].with(f, v)) })
		},
		"all": func(f *frame, k []*node) value {
			return !slices.ContainsFunc(each(k[0].get(f)),
				func(v value) bool { return !isYes(k[1].with(f, v)) })
		},
		"filter": func(f *frame, k []*node) value {
			return &list{k[1].filter(f, each(k[0].get(f)))}
		},
		"collect": func(f *frame, k []*node) value {
			l := &list{}
			for _, v := range each(k[0].get(f)) {
				l.items = append(l.items, k[1].with(f, v))
			}
			return l
		},
		"anyOf": func(f *frame, k []*node) value {
			return slices.ContainsFunc(k[0].all, func(is *node) bool { return isYes(is.get(f)) })
		},
		"allOf": func(f *frame, k []*node) value {
			return !slices.ContainsFunc(k[0].all,
				func(is *node) bool { return !isYes(is.get(f)) })
		},
		"given": func(f *frame, k []*node) value {
			return f.variables[k[0].slot] != value(missing{})
		},
		"raw": func(f *frame, k []*node) value { return f.variables[k[0].slot] },
	}
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
			return computed(func(f *frame) value { return lazy["any"](f, k) })
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
		"parameter": func(b *builder, k []*node) *node { return k[0] },
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

// functions are those that compute a value of the values of all arguments.
var functions map[string]func(f *frame, k []value) value

func init() {
	functions = map[string]func(f *frame, k []value) value{
		// What a run has, and what it does.
		"c":         func(f *frame, k []value) value { return f.c() },
		"remaining": func(f *frame, k []value) value { return f.remaining() },
		"recorded":  func(f *frame, k []value) value { return f.m.recorded },
		"continued": func(f *frame, k []value) value { return continued },
		"broken":    func(f *frame, k []value) value { return broken },
		"throw":     func(f *frame, k []value) value { panic(typeError{}) },
		"skip":      func(f *frame, k []value) value { f.skip += number(k[0]); return nil },
		"startOver": func(f *frame, k []value) value { f.variables[f.pointer] = -1; return nil },
		"following": func(f *frame, k []value) value {
			return &list{f.after[:min(len(f.after), number(k[0]))]}
		},
		"columns": func(f *frame, k []value) value { return nil },

		// Code points and numbers.
		"codePoint": func(f *frame, k []value) value { return codePoint(number(k[0])) },
		"digit":     func(f *frame, k []value) value { return digitValue(k[0].(codePoint)) },
		"number": func(f *frame, k []value) value {
			n := 0.0
			for _, c := range raw(k[0]) {
				n = n*float64(number(k[1])) + float64(digitValue(codePoint(c)))
			}
			return saturate(n)
		},
		"numbers": func(f *frame, k []value) value {
			l := &list{}
			for i := number(k[0]); i <= number(k[1]); i++ {
				l.items = append(l.items, i)
			}
			return l
		},
		"power": func(f *frame, k []value) value {
			return saturate(math.Pow(float64(number(k[0])), float64(number(k[1]))))
		},
		"format": func(f *frame, k []value) value {
			for i, v := range k {
				if c, ok := v.(codePoint); ok {
					k[i] = text(c)
				}
			}
			return fmt.Sprintf(k[0].(string), k[1:]...)
		},
		"in": func(f *frame, k []value) value {
			ranges := []rune(k[1].(string))
			c, ok := k[0].(codePoint)
			for i := 0; ok && i < len(ranges); i += 2 {
				if ranges[i] <= rune(c) && rune(c) <= ranges[i+1] {
					return true
				}
			}
			return false
		},
		"inRange": func(f *frame, k []value) value {
			switch v := k[0].(type) {
			case codePoint:
				from, ok := k[1].(codePoint)
				return ok && from <= v && v <= k[2].(codePoint)
			case int:
				from, ok := k[1].(int)
				return ok && from <= v && v <= k[2].(int)
			}
			return false
		},
		"isAbove": func(f *frame, k []value) value {
			c, ok := k[0].(codePoint)
			return ok && c > k[1].(codePoint)
		},
		"isSurrogate": func(f *frame, k []value) value {
			c, ok := k[0].(codePoint)
			return ok && utf16.IsSurrogate(rune(c))
		},
		"isNoncharacter": func(f *frame, k []value) value {
			c, ok := k[0].(codePoint)
			return ok && (0xFDD0 <= c && c <= 0xFDEF || c&0xFFFE == 0xFFFE && c != eof)
		},

		// Classes.
		"allAre": func(f *frame, k []value) value {
			return raw(k[0]) != "" && !slices.ContainsFunc(each(k[0]),
				func(v value) bool { return !k[1].(*class).has(f, v) })
		},
		"within": func(f *frame, k []value) value { return k[1].(*class).has(f, k[0]) },
		"includesAllNon": func(f *frame, k []value) value {
			set, of := k[0].(*class), k[1].(*class)
			for c := codePoint(0); c < 0x180 && !set.isChecked; c++ {
				if !of.has(f, c) && !set.has(f, c) {
					return false
				}
			}
			set.isChecked = true
			return true
		},
		"contains": func(f *frame, k []value) value {
			of, ok := k[1].(*class)
			all := each(k[0])
			if !ok {
				return slices.ContainsFunc(all, func(v value) bool { return equal(v, k[1]) })
			}
			if of.length <= 1 {
				return slices.ContainsFunc(all, func(v value) bool { return of.has(f, v) })
			}
			for i := range all {
				if part := codePoints(k[0], i, of.length); part != "" && of.has(f, part) {
					return true
				}
			}
			return false
		},
		"trim": func(f *frame, k []value) value {
			return strings.TrimFunc(text(k[0]),
				func(r rune) bool { return k[1].(*class).has(f, codePoint(r)) })
		},
		"isString": func(f *frame, k []value) value { return isType[string](k[0]) },
		"isNumber": func(f *frame, k []value) value { return isType[int](k[0]) },
		"isList":   func(f *frame, k []value) value { return isType[*list](k[0]) },
		"isASCII":  func(f *frame, k []value) value { return isASCII(k[0]) },

		// Strings and byte sequences.
		"string": func(f *frame, k []value) value { return text(k[0]) },
		"bytes":  func(f *frame, k []value) value { return byteSequence(text(k[0])) },
		"decode": func(f *frame, k []value) value { return Decode(string(k[0].(byteSequence))) },
		"lower":  func(f *frame, k []value) value { return lowercase(text(k[0])) },
		"concat": func(f *frame, k []value) value { return concat(k[0], k[1]) },
		"first":  func(f *frame, k []value) value { return codePoints(k[0], 0, number(k[1])) },
		"from": func(f *frame, k []value) value {
			s := []rune(text(k[0]))
			return string(s[min(len(s), number(k[1])):])
		},
		"startsWith": func(f *frame, k []value) value { return strings.HasPrefix(raw(k[0]), raw(k[1])) },
		"endsWith":   func(f *frame, k []value) value { return strings.HasSuffix(raw(k[0]), raw(k[1])) },
		"trimPrefix": func(f *frame, k []value) value { return strings.TrimPrefix(raw(k[0]), raw(k[1])) },
		"trimSuffix": func(f *frame, k []value) value { return strings.TrimSuffix(raw(k[0]), raw(k[1])) },
		"replace": func(f *frame, k []value) value {
			return byteSequence(strings.ReplaceAll(raw(k[0]), raw(k[1]), raw(k[2])))
		},
		"cutBefore": func(f *frame, k []value) value {
			before, _, _ := strings.Cut(raw(k[0]), raw(k[1]))
			return byteSequence(before)
		},
		"cutAfter": func(f *frame, k []value) value {
			_, after, _ := strings.Cut(raw(k[0]), raw(k[1]))
			return byteSequence(after)
		},
		// isLast reports whether the only "=" of a byte sequence is its last byte.
		"isLast": func(f *frame, k []value) value {
			return strings.IndexByte(raw(k[0]), '=') == len(raw(k[0]))-1
		},
		"split": func(f *frame, k []value) value {
			l := &list{}
			for part := range strings.SplitSeq(raw(k[0]), raw(k[1])) {
				if isType[byteSequence](k[0]) {
					l.items = append(l.items, byteSequence(part))
				} else {
					l.items = append(l.items, part)
				}
			}
			return l
		},
		// afterEach has the two code points after each that equals another.
		"afterEach": func(f *frame, k []value) value {
			l := &list{}
			for i, c := range each(k[0]) {
				if equal(c, k[1]) {
					l.items = append(l.items, codePoints(k[0], i+1, 2))
				}
			}
			return l
		},
		"codeUnits": func(f *frame, k []value) value {
			return len(utf16.Encode([]rune(text(k[0]))))
		},

		// Lists.
		"size":    func(f *frame, k []value) value { return len(each(k[0])) },
		"items":   func(f *frame, k []value) value { return &list{each(k[0])} },
		"last":    func(f *frame, k []value) value { l := items(k[0]).items; return l[len(l)-1] },
		"butLast": func(f *frame, k []value) value { return withoutLast(k[0]) },
		"join":    func(f *frame, k []value) value { return raw(k[0]) },
		"repeat": func(f *frame, k []value) value {
			return &list{slices.Repeat([]value{k[0]}, number(k[1]))}
		},
		"clone": func(f *frame, k []value) value {
			if l, ok := k[0].(*list); ok {
				return &list{slices.Clone(l.items)}
			}
			return k[0]
		},
		"removeLast": func(f *frame, k []value) value {
			items(k[0]).items = withoutLast(k[0]).items
			return nil
		},
		"sort": func(f *frame, k []value) value {
			l := &list{slices.Clone(items(k[0]).items)}
			slices.SortStableFunc(l.items, func(a, b value) int {
				return slices.Compare(utf16.Encode([]rune(text(items(a).items[0]))),
					utf16.Encode([]rune(text(items(b).items[0]))))
			})
			return l
		},

		// Other standards.
		"opaqueOrigin":      func(f *frame, k []value) value { return opaqueOrigin{} },
		"serializeOrigin":   func(f *frame, k []value) value { return f.m.serializeOrigin(k[0]) },
		"publicSuffix":      func(f *frame, k []value) value { return publicSuffix(text(k[0])) },
		"registrableDomain": func(f *frame, k []value) value { return registrableDomain(text(k[0])) },
		"outputEncoding": func(f *frame, k []value) value {
			if slices.Contains([]value{"replacement", "UTF-16BE", "UTF-16LE"}, k[0]) {
				return "UTF-8"
			}
			return k[0]
		},
		"encoder": func(f *frame, k []value) value { return newEncoder(text(k[0])) },
		"encodeOrFail": func(f *frame, k []value) value {
			return k[1].(*encoder).encodeOrFail(items(k[0]), items(k[2]))
		},
		"toASCII": func(f *frame, k []value) value {
			named := k[0].(map[string]value)
			if s, ok := process(text(named["domain_name"]), named).toASCII(); ok {
				return s
			}
			return failure{}
		},
		"toUnicode": func(f *frame, k []value) value {
			named := k[0].(map[string]value)
			d := process(text(named["domain_name"]), named)
			f.m.recorded = d.failed
			return strings.Join(d.labels, ".")
		},
	}
}
