package text

import (
	"cmp"
	"fmt"
	"go/ast"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// A node is what a part of a sentence means.
type node struct {
	get       func(f *frame) value    // of a parameter: what it is if it is not given
	set       func(f *frame, v value) // nil if it cannot be set
	token     *token                  // if it is a single token
	name      string                  // of a variable
	all       []*node                 // of a list of arguments, parameters, places or conditions
	parameter string                  // for which it is an argument, if that is named
}

func computed(get func(f *frame) value) *node { return &node{get: get} }

func constant(v value) *node { return computed(func(*frame) value { return v }) }

// entry returns the node of a variable, a field, or another thing that has a name.
func entry(of func(f *frame) record, name string) *node {
	get := func(f *frame) value {
		v, ok := of(f)[name]
		if !ok || v == missing {
			panic(name + " has no value")
		}
		return v
	}
	return &node{name: name, get: get, set: func(f *frame, v value) { of(f)[name] = v }}
}

func variable(name string) *node {
	return entry(func(f *frame) record { return f.variables }, name)
}

// key returns the key of a term: where a link leads, or what an action says.
func (n *node) key() string { return as[string](n.get(nil)) }

// parts returns the nodes of a list. For another node it returns that alone.
func (n *node) parts() []*node {
	if n.all != nil {
		return n.all
	}
	return []*node{n}
}

// it is the subject of what is said.
var it = computed(func(f *frame) value { return f.it })

// with returns what n is of a subject.
func (n *node) with(f *frame, subject value) value {
	before := f.it
	f.it = subject
	v := n.get(f)
	f.it = before
	return v
}

var constants = map[string]value{"true": true, "false": false, "null": nil, "failure": failure,
	"missing": missing, "eof": eof, "opaqueOrigin": opaqueOrigin, "continued": continued,
	"broken": broken, "returned": returned, "typeError": typeError}

// act returns what an action makes of parts. A name in it is that of a part, of a constant, of a
// function without arguments, of what the machine has (in upper case), or of a variable.
func (b *builder) act(e ast.Expr, k []*node) *node {
	var name string
	var of []ast.Expr
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
		name = e.Name
		i := slices.IndexFunc(k, func(n *node) bool { return n.parameter == name })
		if i < 0 && len(name) == 1 {
			i = int(name[0] - 'a')
		}
		switch v, isConstant := constants[name]; {
		case i >= 0 && i < len(k):
			return k[i]
		case len(name) == 1:
			return nil // a part that is left out
		case isConstant:
			return constant(v)
		case name == "it":
			return it
		}
	case *ast.UnaryExpr:
		name, of = e.Op.String(), []ast.Expr{e.X}
	case *ast.BinaryExpr:
		name, of = e.Op.String(), []ast.Expr{e.X, e.Y}
	case *ast.CallExpr:
		name, of = e.Fun.(*ast.Ident).Name, e.Args
	}
	var arguments []*node
	for _, a := range of {
		if n := b.act(a, k); n != nil {
			arguments = append(arguments, n)
		}
	}
	function, special := functions[name], b.special(name, arguments)
	switch {
	case defined[name] != nil:
		return b.act(defined[name], arguments)
	case special != nil:
		return special
	case function != nil:
		return computed(func(f *frame) value { return function(args{f, arguments}) })
	case of != nil:
		panic("there is no function " + name)
	case ast.IsExported(name):
		return entry(func(f *frame) record { return f.m.globals }, name)
	}
	return variable(name)
}

