package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/redirect"
)

const (
	pathOrigin = "https://app.example"
	pathPage   = pathOrigin + "/dir/page?x" // redirects to the results
	followed   = 5000                       // the results that Chromium also follows as a Location
)

var pathURL = &neturl.URL{Scheme: "https", Host: "app.example", Path: "/dir/page", RawQuery: "x"}

// runPaths compares redirect.Path, for random targets, with Chromium and with net/url as a reader
// by RFC 3986. A result, unchanged and after http.Redirect, must stay on the origin, and unchanged
// must lead to the page to which Chromium goes for the target. If a target is refused, Chromium
// must leave one of two origins for it, or go nowhere.
func runPaths(seed uint64, n, limit int) (found int, err error) {
	page, err := browser.Open(context.Background(), "chromium", commands["chromium"], browser.Options{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, page.Close()) }()
	report := func(format string, args ...any) {
		if found++; found <= limit {
			fmt.Printf(format+"\n", args...)
		}
	}
	r := rand.New(rand.NewPCG(seed, 1))
	var locations []string // that Chromium follows
	allowed := 0
	for done := 0; done < n && found < limit; done += batch {
		var references [][2]string             // each with its base
		var comparisons []func(hrefs []string) // each from its first reference on
		var first []int
		for range min(batch, n-done) {
			target := randomText(r, pathParts, 9)
			location, err := redirect.Path(target)
			first = append(first, len(references))
			if err != nil {
				references = append(references, [2]string{target, "http://one.example"}, [2]string{target, "https://two.example:8443"})
				comparisons = append(comparisons, func(hrefs []string) {
					if strings.HasPrefix(hrefs[0], "http://one.example/") && strings.HasPrefix(hrefs[1], "https://two.example:8443/") {
						report("%+q is refused, and leads Chromium to %q", target, hrefs[0])
					}
				})
				continue
			}
			allowed++
			cleaned := cleaned(location)
			references = append(references, [2]string{target, pathOrigin}, [2]string{location, pathPage}, [2]string{cleaned, pathPage})
			comparisons = append(comparisons, func(hrefs []string) { comparePath(target, location, cleaned, hrefs, report) })
			if len(locations) < followed {
				locations = append(locations, location, cleaned)
			}
		}
		hrefs, err := resolve(page, references)
		if err != nil {
			return found, err
		}
		for i, compare := range comparisons {
			compare(hrefs[first[i]:])
		}
	}
	ends, err := follow(context.Background(), locations)
	if err != nil {
		return found, err
	}
	for i, end := range ends {
		if u, err := url.Parse(end); err != nil || u.Origin() != url.MustParse(followBase).Origin() {
			report("%+q from %s%d: Chromium goes to %q", locations[i], followBase, i, end)
		}
	}
	fmt.Printf("%d compared: %d allowed, %d of them followed; %d disagreements\n", n, allowed, len(locations), found)
	return found, nil
}

// randomText returns at most so many of the parts.
func randomText(r *rand.Rand, parts []string, most int) (text string) {
	for range 1 + r.IntN(most) {
		text += parts[r.IntN(len(parts))]
	}
	return text
}

// cleaned returns the Location that http.Redirect sends.
func cleaned(location string) string {
	w := httptest.NewRecorder()
	http.Redirect(w, httptest.NewRequest("GET", "/dir/page", nil), location, http.StatusSeeOther)
	return w.Header().Get("Location")
}

// comparePath compares where Chromium goes for a target, for the location here, and for the one
// that http.Redirect makes of that.
func comparePath(target, location, cleaned string, hrefs []string, report func(string, ...any)) {
	if withoutFragment(hrefs[1]) != withoutFragment(hrefs[0]) || !strings.HasPrefix(hrefs[1], pathOrigin+"/") || !strings.HasPrefix(hrefs[2], pathOrigin+"/") {
		report("%+q: %q leads Chromium to %q, and by http.Redirect to %q; the target to %q", target, location, hrefs[1], hrefs[2], hrefs[0])
	}
	for _, s := range []string{location, cleaned} {
		ref, err := neturl.Parse(s)
		if err == nil && (ref.Scheme != "" || pathURL.ResolveReference(ref).Host != pathURL.Host) || !strings.HasPrefix(s, "/") || strings.HasPrefix(s, "//") {
			report("%+q: %q leads to %v by RFC 3986", target, s, ref)
		}
	}
}

// resolve returns the URLs that the page makes of references and their bases, "" for a failure.
func resolve(page *browser.Page, references [][2]string) ([]string, error) {
	var hrefs []string
	for chunk := range slices.Chunk(references, 2*batch) {
		text, err := json.Marshal(chunk)
		if err != nil {
			return nil, err
		}
		var some []string
		expression := fmt.Sprintf(`%s.map(([s, base]) => { try { return new URL(s, base).href } catch { return "" } })`, text)
		if err := page.Evaluate(expression, &some); err != nil {
			return nil, err
		}
		hrefs = append(hrefs, some...)
	}
	return hrefs, nil
}

func withoutFragment(href string) string {
	href, _, _ = strings.Cut(href, "#")
	return href
}

// pathParts have no spaces: they are between the parts.
var pathParts = append(strings.Split("/ / / / / \\ \\ // \\\\ . .. .. ./ ../ /. /.. /./ /../ .%2e %2e %2E%2e %2f %5c %25 % %00 \t \n \r \r\n a b a/ a/../ /b ; : @ ? ? # # #/../ & = * | \" ' < > [ ] ^ ` { } ~ "+
	"\x00 \x01 \x1f \x7f \u00a0 \u3000 ä \u2028 \ufeff \U0001F600 \xff http: https: HTTP:/ https:// javascript: data:, file: a:80 u:p@ u@ :80 "+
	"evil.example /evil.example \\evil.example //evil.example https://evil.example/ ⓔvil.example evil。example [::1] 127.1", " "), " ")
