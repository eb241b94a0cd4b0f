// Genidna makes the tables that internal/idna needs beside those of
// golang.org/x/net/idna. Run it with go generate, after
// npm ci --ignore-scripts in its own folder: some of the data comes from npm packages.
//
// golang.org/x/net/idna has another version of Unicode on Go 1.26 than on Go
// 1.27. Genidna runs itself under both releases and writes down every code point
// that both versions know and treat differently; it gives up where a difference
// is of a kind that internal/idna has no place for.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"log"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// properties is what a Go release says about one code point.
type properties struct {
	CodePoint rune
	Valid     bool   // its IDNA status is valid or deviation
	Mapped    string // what it is mapped to, where it is not disallowed
	Allowed   bool   // it is not disallowed
	Bidi      bidi.Class
	Class     uint8 // canonical combining class
	Quick     bool  // NFC_Quick_Check=Yes
	NFD       string
	Mark      bool // general category M
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("genidna: ")
	dump := flag.Bool("dump", false, "print the properties that this Go release's tables have")
	older := flag.String("old", "go1.26.8", "the Go `release` with the older tables")
	newer := flag.String("new", "go1.27.4", "the Go `release` with the newer tables")
	dir := flag.String("dir", "../gen/idna", "this command's `folder`, seen from internal/idna")
	flag.Parse()
	if *dump {
		printProperties()
		return
	}
	old, current, ucd := propertiesOf(*older), propertiesOf(*newer), readUCD(*dir)
	write("unicode15.go", "!go1.27", changes(old, current, ucd))
	write("unicode17.go", "go1.27", changes(current, current, ucd))
	write("tables.go", "", append(joiningTables(current, ucd), classTable(old, current, ucd)...))
}

// printProperties prints the properties of every assigned code point, one JSON
// object a line.
func printProperties() {
	profile := idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false), idna.CheckJoiners(false))
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	out := json.NewEncoder(w)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.In(r, unicode.Cn, unicode.Cs, unicode.Co) {
			continue
		}
		mapped, err := profile.ToUnicode(string(r))
		class, _ := bidi.LookupRune(r)
		out.Encode(properties{
			CodePoint: r,
			Valid:     err == nil && mapped == string(r),
			Mapped:    mapped,
			Allowed:   err == nil,
			Bidi:      class.Class(),
			Class:     norm.NFC.PropertiesString(string(r)).CCC(),
			Quick:     norm.NFC.QuickSpanString("a"+string(r)) == len("a"+string(r)),
			NFD:       norm.NFD.String(string(r)),
			Mark:      unicode.Is(unicode.M, r),
		})
	}
}

// propertiesOf returns what a Go release prints.
func propertiesOf(release string) map[rune]properties {
	cmd := exec.Command("go", "run", "github.com/go-weburl/url/internal/gen/idna", "-dump")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+release)
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		log.Fatalf("%s: %v", release, err)
	}
	all := make(map[rune]properties)
	for in := json.NewDecoder(bytes.NewReader(text)); in.More(); {
		var p properties
		if err := in.Decode(&p); err != nil {
			log.Fatalf("%s: %v", release, err)
		}
		all[p.CodePoint] = p
	}
	return all
}

// changes returns the tables of what is different, for the code points that a Go
// release's tables have, from current and from the bidi classes of ucd.
func changes(release, current map[rune]properties, ucd map[string][]rune) []byte {
	var mappings, classes bytes.Buffer
	count := 0
	bidiClasses := bidiClassesOf(ucd)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		was, known := release[r]
		is := current[r]
		if !known {
			continue
		}
		if was.Class != is.Class || was.NFD != is.NFD || was.Mark != is.Mark || was.Quick != is.Quick {
			log.Fatalf("%U: a change with no place for it: %+v, now %+v", r, was, is)
		}
		if was.Mapped != is.Mapped || was.Allowed != is.Allowed {
			if !is.Allowed {
				log.Fatalf("%U: was allowed, is disallowed", r)
			}
			to, size := utf8.DecodeRuneInString(is.Mapped)
			if size == 0 {
				to = -1
			}
			if size != len(is.Mapped) {
				log.Fatalf("%U: is mapped to more than one code point: %+q", r, is.Mapped)
			}
			fmt.Fprintf(&mappings, "{%#04X, %#04X},\n", r, to)
			count++
		}
		if example, ok := bidiExamples[bidiClasses[r]]; ok && is.Valid && was.Bidi != classOf(example) {
			fmt.Fprintf(&classes, "{%#04X, %+q},\n", r, []rune(example)[0])
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `
// mappingChanges are the code points that Unicode 17 has another IDNA mapping
// for than this Go release, and the mapping: -1 is none. What this Go release does not
// know at all is disallowed.
var mappingChanges = [%d]mappingChange{
%s}

// bidiClassChanges are the valid code points that Unicode 18 has another bidi
// class for than this Go release, and a code point that has this class.
var bidiClassChanges = [...]bidiClassChange{
%s}
`, count, &mappings, &classes)
	return b.Bytes()
}

