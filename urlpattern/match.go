package urlpattern

// A frame is a choice that is left, or a slot's value to restore.
type frame struct {
	at       uint32 // the instruction; of a slot restoreSlot
	position int32  // of a choice, where to go on; of a slot, its number
	limit    int32  // of opLoop, the least position; of a slot, its value
}

// restoreSlot is a frame's at where it restores a slot.
const restoreSlot = ^uint32(0)

// unset is a slot's value where its group took no part.
const unset = -1

// memoWords is how large a memo is that needs no allocation: 2048 choices.
const memoWords = 32

// match tells whether the program matches input. Slots, unless they are nil, are set to
// where the groups begin and end.
//
// It allocates only where there is more to try, at more positions, than the frames and the
// memo in its own frame hold.
func (p *program) match(input string, slots []int32) bool {
	if !p.memo {
		return p.run(input, slots, nil)
	}
	if words := (int(p.marks)*(len(input)+1) + 63) / 64; words > memoWords {
		return p.run(input, slots, make([]uint64, words))
	}
	var memo [memoWords]uint64
	return p.run(input, slots, memo[:])
}

// run runs the program. In memo a bit is set for each choice and position that was tried;
// nil: none can be met twice.
func (p *program) run(input string, slots []int32, memo []uint64) bool {
	var array [16]frame
	m := matcher{input: input, slots: slots, memo: memo, frames: array[:0]}
	at, position, n := p.start, 0, len(input)
	for {
		pc := at
		i := &p.code[pc]
		at = i.out
		ok := true
		switch i.op {
		case opMatch:
			if position == n {
				return true
			}
			ok = false
		case opFail:
			ok = false
		case opLiteral:
			end := position + len(i.text)
			ok = end <= n && input[position:end] == i.text
			position = end
		case opFold:
			end := position + len(i.text)
			ok = end <= n && equalFold(input[position:end], i.text)
			position = end
		case opClass:
			end := position + int(i.min)
			ok = end <= n && i.set.run(input, position, end) == end
			position = end
		case opRun:
			begin := position
			position = i.set.run(input, begin, min(n, begin+int(i.max)))
			ok = position-begin >= int(i.min)
		case opTail:
			end := n - int(i.max)
			ok = end-position >= int(i.min) && i.set.run(input, position, end) == end
			position = end
		case opBranch:
			if position == n || !i.set.has(input[position]) {
				at = i.alt
			}
		case opSplit:
			if ok = !m.isTried(i, position); ok {
				m.frames = append(m.frames, frame{at: pc, position: int32(position)})
			}
		case opLoop:
			if ok = !m.isTried(i, position); ok {
				position = m.loop(pc, i, position)
			}
		case opLazyLoop:
			if ok = !m.isTried(i, position); ok {
				m.frames = append(m.frames, frame{at: pc, position: int32(position)})
			}
		case opSave:
			m.save(i.min, int32(position))
		case opClear:
			for slot := i.min; slot <= i.max; slot++ {
				m.save(slot, unset)
			}
		case opBegin:
			ok = position == 0
		case opEnd:
			ok = position == n
		case opBoundary:
			ok = isBoundary(input, position)
		case opNotBoundary:
			ok = !isBoundary(input, position)
		}
		if !ok {
			if at, position, ok = m.backtrack(p); !ok {
				return false
			}
		}
	}
}

// A matcher is what a run of a program has to remember.
type matcher struct {
	input  string
	slots  []int32
	memo   []uint64
	frames []frame
}

// isTried tells whether the choice was tried at this position, and notes that it is.
func (m *matcher) isTried(i *instruction, position int) bool {
	if m.memo == nil {
		return false
	}
	bit := int(i.mark)*(len(m.input)+1) + position
	word, mask := &m.memo[bit>>6], uint64(1)<<(bit&63)
	if *word&mask != 0 {
		return true
	}
	*word |= mask
	return false
}

// loop returns where an opLoop goes on first, and leaves a frame for the other positions. It
// ends before a position that was tried: those behind it were too.
func (m *matcher) loop(pc uint32, i *instruction, position int) int {
	least := position
	for position < len(m.input) && i.set.has(m.input[position]) && !m.isTried(i, position+1) {
		position++
	}
	if position > least {
		m.frames = append(m.frames, frame{pc, int32(position - 1), int32(least)})
	}
	return position
}

// save sets a slot. Where nothing is left to try, it need not be restored.
func (m *matcher) save(slot, value int32) {
	if m.slots == nil {
		return
	}
	if len(m.frames) > 0 {
		m.frames = append(m.frames, frame{restoreSlot, slot, m.slots[slot]})
	}
	m.slots[slot] = value
}

// backtrack returns where the last choice that is left goes on.
func (m *matcher) backtrack(p *program) (at uint32, position int, ok bool) {
	for len(m.frames) > 0 {
		last := len(m.frames) - 1
		f := &m.frames[last]
		if f.at == restoreSlot {
			m.slots[f.position] = f.limit
			m.frames = m.frames[:last]
			continue
		}
		i := &p.code[f.at]
		position := int(f.position)
		switch i.op {
		case opSplit:
			m.frames = m.frames[:last]
			return i.alt, position, true
		case opLoop:
			if f.position--; f.position < f.limit {
				m.frames = m.frames[:last]
			}
			return i.out, position, true
		case opLazyLoop:
			if position < len(m.input) && i.set.has(m.input[position]) && !m.isTried(i, position+1) {
				f.position++
				return i.out, position + 1, true
			}
			m.frames = m.frames[:last]
		}
	}
	return 0, 0, false
}

// run returns where the run of bytes of the set ends that begins at position, at the latest
// at limit.
func (s *set) run(input string, position, limit int) int {
	for position < limit && s.has(input[position]) {
		position++
	}
	return position
}

// equalFold tells whether s is lower, which is in lower case, in any case.
func equalFold(s, lower string) bool {
	for i := range len(lower) {
		if c := s[i]; c != lower[i] && (c|0x20 != lower[i] || c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// isBoundary tells whether a word begins or ends at the position.
func isBoundary(input string, position int) bool {
	return (position > 0 && isWord(input[position-1])) != (position < len(input) && isWord(input[position]))
}

func isWord(b byte) bool {
	return isLower(b|0x20) || '0' <= b && b <= '9' || b == '_'
}
