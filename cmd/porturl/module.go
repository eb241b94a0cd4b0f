package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	goversion "go/version"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	gomod "golang.org/x/mod/modfile"
	gomodule "golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

const (
	module = "github.com/go-weburl/url"
	goLine = "1.26.0" // of the module's go.mod
)

// A modfile has what go.mod, go.sum and go.work will be, in a temporary folder. The go command
// completes go.mod when it loads packages. In a workspace it may not: there go.mod is in an
// overlay, and the module's own requirements stay as they are.
type modfile struct {
	root, dir string
	places    map[string]string // the folders of go.mod, go.sum, go.work and go.work.sum
	work      string            // the go.work that counts, or ""
	goarch    string            // the processor, if no option names one
	before    map[string][]byte // what these files have
}

// newModfile makes the folder for a go.mod that requires the drop-in, for the module around dir.
func newModfile(dir string) (*modfile, error) {
	root, err := findModule(dir)
	if err != nil {
		return nil, err
	}
	m := &modfile{root: root, before: make(map[string][]byte)}
	m.dir, err = os.MkdirTemp("", "porturl")
	return m, err
}

// prepare writes the files.
func (m *modfile) prepare() error {
	env, err := m.run(m.root, nil, "env", "GOARCH", "GOWORK")
	if err != nil {
		return err
	}
	m.goarch, m.work, _ = strings.Cut(strings.TrimSpace(env), "\n")
	if m.work == "off" {
		m.work = ""
	}
	m.places = map[string]string{"go.mod": m.root, "go.sum": m.root}
	if m.work != "" {
		dir := filepath.Dir(m.work)
		m.places["go.work"], m.places["go.work.sum"] = dir, dir
	}
	for name, dir := range m.places {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		m.before[name] = text
	}
	asIs := func(_, version string) (string, error) { return version, nil }
	mod, err := gomod.Parse("go.mod", m.before["go.mod"], asIs)
	if err != nil {
		return errors.New(oneLine(err.Error()))
	}
	if isOlder(mod.Go) {
		err = mod.AddGoStmt(goLine)
	}
	require(mod)
	mod.Cleanup()
	text, err2 := mod.Format()
	if err := errors.Join(err, err2, m.write("go.mod", text),
		m.write("go.sum", m.before["go.sum"])); err != nil || m.work == "" {
		return err
	}
	overlay := map[string]any{"Replace": map[string]string{
		filepath.Join(m.root, "go.mod"): filepath.Join(m.dir, "go.mod"),
	}}
	list, err := json.Marshal(overlay)
	text, err2 = m.workspace(filepath.Dir(m.work))
	return errors.Join(err, err2, m.write("overlay", list), m.write("go.work", text),
		m.write("go.work.sum", m.before["go.work.sum"]))
}

func (m *modfile) write(name string, text []byte) error {
	return os.WriteFile(filepath.Join(m.dir, name), text, 0o666)
}

// isOlder reports whether a go line is older than the drop-in's, or missing.
func isOlder(line *gomod.Go) bool {
	return line == nil || goversion.Compare("go"+line.Version, "go"+goLine) < 0
}

// isBuiltWith reports whether a nested module with that go.mod may be built with this one.
func (m *modfile) isBuiltWith(mod []byte) bool {
	f, err := gomod.Parse("go.mod", mod, nil)
	isThis := func(r *gomod.Replace) bool {
		return r.Old.Path == gomod.ModulePath(m.before["go.mod"]) && r.New.Version == ""
	}
	return err == nil && (m.work != "" || slices.ContainsFunc(f.Replace, isThis))
}

// workspace returns go.work with the drop-in's go line. If dir is not "", folders are relative to
// it, and the result can be anywhere.
func (m *modfile) workspace(dir string) ([]byte, error) {
	work, err := gomod.ParseWork(m.work, m.before["go.work"], nil)
	if err != nil {
		return nil, errors.New(oneLine(err.Error()))
	}
	if isOlder(work.Go) {
		err = work.AddGoStmt(goLine)
	}
	absolute := func(line *gomod.Line) {
		last := &line.Token[len(line.Token)-1]
		if path := strings.Trim(*last, "\"`"); gomod.IsDirectoryPath(path) && dir != "" {
			if !filepath.IsAbs(path) {
				path = filepath.Join(dir, path)
			}
			*last = gomod.AutoQuote(path)
		}
	}
	for _, use := range work.Use {
		absolute(use.Syntax)
	}
	for _, replace := range work.Replace {
		absolute(replace.Syntax)
	}
	return gomod.Format(work.Syntax), err
}

