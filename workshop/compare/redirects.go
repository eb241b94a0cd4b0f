package main

import (
	"context"
	"errors"
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

// runRedirects has Chromium follow random locations, and compares the URL at which it ends with
// the result of redirect.Local. If Local allows a location, Chromium must end at Local's URL;
// if it refuses one, at another origin or nowhere.
func runRedirects(seed uint64, n, limit int) (found int, err error) {
	r := rand.New(rand.NewPCG(seed, 0))
	locations := make([]string, n)
	for i := range locations {
		locations[i] = randomText(r, locationParts, 6)
	}
	ends, err := follow(context.Background(), locations)
	if err != nil {
		return 0, err
	}
	allowed := 0
	for i, location := range locations {
		base := url.MustParse(followBase + strconv.Itoa(i))
		want, err := redirect.Local(base, location)
		end, endErr := url.Parse(ends[i])
		switch {
		case err == nil:
			allowed++
			if endErr == nil && end.HrefWithoutFragment() == want.HrefWithoutFragment() || ends[i] == "" && hasCredentials(base, location) {
				continue
			}
		case endErr != nil || end.Origin() != base.Origin():
			continue
		}
		if found++; found <= limit {
			fmt.Printf("%+q from %s: Chromium goes to %q, and Local says %v, %v\n", location, base, ends[i], want, err)
		}
	}
	fmt.Printf("%d compared: %d allowed; %d disagreements\n", n, allowed, found)
	return found, nil
}

// hasCredentials reports whether a location has credentials. The page asks with fetch, which does
// not follow such a location, while a navigation does.
func hasCredentials(base *url.URL, location string) bool {
	u, err := base.Parse(location)
	return err == nil && u.Username()+u.Password() != ""
}

// locationParts have no '|', nor spaces and '*' in hosts: docs/browsers.md has what Chromium does
// with these.
var locationParts = strings.Split("/ / / \\ \\ // \\\\ /\\ . .. ../ ./ %2e %2E%2e %2f %5c \t \t/ a b/ a/../ @ : :80 :81 :080 ? # ?a #a ; = & % %41 ä ü/ "+
	"http: http:/ http:// HTTP:\\\\ https: https:// ws:// file: javascript: data:, blob:http://app.example/ mailto: foo:// "+
	"app.example APP.example app.example/ app.example. //app.example /\\app.example:80/ http://app.example/ http:app.example u:p@ u@ //u:p@app.example/ "+
	"evil.example evil.example/ //evil.example \\\\evil.example/ ⓔvil.example ｅvil.example evil。example ev\u00adil.example [::1] 127.1 0x7f.1 "+
	"app.example.evil.example app.example@evil.example evil.example\\@app.example evil.example#@app.example evil.example?@app.example", " ")

// followBase is the start of the URLs of the pages that follow redirects. The number of the
// location follows it.
const followBase = "http://app.example/dir/"

// follow redirects Chromium with each of the locations, unchanged in the Location header, and
// returns the URL at which it ends, without its fragment, or "" if it goes nowhere. A location
// must not have line breaks or NUL. Every host resolves to a server on this machine.
func follow(ctx context.Context, locations []string) (ends []string, err error) {
	sent := make(map[int]bool) // one location may lead back to its own page
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Cache-Control", "no-store")
		number, _ := strings.CutPrefix(r.RequestURI, "/dir/")
		if i, err := strconv.Atoi(number); err == nil && r.Host == "app.example" && i < len(locations) && !sent[i] {
			sent[i] = true // the script waits for each answer
			w.Header()["Location"] = []string{locations[i]}
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	page, err := browser.Open(ctx, "chromium", "chromium", browser.Options{Resolver: server.Listener.Addr().String()})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, page.Close()) }()
	if err := page.Go("http://app.example/"); err != nil {
		return nil, err
	}
	err = page.Evaluate(fmt.Sprintf(`(async () => {
		const urls = []
		for (let i = 0; i < %d; i++) {
			try { urls.push((await fetch("/dir/" + i)).url) } catch { urls.push("") }
		}
		return urls
	})()`, len(locations)), &ends)
	return ends, err
}
