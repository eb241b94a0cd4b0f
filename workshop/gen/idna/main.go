// Genidna writes internal/idna/tables.go, which has all of internal/idna's data on code points,
// from one version of Unicode. Package idna does not use the tables of the Go release or of
// golang.org/x/text, so that its results are the same on every Go release.
//
// The sources are npm packages that compare/oracle pins, so that the tables and the reference
// implementation have the same version:
//
//   - tr46 has the IDNA mapping table, and determines the version;
//   - "unicode" has general categories, bidi classes and joining types, of the same version;
//   - "decompositions" has the decompositions: the packages of some versions have none.
//
// Canonical combining classes come from golang.org/x/text/unicode/norm.
//
// If the sources contradict each other, genidna fails and says why. It also writes
// internal/testinputs/random/assigned.txt: the code points that random domains are made of.
//
// Run it with go generate, under the Go release with the newest Unicode; CONTRIBUTING.md has
// the steps.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/format"
	"log"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A source is the output of ucd.mjs.
type source struct {
	Version string
	IDNA    []struct {
		First, Last     rune
		Status, Mapping string
	}
	Marks, Assigned        []rune
	Bidi, Joining          map[string][]rune
	Decompositions         [][3]rune
	Composites, Exclusions []rune
}

// A codePoint has the properties of a code point.
type codePoint struct {
	status   string // "valid", "mapped", "ignored" or "disallowed"
	mapping  string
	category int  // of the bidi class
	mark     bool // general category M
	class    uint8
	joining  int
	// The decomposition mapping: first is zero if there is none, second if there is one code point.
	First, Second rune
	Composes      bool // it is a primary composite
	isSecond      bool // the second of a primary composite
}

// bidiCategories has the bidi classes that the Bidi rule distinguishes, as constants of the idna
// package. All other classes share one category, which the rule never allows.
var bidiCategories = map[string]int{
	"Left_To_Right": 0, "Right_To_Left": 1, "Arabic_Letter": 1, "Arabic_Number": 2,
	"European_Number": 3, "Nonspacing_Mark": 4, "European_Separator": 5, "European_Terminator": 5,
	"Common_Separator": 5, "Other_Neutral": 5, "Boundary_Neutral": 5,
}

const otherCategory = 6

// joiningTypes has the joinings of code points that are not marks, as constants of package idna.
var joiningTypes = map[string]int{
	"Left_Joining": 1, "Right_Joining": 2, "Dual_Joining": 1 | 2, "Transparent": 4,
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("genidna: ")
	npm := exec.Command("npm", "ci", "--ignore-scripts", "--silent", "--no-audit", "--no-fund")
	npm.Dir, npm.Stderr = "compare/oracle", os.Stderr
	if err := npm.Run(); err != nil {
		log.Fatalf("npm: %v", err)
	}
	text, err := exec.Command("node", "gen/idna/ucd.mjs").Output()
	src := new(source)
	if err == nil {
		err = json.Unmarshal(text, src)
	}
	if err != nil {
		log.Fatalf("ucd.mjs: %v", err)
	}
	all := codePoints(src)
	c := classifier{all: all}
	c.findShifts()
	t := make(tables)
	t["Version"] = src.Version
	c.addTo(t)
	addSpans(t, all, c.class)
	addForms(t, all)
	t["Marks"] = marks(all)
	var b bytes.Buffer
	if err := tablesTemplate.Execute(&b, t); err != nil {
		log.Fatal(err)
	}
	source, err := format.Source(b.Bytes())
	if err == nil {
		err = os.WriteFile("../internal/idna/tables.go", source, 0o644)
	}
	if err == nil {
		err = os.WriteFile("../internal/testinputs/random/assigned.txt", assignedSpans(src), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// Tables are the template's data.
type tables map[string]any

//go:embed tables.tmpl
var text string

var tablesTemplate = template.Must(template.New("").Option("missingkey=error").Funcs(
	map[string]any{
		"numbers": numbers, "rows": rows, "startsLine": func(i int) bool { return i%8 == 0 },
	}).Parse(text))

// numbers writes the numbers of an array, sixteen a line.
func numbers(values any) string {
	var b strings.Builder
	for i := range reflect.ValueOf(values).Len() {
		if i%16 == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%d, ", reflect.ValueOf(values).Index(i).Interface())
	}
	return b.String()
}

// rows writes an array of arrays.
func rows(all [][16]int) string {
	var b strings.Builder
	for _, row := range all {
		list := strings.Trim(fmt.Sprint(row), "[]")
		fmt.Fprintf(&b, "\n{%s},", strings.ReplaceAll(list, " ", ","))
	}
	return b.String()
}

// codePoints returns the sources' properties of each code point.
func codePoints(src *source) []codePoint {
	all := make([]codePoint, unicode.MaxRune+1)
	for i := range all {
		all[i].category = otherCategory
	}
	for _, row := range src.IDNA {
		for r := row.First; r <= row.Last; r++ {
			all[r].status, all[r].mapping = row.Status, row.Mapping
			if row.Status == "deviation" {
				all[r].status = "valid"
			}
		}
	}
	for class, category := range bidiCategories {
		for _, r := range src.Bidi[class] {
			all[r].category = category
		}
	}
	for name, t := range joiningTypes {
		for _, r := range src.Joining[name] {
			all[r].joining = t
		}
	}
	addClasses(all, src)
	addDecompositions(all, src)
	for r, c := range all {
		if c.status == "" && !(0xD800 <= r && r <= 0xDFFF) {
			log.Fatalf("%U has no status", r)
		}
	}
	return all
}

// addClasses adds the combining classes, and fails if norm does not know a mark.
func addClasses(all []codePoint, src *source) {
	for _, r := range src.Marks {
		if !unicode.Is(unicode.M, r) {
			log.Fatalf("%U is a mark that norm %s does not know: use a newer Go", r, norm.Version)
		}
		all[r].mark = true
		// If there is a decomposition, CCC is that of the decomposition.
		if p := norm.NFD.PropertiesString(string(r)); len(p.Decomposition()) == 0 {
			all[r].class = p.CCC()
		}
	}
}

// addDecompositions adds the decomposition mappings, and fails if one of the newest Unicode is
// missing.
func addDecompositions(all []codePoint, src *source) {
	for _, d := range src.Decompositions {
		all[d[0]].First, all[d[0]].Second = d[1], d[2]
		all[d[0]].Composes = d[2] != 0
	}
	for _, r := range slices.Concat(src.Composites, src.Exclusions) {
		if all[r].First == 0 {
			log.Fatalf("%U has a decomposition that is missing", r)
		}
	}
	for _, r := range src.Exclusions {
		all[r].Composes = false
	}
	for r := range all {
		if all[r].Composes {
			all[all[r].Second].isSecond = true
		}
		if 0xAC00 <= r && r <= 0xD7A3 { // Hangul syllables are computed
			all[r].First, all[r].Second, all[r].Composes = 0, 0, false
		}
	}
}

// assignedSpans returns the spans of assigned code points, one a line.
func assignedSpans(src *source) []byte {
	var b bytes.Buffer
	for i := 0; i < len(src.Assigned); i++ {
		first := src.Assigned[i]
		for i+1 < len(src.Assigned) && src.Assigned[i+1] == src.Assigned[i]+1 {
			i++
		}
		fmt.Fprintf(&b, "%04X-%04X\n", first, src.Assigned[i])
	}
	return b.Bytes()
}

// only returns the only code point of s, and whether there is exactly one.
func only(s string) (rune, bool) {
	r, size := utf8.DecodeRuneInString(s)
	return r, size > 0 && size == len(s)
}
