package main

import (
	"os"
	"strings"
	"testing"
)

func TestPicture(t *testing.T) {
	t.Chdir("..")
	var picture strings.Builder
	if err := writePicture(&picture, 0); err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../docs/benchmarks.svg")
	if err != nil || string(committed) != picture.String() {
		t.Error("docs/benchmarks.svg is not what BENCHMARKS.md says: go run -C workshop ./bench picture >docs/benchmarks.svg")
	}
}
