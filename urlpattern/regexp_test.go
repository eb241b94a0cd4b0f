package urlpattern

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
)

// compileForTest compiles a component of its own options, without canonicalizing.
func compileForTest(pattern string, ignoreCase bool) (component, nodes, nodeID, *patternError) {
	o := options{delimiter: "/", prefix: "/", ignoreCase: ignoreCase,
		encode: func(_ *canonicalizer, text string) (string, error) {
			return url.C0ControlPercentEncodeSet.Encode(text), nil
		}}
	var canon canonicalizer
	c, err := canon.compile(pattern, &o)
	if err != nil || c.kind != kindProgram {
		return c, nil, 0, err
	}
	p := partCompiler{options: &o, regexps: regexpParser{nodes: new(nodes), ignoreCase: ignoreCase}}
	var ids []nodeID
	parts, err := parsePatternString(pattern, &o, &canon)
	if err != nil {
		return c, nil, 0, err
	}
	for i := range parts {
		ids = append(ids, p.node(&parts[i]))
	}
	root := p.regexps.nodes.parent(nodeCat, ids)
	return c, *p.regexps.nodes, root, nil
}

// checkProgram compares a component's program with the oracle.
func checkProgram(t *testing.T, pattern, input string, ignoreCase bool) {
	t.Helper()
	for i := range len(input) {
		if input[i] >= 0x80 {
			return // not a component of a URL
		}
	}
	c, ns, root, err := compileForTest(pattern, ignoreCase)
	if err != nil || c.kind != kindProgram {
		return
	}
	o := oracle{nodes: ns, input: input, steps: 200000}
	want := o.exec(root, len(c.names))
	if o.steps < 0 {
		return // it would take too long
	}
	slots := make([]int32, 2*len(c.names))
	for i := range slots {
		slots[i] = unset
	}
	checkSteps(t, &c.program, input, make([]int32, 2*len(c.names)))
	if got := c.program.match(input, nil); got != (want != nil) {
		t.Fatalf("%q matches %q: %v, want %v", pattern, input, got, want != nil)
	}
	if want == nil {
		return
	}
	if !c.program.match(input, slots) || !slices.Equal(slots, want) {
		t.Fatalf("the groups of %q in %q are %v, want %v", pattern, input, slots, want)
	}
}

func FuzzRegexp(f *testing.F) {
	for _, s := range [][2]string{
		{"/:a-:b-:c", "/a-b-c-d-e"}, {"**.example.com", "www.example.com"}, {"(a*)*", "aaa"},
		{"(?:a|ab)(?:c|bcd)(d*)", "abcd"},
		{"((?:a?){2}(?:b*)*?)+:x", "aabb"}, {"{/:a([a-z]+)-}*", "/a-/b-"},
		{`((?<x>a)|b)*(?:c|)`, "abab"}, {`(\b\w+\b)*?/?`, "ab/"},
		{"(|a)*(a*)", "aa"}, {"([[a-z]--[aeiou]]+)(.*)", "xyzabc"},
		{`(\q{ab|a}[\q{ab|a|}]*)`, "abaab"}, {"(x{0,3}?){2,}(x*)", "xxxxxxx"},
		{"((?<x>a)|b)*(c?)", "ab"}, {"((?<x>a)|b)*(b?)", "ab"},
		{"((?<x>a)|(?<y>b))*(c?)(d?)", "abba"},
	} {
		f.Add(s[0], s[1], false)
		f.Add(s[0], s[1], true)
	}
	g := random.NewPatterns(1)
	for range 50 {
		expression, text := g.Expression(3)
		f.Add("("+expression+")*:b", text+"/x", false)
	}
	f.Fuzz(func(t *testing.T, pattern, input string, ignoreCase bool) {
		if len(pattern) > 60 || len(input) > 16 {
			return
		}
		checkProgram(t, pattern, input, ignoreCase)
	})
}

