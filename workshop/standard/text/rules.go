package text

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// terminals are the nonterminals that the rules do not define: what they can be. Each is one token,
// except type and any.
var terminals map[string]func(r *reading, start, end int) bool

func isKind(k kind) func(r *reading, start, end int) bool {
	return func(r *reading, start, end int) bool {
		return end == start+1 && r.tokens[start].kind == k
	}
}

func isTerm(kinds ...termKind) func(r *reading, start, end int) bool {
	return func(r *reading, start, end int) bool {
		t := r.tokens[start]
		return end == start+1 && t.kind == linkToken &&
			slices.Contains(kinds, r.text.term(t.words).kind)
	}
}

func init() {
	separators := strings.Fields(", . : ( ) and with using given optional a an")
	terminals = map[string]func(r *reading, start, end int) bool{
		"var": isKind(variableToken), "str": isKind(stringToken), "cp": isKind(codePointToken),
		"byte": isKind(byteToken), "num": isKind(numberToken), "ol": isKind(stepsToken),
		"ul": isKind(listToken), "dl": isKind(switchToken), "dfn": isKind(definitionToken),
		"name": isKind(linkToken), "word": isKind(wordToken),
		"fn": isTerm(functionTerm), "phrase": isTerm(phraseTerm),
		"prop": isTerm(propertyTerm, functionTerm), "class": isTerm(classTerm),
		"verb": isTerm(verbTerm), "const": isTerm(constantTerm, stateTerm),
		"error": isTerm(errorTerm), "named": isTerm(parameterTerm),
		// Types say nothing that a run needs, so any words and links are one.
		"type": func(r *reading, start, end int) bool {
			return !slices.ContainsFunc(r.tokens[start:end], func(t token) bool {
				isWord := t.kind == wordToken && !slices.Contains(separators, t.words)
				return !isWord && t.kind != linkToken
			})
		},
		"any": func(r *reading, start, end int) bool { return true },
	}
}

// parts are what the nonterminals of a form mean.
type parts []any

func (k parts) expr(i int) expr    { return k[i].(expr) }
func (k parts) cond(i int) cond    { return k[i].(cond) }
func (k parts) pred(i int) pred    { return k[i].(pred) }
func (k parts) do(i int) do        { return k[i].(do) }
func (k parts) place(i int) place  { return k[i].(place) }
func (k parts) token(i int) *token { return k[i].(*token) }
func (k parts) key(i int) string   { return k[i].(*token).words }

// args are the parts' values in a run: of a variable, a place or an expression what it holds, of a
// link its class, and of all else itself.
type args struct {
	f *frame
	v []value
}

func (a args) str(i int) string       { return text(a.v[i]) }
func (a args) num(i int) int          { return number(a.v[i]) }
func (a args) bytes(i int) string     { return string(a.v[i].(byteSequence)) }
func (a args) byte(i int) string      { return string([]byte{byte(a.num(i))}) }
func (a args) items(i int) []value    { return items(a.v[i]).items }
func (a args) class(i int) *class     { return a.v[i].(*class) }
func (a args) is(i int, v value) bool { return a.test(i)(a.f, v) }

func (a args) test(i int) pred {
	if c, ok := a.v[i].(*class); ok {
		return c.test
	}
	return a.v[i].(pred)
}

// any and all report whether one of some values, or each, is what a part says.
func (a args) any(all []value, i int) bool {
	return slices.ContainsFunc(all, func(v value) bool { return a.is(i, v) })
}

func (a args) all(all []value, i int) bool {
	return !slices.ContainsFunc(all, func(v value) bool { return !a.is(i, v) })
}

// An action makes what a form means of what its nonterminals mean.
type action = func(b *builder, k parts) any

func (b *builder) ready(k parts) func(f *frame) args {
	get := make([]expr, len(k))
	for i, part := range k {
		get[i] = constant(part)
		switch p := part.(type) {
		case expr:
			get[i] = p
		case place:
			get[i] = p.get
		case *token:
			if p.kind == variableToken {
				get[i] = b.variable(p.words).get
			} else if p.kind == linkToken && b.text.term(p.words).kind == classTerm {
				get[i] = constant(b.class(p.words))
			}
		}
	}
	return func(f *frame) args {
		a := args{f, make([]value, len(k))}
		for i, x := range get {
			a.v[i] = x(f)
		}
		return a
	}
}

// These make an action of what a run computes: an expression, a condition, what is said of a
// subject, a statement, and a statement that sets the first place.
func val(compute func(a args) value) action {
	return func(b *builder, k parts) any {
		ready := b.ready(k)
		return expr(func(f *frame) value { return compute(ready(f)) })
	}
}

func test(is func(a args) bool) action {
	return func(b *builder, k parts) any {
		ready := b.ready(k)
		return cond(func(f *frame) bool { return is(ready(f)) })
	}
}

func said(is func(v value, a args) bool) action {
	return func(b *builder, k parts) any {
		ready := b.ready(k)
		return pred(func(f *frame, v value) bool { return is(v, ready(f)) })
	}
}

func run(run func(a args)) action {
	return func(b *builder, k parts) any {
		ready := b.ready(k)
		return do(func(f *frame) flow { run(ready(f)); return next })
	}
}

func change(compute func(a args) value) action {
	return func(b *builder, k parts) any {
		ready := b.ready(k)
		p, ok := k[len(k)-1].(place)
		if !ok {
			p = k.place(0)
		}
		return do(func(f *frame) flow { p.set(f, compute(ready(f))); return next })
	}
}

func always(v any) action { return func(*builder, parts) any { return v } }

// same is for a form that means what its only part means.
func same(b *builder, k parts) any { return k[0] }

// listOf is for a form that is a list: an item, and the list of the others, if there are any.
func listOf[T any](b *builder, k parts) any {
	all := []T{k[0].(T)}
	if len(k) > 1 {
		all = append(all, k[1].([]T)...)
	}
	return all
}

