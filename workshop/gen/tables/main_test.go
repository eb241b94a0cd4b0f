package main

import (
	"bytes"
	"os"
	"testing"
)

func TestGenerated(t *testing.T) {
	want, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../byte_tables.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("byte_tables.go is not what is generated: go generate -run gen/tables .")
	}
}
