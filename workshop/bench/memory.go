package main

import (
	"fmt"
	"io"
	"math"
	neturl "net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
)

const (
	maxKept  = 64  // MB
	maxExtra = 150 // kB
)

// writeMemory measures what a million parsed URLs keep beyond their inputs. They
// are canonical, and no two are the same.
func writeMemory(w io.Writer, urls []string) {
	const million = 1_000_000
	var canonical []string
	for _, s := range urls {
		if u, err := url.Parse(s); err == nil && u.Href() == s {
			canonical = append(canonical, s)
		}
	}
	inputs := make([]string, million)
	for i := range inputs {
		inputs[i] = canonical[i%len(canonical)] + strconv.Itoa(i)
	}
	fmt.Fprint(w, "The heap memory of a million parsed canonical URLs, without their inputs.\n\n| package | MB | must |\n| --- | ---: | ---: |\n")
	ours := kept(inputs, func(s string) *url.URL { u, _ := url.Parse(s); return u })
	fmt.Fprintf(w, "| weburl | %.1f | %s |\n", ours, verdict(ours, maxKept))
	fmt.Fprintf(w, "| neturl | %.1f | |\n", kept(inputs, func(s string) *neturl.URL { u, _ := neturl.Parse(s); return u }))
	fmt.Fprintf(w, "| nlnwa | %.1f | |\n\n", kept(inputs, func(s string) *nlnwa.Url { u, _ := nlnwa.Parse(s); return u }))
}

// kept returns the megabytes of the heap that what parse returns for the inputs
// takes, to one decimal: the runtime moves a little in the meantime. The slice that
// holds the results is not counted.
func kept[T any](inputs []string, parse func(string) *T) float64 {
	results := make([]*T, len(inputs))
	before := heap()
	for i, s := range inputs {
		results[i] = parse(s)
	}
	after := heap()
	runtime.KeepAlive(results)
	runtime.KeepAlive(inputs)
	return math.Round((float64(after)-float64(before))/1e5) / 10
}

func heap() uint64 {
	runtime.GC()
	runtime.GC() // what the first one only found dead
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// writeSizes builds the programs in size and writes how large they are.
func writeSizes(w io.Writer) error {
	dir, err := os.MkdirTemp("", "weburl-size-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs := []struct{ name, what string }{
		{"none", "nothing but print its argument"},
		{"weburl", "weburl: Parse and Hostname"},
		{"neturl", "neturl: Parse and Hostname, and x/net/idna's ToASCII"},
		{"nlnwa", "nlnwa: Parse and Hostname"},
	}
	fmt.Fprint(w, "The size of a program that parses its argument and prints the host.\n\n| program | kB | stripped | minus neturl | must |\n| --- | ---: | ---: | ---: | ---: |\n")
	sizes := map[string][2]int64{}
	for _, p := range programs {
		for i, flags := range []string{"", "-s -w"} {
			if sizes[p.name], err = built(dir, p.name, flags, i, sizes[p.name]); err != nil {
				return err
			}
		}
	}
	for _, p := range programs {
		kB := sizes[p.name]
		extra := float64(kB[0]-sizes["neturl"][0]) / 1000
		must := ""
		if p.name == "weburl" {
			must = verdict(extra, maxExtra)
		}
		fmt.Fprintf(w, "| %s | %d | %d | %+.0f | %s |\n", p.what, kB[0]/1000, kB[1]/1000, extra, must)
	}
	fmt.Fprintln(w)
	return nil
}

// built builds a program and puts its size into sizes[i].
func built(dir, name, ldflags string, i int, sizes [2]int64) ([2]int64, error) {
	out := filepath.Join(dir, name)
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags="+ldflags, "-o", out, "./bench/size/"+name)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return sizes, fmt.Errorf("go build ./size/%s: %w", name, err)
	}
	info, err := os.Stat(out)
	if err != nil {
		return sizes, err
	}
	sizes[i] = info.Size()
	return sizes, nil
}
