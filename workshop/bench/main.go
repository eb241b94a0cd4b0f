// Bench measures package url, net/url and github.com/nlnwa/whatwg-url in one run, and prints the
// results in Markdown, for BENCHMARKS.md. In the folder workshop:
//
//	go run ./bench [-turn 25ms] [tasks|shapes|patterns|javascript|wpt]
//
// Tasks, the default, is the work that a program does, on the lists of URLs in testdata/bench, and
// on the file, one URL a line, that the environment variable BENCH_URLS names. Shapes measures each
// shape of URL in testdata/bench/shapes.txt by itself. Patterns measures URL patterns. Javascript
// measures JavaScript's URL in goja, also that of npm's whatwg-url if WHATWG_URL_BUNDLE names a
// script with it. Wpt counts how many cases of the web-platform-tests' urltestdata.json, in WPT_DIR,
// each package gets right.
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
	write := map[string]func(io.Writer, time.Duration) error{
		"": writeTasks, "tasks": writeTasks, "shapes": writeShapes, "patterns": writePatterns, "javascript": writeJavaScript,
		"wpt": func(w io.Writer, _ time.Duration) error { return writeConformance(w, os.Getenv("WPT_DIR")) },
	}[flag.Arg(0)]
	if write == nil || flag.NArg() > 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := write(os.Stdout, *turn); err != nil {
		log.Fatal(err)
	}
}
