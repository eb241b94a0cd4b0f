package text

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// terminals are the nonterminals that the rules do not define: what they can be.
var terminals map[string]func(r *reading, start, end int) bool

var separators = []string{",", ".", ":", "(", ")", "and", "with", "using", "given", "optional", "a",
	"an"}

// oneToken are the terminals of one token.
var oneToken = make(map[string]bool)

func isKind(k kind) func(r *reading, start, end int) bool {
	return func(r *reading, start, end int) bool {
		return end == start+1 &&
			r.tokens[start].kind == k
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
	terminals = map[string]func(r *reading, start, end int) bool{
		"var": isKind(variableToken), "str": isKind(stringToken), "cp": isKind(codePointToken),
		"byte": isKind(byteToken), "num": isKind(numberToken), "ol": isKind(stepsToken),
		"ul": isKind(listToken), "dl": isKind(switchToken), "dfn": isKind(definitionToken),
		"name": isKind(linkToken), "word": isKind(wordToken),
		"fn":     isTerm(functionTerm),
		"phrase": isTerm(phraseTerm),
		"prop":   isTerm(propertyTerm, functionTerm),
		"class":  isTerm(classTerm),
		"verb":   isTerm(verbTerm),
		"const":  isTerm(constantTerm, stateTerm),
		"error":  isTerm(errorTerm),
		"named":  isTerm(parameterTerm),
		// Types say nothing that a run needs, so any words and links are one.
		"type": func(r *reading, start, end int) bool {
			for _, t := range r.tokens[start:end] {
				isWord := t.kind == wordToken && !slices.Contains(separators, t.words)
				if !isWord && t.kind != linkToken {
					return false
				}
			}
			return true
		},
		"any": func(r *reading, start, end int) bool { return true },
	}
	for name := range terminals {
		oneToken[name] = name != "type" && name != "any"
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

// same is for a form that means what its only part means.
func same(b *builder, k parts) any { return k[0] }

// rules are how the text's sentences are read. A sentence is a "step", the first paragraph of an
// algorithm an "intro", and a paragraph that defines a term a "definition" or a "field".
var rules = []rule{
	// Sentences, and steps that contain steps.
	{"step", "<sent>", same},
	{"step", "<sent> <step>", inOrder},
	{"sent", "<clause> [.]", same},
	{"sent", "<clause> ;", same},
	{"clause", "<dos>", same},
	{"clause", "<loop>", same},
	{"clause", "if <cond> <then>", func(b *builder, k parts) any {
		return ifThen(k.cond(0),
			k.do(1))
	}},
	{"clause", "otherwise [,] if <cond> <then>", func(b *builder, k parts) any {
		return otherwise(ifThen(k.cond(0), k.do(1)))
	}},
	{"clause", "otherwise [: |, run these steps :]! <ol>", func(b *builder, k parts) any {
		return otherwise(k.do(0))
	}},
	{"clause",
		"unfortunate as it is , this is left as an exercise to the reader . when in doubt , <dos>",
		same},
	{"clause", "otherwise , <dos>", func(b *builder, k parts) any { return otherwise(k.do(0)) }},
	{"clause", "otherwise , <cond> , <dos>", func(b *builder, k parts) any {
		return otherwise(both(asserted(b, k.cond(0)), k.do(1)))
	}},
	{"clause", "if <cond> , then <var> will be <expr>", func(b *builder, k parts) any {
		is, slot, x := k.cond(0), b.slot(k.key(1)), k.expr(2)
		return asserted(b, func(f *frame) bool { return !is(f) || equal(f.get(slot), x(f)) })
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
			set := func(f *frame, v value) { f.variables[slot] = v }
			return loop(f, each(in(f)), set, body)
		})
	}},
	{"loop", "<each> <var> in the range <num> to <num> , inclusive : <body>",
		func(b *builder, k parts) any {
			slot, from, to, body := b.slot(k.key(1)), k.expr(2)(nil).(int), k.expr(3)(nil).(int),
				k.do(4)
			return do(func(f *frame) flow {
				var all []value
				for i := from; i <= to; i++ {
					all = append(all, i)
				}
				return loop(f, all, func(f *frame, v value) { f.variables[slot] = v }, body)
			})
		}},
	{"loop", "<each> <var> → <var> of <unary> [:|,]! <body>", func(b *builder, k parts) any {
		name, val, in, body := b.slot(k.key(1)), b.slot(k.key(2)), k.expr(3), k.do(4)
		return do(func(f *frame) flow {
			return loop(f, each(in(f)), func(f *frame, v value) {
				f.variables[name], f.variables[val] = items(v).items[0], items(v).items[1]
			}, body)
		})
	}},
	{"each", "[for each|{list/for_each}|{set/for_each}|{map/for_each}]! [byte|byte sequence]",
		func(b *builder, k parts) any { return nil }},
	{"body", "<ol>", same},
	{"body", "<dos>", same},
	{"dos", "<do>", same},
	{"dos", "<do> [,|and|, and|and then|, and then|, and then ,]! <dos>", inOrder},

	// Statements.
	{"do", "return", func(b *builder, k parts) any {
		return do(func(f *frame) flow { f.result = nil; return returned })
	}},
	{"do", "return <expr>", func(b *builder, k parts) any {
		x := k.expr(0)
		return do(func(f *frame) flow { f.result = x(f); return returned })
	}},
	{"do", "return <expr> if <cond> [;|, and]! [otherwise] <expr> [otherwise]",
		func(b *builder, k parts) any {
			x := choice(k.cond(1), k.expr(0), k.expr(2))
			return do(func(f *frame) flow { f.result = x(f); return returned })
		}},
	{"do", "{iteration/continue}", func(b *builder, k parts) any {
		return do(func(*frame) flow { return continued })
	}},
	{"do", "{iteration/break}", func(b *builder, k parts) any {
		return do(func(*frame) flow { return broken })
	}},
	{"do", "{throw} a {TypeError}", func(b *builder, k parts) any {
		return do(func(*frame) flow { panic(typeError{}) })
	}},
	{"do", "<error> {validation_error}", func(b *builder, k parts) any {
		name := b.text.byKey[k.key(0)].names[0]
		return do(func(f *frame) flow { f.m.report(name, f); return next })
	}},
	{"do", "[assert|{assert}]! : <cond>", func(b *builder, k parts) any {
		return asserted(b,
			k.cond(0))
	}},
	{"do", "[assert|{assert}]! : <expr> <vp> ( and therefore <vp> )",
		func(b *builder, k parts) any {
			x, is, also := k.expr(0), k.pred(1), k.pred(2)
			return asserted(b, func(f *frame) bool { return is(f, x(f)) && also(f, x(f)) })
		}},
	{"do", "set <assigns>", same},
	{"assigns", "<assign>", same},
	{"assigns", "<assign> [,|and|, and]! <assigns>", inOrder},
	{"assign", "<place> to <expr>", assign},
	{"do", "set <place> to <expr> , if <cond> [;|, and]! otherwise to <expr>",
		func(b *builder, k parts) any {
			return assign(b, parts{k[0], choice(k.cond(2), k.expr(1), k.expr(3))})
		}},
	{"do", "set <place> to <expr> , if that did not return failure , and <expr> otherwise",
		func(b *builder, k parts) any {
			x, other := k.expr(1), k.expr(2)
			return assign(b, parts{k[0], expr(func(f *frame) value {
				if v := x(f); v != value(failure{}) {
					return v
				}
				return other(f)
			})})
		}},
	{"do", "let <vars> [be|have the value of]! <value>", func(b *builder, k parts) any {
		slots, x := k[0].([]int), k.expr(1)
		return do(func(f *frame) flow {
			v := x(f)
			for _, slot := range slots {
				f.variables[slot] = v
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
	{"do",
		"let <var> and <var> be the result of running <fn> on the <fn> of <var> and <var> , " +
			"respectively", func(b *builder, k parts) any {
			var all []do
			for i := range 2 {
				inner := b.invoke(k.key(3), []argument{{value: b.variable(k.key(4 + i)).get}})
				all = append(all, assign(b, parts{b.variable(k.key(i)),
					b.invoke(k.key(2), []argument{{value: inner}})}).(do))
			}
			return both(all[0], all[1])
		}},
	{"vars", "<var>", func(b *builder, k parts) any { return []int{b.slot(k.key(0))} }},
	{"vars", "<var> [,|and|, and]! <vars>", func(b *builder, k parts) any {
		return append([]int{b.slot(k.key(0))}, k[1].([]int)...)
	}},
	{"value", "<expr>", same},
	{"value", "<expr> [,] if <cond> [;|, or|, and]! otherwise <expr>",
		func(b *builder, k parts) any {
			return choice(k.cond(1), k.expr(0), k.expr(2))
		}},
	{"value", "<expr> , if that is non-null ; otherwise <expr>", func(b *builder, k parts) any {
		x, other := k.expr(0), k.expr(1)
		return expr(func(f *frame) value {
			if v := x(f); v != nil {
				return v
			}
			return other(f)
		})
	}},
	{"value", "<var> if given , or <expr> otherwise", func(b *builder, k parts) any {
		slot, other := b.slot(k.key(0)), k.expr(1)
		return expr(func(f *frame) value {
			if v := f.variables[slot]; v != value(missing{}) {
				return v
			}
			return other(f)
		})
	}},
	{"do", "<add> <expr> [,] to <place>", func(b *builder, k parts) any {
		isFirst, x, p := k[0].(bool), k.expr(1), k.place(2)
		return do(func(f *frame) flow { p.add(f, x(f), isFirst); return next })
	}},
	{"add", "[append|{list/append}]!", func(b *builder, k parts) any { return false }},
	{"add", "prepend", func(b *builder, k parts) any { return true }},
	{"do", "<fn> <args> [,] and append the result to <place>", func(b *builder, k parts) any {
		x, p := b.invoke(k.key(0), k[1].([]argument)), k.place(2)
		return do(func(f *frame) flow { p.add(f, x(f), false); return next })
	}},
	{"do", "<fn> , with <arglist> , and append the result to <place>",
		func(b *builder, k parts) any {
			x, p := b.invoke(k.key(0), k[1].([]argument)), k.place(2)
			return do(func(f *frame) flow { p.add(f, x(f), false); return next })
		}},
	{"do", "<fn> <args>", func(b *builder, k parts) any {
		x := b.invoke(k.key(0), k[1].([]argument))
		return do(func(f *frame) flow { x(f); return next })
	}},
	{"do", "<phrase> <place> 's <prop>", func(b *builder, k parts) any {
		x := b.invoke(k.key(0), []argument{{value: k.place(1).get}})
		return do(func(f *frame) flow { x(f); return next })
	}},
	{"do", "remove any leading and trailing <class> from <place>", func(b *builder, k parts) any {
		is, p := b.class(k.key(0)), k.place(1)
		return do(func(f *frame) flow {
			p.set(f, strings.TrimFunc(text(p.get(f)),
				func(r rune) bool { return is.test(f, codePoint(r)) }))
			return next
		})
	}},
	{"do", "remove all <class> from <place>", func(b *builder, k parts) any {
		is, p := b.class(k.key(0)), k.place(1)
		return do(func(f *frame) flow {
			p.set(f, strings.Map(func(r rune) rune {
				if is.test(f, codePoint(r)) {
					return -1
				}
				return r
			}, text(p.get(f))))
			return next
		})
	}},
	{"do", "remove the first <count> from <place>", func(b *builder, k parts) any {
		n, p := k[0].(int), k.place(1)
		return do(func(f *frame) flow { p.set(f, string([]rune(text(p.get(f)))[n:])); return next })
	}},
	{"do", "{list/remove} the last {list/item} from <place>", removeLast},
	{"do", "{list/remove} <place> 's last item , if any", removeLast},
	{"do", "{list/remove} all <tuples> from <place>", func(b *builder, k parts) any {
		is, p := k.pred(0), k.place(1)
		return do(func(f *frame) flow {
			l := items(p.get(f))
			l.items = slices.DeleteFunc(l.items, func(v value) bool { return is(f, v) })
			return next
		})
	}},
	{"do", "set the value of the first such {tuple} to <expr> and {list/remove} the others",
		func(b *builder, k parts) any {
			x := k.expr(0)
			in, is := b.tuplesIn, b.tuplesAre
			return do(func(f *frame) flow {
				l, isFirst := items(in(f)), true
				l.items = slices.DeleteFunc(l.items, func(v value) bool {
					if !is(f, v) {
						return false
					}
					if isFirst {
						items(v).items[1] = x(f)
					}
					defer func() { isFirst = false }()
					return !isFirst
				})
				return next
			})
		}},
	{"do", "[empty|{list/empty}]! <place>", func(b *builder, k parts) any {
		p := k.place(0)
		return do(func(f *frame) flow { items(p.get(f)).items = nil; return next })
	}},
	{"do", "[increase|increment]! [both] <places> by <sum>", func(b *builder, k parts) any {
		return shift(k[0].([]place), k.expr(1), 1)
	}},
	{"do", "decrease [both] <places> by <sum>", func(b *builder, k parts) any {
		return shift(k[0].([]place), k.expr(1), -1)
	}},
	{"places", "<place>", func(b *builder, k parts) any { return []place{k.place(0)} }},
	{"places", "<place> and <places>", func(b *builder, k parts) any {
		return append([]place{k.place(0)}, k[1].([]place)...)
	}},
	// The pointer is increased before the next run of the machine.
	{"do", "start over ( from the first code point in <var> )", func(b *builder, k parts) any {
		return do(func(f *frame) flow { f.variables[f.pointer] = -1; return next })
	}},
	{"do", "skip the next <count> in <var>", func(b *builder, k parts) any {
		n := k[0].(int)
		return do(func(f *frame) flow { f.skip += n; return next })
	}},
	{"do", "replace the second code point in <place> with <cp>", func(b *builder, k parts) any {
		p, c := k.place(0), k.expr(1)
		return do(func(f *frame) flow {
			s := []rune(text(p.get(f)))
			s[1] = rune(c(f).(codePoint))
			p.set(f, string(s))
			return next
		})
	}},
	{"do", "replace any <byte> in <var> and <var> with <byte>", func(b *builder, k parts) any {
		from, to := k.expr(0), k.expr(3)
		vars := []place{b.variable(k.key(1)), b.variable(k.key(2))}
		return do(func(f *frame) flow {
			for _, p := range vars {
				p.set(f, byteSequence(strings.ReplaceAll(string(p.get(f).(byteSequence)),
					string([]byte{byte(from(f).(int))}), string([]byte{byte(to(f).(int))}))))
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
	{"clause",
		"keep running the following state machine by switching on <var> . if after a run <var> " +
			"points to the {EOF_code_point} , go to the next step . " +
			"otherwise , increase <var> by " +
			"<num> " +
			"and continue with the state machine . <dl>", stateMachine},

	// Conditions. A comma before "and" or "or" is looser than the word alone.
	{"cond", "<conj>", same},
	{"cond", "<conj> , and <conj>", and},
	{"cond", "<conj> , or <conj>", or},
	{"cond", "<conj> , <andlist>", and},
	{"cond", "<conj> and if <conj>", and},
	{"cond", "one of the following is true : <ul>", func(b *builder, k parts) any {
		return anyOf(b.conditions(k.token(0)))
	}},
	{"cond", "<conj> and one of the following is true : <ul>", func(b *builder, k parts) any {
		is, others := k.cond(0), anyOf(b.conditions(k.token(1)))
		return cond(func(f *frame) bool { return is(f) && others(f) })
	}},
	{"cond", "all of the following are true : <ul>", func(b *builder, k parts) any {
		return allOf(b.conditions(k.token(0)))
	}},
	{"andlist", "<conj> , and <conj>", and},
	{"andlist", "<conj> , <andlist>", and},
	{"conj", "<conj1>", same},
	{"conj", "<conj1> or <conj>", or},
	{"conj1", "<simple>", same},
	{"conj1", "<simple> and <conj1>", and},
	{"simple", "either <simple> or <simple>", or},
	{"conj", "neither <conj1> , nor <conj1>", func(b *builder, k parts) any {
		x, y := k.cond(0), k.cond(1)
		return cond(func(f *frame) bool { return !x(f) && !y(f) })
	}},
	{"simple", "<unary> <vp>", func(b *builder, k parts) any {
		x, is := k.expr(0), k.pred(1)
		return cond(func(f *frame) bool { return is(f, x(f)) })
	}},
	{"simple", "<unary> <vp> or <vp>", func(b *builder, k parts) any {
		x, is, or := k.expr(0), k.pred(1), k.pred(2)
		return cond(func(f *frame) bool { v := x(f); return is(f, v) || or(f, v) })
	}},
	{"simple", "<unary> <vp> and <vp>", func(b *builder, k parts) any {
		x, is, and := k.expr(0), k.pred(1), k.pred(2)
		return cond(func(f *frame) bool { v := x(f); return is(f, v) && and(f, v) })
	}},
	{"simple", "its <prop> or <prop> is not <comp>", func(b *builder, k parts) any {
		x, y, is := b.property(b.it, k.key(0)), b.property(b.it, k.key(1)), k.pred(2)
		return cond(func(f *frame) bool { return !is(f, x.get(f)) || !is(f, y.get(f)) })
	}},
	{"simple", "<var> <given>", func(b *builder, k parts) any {
		slot, given := b.slot(k.key(0)), k[1].(bool)
		return cond(func(f *frame) bool { return f.variables[slot] != value(missing{}) == given })
	}},
	{"given", "is given", func(b *builder, k parts) any { return true }},
	{"given", "is not given", func(b *builder, k parts) any { return false }},
	{"simple", "<unary> and <unary> are <comp>", func(b *builder, k parts) any {
		x, y, is := k.expr(0), k.expr(1), k.pred(2)
		return cond(func(f *frame) bool { return is(f, x(f)) && is(f, y(f)) })
	}},
	{"simple", "any item in <unary> is <comp>", func(b *builder, k parts) any {
		x, is := k.expr(0), k.pred(1)
		return cond(func(f *frame) bool { return anyItem(f, items(x(f)).items, is) })
	}},
	{"simple", "any but the last {list/item} in <unary> is <comp>", func(b *builder, k parts) any {
		x, is := k.expr(0), k.pred(1)
		return cond(func(f *frame) bool {
			all := items(x(f)).items
			return anyItem(f, all[:max(0, len(all)-1)], is)
		})
	}},
	{"simple", "parsing <unary> as an <fn> does not return failure", func(b *builder, k parts) any {
		x := b.invoke(k.key(1), []argument{{value: k.expr(0)}})
		return cond(func(f *frame) bool { return x(f) != value(failure{}) })
	}},
	{"simple", "running [the] <fn> <args> returns true", func(b *builder, k parts) any {
		x := b.invoke(k.key(0), k[1].([]argument))
		return cond(func(f *frame) bool { return x(f) == true })
	}},
	{"simple", "<unary> <fn>", func(b *builder, k parts) any {
		x := b.invoke(k.key(1), []argument{{value: k.expr(0)}})
		return cond(func(f *frame) bool { return x(f) == true })
	}},
	{"simple", "<unary> <fn> <unary>", func(b *builder, k parts) any {
		x := b.invoke(k.key(1), []argument{{value: k.expr(0)}, {value: k.expr(2)}})
		return cond(func(f *frame) bool { return x(f) == true })
	}},
	{"simple", "an error was recorded", func(b *builder, k parts) any {
		return cond(func(f *frame) bool { return f.m.recorded })
	}},
	{"simple", "there is a <tuples> in <place>", func(b *builder, k parts) any {
		is, in := k.pred(0), k.place(1).get
		return cond(func(f *frame) bool { return anyItem(f, items(in(f)).items, is) })
	}},
	{"simple", "<place> {list/contains} any <tuples>", func(b *builder, k parts) any {
		in, is := k.place(0).get, k.pred(1)
		b.tuplesIn, b.tuplesAre = in, is
		return cond(func(f *frame) bool { return anyItem(f, items(in(f)).items, is) })
	}},
	{"tuples", "{tuple} whose name is <var>", func(b *builder, k parts) any {
		name := b.variable(k.key(0)).get
		return pred(func(f *frame, v value) bool { return equal(items(v).items[0], name(f)) })
	}},
	{"tuples", "{tuple} whose name is <var> and value is <var>", func(b *builder, k parts) any {
		name, val := b.variable(k.key(0)).get, b.variable(k.key(1)).get
		return pred(func(f *frame, v value) bool {
			return equal(items(v).items[0], name(f)) && equal(items(v).items[1], val(f))
		})
	}},
	{"simple",
		"the next <count> after <var> in <var> are not in the ranges <ranges> , all inclusive",
		func(b *builder, k parts) any {
			n, is := k[0].(int), k.pred(3)
			return cond(func(f *frame) bool {
				after := f.following(n)
				return after == nil || !allItems(f, after, is)
			})
		}},
	{"ranges", "<byte> to <byte>", func(b *builder, k parts) any {
		from, to := k.expr(0), k.expr(1)
		return pred(func(f *frame, v value) bool {
			return from(f).(int) <= v.(int) &&
				v.(int) <= to(f).(int)
		})
	}},
	{"ranges", "<ranges> [,|, and|and]! <ranges1>", eitherOf},
	{"ranges1", "<byte> to <byte>", func(b *builder, k parts) any {
		from, to := k.expr(0), k.expr(1)
		return pred(func(f *frame, v value) bool {
			return from(f).(int) <= v.(int) &&
				v.(int) <= to(f).(int)
		})
	}},
	{"simple", "<byte> is the first byte", func(b *builder, k parts) any {
		c, in := k.expr(0), b.it
		return cond(func(f *frame) bool {
			s := in(f).(byteSequence)
			return s != "" &&
				int(s[0]) == c(f)
		})
	}},
	{"simple", "it is the last", func(b *builder, k parts) any {
		in := b.it
		return cond(func(f *frame) bool {
			s := string(in(f).(byteSequence))
			return s != "" && strings.IndexByte(s, '=') == len(s)-1
		})
	}},

	// What is said of a subject.
	{"vp", "[is|are]! <comp>", same},
	{"vp", "[is|are]! not <comp>", not},
	{"vp", "is not <comp> and not <comp>", func(b *builder, k parts) any {
		return pred(func(f *frame, v value) bool { return !k.pred(0)(f, v) && !k.pred(1)(f, v) })
	}},
	{"vp", "is neither <item> nor <item>", func(b *builder, k parts) any {
		return pred(func(f *frame, v value) bool { return !k.pred(0)(f, v) && !k.pred(1)(f, v) })
	}},
	{"vp", "starts with <prefix>", same},
	{"vp", "does not start with <prefix>", not},
	{"prefix", "[a|an] <cp>", prefix},
	{"prefix", "<str>", prefix},
	{"prefix", "<cp> or <cp>", func(b *builder, k parts) any {
		x, y := k.expr(0), k.expr(1)
		return pred(func(f *frame, v value) bool {
			return startsWith(v, x(f)) ||
				startsWith(v, y(f))
		})
	}},
	{"prefix", "two <class>", func(b *builder, k parts) any {
		is := b.class(k.key(0))
		return pred(func(f *frame, v value) bool {
			s := codePoints(v, 0, 2)
			return s != "" && consists(f, s, is.test)
		})
	}},
	{"vp", "[does not end with|do not end with]! <cp>", func(b *builder, k parts) any {
		x := k.expr(0)
		return pred(func(f *frame, v value) bool { return !strings.HasSuffix(text(v), text(x(f))) })
	}},
	{"vp", "contains any leading or trailing <class>", func(b *builder, k parts) any {
		is := b.class(k.key(0))
		return pred(func(f *frame, v value) bool {
			s := []rune(text(v))
			return len(s) > 0 && (is.test(f, codePoint(s[0])) || is.test(f, codePoint(s[len(s)-1])))
		})
	}},
	{"vp", "contains [a|an|any]! <class>", func(b *builder, k parts) any {
		is := b.class(k.key(0))
		return pred(func(f *frame, v value) bool {
			return contains(f, text(v), is.length,
				is.test)
		})
	}},
	{"vp", "contains only <class>", func(b *builder, k parts) any {
		is := b.class(k.key(0))
		return pred(func(f *frame, v value) bool { return consists(f, text(v), is.test) })
	}},
	{"vp", "contains a <byte>", func(b *builder, k parts) any {
		c := k.expr(0)
		return pred(func(f *frame, v value) bool {
			return strings.IndexByte(string(v.(byteSequence)), byte(c(f).(int))) >= 0
		})
	}},
	{"vp", "contains at least <count>", func(b *builder, k parts) any {
		n := k[0].(int)
		return pred(func(f *frame, v value) bool { return len([]rune(text(v))) >= n })
	}},
	{"vp", "contains a [code point|{code_point}]! that <vp>", func(b *builder, k parts) any {
		is := k.pred(0)
		return pred(func(f *frame, v value) bool { return contains(f, text(v), 1, is) })
	}},
	{"vp", "contains a <cp> and the two {code_point} following it are not <class>",
		func(b *builder, k parts) any {
			c, is := k.expr(0), b.class(k.key(1))
			return pred(func(f *frame, v value) bool {
				s := []rune(text(v))
				for i, r := range s {
					if equal(codePoint(r), c(f)) {
						after := codePoints(v, i+1, 2)
						if after == "" || !consists(f, after, is.test) {
							return true
						}
					}
				}
				return false
			})
		}},
	{"vp", "has [a|an]! <verb>", func(b *builder, k parts) any { return b.verb(k.key(0)) }},
	{"vp", "does not have [a|an]! <verb>",
		func(b *builder, k parts) any { return not(b, parts{b.verb(k.key(0))}) }},
	{"vp", "has a non-null <prop>", func(b *builder, k parts) any {
		key := k.key(0)
		return pred(func(f *frame, v value) bool {
			return b.property(constant(v),
				key).get(f) != nil
		})
	}},
	{"vp", "<verb>", func(b *builder, k parts) any { return b.verb(k.key(0)) }},
	{"vp", "does not <verb>",
		func(b *builder, k parts) any { return not(b, parts{b.verb(k.key(0))}) }},
	{"vp", "<ends>", same},
	{"ends", "{string/ends_with} <unary>", func(b *builder, k parts) any {
		x := k.expr(0)
		return pred(func(f *frame, v value) bool { return strings.HasSuffix(text(v), text(x(f))) })
	}},
	{"vp", "is not in <unary>", func(b *builder, k parts) any {
		x := k.expr(0)
		return pred(func(f *frame, v value) bool { return !x(f).(*class).test(f, v) })
	}},
	{"vp", "includes all non - <class>", func(b *builder, k parts) any {
		is := b.class(k.key(0))
		return pred(func(f *frame, v value) bool {
			set := v.(*class)
			for c := codePoint(0); c < 0x180 && !set.isChecked; c++ {
				if !is.test(f, c) && !set.test(f, c) {
					return false
				}
			}
			set.isChecked = true
			return true
		})
	}},

	// What a subject is.
	{"comp", "[either] <item> or <item>", eitherOf},
	{"comp", "<item>", same},
	{"comp", "<item> , <items>", eitherOf},
	{"items", "or <item>", same},
	{"items", "<item> , <items>", eitherOf},
	{"item", "[a|an] <class>", func(b *builder, k parts) any { return b.class(k.key(0)).test }},
	{"item", "[a|an] <class> that <ends>", func(b *builder, k parts) any {
		x, y := b.class(k.key(0)).test, k.pred(1)
		return pred(func(f *frame, v value) bool { return x(f, v) && y(f, v) })
	}},
	{"item", "a failure value", func(b *builder, k parts) any {
		return pred(func(f *frame, v value) bool { return v == failure{} })
	}},
	{"item", "a string", func(b *builder, k parts) any {
		return pred(func(f *frame, v value) bool { _, ok := v.(string); return ok })
	}},
	{"item", "non-null", func(b *builder, k parts) any {
		return pred(func(f *frame, v value) bool { return v != nil })
	}},
	{"item", "[a|an] <unary>", func(b *builder, k parts) any {
		x := k.expr(0)
		return pred(func(f *frame, v value) bool { return equal(v, x(f)) })
	}},
	{"item", "greater than <unary>", compared(func(x, y int) bool { return x > y })},
	{"item", "greater than or equal to <unary>", compared(func(x, y int) bool { return x >= y })},
	{"item", "less than <unary>", compared(func(x, y int) bool { return x < y })},
	{"item", "a radix - <var> digit", func(b *builder, k parts) any {
		slot := b.slot(k.key(0))
		return pred(func(f *frame, v value) bool {
			return digitValue(v.(codePoint)) < f.get(slot).(int)
		})
	}},
	{"item", "an {ASCII_case-insensitive} match for <strs>", func(b *builder, k parts) any {
		all := k[0].([]string)
		return pred(func(f *frame, v value) bool {
			return slices.Contains(all, lowercase(text(v)))
		})
	}},
	{"strs", "<str>",
		func(b *builder, k parts) any { return []string{lowercase(text(k.expr(0)(nil)))} }},
	{"strs", "<str> [,|or|, or]! <strs>", func(b *builder, k parts) any {
		return append([]string{lowercase(text(k.expr(0)(nil)))}, k[1].([]string)...)
	}},

	// Expressions.
	{"expr", "<unary>", same},
	{"expr", "<unary> [,] followed by <expr>", concatenated},
	{"expr", "<cp> and <unary>", concatenated},
	{"expr", "<unary> and <cp> concatenated", concatenated},
	{"unary", "<sum>", same},
	{"unary", "<sum> , <fn>", func(b *builder, k parts) any {
		return b.invoke(k.key(1), []argument{{value: k.expr(0)}})
	}},
	{"unary", "the result of [running] [the] <fn> <args>", func(b *builder, k parts) any {
		return b.invoke(k.key(0), k[1].([]argument))
	}},
	{"unary", "[the|a|an]! <fn> of <unary>", func(b *builder, k parts) any {
		return b.invoke(k.key(0), []argument{{value: k.expr(1)}})
	}},
	{"unary", "the result of [{strictly_split}]! <unary> on <cp>", func(b *builder, k parts) any {
		x, c := k.expr(0), k.expr(1)
		return expr(func(f *frame) value {
			l := &list{}
			for _, part := range strings.Split(text(x(f)), text(c(f))) {
				l.items = append(l.items, part)
			}
			return l
		})
	}},
	{"unary", "the result of splitting <unary> on <byte>", func(b *builder, k parts) any {
		x, c := k.expr(0), k.expr(1)
		return expr(func(f *frame) value {
			l := &list{}
			for _, part := range strings.Split(string(x(f).(byteSequence)),
				string(rune(c(f).(int)))) {
				l.items = append(l.items, byteSequence(part))
			}
			return l
		})
	}},
	{"unary",
		"the result of {list/sort_in_ascending_order} <unary> , with <var> being less than <var> " +
			"if <var> 's name is {code_unit_less_than} <var> 's name",
		func(b *builder, k parts) any {
			x := k.expr(0)
			return expr(func(f *frame) value {
				l := &list{items: slices.Clone(items(x(f)).items)}
				slices.SortStableFunc(l.items, func(a, b value) int {
					return compareCodeUnits(text(items(a).items[0]), text(items(b).items[0]))
				})
				return l
			})
		}},
	{"unary", "the public suffix determined by running the <name> with <var> as domain",
		func(b *builder, k parts) any {
			x := b.variable(k.key(1)).get
			return expr(func(f *frame) value { return publicSuffix(text(x(f))) })
		}},
	{"unary", "the registrable domain determined by running the <name> with <var> as domain",
		func(b *builder, k parts) any {
			x := b.variable(k.key(1)).get
			return expr(func(f *frame) value { return registrableDomain(text(x(f))) })
		}},
	{"unary",
		"a [string|{string}]! consisting of <cp> [,] followed by two <class> representing <var>",
		func(b *builder, k parts) any {
			c, x := k.expr(0), b.variable(k.key(2)).get
			return expr(func(f *frame) value {
				return text(c(f)) + fmt.Sprintf("%02X", x(f).(int))
			})
		}},
	{"unary",
		"the two bytes after <var> in <var> , <fn> , and then interpreted as a hexadecimal number",
		func(b *builder, k parts) any {
			return expr(func(f *frame) value {
				after := f.following(2)
				return digitValue(codePoint(after[0].(int)))*16 +
					digitValue(codePoint(after[1].(int)))
			})
		}},
	{"unary", "<sum> with its leading <cp> and trailing <cp> removed",
		func(b *builder, k parts) any {
			x, first, last := k.expr(0), k.expr(1), k.expr(2)
			return expr(func(f *frame) value {
				inner := strings.TrimPrefix(text(x(f)), text(first(f)))
				return strings.TrimSuffix(inner, text(last(f)))
			})
		}},
	{"unary", "<sum> with a single leading <cp> removed , if any", func(b *builder, k parts) any {
		x, first := k.expr(0), k.expr(1)
		return expr(func(f *frame) value { return strings.TrimPrefix(text(x(f)), text(first(f))) })
	}},
	{"unary", "the bytes from the start of <var> up to but excluding its first <byte>",
		func(b *builder, k parts) any {
			x, c := b.variable(k.key(0)).get, k.expr(1)
			return expr(func(f *frame) value {
				before, _, _ := strings.Cut(string(x(f).(byteSequence)), string(rune(c(f).(int))))
				return byteSequence(before)
			})
		}},
	{"unary", "the bytes , if any , after the first <byte> up to the end of <var>",
		func(b *builder, k parts) any {
			c, x := k.expr(0), b.variable(k.key(1)).get
			return expr(func(f *frame) value {
				_, after, _ := strings.Cut(string(x(f).(byteSequence)), string(rune(c(f).(int))))
				return byteSequence(after)
			})
		}},
	{"unary", "a byte whose value is <unary>", same},
	{"unary", "a {code_point} whose {code_point/value} is <unary>", func(b *builder, k parts) any {
		x := k.expr(0)
		return expr(func(f *frame) value { return codePoint(number(x(f))) })
	}},
	{"unary",
		"the mathematical integer value that is represented by <sum> in radix - <atom> " +
			"[notation ,] " +
			"using <class> for digits with values <num> through <num>",
		func(b *builder, k parts) any {
			x, radix := k.expr(0), k.expr(1)
			return expr(func(f *frame) value {
				n := 0.0
				exact := 0
				for _, c := range text(x(f)) {
					n = n*float64(radix(f).(int)) + float64(digitValue(codePoint(c)))
					if n < 1<<53 {
						exact = int(n)
					} else {
						exact = saturate(n)
					}
				}
				return exact
			})
		}},
	{"unary", "the shortest sequence of {ASCII_digit} representing <var> in base ten",
		func(b *builder, k parts) any {
			x := b.variable(k.key(0)).get
			return expr(func(f *frame) value { return fmt.Sprint(number(x(f))) })
		}},
	{"unary", "<sum> , represented as the shortest possible lowercase hexadecimal number",
		func(b *builder, k parts) any {
			x := k.expr(0)
			return expr(func(f *frame) value { return fmt.Sprintf("%x", number(x(f))) })
		}},
	{"unary", "a new {IPv6_address} whose <prop> are all <num>", func(b *builder, k parts) any {
		n := k.expr(1)
		return expr(func(f *frame) value { return &list{items: slices.Repeat([]value{n(f)}, 8)} })
	}},
	{"unary", "a new {URL}", func(b *builder, k parts) any { return b.newRecord("url") }},
	{"unary", "a new <name> object",
		func(b *builder, k parts) any { return b.newRecord(k.key(0)) }},
	{"unary", "a new {opaque_origin}",
		func(b *builder, k parts) any { return constant(opaqueOrigin{}) }},
	{"unary", "[the|a]! {tuple_origin} <tuple>", func(b *builder, k parts) any { return k[0] }},
	{"unary",
		"an [empty|initially empty]! {list} [of name-value tuples where both name and value " +
			"hold a string]",
		func(b *builder, k parts) any { return expr(func(*frame) value { return &list{} }) }},
	{"unary", "an empty {byte_sequence}",
		func(b *builder, k parts) any { return constant(byteSequence("")) }},
	{"unary", "an empty {I/O_queue}", func(b *builder, k parts) any {
		return expr(func(*frame) value { return &list{} })
	}},
	{"unary", "<sum> converted to an {I/O_queue}", func(b *builder, k parts) any {
		x := k.expr(0)
		return expr(func(f *frame) value { return &list{items: each(x(f))} })
	}},
	{"unary", "<sum> converted to a byte sequence", func(b *builder, k parts) any { return k[0] }},
	{"unary", "a {list/clone} of <unary>", func(b *builder, k parts) any {
		x := k.expr(0)
		return expr(func(f *frame) value {
			if l, ok := x(f).(*list); ok {
				return &list{items: slices.Clone(l.items)}
			}
			return x(f)
		})
	}},
	{"unary", "the {code_point_substring_to_the_end_of_the_string} from <var> to the end of <var>",
		func(b *builder, k parts) any {
			from, in := b.variable(k.key(0)).get, b.variable(k.key(1)).get
			return expr(func(f *frame) value {
				s := []rune(text(in(f)))
				return string(s[min(len(s), number(from(f))):])
			})
		}},
	{"unary",
		"the value of the first <tuples> in <place> , if there is such a {tuple} ; otherwise null",
		func(b *builder, k parts) any {
			is, in := k.pred(0), k.place(1).get
			return expr(func(f *frame) value {
				for _, v := range items(in(f)).items {
					if is(f, v) {
						return items(v).items[1]
					}
				}
				return nil
			})
		}},
	{"unary",
		"the values of all <tuples> in <place> , in list order ; otherwise the empty sequence",
		func(b *builder, k parts) any {
			is, in := k.pred(0), k.place(1).get
			return expr(func(f *frame) value {
				l := &list{}
				for _, v := range items(in(f)).items {
					if is(f, v) {
						l.items = append(l.items, items(v).items[1])
					}
				}
				return l
			})
		}},
	{"sum", "<prod>", same},
	{"sum", "<sum> + <prod>", arithmetic(func(x, y int) int { return x + y })},
	{"sum", "<sum> − <prod>", arithmetic(func(x, y int) int { return x - y })},
	{"prod", "<atom>", same},
	{"prod", "<prod> × <atom>", arithmetic(func(x, y int) int { return x * y })},
	{"prod", "<prod> / <atom>", arithmetic(func(x, y int) int { return x / y })},
	{"prod", "<prod> % <atom>", arithmetic(func(x, y int) int { return x % y })},
	{"atom", "<atom1> ^ ( <sum> )",
		arithmetic(func(x, y int) int { return saturate(math.Pow(float64(x), float64(y))) })},
	{"atom", "floor ( <sum> )", same}, // numbers are integers
	{"atom", "( <sum> )", same},
	{"atom", "<tuple>", same},
	{"tuple", "( <sum> , <tupleitems> )", func(b *builder, k parts) any {
		all := append([]expr{k.expr(0)}, k[1].([]expr)...)
		return expr(func(f *frame) value {
			l := &list{}
			for _, x := range all {
				l.items = append(l.items, x(f))
			}
			return l
		})
	}},
	{"tupleitems", "<sum>", func(b *builder, k parts) any { return []expr{k.expr(0)} }},
	{"tupleitems", "<sum> , <tupleitems>", func(b *builder, k parts) any {
		return append([]expr{k.expr(0)}, k[1].([]expr)...)
	}},
	{"atom", "{c} interpreted as [a] [hexadecimal|decimal]! number", func(b *builder, k parts) any {
		return expr(func(f *frame) value { return digitValue(f.c()) })
	}},
	{"atom", "<atom1>", same},
	{"atom1", "<place>", func(b *builder, k parts) any { return k.place(0).get }},
	{"atom1", "<str>", same},
	{"atom1", "<cp>", same},
	{"atom1", "<byte>", same},
	{"atom1", "<num>", same},
	{"atom1", "[the] <const>", func(b *builder, k parts) any { return b.constant(k.key(0)) }},
	{"atom1", "true", func(b *builder, k parts) any { return constant(true) }},
	{"atom1", "false", func(b *builder, k parts) any { return constant(false) }},
	{"atom1", "null", func(b *builder, k parts) any { return constant(nil) }},
	{"atom1", "failure", func(b *builder, k parts) any { return constant(failure{}) }},
	{"atom1", "the empty string", func(b *builder, k parts) any { return constant("") }},
	{"atom1", "the empty byte sequence",
		func(b *builder, k parts) any { return constant(byteSequence("")) }},
	{"atom1", "« »",
		func(b *builder, k parts) any { return expr(func(*frame) value { return &list{} }) }},
	{"atom1", "empty",
		func(b *builder, k parts) any { return expr(func(*frame) value { return &list{} }) }},
	{"atom1", "{c}",
		func(b *builder, k parts) any { return expr(func(f *frame) value { return f.c() }) }},
	{"atom1", "{remaining}",
		func(b *builder,
			k parts) any {
			return expr(func(f *frame) value { return f.remaining() })
		}},
	{"atom1", "its <prop>", func(b *builder, k parts) any {
		return b.property(b.it,
			k.key(0)).get
	}},
	{"atom1", "the first <count>", func(b *builder, k parts) any {
		return firstOf(b.it,
			k[0].(int))
	}},
	{"atom1", "its first <count>", func(b *builder, k parts) any {
		return firstOf(b.it,
			k[0].(int))
	}},
	{"atom1", "its third code point", func(b *builder, k parts) any {
		x := b.it
		return expr(func(f *frame) value { return codePoints(x(f), 2, 1) })
	}},
	{"atom1", "the last {list/item} in <place>", func(b *builder, k parts) any {
		x := k.place(0).get
		return expr(func(f *frame) value { l := items(x(f)).items; return l[len(l)-1] })
	}},
	{"atom1", "<place> 's name", func(b *builder, k parts) any { return item(k.place(0).get, 0) }},
	{"atom1", "<place> 's value", func(b *builder, k parts) any { return item(k.place(0).get, 1) }},
	{"atom1", "the value of <place>", func(b *builder, k parts) any { return k.place(0).get }},
	{"count", "code point", func(b *builder, k parts) any { return 1 }},
	{"count", "two [code points|bytes]!", func(b *builder, k parts) any { return 2 }},

	// What can be set.
	{"place", "<var>", func(b *builder, k parts) any { return b.variable(k.key(0)) }},
	{"place", "{this}", func(b *builder, k parts) any { return b.variable("this") }},
	{"place", "the given value",
		func(b *builder, k parts) any { return b.variable("the given value") }},
	{"place", "<place> 's <prop>", func(b *builder, k parts) any {
		return b.property(k.place(0).get,
			k.key(1))
	}},
	{"place", `<place> \[ <sum> \]`, func(b *builder, k parts) any {
		x, n := k.place(0).get, k.expr(1)
		return place{func(f *frame) value { return items(x(f)).items[number(n(f))] },
			func(f *frame, v value) { items(x(f)).items[number(n(f))] = v }}
	}},

	// Arguments.
	{"args", "[on|from] <arg>", same},
	{"args", "[with|given]! <arglist>", same},
	{"args", "[on] <arg> [, with|with|using]! <arglist>", func(b *builder, k parts) any {
		return append(k[0].([]argument), k[1].([]argument)...)
	}},
	{"arglist", "<arg>", same},
	{"arglist", "<arg> [,|and|, and]! <arglist>", func(b *builder, k parts) any {
		return append(k[0].([]argument), k[1].([]argument)...)
	}},
	{"args", "<unary> , followed by <cp> , with <arglist>", func(b *builder, k parts) any {
		x := concatenated(b, k).(expr)
		return append([]argument{{value: x}}, k[2].([]argument)...)
	}},
	{"arg", "<unary>", func(b *builder, k parts) any { return []argument{{value: k.expr(0)}} }},
	{"arg", "<var> <verb>", func(b *builder, k parts) any {
		x, is := b.variable(k.key(0)).get, b.verb(k.key(1))
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
	{"intro", "a <name> <var> is a <dfn> if these steps return true :",
		func(b *builder, k parts) any {
			return intro{k.token(2), []parameter{{slot: b.slot(k.key(1))}}, nil}
		}},
	{"intro", "the <dfn> algorithm , given <params> , runs these steps [:|.]!", introduced},
	{"intro", "the <dfn> algorithm , given <params> , <returning> .", introduced},
	{"returning", "returns <expr>", func(b *builder, k parts) any {
		x := k.expr(0)
		return do(func(f *frame) flow { f.result = x(f); return returned })
	}},
	{"intro", "the <dfn> takes <params> [,] and then runs these steps [:|.]!", introduced},
	{"intro", "the <dfn> takes <param> , <fn> it , and then returns the result of <fn> it .",
		func(b *builder, k parts) any {
			inner := b.invoke(k.key(2), []argument{{value: b.it}})
			x := b.invoke(k.key(3), []argument{{value: inner}})
			return intro{k.token(0), []parameter{k[1].(parameter)},
				func(f *frame) flow { f.result = x(f); return returned }}
		}},
	{"intro", "to determine whether <param> <dfn> <param> , <dos> .",
		func(b *builder, k parts) any {
			return intro{k.token(1), []parameter{k[0].(parameter), k[2].(parameter)}, k.do(3)}
		}},
	{"intro", "to determine whether <param> <dfn> <params> , run these steps :",
		func(b *builder, k parts) any {
			all := append([]parameter{k[0].(parameter)}, k[2].([]parameter)...)
			return intro{k.token(1), all, nil}
		}},
	{"intro",
		"the <dfn> of <params> is the {origin} returned by running these steps , switching on " +
			"<unary> : <dl>",
		switching},
	{"intro", "<intro> they return <any> .", same},
	{"intro", "the [static] <dfn> [constructor|method|getter]! steps are :", introduced},
	{"intro", "the <dfn> [getter steps|steps]! are to <dos> .", introduced},
	{"intro", "the <dfn> method steps are to <dos> .", introduced},
	{"intro", "the <dfn> getter steps and the <dfn> method steps are to <dos> .",
		func(b *builder, k parts) any {
			return intro{k.token(0), nil, k.do(2)}
		}},
	{"intro", "the <name> setter steps are :", introduced},
	{"intro", "the <name> setter steps are to <dos> .", introduced},
	{"intro", "objects implementing the <name> interface 's <name> steps are to <dos> .",
		func(b *builder, k parts) any {
			return intro{k.token(1), nil, k.do(2)}
		}},
	{"param", "[a|an|the] [<type>] <var>", aParameter},
	{"param", "[a|an] optional [<type>] <var> [( default <expr> )]", func(b *builder, k parts) any {
		p := aParameter(b, k).(parameter)
		p.isOptional = true
		return p
	}},
	{"params", "<param>", func(b *builder, k parts) any { return []parameter{k[0].(parameter)} }},
	{"params", "<param> [,|and|, and|with|, with|using|, and with]! <params>",
		func(b *builder, k parts) any {
			return append([]parameter{k[0].(parameter)}, k[1].([]parameter)...)
		}},

	// Fields of records.
	{"field", "<any> it is initially <expr> .", func(b *builder, k parts) any { return k[1] }},
	{"field", "<dfn> : <any> , initially <expr> [.]",
		func(b *builder, k parts) any { return k[2] }},
	{"field", "<dfn> : [a|an] <type> .",
		func(b *builder, k parts) any { return constant(missing{}) }},

	// Terms that a paragraph defines.
	{"set", "the <dfn> is a {percent-encode_set} consisting of <members> .",
		func(b *builder, k parts) any {
			return &class{test: k.pred(1)}
		}},
	{"noun", "the <dfn> are <members> .",
		func(b *builder, k parts) any { return &class{test: k.pred(1)} }},
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
	{"member", "<cp>", func(b *builder, k parts) any {
		c := k.expr(0)(nil).(codePoint)
		return pred(func(f *frame, v value) bool { return v == c })
	}},
	{"member", "[{code_point} in the range] <cp> to <cp> , inclusive",
		func(b *builder, k parts) any {
			return inRange(k.expr(0)(nil).(codePoint), k.expr(1)(nil).(codePoint))
		}},
	{"member", "all {code_point} greater than <cp>", func(b *builder, k parts) any {
		return inRange(k.expr(0)(nil).(codePoint)+1, math.MaxInt32)
	}},
	{"noun", "[a|an]! <dfn> is [a <name> that is] <comp> .", func(b *builder, k parts) any {
		return &class{test: k[len(k)-1].(pred)}
	}},
	{"noun", "a <dfn> is a string consisting of <cp> followed by two <class> .",
		func(b *builder, k parts) any {
			c, is := k.expr(1), b.class(k.key(2))
			return &class{test: func(f *frame, v value) bool {
				s := []rune(text(v))
				return len(s) == 3 && equal(codePoint(s[0]), c(f)) && consists(f, string(s[1:]),
					is.test)
			}, length: 3}
		}},
	{"noun", "a <dfn> is two code points , of which the first is <comp> and the second is <comp> .",
		func(b *builder, k parts) any {
			first, second := k.pred(1), k.pred(2)
			return &class{test: func(f *frame, v value) bool {
				s, _ := v.(string)
				c := []rune(s)
				return len(c) == 2 && first(f, codePoint(c[0])) && second(f, codePoint(c[1]))
			}, length: 2}
		}},
	{"noun", "a <dfn> is a <class> of which the second code point is <comp> .",
		func(b *builder, k parts) any {
			is, second := b.class(k.key(1)), k.pred(2)
			return &class{test: func(f *frame, v value) bool {
				return is.test(f, v) && second(f, codePoint([]rune(text(v))[1]))
			}, length: is.length}
		}},
	{"verbs", "<verb1>", func(b *builder, k parts) any { return []verb{k[0].(verb)} }},
	{"verbs", "<verb1> <verbs>", func(b *builder, k parts) any {
		return append([]verb{k[0].(verb)}, k[1].([]verb)...)
	}},
	{"verb1", "a [<name>|<name> has an|string]! <dfn> if <cond> [.]",
		func(b *builder, k parts) any {
			is := k[len(k)-1].(cond)
			return verb{k[len(k)-2].(*token), func(f *frame, v value) bool {
				return is(&frame{m: f.m, algorithm: verbs, variables: []value{v}, pointer: -1})
			}}
		}},
	{"columns",
		"a <dfn> is an {ASCII_string} that is listed in the first column of the following " +
			"table . " +
			"the <dfn> for a {special_scheme} is listed in the second column on the same row . " +
			"the {default_port} for any other {ASCII_string} is null .",
		func(b *builder, k parts) any { return nil }},
}

func inOrder(b *builder, k parts) any { return both(k.do(0), k.do(1)) }

func both(first, second do) do {
	return func(f *frame) flow {
		if got := first(f); got != next {
			return got
		}
		return second(f)
	}
}

func ifThen(is cond, then do) do {
	return func(f *frame) flow {
		if !is(f) {
			f.wasTaken = false
			return next
		}
		got := then(f)
		f.wasTaken = true
		return got
	}
}

func otherwise(then do) do {
	return func(f *frame) flow {
		if f.wasTaken {
			return next
		}
		return then(f)
	}
}

func asserted(b *builder, is cond) do {
	line := b.line
	return func(f *frame) flow {
		if !is(f) {
			failf(line, "the assertion fails")
		}
		return next
	}
}

func assign(b *builder, k parts) any {
	p, x := k.place(0), k.expr(1)
	return do(func(f *frame) flow { p.set(f, x(f)); return next })
}

func choice(is cond, x, y expr) expr {
	return func(f *frame) value {
		if is(f) {
			return x(f)
		}
		return y(f)
	}
}

func constant(v value) expr { return func(*frame) value { return v } }

func shift(places []place, by expr, sign int) do {
	return func(f *frame) flow {
		n := number(by(f))
		for _, p := range places {
			p.set(f, number(p.get(f))+sign*n)
		}
		return next
	}
}

func removeLast(b *builder, k parts) any {
	p := k.place(0)
	return do(func(f *frame) flow {
		if l := items(p.get(f)); len(l.items) > 0 {
			l.items = l.items[:len(l.items)-1]
		}
		return next
	})
}

func and(b *builder, k parts) any {
	x, y := k.cond(0), k.cond(1)
	return cond(func(f *frame) bool { return x(f) && y(f) })
}

func or(b *builder, k parts) any {
	x, y := k.cond(0), k.cond(1)
	return cond(func(f *frame) bool { return x(f) || y(f) })
}

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

func not(b *builder, k parts) any {
	is := k.pred(0)
	return pred(func(f *frame, v value) bool { return !is(f, v) })
}

func eitherOf(b *builder, k parts) any {
	x, y := k.pred(0), k.pred(1)
	return pred(func(f *frame, v value) bool { return x(f, v) || y(f, v) })
}

func prefix(b *builder, k parts) any {
	x := k.expr(0)
	return pred(func(f *frame, v value) bool { return startsWith(v, x(f)) })
}

func concatenated(b *builder, k parts) any {
	x, y := k.expr(0), k.expr(1)
	return expr(func(f *frame) value { return text(x(f)) + text(y(f)) })
}

func compared(compare func(x, y int) bool) func(b *builder, k parts) any {
	return func(b *builder, k parts) any {
		x := k.expr(0)
		return pred(func(f *frame, v value) bool { return compare(number(v), number(x(f))) })
	}
}

func arithmetic(compute func(x, y int) int) func(b *builder, k parts) any {
	return func(b *builder, k parts) any {
		x, y := k.expr(0), k.expr(1)
		return expr(func(f *frame) value { return compute(number(x(f)), number(y(f))) })
	}
}

func firstOf(x expr, n int) expr {
	return func(f *frame) value { return codePoints(x(f), 0, n) }
}

func item(x expr, n int) expr { return func(f *frame) value { return items(x(f)).items[n] } }

func anyItem(f *frame, all []value, is pred) bool {
	return slices.ContainsFunc(all, func(v value) bool { return is(f, v) })
}

func allItems(f *frame, all []value, is pred) bool {
	return !slices.ContainsFunc(all, func(v value) bool { return !is(f, v) })
}

func inRange(from, to codePoint) pred {
	return func(f *frame, v value) bool {
		c, ok := v.(codePoint)
		return ok && from <= c && c <= to
	}
}

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
			i.name = part
		case []parameter:
			i.parameters = part
		case parameter:
			i.parameters = []parameter{part}
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
