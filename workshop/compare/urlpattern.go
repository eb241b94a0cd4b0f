package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/urlpattern"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// runPatterns compares package urlpattern with Node's URLPattern, and its matches of each
// component's regular expression with Node's RegExp.
//
// Node differs from the standard's text. One of the clauses below must explain each difference.
// These are counted.
func runPatterns(total *tally, seed uint64, n int) error {
	client, err := oracle.StartPatterns()
	if err != nil {
		return err
	}
	g := random.NewPatterns(seed)
	t := patternTester{tally: total, client: client}
	for done := 0; done < n && t.found < t.limit && err == nil; done += batch {
		requests := make([]patternRequest, min(batch, n-done))
		for i := range requests {
			requests[i] = g.Request()
		}
		err = t.test(requests)
	}
	return errors.Join(err, client.Close())
}

type (
	patternRequest = random.PatternRequest
	patternAnswer  = oracle.PatternAnswer
)

type patternTester struct {
	*tally
	client *oracle.Client
	slow   bool // Node's RegExp was slow
}

func (t *patternTester) test(requests []patternRequest) error {
	answers, err := oracle.Ask[patternRequest, patternAnswer](t.client, requests)
	if err != nil {
		return err
	}
	for i, theirs := range answers {
		if theirs.Slow {
			t.explained[notCompared]++
			continue
		}
		ours, err := answerPattern(new(urlpattern.Parser), requests[i])
		t.testRegexps(requests[i], ours, err)
		if !theirs.Failure && err == nil {
			t.explained["patterns that both accept"]++
		}
		if text(theirs) != text(ours) {
			t.report(requests[i], theirs, ours, err)
		}
	}
	return nil
}

// testRegexps compares our answer with that of Node's RegExp.
func (t *patternTester) testRegexps(r patternRequest, ours patternAnswer, err error) {
	t.slow = false
	node := urlpattern.Parser{NoRegexp: true, Regexp: t.nodeRegexp}
	theirs, theirErr := answerPattern(&node, r)
	if t.slow {
		t.explained[notCompared]++
		return
	}
	if _, ok := errors.AsType[*urlpattern.UnsupportedError](err); ok && theirErr == nil {
		return // Node may match it or not, but must not refuse its syntax
	}
	if text(ours) != text(theirs) {
		if clause := clauseOf("input of " + text(r)); clause != "" {
			t.explained[clause]++
			return
		}
		t.differ("%s\n\tRegExp %s %v\n\twe     %s %v",
			text(r), text(theirs), theirErr, text(ours), err)
	}
}

func (t *patternTester) report(r patternRequest, theirs, ours patternAnswer, err error) {
	clause := ""
	for _, d := range differences(r, theirs, ours, err) {
		if clause = clauseOf(d); clause == "" {
			t.differ("%s\n\t%s\n\tNode %s\n\twe   %s %v", text(r), d, text(theirs), text(ours), err)
			return
		}
	}
	t.explained[clause]++
}

// nodeRegexp is a plug-in that matches with Node's RegExp.
func (t *patternTester) nodeRegexp(expression, flags string) (func(string) []int, error) {
	ask := func(texts ...string) (oracle.RegexpAnswer, error) {
		r := []oracle.RegexpRequest{{Expression: expression, Flags: flags, Texts: texts}}
		answers, err := oracle.Ask[oracle.RegexpRequest, oracle.RegexpAnswer](t.client, r)
		if err != nil {
			return oracle.RegexpAnswer{}, err
		}
		return answers[0], nil
	}
	a, err := ask([]string{}...)
	if err == nil && a.Failure {
		err = errors.New("refused by Node")
	}
	t.explained["regular expressions"]++
	return func(input string) []int {
		a, err := ask(input)
		switch {
		case err != nil:
			panic(err)
		case a.Slow:
			t.slow = true
			return nil
		}
		return a.Matches[0]
	}, err
}

// answerPattern answers a request as Node would.
func answerPattern(p *urlpattern.Parser, r patternRequest) (a patternAnswer, err error) {
	p.IgnoreCase = r.IgnoreCase
	made, err := construct(p, r)
	if err != nil {
		return patternAnswer{Failure: true}, err
	}
	a.Components = map[string]string{
		"protocol": made.Protocol(), "username": made.Username(), "password": made.Password(),
		"hostname": made.Hostname(), "port": made.Port(), "pathname": made.Pathname(),
		"search": made.Search(), "hash": made.Hash(),
	}
	a.HasRegExpGroups = made.HasRegexpGroups()
	for _, in := range r.Inputs {
		result := execute(made, in)
		if result == nil {
			a.Results, a.Given = append(a.Results, nil), append(a.Given, nil)
			continue
		}
		a.Given = append(a.Given, asJSON[[]any](result.Inputs())) // decoded as Node's
		all := map[string]oracle.ComponentResult{}
		for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
			groups := groupsOf(result, c)
			all[c.String()] = oracle.ComponentResult{Input: result.Input(c), Groups: groups}
		}
		a.Results = append(a.Results, all)
	}
	return a, nil
}