// rules are how the text's sentences are read. A sentence is a "step", the first paragraph of an
// algorithm an "intro", and a paragraph that defines a term a "definition" or a "field".
var rules = []rule{
	// Sentences, and steps that contain steps.
	{"step", "<sent>", same},
	{"step", "<sent> <step>", inOrder},
	{"sent", "<clause> [.|;]", same},
	{"clause", "[<dos>|<loop>]!", same},
	{"clause", "if <cond> <then>", ifThen},
	{"clause", "otherwise [,] if <cond> <then>", otherwise},
	{"clause", "otherwise [: |, run these steps :]! <ol>", otherwise},
	{"clause", "otherwise , <dos>", otherwise},
	{"clause",
		"unfortunate as it is , this is left as an exercise to the reader . when in doubt , <dos>",
		same},
	{"clause", "otherwise , <cond> , <dos>", func(b *builder, k parts) any {
		return otherwise(b, parts{both(asserted(b, k).(do), k.do(1))})
	}},
	{"clause", "if <cond> , then <let> will be <expr>", func(b *builder, k parts) any {
		is, x, y := k.cond(0), k.place(1).get, k.expr(2)
		return asserted(b, parts{cond(func(f *frame) bool { return !is(f) || equal(x(f), y(f)) })})
	}},
	{"then", "[,] [then] <dos>", same},
	{"then", ", [then] <loop>", same},
	{"then", "[,] [then] : <ol>", same},
	{"then", "[,] then <dos> [,] and [then] : <ol>", inOrder},
	{"loop", "while <cond> [:|,]! <body>", func(b *builder, k parts) any {
		is, body := k.cond(0), k.do(1)
		return do(func(f *frame) flow {
			for is(f) {
				f.m.spend()
				if got := body(f); got == broken {
					break
				} else if got == returned {
					return got
				}
			}
			return next
		})
	}},
	{"loop", "<each> <var> [of|in]! <unary> [:|,]! <body>", func(b *builder, k parts) any {
		slot, in, body := b.slot(k.key(1)), k.expr(2), k.do(3)
		return do(func(f *frame) flow {
			return loop(f, each(in(f)), func(v value) { f.variables[slot] = v }, body)
		})
	}},
	{"loop", "<each> <var> in the range <num> to <num> , inclusive : <body>",
		func(b *builder, k parts) any {
			slot, from, to, body := b.slot(k.key(1)), k.expr(2), k.expr(3), k.do(4)
			return do(func(f *frame) flow {
				var all []value
				for i := number(from(f)); i <= number(to(f)); i++ {
					all = append(all, i)
				}
				return loop(f, all, func(v value) { f.variables[slot] = v }, body)
			})
		}},
	{"loop", "<each> <var> → <var> of <unary> [:|,]! <body>", func(b *builder, k parts) any {
		name, val, in, body := b.slot(k.key(1)), b.slot(k.key(2)), k.expr(3), k.do(4)
		return do(func(f *frame) flow {
			return loop(f, each(in(f)), func(v value) {
				f.variables[name], f.variables[val] = items(v).items[0], items(v).items[1]
			}, body)
		})
	}},
	{"each", "[for each|{list/for_each}|{set/for_each}|{map/for_each}]! [byte|byte sequence]",
		always(nil)},
	{"body", "[<ol>|<dos>]!", same},
	{"dos", "<do>", same},
	{"dos", "<do> [,|and|, and|and then|, and then|, and then ,]! <dos>", inOrder},

	// Statements.
	{"do", "return", func(*builder, parts) any { return returning(constant(nil)) }},
	{"do", "return <expr>", func(b *builder, k parts) any { return returning(k.expr(0)) }},
	{"do", "return <expr> if <cond> [;|, and]! [otherwise] <expr> [otherwise]",
		func(b *builder, k parts) any { return returning(choice(b, k).(expr)) }},
	{"do", "{iteration/continue}", flowing(continued)},
	{"do", "{iteration/break}", flowing(broken)},
	{"do", "{throw} a {TypeError}", run(func(args) { panic(typeError{}) })},
	{"do", "<error> {validation_error}", func(b *builder, k parts) any {
		name := b.text.byKey[k.key(0)].names[0]
		return do(func(f *frame) flow { f.m.report(name, f); return next })
	}},
	{"do", "[assert|{assert}]! : <cond>", asserted},
	{"do", "[assert|{assert}]! : <expr> <vp> ( and therefore <vp> )",
		func(b *builder, k parts) any { return asserted(b, parts{twoSaid(b, k)}) }},
	{"do", "set <assigns>", same},
	{"assigns", "<assign>", same},
	{"assigns", "<assign> [,|and|, and]! <assigns>", inOrder},
	{"assign", "<place> to <expr>", assign},
	{"do", "set <place> to <expr> , if <cond> [;|, and]! otherwise to <expr>",
		func(b *builder, k parts) any { return assign(b, parts{k[0], choice(b, k[1:])}) }},
	{"do", "set <place> to <expr> , if that did not return failure , and <expr> otherwise",
		func(b *builder, k parts) any {
			return assign(b, parts{k[0], unless(failure{})(b, k[1:])})
		}},
	{"do", "let <vars> [be|have the value of]! <value>", func(b *builder, k parts) any {
		places, x := k[0].([]place), k.expr(1)
		return do(func(f *frame) flow {
			v := x(f)
			for _, p := range places {
				p.set(f, v)
			}
			return next
		})
	}},
	{"do", "let <var> be a {pointer} for <var>", func(b *builder, k parts) any {
		slot, over := b.slot(k.key(0)), b.slot(k.key(1))
		return do(func(f *frame) flow {
			f.variables[slot], f.pointer, f.over = 0, slot, []rune(text(f.get(over)))
			return next
		})
	}},
	{"do", "let <var> and <var> be the result of running <fn> on the <fn> of <var> and <var> , " +
		"respectively", func(b *builder, k parts) any {
		let := func(i int) do {
			inner := b.invoke(k.key(3), []argument{{value: b.variable(k.key(4 + i)).get}})
			return assign(b, parts{b.variable(k.key(i)),
				b.invoke(k.key(2), []argument{{value: inner}})}).(do)
		}
		return both(let(0), let(1))
	}},
	{"let", "<var>", func(b *builder, k parts) any {
		defer func(it expr) { b.it = it }(b.it) // "its" is not of what is let
		return b.variable(k.key(0))
	}},
	{"vars", "<let> [, <vars>|and <vars>|, and <vars>]", listOf[place]},
	{"value", "<expr>", same},
	{"value", "<expr> [,] if <cond> [;|, or|, and]! otherwise <expr>", choice},
	{"value", "<expr> , if that is non-null ; otherwise <expr>", unless(nil)},
	{"value", "<var> if given , or <expr> otherwise", func(b *builder, k parts) any {
		slot := b.slot(k.key(0))
		return unless(missing{})(b, parts{expr(func(f *frame) value { return f.variables[slot] }),
			k[1]})
	}},
	{"do", "[append|{list/append}]! <expr> [,] to <place>", appended(false)},
	{"do", "prepend <expr> [,] to <place>", appended(true)},
	{"call", "<fn> <args>", invoked},
	{"do", "<call>", discarded},
	{"do", "<call> [,] and append the result to <place>", appended(false)},
	{"do", "<fn> , with <arglist> , and append the result to <place>",
		func(b *builder, k parts) any { return appended(false)(b, parts{invoked(b, k), k[2]}) }},
	{"do", "<phrase> <place> 's <prop>", func(b *builder, k parts) any {
		return discarded(b, parts{b.invoke(k.key(0), []argument{{value: k.place(1).get}})})
	}},
	{"do", "remove any leading and trailing <class> from <place>", change(func(a args) value {
		return strings.TrimFunc(a.str(1), func(r rune) bool { return a.is(0, codePoint(r)) })
	})},
	{"do", "remove all <class> from <place>", change(func(a args) value {
		return strings.Map(func(r rune) rune {
			if a.is(0, codePoint(r)) {
				return -1
			}
			return r
		}, a.str(1))
	})},
	{"do", "remove the first <count> from <place>", change(func(a args) value {
		return string([]rune(a.str(1))[a.num(0):])
	})},
	{"do", "{list/remove} [the last {list/item} from]! <place>", run(removeLast)},
	{"do", "{list/remove} <place> 's last item , if any", run(removeLast)},
	{"do", "{list/remove} all <tuples> from <place>", run(func(a args) {
		l := items(a.v[1])
		l.items = slices.DeleteFunc(l.items, func(v value) bool { return a.is(0, v) })
	})},
	{"do", "set the value of the first such {tuple} to <expr> and {list/remove} the others",
		func(b *builder, k parts) any {
			x, in, is := k.expr(0), b.tuplesIn, b.tuplesAre
			return do(func(f *frame) flow {
				l := items(in(f))
				first := slices.IndexFunc(l.items, func(v value) bool { return is(f, v) })
				items(l.items[first]).items[1] = x(f)
				rest := slices.DeleteFunc(slices.Clone(l.items[first+1:]),
					func(v value) bool { return is(f, v) })
				l.items = append(l.items[:first+1], rest...)
				return next
			})
		}},
	{"do", "[empty|{list/empty}]! <place>", run(func(a args) { items(a.v[0]).items = nil })},
	{"do", "[increase|increment]! [both] <places> by <sum>", shift(1)},
	{"do", "decrease [both] <places> by <sum>", shift(-1)},
	{"places", "<place> [and <places>]", listOf[place]},
	// The pointer is increased before the next run of the machine.
	{"do", "start over ( from the first code point in <var> )",
		run(func(a args) { a.f.variables[a.f.pointer] = -1 })},
	{"do", "skip the next <count> in <var>", run(func(a args) { a.f.skip += a.num(0) })},
	{"do", "replace the second code point in <place> with <cp>", change(func(a args) value {
		s := []rune(a.str(0))
		s[1] = rune(a.v[1].(codePoint))
		return string(s)
	})},
	{"do", "replace any <byte> in <vars> with <byte>", func(b *builder, k parts) any {
		from, to := k.expr(0), k.expr(2)
		return do(func(f *frame) flow {
			for _, p := range k[1].([]place) {
				p.set(f, byteSequence(strings.ReplaceAll(string(p.get(f).(byteSequence)),
					string([]byte{byte(number(from(f)))}), string([]byte{byte(number(to(f)))}))))
			}
			return next
		})
	}},
	{"do", "swap <place> with <place>", func(b *builder, k parts) any {
		x, y := k.place(0), k.place(1)
		return do(func(f *frame) flow {
			v, w := x.get(f), y.get(f)
			x.set(f, w)
			y.set(f, v)
			return next
		})
	}},
	{"clause", "keep running the following state machine by switching on <var> . if after a run " +
		"<var> points to the {EOF_code_point} , go to the next step . otherwise , increase <var> " +
		"by <num> and continue with the state machine . <dl>", stateMachine},

	// Conditions. A comma before "and" or "or" is looser than the word alone.
	{"cond", "<conj>", same},
	{"cond", "<conj> [, and|and if]! <conj>", and},
	{"cond", "<conj> , or <conj>", or},
	{"cond", "<conj> , <andlist>", and},
	{"cond", "<anyof>", same},
	{"cond", "<conj> and <anyof>", and},
	{"anyof", "one of the following is true : <ul>", func(b *builder, k parts) any {
		return anyOf(b.conditions(k.token(0)))
	}},
	{"cond", "all of the following are true : <ul>", func(b *builder, k parts) any {
		return allOf(b.conditions(k.token(0)))
	}},
	{"andlist", "<conj> , [and <conj>|<andlist>]!", and},
	{"conj", "<conj1>", same},
	{"conj", "<conj1> or <conj>", or},
	{"conj1", "<simple>", same},
	{"conj1", "<simple> and <conj1>", and},
	{"simple", "either <simple> or <simple>", or},
	{"conj", "neither <conj1> , nor <conj1>", func(b *builder, k parts) any {
		is := or(b, k).(cond)
		return cond(func(f *frame) bool { return !is(f) })
	}},
	{"simple", "<unary> <vp>", test(func(a args) bool { return a.is(1, a.v[0]) })},
	{"simple", "<unary> <vp> or <vp>", test(func(a args) bool {
		return a.is(1, a.v[0]) || a.is(2, a.v[0])
	})},
	{"simple", "<unary> <vp> and <vp>", twoSaid},
	{"simple", "its <prop> or <prop> is not <comp>", func(b *builder, k parts) any {
		x, y, is := b.property(b.it, k.key(0)), b.property(b.it, k.key(1)), k.pred(2)
		return cond(func(f *frame) bool { return !is(f, x.get(f)) || !is(f, y.get(f)) })
	}},
	{"simple", "<var> is <given>", func(b *builder, k parts) any {
		slot, given := b.slot(k.key(0)), k[1].(bool)
		return cond(func(f *frame) bool { return f.variables[slot] != value(missing{}) == given })
	}},
	{"given", "given", always(true)},
	{"given", "not given", always(false)},
	{"simple", "<unary> and <unary> are <comp>", test(func(a args) bool {
		return a.all(a.v[:2], 2)
	})},
	{"simple", "any item in <unary> is <comp>", test(func(a args) bool {
		return a.any(a.items(0), 1)
	})},
	{"simple", "any but the last {list/item} in <unary> is <comp>", test(func(a args) bool {
		return a.any(a.items(0)[:max(0, len(a.items(0))-1)], 1)
	})},
	{"simple", "parsing <unary> as an <fn> does not return failure", func(b *builder, k parts) any {
		x := b.invoke(k.key(1), []argument{{value: k.expr(0)}})
		return cond(func(f *frame) bool { return x(f) != value(failure{}) })
	}},
	{"simple", "running [the] <call> returns true", test(func(a args) bool {
		return a.v[0] == true
	})},
	{"simple", "<unary> <fn> [<unary>]", func(b *builder, k parts) any {
		arguments := []argument{{value: k.expr(0)}}
		if len(k) > 2 {
			arguments = append(arguments, argument{value: k.expr(2)})
		}
		x := b.invoke(k.key(1), arguments)
		return cond(func(f *frame) bool { return x(f) == true })
	}},
	{"simple", "an error was recorded", test(func(a args) bool { return a.f.m.recorded })},
	{"simple", "there is a <tuples> in <place>", test(func(a args) bool {
		return a.any(a.items(1), 0)
	})},
	{"simple", "<place> {list/contains} any <tuples>", func(b *builder, k parts) any {
		b.tuplesIn, b.tuplesAre = k.place(0).get, k.pred(1)
		return test(func(a args) bool { return a.any(a.items(0), 1) })(b, k)
	}},
	{"tuples", "{tuple} whose name is <var> [and value is <var>]", said(func(v value, a args) bool {
		pair := items(v).items
		return equal(pair[0], a.v[0]) && (len(a.v) == 1 || equal(pair[1], a.v[1]))
	})},
	{"simple",
		"the next <count> after <var> in <var> are not in the ranges <ranges> , all inclusive",
		test(func(a args) bool {
			after := a.f.following(a.num(0))
			return after == nil || !a.all(after, 3)
		})},
	{"ranges", "<ranges1>", same},
	{"ranges", "<ranges> [,|, and|and]! <ranges1>", eitherOf},
	{"ranges1", "<byte> to <byte>", said(func(v value, a args) bool {
		return a.num(0) <= v.(int) && v.(int) <= a.num(1)
	})},
	{"simple", "<byte> is the first byte", ofIt(test(func(a args) bool {
		return strings.HasPrefix(a.bytes(1), a.byte(0))
	}))},
	{"simple", "it is the last", ofIt(test(func(a args) bool {
		before, ok := strings.CutSuffix(a.bytes(0), "=")
		return ok && !strings.Contains(before, "=")
	}))},

	// What is said of a subject.
	{"vp", "[is|are]! <comp>", same},
	{"vp", "[is|are]! not <comp>", not},
	{"vp", "is not <comp> and not <comp>", neither},
	{"vp", "is neither <item> nor <item>", neither},
	{"vp", "starts with <prefix>", same},
	{"vp", "does not start with <prefix>", not},
	{"prefix", "<prefix1>", same},
	{"prefix", "<prefix1> or <prefix1>", eitherOf},
	{"prefix1", "[a <cp>|an <cp>|<cp>|<str>]!", said(func(v value, a args) bool {
		return strings.HasPrefix(text(v), a.str(0))
	})},
	{"prefix", "two <class>", said(func(v value, a args) bool {
		s := codePoints(v, 0, 2)
		return s != "" && consists(a.f, s, a.test(0))
	})},
	{"vp", "[does not end with|do not end with]! <cp>", said(func(v value, a args) bool {
		return !strings.HasSuffix(text(v), a.str(0))
	})},
	{"vp", "contains any leading or trailing <class>", said(func(v value, a args) bool {
		s := each(v)
		return len(s) > 0 && (a.is(0, s[0]) || a.is(0, s[len(s)-1]))
	})},
	{"vp", "contains [a|an|any]! <class>", said(func(v value, a args) bool {
		return contains(a.f, text(v), a.class(0).length, a.test(0))
	})},
	{"vp", "contains only <class>", said(func(v value, a args) bool {
		return consists(a.f, text(v), a.test(0))
	})},
	{"vp", "contains a <byte>", said(func(v value, a args) bool {
		return strings.Contains(string(v.(byteSequence)), a.byte(0))
	})},
	{"vp", "contains at least <count>", said(func(v value, a args) bool {
		return len(each(v)) >= a.num(0)
	})},
	{"vp", "contains a [code point|{code_point}]! that <vp>", said(func(v value, a args) bool {
		return a.any(each(v), 0)
	})},
	{"vp", "contains a <cp> and the two {code_point} following it are not <class>",
		said(func(v value, a args) bool {
			for i, c := range each(v) {
				after := codePoints(v, i+1, 2)
				if equal(c, a.v[0]) && (after == "" || !consists(a.f, after, a.test(1))) {
					return true
				}
			}
			return false
		})},
	{"is", "<verb>", func(b *builder, k parts) any { return b.verb(k.key(0)) }},
	{"vp", "[has a|has an]! <is>", same},
	{"vp", "[does not have a|does not have an|does not]! <is>", not},
	{"vp", "<is>", same},
	{"vp", "has a non-null <prop>", func(b *builder, k parts) any {
		return pred(func(f *frame, v value) bool {
			return b.property(constant(v), k.key(0)).get(f) != nil
		})
	}},
	{"vp", "<ends>", same},
	{"ends", "{string/ends_with} <unary>", said(func(v value, a args) bool {
		return strings.HasSuffix(text(v), a.str(0))
	})},
	{"vp", "is not in <unary>", said(func(v value, a args) bool { return !a.is(0, v) })},
	{"vp", "includes all non - <class>", said(func(v value, a args) bool {
		set := v.(*class)
		for c := codePoint(0); c < 0x180 && !set.isChecked; c++ {
			if !a.is(0, c) && !set.test(a.f, c) {
				return false
			}
		}
		set.isChecked = true
		return true
	})},

	// What a subject is.
	{"comp", "[either] <item> or <item>", eitherOf},
	{"comp", "<item>", same},
	{"comp", "<item> , <items>", eitherOf},
	{"items", "or <item>", same},
	{"items", "<item> , <items>", eitherOf},
	{"item", "[a|an] <class>", func(b *builder, k parts) any { return b.class(k.key(0)).test }},
	{"item", "[a|an] <class> that <ends>", said(func(v value, a args) bool {
		return a.is(0, v) && a.is(1, v)
	})},
	{"item", "a failure value", said(func(v value, a args) bool { return v == failure{} })},
	{"item", "a string", said(func(v value, a args) bool { return isType[string](v) })},
	{"item", "non-null", said(func(v value, a args) bool { return v != nil })},
	{"item", "[a|an] <unary>", said(func(v value, a args) bool { return equal(v, a.v[0]) })},
	{"item", "greater than <unary>", said(func(v value, a args) bool {
		return number(v) > a.num(0)
	})},
	{"item", "greater than or equal to <unary>", said(func(v value, a args) bool {
		return number(v) >= a.num(0)
	})},
	{"item", "less than <unary>", said(func(v value, a args) bool { return number(v) < a.num(0) })},
	{"item", "a radix - <var> digit", said(func(v value, a args) bool {
		return digitValue(v.(codePoint)) < a.num(0)
	})},
	{"item", "an {ASCII_case-insensitive} match for <strs>", func(b *builder, k parts) any {
		return pred(func(f *frame, v value) bool {
			return slices.ContainsFunc(k[0].([]expr), func(x expr) bool {
				return lowercase(text(x(f))) == lowercase(text(v))
			})
		})
	}},
	{"strs", "<str> [, <strs>|or <strs>|, or <strs>]", listOf[expr]},

	// Expressions.
	{"expr", "<unary>", same},
	{"expr", "<unary> [,] followed by <expr>", concatenated},
	{"expr", "<cp> and <unary>", concatenated},
	{"expr", "<unary> and <cp> concatenated", concatenated},
	{"unary", "<sum>", same},
	{"unary", "<sum> , <fn>", func(b *builder, k parts) any {
		return b.invoke(k.key(1), []argument{{value: k.expr(0)}})
	}},
	{"unary", "the result of [running] [the] <call>", same},
	{"unary", "[the|a|an]! <fn> of <unary>", func(b *builder, k parts) any {
		return b.invoke(k.key(0), []argument{{value: k.expr(1)}})
	}},
	{"unary", "the result of {strictly_split} <unary> on <cp>", val(func(a args) value {
		l := &list{}
		for part := range strings.SplitSeq(a.str(0), a.str(1)) {
			l.items = append(l.items, part)
		}
		return l
	})},
	{"unary", "the result of splitting <unary> on <byte>", val(func(a args) value {
		l := &list{}
		for part := range strings.SplitSeq(a.bytes(0), a.byte(1)) {
			l.items = append(l.items, byteSequence(part))
		}
		return l
	})},
	{"unary", "the result of {list/sort_in_ascending_order} <unary> , with <var> being less than " +
		"<var> if <var> 's name is {code_unit_less_than} <var> 's name",
		func(b *builder, k parts) any {
			return val(func(a args) value {
				l := &list{items: slices.Clone(a.items(0))}
				slices.SortStableFunc(l.items, func(a, b value) int {
					return compareCodeUnits(text(items(a).items[0]), text(items(b).items[0]))
				})
				return l
			})(b, k[:1])
		}},
	{"unary", "the public suffix determined by running the <name> with <var> as domain",
		val(func(a args) value { return publicSuffix(a.str(1)) })},
	{"unary", "the registrable domain determined by running the <name> with <var> as domain",
		val(func(a args) value { return registrableDomain(a.str(1)) })},
	{"unary",
		"a [string|{string}]! consisting of <cp> [,] followed by two <class> representing <var>",
		val(func(a args) value { return fmt.Sprintf("%s%02X", a.str(0), a.num(2)) })},
	{"unary",
		"the two bytes after <var> in <var> , <fn> , and then interpreted as a hexadecimal number",
		val(func(a args) value {
			after := a.f.following(2)
			return digitValue(codePoint(number(after[0])))*16 +
				digitValue(codePoint(number(after[1])))
		})},
	{"unary", "<sum> with its leading <cp> and trailing <cp> removed", val(func(a args) value {
		return strings.TrimSuffix(strings.TrimPrefix(a.str(0), a.str(1)), a.str(2))
	})},
	{"unary", "<sum> with a single leading <cp> removed , if any", val(func(a args) value {
		return strings.TrimPrefix(a.str(0), a.str(1))
	})},
	{"unary", "the bytes from the start of <var> up to but excluding its first <byte>",
		val(func(a args) value {
			before, _, _ := strings.Cut(a.bytes(0), a.byte(1))
			return byteSequence(before)
		})},
	{"unary", "the bytes , if any , after the first <byte> up to the end of <var>",
		val(func(a args) value {
			_, after, _ := strings.Cut(a.bytes(1), a.byte(0))
			return byteSequence(after)
		})},
	{"unary", "a byte whose value is <unary>", same},
	{"unary", "a {code_point} whose {code_point/value} is <unary>", val(func(a args) value {
		return codePoint(a.num(0))
	})},
	{"unary", "the mathematical integer value that is represented by <sum> in radix - <atom> " +
		"[notation ,] using <class> for digits with values <num> through <num>",
		val(func(a args) value {
			n := 0
			for _, c := range a.str(0) {
				n = saturate(float64(n)*float64(a.num(1)) + float64(digitValue(codePoint(c))))
			}
			return n
		})},
	{"unary", "the shortest sequence of {ASCII_digit} representing <var> in base ten",
		val(func(a args) value { return fmt.Sprint(a.num(0)) })},
	{"unary", "<sum> , represented as the shortest possible lowercase hexadecimal number",
		val(func(a args) value { return fmt.Sprintf("%x", a.num(0)) })},
	{"unary", "a new {IPv6_address} whose <prop> are all <num>", val(func(a args) value {
		return &list{items: slices.Repeat([]value{a.v[1]}, 8)}
	})},
	{"unary", "a new {URL}", func(b *builder, k parts) any { return b.newRecord("url") }},
	{"unary", "a new <name> object", func(b *builder, k parts) any {
		return b.newRecord(k.key(0))
	}},
	{"unary", "a new {opaque_origin}", always(constant(opaqueOrigin{}))},
	{"unary", "[the|a]! {tuple_origin} <tuple>", same},
	{"unary", "an [empty|initially empty]! {list}", val(newList)},
	{"unary", "an initially empty {list} of name-value tuples where both name and value hold a " +
		"string", val(newList)},
	{"unary", "an empty {byte_sequence}", always(constant(byteSequence("")))},
	{"unary", "an empty {I/O_queue}", val(newList)},
	{"unary", "<sum> converted to an {I/O_queue}", val(func(a args) value {
		return &list{items: each(a.v[0])}
	})},
	{"unary", "<sum> converted to a byte sequence", same},
	{"unary", "a {list/clone} of <unary>", val(func(a args) value {
		if l, ok := a.v[0].(*list); ok {
			return &list{items: slices.Clone(l.items)}
		}
		return a.v[0]
	})},
	{"unary", "the {code_point_substring_to_the_end_of_the_string} from <var> to the end of <var>",
		val(func(a args) value {
			s := []rune(a.str(1))
			return string(s[min(len(s), a.num(0)):])
		})},
	{"unary", "the value of the first <tuples> in <place> , if there is such a {tuple} ; " +
		"otherwise null", val(func(a args) value {
		if i := slices.IndexFunc(a.items(1), func(v value) bool { return a.is(0, v) }); i >= 0 {
			return items(a.items(1)[i]).items[1]
		}
		return nil
	})},
	{"unary",
		"the values of all <tuples> in <place> , in list order ; otherwise the empty sequence",
		val(func(a args) value {
			l := &list{}
			for _, v := range a.items(1) {
				if a.is(0, v) {
					l.items = append(l.items, items(v).items[1])
				}
			}
			return l
		})},
	{"sum", "<prod>", same},
	{"sum", "<sum> + <prod>", val(func(a args) value { return a.num(0) + a.num(1) })},
	{"sum", "<sum> − <prod>", val(func(a args) value { return a.num(0) - a.num(1) })},
	{"prod", "<atom>", same},
	{"prod", "<prod> × <atom>", val(func(a args) value { return a.num(0) * a.num(1) })},
	{"prod", "<prod> / <atom>", val(func(a args) value { return a.num(0) / a.num(1) })},
	{"prod", "<prod> % <atom>", val(func(a args) value { return a.num(0) % a.num(1) })},
	{"atom", "<atom1> ^ ( <sum> )", val(func(a args) value {
		return saturate(math.Pow(float64(a.num(0)), float64(a.num(1))))
	})},
	{"atom", "floor ( <sum> )", same}, // numbers are integers
	{"atom", "( <sum> )", same},
	{"atom", "<tuple>", same},
	{"tuple", "( <sum> , <sums> )", func(b *builder, k parts) any {
		all := append([]expr{k.expr(0)}, k[1].([]expr)...)
		return expr(func(f *frame) value {
			l := &list{}
			for _, x := range all {
				l.items = append(l.items, x(f))
			}
			return l
		})
	}},
	{"sums", "<sum> [, <sums>]", listOf[expr]},
	{"atom", "{c} interpreted as [a] [hexadecimal|decimal]! number", val(func(a args) value {
		return digitValue(a.f.c())
	})},
	{"atom", "<atom1>", same},
	{"atom1", "<place>", func(b *builder, k parts) any { return k.place(0).get }},
	{"atom1", "[<str>|<cp>|<byte>|<num>]!", same},
	{"atom1", "[the] <const>", func(b *builder, k parts) any { return b.constant(k.key(0)) }},
	{"atom1", "true", always(constant(true))},
	{"atom1", "false", always(constant(false))},
	{"atom1", "null", always(constant(nil))},
	{"atom1", "failure", always(constant(failure{}))},
	{"atom1", "the empty string", always(constant(""))},
	{"atom1", "the empty byte sequence", always(constant(byteSequence("")))},
	{"atom1", "[« »|empty]!", val(newList)},
	{"atom1", "{c}", val(func(a args) value { return a.f.c() })},
	{"atom1", "{remaining}", val(func(a args) value { return a.f.remaining() })},
	{"atom1", "its <prop>", func(b *builder, k parts) any {
		return b.property(b.it, k.key(0)).get
	}},
	{"atom1", "[the|its]! first <count>", ofIt(val(func(a args) value {
		return codePoints(a.v[1], 0, a.num(0))
	}))},
	{"atom1", "its third code point", ofIt(val(func(a args) value {
		return codePoints(a.v[0], 2, 1)
	}))},
	{"atom1", "the last {list/item} in <place>", val(func(a args) value {
		return a.items(0)[len(a.items(0))-1]
	})},
	{"atom1", "<place> 's name", val(func(a args) value { return a.items(0)[0] })},
	{"atom1", "<place> 's value", val(func(a args) value { return a.items(0)[1] })},
	{"atom1", "the value of <place>", func(b *builder, k parts) any { return k.place(0).get }},
	{"count", "code point", always(1)},
	{"count", "two [code points|bytes]!", always(2)},

	// What can be set.
	{"place", "<var>", func(b *builder, k parts) any { return b.variable(k.key(0)) }},
	{"place", "{this}", func(b *builder, k parts) any { return b.variable("this") }},
	{"place", "the given value", func(b *builder, k parts) any {
		return b.variable("the given value")
	}},
	{"place", "<place> 's <prop>", func(b *builder, k parts) any {
		return b.property(k.place(0).get, k.key(1))
	}},
	{"place", `<place> \[ <sum> \]`, func(b *builder, k parts) any {
		x, n := k.place(0).get, k.expr(1)
		return place{func(f *frame) value { return items(x(f)).items[number(n(f))] },
			func(f *frame, v value) { items(x(f)).items[number(n(f))] = v }}
	}},

	// Arguments.
	{"args", "[on|from] <arg>", same},
	{"args", "[with|given]! <arglist>", same},
	{"args", "[on] <arg> [, with|with|using]! <arglist>", joined},
	{"arglist", "<arg>", same},
	{"arglist", "<arg> [,|and|, and]! <arglist>", joined},
	{"args", "<unary> , followed by <cp> , with <arglist>", func(b *builder, k parts) any {
		return append([]argument{{value: concatenated(b, k[:2]).(expr)}}, k[2].([]argument)...)
	}},
	{"arg", "<unary>", func(b *builder, k parts) any { return []argument{{value: k.expr(0)}} }},
	{"arg", "<var> <is>", func(b *builder, k parts) any {
		x, is := b.variable(k.key(0)).get, k.pred(1)
		return []argument{{value: func(f *frame) value { return is(f, x(f)) }}}
	}},
	{"arg", "<var> , if given", func(b *builder, k parts) any {
		slot := b.slot(k.key(0))
		return []argument{{value: func(f *frame) value { return f.variables[slot] }}}
	}},
	{"arg", "<unary> as a {string}", func(b *builder, k parts) any {
		x := k.expr(0)
		return []argument{{value: func(f *frame) value { return text(x(f)) }}}
	}},
	{"arg", "<unary> as <named>", func(b *builder, k parts) any {
		return []argument{{b.text.parameterName(k.key(1)), k.expr(0)}}
	}},
	{"arg", "<named> set to <unary>", func(b *builder, k parts) any {
		return []argument{{b.text.parameterName(k.key(0)), k.expr(1)}}
	}},
	{"arg", "<word> set to <unary>", func(b *builder, k parts) any {
		return []argument{{k.key(0), k.expr(1)}}
	}},

	// The first paragraph of an algorithm.
	{"intro", "to <dfn> [given|, given] <params> [, run these steps] :", introduced},
	{"intro", "to obtain the <dfn> of <params> , run these steps .", introduced},
	{"intro", "to <dfn> [given] <params> , <dos> .", introduced},
	{"intro", "to <dfn> :", introduced},
	{"intro", "a <type> <named1> is a <dfn> if these steps return true :", introduced},
	{"intro", "the <dfn> algorithm , given <params> , runs these steps [:|.]!", introduced},
	{"intro", "the <dfn> algorithm , given <params> , <returning> .", introduced},
	{"returning", "returns <expr>", func(b *builder, k parts) any { return returning(k.expr(0)) }},
	{"intro", "the <dfn> takes <params> [,] and then runs these steps [:|.]!", introduced},
	{"intro", "the <dfn> takes <param> , <fn> it , and then returns the result of <fn> it .",
		func(b *builder, k parts) any {
			inner := b.invoke(k.key(2), []argument{{value: b.it}})
			return intro{k.token(0), []parameter{k[1].(parameter)},
				returning(b.invoke(k.key(3), []argument{{value: inner}}))}
		}},
	{"intro", "to determine whether <param> <dfn> <params> , <dos> .", introduced},
	{"intro", "to determine whether <param> <dfn> <params> , run these steps :", introduced},
	{"intro", "the <dfn> of <params> is the {origin} returned by running these steps , switching " +
		"on <unary> : <dl>", switching},
	{"intro", "<intro> they return <any> .", same},
	{"intro", "the [static] <dfn> [constructor|method|getter]! steps are :", introduced},
	{"intro", "the <dfn> [getter steps|steps|method steps]! are to <dos> .", introduced},
	{"intro", "the <dfn> getter steps and the <dfn> method steps are to <dos> .", introduced},
	{"intro", "the <name> setter steps are :", introduced},
	{"intro", "the <name> setter steps are to <dos> .", introduced},
	{"intro", "objects implementing the <name> interface 's <name> steps are to <dos> .",
		func(b *builder, k parts) any { return introduced(b, k[1:]) }},
	{"named1", "<var>", aParameter},
	{"param", "[a|an|the] [<type>] <var>", aParameter},
	{"param", "[a|an] optional [<type>] <var> [( default <expr> )]", func(b *builder, k parts) any {
		p := aParameter(b, k).(parameter)
		p.isOptional = true
		return p
	}},
	{"params", "<param>", listOf[parameter]},
	{"params", "<param> [,|and|, and|with|, with|using|, and with]! <params>", listOf[parameter]},

	// Fields of records.
	{"field", "<any> it is initially <expr> .", func(b *builder, k parts) any { return k[1] }},
	{"field", "<dfn> : <any> , initially <expr> [.]", func(b *builder, k parts) any {
		return k[2]
	}},
	{"field", "<dfn> : [a|an] <type> .", always(constant(missing{}))},

	// Terms that a paragraph defines.
	{"set", "the <dfn> is a {percent-encode_set} consisting of <members> .", aClass},
	{"noun", "the <dfn> are <members> .", aClass},
	{"noun", "the <dfn> are <members> , excluding <members> .", func(b *builder, k parts) any {
		in, except := k.pred(1), k.pred(2)
		return &class{test: func(f *frame, v value) bool { return in(f, v) && !except(f, v) }}
	}},
	{"members", "<member>", same},
	{"members", "<member> [,|and|, and]! <members>", eitherOf},
	{"member", "[the] <const>", func(b *builder, k parts) any {
		return b.constant(k.key(0))(nil).(*class).test
	}},
	{"member", "<class>", func(b *builder, k parts) any { return b.class(k.key(0)).test }},
	{"member", "<cp>", said(func(v value, a args) bool { return v == a.v[0] })},
	{"member", "[{code_point} in the range] <cp> to <cp> , inclusive",
		said(func(v value, a args) bool { return inRange(v, a.v[0], a.v[1]) })},
	{"member", "all {code_point} greater than <cp>", said(func(v value, a args) bool {
		return inRange(v, a.v[0].(codePoint)+1, codePoint(math.MaxInt32))
	})},
	{"noun", "[a|an]! <dfn> is [a <name> that is] <comp> .", aClass},
	{"noun", "a <dfn> is a string consisting of <cp> followed by two <class> .",
		func(b *builder, k parts) any {
			c, is := k.expr(1), b.class(k.key(2))
			return &class{test: func(f *frame, v value) bool {
				s := each(v)
				return len(s) == 3 && equal(s[0], c(f)) && is.test(f, s[1]) && is.test(f, s[2])
			}, length: 3}
		}},
	{"noun", "a <dfn> is two code points , of which the first is <comp> and the second is <comp> .",
		func(b *builder, k parts) any {
			return &class{test: func(f *frame, v value) bool {
				s, ok := v.(string)
				c := each(s)
				return ok && len(c) == 2 && k.pred(1)(f, c[0]) && k.pred(2)(f, c[1])
			}, length: 2}
		}},
	{"noun", "a <dfn> is a <class> of which the second code point is <comp> .",
		func(b *builder, k parts) any {
			is := b.class(k.key(1))
			return &class{test: func(f *frame, v value) bool {
				return is.test(f, v) && k.pred(2)(f, each(v)[1])
			}, length: is.length}
		}},
	{"verbs", "<verb1> [<verbs>]", listOf[verb]},
	{"verb1", "a [<name>|<name> has an|string]! <dfn> if <cond> [.]",
		func(b *builder, k parts) any {
			is := k[len(k)-1].(cond)
			return verb{k[len(k)-2].(*token), func(f *frame, v value) bool {
				return is(&frame{m: f.m, algorithm: verbs, variables: []value{v}, pointer: -1})
			}}
		}},
	{"columns", "a <dfn> is an {ASCII_string} that is listed in the first column of the " +
		"following table . the <dfn> for a {special_scheme} is listed in the second column on " +
		"the same row . the {default_port} for any other {ASCII_string} is null .", always(nil)},
}

