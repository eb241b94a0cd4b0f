package main

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
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
		{Name: "a.txt", Before: []byte("a\n"), After: []byte("A\n")},
		{Name: "b.txt", Before: []byte("b\n"), After: []byte("B\n")},
		{Name: "c.txt", After: []byte("new")},
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
	out, status = command(dir, "-undo", "./...")
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
		{Name: "a.txt", Before: []byte{}, After: []byte("A\n")},
		{Name: "b.txt", Before: []byte{}, After: []byte("B\n")},
		{Name: "c.txt", After: []byte("C\n")},
		{Name: "d.txt", After: []byte("D\n")},
	})
	a, b := filepath.Join(dir, "a.txt"), filepath.Join(dir, "b.txt")
	c, d := filepath.Join(dir, "c.txt"), filepath.Join(dir, "d.txt")
	if err := errors.Join(err, os.Remove(a), os.Truncate(b, 0), os.Truncate(c, 0),
		os.Remove(d)); err != nil {
		t.Fatal(err)
	}
	const edited = " was edited since near what the port changed, and stays as it is\n"
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
	list := []change{{Name: "p.go", Before: []byte(before["p.go"]), After: []byte("package p\n")}}
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

// TestTakeBack takes changes back in edited texts.
func TestTakeBack(t *testing.T) {
	before, after := numbered(30), numbered(30, 5, 25)
	for _, test := range []struct{ name, now, want string }{
		{"lines after both", after + "end\n", before + "end\n"},
		{"a line before both", "start\n" + after, "start\n" + before},
		{"a line between", strings.Replace(after, "15\n", "15\nnew\n", 1),
			strings.Replace(before, "15\n", "15\nnew\n", 1)},
		{"the fourth line after one", strings.Replace(after, "9\n", "new\n", 1),
			strings.Replace(before, "9\n", "new\n", 1)},
		{"the third line after one", strings.Replace(after, "8\n", "new\n", 1), ""},
		{"the third line before one", strings.Replace(after, "22\n", "new\n", 1), ""},
		{"a copy of both", after + after, ""},
		{"nothing is left", "", ""},
	} {
		got, ok := takeBack([]byte(test.now), []byte(before), []byte(after))
		if string(got) != test.want || ok != (test.want != "") {
			t.Errorf("%s: %t, %s", test.name, ok, got)
		}
	}
	// The last line has no line break, so only the whole text can be taken back.
	if got, ok := takeBack([]byte("0\n1\nx"), []byte("1\n2"), []byte("1\nx")); ok {
		t.Errorf("%s", got)
	}
}

// numbered returns the lines 1 to n, with an x instead for those in changed.
func numbered(n int, changed ...int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		text := strconv.Itoa(i)
		for _, c := range changed {
			if c == i {
				text = "x"
			}
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

func TestDiff(t *testing.T) {
	for _, test := range []struct{ name, before, after, want string }{
		{"nothing", numbered(9), numbered(9), ""},
		{"a line", numbered(9), numbered(9, 5),
			"@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"},
		{"the second of two, and no newline", "1\n2\n", "1\n3",
			"@@ -1,2 +1,2 @@\n 1\n-2\n+3\n\\ No newline at end of file\n"},
		{"a new file", "", "1\n2\n", "@@ -0,0 +1,2 @@\n+1\n+2\n"},
	} {
		want := test.want
		if want != "" {
			want = "--- a/f\n+++ b/f\n" + want
		}
		if got := diff("f", []byte(test.before), []byte(test.after)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, want)
		}
	}
}
