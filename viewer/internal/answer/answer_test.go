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

// TestExamples checks that each example is in the docs, and that the readers differ on it.
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
		a := To(Request{Input: e.Input, Base: e.Base})
		if a.Verdict.Level == verdict.Same || a.Verdict.Meaning == "" {
			t.Errorf("%q: %+v", e.Input, a.Verdict)
		}
		if seen[e.Label] || seen[e.Input] {
			t.Errorf("twice: %+v", e)
		}
		seen[e.Label], seen[e.Input] = true, true
	}
}

// TestFindings has inputs with the wrong parts in brackets, each up to the end of a finding's first
// error, and the findings.
func TestFindings(t *testing.T) {
	for _, test := range []struct{ input, pieces, findings string }{
		{"https://h/", "https://h/", ""},
		{"http:h", "http[:]1h", "special-scheme-missing-following-solidus"},
		{`http:\\h/a b`, `http[:]1[\\]h/a[ ]2b`,
			"special-scheme-missing-following-solidus 3 times, invalid-URL-unit"},
		{"http://h/a b|c d\t", "http://h/a[ ]1b[|]2c[ ]d[U+0009]3",
			"invalid-URL-unit 2 times, invalid-URL-unit, invalid-URL-unit"},
		{"http://a<b/", "http://a[<]1b/", "domain-to-ASCII"},
		{"http://\u202ea/", "http://[U+202Ea]1/", "domain-to-ASCII"},
		{"http://xn--\t..a?|", "http://[xn--U+0009]2[..a]1?[|]3",
			"domain-to-ASCII, invalid-URL-unit, invalid-URL-unit"},
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
		got := strings.Join(findings, ", ")
		if pieces.String() != test.pieces || got != test.findings {
			t.Errorf("%q: %s %q", test.input, pieces.String(), got)
		}
	}
}

// TestFailures has the reasons why an input or its base does not parse: the standard's name, and
// what to write.
func TestFailures(t *testing.T) {
	for _, test := range []struct{ input, base, failure, baseFailure string }{
		{"https://h:65536/", "", "port-out-of-range: write a port of at most 65535, or none", ""},
		{"http://[", "https://h/", "IPv6-unclosed: end the IPv6 address with ']'", ""},
		{"https://h/", "http://[", "", "IPv6-unclosed: end the IPv6 address with ']'"},
		{"https://h/", "https://h/", "", ""},
		{"http://a<b/", "https://h/", "domain-to-ASCII: leave '<' out of the domain", ""},
		{"file://h:80/", "", "domain-to-ASCII: leave out the port: a file: URL has none", ""},
		{"x", "file://h:80/", "", "domain-to-ASCII: leave out the port: a file: URL has none"},
		{"x", "http://a<b/", "", "domain-to-ASCII: leave '<' out of the domain"},
	} {
		a := To(Request{Input: test.input, Base: test.base})
		if a.Failure != test.failure || a.BaseFailure != test.baseFailure {
			t.Errorf("%q, base %q: %q, %q", test.input, test.base, a.Failure, a.BaseFailure)
		}
		why := test.failure + test.baseFailure
		if why != "" && a.Rows[0].Values[0] != "refused: "+why {
			t.Errorf("%q, base %q: %q", test.input, test.base, a.Rows[0].Values)
		}
	}
	a := To(Request{Input: "https://h/", Browser: &verdict.Record{Error: "no"}})
	if a.Verdict.Level != verdict.Differs || a.Rows[0].Values[1] != "refused: no" {
		t.Errorf("%+v", a.Verdict)
	}
}

