package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	gourlpattern "github.com/dunglas/go-urlpattern"

	"github.com/go-weburl/url/urlpattern"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// writePatterns measures matching a string by each pattern of testdata/bench/patterns.json: here,
// in go-urlpattern and in Node.
func writePatterns(w io.Writer, turn time.Duration) {
	text := must(os.ReadFile("../testdata/bench/patterns.json"))
	var cases []struct {
		Name, Pattern, Input string
		Matches              bool
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		log.Fatal(err)
	}
	node := nodePatterns(text)
	fmt.Fprintln(w, "| pattern | Match | go-urlpattern | ratio | Node | ratio |")
	fmt.Fprintln(w, "| --- | ---: | ---: | ---: | ---: | ---: |")
	for i, c := range cases {
		p := must(urlpattern.Parse(c.Pattern))
		other := must(gourlpattern.New(c.Pattern, "", nil))
		if p.Match(c.Input) != c.Matches || other.Test(c.Input, "") != c.Matches {
			log.Fatalf("%s and %s: not %t", c.Pattern, c.Input, c.Matches)
		}
		f := compare(
			run{weburlPkg, times(func() { sinkBool = p.Match(c.Input) })},
			run{"go-urlpattern", times(func() { sinkBool = other.Test(c.Input, "") })}, turn)
		fmt.Fprintf(w, "| %s | %s | %s | **%.3g** | %.0f ns | **%.2f** |\n",
			c.Name, f.first, f.second, f.median, node[i], f.first.nanos/node[i])
	}
}

// nodePatterns returns how many nanoseconds Node's URLPattern takes for each case.
func nodePatterns(cases []byte) (nanos []float64) {
	node := must(oracle.Node("bench/urlpattern.js"))
	node.Stdin, node.Stderr = bytes.NewReader(cases), os.Stderr
	if err := json.Unmarshal(must(node.Output()), &nanos); err != nil {
		log.Fatal(err)
	}
	return nanos
}

// times returns a function that calls do n times.
func times(do func()) func(int) {
	return func(n int) {
		for range n {
			do()
		}
	}
}
