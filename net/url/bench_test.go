package url_test

import (
	neturl "net/url"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/net/url"
)

var (
	sinkString string
	sinkURL    *url.URL
	sinkNetURL *neturl.URL
)

// shapes has a URL or a reference of each kind whose cost differs.
var shapes = []struct{ name, text string }{
	{"web", "https://www.example.com/articles/2026/11/a-title.html?utm_source=feed&id=17"},
	{"no path", "https://www.example.com"},
	{"no path but a query", "https://www.example.com?a=b"},
	{"long query",
		"https://www.example.com/search?" + strings.Repeat("name=value%20and%20more&", 40)},
	{"credentials", "https://user:secret@www.example.com:8443/a/b"},
	{"escapes", "https://www.example.com/a%2Fb/%C3%A9?q=%C3%A9#%C3%A9"},
	{"IPv6", "http://[2001:db8::1]:8080/a"},
	{"mailto", "mailto:someone@example.com?subject=hello"},
	{"data", "data:image/png;base64," + strings.Repeat("iVBORw0KGgoAAAANSUhEUgAA", 20)},
	{"javascript", "javascript:void(0)"},
	{"tel", "tel:+15551234567"},
	{"other scheme", "postgres://user:secret@db.example:5432/name?sslmode=disable"},
	{"file", "file:///home/user/file.txt"},
	{"rooted", "/a/b/c?d=e#f"},
	{"parent", "../b/c.html"},
	{"host", "//cdn.example/lib.js"},
	{"query", "?page=2"},
	{"long query alone", "?" + strings.Repeat("name=value%20and%20more&", 40)},
	{"fragment", "#top"},
}

// BenchmarkLists parses and writes the URLs of the lists.
func BenchmarkLists(b *testing.B) {
	for _, list := range []string{"web", "messy"} {
		texts := must(vector.ReadList("../../testdata/bench/" + list + ".txt"))
		var ours []*url.URL
		var theirs []*neturl.URL
		for _, s := range texts {
			if n, err := neturl.Parse(s); err == nil {
				ours, theirs = append(ours, must(url.Parse(s))), append(theirs, n)
			}
		}
		run := func(name string, n int, call func(i int)) {
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					for i := range n {
						call(i)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/url")
			})
		}
		run("Parse/in="+list+"/pkg=weburl", len(texts), func(i int) {
			sinkURL, _ = url.Parse(texts[i])
		})
		run("Parse/in="+list+"/pkg=neturl", len(texts), func(i int) {
			sinkNetURL, _ = neturl.Parse(texts[i])
		})
		run("String/in="+list+"/pkg=weburl", len(ours), func(i int) {
			sinkString = ours[i].String()
		})
		run("String/in="+list+"/pkg=neturl", len(theirs), func(i int) {
			sinkString = theirs[i].String()
		})
	}
}

// BenchmarkDropped measures URLs that do not outlive the function that made them, so that they are
// not on the heap.
func BenchmarkDropped(b *testing.B) {
	run := func(name string, n int, call func(i int)) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for i := range n {
					call(i)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/url")
		})
	}
	for _, list := range []string{"web", "messy"} {
		texts := must(vector.ReadList("../../testdata/bench/" + list + ".txt"))
		run("Parse/in="+list+"/pkg=weburl", len(texts), func(i int) { url.Parse(texts[i]) })
		run("Parse/in="+list+"/pkg=neturl", len(texts), func(i int) { neturl.Parse(texts[i]) })
	}
	base, theirBase := must(url.Parse(vector.Base)), must(neturl.Parse(vector.Base))
	refs := must(vector.ReadList("../../testdata/bench/relative.txt"))
	run("URL.Parse/pkg=weburl", len(refs), func(i int) { base.Parse(refs[i]) })
	run("URL.Parse/pkg=neturl", len(refs), func(i int) { theirBase.Parse(refs[i]) })
	run("JoinPath/pkg=weburl", len(refs), func(i int) { base.JoinPath(refs[i]) })
	run("JoinPath/pkg=neturl", len(refs), func(i int) { theirBase.JoinPath(refs[i]) })
	var ours []*url.URL
	var theirs []*neturl.URL
	for _, s := range refs {
		n, err1 := neturl.Parse(s)
		u, err2 := url.Parse(s)
		if err1 == nil && err2 == nil {
			ours, theirs = append(ours, u), append(theirs, n)
		}
	}
	run("ResolveReference/pkg=weburl", len(ours), func(i int) { base.ResolveReference(ours[i]) })
	run("ResolveReference/pkg=neturl", len(ours), func(i int) {
		theirBase.ResolveReference(theirs[i])
	})
}

// BenchmarkReferences resolves the references of a page.
func BenchmarkReferences(b *testing.B) {
	base, theirBase := must(url.Parse(vector.Base)), must(neturl.Parse(vector.Base))
	var ours []*url.URL
	var theirs []*neturl.URL
	for _, s := range must(vector.ReadList("../../testdata/bench/relative.txt")) {
		n, err1 := neturl.Parse(s)
		u, err2 := url.Parse(s)
		if err1 == nil && err2 == nil {
			ours, theirs = append(ours, u), append(theirs, n)
		}
	}
	b.Run("pkg=weburl", func(b *testing.B) {
		for b.Loop() {
			for _, u := range ours {
				sinkURL = base.ResolveReference(u)
			}
		}
	})
	b.Run("pkg=neturl", func(b *testing.B) {
		for b.Loop() {
			for _, n := range theirs {
				sinkNetURL = theirBase.ResolveReference(n)
			}
		}
	})
}

// BenchmarkString writes URLs of each shape.
func BenchmarkString(b *testing.B) {
	for _, shape := range shapes {
		ours, theirs := must(url.Parse(shape.text)), must(neturl.Parse(shape.text))
		b.Run("shape="+shape.name+"/pkg=weburl", func(b *testing.B) {
			for b.Loop() {
				sinkString = ours.String()
			}
		})
		b.Run("shape="+shape.name+"/pkg=neturl", func(b *testing.B) {
			for b.Loop() {
				sinkString = theirs.String()
			}
		})
	}
}

// BenchmarkResolveReference resolves references of each shape, and plain ones on bases of each
// shape.
func BenchmarkResolveReference(b *testing.B) {
	run := func(name, base, ref string) {
		ours, theirs := must(url.Parse(base)), must(neturl.Parse(base))
		ourRef, theirRef := must(url.Parse(ref)), must(neturl.Parse(ref))
		b.Run(name+"/pkg=weburl", func(b *testing.B) {
			for b.Loop() {
				sinkURL = ours.ResolveReference(ourRef)
			}
		})
		b.Run(name+"/pkg=neturl", func(b *testing.B) {
			for b.Loop() {
				sinkNetURL = theirs.ResolveReference(theirRef)
			}
		})
	}
	for _, shape := range shapes {
		run("ref="+shape.name, vector.Base, shape.text)
		if strings.Contains(shape.text, ":") {
			run("base="+shape.name, shape.text, "c/d?e")
		}
	}
}
