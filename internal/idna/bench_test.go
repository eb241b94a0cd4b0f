package idna

import (
	"strings"
	"testing"

	xidna "golang.org/x/net/idna"
)

// benchDomains are typical domains of URLs: a dozen scripts, most domains already in lower case and
// in Normalization Form C.
var benchDomains = []struct{ name, domain string }{
	{"Latin", "bücher.example"},
	{"Latin2", "www.österreichische-post.at"},
	{"Latin3", "straßenbahn.köln.example.de"},
	{"Polish", "zażółć-gęślą.example.pl"},
	{"Vietnamese", "tiếngviệt.vn"},
	{"Greek", "ελληνικά.example.gr"},
	{"Cyrillic", "президент.рф"},
	{"Cyrillic2", "почта-россии.example.рф"},
	{"Han", "中国互联网络信息中心.中国"},
	{"Kana", "ドメイン名例.jp"},
	{"Hangul", "한국인터넷정보센터.한국"},
	{"Thai", "ประเทศไทย.ไทย"},
	{"Devanagari", "उदाहरण.भारत"},
	{"Tamil", "சிங்கப்பூர்.example"},
	{"Armenian", "հայաստան.հայ"},
	{"Georgian", "საქართველო.გე"},
	{"Arabic", "مثال.إختبار"},
	{"Hebrew", "דוגמה.קום"},
	{"Emoji", "☕.example"},
	{"Upper", "BÜCHER.example"},
	{"Decomposed", "bu\u0308cher.example"},
	{"Wide", "ｅｘａｍｐｌｅ。ｃｏｍ"},
	{"ALabel", "xn--bcher-kva.münchen.example"},
}

func BenchmarkAppendASCII(b *testing.B) {
	for _, d := range benchDomains {
		b.Run(d.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var stack [128]byte
				if _, ok := AppendASCII(stack[:0], d.domain); !ok {
					b.Fatal("failure")
				}
			}
		})
	}
}

// BenchmarkXNetIDNA measures golang.org/x/net/idna's ToASCII with the flags of the standard.
func BenchmarkXNetIDNA(b *testing.B) {
	profile := xidna.New(xidna.MapForLookup(), xidna.BidiRule(), xidna.CheckJoiners(true),
		xidna.CheckHyphens(false), xidna.StrictDomainName(false))
	for _, d := range benchDomains {
		b.Run(d.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := profile.ToASCII(d.domain); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAppendASCIILong shows the cost per byte for one long label, or many
// labels, at a kilobyte and a megabyte.
func BenchmarkAppendASCIILong(b *testing.B) {
	shapes := []struct{ name, unit string }{
		{"OneLetter", "ü"},
		{"Alphabet", "абвгдежзийклмнопрстуфхцчшщъыьэюя"},
		{"Han", hanSequence(20_000)},
		{"Mixed", "aü-中"},
		{"Labels", "ü."},
		{"ASCIILabels", "ü.a.b.c."},
		{"Marks", "a\u0301\u0323\u0316"},
		{"MarksOnly", "\u0316"},
		{"MarksMixed", "\u0301\u0316\u031B\u0315\u0334"},
		{"Upper", "ÜA"},
		{"Hyphens", "ü-Ü-"},
		{"MixedALabels", "xn--tda.ü."},
		{"ALabel", ".xn--" + strings.Repeat("tda", 1<<20)},
		{"Joiners", "\u1820\u200C"},
		{"Bidi", "א1"},
		{"BidiLabels", "אב."},
	}
	for _, s := range shapes {
		for _, size := range []struct {
			name  string
			bytes int
		}{{"1KiB", 1 << 10}, {"1MiB", 1 << 20}} {
			domain := strings.ToValidUTF8(("ü" +
				strings.Repeat(s.unit, size.bytes/len(s.unit)+1))[:size.bytes], "")
			b.Run(s.name+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(size.bytes))
				for b.Loop() {
					AppendASCII(nil, domain)
				}
			})
		}
	}
}

// hanSequence returns n different ideographs, unsorted.
func hanSequence(n int) string {
	var s strings.Builder
	for i := range n {
		s.WriteRune(rune(0x4E00 + i*7919%20_000))
	}
	return s.String()
}
