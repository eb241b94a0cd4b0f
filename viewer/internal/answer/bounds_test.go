//go:build !race

package answer

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/go-weburl/url/viewer/internal/verdict"
)

// bytesPerByte is how many bytes an answer may allocate for each byte of its request, including
// freed ones. A host that goes through IDNA takes the most. Each edit may read the whole query.
const bytesPerByte = 400

// TestMemoryIsLinear gives To a request that is sixteen times as long. It may then take up to 2.5
// times as much memory for each byte, because append doubles a small slice but grows a large one by
// a quarter. Quadratic memory would be sixteen times as much for each byte.
func TestMemoryIsLinear(t *testing.T) {
	const n, factor = 4 << 10, 16
	for _, s := range shapes() {
		r := s.request(factor * n)
		small, large := allocated(s.request(n)), allocated(r)
		if large > factor*5/2*small {
			t.Errorf("%s: %d bytes for %d, %d for %d", s.name, small, n, large, factor*n)
		}
		if most := bytesPerByte * uint64(max(1, len(r.Edits))); large > most*factor*n {
			t.Errorf("%s: %d bytes for each byte", s.name, large/(factor*n))
		}
	}
}

// A shape makes a request of about n bytes.
type shape struct {
	name    string
	request func(n int) Request
}

// shapes are hostile requests. Each has one long member, or two.
func shapes() []shape {
	var list []shape
	add := func(name string, request func(n int) Request) {
		list = append(list, shape{name, request})
	}
	for _, inputs := range []struct{ starts, parts []string }{
		{[]string{"https://", "a://"},
			[]string{"a", "ü", "日。", "xn--a.", ".", "@", ":", "[", "0x1.", "\u202e", "a\té"}},
		{[]string{"https://h/", "https://h/?", "file:///"},
			[]string{" ", "a b|", "\t", "\xff", "%", "%2e/",
				"../", "\\", "a=b&", "=&", "C|/", "\u202e"}},
		{[]string{"https://h/#", "a:"}, []string{" |"}},
		{[]string{""}, []string{"a", " ", "a.", "@"}},
	} {
		for _, start := range inputs.starts {
			for _, part := range inputs.parts {
				add(fmt.Sprintf("%q and %q", start, part), func(n int) Request {
					return Request{Input: start + fill(part, n)}
				})
			}
		}
	}
	for _, part := range []string{"../", "a/", "?", " |"} {
		add("base of "+part, func(n int) Request {
			return Request{Input: fill("../", n/2), Base: "https://h/" + fill(part, n/2)}
		})
	}
	for _, part := range []string{"*", "a", ":a", "{a}?", "(a)", "\\"} {
		add("pattern of "+part, func(n int) Request {
			return Request{Input: "https://h/" + fill("a/", n/2),
				Pattern: "https://h/" + fill(part, n/2)}
		})
	}
	add("many edits", func(n int) Request {
		edits := make([][2]string, n/32)
		for i := range edits {
			edits[i] = [2]string{"add", "a"}
		}
		return Request{Input: "https://h/", Edits: edits}
	})
	add("a long query and the most edits", func(n int) Request {
		edits := make([][2]string, maxEdits)
		for i := range edits {
			edits[i] = [2]string{"0 value", "a"}
		}
		return Request{Input: "https://h/?" + fill("&a", n/16), Edits: edits}
	})
	for _, edit := range [][2]string{
		{"href", " é"}, {"username", " é"}, {"hostname", "日。"}, {"pathname", " é"},
		{"search", " é"}, {"add", " é"}, {"0 value", " é"},
	} {
		add("edit of "+edit[0], func(n int) Request {
			return Request{Input: "https://h/?a", Edits: [][2]string{{edit[0], fill(edit[1], n)}}}
		})
	}
	add("browser", func(n int) Request {
		long := fill("%2e\u202e", n/4)
		return Request{
			Input: "https://h/",
			Browser: &verdict.Record{Href: long, Protocol: "https:", Hostname: long, Pathname: long,
				Search: long, Params: long},
		}
	})
	return list
}

// fill repeats part up to n bytes.
func fill(part string, n int) string { return strings.Repeat(part, n/len(part)) }

// allocated returns how many bytes the answer and its JSON allocate, including those that are freed
// meanwhile.
func allocated(r Request) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	a := To(r)
	a.AppendJSON(nil)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
