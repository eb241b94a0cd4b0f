//go:build !race

// The race detector would take memory of its own, and no two goroutines run here at once.

package url_test

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/hostile"
)

// Time is not measured here: go run -C workshop ./countsteps counts instructions.

// How many bytes a call may allocate for each byte of its input, including bytes that are freed
// again. SECURITY.md has these numbers. Most calls allocate 1 to 6.
const (
	parsingBytes  = 64   // if there are tabs between ill-formed bytes
	hostBytes     = 32   // a host that goes through IDNA
	encodingBytes = 240  // a legacy encoding, in which an ill-formed byte becomes fourteen bytes
	patternBytes  = 1500 // a URL pattern, in which each byte may be a group
	anyBytes      = 400  // a listener, which reads a host three times; a domain error's text
)

// bytesPerByte returns the limit for a shape.
func bytesPerByte(shape string) uint64 {
	call, name, _ := strings.Cut(shape, ": ")
	switch call {
	case "urlpattern.Parse", "urlpattern.ParseWithBase", "urlpattern.New", "urlpattern.Set.Add":
		return patternBytes
	case "Parse with an encoding":
		return encodingBytes
	case "Parse", "Parse with a base", "CanParse":
		i := slices.IndexFunc(hostile.Inputs, func(in hostile.Input) bool {
			return in.Name == name
		})
		if isIDNA(hostile.Inputs[i].Make(1 << 10)) {
			return hostBytes
		}
		return parsingBytes
	}
	return anyBytes
}

// TestSecurityLimits compares these numbers with those in SECURITY.md.
func TestSecurityLimits(t *testing.T) {
	text, err := os.ReadFile(".github/SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	for row, limit := range map[string]uint64{
		"parse a URL":                                     parsingBytes,
		"parse a host that is not ASCII":                  hostBytes,
		"parse with a legacy encoding":                    encodingBytes,
		"parse with a listener; explain a domain's error": anyBytes,
		"parse a pattern":                                 patternBytes,
	} {
		want := fmt.Sprintf("\n| %s | %d bytes", row, limit)
		if !strings.Contains(string(text), want) {
			t.Errorf("SECURITY.md does not say: %s", want[1:])
		}
	}
}

// allocated returns how many bytes do allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestInvariant1MemoryIsLinear gives each call an input that is eight times as long. A quadratic
// call would then allocate eight times as much for each byte. A linear one may allocate up to 2.5
// times as much for each byte, because append doubles a small slice but grows a large one by a
// quarter.
func TestInvariant1MemoryIsLinear(t *testing.T) {
	const n, factor = 1 << 10, 8
	for _, s := range hostile.Shapes() {
		small, large := allocated(s.New(n)), allocated(s.New(factor*n))
		if large > factor*5/2*max(small, n/2) {
			t.Errorf("%s: %d bytes for %d, %d for %d", s.Name, small, n, large, factor*n)
		}
		if large > bytesPerByte(s.Name)*factor*n {
			t.Errorf("%s: %d bytes for each byte", s.Name, large/(factor*n))
		}
	}
}

// isIDNA reports whether the input has a host that is not ASCII.
func isIDNA(input string) bool {
	host, _, _ := strings.Cut(strings.TrimPrefix(input, "https://"), "/")
	host = url.PercentDecode(host)
	return strings.HasPrefix(input, "https://") && strings.ContainsFunc(host, func(r rune) bool {
		return r >= utf8.RuneSelf
	})
}

// TestInvariant1LongInputs parses 512 KiB of each hostile input, or a tenth of a megabyte if the
// host goes through IDNA. With -exhaustive the lengths are 16 MiB and 3 MB: a million labels, or
// one label of a million code points. TestHuge has hosts of 16 MiB, too.
func TestInvariant1LongInputs(t *testing.T) {
	for _, in := range hostile.Inputs {
		n, idna, most := 1<<19, 100_000, parsingBytes
		if *url.Exhaustive {
			n, idna = 16<<20, 3_000_000
		}
		if isIDNA(in.Make(1 << 10)) {
			n, most = idna, hostBytes
		}
		input := in.Make(n)
		var u *url.URL
		var err error
		bytes := allocated(func() { u, err = url.Parse(input) })
		if bytes > uint64(most*len(input)+1<<10) {
			t.Errorf("%s: %d bytes for each byte", in.Name, bytes/uint64(len(input)))
		}
		if err != nil && len(err.Error()) > 1<<10 {
			t.Errorf("%s: an error of %d bytes", in.Name, len(err.Error()))
		}
		// A byte becomes at most nine bytes, a percent-encoded U+FFFD.
		if err == nil && len(u.Href()) > 9*len(input)+16 {
			t.Errorf("%s: a URL of %d bytes from one of %d", in.Name, len(u.Href()), len(input))
		}
	}
}

