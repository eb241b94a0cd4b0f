package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/urlpattern"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// runPatterns compares package urlpattern with Node's URLPattern, and what it makes of each
// component's regular expression with Node's RegExp.
//
// Node differs from the standard's text. Each difference has to be by one of the clauses
// below, which are counted.
func runPatterns(seed uint64, n, limit int) (found int, err error) {
	client, err := oracle.StartPatterns()
	if err != nil {
		return 0, err
	}
	defer client.Close()
	g := random.NewPatterns(seed)
	t := patternTester{client: client, limit: limit, deviations: map[string]int{}, examples: map[string]string{}}
	for done := 0; done < n && t.found < limit; done += batch {
		requests := make([]random.PatternRequest, min(batch, n-done))
		for i := range requests {
			requests[i] = g.Request()
		}
		if err := t.test(requests); err != nil {
			return t.found, err
		}
	}
	fmt.Printf("%d patterns with %d inputs compared, %d accepted by both, %d matches, %d regular expressions; %d disagreements\n",
		t.compared, t.inputs, t.accepted, t.matches, t.regexps, t.found)
	for _, name := range slices.Sorted(maps.Keys(t.deviations)) {
		fmt.Printf("%6d %s\n       %s\n", t.deviations[name], name, t.examples[name])
	}
	return t.found, nil
}

type patternTester struct {
	client                                                     *oracle.PatternClient
	compared, inputs, accepted, matches, regexps, found, limit int
	slow                                                       bool // an answer of Node's RegExp was
	deviations                                                 map[string]int
	examples                                                   map[string]string
}

func (t *patternTester) test(requests []random.PatternRequest) error {
	answers, err := t.client.Ask(requests)
	if err != nil {
		return err
	}
	for i, theirs := range answers {
		if theirs.Slow {
			t.count(notCompared, requests[i])
			continue
		}
		ours, err := answerPattern(new(urlpattern.Parser), requests[i])
		t.testRegexps(requests[i], ours, err)
		t.compared++
		t.inputs += len(requests[i].Inputs)
		if !theirs.Failure && err == nil {
			t.accepted++
			for _, r := range theirs.Results {
				if r != nil {
					t.matches++
				}
			}
		}
		want, got := asText(theirs), asText(ours)
		if want == got {
			continue
		}
		t.report(requests[i], theirs, ours, err)
	}
	return nil
}

// testRegexps compares our answer with the one that Node's RegExp gives.
func (t *patternTester) testRegexps(r random.PatternRequest, ours oracle.PatternAnswer, err error) {
	t.slow = false
	theirs, theirErr := answerPattern(&urlpattern.Parser{Regexp: t.nodeRegexp}, r)
	if t.slow {
		t.count(notCompared, r)
		return
	}
	if _, ok := errors.AsType[*urlpattern.UnsupportedError](err); ok {
		return // Node may match it, or not
	}
	if asText(ours) != asText(theirs) {
		if clause := explainRegexp(r); clause != "" {
			t.deviations[clause]++
			return
		}
		if t.found++; t.found <= t.limit {
			fmt.Printf("%s\n\tRegExp %s %v\n\twe     %s %v\n", asText(r), asText(theirs), theirErr, asText(ours), err)
		}
	}
}

