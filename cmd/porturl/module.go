package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
)

const module = "github.com/go-weburl/url"

// A modfile has the go.mod and go.sum of the port, in a temporary folder.
type modfile struct {
	root, dir  string
	mod, sum   []byte // as they are
	isRequired bool   // they have the drop-in
}

// newModfile makes a go.mod that requires the drop-in.
func newModfile(root string) (*modfile, error) {
	m := &modfile{root: root}
	var err error
	if m.mod, err = os.ReadFile(filepath.Join(root, "go.mod")); err != nil {
		return nil, err
	}
	if m.sum, err = os.ReadFile(filepath.Join(root, "go.sum")); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	required := regexp.MustCompile(`(?m)^(require)?\s*` + regexp.QuoteMeta(module) + ` v`)
	m.isRequired = required.Match(m.mod) || bytes.HasPrefix(m.mod, []byte("module "+module+"\n"))
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
	if m.sum != nil {
		if err := os.WriteFile(m.sumName(), m.sum, 0o666); err != nil {
			return err
		}
	}
	if m.isRequired {
		return nil
	}
	cmd := exec.Command("go", "get", "-modfile="+m.name(), module+"@"+version())
	cmd.Dir, cmd.Env = m.root, append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		message := strings.ReplaceAll(string(out), m.dir+string(filepath.Separator), "")
		return fmt.Errorf("go get %s@%s: %s", module, version(), oneLine(message))
	}
	return nil
}

func (m *modfile) remove()         { os.RemoveAll(m.dir) }
func (m *modfile) name() string    { return filepath.Join(m.dir, "go.mod") }
func (m *modfile) sumName() string { return filepath.Join(m.dir, "go.sum") }
func (m *modfile) flags() []string { return []string{"-mod=mod", "-modfile=" + m.name()} }

// after returns the go.mod and the go.sum of the port. They are unchanged if the module already
// required the drop-in.
func (m *modfile) after() (mod, sum []byte, err error) {
	if m.isRequired {
		return m.mod, m.sum, nil
	}
	if mod, err = os.ReadFile(m.name()); err != nil {
		return nil, nil, err
	}
	// Nothing imported it when go get wrote it.
	indirect := regexp.MustCompile(`(?m)^(.*` + regexp.QuoteMeta(module) + ` v\S+) // indirect$`)
	mod = indirect.ReplaceAll(mod, []byte("$1"))
	sum, err = os.ReadFile(m.sumName())
	return mod, sum, err
}

// goLine returns the version in a go.mod's go line, or what it means that there is none.
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
				return strings.TrimSpace(dep.Version)
			}
		}
	}
	return "latest"
}
