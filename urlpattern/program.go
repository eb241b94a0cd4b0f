package urlpattern

import (
	"math/bits"
	"slices"
	"strings"
)

// A component whose pattern is more than fixed text is matched by a program. Parts and regexps
// become nodes, and nodes become instructions. The program matches as the standard's regular
// expression would: it makes the same choice among several ways to match, and gives the same
// groups.
//
// The instructions are emitted from the end of the pattern to its beginning. So the bytes that can
// follow each node are known, and most choices need no backtracking: if the next part begins with a
// byte outside a class, a run of bytes of the class ends there. The remaining choices are tried in
// order.
//
// At a position, neither a choice nor a point at which several alternatives join is tried twice:
// see opOnce. An unbounded run is not tried again if an earlier run ended at the same byte. So the
// time is linear in the number of instructions times the length of the input.
//
// Time and memory are linear in the input alone, because a program that could need too much for
// each byte is refused: see limits.go.
//
// Inputs are components of URLs, and therefore ASCII.

// A set is a set of ASCII bytes.
type set [2]uint64

func (s *set) has(b byte) bool { return b < 0x80 && s[b>>6]&(1<<(b&63)) != 0 }

func (s *set) add(b byte) { s[b>>6] |= 1 << (b & 63) }

func (s *set) remove(b byte) { s[b>>6] &^= 1 << (b & 63) }

// rank returns how many bytes of the set are less than b.
func (s *set) rank(b byte) int {
	n := bits.OnesCount64(s[b>>6] & (1<<(b&63) - 1))
	if b >= 64 {
		n += bits.OnesCount64(s[0])
	}
	return n
}

func (s set) union(t set) set { return set{s[0] | t[0], s[1] | t[1]} }

func (s set) complement() set { return set{^s[0], ^s[1]} }

func (s set) meets(t set) bool { return s[0]&t[0]|s[1]&t[1] != 0 }

// anyByte has every ASCII byte.
var anyByte = set{^uint64(0), ^uint64(0)}

// A runEnd is what ends a run of a set's bytes: the only ASCII byte that the set does not have, or
// noByte or severalBytes.
type runEnd int16

const (
	noByte       runEnd = -1
	severalBytes runEnd = -2
)

// runEnd returns what ends a run of the set's bytes.
func (s *set) runEnd() runEnd {
	rest := s.complement()
	switch bits.OnesCount64(rest[0]) + bits.OnesCount64(rest[1]) {
	case 0:
		return noByte
	case 1:
		if rest[0] != 0 {
			return runEnd(bits.TrailingZeros64(rest[0]))
		}
		return runEnd(64 + bits.TrailingZeros64(rest[1]))
	}
	return severalBytes
}

// upperCase are the upper-case letters in a set's second word: bits 'A'&31 to 'Z'&31.
const upperCase = 0x07FF_FFFE

// folded returns s with its letters in both cases.
func (s set) folded() set {
	upper, lower := s[1]&upperCase, s[1]>>32&upperCase
	s[1] |= upper<<32 | lower
	return s
}

// A first says with which bytes a piece of input can begin, and whether it can be the end of the
// input.
type first struct {
	set set
	end bool
}

func (f first) union(g first) first { return first{f.set.union(g.set), f.end || g.end} }

// A nodeOp is the kind of a node.
type nodeOp uint8

const (
	nodeEmpty    nodeOp = iota
	nodeLiteral         // text
	nodeClass           // set
	nodeCat             // all children in sequence
	nodeAlt             // one of the children, preferably an earlier one
	nodeRepeat          // the child
	nodeCapture         // the child, as the group with that number
	nodeBegin           // the beginning of the input
	nodeEnd             // the end of the input
	nodeBoundary        // the beginning or end of a word
	nodeNotBoundary
)

// noMax is the max of a repeat without a limit.
const noMax = 1<<31 - 1

// A nodeID is a node's index.
type nodeID int32

// A node is a piece of a pattern.
type node struct {
	op       nodeOp
	fold     bool // ignores case
	lazy     bool
	nullable bool
	captures bool  // has a capture in it
	min, max int32 // of a repeat; of a capture both are its number
	text     string
	set      set
	begins   set // the bytes with which it begins if it is not empty
	child    nodeID
	sibling  nodeID // the parent's next child
}

