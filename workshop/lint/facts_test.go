package lint

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// facts are facts that only one place may have. pattern matches lines, in the sources of programs
// and packages, that look like a second place; places are the files in which they are allowed.
var facts = []struct {
	name, pattern string
	places        []string
}{
	{"ASCII lower-casing (infra.Lower)", `'A' <= .*'Z'|'A' \|\| .*'Z'|'Z'-1|'a' ?- ?'A'`, []string{
		"internal/infra/strings.go",
		"output.go", // eight bytes at a time
	}},
	{"ASCII tabs and newlines (infra.IsTabOrNewline, RemoveTabAndNewline)", `\\t.*\\r|\\r.*\\t`, []string{
		"internal/infra/strings.go",
		"dataurl/dataurl.go", "dataurl/mimetype.go", // white space of the Infra Standard and of HTTP
		"cmd/weburl/request.go",                                 // white space of JSON
		"links/prescan.go", "links/rewrite.go", "links/text.go", // HTML's ASCII whitespace
		"redact/redact.go", // white space around a URL in a text
	}},
	{"the special schemes (infra.Schemes)", `"(` + rareSchemes() + `):?"|"https:?".*"(http|file):?"|"http:?".*"(https|file):?"|"file:?".*"https?:?"`, []string{
		"internal/infra/scheme.go", "internal/infra/scheme_switch.go",
		"net/url/string.go",     // the fast way of String, for https and http
		"cmd/weburl/options.go", // examples, which a shell completes
		"policy/policy.go",      // what a new policy allows
	}},
	{"well-formed text (infra.WellFormed)", `\bToValidUTF8\(`, []string{
		"viewer/internal/verdict/params.go", // a U+FFFD for each run, as net/url's readers write it
	}},
}

// rareSchemes returns the special schemes other than http, https and file, with "|" between them.
func rareSchemes() string {
	var names []string
	for _, s := range infra.Schemes {
		if s.Name != "" && s.Name != "file" && !s.IsFetched {
			names = append(names, s.Name)
		}
	}
	return strings.Join(names, "|")
}

// TestFactsStandOnce checks that no fact has a second place.
func TestFactsStandOnce(t *testing.T) {
	for _, fact := range facts {
		pattern, seen := regexp.MustCompile(fact.pattern), make(map[string]bool)
		for _, name := range tracked(t, "*.go") {
			if !isShippedSource(name) {
				continue
			}
			for n, line := range strings.Split(read(t, name), "\n") {
				line, _, _ = strings.Cut(line, "// ")
				if !pattern.MatchString(line) {
					continue
				}
				if seen[name] = true; !slices.Contains(fact.places, name) {
					t.Errorf("%s:%d: a second place for %s: %s", name, n+1, fact.name, strings.TrimSpace(line))
				}
			}
		}
		for _, name := range fact.places {
			if !seen[name] {
				t.Errorf("%s: no longer a place for %s", name, fact.name)
			}
		}
	}
}

// TestColumns checks that a line of a shipped source has at most 100 columns, unless it is a link.
func TestColumns(t *testing.T) {
	for _, name := range tracked(t, "*.go") {
		text := strings.ReplaceAll(read(t, name), "\t", "    ")
		if !isShippedSource(name) || strings.Contains(text, "DO NOT EDIT.") {
			continue
		}
		for n, line := range strings.Split(text, "\n") {
			isLink := strings.Contains(line, "]: https://") || strings.HasPrefix(line, "//go:")
			if utf8.RuneCountInString(line) > 100 && !isLink {
				t.Errorf("%s:%d: a line of more than 100 columns", name, n+1)
			}
		}
	}
}

// TestNoListOfSchemes checks that no sentence lists the special schemes: internal/infra has them.
func TestNoListOfSchemes(t *testing.T) {
	list := regexp.MustCompile(`\bhttps\b.*\bwss\b|\bwss\b.*\bhttps\b`)
	for _, name := range tracked(t, "*.go", "*.md") {
		text := read(t, name)
		if strings.HasSuffix(name, ".go") {
			text = strings.Join(regexp.MustCompile(`(?m)^\s*//.*$`).FindAllString(text, -1), "\n")
		}
		for sentence := range strings.SplitSeq(strings.NewReplacer("\n\n", ". ", "\n", " ").Replace(text), ". ") {
			if list.MatchString(sentence) && regexp.MustCompile(`\bftp\b`).MatchString(sentence) {
				t.Errorf("%s lists the special schemes: %q", name, sentence)
			}
		}
	}
}

// isShippedSource reports whether a file belongs to a package or a command of the root module. Code
// that only tests and the workshop use may repeat a fact to check it, and so may another module.
func isShippedSource(name string) bool {
	if strings.HasSuffix(name, "_test.go") {
		return false
	}
	return !slices.Contains([]string{"workshop", "examples", "gojaurl", "sobekurl"},
		strings.Split(filepath.ToSlash(name), "/")[0]) &&
		!strings.HasPrefix(name, "internal/testinputs/") && !strings.HasPrefix(name, "cmd/porturl/")
}
