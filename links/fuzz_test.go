package links

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"

	"github.com/go-weburl/url"
)

var fuzzBase = url.MustParse("https://h/dir/page?q")

// seeds are the pages with which the fuzz tests begin.
var seeds = []string{
	`<base href=/b/><a href=x>y</a><a href='a&amp;b' rel="nofollow x" download ping="p q">`,
	`<img src=a srcset="a 1x, b 2x,,c 3w 4h,d(e,f) x"><link rel=preload as=font href=f>` +
		`<link imagesrcset='x&#32b 2x'>`,
	`<style>@import "a"; b{background:url( c ) url("d\"e")} @font-face{src:url(f)}</style>` +
		`<p style='background:url(&quot;x&quot;)'>`,
	`<svg><style>a{fill:url(&#120;)}<![CDATA[b{c:url(d)}]]></style><use xlink:href=#a href=b />` +
		`<foreignObject><style>c{d:url(e)}</style></foreignObject></svg>`,
	`<meta http-equiv=refresh content="0; url='a'"><meta http-equiv=refresh content=5>` +
		`<meta http-equiv=refresh content="1,u">`,
	`<noscript><img src=a></noscript><template><base href=no><a href=b></template>` +
		`<iframe srcdoc="<a href='&quot;c'>" src=d></iframe>`,
	`<a href><a href=><a href=a href=b><a href=x =y><a b href="x"=y><a/href="x"><a b=c"href=d/>`,
	"<a href=\"\r\nx\x00\r\">\xFF<a href='\xC3'>",
	"<meta charset=shift_jis><a href='/?\x93\xfa\x96\x7b'>",
	"\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00?\x00\xE9\x00>\x00",
	"<meta charset=iso-2022-jp><a href='\x1b$B$\"\x1b(B'>",
	"\xEF\xBB\xBF<a href=a>",
	`<!-- <a href=x> --><script>"<a href=x>"</script><textarea><a href=x></textarea>` +
		`<plaintext><a href=y>`,
}

func addPages(f *testing.F) {
	for _, p := range seeds {
		f.Add([]byte(p), "", "https://h/a,b?c='\"<>&)(")
		f.Add([]byte(p), "utf-16le", "")
		f.Add([]byte(p), "euc-jp", ",x y\t")
	}
}

// FuzzTag compares the attributes of a tag with the tokenizer's.
func FuzzTag(f *testing.F) {
	for _, p := range seeds {
		f.Add([]byte(p))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		z := html.NewTokenizer(bytes.NewReader(page))
		var own tag
		for {
			kind := z.Next()
			if kind == html.ErrorToken {
				return
			}
			if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
				continue
			}
			raw := bytes.Clone(z.Raw())
			if end := own.parse(raw, 1); end != len(raw)-1 {
				t.Fatalf("%q ends at %d", raw, end)
			}
			token := z.Token()
			if name := strings.ReplaceAll(string(own.name), "\x00", "\uFFFD"); name != token.Data {
				t.Fatalf("%q has the name %q, want %q", raw, name, token.Data)
			}
			for a := attrNone + 1; a < attrCount; a++ {
				got, ok := own.get(a), own.find(a) != nil
				i := slices.IndexFunc(token.Attr, func(t html.Attribute) bool {
					return t.Key == attributeNames[a]
				})
				if ok != (i >= 0) || ok && got != token.Attr[i].Val {
					t.Fatalf("%q has the %s %q %v, want %+v",
						raw, attributeNames[a], got, ok, token.Attr)
				}
			}
		}
	})
}

// FuzzUnescape compares the decoding of character references in text with the tokenizer's.
func FuzzUnescape(f *testing.F) {
	f.Add([]byte("&amp;&lt&notit;&notin;&#32b&#x;&#;&#x41&semi;&fjlig;\r\n\r\x00&NotEqualTilde;"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if bytes.IndexByte(raw, '<') >= 0 || len(raw) == 0 {
			return
		}
		z := html.NewTokenizer(strings.NewReader("<title>" + string(raw) + "</title>"))
		z.Next()
		z.Next()
		want := string(z.Text())
		var got text
		got.unescape(raw, false)
		if got.s != want {
			t.Fatalf("%q is %q, want %q", raw, got.s, want)
		}
		for pos, last := 0, int64(-1); pos <= len(got.s); pos++ {
			if pos < len(got.s) && got.s[pos]&0xC0 == 0x80 {
				continue
			}
			at := got.at(pos)
			if at < last || at > int64(len(raw)) {
				t.Fatalf("%q: %d is at %d", raw, pos, at)
			}
			last = at
		}
		if got.at(len(got.s)) != int64(len(raw)) {
			t.Fatalf("%q ends at %d", raw, got.at(len(got.s)))
		}
	})
}