// nodes are a component's nodes. The first stands for none.
type nodes []node

func (ns *nodes) add(n node) nodeID {
	if len(*ns) == 0 {
		*ns = append(*ns, node{})
	}
	*ns = append(*ns, n)
	return nodeID(len(*ns) - 1)
}

func (ns *nodes) literal(text string, fold bool) nodeID {
	if text == "" {
		return ns.add(node{op: nodeEmpty, nullable: true})
	}
	if fold {
		text = strings.ToLower(text)
	}
	n := node{op: nodeLiteral, text: text, fold: fold}
	n.begins.add(text[0])
	if fold {
		n.begins = n.begins.folded()
	}
	return ns.add(n)
}

func (ns *nodes) class(s set) nodeID { return ns.add(node{op: nodeClass, set: s, begins: s}) }

// assertion adds a node that is always empty.
func (ns *nodes) assertion(op nodeOp) nodeID { return ns.add(node{op: op, nullable: true}) }

func (ns *nodes) cat(children ...nodeID) nodeID { return ns.parent(nodeCat, children) }

// parent adds a node that has these children.
func (ns *nodes) parent(op nodeOp, children []nodeID) nodeID {
	switch len(children) {
	case 0:
		return ns.add(node{op: nodeEmpty, nullable: true})
	case 1:
		return children[0]
	}
	n := node{op: op, nullable: op == nodeCat, child: children[0]}
	for i, id := range children {
		c := &(*ns)[id]
		if op == nodeAlt {
			n.begins = n.begins.union(c.begins)
			n.nullable = n.nullable || c.nullable
		} else {
			if n.nullable {
				n.begins = n.begins.union(c.begins)
			}
			n.nullable = n.nullable && c.nullable
		}
		n.captures = n.captures || c.captures
		if i+1 < len(children) {
			c.sibling = children[i+1]
		}
	}
	return ns.add(n)
}

func (ns *nodes) repeat(child nodeID, min, max int32, lazy bool) nodeID {
	c := &(*ns)[child]
	return ns.add(node{
		op: nodeRepeat, child: child, min: min, max: max, lazy: lazy,
		nullable: min == 0 || c.nullable, captures: c.captures, begins: c.begins,
	})
}

func (ns *nodes) capture(child nodeID, number int32) nodeID {
	c := &(*ns)[child]
	return ns.add(node{
		op: nodeCapture, child: child, min: number, max: number,
		nullable: c.nullable, captures: true, begins: c.begins,
	})
}

// take reports whether the node can consume the byte.
func (ns nodes) take(id nodeID, b byte) bool {
	n := &ns[id]
	switch n.op {
	case nodeLiteral:
		return strings.IndexByte(n.text, b) >= 0
	case nodeClass:
		return n.set.has(b)
	}
	for child := n.child; child != 0; child = ns[child].sibling {
		if ns.take(child, b) {
			return true
		}
	}
	return false
}

// An op is the operation of an instruction.
type op uint8

const (
	opMatch    op = iota // succeeds at the end of the input
	opFail               // fails
	opLiteral            // takes text
	opFold               // takes text, ignoring case; text is in lower case
	opClass              // takes min bytes of set
	opRun                // takes as many bytes of set as follow, from min to max
	opTail               // takes the rest except max bytes: at least min bytes, all of set
	opLoop               // takes bytes of set, as many as possible first
	opLazyLoop           // takes bytes of set, as few as possible first
	opBranch             // goes to out if the next byte is of set, else to alt
	opSplit              // goes to out and, if that fails, to alt
	opOnce               // fails if it was executed at this position before
	opSave               // stores the position in slot min
	opClear              // clears the slots from min to max
	opBegin              // fails unless this is the beginning of the input
	opEnd                // fails unless this is its end
	opBoundary           // fails unless a word begins or ends here
	opNotBoundary
)

// An instruction is one step of a program.
type instruction struct {
	op       op
	runEnd   runEnd // of set
	mark     int32  // the number of a choice, a run or an opOnce, or noMark
	out, alt uint32
	min, max int32
	text     string
	set      set
}

// consumes reports whether the instruction always takes bytes, and whether it never takes any.
func (i *instruction) consumes() (always, never bool) {
	switch i.op {
	case opLiteral, opFold:
		return true, false
	case opClass, opRun:
		return i.min > 0, false
	case opLoop, opLazyLoop:
		return false, false
	}
	return false, true
}