// asJSON returns the decoded JSON of a value.
func asJSON[T any](value any) (decoded T) {
	if err := json.Unmarshal([]byte(text(value)), &decoded); err != nil {
		panic(err)
	}
	return decoded
}

func groupsOf(result *urlpattern.Result, c urlpattern.Component) map[string]*string {
	groups := map[string]*string{}
	for _, g := range result.Groups(c) {
		groups[g.Name] = nil
		if g.Matched {
			groups[g.Name] = &g.Value
		}
	}
	return groups
}

func construct(p *urlpattern.Parser, r patternRequest) (*urlpattern.Pattern, error) {
	shorthand, isText := r.Pattern.(string)
	switch {
	case !isText:
		return p.New(asJSON[urlpattern.Init](r.Pattern))
	case r.Base != nil:
		return p.ParseWithBase(shorthand, *r.Base)
	}
	return p.Parse(shorthand)
}

func execute(p *urlpattern.Pattern, in random.PatternInput) *urlpattern.Result {
	input, isText := in.Input.(string)
	switch {
	case !isText:
		return p.ExecInit(asJSON[urlpattern.Init](in.Input))
	case in.Base != nil:
		return p.ExecWithBase(input, *in.Base)
	}
	return p.Exec(input)
}

const notCompared = "not compared: Node backtracks for over a second"

//go:embed deviations.txt
var deviations string

// clauseOf returns the clause of the standard that explains a difference, or "".
func clauseOf(difference string) (clause string) {
	for line := range strings.Lines(deviations) {
		switch line = strings.TrimSuffix(line, "\n"); line[0] {
		case '#':
		case '\t':
			if regexp.MustCompile(line[1:]).MatchString(difference) {
				return clause
			}
		default:
			clause = line
		}
	}
	return ""
}

// differences describes the differences of two answers: the failure; or the pattern strings of
// components, because of which the results may differ too; or the results.
func differences(r patternRequest, theirs, ours patternAnswer, err error) (all []string) {
	in := " in " + text(r)
	if !ours.Failure && !isSpecial(ours.Components["protocol"]) {
		in += ", opaque"
	}
	if _, ok := errors.AsType[*urlpattern.UnsupportedError](err); ok {
		return []string{"unsupported" + in}
	}
	switch {
	case ours.Failure && strings.Contains(err.Error(), "two groups have one name"):
		return []string{"two groups" + in} // Node strips a space that makes one longer
	case ours.Failure:
		return []string{"only our failure" + in}
	case theirs.Failure:
		return []string{"failure" + in}
	}
	braces := strings.NewReplacer("{", "", "}", "")
	for _, name := range slices.Sorted(maps.Keys(ours.Components)) {
		a, b := ours.Components[name], theirs.Components[name]
		if braces.Replace(a) != braces.Replace(b) {
			all = append(all, name+" "+a+" "+b+in)
		} else if a != b {
			all = append(all, "braces"+in)
		}
	}
	if slices.ContainsFunc(all, func(d string) bool { return !strings.HasPrefix(d, "braces") }) {
		return all
	}
	if ours.HasRegExpGroups != theirs.HasRegExpGroups {
		all = append(all, "groups"+in)
	}
	for i, input := range r.Inputs {
		if text(ours.Results[i]) != text(theirs.Results[i]) {
			all = append(all, kindOf(input)+"input "+text(input)+" of "+text(r))
		}
	}
	return all
}

// isSpecial reports whether the pattern string of a protocol matches a special scheme.
func isSpecial(protocol string) bool {
	p, err := urlpattern.New(urlpattern.Init{Protocol: &protocol})
	for _, scheme := range infra.Schemes[infra.NotSpecial+1:] {
		if err == nil && p.MatchInit(urlpattern.Init{Protocol: &scheme.Name}) {
			return true
		}
	}
	return false
}

// kindOf returns "no URL " for an input that is a string that does not parse, "opaque " for
// components with a protocol that is not special, and otherwise "".
func kindOf(in random.PatternInput) string {
	if input, ok := in.Input.(string); ok {
		if _, err := url.Parse(input); err != nil && in.Base == nil {
			return "no URL "
		}
		return ""
	}
	components := in.Input.(map[string]string)
	protocol := components["protocol"]
	if base, err := url.Parse(components["baseURL"]); err == nil && protocol == "" {
		protocol = base.Scheme()
	}
	if protocol != "" && !url.IsSpecialScheme(strings.ToLower(strings.TrimSuffix(protocol, ":"))) {
		return "opaque "
	}
	return ""
}
