package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-weburl/url/viewer/internal/answer"
)

// TestPolicy compares the page's policy with the server's, and looks for content that the policy
// would refuse.
func TestPolicy(t *testing.T) {
	html, err := page.ReadFile("page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(html),
		`<meta http-equiv="Content-Security-Policy" content="`+policy+`">`) {
		t.Error("the page has another policy")
	}
	for _, wrong := range [...]string{
		`(?i)<script[^>]*>[^<]`, `(?i)<style`, `(?i)\sstyle=`, `(?i)\son[a-z]+=`,
		`(?i)(src|href)="(https?:)?//[^"]*\.(js|css|svg|wasm)`, `(?i)javascript:`,
	} {
		if found := regexp.MustCompile(wrong).Find(html); found != nil {
			t.Errorf("%s", found)
		}
	}
	// Without scripts the page shows the verdict on the first example.
	e := answer.Examples[0]
	v := answer.To(answer.Request{Input: e.Input, Base: e.Base}).Verdict
	for _, tag := range [...]string{
		"<title>" + v.Headline + " – How a URL is read</title>",
		`<meta property="og:title" content="` + v.Headline + `">`,
		`<meta property="og:description" content="` + v.Meaning + `">`,
	} {
		if !strings.Contains(string(html), tag) {
			t.Errorf("no %s", tag)
		}
	}
	script, err := page.ReadFile("page/viewer.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range [...]string{
		"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
		"srcdoc", "https://",
	} {
		if strings.Contains(string(script), wrong) {
			t.Errorf("viewer.js has %s", wrong)
		}
	}
	// There is an element for each name in the script, and each label has its field.
	for _, pattern := range [...]string{`byId\("([a-z-]+)"\)`, `setText\("([a-z-]+)"`} {
		for _, found := range regexp.MustCompile(pattern).FindAllSubmatch(script, -1) {
			if !strings.Contains(string(html), `id="`+string(found[1])+`"`) {
				t.Errorf("index.html has no %s", found[1])
			}
		}
	}
	for _, found := range regexp.MustCompile(
		`(?:for|aria-labelledby|aria-describedby)="([a-z-]+)"`).FindAllSubmatch(html, -1) {
		if !strings.Contains(string(html), `id="`+string(found[1])+`"`) {
			t.Errorf("index.html has no %s", found[1])
		}
	}
}

// TestHandler checks what the server sends.
func TestHandler(t *testing.T) {
	dir := t.TempDir()
	for _, name := range [...]string{"index.html", "viewer.wasm", "viewer.js"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/viewer.wasm": "application/wasm",
		"/viewer.js": "text/javascript; charset=utf-8", "/none": "text/plain; charset=utf-8",
	} {
		w := httptest.NewRecorder()
		handler(dir).ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		h := w.Header()
		if got := h.Get("Content-Type"); got != want {
			t.Errorf("%s: %s", path, got)
		}
		got := h.Get("Content-Security-Policy")
		if got != policy+"; frame-ancestors 'none'" ||
			h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v", path, h)
		}
		if (w.Code == http.StatusNotFound) != (path == "/none") {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// TestServe checks that the server answers, and ends with its context.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("the page"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	base, stop := serveUntil(t, dir)
	resp, err := http.Get(base)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || string(text) != "the page" {
		t.Errorf("%q, %v", text, err)
	}
	stop()
	if resp, err := http.Get(base); err == nil {
		resp.Body.Close()
		t.Error("it still answers")
	}
}

// TestSameBytes builds the page twice, in different folders. A browser keeps what is the same.
func TestSameBytes(t *testing.T) {
	var built [2]string
	for i := range built {
		t.Setenv("TMPDIR", t.TempDir())
		built[i] = t.TempDir()
		if err := build(t.Context(), built[i], "https://h/"); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(built[0])
	if err != nil || len(files) < 7 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		a, err := os.ReadFile(filepath.Join(built[0], f.Name()))
		b, otherErr := os.ReadFile(filepath.Join(built[1], f.Name()))
		if err != nil || otherErr != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: %d bytes and %d others, %v, %v", f.Name(), len(a), len(b), err, otherErr)
		}
	}
}

func TestLinkTags(t *testing.T) {
	want := `<link rel="canonical" href="https://h/a?&amp;">` + "\n" +
		`<meta property="og:url" content="https://h/a?&amp;">` + "\n"
	if got, err := linkTags("https://H/a?&"); got != want || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

// TestWorkflow checks that the workflow that publishes the page uses fixed commits, has no
// permission by default, and calls the command with existing options.
func TestWorkflow(t *testing.T) {
	text, err := os.ReadFile("../.github/workflows/viewer.yml")
	if err != nil {
		t.Fatal(err)
	}
	uses := regexp.MustCompile(`(?m)uses: (.+)$`).FindAllStringSubmatch(string(text), -1)
	for _, m := range uses {
		if !regexp.MustCompile(
			`^actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`).MatchString(m[1]) {
			t.Errorf("%s", m[1])
		}
	}
	for _, part := range [...]string{
		"\npermissions: {}\n", "persist-credentials: false",
		`go run ./viewer -build "$RUNNER_TEMP/page" -link "$ADDRESS/"`,
	} {
		if !strings.Contains(string(text), part) || len(uses) < 5 {
			t.Errorf("%d actions, no %s", len(uses), part)
		}
	}
}

func TestUsage(t *testing.T) {
	ctx := context.Background()
	if err := run(ctx, []string{"x"}, io.Discard); err == nil ||
		!strings.Contains(err.Error(), `"x"`) {
		t.Error(err)
	}
	if err := run(ctx, []string{"-h"}, io.Discard); !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
	for _, link := range [...]string{"x", "mailto:a@b", "https://h/#a"} {
		if err := run(ctx, []string{"-build", t.TempDir(), "-link", link}, io.Discard); err == nil {
			t.Errorf("-link %s", link)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(ctx, []string{"-build", filepath.Join(file, "x")}, io.Discard); err == nil {
		t.Error("a directory in a file")
	}
}