// noMark is the mark of a choice that is reached at a position no more often than another choice.
const noMark = -1

// A program matches a component.
type program struct {
	code  []instruction
	start uint32
	marks int32 // how many choices, runs and opOnce there are
	memo  bool  // whether one of them can be reached twice at a position
	// straight is true if the program has no choices, so that a match never backtracks.
	straight bool
}

// An emitter writes a program.
type emitter struct {
	program
	nodes   nodes
	stack   []nodeID // children that are still to be emitted
	groups  int32    // the caller does not ask for captures with higher numbers
	copies  bool     // whether emitNonempty may copy this code, which then has no opTail
	tooLong bool
}

// The program's first instructions.
const (
	matchAt = iota
	failAt
)

// emitProgram returns the program of the node or, if it would be too large, the name of the
// unsupported feature.
func (canon *canonicalizer) emitProgram(root nodeID, groups int) (p program, unsupported string) {
	e := emitter{program: program{straight: true}, nodes: canon.nodes, groups: int32(groups)}
	e.code = slices.Grow(canon.code[:0], len(e.nodes)+8)
	e.code = append(e.code, instruction{op: opMatch}, instruction{op: opFail})
	e.start, _ = e.emit(root, matchAt, first{end: true})
	e.memo = e.memo || e.marks > 1
	canon.code = e.code
	if e.tooLong {
		return program{}, tooLong
	}
	if feature := e.beyondLimits(); feature != "" {
		return program{}, feature
	}
	e.code = slices.Clone(e.code)
	return e.program, ""
}

func (e *emitter) add(i instruction) uint32 {
	if len(e.code) >= maxProgram {
		e.tooLong = true
		return failAt
	}
	switch i.op {
	case opLoop, opLazyLoop, opSplit:
		e.straight = false
		fallthrough
	case opRun, opTail, opOnce:
		i.mark = e.marks
		e.marks++
	}
	i.runEnd = i.set.runEnd()
	e.code = append(e.code, i)
	return uint32(len(e.code) - 1)
}

// emit writes the node's instructions, after which the program continues at next. follow says what
// can come there. emit returns the first of the instructions, and the bytes that they can begin
// with.
func (e *emitter) emit(id nodeID, next uint32, follow first) (uint32, first) {
	if e.tooLong {
		return failAt, first{}
	}
	n := &e.nodes[id]
	begins := first{set: n.begins}
	if n.nullable {
		begins = begins.union(follow)
	}
	switch n.op {
	case nodeLiteral:
		op := opLiteral
		if n.fold {
			op = opFold
		}
		next = e.add(instruction{op: op, text: n.text, out: next})
	case nodeClass:
		next = e.add(instruction{op: opClass, set: n.set, min: 1, out: next})
	case nodeCat:
		next, _ = e.emitCat(n.child, next, follow)
	case nodeAlt:
		next, _ = e.emitAlt(n.child, next, follow)
	case nodeRepeat:
		next = e.emitRepeat(n, next, follow)
	case nodeCapture:
		if n.min > e.groups {
			return e.emit(n.child, next, follow)
		}
		next = e.add(instruction{op: opSave, min: 2*n.min - 1, out: next})
		next, _ = e.emit(n.child, next, follow)
		next = e.add(instruction{op: opSave, min: 2*n.min - 2, out: next})
	case nodeBegin, nodeEnd, nodeBoundary, nodeNotBoundary:
		next = e.add(instruction{op: opBegin + op(n.op-nodeBegin), out: next})
	}
	return next, begins
}

func (e *emitter) emitCat(child nodeID, next uint32, follow first) (uint32, first) {
	bottom := len(e.stack)
	for ; child != 0; child = e.nodes[child].sibling {
		e.stack = append(e.stack, child)
	}
	for len(e.stack) > bottom {
		child = e.stack[len(e.stack)-1]
		e.stack = e.stack[:len(e.stack)-1]
		next, follow = e.emit(child, next, follow)
	}
	return next, follow
}

