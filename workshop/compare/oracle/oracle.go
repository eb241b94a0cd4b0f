// Package oracle asks the URL Standard's reference implementation (the npm
// package whatwg-url, in the version that package-lock.json pins), which runs
// under Node.js in oracle.js; and Node's own URL and URLPattern.
package oracle

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// A Request is an input to parse and operations on the resulting URL; or, with Init or
// Pairs, detached search params and operations on them.
type Request struct {
	Input    vector.Text  `json:"input"`
	Base     *vector.Text `json:"base,omitempty"`
	Encoding string       `json:"encoding,omitempty"`
	// Positions are the vector's. The reference does not have them.
	Positions [][2]int `json:"-"`
	// Set has the names of attributes and the values that they are set to.
	Set [][2]vector.Text `json:"set,omitempty"`
	// Params has operations on search params: see [vector.ParamStep].
	Params [][]vector.Text  `json:"params,omitempty"`
	Init   *vector.Text     `json:"init,omitempty"`
	Pairs  [][2]vector.Text `json:"pairs,omitzero"`
	// Trace asks for States.
	Trace bool `json:"trace,omitempty"`
	// Domain is true if Input is a domain. The answer is then only a DomainAnswer.
	Domain bool `json:"domain,omitempty"`
	// Data asks only for the content of a data: URL.
	Data bool `json:"data,omitempty"`
}

// A State has a URL's attributes, and how the reference reached them.
type State struct {
	*vector.Attributes
	SearchParams [][2]string `json:"searchParams"`
	// States are the visited states: see [vector.Path].
	States []string `json:"states"`
}

// An Answer is the result of a Request.
type Answer struct {
	Failure     bool `json:"failure"`
	BaseFailure bool `json:"baseFailure"`
	State
	ValidationErrors []string           `json:"validationErrors"`
	Valid            bool               `json:"valid"`
	Set              []State            `json:"set"`
	Params           []vector.ParamStep `json:"params"`
	random.DomainAnswer
	// MIMEType and Body are the content of a data: URL.
	MIMEType string `json:"mimeType"`
	Body     []byte `json:"body"`
}

// A PatternAnswer has the results for a pattern and its inputs.
type PatternAnswer struct {
	// Slow reports that Node did not answer within a second.
	Slow            bool              `json:"slow,omitempty"`
	Failure         bool              `json:"failure,omitempty"`
	Components      map[string]string `json:"components,omitempty"`
	HasRegExpGroups bool              `json:"hasRegExpGroups,omitempty"`
	// Results has, for each input, each component's result, or nil if there is no match.
	Results []map[string]ComponentResult `json:"results,omitempty"`
	// Given has, for each input, the result's inputs, or nil.
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

// A Client is a running oracle. It is not safe for concurrent use.
type Client struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// folder is this package's folder, relative to the workshop, in which the programs run.
const folder = "compare/oracle"

// Start starts the reference implementation, which answers Requests.
func Start() (*Client, error) {
	if err := install("whatwg-url"); err != nil {
		return nil, err
	}
	return start(exec.Command("node", folder+"/oracle.js"))
}

// StartPatterns starts Node's URLPattern, which answers PatternRequests and RegexpRequests.
func StartPatterns() (*Client, error) { return startNode(folder + "/urlpattern.js") }

// StartNode starts a Node with a script that defines the function answers. The script can use
// parse5.
func StartNode(script string) (*Client, error) {
	const parse5 = "globalThis.parse5 = require('./" + folder + "/node_modules/parse5');"
	return startNode("-e", parse5+script+`
require("readline").createInterface(process.stdin).on("line", line => {
	console.log(JSON.stringify(answers([JSON.parse(line)])[0]))
})`)
}

func startNode(args ...string) (*Client, error) {
	node, err := Node(args...)
	if err != nil {
		return nil, err
	}
	return start(node)
}

// Node returns the command that runs the Node that package-lock.json pins: it has URLPattern.
func Node(args ...string) (*exec.Cmd, error) {
	const name = "node-linux-*"
	if err := errors.Join(install(name), install("parse5")); err != nil {
		return nil, err
	}
	found, _ := filepath.Glob(folder + "/node_modules/" + name + "/bin/node")
	if len(found) == 0 {
		return nil, fmt.Errorf("a Node with URLPattern for this machine: %w", os.ErrNotExist)
	}
	return exec.Command(found[0], args...), nil
}

// install installs the packages of the lock file, if package name is not there.
func install(name string) error {
	if found, _ := filepath.Glob(folder + "/node_modules/" + name); len(found) > 0 {
		return nil
	}
	npm := exec.Command("npm", "ci", "--ignore-scripts", "--silent", "--no-audit", "--no-fund")
	npm.Dir, npm.Stderr = folder, os.Stderr
	if err := npm.Run(); err != nil {
		return fmt.Errorf("npm in %s: %w", folder, err)
	}
	return nil
}

// start runs a command that answers line by line.
func start(cmd *exec.Cmd) (*Client, error) {
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &Client{cmd, in, bufio.NewReaderSize(out, 1<<20)}, cmd.Start()
}

// Ask sends all requests and returns their answers, in the same order.
func Ask[Q, A any](c *Client, requests []Q) ([]A, error) {
	sent := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(c.in, 1<<16)
		e := json.NewEncoder(w)
		for _, r := range requests {
			if err := e.Encode(r); err != nil {
				sent <- err
				return
			}
		}
		sent <- w.Flush()
	}()
	answers := make([]A, len(requests))
	for i := range answers {
		line, err := c.out.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("the oracle stopped at request %d: %w", i, err)
		}
		if err := json.Unmarshal(line, &answers[i]); err != nil {
			return nil, err
		}
	}
	return answers, <-sent
}

