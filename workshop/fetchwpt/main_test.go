package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const (
	newest = "0123456789abcdef0123456789abcdef01234567"
	named  = "fedcba9876543210fedcba9876543210fedcba98"
)

// A server is a repository with two commits, in which every file's content says
// which commit and which file it is of. What replace has for a path is served in
// its stead.
func server(t *testing.T, replace map[string]http.HandlerFunc) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/commits/master", func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Accept"); got != "application/vnd.github.sha" {
			t.Errorf("Accept: %q", got)
		}
		io.WriteString(w, newest)
	})
	for _, commit := range []string{newest, named} {
		for _, name := range files {
			path := "url/resources/" + name
			if name == "urlpattern/urlpatterntestdata.json" {
				path = "urlpattern/resources/urlpatterntestdata.json"
			}
			mux.HandleFunc("GET /raw/"+commit+"/"+path, func(w http.ResponseWriter, r *http.Request) {
				io.WriteString(w, content(commit, name))
			})
		}
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h := replace[r.URL.Path]; h != nil {
			h(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func content(commit, name string) string { return fmt.Sprintf("[%q, %q]", commit, name) }

func fetchwpt(t *testing.T, base, out string, args ...string) error {
	t.Helper()
	args = append([]string{"-api", base + "/api", "-raw", base + "/raw", "-out", out}, args...)
	return run(t.Context(), args, io.Discard)
}

// checkFilled requires that dir holds the files of commit, a SOURCE that says
// so, and nothing else.
func checkFilled(t *testing.T, dir, commit string) {
	t.Helper()
	want := map[string]string{}
	source := "# web-platform-tests/wpt\n# " + commit + "\n"
	for _, name := range files {
		want[name] = content(commit, name)
		source += fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(want[name])), name)
	}
	want["SOURCE"] = source
	if err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		got, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if w, ok := want[name]; !ok || string(got) != w {
			t.Errorf("%s holds %q, want %q", name, got, w)
		}
		delete(want, name)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for name := range want {
		t.Errorf("no file %s", name)
	}
}

func TestNewestCommit(t *testing.T) {
	out := filepath.Join(t.TempDir(), "testdata", "wpt")
	if err := fetchwpt(t, server(t, nil), out); err != nil {
		t.Fatal(err)
	}
	checkFilled(t, out, newest)
}

func TestNamedCommitReplacesAnother(t *testing.T) {
	base, out := server(t, nil), t.TempDir()
	for _, commit := range []string{newest, named} {
		if err := fetchwpt(t, base, out, "-commit", commit); err != nil {
			t.Fatal(err)
		}
		checkFilled(t, out, commit)
	}
}

// file is the path under which the server has a file of the newest commit.
func file(name string) string { return path.Join("/raw", newest, "url/resources", name) }

func answer(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, body) }
}

func TestFailuresLeaveWhatWasThere(t *testing.T) {
	tests := []struct {
		name    string
		replace map[string]http.HandlerFunc
		args    []string
		want    func(error) bool
	}{
		{"missing file", map[string]http.HandlerFunc{file("urltestdata.json"): http.NotFound}, nil, is[*StatusError]},
		{"no newest commit", map[string]http.HandlerFunc{"/api/commits/master": http.NotFound}, nil, is[*StatusError]},
		{"a newest commit that is none", map[string]http.HandlerFunc{"/api/commits/master": answer("<html>")}, nil, is[*ContentError]},
		{"a file that is not JSON", map[string]http.HandlerFunc{file("toascii.json"): answer("<html>")}, nil, is[*ContentError]},
		{"a file that is empty", map[string]http.HandlerFunc{file("toascii.json"): answer("")}, nil, is[*ContentError]},
		{"a file that is too large", map[string]http.HandlerFunc{file("toascii.json"): answer(strings.Repeat(" ", maxFileSize+1))}, nil, is[*SizeError]},
		{"a file that breaks off", map[string]http.HandlerFunc{file("toascii.json"): func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, "[")
		}}, nil, func(err error) bool { return errors.Is(err, io.ErrUnexpectedEOF) }},
		{"a branch for a commit", nil, []string{"-commit", "master"}, is[CommitError]},
		{"a short commit", nil, []string{"-commit", newest[:12]}, is[CommitError]},
		{"a commit that climbs", nil, []string{"-commit", "../" + newest}, is[CommitError]},
		{"a commit that there is not", nil, []string{"-commit", strings.Repeat("0", 40)}, is[*StatusError]},
		{"an argument too many", nil, []string{"x"}, func(err error) bool { return err != nil }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out := t.TempDir()
			if err := fetchwpt(t, server(t, nil), out, "-commit", named); err != nil {
				t.Fatal(err)
			}
			err := fetchwpt(t, server(t, test.replace), out, test.args...)
			if !test.want(err) {
				t.Errorf("error %v (%T)", err, err)
			}
			checkFilled(t, out, named)
		})
	}
}

func is[E error](err error) bool {
	var e E
	return errors.As(err, &e) && e.Error() != ""
}

func TestSizeLimitIsInclusive(t *testing.T) {
	body := "[" + strings.Repeat(" ", maxFileSize-2) + "]"
	base := server(t, map[string]http.HandlerFunc{file("toascii.json"): answer(body)})
	out := t.TempDir()
	if err := fetchwpt(t, base, out); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(out, "toascii.json")); err != nil || info.Size() != maxFileSize {
		t.Errorf("%v, %v", info, err)
	}
}

// A directory that cannot be filled to the end must not be left with a SOURCE
// that says it is whole, nor with a file half written.
func TestNoSourceForAMixture(t *testing.T) {
	base, out := server(t, nil), t.TempDir()
	if err := fetchwpt(t, base, out, "-commit", named); err != nil {
		t.Fatal(err)
	}
	// A directory in a file's place is in the way of the rename.
	last := filepath.Join(out, files[len(files)-1])
	if err := errors.Join(os.Remove(last), os.Mkdir(last, 0o755)); err != nil {
		t.Fatal(err)
	}
	if err := fetchwpt(t, base, out); err == nil {
		t.Fatal("no error")
	}
	if _, err := os.Stat(filepath.Join(out, "SOURCE")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("SOURCE: %v, want none", err)
	}
	if temporary, _ := filepath.Glob(filepath.Join(out, ".*")); len(temporary) > 0 {
		t.Errorf("not removed: %q", temporary)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	base, out := server(t, nil), filepath.Join(t.TempDir(), "wpt")
	err := run(ctx, []string{"-api", base + "/api", "-raw", base + "/raw", "-out", out}, io.Discard)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if _, err := os.Stat(out); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the directory was made: %v", err)
	}
}