func both(first, second do) do {
	return func(f *frame) flow {
		if got := first(f); got != next {
			return got
		}
		return second(f)
	}
}

func inOrder(b *builder, k parts) any { return both(k.do(0), k.do(1)) }

func flowing(to flow) action { return always(do(func(*frame) flow { return to })) }

func returning(x expr) do {
	return func(f *frame) flow { f.result = x(f); return returned }
}

func ifThen(b *builder, k parts) any {
	is, then := k.cond(0), k.do(1)
	return do(func(f *frame) flow {
		if !is(f) {
			f.wasTaken = false
			return next
		}
		got := then(f)
		f.wasTaken = true
		return got
	})
}

// otherwise is for a statement, or for a condition and a statement.
func otherwise(b *builder, k parts) any {
	then := k[0]
	if len(k) > 1 {
		then = ifThen(b, k)
	}
	return do(func(f *frame) flow {
		if f.wasTaken {
			return next
		}
		return then.(do)(f)
	})
}

func asserted(b *builder, k parts) any {
	is, line := k.cond(0), b.line
	return do(func(f *frame) flow {
		if !is(f) {
			failf(line, "the assertion fails")
		}
		return next
	})
}

func assign(b *builder, k parts) any {
	p, x := k.place(0), k.expr(1)
	return do(func(f *frame) flow { p.set(f, x(f)); return next })
}

