package answer

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/invisible"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/viewer/internal/verdict"
)

// TestExamples checks that each example is in the docs, and that the readers differ in it.
func TestExamples(t *testing.T) {
	seen := make(map[string]bool)
	for _, e := range Examples {
		text, err := os.ReadFile("../../../" + e.Source)
		if err != nil {
			t.Fatal(err)
		}
		written := strings.NewReplacer("|", `\|`, "\t", `\t`, "\n", `\n`).Replace(e.Input)
		if !strings.Contains(string(text), "`"+written+"`") {
			t.Errorf("%s does not have %s", e.Source, written)
		}
		if a := To(Request{Input: e.Input, Base: e.Base}); a.Verdict.Level == verdict.Same || a.Verdict.Meaning == "" {
			t.Errorf("%q: %+v", e.Input, a.Verdict)
		}
		if seen[e.Label] || seen[e.Input] {
			t.Errorf("twice: %+v", e)
		}
		seen[e.Label], seen[e.Input] = true, true
	}
}

// TestFindings has the input with what is wrong in brackets, up to where a finding's first error
// ends, and the findings.
func TestFindings(t *testing.T) {
	for _, test := range []struct{ input, pieces, findings string }{
		{"https://h/", "https://h/", ""},
		{"http:h", "http[:]1h", "special-scheme-missing-following-solidus"},
		{`http:\\h/a b`, `http[:]1[\\]h/a[ ]2b`, "special-scheme-missing-following-solidus 3 times, invalid-URL-unit"},
		{"http://h/a b|c d\t", "http://h/a[ ]1b[|]2c[ ]d[U+0009]3", "invalid-URL-unit 2 times, invalid-URL-unit, invalid-URL-unit"},
		{"http://a<b/", "http://a[<]1b/", "domain-to-ASCII"},
		{"http://\u202ea/", "http://[U+202Ea]1/", "domain-to-ASCII"},
		{"http://xn--\t..a?|", "http://[xn--U+0009]2[..a]1?[|]3", "domain-to-ASCII, invalid-URL-unit, invalid-URL-unit"},
		{"", "[]1", "missing-scheme-non-relative-URL"},
		{"http:///", "http://[/]1[]2", "special-scheme-missing-following-solidus, host-missing"},
	} {
		a := To(Request{Input: test.input})
		var pieces strings.Builder
		inside := false
		for _, p := range a.Pieces {
			if p.Wrong && !inside {
				pieces.WriteString("[")
			}
			if !p.Wrong && inside {
				pieces.WriteString("]")
			}
			pieces.WriteString(p.Text)
			inside = p.Wrong && len(p.Numbers) == 0
			if len(p.Numbers) > 0 {
				pieces.WriteString("]")
			}
			for _, n := range p.Numbers {
				pieces.WriteString(invisible.Count(n))
			}
		}
		if inside {
			pieces.WriteString("]")
		}
		var findings []string
		for _, f := range a.Findings {
			if f.Count > 1 {
				f.Name += " " + invisible.Count(f.Count) + " times"
			}
			findings = append(findings, f.Name)
		}
		if got := strings.Join(findings, ", "); pieces.String() != test.pieces || got != test.findings {
			t.Errorf("%q: %s %q", test.input, pieces.String(), got)
		}
	}
}

// TestFailures has why an input or its base does not parse: the standard's name, and what to write.
func TestFailures(t *testing.T) {
	for _, test := range []struct{ input, base, failure, baseFailure string }{
		{"https://h:65536/", "", "port-out-of-range: write a port of at most 65535, or none", ""},
		{"http://[", "https://h/", "IPv6-unclosed: end the IPv6 address with ']'", ""},
		{"https://h/", "http://[", "", "IPv6-unclosed: end the IPv6 address with ']'"},
		{"https://h/", "https://h/", "", ""},
	} {
		if a := To(Request{Input: test.input, Base: test.base}); a.Failure != test.failure || a.BaseFailure != test.baseFailure {
			t.Errorf("%q, base %q: %q, %q", test.input, test.base, a.Failure, a.BaseFailure)
		}
	}
}

// TestLimits has more of each list than the page shows.
func TestLimits(t *testing.T) {
	wrong := "\"<>[]^`{|}\x7F"
	for c := '\x01'; c < ' '; c++ {
		if !strings.ContainsRune("\t\n\r", c) {
			wrong += string(c)
		}
	}
	a := To(Request{Input: "https://h/" + wrong + "/" + strings.Repeat("a/", maxPairs), Pattern: "https://h" + strings.Repeat("/*", maxPairs+2)})
	if len(a.Findings) != maxFindings || a.More != len(wrong)-maxFindings {
		t.Errorf("%d findings of %d, and %d more", len(a.Findings), len(wrong), a.More)
	}
	if a.Match == nil || len(a.Match.Groups) != maxPairs {
		t.Errorf("%+v", a.Match)
	}
	if a := To(Request{Input: "https://h/?q=1"}); !slices.Equal(a.Params, []Pair{{"q", "1", false}}) {
		t.Errorf("%+v", a.Params)
	}
}

