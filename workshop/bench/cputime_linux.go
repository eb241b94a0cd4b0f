package main

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// clockName says what now measures.
const clockName = "the processor time of the measured thread"

// now returns the time that the processor has spent on the calling thread, to which it locks the
// goroutine. It excludes the time of other programs.
func now() time.Duration {
	runtime.LockOSThread()
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}
