package urlpattern

import (
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// A frame is a remaining choice, or a slot's value to restore.
type frame struct {
	at       uint32 // the instruction; restoreSlot for a slot
	position int32  // where to continue; for a slot, its number
	limit    int32  // for opLoop, the least position; for a slot, its value
}

// restoreSlot is the at of a frame that restores a slot.
const restoreSlot = ^uint32(0)

// unset is the value of a slot whose group took no part in the match.
const unset = -1

// memoWords is the size of a memo that needs no allocation: 2048 marks and positions.
const memoWords = 32

// match reports whether the program matches input. Slots, unless nil, receive the start and end
// of each group.
//
// It allocates only if the frames and the memo on its stack are too small for the choices and
// positions.
func (p *program) match(input string, slots []int32) bool {
	if p.straight {
		return p.runStraight(input, slots)
	}
	var array [memoWords]uint64
	memo := tried(array[:])
	if !p.memo {
		memo = nil
	} else if words := (int64(p.marks)*int64(len(input)+1) + 63) / 64; words > memoWords {
		memo = make(tried, words)
	}
	ok, _ := p.run(input, slots, memo)
	return ok
}

// runStraight runs a program without choices. Most programs have none.
func (p *program) runStraight(input string, slots []int32) bool {
	at, position := p.start, 0
	for {
		i := &p.code[at]
		at = i.out
		switch i.op {
		case opMatch:
			return position == len(input)
		case opLiteral: // as in step, without the call, which takes 5 % of a match
			if !strings.HasPrefix(input[position:], i.text) {
				return false
			}
			position += len(i.text)
		case opOnce:
		case opBranch:
			if position == len(input) || !i.set.has(input[position]) {
				at = i.alt
			}
		case opSave:
			if slots != nil {
				slots[i.min] = int32(position)
			}
		case opClear:
			for slot := i.min; slot <= i.max && slots != nil; slot++ {
				slots[slot] = unset
			}
		default:
			if position = i.step(input, position); position < 0 {
				return false
			}
		}
	}
}

// run runs a program. memo has a bit for each mark and position that was tried. It is nil if no
// mark can be reached twice at a position. steps counts the instructions and the returns to frames.
func (p *program) run(input string, slots []int32, memo tried) (matches bool, steps int) {
	var array [16]frame
	frames := array[:0]
	at, position := p.start, 0
	for {
		steps++
		pc := at
		i := &p.code[pc]
		at = i.out
		ok := true
		switch i.op {
		case opMatch:
			if ok = position == len(input); ok {
				return true, steps
			}
		case opBranch:
			if position == len(input) || !i.set.has(input[position]) {
				at = i.alt
			}
		case opOnce:
			ok = !memo.add(i, input, position)
		case opSplit, opLazyLoop:
			if ok = !memo.add(i, input, position); ok {
				frames = append(frames, frame{at: pc, position: int32(position)})
			}
		case opLoop:
			if ok = !memo.add(i, input, position); ok {
				least := position
				if position = i.loop(input, position, memo); position > least {
					frames = append(frames, frame{pc, int32(position - 1), int32(least)})
				}
			}
		case opSave:
			frames = save(frames, slots, i.min, int32(position))
		case opClear:
			for slot := i.min; slot <= i.max; slot++ {
				frames = save(frames, slots, slot, unset)
			}
		case opRun, opTail:
			if i.op == opRun && i.max != noMax {
				position = i.step(input, position)
			} else {
				position = i.runOnce(input, position, memo)
			}
			ok = position >= 0
		default:
			position = i.step(input, position)
			ok = position >= 0
		}
		for !ok {
			if len(frames) == 0 {
				return false, steps
			}
			steps++
			f := &frames[len(frames)-1]
			var left bool
			at, position, ok, left = p.resume(f, input, slots, memo)
			if !left {
				frames = frames[:len(frames)-1]
			}
		}
	}
}

// step executes an instruction without a choice. It returns the position after it, or -1 if it
// fails.
func (i *instruction) step(input string, position int) int {
	end := position
	ok := false
	switch i.op {
	case opLiteral:
		end += len(i.text)
		ok = end <= len(input) && input[position:end] == i.text
	case opFold:
		end += len(i.text)
		ok = end <= len(input) && equalFold(input[position:end], i.text)
	case opRun:
		limit := len(input)
		if int(i.max) < limit-position {
			limit = position + int(i.max)
		}
		end = i.run(input, position, limit)
		ok = end-position >= int(i.min)
	case opTail:
		end = len(input) - int(i.max)
		ok = end-position >= int(i.min) && i.run(input, position, end) == end
	case opClass:
		end += int(i.min)
		ok = end <= len(input) && i.run(input, position, end) == end
	case opBegin:
		ok = position == 0
	case opEnd:
		ok = position == len(input)
	case opBoundary:
		ok = isBoundary(input, position)
	case opNotBoundary:
		ok = !isBoundary(input, position)
	}
	if !ok {
		return -1
	}
	return end
}

// runOnce is step for an unbounded opRun or an opTail. It first takes the least number of bytes, as
// an opClass would. It then fails if it reaches a position that an earlier run has passed: that run
// has failed, and this run would end at the same place.
func (i *instruction) runOnce(input string, position int, memo tried) int {
	limit := len(input)
	if i.op == opTail {
		limit -= int(i.max)
	}
	end := position + int(i.min)
	if end > limit || i.run(input, position, end) != end {
		return -1
	}
	for end < limit && i.set.has(input[end]) {
		if memo.add(i, input, end) {
			return -1
		}
		end++
	}
	if i.op == opTail && end != limit {
		return -1
	}
	return end
}

// loop returns the position at which an opLoop first continues. It stops before a position that was
// tried, because all later ones were tried too.
func (i *instruction) loop(input string, position int, memo tried) int {
	for position < len(input) && i.set.has(input[position]) && !memo.add(i, input, position+1) {
		position++
	}
	return position
}

// save sets a slot, and leaves a frame that restores it, unless no choice remains.
func save(frames []frame, slots []int32, slot, value int32) []frame {
	if slots == nil {
		return frames
	}
	if len(frames) > 0 {
		frames = append(frames, frame{restoreSlot, slot, slots[slot]})
	}
	slots[slot] = value
	return frames
}

// resume returns the instruction and the position at which a frame's choice continues, whether it
// does continue, and whether the frame has another choice.
func (p *program) resume(
	f *frame, input string, slots []int32, memo tried,
) (at uint32, position int, ok, left bool) {
	if f.at == restoreSlot {
		slots[f.position] = f.limit
		return at, position, false, false
	}
	i := &p.code[f.at]
	position = int(f.position)
	switch i.op {
	case opLoop:
		f.position--
		return i.out, position, true, f.position >= f.limit
	case opLazyLoop:
		if position == len(input) || !i.set.has(input[position]) || memo.add(i, input, position+1) {
			return at, position, false, false
		}
		f.position++
		return i.out, position + 1, true, true
	}
	return i.alt, position, true, false // opSplit
}

// A tried has a bit for each mark and position. Nil records nothing.
type tried []uint64

// add reports whether the instruction was tried at this position, and records that it now is.
func (t tried) add(i *instruction, input string, position int) bool {
	if t == nil || i.mark == noMark {
		return false
	}
	bit := int64(i.mark)*int64(len(input)+1) + int64(position)
	word, mask := &t[bit>>6], uint64(1)<<(bit&63)
	if *word&mask != 0 {
		return true
	}
	*word |= mask
	return false
}

// run returns the end of the run of the set's bytes that begins at position, or limit if that is
// less. Most sets have all bytes, or all except '/', so that not each byte has to be examined.
func (i *instruction) run(input string, position, limit int) int {
	switch {
	case i.runEnd == noByte:
		return limit
	case i.runEnd != severalBytes:
		// The run is often short, so IndexByte would be slower.
		for end := byte(i.runEnd); position < limit && input[position] != end; {
			position++
		}
		return position
	}
	for position < limit && i.set.has(input[position]) {
		position++
	}
	return position
}

// equalFold reports whether s equals lower, which is in lower case, ignoring ASCII case.
func equalFold(s, lower string) bool {
	for i := range len(lower) {
		if infra.LowerByte(s[i]) != lower[i] {
			return false
		}
	}
	return true
}

// isBoundary reports whether a word begins or ends at the position.
func isBoundary(input string, position int) bool {
	return (position > 0 && isWord(input[position-1])) !=
		(position < len(input) && isWord(input[position]))
}

func isWord(b byte) bool {
	return isLower(b|0x20) || '0' <= b && b <= '9' || b == '_'
}
