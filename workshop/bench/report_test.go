package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

func TestSpreadOf(t *testing.T) {
	for _, test := range []struct {
		in   []float64
		want spread
	}{
		{[]float64{3}, spread{3, 3, 3}},
		{[]float64{3, 1, 2}, spread{2, 1, 3}},
		{[]float64{4, 1, 2, 3}, spread{2.5, 1, 4}},
	} {
		if got := spreadOf(test.in); got != test.want {
			t.Errorf("spreadOf(%v) = %v, want %v", test.in, got, test.want)
		}
	}
}

// A run that does twenty times another's work takes longer, and as much more
// memory. (How much longer a busy machine does not tell.)
func TestCompare(t *testing.T) {
	work := func(times int) func(n int) {
		return func(n int) {
			for range n * times {
				sinkString = strings.Repeat("x", 1000)
			}
		}
	}
	f := compare(run{"", work(20)}, run{"", work(1)}, time.Millisecond)
	if f.ratio.median < 2 || f.ratio.low > f.ratio.median || f.ratio.median > f.ratio.high {
		t.Errorf("ratio %v, want about 20", f.ratio)
	}
	if f.first.allocs < 19.5 || f.first.allocs > 22 || f.second.bytes < 1000 || f.second.bytes > 1200 {
		t.Errorf("%+v, want 20 allocations, and one of 1024 bytes", f)
	}
}

func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		got, limit float64
		want       string
	}{
		{0.4, 0, ""},
		{0.4, 0.45, "0.45, holds"},
		{0.45, 0.45, "0.45, holds"},
		{0.46, 0.45, "0.45, missed"},
	} {
		if got := verdict(test.got, test.limit); got != test.want {
			t.Errorf("verdict(%v, %v) = %q, want %q", test.got, test.limit, got, test.want)
		}
	}
}

func TestPutBetweenMarks(t *testing.T) {
	text := "before\n" + beginMark + "old\n" + endMark + "after\n"
	got, err := putBetweenMarks([]byte(text), []byte("new\n"))
	if want := strings.Replace(text, "old", "new", 1); err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	for _, text := range []string{"", beginMark, endMark, endMark + beginMark} {
		if _, err := putBetweenMarks([]byte(text), nil); err == nil {
			t.Errorf("no error for %q", text)
		}
	}
}

func TestPlotIsXML(t *testing.T) {
	plot := plotLengths([]curve{
		{"one", []point{{32, 90}, {64, 110}, {2048, 1500}}},
		{"two", []point{{32, 900}, {64, 2100}, {2048, 95000}}},
	})
	for _, want := range []string{">one<", ">two<", ">2 KiB<", ">100ns<", ">100µs<"} {
		if !bytes.Contains(plot, []byte(want)) {
			t.Errorf("no %q in the plot", want)
		}
	}
	d := xml.NewDecoder(bytes.NewReader(plot))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// Each task has this package first, and its other runs can be measured.
func TestTasksRun(t *testing.T) {
	lists, err := readLists()
	if err != nil {
		t.Fatal(err)
	}
	tasks, err := allTasks(lists)
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range tasks {
		if len(task.runs) < 2 || task.runs[0].pkg != weburlPkg {
			t.Errorf("%s on %s: nothing to compare", task.work, task.on)
		}
		for _, run := range task.runs {
			run.do(10)
		}
	}
}
