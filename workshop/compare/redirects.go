package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/redirect"
)

// A redirection is a location that Chromium follows from a page with the URL base. Its function
// says whether Chromium may end at a URL or, for nil, nowhere.
type redirection struct {
	location string
	mayEnd   func(base, end *url.URL) bool
}

// runRedirects lets Chromium follow random locations, and compares the URL at which it ends with
// the result of redirect.Local. If Local allows a location, Chromium must end at Local's URL; if it
// refuses one, at another origin or nowhere. Chromium also follows the results of redirect.Path for
// random targets, unchanged and as http.Redirect sends them. It must stay on the origin, and follow
// an unchanged one to where the target leads from the root.
func runRedirects(t *tally, seed uint64, n int) error {
	r := rand.New(rand.NewPCG(seed, 0))
	var all []redirection
	for range n {
		location := randomText(r, lists("locationParts"), 6)
		all = append(all, redirection{location, func(base, end *url.URL) bool {
			return mayEndAt(location, base, end)
		}})
		target := randomText(r, lists("targetParts"), 9)
		path, err := redirect.Path(target)
		if err != nil {
			continue
		}
		w := httptest.NewRecorder()
		http.Redirect(w, httptest.NewRequest("GET", "/dir/0", nil), path, http.StatusSeeOther)
		all = append(all, redirection{path, func(base, end *url.URL) bool {
			want, err := url.ParseWithBase(target, base.Origin())
			return err == nil && end != nil && isSame(end, want)
		}}, redirection{w.Header().Get("Location"), func(base, end *url.URL) bool {
			return end != nil && end.Origin() == base.Origin()
		}})
	}
	ends, err := follow(all)
	for i, end := range ends {
		u, _ := url.Parse(end)
		base := url.MustParse("http://app.example/dir/" + strconv.Itoa(i))
		if !all[i].mayEnd(base, u) {
			want, err := redirect.Local(base, all[i].location)
			t.differ("%+q from %s: Chromium goes to %q, and Local says %v, %v",
				all[i].location, base, end, want, err)
		}
	}
	fmt.Printf("%d redirects\n", len(all))
	return err
}

// randomText returns random parts, at most most of them.
func randomText(r *rand.Rand, parts []string, most int) (text string) {
	for range 1 + r.IntN(most) {
		text += parts[r.IntN(len(parts))]
	}
	return text
}

// mayEndAt reports whether Local agrees that the location leads to end.
func mayEndAt(location string, base, end *url.URL) bool {
	want, err := redirect.Local(base, location)
	if err != nil {
		return end == nil || end.Origin() != base.Origin()
	}
	if end == nil { // the page asks with fetch, which refuses credentials; a navigation does not
		u, err := base.Parse(location)
		return err == nil && u.Username()+u.Password() != ""
	}
	return isSame(end, want)
}

func isSame(u, v *url.URL) bool { return *u.WithoutFragment() == *v.WithoutFragment() }

// follow redirects Chromium with each of the locations, unchanged in the Location header, and
// returns the URL at which it ends, without its fragment, or "" if it goes nowhere. A location
// must not have line breaks or NUL. Every host resolves to a server on this machine.
func follow(redirections []redirection) (ends []string, err error) {
	sent := make(map[int]bool) // a location may lead back to its own page
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Cache-Control", "no-store")
		number, _ := strings.CutPrefix(r.RequestURI, "/dir/")
		i, err := strconv.Atoi(number)
		if err == nil && r.Host == "app.example" && i < len(redirections) && !sent[i] {
			sent[i] = true // the script waits for each answer
			w.Header()["Location"] = []string{redirections[i].location}
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	options := browser.Options{Resolver: server.Listener.Addr().String()}
	err = inChromium("http://app.example/", options, func(p *browser.Page) error {
		return p.Evaluate(fmt.Sprintf(`(async () => {
			const urls = []
			for (let i = 0; i < %d; i++) {
				try { urls.push((await fetch("/dir/" + i)).url) } catch { urls.push("") }
			}
			return urls
		})()`, len(redirections)), &ends)
	})
	return ends, err
}
