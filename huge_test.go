//go:build huge

package url

import (
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"
)

// TestHuge needs 18 GiB of memory, and so a tag: go test -tags huge -run TestHuge .
func TestHuge(t *testing.T) {
	const start = "https://h/"
	longest := start + strings.Repeat("a", math.MaxUint32-len(start))
	u, err := Parse(longest)
	if err != nil || u.Href() != longest || u.Pathname() != longest[len(start)-1:] {
		t.Fatal("the longest URL:", err)
	}
	if err := u.SetHash(""); err != nil {
		t.Error("a null fragment:", err)
	}
	before := *u
	for name, set := range setters {
		if name == "href" || name == "protocol" {
			continue
		}
		value := "12345"
		if name == "pathname" {
			value = longest
		}
		if err := set(u, value); !errors.Is(err, ErrTooLong) || *u != before {
			t.Errorf("%s: %v", name, err)
		}
	}
	longest += "a"
	if _, err := Parse(longest); !errors.Is(err, ErrTooLong) {
		t.Error("a byte longer:", err)
	}
	// What is cut off behind credentials of that length leaves them as long.
	long := strings.Repeat("a", math.MaxUint32)
	for _, rest := range []string{"@h/a/..", "@1/"} {
		if _, err := Parse("https://" + long + rest); !errors.Is(err, ErrTooLong) {
			t.Errorf("credentials and %s: %v", rest, err)
		}
	}
	if _, err := Parse(start + strings.Repeat("./", math.MaxUint32/2)); err != nil {
		t.Error("a long input for a short URL:", err)
	}
}

// TestHugeDomains parses hosts of 16 MiB that go through IDNA. They take up to 3 GB,
// and together some minutes: go test -tags huge -run TestHugeDomains .
func TestHugeDomains(t *testing.T) {
	for _, part := range []string{"ü", "ü.", "xn--tda.ü.", "\u0316", "\u0345\u0301\u0316\u031B\u3099\u0334", "-Ü-", "\uFDFA", "\u1820\u200C", "א1"} {
		input := "https://ü" + strings.Repeat(part, 16<<20/len(part)) + "/"
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Parse(input)
		runtime.ReadMemStats(&after)
		if bytes := (after.TotalAlloc - before.TotalAlloc) / uint64(len(input)); bytes > 130 {
			t.Errorf("%+q: %d bytes for each byte (%v)", part, bytes, err)
		}
	}
}
