package vector

import (
	"bytes"
	"fmt"
)

// Ahead has the changes of the URL Standard that this module has, and the reference implementation
// or the web-platform-tests do not have yet.
var Ahead Changes

// A Change is one of them. It is not an expected failure: each case is compared, with what the
// standard's text says at the commit. When the reference or the tests have the change, or the module
// follows a later commit, a test fails until the list is right again.
type Change struct {
	Commit string // which this module follows: that of workshop/standard/url.txt
	Anchor string // of the definition that changed
	// Tests has texts in files of the web-platform-tests, and the texts that they must be. A key
	// is a file's name.
	Tests map[string][][2]string
	// Correct makes the reference's answer what the text says, and reports whether that changes
	// it. After a setter, Input is the value that was set. Nil means that the reference has the
	// change. Example is an input for which it does not.
	Correct func(*Parse) bool
	Example Parse
}

// Changes are a list of changes.
type Changes []Change

// Correct makes an answer of the reference what the standard's text says, and returns how many
// changes that needed.
func (list Changes) Correct(answer *Parse) int {
	n := 0
	for _, c := range list {
		if c.Correct != nil && c.Correct(answer) {
			n++
		}
	}
	return n
}

// File makes a file of the web-platform-tests what the standard's text says. It returns an error
// if the file is not as the list says.
func (list Changes) File(name string, data []byte) ([]byte, error) {
	for _, c := range list {
		for _, text := range c.Tests[name] {
			if !bytes.Contains(data, []byte(text[0])) {
				return nil, fmt.Errorf("%s: the change of #%s in vector.Ahead is outdated: no %s", name, c.Anchor, text[0])
			}
			data = bytes.ReplaceAll(data, []byte(text[0]), []byte(text[1]))
		}
	}
	return data, nil
}
