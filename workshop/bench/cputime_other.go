//go:build !linux

package main

import "time"

// clockName says what now measures.
const clockName = "the time of the clock"

var start = time.Now()

// now returns the time since the program began.
func now() time.Duration { return time.Since(start) }
