package display

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"

	"github.com/go-weburl/url"
)

// TestLabels has honest labels and known attacks. The wanted texts follow from UTS #39's
// definitions: an attack is shown in ASCII, as it was registered.
func TestLabels(t *testing.T) {
	for _, test := range []struct{ name, host, want string }{
		{"ASCII", "example.com", "example.com"},
		{"upper case", "EXAMPLE.com", "example.com"},
		{"Latin", "mañana.com", "mañana.com"},
		{"sharp s", "straße.de", "straße.de"},
		{"ae, confusable with two ASCII letters", "kær.dk", "kær.dk"},
		{"Greek", "ουτοπία.δπθ.gr", "ουτοπία.δπθ.gr"},
		{"final sigma", "βόλος.com", "βόλος.com"},
		{"Cyrillic", "пример.рф", "пример.рф"},
		{"Cyrillic with digits and hyphen", "пример-24.рф", "пример-24.рф"},
		{"Hebrew", "אבג.com", "אבג.com"},
		{"Hebrew with gershayim", "זג״ה.com", "זג״ה.com"},
		{"Arabic", "إختبار.com", "إختبار.com"},
		{"Han", "食狮.公司.cn", "食狮.公司.cn"},
		{"Japanese", "コノート日本の.jp", "コノート日本の.jp"},
		{"Japanese with middle dot", "テスト・テスト.jp", "テスト・テスト.jp"},
		{"middle dot between two letters", "ア・イ.jp", "ア・イ.jp"},
		{"Korean", "한국漢字.kr", "한국漢字.kr"},
		{"Latin and Han", "apple龍.com", "apple龍.com"},
		{"Latin and Japanese", "tシャツの店.jp", "tシャツの店.jp"},
		{"Latin and Thai", "abcไทย.com", "xn--abc-yml3c0l.com"},
		{"Devanagari", "परीक्षा.com", "परीक्षा.com"},
		{"Tamil", "பரிட்சை.com", "பரிட்சை.com"},
		{"four marks", "q\u0323\u0308\u0304\u0301.com", "q\u0323\u0308\u0304\u0301.com"},
		{"five letters with a mark each", "áéíóú.com", "áéíóú.com"},
		{"Catalan middle dot", "col·lecció.cat", "col·lecció.cat"},
		{"ideographic full stop", "example。com", "example.com"},
		{"trailing dot", "пример.рф.", "пример.рф."},
		{"trailing dot under a country's domain", "хор.ru.", "хор.ru."},
		{"trailing dot of a single label", "хор.", "хор."},
		{"a single label", "хор", "хор"},
		{"one label of three", "аррӏе.пример.com", "xn--80ak6aa92e.пример.com"},

		{"Cyrillic apple", "аррӏе.com", "xn--80ak6aa92e.com"},
		{"Cyrillic scope", "ѕсоре.com", "xn--e1argc3h.com"},
		{"Cyrillic paypal with Latin l", "раураl.com", "xn--l-7sba6dbr.com"},
		{"Latin google with Cyrillic o", "gооgle.com", "xn--ggle-55da.com"},
		{"Latin paypal with Cyrillic a", "pаypal.com", "xn--pypal-4ve.com"},
		{"Latin with Greek omicron", "gοοgle.com", "xn--ggle-0nda.com"},
		{"Greek omicrons", "οοο.com", "xn--0xaaa.com"},
		{"Latin and Cyrillic that are not alike", "aж.com", "xn--a-ltb.com"},
		{"Latin and Greek that are not alike", "aλ.com", "xn--a-kmb.com"},
		{"Greek and Cyrillic", "λж.com", "xn--wxa0w.com"},
		{"Latin, Han and Cyrillic", "a龍ж.com", "xn--a-ltb4140j.com"},
		{"Han and Thai", "龍ไทย.com", "xn--o3cw4h3578d.com"},
		{"modifier letter apostrophe", "ʼabc.com", "xn--abc-n4b.com"},
		{"hyphens at the third and fourth place", "aü--b.com", "xn--a--b-0ra.com"},
		{"dotless i", "mıcrosoft.com", "xn--mcrosoft-tkb.com"},
		{"script g", "ɡoogle.com", "xn--oogle-qmc.com"},
		{"small capital G", "ɢoogle.com", "xn--oogle-wmc.com"},
		{"dot above i", "mi̇crosoft.com", "xn--microsoft-6jf.com"},
		{"retroflex click as exclamation mark", "aǃ.com", "xn--a-rsa.com"},
		{"Katakana no as slash", "googleノ.com", "xn--google-nx4e.com"},
		{"Katakana no as slash before Japanese", "exampleノ日本.com", "xn--example-z04f0133bpxc.com"},
		{"middle dot as dot", "www·google.com", "xn--wwwgoogle-2pa.com"},
		{"Katakana middle dot in Latin", "a・b.com", "xn--ab-3n4a.com"},
		{"only Katakana middle dots", "・.com", "xn--vek.com"},
		{"zero-width non-joiner", "نامه\u200cای.com", "xn--mgba3gch31f060k.com"},
		{"zero-width joiner", "क्\u200dष.com", "xn--11b2ezcw70k.com"},
		{"the same mark twice", "aé́.com", "xn--a-bga22n.com"},
		{"Gothic, an excluded script", "𐌰𐌱.com", "xn--ec8cc.com"},
		{"Cherokee, of limited use", "ꮪꮃ.com", "xn--p9d1f.com"},
		{"emoji", "☕.com", "xn--53h.com"},
		{"Canadian syllabics as Latin", "ᑭᗅ.com", "xn--0fe20e.com"},
	} {
		t.Run(test.name, func(t *testing.T) {
			checkHost(t, test.host, test.want)
		})
	}
}

func checkHost(t *testing.T, host, want string) {
	t.Helper()
	u := url.MustParse("https://" + host + "/")
	if got := textOf(URL(u, Options{}), KindHost); got != want {
		t.Errorf("%s is shown as %q, want %q", u.Hostname(), got, want)
	}
}

