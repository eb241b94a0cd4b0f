// Command countsteps shows that the functions of this module, and the command weburl, take
// time linear in their input. It counts instructions, in valgrind, so that neither the machine
// nor its load matters:
//
//	go run -C workshop ./countsteps
//
// For each shape of package hostile it counts a call with an argument of 8 KiB, or more if the call
// takes fewer than two million instructions, and a call with an argument of four times that length.
// The larger call may take at most 4.4 times the instructions of the smaller one: 4 is linear, 16
// is quadratic. A shape that sorts may take n log n. A shape that exceeds this is counted again
// with longer arguments, up to 128 KiB: a limit, after which a call ends with an error, may come
// only there, and buffers that double take uneven steps before. The command prints each count, and
// fails if a shape exceeds its limit four times with the longest. It needs valgrind, and about
// twenty minutes on two cores; -match selects shapes.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-weburl/url/internal/testinputs/hostile"
)

const (
	smaller = 1 << 13   // the first length of the smaller argument, in bytes
	factor  = 4         // how much longer the larger argument is
	limit   = 4.4       // the larger call may take this many times the smaller's instructions
	enough  = 2_000_000 // the least number of instructions of the smaller call
	longest = 1 << 17   // the longest smaller argument: some calls read only its start
	// Linux refuses an argument of 128 KiB.
	longestArgument = 24 << 10
	noise           = 500_000 // instructions of the runtime, which vary
	atOnce          = 20      // shapes in one process, whose start takes longer than most shapes
)