// choice is "x if a condition holds; otherwise y".
func choice(b *builder, k parts) any {
	x, is, y := k.expr(0), k.cond(1), k.expr(2)
	return expr(func(f *frame) value {
		if is(f) {
			return x(f)
		}
		return y(f)
	})
}

// unless is "x if that is not none; otherwise y".
func unless(none value) action {
	return func(b *builder, k parts) any {
		x, y := k.expr(0), k.expr(1)
		return expr(func(f *frame) value {
			if v := x(f); v != none {
				return v
			}
			return y(f)
		})
	}
}

func constant(v value) expr { return func(*frame) value { return v } }

func invoked(b *builder, k parts) any { return b.invoke(k.key(0), k[1].([]argument)) }

func discarded(b *builder, k parts) any {
	x := k.expr(0)
	return do(func(f *frame) flow { x(f); return next })
}

func appended(isFirst bool) action {
	return func(b *builder, k parts) any {
		x, p := k.expr(0), k.place(1)
		return do(func(f *frame) flow { p.add(f, x(f), isFirst); return next })
	}
}

func joined(b *builder, k parts) any { return slices.Concat(k[0].([]argument), k[1].([]argument)) }

func newList(args) value { return &list{} }

func shift(sign int) action {
	return func(b *builder, k parts) any {
		places, by := k[0].([]place), k.expr(1)
		return do(func(f *frame) flow {
			n := number(by(f))
			for _, p := range places {
				p.set(f, number(p.get(f))+sign*n)
			}
			return next
		})
	}
}