// special returns what a function makes that uses what the builder knows, or that makes what can be
// set or is not a value; or nil, if it is another function.
func (b *builder) special(name string, k []*node) *node {
	switch name {
	case "call":
		return b.invoke(k[0].key(), listOf(k[1:]).all)
	case "new":
		return b.newRecord(k[0].key())
	case "switching": // an algorithm with steps for each value of something
		cases := b.cases(k[1].token.element)
		return computed(func(f *frame) value {
			return cmp.Or(cases[k[0].get(f)], cases[missing]).get(f)
		})
	case "its": // what the text's "its" refers to, or it sets that
		b.its = append(k, b.its)[0]
		return b.its
	case "prop":
		return b.property(k[0], k[1].key())
	case "item":
		at := func(f *frame) *value { return &each(k[0].get(f))[as[int](k[1].get(f))] }
		return &node{get: func(f *frame) value { return *at(f) },
			set: func(f *frame, v value) { *at(f) = v }}
	case "list":
		return listOf(k)
	case "tuple":
		return computed(listOf(k).get)
	case "named": // an argument
		return &node{get: k[1].get, parameter: path.Base(k[0].key())}
	case "optional": // a parameter that may be missing, and may have a default
		return &node{name: k[0].name, get: append(k, constant(missing))[1].get}
	case "intro": // an algorithm, of a name, parameters and steps
		a := &algorithm{k[0].key(), k[1].parts(), k[2]}
		if k[0].token != nil { // the definition may have parameters, too
			for _, v := range k[0].token.element.find("var") {
				p := &node{name: v.name(), get: constant(missing).get}
				a.parameters = append(a.parameters, p)
			}
		}
		name, _, _ := strings.Cut(a.key, "(") // without the parameters of a method
		b.algorithms[a.key], b.algorithms[name] = a, a
		return a.body
	case "class":
		b.terms[k[0].key()].class = k[1]
		return k[1]
	}
	return nil
}

// listOf returns a list of parts, or of the parts of lists. To set it sets each.
func listOf(k []*node) *node {
	all := []*node{}
	for _, n := range k {
		all = append(all, n.parts()...)
	}
	get := func(f *frame) value {
		l := list{}
		for _, n := range all {
			l = append(l, n.get(f))
		}
		return &l
	}
	return &node{all: all, get: get, set: func(f *frame, v value) {
		for _, n := range all {
			n.set(f, v)
		}
	}}
}

// inOrder runs statements until one says that the next does not run.
func inOrder(f *frame, all []*node) (got value) {
	for _, n := range all {
		got = n.get(f)
		if m, isMark := got.(mark); isMark && m >= continued {
			break
		}
	}
	return got
}

// args are the arguments of a function in a run.
type args struct {
	f     *frame
	nodes []*node
}

func (k args) v(i int) value     { return k.nodes[i].get(k.f) }
func (k args) is(i int) bool     { return k.v(i) == true }
func (k args) class(i int) *node { return as[*node](k.v(i)) }

// fn1 and fn2 turn a Go function of one or two arguments into an action's function.
func fn1[A, R any](f func(A) R) func(k args) value {
	return func(k args) value { return f(as[A](k.v(0))) }
}

func fn2[A, B, R any](f func(A, B) R) func(k args) value {
	return func(k args) value { return f(as[A](k.v(0)), as[B](k.v(1))) }
}

