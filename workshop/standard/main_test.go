package main

import (
	"slices"
	"strings"
	"testing"
)

// Each algorithm of the two standards has a function, and the functions that the tables name are
// there.
func TestTables(t *testing.T) {
	for _, name := range []string{"url", "urlpattern"} {
		linked, all, err := links("../..", name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := readTable(name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			if d.kind == "algorithm" && len(linked[d.anchor])+len(d.functions) == 0 {
				t.Errorf("no function links to #%s, and %s.txt names none", d.anchor, name)
			}
			for _, f := range d.functions {
				if !all[f] && f != "-" {
					t.Errorf("%s.txt: #%s: the function %s is not there", name, d.anchor, f)
				}
			}
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
	var names []string
	for _, d := range definitions(text) {
		names = append(names, d.anchor+" "+d.kind)
	}
	want := []string{
		"concept-basic-url-parser algorithm", "path-state algorithm", "a-shortened-urls-path algorithm",
		"valid-thing term", "dom-url-parse term", "dom-url-href term",
	}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// What is printed for a changed text: the functions of the changed algorithm, and of no other.
func TestChanges(t *testing.T) {
	linked := map[string][]string{"path-state": {"machine.inPath"}, "valid-thing": {"checkURL"}}
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
		printChanges(&b, definitions(text), definitions(strings.Replace(text, test.old, test.new, 1)), linked)
		if b.String() != test.want {
			t.Errorf("%q for %q: %q, want %q", test.new, test.old, &b, test.want)
		}
	}
}
