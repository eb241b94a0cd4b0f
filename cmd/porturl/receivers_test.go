package main

import (
	"encoding/json"
	"fmt"
	neturl "net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/net/url"
)

// TestReferences resolves references in the ported program receivers. Each form must lead to where
// the reference implementation goes, whose results the vectors have, and Chromium, if the
// environment names its command.
//
//	WEBURL_CHROMIUM=chromium go test -run TestReferences .
func TestReferences(t *testing.T) {
	t.Parallel()
	const page = "https://page.example/a/b"
	vectors, err := vector.Read[vector.Parse]("../../testdata/vectors/relative.json")
	archive, err2 := txtar.ParseFile("testdata/receivers.txtar")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	want := make(map[string]string)
	for _, v := range vectors {
		if v.Base != nil && string(*v.Base) == page {
			want[string(v.Input)] = v.Href
		}
	}
	if len(want) < 6 {
		t.Fatal(want)
	}
	inChromium(t, page, want)
	dir := newModule(t, archive.Files[:len(archive.Files)-1])
	if out, status := command(dir, "-w"); status != statusOK {
		t.Fatal(out)
	}
	text := fmt.Sprintf(`package p

import "testing"

func Test(t *testing.T) {
	for ref, want := range %#v {
		list, err := forms(%q, ref)
		if err != nil {
			t.Errorf("%%s: %%v", ref, err)
		}
		for i, u := range list {
			if u.String() != want {
				t.Errorf("%%s, form %%d: %%v, want %%s", ref, i, u, want)
			}
		}
	}
}
`, want, page)
	if err := os.WriteFile(filepath.Join(dir, "p_test.go"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func inChromium(t *testing.T, page string, want map[string]string) {
	name := os.Getenv("WEBURL_CHROMIUM")
	if name == "" {
		return
	}
	p, err := browser.Open(t.Context(), "chromium", name, browser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for ref, href := range want {
		var got string
		text, _ := json.Marshal(ref)
		err := p.Evaluate(fmt.Sprintf("new URL(%s, %q).href", text, page), &got)
		if err != nil || got != href {
			t.Errorf("%s: %s goes to %q, %v, want %s", p.Version, ref, got, err, href)
		}
	}
}

// TestSameMethods has the methods for which the port converts no receiver: for URLs that net/url
// parses, both packages return the same. Query leaves out pairs, and Redacted may differ in the
// spelling, or if another URL with a password is inside.
func TestSameMethods(t *testing.T) {
	vectors, err := vector.ReadParses()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, v := range vectors {
		std, err := neturl.Parse(string(v.Input))
		if err != nil {
			continue
		}
		n++
		own := url.FromStd(std)
		for name, pair := range map[string][2]any{
			"Hostname": {std.Hostname(), own.Hostname()}, "Port": {std.Port(), own.Port()},
			"IsAbs":       {std.IsAbs(), own.IsAbs()},
			"RequestURI":  {std.RequestURI(), own.RequestURI()},
			"EscapedPath": {std.EscapedPath(), own.EscapedPath()},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%q: %s is %v, net/url %v", v.Input, name, pair[1], pair[0])
			}
		}
		query := own.Query()
		for name, values := range std.Query() {
			if !slices.Equal(query[name], values) {
				t.Errorf("%q: Query has %q, net/url %q", v.Input, query[name], values)
			}
		}
		scheme := strings.ToLower(std.Scheme)
		if std.String() == own.String() && scheme != "blob" && scheme != "filesystem" &&
			std.Redacted() != own.Redacted() {
			t.Errorf("%q: Redacted is %q, net/url %q", v.Input, own.Redacted(), std.Redacted())
		}
	}
	if n < 1000 {
		t.Errorf("only %d URLs", n)
	}
}
