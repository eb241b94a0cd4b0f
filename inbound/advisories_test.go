package inbound_test

import (
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/urlpattern"
)

// files is what the servers of the advisories serve. Nobody may read the secret.
var files = fstest.MapFS{
	"admin/secret.txt":  {Data: []byte("secret")},
	"public/page.txt":   {Data: []byte("page")},
	"page.txt":          {Data: []byte("page")},
	"api/page.txt":      {Data: []byte("page")},
	"v1/users/page.txt": {Data: []byte("page")},
}

// A program has the shape of one that an advisory is about: its check lets page through, and not
// the secret.
type program struct {
	page    string
	handler func(backend *neturl.URL) http.Handler
}

// proxy forwards requests to a server of files.
func proxy(backend *neturl.URL) http.Handler {
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(backend) }}
}

// refusing returns next, with 403 for the requests that isRefused.
func refusing(next http.Handler, isRefused func(r *http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isRefused(r) {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// programs are by the text in an advisory's row.
var programs = map[string]program{
	"issues/11746": {"/public/page.txt", func(backend *neturl.URL) http.Handler {
		return refusing(proxy(backend), func(r *http.Request) bool {
			return !strings.HasPrefix(r.URL.EscapedPath(), "/public/")
		})
	}},
	"CVE-2025-66490": {"/page.txt", func(backend *neturl.URL) http.Handler {
		return refusing(proxy(backend), func(r *http.Request) bool {
			return strings.HasPrefix(r.URL.EscapedPath(), "/admin/")
		})
	}},
	"CVE-2026-40912": {"/api/page.txt", func(backend *neturl.URL) http.Handler {
		auth := refusing(proxy(backend), func(r *http.Request) bool {
			return strings.HasPrefix(r.URL.Path, "/admin/")
		})
		prefix := regexp.MustCompile("^/api")
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			n := len(prefix.FindString(r.URL.Path))
			raw := "/" + strings.TrimPrefix(r.URL.EscapedPath()[n:], "/")
			u, err := neturl.ParseRequestURI(raw)
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			r.URL = u
			auth.ServeHTTP(w, r)
		})
	}},
	"CVE-2026-48020": {"/api/page.txt", func(backend *neturl.URL) http.Handler {
		return refusing(http.StripPrefix("/api", proxy(backend)), func(r *http.Request) bool {
			return !strings.HasPrefix(r.URL.Path, "/api/") ||
				strings.HasPrefix(r.URL.Path, "/api/admin/")
		})
	}},
	"GHSA-m8m5-v4jf-3wcm": {"/public/page.txt", func(*neturl.URL) http.Handler {
		public := urlpattern.MustParse("http://app.example/public/*")
		return refusing(http.FileServerFS(files), func(r *http.Request) bool {
			u, err := inbound.ParseTarget("http", "app.example", r.RequestURI)
			return err != nil || !public.MatchURL(u)
		})
	}},
	"issue/70130": {"/public/page.txt", func(*neturl.URL) http.Handler {
		mux := http.NewServeMux()
		mux.HandleFunc("/public/", func(w http.ResponseWriter, r *http.Request) {
			name, _ := strings.CutPrefix(r.URL.Path, "/public/")
			data, err := fs.ReadFile(files, path.Join("public", name))
			if err != nil {
				http.NotFound(w, r)
				return
			}
			w.Write(data)
		})
		return mux
	}},
}

// TestAdvisories sends the inputs of testdata/advisories.json to programs of the kind that each
// advisory is about, without a guard and with one.
func TestAdvisories(t *testing.T) {
	rows, err := vector.Advisories("inbound")
	if err != nil || len(rows) != len(programs) {
		t.Fatal(len(rows), err)
	}
	// Without its trailing slash the backend reads an API's path.
	s := httptest.NewServer(http.FileServerFS(files))
	defer s.Close()
	backend, err := neturl.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range programs {
		var row vector.Advisory
		for _, r := range rows {
			if strings.Contains(r.Advisory, name) {
				row = r
			}
		}
		if len(row.Inputs) != 1 || row.LedTo != "/admin/secret.txt" {
			t.Fatalf("%s: %v", name, row)
		}
		var refused error
		bare := httptest.NewServer(p.handler(backend))
		defer bare.Close()
		guard := &inbound.Guard{Refused: func(_ *http.Request, err error) { refused = err }}
		guarded := server(t, guard, p.handler(backend))
		get := func(addr, target string) string {
			return send(t, addr, "GET "+target+" HTTP/1.1\r\nHost: app.example\r\n\r\n")
		}
		for _, c := range []struct{ what, addr, target, want string }{
			{"vulnerable", bare.Listener.Addr().String(), row.Inputs[0], "200 secret"},
			{"guarded", guarded, row.Inputs[0], "400 "},
			{"guarded", guarded, p.page, "200 page"},
			{"the check", guarded, row.LedTo, "40"},
		} {
			if got := get(c.addr, c.target); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s, %s: %s: %s, want %s", name, c.what, c.target, got, c.want)
			}
			var e *inbound.Error
			if c.what == "guarded" && c.target == row.Inputs[0] &&
				(!errors.As(refused, &e) || reasonNames[e.Reason] != row.Answer) {
				t.Errorf("%s: %v; the table has %s", name, refused, row.Answer)
			}
		}
	}
}

var reasonNames = map[inbound.Reason]string{
	inbound.DotSegment: "DotSegment", inbound.EncodedDot: "EncodedDot",
	inbound.EncodedDelimiter: "EncodedDelimiter",
}

// TestPathParameter has the shape of MCP Toolbox: a parameter of a request goes into the path of
// another one.
func TestPathParameter(t *testing.T) {
	s := httptest.NewServer(http.FileServerFS(files))
	defer s.Close()
	base, err := neturl.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	fetch := func(w http.ResponseWriter, target string) {
		resp, err := http.Get(target)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		w.WriteHeader(resp.StatusCode)
		resp.Write(w)
	}
	vulnerable := func(w http.ResponseWriter, id string) {
		ref, err := neturl.Parse("/v1/users/" + id)
		if err != nil || ref.Scheme+ref.Host != "" {
			http.Error(w, "a bad parameter", http.StatusBadRequest)
			return
		}
		fetch(w, base.ResolveReference(ref).String())
	}
	plain := policy.Policy{NoAmbiguousPaths: true}
	guarded := func(w http.ResponseWriter, id string) {
		u, err := plain.Parse(s.URL + "/v1/users/" + id)
		if err != nil {
			http.Error(w, "a bad parameter", http.StatusBadRequest)
			return
		}
		fetch(w, u.Href())
	}
	for _, c := range []struct {
		call       func(http.ResponseWriter, string)
		id, want   string
		wantStatus int
	}{
		{vulnerable, "page.txt", "page", 200},
		{vulnerable, "../../admin/secret.txt", "secret", 200},
		{guarded, "page.txt", "page", 200},
		{guarded, "../../admin/secret.txt", "a bad parameter", 400},
		{guarded, "..%2f..%2fadmin/secret.txt", "a bad parameter", 400},
		{guarded, `..\..\admin/secret.txt`, "a bad parameter", 400},
	} {
		w := httptest.NewRecorder()
		c.call(w, c.id)
		body := strings.TrimSpace(w.Body.String())
		if w.Code != c.wantStatus || !strings.HasSuffix(body, c.want) {
			t.Errorf("%s: %d %s, want %d %s", c.id, w.Code, w.Body, c.wantStatus, c.want)
		}
	}
}
