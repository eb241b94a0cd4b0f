package redirect_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redirect"
)

// FuzzLocal checks that Local's result has base's origin and no credentials, is the page to which a
// browser goes from base, and is allowed when passed as a target again. A refused target must be on
// another origin or not a URL. Within's result must stay in the directory when it is decoded.
func FuzzLocal(f *testing.F) {
	for _, next := range []string{
		"", "/", "//evil.example", `/a/../\evil.example`, "//u:p@app.example",
		"blob:https://app.example/", "sub/..%2f..%5cx", "%2e%2e/x", "\t/\n/x",
	} {
		f.Add("https://app.example/sub/page", next)
	}
	f.Add("http://u:p@127.1:8080/", "x")
	f.Fuzz(checkLocal)
}

func checkLocal(t *testing.T, rawBase, next string) {
	base, err := url.Parse(rawBase)
	if err != nil {
		return
	}
	before := base.Href()
	browser, _ := base.Parse(next)
	u, err := redirect.Local(base, next)
	within, withinErr := redirect.Within(base, next)
	if base.Href() != before {
		t.Fatalf("%q was changed to %q", before, base.Href())
	}
	isWeb := base.Scheme() == "http" || base.Scheme() == "https"
	sameOrigin := browser != nil && isWeb && browser.Scheme() == base.Scheme() &&
		browser.Host() == base.Host()
	if (err == nil) != sameOrigin {
		t.Fatalf("%q on %q: %v, and a browser goes to %v", next, base, err, browser)
	}
	if err != nil {
		if withinErr == nil {
			t.Errorf("Within allows %q on %q, and Local does not: %v", next, base, err)
		}
		return
	}
	if u.Origin() != base.Origin() || u.Username()+u.Password() != "" ||
		u.Pathname()+u.Search()+u.Hash() != browser.Pathname()+browser.Search()+browser.Hash() {
		t.Errorf("%q on %q: %q, and a browser goes to %q", next, base, u, browser)
	}
	if again, err := redirect.Local(url.MustParse(base.Origin()), u.Href()); err != nil ||
		again.Href() != u.Href() {
		t.Errorf("%q: %v, %v", u, again, err)
	}
	if withinErr != nil {
		return
	}
	dir := base.Pathname()[:strings.LastIndexByte(base.Pathname(), '/')+1]
	slashes := strings.NewReplacer("%2f", "/", "%2F", "/", "%5c", "/", "%5C", "/")
	decoded := url.MustParse(slashes.Replace(base.Origin() + within.Pathname())).Pathname()
	if within.Href() != u.Href() || !strings.HasPrefix(within.Pathname(), dir) ||
		!strings.Contains(dir, "%") && !strings.HasPrefix(decoded, dir) {
		t.Errorf("%q is not within %q: %q", within, base, decoded)
	}
}

// FuzzMatchRedirectURI checks that two strings match only if they are equal, or are URLs of the
// same loopback host that differ at most in the port; and that a URL without credentials and
// fragment matches itself.
func FuzzMatchRedirectURI(f *testing.F) {
	f.Add("http://127.0.0.1/cb", "http://127.0.0.1:8080/cb", false)
	f.Add("http://[::1]?x", "http://[::1]:1?x", true)
	f.Add("http://localhost", "http://localhost:80@evil.example", true)
	f.Add("https://app.example/cb", "https://app.example/cb#", false)
	f.Add("com.example.app:/cb", "com.example.app:/%2e./cb", false)
	f.Fuzz(checkMatch)
}

