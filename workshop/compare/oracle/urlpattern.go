package oracle

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/go-weburl/url/internal/testinputs/random"
)

// A PatternAnswer is what a pattern and its inputs give.
type PatternAnswer struct {
	Slow            bool              `json:"slow,omitempty"` // Node took over a second, so there is no answer
	Failure         bool              `json:"failure,omitempty"`
	Components      map[string]string `json:"components,omitempty"`
	HasRegExpGroups bool              `json:"hasRegExpGroups,omitempty"`
	// Results has for each input each component's result, or nil: no match.
	Results []map[string]ComponentResult `json:"results,omitempty"`
	// Given has for each input the result's inputs, or nil.
	Given [][]any `json:"given,omitempty"`
}

// A ComponentResult is a URLPatternComponentResult.
type ComponentResult struct {
	Input  string             `json:"input"`
	Groups map[string]*string `json:"groups"` // nil: undefined
}

// A RegexpRequest is an ECMAScript regular expression, and texts to execute it on.
type RegexpRequest struct {
	Expression string   `json:"expression"`
	Flags      string   `json:"flags"`
	Texts      []string `json:"texts"`
}

// A RegexpAnswer has, for each text, the positions of the match and of the groups, or nil.
type RegexpAnswer struct {
	Slow    bool    `json:"slow,omitempty"` // as in PatternAnswer
	Failure bool    `json:"failure"`
	Matches [][]int `json:"matches"`
}

// A PatternClient is a running Node of the version that package-lock.json pins.
type PatternClient struct{ client *Client }

// StartPatterns starts Node's URLPattern from inside the module's tree.
func StartPatterns() (*PatternClient, error) {
	node, dir, err := patternNode()
	if err != nil {
		return nil, err
	}
	c, err := start(node, filepath.Join(dir, "urlpattern.js"))
	return &PatternClient{c}, err
}

// StartNode starts that Node with a script that defines the function answers.
func StartNode(script string) (*Client, error) {
	node, _, err := patternNode()
	if err != nil {
		return nil, err
	}
	return start(node, "-e", script+`
require("readline").createInterface(process.stdin).on("line", line => console.log(JSON.stringify(answers([JSON.parse(line)])[0])))`)
}

// patternNode returns the path of that Node, which it installs if it is not there, and the
// directory of this package.
func patternNode() (node, dir string, err error) {
	if dir, err = directory(); err != nil {
		return "", "", err
	}
	if err := install(dir, "node-linux-*"); err != nil {
		return "", "", err
	}
	found, _ := filepath.Glob(filepath.Join(dir, "node_modules", "node-linux-*", "bin", "node"))
	if len(found) == 0 {
		return "", "", fmt.Errorf("a Node with URLPattern for this machine: %w", os.ErrNotExist)
	}
	return found[0], dir, nil
}

// PatternNode returns the command that runs that Node.
func PatternNode(args ...string) (*exec.Cmd, error) {
	node, _, err := patternNode()
	if err != nil {
		return nil, err
	}
	return exec.Command(node, args...), nil
}

// Ask sends all requests and returns their answers, in the same order.
func (c *PatternClient) Ask(requests []random.PatternRequest) ([]PatternAnswer, error) {
	return ask[random.PatternRequest, PatternAnswer](c.client, requests)
}

// AskRegexps does so with regular expressions.
func (c *PatternClient) AskRegexps(requests []RegexpRequest) ([]RegexpAnswer, error) {
	return ask[RegexpRequest, RegexpAnswer](c.client, requests)
}

// Close ends Node.
func (c *PatternClient) Close() error { return c.client.Close() }
