package main

import (
	"fmt"
	"io"
	neturl "net/url"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
)

// writeHead writes the date, the machine and the packages.
func writeHead(w io.Writer) {
	fmt.Fprintf(w, "Measured on %s, on %s/%s, %d processors, with %s.\n\n",
		time.Now().UTC().Format("2 January 2006"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	fmt.Fprintf(w, "- **weburl**: this package\n- **neturl**: net/url of %s\n- **nlnwa**: github.com/nlnwa/whatwg-url %s\n\n", runtime.Version(), moduleVersion("github.com/nlnwa/whatwg-url"))
}

func moduleVersion(path string) string {
	info, _ := debug.ReadBuildInfo()
	if info != nil {
		for _, m := range info.Deps {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return "(version not known)"
}

// writeLists writes the length of each list, and how many of its URLs each package refuses,
// since a refusal is fast.
func writeLists(w io.Writer, lists []list) {
	fmt.Fprint(w, "| list | URLs | median length | refused by weburl | by neturl | by nlnwa |\n| --- | ---: | ---: | ---: | ---: | ---: |\n")
	for _, l := range lists {
		lengths := make([]int, len(l.urls))
		var refused [3]int
		for i, s := range l.urls {
			lengths[i] = len(s)
			_, err1 := url.Parse(s)
			_, err2 := neturl.Parse(s)
			_, err3 := nlnwa.Parse(s)
			for k, err := range []error{err1, err2, err3} {
				if err != nil {
					refused[k]++
				}
			}
		}
		slices.Sort(lengths)
		fmt.Fprintf(w, "| %s | %d | %d bytes | %d | %d | %d |\n", l.name, len(l.urls), lengths[len(lengths)/2], refused[0], refused[1], refused[2])
	}
	fmt.Fprintln(w)
}

// writeTasks measures the tasks and writes a row for each of the other packages.
func writeTasks(w io.Writer, turn time.Duration) error {
	lists, err := readLists()
	if err != nil {
		return err
	}
	tasks, err := allTasks(lists)
	if err != nil {
		return err
	}
	writeHead(w)
	writeLists(w, lists)
	fmt.Fprintf(w, `A ratio is this package's time divided by the other's: the median of %d taken in turns, then the lowest and the
highest. An operation is one URL, one value or one query. Time is %s.

| work | on | weburl | other | | ratio | lowest to highest |
| --- | --- | ---: | --- | ---: | ---: | ---: |
`, rounds, clockName)
	for _, t := range tasks {
		for _, other := range t.runs[1:] {
			f := compare(t.runs[0], other, turn)
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | **%.3g** | %.3g to %.3g |\n",
				t.work, t.on, f.first, other.pkg, f.second, f.ratio.median, f.ratio.low, f.ratio.high)
		}
	}
	return nil
}

func (c cost) String() string {
	text := fmt.Sprintf("%.0f ns", c.nanos)
	if c.nanos < 20 {
		text = fmt.Sprintf("%.1f ns", c.nanos)
	}
	if c.allocs < 0.005 {
		return text + ", no allocation"
	}
	return text + fmt.Sprintf(", %.3g allocs, %.0f bytes", c.allocs, c.bytes)
}