// bidiExamples has a code point of each bidi class that a valid code point may
// have.
var bidiExamples = map[string]string{
	"Left_To_Right":       "a",
	"Right_To_Left":       "\u05D0",
	"Arabic_Letter":       "\u0628",
	"Arabic_Number":       "\u0660",
	"European_Number":     "0",
	"European_Separator":  "+",
	"European_Terminator": "$",
	"Common_Separator":    ",",
	"Other_Neutral":       "!",
	"Boundary_Neutral":    "\u00AD",
	"Nonspacing_Mark":     "\u0300",
}

func classOf(s string) bidi.Class {
	p, _ := bidi.LookupString(s)
	return p.Class()
}

// bidiClassesOf returns the names of the bidi classes in ucd.
func bidiClassesOf(ucd map[string][]rune) map[rune]string {
	classes := make(map[rune]string)
	for class := range bidiExamples {
		for _, r := range ucd[class] {
			classes[r] = class
		}
	}
	return classes
}

// readUCD returns what ucd.mjs prints.
func readUCD(dir string) map[string][]rune {
	cmd := exec.Command("node", "ucd.mjs")
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		log.Fatalf("ucd.mjs: %v", err)
	}
	data := make(map[string][]rune)
	if err := json.Unmarshal(text, &data); err != nil {
		log.Fatalf("ucd.mjs: %v", err)
	}
	return data
}

// joiningTables returns the joining types of the valid code points.
func joiningTables(current map[rune]properties, ucd map[string][]rune) []byte {
	b := bytes.NewBufferString("\nimport \"unicode\"\n")
	table := func(name, doc string, of ...string) {
		joins := make([]bool, unicode.MaxRune+1)
		for _, t := range of {
			for _, r := range ucd[t] {
				joins[r] = current[r].Valid
			}
		}
		fmt.Fprintf(b, "\n// %s are the valid code points of joining type %s.\n", name, doc)
		writeRangeTable(b, name, joins)
	}
	table("joiningLeftOrDual", "L or D", "Left_Joining", "Dual_Joining")
	table("joiningRightOrDual", "R or D", "Right_Joining", "Dual_Joining")
	table("joiningTransparent", "T", "Transparent")
	return b.Bytes()
}

// bidiCategories are the bidi classes as the Bidi rule tells them apart: the
// idna package's constants. White space and separators have a category of their
// own, which no rule allows.
var bidiCategories = map[string]int{
	"Left_To_Right":       0,
	"Right_To_Left":       1,
	"Arabic_Letter":       1,
	"Arabic_Number":       2,
	"European_Number":     3,
	"Nonspacing_Mark":     4,
	"European_Separator":  5,
	"European_Terminator": 5,
	"Common_Separator":    5,
	"Other_Neutral":       5,
	"Boundary_Neutral":    5,
	"":                    6,
}

// A classifier finds the idna package's classes of the code points below U+10000
// that both releases treat alike.
type classifier struct {
	old, current map[rune]properties
	bidiClasses  map[rune]string
	shifts       []rune // by number, from 1
}

// forbidden are the forbidden domain code points of the URL Standard above the
// controls. They have no class, so that a fast way need not look out for them.
const forbidden = " #%/:<>?@[\\]^|\x7F"

// plain returns the class of a code point that is mapped to itself and in
// Normalization Form C after anything, and 0 for any other.
func (c *classifier) plain(r rune) uint8 {
	was, is := c.old[r], c.current[r]
	if !was.Valid || !is.Valid || !is.Quick || r < ' ' || strings.ContainsRune(forbidden, r) {
		return 0
	}
	kind := 1
	if is.Mark {
		kind = 2
	}
	if is.Class != 0 {
		kind = 3
	}
	return uint8(bidiCategories[c.bidiClasses[r]]<<2 | kind)
}

// shift returns how far from r the one code point is that r is mapped to, if that
// is a plain one, and no full stop.
func (c *classifier) shift(r rune) (rune, bool) {
	was, is := c.old[r], c.current[r]
	to, size := utf8.DecodeRuneInString(is.Mapped)
	if !was.Allowed || !is.Allowed || was.Mapped != is.Mapped || size == 0 || size != len(is.Mapped) || to == r || to == '.' {
		return 0, false
	}
	return to - r, c.plain(to)&3 == 1
}