func (e *emitter) emitAlt(child nodeID, next uint32, follow first) (uint32, first) {
	type choice struct {
		at     uint32
		begins first
	}
	var choices []choice
	next = e.once(next)
	for ; child != 0; child = e.nodes[child].sibling {
		at, begins := e.emit(child, next, follow)
		choices = append(choices, choice{at, begins})
	}
	last := choices[len(choices)-1]
	split := uint32(failAt)
	for i := len(choices) - 2; i >= 0; i-- {
		c := choices[i]
		last = choice{e.choose(c.at, c.begins, last.at, last.begins), c.begins.union(last.begins)}
		if e.code[last.at].op == opSplit {
			if split != failAt { // only the new split leads to the old one
				e.code[last.at].mark, e.code[split].mark = e.code[split].mark, noMark
				e.marks--
			}
			split = last.at
		}
	}
	return last.at, last.begins
}

// once makes the instructions at next run only once at each position. It is for a point to which
// many alternatives or iterations lead: a second visit means that the first one failed.
func (e *emitter) once(next uint32) uint32 {
	if i := &e.code[next]; i.op == opMatch || i.isTriedOnce() {
		return next
	}
	return e.add(instruction{op: opOnce, out: next})
}

// choose writes the choice of a or, if that fails, b.
func (e *emitter) choose(a uint32, beginsA first, b uint32, beginsB first) uint32 {
	i := instruction{op: opSplit, out: a, alt: b}
	if !beginsA.set.meets(beginsB.set) {
		if !beginsA.end {
			i.op, i.set = opBranch, beginsA.set
		} else if !beginsB.end {
			i.op, i.set, i.out, i.alt = opBranch, beginsB.set, b, a
		}
	}
	return e.add(i)
}

func (e *emitter) emitRepeat(n *node, next uint32, follow first) uint32 {
	if e.nodes[n.child].op == nodeClass {
		if at, ok := e.emitRun(n, next, follow); ok {
			return at
		}
	}
	begins := first{set: e.nodes[n.child].begins}
	if n.max == noMax {
		next = e.emitLoop(n, next, follow)
		follow = follow.union(begins)
	} else {
		next, follow = e.emitOptional(n, next, follow)
	}
	if child := &e.nodes[n.child]; child.op == nodeClass && n.min > 0 {
		return e.add(instruction{op: opClass, set: child.set, min: n.min, out: next})
	}
	for range n.min {
		before := next
		next, follow = e.emit(n.child, next, follow)
		if next = e.emitClear(n, next); next == before {
			break // nothing is repeated, or the program is too long
		}
	}
	return next
}

// emitOptional writes the optional repetitions of a repeat with a limit. If one is left out, so are
// those after it: each choice is between one more repetition and the instructions at next.
func (e *emitter) emitOptional(n *node, next uint32, follow first) (uint32, first) {
	begins := first{set: e.nodes[n.child].begins}
	if n.max > n.min {
		next = e.once(next)
	}
	rest, restFollow := next, follow
	for range n.max - n.min {
		at := e.emitOnce(n, next, follow)
		if at == failAt {
			break // the child has no instructions, or the program is too long
		}
		if n.lazy {
			next = e.choose(rest, restFollow, at, begins)
		} else {
			next = e.choose(at, begins, rest, restFollow)
		}
		follow = restFollow.union(begins)
	}
	return next, follow
}

// emitRun writes a repeat of a class, if one or two instructions are enough.
func (e *emitter) emitRun(n *node, next uint32, follow first) (uint32, bool) {
	if n.min == n.max {
		return next, n.max == 0 // no repetition is allowed
	}
	run := instruction{op: opRun, set: e.nodes[n.child].set, min: n.min, max: n.max, out: next}
	if run.set.meets(follow.set) {
		if n.max != noMax {
			return 0, false
		}
		tail := int32(-1)
		if !e.copies {
			tail = e.tail(next)
		}
		switch {
		case tail >= 0:
			run.op, run.max = opTail, tail
		case n.lazy:
			run.op = opLazyLoop
		default:
			run.op = opLoop
		}
	}
	at := e.add(run)
	if (run.op == opLoop || run.op == opLazyLoop) && n.min > 0 {
		at = e.add(instruction{op: opClass, set: run.set, min: n.min, out: at})
	}
	return at, true
}

// tail returns how many bytes a match has from the instruction on if only fixed text follows, and
// otherwise -1.
func (e *emitter) tail(at uint32) int32 {
	length := 0
	for {
		switch i := &e.code[at]; i.op {
		case opMatch:
			return int32(length)
		case opLiteral, opFold:
			length += len(i.text)
			at = i.out
		case opSave, opOnce:
			at = i.out
		default:
			return -1
		}
	}
}

