// Package charset is the [Encoding Standard]: it finds an encoding by its label, for programs that
// parse the URLs and forms of documents in encodings other than UTF-8.
//
//	enc, err := charset.Get("shift_jis") // from <meta charset>
//	u, err := (&url.Parser{Base: page, Encoding: enc}).Parse(href)
//
// The encodings are those of golang.org/x/text, with the standard's encoders and decoders: the
// [guide to encodings] lists the differences.
//
// Importing the package adds a quarter of a megabyte to a program, and calling [Get] links the
// tables of all encodings, almost one megabyte in all.
//
// [Encoding Standard]: https://encoding.spec.whatwg.org/
// [guide to encodings]: https://github.com/go-weburl/url/blob/main/docs/encodings.md
package charset

import (
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/go-weburl/url/internal/quoted"
)

// A LabelError is a string that is not the label of an encoding. A string of more than 128 bytes is
// shortened to its beginning, and "xxxxx" replaces what may be a URL's password.
type LabelError string

// Error says which label is unknown.
func (e LabelError) Error() string {
	return "charset: unknown encoding label " + strconv.Quote(string(e))
}

// Get [gets an encoding] by its label, such as "shift_jis", "latin1" or "UTF-8": ASCII whitespace
// around the label and the case of ASCII letters do not matter. An unknown label is a [LabelError].
//
// Two encodings are == if they are the same. The String method returns the standard's name, such as
// "Shift_JIS". An encoder fails at a code point that the encoding lacks, except with
// [HTMLEscapeUnsupported]. A decoder never fails: it writes U+FFFD for invalid bytes.
//
// UTF-16 and replacement have no encoder in the standard: package url writes UTF-8 for them, as
// [get an output encoding] requires. (Their encoders are golang.org/x/text's.)
//
// [get an output encoding]: https://encoding.spec.whatwg.org/#get-an-output-encoding
// [gets an encoding]: https://encoding.spec.whatwg.org/#concept-encoding-get
func Get(label string) (encoding.Encoding, error) {
	enc, err := htmlindex.Get(label)
	// htmlindex trims all of Unicode's white space, and reads the Kelvin sign as a k.
	// The standard does neither, and all its labels are ASCII.
	if err != nil || !isLabel(label) {
		return nil, LabelError(quoted.RedactedExcerpt(label, 0))
	}
	name, _ := htmlindex.Name(enc)
	for i := range standards {
		if strings.EqualFold(standards[i].name, name) {
			return legacy{standards[i], enc}, nil
		}
	}
	return enc, nil // UTF-8
}

// isLabel reports whether label has only ASCII characters, and no vertical tab, which
// htmlindex trims although it is not ASCII whitespace.
func isLabel(label string) bool {
	return !strings.ContainsFunc(label, func(r rune) bool { return r == '\v' || r > 0x7F })
}

// A legacy encoding is golang.org/x/text's with the standard's encoder and decoder.
type legacy struct {
	standard
	text encoding.Encoding
}

func (e legacy) String() string { return e.name }

func (e legacy) NewEncoder() *encoding.Encoder {
	if e.mend >= mendUTF16BE {
		return e.text.NewEncoder()
	}
	made := &struct { // one allocation for both
		wrapper encoding.Encoder
		encoder
	}{encoder: encoder{standard: e.standard, text: e.text.NewEncoder().Transformer,
		state: escapeASCII}}
	made.wrapper.Transformer = &made.encoder
	return &made.wrapper
}

func (e legacy) NewDecoder() *encoding.Decoder {
	d := &decoder{standard: e.standard, text: e.text.NewDecoder(), state: escapeASCII}
	return &encoding.Decoder{Transformer: d}
}

// KeepsASCII reports whether the encoder writes ASCII unchanged, except for controls. If it does,
// package url's parser encodes only the other characters.
func (e legacy) KeepsASCII() bool { return e.mend < mendUTF16BE }

// A mend says how golang.org/x/text's encoder and decoder differ from the standard's.
type mend uint8

const (
	mendControls mend = iota // C1 controls, or nothing at all
	mendBig5
	mendEUCJP
	mendEUCKR
	mendGB18030
	mendGBK
	mendISO2022JP
	mendShiftJIS
	// These have no encoder.
	mendUTF16BE
	mendUTF16LE
	mendReplacement
)

// A standard says how to make an encoding agree with the standard.
type standard struct {
	name string
	mend mend
	// controls has a bit for each of the C1 controls U+0080 to U+009F, from the lowest bit on, that
	// the standard's indexes have at the byte of the same value and golang.org/x/text leaves out.
	controls uint32
}

// standards are the encodings of the standard, except UTF-8.
var standards = [...]standard{
	{"Big5", mendBig5, 0},
	{"EUC-JP", mendEUCJP, 0},
	{"EUC-KR", mendEUCKR, 0},
	{"gb18030", mendGB18030, 0},
	{"GBK", mendGBK, 0},
	{"IBM866", mendControls, 0},
	{"ISO-8859-10", mendControls, 0xFFFFFFFF},
	{"ISO-8859-13", mendControls, 0xFFFFFFFF},
	{"ISO-8859-14", mendControls, 0xFFFFFFFF},
	{"ISO-8859-15", mendControls, 0xFFFFFFFF},
	{"ISO-8859-16", mendControls, 0xFFFFFFFF},
	{"ISO-8859-2", mendControls, 0xFFFFFFFF},
	{"ISO-8859-3", mendControls, 0xFFFFFFFF},
	{"ISO-8859-4", mendControls, 0xFFFFFFFF},
	{"ISO-8859-5", mendControls, 0xFFFFFFFF},
	{"ISO-8859-6", mendControls, 0xFFFFFFFF},
	{"ISO-8859-7", mendControls, 0xFFFFFFFF},
	{"ISO-8859-8", mendControls, 0xFFFFFFFF},
	{"ISO-2022-JP", mendISO2022JP, 0},
	{"ISO-8859-8-I", mendControls, 0xFFFFFFFF},
	{"KOI8-R", mendControls, 0},
	{"KOI8-U", mendControls, 0},
	{"macintosh", mendControls, 0},
	{"x-mac-cyrillic", mendControls, 0},
	{"Shift_JIS", mendShiftJIS, 0},
	{"UTF-16BE", mendUTF16BE, 0},
	{"UTF-16LE", mendUTF16LE, 0},
	{"windows-1250", mendControls, 0x0101010A},
	{"windows-1251", mendControls, 0x01000000},
	{"windows-1252", mendControls, 0x2001A002},
	{"windows-1253", mendControls, 0xF501F502},
	{"windows-1254", mendControls, 0x6001E002},
	{"windows-1255", mendControls, 0xF401F402},
	{"windows-1256", mendControls, 0},
	{"windows-1257", mendControls, 0x9501150A},
	{"windows-1258", mendControls, 0x6401E402},
	{"windows-874", mendControls, 0xFF01FFDE},
	{"x-user-defined", mendControls, 0},
	{"replacement", mendReplacement, 0},
}