// TestDeceptiveLabels has labels that pass for others, or for part of another text, and
// the rule that keeps each in ASCII. Chromium 156 refuses to show them too, except
// those under "beyond Chromium".
func TestDeceptiveLabels(t *testing.T) {
	for _, test := range []struct{ name, host, rule string }{
		{"Han stroke as l", "paypa丨.com", "strokes"},
		{"Han stroke as hyphen", "t一mobile.com", "strokes"},
		{"Han stroke as hyphen, at the end", "mobile一.com", "strokes"},
		{"Han stroke as hyphen, next to a digit", "1一a.com", "strokes"},
		{"Han stroke as hyphen, next to a hyphen", "a-一日.com", "strokes"},
		{"Han ten as t", "十witter.com", "strokes"},
		{"Han work as I", "工nstagram.com", "strokes"},
		{"Han zero as o", "g〇〇gle.com", "strokes"},
		{"Han two as equals sign", "a二b.com", "strokes"},
		{"Han stroke in kana", "1一ヘア.com", "strokes"},
		{"Han stroke after one letter", "a一日本.com", "strokes"},
		{"Han stroke before one letter", "日本一a.com", "strokes"},
		{"Katakana so between two letters", "aソb.com", "strokes"},
		{"Katakana so as slash", "exampleソdownload.com", "strokes"},
		{"Katakana n as slash", "exampleンdownload.com", "strokes"},
		{"Katakana zo as slash", "exampleゾdownload.com", "strokes"},
		{"Katakana no as slash", "exampleノdownload.com", "strokes"},
		{"Han dot as backslash", "example丶download.com", "strokes"},
		{"Han stroke as slash", "example丿download.com", "strokes"},

		{"prolonged sound mark in Latin", "cocaーcola.com", "kana"},
		{"prolonged sound mark alone", "ー.com", "kana"},
		{"prolonged sound mark after Han", "日ー本.com", "kana"},
		{"prolonged sound mark after a digit", "1ー2.com", "kana"},
		{"iteration mark in Latin", "aヽb.com", "kana"},
		{"iteration mark after Hiragana", "あヽ.com", "kana"},
		{"voiced iteration mark alone", "ヾ.com", "kana"},
		{"Katakana middle dot in Latin", "paypal・live.com", "kana"},
		{"Katakana middle dot between digits", "1・2.com", "kana"},
		{"Katakana middle dot at the end", "テスト・.com", "kana"},
		{"two Katakana middle dots", "テスト・・テスト.jp", "kana"},
		{"Katakana middle dot in Hangul", "한・국.com", "kana"},
		{"Hiragana he in Katakana", "アへア.com", "kana"},
		{"Katakana he in Hiragana", "あヘあ.com", "kana"},
		{"Katakana he in Hiragana, before a prolonged sound mark", "あヘー.com", "kana"},

		{"Bopomofo i as hyphen", "tㄧmobile.com", "character"},
		{"Khitan filler, invisible", "paypal\U00016fe4.com", "character"},
		{"number ten of Hangzhou", "a〸b.com", "strokes"}, // mapped to Han ten
		{"Katakana-Hiragana double hyphen", "a゠b.com", "character"},
		{"hyphenation point", "a‧b.com", "character"},
		{"exclamation mark", "ä!b.com", "character"},
		{"non-breaking hyphen", "a‐b.com", "character"},
		{"right single quotation mark", "a’b.com", "character"},
		{"turned comma", "aʻb.com", "character"},
		{"kra", "ĸatze.com", "character"},
		{"Pinyin", "gǒǒgle.com", "character"},
		{"Latin Extended Additional", "googḷe.com", "character"},
		{"polytonic Greek", "ἀβγ.com", "character"},
		{"Canadian syllabics", "ᑭᗅ.com", "character"},
		{"solidus overlay", "a\u0338b.com", "character"},
		{"voiced sound mark of kana", "か゚.com", "character"},
		{"Tibetan letter not in use", "ཀཪ.com", "character"},

		{"hyphen at the beginning", "-пример.com", "hyphens"},
		{"hyphen at the end", "пример-.com", "hyphens"},

		{"Arabic sukun on Latin", "paypal\u0652.com", "scripts"},
		{"Hebrew point on Latin", "paypal\u05bc.com", "character"},
		{"Hebrew point of the Bible on Latin", "paypal\u0591.com", "character"},
		{"Devanagari nukta on Latin", "paypal\u093c.com", "scripts"},
		{"Thai vowel on Latin", "paypal\u0e34.com", "scripts"},
		{"Khmer sign on Latin", "paypal\u17c9.com", "scripts"},
		{"Hebrew and an acute", "א\u0301.com", "scripts"},
		{"Cyrillic and a dot above", "приві\u0307т.com", "scripts"},
		{"Latin and Cyrillic", "pаypal.com", "scripts"},
		{"Latin and Greek", "αpple.com", "scripts"},
		{"Latin and Armenian", "gօօgle.com", "scripts"},
		{"Latin and Thai", "abcไทย.com", "scripts"},
		{"Latin and Ethiopic", "ሀber.com", "scripts"},
		{"Greek and Cyrillic", "λж.com", "scripts"},
		{"Han and Cyrillic", "龍ж.com", "scripts"},
		{"Hangul and Hiragana", "한국の.com", "scripts"},
		{"Bopomofo and Hangul", "ㄅ한.com", "character"},

		{"Bengali digit with European ones", "1২.com", "digits"},
		{"nine in Bengali", "1৯.com", "digits"},
		{"European zero with a Bengali digit", "0২.com", "digits"},
		{"nine in Bengali, first", "৯9.com", "digits"},
		{"Devanagari and European digits", "अ२3.com", "digits"},
		{"digits apart", "১ব1.com", "digits"},
		{"Thai and European digits", "ไทย๑1.com", "digits"},

		{"the same mark twice", "a\u0323\u0323.com", "marks"},
		{"the same mark twice, with another between", "เหั่ั๐ุ.com", "marks"},
		{"mark on a mark of no script, as in Chromium", "q\u0328\u0301.com", "marks"},
		{"five marks", "q\u0323\u0308\u0304\u0301\u0300.com", "marks"},
		{"dot above i", "i\u0307.com", "marks"},
		{"dot above l", "paypal\u0307.com", "marks"},
		{"dot above j", "j\u0307.com", "marks"},
		{"dot above i with ogonek", "į\u0307.com", "marks"},
		{"mark on dotless i", "ı\u0301.com", "marks"},
		{"acute on Han", "日\u0301.com", "marks"},
		{"acute on a digit", "1\u0301.com", "marks"},
		{"acute on a hyphen", "a-\u0301.com", "marks"},

		{"middle dot", "paypal·live.com", "country"},
		{"middle dot between l in .com", "il·lusió.com", "country"},
		{"middle dot not between l in .cat", "paypal·ive.cat", "country"},
		{"middle dot not directly after l in .cat", "la·la.cat", "country"},
		{"middle dot after l in .cat", "paypal·.cat", "country"},
		{"middle dot before l in .cat", "a·l.cat", "country"},
		{"thorn", "þaypal.com", "country"},
		{"eth", "gððgle.com", "country"},
		{"eth in another country", "gððgle.no", "country"},
		{"schwa", "appləs.com", "country"},
		{"schwa in another country", "appləs.tr", "country"},

		{"accent with Han", "é日本.com", "accents"},
		{"sharp s with Han", "ß日.com", "accents"},

		{"Bengali and ASCII digits look alike", "২৪.com", "number"},
		{"Cyrillic ze as 3", "1з3.com", "number"},
		{"Cyrillic ze as 3, under a Russian domain", "1з3.ru", "number"},
		{"Cyrillic ze between the first digit and the last", "0з9.ru", "number"},
		{"Georgian vin as 3", "ვ.com", "number"},
		{"Myanmar da as 3", "1ဒ.com", "number"},
		{"theta as 0", "θ.com", "number"},

		{"Cyrillic", "аррӏе.com", "lookalike"},
		{"Cyrillic with hyphen and digit", "аррӏе-1.com", "lookalike"},
		{"Cyrillic under a Greek domain", "аррӏе.gr", "lookalike"},
		{"Cyrillic under a domain in Greek", "аррӏе.ελ", "lookalike"},
		{"Cyrillic under a domain with a digit", "аррӏе.a1", "lookalike"},
		{"Greek", "νικη.com", "lookalike"},
		{"Armenian", "սօ.com", "lookalike"},
		{"Ethiopic", "ሀዐ.com", "lookalike"},
		{"Georgian", "იო.com", "lookalike"},
		{"Hebrew", "סח.com", "lookalike"},
		{"Thai", "พบ.com", "lookalike"},
		{"Myanmar", "ဝင.com", "lookalike"},
		{"Tamil", "டப.com", "lookalike"},
		{"Malayalam", "ടഠ.com", "lookalike"},
		{"Gujarati", "ટડ.com", "lookalike"},
		{"Bengali digits", "০৭.com", "lookalike"},
		{"Devanagari zero", "०.com", "lookalike"},

		// Beyond Chromium.
		{"dotless i", "mıcrosoft.com", "lookalike"},
		{"dotless i under a domain in Latin", "mıcrosoft.vermögensberater", "lookalike"},
		{"Cyrillic ze as 3, after a letter like an ASCII one", "аз.com", "lookalike"},
		{"Han stroke as slash, alone", "丿.com", "lookalike"},
		{"Katakana middle dot at the beginning", "・テスト.com", "kana"},
		{"Katakana middle dot in a mixed label", "aア・イ.com", "kana"},
		{"mark on a digit", "1\u0e34ไทย.com", "marks"},
		{"Katakana he among lookalikes of Hiragana", "へヘ.com", "kana"},
		{"Katakana no as slash before Japanese", "exampleノ日本.com", "mixed lookalike"},
		{"five marks", "a\u0323\u0324\u0325\u032d\u0330.com", "character"},
		{"tilde on Latin, with Han", "q\u0303日.com", "accents"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse("https://" + test.host + "/")
			label, tld, _ := strings.Cut(u.Hostname(), ".")
			unicode, err := url.DomainToUnicode(label)
			if err != nil {
				t.Fatal(err)
			}
			if got := textOf(URL(u, Options{}), KindHost); !strings.HasPrefix(got, label+".") {
				t.Errorf("%s is shown as %q", u.Hostname(), got)
			}
			if got := deceptionOf(unicode, topLevelOf([]string{tld})); got != test.rule {
				t.Errorf("%s breaks rule %q, want %q", test.host, got, test.rule)
			}
		})
	}
}

