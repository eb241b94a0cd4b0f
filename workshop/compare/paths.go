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

// A path is a target that redirect.Path allows.
type path struct {
	target, location string
	cleaned          string // the Location that http.Redirect makes of location
}

// runPaths compares redirect.Path, for random targets, with Chromium and with net/url as a reader
// by RFC 3986. A result, unchanged and after http.Redirect, must stay on the origin, and unchanged
// must lead to the page to which Chromium goes for the target. Chromium must leave the origin for a
// target that is refused.
func runPaths(seed uint64, n, limit int) (found int, err error) {
	page, err := browser.Open(context.Background(), "chromium", "chromium", browser.Options{})
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
	var locations []string
	allowed := 0
	for done := 0; done < n && found < limit; done += batch {
		var paths []path
		var refused []string
		for range min(batch, n-done) {
			target := ""
			for range 1 + r.IntN(9) {
				target += pathParts[r.IntN(len(pathParts))]
			}
			location, err := redirect.Path(target)
			if err != nil {
				refused = append(refused, target)
				continue
			}
			paths = append(paths, path{target, location, cleaned(location)})
		}
		allowed += len(paths)
		if err := comparePaths(page, paths, report); err != nil {
			return found, err
		}
		if err := compareRefused(page, refused, report); err != nil {
			return found, err
		}
		for _, p := range paths[:min(len(paths), (followed-len(locations))/2)] {
			locations = append(locations, p.location, p.cleaned)
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

// cleaned returns the Location that http.Redirect sends.
func cleaned(location string) string {
	w := httptest.NewRecorder()
	http.Redirect(w, httptest.NewRequest("GET", "/dir/page", nil), location, http.StatusSeeOther)
	return w.Header().Get("Location")
}

func comparePaths(page *browser.Page, paths []path, report func(string, ...any)) error {
	base, err := neturl.Parse(pathPage)
	if err != nil {
		return err
	}
	var asked [][2]string
	for _, p := range paths {
		asked = append(asked, [2]string{p.target, pathOrigin}, [2]string{p.location, pathPage}, [2]string{p.cleaned, pathPage})
	}
	hrefs, err := resolve(page, asked)
	if err != nil {
		return err
	}
	for i, p := range paths {
		target, location, cleaned := hrefs[3*i], hrefs[3*i+1], hrefs[3*i+2]
		if withoutFragment(location) != withoutFragment(target) || !strings.HasPrefix(location, pathOrigin+"/") || !strings.HasPrefix(cleaned, pathOrigin+"/") {
			report("%+q: %q leads Chromium to %q, and by http.Redirect to %q; the target to %q", p.target, p.location, location, cleaned, target)
		}
		for _, s := range []string{p.location, p.cleaned} {
			ref, err := neturl.Parse(s)
			if err == nil && (ref.Scheme != "" || base.ResolveReference(ref).Host != base.Host) || !strings.HasPrefix(s, "/") || strings.HasPrefix(s, "//") {
				report("%+q: %q leads to %v by RFC 3986", p.target, s, ref)
			}
		}
	}
	return nil
}

// compareRefused checks that Chromium leaves one of two origins for each target, or goes nowhere.
func compareRefused(page *browser.Page, targets []string, report func(string, ...any)) error {
	origins := []string{"http://one.example", "https://two.example:8443"}
	var asked [][2]string
	for _, target := range targets {
		for _, origin := range origins {
			asked = append(asked, [2]string{target, origin})
		}
	}
	hrefs, err := resolve(page, asked)
	if err != nil {
		return err
	}
	for i, target := range targets {
		if strings.HasPrefix(hrefs[2*i], origins[0]+"/") && strings.HasPrefix(hrefs[2*i+1], origins[1]+"/") {
			report("%+q is refused, and leads Chromium to %q", target, hrefs[2*i])
		}
	}
	return nil
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
