package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
)

// runDisplay compares which labels package display shows in Unicode with what Chromium does.
// Display must not show what Chromium refuses to show. Labels that only Chromium shows are counted:
// see docs/display.md.
//
// The labels are under a domain that is like none of the popular ones that Chromium
// compares a host with.
func runDisplay(seed uint64, n, limit int) (found int, err error) {
	g := labelGenerator{rand.New(rand.NewPCG(seed, 0))}
	hosts := make(map[string]string, n) // the host as display shows it, by its ASCII form
	for len(hosts) < n {
		host, err := url.DomainToASCII(g.label() + ".zzqq." + g.pick(topLevelDomains))
		if err != nil || !strings.HasPrefix(host, "xn--") {
			continue
		}
		if hosts[host], err = displayedHost(host); err != nil {
			return 0, err
		}
	}
	var both, neither, stricter, unknown int
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(hosts)), 40000) {
		theirs, err := shownHosts(context.Background(), chunk)
		if err != nil {
			return found, err
		}
		for _, host := range chunk {
			weShow, theyShow := inUnicode(hosts[host]), inUnicode(theirs[host])
			switch {
			case theirs[host] == "":
				unknown++
			case weShow && theyShow:
				both++
			case theyShow:
				stricter++
			case !weShow:
				neither++
			default:
				if found++; found <= limit {
					fmt.Printf("%s is shown as %s, which Chromium refuses to show: %+q\n", host, hosts[host], hosts[host])
				}
			}
		}
	}
	fmt.Printf("%d compared: both show %d, neither %d, only Chromium %d; %d disagreements; %d hosts that Chromium does not parse\n",
		len(hosts)-unknown, both, neither, stricter, found, unknown)
	return found, nil
}

// inUnicode reports whether the first label of a host that is shown is in Unicode.
func inUnicode(host string) bool { return host != "" && !strings.HasPrefix(host, "xn--") }

// displayedHost returns the text of a host, without isolates.
func displayedHost(host string) (string, error) {
	u, err := url.Parse("http://" + host + "/")
	if err != nil {
		return "", err
	}
	for _, part := range display.URL(u, display.Options{}) {
		if part.Kind == display.KindHost {
			return part.Text, nil
		}
	}
	return "", fmt.Errorf("%s is shown without a host", host)
}

// topLevelDomains are the domains that matter to Chromium's rules, and a few others.
var topLevelDomains = strings.Fields("com com com com net de am az bg cat et fo ge gr il is mm ru th ua рф бг ελ გე հայ ไทย 中国 みんな 한국 भारत ישראל")

