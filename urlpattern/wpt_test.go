package urlpattern_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
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

// A wptCase is a case of urlpatterntestdata.json.
type wptCase struct {
	Pattern                []argument
	Inputs                 []argument
	ExactlyEmptyComponents []string        `json:"exactly_empty_components"`
	ExpectedObj            json.RawMessage `json:"expected_obj"`
	ExpectedMatch          json.RawMessage `json:"expected_match"`
}

// TestWPT runs the web-platform-tests' cases, as their urlpattern.js does.
func TestWPT(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(vector.WPT(t), "urlpattern", "urlpatterntestdata.json"))
	if err != nil {
		t.Fatal(err)
	}
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	ran := 0
	for i, text := range raw {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			var c wptCase
			if err := json.Unmarshal(text, &c); err != nil {
				t.Fatal(err)
			}
			ran++
			c.test(t)
			if t.Failed() {
				t.Logf("%s", text)
			}
		})
	}
	t.Logf("%d of %d cases run", ran, len(raw))
	if ran == 0 {
		t.Error("no case was run")
	}
}

func (c *wptCase) test(t *testing.T) {
	p, err := construct(c.Pattern)
	if string(c.ExpectedObj) == `"error"` {
		if err == nil {
			t.Errorf("the pattern is accepted")
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	var given map[string]string
	if c.ExpectedObj != nil {
		if err := json.Unmarshal(c.ExpectedObj, &given); err != nil {
			t.Fatal(err)
		}
	}
	for _, component := range components {
		want, ok := given[component.name]
		if !ok {
			want = c.expectedPattern(component.name)
		}
		if got := component.pattern(p); got != want {
			t.Errorf("%s = %q, want %q", component.name, got, want)
		}
	}
	checkString(t, p)
	matched, result, err := exec(p, c.Inputs)
	if string(c.ExpectedMatch) == `"error"` {
		if err == nil {
			t.Error("the input is accepted")
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	isMatch := c.ExpectedMatch != nil && string(c.ExpectedMatch) != "null"
	if matched != isMatch || (result != nil) != isMatch {
		t.Fatalf("Match = %v, Exec = %v, want %v", matched, result != nil, isMatch)
	}
	if isMatch {
		c.testGroups(t, result)
	}
}

// testGroups compares the groups.
func (c *wptCase) testGroups(t *testing.T, result *urlpattern.Result) {
	var match map[string]json.RawMessage
	if err := json.Unmarshal(c.ExpectedMatch, &match); err != nil {
		t.Fatal(err)
	}
	for _, component := range components {
		var want struct {
			Input  string
			Groups map[string]*string
		}
		if match[component.name] == nil {
			want.Groups = map[string]*string{}
			if !slices.Contains(c.ExactlyEmptyComponents, component.name) {
				want.Groups["0"] = new("")
			}
		} else if err := json.Unmarshal(match[component.name], &want); err != nil {
			t.Fatal(err)
		}
		got := map[string]*string{}
		for _, g := range result.Groups(component.c) {
			got[g.Name] = nil
			if g.Matched {
				got[g.Name] = &g.Value
			}
		}
		same := maps.EqualFunc(got, want.Groups, func(a, b *string) bool {
			return a == nil && b == nil || a != nil && b != nil && *a == *b
		})
		if result.Input(component.c) != want.Input || !same {
			t.Errorf("%s: %q %v, want %q %v", component.name, result.Input(component.c),
				groupsText(got), want.Input, groupsText(want.Groups))
		}
	}
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

// expectedPattern returns the expected pattern string of a component that a case does not name.
func (c *wptCase) expectedPattern(name string) string {
	if slices.Contains(c.ExactlyEmptyComponents, name) {
		return ""
	}
	var base *url.URL
	order := []string{"protocol", "hostname", "port", "pathname", "search", "hash"}
	if len(c.Pattern) > 0 && c.Pattern[0].text == nil {
		var value string
		raw := c.Pattern[0].members[name]
		if raw != nil && json.Unmarshal(raw, &value) == nil && value != "" {
			return value
		}
		for _, earlier := range order[:max(0, slices.Index(order, name))] {
			if c.Pattern[0].members[earlier] != nil {
				return "*"
			}
		}
		if init := c.Pattern[0].init(); init.BaseURL != nil {
			base = url.MustParse(*init.BaseURL)
		}
	} else if len(c.Pattern) > 1 && c.Pattern[1].text != nil {
		base = url.MustParse(*c.Pattern[1].text)
	}
	if base != nil {
		switch name {
		case "protocol":
			return base.Scheme()
		case "hostname":
			return base.Hostname()
		case "port":
			return base.Port()
		case "pathname":
			return base.Pathname()
		case "search":
			return base.RawQuery()
		case "hash":
			return base.RawFragment()
		}
	}
	return "*"
}