// TestKana tests each letter and mark of kana that the rules name.
func TestKana(t *testing.T) {
	for rule, labels := range map[string]string{
		"kana":    "アへア アべア アぺア あヘあ あベあ あペあ",
		"strokes": "1一へあ 1一べあ 1一ぺあ 1一ヘア 1一ベア 1一ペア 1一ア・ア 1一アー 1一アヽ 1一アヾ",
		"":        "あへ あべ あぺ アヘ アベ アペ 一ア・ア 一アー 一アヽ 一アヾ",
	} {
		for label := range strings.FieldsSeq(labels) {
			if got := deceptionOf(label, topLevelOf([]string{"com"})); got != rule {
				t.Errorf("%s breaks rule %q, want %q", label, got, rule)
			}
		}
	}
}

// TestMarksOnLatin tests every mark outside the block of the marks of Latin.
func TestMarksOnLatin(t *testing.T) {
	marks := 0
	for c := range rune(utf8.MaxRune + 1) {
		if !unicode.In(c, unicode.Mn, unicode.Mc, unicode.Me) || 0x300 <= c && c <= 0x36F {
			continue
		}
		marks++
		for _, label := range []string{"paypal" + string(c), "pay" + string(c) + "pal"} {
			if deceptionOf(label, topLevelOf([]string{"com"})) == "" {
				t.Errorf("%+q is shown", label)
			}
		}
	}
	if marks < 2000 {
		t.Errorf("only %d marks", marks)
	}
}

// TestHonestLabels has labels that are similar to deceptive ones, but that Chromium 156 shows.
func TestHonestLabels(t *testing.T) {
	for _, test := range []struct{ name, host string }{
		{"Han stroke in Han", "一番.com"},
		{"Katakana he among Hiragana, with other Katakana", "あヘア.com"},
		{"Hiragana he among Katakana, with other Hiragana", "あへア.com"},
		{"Han stroke alone", "一.com"},
		{"Han stroke next to a digit, in Han", "第1一.com"},
		{"Han stroke in a mixed label, away from Latin", "abc第一番.com"},
		{"Katakana so, n and zo in Japanese", "ソンゾ.com"},
		{"Katakana n between Latin and kana", "bビタミンb6.com"},
		{"prolonged sound mark in Katakana", "サーバー.com"},
		{"prolonged sound mark in Hiragana", "らーめん.com"},
		{"prolonged sound mark in a mixed label", "tシャーツ.com"},
		{"iteration mark after Katakana", "アヽ.com"},
		{"Hiragana iteration mark", "あゝ.com"},
		{"Katakana middle dot", "テスト・日本.com"},
		{"Hiragana he in Hiragana", "へや.com"},
		{"Katakana he and be alone", "ヘベ.com"},
		{"Katakana he in Katakana", "ヘア.com"},
		{"Hiragana he after Katakana and Han", "東京タワーへ.com"},
		{"middle dot", "il·lusió.cat"},
		{"hyphens at the third and fifth place", "üa-b-c.com"},
		{"hyphens at the second and fourth place", "ü-a-bc.com"},
		{"hyphens at the fourth and fifth place", "üab--c.com"},
		{"middle dots in a row", "l·l·l.cat"},
		{"thorn in Iceland", "þingvellir.is"},
		{"eth in Iceland", "suðurland.is"},
		{"eth on the Faroes", "suðuroy.fo"},
		{"schwa in Azerbaijan", "səhər.az"},
		{"subdomain", "þing.example.is"},
		{"one letter, alone", "é.com"},
		{"acute on Cyrillic", "а\u0301б.com"},
		{"dot above e", "ė.com"},
		{"dot above on what is like several letters", "œ\u0307a.com"},
		{"Cyrillic under a Russian domain", "хор.ru"}, {"a Bulgarian one", "хор.bg"},
		{"a Belarusian one", "хор.by"}, {"a Kazakh one", "хор.kz"},
		{"a Soviet one", "хор.su"}, {"a Ukrainian one", "хор.ua"}, {"an Uzbek one", "хор.uz"},
		{"Cyrillic under a Cyrillic domain", "хор.рф"},
		{"Greek under a Greek domain", "νικη.gr"},
		{"Greek under a domain in Greek", "νικη.ελ"},
		{"Armenian in Armenia", "սօ.am"},
		{"Ethiopic in Ethiopia", "ሀዐ.et"},
		{"Georgian in Georgia", "იო.ge"},
		{"Hebrew in Israel", "סח.il"},
		{"Thai in Thailand", "พบ.th"},
		{"Myanmar in Myanmar", "ဝင.mm"},
		{"Cyrillic with one letter of its own", "аррж.com"},
		{"Greek with an accent", "νίκη.com"},
		{"digits with a letter that is not like one", "1з3ж.com"},
		{"European digits in Bengali", "বাংলা24.com"},
		{"the Bengali letter after the last digit", "অসমৰ24.com"},
		{"Bengali digits in Bengali", "বাংলা২৪.com"},
		{"Hangul with Latin", "한국abc.com"},
		{"Han with Latin and digits", "abc123食狮.com"},
		{"Khmer", "ខ្មែរ.com"},
		{"Tibetan with tsheg", "བོད་ཡིག.com"},
	} {
		t.Run(test.name, func(t *testing.T) {
			checkHost(t, test.host, test.host)
		})
	}
}

