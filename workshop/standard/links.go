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
	notShipped = []string{"workshop", "testdata", "examples", "node_modules"}
	declared   = regexp.MustCompile(
		`^(?:func (?:\((?:\w+ )?\*?(\w+)[^)]*\) )?|type |var |const |\t)(\w+)`)
)

// links returns the functions, types, constants and variables that implement what each anchor of a
// standard defines, and all names that it has read: those whose doc comments link to the anchor,
// and those that the standard's list names. It reads the Go files below root, except tests and
// files that are not shipped.
func links(standard string) (linked map[string][]string, all map[string]bool, err error) {
	linked, all = make(map[string][]string), make(map[string]bool)
	if standard == "url" {
		for e := url.ErrDomainToASCII; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
			linked[text.Slug(e.Error())] = []string{"ValidationError"}
		}
	}
	link := regexp.MustCompile(`https://` + standard + `\.spec\.whatwg\.org/#([A-Za-z0-9_%-]+)`)
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
		data, err := os.ReadFile(path)
		prefix, _ := filepath.Rel(root, filepath.Dir(path))
		if prefix = filepath.ToSlash(prefix) + "."; prefix == ".." {
			prefix = ""
		}
		var anchors []string // in the comment before a line
		isBody := false
		for line := range strings.Lines(string(data)) {
			m := declared.FindStringSubmatch(line)
			switch {
			case isBody:
				isBody = line[0] != '}'
			case strings.HasPrefix(strings.TrimSpace(line), "//"):
				for _, m := range link.FindAllStringSubmatch(line, -1) {
					anchors = append(anchors, m[1])
				}
			case m == nil:
				anchors = nil
			default:
				isBody = strings.HasPrefix(line, "func ") && strings.HasSuffix(line, "{\n")
				name := prefix + strings.TrimPrefix(m[1]+"."+m[2], ".")
				all[name] = true
				for _, a := range anchors {
					if !slices.Contains(linked[a], name) {
						linked[a] = append(linked[a], name)
					}
				}
				anchors = nil
			}
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	list, err := readList(standard)
	for anchor, names := range list {
		linked[anchor] = append(linked[anchor], names...)
	}
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
