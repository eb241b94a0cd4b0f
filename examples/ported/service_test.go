// Package portedservice has a service that uses net/url, in before, and the same service ported to
// this module, in after. The test checks that they do the same, with the exceptions in the guide
// docs/from-net-url.md.
package portedservice

import (
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/examples/ported/after"
	"github.com/go-weburl/url/examples/ported/before"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// A store is a database with one column of text, which knows two queries.
type store struct{ urls []string }

func (s *store) Connect(context.Context) (driver.Conn, error) { return conn{s}, nil }
func (s *store) Driver() driver.Driver                        { return nil }

type conn struct{ *store }

var errUnknown = errors.New("unknown query")

func (c conn) Prepare(string) (driver.Stmt, error) { return nil, errUnknown }
func (c conn) Begin() (driver.Tx, error)           { return nil, errUnknown }
func (c conn) Close() error                        { return nil }

func (c conn) ExecContext(
	_ context.Context, query string, args []driver.NamedValue,
) (driver.Result, error) {
	if query != "INSERT INTO links (url) VALUES (?)" || len(args) != 1 {
		return nil, errUnknown
	}
	u, ok := args[0].Value.(string)
	if !ok {
		return nil, errors.New("not text")
	}
	c.urls = append(c.urls, u)
	return driver.ResultNoRows, nil
}

func (c conn) QueryContext(
	_ context.Context, query string, args []driver.NamedValue,
) (driver.Rows, error) {
	if query != "SELECT url FROM links" || len(args) != 0 {
		return nil, errUnknown
	}
	return &rows{slices.Clone(c.urls)}, nil
}

type rows struct{ urls []string }

func (r *rows) Columns() []string { return []string{"url"} }
func (r *rows) Close() error      { return nil }

func (r *rows) Next(dest []driver.Value) error {
	if len(r.urls) == 0 {
		return io.EOF
	}
	dest[0], r.urls = r.urls[0], r.urls[1:]
	return nil
}

// A service is one of the two programs, with its state and output.
type service struct {
	http.Handler
	store *store
	log   *bytes.Buffer
}

type constructor func(
	args []string, db *sql.DB, transport http.RoundTripper, log *slog.Logger,
) (http.Handler, error)

var constructors = []constructor{
	func(
		args []string, db *sql.DB, transport http.RoundTripper, log *slog.Logger,
	) (http.Handler, error) {
		return before.New(args, db, transport, log)
	},
	func(
		args []string, db *sql.DB, transport http.RoundTripper, log *slog.Logger,
	) (http.Handler, error) {
		return after.New(args, db, transport, log)
	},
}

// start returns both services.
func start(t *testing.T, args ...string) (old, ported service) {
	t.Helper()
	var services []service
	for _, construct := range constructors {
		s := service{store: new(store), log: new(bytes.Buffer)}
		withoutTime := func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}
		log := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{ReplaceAttr: withoutTime}))
		db := sql.OpenDB(s.store)
		t.Cleanup(func() { db.Close() })
		var err error
		if s.Handler, err = construct(args, db, http.DefaultTransport, log); err != nil {
			t.Fatal(err)
		}
		services = append(services, s)
	}
	return services[0], services[1]
}

// do returns the status and the body of a service's answer.
func (s service) do(method, target, body string) (int, string) {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(method, target, strings.NewReader(body)))
	return w.Code, w.Body.String()
}

// add returns the URL as the service stores it, or "" if it refuses the URL.
func (s service) add(t *testing.T, rawURL string) string {
	t.Helper()
	body, err := json.Marshal(map[string]string{"url": rawURL})
	if err != nil {
		t.Fatal(err)
	}
	code, text := s.do("POST", "/links", string(body))
	if code == http.StatusBadRequest {
		return ""
	}
	var link struct{ URL string }
	if err := json.Unmarshal([]byte(text), &link); err != nil || code != http.StatusCreated {
		t.Fatalf("%q: %d, %q, %v", rawURL, code, text, err)
	}
	return link.URL
}

// TestSame checks that both do the same for URLs that the guide does not mention.
func TestSame(t *testing.T) {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.FormValue("to"); to != "" {
			w.Header().Set("Location", to)
			w.WriteHeader(http.StatusFound)
		}
		io.WriteString(w, r.Host+" "+r.RequestURI)
	}))
	defer upstream.Close()
	links := []string{
		"https://example.com/a/b?c=d#e", "http://example.com:8080/", "../up?x", "//b.example/c",
		"/root", "?query", "", "#f",
		"https://user:secret@example.com/", "https://example.com/a%20b/%C3%A4%2Fc",
		"http://[2001:db8::1]/", "https://example.com/?a=1&utm_source=mail&b=2",
		"https://example.com/?utm_source=", "http://127.0.0.1/", "foo:/bar", "file:///etc/hosts",
		"http://[", "http://a b/", "http://h:x/", "https://example.com/?",
	}
	old, ported := start(t, "-base", "https://base.example/dir/page?q")
	same := func(method, target, body string) {
		t.Helper()
		oldCode, oldText := old.do(method, target, body)
		code, text := ported.do(method, target, body)
		if code != oldCode || text != oldText {
			t.Errorf("%s %s %s\nbefore: %d %s\nafter:  %d %s",
				method, target, body, oldCode, oldText, code, text)
		}
	}
	for _, link := range links {
		body, _ := json.Marshal(map[string]string{"url": link})
		same("POST", "/links", string(body))
	}
	same("POST", "/links", "{")
	same("POST", "/links", `{"url": 1}`)
	same("GET", "/links?host=example.com", "")
	same("GET", "/links?host=base.example", "")
	same("GET", "/links?host=nowhere.example", "")
	for _, target := range []string{
		"/a?b=c", "/%C3%A4%2F;,'()!*", "//x//y", "/?", "/?to=../z", "/d/e?to=f",
		"/?to=https://example.com/%23top", "/?to=//b.example/", "/?to=http://%255b",
	} {
		same("GET", "/fetch?url="+neturl.QueryEscape(upstream.URL+target), "")
	}
	same("GET", "/fetch?url=http%3A%2F%2F[", "")
	if len(old.store.urls) < 15 || !reflect.DeepEqual(old.store.urls, ported.store.urls) {
		t.Errorf("kept:\n%q\nafter:\n%q", old.store.urls, ported.store.urls)
	}
	log := old.log.String()
	if log != ported.log.String() || !strings.Contains(log, "https://user:xxxxx@example.com/") ||
		strings.Contains(log, "secret") {
		t.Errorf("log:\n%s\nafter:\n%s", log, ported.log)
	}
}

