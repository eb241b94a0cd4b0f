package main

import (
	"cmp"
	"go/token"
	"slices"
	"strings"
)

// rewritten returns the file with all its mutants in it.
//
// Of edits at the same place, those that end something come before those that
// begin something; what began last ends first.
func (f *finder) rewritten() string {
	order := make([]int, len(f.edits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := f.edits[i], f.edits[j]
		switch {
		case a.start != b.start:
			return cmp.Compare(a.start, b.start)
		case a.after != b.after:
			if a.after {
				return -1
			}
			return 1
		case a.after:
			return cmp.Compare(j, i)
		}
		return cmp.Compare(i, j)
	})
	text := f.text[f.file]
	var b strings.Builder
	done := 0
	for _, i := range order {
		e := f.edits[i]
		b.Write(text[done:e.start])
		b.WriteString(e.text)
		done = e.end
	}
	b.Write(text[done:])
	return b.String()
}

// switches is the file of what the rewritten files call. A mutant's number comes
// from the environment.
const switches = `package url

import (
	"cmp"
	"os"
	"strconv"
)

var mutantNumber = func() int {
	n, _ := strconv.Atoi(os.Getenv("MUTANT"))
	return n
}()

func mutantOn(id int) bool { return mutantNumber == id }

func mutantPick[T any](id int, was, is T) T {
	if mutantNumber == id {
		return is
	}
	return was
}

func mutantLess[T cmp.Ordered](id int, a, b T) bool    { return a < b || mutantNumber == id && a == b }
func mutantMore[T cmp.Ordered](id int, a, b T) bool    { return a > b || mutantNumber == id && a == b }
func mutantAtMost[T cmp.Ordered](id int, a, b T) bool  { return a < b || mutantNumber != id && a == b }
func mutantAtLeast[T cmp.Ordered](id int, a, b T) bool { return a > b || mutantNumber != id && a == b }

type mutantInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}
`

// An operation is an operator for another, and the name of the function that stands
// for the two.
type operation struct{ name, is string }

var operations = map[token.Token]operation{
	token.ADD: {"Add", "-"}, token.SUB: {"Sub", "+"}, token.MUL: {"Mul", "/"}, token.QUO: {"Quo", "*"}, token.REM: {"Rem", "*"},
	token.AND: {"And", "|"}, token.OR: {"Or", "&"}, token.XOR: {"Xor", "&"}, token.AND_NOT: {"AndNot", "&"}, token.SHL: {"Shl", ">>"}, token.SHR: {"Shr", "<<"},
}

// alias comes before the name that a rewritten file has for a type.
const alias = "mutantOf"

func switchesFile(types map[string]bool) string {
	var b strings.Builder
	b.WriteString(switches)
	for name := range types {
		b.WriteString("\ntype " + alias + name + " = " + name + "\n")
	}
	for op, o := range operations {
		parameters, second := "[T mutantInteger]", "T"
		if op == token.SHL || op == token.SHR {
			parameters, second = "[T, U mutantInteger]", "U"
		}
		b.WriteString("\nfunc mutant" + o.name + parameters + "(id int, a T, b " + second + ") T {\n\tif mutantNumber == id {\n\t\treturn a " + o.is + " b\n\t}\n\treturn a " + op.String() + " b\n}\n")
	}
	return b.String()
}