func removeLast(a args) {
	if l := items(a.v[0]); len(l.items) > 0 {
		l.items = l.items[:len(l.items)-1]
	}
}

// ofIt is for a form that is about what was named last, which is its last
// argument.
func ofIt(of action) action {
	return func(b *builder, k parts) any { return of(b, append(k[:len(k):len(k)], b.it)) }
}

func and(b *builder, k parts) any { return allOf([]cond{k.cond(0), k.cond(1)}) }
func or(b *builder, k parts) any  { return anyOf([]cond{k.cond(0), k.cond(1)}) }

func anyOf(all []cond) cond {
	return func(f *frame) bool {
		return slices.ContainsFunc(all, func(is cond) bool { return is(f) })
	}
}

func allOf(all []cond) cond {
	return func(f *frame) bool {
		return !slices.ContainsFunc(all, func(is cond) bool { return !is(f) })
	}
}

func twoSaid(b *builder, k parts) any {
	return test(func(a args) bool { return a.is(1, a.v[0]) && a.is(2, a.v[0]) })(b, k)
}

func not(b *builder, k parts) any {
	is := k.pred(0)
	return pred(func(f *frame, v value) bool { return !is(f, v) })
}

func eitherOf(b *builder, k parts) any {
	x, y := k.pred(0), k.pred(1)
	return pred(func(f *frame, v value) bool { return x(f, v) || y(f, v) })
}

