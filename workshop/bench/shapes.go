package main

import (
	"fmt"
	"io"
	neturl "net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// writeShapes measures one URL of each shape again and again, compared with net/url: the
// mean of a list hides this.
func writeShapes(w io.Writer, turn time.Duration) error {
	shapes, err := vector.ReadList(filepath.Join("..", "testdata", "bench", "shapes.txt"))
	if err != nil {
		return fmt.Errorf("%w", err)
	}
	fmt.Fprint(w, "| shape | Parse | CanParse | neturl | Parse over neturl | CanParse over neturl |\n")
	fmt.Fprint(w, "| --- | ---: | ---: | ---: | ---: | ---: |\n")
	for _, shape := range shapes {
		one := []string{shape}
		times := timesOf([]run{
			{weburlPkg, over(one, func(s string) { sinkURL, _ = url.Parse(s) })},
			{weburlPkg, over(one, func(s string) { sinkBool = url.CanParse(s) })},
			{neturlPkg, over(one, func(s string) { sinkNetURL, _ = neturl.Parse(s) })},
		}, turn)
		parse, can := ratioOf(times[0], times[2]).median, ratioOf(times[1], times[2]).median
		name := strings.Trim(fmt.Sprintf("%q", shape), `"`)
		fmt.Fprintf(w, "| `%s` | %s | %s | %s | **%.3g** | **%.3g** |\n",
			name, times[0].cost(), times[1].cost(), times[2].cost(), parse, can)
	}
	return nil
}
