package url

import "flag"

// Exhaustive makes the tests that could go through all of Unicode, of an encoding or of
// a list do that; it takes half a minute. Without it they take a sample, so that
// go test ./... is soon done.
//
//	go test . -exhaustive
var Exhaustive = flag.Bool("exhaustive", false, "go through all of Unicode, of the encodings and of the short strings, not through a sample")

// oneOf returns 1, or n for a test that is to look at one of n.
func oneOf(n int) int {
	if *Exhaustive {
		return 1
	}
	return n
}