// TestLimits has more elements of each list than the page shows.
func TestLimits(t *testing.T) {
	wrong := "\"<>[]^`{|}\x7F"
	for c := '\x01'; c < ' '; c++ {
		if !strings.ContainsRune("\t\n\r", c) {
			wrong += string(c)
		}
	}
	a := To(Request{Input: "https://h/" + wrong + "/" + strings.Repeat("a/", maxPairs),
		Pattern: "https://h" + strings.Repeat("/*", maxPairs+2)})
	if len(a.Findings) != 30 || a.More != len(wrong)-30 {
		t.Errorf("%d findings of %d, and %d more", len(a.Findings), len(wrong), a.More)
	}
	if a.Match == nil || len(a.Match.Groups) != 100 {
		t.Errorf("%+v", a.Match)
	}
	for _, test := range []struct {
		input                       string
		pieces, hidden, findings    int
		more, params, moreParams    int
		isFatal, isLong, isLongPair bool
	}{
		{"http:" + strings.Repeat("\\", 200) + "h:65536/", 156, 0, 2, 51, 0, 0, true, false, false},
		{"https://h/" + strings.Repeat("|", 150) + "?^", 155, 0, 1, 1, 1, 0, false, false, false},
		{"https://h/" + strings.Repeat("|", 149) + "?^", 155, 0, 2, 0, 1, 0, false, false, false},
		{"https://h/" + strings.Repeat("a", 16<<10-10), 4, 0, 0, 0, 0, 0, false, true, false},
		{"https://h/" + strings.Repeat("a", 16<<10-9), 4, 1, 0, 0, 0, 0, false, true, false},
		{"https://h/" + strings.Repeat("\u00ad", 995) + "?q",
			1000, 0, 0, 0, 1, 0, false, true, false},
		{"https://h/" + strings.Repeat("\u00ad", 996) + "?q",
			1000, 2, 0, 0, 1, 0, false, true, false},
		{"https://h/?" + strings.Repeat("a&", 100), 5, 0, 0, 0, 100, 0, false, false, false},
		{"https://h/?" + strings.Repeat("a&", 101), 5, 0, 0, 0, 100, 1, false, false, false},
		{"a:b#" + strings.Repeat("a", 4096), 3, 0, 0, 0, 0, 0, false, true, false},
		{"a:#" + strings.Repeat("a", 4093), 2, 0, 0, 0, 0, 0, false, false, false},
		{"a:?" + strings.Repeat("a", 4096), 2, 0, 0, 0, 1, 0, false, true, false},
		{"a:?" + strings.Repeat("a", 4097), 2, 0, 0, 0, 1, 0, false, true, true},
		{"a:?b=" + strings.Repeat("a", 4097), 2, 0, 0, 0, 1, 0, false, true, true},
	} {
		a := To(Request{Input: test.input})
		check(t, Request{Input: test.input}, &a)
		isFatal := slices.ContainsFunc(a.Findings, func(f Finding) bool { return f.Fatal })
		isLong := slices.ContainsFunc(a.Components, func(c Component) bool { return c.Long })
		isLongPair := slices.ContainsFunc(a.Params, func(p Pair) bool { return p.Long })
		if len(a.Pieces) != test.pieces || a.Hidden != test.hidden ||
			len(a.Findings) != test.findings || a.More != test.more ||
			len(a.Params) != test.params || a.MoreParams != test.moreParams ||
			isFatal != test.isFatal || isLong != test.isLong || isLongPair != test.isLongPair {
			t.Errorf("%.20s…: %d pieces, %d hidden, %d findings, %d more, %d parameters, %d "+
				"more, %t, %t, %t", test.input,
				len(a.Pieces), a.Hidden, len(a.Findings), a.More, len(a.Params), a.MoreParams,
				isFatal, isLong, isLongPair)
		}
	}
	for n, isWhole := range map[int]bool{499: true, 500: true, 501: false} {
		input := "https://h/" + strings.Repeat("a/", n/2-5) + "a"[:n%2]
		text := ""
		for _, part := range To(Request{Input: input}).Shown.Display {
			text += part.Text
		}
		if (text == input) != isWhole || len(input) != n {
			t.Errorf("%d columns: %d bytes of %d", n, len(text), len(input))
		}
	}
	if a := To(Request{Input: "https://h/?q=1"}); !slices.Equal(a.Params,
		[]Pair{{"q", "1", false}}) {
		t.Errorf("%+v", a.Params)
	}
}