// TestParts has the attributes that the pieces became.
func TestParts(t *testing.T) {
	var got []string
	for _, p := range To(Request{Input: " https://u:p@h:1/a?b#c"}).Pieces {
		got = append(got, p.Part+"="+p.Text)
	}
	const want = "= ,protocol=https:,=//,username=u,=:,password=p,=@,hostname=h,=:,port=1,pathname=/a,search=?b,hash=#c"
	if s := strings.Join(got, ","); s != want {
		t.Errorf("%s, want %s", s, want)
	}
}

// TestPositions checks that positions are in UTF-16 code units.
func TestPositions(t *testing.T) {
	a := To(Request{Input: "http://h/😀é \\"})
	if len(a.Findings) != 2 || a.Findings[0].Start != 12 || a.Findings[0].End != 13 || a.Findings[1].Start != 13 {
		t.Errorf("%+v", a.Findings)
	}
}

// TestEdits has the value and the reason after an edit.
func TestEdits(t *testing.T) {
	for _, test := range []struct {
		input, name, value  string
		attribute, want, no string
		partly              bool
	}{
		{"https://h/", "port", "8080", "port", "8080", "", false},
		{"https://h/", "port", "x", "port", "", "not a port", false},
		{"https://h/", "port", "80x", "port", "80", "trailing input", true},
		{"https://h/", "port", "65536", "port", "", "port-out-of-range: write a port of at most 65535, or none", false},
		{"https://h/", "protocol", "mailto", "protocol", "https:", "the URL cannot change to this scheme", false},
		{"https://h/", "hostname", "a:1", "hostname", "h", "a hostname has no port", false},
		{"mailto:a", "host", "b", "host", "", "the URL has an opaque path", false},
		{"https://h/", "hash", "a b", "hash", "#a%20b", "", false},
		{"https://h/", "href", "http://[", "href", "https://h/", "IPv6-unclosed: end the IPv6 address with ']'", false},
		{"https://h/?a=1&b=2", "0 value", "x y", "search", "?a=x+y&b=2", "", false},
		{"https://h/?a=1&b=2", "1 name", "c", "search", "?a=1&c=2", "", false},
		{"https://h/?a=1&b=2", "0 delete", "", "search", "?b=2", "", false},
		{"https://h/?b=2", "0 delete", "", "search", "", "", false},
		{"https://h/?a=1", "add", "b", "search", "?a=1&b=", "", false},
		{"https://h/?a=1", "2 value", "b", "search", "?a=1", "", false},
		{"https://h/?a=1", "1 value", "b", "search", "?a=1", "", false},
		{"https://h/?a=1", "1 name", "b", "search", "?a=1", "", false},
		{"https://h/?a=1", "1 delete", "", "search", "?a=1", "", false},
		{"https://h/", "0 delete", "", "search", "", "", false},
		{"https://h/?a=1", "-1 value", "b", "search", "?a=1", "", false},
		{"https://h/?a=1", "0 x", "b", "search", "?a=1", "", false},
		{"https://h/?a=1", "x", "b", "search", "?a=1", "", false},
	} {
		a := To(Request{Input: test.input, Edits: [][2]string{{test.name, test.value}}})
		i := slices.IndexFunc(a.Components, func(c Component) bool { return c.Name == test.attribute })
		if c := a.Components[i]; c.Value != test.want || c.Refused != test.no || c.Partly != test.partly {
			t.Errorf("%q, %s = %q: %+v", test.input, test.name, test.value, c)
		}
		for _, c := range a.Components {
			isEdited := c.Name == test.attribute && test.no == ""
			if isEdited != slices.Equal(c.Changes, []string{"edited"}) || c.Long {
				t.Errorf("%q, %s = %q: %+v", test.input, test.name, test.value, c)
			}
		}
	}
	a := To(Request{Input: "https://h/", Edits: [][2]string{{"port", "1"}, {"host", "b:2"}, {"add", "q"}, {"0 value", "v"}}})
	if got := a.Components[0].Value; got != "https://b:2/?q=v" {
		t.Error(got)
	}
	many := make([][2]string, 3*maxEdits)
	for i := range many {
		many[i] = [2]string{"add", "a"}
	}
	if a := To(Request{Input: "https://h/", Edits: many}); len(a.Params)+a.MoreParams != maxEdits {
		t.Errorf("%d pairs", len(a.Params)+a.MoreParams)
	}
}

