package main

import (
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

const idnCount = 2600

// A script is a writing system with words in it, and with domains that names in
// it stand under: in the script, and in ASCII. All its code points are in Unicode
// since long before 15.0.
type script struct {
	table       *unicode.RangeTable
	weight      int
	words       []string
	domains     []string
	rightToLeft bool
}

// scripts has Latin first, then Greek: both have upper case.
var scripts = []script{
	{unicode.Latin, 20, strings.Fields(`
		bücher straße müller käse grün schön größe übung österreich zürich weiß fußball wörter mädchen glück
		café crème forêt élève hôtel noël garçon château déjà œuvre été français goût naïve
		niño español corazón canción jalapeño año mañana árbol camión piñata
		são coração maçã pão avião irmã pinhão água você
		smörgås småland blåbær rødgrød ærø fjäll øl jordbær hjärta
		łódź święto żółw gęś książka źródło źrebię świat żaba
		čeština říčka žluť příroda šťastný dům kůň ďábel
		türkçe şehir güneş çiçek ığdır kuş öğretmen
		þór ísland ægir őrült fű tűz hős ţară şosea mâine
		việt phở tiếng đường bánhmì nướcmắm`), strings.Fields("de com at ch fr se pl cz com.tr is hu vn org net es com.br"), false},
	{unicode.Greek, 8, strings.Fields(`
		αθήνα βιβλίο γλώσσα δρόμος ελλάδα ζωή ήλιος θάλασσα ιστορία καφές λόγος μουσική νησί ξενοδοχείο ουρανός παράδειγμα ρόδος
		σπίτι τέχνη ύδωρ φως χρόνος ψωμί ώρα κόσμος άνθρωπος ειρήνη σχολείο φίλος ταξίδι`), strings.Fields("gr ελ com.gr com eu"), false},
	{unicode.Cyrillic, 18, strings.Fields(`
		москва россия новости погода книга музыка город работа школа театр спорт кино здоровье пример испытание магазин
		україна київ їжак ґанок життя подорож місто пісня любов
		београд љубав њива ћирилица џеп шљива
		българия ябълка щастие минск ўсход қазақ ғалым өмір үй
		ёлка объявление съезд яхта цвет эхо юг`), strings.Fields("рф рф ru com укр com.ua срб бг org"), false},
	{unicode.Armenian, 4, strings.Fields(`
		հայաստան երեւան գիրք լեռ արարատ լույս խաղաղություն հաց գինի տուն արեւ ծով քաղաք լեզու երաժշտություն`), strings.Fields("հայ am com"), false},
	{unicode.Hebrew, 6, strings.Fields(`
		שלום ירושלים ספר חדשות מוזיקה בית ים שמש לחם מים עיר רחוב משפחה ילדים אהבה כתובת דוגמה אוניברסיטה תרבות שוק`), strings.Fields("co.il ישראל com org.il"), true},
	{unicode.Arabic, 9, strings.Fields(`
		مثال كتاب موسيقى مدينة القاهرة أخبار سوق بيت شمس قمر بحر مدرسة جامعة سلام صديق طعام رياضة ثقافة
		فارسی تهران کتاب ایران زبان پاکستان لاہور خبریں`), strings.Fields("مصر السعودية com امارات ایران org پاکستان"), true},
	{unicode.Devanagari, 7, strings.Fields(`
		भारत हिन्दी समाचार पुस्तक संगीत दिल्ली उदाहरण परीक्षा विद्यालय नमस्ते दुनिया प्रेम शांति पानी घर बाज़ार मराठी नेपाल यात्रा स्वास्थ्य`), strings.Fields("भारत in com संगठन"), false},
	{unicode.Bengali, 4, strings.Fields(`
		বাংলা বাংলাদেশ ঢাকা বই সংবাদ গান নদী আকাশ বৃষ্টি শান্তি বিদ্যালয় মানুষ বন্ধু কলকাতা`), strings.Fields("বাংলা com ভারত"), false},
	{unicode.Tamil, 4, strings.Fields(`
		தமிழ் சென்னை இலங்கை புத்தகம் செய்தி இசை வீடு கடல் நிலா அமைதி பள்ளி உலகம் அன்பு உதாரணம்`), strings.Fields("இந்தியா இலங்கை com சிங்கப்பூர்"), false},
	{unicode.Thai, 5, strings.Fields(`
		ไทย กรุงเทพ หนังสือ ข่าว ดนตรี บ้าน ทะเล อาหาร โรงเรียน เพื่อน ความรัก ตลาด ตัวอย่าง น้ำ ท่องเที่ยว`), strings.Fields("ไทย co.th com"), false},
	{unicode.Georgian, 4, strings.Fields(`
		საქართველო თბილისი წიგნი მუსიკა ღვინო მზე ზღვა მთა სახლი მშვიდობა ქალაქი სიყვარული მაგალითი`), strings.Fields("გე ge com"), false},
	{unicode.Ethiopic, 4, strings.Fields(`
		ኢትዮጵያ አዲስ ሰላም መጽሐፍ ዜና ሙዚቃ ቡና ፀሐይ ውሃ ቤት ትምህርት ፍቅር ከተማ`), strings.Fields("et com org"), false},
	{unicode.Hangul, 7, strings.Fields(`
		한국 서울 도서관 음악 뉴스 학교 사랑 바다 하늘 시장 여행 건강 영화 축구 커피 부산 평화 예시 테스트 김치`), strings.Fields("한국 co.kr com kr 닷컴"), false},
	{unicode.Han, 12, strings.Fields(`
		中国 北京 上海 新闻 音乐 图书馆 学校 大学 网络 公司 例子 测试 天气 旅游 电影 体育 健康 文化 咖啡 茶
		臺灣 臺北 香港 圖書館 電影 學校 音樂 書店 龍門
		日本 東京 京都 新聞 図書館 桜 映画館 鉄道 例え 大阪`), strings.Fields("中国 cn com 中國 公司 网络 tw 香港 jp"), false},
	{unicode.Hiragana, 5, strings.Fields(`
		さくら ひらがな おはよう ありがとう ともだち すし えき はなび しんぶん がっこう やま うみ みずうみ たべもの`), strings.Fields("jp みんな co.jp com"), false},
	{unicode.Katakana, 5, strings.Fields(`
		カタカナ コーヒー ラーメン ニュース テスト ドメイン ホテル カメラ サッカー ギター パソコン レストラン ゲーム`), strings.Fields("jp コム co.jp ストア com"), false},
}

func (g *gen) script() script {
	total := 0
	for _, s := range scripts {
		total += s.weight
	}
	n := g.IntN(total)
	for _, s := range scripts {
		if n -= s.weight; n < 0 {
			return s
		}
	}
	panic("unreachable")
}

// idnURLs makes URLs as people write them who write in other alphabets: with
// the host as it is read, mostly, the path too or percent-encoded.
func idnURLs(g *gen) []string {
	return distinct(idnCount, 8, func(int) string {
		s := g.script()
		return pick(g, []string{"https", "https", "https", "http"}) + "://" + g.idnHost(s) + g.idnPath(s) + g.idnQuery(s)
	})
}

func (g *gen) idnHost(s script) string {
	name := pick(g, s.words)
	switch {
	case g.chance(25):
		name += pick(g, s.words)
	case g.chance(20):
		name += "-" + pick(g, s.words)
	case g.chance(8):
		name += g.digit() + g.digit()
	case g.chance(5) && !s.rightToLeft: // the Bidi rule forbids it there
		name += "-" + g.word()
	}
	switch {
	case g.chance(4):
		name = capital(name)
	case g.chance(2):
		name = strings.ToUpper(name)
	case g.chance(2):
		name = norm.NFD.String(name)
	case g.chance(4):
		name = punycode(name)
	}
	host := name + "." + pick(g, s.domains)
	switch {
	case g.chance(25):
		host = "www." + host
	case g.chance(15):
		host = g.word() + "." + host
	case g.chance(12):
		host = pick(g, s.words) + "." + host
	}
	if s.table == unicode.Han && g.chance(4) {
		host = strings.Replace(host, ".", "。", 1)
	}
	return host
}

// punycode returns a lower-case label in the form for the DNS.
func punycode(label string) string {
	a, err := idna.Punycode.ToASCII(norm.NFC.String(label))
	if err != nil {
		panic(err)
	}
	return a
}

func (g *gen) idnPath(s script) string {
	switch {
	case g.chance(8):
		return ""
	case g.chance(18):
		return "/"
	case g.chance(15):
		return "/" + pick(g, sections) + "/" + g.number()
	}
	raw := g.chance(70)
	path := ""
	for range min(g.between(1, 4), g.between(1, 4)) {
		segment := pick(g, s.words)
		switch {
		case g.chance(30):
			segment += pick(g, []string{"-", "_"}) + pick(g, s.words)
		case g.chance(20):
			segment = pick(g, sections)
		}
		if !raw {
			segment = url.PathEscape(segment)
		}
		path += "/" + segment
	}
	return path + pick(g, []string{"", "", "", "/", "/", ".html"})
}

func (g *gen) idnQuery(s script) string {
	switch {
	case g.chance(8):
		return "?q=" + pick(g, s.words)
	case g.chance(4):
		return "?q=" + url.QueryEscape(pick(g, s.words)) + "&page=" + g.digit()
	case g.chance(3):
		return "#" + pick(g, s.words)
	}
	return ""
}