// TestParts has the attributes of the pieces.
func TestParts(t *testing.T) {
	for _, test := range []struct{ input, base, want string }{
		{" https://u:p@h:1/a?b#c", "",
			"= ,protocol=https:,=//,username=u,=:,password=p,=@,hostname=h,=:,port=1," +
				"pathname=/a,search=?b,hash=#c"},
		{"?b#c", "https://h/a", "search=?b,hash=#c"},
		{`/\g`, "https://h/a", `=/,=\,hostname=g`},
		{`/\g`, "foo://h/a", `pathname=/,pathname=\,pathname=g`},
		{"//h\u202e/\u202e", "https://h/a",
			"=//,hostname=h,hostname=U+202E,=/,=U+202E"},
	} {
		var got []string
		for _, p := range To(Request{Input: test.input, Base: test.base}).Pieces {
			got = append(got, p.Part+"="+p.Text)
			if p.Invisible != (p.Text == "U+202E") ||
				p.Invisible != (p.Name == "right-to-left override") {
				t.Errorf("%q: %+v", test.input, p)
			}
		}
		if s := strings.Join(got, ","); s != test.want {
			t.Errorf("%q: %s, want %s", test.input, s, test.want)
		}
	}
}

// TestPositions checks that positions are in UTF-16 code units.
func TestPositions(t *testing.T) {
	a := To(Request{Input: "http://h/😀é \\\U0001FFFF"})
	f := a.Findings
	if len(f) != 3 || f[0].Start != 12 || f[0].End != 13 ||
		f[1].Start != 13 || f[2].Start != 14 || f[2].End != 16 {
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
		{"https://h/", "port", "65536", "port",
			"", "port-out-of-range: write a port of at most 65535, or none", false},
		{"https://h/", "protocol", "mailto", "protocol",
			"https:", "the URL cannot change to this scheme", false},
		{"https://h/", "hostname", "a:1", "hostname", "h", "a hostname has no port", false},
		{"mailto:a", "host", "b", "host", "", "the URL has an opaque path", false},
		{"https://h/", "hash", "a b", "hash", "#a%20b", "", false},
		{"https://h/", "href", "http://[", "href",
			"https://h/", "IPv6-unclosed: end the IPv6 address with ']'", false},
		{"https://h/", "hostname", "a<b", "hostname",
			"h", "domain-to-ASCII: leave '<' out of the domain", false},
		{"https://h/", "hostname", "ab\u200Dc", "hostname", "h",
			"domain-to-ASCII: leave the zero width joiner or non-joiner out of label 1, where it " +
				"joins nothing", false},
		{"https://h/", "href", "http://a<b/", "href", "https://h/",
			"domain-to-ASCII: leave '<' out of the domain", false},
		{"https://h/", "href", "example.com/a", "href", "https://h/",
			"missing-scheme-non-relative-URL: start with a scheme, as in https://example.com",
			false},
		{"https://h/a/../b", "pathname", "80x", "pathname", "/80x", "", false},
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
		i := slices.IndexFunc(a.Components, func(c Component) bool {
			return c.Name == test.attribute
		})
		if c := a.Components[i]; c.Value != test.want || c.Refused != test.no ||
			c.Partly != test.partly {
			t.Errorf("%q, %s = %q: %+v", test.input, test.name, test.value, c)
		}
		for _, c := range a.Components {
			isEdited := c.Name == test.attribute && test.no == ""
			if isEdited != slices.Equal(c.Changes, []string{"edited"}) || c.Long {
				t.Errorf("%q, %s = %q: %+v", test.input, test.name, test.value, c)
			}
		}
	}
	a := To(Request{Input: "https://h/",
		Edits: [][2]string{{"port", "1"}, {"host", "b:2"}, {"add", "q"}, {"0 value", "v"}}})
	if got := a.Components[0].Value; got != "https://b:2/?q=v" {
		t.Error(got)
	}
	for _, values := range [][2]string{{"8", "x"}, {"x", "8"}} {
		a := To(Request{Input: "https://h/a/../b",
			Edits: [][2]string{{"port", values[0]}, {"port", values[1]}, {"hash", "80"}}})
		for _, c := range a.Components {
			isPath, isRefused := c.Name == "pathname", c.Name == "port" && values[1] == "x"
			if (c.Refused != "") != isRefused ||
				isPath != slices.Equal(c.Changes, []string{"dot segments resolved"}) &&
					c.Name != "href" || isRefused && c.Changes != nil {
				t.Errorf("%q: %+v", values, c)
			}
		}
	}
	many := make([][2]string, 101)
	for i := range many {
		many[i] = [2]string{"add", "a"}
	}
	if a := To(Request{Input: "https://h/", Edits: many}); len(a.Params)+a.MoreParams != 100 {
		t.Errorf("%d pairs", len(a.Params)+a.MoreParams)
	}
}