// TestHost has hosts that Host shows differently from URL, and hosts that are not domains.
func TestHost(t *testing.T) {
	for _, test := range []struct{ name, rawURL, want string }{
		{"ASCII", "https://EXAMPLE.com:8443/", "example.com"},
		{"Unicode", "https://xn--e1afmkfd.xn--p1ai/", "пример.рф"},
		{"deceptive", "https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"},
		{"right-to-left", "https://אבג.com/", "\u2066אבג.com\u2069"},
		{"IPv4", "http://0x7f.1/", "127.0.0.1"},
		{"IPv6", "http://[0:0::1]/", "[::1]"},
		{"opaque", "git://h%C3%A4/", "h%C3%A4"},
		{"opaque, like an A-label", "git://xn--e1afmkfd/", "xn--e1afmkfd"},
		{"empty", "file:///etc", ""},
		{"null", "mailto:a@example.com", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Host(url.MustParse(test.rawURL).HostValue()); got != test.want {
				t.Errorf("got %+q, want %+q", got, test.want)
			}
		})
	}
	if got := Host(url.Host{}); got != "" {
		t.Errorf("the zero Host is shown as %q", got)
	}
}

// TestHostASCII checks that a host in ASCII, as most are, takes no allocation, and that ASCII
// labels add none.
func TestHostASCII(t *testing.T) {
	for host, most := range map[string]float64{
		"www.example.com": 0, "an--b.com": 0, strings.Repeat("a.", 50) + "xn--e1afmkfd.com": 10,
	} {
		h := url.MustParse("https://" + host + "/").HostValue()
		if n := testing.AllocsPerRun(100, func() { Host(h) }); n > most {
			t.Errorf("%s: %v allocations", host, n)
		}
	}
}

// TestURLASCII checks that a URL in ASCII allocates little: its scheme with the slashes, the parts
// before isolation, and the parts.
func TestURLASCII(t *testing.T) {
	u := url.MustParse("https://www.example.com/a/b?c=d#e")
	options := Options{PublicSuffixList: publicsuffix.List}
	if n := testing.AllocsPerRun(100, func() { URL(u, options) }); n > 6 {
		t.Errorf("%v allocations", n)
	}
}

// textOf returns the text of the parts of the given kinds.
func textOf(parts Parts, kinds ...Kind) string {
	var b strings.Builder
	for _, p := range parts {
		for _, k := range kinds {
			if p.Kind == k {
				b.WriteString(p.Text)
			}
		}
	}
	return b.String()
}

