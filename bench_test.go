package url_test

import (
	"flag"
	"fmt"
	neturl "net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/hostile"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// The names of benchmarks end in pkg=weburl and pkg=neturl if net/url can do the same, so that
//
//	go test -run '^$' -bench . -count 10 | benchstat -col /pkg -
//
// puts the two side by side. Unless a benchmark's name has a length, an operation is one URL, and
// the benchmark goes through its list again and again. workshop/bench compares it with other
// packages.

var maxBytes = flag.Int("maxbytes", 1<<20, "the longest input of BenchmarkPerByte, in `bytes`: "+
	"16777216 for all that is promised")

var corpora = []string{"web", "file", "idn", "messy"}

// The benchmarks keep their results here, so that the compiler does not remove the calls.
var (
	sinkURL    *url.URL
	sinkNetURL *neturl.URL
	sinkString string
	sinkBool   bool
)

func readCorpus(tb testing.TB, list string) []string {
	tb.Helper()
	urls, err := vector.ReadList(filepath.Join("testdata", "bench", list+".txt"))
	if err != nil {
		tb.Fatal(err)
	}
	return urls
}

// each calls do with the list's URLs again and again, until the benchmark ends. It also reports
// bytes of input per second.
func each(b *testing.B, urls []string, do func(string)) {
	b.Helper()
	b.ReportAllocs()
	b.SetBytes(int64(len(strings.Join(urls, "")) / len(urls)))
	i := 0
	for b.Loop() {
		do(urls[i])
		if i++; i == len(urls) {
			i = 0
		}
	}
}

// BenchmarkParse reads one component of each URL and drops the URL, or keeps the URL.
func BenchmarkParse(b *testing.B) {
	for _, list := range corpora {
		urls := readCorpus(b, list)
		b.Run("in="+list+"/url=dropped/pkg=weburl", func(b *testing.B) {
			each(b, urls, func(s string) {
				if u, err := url.Parse(s); err == nil {
					sinkString = u.Host()
				}
			})
		})
		b.Run("in="+list+"/url=dropped/pkg=neturl", func(b *testing.B) {
			each(b, urls, func(s string) {
				if u, err := neturl.Parse(s); err == nil {
					sinkString = u.Host
				}
			})
		})
		b.Run("in="+list+"/url=kept/pkg=weburl", func(b *testing.B) {
			each(b, urls, func(s string) { sinkURL, _ = url.Parse(s) })
		})
		b.Run("in="+list+"/url=kept/pkg=neturl", func(b *testing.B) {
			each(b, urls, func(s string) { sinkNetURL, _ = neturl.Parse(s) })
		})
	}
}

// BenchmarkParseShape parses one URL again and again. It shows the cost of each kind of URL, which
// the mean over a list hides.
func BenchmarkParseShape(b *testing.B) {
	for _, shape := range readCorpus(b, "shapes") {
		b.Run("shape="+shape+"/pkg=weburl", func(b *testing.B) {
			each(b, []string{shape}, func(s string) { sinkURL, _ = url.Parse(s) })
		})
		b.Run("shape="+shape+"/pkg=neturl", func(b *testing.B) {
			each(b, []string{shape}, func(s string) { sinkNetURL, _ = neturl.Parse(s) })
		})
	}
}

// BenchmarkCanParse compares with net/url.Parse, since net/url has no such function.
func BenchmarkCanParse(b *testing.B) {
	for _, list := range corpora {
		urls := readCorpus(b, list)
		b.Run("in="+list+"/pkg=weburl", func(b *testing.B) {
			each(b, urls, func(s string) { sinkBool = url.CanParse(s) })
		})
		b.Run("in="+list+"/pkg=neturl", func(b *testing.B) {
			each(b, urls, func(s string) { _, err := neturl.Parse(s); sinkBool = err == nil })
		})
	}
}

func BenchmarkParseWithBase(b *testing.B) {
	refs := readCorpus(b, "relative")
	base, err := url.Parse(vector.Base)
	if err != nil {
		b.Fatal(err)
	}
	netBase, err := neturl.Parse(vector.Base)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("base=parsed/pkg=weburl", func(b *testing.B) {
		each(b, refs, func(s string) { sinkURL, _ = base.Parse(s) })
	})
	b.Run("base=parsed/pkg=neturl", func(b *testing.B) {
		each(b, refs, func(s string) { sinkNetURL, _ = netBase.Parse(s) })
	})
	b.Run("base=string/pkg=weburl", func(b *testing.B) {
		each(b, refs, func(s string) { sinkURL, _ = url.ParseWithBase(s, vector.Base) })
	})
	b.Run("base=string/pkg=neturl", func(b *testing.B) {
		each(b, refs, func(s string) {
			if base, err := neturl.Parse(vector.Base); err == nil {
				sinkNetURL, _ = base.Parse(s)
			}
		})
	})
}

// fullURL has every component, and a host and paths of ordinary length.
const fullURL = "https://alma:s3cret@www.kestrelpost.com:8443" +
	"/science/2024/11/deep-sea-vents.html?page=2&lang=en#comments"

func BenchmarkGetters(b *testing.B) {
	u, err := url.Parse(fullURL)
	if err != nil {
		b.Fatal(err)
	}
	for _, a := range attributes.All {
		b.Run("of="+a.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString = a.Get(u)
			}
		})
	}
}

