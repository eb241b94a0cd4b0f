package main

import (
	"bytes"
	"os"
	"testing"
)

func TestGenerated(t *testing.T) {
	t.Chdir("../..")
	for name, generate := range outputs {
		want, err := generate()
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what is generated: go generate -run gen/tables .", name)
		}
	}
}