func main() {
	match := flag.String("match", "", "only the shapes whose name this regular expression matches")
	flag.Parse()
	err := call(flag.Args())
	if flag.NArg() == 0 {
		err = run(*match)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// call makes the calls, each between two calls of mark. For that the command runs itself in
// valgrind. An argument is a shape's index, a colon and a length.
func call(calls []string) error {
	shapes := hostile.Shapes()
	for _, text := range calls {
		var shape, n int
		if _, err := fmt.Sscanf(text, "%d:%d", &shape, &n); err != nil {
			return err
		}
		do := shapes[shape].New(n)
		mark()
		do()
		mark()
	}
	return nil
}

// mark makes valgrind write the number of instructions since the last call.
//
//go:noinline
func mark() {}

// A result has the cost of a shape or of a way to run weburl.
type result struct {
	name         string
	sorts        bool
	longest      int
	shape        int                   // its index, if command is nil
	command      func(n int) *exec.Cmd // weburl with n bytes
	start        int64                 // instructions of a weburl that does nothing else
	n            int                   // the smaller argument's length
	small, large int64                 // instructions
}

func run(match string) error {
	name, err := regexp.Compile(match)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "countsteps")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	weburl, self := filepath.Join(dir, "weburl"), filepath.Join(dir, "countsteps")
	for program, path := range map[string]string{
		weburl: "github.com/go-weburl/url/cmd/weburl", self: "./countsteps",
	} {
		// The flag -w leaves out data that valgrind cannot read. A program that go run builds also
		// lacks the names.
		build := exec.Command("go", "build", "-ldflags=-w", "-o", program, path)
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	start, err := instructions(exec.Command(weburl, "-json"))
	if err != nil {
		return err
	}
	var shapes, commands []*result
	for i, s := range hostile.Shapes() {
		if name.MatchString(s.Name) {
			r := &result{name: s.Name, sorts: s.Sorts, longest: longest, shape: i}
			shapes = append(shapes, r)
		}
	}
	for _, c := range hostile.Commands() {
		if !name.MatchString(c.Name) {
			continue
		}
		r := &result{name: c.Name, longest: longestArgument, start: start[0]}
		if c.Stdin != nil {
			r.longest = longest
		}
		r.command = func(n int) *exec.Cmd {
			cmd := exec.Command(weburl, c.Args(n)...)
			if c.Stdin != nil {
				cmd.Stdin = strings.NewReader(c.Stdin(n))
			}
			return cmd
		}
		commands = append(commands, r)
	}
	work := slices.Collect(slices.Chunk(shapes, atOnce))
	if err := measure(self, slices.AppendSeq(work, slices.Chunk(commands, 1))); err != nil {
		return err
	}
	fmt.Printf("%d shapes, none more than in proportion\n", len(shapes)+len(commands))
	return nil
}

// measure counts for all results, with as many processes at a time as there are processors. The
// program self runs the shapes.
func measure(self string, work [][]*result) error {
	errs := make([]error, len(work))
	running := make(chan bool, runtime.NumCPU())
	var wg sync.WaitGroup
	for i, results := range work {
		running <- true
		wg.Go(func() {
			errs[i] = measureOnce(self, results)
			<-running
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// measureOnce counts for results that fit in one process: one way to run weburl, or shapes.
func measureOnce(self string, results []*result) (errs error) {
	for n := smaller; len(results) > 0; n *= factor {
		if err := count(self, results, n); err != nil {
			return errors.Join(errs, err)
		}
		var more []*result
		for _, r := range results {
			if r.n = n; r.small < enough && factor*n < r.longest {
				more = append(more, r)
				continue
			}
			err := r.check()
			if err != nil && factor*n < r.longest {
				more = append(more, r)
				continue
			}
			for tries := 0; err != nil && tries < 3; tries++ { // the runtime's instructions vary
				if err := count(self, []*result{r}, n); err != nil {
					return errors.Join(errs, err)
				}
				err = r.check()
			}
			errs = errors.Join(errs, err)
		}
		results = more
	}
	return errs
}

// check prints the result, and returns an error if there are too many instructions.
func (r *result) check() error {
	ratio := float64(max(r.large, noise)) / float64(max(r.small, noise))
	fmt.Printf("%6.2f %8d %12d %12d  %s\n", ratio, r.n, r.small, r.large, r.name)
	within := limit
	if r.sorts {
		within *= math.Log(float64(factor*r.n)) / math.Log(float64(r.n))
	}
	if ratio > within {
		const format = "%s: %.2f times the instructions for %d times the length"
		return fmt.Errorf(format, r.name, ratio, factor)
	}
	return nil
}

// count counts for n bytes and for factor times n. One process does both for a shape: some calls
// take more in one process than in another, whose maps have other seeds.
func count(self string, results []*result, n int) error {
	if r := results[0]; r.command != nil {
		small, err := instructions(r.command(n))
		if err != nil {
			return err
		}
		large, err := instructions(r.command(factor * n))
		if err != nil {
			return err
		}
		r.small, r.large = small[0]-r.start, large[0]-r.start
		return nil
	}
	var args []string
	for _, r := range results {
		for _, n := range []int{n, factor * n} {
			args = append(args, fmt.Sprintf("%d:%d", r.shape, n))
		}
	}
	counts, err := instructions(exec.Command(self, args...))
	if err != nil {
		return err
	}
	if len(counts) != 4*len(results)+1 { // two for each call, and one at the end
		return fmt.Errorf("%d counts for %d shapes", len(counts), len(results))
	}
	for i, r := range results {
		r.small, r.large = counts[4*i+1], counts[4*i+3]
	}
	return nil
}

var total = regexp.MustCompile(`(?m)^totals: ([0-9]+)$`)

// instructions runs the program in callgrind, without the garbage collector, on one thread at a
// time, and without the signals of preemption, on which callgrind may fail. It returns the
// instructions before each call of mark, and those up to the end. weburl exits with 1 or 2 for a
// URL or a pattern that does not parse.
func instructions(program *exec.Cmd) (counts []int64, err error) {
	dir, err := os.MkdirTemp("", "countsteps")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "counts")
	args := []string{"--tool=callgrind", "--dump-before=main.mark", "--combine-dumps=yes"}
	args = append(append(args, "--callgrind-out-file="+file), program.Args...)
	cmd := exec.Command("valgrind", args...)
	cmd.Env = append(os.Environ(),
		"GOGC=off", "GOMEMLIMIT=2GiB", "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1")
	cmd.Stdin = program.Stdin
	var out bytes.Buffer
	cmd.Stderr = &out
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() > 2 {
		return nil, fmt.Errorf("%.200s: %w\n%s", cmd, err, &out)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for _, m := range total.FindAllSubmatch(data, -1) {
		n, _ := strconv.ParseInt(string(m[1]), 10, 64) // m[1] has only digits
		counts = append(counts, n)
	}
	return counts, nil
}
