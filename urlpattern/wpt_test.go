package urlpattern_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/urlpattern"
)

// components are the components by their names.
var components = []struct {
	name    string
	c       urlpattern.Component
	pattern func(*urlpattern.Pattern) string
}{
	{"protocol", urlpattern.Protocol, (*urlpattern.Pattern).Protocol},
	{"username", urlpattern.Username, (*urlpattern.Pattern).Username},
	{"password", urlpattern.Password, (*urlpattern.Pattern).Password},
	{"hostname", urlpattern.Hostname, (*urlpattern.Pattern).Hostname},
	{"port", urlpattern.Port, (*urlpattern.Pattern).Port},
	{"pathname", urlpattern.Pathname, (*urlpattern.Pattern).Pathname},
	{"search", urlpattern.Search, (*urlpattern.Pattern).Search},
	{"hash", urlpattern.Hash, (*urlpattern.Pattern).Hash},
}

// errNoCall says that no function takes a case's arguments: a call that throws in JavaScript does
// not compile in Go.
var errNoCall = errors.New("no function takes these arguments")

// An argument is an argument of a JavaScript constructor or method.
type argument struct {
	text    *string
	members map[string]json.RawMessage
}

func (a *argument) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &a.text)
	}
	return json.Unmarshal(data, &a.members)
}

// init returns the argument as a URLPatternInit.
func (a *argument) init() urlpattern.Init {
	data, err := json.Marshal(a.members)
	if err != nil {
		panic(err)
	}
	var init urlpattern.Init
	if err := json.Unmarshal(data, &init); err != nil {
		panic(err)
	}
	return init
}

// construct does what new URLPattern(...args) does.
func construct(args []argument) (*urlpattern.Pattern, error) {
	var p urlpattern.Parser
	if n := len(args); n > 0 && args[n-1].members != nil && args[n-1].members["ignoreCase"] != nil {
		p.IgnoreCase = string(args[n-1].members["ignoreCase"]) == "true"
		if n > 1 {
			args = args[:n-1]
		}
	}
	switch {
	case len(args) == 0:
		return p.New(urlpattern.Init{})
	case len(args) == 1 && args[0].text == nil:
		return p.New(args[0].init())
	case len(args) == 1:
		return p.Parse(*args[0].text)
	case len(args) == 2 && args[0].text != nil && args[1].text != nil:
		return p.ParseWithBase(*args[0].text, *args[1].text)
	}
	return nil, errNoCall
}

// exec does what test(...args) and exec(...args) do.
func exec(p *urlpattern.Pattern, args []argument) (bool, *urlpattern.Result, error) {
	switch {
	case len(args) == 0:
		return p.MatchInit(urlpattern.Init{}), p.ExecInit(urlpattern.Init{}), nil
	case len(args) == 1 && args[0].text == nil:
		return p.MatchInit(args[0].init()), p.ExecInit(args[0].init()), nil
	case len(args) == 1:
		return p.Match(*args[0].text), p.Exec(*args[0].text), nil
	case args[0].text != nil && args[1].text != nil:
		return p.MatchWithBase(*args[0].text, *args[1].text),
			p.ExecWithBase(*args[0].text, *args[1].text), nil
	}
	return false, nil, errNoCall
}

// TestWPT has the cases of the web-platform-tests.
func TestWPT(t *testing.T) {
	cases, err := vector.WPTCases[[]json.RawMessage]("patterns")
	if err != nil || len(cases) == 0 {
		t.Fatal(len(cases), err)
	}
	for i, c := range cases {
		if !t.Run(fmt.Sprint(i), func(t *testing.T) { testWPT(t, c) }) {
			t.Logf("%s", c)
		}
	}
	t.Logf("%d cases", len(cases))
}

// testWPT tests a pattern: its arguments and, unless the constructor throws, the arguments of exec,
// the components, and what exec returns: "error" if it throws.
func testWPT(t *testing.T, columns []json.RawMessage) {
	p, err := construct(decode[[]argument](t, columns[0]))
	if len(columns) == 1 {
		if err == nil {
			t.Error("the pattern is accepted")
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	patterns := decode[map[string]string](t, columns[2])
	for _, c := range components {
		if want, ok := patterns[c.name]; c.pattern(p) != want && (ok || c.pattern(p) != "*") {
			t.Errorf("%s = %q, want %q", c.name, c.pattern(p), want)
		}
	}
	checkString(t, p)
	matched, result, err := exec(p, decode[[]argument](t, columns[1]))
	if string(columns[3]) == `"error"` {
		if err == nil {
			t.Error("the input is accepted")
		}
		return
	}
	isMatch := string(columns[3]) != "null"
	if err != nil || matched != isMatch || (result != nil) != isMatch {
		t.Fatalf("Match = %v, Exec = %v, %v, want %v", matched, result != nil, err, isMatch)
	}
	if isMatch {
		checkInputs(t, result, columns[1])
		checkGroups(t, result, patterns, decode[map[string]componentResult](t, columns[3]))
	}
}

// checkInputs compares the result's inputs with the arguments of exec, or with one empty Init.
func checkInputs(t *testing.T, result *urlpattern.Result, args json.RawMessage) {
	t.Helper()
	data, err := json.Marshal(result.Inputs())
	if err != nil {
		t.Fatal(err)
	}
	got, want := decode[[]any](t, data), decode[[]any](t, args)
	if len(want) == 0 {
		want = []any{map[string]any{}}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Inputs = %v, want %v", got, want)
	}
}

// A componentResult is a component's input, and its groups: nil is undefined.
type componentResult struct {
	Input  string
	Groups map[string]*string
}

// checkGroups compares the components' results with those that match names. The others are empty.
func checkGroups(t *testing.T, result *urlpattern.Result, patterns map[string]string,
	match map[string]componentResult,
) {
	t.Helper()
	for _, c := range components {
		want, ok := match[c.name]
		if pattern, ok2 := patterns[c.name]; !ok && ok2 && pattern == "" {
			want.Groups = map[string]*string{}
		} else if !ok {
			want.Groups = map[string]*string{"0": new("")}
		}
		got := map[string]*string{}
		for _, g := range result.Groups(c.c) {
			got[g.Name] = nil
			if g.Matched {
				got[g.Name] = &g.Value
			}
		}
		same := maps.EqualFunc(got, want.Groups, func(a, b *string) bool {
			return a == nil && b == nil || a != nil && b != nil && *a == *b
		})
		if result.Input(c.c) != want.Input || !same {
			t.Errorf("%s: %q %v, want %q %v", c.name, result.Input(c.c),
				groupsText(got), want.Input, groupsText(want.Groups))
		}
	}
}

func decode[V any](t *testing.T, data json.RawMessage) (v V) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return v
}

func groupsText(groups map[string]*string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		if v := groups[name]; v == nil {
			fmt.Fprintf(&b, "%s:undefined ", name)
		} else {
			fmt.Fprintf(&b, "%s:%q ", name, *v)
		}
	}
	return b.String()
}
