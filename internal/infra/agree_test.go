package infra_test

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/internal/explain"
	"github.com/go-weburl/url/internal/infra"
	neturl "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/typed"
	"github.com/go-weburl/url/urlpattern"
)

// segments are dot segments, segments that look like one, and others.
var segments = strings.Fields("a bc . .. ... .... %2e %2E .%2e %2E. %2e%2E %2e%2e%2e .%2e. ..a a..")

// paths returns all paths of one to three of the segments.
func paths() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, a := range segments {
			if !yield([]string{a}) {
				return
			}
			for _, b := range segments {
				if !yield([]string{a, b}) {
					return
				}
				for _, c := range segments {
					if !yield([]string{a, b, c}) {
						return
					}
				}
			}
		}
	}
}

// All packages that read dot segments must agree with the parser. If a rule in this package
// changes, it changes in each of them, or this test fails.
func TestDotSegmentsAgree(t *testing.T) {
	for path := range paths() {
		text := strings.Join(path, "/")
		u := url.MustParse("http://h/" + text)
		want := u.Pathname()

		if v, err := url.MustParse("http://h/").JoinPath(text); err != nil ||
			strings.TrimSuffix(v.Pathname(), "/") != strings.TrimSuffix(want, "/") {
			t.Errorf("%s: JoinPath: %v, %v", text, v, err)
		}
		if n, err := neturl.Parse("http://h/" + text); err != nil || n.EscapedPath() != want {
			t.Errorf("%s: package net/url: %v, %v", text, n, err)
		}
		n := &neturl.URL{Scheme: "http", Host: "h", Path: "/"}
		joined := n.JoinPath(path...).EscapedPath()
		if strings.TrimSuffix(joined, "/") != strings.TrimSuffix(want, "/") {
			t.Errorf("%s: JoinPath of package net/url: %s", text, joined)
		}
		// Encoded twice, the dots are seen by canon only.
		hidden := strings.ReplaceAll(url.PercentDecode(text), ".", "%252e")
		key := canon.SafeBrowsing.Key(url.MustParse("http://h/" + hidden))
		if key != "http://h"+url.PercentDecode(want) {
			t.Errorf("%s: SafeBrowsing: %s", text, key)
		}
		isDot := slices.ContainsFunc(path, func(s string) bool {
			return infra.SegmentOf(s) != infra.Plain
		})
		resolved := slices.Contains(explain.ChangesOf("http://h/"+text, u, nil)["pathname"],
			"dot segments resolved")
		if resolved != isDot {
			t.Errorf("%s: package explain: %t", text, resolved)
		}
		pathname := "/" + text
		if p, err := urlpattern.New(urlpattern.Init{Pathname: &pathname}); err != nil ||
			p.Pathname() != want {
			t.Errorf("%s: package urlpattern: %v, %v", text, p, err)
		}
		isRead := func(s string) bool { // by packages that do not percent-decode
			return !strings.Contains(s, "%") && url.MustParse("http://h/"+s).Pathname() != "/"+s
		}
		if _, err := typed.Parse(text, ""); errors.Is(err, typed.ErrPath) != isRead(path[0]) {
			t.Errorf("%s: package typed: %v", text, err)
		}
		if _, err := fileurl.Unix.FromPath("/" + text); errors.Is(err, fileurl.ErrSegment) !=
			slices.ContainsFunc(path, isRead) {
			t.Errorf("%s: package fileurl: %v", text, err)
		}
		leaves := false // "http://h/x/y/", at any segment
		for n := range path {
			leaves = leaves ||
				!strings.HasPrefix(url.MustParse("http://h/x/y/"+strings.Join(path[:n+1],
					"/")).Pathname()+"/", "/x/y/")
		}
		_, err := redirect.Within(url.MustParse("http://h/x/y/"), strings.Join(path, "%2F"))
		if leaves != (err != nil) {
			t.Errorf("%s: redirect.Within: %v", text, err)
		}
	}
	for _, segment := range segments {
		encoded := url.ComponentPercentEncodeSet.Encode(segment) // as SetPathSegments does
		err := url.MustParse("http://h/").SetPathSegments(segment)
		if (infra.SegmentOf(encoded) != infra.Plain) != (err != nil) {
			t.Errorf("SetPathSegments(%q): %v", segment, err)
		}
	}
}
