package lint

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// A shown is a command that a page or a doc comment tells its reader to run from the root.
type shown struct {
	where, command string
	output         string // the output according to the page; "": not shown
}

var (
	shellBlock = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")
	inlineCode = regexp.MustCompile("`((?:go (?:run|test|generate|get|install)|curl|npm) [^`]*)`")
	docCommand = regexp.MustCompile(`(?m)^//\t((?:go (?:run|test|generate|get|install)|` +
		`curl|cd|npm|GOTOOLCHAIN=|\.ci/|\(cd|.*\| *go run) ?.*)$`)
	runsPackage = regexp.MustCompile(`\bgo run (?:-C (\S+) )?(\.\S*)`)
)

// TestCommands runs each command that a page or a doc comment shows, unchanged, in the root of a
// copy of the repository.
func TestCommands(t *testing.T) {
	var all []shown
	for _, name := range tracked(t, "*.md", "*.go") {
		all = append(all, commandsOf(name, read(t, name))...)
	}
	// notRun has the beginnings of the commands that are not run, and why. The program of such a
	// command must still exist.
	var notRun map[string]string
	if err := json.Unmarshal([]byte(read(t, "workshop/lint/notrun.json")), &notRun); err != nil {
		t.Fatal(err)
	}
	root := repositoryCopy(t)
	used := make(map[string]bool)
	ran := 0
	for _, c := range all {
		for _, m := range runsPackage.FindAllStringSubmatch(c.command, -1) {
			if !strings.Contains(c.command, "cd examples/beam") && m[2] != "." {
				dir := filepath.Join(m[1], m[2])
				files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
				if len(files) == 0 || moduleOf(dir) != filepath.Clean(m[1]) {
					t.Errorf("%s: %s: no such program in that module", c.where, c.command)
				}
			}
		}
		skipped := ""
		for prefix := range notRun {
			if strings.HasPrefix(c.command, prefix) && len(prefix) > len(skipped) {
				skipped = prefix
			}
		}
		if used[skipped] = true; skipped != "" {
			continue
		}
		ran++
		t.Run(c.command, func(t *testing.T) { c.run(t, root) })
	}
	for prefix := range notRun {
		if !used[prefix] {
			t.Errorf("no page shows %q: the list need not have it", prefix)
		}
	}
	if ran < 3 {
		t.Errorf("only %d commands were run", ran)
	}
}

// moduleOf returns the folder of the module that has a folder.
func moduleOf(dir string) string {
	for ; dir != "."; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
	}
	return dir
}

// tracked returns the files with matching names that git tracks, or does not ignore.
func tracked(t *testing.T, patterns ...string) []string {
	t.Helper()
	args := append([]string{"ls-files", "-co", "--exclude-standard"}, patterns...)
	out, err := exec.Command("git", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

// repositoryCopy returns a folder with the repository's current files.
func repositoryCopy(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range tracked(t) {
		text, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) { // deleted, and not committed yet
			continue
		}
		to := filepath.Join(root, name)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, text, 0o644))
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// commandsOf returns the commands that a page or the doc comments of a Go file show.
func commandsOf(name, text string) (all []shown) {
	add := func(line string) {
		command, output, _ := strings.Cut(line, "  # ")
		if command = strings.TrimSpace(command); command != "" && !strings.HasPrefix(command, "#") {
			all = append(all, shown{name, command, strings.TrimSpace(output)})
		}
	}
	if strings.HasSuffix(name, ".go") {
		for _, m := range docCommand.FindAllStringSubmatch(text, -1) {
			add(m[1])
		}
		return all
	}
	for _, block := range shellBlock.FindAllStringSubmatch(text, -1) {
		for line := range strings.SplitSeq(block[1], "\n") {
			add(line)
		}
	}
	for _, m := range inlineCode.FindAllStringSubmatch(text, -1) {
		add(m[1])
	}
	return all
}

// run runs c, and compares its output with what the page says about it.
func (c shown) run(t *testing.T, root string) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	command := strings.ReplaceAll(c.command, "<urls.txt", "<testdata/bench/web.txt")
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%.2000s", c.where, err, out)
	}
	if c.output != "" && !slices.Contains(strings.Split(string(out), "\n"), c.output) {
		t.Errorf("%s: no line %q in the output:\n%.2000s", c.where, c.output, out)
	}
}
