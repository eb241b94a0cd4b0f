package redirect_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"runtime"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/redirect"
)

const app = "https://app.example/login"

// Inputs whose name is a thread are from that thread: they got past a check, or are in the tests of
// its fix. The wanted URLs are those of the reference implementation.
func TestLocal(t *testing.T) {
	for _, test := range []struct {
		thread, base, next string
		want               string // "" if next is refused
		goes               string // the origin for which next is refused
	}{
		{"", app, "", "https://app.example/login", ""},
		{"", "https://app.example/login#x", "", "https://app.example/login", ""},
		{"", app, "/", "https://app.example/", ""},
		{"", app, "x?y#z", "https://app.example/x?y#z", ""},
		{"", app, "https://app.example:443/x", "https://app.example/x", ""},
		{"", app, "HTTPS://APP.EXAMPLE/x", "https://app.example/x", ""},
		{"", app, "https://app.example:8443/x", "", "https://app.example:8443"},
		{"", app, "http://app.example/x", "", "http://app.example"},
		{"", app, "http:/x", "", "http://x"},
		{"", app, "https:x", "https://app.example/x", ""},
		{"", app, "https://app.example.evil.example/", "", "https://app.example.evil.example"},
		{"", app, "https://app.example@evil.example/", "", "https://evil.example"},
		{"", app, "blob:https://app.example/x", "", "blob:"},
		{"", app, "file:///etc/passwd", "", "file:"},
		{"", app, "wss://app.example/", "", "wss:"},
		{"", app, "data:text/html,x", "", "data:"},
		{"", app, "https://me:secret@app.example/x", "https://app.example/x", ""},
		{"", "https://me:secret@app.example/", "x", "https://app.example/x", ""},
		{"", app, "https://me@app.example/x", "https://app.example/x", ""},
		{"", app, "https://:secret@app.example/x", "https://app.example/x", ""},
		{"", app, "https://other.example/x", "", "https://other.example"},
		{"", "http://0x7f.1:8080/", "//127.0.0.1:8080/x", "http://127.0.0.1:8080/x", ""},
		{"", "https://bücher.example/", "//BÜCHER.example/x",
			"https://xn--bcher-kva.example/x", ""},

		{"github.com/gogs/gogs/issues/5364", app, `/\example.com`, "", "https://example.com"},
		{"github.com/gogs/gogs/issues/5364", app, "//github.com", "", "https://github.com"},
		{"github.com/gogs/gogs/issues/5183", app, "//www.attacker.com/%2f%2e%2e",
			"", "https://www.attacker.com"},
		{"github.com/gogs/gogs/pull/8322", app, `/a/../\example.com`,
			"https://app.example//example.com", ""},
		{"github.com/gogs/gogs/pull/8322", app, `/\\example.com`, "", "https://example.com"},
		{"github.com/gogs/gogs/pull/8322", app, `/path\segment`,
			"https://app.example/path/segment", ""},
		{"github.com/gogs/gogs/pull/8322", app, "/%5Cexample.com",
			"https://app.example/%5Cexample.com", ""},
		{"github.com/gogs/gogs/pull/8322", app, "/a/../%5Cexample.com",
			"https://app.example/%5Cexample.com", ""},
		{"github.com/gogs/gogs/pull/8322", app, "/\t/example.com", "", "https://example.com"},
		{"github.com/gogs/gogs/pull/8322", app, "/\n/example.com", "", "https://example.com"},
		{"github.com/gogs/gogs/pull/8322", app, "/\r/example.com", "", "https://example.com"},
		{"github.com/gogs/gogs/pull/8322", app, "javascript:alert(1)", "", "javascript:"},
		{"github.com/gogs/gogs/pull/8391", app, "/a/..//example.com",
			"https://app.example//example.com", ""},
		{"github.com/gogs/gogs/pull/8391", app, "/.//example.com",
			"https://app.example//example.com", ""},
		{"github.com/gogs/gogs/pull/8391", app, `/%2e/\example.com`,
			"https://app.example//example.com", ""},
		{"github.com/go-gitea/gitea/pull/25154", app, `\\example.com`, "", "https://example.com"},
		{"github.com/go-gitea/gitea/pull/25146", app, `\/example.com`, "", "https://example.com"},
		{"github.com/go-gitea/gitea/pull/36716", app, `/a/../%5cexample.com`,
			"https://app.example/%5cexample.com", ""},
		{"github.com/go-gitea/gitea/issues/5627", app, "//google.com/..", "", "https://google.com"},
		{"github.com/miniflux/v2/pull/4362", app, `/\evil.com`, "", "https://evil.com"},
		{"github.com/golang/vulndb/issues/4226, of miniflux", app, "//ikotaslabs.com",
			"", "https://ikotaslabs.com"},
		{"github.com/golang/go/issues/71161", app, `\\example.com`, "", "https://example.com"},
		{"github.com/golang/go/issues/38642", app, "https:///www.google.com",
			"", "https://www.google.com"},
		{"github.com/google/syzkaller/pull/7441", app, "///evil.com", "", "https://evil.com"},
		{"github.com/gophish/gophish/pull/2262", app, `\\\\\\example.com`,
			"", "https://example.com"},
		{"github.com/trip2g/trip2g/pull/345", app, "https://app.example//evil.com",
			"https://app.example//evil.com", ""},
		{"github.com/zitadel/zitadel/issues/12559", "http://localhost:8090/",
			"http://localhost:8090%25@example.com", "", "http://example.com"},
	} {
		t.Run(test.base+" "+test.next, func(t *testing.T) {
			u, err := redirect.Local(url.MustParse(test.base), test.next)
			if test.want != "" {
				if err != nil || u.Href() != test.want {
					t.Errorf("%v, %v, want %s (%s)", u, err, test.want, test.thread)
				}
				return
			}
			checkError(t, err, redirect.ErrOrigin)
			if u != nil || !strings.HasSuffix(err.Error(), ": "+test.goes) {
				t.Errorf("%v, want the origin %s (%s)", err, test.goes, test.thread)
			}
		})
	}
}