func FuzzSrcset(f *testing.F) {
	for _, s := range []string{"a 1x, b 2x", "a,", ",,a(b c), d 1w 2h", "a .5x,b -0x,c 1e3x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, value string) {
		last := 0
		for _, c := range Srcset(value) {
			if c.Start < last || c.URL == "" || value[c.Start:c.End] != c.URL {
				t.Fatalf("Srcset(%q): %+v", value, c)
			}
			last = c.End
		}
	})
}

func FuzzRefresh(f *testing.F) {
	for _, s := range []string{"0", "0;url='a'b", "1,urla", `2 URL = "x`, ".5;u"} {
		for _, u := range []string{"a", " a", "\fa", "Url=a", ",a", `'a"b"`} {
			f.Add(s, u)
		}
	}
	f.Fuzz(func(t *testing.T, content, u string) {
		r, ok := parseRefresh(content)
		if !ok || u == "" {
			return
		}
		start, end, with := r.replace(u)
		if end < 0 {
			end = len(content)
		}
		written := content[:start] + with + content[end:]
		if _, got, ok := Refresh(written); !ok ||
			got != u && got != strings.ReplaceAll(u, `"`, "%22") {
			t.Fatalf("Refresh(%q): %q in %q gives %q", content, u, written, got)
		}
	})
}

// FuzzPrescan checks that the encoding does not depend on how the page arrives, and that the first
// meta element counts.
func FuzzPrescan(f *testing.F) {
	const first = "<meta charset=koi8-r>"
	for _, s := range []string{
		first, "<title>" + first + "</title><meta charset=big5>", "<!--" + first + "-->",
		"<meta http-equiv=content-type content='text/html;charset=&#105;so-2022-jp'>",
		"<script><!--<script></script>" + first, "<noscript>" + first, "<plaintext>" + first,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, page string) {
		e, ok := prescan(&source{r: strings.NewReader(page)})
		slow, slowOK := prescan(&source{r: iotest.OneByteReader(strings.NewReader(page))})
		if ok != slowOK || e.name != slow.name {
			t.Fatalf("%q: %s, %v; byte by byte %s, %v", page, e.name, ok, slow.name, slowOK)
		}
		e, ok = prescan(&source{r: strings.NewReader(first + page)})
		if !ok || e.name != "KOI8-R" {
			t.Fatalf("%q after a meta element: %s, %v", page, e.name, ok)
		}
	})
}

func FuzzHeader(f *testing.F) {
	for _, s := range []string{
		`<a>; rel=next, <b>; rel="x y"; title*=utf-8'en'%e2%82%ac`, `<a>;a="\"`, "<", ",<a>;;=b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, value string) {
		for _, l := range Header(value) {
			if !strings.Contains(value, "<"+l.Target+">") {
				t.Fatalf("Header(%q): %+v", value, l)
			}
		}
	})
}