// TestRegexp compares many more programs with the oracle than the fuzz target's seeds do.
func TestRegexp(t *testing.T) {
	g := random.NewPatterns(2)
	for range 20000 {
		r := g.Request()
		components, ok := r.Pattern.(map[string]string)
		if !ok {
			continue
		}
		for name, pattern := range components {
			for _, in := range r.Inputs {
				if texts, ok := in.Input.(map[string]string); ok && len(texts[name]) < 20 {
					checkProgram(t, pattern, texts[name], r.IgnoreCase)
				}
			}
		}
	}
}

// TestQuantifiers compares each quantifier with the oracle on all short inputs: alone, inside
// another quantifier and after a wildcard.
func TestQuantifiers(t *testing.T) {
	var inputs []string
	for n := range 6 {
		for bits := range 1 << n {
			input := make([]byte, n)
			for i := range input {
				input[i] = 'a' + byte(bits>>i&1)
			}
			inputs = append(inputs, string(input))
		}
	}
	quantifiers := []string{"", "?", "??", "*", "*?", "{2,}", "{2,}?", "{1,3}", "{1,3}?", "{0,2}?"}
	for _, atom := range []string{"a", "(?:ab)", "(?:.|ab)"} {
		for _, inner := range quantifiers {
			for _, outer := range quantifiers {
				for _, around := range [][2]string{{"*", "{ab}*b"}, {"{a}*", ""}} {
					// (b?), and so the program keeps x
					pattern := around[0] + "((?<x>" + atom +
						inner + ")" + outer + ")(b?)" + around[1]
					for _, input := range inputs {
						checkProgram(t, pattern, input, false)
					}
				}
			}
		}
	}
}

