package vector

import (
	"fmt"
	"os"
	"strings"
)

// A NetURL is a row of the table in docs/from-net-url.md of inputs that net/url parses
// differently. Old is what net/url serializes it to, DropIn what package net/url here does, and
// New what the root package does; "" if parsing fails.
type NetURL struct{ Text, Old, DropIn, New string }

// ReadNetURLs returns the rows of the table in the guide, which is the file of that name.
func ReadNetURLs(guide string) ([]NetURL, error) {
	table, err := readTable(guide, "| input | net/url | the drop-in | the root package | why |")
	var rows []NetURL
	for _, cells := range table {
		rows = append(rows, NetURL{codeText(cells[0]), codeText(cells[1]), codeText(cells[2]), codeText(cells[3])})
	}
	return rows, err
}

// readTable returns the cells of the table with that heading in a Markdown file.
func readTable(name, heading string) (rows [][]string, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	_, table, _ := strings.Cut(string(text), "\n"+heading+"\n")
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "|") {
			break
		}
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
		cells = cells[1 : len(cells)-1]
		for i, cell := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cell), "\x00", "|")
		}
		if len(cells) != strings.Count(heading, "|")-1 {
			return nil, fmt.Errorf("%s: %d cells: %s", name, len(cells), line)
		}
		rows = append(rows, cells)
	}
	if len(rows) < 2 {
		return nil, fmt.Errorf("%s has no table %s", name, heading)
	}
	return rows[1:], nil // without the line below the heading
}

// codeText returns the text of a cell's code, or "" if the cell says "an error".
func codeText(cell string) string {
	code, isCode := strings.CutPrefix(cell, "`` ")
	if isCode {
		code = strings.TrimSuffix(code, " ``")
	} else if code, isCode = strings.CutPrefix(cell, "`"); isCode {
		code = strings.TrimSuffix(code, "`")
	} else {
		return ""
	}
	return strings.NewReplacer(`\t`, "\t", `\n`, "\n", `\x7f`, "\x7f").Replace(code)
}