// functions has the functions that need nothing but a run. rules.txt defines others by these.
var functions = map[string]func(k args) value{
	// Operators.
	"==": func(k args) value { return equal(k.v(0), k.v(1)) },
	"<":  func(k args) value { return less(k.v(0), k.v(1)) },
	"-":  fn2(func(a, b int) int { return a - b }),
	"*":  fn2(func(a, b int) int { return a * b }),
	"/":  fn2(func(a, b int) int { return a / b }),
	"%":  fn2(func(a, b int) int { return a % b }),
	"+": func(k args) value {
		a, b := k.v(0), k.v(1)
		if s, ok := a.(string); ok {
			return s + as[string](b)
		}
		return as[int](a) + as[int](b)
	},

	// Statements and conditions.
	"seq": func(k args) value { return inOrder(k.f, k.nodes) },
	"choose": func(k args) value {
		if k.is(0) {
			return k.v(1)
		}
		return k.v(2)
	},
	"while": func(k args) value {
		for k.is(0) {
			k.f.m.spend()
			if got := k.v(1); got == returned {
				return got
			} else if got == broken {
				break
			}
		}
		return nil
	},
	"fail": func(k args) value { panic(k.v(0)) },
	"report": func(k args) value {
		m, parser := k.f.m, k.f.parser()
		v := Violation{m.term(k.nodes[0].key()).names[0], k.f.algorithm.key, -2, 0}
		v.Inner, _ = k.f.variables["pointer"].(int)
		if parser != nil {
			v.Pointer = parser.variables["pointer"].(int)
		}
		m.Violations = append(m.Violations, v)
		return nil
	},
	"set": func(k args) value { k.nodes[0].set(k.f, k.v(1)); return nil },
	"anyOf": func(k args) value {
		want := k.v(1)
		return slices.ContainsFunc(k.nodes[0].all, func(n *node) bool { return n.get(k.f) == want })
	},

	// What Machine.Do needs. quietly forgets the validation errors before and in its argument.
	"quietly": func(k args) value {
		m, trace := k.f.m, k.f.m.Trace
		m.Trace = nil
		v := k.v(0)
		m.Trace, m.Violations = trace, nil
		return v
	},
	"errors": func(k args) value {
		names := ""
		for _, v := range k.f.m.Violations {
			names += " " + v.Name
		}
		return strings.TrimSpace(names)
	},

	// Values of a run.
	"of":  func(k args) value { return k.nodes[1].with(k.f, k.v(0)) },
	"raw": func(k args) value { return k.f.variables[k.nodes[0].name] },

	// Code points, classes and numbers.
	"is":        func(k args) value { return k.f.has(k.class(0), k.f.it) },
	"value":     fn1(func(c string) int { return int(codePoint(c)) }),
	"codePoint": fn1(func(n int) string { return string(rune(n)) }),
	"number":    fn2(number),
	"power":     fn2(func(a, b int) int { return int(math.Pow(float64(a), float64(b))) }),
	"format":    fn2(func(format string, n int) string { return fmt.Sprintf(format, n) }),
	"includesAllNon": func(k args) value {
		set, of := k.class(0), k.class(1)
		for c := rune(0); c < 0x180 && !k.f.m.known[member{set, -1}]; c++ {
			if !k.f.has(of, string(c)) && !k.f.has(set, string(c)) {
				return false
			}
		}
		k.f.m.known[member{set, -1}] = true
		return true
	},
	"contains": func(k args) value {
		all, class := each(k.v(0)), k.class(1)
		for i := range all {
			for n := i + 1; n <= min(i+3, len(all)); n++ { // no class has longer strings
				if k.f.has(class, join(all[i:n])) {
					return true
				}
			}
		}
		return false
	},

	// Strings and byte sequences.
	"kind":       func(k args) value { return fmt.Sprintf("%T", k.v(0)) },
	"codeUnits":  fn1(func(s string) int { return len(codeUnits(s)) }),
	"bytes":      fn1(isomorphic),
	"decode":     fn1(decode),
	"startsWith": fn2(strings.HasPrefix),
	"endsWith":   fn2(strings.HasSuffix),
	"split":      fn2(func(s, separator string) *list { return new(parts(s, separator)) }),
	"trim": func(k args) value {
		return strings.TrimFunc(as[string](k.v(0)),
			func(c rune) bool { return k.f.has(k.class(1), string(c)) })
	},

	// Lists. A string is one of code points.
	"size": func(k args) value { return len(each(k.v(0))) },
	"join": func(k args) value { return join(each(k.v(0))) },
	"push": func(k args) value {
		l := as[*list](k.v(0))
		*l = append(*l, k.v(1))
		return nil
	},
	"slice": func(k args) value {
		v := k.v(0)
		all := each(v)
		part := all[min(as[int](k.v(1)), len(all)):max(0, min(as[int](k.v(2)), len(all)))]
		if _, ok := v.(string); ok {
			return join(part)
		}
		return new(list(slices.Clip(part)))
	},
	// collect returns what the second argument is of each item, except what is missing.
	"collect": func(k args) value {
		l := list{}
		for _, v := range each(k.v(0)) {
			if v = k.nodes[1].with(k.f, v); v != missing {
				l = append(l, v)
			}
		}
		return &l
	},
	"become": fn2(func(l, now *list) value { *l = *now; return nil }),
	"same":   func(k args) value { return k.v(0) == k.v(1) },
	"sort":   fn1(sorted),

	// Other standards.
	"publicSuffix":      fn1(first(publicsuffix.PublicSuffix)),
	"registrableDomain": fn1(first(publicsuffix.EffectiveTLDPlusOne)), // "" if there is none
	"encoder":           fn1(newEncoder),
	"encodeOrFail":      encodeOrFail,
	"toASCII":           func(k args) value { return process(k, (*idna.Profile).ToASCII) },
	"toUnicode":         func(k args) value { return process(k, (*idna.Profile).ToUnicode) },
}
