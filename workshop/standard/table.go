package main

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
)

// A definition is a part of a standard's text that defines a term.
type definition struct {
	anchor    string
	kind      string // "algorithm", which has steps, or "term"
	hash      string
	functions []string // the functions that the table names
}

func readTable(file string) (list []definition, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	_, lines, _ := strings.Cut(string(data), "\n") // the first line has the commit
	for line := range strings.Lines(lines) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			return nil, fmt.Errorf("%s: a line has %d fields: %q", file, len(fields), line)
		}
		names := strings.FieldsFunc(fields[3], func(r rune) bool { return r == ',' || r == ' ' })
		list = append(list, definition{fields[0], fields[1], fields[2], names})
	}
	return list, nil
}

var (
	dfn       = regexp.MustCompile(`(?s)<dfn\b([^>]*)>(.*?)</dfn>`)
	attribute = regexp.MustCompile(`([a-z-]+)(?:=("[^"]*"|[^\s>]+))?`)
	markup    = regexp.MustCompile(`<[^>]*>`)
	separator = regexp.MustCompile(`[\s/(),]+`)
	repeated  = regexp.MustCompile(`--+`)
	notInSlug = regexp.MustCompile(`[^a-z0-9_-]+`)
	heading   = regexp.MustCompile(`\n(<h|##? )`)
	// A block of the text begins with a tag such as <p>, with a list item, or after a blank line.
	block = regexp.MustCompile(`^\s*(<(p|div|dt|dd|li|td|th|tr|h[1-6]|ul|ol|dl)\b|\*|\d+\.)`)
)

// definitions returns the definitions in the source text of a standard, in order. The text of a
// definition begins with its block, and ends before the block of the next one or before a heading.
func definitions(text string) (list []definition) {
	matches := dfn.FindAllStringSubmatchIndex(text, -1)
	for i := 0; i < len(matches); {
		start, end := blockStart(text, matches[i][0]), len(text)
		var anchors []string
		for ; i < len(matches); i++ {
			if next := blockStart(text, matches[i][0]); next > start {
				if anchorOf(text, matches[i]) == "" {
					continue // a definition's parameter does not end the definition
				}
				end = next
				break
			}
			if anchor := anchorOf(text, matches[i]); anchor != "" {
				anchors = append(anchors, anchor)
			}
		}
		body := text[start:end]
		if h := heading.FindStringIndex(body); h != nil {
			body = body[:h[0]]
		}
		kind := "term"
		before := text[:start+strings.Index(body, "<dfn")]
		if strings.LastIndex(before, "<div algorithm") > strings.LastIndex(before, "\n</div>") {
			kind = "algorithm"
		}
		for _, anchor := range anchors {
			d := definition{anchor: anchor, kind: kind, hash: hashOf(body)}
			same := slices.IndexFunc(list, func(d definition) bool { return d.anchor == anchor })
			if same >= 0 {
				list[same].hash = hashOf(list[same].hash + d.hash) // an overload
			} else {
				list = append(list, d)
			}
		}
	}
	return list
}

// blockStart returns the start of the block that contains the text at an index.
func blockStart(text string, at int) int {
	for {
		at = strings.LastIndexByte(text[:at], '\n') + 1
		before := strings.TrimRight(text[:at], " \t")
		if block.MatchString(text[at:]) || at == 0 || strings.HasSuffix(before, "\n\n") {
			return at
		}
		at--
	}
}

// anchorOf returns the anchor that Bikeshed, which makes the standard's page, gives a
// definition, or "" for a definition that is a parameter of another.
func anchorOf(text string, match []int) string {
	attributes, content := text[match[2]:match[3]], text[match[4]:match[5]]
	a := make(map[string]string)
	for _, m := range attribute.FindAllStringSubmatch(attributes, -1) {
		a[m[1]] = strings.Trim(m[2], `"`)
	}
	if id := a["id"]; id != "" {
		return id
	}
	if strings.HasPrefix(content, "<var>") {
		return ""
	}
	name := html.UnescapeString(markup.ReplaceAllString(content, ""))
	if lt, _, _ := strings.Cut(a["lt"], "|"); lt != "" {
		name = lt
	}
	prefix := ""
	for _, kind := range []string{"method", "constructor", "attribute", "dict-member"} {
		if _, ok := a[kind]; ok {
			prefix = "dom-"
			name, _, _ = strings.Cut(name, "(")
		}
	}
	if of, _, _ := strings.Cut(a["for"], ","); of != "" && of != "/" {
		prefix += slug(of) + "-"
	}
	return prefix + slug(name)
}

func slug(s string) string {
	s = separator.ReplaceAllString(strings.ToLower(s), "-")
	return strings.Trim(repeated.ReplaceAllString(notInSlug.ReplaceAllString(s, ""), "-"), "-")
}

// hashOf returns a short hash of a text without its markup. 40 bits are enough to see that a text
// has changed.
func hashOf(text string) string {
	text = markup.ReplaceAllString(text, "")
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(strings.Fields(text), " "))))[:10]
}

var notShipped = []string{"workshop", "testdata", "examples", "node_modules"}

// links returns the functions, types, constants and variables whose doc comments link to each
// anchor of a standard, and all names that it has read. It reads the Go files below root, except
// tests and files that are not shipped.
func links(root, standard string) (linked map[string][]string, all map[string]bool, err error) {
	link := regexp.MustCompile(`https://` + standard + `\.spec\.whatwg\.org/#([A-Za-z0-9_%-]+)`)
	linked, all = make(map[string][]string), make(map[string]bool)
	if standard == "url" {
		for e := url.ErrDomainToASCII; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
			linked[slug(e.Error())] = []string{"ValidationError"}
		}
	}
	see := func(name string, comments ...*ast.CommentGroup) {
		all[name] = true
		for _, comment := range comments {
			for _, m := range link.FindAllStringSubmatch(comment.Text(), -1) {
				if !slices.Contains(linked[m[1]], name) {
					linked[m[1]] = append(linked[m[1]], name)
				}
			}
		}
	}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch isHidden := strings.HasPrefix(name, ".") && name != ".."; {
		case err != nil:
			return err
		case d.IsDir() && (isHidden || slices.Contains(notShipped, name)):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		prefix, _ := filepath.Rel(root, filepath.Dir(path))
		if prefix = filepath.ToSlash(prefix) + "."; prefix == ".." {
			prefix = ""
		}
		for _, decl := range file.Decls {
			seeDecl(decl, func(name string, comments ...*ast.CommentGroup) {
				see(prefix+name, comments...)
			})
		}
		return nil
	})
	return linked, all, err
}

// seeDecl calls see with the names and the comments of a declaration.
func seeDecl(decl ast.Decl, see func(name string, comments ...*ast.CommentGroup)) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			receiver, _, _ := strings.Cut(types.ExprString(d.Recv.List[0].Type), "[")
			name = strings.TrimPrefix(receiver, "*") + "." + name
		}
		see(name, d.Doc)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				see(s.Name.Name, d.Doc, s.Doc)
			case *ast.ValueSpec:
				see(s.Names[0].Name, d.Doc, s.Doc, s.Comment)
			}
		}
	}
}
