package main

import (
	"bytes"
	"os"
	"testing"
)

// TestNotices compares the published notices with what is linked today.
func TestNotices(t *testing.T) {
	t.Chdir("../../..")
	want, err := notices()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("viewer/page/notices.txt")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("go run -C workshop ./gen/notices >viewer/page/notices.txt (%v)", err)
	}
}
