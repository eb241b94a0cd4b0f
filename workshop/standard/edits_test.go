package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/workshop/standard/text"
)

// edited returns the text with a part replaced that it has once.
func edited(t *testing.T, source, old, new string) string {
	t.Helper()
	if n := strings.Count(source, old); n != 1 {
		t.Fatalf("the text has %q %d times, want once", old, n)
	}
	return strings.Replace(source, old, new, 1)
}

func ofSource(t *testing.T) (*text.Machine, string) {
	machine(t)
	data, err := os.ReadFile(source())
	if err != nil {
		t.Fatal(err)
	}
	m, err := text.Read(string(data))
	if err != nil {
		t.Fatal(err)
	}
	return m, string(data)
}

// TestTell edits the text: a set, a state, a setter, a host rule, a serializer and a table.
func TestTell(t *testing.T) {
	before, source := ofSource(t)
	cases := newGenerator(1, before).shortCases(before, 4000)
	for _, test := range []struct{ old, new, anchor, function, input, want, told string }{
		{"U+003F (?), U+005E (^), U+0060", "U+003F (?), U+0060", "path-percent-encode-set",
			"PathPercentEncodeSet", "http://h/^", "http://h/^", "%5E"},
		{`<li><p>If <a>c</a> is an <a>ASCII digit</a>, append <a>c</a> to <var>buffer</var>.`,
			`<li><p>If <a>c</a> is an <a>ASCII hex digit</a>, append <a>c</a> to ` +
				`<var>buffer</var>.`,
			"port-state", "machine.inPort", "http://h:f", "http://h:15/", "@port"},
		{"<p>If <var>input</var> contains a <a>forbidden host code point</a>,",
			"<p>If <var>input</var> contains a <a>forbidden domain code point</a>,",
			"concept-opaque-host-parser",
			"machine.parseOpaqueHost", "a://%", "host-invalid-code-point", "%"},
		{`<li><p>Return the result of <a lt="IPv6 parser">IPv6 parsing</a> <var>input</var> with its
   leading U+005B ([) and trailing U+005D (]) removed.`, `<li><p>Return failure.`,
			"concept-host-parser", "machine.parseHost", "a://[::]", "failure", "["},
		{`"<code>//</code>" to <var>output</var>.`, `"<code>:/</code>" to <var>output</var>.`,
			"concept-url-serializer",
			"URL.WithoutFragment", "a://b", "a::/b", "a::/"},
		{`<tr><td>"<code>ws</code>"<td>80`, `<tr><td>"<code>ws</code>"<td>81`, "special-scheme",
			"IsSpecialScheme", "ws://h:81", "ws://h/", "ws"},
	} {
		now := edited(t, source, test.old, test.new)
		m, err := text.Read(now)
		if err != nil {
			t.Errorf("%s: %v", test.anchor, err)
			continue
		}
		got := parseIn(m, test.input, "")
		if got != test.want {
			t.Errorf("%s: %q becomes %q, want %q", test.anchor, test.input, got, test.want)
		}
		told := differing(cases, 3, m)
		if n := len(told); len(slices.Compact(slices.Sorted(slices.Values(told)))) < n {
			t.Errorf("%s: one input is told twice: %q", test.anchor, told)
		}
		var b strings.Builder
		err = tell(&b, cases, before, m)
		first, _, _ := strings.Cut(b.String(), "\n")
		if err != nil || !strings.Contains(first, ": #"+test.anchor+": ") ||
			!strings.Contains(first, test.function) ||
			!strings.Contains(b.String(), test.told) {
			t.Errorf("%s: told is\n%s", test.anchor, &b)
		}
	}
}

// TestTellEach edits two parts of the text. Each has its own inputs.
func TestTellEach(t *testing.T) {
	before, source := ofSource(t)
	after, err := text.Read(strings.NewReplacer(
		"U+003F (?), U+005E (^), U+0060", "U+003F (?), U+0060",
		`<tr><td>"<code>ws</code>"<td>80`, `<tr><td>"<code>ws</code>"<td>81`).Replace(source))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	cases := newGenerator(1, before).shortCases(before, 1500)
	if err := tell(&b, cases, before, after); err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(b.String(), "\nline ")
	if len(parts) != 3 { // the table defines two terms
		t.Fatalf("%d changes are told, want 3:\n%s", len(parts), &b)
	}
	for i, want := range []string{"^", "ws:", "ws:"} {
		other := []string{"ws:", "^", "^"}[i]
		if !strings.Contains(parts[i], want) || strings.Contains(parts[i], other) {
			t.Errorf("part %d lacks %q or has %q:\n%s", i, want, other, parts[i])
		}
	}
}

// TestBadText breaks the text. Each error has the line.
func TestBadText(t *testing.T) {
	_, source := ofSource(t)
	for _, test := range []struct{ old, new, want string }{
		{"<li><p>Let <var>pieceIndex</var> be 0.", "<li><p>Suppose <var>pieceIndex</var> is 0.",
			`line 1311: no rule reads the sentence "suppose pieceIndex is 0."`},
		{"<li><p>Let <var>pieceIndex</var> be 0.", "<li><p>Let <var>pieceIndex be 0.",
			"line 1311: <var> is not closed"},
		{"<a>IPv6-too-few-pieces</a> <a>validation", "<a>IPv6-too-many-pieces-2</a> <a>validation",
			`line 1460: the link to "IPv6-too-many-pieces-2" leads nowhere`},
		{"U+002F (/), then set <var>state</var> to <a>relative slash state</a>.",
			"U+002F (/), then set <var>state</var> to <a>relative state</a>.", ""},
		{"<var>url</var>'s <a for=url>scheme</a> to \"<code>file</code>\".\n",
			"<var>url</var>'s <a for=url>shceme</a> to \"<code>file</code>\".\n",
			`line 2748: the link to "url/shceme" leads nowhere`},
		{"<li><p>Return (<var>output</var>, <var>validationError</var>).\n</ol>",
			"<li><p>Return (<var>output</var>, <var>validationError</var>).\n",
			"line 1249: <ol> is not closed"},
	} {
		_, err := text.Read(edited(t, source, test.old, test.new))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) || test.want == "" && err != nil {
			t.Errorf("%q: the error is %q, want %q", test.new, got, test.want)
		}
	}
	all := strings.NewReplacer("<a>relative slash state</a>",
		"<a>relative state</a>").Replace(source)
	if _, err := text.Read(all); err == nil ||
		err.Error() != "line 2514: nothing enters the relative slash state" {
		t.Errorf("a state that nothing enters: %v", err)
	}
}
