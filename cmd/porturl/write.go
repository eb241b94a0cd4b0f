package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	godiff "github.com/rogpeppe/go-internal/diff"
)

// A change is a file's text before and after. The name is relative to the module's folder.
type change struct {
	Name          string
	Before, After []byte // nil if the file does not exist
}

// changes returns the changes of the port, sorted by name. go.mod and go.sum change only if a file
// does.
func (p *program) changes() ([]change, error) {
	var list []change
	for _, f := range p.files {
		if !bytes.Equal(f.text, f.after) {
			list = append(list, change{Name: p.short(f.name), Before: f.text, After: f.after})
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	modules, err := p.mod.changes()
	if err != nil {
		return nil, err
	}
	list = append(list, modules...)
	slices.SortFunc(list, func(a, b change) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// diff returns the unified diff of a file's texts, or "".
func diff(name string, before, after []byte) string {
	text := godiff.Diff("a/"+name, before, "b/"+name, after)
	_, rest, _ := strings.Cut(string(text), "\n") // the first line has the names alone
	return rest
}

// writeAll writes all files or none: it writes temporary files, and then renames them. Before that
// it writes the record of the old texts, so that -undo can take back even a part.
func writeAll(root string, changes []change) error {
	return replaceAll(root, changes, func() error {
		list, err := readRecords(root)
		if err != nil || len(changes) == 0 {
			return err
		}
		return writeRecords(root, append(list, changes))
	})
}

// replaceAll replaces the files. It calls ready once nothing prevents this.
func replaceAll(root string, changes []change, ready func() error) (err error) {
	var temporary []string
	defer func() {
		for _, name := range temporary {
			os.Remove(name)
		}
	}()
	for _, c := range changes {
		name, err := stage(filepath.Join(root, c.Name), c)
		temporary = append(temporary, name)
		if err != nil {
			return err
		}
	}
	if err := ready(); err != nil {
		return err
	}
	for i, c := range changes {
		if c.After == nil {
			err = os.Remove(filepath.Join(root, c.Name))
		} else {
			err = os.Rename(temporary[i], filepath.Join(root, c.Name))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writable returns the mode of a file that can be changed, or of a new one.
func writable(name string, c change) (os.FileMode, error) {
	if c.Before == nil {
		return 0o644, nil
	}
	info, err := os.Lstat(name)
	if err != nil {
		return 0, err
	}
	now, err := os.ReadFile(name)
	mode := info.Mode()
	switch {
	case !mode.IsRegular():
		err = fmt.Errorf("%s is not a regular file", name)
	case mode&0o200 == 0:
		err = fmt.Errorf("%s is read-only", name)
	case err == nil && !bytes.Equal(now, c.Before):
		err = fmt.Errorf("%s was changed meanwhile", name)
	}
	return mode.Perm(), err
}

// stage writes the new text to a temporary file in the same folder, with the file's mode.
func stage(name string, c change) (string, error) {
	mode, err := writable(name, c)
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".porturl-*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(c.After)
	return f.Name(), errors.Join(err, f.Chmod(mode), f.Close())
}

// recordName returns the name of the file with the ports of the module in a folder.
func recordName(root string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place for what -undo needs: %w", err)
	}
	sum := sha256.Sum256([]byte(root))
	return filepath.Join(cache, "porturl", hex.EncodeToString(sum[:16])+".json"), nil
}

func readRecords(root string) ([][]change, error) {
	name, err := recordName(root)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	var list [][]change
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	return list, err
}

func writeRecords(root string, list [][]change) error {
	name, err := recordName(root)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return os.Remove(name)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(name+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// undo takes the last port back. In a file that was edited since, it takes back the ported lines if
// nothing near one of them was edited. Otherwise the file stays, for the next -undo.
func undo(dir string, stdout io.Writer) (int, error) {
	root, err := findModule(dir)
	if err != nil {
		return statusError, err
	}
	list, err := readRecords(root)
	if err != nil {
		return statusError, err
	}
	if len(list) == 0 {
		return statusError, errors.New("there is no port to take back here: " +
			"-undo knows those that -w wrote in this folder, on this computer")
	}
	last := len(list) - 1
	var changes, edited []change
	for _, f := range list[last] {
		now, err := os.ReadFile(filepath.Join(root, f.Name))
		if err != nil && !os.IsNotExist(err) {
			return statusError, err
		}
		if bytes.Equal(now, f.Before) && (now == nil) == (f.Before == nil) {
			continue // it is as before the port
		}
		c := change{Name: f.Name, Before: now, After: f.Before}
		if ok := bytes.Equal(now, f.After); !ok {
			if c.After, ok = takeBack(now, f.Before, f.After); !ok {
				edited = append(edited, f)
				continue
			}
		}
		changes = append(changes, c)
	}
	err = replaceAll(root, changes, func() error { return nil })
	if err == nil {
		if list[last] = edited; len(edited) == 0 {
			list = list[:last]
		}
		err = writeRecords(root, list)
	}
	if err != nil {
		return statusError, err
	}
	fmt.Fprintf(stdout, "%s as before the port\n", count(len(changes), "file"))
	for _, f := range edited {
		fmt.Fprintf(stdout, "%s was edited since near what the port changed, and stays as it is\n",
			f.Name)
	}
	if hasVendor(root) {
		fmt.Fprintln(stdout, "then: go mod vendor")
	}
	return statusOf(len(edited)), nil
}

// takeBack takes a port back in a text that was edited since. It reports whether each hunk of the
// port's diff, with the lines around it, is there once.
func takeBack(now, before, after []byte) ([]byte, bool) {
	text := string(now)
	for _, hunk := range strings.Split(diff("", before, after), "\n@@ ")[1:] {
		var was, is strings.Builder
		for line := range strings.Lines(hunk[strings.Index(hunk, "\n")+1:]) {
			if line[0] != '+' {
				was.WriteString(line[1:])
			}
			if line[0] != '-' {
				is.WriteString(line[1:])
			}
		}
		if strings.Count(text, is.String()) != 1 {
			return nil, false
		}
		text = strings.Replace(text, is.String(), was.String(), 1)
	}
	return []byte(text), true
}
