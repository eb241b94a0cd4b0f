package lint

import (
	"go/importer"
	"go/types"
	neturl "net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
	dropin "github.com/go-weburl/url/net/url"
)

const guide = "docs/from-net-url.md"

// TestGuide checks the tables that say what to write instead: the guide has each function, type,
// method and field that net/url exports, and the names that it tells to write are there.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	api, err := os.ReadFile("api/api.txt")
	if err != nil {
		t.Fatal(err)
	}
	has := make(map[string]bool)
	named := 0
	code := regexp.MustCompile("`[^`]+`")
	ours := regexp.MustCompile(`\b(u|p|url|redact|safehttp|slogurl|sqlurl)\.([A-Z]\w*)`)
	for _, row := range regexp.MustCompile(`(?m)^\| (.+?) \| (.+) \|$`).FindAllStringSubmatch(string(text), -1) {
		for _, name := range code.FindAllString(row[1], -1) {
			has[strings.Trim(name, "`")] = true
		}
		for _, span := range code.FindAllString(row[2], -1) {
			for _, m := range ours.FindAllStringSubmatch(strings.ReplaceAll(span, "net/url.", ""), -1) {
				line := map[string]string{"u": `, method \(\*?URL\) `, "p": `, method \(\*?URLSearchParams\) `, "url": "url, (func|type|const|var) "}[m[1]]
				if line == "" {
					line = "url/" + m[1] + ", (func|type|const|var) "
				}
				if named++; !regexp.MustCompile(line + m[2] + `\b`).Match(api) {
					t.Errorf("%s: there is no %s", row[0], m[0])
				}
			}
		}
	}
	if named < 60 {
		t.Errorf("the guide has only %d names", named)
	}
	for _, name := range exportedByNetURL(t) {
		if !has[name] {
			t.Errorf("the guide says nothing about %s", name)
		}
	}
}

// exportedByNetURL returns the names of what net/url exports, such as URL.Path.
func exportedByNetURL(t *testing.T) (names []string) {
	p, err := importer.Default().Import("net/url")
	if err != nil {
		t.Fatal(err)
	}
	add := func(prefix string, o types.Object) {
		if o.Exported() {
			names = append(names, prefix+o.Name())
		}
	}
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		add("", o)
		if _, isType := o.(*types.TypeName); !isType || !o.Exported() {
			continue
		}
		for m := range types.NewMethodSet(types.NewPointer(o.Type())).Methods() {
			add(name+".", m.Obj())
		}
		if s, ok := o.Type().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				add(name+".", f)
			}
		}
	}
	if len(names) < 40 {
		t.Fatalf("only %q", names)
	}
	return names
}

// TestGuideInputs checks the table of what parses differently.
func TestGuideInputs(t *testing.T) {
	rows, err := vector.ReadNetURLs(guide)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		old, drop, new := "", "", ""
		if n, err := neturl.Parse(row.Text); err == nil {
			old = n.String()
		}
		if u, err := dropin.Parse(row.Text); err == nil {
			drop = u.String()
		}
		if u, err := url.Parse(row.Text); err == nil {
			new = u.Href()
		}
		if old != row.Old || drop != row.DropIn || new != row.New || old == new {
			t.Errorf("%q: net/url %q, drop-in %q, root %q; want %+v", row.Text, old, drop, new, row)
		}
	}
}