// TestRegexpErrors has a regexp of each kind that is refused, with the unsupported feature or the
// reason why it is not valid.
func TestRegexpErrors(t *testing.T) {
	for _, c := range []struct {
		regexp, feature, reason string
		at                      int
	}{
		{`(?=a)`, "lookahead", "", 0}, {`a(?!a)`, "lookahead", "", 1},
		{`(?<=a)b`, "lookbehind", "", 0}, {`(?<!a)b`, "lookbehind", "", 0},
		{`(?=a){2}`, "", "there is nothing to repeat", 5},
		{`(?<!a)*`, "", "there is nothing to repeat", 6},
		{`(?=a(?!b)+)`, "", "there is nothing to repeat", 9},
		{`(?=a)[b`, "", "a class is not closed", 5},
		{`a{1001}\m`, "", "there is no such escape", 7},
		{`(?=(?<n>a))(?<n>b)`, "", "two groups have one name", 11},
		{`(?=a)\2`, "", "a backreference is to no group", 5},
		{`\1(?=(?<n>a))`, "backreference", "", 0}, {`(?=a)\1`, "lookahead", "", 0},
		{`a\1`, "backreference", "", 1}, {`(?<n>a)\k<n>`, "backreference", "", 7},
		{`a\9\1(?<n>a)`, "", "a backreference is to no group", 1},
		{`a\3`, "", "a backreference is to no group", 1},
		{`a\k<m>`, "", "a backreference is to no group", 1},
		{`a\k`, "", "a backreference lacks its name", 1},
		{`a\k<>`, "", "a group's name is empty", 4},
		{`a{1001}`, "repeat above 1000", "", 1},
		{`a{99999999999999999999}`, "repeat above 1000", "", 1},
		{`a{0,2147483647}`, "repeat above 1000", "", 1},
		{strings.Repeat("(?:", 251) + strings.Repeat(")", 251), "nesting above 250", "", 750},
		{strings.Repeat("[", 251) + strings.Repeat("]", 251), "nesting above 250", "", 250},
		{`(?:(?:ab){1000}){30}`, "program above 20000 instructions", "", -1},
		{`a{2,1}`, "", "a repeat's numbers are out of order", 1},
		{`a{5000,2000}`, "", "a repeat's numbers are out of order", 1},
		{`a{`, "", "a repeat lacks its number", 2}, {`a{,`, "", "a repeat lacks its number", 2},
		{`a{1,:`, "", "a repeat lacks its number", 4}, {`a{1`, "", "a '{' begins no repeat", 1},
		{`a{1,2/`, "", "a '{' begins no repeat", 1},
		{`*a`, "", "there is nothing to repeat", 0}, {`a**`, "", "there is nothing to repeat", 2},
		{`+`, "", "there is nothing to repeat", 0}, {`a|?`, "", "there is nothing to repeat", 2},
		{`{1}`, "", "there is nothing to repeat", 0},
		{`?a`, "", "a regexp begins with '?'; write ((?:x)) for (?:x)", -1},
		{`a}`, "", "a '}' closes nothing", 1}, {`a]`, "", "a ']' closes nothing", 1},
		{`[a`, "", "a class is not closed", 0}, {`[!`, "", "a class is not closed", 0},
		{`a[\q{a`, "", "a class is not closed", 2}, {`[a-`, "", "a class is not closed", 3},
		{`[z-a]`, "", "a class has a range that is out of order", 1},
		{`[\ud83d\ude01-\ud83d\ude00]`, "", "a class has a range that is out of order", 1},
		{`[\ud83e\ude00-\ud83d\ude00]`, "", "a class has a range that is out of order", 1},
		{`[a-\d]`, "", "a class has a range that is out of order", 1},
		{`[a-[b]]`, "", "a class has a range that is out of order", 1},
		// a range has two code points
		{`[\q{a}-z]`, "", "a class has a '-' that is not escaped", 6},
		{`[[a]-z]`, "", "a class has a '-' that is not escaped", 4},
		{`[\d-z]`, "", "a class has a '-' that is not escaped", 3},
		{`[\p{L}-z]`, "", "a class has a '-' that is not escaped", 6},
		{`[a&&b--c]`, "", "a class has operators of two kinds", 5},
		{`[a-z&&b]`, "", "a class has operators of two kinds", 4},
		{`[ab&&c]`, "", "a class has operators of two kinds", 3},
		{`[a&&bc]`, "", "a class has operators of two kinds", 5},
		{`[a&&b-c]`, "", "a range is an operand of '&&'", 2},
		{`[a--b-c]`, "", "a range is an operand of '--'", 2},
		{`[a&&&b]`, "", "a class has '&&&'", 2},
		{`[(?])x`, "", "a class has a '(' that is not escaped", 1},
		{`[!!]`, "", "a class has a doubled '!'", 1},
		{`[a-]`, "", "a class has a ']' that is not escaped", 3},
		{`[^\q{ab}]`, "", "a negated class may have strings", 0},
		{`[\q{a\d}]`, "", "a string of a class has something other than characters", 1},
		{`\P{RGI_Emoji}`, "", "a negated property has strings", 0},
		{`\p{Foo}`, "", "there is no such property", 0},
		{`\p{RGI_Emoji=L}`, "", "there is no such property", 0},
		{`\p{C Cc}`, "", "there is no such property", 0}, // this is two names
		{`\p{Foo=Latin}`, "", "there is no such property", 0},
		{`\p`, "", "a property lacks its name", 0}, {`\pL}`, "", "a property lacks its name", 0},
		{`\p{L`, "", "a property lacks its name", 0},
		{`\m`, "", "there is no such escape", 0}, {`\u{110000}`, "", "there is no such escape", 0},
		{`\u{100000000}`, "", "there is no such escape", 0},
		{`\u{}`, "", "there is no such escape", 0}, {`\u{61`, "", "there is no such escape", 0},
		{`\c0`, "", "there is no such escape", 0},
		{`\00`, "", "there is no such escape", 0}, {`\09`, "", "there is no such escape", 0},
		{`\x6`, "", "there is no such escape", 0}, {`\x-1`, "", "there is no such escape", 0},
		{`\-`, "", "there is no such escape", 0},
		{`(?<a>x)(?<a>y)`, "", "two groups have one name", 7},
		{`(?<1>x)`, "", "a group's name is not an identifier", 3},
		{`(?<a-b>x)`, "", "a group's name is not an identifier", 3},
		{`(?<>x)`, "", "a group's name is empty", 3},
		{`(?<\x61>x)`, "", "a group's name has an escape other than \\u", 3},
		{`(?ii:x)`, "", "a group's modifiers are not valid", 0},
		{`(?-:x)`, "", "a group's modifiers are not valid", 0},
		{`(?i--m:x)`, "", "a group's modifiers are not valid", 0},
		{`(?i-i:x)`, "", "a group's modifiers are not valid", 0},
		{`a(?x)`, "", "a group's modifiers are not valid", 1},
	} {
		_, err := New(Init{Hash: new("x(" + c.regexp + ")")})
		var feature, reason string
		var at int
		switch e := err.(type) {
		case *UnsupportedError:
			feature, at = e.Feature, e.Offset
		case *SyntaxError:
			reason, at = e.Reason, e.Offset
		}
		if feature != c.feature || reason != c.reason || c.at >= 0 && at != c.at+2 {
			t.Errorf("%s: %q %q at %d, want %q %q at %d",
				c.regexp, feature, reason, at, c.feature, c.reason, c.at+2)
		}
	}
}

