package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// vectorTests catch most mutants, and soon.
const vectorTests = "^(TestVectors|TestSetterVectors|TestSearchParamsVectors)$"

// slow has the tests that take long, and the files of the package that each is for:
// only these files' mutants have to pass them. Those for none count instructions or
// memory, or test other files, or the vectors.
var slow = map[string]string{
	"TestIDNADigests":                      "domain.go idna.go punycode.go nfc.go",
	"TestFastDomain":                       "domain.go idna.go nfc.go punycode.go",
	"TestMapAlone":                         "idna.go nfc.go",
	"TestNetURLOfAll":                      "",
	"TestIDNAClasses":                      "idna.go",
	"TestIDNAClassesCompose":               "idna.go nfc.go",
	"TestNewerCodePoints":                  "domain.go idna.go",
	"TestMakeRelativeIsShortest":           "relative.go",
	"TestMakeRelativeOfVectors":            "relative.go",
	"TestEncoderDifferences":               "encoding.go",
	"TestEncodersEverything":               "encoding.go",
	"TestEncodersRandom":                   "encoding.go",
	"TestEncodersSameIndex":                "encoding.go",
	"TestDisplayRandom":                    "display.go",
	"TestDisplayTables":                    "display.go",
	"TestDisplayManyLabels":                "display.go",
	"TestRecognise":                        "canonical.go parser.go states.go",
	"TestInvariant1LongInputs":             "",
	"TestInvariant1MemoryIsLinear":         "",
	"TestNoEncodingTables":                 "",
	"TestVectorsMeetEveryTransition":       "",
	"TestSetterVectorsMeetEveryTransition": "",
	"TestVectorsMeetEveryError":            "",
}

// Limits to a stage of a mutant's tests. Once it has passed without a mutant, a
// mutant gets five seconds of processor time and four times what it took.
const (
	maxCPU    = 300     // seconds, without a mutant
	maxMemory = 6 << 20 // KiB, of addresses
	maxTime   = 10 * time.Minute
)

// A runner runs the tests with a mutant.
type runner struct {
	source *source
	temp   string
	binary string // has all mutants

	mu     sync.Mutex
	limits map[string]int // by the stages that pass without a mutant, in seconds
}

// newRunner builds the tests with the rewritten files, which have all the mutants.
func newRunner(s *source, temp string, files map[string]string) (*runner, error) {
	r := &runner{source: s, temp: temp, binary: filepath.Join(temp, "url.test"), limits: make(map[string]int)}
	if err := impatient(s.dir, files); err != nil {
		return nil, err
	}
	return r, r.build(files)
}

// impatient adds to files the tests of the vectors such that each ends with its
// first error.
func impatient(dir string, files map[string]string) error {
	names, err := filepath.Glob(filepath.Join(dir, "vectors*_test.go"))
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files[filepath.Base(name)] = strings.NewReplacer("t.Errorf(", "t.Fatalf(", "t.Error(", "t.Fatal(").Replace(string(text))
	}
	return nil
}

// build builds the root package's tests, with other texts for some of its files.
func (r *runner) build(files map[string]string) error {
	replace := make(map[string]string)
	for name, text := range files {
		path := filepath.Join(r.temp, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
		replace[filepath.Join(r.source.dir, name)] = path
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	name := filepath.Join(r.temp, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o644); err != nil {
		return err
	}
	cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", name, "-o", r.binary, ".")
	cmd.Dir = r.source.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	return nil
}

// run runs the tests with a mutant, 0 is none, and returns what they print and how
// much processor time they take.
func (r *runner) run(id, seconds int, args []string) (out string, took time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), maxTime)
	defer cancel()
	limited := fmt.Sprintf(`ulimit -t %d; ulimit -v %d; exec "$0" "$@"`, seconds, maxMemory)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, r.binary, "-test.failfast"}, args...)...)
	cmd.Dir = r.source.dir
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); name != "WPT_DIR" && name != "CI" {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, fmt.Sprintf("MUTANT=%d", id))
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState != nil {
		took = cmd.ProcessState.UserTime()
	}
	return string(text), took, err
}

// test returns what catches the mutant; "": nothing does.
func (r *runner) test(m *mutant) (string, error) {
	for _, args := range r.stages(m.file) {
		limit, err := r.check(args)
		if err != nil {
			return "", err
		}
		if out, _, err := r.run(m.id, limit, args); err != nil {
			return cause(out, err), nil
		}
	}
	return "", nil
}

// stages returns the arguments for the tests of a mutant of a file: first of those
// that most likely catch it soon.
func (r *runner) stages(file string) [][]string {
	var not, long []string
	for name, files := range slow {
		not = append(not, name)
		if slices.Contains(strings.Fields(files), file) {
			long = append(long, name)
		}
	}
	slices.Sort(not)
	slices.Sort(long)
	skip := "^(" + strings.Join(not, "|") + ")$"
	stages := [][]string{{"-test.run", vectorTests}}
	own := r.ownTests(file)
	if len(own) > 0 {
		stages = append(stages, []string{"-test.run", "^(" + strings.Join(own, "|") + ")$", "-test.skip", skip})
	}
	stages = append(stages, []string{"-test.skip", skip + "|" + vectorTests})
	if len(long) > 0 {
		stages = append(stages, []string{"-test.run", "^(" + strings.Join(long, "|") + ")$"})
	}
	return stages
}

var testName = regexp.MustCompile(`(?m)^func ((?:Test|Example)\w*)\(`)

// ownTests returns the names of the tests that stand beside a file.
func (r *runner) ownTests(file string) (names []string) {
	base := strings.TrimSuffix(file, ".go")
	for _, name := range []string{base + "_test.go", "example_" + base + "_test.go"} {
		text, err := os.ReadFile(filepath.Join(r.source.dir, name))
		if err != nil {
			continue // there is none
		}
		for _, match := range testName.FindAllStringSubmatch(string(text), -1) {
			names = append(names, match[1])
		}
	}
	return names
}

// check makes sure that it is the mutants that tests fail for, and returns how many
// seconds a mutant gets.
func (r *runner) check(args []string) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := strings.Join(args, " ")
	if limit := r.limits[key]; limit > 0 {
		return limit, nil
	}
	out, took, err := r.run(0, maxCPU, args)
	if err != nil {
		return 0, fmt.Errorf("without a mutant %s: %w\n%s", key, err, out)
	}
	r.limits[key] = 5 + int(4*took.Seconds())
	return r.limits[key], nil
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
