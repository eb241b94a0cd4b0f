package main

import (
	"net/netip"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-weburl/url/internal/inputs/corpus"
)

const benchDir = "../../../testdata/bench"

func read(t *testing.T, list string) []string {
	t.Helper()
	urls, err := corpus.Read(filepath.Join(benchDir, list+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return urls
}

// The committed lists are what the generator makes: on every Go release.
func TestGenerated(t *testing.T) {
	for _, l := range lists {
		t.Run(l.name, func(t *testing.T) {
			got, want := read(t, l.name), l.urls(newGen(l.name))
			if len(got) != len(want) {
				t.Fatalf("%d URLs committed, %d generated: run go generate", len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("URL %d: %q committed, %q generated: run go generate", i+1, got[i], want[i])
				}
			}
		})
	}
}

func TestListsAreLongAndDistinct(t *testing.T) {
	for _, l := range lists {
		urls := read(t, l.name)
		if len(urls) < 2000 {
			t.Errorf("%s: %d URLs, want 2,000 or more", l.name, len(urls))
		}
		slices.Sort(urls)
		if n := len(slices.Compact(urls)); n != len(urls) {
			t.Errorf("%s: %d of %d URLs are there twice", l.name, len(urls)-n, len(urls))
		}
	}
}

// A shape is a URL cut at its delimiters: what is measured here may not rest on
// the parser that is measured with it.
type shape struct {
	scheme, authority, path, query, fragment string
	hasQuery, hasFragment                    bool
}

var shapeRE = regexp.MustCompile(`^([a-z]+)://([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$`)

func cut(t *testing.T, u string) shape {
	t.Helper()
	m := shapeRE.FindStringSubmatch(u)
	if m == nil {
		t.Fatalf("not of the form scheme://authority/path?query#fragment: %q", u)
	}
	return shape{m[1], m[2], m[3], m[4], m[5], m[4] != "", m[5] != ""}
}

func (s shape) depth() int { return strings.Count(s.path, "/") }

func (s shape) isIP() bool {
	_, err := netip.ParseAddr(strings.Trim(s.host(), "[]"))
	return err == nil
}

func (s shape) hasPort() bool { return s.host() != s.authority }

func (s shape) host() string {
	return regexp.MustCompile(`:\d+$`).ReplaceAllString(s.authority, "")
}

// wantShare checks that the share of n in total is between low and high percent.
func wantShare(t *testing.T, what string, n, total int, low, high float64) {
	t.Helper()
	share := 100 * float64(n) / float64(total)
	t.Logf("%s: %.2f %%", what, share)
	if share < low || share > high {
		t.Errorf("%s: %.2f %%, want %g to %g %%", what, share, low, high)
	}
}

// lengths returns the median, the 90th percentile and the longest of the URLs'
// lengths in bytes.
func lengths(urls []string) (median, p90, longest int) {
	n := make([]int, len(urls))
	for i, u := range urls {
		n[i] = len(u)
	}
	slices.Sort(n)
	return n[len(n)/2], n[len(n)*9/10], n[len(n)-1]
}

func TestWeb(t *testing.T) {
	urls := read(t, "web")
	median, p90, longest := lengths(urls)
	t.Logf("lengths: median %d, 90th percentile %d, longest %d", median, p90, longest)
	if median < 42 || median > 47 {
		t.Errorf("median length %d, want 42 to 47", median)
	}
	if p90 < 61 || p90 > 111 {
		t.Errorf("90th percentile of the lengths %d, want 61 to 111", p90)
	}
	if longest <= 1600 {
		t.Errorf("longest %d, want more than 1,600", longest)
	}
	var queries, fragments, ports, percents, noPaths, addresses int
	depths := map[int]int{}
	hosts, tlds := map[string]int{}, map[string]int{}
	for _, u := range urls {
		s := cut(t, u)
		count(&queries, s.hasQuery)
		count(&fragments, s.hasFragment)
		count(&ports, s.hasPort())
		count(&percents, strings.Contains(u, "%"))
		count(&noPaths, s.path == "")
		count(&addresses, s.isIP())
		if s.path != "" {
			depths[s.depth()]++
		}
		hosts[s.authority]++
		tlds[s.authority[strings.LastIndexByte(s.authority, '.')+1:]]++
	}
	wantShare(t, "with a query", queries, len(urls), 5, 14)
	wantShare(t, "with a fragment", fragments, len(urls), 0.35, 0.45)
	wantShare(t, "with a port", ports, len(urls), 0.15, 0.25)
	wantShare(t, "with a percent sign", percents, len(urls), 1, 3)
	wantShare(t, "without a path", noPaths, len(urls), 4.5, 5.5)
	wantShare(t, "on an IP address", addresses, len(urls), 0.5, 1.5)
	for depth := range depths {
		if depth < 1 || depth > 5 {
			t.Errorf("%d paths of depth %d, want 1 to 5", depths[depth], depth)
		}
	}
	for depth := 1; depth <= 5; depth++ {
		wantShare(t, "of depth "+string(rune('0'+depth)), depths[depth], len(urls), 1, 60)
	}
	if len(hosts) < 1000 || len(tlds) < 50 {
		t.Errorf("%d hosts under %d top-level domains, want 1,000 and 50 or more", len(hosts), len(tlds))
	}
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

// A browser would change nothing in web and file, except that it adds a missing path. This test
// looks at the text alone; the root package's test parses the URLs.
func TestWebAndFileLookCanonical(t *testing.T) {
	suspect := regexp.MustCompile(`^(https?|file)://[^/?#]*([A-Z@%]|:80\b|:443\b)|[^!-~]|[\\"<>^` + "`" + `{|}]|/\.{1,2}(/|$|[?#])|(?i)%2e`)
	for _, list := range []string{"web", "file"} {
		for _, u := range read(t, list) {
			if suspect.MatchString(u) {
				t.Errorf("%s: %q", list, u)
			}
		}
	}
}

func TestFile(t *testing.T) {
	urls := read(t, "file")
	median, _, _ := lengths(urls)
	if median < 54 || median > 56 {
		t.Errorf("median length %d, want 55", median)
	}
	depths := map[int]int{}
	for _, u := range urls {
		s := cut(t, u)
		if s.scheme != "file" {
			t.Errorf("not a file URL: %q", u)
		}
		depths[s.depth()]++
		if d := s.depth(); d < 2 || d > 7 {
			t.Errorf("depth %d, want 2 to 7: %q", d, u)
		}
	}
	for depth := 2; depth <= 7; depth++ {
		wantShare(t, "of depth "+string(rune('0'+depth)), depths[depth], len(urls), 1, 60)
	}
}

// Hosts and paths in a dozen scripts, with no code point newer than Unicode 15.0, so that
// the packages that this one is compared with know them all. Go 1.26 has that version, so
// that running this test there decides it.
func TestIDN(t *testing.T) {
	urls := read(t, "idn")
	inHost, inPath := map[string]int{}, map[string]int{}
	for _, u := range urls {
		s := cut(t, u)
		for name, table := range hostScripts {
			in := func(r rune) bool { return unicode.Is(table, r) && r >= 0x80 }
			if strings.ContainsFunc(s.authority, in) {
				inHost[name]++
			}
			if strings.ContainsFunc(s.path, in) {
				inPath[name]++
			}
		}
		if i := strings.IndexFunc(u, isUnassigned); i >= 0 {
			t.Errorf("unassigned code point in %q", u)
		}
		if isASCII(s.authority) && !strings.Contains(s.authority, "xn--") {
			t.Errorf("nothing for IDNA in %q", u)
		}
	}
	n := 0
	for name := range hostScripts {
		t.Logf("%s: %d hosts, %d paths", name, inHost[name], inPath[name])
		if inHost[name] >= 50 && inPath[name] >= 25 {
			n++
		}
	}
	if n < 12 {
		t.Errorf("%d scripts with 50 hosts and 25 paths, want 12", n)
	}
}

var hostScripts = map[string]*unicode.RangeTable{
	"Arabic": unicode.Arabic, "Armenian": unicode.Armenian, "Bengali": unicode.Bengali, "Cyrillic": unicode.Cyrillic,
	"Devanagari": unicode.Devanagari, "Ethiopic": unicode.Ethiopic, "Georgian": unicode.Georgian, "Greek": unicode.Greek,
	"Han": unicode.Han, "Hangul": unicode.Hangul, "Hebrew": unicode.Hebrew, "Hiragana": unicode.Hiragana,
	"Katakana": unicode.Katakana, "Latin": unicode.Latin, "Tamil": unicode.Tamil, "Thai": unicode.Thai,
}

// isUnassigned counts control code points as unassigned: none belongs here.
func isUnassigned(r rune) bool {
	return !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S)
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

// messyShapes are what messy must have, as an expression for the text of each.
var messyShapes = map[string]*regexp.Regexp{
	"upper case":    regexp.MustCompile(`^\s*([a-z]*[A-Z]|[^/]*//[^/?#@]*[A-Z])`),
	"default port":  regexp.MustCompile(`(?i)^\s*(http|ws):[/\\]*[^/\\?#]*:0*80(\D|$)|^\s*(https|wss):[/\\]*[^/\\?#]*:0*443(\D|$)|^\s*ftp:[/\\]*[^/\\?#]*:0*21(\D|$)`),
	"credentials":   regexp.MustCompile(`^[^/\\?#]*[/\\]+[^/\\?#]*@`),
	"dot segments":  regexp.MustCompile(`[/\\]\.{1,2}([/\\?#]|$)`),
	"backslashes":   regexp.MustCompile(`\\`),
	"tabs":          regexp.MustCompile(`\S[\t\n\r]+\S`),
	"spaces":        regexp.MustCompile(`^\s|\s$`),
	"inner spaces":  regexp.MustCompile(`[^\s] +[^\s]`),
	"%2e":           regexp.MustCompile(`(?i)[/\\.]%2e`),
	"short IPv4":    regexp.MustCompile(`(?i)^\s*(https?|wss?|ftp):[/\\]*([^/\\?#]*@)?(0x[0-9a-f]+|0[0-7]+|\d+)(\.(0x[0-9a-f]+|0[0-7]+|\d+)){0,2}(:\d*)?([/\\?#\s]|$)`),
	"IPv6":          regexp.MustCompile(`^[^/\\?#]*[/\\]*([^/\\?#]*@)?\[[0-9A-Fa-f:.]+\]`),
	"opaque paths":  regexp.MustCompile(`(?i)^(mailto|javascript|data|tel|urn|about|blob|magnet|sip):`),
	"percent host":  regexp.MustCompile(`(?i)^\s*https?:[/\\]+[^/\\?#@]*%[4-7][0-9a-f]`),
	"other schemes": regexp.MustCompile(`(?i)^(git|ssh|postgres|redis|mongodb\+srv|s3|chrome-extension|android-app|ldap|vscode|web\+note|svn)://`),
	"file":          regexp.MustCompile(`(?i)^file:`),
	"not ASCII":     regexp.MustCompile(`[^\x00-\x7F]`),
}

func TestMessy(t *testing.T) {
	urls := read(t, "messy")
	found := map[string]int{}
	for _, u := range urls {
		for what, re := range messyShapes {
			if re.MatchString(u) {
				found[what]++
			}
		}
	}
	for what := range messyShapes {
		wantShare(t, what, found[what], len(urls), 2, 40)
	}
}

// A reference has no scheme, and those that start like one of each kind are there.
func TestRelative(t *testing.T) {
	urls := read(t, "relative")
	hasScheme := regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	kinds := map[string]int{}
	for _, u := range urls {
		if hasScheme.MatchString(u) {
			t.Errorf("absolute: %q", u)
		}
		for _, kind := range []string{"//", "/", "./", "../", "?", "#"} {
			if strings.HasPrefix(u, kind) {
				kinds[kind]++
				break
			}
		}
	}
	for _, kind := range []string{"//", "/", "./", "../", "?", "#"} {
		wantShare(t, "starting with "+kind, kinds[kind], len(urls), 2, 60)
	}
}
