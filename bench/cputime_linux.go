package main

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// clockName is what now measures.
const clockName = "the processor's, of the thread that is measured"

// now returns the time that the processor has spent on the calling thread, which it
// locks the goroutine to: what other programs take is not in it.
func now() time.Duration {
	runtime.LockOSThread()
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}
