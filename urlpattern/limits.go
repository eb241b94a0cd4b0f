package urlpattern

// Limits of a program, and therefore of the cost of a match. The patterns of the
// web-platform-tests, and random ones, have at most 204 marks, leave at most 13 frames, and take at
// most 744 steps for each byte.
//
// Memory: a match takes at most a bit for each mark and position, and maxLeft frames for each
// position: 128 and 384 bytes for each byte of the input. Growing slices take more than that.
//
// Time: a step is an instruction, or a return to a frame. Comparing textStep bytes with a text, or
// classStep bytes with a set, is one more step.
const (
	maxProgram = 20000 // instructions
	maxMarks   = 1024
	maxLeft    = 32             // frames that a path through the program leaves at one position
	maxSteps   = 8192           // for each byte of the input, counting one byte more
	maxOnce    = maxSteps * 128 // in addition
)

const (
	textStep  = 64
	classStep = 8
)

// The unsupported features: programs above these limits.
const (
	tooLong        = "program above 20000 instructions"
	tooManyChoices = "program above 1024 choices"
	tooDeep        = "nesting above 32 choices"
	tooSlow        = "program above 8192 steps for each byte"
)

// beyondLimits returns the name of the unsupported feature, or "".
func (p *program) beyondLimits() string {
	switch {
	case p.straight:
		return ""
	case p.marks > maxMarks:
		return tooManyChoices
	case p.left() > maxLeft:
		return tooDeep
	}
	if perByte, once := p.steps(); perByte > maxSteps || once > maxOnce {
		return tooSlow
	}
	return ""
}

// left returns the largest number of frames that a path through the program leaves at one
// position. The paths that stay at a position have no cycle, because an iteration that takes
// nothing fails.
func (p *program) left() int32 {
	counts := make([]int32, len(p.code)) // from each instruction on, plus one
	var from func(at uint32) int32
	from = func(at uint32) int32 {
		if counts[at] == 0 {
			i := &p.code[at]
			n := int32(0)
			switch always, _ := i.consumes(); {
			case always, i.op == opMatch:
			case i.op == opSplit:
				n = max(1+from(i.out), from(i.alt))
			case i.op == opBranch:
				n = max(from(i.out), from(i.alt))
			case i.op == opLoop, i.op == opLazyLoop, i.op == opSave:
				n = 1 + from(i.out)
			case i.op == opClear:
				n = i.max - i.min + 1 + from(i.out)
			default:
				n = from(i.out)
			}
			counts[at] = n + 1
		}
		return counts[at] - 1
	}
	most := int32(0)
	for at := range p.code {
		most = max(most, from(uint32(at)))
	}
	return most
}

// isTriedOnce reports whether the instruction fails, in one step, if it was tried at the same
// position before.
func (i *instruction) isTriedOnce() bool {
	switch i.op {
	case opOnce, opSplit, opLoop, opLazyLoop:
		return i.mark != noMark
	}
	return false
}

// cost returns the number of steps of the instruction itself, including the returns to its frames.
func (i *instruction) cost() int {
	switch i.op {
	case opLiteral:
		return 1 + len(i.text)/textStep
	case opFold:
		return 1 + len(i.text)/classStep
	case opClass:
		return 1 + int(i.min)/classStep
	case opRun:
		if i.max != noMax {
			return 1 + int(i.max)/classStep
		}
		return 1 + int(i.min)/classStep
	case opTail:
		return 1 + int(i.min)/classStep
	case opSplit, opLoop, opLazyLoop, opSave:
		return 2
	case opClear:
		return 2 + int(i.max-i.min)
	}
	return 1
}

// steps returns the largest number of steps that a match takes: perByte for each byte of the input
// and one more byte, plus once.
//
// Let a and b be two instructions that are tried once at a position, where b is the next such
// instruction after a. A path from a to b is taken at most once for each position or, if only few
// paths lead to a, once for each of these paths.
func (p *program) steps() (perByte, once int) {
	n := len(p.code)
	c := stepCounter{program: p, paths: make([]int, n), arrivals: make([]int, n)}
	c.arrive(p.start, 1)
	once = c.path(p.start)
	for at := range p.code {
		i, n := &p.code[at], c.arrivals[at]
		switch {
		case n == 0:
		case i.isTriedOnce():
			after := i.cost() + c.path(i.out)
			if i.op == opSplit {
				after += c.path(i.alt)
			}
			if n > fewArrivals || i.op == opLoop || i.op == opLazyLoop {
				perByte += after
			} else {
				once += n * after
			}
		case i.op == opTail, i.max == noMax:
			perByte++ // a run compares no byte twice: see runOnce
		}
	}
	return perByte, once
}

// A stepCounter counts the steps of a program.
type stepCounter struct {
	*program
	paths []int // the steps from each instruction to the next that is tried once
	// arrivals has the number of paths to each instruction. Above fewArrivals, there may be one for
	// each position.
	arrivals []int
}

// fewArrivals is the largest number of paths to an instruction that are counted.
const fewArrivals = 16

// path returns the number of steps from the instruction to the next one that is tried once.
func (c *stepCounter) path(at uint32) int {
	i := &c.code[at]
	if i.isTriedOnce() {
		return 1
	}
	if c.paths[at] == 0 {
		n := i.cost()
		switch i.op {
		case opMatch, opFail:
		case opBranch:
			n += max(c.path(i.out), c.path(i.alt))
		case opSplit:
			n += c.path(i.out) + c.path(i.alt)
		default:
			n += c.path(i.out)
		}
		c.paths[at] = n
	}
	return c.paths[at]
}

// arrive counts n more paths to an instruction and to the instructions after it.
func (c *stepCounter) arrive(at uint32, n int) {
	if c.arrivals[at] > fewArrivals {
		return
	}
	c.arrivals[at] += n // the count never falls
	switch i := &c.code[at]; i.op {
	case opMatch, opFail:
	case opLoop, opLazyLoop:
		c.arrive(i.out, fewArrivals+1)
	case opBranch, opSplit:
		c.arrive(i.out, n)
		c.arrive(i.alt, n)
	default:
		c.arrive(i.out, n)
	}
}
