package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	neturl "net/url"
	"strings"
	"time"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// maxSpread is how much more a byte may cost at one length than at another.
const maxSpread = 1.5

// writePerByte measures what a byte costs in long URLs, from 1 KiB on.
func writePerByte(w io.Writer, turn time.Duration, maxBytes int) {
	var sizes []int
	head, rule := "", ""
	for n := 1 << 10; n <= maxBytes; n <<= 4 {
		sizes = append(sizes, n)
	}
	if last := sizes[len(sizes)-1]; last < maxBytes {
		sizes = append(sizes, maxBytes)
	}
	for _, n := range sizes {
		head += " " + byteSize(n) + " |"
		rule += " ---: |"
	}
	fmt.Fprint(w, "The time for each byte of a long URL that is mostly one component, in ns; and the ratio of the\nslowest length to the fastest.\n\n")
	fmt.Fprintf(w, "| component |%s slowest to fastest | must |\n| --- |%s ---: | ---: |\n", head, rule)
	for _, long := range vector.Long {
		perByte, spread := costPerByte(long.Make, sizes, turn)
		fmt.Fprintf(w, "| %s |", long.Name)
		for _, ns := range perByte {
			fmt.Fprintf(w, " %.2f |", ns)
		}
		fmt.Fprintf(w, " **%.2f** | %s |\n", spread, verdict(spread, maxSpread))
	}
	fmt.Fprintln(w)
}

// costPerByte measures all lengths side by side, and returns for each the median of
// ns a byte, and the dearest over the cheapest. That ratio is made from ratios taken
// within rounds, as all are.
func costPerByte(make func(int) string, sizes []int, turn time.Duration) (perByte []float64, spread float64) {
	var runs []run
	for _, n := range sizes {
		s := make(n)
		runs = append(runs, run{"", func(n int) {
			for range n {
				sinkURL, _ = url.Parse(s)
			}
		}})
	}
	times := timesOf(runs, turn)
	low, high := math.Inf(1), 0.0
	for i, t := range times {
		perByte = append(perByte, t.cost().nanos/float64(sizes[i]))
		toFirst := ratioOf(t, times[0]).median / float64(sizes[i]) * float64(sizes[0])
		low, high = min(low, toFirst), max(high, toFirst)
	}
	return perByte, high / low
}

func byteSize(n int) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MiB", n>>20)
	}
	if n >= 1<<10 {
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}

// A curve is a package's time by the input's length.
type curve struct {
	pkg    string
	points []point
}

type point struct{ bytes, nanos float64 }

// timesByLength measures the packages on a web URL whose path grows.
func timesByLength(turn time.Duration) []curve {
	curves := []curve{{pkg: weburlPkg}, {pkg: neturlPkg}, {pkg: nlnwaPkg}}
	for n := 32; n <= 64<<10; n *= 2 {
		s := "https://www.example.com/" + strings.Repeat("segment/", (n-24)/8)
		times := timesOf([]run{
			{weburlPkg, func(n int) {
				for range n {
					sinkURL, _ = url.Parse(s)
				}
			}},
			{neturlPkg, func(n int) {
				for range n {
					sinkNetURL, _ = neturl.Parse(s)
				}
			}},
			{nlnwaPkg, func(n int) {
				for range n {
					sinkNLNWA, _ = nlnwa.Parse(s)
				}
			}},
		}, turn)
		for i, t := range times {
			curves[i].points = append(curves[i].points, point{float64(len(s)), t.cost().nanos})
		}
	}
	return curves
}

// The plot's measures, in SVG's units.
const (
	plotWidth, plotHeight = 760, 440
	plotLeft, plotRight   = 70, 660
	plotTop, plotBottom   = 50, 390
)

var curveColors = []string{"#0b5fae", "#c2571a", "#5a5a5a"}

// plotLengths draws the curves in SVG, both axes logarithmic.
func plotLengths(curves []curve) []byte {
	lowX, highX, lowY, highY := bounds(curves)
	x := func(v float64) float64 {
		return plotLeft + (math.Log(v)-math.Log(lowX))/(math.Log(highX)-math.Log(lowX))*(plotRight-plotLeft)
	}
	y := func(v float64) float64 {
		return plotBottom - (math.Log(v)-math.Log(lowY))/(math.Log(highY)-math.Log(lowY))*(plotBottom-plotTop)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&b, "<title>Time to parse a URL by its length</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n")
	fmt.Fprintf(&b, `<text x="%d" y="24" font-size="15" fill="#222222">Time to parse a URL with a path of many segments, by the URL's length</text>`+"\n", plotLeft)
	for v := lowX; v <= highX; v *= 4 {
		fmt.Fprintf(&b, `<path d="M%.1f %dV%d" stroke="#e4e4e4"/><text x="%.1f" y="%d" text-anchor="middle" fill="#444444">%s</text>`+"\n",
			x(v), plotTop, plotBottom, x(v), plotBottom+20, byteSize(int(v)))
	}
	for v := lowY; v <= highY; v *= 10 {
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#e4e4e4"/><text x="%d" y="%.1f" text-anchor="end" fill="#444444">%s</text>`+"\n",
			plotLeft, y(v), plotRight, plotLeft-8, y(v)+4, time.Duration(v))
	}
	for i, c := range curves {
		fmt.Fprintf(&b, `<polyline fill="none" stroke="%s" stroke-width="2.5" points="`, curveColors[i])
		for _, p := range c.points {
			fmt.Fprintf(&b, "%.1f,%.1f ", x(p.bytes), y(p.nanos))
		}
		last := c.points[len(c.points)-1]
		fmt.Fprintf(&b, `"/><text x="%.1f" y="%.1f" fill="%s">%s</text>`+"\n", x(last.bytes)+8, y(last.nanos)+4, curveColors[i], c.pkg)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// bounds returns the axes' ends: lengths as they are, times at powers of ten.
func bounds(curves []curve) (lowX, highX, lowY, highY float64) {
	lowX, lowY = math.Inf(1), math.Inf(1)
	for _, c := range curves {
		for _, p := range c.points {
			lowX, highX = min(lowX, p.bytes), max(highX, p.bytes)
			lowY, highY = min(lowY, p.nanos), max(highY, p.nanos)
		}
	}
	return lowX, highX, math.Pow(10, math.Floor(math.Log10(lowY))), math.Pow(10, math.Ceil(math.Log10(highY)))
}
