package lint

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

// TestFactsStandOnce checks that no fact of facts.txt has a second place.
func TestFactsStandOnce(t *testing.T) {
	for fact, text := range vector.Sections(read(t, "workshop/lint/facts.txt")) {
		lines := strings.Split(strings.Trim(text, "\t\n"), "\n\t")
		pattern := regexp.MustCompile(lines[0])
		places := make(map[string]bool) // whether they have it
		for _, place := range lines[1:] {
			name, _, _ := strings.Cut(place, ": ")
			places[name] = false
		}
		for _, name := range tracked(t, "*.go") {
			if !isShippedSource(name) {
				continue
			}
			for n, line := range strings.Split(read(t, name), "\n") {
				if line, _, _ = strings.Cut(line, "// "); !pattern.MatchString(line) {
					continue
				}
				if _, ok := places[name]; !ok {
					line = strings.TrimSpace(line)
					t.Errorf("%s:%d: a second place for %s: %s", name, n+1, fact, line)
				}
				places[name] = true
			}
		}
		for name, has := range places {
			if !has {
				t.Errorf("%s: no longer a place for %s", name, fact)
			}
		}
	}
}

// TestLists checks that each list and each input of a text is used.
func TestLists(t *testing.T) {
	for _, name := range tracked(t, "*/lists.txt", "*/inputs.txt") {
		code := ""
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*.go"))
		for _, file := range files {
			code += read(t, file)
		}
		for list := range vector.Sections(read(t, name)) {
			if !strings.Contains(code, `"`+list+`"`) {
				t.Errorf("%s: nothing uses the list %s", name, list)
			}
		}
	}
}

// TestColumns checks that a line of Go that is not generated has at most 100 columns, unless it
// cannot be broken: a directive, or a comment that ends with a link.
func TestColumns(t *testing.T) {
	generated := regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	unbreakable := regexp.MustCompile(`^//go:|^ *// .*https?://\S+$`)
	for _, name := range tracked(t, "*.go") {
		text := strings.ReplaceAll(read(t, name), "\t", "    ")
		if strings.Contains(name, "testdata/") || generated.MatchString(text) {
			continue
		}
		for n, line := range strings.Split(text, "\n") {
			if utf8.RuneCountInString(line) > 100 && !unbreakable.MatchString(line) {
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
		text = strings.NewReplacer("\n\n", ". ", "\n", " ").Replace(text)
		for sentence := range strings.SplitSeq(text, ". ") {
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
		!strings.HasPrefix(name, "internal/testinputs/") &&
		!strings.HasPrefix(name, "cmd/porturl/") &&
		!strings.HasPrefix(name, "cmd/urlvet/")
}

// TestLinkAttributesAreCompared checks that the random pages of workshop/compare have each
// attribute with URLs. If the rest of the comparison does not know one, it says that only links has
// it.
func TestLinkAttributesAreCompared(t *testing.T) {
	compared := vector.Lists(read(t, "workshop/compare/lists.txt"))("attributes")
	role := regexp.MustCompile(`[ .]([a-z0-9:-]+)=(?:(\w+):)?[A-Z]`)
	found := 0
	for line := range strings.Lines(read(t, "links/elements.txt")) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "attributes:") ||
			strings.HasPrefix(line, "rel:") {
			continue
		}
		for _, m := range role.FindAllStringSubmatch(line, -1) {
			hasURLs := m[2] != "target" && m[2] != "meta"
			if found++; hasURLs && !slices.Contains(compared, m[1]) {
				t.Errorf("workshop/compare/lists.txt lacks %s", m[1])
			}
		}
	}
	if found < 70 {
		t.Errorf("only %d attributes", found)
	}
}