func asText(a any) string {
	text, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func (t *patternTester) report(r random.PatternRequest, theirs, ours oracle.PatternAnswer, err error) {
	d := patternDifference{r, theirs, ours, err}
	name := d.explain()
	if name == "" {
		if t.found++; t.found <= t.limit {
			fmt.Printf("%s\n\tNode %s\n\twe   %s %v\n", asText(r), asText(theirs), asText(ours), err)
		}
		return
	}
	t.count(name, r)
}

// count counts a request, and keeps the shortest as an example.
func (t *patternTester) count(name string, r random.PatternRequest) {
	t.deviations[name]++
	if old := t.examples[name]; old == "" || len(asText(r)) < len(old) {
		t.examples[name] = asText(r)
	}
}

// errRefused is Node's refusal of a regular expression.
var errRefused = errors.New("refused by Node")

// nodeRegexp is a plug-in that matches with Node's RegExp.
func (t *patternTester) nodeRegexp(expression, flags string) (func(string) []int, error) {
	ask := func(texts ...string) (oracle.RegexpAnswer, error) {
		answers, err := t.client.AskRegexps([]oracle.RegexpRequest{{Expression: expression, Flags: flags, Texts: texts}})
		if err != nil {
			return oracle.RegexpAnswer{}, err
		}
		return answers[0], nil
	}
	a, err := ask([]string{}...)
	if err == nil && a.Failure {
		err = errRefused
	}
	t.regexps++
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
func answerPattern(p *urlpattern.Parser, r random.PatternRequest) (a oracle.PatternAnswer, err error) {
	p.IgnoreCase = r.IgnoreCase
	made, err := construct(p, r)
	if err != nil {
		return oracle.PatternAnswer{Failure: true}, err
	}
	a.Components = map[string]string{
		"protocol": made.Protocol(), "username": made.Username(), "password": made.Password(), "hostname": made.Hostname(),
		"port": made.Port(), "pathname": made.Pathname(), "search": made.Search(), "hash": made.Hash(),
	}
	a.HasRegExpGroups = made.HasRegexpGroups()
	for _, in := range r.Inputs {
		result := execute(made, in)
		if result == nil {
			a.Results, a.Given = append(a.Results, nil), append(a.Given, nil)
			continue
		}
		a.Given = append(a.Given, inputsOf(result))
		all := map[string]oracle.ComponentResult{}
		for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
			all[c.String()] = oracle.ComponentResult{Input: result.Input(c), Groups: groupsOf(result, c)}
		}
		a.Results = append(a.Results, all)
	}
	return a, nil
}

// inputsOf returns the result's inputs as Node's are decoded.
func inputsOf(result *urlpattern.Result) (inputs []any) {
	if err := json.Unmarshal([]byte(asText(result.Inputs())), &inputs); err != nil {
		panic(err)
	}
	return inputs
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

func construct(p *urlpattern.Parser, r random.PatternRequest) (*urlpattern.Pattern, error) {
	text, isText := r.Pattern.(string)
	switch {
	case !isText:
		return p.New(patternInit(r.Pattern))
	case r.Base != nil:
		return p.ParseWithBase(text, *r.Base)
	}
	return p.Parse(text)
}

func execute(p *urlpattern.Pattern, in random.PatternInput) *urlpattern.Result {
	text, isText := in.Input.(string)
	switch {
	case !isText:
		return p.ExecInit(patternInit(in.Input))
	case in.Base != nil:
		return p.ExecWithBase(text, *in.Base)
	}
	return p.Exec(text)
}

func patternInit(components any) (init urlpattern.Init) {
	if err := json.Unmarshal([]byte(asText(components)), &init); err != nil {
		panic(err)
	}
	return init
}

// A patternDifference is a request to which the answers differ.
type patternDifference struct {
	request      random.PatternRequest
	theirs, ours oracle.PatternAnswer
	err          error
}

// The clauses that Node does not follow, each by what the standard says.
const (
	clauseSearch   = "canonicalize a search: the dummy URL is special, so ' is encoded"
	clauseOpaque   = "canonicalize an opaque pathname: there are no dot segments, no host and no percent-encoded spaces"
	clauseSlash    = "canonicalize a pathname: the dummy URL is special, so \\ is /"
	clauseDots     = "canonicalize a pathname: where '..' leaves nothing, the result is the empty string"
	clauseGrouping = "generate a pattern string: a group whose prefix is not the prefix code point stands in braces"
	clausePort     = "create: file has no default port, so that 0 is not it"
	clauseZeros    = "create: a default port may begin with zeros"
	clauseProtocol = "canonicalize a protocol: the URL parser strips spaces around it"
	clauseInit     = "process pathname for init: where the protocol is not special, the pathname is opaque"
	clauseIPv6     = "create: an IPv6 hostname has the hostname options"
	clauseRegexp   = "CompileClassSetCharacter: \\q{a} ignores case as [a] does"
	clauseModifier = "UpdateModifiers: (?i:…) and (?-i:…) end where they end, for classes too"
	clauseMatch    = "match: a string that is not a URL matches nothing"
	clauseMark     = "process search for init: of several '?' one is removed"
	ownLimit       = "not the standard: this package refuses lookaround and backreferences"
	notCompared    = "not compared: Node backtracks for over a second"
)

// explain returns the clause of the standard that Node does not follow, or "".
func (d *patternDifference) explain() string {
	if _, ok := errors.AsType[*urlpattern.UnsupportedError](d.err); ok {
		return ownLimit
	}
	if d.ours.Failure {
		if _, ok := errors.AsType[*urlpattern.SyntaxError](d.err); ok && strings.Contains(d.err.Error(), "two groups have one name") && strings.Contains(d.text(), " ") {
			return clauseOpaque // it strips a space that makes a repeated group a longer regular expression
		}
		return ""
	}
	if d.theirs.Failure {
		return d.explainFailure()
	}
	clause := ""
	for _, name := range slices.Sorted(maps.Keys(d.ours.Components)) {
		if ours, theirs := d.ours.Components[name], d.theirs.Components[name]; ours != theirs {
			if clause = d.explainPattern(name, ours, theirs); clause == "" {
				return ""
			}
		}
	}
	if clause != "" && clause != clauseGrouping {
		return clause // and so the results may differ
	}
	if clause := explainRegexp(d.request); clause != "" {
		return clause
	}
	if d.ours.HasRegExpGroups != d.theirs.HasRegExpGroups && strings.Contains(d.ours.Components["hostname"], "[") {
		return clauseIPv6
	}
	for i, in := range d.request.Inputs {
		if asText(d.ours.Results[i]) != asText(d.theirs.Results[i]) {
			if clause = explainInput(in); clause == "" {
				return ""
			}
		}
	}
	return clause
}

// explainRegexp explains why Node's RegExp matches in another way.
func explainRegexp(r random.PatternRequest) string {
	switch text := asText(r.Pattern); {
	case strings.Contains(text, "(?i") || strings.Contains(text, "(?-i"):
		return clauseModifier
	case r.IgnoreCase && strings.Contains(text, `\\q{`):
		return clauseRegexp
	}
	return ""
}

// explainFailure explains why Node refuses a pattern.
func (d *patternDifference) explainFailure() string {
	text := strings.NewReplacer("{", "", "}", "", `\\`, `\\`, `\`, "").Replace(d.text())
	switch {
	case !d.isSpecial() && (strings.Contains(text, "//") || strings.Contains(text, `\\`)):
		return clauseOpaque
	case strings.Contains(text, "..") || strings.Contains(text, "%2e"):
		return clauseDots
	case strings.Contains(text, " "):
		return clauseProtocol
	}
	return ""
}

// text returns what the request says of the pathname, and perhaps more.
func (d *patternDifference) text() string {
	if text, ok := d.request.Pattern.(string); ok {
		return text
	}
	return d.request.Pattern.(map[string]string)["pathname"]
}

// explainPattern explains why a component's pattern string differs.
func (d *patternDifference) explainPattern(name, ours, theirs string) string {
	braces := strings.NewReplacer("{", "", "}", "")
	switch {
	case name == "search" && strings.ReplaceAll(theirs, "'", "%27") == ours:
		return clauseSearch
	case name == "hostname" && strings.HasPrefix(strings.TrimLeft(ours, `{\`), "["):
		return clauseIPv6
	case braces.Replace(ours) == braces.Replace(theirs):
		return clauseGrouping
	case name == "pathname" && !d.isSpecial():
		return clauseOpaque
	case name == "pathname" && strings.Contains(d.text(), `\\`):
		return clauseSlash
	case name == "port" && ours == "0" && d.ours.Components["protocol"] == "file":
		return clausePort
	case name == "port" && ours == "" && strings.Contains(asText(d.request.Pattern), "0"+theirs):
		return clauseZeros
	}
	return ""
}

// isSpecial reports whether the pattern's protocol matches a special scheme.
func (d *patternDifference) isSpecial() bool {
	p, err := urlpattern.New(urlpattern.Init{Protocol: new(d.ours.Components["protocol"])})
	return err == nil && slices.ContainsFunc([]string{"ftp", "file", "http", "https", "ws", "wss"}, func(scheme string) bool {
		return p.MatchInit(urlpattern.Init{Protocol: &scheme})
	})
}

// explainInput explains why an input is matched in another way.
func explainInput(in random.PatternInput) string {
	if text, ok := in.Input.(string); ok {
		if _, err := url.Parse(text); err != nil && in.Base == nil {
			return clauseMatch
		}
		return ""
	}
	components := in.Input.(map[string]string)
	protocol := components["protocol"]
	if base, err := url.Parse(components["baseURL"]); err == nil && protocol == "" {
		protocol = base.Scheme()
	}
	pathname, hasPathname := components["pathname"]
	switch {
	case strings.Contains(components["search"], "'"):
		return clauseSearch
	case strings.HasPrefix(components["search"], "??"):
		return clauseMark
	case !hasPathname:
	case protocol != "" && !url.IsSpecialScheme(strings.ToLower(strings.TrimSuffix(protocol, ":"))):
		return clauseInit
	case strings.Contains(pathname, `\`):
		return clauseSlash
	case strings.Contains(strings.ReplaceAll(pathname, "%2e", "."), ".."):
		return clauseDots
	}
	return ""
}