// TestInvariant1MappedHosts parses hosts that repeat a code point of IDNA's mapping table: U+3316
// becomes six letters. Each is tried as one label and as many, and after beginnings that take other
// ways through the parser.
func TestInvariant1MappedHosts(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes most of a minute")
	}
	mapped := 0
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		c := string(r)
		text, err := url.DomainToUnicode(c)
		if err != nil || text == c {
			continue
		}
		mapped++
		starts := []string{"", "u\u0316", "xn--tda.", "\u01D6\u0323", "%61", "\t%61"}
		if utf8.RuneCountInString(text) < 2 {
			starts = starts[:1]
		}
		for _, start := range starts {
			for _, end := range []string{"", "."} {
				input := "https://" + start + strings.Repeat(c+end, 1<<12/len(c+end)) + "/"
				bytes := allocated(func() { url.Parse(input) })
				if bytes > uint64(hostBytes*len(input)+1<<10) {
					t.Errorf("%U in %.20q: %d bytes for each byte",
						r, input, bytes/uint64(len(input)))
				}
			}
		}
	}
	if mapped < 5000 {
		t.Errorf("only %d code points are mapped", mapped)
	}
}

// TestInvariant1LongPairs calls each function of two strings with two long strings that are alike.
// A call takes some milliseconds. It would take half a minute if it compared the strings again from
// many places.
func TestInvariant1LongPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes most of a minute")
	}
	for _, s := range hostile.Shapes() {
		if !strings.Contains(s.Name, "of two alike") {
			continue
		}
		call, began := s.New(1<<18), time.Now()
		if call(); time.Since(began) > 10*time.Second {
			t.Errorf("%s takes %v", s.Name, time.Since(began))
		}
	}
}

// TestManySetters sets each attribute a hundred thousand times. The URL keeps the
// memory of one serialization.
func TestManySetters(t *testing.T) {
	for _, a := range attributes.All {
		name, set := a.Name, a.Set
		if set == nil {
			continue
		}
		u := url.MustParse("https://user:pass@example.com:8080/path?query#fragment")
		values := []string{"a", "80", "c d", "", "https", "https://h/"}
		live := func() uint64 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		before := live()
		for i := range 100_000 {
			_ = set(u, values[i%len(values)]) // some it must refuse
		}
		if after := live(); after > before+1<<16 {
			t.Errorf("%s: %d bytes more", name, after-before)
		}
		if len(u.Href()) > 100 {
			t.Errorf("%s: %q", name, u)
		}
		runtime.KeepAlive(u)
	}
}

// TestManyParams appends a hundred thousand pairs. A detached list may use memory proportional to
// the final list. Live params, whose only list is the query, may use that much for each pair.
func TestManyParams(t *testing.T) {
	const n = 100_000
	u := url.MustParse("https://h/#f")
	var own url.URLSearchParams
	if bytes := allocated(func() {
		for range n {
			own.Append("name", "a value")
		}
	}); bytes > 6*n*32 {
		t.Errorf("%d bytes for a list of %d pairs", bytes, n)
	}
	if bytes := allocated(func() {
		if err := u.SetSearchParams(&own); err != nil {
			t.Fatal(err)
		}
	}); bytes > uint64(len(u.Href())*5/4) {
		t.Errorf("%d bytes for a URL of %d", bytes, len(u.Href()))
	}
	if n := u.SearchParams().Size(); n != own.Size() {
		t.Errorf("%d pairs", n)
	}
	if bytes := allocated(func() { u.SearchParams().Append("name", "a value") }); bytes > uint64(
		len(u.Href())*5/4) {
		t.Errorf("%d bytes to append a pair to a URL of %d", bytes, len(u.Href()))
	}
	for name, read := range map[string]func(p *url.URLSearchParams){
		"Get":  func(p *url.URLSearchParams) { p.Get("none") },
		"Has":  func(p *url.URLSearchParams) { p.HasValue("name", "none") },
		"Size": func(p *url.URLSearchParams) { p.Size() },
	} {
		for kind, p := range map[string]*url.URLSearchParams{
			"a URL": u.SearchParams(), "its own": &own,
		} {
			if bytes := allocated(func() { read(p) }); bytes > n*32 {
				t.Errorf("%s of %s: %d bytes", name, kind, bytes)
			}
		}
	}
}