// TestShown has the forms of a URL. The SURT key is as docs/keys.md describes it.
func TestShown(t *testing.T) {
	a := To(Request{Input: "https://u:p@www.Bücher.co.uk:8443/ä?q#f",
		Pattern: "https://*.xn--bcher-kva.co.uk/:word"})
	if a.Match == nil || a.Match.Matches || a.Match.Error != "" {
		t.Errorf("the port differs: %+v", a.Match)
	}
	want := Shown{
		Display: []Text{{"https://", false}, {"www.", false}, {"bücher.co.uk", true},
			{":8443", false}, {"/ä", false}, {"?q", false}, {"#f", false}},
		ASCII: "www.xn--bcher-kva.co.uk", Unicode: "www.bücher.co.uk", Host: "www.bücher.co.uk",
		Origin: "https://www.xn--bcher-kva.co.uk:8443", Site: "https://xn--bcher-kva.co.uk",
		SURT: a.Shown.SURT,
	}
	if !reflect.DeepEqual(*a.Shown, want) {
		t.Errorf("%+v", a.Shown)
	}
	if key := a.Shown.SURT; !strings.HasPrefix(key, "uk,co,xn--bcher-kva") {
		t.Error(key)
	}
	for _, test := range []struct{ input, origin, site, ascii, unicode, host string }{
		{"blob:https://b.a.co.uk:8/x", "https://b.a.co.uk:8", "https://a.co.uk", "", "", ""},
		{"http://[::1]:80/", "http://[::1]", "http://[::1]", "[::1]", "", "[::1]"},
		{"https://co.uk/", "https://co.uk", "https://co.uk", "co.uk", "co.uk", "co.uk"},
		{"foo://a.b.co.uk/", "null", "", "a.b.co.uk", "", "a.b.co.uk"},
		{"https://\u05d0\u05d1.example/", "https://xn--4dbc.example", "https://xn--4dbc.example",
			"xn--4dbc.example", "\u05d0\u05d1.example", "\u05d0\u05d1.example"},
		{"https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com", "https://xn--80ak6aa92e.com",
			"xn--80ak6aa92e.com", "аррӏе.com", "xn--80ak6aa92e.com"},
	} {
		s := To(Request{Input: test.input}).Shown
		if s.Origin != test.origin || s.Site != test.site || s.ASCII != test.ascii ||
			s.Unicode != test.unicode || s.Host != test.host {
			t.Errorf("%q: %+v", test.input, s)
		}
	}
	path := "/" + strings.Repeat("a", 492)
	for _, more := range []string{"", "a"} {
		want := []Text{{"https://", false}, {"h", false}, {path, false}}
		if more != "" {
			want = []Text{{"https://", false}, {"h", false}, {path[:490], false}, {"…", false}}
		}
		s := To(Request{Input: "https://h" + path[:491] + more}).Shown
		if more == "" && len(s.Display) != 3 || more != "" && !slices.Equal(s.Display, want) {
			t.Errorf("%+v", s.Display)
		}
	}
	rtl := []Text{{"https://", false}, {"h", false}, {"/\u05d0", false}, {"?\u05d1", false}}
	if s := To(Request{Input: "https://h/\u05d0?\u05d1"}).Shown; !slices.Equal(s.Display, rtl) {
		t.Errorf("%+v", s.Display)
	}
	a = To(Request{Input: "https://a.example/x/y", Pattern: "https://:sub.example/x/*"})
	if m := a.Match; m == nil || !m.Matches || len(m.Groups) != 2 ||
		m.Groups[0] != (Group{"hostname", "sub", "a", true}) || m.Groups[1].Value != "y" {
		t.Errorf("%+v", m)
	}
	for _, test := range []struct {
		input, base, pattern string
		want                 []Group
	}{
		{"https://u:p@h/p?y=s#h", "", "https://h/:x\\?y=:y#:z",
			[]Group{{"pathname", "x", "p", true}, {"search", "y", "s", true},
				{"hash", "z", "h", true}}},
		{"https://u:p@h:8/", "", "http{:s}?://:u\\::p@h::n/",
			[]Group{{"protocol", "s", "s", true}, {"username", "u", "u", true},
				{"password", "p", "p", true}, {"port", "n", "8", true}}},
		{"https://h/x", "https://h/y/", "/:x", []Group{{"pathname", "x", "x", true}}},
		{"https://h/x", "", "https://h/:x/:y?",
			[]Group{{"pathname", "x", "x", true}, {"pathname", "y", "", false}}},
		{"https://h/x", "", "https://h/:a\u200Db", []Group{{"pathname", "a<U+200D>b", "x", true}}},
	} {
		r := Request{Input: test.input, Base: test.base, Pattern: test.pattern}
		a := To(r)
		check(t, r, &a)
		if a.Match == nil || !a.Match.Matches || !slices.Equal(a.Match.Groups, test.want) {
			t.Errorf("%q: %+v", test.pattern, a.Match)
		}
	}
	m := To(Request{Input: "https://a.example/", Pattern: "https://(/"}).Match
	if m == nil || m.Error == "" {
		t.Errorf("%+v", m)
	}
	if s := To(Request{Input: "data:x"}).Shown; s.Origin != "null" ||
		s.Site != "" || s.Unicode != "" {
		t.Errorf("%+v", s)
	}
	s := To(Request{Input: "http://127.1:8/"}).Shown
	if s.Site != "http://127.0.0.1" || s.Unicode != "" {
		t.Errorf("%+v", s)
	}
	if s := To(Request{Input: "blob:https://a.example.com/x"}).Shown; s.Site !=
		"https://example.com" {
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
		if a.Valid != v.Valid || a.Valid != (a.Invalid == "") || (a.Failure != "") != v.Failure {
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
	all, err := vector.ReadParses()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(v vector.Parse) bool { return v.Encoding != "" })
}

// check checks what is true of every answer: the pieces make up the input, a failure is among the
// findings, all text that is only for display is visible, and the JSON is that of encoding/json.
func check(t *testing.T, r Request, a *Answer) {
	t.Helper()
	var pieces, want strings.Builder
	for _, p := range a.Pieces {
		pieces.WriteString(p.Text)
		if p.Invisible && !strings.HasPrefix(p.Text, "U+") ||
			!p.Invisible && strings.ContainsFunc(p.Text, invisible.Is) {
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
	if got := strings.ToValidUTF8(pieces.String(), "\uFFFD"); utf8.ValidString(r.Input) &&
		got != want.String() {
		t.Errorf("%q: pieces %q", r.Input, got)
	}
	isFatal := slices.ContainsFunc(a.Findings, func(f Finding) bool { return f.Fatal })
	if isFatal != (a.Failure != "") {
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

// normal returns a with nil for empty lists.
func normal(a Answer) Answer {
	if a.Match != nil && len(a.Match.Groups) == 0 {
		a.Match.Groups = nil
	}
	return a
}

// TestLong has inputs that are cut.
func TestLong(t *testing.T) {
	for _, part := range []string{
		"a", " ", "é", "😀 ", "\u202e", "a=b&", "/../", "%", "\\", "@", ":", ".", "[", "日。", "\t",
	} {
		for _, start := range []string{
			"", "http://", "http://h/", "http://h/?", "a:", "a://", "http://h/#",
		} {
			r := Request{Input: start + strings.Repeat(part, 30_000/len(part))}
			a := To(r)
			check(t, r, &a)
			if a.Hidden < len(r.Input)-maxInput {
				t.Errorf("%q…: %d bytes hidden of %d", r.Input[:20], a.Hidden, len(r.Input))
			}
			if n := len(a.AppendJSON(nil)); n > 2_000_000 {
				t.Errorf("%q…: the answer has %d bytes", r.Input[:20], n)
			}
			if len(a.Findings) > maxFindings+1 || len(a.Params) > maxPairs ||
				len(a.Pieces) > maxPieces+maxInput {
				t.Errorf("%q…: %d findings, %d pairs, %d pieces", r.Input[:20], len(a.Findings),
					len(a.Params), len(a.Pieces))
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
		if (err == nil) != (a.Components != nil) ||
			(err == nil) != (a.Failure+a.BaseFailure == "") {
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