// TestShown has the forms of a URL. The SURT key is as docs/keys.md describes it.
func TestShown(t *testing.T) {
	a := To(Request{Input: "https://u:p@www.Bücher.co.uk:8443/ä?q#f", Pattern: "https://*.xn--bcher-kva.co.uk/:word"})
	if a.Match == nil || a.Match.Matches || a.Match.Error != "" {
		t.Errorf("the port differs: %+v", a.Match)
	}
	want := Shown{
		Display: []Text{{"https://", false}, {"www.", false}, {"bücher.co.uk", true}, {":8443", false}, {"/ä", false}, {"?q", false}, {"#f", false}},
		ASCII:   "www.xn--bcher-kva.co.uk", Unicode: "www.bücher.co.uk", Host: "www.bücher.co.uk",
		Origin: "https://www.xn--bcher-kva.co.uk:8443", Site: "https://xn--bcher-kva.co.uk", SURT: a.Shown.SURT,
	}
	if !reflect.DeepEqual(*a.Shown, want) {
		t.Errorf("%+v", a.Shown)
	}
	if key := a.Shown.SURT; !strings.HasPrefix(key, "uk,co,xn--bcher-kva") {
		t.Error(key)
	}
	a = To(Request{Input: "https://a.example/x/y", Pattern: "https://:sub.example/x/*"})
	if m := a.Match; m == nil || !m.Matches || len(m.Groups) != 2 || m.Groups[0] != (Group{"hostname", "sub", "a", true}) || m.Groups[1].Value != "y" {
		t.Errorf("%+v", m)
	}
	if m := To(Request{Input: "https://a.example/", Pattern: "https://(/"}).Match; m == nil || m.Error == "" {
		t.Errorf("%+v", m)
	}
	if s := To(Request{Input: "data:x"}).Shown; s.Origin != "null" || s.Site != "" || s.Unicode != "" {
		t.Errorf("%+v", s)
	}
	if s := To(Request{Input: "http://127.1/"}).Shown; s.Site != "http://127.0.0.1" || s.Unicode != "" {
		t.Errorf("%+v", s)
	}
}

// TestVectors compares the answers with the reference implementation's results.
func TestVectors(t *testing.T) {
	n := 0
	for i, v := range readVectors(t) {
		r := Request{Input: string(v.Input)}
		if v.Base != nil {
			r.Base = string(*v.Base)
		}
		a := To(r)
		if i%8 == 0 {
			check(t, r, &a)
		}
		if r.Base == "" && v.Base != nil || !utf8.ValidString(r.Input) {
			continue // the page has no empty base
		}
		n++
		if a.BaseFailure != "" {
			if !v.Failure {
				t.Errorf("%q: base %q: %s", r.Input, r.Base, a.BaseFailure)
			}
			continue
		}
		if a.Valid != v.Valid || (a.Failure != "") != v.Failure {
			t.Errorf("%q, base %q: valid %t, failure %q", r.Input, r.Base, a.Valid, a.Failure)
		}
		got := make(map[string]bool)
		for _, f := range a.Findings {
			got[f.Name] = true
		}
		for _, name := range v.ValidationErrors {
			if !got[name] && a.More == 0 {
				t.Errorf("%q, base %q: no %s", r.Input, r.Base, name)
			}
		}
		if v.Failure {
			continue
		}
		for _, c := range a.Components {
			if want := *v.Member(c.Name); c.Value != want && !c.Long {
				t.Errorf("%q, base %q: %s is %q, want %q", r.Input, r.Base, c.Name, c.Value, want)
			}
		}
		if len(a.Components) != len(vector.Settable) {
			t.Errorf("%q: %d components", r.Input, len(a.Components))
		}
	}
	if n < 10_000 {
		t.Errorf("%d vectors", n)
	}
}

func readVectors(t testing.TB) []vector.Parse {
	t.Helper()
	all, err := vector.ReadParses("../../../testdata/vectors")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(v vector.Parse) bool { return v.Encoding != "" })
}

