package main

// Data that Unicode does not have: the letters that Chromium does not show in a label, because in
// an address bar they pass for others. The letters are those of Chromium's IDN spoof checker
// (components/url_formatter/spoof_checks/idn_spoof_checker.cc). Chromium 156 confirmed each by how
// it shows a label with the letter; go run -C workshop ./compare chromium -kind display asks again.
// Letters that Unicode 17 does not allow in identifiers are left out, since no label is shown with
// them.

// notShown are code points that Unicode allows in identifiers but with which no label is shown.
var notShown = [][2]rune{
	{0x0138, 0x0138}, // kra, like k
	{0x01CD, 0x01DC}, // Pinyin, rare: carons pass for breves
	{0x02BB, 0x02BC}, // like apostrophes
	{0x02EC, 0x02EC}, // like a caron alone
	{0x0338, 0x0338}, // strikes through, like a slash
	{0x058A, 0x058A}, // like a hyphen, as are the next three
	{0x2010, 0x2010},
	{0x2027, 0x2027},
	{0x30A0, 0x30A0},
	{0x2019, 0x2019}, // like an apostrophe
	{0x1C80, 0x1C8F}, // Cyrillic letters of one period, like the common ones
	{0x1E00, 0x1E9B}, // rare: dots below and above that are easily missed
	{0x1F00, 0x1FFF}, // polytonic Greek, for the same reason
	{0xA640, 0xA69F}, // historic Cyrillic
	{0xA720, 0xA7FF}, // Latin for medievalists and phoneticians
}

// likeLatin are letters that look like Latin ones. A label that has only these of its script passes
// for a Latin one, except under a domain of that script.
var likeLatin = []struct {
	Script, letters string
	// OwnDomains are top-level domains whose readers expect the script, as do those of top-level
	// domains in the script.
	OwnDomains []string
}{
	{"Armenian", "ագզէլհյոսւօ", []string{"am"}},
	{"Bengali", "০৭", nil},
	{"Cyrillic", "агекмопрстухъыьюѕіјһҽӏ", []string{"bg", "by", "kz", "ru", "su", "ua", "uz"}},
	{"Devanagari", "०", nil},
	{"Ethiopic", "ሀሠሰስበነተከዐዕዘጠፐ", []string{"er", "et"}},
	{"Georgian", "იოყძხ", []string{"ge"}},
	{"Greek", "αηικνορτυω", []string{"gr"}},
	{"Gujarati", "ટડ૦૧", nil},
	{"Hebrew", "דוחיןס׳", []string{"il"}},
	{"Kannada", "೦೧", nil},
	{"Malayalam", "ടഠധനറ", nil},
	{"Myanmar", "ခဂငထပဝ၀၂ၜ", []string{"mm"}},
	{"Oriya", "ଠ", nil},
	{"Tamil", "டப", nil},
	{"Thai", "ดทนบปพฟมรลหเแ๐", []string{"th"}},
}

// likeDigits are letters and digits that look like ASCII digits.
const likeDigits = "θзҙӡճշउ२ও২৪ਤੜ૨૩૭೩೭ဒვკპ"

// amongCJK are letters that look like strokes or Latin letters next to any letters except Chinese
// and Japanese ones.
const amongCJK = "一丁七丅丨乛亅二亠冖十宀工巛讠〇"

// likeSlashes are letters that look like slashes except between Japanese letters.
const likeSlashes = "ノンソゾ丶乀乁丿"

// ofCountries are letters that pass for others, except to readers of their languages. In their
// countries' domains they are ordinary letters, to which UTS #39's confusables do not apply.
var ofCountries = []ofCountry{
	{'þ', []string{"is", "fo"}}, // like b and p
	{'ð', []string{"is", "fo"}}, // like o
	{'ə', []string{"az"}},       // like e
	{'·', []string{"cat"}},      // like a dot
}

type ofCountry struct {
	Letter  rune
	Domains []string
}