// TestFlag checks that both accept and refuse the same base.
func TestFlag(t *testing.T) {
	for _, test := range []struct {
		args []string
		ok   bool
	}{
		{[]string{"-base", "https://example.com/"}, true},
		{[]string{"-base", "/relative"}, false},
		{[]string{"-base", "http://["}, false},
		{nil, false},
	} {
		for i, construct := range constructors {
			if _, err := construct(test.args, nil, nil, nil); (err == nil) != test.ok {
				t.Errorf("service %d, %q: %v", i, test.args, err)
			}
		}
	}
}

// TestDifferent checks that for the guide's inputs each service does what the guide says.
func TestDifferent(t *testing.T) {
	old, ported := start(t, "-base", "https://base.example/dir/page")
	rows, err := vector.NetURLs()
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range rows {
		if strings.HasPrefix(i.Input, "/") {
			continue // both have a base
		}
		if got := old.add(t, i.Input); got != i.NetURL {
			t.Errorf("before, %q: %q, want %q", i.Input, got, i.NetURL)
		}
		if got := ported.add(t, i.Input); got != i.Root {
			t.Errorf("after, %q: %q, want %q", i.Input, got, i.Root)
		}
	}
}

// TestRowsDifferent checks what rows URL.Parse and URL.EscapedPath say.
func TestRowsDifferent(t *testing.T) {
	old, ported := start(t, "-base", "https://base.example/#f")
	if a, b := old.add(t, ""), ported.add(t, ""); a != "https://base.example/#f" ||
		b != "https://base.example/" {
		t.Errorf("before %q, after %q", a, b)
	}
	_, a := old.do("POST", "/links", `{"url": "mailto:a@b.example"}`)
	_, b := ported.do("POST", "/links", `{"url": "mailto:a@b.example"}`)
	if strings.Replace(a, `"path":""`, `"path":"a@b.example"`, 1) != b {
		t.Errorf("before %s, after %s", a, b)
	}
}

// TestFetchPath checks what row http.Request says: the path is sent as net/url encodes it.
func TestFetchPath(t *testing.T) {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.RequestURI)
	}))
	defer upstream.Close()
	old, ported := start(t, "-base", "https://base.example/")
	target := "/fetch?url=" + neturl.QueryEscape(upstream.URL+"/a|b")
	_, oldText := old.do("GET", target, "")
	_, text := ported.do("GET", target, "")
	if !strings.Contains(oldText, `"Body":"/a%7Cb"`) || text != oldText {
		t.Errorf("before: %s\nafter: %s", oldText, text)
	}
}

// TestDiff checks that each change in the code names its rows of the guide.
func TestDiff(t *testing.T) {
	guide := guideRows(t)
	old, ported := code(t, "before/service.go"), code(t, "after/service.go")
	hunks := diff(old, ported)
	for _, hunk := range hunks {
		names := 0
		for _, line := range hunk {
			_, list, ok := strings.Cut(line, "// rows: ")
			if !ok {
				continue
			}
			for name := range strings.SplitSeq(list, ", ") {
				names++
				if !guide[name] {
					t.Errorf("%q: the guide has no row %s", line, name)
				}
			}
		}
		if names == 0 {
			t.Errorf("a change names no row:\n%s", strings.Join(hunk, "\n"))
		}
	}
	if len(hunks) < 10 {
		t.Errorf("only %d changes", len(hunks))
	}
}

// guideRows returns the first column of each row of the guide.
func guideRows(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../docs/from-net-url.md")
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		if cell, ok := strings.CutPrefix(line, "| `"); ok {
			cell, _, _ = strings.Cut(cell, "` |")
			for name := range strings.SplitSeq(cell, "`, `") {
				names[name] = true
			}
		}
	}
	return names
}

// code returns the lines of a service after its imports.
func code(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\n)\n")
	if !ok {
		t.Fatalf("%s has no imports", name)
	}
	return strings.Split(rest, "\n")
}

// diff returns, for each place at which a and b differ, the lines of b.
func diff(a, b []string) (hunks [][]string) {
	// common[i][j] is the length of the longest common subsequence of a[i:] and b[j:].
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var hunk []string
	different := false
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			// Two changes with nothing but the end of a block between them are one.
			if different && strings.Trim(a[i], "\t}") != "" {
				hunks = append(hunks, hunk)
				hunk, different = nil, false
			}
			i, j = i+1, j+1
		case j < len(b) && (i == len(a) || common[i][j+1] >= common[i+1][j]):
			hunk, different = append(hunk, b[j]), true
			j++
		default:
			different = true
			i++
		}
	}
	if different {
		hunks = append(hunks, hunk)
	}
	return hunks
}
