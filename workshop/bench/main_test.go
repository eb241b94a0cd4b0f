package main

import (
	"log"
	"os"
	"testing"
)

// The command runs in the directory of its module, and so do its tests.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		log.Fatal(err)
	}
	os.Exit(m.Run())
}
