package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	gourlpattern "github.com/dunglas/go-urlpattern"

	"github.com/go-weburl/url/urlpattern"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// writePatterns measures a match of a string by each pattern of testdata/bench/patterns.json: here,
// in go-urlpattern and in Node.
func writePatterns(w io.Writer, turn time.Duration) error {
	text, err := os.ReadFile("../testdata/bench/patterns.json")
	if err != nil {
		return err
	}
	var cases []struct {
		Name, Pattern, Input string
		Matches              bool
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		return err
	}
	node, err := nodePatterns(text)
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| pattern | Match | go-urlpattern | ratio | Node | ratio |\n| --- | ---: | ---: | ---: | ---: | ---: |\n")
	for i, c := range cases {
		p, err := urlpattern.Parse(c.Pattern)
		if err != nil {
			return err
		}
		other, err := gourlpattern.New(c.Pattern, "", nil)
		if err != nil {
			return err
		}
		if p.Match(c.Input) != c.Matches || other.Test(c.Input, "") != c.Matches {
			return fmt.Errorf("%s and %s: not %t", c.Pattern, c.Input, c.Matches)
		}
		f := compare(
			run{weburlPkg, times(func() { sinkBool = p.Match(c.Input) })},
			run{"go-urlpattern", times(func() { sinkBool = other.Test(c.Input, "") })}, turn)
		fmt.Fprintf(w, "| %s | %s | %s | **%.3g** | %.0f ns | **%.2f** |\n",
			c.Name, f.first, f.second, f.ratio.median, node[i], f.first.nanos/node[i])
	}
	return nil
}

// nodePatterns returns how many nanoseconds Node's URLPattern takes for each case.
func nodePatterns(cases []byte) (nanos []float64, err error) {
	node, err := oracle.Node("bench/urlpattern.js")
	if err != nil {
		return nil, err
	}
	node.Stdin, node.Stderr = bytes.NewReader(cases), os.Stderr
	out, err := node.Output()
	if err != nil {
		return nil, fmt.Errorf("URLPattern of Node: %w", err)
	}
	return nanos, json.Unmarshal(out, &nanos)
}

// times returns a function that calls do n times.
func times(do func()) func(int) {
	return func(n int) {
		for range n {
			do()
		}
	}
}
