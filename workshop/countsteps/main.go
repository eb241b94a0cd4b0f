// Command countsteps shows that the functions of this module, and the command weburl, take
// time linear in their input. It counts instructions, in valgrind's cachegrind, so that
// neither the machine nor its load matters:
//
//	go run -ldflags=-s ./countsteps
//
// For each shape of package hostile it runs a call with an argument of -n bytes, or of more so
// that the call takes two million instructions, and a call with an argument of four times that
// length. The larger call may take at most -limit times the instructions of the smaller one: 4
// is linear, 16 is quadratic. A shape that sorts may take n log n. The command prints each shape when it
// is counted, and fails if one exceeds its limit. It needs valgrind, and about half an hour on two cores;
// -match selects shapes. Valgrind would read the symbols, which -s leaves out, each time.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/go-weburl/url/internal/inputs/hostile"
)

const (
	factor  = 4         // how much longer the larger argument is
	enough  = 2_000_000 // instructions that the smaller one takes, at least
	longest = 1 << 20   // but no more bytes than that: some calls look at no more than the beginning
	// Linux refuses an argument of 128 KiB.
	longestArgument = 24 << 10
	noise           = 500_000 // instructions of the runtime that come and go
)

func main() {
	n := flag.Int("n", 1<<13, "the smaller argument's length in bytes")
	limit := flag.Float64("limit", 4.4, "how many times the smaller's instructions the larger may take")
	match := flag.String("match", "", "only the shapes whose name this regular expression matches")
	shape := flag.Int("shape", -1, "what the command runs itself with in valgrind: one shape, by its index, once")
	flag.Parse()
	if *shape >= 0 {
		call(*shape, *n)
		return
	}
	if err := run(*n, *limit, *match); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// call makes the shape's argument, and then the call, unless n is negative: what is
// counted then is all that is not the shape's.
func call(shape, n int) {
	s := hostile.Shapes()[shape]
	if n >= 0 {
		s.New(n)()
	}
}

// A subject is a program whose instructions are counted.
type subject struct {
	name    string
	sorts   bool
	longest int
	start   int64 // instructions of a program that does nothing else
	// command returns the program, which for n bytes is to take linear time.
	command func(n int) *exec.Cmd
}

// A result is what a subject takes.
type result struct {
	subject
	n            int   // the smaller argument's length
	small, large int64 // instructions
}

func run(n int, limit float64, match string) error {
	name, err := regexp.Compile(match)
	if err != nil {
		return err
	}
	subjects, err := shapes()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "countsteps")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	commands, err := commands(filepath.Join(dir, "weburl"))
	if err != nil {
		return err
	}
	var results []result
	for _, s := range append(subjects, commands...) {
		if name.MatchString(s.name) {
			results = append(results, result{subject: s})
		}
	}
	if err := measure(results, n, limit); err != nil {
		return err
	}
	fmt.Printf("%d shapes, none more than in proportion\n", len(results))
	return nil
}

// shapes returns the shapes, each called by this program.
func shapes() ([]subject, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := func(shape, n int) *exec.Cmd {
		return exec.Command(self, "-shape", strconv.Itoa(shape), "-n", strconv.Itoa(n))
	}
	start, err := instructions(command(0, -1))
	if err != nil {
		return nil, err
	}
	var list []subject
	for i, s := range hostile.Shapes() {
		list = append(list, subject{s.Name, s.Sorts, longest, start, func(n int) *exec.Cmd { return command(i, n) }})
	}
	return list, nil
}

// commands returns the ways to run weburl, which it builds under that name.
func commands(weburl string) ([]subject, error) {
	if out, err := exec.Command("go", "build", "-ldflags=-s", "-o", weburl, "github.com/go-weburl/url/cmd/weburl").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	start, err := instructions(exec.Command(weburl, "-json"))
	if err != nil {
		return nil, err
	}
	var list []subject
	for _, c := range hostile.Commands() {
		s := subject{c.Name, false, longestArgument, start, func(n int) *exec.Cmd { return exec.Command(weburl, c.Args(n)...) }}
		if c.Stdin != nil {
			s.longest = longest
			s.command = func(n int) *exec.Cmd {
				cmd := exec.Command(weburl, c.Args(n)...)
				cmd.Stdin = strings.NewReader(c.Stdin(n))
				return cmd
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// measure counts for all results, as many at a time as there are processors.
func measure(results []result, n int, limit float64) error {
	errs := make([]error, len(results))
	work := make(chan int)
	var wg sync.WaitGroup
	for range runtime.NumCPU() {
		wg.Go(func() {
			for i := range work {
				if errs[i] = results[i].count(n); errs[i] == nil {
					errs[i] = results[i].check(limit)
				}
			}
		})
	}
	for i := range results {
		work <- i
	}
	close(work)
	wg.Wait()
	return errors.Join(errs...)
}

func (r *result) count(n int) error {
	var err error
	r.n = n
	if r.small, err = instructions(r.command(n)); err != nil {
		return err
	}
	for {
		if r.large, err = instructions(r.command(factor * r.n)); err != nil {
			return err
		}
		if r.small-r.start >= enough || factor*r.n > r.longest {
			break
		}
		r.n, r.small = factor*r.n, r.large
	}
	r.small, r.large = max(r.small-r.start, noise), max(r.large-r.start, noise)
	return nil
}

// check prints the result, and returns an error if the shape takes too many instructions.
func (r *result) check(limit float64) error {
	ratio := float64(r.large) / float64(r.small)
	fmt.Printf("%6.2f %8d %12d %12d  %s\n", ratio, r.n, r.small, r.large, r.name)
	if r.sorts {
		limit *= math.Log(float64(factor*r.n)) / math.Log(float64(r.n))
	}
	if ratio > limit {
		return fmt.Errorf("%s: %.2f times the instructions for %d times the length", r.name, ratio, factor)
	}
	return nil
}

var total = regexp.MustCompile(`I +refs: +([0-9,]+)`)

// instructions runs the program in cachegrind, without the garbage collector, and on
// one thread at a time. The status of 1 is weburl's for a URL that does not parse.
func instructions(program *exec.Cmd) (int64, error) {
	cmd := exec.Command("valgrind", append([]string{"--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=" + os.DevNull}, program.Args...)...)
	cmd.Env = append(os.Environ(), "GOGC=off", "GOMAXPROCS=1")
	cmd.Stdin = program.Stdin
	var out bytes.Buffer
	cmd.Stderr = &out
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != 1 {
		return 0, fmt.Errorf("%.200s: %w\n%s", cmd, err, &out)
	}
	m := total.FindSubmatch(out.Bytes())
	if m == nil {
		return 0, fmt.Errorf("%.200s: no count in\n%s", cmd, &out)
	}
	return strconv.ParseInt(strings.ReplaceAll(string(m[1]), ",", ""), 10, 64)
}
