// Bench measures package url, net/url and github.com/nlnwa/whatwg-url in one run, and prints the
// results in Markdown, for BENCHMARKS.md.
//
//	go run -C workshop ./bench [-turn 25ms]
//	go run -C workshop ./bench patterns
//	go run -C workshop ./bench picture >docs/benchmarks.svg
//
// The work is typical of a program, on the lists of URLs in testdata/bench, and on the file with
// one URL a line that the environment variable BENCH_URLS names. A test checks README.md's counts
// of the cases of urltestdata.json that each package gets right. patterns measures package
// urlpattern, github.com/dunglas/go-urlpattern and Node's URLPattern. picture draws the table in
// BENCHMARKS.md, for README.md.
package main

import (
	"flag"
	"io"
	"log"
	"os"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	turn := flag.Duration("turn", 25*time.Millisecond, "how `long` a package's turn in a round is")
	flag.Parse()
	write := map[string]func(io.Writer, time.Duration){
		"": writeTasks, "patterns": writePatterns, "picture": writePicture,
	}[flag.Arg(0)]
	if write == nil {
		flag.Usage()
		os.Exit(2)
	}
	write(os.Stdout, *turn)
}
