package main

import (
	"cmp"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"
	"time"
)

// onInWords has the meaning of the values in the column "on" of BENCHMARKS.md.
var onInWords = map[string]string{"web": "web URLs", "file": "file: URLs", "idn": "IDN hosts", "messy": "messy URLs"}

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
		if len(cells) < 4 || !strings.HasPrefix(name, "Parse") && !strings.HasPrefix(name, "CanParse") {
			continue
		}
		value := strings.Trim(cells[3], "*")
		ratio := must(strconv.ParseFloat(value, 64))
		name += ", " + cmp.Or(onInWords[cells[1]], cells[1])
		width := max(2, int(ratio*unit))
		fmt.Fprintf(&said, " %s: %s.", name, value)
		fmt.Fprintf(&bars, "<text x=\"16\" y=\"%d\">%s</text><rect class=\"bar\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"18\"/><text x=\"%d\" y=\"%d\">%s</text>\n",
			y+14, name, left, y, width, left+width+6, y+14, value)
		y += row
	}
	if bars.Len() == 0 {
		log.Fatal("BENCHMARKS.md has no rows")
	}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="%[1]d" viewBox="0 0 500 %[1]d" role="img" aria-labelledby="t d">
<title id="t">Time compared with net/url</title>
<desc id="d">net/url is 1.%[2]s</desc>
<style>
text { font: 16px system-ui, sans-serif; fill: #1f2328; stroke: #fff; stroke-width: 4px; paint-order: stroke }
.back { fill: #fff } .bar { fill: #0969da } .one { stroke: #59636e; stroke-dasharray: 4 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; stroke: #0d1117 } .back { fill: #0d1117 } .bar { fill: #4493f8 } .one { stroke: #9198a1 } }
</style>
<rect class="back" width="100%%" height="100%%" rx="6"/>
<text x="16" y="32">Time: shorter is faster</text><text x="%[3]d" y="32" text-anchor="middle">net/url: 1</text>
<path class="one" d="M%[3]d 42V%[4]d"/>
%[5]s</svg>
`, y+4, said.String(), left+unit, y, bars.String())
}
