// Package lint has the tests of the repository itself: what its packages import, that
// they are documented, and that the guides are true.
package lint

import (
	"log"
	"os"
	"testing"
)

// The tests read the repository from its root.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		log.Fatal(err)
	}
	os.Exit(m.Run())
}