// pools are what labels are made of: the letters that rules are about, those that go
// with them, and samples of all scripts.
var pools = []string{
	"abcdefghijklmnopqrstuvwxyz", "paypal", "google", "ijl", "0123456789", "-", "1", "0",
	"àáâäåæçèéêëìíîïñòóôöøùúûüýÿāăąćčďđēęěğħīįıĺłńňŋőœřśşšťţũūůűźżžſƀƒǎǐȼɐəɛɡʒʻʼˈ", "þðəı·ßł",
	"αβγδεζηθικλμνξοπρςστυφχψω", "αηικνορτυω", "άέήίόύώϊϋ",
	"абвгдежзийклмнопрстуфхцчшщъыьэюя", "агекмопрстухъыьюѕіјһҽӏ", "зҙӡ", "ѐёђѓєїљњћќўџґғқҝңүұҳәө",
	"աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ", "ագզէլհյոսւօ",
	"אבגדהוזחטיךכלםמןנסעףפץצקרשת׳״", "דוחיןס׳", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹",
	"अआइईउऊएऐओऔकखगघचछजझटठडढतथदधनपफबभमयरलवशषसह०१२३४५६७८९", "ािीुूेैोौ्ंः़",
	"অআইঈউঊএঐওঔকখগঘচছজটঠডঢতথদধনপফবভমযরলশষসহ০১২৩৪৫৬৭৮৯", "ਅਆਇਈਉਊਏਐਓਔਕਖਗਤੜ", "અઆઇઈઉકખગટડ૦૧૨૩૪૫૬૭૮૯",
	"ଅଆଇକଖଗଠ", "அஆஇஈகஙசடணதநபமயரலவ", "అఆఇఈకఖగఘ", "ಅಆಇಈಕಖ೦೧೨೩೪೫೬೭೮೯", "അആഇഈകഖടഠധനറ", "අආඇඈකඛග",
	"กขคงจฉชซญดตถทธนบปผพฟมยรลวศษสหอ๐๑๒๓๔๕๖๗๘๙", "ดทนบปพฟมรลหเแ๐", "ัิีึืุู่้๊๋็์", "ກຂຄງຈຊຍດຕຖທນບປຜຝພຟມຢຣລວສຫອຮ໐໑",
	"ཀཁགངཅཆཇཉཏཐདནཔཕབམ་", "ကခဂဃငစဆဇဈညဋဌဍဎဏတထဒဓနပဖဗဘမယရလဝသဟ၀၁၂၃", "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ", "იოყძხვკპ",
	"ሀሁሂለሉመሙሠሰሱረቀበተነአከወዐዘዠየደጀገጠጨጰጸፀፈፐ", "កខគឃងចឆជឈញ០១២",
	"ᑕᑭᗅᗪᗷ", "ᎠᎡᎢꭰꮪꮃ", "ⲁⲃⲅ", "ꓐꓑꓒ", "𐌰𐌱𐐨𐑉", "ⴰⴱⴲ",
	"ぁあいうえおかがきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんべぺゝゞ", "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンベペ",
	"へべぺヘベペ", "ー・ヽヾ", "ノンソゾ丶乀乁丿", "一丁七丅丨乛十工讠〇二三口八卜力夕了丩乂丫丆", "ㄅㄆㄇㄈㄒㄐㄧㄚㄟㄨㄩㆺㆳㆲ",
	"日本国中文字人大学食狮公司愛東京水火", "가나다라마바사아자차카타파하한국어ㅏㅣㅡ",
	"\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030c\u0323\u0327\u0328\u0331\u0338\u0339", "\u0307", "\u0334\u0335\u0336\u0337\u0342\u034f\u0360\u20dd",
	"\u064b\u064e\u0651\u0652\u0670", "\u05b0\u05b4\u05b8\u05bc", "\u3099\u309a\u302a\u302e", "\u0483\u0484\u0591\u0900\u1ab0\u1dc0\ua66f\ufe20", "\U00016fe4\u200c\u200d\u180b\ufe0f",
	"·‧・٠۰։׃ːꓸ‐֊゠ʼ’′＇ㆍ᛫", "ǃ⁄∕╱⧸ノ〳", "☕❤😀",
}

type labelGenerator struct{ *rand.Rand }

func (g labelGenerator) pick(from []string) string { return from[g.IntN(len(from))] }

func (g labelGenerator) from(pool string) rune {
	runes := []rune(pool)
	return runes[g.IntN(len(runes))]
}

// label returns a label of one to three pools, or a word with a letter in it that may
// be any.
func (g labelGenerator) label() string {
	if g.IntN(3) == 0 {
		word := []rune(g.pick([]string{"paypal", "google", "tmobile", "cocacola", "col-lecci", "a", "1", "日本", "ノート", "пример", "ουτοπία", "한국", "ไทย", "परीक्षा"}))
		for range 1 + g.IntN(2) {
			c := rune(0x80 + g.IntN([]int{0x800, 0x3400, 0xFF80, 0x20000}[g.IntN(4)]))
			if g.IntN(3) == 0 {
				c = g.from(g.pick(pools))
			}
			i := g.IntN(len(word) + 1)
			word = slices.Insert(word, i, c)
		}
		return string(word)
	}
	chosen := make([]string, 1+g.IntN(3))
	for i := range chosen {
		chosen[i] = g.pick(pools)
	}
	var b strings.Builder
	for range 1 + g.IntN(7) {
		b.WriteRune(g.from(g.pick(chosen)))
	}
	return b.String()
}
