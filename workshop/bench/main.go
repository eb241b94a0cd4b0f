// Bench measures package url, net/url and github.com/nlnwa/whatwg-url in one run, and prints
// the results in Markdown. It runs in its own directory:
//
//	go run ./bench [-w] [-shapes] [-patterns] [-pipes] [-turn 25ms] [-max 16777216]
//	go run ./bench -wpt
//
// With -wpt it instead counts how many cases of the web-platform-tests' urltestdata.json,
// which it reads from WPT_DIR, each package gets right.
//
// It measures on the lists of URLs in testdata/bench, and on the file, one URL a
// line, that the environment variable BENCH_URLS names. With -w it also writes the
// generated part of BENCHMARKS.md, and the plot next to it. With -shapes it only
// measures the shapes of URL in testdata/bench/shapes.txt, one at a time. With -patterns it only
// measures URL patterns, and with -pipes only the command weburl on lines.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	write := flag.Bool("w", false, "write BENCHMARKS.md's generated part and its plot")
	shapes := flag.Bool("shapes", false, "only measure each shape of URL, one over and over")
	patterns := flag.Bool("patterns", false, "only measure URL patterns")
	pipes := flag.Bool("pipes", false, "only measure the command on lines")
	turn := flag.Duration("turn", 25*time.Millisecond, "how `long` a package's turn in a round is")
	maxBytes := flag.Int("max", 16<<20, "the longest URL, in `bytes`")
	wpt := flag.Bool("wpt", false, "count the web-platform-tests' cases that each package gets right")
	flag.Parse()
	if flag.NArg() != 0 {
		flag.Usage()
		os.Exit(2)
	}
	if *wpt {
		if err := writeConformance(os.Stdout, os.Getenv("WPT_DIR")); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *shapes {
		if err := writeShapes(os.Stdout, *turn); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *patterns {
		if err := writePatterns(os.Stdout, *turn); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *pipes {
		lists, err := readLists()
		if err == nil {
			err = writePipes(os.Stdout, lists[0].urls, pipeLines, pipeRounds)
		}
		if err != nil {
			log.Fatal(err)
		}
		return
	}
	report, plot, err := measure(*turn, *maxBytes)
	if err == nil {
		_, err = os.Stdout.Write(report)
	}
	if err == nil && *write {
		err = writeFiles(report, plot)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// measure returns the report in Markdown, and the plot of time by length in SVG.
func measure(turn time.Duration, maxBytes int) (report, plot []byte, err error) {
	lists, err := readLists()
	if err != nil {
		return nil, nil, err
	}
	tasks, err := allTasks(lists)
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	writeHead(&b)
	writeLists(&b, lists)
	writeTasks(&b, tasks, turn)
	writePerByte(&b, turn, maxBytes)
	writeMemory(&b, lists[0].urls)
	if err := writeSizes(&b); err != nil {
		return nil, nil, err
	}
	if err := writePipes(&b, lists[0].urls, pipeLines, pipeRounds); err != nil {
		return nil, nil, err
	}
	return b.Bytes(), plotLengths(timesByLength(turn)), nil
}

const (
	benchmarksFile = "../BENCHMARKS.md"
	plotFile       = "../docs/benchmarks.svg"

	beginMark = "<!-- The command in workshop/bench writes the part from here on. -->\n"
	endMark   = "<!-- The part that the command in workshop/bench writes ends here. -->\n"
)

// writeFiles writes the report into BENCHMARKS.md, and the plot next to it.
func writeFiles(report, plot []byte) error {
	text, err := os.ReadFile(benchmarksFile)
	if err != nil {
		return err
	}
	text, err = putBetweenMarks(text, report)
	if err != nil {
		return fmt.Errorf("%s: %w", benchmarksFile, err)
	}
	if err := os.WriteFile(benchmarksFile, text, 0o644); err != nil {
		return err
	}
	return os.WriteFile(plotFile, plot, 0o644)
}

// putBetweenMarks returns text with the part between the marks replaced.
func putBetweenMarks(text, report []byte) ([]byte, error) {
	before, rest, begins := bytes.Cut(text, []byte(beginMark))
	_, after, ends := bytes.Cut(rest, []byte(endMark))
	if !begins || !ends {
		return nil, errors.New("the marks around the generated part are not there")
	}
	return slices.Concat(before, []byte(beginMark), report, []byte(endMark), after), nil
}