func TestURL(t *testing.T) {
	for _, test := range []struct{ name, rawURL, want string }{
		{"nothing to do", "https://example.com/a/b?c=d&e#f", "https://example.com/a/b?c=d&e#f"},
		{"credentials", "https://examplecorp.com:pw@attacker.example/",
			"https://attacker.example/"},
		{"port", "https://user@example.com:8443/", "https://example.com:8443/"},
		{"IPv4", "http://0x7f.1/", "http://127.0.0.1/"},
		{"IPv6", "http://[0:0::1]:8080/", "http://[::1]:8080/"},
		{"empty query and fragment", "https://example.com/?#", "https://example.com/?#"},
		{"opaque host", "git://h%C3%A4/%C3%A4", "git://h%C3%A4/ä"},
		{"opaque path", "mailto:%C3%A4@example.com", "mailto:ä@example.com"},
		{"spaces of an opaque path", "javascript:a  b", "javascript:a%20%20b"},
		{"an opaque path that begins with a space", "foo: a", "foo:%20a"},
		{"path that looks like a host", "web+demo:/.//not-a-host/%41", "web+demo:/.//not-a-host/A"},
		{"file", "file:///etc/%68osts", "file:///etc/hosts"},

		{"letters", "https://example.com/caf%C3%A9?%D1%8F#%E4%B8%AD",
			"https://example.com/café?я#中"},
		{"unreserved", "https://example.com/%41%7A%30%2D%2E%5F%7E", "https://example.com/Az0-._~"},
		{"reserved",
			"https://example.com/%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%5C%25",
			"https://example.com/%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%5C%25"},
		{"quotes and brackets", "https://example.com/%22%3C%3E%60%7B%7D%7C%5E",
			"https://example.com/%22%3C%3E%60%7B%7D%7C%5E"},
		{"controls", "https://example.com/%00%1F%7F%C2%80%C2%9F",
			"https://example.com/%00%1F%7F%C2%80%C2%9F"},
		{"lower case", "https://example.com/%c3%a9%2f", "https://example.com/é%2f"},
		{"not UTF-8", "https://example.com/%FF%C3%C3%A9%E4%B8",
			"https://example.com/%FF%C3é%E4%B8"},
		{"overlong", "https://example.com/%C0%AF%E0%80%AF", "https://example.com/%C0%AF%E0%80%AF"},
		{"surrogate", "https://example.com/%ED%A0%80", "https://example.com/%ED%A0%80"},
		{"encoded twice", "https://example.com/%2541", "https://example.com/%2541"},
		{"a digit after a lone percent sign", "https://example.com/%%34%31",
			"https://example.com/%%341"},
		{"two digits after a lone percent sign", "https://example.com/%4%31",
			"https://example.com/%4%31"},
		{"drive letter", "file:///%43:/%43:/", "file:///%43:/C:/"},
		{"drive letter with a bar", "file:///%43|", "file:///%43|"},
		{"drive letter after another segment", "file:///a/%43:", "file:///a/C:"},
		{"drive letter, not a file", "https://h/%43:", "https://h/C:"},
		{"longer than a drive letter", "file:///%43:%61", "file:///C:a"},

		{"no-break space", "https://example.com/%C2%A0", "https://example.com/%C2%A0"},
		{"ideographic space", "https://example.com/%E3%80%80", "https://example.com/%E3%80%80"},
		{"line separator", "https://example.com/%E2%80%A8", "https://example.com/%E2%80%A8"},
		{"right-to-left override", "https://example.com/%E2%80%AE",
			"https://example.com/%E2%80%AE"},
		{"isolates", "https://example.com/%E2%81%A6%E2%81%A9",
			"https://example.com/%E2%81%A6%E2%81%A9"},
		{"zero-width joiners", "https://example.com/a%E2%80%8C%E2%80%8D",
			"https://example.com/a%E2%80%8C%E2%80%8D"},
		{"zero-width space, byte order mark", "https://example.com/%E2%80%8B%EF%BB%BF",
			"https://example.com/%E2%80%8B%EF%BB%BF"},
		{"soft hyphen", "https://example.com/%C2%AD", "https://example.com/%C2%AD"},
		{"Hangul filler", "https://example.com/%E3%85%A4", "https://example.com/%E3%85%A4"},
		{"Braille blank", "https://example.com/%E2%A0%80", "https://example.com/%E2%A0%80"},
		{"variation selector", "https://example.com/a%EF%B8%8F", "https://example.com/a%EF%B8%8F"},
		{"tag", "https://example.com/%F3%A0%81%81", "https://example.com/%F3%A0%81%81"},
		{"private use", "https://example.com/%EE%80%80", "https://example.com/%EE%80%80"},
		{"noncharacter", "https://example.com/%EF%BF%BF", "https://example.com/%EF%BF%BF"},
		{"unassigned", "https://example.com/%CD%B8", "https://example.com/%CD%B8"},
		{"replacement character", "https://example.com/%EF%BF%BD", "https://example.com/%EF%BF%BD"},
		{"lock", "https://example.com/%F0%9F%94%92", "https://example.com/%F0%9F%94%92"},
		{"open lock, keys", "https://example.com/%F0%9F%94%93%F0%9F%94%90%F0%9F%94%91",
			"https://example.com/%F0%9F%94%93%F0%9F%94%90%F0%9F%94%91"},
		{"another emoji", "https://example.com/%F0%9F%98%80", "https://example.com/😀"},
		{"fraction slash", "https://example.com/%E2%81%84", "https://example.com/%E2%81%84"},
		{"box drawing slash", "https://example.com/%E2%95%B1", "https://example.com/%E2%95%B1"},
		{"division slash", "https://example.com/%E2%88%95", "https://example.com/%E2%88%95"},
		{"fullwidth slash", "https://example.com/%EF%BC%8F", "https://example.com/%EF%BC%8F"},
		{"fullwidth delimiters",
			"https://example.com/%EF%BC%9F%EF%BC%83%EF%BC%A0%EF%BC%9A%EF%BC%85%EF%BC%8E",
			"https://example.com/%EF%BC%9F%EF%BC%83%EF%BC%A0%EF%BC%9A%EF%BC%85%EF%BC%8E"},
		{"ideographic full stop", "https://example.com/%E3%80%82%EF%BD%A1",
			"https://example.com/%E3%80%82%EF%BD%A1"},
		{"one dot leader, ellipsis", "https://example.com/%E2%80%A4%E2%80%A6",
			"https://example.com/%E2%80%A4%E2%80%A6"},
		{"account of", "https://example.com/%E2%84%80", "https://example.com/%E2%84%80"},
		{"letters like delimiters", "https://h/%CA%94token=1%E3%83%8Epath",
			"https://h/%CA%94token=1%E3%83%8Epath"},
		{"more of them", "https://h/%C9%81%CB%90%EA%9D%B8%E2%92%88%E2%B3%86%EA%93%BD",
			"https://h/%C9%81%CB%90%EA%9D%B8%E2%92%88%E2%B3%86%EA%93%BD"},
		{"Japanese", "https://h/%E3%83%8E%E3%83%BC%E3%83%88%E3%83%91%E3%82%BD%E3%82%B3%E3%83%B3",
			"https://h/ノートパソコン"},
		{"Japanese strokes alone", "https://h/%E3%83%B3%E3%82%BD/%E4%B8%BF?%E4%B8%B6",
			"https://h/%E3%83%B3%E3%82%BD/%E4%B8%BF?%E4%B8%B6"},
		{"Japanese stroke after another script", "https://h/%D0%B6%E3%83%8E%D0%B6",
			"https://h/ж%E3%83%8Eж"},
		{"Japanese stroke between digits", "https://h/%31%E3%83%8E%32", "https://h/1%E3%83%8E2"},
		{"Japanese stroke after a space", "foo:%E3%83%86 %E3%83%8E?", "foo:テ%20%E3%83%8E?"},
		{"mark after a space", "foo:a %CC%81?", "foo:a%20%CC%81?"},
		{"Persian digits", "https://h/%DB%B1%DB%B0%DB%B0/%DB%B0a%DB%B0",
			"https://h/۱۰۰/%DB%B0a%DB%B0"},
		{"visarga", "https://h/%E0%A4%A6%E0%A5%81%E0%A4%83%E0%A4%96/a%E0%A4%83",
			"https://h/दुःख/a%E0%A4%83"},
		{"mark on a letter", "https://example.com/e%CC%81", "https://example.com/e\u0301"},
		{"mark on a delimiter", "https://example.com/%CC%81?%CC%81",
			"https://example.com/%CC%81?%CC%81"},
		{"mark on a percent-encoded byte", "https://example.com/%20%CC%81",
			"https://example.com/%20%CC%81"},
		{"solidus overlay", "https://example.com/a%CC%B8", "https://example.com/a%CC%B8"},
		{"enclosing mark", "https://example.com/a%E2%83%9D", "https://example.com/a%E2%83%9D"},
		{"five marks", "https://example.com/a%CC%81%CC%82%CC%83%CC%84%CC%86b",
			"https://example.com/a\u0301\u0302\u0303\u0304%CC%86b"},
		{"a mark on a hyphen, both percent-encoded", "https://h/%2D%CC%81", "https://h/-%CC%81"},
		{"a mark on each of five letters, all percent-encoded",
			"https://h/" + strings.Repeat("%C3%A9%CC%A3", 5),
			"https://h/" + strings.Repeat("\u00e9\u0323", 5)},
		{"marks on each of two letters", "https://h/a%CC%81%CC%82%CC%83b%CC%81%CC%82",
			"https://h/a\u0301\u0302\u0303b\u0301\u0302"},
		{"mark on a letter that was percent-encoded", "https://h/%61%CC%81", "https://h/a\u0301"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := URL(url.MustParse(test.rawURL), Options{}).String(); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestParts(t *testing.T) {
	for _, test := range []struct {
		name, rawURL string
		want         Parts
	}{
		{"all", "https://u:p@a.b.example.co.uk:8443/p?q#f", Parts{
			{KindScheme, "https://"}, {KindHost, "a.b."}, {KindRegistrableDomain, "example.co.uk"},
			{KindPort, ":8443"}, {KindPath, "/p"}, {KindQuery, "?q"}, {KindFragment, "#f"},
		}},
		{"registrable domain alone", "https://example.com/", Parts{
			{KindScheme, "https://"}, {KindRegistrableDomain, "example.com"}, {KindPath, "/"},
		}},
		{"in Unicode, with a dot", "https://а.食狮.公司.cn./", Parts{
			{KindScheme, "https://"}, {KindHost, "xn--80a."}, {KindRegistrableDomain, "食狮.公司.cn."},
			{KindPath, "/"},
		}},
		{"public suffix", "https://github.io/", Parts{
			{KindScheme, "https://"}, {KindHost, "github.io"}, {KindPath, "/"},
		}},
		{"no domain", "http://192.0.2.1/", Parts{
			{KindScheme, "http://"}, {KindHost, "192.0.2.1"}, {KindPath, "/"},
		}},
		{"no host", "mailto:a@example.com", Parts{
			{KindScheme, "mailto:"}, {KindPath, "a@example.com"},
		}},
		{"right-to-left path", "https://example.com/%D7%90", Parts{
			{KindIsolate, "\u2066"},
			{KindScheme, "https://"}, {KindRegistrableDomain, "example.com"},
			{KindIsolate, "\u2066"}, {KindPath, "/א"}, {KindIsolate, "\u2069"},
			{KindIsolate, "\u2069"},
		}},
		{"right-to-left host and path", "https://אבג.com/%D7%90", Parts{
			{KindIsolate, "\u2066"},
			{KindScheme, "https://"},
			{KindIsolate, "\u2066"}, {KindRegistrableDomain, "אבג.com"}, {KindIsolate, "\u2069"},
			{KindIsolate, "\u2066"}, {KindPath, "/א"}, {KindIsolate, "\u2069"},
			{KindIsolate, "\u2069"},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := URL(url.MustParse(test.rawURL), Options{PublicSuffixList: publicsuffix.List})
			if len(got) != len(test.want) {
				t.Fatalf("got  %+q\nwant %+q", got, test.want)
			}
			for i := range got {
				if got[i] != test.want[i] {
					t.Errorf("part %d: got %+q, want %+q", i, got[i], test.want[i])
				}
			}
		})
	}
	if got := URL(nil, Options{}); got != nil {
		t.Errorf("a nil URL is shown as %q", got)
	}
	if got := URL(new(url.URL), Options{Width: 1}); got != nil {
		t.Errorf("a zero URL is shown as %q", got)
	}
}

func TestElision(t *testing.T) {
	list := publicsuffix.List
	elide := Options{PublicSuffixList: list, ElideTrivialSubdomain: true}
	for _, test := range []struct {
		name, rawURL string
		options      Options
		want         string
	}{
		{"scheme", "https://example.com/", Options{ElideScheme: "https"}, "example.com/"},
		{"another scheme", "http://example.com/", Options{ElideScheme: "https"},
			"http://example.com/"},
		{"scheme without a host", "mailto:me@h", Options{ElideScheme: "mailto"}, "me@h"},
		{"scheme before a port", "https://example.com:8080/",
			Options{ElideScheme: "https"}, "example.com:8080/"},
		{"shorter than www", "https://ww.w.example.com/", elide, "https://ww.w.example.com/"},
		{"w", "https://w.example.com/", elide, "https://w.example.com/"},
		{"www", "https://www.example.com/", elide, "https://example.com/"},
		{"m", "https://m.example.com/", elide, "https://example.com/"},
		{"www before others", "https://www.mail.example.com/", elide, "https://mail.example.com/"},
		{"www after others", "https://a.www.example.com/", elide, "https://a.www.example.com/"},
		{"www twice", "https://www.www.example.com/", elide, "https://www.example.com/"},
		{"longer than www", "https://www1.example.com/", elide, "https://www1.example.com/"},
		{"registrable www", "https://www.com/", elide, "https://www.com/"},
		{"registrable m", "https://m.github.io/", elide, "https://m.github.io/"},
		{"www not asked for", "https://www.example.com/",
			Options{PublicSuffixList: list}, "https://www.example.com/"},
		{"www without a list", "https://www.example.com/", Options{ElideTrivialSubdomain: true},
			"https://www.example.com/"},

		// The standard's example.
		{"lowest-level label first", "https://examplecorp.com.evil.com/",
			Options{PublicSuffixList: list, ElideScheme: "https", Width: 23}, "…com.evil.com"},
		{"never the registrable domain", "https://not-really-examplecorp.com/",
			Options{PublicSuffixList: list, Width: 19}, "not-really-examplecorp.com"},

		{"fits", "https://a.example.com/p?q#f", Options{PublicSuffixList: list, Width: 27},
			"https://a.example.com/p?q#f"},
		{"one too wide", "https://a.example.com/p?q#f", Options{PublicSuffixList: list, Width: 26},
			"https://a.example.com/p?q…"},
		{"into the query", "https://a.example.com/p?q#f",
			Options{PublicSuffixList: list, Width: 25}, "https://a.example.com/p?…"},
		{"into the path", "https://a.example.com/p?q#f", Options{PublicSuffixList: list, Width: 23},
			"https://a.example.com/…"},
		{"no room for an ellipsis", "https://a.example.com/p?q#f",
			Options{PublicSuffixList: list, Width: 22}, "https://a.example.com"},
		{"the host fits", "https://a.example.com/p?q#f", Options{PublicSuffixList: list, Width: 21},
			"https://a.example.com"},
		{"the host does not", "https://a.example.com/p?q#f",
			Options{PublicSuffixList: list, Width: 20}, "https://…example.com"},
		{"a label that just fits", "https://b.a.example.com/",
			Options{PublicSuffixList: list, Width: 22}, "https://…a.example.com"},
		{"the scheme does not either", "https://a.example.com:8443/",
			Options{PublicSuffixList: list, Width: 20}, "a.example.com:8443"},
		{"labels without the scheme", "https://a.example.com:8443/",
			Options{PublicSuffixList: list, Width: 17}, "…example.com:8443"},
		{"the port does not either", "https://a.example.com:8443/",
			Options{PublicSuffixList: list, Width: 16}, "…example.com"},
		{"too narrow", "https://a.example.com:8443/", Options{PublicSuffixList: list, Width: 1},
			"…example.com"},
		{"without a list", "https://a.example.com/p", Options{Width: 10}, "a.example.com"},
		{"negative width", "https://a.example.com/p", Options{Width: -1},
			"https://a.example.com/p"},
		{"IPv4", "http://192.0.2.1/p", Options{PublicSuffixList: list, Width: 5}, "192.0.2.1"},
		{"no host", "mailto:somebody@example.com", Options{Width: 12}, "mailto:some…"},
		{"no host, too narrow", "mailto:somebody@example.com", Options{Width: 3}, "mailto:…"},
		{"empty host", "file:///etc/hosts", Options{Width: 12}, "file:///etc…"},

		{"wide", "https://example.com/%E4%B8%AD%E4%B8%AD%E4%B8%AD",
			Options{PublicSuffixList: list, Width: 25}, "https://example.com/中中…"},
		{"half of wide", "https://example.com/%E4%B8%AD%E4%B8%AD%E4%B8%AD",
			Options{PublicSuffixList: list, Width: 24}, "https://example.com/中…"},
		{"wide that fits", "https://example.com/%E4%B8%AD%E4%B8%AD%E4%B8%AD",
			Options{PublicSuffixList: list, Width: 26}, "https://example.com/中中中"},
		{"marks take no room", "https://example.com/e%CC%81e%CC%81e%CC%81",
			Options{PublicSuffixList: list, Width: 23},
			"https://example.com/e\u0301e\u0301e\u0301"},
		{"marks stay with their letter", "https://example.com/e%CC%81e%CC%81e%CC%81",
			Options{PublicSuffixList: list, Width: 22}, "https://example.com/e\u0301…"},
		{"a percent-encoded byte is kept whole", "https://example.com/%20%20%20",
			Options{PublicSuffixList: list, Width: 26}, "https://example.com/%20…"},
		{"wide host", "https://食狮.食狮.公司.cn/", Options{PublicSuffixList: list, Width: 26},
			"https://食狮.食狮.公司.cn/"},
		{"too wide host", "https://食狮.食狮.公司.cn/", Options{PublicSuffixList: list, Width: 22},
			"https://…食狮.公司.cn"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := URL(url.MustParse(test.rawURL), test.options).String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A path shows at most four marks on a letter.
func TestMarksInPath(t *testing.T) {
	marks := []string{"%CC%81", "%CC%82", "%CC%83", "%CC%84", "%CC%85", "%CC%86"}
	shown := []string{"\u0301", "\u0302", "\u0303", "\u0304"}
	for n := range len(marks) + 1 {
		for _, letter := range []string{"a", "1"} {
			u := url.MustParse("https://h/" + letter + strings.Join(marks[:n], ""))
			want := "https://h/" + letter + strings.Join(shown[:min(n, 4)], "") +
				strings.Join(marks[min(n, 4):n], "")
			if got := URL(u, Options{}).String(); got != want {
				t.Errorf("%q: %+q, want %+q", u, got, want)
			}
		}
	}
}

// A dot above is not noticed on a letter that has one, nor on a letter that has lost its own.
func TestDotsAbove(t *testing.T) {
	for _, letter := range []string{"i", "j", "l", "\u0131"} {
		host := "\u00E6" + letter + "\u0307"
		ascii, err := url.DomainToASCII(host)
		if err != nil {
			t.Fatal(err)
		}
		got := URL(url.MustParse("https://"+ascii+"/"), Options{}).String()
		if got != "https://"+ascii+"/" {
			t.Errorf("%+q is shown as %+q", host, got)
		}
	}
}

// TestManyLabels would take minutes if labels were dropped one by one.
func TestManyLabels(t *testing.T) {
	t.Parallel()
	u := url.MustParse("https://" + strings.Repeat("a.", 1<<19) + "example.com/" +
		strings.Repeat("%D7%90%CC%81", 1<<17))
	for _, width := range []int{20, 1 << 10, 1 << 20, 1 << 22} {
		got := URL(u, Options{PublicSuffixList: publicsuffix.List, Width: width})
		if n := columns(got.String()) + len(textOf(got, KindElision))/len(ellipsis); n > width {
			t.Errorf("%d columns, want %d", n, width)
		}
	}
}

// TestTables compares the generated tables with package unicode, for the code points that package
// unicode knows in this Go release.
func TestTables(t *testing.T) {
	t.Parallel()
	invisible := []*unicode.RangeTable{
		unicode.Cc, unicode.Cf, unicode.Co, unicode.Zs, unicode.Zl, unicode.Zp, unicode.Me,
		unicode.White_Space, unicode.Bidi_Control,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
		unicode.Noncharacter_Code_Point,
	}
	recommended := map[scriptSet]*unicode.RangeTable{
		scriptLatin: unicode.Latin, scriptCyrillic: unicode.Cyrillic, scriptGreek: unicode.Greek,
	}
	assigned := rangetable.Assigned(unicode.Version)
	for c := range rune(utf8.MaxRune + 1) {
		class := classOf(c)
		switch {
		case unicode.In(c, invisible...):
			if class&classHidden == 0 && c != 0 {
				t.Errorf("%U is not hidden", c)
			}
		case unicode.In(c, unicode.Mn, unicode.Mc):
			if class&(classMark|classHidden) == 0 {
				t.Errorf("%U is not a mark", c)
			}
		case unicode.In(c, unicode.Hebrew, unicode.Arabic) && unicode.IsLetter(c):
			if class&classRTL == 0 {
				t.Errorf("%U is not right-to-left", c)
			}
		case unicode.In(c, unicode.Han, unicode.Hiragana) && unicode.IsLetter(c):
			if class&^classDelimiter != 2 {
				t.Errorf("%U has class %#x", c, class)
			}
		}
		if properties, _ := bidi.LookupRune(c); class&classHidden == 0 && unicode.Is(assigned, c) {
			isRTL := slices.Contains([]bidi.Class{bidi.R, bidi.AL, bidi.AN}, properties.Class())
			if isRTL != (class&classRTL != 0) {
				t.Errorf("%U is right-to-left: %t", c, !isRTL)
			}
		}
		// A character that NFKC turns into a delimiter is not shown.
		if c >= utf8.RuneSelf && strings.ContainsAny(norm.NFKC.String(string(c)),
			"/\\?#@:.%&=;+") && class&classHidden == 0 {
			t.Errorf("%U is not hidden", c)
		}
		set := scriptsOf(c)
		if set != 0 && unicode.Is(assigned, c) &&
			!unicode.In(c, unicode.L, unicode.N, unicode.Mn, unicode.Mc) &&
			!strings.ContainsRune("-_·׳״་・", c) {
			t.Errorf("%U is allowed in labels", c)
		}
		for script, table := range recommended {
			if unicode.Is(table, c) && set != 0 && set&script == 0 {
				t.Errorf("%U has scripts %#x, without its own", c, set)
			}
		}
	}
}

func FuzzURL(f *testing.F) {
	for _, seed := range []string{
		"https://user:pass@аррӏе.com:8443/%D7%90/%2F%2e?%41=%26#%F0%9F%94%92",
		"https://пример.рф/%%34%31", "file:///%43:/%43%7C", "file://h/%43|/..",
		"foo:a  b", "web+demo:/.//x", "mailto:%C3%A4", "https://אבג.a.com/%D7%90%CC%81",
		"https://xn--a.xn--80a/", "https://a.b.c.d.example.co.uk./?#",
		"git://h%C3%A4:9/%%%4", "https://食狮.公司.cn/%E4%B8%AD", "https://1א.com/",
		"javascript:%E2%80%AE", "non-special://%41/%5C\\", "https://xn--4gbwdl.xn--wgbh1c/",
	} {
		f.Add(seed, 20)
	}
	f.Fuzz(func(t *testing.T, rawURL string, width int) {
		u, err := url.Parse(rawURL)
		if err != nil {
			return
		}
		options := Options{PublicSuffixList: publicsuffix.List}
		parts := URL(u, options)
		checkVisible(t, parts)
		checkParsed(t, u, parts)
		// Somebody may copy the text together with the isolates.
		if v, err := url.Parse(parts.String()); err == nil && v.Hostname() != u.Hostname() {
			t.Fatalf("%q is shown as %q, which has another host", u.Href(), parts)
		}
		checkWidth(t, u, parts, width)
	})
}

// TestURLRandom runs the fuzz test on random sequences of the pieces that URL handles differently,
// which random bytes seldom contain.
func TestURLRandom(t *testing.T) {
	t.Parallel()
	schemes := []string{"https:", "https://", "http://u:p@", "file://", "file:///", "foo:",
		"foo://", "foo:/.//", "javascript:"}
	labels := []string{"a", "www", "m", "xn--a", "пример", "аррӏе", "אבג", "食狮", "a龍", "a·b", "é",
		"1", "%41", "co.uk", "com", "github.io", ""}
	pieces := strings.Split("% 4 1 %41 %34 %% %2F / . .. %2e %2E C %43 : | %7C \\ ? # & = %26 "+
		"%3D + %20 ; %25 %C3 %A9 %C3%A9 %CC%81 %D7%90 %E4%B8%AD %F0%9F%94%92 %E2%80%AE %EF%BC%8F "+
		"é א a z", " ")
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(from []string) string { return from[r.IntN(len(from))] }
	parsed := 0
	for range 20000 {
		rawURL := pick(schemes)
		for n := r.IntN(4); n > 0; n-- {
			rawURL += pick(labels) + "."
		}
		rawURL += pick(labels) + pick([]string{"", ":8080", "/", "?", "#"})
		for n := r.IntN(12); n > 0; n-- {
			rawURL += pick(pieces)
		}
		u, err := url.Parse(rawURL)
		if err != nil {
			continue
		}
		parsed++
		parts := URL(u, Options{PublicSuffixList: publicsuffix.List})
		checkVisible(t, parts)
		checkParsed(t, u, parts)
		checkWidth(t, u, parts, r.IntN(60))
	}
	if parsed < 10000 {
		t.Errorf("only %d of the URLs could be parsed", parsed)
	}
}

func checkVisible(t *testing.T, parts Parts) {
	for _, p := range parts {
		if p.Kind == 0 || p.Text == "" {
			t.Fatalf("an empty part in %q", parts)
		}
		for _, c := range p.Text {
			if p.Kind != KindIsolate && p.Kind != KindElision && classOf(c)&classHidden != 0 {
				t.Fatalf("%U in %q", c, p.Text)
			}
		}
	}
}

// checkParsed checks that the text parses to a URL with the structure of u.
func checkParsed(t *testing.T, u *url.URL, parts Parts) {
	shown := textOf(parts, KindScheme, KindHost, KindRegistrableDomain,
		KindPort, KindPath, KindQuery, KindFragment)
	v, err := url.Parse(shown)
	if err != nil {
		t.Fatalf("%q is shown as %q: %v", u.Href(), shown, err)
	}
	if v.Protocol() != u.Protocol() || v.Host() != u.Host() || v.HasHost() != u.HasHost() ||
		v.Username() != "" || v.Password() != "" ||
		v.HasOpaquePath() != u.HasOpaquePath() || v.HasQuery() != u.HasQuery() ||
		v.HasFragment() != u.HasFragment() {
		t.Fatalf("%q is shown as %q, which parses to %q", u.Href(), shown, v.Href())
	}
	for _, c := range []struct{ got, want, delimiters string }{
		{v.Pathname(), u.Pathname(), "/"},
		{v.Search(), u.Search(), "?&=+;"},
		{v.Hash(), u.Hash(), "#"},
	} {
		for _, d := range c.delimiters {
			if strings.Count(c.got, string(d)) != strings.Count(c.want, string(d)) {
				t.Fatalf("%q is shown as %q, which has other parts between %c", u.Href(), shown, d)
			}
		}
		if got, want := url.PercentDecode(c.got), url.PercentDecode(c.want); got != want {
			t.Fatalf("%q is shown as %q, which stands for %q, not %q", u.Href(), shown, got, want)
		}
	}
}

var units = regexp.MustCompile(`(?s)%[[:xdigit:]]{2}|.`)

// checkWidth compares the text for a width with all texts that the documentation of [Options]
// allows, in its order: it must be the first one that fits, or else the last one.
func checkWidth(t *testing.T, u *url.URL, parts Parts, width int) {
	fitted := URL(u, Options{PublicSuffixList: publicsuffix.List, Width: width})
	checkVisible(t, fitted)
	scheme, labels, registrable, port := textOf(parts, KindScheme), textOf(parts, KindHost),
		textOf(parts, KindRegistrableDomain), textOf(parts, KindPort)
	host := labels + registrable
	if registrable == "" { // the host is kept whole
		registrable, labels = labels, ""
	}
	tail := textOf(parts, KindPath, KindQuery, KindFragment)
	texts := []string{scheme + host + port + tail}
	for _, at := range slices.Backward(units.FindAllStringIndex(tail, -1)) {
		// An ellipsis right after the host would stand for labels, and a mark stays with its
		// letter.
		if (at[0] > 0 || host == "") && columns(tail[at[0]:at[1]]) > 0 {
			texts = append(texts, scheme+host+port+tail[:at[0]]+ellipsis)
		}
	}
	if host != "" {
		var elided string
		for _, scheme := range []string{scheme, ""} {
			texts = append(texts, scheme+host+port)
			_, after, ok := strings.Cut(labels, ".")
			for ; ok; _, after, ok = strings.Cut(after, ".") {
				elided = ellipsis
				texts = append(texts, scheme+elided+after+registrable+port)
			}
		}
		texts = append(texts, elided+registrable)
	}
	want := texts[len(texts)-1]
	for _, text := range slices.Backward(texts) {
		if columns(text)+strings.Count(text, ellipsis) <= width {
			want = text
		}
	}
	if width <= 0 {
		want = texts[0]
	}
	got := textOf(fitted, KindScheme, KindElision, KindHost, KindRegistrableDomain, KindPort,
		KindPath, KindQuery, KindFragment)
	if got != want || textOf(fitted, KindRegistrableDomain) !=
		textOf(parts, KindRegistrableDomain) {
		t.Fatalf("%q in %d columns is %q, want %q", parts, width, fitted, want)
	}
}