// BenchmarkSetHref parses into an existing URL.
func BenchmarkSetHref(b *testing.B) {
	for _, list := range corpora {
		urls := readCorpus(b, list)
		b.Run("in="+list+"/pkg=weburl", func(b *testing.B) {
			u := new(url.URL)
			each(b, urls, func(s string) { sinkBool = u.SetHref(s) == nil })
		})
	}
}

// BenchmarkSetters gives each setter several values in turn: one that stays as it is, one to
// encode, one to parse, and the empty one if it has a meaning.
func BenchmarkSetters(b *testing.B) {
	for _, setter := range []struct {
		name   string
		set    func(*url.URL, string) error
		values []string
	}{
		{"hash", (*url.URL).SetHash, []string{
			"top", "#comments", "", "section 2", "a-much-longer-fragment/with=structure",
		}},
		{"search", (*url.URL).SetSearch, []string{
			"?page=3", "q=deep+sea", "", "?title='vents and more'",
			"page=4&sort=newest&lang=en&ref=home",
		}},
		{"pathname", (*url.URL).SetPathname, []string{
			"/science/", "about", "/a/b/../c", "/2024/11/a longer title.html",
			"/news/world/2024/11/21/story-48212345",
		}},
		{"host", (*url.URL).SetHost, []string{
			"example.com", "www.kestrelpost.com:8443", "EXAMPLE.org", "192.0.2.7",
			"news.a-rather-long-name.example.co.uk",
		}},
		{"port", (*url.URL).SetPort, []string{"8080", "443", "", "65535"}},
		{"protocol", (*url.URL).SetProtocol, []string{"http", "https:", "ws"}},
		{"username", (*url.URL).SetUsername, []string{"alma", "", "a b@c"}},
	} {
		b.Run("of="+setter.name, func(b *testing.B) {
			u, err := url.Parse(vector.Base)
			if err != nil {
				b.Fatal(err)
			}
			each(b, setter.values, func(v string) {
				if err := setter.set(u, v); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// BenchmarkPerByte reports ns/B, which must stay the same from length to length.
func BenchmarkPerByte(b *testing.B) {
	for _, name := range []string{
		"https://{a.}example/", "https://h/{./}", "https://h{/..}", "https://h/{a/../}",
		"down and up", "https://{user:p@}h/", "https://{@}h/", "data:{a b}", "data:{ }#",
		`https://h/{"}`, "https://h/{%}", `https://h/{a\t}`, `foo://{\u00e9}/`, "https://h/{#}",
		"https://h/?{a=b&}",
	} {
		long := hostile.Inputs[slices.IndexFunc(hostile.Inputs, func(in hostile.Input) bool {
			return in.Name == name
		})]
		for _, n := range []int{1 << 10, 1 << 15, 1 << 20, 1 << 24} {
			if n > *maxBytes {
				break
			}
			s := long.Make(n)
			b.Run(fmt.Sprintf("in=%s/bytes=%d", long.Name, n), func(b *testing.B) {
				if _, err := url.Parse(s); err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				b.SetBytes(int64(len(s)))
				for b.Loop() {
					sinkURL, _ = url.Parse(s)
				}
				nsPerOp := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
				b.ReportMetric(nsPerOp/float64(len(s)), "ns/B")
			})
		}
	}
}

// Every URL of the lists parses, on every Go release. The URLs of web and file are canonical,
// except that some lack a path. (Another implementation agreed when the lists were made.)
func TestCorpora(t *testing.T) {
	for _, list := range corpora {
		for _, s := range readCorpus(t, list) {
			u, err := url.Parse(s)
			if err != nil {
				t.Errorf("%s: Parse(%q): %v", list, s, err)
				continue
			}
			if !url.CanParse(s) {
				t.Errorf("%s: CanParse(%q) is false", list, s)
			}
			canonical := list == "web" || list == "file"
			if canonical && u.Href() != s && u.Href() != s+"/" {
				t.Errorf("%s: Parse(%q) gave %q", list, s, u.Href())
			}
		}
	}
	for _, ref := range readCorpus(t, "relative") {
		if _, err := url.ParseWithBase(ref, vector.Base); err != nil {
			t.Errorf("relative: ParseWithBase(%q): %v", ref, err)
		}
	}
}

// A URL of the lists costs one allocation if it is kept, and one for its serialization if that is
// not the input. Allocations for IDNA do not count.
func TestCorporaAllocations(t *testing.T) {
	for _, list := range corpora {
		for _, s := range readCorpus(t, list) {
			u, err := url.Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			isASCII := !strings.ContainsFunc(s, func(r rune) bool { return r > '~' })
			if !isASCII || strings.ContainsRune(u.Hostname(), '%') ||
				strings.Contains(u.Hostname(), "xn--") {
				continue
			}
			max := 1.0
			if u.Href() == s {
				max = 0
			}
			used := url.MustParse("foo://other:1/p?q#f")
			if max == 0 {
				shiftJIS, err := charset.Get("shift_jis")
				if err != nil {
					t.Fatal(err)
				}
				inShiftJIS := url.Parser{Encoding: shiftJIS}
				checkAllocations(t, list+": Parser.Parse: "+s, max, func() { inShiftJIS.Parse(s) })
			}
			checkAllocations(t, list+": Parse, kept: "+s, max+1,
				func() { sinkURL, _ = url.Parse(s) })
			checkAllocations(t, list+": Parse: "+s, max, func() { url.Parse(s) })
			checkAllocations(t, list+": SetHref: "+s, max, func() { used.SetHref(s) })
			if *used != *u {
				t.Errorf("%s: SetHref(%q): %v", list, s, used)
			}
		}
	}
}

// checkAllocations fails if do allocates more than max times. It counts several times, since the
// runtime may allocate at the same time.
func checkAllocations(t *testing.T, name string, max float64, do func()) {
	t.Helper()
	n := testing.AllocsPerRun(2, do)
	for tries := 0; n > max && tries < 3; tries++ {
		n = testing.AllocsPerRun(10, do)
	}
	if n > max {
		t.Errorf("%s: %v allocations, want %v", name, n, max)
	}
}

// BenchmarkFromNetURL compares FromNetURL with what a program would do without it.
func BenchmarkFromNetURL(b *testing.B) {
	var urls []*neturl.URL
	for _, s := range readCorpus(b, "web") {
		if n, err := neturl.Parse(s); err == nil {
			urls = append(urls, n)
		}
	}
	b.Run("pkg=weburl", func(b *testing.B) {
		for b.Loop() {
			for _, n := range urls {
				sinkURL, _ = url.FromNetURL(n)
			}
		}
	})
	b.Run("pkg=neturl", func(b *testing.B) {
		for b.Loop() {
			for _, n := range urls {
				sinkURL, _ = url.Parse(n.String())
			}
		}
	})
}

// BenchmarkKept keeps URLs of the web in a slice, and reports how many bytes of the heap each takes
// with its string. Run it with -benchtime 1000000x.
func BenchmarkKept(b *testing.B) {
	b.Run("value/pkg=weburl", func(b *testing.B) {
		keep(b, func(s string) (url.URL, error) { u, err := url.Parse(s); return *u, err })
	})
	b.Run("value/pkg=neturl", func(b *testing.B) {
		keep(b, func(s string) (neturl.URL, error) { u, err := neturl.Parse(s); return *u, err })
	})
	b.Run("pointer/pkg=weburl", func(b *testing.B) { keep(b, url.Parse) })
	b.Run("pointer/pkg=neturl", func(b *testing.B) { keep(b, neturl.Parse) })
}

func keep[T any](b *testing.B, parse func(string) (T, error)) {
	urls := readCorpus(b, "web")
	before := heapBytes()
	kept := make([]T, b.N)
	for i := range kept {
		var err error
		if kept[i], err = parse(strings.Clone(urls[i%len(urls)])); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(heapBytes()-before)/float64(b.N), "heap-B/op")
	runtime.KeepAlive(kept)
}

func heapBytes() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