func checkError(t *testing.T, err error, want error) {
	t.Helper()
	var e *redirect.Error
	if !errors.Is(err, want) || !errors.As(err, &e) || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v, want %v", err, want)
	}
}

func TestLocalErrors(t *testing.T) {
	for _, base := range []*url.URL{
		nil, new(url.URL), url.MustParse("file:///"), url.MustParse("ftp://h/"),
		url.MustParse("ws://h/"), url.MustParse("blob:https://h/x"), url.MustParse("mailto:x"),
	} {
		_, err := redirect.Local(base, "x")
		checkError(t, err, redirect.ErrBase)
		_, err = redirect.Within(base, "x")
		checkError(t, err, redirect.ErrBase)
	}
	_, err := redirect.Local(url.MustParse(app), "https://me:secret@a b/")
	var e *redirect.Error
	if !errors.Is(err, url.ErrDomainToASCII) || !errors.As(err, &e) || e.Origin != "" ||
		strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
	_, err = redirect.Local(url.MustParse(app), "//me:secret@evil.example/secret?secret#secret")
	checkError(t, err, redirect.ErrOrigin)
	if !errors.As(err, &e) || e.Origin != "https://evil.example" {
		t.Errorf("%v", e)
	}
}

func TestErrorText(t *testing.T) {
	_, errBase := redirect.Local(nil, "x")
	_, errOrigin := redirect.Path("javascript:alert(1)")
	_, errPath := redirect.Within(url.MustParse("https://app.example/sub/"), "/x")
	for want, err := range map[string]error{
		"redirect: the base is not an http: or https: URL":                             errBase,
		"redirect: the target is on another origin: javascript:":                       errOrigin,
		"redirect: the target is outside of the base's directory: https://app.example": errPath,
		"redirect: the redirect URI is not a registered one: https://app.example": matched(t,
			redirect.MatchRedirectURI, "", "https://app.example/cb"),
		"redirect: the redirect URI has a fragment: https://app.example": matched(t,
			redirect.MatchRedirectURI, "", "https://app.example/cb#"),
		"redirect: the redirect URI has credentials: https://app.example": matched(t,
			redirect.MatchRedirectURI, "", "https://me@app.example/cb"),
		`redirect: url: cannot parse "cb": missing-scheme-non-relative-URL at byte 0`: matched(t,
			redirect.MatchRedirectURI, "", "cb"),
		"redirect: the redirect URI has '..' in its path: https://h": redirect.CheckRedirectURI(
			"https://h/../cb"),
		"redirect: the redirect URI is http:, and not on a loopback address: http://h:1": redirect.
			CheckRedirectURI("http://h:1/cb"),
		"redirect: the redirect URI's scheme has no '.', and is neither https nor http: " +
			"a:": redirect.CheckRedirectURI("a:/cb"),
		"redirect: the redirect URI is on localhost, which need not be a loopback address: " +
			"http://localhost": redirect.CheckRedirectURI("http://localhost/cb"),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestErrorsHideSecrets checks that no form of an error shows a password, or any part of the target
// except its origin.
func TestErrorsHideSecrets(t *testing.T) {
	base := url.MustParse("https://me:secret@app.example/")
	_, errPath := redirect.Path("//me:secret@evil.example/secret?secret#secret")
	_, errBlob := redirect.Local(base, "blob:https://me:secret@evil.example/secret")
	_, errHost := redirect.Local(base, "https://me:secret@a b/")
	_, errDir := redirect.Within(url.MustParse("https://app.example/sub/"),
		"https://me:secret@app.example/secret?secret")
	_, errBase := redirect.Local(url.MustParse("ftp://me:secret@h/"), "x")
	for _, err := range []error{
		errPath, errBlob, errHost, errDir, errBase,
		matched(t, redirect.MatchRedirectURI, "https://app.example/",
			"https://me:secret@app.example/secret"),
		matched(t, redirect.MatchRedirectURI, "https://app.example/",
			"https://app.example/secret?secret"),
	} {
		var e *redirect.Error
		if !errors.As(err, &e) {
			t.Fatal(err)
		}
		text, jsonErr := json.Marshal(map[string]any{"pointer": e, "value": *e})
		all := fmt.Sprintf("%s %v %+v %#v %q %v %+v %#v", err, err, err, err, err, *e, *e, *e) +
			string(text)
		if jsonErr != nil || strings.Contains(all, "secret") {
			t.Errorf("%v: %s", jsonErr, all)
		}
	}
}

func TestPath(t *testing.T) {
	for _, test := range []struct{ target, want string }{
		{"", "/"},
		{"/", "/"},
		{"?x", "/?x"},
		{"#x", "/#x"},
		{"orders", "/orders"},
		{"../orders", "/orders"},
		{"/orders/?page=2#x", "/orders/?page=2#x"},
		{"/a?", "/a?"},
		{"/a#", "/a#"},
		{"/a/./b/../c", "/a/c"},
		{"/ä b|c", "/%C3%A4%20b|c"},
		{"/a%2Fb%5C%zz", "/a%2Fb%5C%zz"},
		{"/a//b", "/a//b"},
		{"/.//evil.example", "/.//evil.example"},
		{"/a/..//evil.example", "/.//evil.example"},
		{"/a/../\\evil.example", "/.//evil.example"},
		{"/.///evil.example", "/.///evil.example"},
		{"/%2e//evil.example?//a", "/.//evil.example?//a"},
		{"/\t./\n/evil.example", "/.//evil.example"},
		{`/?\evil.example`, `/?\evil.example`},
		{`/#/../..\evil.example`, `/#/../..%5Cevil.example`},
		{"/:80", "/:80"},
		{"/@evil.example", "/@evil.example"},
		{"./http://evil.example", "/http://evil.example"},

		{"//", "ErrHostMissing"},
		{"//evil.example", "ErrOrigin"},
		{"//a/", "ErrOrigin"}, // Path's own bases
		{"//b/", "ErrOrigin"},
		{`/\evil.example`, "ErrOrigin"},
		{"/\t/evil.example", "ErrOrigin"},
		{" //evil.example", "ErrOrigin"},
		{"http:x", "ErrOrigin"},
		{"https:x", "ErrOrigin"},
		{"HTTPS:/x", "ErrOrigin"},
		{"https://a/", "ErrOrigin"},
		{"http://b/", "ErrOrigin"},
		{"javascript:alert(1)", "ErrOrigin"},
		{"mailto:x", "ErrOrigin"},
		{"x:y", "ErrOrigin"},
	} {
		got, err := redirect.Path(test.target)
		switch test.want {
		case "ErrOrigin":
			checkError(t, err, redirect.ErrOrigin)
		case "ErrHostMissing":
			checkError(t, err, url.ErrHostMissing)
		default:
			if err != nil || got != test.want {
				t.Errorf("%q: %q, %v, want %q", test.target, got, err, test.want)
			}
			checkStays(t, test.target, got)
			continue
		}
		if got != "" {
			t.Errorf("%q: %q", test.target, got)
		}
	}
}

// targetParts are the parts from which TestPathTargets makes targets.
var targetParts = strings.Split("/ / / / \\ \\ // \\\\ . .. .. ./ ../ /. /.. %2e %2E%2e %2f %5c "+
	"%25 % \t \n \r a a/ a/../ /b ; : @ ? ? # # & = * | \" ' < > [ ] ^ ` { } ~ "+
	"\x00 \x01 \x7f \u00a0 ä \u2028 \xff http: https: HTTP:/ https:// javascript: a:80 u:p@ "+
	"evil.example /evil.example \\evil.example //evil.example", " ")

// TestPathTargets checks random targets. The program workshop/compare does so in Chromium.
func TestPathTargets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	allowed := 0
	for range 20_000 {
		target := ""
		for range 1 + r.IntN(8) {
			target += targetParts[r.IntN(len(targetParts))]
		}
		if location, err := redirect.Path(target); err == nil {
			allowed++
			checkStays(t, target, location)
		}
	}
	if allowed < 10_000 {
		t.Errorf("only %d are allowed", allowed)
	}
}

// checkStays checks that Path's result for target leads to the same page as target, and to no other
// origin: in a browser, by RFC 3986, and after http.Redirect.
func checkStays(t *testing.T, target, location string) {
	t.Helper()
	if again, err := redirect.Path(location); again != location {
		t.Errorf("%q: %q becomes %q, %v", target, location, again, err)
	}
	base := url.MustParse("https://app.example/dir/page?x")
	want, err := url.MustParse("https://app.example/").Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	http.Redirect(w, httptest.NewRequest("GET", "/dir/page", nil), location, http.StatusSeeOther)
	for i, sent := range []string{location, w.Header().Get("Location")} {
		u, err := base.Parse(sent)
		if err != nil || u.Origin() != base.Origin() ||
			i == 0 && u.Href() !=
				want.WithoutFragment().Href()+strings.ReplaceAll(
					want.Href()[len(want.WithoutFragment().Href()):], `\`, "%5C") {
			t.Errorf("%q: %q leads a browser to %v, %v", target, sent, u, err)
		}
		n, err := neturl.Parse(base.Href())
		if err != nil {
			t.Fatal(err)
		}
		if ref, err := neturl.Parse(sent); err == nil &&
			(ref.Host != "" || ref.Scheme != "" || n.ResolveReference(ref).Host != n.Host) {
			t.Errorf("%q: by RFC 3986 %q leads to %v", target, sent, n.ResolveReference(ref))
		}
	}
}

func TestAllowed(t *testing.T) {
	base := url.MustParse(app)
	others := []url.Origin{
		url.MustParse("https://docs.example").OriginValue(),
		url.MustParse("http://localhost:3000").OriginValue(),
		url.MustParse("file:///").OriginValue(),
		{},
	}
	for _, test := range []struct{ thread, next, want string }{
		{"", "/x", "https://app.example/x"},
		{"", `\\DOCS.example:443\x`, "https://docs.example/x"},
		{"", "http://localhost:3000/x", "http://localhost:3000/x"},
		{"", "https://me:secret@docs.example", "https://docs.example/"},
		{"", "http://docs.example", ""},
		{"", "https://docs.example.", ""},
		{"", "http://localhost", ""},
		{"", "https://www.docs.example", ""},
		{"", "blob:https://docs.example/x", ""},
		{"", "file:///", ""},
		{"", "wss://docs.example", ""},
		{"github.com/go-oauth2/oauth2/issues/298", "https://evil-docs.example", ""},
		{"github.com/go-oauth2/oauth2/issues/105", "http://testlocalhost:3000/", ""},
		{"github.com/rs/cors/issues/197", "https://docs.example.evil.example", ""},
		{"github.com/hs-web/hsweb-framework/issues/354",
			"https://docs.example:password@evil.com", ""},
		{"github.com/golang/go/issues/78563", "https://evil@docs.example", "https://docs.example/"},
	} {
		u, err := redirect.Allowed(base, test.next, others...)
		switch {
		case test.want == "":
			checkError(t, err, redirect.ErrOrigin)
		case err != nil || u.Href() != test.want:
			t.Errorf("%s: %v, %v, want %q (%s)", test.next, u, err, test.want, test.thread)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, test := range []struct{ base, next, want string }{
		{"https://app.example", "/x", "https://app.example/x"},
		{"https://app.example/sub/", "", "https://app.example/sub/"},
		{"https://app.example/sub/", "x?y", "https://app.example/sub/x?y"},
		{"https://app.example/sub/page", "/sub/x", "https://app.example/sub/x"},
		{"https://app.example/sub/", "/sub", ""},
		{"https://app.example/sub/", "/SUB/x", ""},
		{"https://app.example/sub/", "/subway/x", ""},
		{"https://app.example/sub/", "/", ""},
		{"https://app.example/sub/", "?x", "https://app.example/sub/?x"},
		{"https://app.example/sub/", "a/../x", "https://app.example/sub/x"},
		{"https://app.example/sub/", "..", ""},
		{"https://app.example/sub/", "../sub/x", "https://app.example/sub/x"},
		{"https://app.example/sub/", "a/../../x", ""},
		{"https://app.example/sub/", `..\x`, ""},
		{"https://app.example/sub/", "%2e%2E/x", ""},
		{"https://app.example/sub/", ".%2e/x", ""},
		{"https://app.example/sub/", "..%2fx", ""},
		{"https://app.example/sub/", "%2e%2e%2fx", ""},
		{"https://app.example/sub/", "..%5Cx", ""},
		{"https://app.example/sub/", "a/..%2f..%2fx", ""},
		{"https://app.example/sub/", "a//..%2f..%2fx", ""},
		{"https://app.example/sub/", "a/.%2f..%2f..%2fx", ""},
		{"https://app.example/sub/", "a..%2fx", "https://app.example/sub/a..%2fx"},
		{"https://app.example/sub/", "a%2f..%2fx", "https://app.example/sub/a%2f..%2fx"},
		{"https://app.example/sub/", "..a%2fx", "https://app.example/sub/..a%2fx"},
		{"https://app.example/sub/", "..;/x", "https://app.example/sub/..;/x"},
		{"https://app.example/sub/", "%252e%252e%252fx",
			"https://app.example/sub/%252e%252e%252fx"},
		{"https://app.example/sub/", "%252e%252e/x", ""}, // decoded, it has a dot segment
		{"https://app.example/a%2fb/", "x", "https://app.example/a%2fb/x"},
		{"https://app.example/a%2fb/", "/a/b/x", ""},
		{"https://app.example/sub/", "x?../../y#/../z", "https://app.example/sub/x?../../y#/../z"},
	} {
		u, err := redirect.Within(url.MustParse(test.base), test.next)
		switch {
		case test.want == "":
			checkError(t, err, redirect.ErrPath)
		case err != nil || u.Href() != test.want:
			t.Errorf("%s in %s: %v, %v, want %q", test.next, test.base, u, err, test.want)
		}
	}
	_, err := redirect.Within(url.MustParse("https://app.example/sub/"), "//evil.example/sub/x")
	checkError(t, err, redirect.ErrOrigin)
}

// TestHTTPRedirect shows the wrong ways that the package's documentation names, and the right
// one.
func TestHTTPRedirect(t *testing.T) {
	base := url.MustParse(app)
	const next = `/a/../\evil.example`
	u, err := redirect.Local(base, next)
	if err != nil {
		t.Fatal(err)
	}
	relative, _ := url.MakeRelative(base, u)
	for _, test := range []struct{ target, want string }{
		{u.Href(), "https://app.example//evil.example"},
		{next, "https://evil.example/"},
		{u.RequestURI(), "https://evil.example/"},
		{u.Pathname(), "https://evil.example/"},
		{relative, "https://app.example/evil.example"},
	} {
		w := httptest.NewRecorder()
		http.Redirect(w, httptest.NewRequest("GET", app, nil), test.target, http.StatusSeeOther)
		if at, err := base.Parse(w.Header().Get("Location")); err != nil || at.Href() != test.want {
			t.Errorf("%s: %v, %v, want %s", test.target, at, err, test.want)
		}
	}
}

// Rows whose name is a thread are from that thread's tests, without those that contradict RFC 9700.
func TestMatchRedirectURI(t *testing.T) {
	const fosite, coder, toolhive = "github.com/ory/fosite/issues/872",
		"github.com/coder/coder/pull/29013", "github.com/stacklok/toolhive/issues/6189"
	mismatch, fragment := redirect.ErrMismatch, redirect.ErrFragment
	credentials := redirect.ErrCredentials
	errParse := errors.New("any *url.ParseError")
	for _, test := range []struct {
		thread, registered, presented string
		want, withLocalhost           error
	}{
		{"", "https://app.example/cb", "https://app.example/cb", nil, nil},
		{"", "https://app.example/cb", "https://app.example/cb/", mismatch, mismatch},
		{"", "https://app.example/cb", "https://APP.example/cb", mismatch, mismatch},
		{"", "https://app.example/cb", "https://app.example:443/cb", mismatch, mismatch},
		{"", "https://app.example/cb", "https://app.example/cb?x", mismatch, mismatch},
		{"", "https://app.example/cb", "https://app.example/x/../cb", mismatch, mismatch},
		{"", "https://app.example/cb#x", "https://app.example/cb#x", fragment, fragment},
		{"", "https://app.example/cb#", "https://app.example/cb#", fragment, fragment},
		{"", "https://me@app.example/cb", "https://me@app.example/cb", credentials, credentials},
		{"", "https://:p@app.example/cb", "https://:p@app.example/cb", credentials, credentials},
		{"", "com.example.app:/cb", "com.example.app:/cb", nil, nil},
		{"", "http://127.0.0.1/cb", "http://127.0.0.1:51004/cb", nil, nil},
		{"", "http://127.0.0.1:8080/cb", "http://127.0.0.1/cb", nil, nil},
		{"", "http://127.0.0.1", "http://127.0.0.1:0?x", mismatch, mismatch},
		{"", "http://127.0.0.1?x", "http://127.0.0.1:0?x", nil, nil},
		{"", "http://127.0.0.1/cb", "http://127.0.0.1:/cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", "http://127.0.0.1:80\t80/cb", mismatch, mismatch},
		{"", "http://127.0.0.1:80\t80/cb", "http://127.0.0.1:8080/cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", "https://127.0.0.1:8080/cb", mismatch, mismatch},
		{"", "https://127.0.0.1/cb", "https://127.0.0.1:8080/cb", mismatch, mismatch},
		{"", "https://localhost/cb", "https://localhost:8080/cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", "HTTP://127.0.0.1:8080/cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", "http://127.1:8080/cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", "http://127.0.0.1.:8080/cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", "http://[::1]:8080/cb", mismatch, mismatch},
		{"", "http://[::1]/cb", "http://[0::1]:8080/cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", `http://127.0.0.1:8080\cb`, mismatch, mismatch},
		{"", `http://127.0.0.1\cb`, `http://127.0.0.1:8080\cb`, mismatch, mismatch},
		{"", `http://127.0.0.1/cb?\`, `http://127.0.0.1:8080/cb?\`, nil, nil},
		{"", "http://127.0.0.1/cb", "http://127.0.0.1:8080/x/../cb", mismatch, mismatch},
		{"", "http://127.0.0.1/cb", "http://127.0.0.1:80@evil.example/cb",
			credentials, credentials},
		{"", "http://127.0.0.1", "http://127.0.0.1.evil.example", mismatch, mismatch},
		{"", "http://127.0.0.1", "http://127.0.0.1:8080.evil.example", errParse, errParse},
		{"", "http://127.0.0.1/cb", "http://127.0.0.1:65536/cb", errParse, errParse},
		{"", "http://127.0.0.1:65536/cb", "http://127.0.0.1/cb", mismatch, mismatch},
		{"", "http://127.0.0.1:65536/cb", "http://127.0.0.1", mismatch, mismatch},
		{"", "", "http://127.0.0.1", mismatch, mismatch},
		{"", "http://127.0.0.1", "https://evil.example/", mismatch, mismatch},
		{"", "https://app.example/", "http://127.0.0.1", mismatch, mismatch},
		{"", "http://localhost", "https://evil.example/", mismatch, mismatch},
		{"", "/cb", "/cb", errParse, errParse},

		{fosite, "", "https://foo.com/cb", mismatch, mismatch},
		{fosite, "wta:///auth", "wta:///auth", nil, nil},
		{fosite, "https://bar.com/cb", "https://bar.com/cb123", mismatch, mismatch},
		{fosite, "http://[::1]", "http://[::1]:1024", nil, nil},
		{fosite, "http://[::1]", "http://[::1]:1024/cb", mismatch, mismatch},
		{fosite, "http://[::1]/cb", "http://[::1]:1024/cb", nil, nil},
		{fosite, "http://127.0.0.1", "http://127.0.0.1:64000/cb", mismatch, mismatch},
		{fosite, "http://127.0.0.1:8080/cb", "http://127.0.0.1:8080/Cb", mismatch, mismatch},
		{fosite, "http://127.0.0.1:8080/cb?foo=bar&baz=bar",
			"http://127.0.0.1:8080/cb?baz=bar&foo=bar", mismatch, mismatch},
		{fosite, "http://localhost/callback", "http://localhost:54321/callback", mismatch, nil},
		{coder, "http://127.0.0.1/callback", "http://127.0.0.1:53219/callback", nil, nil},
		{coder, "http://localhost:9876/callback", "http://localhost:53219/callback", mismatch, nil},
		{coder, "http://127.0.0.1/callback", "http://localhost:53219/callback", mismatch, mismatch},
		{coder, "http://app.localhost/callback", "http://app.localhost:53219/callback",
			mismatch, mismatch},
		{coder, "https://app.example.com/callback", "https://app.example.com:8443/callback",
			mismatch, mismatch},
		{toolhive, "http://localhost/callback", "http://localhost:8085/callback", mismatch, nil},
		{toolhive, "http://localhost/a/b", "http://localhost:8085/a%2Fb", mismatch, mismatch},
		{"github.com/actionhero/keryx/pull/479", "https://app.example/cb",
			"https://app.example/cb?evil=1", mismatch, mismatch},
		{"github.com/hs-web/hsweb-framework/issues/354", "https://trusted.example.com",
			"https://trusted.example.com:password@evil.com", credentials, credentials},
		{"github.com/zitadel/zitadel/issues/12559", "http://localhost:8090/",
			"http://localhost:8090%25@example.com", credentials, credentials},
	} {
		t.Run(test.registered+" "+test.presented, func(t *testing.T) {
			for want, err := range map[*error]error{
				&test.want: matched(t, redirect.MatchRedirectURI,
					test.registered, test.presented),
				&test.withLocalhost: matched(t, redirect.MatchRedirectURILocalhost,
					test.registered, test.presented),
			} {
				var e *url.ParseError
				switch *want {
				case nil:
					if err != nil {
						t.Errorf("%v (%s)", err, test.thread)
					}
				case errParse:
					if !errors.As(err, &e) {
						t.Errorf("%v, want a ParseError (%s)", err, test.thread)
					}
				default:
					checkError(t, err, *want)
				}
			}
		})
	}
}

// matched returns the error of match for a registered URI, alone and among others. It checks that
// the URL is the presented one.
func matched(
	t *testing.T, match func([]string, string) (*url.URL, error), registered, presented string,
) error {
	t.Helper()
	u, err := match([]string{registered}, presented)
	if (err == nil) != (u != nil) || err == nil && u.Href() != url.MustParse(presented).Href() {
		t.Errorf("%q: %v, %v", presented, u, err)
	}
	v, err2 := match([]string{"https://first.example/", registered, "https://last.example/"},
		presented)
	if (v == nil) != (u == nil) || fmt.Sprint(err) != fmt.Sprint(err2) {
		t.Errorf("%q: %v, %v, and with other registered URIs %v, %v", presented, u, err, v, err2)
	}
	return err
}

func TestMatchRedirectURINone(t *testing.T) {
	for _, registered := range [][]string{nil, {}, {""}} {
		_, err := redirect.MatchRedirectURI(registered, "https://app.example/cb")
		checkError(t, err, redirect.ErrMismatch)
	}
}

// TestAddsToRedirectURI adds a code, and the state of a request, to a URI that the client
// registered with a query.
func TestAddsToRedirectURI(t *testing.T) {
	const state = "client_id=1&state=a%20b+&x"
	for _, test := range []struct{ uri, request, want string }{
		{"https://app.example/cb", state, "?code=c%26d&state=a%20b+"},
		{"https://app.example/cb?", state, "?code=c%26d&state=a%20b+"},
		{"https://app.example/cb?a%20b=%7e&x", state, "?a%20b=%7e&x&code=c%26d&state=a%20b+"},
		{"https://app.example/cb??a", state, "??a&code=c%26d&state=a%20b+"},
		{"com.example.app:/cb?a=b'", state, "?a=b'&code=c%26d&state=a%20b+"},
		{"https://app.example/cb", "", "?code=c%26d"},
		{"https://app.example/cb", "states=1&xstate=2&State=3", "?code=c%26d"},
		{"https://app.example/cb", "state", "?code=c%26d&state"},
		{"https://app.example/cb", "state=", "?code=c%26d&state="},
		{"https://app.example/cb", "state='é", "?code=c%26d&state=%27%C3%A9"},
		{"https://app.example/cb", "%73tate=%FF%zz", "?code=c%26d&%73tate=%FF%zz"},
		{"https://app.example/cb", `state=x#y ?/../"<`, "?code=c%26d&state=x%23y%20?/../%22%3C"},
		// net/http allows a '#'
	} {
		u, err := redirect.MatchRedirectURI([]string{test.uri}, test.uri)
		if err != nil {
			t.Fatal(err)
		}
		q := query.Add(u.RawQuery(), "code", "c&d")
		u.SetRawQuery(query.Join(q, query.Keep(test.request, "state")))
		if uri, _, _ := strings.Cut(test.uri, "?"); u.Href() != uri+test.want {
			t.Errorf("%s, %s: %s", test.uri, test.request, u)
		}
	}
}

// TestCheckRedirectURI tests the rules of RFC 9700, RFC 8252 and the documents that they refer to.
func TestCheckRedirectURI(t *testing.T) {
	errOther := errors.New("any *url.ParseError or *url.ValidityError")
	for _, test := range []struct {
		uri  string
		want error
	}{
		{"https://app.example/cb", nil},
		{"https://app.example/cb?a=b", nil},
		{"https://app.example:8443/a/b..c/...", nil},
		{"https://app.example/cb?../x", nil},
		{"https://app.example/cb?/../x", nil},
		{"https://app.example/cb?:..", nil},
		{"https://bücher.example/cb", nil},
		{"https://127.0.0.1/cb", nil},
		{"https://localhost/cb", nil},
		{"http://127.0.0.1/cb", nil}, // RFC 8252, section 7.3
		{"http://127.0.0.1", nil},
		{"http://127.0.0.1:51004/cb?x", nil},
		{"http://[::1]/cb", nil},
		{"http://[::1]:61023/cb", nil},
		{"com.example.app:/cb", nil}, // RFC 8252, section 7.1
		{"com.example.app://cb", nil},
		{"net.example.usercontent.client1234:cb", nil},

		{"http://app.example/cb", redirect.ErrHTTP}, // RFC 9700, section 2.6
		{"http://127.0.0.1.evil.example/cb", redirect.ErrHTTP},
		{"http://127.0.0.1evil.example/cb", redirect.ErrHTTP},
		{"http://127.0.0.10/cb", redirect.ErrHTTP},
		{"http://127.1/cb", errOther}, // a valid URL string has four numbers
		{"HTTP://127.0.0.1/cb", redirect.ErrHTTP},
		{"http://[::2]/cb", redirect.ErrHTTP},
		{"http://[::ffff:127.0.0.1]/cb", redirect.ErrHTTP},
		{"http://10.0.0.1/cb", redirect.ErrHTTP},
		{"http://127.0.0.1@evil.example/cb", redirect.ErrCredentials},
		{"http://127.0.0.1:80@evil.example/cb", redirect.ErrCredentials},
		{"https://app.example:x@evil.example/", redirect.ErrCredentials},
		{"com.example.app://me@h/cb", redirect.ErrCredentials},
		{"http://localhost/cb", redirect.ErrLocalhost}, // RFC 8252, section 8.3
		{"http://localhost:3000/cb", redirect.ErrLocalhost},
		{"http://localhost.evil.example/cb", redirect.ErrHTTP},
		{"http://localhost/../cb", redirect.ErrDotSegment},
		{"https://app.example/cb#x", redirect.ErrFragment}, // RFC 6749, section 3.1.2
		{"https://app.example/cb#", redirect.ErrFragment},
		{"com.example.app:/cb#", redirect.ErrFragment},
		{"https://me@app.example/cb#x", redirect.ErrFragment}, // rules apply in order
		{"https://me@app.example/c|b", redirect.ErrCredentials},
		{"https://app.example/../c|b", errOther},
		{"https://app.example/cb/../x", redirect.ErrDotSegment},
		{"https://app.example/cb/..", redirect.ErrDotSegment},
		{"https://app.example/cb/%2e%2E/x", redirect.ErrDotSegment},
		{"https://app.example/cb/.%2e", redirect.ErrDotSegment},
		{"https://app.example/cb%2F..%2Fx", redirect.ErrDotSegment},
		{"https://app.example/cb%5c..", redirect.ErrDotSegment},
		{"https://app.example/cb/%252e%252e/x", redirect.ErrDotSegment},
		{"com.example.app:/../x", redirect.ErrDotSegment},
		{"com.example.app:..", redirect.ErrDotSegment},
		{"myapp:/cb", redirect.ErrPrivateScheme}, // RFC 8252, section 8.4
		{"javascript:alert(1)", redirect.ErrPrivateScheme},
		{"data:text/html,x", redirect.ErrPrivateScheme},
		{"file:///cb", redirect.ErrPrivateScheme},
		{"ftp://app.example/cb", redirect.ErrPrivateScheme},
		{"wss://app.example/cb", redirect.ErrPrivateScheme},
		{"", errOther},
		{"/cb", errOther},
		{"//app.example/cb", errOther},
		{"https://*.app.example/cb", errOther},
		{"https:/app.example/cb", errOther},
		{`https:\\app.example\cb`, errOther},
		{`https://app.example\.evil.example/cb`, errOther},
		{" https://app.example/cb", errOther},
		{"https://app.example/c\tb", errOther},
		{"https://app.example/c b", errOther},
		{"https://app.example/%zz", errOther},
		{"https://app.example/" + strings.Repeat("a", 1<<16), url.ErrTooLong},
	} {
		err := redirect.CheckRedirectURI(test.uri)
		var parse *url.ParseError
		var valid *url.ValidityError
		switch {
		case test.want == errOther:
			if !errors.As(err, &parse) && !errors.As(err, &valid) {
				t.Errorf("%q: %v", test.uri, err)
			}
		case test.want != nil:
			checkError(t, err, test.want)
		case err != nil:
			t.Errorf("%q: %v", test.uri, err)
		}
	}
}

// TestTooLong checks that each function refuses more than 64 KiB before it allocates memory for it.
func TestTooLong(t *testing.T) {
	base := url.MustParse("https://app.example/")
	calls := map[string]func(s string) error{
		"Local": func(s string) error { _, err := redirect.Local(base, s); return err },
		"Allowed": func(s string) error {
			_, err := redirect.Allowed(base, s, base.OriginValue())
			return err
		},
		"Within": func(s string) error { _, err := redirect.Within(base, s); return err },
		"Path":   func(s string) error { _, err := redirect.Path(s); return err },
		"MatchRedirectURI": func(s string) error {
			_, err := redirect.MatchRedirectURI([]string{s}, s)
			return err
		},
		"MatchRedirectURILocalhost": func(s string) error {
			_, err := redirect.MatchRedirectURILocalhost([]string{s}, s)
			return err
		},
		"CheckRedirectURI": redirect.CheckRedirectURI,
	}
	for name, call := range calls {
		for _, start := range []string{"https://app.example/", "https://\u3316", "/", "//"} {
			long := start + strings.Repeat("\u3316", 1<<20)
			err := call(long)
			if !errors.Is(err, url.ErrTooLong) || !errors.As(err, new(*redirect.Error)) {
				t.Errorf("%s: %v", name, err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			call(long)
			runtime.ReadMemStats(&after)
			if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 1<<16 {
				t.Errorf("%s: %d bytes", name, bytes)
			}
		}
		longest := "https://app.example/" + strings.Repeat("a", 1<<16-len("https://app.example/"))
		if name == "Path" {
			longest = "/" + strings.Repeat("a", 1<<16-1)
		}
		if err := call(longest); err != nil {
			t.Errorf("%s: %v for 64 KiB", name, err)
		}
		if err := call(longest + "a"); !errors.Is(err, url.ErrTooLong) {
			t.Errorf("%s: %v for a byte more", name, err)
		}
	}
}

// TestPostCost gives README's handler a POST of 9 MiB. net/http reads the body; the handler's own
// calls allocate next to nothing.
func TestPostCost(t *testing.T) {
	base := url.MustParse("https://app.example/")
	body := "next=" + strings.Repeat("\u3316", 3<<20)
	cost := func(handle func(w http.ResponseWriter, r *http.Request)) uint64 {
		r := httptest.NewRequest("POST", app, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		handle(httptest.NewRecorder(), r)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	form := cost(func(_ http.ResponseWriter, r *http.Request) {
		if len(r.FormValue("next")) != 9<<20 {
			t.Error("the form was not read")
		}
	})
	whole := cost(func(w http.ResponseWriter, r *http.Request) {
		next, err := redirect.Local(base, r.FormValue("next"))
		if err != nil {
			http.Error(w, "bad redirect", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, next.Href(), http.StatusSeeOther)
	})
	t.Logf("net/http allocates %d bytes for the form, and the handler %d", form, whole)
	if whole > form+1<<16 {
		t.Errorf("the handler allocates %d bytes, and net/http %d for the form", whole, form)
	}
}

// TestAdvisories tries the advisories of testdata/advisories.json.
func TestAdvisories(t *testing.T) {
	rows, err := vector.Advisories("redirect")
	if err != nil || len(rows) < 4 {
		t.Fatal(len(rows), err)
	}
	base := url.MustParse(app)
	calls := map[string]func(input string) (string, error){
		"redirect.Local": func(input string) (string, error) {
			u, err := redirect.Local(base, input)
			if err != nil {
				return "", err
			}
			return u.Href(), nil
		},
		"redirect.Path": redirect.Path,
		"redirect.MatchRedirectURI": func(input string) (string, error) {
			return "", matched(t, redirect.MatchRedirectURI, "https://app.example/cb", input)
		},
	}
	reasons := map[string]error{"ErrOrigin": redirect.ErrOrigin,
		"ErrCredentials": redirect.ErrCredentials}
	for _, row := range rows {
		if u, err := base.Parse(row.Sent); err != nil || u.Href() != row.LedTo ||
			u.Host() != "evil.example" {
			t.Errorf("%q leads to %v, %v; the table has %s", row.Sent, u, err, row.LedTo)
		}
		for _, input := range row.Inputs {
			got, err := calls[row.Call](input)
			want, refused := reasons[row.Answer]
			if refused && !errors.Is(err, want) || !refused && (got != row.Answer || err != nil) {
				t.Errorf("%s, %s: %q, %v; the table has %s", input, row.Call, got, err, row.Answer)
			}
		}
	}
}