// TestCharacters has the ASCII characters that Node 26.10 accepts at a place in a regexp.
func TestCharacters(t *testing.T) {
	const letters, digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "0123456789"
	for place, want := range map[string]string{
		"(%)":     ` !"#$%&',-./:;<=>@^_` + "`|~" + letters + digits,
		"(x%)":    ` !"#$%&')*+,-./:;<=>?@^_` + "`|~" + letters + digits,
		"(\\%)":   `$()*+./?[\]^{|}01BDSWbdfnrstvw`,
		"([x%])":  ` !"#$%&'*+,.:;<=>?@^_` + "`~" + letters + digits,
		"([x%y])": ` !"#$%&'*+,-.:;<=>?@^_` + "`~" + letters + digits,
		"([%%])":  ` "'\^_` + letters + digits,
		"([\\%])": `!#$%&()*+,-./:;<=>?@[\]^` + "`{|}~0DSWbdfnrstvw",
	} {
		for c := ' '; c <= '~'; c++ {
			pattern := strings.ReplaceAll(place, "%", string(c))
			_, err := New(Init{Hash: &pattern})
			if _, ok := err.(*SyntaxError); ok == strings.ContainsRune(want, c) {
				t.Errorf("%s: %v", pattern, err)
			}
		}
	}
}

