package main

import (
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
)

// A treeRule has the steps for some tokens in an insertion mode.
type treeRule struct{ tokens, steps []string }

// treeRules are the rules of package links' tree construction, as links/rules.txt has them.
type treeRules struct {
	*elementTables
	modes    []string
	rules    map[string][]treeRule // of each mode
	programs []string              // the steps for a token, in Go; the first is empty
}

// readRules reads the rules.
func readRules(elements *elementTables) *treeRules {
	text, err := os.ReadFile("../links/rules.txt")
	if err != nil {
		log.Fatal(err)
	}
	t := &treeRules{elements, nil, make(map[string][]treeRule), []string{""}}
	for line := range strings.Lines(string(text)) {
		tokens, steps, ok := strings.Cut(strings.TrimSpace(line), ":")
		switch {
		case line[0] == '#':
		case !ok:
			log.Fatalf("links/rules.txt: %s", line)
		case line[0] != '\t':
			t.modes = append(t.modes, tokens)
		default:
			mode := t.modes[len(t.modes)-1]
			rule := treeRule{t.tokens(tokens), strings.Fields(steps)}
			t.rules[mode] = append(t.rules[mode], rule)
		}
	}
	return t
}

// tokens returns the tokens that a line names: "<A B>" becomes "<A" and "<B".
func (t *treeRules) tokens(line string) (list []string) {
	before := ""
	for word := range strings.FieldsSeq(line) {
		for _, prefix := range []string{"</", "<"} {
			if rest, ok := strings.CutPrefix(word, prefix); ok {
				before, word = prefix, rest
				break
			}
		}
		name, isLast := strings.CutSuffix(word, ">")
		if before != "" && name != "*" && !slices.Contains(t.groups, name) {
			log.Fatalf("links/rules.txt: no group %s", name)
		}
		list = append(list, before+name)
		if isLast {
			before = ""
		}
	}
	return list
}

// stepsFor returns the steps for a token in a mode.
func (t *treeRules) stepsFor(mode, token string) []string {
	all := "*" // of the same kind
	if i := strings.LastIndexAny(token, "</"); i >= 0 {
		all = token[:i+1] + "*"
	}
	for _, r := range t.rules[mode] {
		if !slices.ContainsFunc(r.tokens, func(s string) bool {
			return s == token || s == all || s == "*"
		}) {
			continue
		}
		if from, ok := strings.CutPrefix(r.steps[0], "as="); ok {
			return t.stepsFor(from, token)
		}
		return r.steps
	}
	log.Fatalf("links/rules.txt: no rule for %s in %s", token, mode)
	return nil
}

// program returns the number of the program that takes some steps.
func (t *treeRules) program(steps []string) int {
	p := strings.TrimSuffix(t.goSteps(steps), "return false\n")
	if i := slices.Index(t.programs, p); i >= 0 {
		return i
	}
	t.programs = append(t.programs, p)
	return len(t.programs) - 1
}

// goStep returns a step as a statement in Go.
func (t *treeRules) goStep(step string) string {
	if condition, rest, ok := strings.Cut(step, "&"); ok {
		condition, isNot := strings.CutPrefix(condition, "-")
		return fmt.Sprintf("if %s%s {\n%s}\n", map[bool]string{true: "!"}[isNot],
			t.value(condition), t.goSteps(strings.Split(rest, "&")))
	}
	name, arg, _ := strings.Cut(step, "=")
	value := t.value(strings.TrimRight(step, "?!"))
	switch last := step[len(step)-1]; {
	case step == "ignore", step == "end":
		return "return false\n"
	case step == "again":
		return "return true\n"
	case name == "push":
		i := slices.IndexFunc(t.elements, func(e elementRow) bool { return e.name == arg })
		return fmt.Sprintf("t.push(allElements[%d], 0, nsHTML) // %s\n", i, arg)
	case last == '?':
		return fmt.Sprintf("if !%s {\nreturn false\n}\n", value)
	case last == '!':
		return fmt.Sprintf("return %s\n", value)
	}
	return value + "\n"
}

func (t *treeRules) goSteps(steps []string) string {
	var b strings.Builder
	for _, step := range steps {
		b.WriteString(t.goStep(step))
	}
	return b.String()
}

// value returns a step without signs as an expression or an assignment in Go.
func (t *treeRules) value(step string) string {
	name, arg, hasArg := strings.Cut(step, "=")
	switch {
	case slices.Contains(t.modes, arg):
		arg = "mode" + arg
	case slices.Contains(t.groups, arg):
		arg = "group" + arg
	}
	switch isField := slices.Contains(treeFields, name); {
	case isField && hasArg:
		return fmt.Sprintf("t.%s = %s", name, arg)
	case isField:
		return "t." + name
	}
	return fmt.Sprintf("t.%s(%s)", name, arg)
}

// treeFields are the fields of tree that steps read and set.
var treeFields = []string{"form", "framesetOK", "got.ok", "mode"}

// source returns the modes, the number of the program for each mode and token, and the programs.
func (t *treeRules) source() string {
	tokens := []string{"space", "text"}
	for _, before := range []string{"</", "<"} {
		for _, g := range slices.Backward(t.groups) {
			tokens = slices.Insert(tokens, 0, before+g)
		}
	}
	var b strings.Builder
	b.WriteString("package links\n\nconst (\n")
	for i, m := range t.modes {
		fmt.Fprintf(&b, "mode%s%s\n", m, map[bool]string{true: " mode = iota"}[i == 0])
	}
	b.WriteString("modeCount\n)\n\n" +
		"// programs has the number of the program for each token in each mode.\n" +
		"var programs = [modeCount][tokenCount]uint8{\n")
	for _, m := range t.modes {
		fmt.Fprintf(&b, "mode%s: {", m)
		for i, token := range tokens {
			if i%20 == 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "%d, ", t.program(t.stepsFor(m, token)))
		}
		b.WriteString("\n},\n")
	}
	b.WriteString("}\n\n// run runs a program. It returns whether the token is processed again.\n" +
		"func (t *tree) run(program uint8) (again bool) {\nswitch program {\n")
	for i, p := range t.programs[1:] {
		fmt.Fprintf(&b, "case %d:\n%s", i+1, p)
	}
	return b.String() + "}\nreturn false\n}\n"
}
