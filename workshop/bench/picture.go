package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"
	"time"
)

// onInWords has the meaning of the values in the column "on" of BENCHMARKS.md.
var onInWords = map[string]string{
	"web": "web URLs", "file": "file: URLs", "idn": "IDN hosts", "messy": "messy URLs",
}

// picture is the format of the picture.
//
//go:embed picture.svg.txt
var picture string

// writePicture draws, for README.md, how the functions that parse compare with net/url, with a bar
// for each of their rows in BENCHMARKS.md. Text has the size of a page's text, and the picture has
// its own background, so that it is readable on any page.
func writePicture(w io.Writer, _ time.Duration) {
	table := must(os.ReadFile("../BENCHMARKS.md"))
	const row, left, unit = 28, 236, 100 // unit is net/url's time
	var bars, said strings.Builder
	y := 2 * row
	for line := range strings.Lines(string(table)) {
		cells := strings.Split(line, " | ")
		name := strings.TrimPrefix(cells[0], "| ")
		isParse := strings.HasPrefix(name, "Parse") || strings.HasPrefix(name, "CanParse")
		if len(cells) < 4 || !isParse {
			continue
		}
		value := strings.Trim(cells[3], "*")
		ratio := must(strconv.ParseFloat(value, 64))
		name += ", " + cmp.Or(onInWords[cells[1]], cells[1])
		width := max(2, int(ratio*unit))
		fmt.Fprintf(&said, " %s: %s.", name, value)
		fmt.Fprintf(&bars, `<text x="16" y="%[1]d">%[2]s</text>`+
			`<rect class="bar" x="%[3]d" y="%[4]d" width="%[5]d" height="18"/>`+
			`<text x="%[6]d" y="%[1]d">%[7]s</text>`+"\n",
			y+14, name, left, y, width, left+width+6, value)
		y += row
	}
	if bars.Len() == 0 {
		log.Fatal("BENCHMARKS.md has no rows")
	}
	fmt.Fprintf(w, picture, y+4, said.String(), left+unit, y, bars.String())
}