// TestRegexpMatches has expressions with Node 26.10's matches, for errors that the oracle, which
// reads the same nodes, would share.
func TestRegexpMatches(t *testing.T) {
	for _, c := range []struct {
		regexp, input string
		ignoreCase    bool
		want          bool
	}{
		// Next to '?', which cannot begin a regexp.
		{`>?a`, "a", false, true}, {`@?a`, "a", false, true},

		{`(?i:a)b`, "Ab", false, true}, {`(?i:a)b`, "AB", false, false},
		{`(?-i:a)b`, "aB", true, true}, {`(?-i:a)b`, "AB", true, false},
		{`(?ims-:a)`, "A", false, true}, {`(?s-i:a)`, "A", true, false},
		{`[\w]`, "9", false, true}, {`[\w]`, ":", false, false}, {`[\w]`, "/", false, false},
		{`[\w]`, "_", false, true}, {`[\w]`, "@", false, false},
		{`\d`, "9", false, true}, {`\d`, ":", false, false}, {`\d`, "/", false, false},
		{`[\u017f-\u0180]`, "s", true, true}, {`[\u017e-\u017f]`, "s", true, true},
		{`[\u0180-\u0181]`, "s", true, false}, {`[\u017f-\u0180]`, "s", false, false},
		{`[\u212a-\u212b]`, "k", true, true}, {`[\u2129-\u212a]`, "k", true, true},
		{`[\u212b-\u212c]`, "k", true, false},
		{`[\x08-\b\x09-\t\x0a-\n\x0b-\v\x0c-\f\x0d-\r\x09-\cI\x1a-\cza]`, "a", false, true},
		{`[\b-\x08\t-\x09\n-\x0a\v-\x0b\f-\x0c\r-\x0d\cI-\x09\cz-\x1aa]`, "a", false, true},
		{`\0:|a`, "a", false, true}, {`\0/|a`, "a", false, true}, {`a\b9`, "a9", false, false},
		{`a\b_`, "a_", false, false}, {`a\B_`, "a_", false, true}, {`a\b-`, "a-", false, true},
		{`[\q{a\u017f|b}]`, "b", false, true}, {`[\q{a\u017f|b}]`, "as", true, true},
		{`[\q{a\u017f|b}]`, "as", false, false},
		{`[\ud83d\u0061]`, "a", false, true}, {`[\ud83d\ue000a]`, "a", false, true},
		{`[\ud83d\udc00-\ud83d\udc01a]`, "a", false, true}, // surrogates, alone and not
		{`[\ud83d-\ue000a]`, "a", false, true}, {`[\ud83d\ue000-\ue001a]`, "a", false, true},
		{`[\uda00-\udbffa]`, "a", false, true},
		{`[\u0061\udc00]`, "a", false, true}, {`\u0061zzdc00`, "azzdc00", false, true},
		{`[\ud83dxxdc00]`, "x", false, true}, {`[\udc00\udc00-\udc01a]`, "a", false, true},
		{`(?:[ab]*)?b`, "abb", false, true}, {`(?:[ab]*c?)?b`, "abb", false, true},
		{`(?:[ab]*|c)*?b`, "abb", false, true},
		{`[\ud83d\udbff-\ue000a]`, "a", false, true},
		{`[\ud83d\ude00-\u{1f600}\u{1f600}-\ud83d\ude00a]`, "a", false, true},
		{`[\u{1f400}-\ud83d\udc00\u{1f7ff}-\ud83d\udfff` +
			`\u{10000}-\ud800\udc00\u{10fc00}-\udbff\udc00a]`, "a", false, true},
		{`.*[ab]+c.*`, "zcbab", false, false}, // a run that has failed before
		{`(?<\u0061\u{62}>x)`, "x", false, true}, {`[\q{ab|cd}&&\q{ab|ef}]`, "ab", false, true},
		{`[\q{ab|cd}&&\q{ab|ef}]`, "cd", false, false},
		{`[\q{ab|cd}&&\q{ab|ef}]`, "ef", false, false},
		{`[\q{ab|cd}--\q{ab|ef}]`, "ab", false, false},
		{`[\q{ab|cd}--\q{ab|ef}]`, "cd", false, true}, {`[\q{ab|cd}\q{ef}]`, "cd", false, true},
		{`[\q{ef}\q{ab|cd}]`, "ef", false, true},
		{`[\q{AZ}--\q{az}]|x`, "az", true, false},
		{"[\\q{@\\[a}&&\\q{`\\{a}]|x", "`{a", true, false},
		{`[\q{ax|ax\u212a}]k`, "axkk", true, true}, {`[\q{a\u212a}]`, "ak", false, false},
	} {
		p, err := (&Parser{IgnoreCase: c.ignoreCase}).New(Init{Hash: new("(" + c.regexp + ")")})
		if err != nil {
			t.Errorf("%s: %v", c.regexp, err)
			continue
		}
		if got := p.MatchInit(Init{Hash: &c.input}); got != c.want {
			t.Errorf("%s matches %q, case ignored %t: %t", c.regexp, c.input, c.ignoreCase, got)
		}
	}
}

// TestNestedRepeatsOfNothing would take forever if each repetition were expanded.
func TestNestedRepeatsOfNothing(t *testing.T) {
	for _, inner := range []string{"(?:)", "ab"} {
		regexp := inner
		for range 6 {
			regexp = "(?:" + regexp + "){1000}"
		}
		p, err := New(Init{Hash: new("(" + regexp + ")")})
		if e, ok := err.(*UnsupportedError); inner == "ab" && (!ok || e.Feature != tooLong) {
			t.Errorf("%s: %v", regexp, err)
		} else if inner == "(?:)" &&
			(err != nil || !p.MatchInit(Init{Hash: new("")}) || p.MatchInit(Init{Hash: new("a")})) {
			t.Errorf("%s: %v", regexp, err)
		}
	}
}