// TestMaxLengthBeforeMemory gives a Parser with MaxLength inputs that are too long, through every
// function that parses.
func TestMaxLengthBeforeMemory(t *testing.T) {
	const max = 1000
	p := url.Parser{MaxLength: max, OnViolation: func(url.Violation) bool {
		t.Error("somebody has looked at the input")
		return true
	}}
	refuse := func(name string, most uint64, do func() error) {
		t.Helper()
		var err error
		bytes := allocated(func() { err = do() })
		for range 2 { // the runtime may allocate at the same time
			if bytes > most {
				bytes = min(bytes, allocated(func() { err = do() }))
			}
		}
		if bytes > most {
			t.Errorf("%s: %d bytes to refuse it", name, bytes)
		}
		if !errors.Is(err, url.ErrTooLong) {
			t.Errorf("%s: %v", name, err)
		}
	}
	const anError = 1 << 10 // including the excerpt of its input
	for _, in := range hostile.Inputs {
		long := in.Make(1 << 20)
		refuse("Parse: "+in.Name, anError, func() error { _, err := p.Parse(long); return err })
		refuse("ParseSpans: "+in.Name, anError, func() error {
			_, _, err := p.ParseSpans(long)
			return err
		})
	}
	for _, test := range []struct {
		href   string
		states []url.State
	}{
		{"https://user:pass@example.com:8080/path?query#fragment", []url.State{
			url.SchemeStartState, url.HostState, url.HostnameState, url.PortState,
			url.PathStartState, url.QueryState, url.FragmentState,
		}},
		{"mailto:x?query#fragment", []url.State{url.OpaquePathState}},
	} {
		u := url.MustParse(test.href)
		for _, state := range test.states {
			long := strings.Repeat("\u00E9", 1<<20)
			refuse(fmt.Sprint("BasicParse: ", state), anError, func() error {
				return p.BasicParse(u, long, state)
			})
		}
		if u.Href() != test.href {
			t.Errorf("what was refused has changed %s to %s", test.href, u)
		}
	}
}

var huge = flag.Bool("huge", false, "run the tests that need 18 GiB of memory")

// skipHuge skips a test that needs more memory than a machine may have.
func skipHuge(t *testing.T) {
	t.Helper()
	if !*huge || strconv.IntSize < 64 {
		t.Skip("it needs 18 GiB of memory and 64 bits: run it with -huge")
	}
	before := debug.SetGCPercent(100) // TestMain's would need three times the memory
	t.Cleanup(func() { debug.SetGCPercent(before) })
}

// TestHuge parses and sets the longest possible URL, of 4 GiB, and longer ones.
func TestHuge(t *testing.T) {
	skipHuge(t)
	const start = "https://h/"
	// A constant would not compile for 32 bits.
	longestURL := int(int64(math.MaxUint32) & math.MaxInt)
	longest := start + strings.Repeat("a", longestURL-len(start))
	u, err := url.Parse(longest)
	if err != nil || u.Href() != longest || u.Pathname() != longest[len(start)-1:] {
		t.Fatal("the longest URL:", err)
	}
	if err := u.SetHash(""); err != nil {
		t.Error("a null fragment:", err)
	}
	before := *u
	for _, a := range attributes.All {
		name, set := a.Name, a.Set
		if set == nil {
			continue
		}
		if name == "href" || name == "protocol" {
			continue
		}
		value := "12345"
		if name == "pathname" {
			value = longest
		}
		if err := set(u, value); !errors.Is(err, url.ErrTooLong) || *u != before {
			t.Errorf("%s: %v", name, err)
		}
	}
	longest += "a"
	if _, err := url.Parse(longest); !errors.Is(err, url.ErrTooLong) {
		t.Error("a byte longer:", err)
	}
	// Credentials of that length stay as long when the parser shortens the path after them.
	long := strings.Repeat("a", longestURL)
	for _, rest := range []string{"@h/a/..", "@1/"} {
		if _, err := url.Parse("https://" + long + rest); !errors.Is(err, url.ErrTooLong) {
			t.Errorf("credentials and %s: %v", rest, err)
		}
	}
	if _, err := url.Parse(start + strings.Repeat("./", longestURL/2)); err != nil {
		t.Error("a long input for a short URL:", err)
	}
}

// TestHugeDomains parses hosts of 16 MiB that go through IDNA. They take up to 3 GB of
// memory, and some minutes together.
func TestHugeDomains(t *testing.T) {
	skipHuge(t)
	for _, part := range []string{
		"ü", "ü.", "xn--tda.ü.", "\u0316", "\u0345\u0301\u0316\u031B\u3099\u0334", "-Ü-", "\uFDFA",
		"\u1820\u200C", "א1",
	} {
		input := "https://ü" + strings.Repeat(part, 16<<20/len(part)) + "/"
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := url.Parse(input)
		runtime.ReadMemStats(&after)
		if bytes := (after.TotalAlloc - before.TotalAlloc) / uint64(len(input)); bytes > hostBytes {
			t.Errorf("%+q: %d bytes for each byte (%v)", part, bytes, err)
		}
	}
}