// FuzzCSS replaces the URLs in CSS, and reads them back.
func FuzzCSS(f *testing.F) {
	for _, s := range []string{
		`@import "a" layer(x); b{c:url( d ) url('e') image-set("f" 1x, url(g))} ` +
			`@font-face{src:url(h)}`,
		`\75rl(x) url(a\)b) url(a b) url("a` + "\n" + `b") /* url(c) */ src( "d" ) ` +
			`1url(x) #url(x) <!--url(x)-->`,
		`@namespace url(a); @media { b{c:url(#d)} }`,
		`1url(a) 1.url(b) .5url(c) 1e+url(d) 1e+5url(e) #url(f) ##url(g) @url(h) --url(i) ` +
			`<!--url(j)-->url(k)`,
		`1\75rl(a) #\75rl(b) u\72l(c) -\75rl(d) 1e+\75rl(e) 1.\75rl(f) a\` + "\n" +
			`url(g) \` + "\n" + `#url(h)`,
		`a{@x url(b)}c{d:url(e)} @media x{y:url(f)} @supports (a:url(b)){c:url(d)} ` +
			`@x y;z{a:url(b)}`,
	} {
		f.Add(s, "a b)'\"\\<")
	}
	f.Fuzz(func(t *testing.T, text, u string) {
		var written strings.Builder
		done, count := 0, 0
		for c := range CSS(text) {
			if c.Start < done || c.End > len(text) {
				t.Fatalf("CSS(%q): %+v", text, c)
			}
			written.WriteString(text[done:c.Start])
			written.Write(appendCSS(nil, u, c.quote))
			done = c.End
			count++
		}
		if u == "" {
			return
		}
		written.WriteString(text[done:])
		for c := range CSS(written.String()) {
			want := strings.ReplaceAll(strings.ToValidUTF8(u, "\uFFFD"), "\x00", "\uFFFD")
			if strings.ToValidUTF8(c.URL, "\uFFFD") != want && !sameRunes(c.URL, u) {
				t.Fatalf("CSS(%q): %q, want %q", written.String(), c.URL, want)
			}
			count--
		}
		if count != 0 {
			t.Fatalf("CSS(%q), from %q: %d are missing", written.String(), text, count)
		}
	})
}

// sameRunes reports whether two strings are the same as sequences of code points, with NUL as
// U+FFFD.
func sameRunes(a, b string) bool {
	f := func(s string) string { return strings.ReplaceAll(string([]rune(s)), "\x00", "\uFFFD") }
	return f(a) == f(b)
}

func everything(charset string) *Page {
	return &Page{URL: fuzzBase, Charset: charset}
}

func readAll(t *testing.T, p *Page, page []byte) []Link {
	var list []Link
	for l, err := range p.Links(bytes.NewReader(page)) {
		if err != nil {
			return nil
		}
		if l.Start < 0 || l.Start > l.End || l.End > int64(len(page)) {
			t.Fatalf("%q: %+v has no position", page, l)
		}
		if l.Err == nil && l.URL == nil || l.Err != nil && l.URL != nil {
			t.Fatalf("%q: %+v", page, l)
		}
		list = append(list, l)
	}
	return list
}

// rewrite returns a page with other URLs. isAmbiguous reports whether Rewrite refuses to make it.
func rewrite(
	t *testing.T, p *Page, page []byte, f func(Link) string,
) (after []byte, isAmbiguous bool) {
	var b bytes.Buffer
	err := p.Rewrite(&b, bytes.NewReader(page), f)
	if isAmbiguous = err == ErrAmbiguous; !isAmbiguous && err != nil {
		t.Fatalf("%q: %v", page, err)
	}
	return b.Bytes(), isAmbiguous
}

// FuzzPage reads any bytes as a page, rewrites the page, and reads the result.
func FuzzPage(f *testing.F) {
	addPages(f)
	f.Fuzz(func(t *testing.T, page []byte, charset, u string) {
		if _, err := encodingOf(charset); err != nil {
			charset = ""
		}
		p := everything(charset)
		list := readAll(t, p, page)
		got, isAmbiguous := rewrite(t, p, page, func(l Link) string { return l.Raw })
		if isAmbiguous || !bytes.Equal(got, page) {
			t.Fatalf("%q becomes %q, ambiguous: %t", page, got, isAmbiguous)
		}
		if u = "https://h/" + string([]rune(u)); strings.Contains(u, "\x00") ||
			sourceOf(page, charset).width == 2 && len(page)%2 > 0 {
			return
		}
		isC1 := func(r rune) bool { return 0x80 <= r && r <= 0x9F }
		if sourceOf(page, charset).in != nil && strings.ContainsFunc(u, isC1) {
			return // TestRewrite tests that
		}
		got, isAmbiguous = rewrite(t, p, page, func(l Link) string {
			if l.Kind == Base {
				return l.Raw
			}
			return u
		})
		if isAmbiguous {
			return
		}
		again := readAll(t, p, got)
		if len(again) != len(list) {
			t.Fatalf("%q becomes %q, which has %d links, not %d", page, got, len(again), len(list))
		}
		for i, l := range again {
			if list[i].Kind == Base {
				continue
			}
			want, err := url.Parse(wanted(u, l))
			if err != nil != (l.Err != nil) || err == nil && l.URL.Pathname() != want.Pathname() {
				t.Fatalf("%q becomes %q: %+v, want %q", page, got, l, wanted(u, l))
			}
		}
		got, isAmbiguous = rewrite(t, p, page, func(l Link) string {
			if l.Kind == Base {
				return l.Raw
			}
			return ""
		})
		if isAmbiguous {
			return
		}
		for _, l := range readAll(t, p, got) {
			if l.Kind != Base && !slices.ContainsFunc(list, func(o Link) bool {
				return o.Raw == ""
			}) {
				t.Fatalf("%q becomes %q, with %+v", page, got, l)
			}
		}
	})
}

