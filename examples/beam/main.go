// Beam counts the pages of each site in lists of URLs, as an Apache Beam pipeline: it keys each URL
// by its SURT, drops duplicates, and counts the rest by site. A line that does not parse goes to an
// output of its own: its error, without a password.
//
//	cd examples/beam
//	go run . --urls '../../testdata/bench/[imw]*.txt' --counts /tmp/counts.txt --bad /tmp/bad.txt
//
// The first build downloads Beam and takes minutes; the program has 132 MB. That pattern leaves
// out the list of relative URLs, none of which parses without a base.
//
// That runs on Beam's local runner, prism, within the process. The same program runs on
// other runners: --runner=flink --endpoint=HOST:PORT, or --runner=dataflow with its
// options.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
)

func init() {
	register.Function3x0(key)
	register.Function2x1(first)
	register.Function2x1(format)
	register.Emitter1[string]()
	register.Emitter2[string, string]()
	register.Iter1[string]()
}

func main() {
	urls := flag.String("urls", "", "files of URLs, one a line; may be a pattern")
	counts := flag.String("counts", "counts.txt", "where to write the number of pages of each site")
	bad := flag.String("bad", "bad.txt", "where to write the lines that do not parse")
	flag.Parse()
	beam.Init()
	p := beam.NewPipeline()
	pipeline(p.Root(), *urls, *counts, *bad)
	if err := beamx.Run(context.Background(), p); err != nil {
		log.Fatal(err)
	}
}

// pipeline builds the pipeline.
func pipeline(s beam.Scope, urls, counts, bad string) {
	lines := textio.Read(s, urls)
	keyed, failed := beam.ParDo2(s, key, lines)
	sites := beam.ParDo(s, first, beam.GroupByKey(s, keyed))
	textio.Write(s, counts, beam.ParDo(s, format, stats.Count(s, sites)))
	textio.Write(s, bad, failed)
}

// key emits a line's SURT and its site, or the reason why it does not parse. The error quotes the
// line, or a part of it if it is long, without its password.
func key(line string, keyed func(key, site string), bad func(string)) {
	u, err := url.Parse(line)
	if err != nil {
		bad(err.Error())
		return
	}
	keyed(canon.SURT.Key(u), u.HostValue().Site(publicsuffix.List))
}

// first returns a site of the URLs of one key. They all have the same site, unless SURT drops a
// "www." of the registrable domain itself, as in www.co.uk.
func first(_ string, sites func(*string) bool) string {
	var site string
	sites(&site)
	return site
}

func format(site string, count int) string { return fmt.Sprintf("%d\t%s", count, site) }
