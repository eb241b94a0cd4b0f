package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/redirect"
)

// runRedirects has Chromium follow random locations, and compares where it ends with the result of
// redirect.Local: where Local allows a location, Chromium must end at Local's URL, and where it
// refuses one, at another origin or nowhere.
func runRedirects(seed uint64, n, limit int) (found int, err error) {
	r := rand.New(rand.NewPCG(seed, 0))
	locations := make([]string, n)
	for i := range locations {
		for range 1 + r.IntN(6) {
			locations[i] += locationParts[r.IntN(len(locationParts))]
		}
	}
	ends, err := browser.Follow(context.Background(), locations)
	if err != nil {
		return 0, err
	}
	allowed := 0
	for i, location := range locations {
		base := url.MustParse(browser.FollowBase + strconv.Itoa(i))
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
