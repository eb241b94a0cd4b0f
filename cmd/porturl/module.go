package main

import (
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	gomod "golang.org/x/mod/modfile"
)

const module = "github.com/go-weburl/url"

// A modfile has the go.mod and go.sum of the port, in a temporary folder.
type modfile struct {
	root, dir string
	mod, sum  []byte // as they are
}

// newModfile makes a go.mod that requires the drop-in, for the module around dir.
func newModfile(dir string) (*modfile, error) {
	root, err := findModule(dir)
	if err != nil {
		return nil, err
	}
	m := &modfile{root: root}
	if m.mod, err = os.ReadFile(filepath.Join(root, "go.mod")); err != nil {
		return nil, err
	}
	if m.sum, err = os.ReadFile(filepath.Join(root, "go.sum")); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	if m.dir, err = os.MkdirTemp("", "porturl"); err != nil {
		return nil, err
	}
	if err := m.prepare(); err != nil {
		m.remove()
		return nil, err
	}
	return m, nil
}

func (m *modfile) prepare() error {
	if err := os.WriteFile(m.name(), m.mod, 0o666); err != nil {
		return err
	}
	if err := os.WriteFile(m.sumName(), m.sum, 0o666); err != nil {
		return err
	}
	if requiredVersion(m.mod) != "" {
		return nil
	}
	env := append(os.Environ(), "GOWORK=off")
	return m.run(m.root, env, "get", "-modfile="+m.name(), module+"@"+version())
}

// run runs the go command.
func (m *modfile) run(dir string, env []string, args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.CombinedOutput()
	if err != nil {
		return m.goError(cmp.Or(string(out), err.Error()))
	}
	return nil
}

// goError returns an error with a message of the go command, in one line.
func (m *modfile) goError(message string) error {
	if _, rest, ok := strings.Cut(message, ": stderr: "); ok {
		message = rest
	}
	message = strings.ReplaceAll(message, m.dir+string(filepath.Separator), "")
	return errors.New(oneLine(message))
}

func (m *modfile) remove()         { os.RemoveAll(m.dir) }
func (m *modfile) name() string    { return filepath.Join(m.dir, "go.mod") }
func (m *modfile) sumName() string { return filepath.Join(m.dir, "go.sum") }
func (m *modfile) flags() []string { return []string{"-mod=mod", "-modfile=" + m.name()} }

// after returns the go.mod and the go.sum of the port.
func (m *modfile) after() (mod, sum []byte, err error) {
	if mod, err = os.ReadFile(m.name()); err != nil {
		return nil, nil, err
	}
	// Nothing imported it when go get wrote it.
	indirect := regexp.MustCompile(`(?m)^(.*` + regexp.QuoteMeta(module) + ` v\S+) // indirect$`)
	mod = indirect.ReplaceAll(mod, []byte("$1"))
	sum, err = os.ReadFile(m.sumName())
	return mod, sum, err
}

// requiredVersion returns the version of the drop-in that a go.mod requires, or "" for none.
func requiredVersion(mod []byte) string {
	f, err := gomod.ParseLax("go.mod", mod, nil)
	if err != nil {
		return "" // the go command says what is wrong
	}
	for _, r := range f.Require {
		if r.Mod.Path == module {
			return r.Mod.Version
		}
	}
	return ""
}

// goLine returns the version in a go.mod's go line. Without the line a go.mod means 1.16.
func goLine(mod []byte) string {
	if found := regexp.MustCompile(`(?m)^go +(\S+)`).FindSubmatch(mod); found != nil {
		return string(found[1])
	}
	return "1.16"
}

// version returns the version of the drop-in that this command was built with.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == module {
				return dep.Version
			}
		}
	}
	return "latest"
}
