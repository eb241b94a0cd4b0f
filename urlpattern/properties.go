package urlpattern

import "strings"

// The Unicode properties of ECMAScript's \p{…}, as of Unicode 17, and which of the code points that
// can match ASCII have them. TestProperties compares them with Node's.

// A property has the same code points under all of its names.
type property struct {
	names string // each with a space before and after it
	chars points
}

// lookUp returns the code points of the property with that name.
func lookUp(table []property, name string) (points, bool) {
	name = " " + name + " "
	for i := range table {
		if strings.Contains(table[i].names, name) {
			return table[i].chars, true
		}
	}
	return points{}, false
}

// generalCategories are the values of General_Category.
var generalCategories = []property{
	{" C Cc cntrl Control Other ",
		points{set: set{0xffffffff, 0x8000000000000000}}},
	{" Cased_Letter L LC Letter ",
		points{set: set{0x0, 0x7fffffe07fffffe}, longS: true, kelvin: true}},
	{" Cf Cn Co Combining_Mark Cs Enclosing_Mark Final_Punctuation Format Initial_Punctuation " +
		"Letter_Number Line_Separator Lm Lo Lt M Mark Mc Me Mn Modifier_Letter Nl No " +
		"Nonspacing_Mark Other_Letter Other_Number Other_Symbol Paragraph_Separator Pf Pi " +
		"Private_Use So Spacing_Mark Surrogate Titlecase_Letter Unassigned Zl Zp ",
		points{}},
	{" Close_Punctuation Pe ",
		points{set: set{0x20000000000, 0x2000000020000000}}},
	{" Connector_Punctuation Pc ",
		points{set: set{0x0, 0x80000000}}},
	{" Currency_Symbol Sc ",
		points{set: set{0x1000000000, 0x0}}},
	{" Dash_Punctuation Pd ",
		points{set: set{0x200000000000, 0x0}}},
	{" Decimal_Number digit N Nd Number ",
		points{set: set{0x3ff000000000000, 0x0}}},
	{" Ll Lowercase_Letter ",
		points{set: set{0x0, 0x7fffffe00000000}, longS: true}},
	{" Lu Uppercase_Letter ",
		points{set: set{0x0, 0x7fffffe}, kelvin: true}},
	{" Math_Symbol Sm ",
		points{set: set{0x7000080000000000, 0x5000000000000000}}},
	{" Modifier_Symbol Sk ",
		points{set: set{0x0, 0x140000000}}},
	{" Open_Punctuation Ps ",
		points{set: set{0x10000000000, 0x800000008000000}}},
	{" Other_Punctuation Po ",
		points{set: set{0x8c00d4ee00000000, 0x10000001}}},
	{" P punct Punctuation ",
		points{set: set{0x8c00f7ee00000000, 0x28000000b8000001}}},
	{" S Symbol ",
		points{set: set{0x7000081000000000, 0x5000000140000000}}},
	{" Separator Space_Separator Z Zs ",
		points{set: set{0x100000000, 0x0}}},
}

// scripts are the values of Script, and of Script_Extensions: the two agree for ASCII code
// points.
var scripts = []property{
	{" Adlam Adlm Aghb Ahom Anatolian_Hieroglyphs Arab Arabic Armenian Armi Armn Avestan Avst " +
		"Bali Balinese Bamu Bamum Bass Bassa_Vah Batak Batk Beng Bengali Berf Beria_Erfe " +
		"Bhaiksuki Bhks Bopo Bopomofo Brah Brahmi Brai Braille Bugi Buginese Buhd Buhid Cakm " +
		"Canadian_Aboriginal Cans Cari Carian Caucasian_Albanian Chakma Cham Cher Cherokee " +
		"Chorasmian Chrs Copt Coptic Cpmn Cprt Cuneiform Cypriot Cypro_Minoan Cyrillic Cyrl " +
		"Deseret Deva Devanagari Diak Dives_Akuru Dogr Dogra Dsrt Dupl Duployan Egyp " +
		"Egyptian_Hieroglyphs Elba Elbasan Elym Elymaic Ethi Ethiopic Gara Garay Geor Georgian " +
		"Glag Glagolitic Gong Gonm Goth Gothic Gran Grantha Greek Grek Gujarati Gujr Gukh " +
		"Gunjala_Gondi Gurmukhi Guru Gurung_Khema Han Hang Hangul Hani Hanifi_Rohingya Hano " +
		"Hanunoo Hatr Hatran Hebr Hebrew Hira Hiragana Hluw Hmng Hmnp Hung Imperial_Aramaic " +
		"Inherited Inscriptional_Pahlavi Inscriptional_Parthian Ital Java Javanese Kaithi Kali " +
		"Kana Kannada Katakana Kawi Kayah_Li Khar Kharoshthi Khitan_Small_Script Khmer Khmr Khoj " +
		"Khojki Khudawadi Kirat_Rai Kits Knda Krai Kthi Lana Lao Laoo Lepc Lepcha Limb Limbu " +
		"Lina Linb Linear_A Linear_B Lisu Lyci Lycian Lydi Lydian Mahajani Mahj Maka Makasar " +
		"Malayalam Mand Mandaic Mani Manichaean Marc Marchen Masaram_Gondi Medefaidrin Medf " +
		"Meetei_Mayek Mend Mende_Kikakui Merc Mero Meroitic_Cursive Meroitic_Hieroglyphs Miao " +
		"Mlym Modi Mong Mongolian Mro Mroo Mtei Mult Multani Myanmar Mymr Nabataean Nag_Mundari " +
		"Nagm Nand Nandinagari Narb Nbat New_Tai_Lue Newa Nko Nkoo Nshu Nushu " +
		"Nyiakeng_Puachue_Hmong Ogam Ogham Ol_Chiki Ol_Onal Olck Old_Hungarian Old_Italic " +
		"Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic " +
		"Old_Uyghur Onao Oriya Orkh Orya Osage Osge Osma Osmanya Ougr Pahawh_Hmong Palm " +
		"Palmyrene Pau_Cin_Hau Pauc Perm Phag Phags_Pa Phli Phlp Phnx Phoenician Plrd Prti " +
		"Psalter_Pahlavi Qaac Qaai Rejang Rjng Rohg Runic Runr Samaritan Samr Sarb Saur " +
		"Saurashtra Sgnw Sharada Shavian Shaw Shrd Sidd Siddham Sidetic Sidt SignWriting Sind " +
		"Sinh Sinhala Sogd Sogdian Sogo Sora Sora_Sompeng Soyo Soyombo Sund Sundanese Sunu " +
		"Sunuwar Sylo Syloti_Nagri Syrc Syriac Tagalog Tagb Tagbanwa Tai_Le Tai_Tham Tai_Viet " +
		"Tai_Yo Takr Takri Tale Talu Tamil Taml Tang Tangsa Tangut Tavt Tayo Telu Telugu Tfng " +
		"Tglg Thaa Thaana Thai Tibetan Tibt Tifinagh Tirh Tirhuta Tnsa Todhri Todr Tolong_Siki " +
		"Tols Toto Tulu_Tigalari Tutg Ugar Ugaritic Unknown Vai Vaii Vith Vithkuqi Wancho Wara " +
		"Warang_Citi Wcho Xpeo Xsux Yezi Yezidi Yi Yiii Zanabazar_Square Zanb Zinh Zzzz ",
		points{}},
	{" Common Zyyy ",
		points{set: set{0xffffffffffffffff, 0xf8000001f8000001}}},
	{" Latin Latn ",
		points{set: set{0x0, 0x7fffffe07fffffe}, longS: true, kelvin: true}},
}

