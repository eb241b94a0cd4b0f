package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/workshop/standard/text"
)

var (
	notShipped = regexp.MustCompile(`_test\.go$|^(\..*|workshop|testdata|examples)/|/node_modules/`)
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
	shipped := os.DirFS(root)
	err = fs.WalkDir(shipped, ".", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != ".go" || notShipped.MatchString(file) {
			return err
		}
		data, err := fs.ReadFile(shipped, file)
		prefix := strings.TrimPrefix(path.Dir(file)+".", "..")
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
	data, err := os.ReadFile("standard/" + standard + ".txt")
	list := make(map[string][]string)
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(strings.ReplaceAll(line, ",", " "))
		if words[0] != "commit" && words[0] != "#" {
			list[words[0]] = words[1:]
		}
	}
	return list, err
}