// findShifts fills shifts with the most frequent ones.
func (c *classifier) findShifts() {
	count := make(map[rune]int)
	for r := range rune(0x10000) {
		if shift, ok := c.shift(r); ok {
			count[shift]++
		}
	}
	c.shifts = slices.SortedFunc(maps.Keys(count), func(a, b rune) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	c.shifts = c.shifts[:min(len(c.shifts), 63)]
}

func (c *classifier) class(r rune) uint8 {
	if shift, ok := c.shift(r); ok {
		return uint8(slices.Index(c.shifts, shift)+1) << 2
	}
	return c.plain(r)
}

// classTable returns the classes, as a trie of three levels.
func classTable(old, current map[rune]properties, ucd map[string][]rune) []byte {
	const limit, page, size = 0x10000, 256, 16
	c := classifier{old: old, current: current, bidiClasses: bidiClassesOf(ucd)}
	c.findShifts()
	var index [limit / page]int
	var blocks, pages numbering
	for n := range index {
		var ids [page / size]int
		for i := range ids {
			var block [size]int
			for j := range block {
				block[j] = int(c.class(rune(n*page + i*size + j)))
			}
			ids[i] = blocks.number(block)
		}
		index[n] = pages.number(ids)
	}
	if len(pages.rows) > 256 {
		log.Fatalf("%d pages of classes are too many", len(pages.rows))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "\n// classBlocks are the classes of %d code points each, see class.\nvar classBlocks = [%d][%d]class{\n", size, len(blocks.rows), size)
	blocks.write(&b)
	fmt.Fprintf(&b, "}\n\n// classPages are the numbers of the blocks of %d code points each.\nvar classPages = [%d][%d]uint16{\n", page, len(pages.rows), page/size)
	pages.write(&b)
	fmt.Fprintf(&b, "}\n\n// classIndex has the number of the page of every %d code points.\nvar classIndex = [%d]uint8{\n", page, len(index))
	for i := 0; i < len(index); i += 16 {
		writeNumbers(&b, index[i:i+16])
		b.WriteByte('\n')
	}
	b.WriteString("}\n\n// shifts are the distances of kindShifted.\nvar shifts = [64]rune{\n0,\n")
	for _, shift := range c.shifts {
		fmt.Fprintf(&b, "%d,\n", shift)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// A numbering numbers rows in the order in which they come first.
type numbering struct {
	numbers map[[16]int]int
	rows    [][16]int
}

func (n *numbering) number(row [16]int) int {
	id, known := n.numbers[row]
	if !known {
		if n.numbers == nil {
			n.numbers = make(map[[16]int]int)
		}
		id = len(n.rows)
		n.numbers[row] = id
		n.rows = append(n.rows, row)
	}
	return id
}

func (n *numbering) write(b *bytes.Buffer) {
	for _, row := range n.rows {
		b.WriteByte('{')
		writeNumbers(b, row[:])
		b.WriteString("},\n")
	}
}

func writeNumbers(b *bytes.Buffer, values []int) {
	for _, v := range values {
		fmt.Fprintf(b, "%d,", v)
	}
}

func writeRangeTable(b *bytes.Buffer, name string, in []bool) {
	var ranges [2]bytes.Buffer // R16, R32
	latin := 0
	for lo := 0; lo < len(in); lo++ {
		if !in[lo] {
			continue
		}
		hi := lo
		for hi+1 < len(in) && in[hi+1] && hi != 0xFFFF {
			hi++
		}
		which := 0
		if lo > 0xFFFF {
			which = 1
		}
		if hi <= unicode.MaxLatin1 {
			latin++
		}
		fmt.Fprintf(&ranges[which], "{%#04X, %#04X, 1},\n", lo, hi)
		lo = hi
	}
	fmt.Fprintf(b, "var %s = &unicode.RangeTable{\nR16: []unicode.Range16{\n%s},\nR32: []unicode.Range32{\n%s},\nLatinOffset: %d,\n}\n",
		name, &ranges[0], &ranges[1], latin)
}

// write writes a file of the package.
func write(name, constraint string, declarations []byte) {
	header := "// Code generated by internal/gen/idna. DO NOT EDIT.\n\n"
	if constraint != "" {
		header += "//go:build " + constraint + "\n\n"
	}
	text, err := format.Source(append([]byte(header+"package idna\n"), declarations...))
	if err != nil {
		log.Fatalf("%s: %v", name, err)
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		log.Fatal(err)
	}
}
