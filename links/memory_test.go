package links_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-weburl/url/links"
)

// perLimit is how many times Page.Limit a page may take of memory at once. Its documentation says
// so.
const perLimit = 55

// fill repeats a part of a page up to n bytes.
func fill(part string, n int) string { return strings.Repeat(part, n/len(part)) }

// heavy has pages that take much memory for each of the n bytes that may be held.
var heavy = []struct {
	name    string
	page    func(n int) string
	isUTF16 bool
}{
	{"character references",
		func(n int) string { return "<a href='" + fill("&lt;", n) + "'>" }, true},
	{"references without an end",
		func(n int) string { return "<a href='" + fill("&lt", n) + "'>" }, true},
	{"newlines", func(n int) string { return "<a href='" + fill("\r\n", n) + "'>" }, true},
	{"NULs", func(n int) string { return "<a href='" + fill("\x00", n) + "'>" }, true},
	{"NULs in srcdoc",
		func(n int) string { return "<iframe srcdoc='" + fill("\x00", n) + "'>" }, true},
	{"attributes", func(n int) string {
		var b strings.Builder
		b.WriteString("<b")
		for i := 0; b.Len() < n-16; i++ {
			fmt.Fprintf(&b, " %x", i)
		}
		return b.String() + " style='a:url(b)'>"
	}, true},
	{"attributes of one name", func(n int) string { return "<a" + fill(" href", n) + ">" }, true},
	{"a list", func(n int) string { return "<a ping='" + fill("a ", n) + "'>" }, true},
	{"a srcset and a long base", func(n int) string {
		base := "<base href='/" + strings.Repeat("b", 20_000) + "'>"
		return base + "<img srcset='" + fill("a 1x,", n-len(base)) + "'>"
	}, false},
	{"text before a base",
		func(n int) string { return "<a href=a>" + fill("a", n/2) + "<base href=b>" }, true},
	{"style sheets in SVG", func(n int) string {
		return "<svg>" + strings.Repeat("<style>"+fill("\x00", n/2), 12)
	}, true},
	{"style sheets in SVG, read in different ways", func(n int) string {
		return "<body><table><select><noscript><template><svg>" +
			strings.Repeat("<style>"+fill("\x00", n/8), 7)
	}, true},
	{"parts of a style sheet in SVG",
		func(n int) string { return "<svg><style>" + fill("a</>", n) + "url(a)" }, true},
	{"open elements", func(n int) string { return fill("<x>", 8*n) }, true},
	{"open elements, read in different ways", func(n int) string {
		return "<select><noscript><table><template>" + fill("<x>", 2*n)
	}, true},
	{"formatting elements", func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, "<b %x>", i)
		}
		return b.String()
	}, true},
	{"pages in pages", func(n int) string {
		page := fill("a", n/4)
		for range 20 {
			escape := strings.NewReplacer("&", "&amp;", "'", "&#39;")
			page = "<iframe srcdoc='" + escape.Replace(page) + "'>"
		}
		return page
	}, false},
	{"bytes of windows-1252", func(n int) string {
		return "<meta charset=windows-1252><a href='" + fill("\x80", n/3) + "'>"
	}, false},
	{"escape sequences", func(n int) string {
		return "<meta charset=iso-2022-jp><a href='" + fill("\x1b$B$\"\x1b(B", n) + "'>"
	}, false},
}

// livePeak returns the most bytes that were in use at the end of a garbage collection while do ran.
func livePeak(do func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	before := live[0].Value.Uint64()
	most := before
	done, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-done:
				return
			case <-time.After(50 * time.Microsecond):
				metrics.Read(live)
				most = max(most, live[0].Value.Uint64())
			}
		}
	}()
	do()
	close(done)
	<-stopped
	return most - before
}

// exactGC is the environment of a process whose collections stop the program. Otherwise what is
// allocated during a collection counts as live, which is much if the machine is busy.
const exactGC = "GODEBUG=gcstoptheworld=1"

// TestPageMemory reads and rewrites pages that take much memory within the limit, or until they are
// refused.
func TestPageMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("this needs a process of its own")
	}
	if !slices.Contains(os.Environ(), exactGC) {
		cmd := exec.Command(os.Args[0], "-test.run=^TestPageMemory$", "-test.v")
		cmd.Env = append(os.Environ(), exactGC)
		if out, err := cmd.CombinedOutput(); err != nil ||
			!bytes.Contains(out, []byte("--- PASS: TestPageMemory")) {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	const limit = 1 << 16
	try := func(name, page string) {
		p := links.Page{URL: address, Limit: limit}
		for call, do := range map[string]func(){
			"Links": func() {
				for range p.Links(strings.NewReader(page)) {
				}
			},
			"Rewrite": func() {
				p.Rewrite(io.Discard, strings.NewReader(page),
					func(links.Link) string { return "" })
			},
		} {
			if got := livePeak(do); got > perLimit*limit {
				t.Errorf("%s, %s: %d bytes for each byte of the limit", call, name, got/limit)
			}
		}
	}
	for _, test := range heavy {
		page := test.page(limit - 100)
		try(test.name, page)
		if test.isUTF16 {
			b := []byte("\xFF\xFE")
			for i := range len(page) {
				b = append(b, page[i], 0)
			}
			try(test.name+", in UTF-16", string(b))
		}
	}
	text, err := os.ReadFile("links.go")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("// A hostile page can take %d times as much memory", perLimit)
	if !strings.Contains(string(text), want) {
		t.Errorf("the documentation of Limit does not say: %s", want)
	}
}
