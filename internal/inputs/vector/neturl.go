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
	text, err := os.ReadFile(guide)
	if err != nil {
		return nil, err
	}
	_, table, _ := strings.Cut(string(text), "\n| input | net/url |")
	table, _, _ = strings.Cut(table, "\n\n")
	var rows []NetURL
	for _, line := range strings.Split(table, "\n")[1:] {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), " | ")
		if len(cells) < 4 || strings.HasPrefix(line, "| ---") {
			continue
		}
		rows = append(rows, NetURL{codeText(strings.TrimPrefix(cells[0], "| ")), codeText(cells[1]), codeText(cells[2]), codeText(cells[3])})
	}
	if len(rows) < 40 {
		return nil, fmt.Errorf("%s: only %d rows of inputs", guide, len(rows))
	}
	return rows, nil
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
	return strings.NewReplacer("\x00", "|", `\t`, "\t", `\n`, "\n", `\x7f`, "\x7f").Replace(code)
}
