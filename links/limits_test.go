package links

import (
	"errors"
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// visited opens a page, prepares its walker, and returns its links and the walk's error.
func visited(p *Page, page string, prepare func(*walker)) (all []Link, err error) {
	w := p.open(strings.NewReader(page))
	w.visit = func(s *spot) error {
		all = append(all, s.Link)
		return nil
	}
	prepare(w)
	err = w.walk()
	return all, err
}

// TestEachLimit reads pages that are one below each limit, at it, and one above.
func TestEachLimit(t *testing.T) {
	isTooDeep := func(limit int) func([]Link, error) bool {
		return func(_ []Link, err error) bool {
			var e *LimitError
			return errors.As(err, &e) && e.Depth && e.Limit == limit &&
				e.Error() == "links: too many elements in each other"
		}
	}
	isTooLong := func(all []Link, err error) bool {
		return err == nil && len(all) == 1 && errors.Is(all[0].Err, url.ErrTooLong)
	}
	isTooMuch := func(_ []Link, err error) bool {
		var e *LimitError
		return errors.As(err, &e) && !e.Depth && !e.Base && e.Limit == 400
	}
	nothing := func(*walker) {}
	const link, comment = "<a href=x>", "<!---->"
	for _, test := range []struct {
		name    string
		beyond  func(d int) ([]Link, error) // d is how far beyond the limit the page is
		refuses func([]Link, error) bool
	}{
		{"pages in pages: 20", func(d int) ([]Link, error) {
			page := link
			for range 20 + d {
				page = `<iframe srcdoc="` + html.EscapeString(page) + `">`
			}
			return visited(&Page{URL: fuzzBase}, page, nothing)
		}, isTooDeep(20)},
		{"a base of 64 KiB, and 32 bytes for each byte of the URL", func(d int) ([]Link, error) {
			const start = "https://h/"
			base := start + strings.Repeat("b", 64<<10+32-len("x/")-len(start)+d) + "/"
			return visited(&Page{Base: url.MustParse(base)}, link, nothing)
		}, isTooLong},
		{"64 KiB of URLs, and 64 bytes for each byte of the page", func(d int) ([]Link, error) {
			return visited(&Page{Base: fuzzBase}, link, func(w *walker) {
				*w.urlBytes = int64(64<<10 + 64*(len(link)-1) - len(fuzzBase.Href()) + d)
			})
		}, isTooLong},
		{"a million elements, and 64 for each byte of the page", func(d int) ([]Link, error) {
			return visited(&Page{URL: fuzzBase}, comment, func(w *walker) {
				w.readings[0].work = int64(1<<20 + 64*len(comment) + d)
			})
		}, isTooDeep(16 << 20)},
		{"open elements of 4 bytes, with html and body", func(d int) ([]Link, error) {
			return visited(&Page{URL: fuzzBase, Limit: 400}, strings.Repeat("<x>", 400/4-2+d),
				nothing)
		}, isTooDeep(400)},
		{"formatting elements, which count twice", func(d int) ([]Link, error) {
			return visited(&Page{URL: fuzzBase, Limit: 400},
				"<b><i><u>"+strings.Repeat("<x>", 400/4-2-2*3+d), nothing)
		}, isTooDeep(400)},
		{"a style element in SVG of the page's limit", func(d int) ([]Link, error) {
			return visited(&Page{Base: fuzzBase, Limit: 400},
				"<svg><style>"+strings.Repeat("a", 300)+"<style>"+
					strings.Repeat("a", 100-len("<style></style>")+d)+"</style></style></svg>",
				nothing)
		}, isTooMuch},
		{"elements in a style element in SVG", func(d int) ([]Link, error) {
			return visited(&Page{Base: fuzzBase, Limit: 400}, "<svg><style>"+
				strings.Repeat("<x/>", 98)+"<x"+strings.Repeat(" ", 4+d)+"/></style></svg>",
				nothing)
		}, isTooMuch},
	} {
		for d := -1; d <= 1; d++ {
			t.Run(fmt.Sprintf("%s, %+d", test.name, d), func(t *testing.T) {
				all, err := test.beyond(d)
				if got := test.refuses(all, err); got != (d > 0) || !got && err != nil {
					t.Errorf("%d links, %v", len(all), err)
				}
			})
		}
	}
}
