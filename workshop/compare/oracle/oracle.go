// Package oracle asks the URL Standard's reference implementation (the npm
// package whatwg-url, in the version that package-lock.json pins), which runs
// under Node.js in oracle.js.
package oracle

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// A Request is an input to parse and operations on the resulting URL; or, with Init or
// Pairs, detached search params and operations on them.
type Request struct {
	Input    vector.Text  `json:"input"`
	Base     *vector.Text `json:"base,omitempty"`
	Encoding string       `json:"encoding,omitempty"`
	// Set has the names of attributes and the values that they are set to.
	Set [][2]vector.Text `json:"set,omitempty"`
	// Params has operations on search params: see [vector.ParamStep].
	Params [][]vector.Text  `json:"params,omitempty"`
	Init   *vector.Text     `json:"init,omitempty"`
	Pairs  [][2]vector.Text `json:"pairs,omitzero"`
	// Trace asks for States.
	Trace bool `json:"trace,omitempty"`
	// Domain is true if Input is a domain, and the answer only a DomainAnswer.
	Domain bool `json:"domain,omitempty"`
	// Data asks only what a data: URL holds.
	Data bool `json:"data,omitempty"`
}

// A State is a URL's attributes, and how the reference came to them.
type State struct {
	*vector.Attributes
	SearchParams [][2]string `json:"searchParams"`
	// Again is, after a set, the href to which the href parses. It differs if a setter makes a
	// URL that parsing cannot make, such as "file://localhost/".
	Again string `json:"again"`
	// States are those visited: see [vector.Path].
	States []string `json:"states"`
}

// An Answer is what a Request gives.
type Answer struct {
	Failure     bool `json:"failure"`
	BaseFailure bool `json:"baseFailure"`
	State
	ValidationErrors []string           `json:"validationErrors"`
	Valid            bool               `json:"valid"`
	Set              []State            `json:"set"`
	Params           []vector.ParamStep `json:"params"`
	random.DomainAnswer
	// MIMEType and Body are what a data: URL holds.
	MIMEType string `json:"mimeType"`
	Body     []byte `json:"body"`
	// Odd names the ways in which a browser does not agree with itself: canParse or URL.parse
	// with the constructor, lone surrogates with U+FFFD.
	Odd []string `json:"odd"`
}

// A Client is a running oracle. It is not safe for concurrent use.
type Client struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// Start starts the oracle from inside the module's tree. It installs the
// reference implementation if it is not there.
func Start() (*Client, error) {
	dir, err := directory()
	if err != nil {
		return nil, err
	}
	if err := install(dir, "whatwg-url"); err != nil {
		return nil, err
	}
	return start("node", filepath.Join(dir, "oracle.js"))
}

// start runs a script that answers line by line.
func start(node string, args ...string) (*Client, error) {
	cmd := exec.Command(node, args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &Client{cmd, in, bufio.NewReaderSize(out, 1<<20)}, nil
}

// install installs what the lock file names, if the package is not there.
func install(dir, name string) error {
	if found, _ := filepath.Glob(filepath.Join(dir, "node_modules", name)); len(found) > 0 {
		return nil
	}
	npm := exec.Command("npm", "ci", "--ignore-scripts", "--silent", "--no-audit", "--no-fund")
	npm.Dir, npm.Stderr = dir, os.Stderr
	if err := npm.Run(); err != nil {
		return fmt.Errorf("npm in %s: %w", dir, err)
	}
	return nil
}

// directory is this package's, found from the working directory upward.
func directory() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		here := filepath.Join(dir, "compare", "oracle")
		if _, err := os.Stat(filepath.Join(here, "oracle.js")); err == nil {
			return here, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("compare/oracle/oracle.js: %w", os.ErrNotExist)
		}
		dir = parent
	}
	return "", err
}

// Ask sends all requests and returns their answers, in the same order.
func (c *Client) Ask(requests []Request) ([]Answer, error) { return ask[Request, Answer](c, requests) }

func ask[Q, A any](c *Client, requests []Q) ([]A, error) {
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

// Close ends the oracle.
func (c *Client) Close() error {
	if err := c.in.Close(); err != nil {
		return err
	}
	return c.cmd.Wait()
}
