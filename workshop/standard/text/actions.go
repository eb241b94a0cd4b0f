package text

import (
	"fmt"
	"go/ast"
	gotoken "go/token"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// A node is what a part of a sentence means.
type node struct {
	get   func(f *frame) value    // nil if it has no value, as a name
	set   func(f *frame, v value) // nil if it cannot be set
	token *token                  // if it is a single token
	slot  int                     // of a variable
	all   []*node                 // of a list of arguments, parameters, places or conditions
	name  string                  // of an argument
	// byDefault is the value of a parameter that is not given.
	byDefault *node
}

func computed(get func(f *frame) value) *node { return &node{get: get} }

func constant(v value) *node { return computed(func(*frame) value { return v }) }

func isYes(v value) bool { return v == true }

// parts returns the nodes of a list. For another node it returns that alone.
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

// filter returns the values of which n is true.
func (n *node) filter(f *frame, all []value) []value {
	found := []value{}
	for _, v := range all {
		if isYes(n.with(f, v)) {
			found = append(found, v)
		}
	}
	return found
}

var constants = map[string]value{"true": true, "false": false, "null": nil, "failure": failure,
	"missing": missing, "eof": eof, "opaqueOrigin": opaqueOrigin, "continued": continued,
	"broken": broken}

// given has the values of a run for which an action has a name.
var given = map[string]func(f *frame) value{
	"it":           func(f *frame) value { return f.it },
	"theCodePoint": (*frame).c,
	"remaining":    (*frame).remaining,
	"recorded":     func(f *frame) value { return f.m.recorded },
	"this":         func(f *frame) value { return f.m.this },
	"theGiven":     func(f *frame) value { return f.m.given },
}

// act returns what an action makes of parts.
func (b *builder) act(e ast.Expr, k []*node) *node {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return b.act(e.X, k)
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil {
			return constant(s)
		}
		n, _ := strconv.ParseInt(e.Value, 0, 64) // which go/parser has read
		return constant(int(n))
	case *ast.Ident:
		v, isConstant := constants[e.Name]
		switch {
		case isConstant:
			return constant(v)
		case given[e.Name] != nil:
			return computed(given[e.Name])
		case e.Name == "its":
			return b.its
		}
		if i := int(e.Name[0] - 'a'); len(e.Name) == 1 && i < len(k) {
			return k[i]
		}
		i := slices.IndexFunc(k, func(n *node) bool { return len(e.Name) > 1 && n.name == e.Name })
		if i < 0 {
			return nil
		}
		return k[i]
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
	gotoken.LSS: func(a, b value) value { return less(a, b) },
	gotoken.GTR: func(a, b value) value { return less(b, a) },
	gotoken.LEQ: func(a, b value) value { return less(a, b) || equal(a, b) },
	gotoken.GEQ: func(a, b value) value { return less(b, a) || equal(a, b) },
	gotoken.ADD: func(a, b value) value {
		if s, ok := a.(string); ok {
			return s + as[string](b)
		}
		return as[int](a) + as[int](b)
	},
	gotoken.SUB: func(a, b value) value { return as[int](a) - as[int](b) },
	gotoken.MUL: func(a, b value) value { return as[int](a) * as[int](b) },
	gotoken.QUO: func(a, b value) value { return as[int](a) / as[int](b) },
	gotoken.REM: func(a, b value) value { return as[int](a) % as[int](b) },
}

// special are the functions that use what the builder knows, or make what can be set.
var special map[string]func(b *builder, k []*node) *node

func init() {
	special = map[string]func(b *builder, k []*node) *node{
		// Statements.
		"report": func(b *builder, k []*node) *node {
			name := b.term(k[0].token.words).names[0]
			return computed(func(f *frame) value { f.m.report(name, f); return nil })
		},
		"machine":   stateMachine,
		"switching": switching,

		// Values.
		"call": func(b *builder, k []*node) *node {
			var arguments []*node
			for _, n := range k[1:] {
				arguments = append(arguments, n.parts()...)
			}
			return b.invoke(k[0].token.words, arguments)
		},
		"run": func(b *builder, k []*node) *node {
			return b.invoke(as[string](k[0].get(nil)), k[1:])
		},
		"new": func(b *builder, k []*node) *node {
			if k[0].token != nil {
				return b.newRecord(k[0].token.words)
			}
			return b.newRecord(as[string](k[0].get(nil)))
		},

		// What can be set.
		// "its" sets what the text's "its" refers to. A variable that is let is not that.
		"its":  func(b *builder, k []*node) *node { b.its = k[0]; return k[0] },
		"let":  func(b *builder, k []*node) *node { b.its = b.before; return k[0] },
		"prop": func(b *builder, k []*node) *node { return b.property(k[0], k[1].token.words) },
		"item": func(b *builder, k []*node) *node {
			return &node{
				get: func(f *frame) value { return each(k[0].get(f))[as[int](k[1].get(f))] },
				set: func(f *frame, v value) { each(k[0].get(f))[as[int](k[1].get(f))] = v },
			}
		},
		"pair": func(b *builder, k []*node) *node {
			return &node{set: func(f *frame, v value) {
				k[0].set(f, each(v)[0])
				k[1].set(f, each(v)[1])
			}}
		},

		// Arguments, parameters and definitions.
		"list": func(b *builder, k []*node) *node {
			all := []*node{}
			for _, n := range k {
				all = append(all, n.parts()...)
			}
			return &node{all: all, get: func(f *frame) value {
				l := list{}
				for _, n := range all {
					l = append(l, n.get(f))
				}
				return &l
			}}
		},
		"tuple": func(b *builder, k []*node) *node {
			return computed(special["list"](b, k).get)
		},
		"named": func(b *builder, k []*node) *node {
			name := k[0].token.words
			if k[0].token.kind == "link" {
				name = b.term(name).names[0]
			}
			return &node{get: k[1].get, name: name}
		},
		"optional": func(b *builder, k []*node) *node {
			if len(k) > 1 {
				return &node{slot: k[0].slot, byDefault: k[1]}
			}
			return k[0]
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
			c := &class{test: k[1]}
			if len(k) > 2 {
				c.length = as[int](k[2].get(nil))
			}
			return &node{token: k[0].token, get: constant(c).get}
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
	states := b.cases(k[4].token.element)
	return computed(func(f *frame) value {
		for {
			f.m.spend()
			if got := states[f.variables[current]].get(f); got == returned {
				return got
			}
			if f.at() >= len(f.over) {
				return nil
			}
			pointer.set(f, f.at()+as[int](by.get(f)))
		}
	})
}

// switching is an algorithm with steps for each value of something.
func switching(b *builder, k []*node) *node {
	cases := b.cases(k[1].token.element)
	return computed(func(f *frame) value {
		n := cases[k[0].get(f)]
		if n == nil {
			n = cases[missing]
		}
		return n.get(f)
	})
}

// args are the arguments of a function in a run.
type args struct {
	f     *frame
	nodes []*node
}

func (k args) v(i int) value                { return k.nodes[i].get(k.f) }
func (k args) is(i int, subject value) bool { return isYes(k.nodes[i].with(k.f, subject)) }
func (k args) class(i int) *class           { return as[*class](k.v(i)) }
func (k args) slot(i int) *value            { return &k.f.variables[k.nodes[i].slot] }

// fn1, fn2 and fn3 turn a Go function of one, two or three arguments into an action's function.
func fn1[A, R any](f func(A) R) func(k args) value {
	return func(k args) value { return f(as[A](k.v(0))) }
}

func fn2[A, B, R any](f func(A, B) R) func(k args) value {
	return func(k args) value { return f(as[A](k.v(0)), as[B](k.v(1))) }
}

func fn3[A, B, C, R any](f func(A, B, C) R) func(k args) value {
	return func(k args) value { return f(as[A](k.v(0)), as[B](k.v(1)), as[C](k.v(2))) }
}

// functions has the functions that need nothing but a run.
var functions map[string]func(k args) value

func init() {
	functions = map[string]func(k args) value{
		// Statements and conditions.
		"seq": func(k args) value {
			if got := k.v(0); isFlow(got) {
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
			values := slices.Clone(each(k.v(1)))
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
				place.set(k.f, k.nodes[1].with(k.f, place.get(k.f)))
			}
			return nil
		},
		"append": func(k args) value {
			v, to := k.v(0), k.v(1)
			if l, ok := to.(*list); ok {
				*l = append(*l, v)
			} else {
				k.nodes[1].set(k.f, as[string](to)+as[string](v))
			}
			return nil
		},
		"pointer": func(k args) value {
			k.f.pointer, k.f.over = k.nodes[0].slot, []rune(as[string](k.v(1)))
			k.nodes[0].set(k.f, 0)
			return nil
		},
		"choose": func(k args) value {
			if isYes(k.v(0)) {
				return k.v(1)
			}
			return k.v(2)
		},
		"of": func(k args) value { return k.nodes[1].with(k.f, k.v(0)) },
		"any": func(k args) value {
			return slices.ContainsFunc(each(k.v(0)), func(v value) bool { return k.is(1, v) })
		},
		"filter": func(k args) value {
			return newList(k.nodes[1].filter(k.f, each(k.v(0))))
		},
		"collect": func(k args) value {
			l := list{}
			for _, v := range each(k.v(0)) {
				l = append(l, k.nodes[1].with(k.f, v))
			}
			return &l
		},
		"anyOf": func(k args) value {
			return slices.ContainsFunc(k.nodes[0].all,
				func(n *node) bool { return isYes(n.get(k.f)) })
		},
		"allOf": func(k args) value {
			return !slices.ContainsFunc(k.nodes[0].all,
				func(n *node) bool { return !isYes(n.get(k.f)) })
		},
		"raw": func(k args) value { return *k.slot(0) },

		// The run itself.
		"throw":     func(k args) value { panic(typeError) },
		"skip":      func(k args) value { k.f.skip += as[int](k.v(0)); return nil },
		"startOver": func(k args) value { k.f.variables[k.f.pointer] = -1; return nil },
		"following": func(k args) value {
			return join(k.f.after[:min(len(k.f.after), as[int](k.v(0)))])
		},

		// Code points, classes and numbers.
		"in":        func(k args) value { return in(k.v(0), as[string](k.v(1))) },
		"is":        func(k args) value { return k.class(0).has(k.f, k.f.it) },
		"digit":     fn1(digitValue),
		"value":     fn1(func(c string) int { return int(codePoint(c)) }),
		"codePoint": fn1(func(n int) string { return string(rune(n)) }),
		"includesAllNon": func(k args) value {
			set, of := k.class(0), k.class(1)
			for c := rune(0); c < 0x180 && !set.isChecked; c++ {
				if !of.has(k.f, one(c)) && !set.has(k.f, one(c)) {
					return false
				}
			}
			set.isChecked = true
			return true
		},
		"contains": func(k args) value {
			all, what := each(k.v(0)), k.v(1)
			of, ok := what.(*class)
			if !ok {
				return slices.ContainsFunc(all, func(v value) bool { return equal(v, what) })
			}
			for n := max(1, of.length); len(all) >= n; all = all[1:] {
				if of.has(k.f, join(all[:n])) {
					return true
				}
			}
			return false
		},
		"number": fn2(number),
		"numbers": fn2(func(first, last int) *list {
			l := list{}
			for i := first; i <= last; i++ {
				l = append(l, i)
			}
			return &l
		}),
		"power": fn2(func(a, b int) int { return saturate(math.Pow(float64(a), float64(b))) }),
		"format": func(k args) value {
			var values []any
			for i := range k.nodes[1:] {
				values = append(values, k.v(i+1))
			}
			return fmt.Sprintf(as[string](k.v(0)), values...)
		},

		// Strings and byte sequences.
		"kind":       func(k args) value { return fmt.Sprintf("%T", k.v(0)) },
		"isASCII":    func(k args) value { return isASCII(k.v(0)) },
		"codeUnits":  func(k args) value { return len(codeUnits(k.v(0))) },
		"bytes":      fn1(isomorphic),
		"decode":     fn1(decode),
		"lower":      fn1(lowercase),
		"startsWith": fn2(strings.HasPrefix),
		"endsWith":   fn2(strings.HasSuffix),
		"trimPrefix": fn2(strings.TrimPrefix),
		"trimSuffix": fn2(strings.TrimSuffix),
		"replace":    fn3(strings.ReplaceAll),
		"split": fn2(func(s, by string) *list {
			l := list{}
			for part := range strings.SplitSeq(s, by) {
				l = append(l, part)
			}
			return &l
		}),
		"trim": func(k args) value {
			return strings.TrimFunc(as[string](k.v(0)),
				func(c rune) bool { return k.class(1).has(k.f, one(c)) })
		},
		"cut": fn3(func(s, by string, part int) string {
			before, after, _ := strings.Cut(s, by)
			return []string{before, after}[part]
		}),
		// The first code points of a string, or "" if there are not as many.
		"first": fn2(func(s string, n int) string {
			c := []rune(s)
			if len(c) < n {
				return ""
			}
			return string(c[:n])
		}),
		"from": fn2(func(s string, n int) string {
			c := []rune(s)
			return string(c[min(len(c), n):])
		}),

		// Lists.
		"size":    func(k args) value { return len(each(k.v(0))) },
		"items":   func(k args) value { return newList(each(k.v(0))) },
		"join":    func(k args) value { return join(each(k.v(0))) },
		"last":    fn1(func(l *list) value { return (*l)[len(*l)-1] }),
		"butLast": fn1(func(l *list) *list { return newList((*l)[:max(0, len(*l)-1)]) }),
		"rest":    fn1(func(l *list) *list { return newList((*l)[1:]) }),
		"repeat": func(k args) value {
			return newList(slices.Repeat([]value{k.v(0)}, as[int](k.v(1))))
		},
		"clone": func(k args) value {
			if l, ok := k.v(0).(*list); ok {
				return newList(slices.Clone(*l))
			}
			return k.v(0)
		},
		"removeLast": fn1(func(l *list) value { *l = (*l)[:max(0, len(*l)-1)]; return nil }),
		// setFirst sets the value of the first such tuple, and removes the others.
		"setFirst": func(k args) value {
			all := as[*list](k.v(0))
			found := k.nodes[1].filter(k.f, *all)
			each(found[0])[1] = k.v(2)
			*all = slices.DeleteFunc(*all,
				func(v value) bool { return slices.Contains(found[1:], v) })
			return nil
		},
		"sort": fn1(sorted),

		// Other standards.
		"publicSuffix":      fn1(publicSuffix),
		"registrableDomain": fn1(registrableDomain),
		"encoder":           fn1(newEncoder),
		"encodeOrFail":      fn3(encodeOrFail),
		"toASCII": func(k args) value {
			s, failed := process(k, (*idna.Profile).ToASCII)
			if failed {
				return failure
			}
			return s
		},
		"toUnicode": func(k args) value {
			s, failed := process(k, (*idna.Profile).ToUnicode)
			k.f.m.recorded = failed
			return s
		},
	}
}