// Open starts Node or a browser, with a script that defines the function answers. It returns the
// function that asks it.
func Open[Q, A any](name, script string) (
	ask func([]Q) ([]A, error), closeIt func() error, err error,
) {
	if name == "node" {
		c, err := StartNode(script)
		if err != nil {
			return nil, nil, err
		}
		return func(r []Q) ([]A, error) { return Ask[Q, A](c, r) }, c.Close, nil
	}
	command := map[string]string{"chromium": "chromium", "firefox": "firefox-esr"}[name]
	page, err := browser.Open(context.Background(), name, command, browser.Options{})
	if err == nil {
		err = page.Evaluate(script, new(any))
	}
	if err != nil {
		return nil, nil, err
	}
	fmt.Println(page.Version)
	ask = func(requests []Q) (answers []A, err error) {
		data, err := vector.Marshal(requests)
		if err == nil {
			err = page.Evaluate("answers("+string(data)+")", &answers)
		}
		if err == nil && len(answers) != len(requests) {
			err = fmt.Errorf("%d answers to %d requests", len(answers), len(requests))
		}
		return answers, err
	}
	return ask, page.Close, nil
}

// Close ends the oracle.
func (c *Client) Close() error {
	if err := c.in.Close(); err != nil {
		return err
	}
	return c.cmd.Wait()
}

// ParamsRequest asks for operations on search params.
func ParamsRequest(v vector.Params) Request {
	var r Request
	switch {
	case v.Href != nil:
		r.Input = *v.Href
	case v.Init != nil:
		r.Init = v.Init
	default:
		r.Pairs = append([][2]vector.Text{}, v.Pairs...) // never nil
	}
	for _, step := range v.Steps {
		r.Params = append(r.Params, step.Op)
	}
	return r
}

// ParseVector returns the answer to a request to parse as a vector.
func ParseVector(r Request, a Answer) vector.Parse {
	if a.ValidationErrors == nil {
		a.ValidationErrors = []string{}
	}
	return vector.Parse{
		Input: r.Input, Base: r.Base, Encoding: r.Encoding, Positions: r.Positions,
		Failure: a.Failure, Attributes: a.Attributes, ValidationErrors: a.ValidationErrors,
		Valid: a.Valid, States: a.States,
	}
}

// SetVector returns the answer to a request to set attributes as a vector.
func SetVector(r Request, a Answer) vector.Set {
	v := vector.Set{Href: r.Input, Set: r.Set}
	for _, s := range a.Set {
		v.Hrefs = append(v.Hrefs, s.Href)
		v.States = append(v.States, s.States)
	}
	last := a.Set[len(a.Set)-1]
	v.Expected, v.SearchParams = last.Attributes, last.SearchParams
	return v
}

// ParamsVector returns the answer to a request for operations as a vector.
func ParamsVector(r Request, a Answer) vector.Params {
	v := vector.Params{Steps: a.Params, Init: r.Init, Pairs: r.Pairs}
	if r.Init == nil && r.Pairs == nil {
		v.Href = &r.Input
	}
	for i := range v.Steps {
		v.Steps[i].Op = r.Params[i]
	}
	return v
}
