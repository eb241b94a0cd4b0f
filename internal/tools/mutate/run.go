package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// upTo are how many seconds a test of the first stages may take.
var upTo = [2]float64{0.06, 0.5}

// Limits to a stage of a mutant's tests, without a mutant. A mutant gets five seconds of
// processor time and four times what the tests have taken without.
const (
	maxCPU    = 300     // seconds
	maxMemory = 6 << 20 // KiB, of addresses
	maxTime   = 10 * time.Minute
)

// A binary is the tests of a package, with all mutants in them.
type binary struct {
	listed
	path   string
	stages []stage
	caught map[string]int // how many mutants each test has caught so far
}

// A stage is some of a binary's tests: those that are soon done come first.
type stage struct {
	args    []string
	seconds int // of processor time that a mutant gets
}

// A runner runs tests with a mutant.
type runner struct {
	temp    string
	overlay string
	tests   []listed // what go list tells of the packages' tests

	mu       sync.Mutex
	binaries map[string]*binary
}

// newRunner writes the broken packages' files.
func newRunner(temp string, mutants []*mutant) (*runner, error) {
	tests, err := list("-test", "./...")
	if err != nil {
		return nil, err
	}
	r := &runner{temp: temp, overlay: filepath.Join(temp, "overlay.json"), tests: tests, binaries: make(map[string]*binary)}
	bySource := make(map[*source][]*mutant)
	for _, m := range mutants {
		bySource[m.source] = append(bySource[m.source], m)
	}
	replace := make(map[string]string)
	for s, list := range bySource {
		for name, text := range switched(s, list) {
			path := filepath.Join(temp, fmt.Sprintf("%d.go", len(replace)))
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				return nil, err
			}
			replace[filepath.Join(s.Dir, name)] = path
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	return r, os.WriteFile(r.overlay, overlay, 0o644)
}

// test returns what catches the mutant; "": nothing that go test ./... runs does.
func (r *runner) test(m *mutant) (string, error) {
	for _, path := range r.testsOf(m.source.ImportPath) {
		b, err := r.binaryOf(path)
		if err != nil {
			return "", err
		}
		for _, s := range r.stages(b) {
			if out, err := r.run(b, m.id, s.seconds, s.args); err != nil {
				name := cause(out, err)
				r.mu.Lock()
				b.caught[name]++
				r.mu.Unlock()
				return name, nil
			}
		}
	}
	return "", nil
}

// stages returns a binary's stages: before the others the tests that have caught most.
func (r *runner) stages(b *binary) []stage {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(b.caught) == 0 {
		return b.stages
	}
	names := slices.SortedFunc(maps.Keys(b.caught), func(x, y string) int { return cmp.Compare(b.caught[y], b.caught[x]) })
	best := stage{[]string{"-test.run", pattern(names[:min(8, len(names))])}, b.stages[0].seconds}
	return append([]stage{best}, b.stages...)
}

// pattern returns a regular expression for tests.
func pattern(names ...[]string) string {
	return "^(" + strings.Join(slices.Concat(names...), "|") + ")$"
}

// testsOf returns the packages with tests that depend on a package, itself first.
func (r *runner) testsOf(path string) []string {
	paths := []string{path}
	for _, p := range r.tests {
		tested, isTest := strings.CutSuffix(p.ImportPath, ".test")
		if !isTest || tested == path {
			continue
		}
		if slices.ContainsFunc(p.Deps, func(dep string) bool { return dep == path || strings.HasPrefix(dep, path+" ") }) {
			paths = append(paths, tested)
		}
	}
	return paths
}

// binaryOf builds a package's tests, and finds out how long each takes.
func (r *runner) binaryOf(path string) (*binary, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if b := r.binaries[path]; b != nil {
		return b, nil
	}
	i := slices.IndexFunc(r.tests, func(p listed) bool { return p.ImportPath == path })
	b := &binary{listed: r.tests[i], path: filepath.Join(r.temp, strconv.Itoa(len(r.binaries))+".test"), caught: make(map[string]int)}
	r.binaries[path] = b
	if len(b.TestGoFiles)+len(b.XTestGoFiles) == 0 {
		return b, nil
	}
	cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", r.overlay, "-o", b.path, path)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build: %w\n%s", err, out)
	}
	return b, r.measure(b)
}

var testResult = regexp.MustCompile(`(?m)^--- (PASS|FAIL): (\w+) \((\d+\.\d\d)s\)`)

// measure divides the tests into stages. Those that fail without a mutant are left out:
// with all mutants in them some functions are not inlined, and what they allocate is
// counted.
func (r *runner) measure(b *binary) error {
	out, err := r.run(b, 0, maxCPU, []string{"-test.v"})
	var failing []string
	var names [3][]string
	seconds := [3]float64{5, 5, 5}
	for _, match := range testResult.FindAllStringSubmatch(out, -1) {
		if match[1] == "FAIL" {
			failing = append(failing, match[2])
			continue
		}
		took, _ := strconv.ParseFloat(match[3], 64)
		i := 0
		for i < len(upTo) && took > upTo[i] {
			i++
		}
		names[i] = append(names[i], match[2])
		seconds[i] += 4 * took
	}
	if err != nil && len(failing) == 0 {
		return fmt.Errorf("%s: without a mutant: %w\n%s", b.ImportPath, err, out)
	}
	if len(failing) > 0 {
		fmt.Printf("%s: left out, as they fail with the mutants built in: %s\n", b.ImportPath, strings.Join(failing, " "))
	}
	for i := range names {
		b.stages = append(b.stages, stage{[]string{"-test.run", pattern(names[i])}, int(seconds[i])})
	}
	return nil
}

// run runs tests with a mutant, 0 is none, and returns what they print. The
// web-platform-tests are left out, as they are in a fresh clone.
func (r *runner) run(b *binary, id, seconds int, args []string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), maxTime)
	defer cancel()
	limited := fmt.Sprintf(`ulimit -t %d; ulimit -v %d; exec "$0" "$@"`, seconds, maxMemory)
	if id != 0 {
		args = append([]string{"-test.failfast"}, args...)
	}
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, b.path}, args...)...)
	cmd.Dir = b.Dir
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); name != "WPT_DIR" && name != "CI" {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, fmt.Sprintf("MUTANT=%d", id))
	out, err := cmd.CombinedOutput()
	return string(out), err
}

var failure = regexp.MustCompile(`(?m)^--- FAIL: ([^ /\n]+)`)

// cause says in a word what failed.
func cause(out string, err error) string {
	if match := failure.FindStringSubmatch(out); match != nil {
		return match[1]
	}
	switch {
	case strings.Contains(out, "SIGXCPU") || strings.Contains(err.Error(), "killed") || strings.Contains(err.Error(), "CPU"):
		return "hang"
	case strings.Contains(out, "out of memory") || strings.Contains(out, "cannot allocate"):
		return "memory"
	case strings.Contains(out, "panic:"):
		return "panic"
	}
	return err.Error()
}