func checkMatch(t *testing.T, registered, presented string, localhost bool) {
	match := redirect.MatchRedirectURI
	if localhost {
		match = redirect.MatchRedirectURILocalhost
	}
	u, err := url.Parse(presented)
	matches := matched(t, match, registered, presented) == nil
	if redirect.CheckRedirectURI(presented) == nil {
		checkRegistered(t, presented)
	}
	itself := matched(t, match, presented, presented) == nil
	if itself != (err == nil && !u.HasFragment() && u.Username()+u.Password() == "") {
		t.Fatalf("%q matches itself: %t", presented, itself)
	}
	if !matches || registered == presented {
		return
	}
	v, err := url.Parse(registered)
	if err != nil {
		t.Fatalf("%q matches %q", presented, registered)
	}
	addr := u.HostValue().Addr()
	if u.Scheme() != "http" || u.Hostname() != v.Hostname() ||
		u.Port() == v.Port() && !strings.Contains(presented+registered, ":0") &&
			!strings.Contains(presented+registered, ":80") ||
		u.RequestURI() != v.RequestURI() ||
		!addr.IsLoopback() && (!localhost || u.Hostname() != "localhost") {
		t.Errorf("%q matches %q", presented, registered)
	}
}

// checkRegistered checks uri, which may be registered, for the properties of all such URIs, and
// that it matches itself.
func checkRegistered(t *testing.T, uri string) {
	u, err := redirect.MatchRedirectURI([]string{uri}, uri)
	if err != nil {
		t.Fatalf("%q: %v", uri, err)
	}
	isPrivate := u.Scheme() != "https" && u.Scheme() != "http" && strings.Contains(u.Scheme(), ".")
	if u.Scheme() == "http" && !u.HostValue().Addr().IsLoopback() || !isPrivate && !isWeb(u) ||
		u.HasFragment() || strings.ContainsAny(uri, "\\\t ") || !url.CanParse(uri) {
		t.Errorf("%q may be registered", uri)
	}
	if again, err := url.Parse(strings.ReplaceAll(u.Href(), u.Search(), "")); err != nil ||
		strings.Contains(again.Pathname()+"/", "/../") {
		t.Errorf("%q may be registered", uri)
	}
}

func isWeb(u *url.URL) bool { return u.Scheme() == "http" || u.Scheme() == "https" }

// TestRandom tries random pairs of a base and a target, and of two redirect URIs.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(parts string) string {
		list := strings.Split(parts, " ")
		var b strings.Builder
		for n := r.IntN(7); n > 0; n-- {
			b.WriteString(list[r.IntN(len(list))])
		}
		return b.String()
	}
	bases := strings.Fields("https://app.example/sub/page https://app.example " +
		"http://u:p@127.1:8080/ http://app.example/a/b/?x#y ftp://h/ file:///x blob:https://h/")
	for range 3000 {
		checkLocal(t, bases[r.IntN(len(bases))], random("/ // \\ . .. %2e %2f %5C sub a/ b ? # : "+
			"@ u:p@ http: https: https://app.example //app.example //127.1:8080 /sub/ /a/b/ "+
			"blob: \t %"))
		uri := "http://127.0.0.1 http://[::1] http://localhost : :80 :8080 :0 65536 :65535 1 / " +
			"/cb /CB ? ?x # @ .evil.example a"
		checkMatch(t, random(uri), random(uri), r.IntN(2) == 0)
		origins, ports, rests := strings.Split(uri, " ")[:3],
			strings.Split(" : :0 :80 :080 :65535 :65536 :1a :a", " "),
			strings.Split(" / /cb /CB ?x ?y #x @h .h a", " ")
		loopback := func() string {
			return origins[r.IntN(len(origins))] + ports[r.IntN(len(ports))] +
				rests[r.IntN(len(rests))]
		}
		checkMatch(t, loopback(), loopback(), r.IntN(2) == 0)
	}
}

// FuzzPath checks that Path's result stays on the server's origin, and that Path refuses a target
// only if a browser would leave the origin or cannot go there.
func FuzzPath(f *testing.F) {
	for _, target := range []string{
		"", "/a?b#c", "/.//evil.example", "https:x", `/#/../..\evil.example`, "\t//a",
	} {
		f.Add(target)
	}
	f.Fuzz(func(t *testing.T, target string) {
		location, err := redirect.Path(target)
		if err == nil {
			checkStays(t, target, location)
			return
		}
		for _, base := range []string{"http://app.example/", "https://app.example:8443/"} {
			if _, err := redirect.Local(url.MustParse(base), target); err != nil {
				return
			}
		}
		t.Errorf("%q: %v", target, err)
	})
}
