package main

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
)

// Each algorithm of the two standards has a function, and the tables have the functions that the
// code has now.
func TestTables(t *testing.T) {
	for _, s := range standards {
		functions, all, err := functionsOf("../..", s)
		if err != nil {
			t.Fatal(err)
		}
		commit, list, err := readTable(s.table)
		if err != nil {
			t.Fatal(err)
		}
		anchors := make(map[string]bool)
		for _, d := range list {
			anchors[d.anchor] = true
			if reason, known := inlined[s.name][d.anchor]; d.algorithm && len(functions[d.anchor]) == 0 && !(known && reason == nil) {
				t.Errorf("%s: no function links to #%s, and inlined does not have it", s.name, d.anchor)
			}
		}
		for anchor, names := range inlined[s.name] {
			if !anchors[anchor] {
				t.Errorf("inlined has #%s, which the table of %s does not have", anchor, s.name)
			}
			for _, name := range names {
				if !all[name] {
					t.Errorf("inlined has the function %s, which is not there", name)
				}
			}
		}
		data, err := os.ReadFile(s.table)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, formatTable(commit, list, functions)) {
			t.Errorf("%s does not have the functions that link to the standard now: run go run -C workshop ./standard", s.table)
		}
	}
}

const text = `<div algorithm>
<p>The <dfn id=concept-basic-url-parser>basic URL parser</dfn> takes a <var>input</var>, and a
<dfn for="basic URL parser"><var>state override</var></dfn>:

<dl>
 <dt><dfn for="basic URL parser" id=path-state>path state</dfn>
 <dd><p>One.
 <dt><dfn>a shortened <var>url</var>'s path</dfn>
 <dd><p>Two.
</dl>
</div>

<p>A
<dfn export>valid thing</dfn> is one.

<h2>Another part</h2>

<p>Not a part of it.

<p>The <dfn method for=URL><code>parse(<var>url</var>)</code></dfn> and the <dfn attribute for=URL>href</dfn>.
`

func TestDefinitions(t *testing.T) {
	got := definitions([]byte(text))
	var names []string
	for _, d := range got {
		name := d.anchor
		if d.algorithm {
			name += " (algorithm)"
		}
		names = append(names, name)
	}
	want := []string{"concept-basic-url-parser (algorithm)", "path-state (algorithm)", "a-shortened-urls-path (algorithm)", "valid-thing", "dom-url-parse", "dom-url-href"}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// What is printed for a changed text: the functions of the changed algorithm, and of no other.
func TestChanges(t *testing.T) {
	functions := map[string][]string{"path-state": {"machine.inPath"}, "valid-thing": {"checkURL"}}
	for _, test := range []struct{ old, new, want string }{
		{"One.", "One, two.", "changed  #path-state: machine.inPath\n"},
		{"<p>One.", "<p> <b>One</b>.", ""},
		{"is one", "is two", "changed  #valid-thing: checkURL\n"},
		{"Not a part", "A part", ""},
		{"<dfn export>valid thing", "<dfn export>invalid thing", "new      #invalid-thing: no function\nremoved  #valid-thing: checkURL\n"},
	} {
		if !strings.Contains(text, test.old) {
			t.Fatalf("no %q", test.old)
		}
		var b strings.Builder
		printChanges(&b, definitions([]byte(text)), definitions([]byte(strings.Replace(text, test.old, test.new, 1))), functions)
		if b.String() != test.want {
			t.Errorf("%q for %q: %q, want %q", test.new, test.old, &b, test.want)
		}
	}
}