// run runs the go command, and returns what it prints.
func (m *modfile) run(dir string, env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", m.goError(cmp.Or(string(out), err.Error()))
	}
	return string(out), nil
}

// goError returns an error with a message of the go command, in one line.
func (m *modfile) goError(message string) error {
	if _, rest, ok := strings.Cut(message, ": stderr: "); ok {
		message = rest
	}
	message = regexp.MustCompile(`(?m)^go: downloading .*\n`).ReplaceAllString(message, "")
	message = strings.ReplaceAll(message, m.dir+string(filepath.Separator), "")
	return errors.New(oneLine(message))
}

func (m *modfile) remove() { os.RemoveAll(m.dir) }

// flags returns what the go command needs for the new go.mod, and its environment.
func (m *modfile) flags() (flags, env []string) {
	if m.work == "" {
		return []string{"-mod=mod", "-modfile=" + filepath.Join(m.dir, "go.mod")},
			append(os.Environ(), "GOWORK=off")
	}
	return []string{"-mod=readonly", "-overlay=" + filepath.Join(m.dir, "overlay")},
		append(os.Environ(), "GOWORK="+filepath.Join(m.dir, "go.work"))
}

// changes returns the changes of go.mod, go.sum and go.work. What the go command adds to
// go.work.sum becomes a part of go.sum, which the module needs outside of its workspace, too.
func (m *modfile) changes() (list []change, err error) {
	after := make(map[string][]byte)
	for name := range m.before {
		if after[name], err = os.ReadFile(filepath.Join(m.dir, name)); err != nil {
			return nil, err
		}
	}
	if m.work != "" {
		if after["go.work"], err = m.workspace(""); err != nil {
			return nil, err
		}
		for line := range bytes.Lines(after["go.work.sum"]) {
			if !bytes.Contains(m.before["go.work.sum"], line) {
				after["go.sum"] = append(after["go.sum"], line...)
			}
		}
		after["go.work.sum"] = m.before["go.work.sum"]
	}
	for name, dir := range m.places {
		if !bytes.Equal(m.before[name], after[name]) {
			rel, err := filepath.Rel(m.root, filepath.Join(dir, name))
			if err != nil {
				return nil, err
			}
			list = append(list, change{rel, m.before[name], after[name]})
		}
	}
	return list, nil
}

// requirements returns the versions that a go.mod requires, by module.
func requirements(mod []byte) map[string]string {
	list := make(map[string]string)
	if f, err := gomod.ParseLax("go.mod", mod, nil); err == nil { // a go.work has none
		for _, r := range f.Require {
			list[r.Mod.Path] = r.Mod.Version
		}
	}
	return list
}

// goVersion returns the version in a go line. Without the line a go.mod means 1.16.
func goVersion(text []byte) string {
	if found := regexp.MustCompile(`(?m)^go +(\S+)`).FindSubmatch(text); found != nil {
		return string(found[1])
	}
	return "1.16"
}

// require adds the requirements of the drop-in: it and x/text, in the versions that this command
// was built with.
func require(mod *gomod.File) {
	info, _ := debug.ReadBuildInfo()
	list := mod.Require
	for _, dep := range info.Deps {
		isOwn := dep.Path == module
		i := slices.IndexFunc(list, func(r *gomod.Require) bool { return r.Mod.Path == dep.Path })
		switch {
		case !isOwn && dep.Path != "golang.org/x/text":
		case i < 0:
			v := gomodule.Version{Path: dep.Path, Version: dep.Version}
			list = append(list, &gomod.Require{Mod: v, Indirect: !isOwn})
		case isOwn:
			list[i].Indirect = false
		case semver.Compare(list[i].Mod.Version, dep.Version) < 0:
			list[i].Mod.Version = dep.Version
		}
	}
	mod.SetRequireSeparateIndirect(list)
}