// TestGroups has groups with Node 26.10's values. A named group inside a regexp shifts the others:
// the next name gets its value.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		pattern, input string
		want           []string
	}{
		{"*(a{2,})b", "xaaab", []string{"xa", "aa"}},
		{"*([0-9]{2,})", "xa123", []string{"xa1", "23"}},
		{"*{ab}*c", "ababc", []string{"abab"}},
		{"*?a", "xa", []string{"x"}},
		{"((?<x>.{1,3}?){1,3}?)?:w", "abcd", []string{"a", "a"}},
		{"([a\\q{}])(.*)", "ab", []string{"a", "b"}},
		{"((?:(?<x>a)(?<y>b)?)+):p:q", "abaxy", []string{"aba", "a", ""}},
		{"((?<x>(?<y>.|[^a]){1,3}?){1,3}?)(c)", "ac/c", []string{"ac/", "/"}},
	} {
		p, err := New(Init{Hash: &c.pattern})
		if err != nil {
			t.Fatal(err)
		}
		r := p.ExecInit(Init{Hash: &c.input})
		if r == nil {
			t.Errorf("%s does not match %s", c.pattern, c.input)
			continue
		}
		var got []string
		for _, g := range r.Groups(Hash) {
			got = append(got, g.Value)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s on %s: %q, want %q", c.pattern, c.input, got, c.want)
		}
	}
}

// TestNoMatch has inputs that Node 26.10 does not match.
func TestNoMatch(t *testing.T) {
	for _, c := range [][2]string{
		{"{*a}", "b"}, {"{b*}", "a"}, {"{*a}?", "b"}, {":a", ""}, {"{a}", "b"}, {"{a}?", "b"},
		{"{a}+", ""}, {"(a)+", ""}, {"{a:b}?c", "ac"},
		{"(|[ab]*)b", "xb"}, {"(|[ab]*)b", "xbb"}, {"(|[ab]*)b", "a"},
		{"{A(x)B}+", "AxbaxB"}, // case also matters between two repetitions
	} {
		p, err := New(Init{Hash: &c[0]})
		if err != nil || p.MatchInit(Init{Hash: &c[1]}) {
			t.Errorf("%s matches %q, %v", c[0], c[1], err)
		}
	}
}

func TestDuplicateNamesInAlternatives(t *testing.T) {
	if _, err := New(Init{Hash: new(`((?<a>x)|(?<a>y)|(?:(?<a>z)|(?<a>w)))`)}); err != nil {
		t.Error(err)
	}
	if _, err := New(Init{Hash: new(`((?:(?<a>x)|y)(?<a>z))`)}); err == nil {
		t.Error("two groups that both take part have one name")
	}
}

// TestSets checks sets with one byte and sets that lack one byte, and that folding adds the letter
// in the other case.
func TestSets(t *testing.T) {
	word := regexp.MustCompile(`^\w$`)
	for b := range byte(0x80) {
		var s set
		s.add(b)
		if got, want := isWord(b), word.Match([]byte{b}); got != want {
			t.Errorf("%q is of a word: %t", b, got)
		}
		folded, others := s.folded(), s.complement()
		for c := range 0x100 {
			if got, want := s.has(byte(c)), c == int(b); got != want {
				t.Errorf("%q has %q: %t", b, byte(c), got)
			}
			r := rune(c)
			got, want := folded.has(byte(c)),
				c < 0x80 && unicode.ToLower(r) == unicode.ToLower(rune(b))
			if got != want {
				t.Errorf("%q in any case has %q: %t", b, r, got)
			}
		}
		if got := others.runEnd(); got != runEnd(b) {
			t.Errorf("all but %q end at %d", b, got)
		}
		if s.meets(others) || s.runEnd() != severalBytes || s.union(others) != anyByte {
			t.Errorf("%q and all others: %x, %x", b, s, others)
		}
		others.add(b)
		if !s.meets(others) || others.runEnd() != noByte {
			t.Errorf("all with %q: %x", b, others)
		}
	}
}

// TestEqualFold compares each byte with each text in lower case.
func TestEqualFold(t *testing.T) {
	for a := range byte(0x80) {
		for b := range byte(0x80) {
			lower := strings.ToLower(string(rune(b)))
			got, want := equalFold(string(rune(a)), lower),
				strings.ToLower(string(rune(a))) == lower
			if got != want {
				t.Errorf("%q and %q: %t, want %t", a, lower, got, want)
			}
		}
	}
}
