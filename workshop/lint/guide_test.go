package lint

import (
	"errors"
	"go/token"
	neturl "net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	dropin "github.com/go-weburl/url/net/url"
)

const guide = "docs/from-net-url.md"

// TestGuide checks the tables of replacements: the guide has each function, type, method and field
// that net/url exports, and the names of the replacements exist.
func TestGuide(t *testing.T) {
	text := read(t, guide)
	api := read(t, "api/api.txt")
	has := make(map[string]bool)
	named := 0
	code := regexp.MustCompile("`[^`]+`")
	ours := regexp.MustCompile(`\b(u|p|url|redact|safehttp|slogurl|sqlurl)\.([A-Z]\w*)`)
	rows := regexp.MustCompile(`(?m)^\| (.+?) \| (.+) \|$`)
	for _, row := range rows.FindAllStringSubmatch(text, -1) {
		for _, name := range code.FindAllString(row[1], -1) {
			has[strings.Trim(name, "`")] = true
		}
		for _, span := range code.FindAllString(row[2], -1) {
			span = strings.ReplaceAll(span, "net/url.", "")
			for _, m := range ours.FindAllStringSubmatch(span, -1) {
				line := map[string]string{
					"u": `, method \(\*?URL\) `, "p": `, method \(\*?URLSearchParams\) `,
					"url": "url, (func|type|const|var) ",
				}[m[1]]
				if line == "" {
					line = "url/" + m[1] + ", (func|type|const|var) "
				}
				if named++; !regexp.MustCompile(line + m[2] + `\b`).MatchString(api) {
					t.Errorf("%s: there is no %s", row[0], m[0])
				}
			}
		}
	}
	if named < 60 {
		t.Errorf("the guide has only %d names", named)
	}
	for name := range exported(t, token.NewFileSet(), "net/url") {
		if !has[name] {
			t.Errorf("the guide says nothing about %s", name)
		}
	}
}

// TestGuideInputs checks the table of what parses differently.
func TestGuideInputs(t *testing.T) {
	rows, err := vector.NetURLs()
	if err != nil || len(rows) < 40 {
		t.Fatal(len(rows), err)
	}
	for _, want := range rows {
		got := vector.NetURL{Input: want.Input, Why: want.Why}
		if n, err := neturl.Parse(want.Input); err == nil {
			got.NetURL = n.String()
		}
		if u, err := dropin.Parse(want.Input); err == nil {
			got.DropIn = u.String()
		}
		if u, err := url.Parse(want.Input); err == nil {
			got.Root = u.Href()
		}
		if got != want || got.NetURL == got.Root {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// TestPageTables checks that the tables of two pages agree with the data that tests read.
func TestPageTables(t *testing.T) {
	guideTable := row("input", "net/url", "the drop-in", "why") + "| --- | --- | --- | --- |\n"
	rows, err := vector.NetURLs()
	for _, r := range rows {
		if r.NetURL != r.DropIn {
			guideTable += row(code(r.Input), code(r.NetURL), code(r.DropIn), r.Why)
		}
	}
	safetyTable := row("advisory", "input", "the vulnerable code", "call here",
		"it answers") + "| --- | --- | --- | --- | --- |\n"
	for _, pkg := range []string{"redirect", "policy", "safehttp", "inbound"} {
		rows, err2 := vector.Advisories(pkg)
		err = errors.Join(err, err2)
		for _, r := range rows {
			var inputs []string
			for _, input := range r.Inputs {
				inputs = append(inputs, code(input))
			}
			if r.Sent != "" {
				r.Vulnerable += " " + code(r.Sent)
			}
			safetyTable += row(r.Advisory, strings.Join(inputs, ", "), r.Vulnerable,
				code(r.Call), code(r.Answer))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, table, rows string }{
		{guide, guideTable, "testdata/neturl.json"},
		{"docs/safety.md", safetyTable, "testdata/advisories.json"},
	} {
		page := read(t, test.name)
		if !strings.Contains(page, "\n\n"+test.table) || strings.Contains(page, test.table+"|") {
			t.Errorf("%s should have the table of %s\n%s", test.name, test.rows, test.table)
		}
	}
}

// row returns a row of a table in Markdown.
func row(cells ...string) string {
	for i, cell := range cells {
		cells[i] = strings.ReplaceAll(cell, "|", `\|`)
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// code returns text as code in Markdown, or says that there is none.
func code(text string) string {
	if text == "" {
		return "an error"
	}
	text = strings.NewReplacer("\t", `\t`, "\n", `\n`, "\x7f", `\x7f`).Replace(text)
	if strings.HasPrefix(text, " ") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}
