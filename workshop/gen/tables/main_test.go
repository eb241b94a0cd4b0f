package main

import (
	"bytes"
	"os"
	"testing"
)

func TestGenerated(t *testing.T) {
	t.Chdir("../..")
	for name, text := range outputs() {
		got, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, formatted(name, text)) {
			t.Errorf("%s is not what is generated: go generate -run gen/tables .", name)
		}
	}
}
