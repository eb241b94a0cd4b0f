package vector

import (
	"fmt"
	"path/filepath"
	"strings"
)

// An Advisory is a row of the table of advisories in docs/safety.md.
type Advisory struct {
	Inputs     []string
	Sent       string // the last code in the column of the vulnerable code
	LedTo      string
	Call, Want string // the call here, and what it answers
}

// Advisories returns the rows for the calls of a package, from a test in the package's folder.
func Advisories(pkg string) ([]Advisory, error) {
	table, err := readTable(filepath.Join("..", "docs", "safety.md"), "| advisory | input | the vulnerable code | it led to | call here | it answers |")
	if err != nil {
		return nil, err
	}
	var rows []Advisory
	for _, cells := range table {
		var codes [6][]string
		for i, cell := range cells {
			for j, part := range strings.Split(cell, "`") {
				if j%2 == 1 {
					codes[i] = append(codes[i], part)
				}
			}
		}
		row := Advisory{Inputs: codes[1], Sent: last(codes[2]), LedTo: last(codes[3]), Call: last(codes[4]), Want: last(codes[5])}
		if len(row.Inputs) == 0 || row.LedTo == "" || row.Want == "" {
			return nil, fmt.Errorf("docs/safety.md: something is missing: %q", cells)
		}
		switch name, _, _ := strings.Cut(row.Call, "."); name {
		case pkg:
			rows = append(rows, row)
		case "redirect", "policy", "safehttp":
		default:
			return nil, fmt.Errorf("docs/safety.md: no package tests %s", row.Call)
		}
	}
	return rows, nil
}

func last(codes []string) string {
	if len(codes) == 0 {
		return ""
	}
	return codes[len(codes)-1]
}
