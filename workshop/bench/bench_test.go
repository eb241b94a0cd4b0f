package main

import "testing"

// BenchmarkTasks runs what the command's table has as benchmarks of package
// testing, named so that
//
//	go test -run '^$' -bench . -benchmem -count 10 | benchstat -col /pkg -
//
// puts the packages side by side.
func BenchmarkTasks(b *testing.B) {
	lists, err := readLists()
	if err != nil {
		b.Fatal(err)
	}
	tasks, err := allTasks(lists)
	if err != nil {
		b.Fatal(err)
	}
	for _, t := range tasks {
		for _, r := range t.runs {
			b.Run("work="+t.work+"/on="+t.on+"/pkg="+r.pkg, func(b *testing.B) {
				b.ReportAllocs()
				r.do(b.N)
			})
		}
	}
}