// check checks what is true of every answer: the pieces are the input, a failure is among the
// findings, everything that is only shown can be seen, and the JSON is that of encoding/json.
func check(t *testing.T, r Request, a *Answer) {
	t.Helper()
	var pieces, want strings.Builder
	for _, p := range a.Pieces {
		pieces.WriteString(p.Text)
		if p.Invisible && !strings.HasPrefix(p.Text, "U+") || !p.Invisible && strings.ContainsFunc(p.Text, invisible.Is) {
			t.Errorf("%q: piece %+v", r.Input, p)
		}
	}
	for _, c := range r.Input[:len(r.Input)-a.Hidden] {
		if invisible.Is(c) {
			want.WriteString(invisible.CodePoint(c))
		} else {
			want.WriteRune(c)
		}
	}
	if got := strings.ToValidUTF8(pieces.String(), "\uFFFD"); utf8.ValidString(r.Input) && got != want.String() {
		t.Errorf("%q: pieces %q", r.Input, got)
	}
	if isFatal := slices.ContainsFunc(a.Findings, func(f Finding) bool { return f.Fatal }); isFatal != (a.Failure != "") {
		t.Errorf("%q: failure %q, but a fatal finding: %v", r.Input, a.Failure, isFatal)
	}
	shown := append([]string{a.Verdict.Headline, a.Verdict.Meaning}, a.Verdict.Notes...)
	for _, row := range a.Rows {
		shown = append(append(shown, row.Values[:]...), row.Meaning)
	}
	if s := a.Shown; s != nil {
		shown = append(shown, s.ASCII, s.Unicode, s.Host, s.Origin, s.Site, s.SURT)
	}
	for _, s := range shown {
		if strings.ContainsFunc(s, invisible.Is) {
			t.Errorf("%q: shown as it is: %q", r.Input, s)
		}
	}
	text := a.AppendJSON(nil)
	var got Answer
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%q: %v: %s", r.Input, err, text)
	}
	again, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var other Answer
	if err := json.Unmarshal(again, &other); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(normal(got), normal(other)) {
		t.Errorf("%q:\n%s\n%s", r.Input, text, again)
	}
}

// normal returns a with nil for what is empty.
func normal(a Answer) Answer {
	if a.Match != nil && len(a.Match.Groups) == 0 {
		a.Match.Groups = nil
	}
	return a
}

// TestLong has inputs that are cut.
func TestLong(t *testing.T) {
	for _, part := range []string{"a", " ", "é", "😀 ", "\u202e", "a=b&", "/../", "%", "\\", "@", ":", ".", "[", "日。", "\t"} {
		for _, start := range []string{"", "http://", "http://h/", "http://h/?", "a:", "a://", "http://h/#"} {
			r := Request{Input: start + strings.Repeat(part, 30_000/len(part))}
			a := To(r)
			check(t, r, &a)
			if a.Hidden < len(r.Input)-maxInput {
				t.Errorf("%q…: %d bytes hidden of %d", r.Input[:20], a.Hidden, len(r.Input))
			}
			if n := len(a.AppendJSON(nil)); n > 2_000_000 {
				t.Errorf("%q…: the answer has %d bytes", r.Input[:20], n)
			}
			if len(a.Findings) > maxFindings+1 || len(a.Params) > maxPairs || len(a.Pieces) > maxPieces+maxInput {
				t.Errorf("%q…: %d findings, %d pairs, %d pieces", r.Input[:20], len(a.Findings), len(a.Params), len(a.Pieces))
			}
		}
	}
}

// FuzzTo checks what is true of every answer, and that the components are those of the package.
func FuzzTo(f *testing.F) {
	for _, e := range Examples {
		f.Add(e.Input, e.Base, "hash", "x", "https://*/:x")
	}
	f.Add("https://u:p@bücher.co.uk/\u202e?a=b#c", "", "0 value", "\u2066", "(")
	f.Add("http://[::1]:80/ ", "a:b", "port", "x", "")
	f.Fuzz(func(t *testing.T, input, base, name, value, pattern string) {
		r := Request{Input: input, Base: base, Edits: [][2]string{{name, value}}, Pattern: pattern}
		a := To(r)
		check(t, r, &a)
		var u *url.URL
		var err error
		if base == "" {
			u, err = url.Parse(input)
		} else {
			u, err = url.ParseWithBase(input, base)
		}
		if (err == nil) != (a.Components != nil) || (err == nil) != (a.Failure+a.BaseFailure == "") {
			t.Fatalf("%q: %v, %q, %q", input, err, a.Failure, a.BaseFailure)
		}
		if e, ok := errors.AsType[*url.ParseError](err); ok && e.Base != (a.BaseFailure != "") {
			t.Errorf("%q: %v, %q", input, err, a.BaseFailure)
		}
		if err != nil {
			return
		}
		if a.Rows[0].Values[0] != invisible.Text(u.Href()) {
			t.Errorf("%q: %+v", input, a.Rows[0])
		}
	})
}
