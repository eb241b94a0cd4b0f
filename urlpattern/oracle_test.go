package urlpattern

// An oracle matches nodes according to ECMAScript's [pattern semantics], by continuations, in
// exponential time. The program must give the same groups.
//
// [pattern semantics]: https://tc39.es/ecma262/#sec-pattern-semantics
type oracle struct {
	nodes nodes
	input string
	steps int // the steps that are left
}

// A continuation continues the match at a position, with the groups so far.
type continuation func(position int, slots []int32) []int32

// exec returns the groups' slots, or nil if there is no match.
func (o *oracle) exec(root nodeID, groups int) []int32 {
	slots := make([]int32, 2*groups)
	for i := range slots {
		slots[i] = unset
	}
	return o.match(root, 0, slots, func(position int, slots []int32) []int32 {
		if position != len(o.input) {
			return nil
		}
		return slots
	})
}

func (o *oracle) match(id nodeID, at int, slots []int32, next continuation) []int32 {
	if o.steps--; o.steps < 0 {
		return nil
	}
	n := &o.nodes[id]
	switch n.op {
	case nodeEmpty:
		return next(at, slots)
	case nodeLiteral:
		end := at + len(n.text)
		if end > len(o.input) || o.input[at:end] != n.text &&
			!(n.fold && equalFold(o.input[at:end], n.text)) {
			return nil
		}
		return next(end, slots)
	case nodeClass:
		if at == len(o.input) || !n.set.has(o.input[at]) {
			return nil
		}
		return next(at+1, slots)
	case nodeCat:
		return o.sequence(n.child, at, slots, next)
	case nodeAlt:
		for child := n.child; child != 0; child = o.nodes[child].sibling {
			if found := o.match(child, at, slots, next); found != nil {
				return found
			}
		}
		return nil
	case nodeCapture:
		return o.match(n.child, at, slots, func(end int, slots []int32) []int32 {
			if 2*int(n.min) <= len(slots) {
				slots = append([]int32{}, slots...)
				slots[2*n.min-2], slots[2*n.min-1] = int32(at), int32(end)
			}
			return next(end, slots)
		})
	case nodeRepeat:
		return o.repeat(n, n.min, n.max, at, slots, next)
	}
	var ok bool
	switch n.op {
	case nodeBegin:
		ok = at == 0
	case nodeEnd:
		ok = at == len(o.input)
	default:
		before, after := at > 0 && isWord(o.input[at-1]), at < len(o.input) && isWord(o.input[at])
		ok = (before != after) == (n.op == nodeBoundary)
	}
	if !ok {
		return nil
	}
	return next(at, slots)
}

func (o *oracle) sequence(child nodeID, at int, slots []int32, next continuation) []int32 {
	if child == 0 {
		return next(at, slots)
	}
	return o.match(child, at, slots, func(at int, slots []int32) []int32 {
		return o.sequence(o.nodes[child].sibling, at, slots, next)
	})
}

func (o *oracle) clear(id nodeID, slots []int32) {
	n := &o.nodes[id]
	if n.op == nodeCapture && 2*int(n.min) <= len(slots) {
		slots[2*n.min-2], slots[2*n.min-1] = unset, unset
	}
	for child := n.child; child != 0; child = o.nodes[child].sibling {
		o.clear(child, slots)
	}
}

// repeat is RepeatMatcher.
func (o *oracle) repeat(
	n *node, low, high int32, at int, slots []int32, next continuation,
) []int32 {
	if high == 0 {
		return next(at, slots)
	}
	again := func(end int, slots []int32) []int32 {
		if low == 0 && end == at {
			return nil
		}
		lower, upper := max(0, low-1), high
		if upper != noMax {
			upper--
		}
		return o.repeat(n, lower, upper, end, slots, next)
	}
	cleared := append([]int32{}, slots...)
	o.clear(n.child, cleared)
	if low > 0 {
		return o.match(n.child, at, cleared, again)
	}
	if n.lazy {
		if found := next(at, slots); found != nil {
			return found
		}
		return o.match(n.child, at, cleared, again)
	}
	if found := o.match(n.child, at, cleared, again); found != nil {
		return found
	}
	return next(at, slots)
}
