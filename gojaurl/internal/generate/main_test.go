package main

import (
	"bytes"
	"os"
	"testing"
)

// TestTables fails if a table lacks an attribute of internal/attributes.
func TestTables(t *testing.T) {
	tables, err := attributeTables()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range tables {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: run go generate in the folder gojaurl; %v", name, err)
		}
	}
}

// TestGenerated fails if package sobekurl differs from what is generated from gojaurl.
func TestGenerated(t *testing.T) {
	want, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	got, err := generated()
	if err != nil {
		t.Fatal(err)
	}
	if len(want) < 10 {
		t.Errorf("only %d files", len(want))
	}
	for name := range want {
		if !bytes.Equal(got[name], want[name]) {
			t.Errorf("sobekurl/%s is out of date: run go generate in the folder gojaurl", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("sobekurl/%s has no source: run go generate in the folder gojaurl", name)
		}
	}
}