// emitLoop writes the loop that repeats the child any number of times.
func (e *emitter) emitLoop(n *node, next uint32, follow first) uint32 {
	child := &e.nodes[n.child]
	begins := first{set: child.begins}
	e.memo = true
	loop := e.add(instruction{op: opFail})
	again := loop
	if !begins.set.meets(follow.set) {
		again = e.once(loop) // the loop is an opBranch, which does not record its positions
	}
	at := e.emitOnce(n, again, follow.union(begins))
	// The instruction that choose adds is the beginning of the loop.
	if n.lazy {
		e.choose(next, follow, at, begins)
	} else {
		e.choose(at, begins, next, follow)
	}
	if e.tooLong {
		return failAt
	}
	e.code[loop] = e.code[len(e.code)-1]
	e.code = e.code[:len(e.code)-1]
	return loop
}

// emitOnce writes the child of a repeat once, in a form that does not match the empty string:
// ECMAScript rejects an empty iteration after the least number of iterations.
func (e *emitter) emitOnce(n *node, next uint32, follow first) uint32 {
	if !e.nodes[n.child].nullable {
		at, _ := e.emit(n.child, next, follow)
		return e.emitClear(n, at)
	}
	e.copies = true
	begin := uint32(len(e.code))
	at, _ := e.emit(n.child, next, follow)
	if at < begin {
		return failAt // the child has no instructions
	}
	return e.emitClear(n, e.emitNonempty(begin, at))
}

// emitClear writes the instruction that clears the captures in a repeat's child at the start of
// each iteration.
func (e *emitter) emitClear(n *node, next uint32) uint32 {
	if n.max <= 1 {
		return next
	}
	low, high := e.nodes.captured(n.child)
	if high = min(high, e.groups); low > high {
		return next
	}
	return e.add(instruction{op: opClear, min: 2*low - 2, max: 2*high - 1, out: next})
}

// captured returns the lowest and the highest number of the captures in a node.
func (ns nodes) captured(id nodeID) (low, high int32) {
	n := &ns[id]
	low, high = noMax, 0
	if !n.captures {
		return low, high
	}
	if n.op == nodeCapture {
		low, high = n.min, n.min
	}
	for child := n.child; child != 0; child = ns[child].sibling {
		l, h := ns.captured(child)
		low, high = min(low, l), max(high, h)
	}
	return low, high
}

// emitNonempty writes a copy of the instructions from begin on, for as long as nothing has been
// taken. After an instruction of the copy has taken something, the program continues in the
// original. Leaving the copy without having taken anything fails. emitNonempty returns the copy of
// the instruction at.
func (e *emitter) emitNonempty(begin, at uint32) uint32 {
	end := uint32(len(e.code))
	shift := end - begin
	moved := func(to uint32) uint32 {
		if begin <= to && to < end {
			return to + shift
		}
		return failAt
	}
	for from := begin; from < end; from++ {
		i := e.code[from]
		switch always, never := i.consumes(); {
		case always:
		case never:
			i.out, i.alt = moved(i.out), moved(i.alt)
		default:
			e.add(nonemptyRun(i, moved(i.out)))
			continue
		}
		e.add(i)
	}
	if e.tooLong {
		return failAt
	}
	// An instruction that may take something has two copies, the second right after the first.
	for from := begin; from < end; from++ {
		if always, never := e.code[from].consumes(); !always && !never {
			run := e.code[from]
			some := instruction{op: opClass, set: run.set, min: 1, out: from}
			if run.op == opRun {
				some = run
				some.min = 1
			}
			to := e.add(some)
			if choice := &e.code[from+shift]; run.op == opLazyLoop {
				choice.alt = to
			} else {
				choice.out = to
			}
		}
	}
	return moved(at)
}

// nonemptyRun returns the choice between taking nothing at the instruction i, and then continuing
// at next, and taking something. The caller sets the target of the latter.
func nonemptyRun(i instruction, next uint32) instruction {
	switch i.op {
	case opRun:
		return instruction{op: opBranch, set: i.set, alt: next}
	case opLoop:
		return instruction{op: opSplit, alt: next}
	}
	return instruction{op: opSplit, out: next} // opLazyLoop
}
