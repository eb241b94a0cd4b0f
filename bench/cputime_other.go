//go:build !linux

package main

import "time"

// clockName is what now measures.
const clockName = "the clock's"

var start = time.Now()

// now returns the time since the program began.
func now() time.Duration { return time.Since(start) }
