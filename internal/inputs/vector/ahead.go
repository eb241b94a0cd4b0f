package vector

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Ahead has the changes of the URL Standard that this module has, and the reference implementation
// or the web-platform-tests do not have yet. If "..." became a single-dot segment, an entry would
// be
//
//	{Commit: "…", Anchor: "single-dot-path-segment", Inputs: regexp.MustCompile(`(?i)(\.|%2e){3}`), Files: map[string][][2]string{
//		"urltestdata.json": {{`"file:///..."`, `"file:///"`}, {`"/..."`, `"/"`}},
//	}},
var Ahead Changes

// Changes are such a list.
type Changes []Change

// A Change is applied to the reference and to the tests, so each case is still compared with what
// the standard's text says: a Change is not an expected failure. When the reference or the tests
// have the change, or this module follows a later commit, a test fails until the list is updated.
type Change struct {
	Commit string // that this module follows, as in workshop/standard/url.txt
	Anchor string // of the definition that changed
	// Inputs matches the URLs and patterns whose results may change, without tabs and newlines.
	// They are not compared with browsers and Node, which do not have the change yet.
	Inputs *regexp.Regexp
	// Files has texts to replace, and by what, by file: a file of the web-platform-tests, such as
	// "urltestdata.json", or one of the reference, such as "whatwg-url/lib/url-state-machine.js".
	Files map[string][][2]string
}

// Apply makes the changes in the content of a file. The error is that the file does not have a
// text that is to be replaced.
func (list Changes) Apply(file string, content []byte) ([]byte, error) {
	for _, c := range list {
		for _, text := range c.Files[file] {
			if !bytes.Contains(content, []byte(text[0])) {
				return nil, fmt.Errorf("%s: the change of #%s in vector.Ahead is outdated: no %s", file, c.Anchor, text[0])
			}
			content = bytes.ReplaceAll(content, []byte(text[0]), []byte(text[1]))
		}
	}
	return content, nil
}

// Concern reports whether a change may affect a string in input, which JSON can have.
func (list Changes) Concern(input any) bool {
	data, _ := json.Marshal(input)
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if err != nil {
			return false
		}
		s, _ := token.(string)
		stripped := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
		if slices.ContainsFunc(list, func(c Change) bool { return c.Inputs.MatchString(stripped) }) {
			return true
		}
	}
}
