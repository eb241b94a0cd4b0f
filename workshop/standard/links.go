package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/workshop/standard/text"
)

var (
	notShipped = regexp.MustCompile(`^(\.\w.*|workshop|testdata|examples|node_modules)$`)
	bodies     = regexp.MustCompile(`(?ms)^(func [^\n]*) \{$.*?^\}$`)
	// declared finds the comment before a declaration, the type of a receiver, and a name.
	declared = regexp.MustCompile(`(?m)((?:^\t?//.*\n)*)` +
		`^(?:func (?:\((?:\w+ )?\*?(\w+)[^)]*\) )?|type |var |const |\t)(\w+)`)
)

// links returns the functions, types, constants and variables that implement what each anchor of a
// standard defines, and all names that it has read: those whose doc comments link to the anchor,
// and those that the standard's list names. It reads the Go files below root, except tests and
// files that are not shipped.
func links(standard string) (linked map[string][]string, all map[string]bool, err error) {
	if linked, err = readList(standard); err != nil {
		return nil, nil, err
	}
	for e := url.ErrDomainToASCII; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
		linked[text.Slug(e.Error())] = []string{"ValidationError"}
	}
	all = make(map[string]bool)
	link := regexp.MustCompile(`https://` + standard + `\.spec\.whatwg\.org/#([A-Za-z0-9_%-]+)`)
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && notShipped.MatchString(name):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		data, err := os.ReadFile(path)
		folder, _ := filepath.Rel(root, filepath.Dir(path))
		prefix := strings.TrimPrefix(filepath.ToSlash(folder)+".", "..")
		for _, d := range declared.FindAllSubmatch(bodies.ReplaceAll(data, []byte("$1")), -1) {
			name := prefix + strings.TrimPrefix(string(d[2])+"."+string(d[3]), ".")
			all[name] = true
			for _, l := range link.FindAllSubmatch(d[1], -1) {
				if a := string(l[1]); !slices.Contains(linked[a], name) {
					linked[a] = append(linked[a], name)
				}
			}
		}
		return err
	})
	return linked, all, err
}

// readList returns the functions that the list of a standard names for each anchor. Its first lines
// are the commit whose text the code follows, and a comment.
func readList(standard string) (map[string][]string, error) {
	data, err := os.ReadFile(filepath.Join("standard", standard+".txt"))
	list := make(map[string][]string)
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(strings.ReplaceAll(line, ",", " "))
		if words[0] != "commit" && words[0] != "#" {
			list[words[0]] = words[1:]
		}
	}
	return list, err
}