// binaryProperties are the properties that a code point either has or lacks.
var binaryProperties = []property{
	{" AHex ASCII_Hex_Digit Hex Hex_Digit ",
		points{set: set{0x3ff000000000000, 0x7e0000007e}}},
	{" Alpha Alphabetic Cased Changes_When_Casemapped CWCM ID_Start IDS XID_Start XIDS ",
		points{set: set{0x0, 0x7fffffe07fffffe}, longS: true, kelvin: true}},
	{" Any Assigned ",
		points{set: set{0xffffffffffffffff, 0xffffffffffffffff}, longS: true, kelvin: true}},
	{" ASCII ",
		points{set: set{0xffffffffffffffff, 0xffffffffffffffff}}},
	{" Bidi_C Bidi_Control Default_Ignorable_Code_Point Dep Deprecated DI EBase EMod " +
		"Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation EPres Ext Extended_Pictographic " +
		"Extender ExtPict Gr_Ext Grapheme_Extend Ideo Ideographic IDS_Binary_Operator " +
		"IDS_Trinary_Operator IDSB IDST Join_C Join_Control LOE Logical_Order_Exception NChar " +
		"Noncharacter_Code_Point Radical Regional_Indicator RI UIdeo Unified_Ideograph " +
		"Variation_Selector VS ",
		points{}},
	{" Bidi_M Bidi_Mirrored ",
		points{set: set{0x5000030000000000, 0x2800000028000000}}},
	{" Case_Ignorable CI ",
		points{set: set{0x400408000000000, 0x140000000}}},
	{" Changes_When_Casefolded Changes_When_NFKC_Casefolded CWCF CWKCF ",
		points{set: set{0x0, 0x7fffffe}, longS: true, kelvin: true}},
	{" Changes_When_Lowercased CWL Upper Uppercase ",
		points{set: set{0x0, 0x7fffffe}, kelvin: true}},
	{" Changes_When_Titlecased Changes_When_Uppercased CWT CWU Lower Lowercase ",
		points{set: set{0x0, 0x7fffffe00000000}, longS: true}},
	{" Dash ",
		points{set: set{0x200000000000, 0x0}}},
	{" Dia Diacritic ",
		points{set: set{0x0, 0x140000000}}},
	{" EComp Emoji Emoji_Component ",
		points{set: set{0x3ff040800000000, 0x0}}},
	{" Gr_Base Grapheme_Base ",
		points{set: set{0xffffffff00000000, 0x7fffffffffffffff}, longS: true, kelvin: true}},
	{" ID_Continue IDC XID_Continue XIDC ",
		points{set: set{0x3ff000000000000, 0x7fffffe87fffffe}, longS: true, kelvin: true}},
	{" Math ",
		points{set: set{0x7000080000000000, 0x5000000040000000}}},
	{" Pat_Syn Pattern_Syntax ",
		points{set: set{0xfc00fffe00000000, 0x7800000178000001}}},
	{" Pat_WS Pattern_White_Space space White_Space ",
		points{set: set{0x100003e00, 0x0}}},
	{" QMark Quotation_Mark ",
		points{set: set{0x8400000000, 0x0}}},
	{" SD Soft_Dotted ",
		points{set: set{0x0, 0x60000000000}}},
	{" Sentence_Terminal STerm ",
		points{set: set{0x8000400200000000, 0x0}}},
	{" Term Terminal_Punctuation ",
		points{set: set{0x8c00500200000000, 0x0}}},
}

// stringProperties are the properties of strings, none of which is ASCII.
const stringProperties = " Basic_Emoji Emoji_Keycap_Sequence RGI_Emoji_Modifier_Sequence " +
	"RGI_Emoji_Flag_Sequence RGI_Emoji_Tag_Sequence RGI_Emoji_ZWJ_Sequence RGI_Emoji "