func neither(b *builder, k parts) any { return not(b, parts{eitherOf(b, k)}) }

func concatenated(b *builder, k parts) any {
	x, y := k.expr(0), k.expr(1)
	return expr(func(f *frame) value { return text(x(f)) + text(y(f)) })
}

func inRange(v, from, to value) bool {
	c, ok := v.(codePoint)
	return ok && from.(codePoint) <= c && c <= to.(codePoint)
}

// aClass is for a form whose last part says what is in a class.
func aClass(b *builder, k parts) any { return &class{test: k[len(k)-1].(pred)} }

// aParameter returns the parameter that a form names, with its default value.
func aParameter(b *builder, k parts) any {
	var p parameter
	for _, part := range k {
		switch part := part.(type) {
		case *token:
			if part.kind == variableToken {
				p.slot = b.slot(part.words)
				b.it = b.variable(part.words).get
			}
		case expr:
			p.byDefault = part
		}
	}
	return p
}

// An intro is what the first paragraph of an algorithm says: its name, which the definition or link
// name has, its parameters, and what it does, if that is not in the steps below.
type intro struct {
	name       *token
	parameters []parameter
	body       do
}

func introduced(b *builder, k parts) any {
	var i intro
	for _, part := range k {
		switch part := part.(type) {
		case *token:
			isNamed := i.name != nil && i.name.kind == definitionToken
			if part.kind == definitionToken && !isNamed || part.kind == linkToken && i.name == nil {
				i.name = part
			}
		case []parameter:
			i.parameters = append(i.parameters, part...)
		case parameter:
			i.parameters = append(i.parameters, part)
		case do:
			i.body = part
		}
	}
	return i
}

// switching is an algorithm with steps for each value of something.
func switching(b *builder, k parts) any {
	x := k.expr(2)
	cases := b.cases(k.token(3).steps)
	return intro{k.token(0), k[1].([]parameter), func(f *frame) flow {
		v := x(f)
		for _, c := range cases {
			if c.isOtherwise || slices.Contains(c.values, v) {
				return c.body(f)
			}
		}
		return next
	}}
}

// stateMachine runs the steps of the states in a <dl>.
func stateMachine(b *builder, k parts) any {
	current, pointer, by := b.slot(k.key(0)), b.slot(k.key(1)), k.expr(3)
	if b.slot(k.key(2)) != pointer {
		failf(b.line, "the state machine has two pointers")
	}
	b.algorithm.isMachine = true
	b.algorithm.state = current
	states := make(map[value]do)
	for _, c := range b.cases(k.token(4).steps) {
		for _, v := range c.values {
			states[v] = c.body
		}
	}
	return do(func(f *frame) flow {
		for {
			f.m.spend()
			if got := states[f.variables[current]](f); got == returned {
				return got
			}
			if f.at() >= len(f.over) {
				return next
			}
			f.variables[pointer] = f.at() + number(by(f))
		}
	})
}
