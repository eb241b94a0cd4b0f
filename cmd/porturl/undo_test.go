package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestUndoFolder has a folder with the name of a ported file. -undo must change nothing then, and
// work later.
func TestUndoFolder(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte("-- a.txt --\na\n-- b.txt --\nb\n")).Files)
	before := contents(t, dir)
	err := writeAll(dir, []change{
		{name: "a.txt", before: []byte("a\n"), after: []byte("A\n")},
		{name: "b.txt", before: []byte("b\n"), after: []byte("B\n")},
		{name: "c.txt", after: []byte("new")},
	})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "b.txt")
	if err := errors.Join(os.Remove(name), os.Mkdir(name, 0o777)); err != nil {
		t.Fatal(err)
	}
	out, status := command(dir, "-undo")
	if status != statusError || !strings.Contains(out, "b.txt: is a directory") ||
		contents(t, dir)["a.txt"] != "A\n" {
		t.Errorf("status %d: %s", status, out)
	}
	if err := errors.Join(os.Remove(name), os.WriteFile(name, []byte("B\n"), 0o666)); err != nil {
		t.Fatal(err)
	}
	out, status = command(dir, "-undo")
	if status != statusOK || out != "3 files as before the port\n" ||
		!before.equal(contents(t, dir)) {
		t.Errorf("status %d: %s", status, out)
	}
	record, err := recordName(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(record); !os.IsNotExist(err) {
		t.Errorf("an empty record stays: %v", err)
	}
}

// TestUndoEmpty has an empty file in place of a new one, and none in place of an empty one. Neither
// is as before the port.
func TestUndoEmpty(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte("-- a.txt --\n-- b.txt --\n")).Files)
	err := writeAll(dir, []change{
		{name: "a.txt", before: []byte{}, after: []byte("A\n")},
		{name: "b.txt", before: []byte{}, after: []byte("B\n")},
		{name: "c.txt", after: []byte("C\n")},
		{name: "d.txt", after: []byte("D\n")},
	})
	a, b := filepath.Join(dir, "a.txt"), filepath.Join(dir, "b.txt")
	c, d := filepath.Join(dir, "c.txt"), filepath.Join(dir, "d.txt")
	if err := errors.Join(err, os.Remove(a), os.Truncate(b, 0), os.Truncate(c, 0),
		os.Remove(d)); err != nil {
		t.Fatal(err)
	}
	const edited = " was edited since, and stays as it is\n"
	out, status := command(dir, "-undo")
	if status != statusLeft ||
		out != "0 files as before the port\na.txt"+edited+"c.txt"+edited {
		t.Errorf("status %d: %s", status, out)
	}
}

// TestRecords has no place for what -undo needs. Nothing must be written then.
func TestRecords(t *testing.T) {
	dir := newModule(t, txtar.Parse([]byte(small)).Files)
	before := contents(t, dir)
	list := []change{{name: "p.go", before: []byte(before["p.go"]), after: []byte("package p\n")}}
	cache := t.TempDir()
	name, err := recordName(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ cache, want, undo string }{
		{"", "no place for what -undo needs", "no place for what -undo needs"},
		{filepath.Join(dir, "p.go"), "not a directory", "not a directory"},
		{cache, "invalid character", "invalid character"},
	} {
		t.Setenv("XDG_CACHE_HOME", test.cache)
		t.Setenv("HOME", "")
		if test.cache == cache {
			files := []txtar.File{{Name: "porturl/" + filepath.Base(name), Data: []byte("x")}}
			if err := writeFiles(cache, files); err != nil {
				t.Fatal(err)
			}
		}
		err := writeAll(dir, list)
		out, status := command(dir, "-undo")
		if err == nil || !strings.Contains(err.Error(), test.want) || status != statusError ||
			!strings.Contains(out, test.undo) || !before.equal(contents(t, dir)) {
			t.Errorf("%v, status %d: %s", err, status, out)
		}
	}
}