func sourceOf(page []byte, charset string) pageEncoding {
	e, _ := sniff(&source{r: bytes.NewReader(page)}, charset)
	return e
}

// wanted returns the URL that is read back if u is written in place of a link.
func wanted(u string, l Link) string {
	switch {
	case strings.HasSuffix(l.Attribute, "srcset"):
		return withoutCommas(asToken(u))
	case l.Attribute == "content":
		if strings.Contains(l.Raw, "%22") && strings.Contains(u, "'") {
			return strings.ReplaceAll(u, `"`, "%22")
		}
	}
	return u
}

func TestReaderErrors(t *testing.T) {
	broken := io.ErrUnexpectedEOF
	for _, test := range []struct {
		page  string
		links int
	}{
		{"", 0}, {"<a href=x>", 1}, {"<base href=a><a href=x>y", 2},
		{"<a href=x>" + strings.Repeat("text", 10000), 1},
	} {
		n := 0
		var last error
		r := io.MultiReader(strings.NewReader(test.page), iotest.ErrReader(broken))
		for _, err := range (Page{URL: fuzzBase}).Links(r) {
			if last = err; err == nil {
				n++
			}
		}
		if last != broken || n != test.links {
			t.Errorf("%.20q: %d links, then %v", test.page, n, last)
		}
	}
	// A reader's error may come only once.
	once := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("<a href=x>")))
	var last error
	for _, last = range (&Page{URL: fuzzBase}).Links(once) {
	}
	if last != iotest.ErrTimeout {
		t.Errorf("%v", last)
	}
}

// A brokenWriter fails once, after that many calls.
type brokenWriter int

func (w *brokenWriter) Write(p []byte) (int, error) {
	if *w--; *w == -1 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestWriterErrors(t *testing.T) {
	for n := 0; ; n++ {
		w := brokenWriter(n)
		page := strings.NewReader("<a href=x>y<a href=z><b")
		err := Page{URL: fuzzBase}.Rewrite(&w, page, func(Link) string {
			return "u"
		})
		if w >= 0 {
			break // there were fewer calls
		}
		if err != io.ErrClosedPipe {
			t.Errorf("after %d calls: %v", n, err)
		}
	}
}

// A stuckReader forever reads nothing, without an error.
type stuckReader struct{}

func (stuckReader) Read([]byte) (int, error) { return 0, nil }

func TestReaderWithoutProgress(t *testing.T) {
	for _, charset := range []string{"utf-8", "shift_jis", "iso-2022-jp"} {
		for _, test := range []struct {
			name, page string
			limit      int
		}{
			{"at once", "", 0}, {"before a base", "<a href=x>", 0},
			{"behind a base", "<base href=a><a href=x>", 0},
			{"behind the limit", strings.Repeat("<a href=x>", 10000), 1000},
		} {
			t.Run(charset+" "+test.name, func(t *testing.T) {
				p := Page{URL: fuzzBase, Charset: charset, Limit: test.limit}
				stuck := func() io.Reader {
					return io.MultiReader(strings.NewReader(test.page), stuckReader{})
				}
				var last error
				for _, err := range p.Links(stuck()) {
					last = err
				}
				if last != io.ErrNoProgress {
					t.Errorf("Links ends with %v", last)
				}
				err := p.Rewrite(io.Discard, stuck(), func(l Link) string { return l.Raw })
				if err != io.ErrNoProgress {
					t.Errorf("Rewrite ends with %v", err)
				}
			})
		}
	}
}
