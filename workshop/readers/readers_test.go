package readers

import (
	"bufio"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/internal/plainpath"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

var (
	withServers = flag.Bool("servers", false, "also ask the servers that are not written in Go")
	count       = flag.Int("targets", 10_000, "the number of random targets")
	seed        = flag.Uint64("seed", 54, "the seed of the random targets")
	update      = flag.Bool("update", false, "write the table of docs/safety.md")
)

// readers are all readers, without a guard. The guarded ones are those in Go, with one.
var readers, guarded []*reader

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	guard := &inbound.Guard{}
	for _, r := range goReaders() {
		defer r.Start(r.Handler)()
		readers = append(readers, r)
	}
	for _, r := range goReaders() {
		defer r.Start(guard.Handler(r.Handler))()
		guarded = append(guarded, r)
	}
	if *withServers {
		dir, err := os.MkdirTemp("", "readers")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		if err := os.Chmod(dir, 0o755); err != nil { // some servers run as another user
			panic(err)
		}
		others, stop, err := startServers(dir)
		defer stop()
		if err != nil {
			fmt.Println(err)
			return 1
		}
		readers = append(readers, others...)
	}
	return m.Run()
}

// parts are what the readers distinguish. The first ones are plain.
var parts = vector.Values(`/ / / a b B .a a. a.b .. . ~ - _ @ : ( ) ! * ' $ & + , = %20a %C3%A9 %22
	%5B %25 %7C %F0%9F%92%A9 con1
	/ // . .. %2e %2E %2f %2F %5c %5C \\ ; ;x=1 %3b %3B %3f %23 %00 %0a %1F %7f %80 %252e %252f
	%2525 %c0%ae %C0%AF %ef%bc%8f %EF%BC%8E %E2%80%A5 %c3%a9 é %2b %2B %40 %3A %28 %27 %24 %26 %2C
	%3D | %7c [ ] " < > { } ^ %60 %61 %41 %7E %2D %5F %30 con nul.txt C: aux. .htaccess %20 #
	\xFF %C2%85 %u002f %zz %`)

const plainParts = 34

var queries = []string{"", "", "?q=1", "?/../%2e%2e//"}

// targets returns random targets, half of them of plain parts alone, and those of the advisories.
func targets(t *testing.T) []string {
	advisories, err := vector.Advisories("inbound")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, a := range advisories {
		all = append(all, a.Inputs...)
	}
	for _, k := range kinds {
		all = append(all, strings.Fields(k.targets)...)
	}
	random := rand.New(rand.NewPCG(*seed, 0))
	for len(all) < *count {
		from := parts
		if len(all)%2 == 0 {
			from = parts[:plainParts]
		}
		target := "/"
		for range 1 + random.IntN(8) {
			target += from[random.IntN(len(from))]
		}
		all = append(all, target+queries[random.IntN(len(queries))])
	}
	return all
}

// judge returns what a guard says about a target, or nil if the target is plain; ok is false if
// net/http does not parse the target.
func judge(target string) (refused *inbound.Error, ok bool) {
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(
		"GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
	if err != nil {
		return nil, false
	}
	_, err = new(inbound.Guard).URL(r)
	refused, _ = err.(*inbound.Error)
	return refused, true
}

// mustDiffer reports whether at least one reader must read a path differently that is refused for a
// reason. It need not for names on Windows, for what looks like a delimiter or is encoded twice,
// and for most encoded delimiters: a server on Windows reads these differently, or the second of
// two readers, which decodes what the first has decoded already. No reader here distinguishes a
// control that is not ASCII.
func mustDiffer(reason inbound.Reason, path string) bool {
	switch reason {
	case inbound.WindowsName, inbound.LookAlike, inbound.DoubleEncoding:
		return false
	case inbound.EncodedDelimiter:
		return slashOrSemicolon.MatchString(path)
	case inbound.Control:
		return !strings.Contains(path, "%C2%85")
	}
	return true
}

var slashOrSemicolon = regexp.MustCompile("(?i)%(2F|3B)")

// TestReaders checks that a plain path is the same to all readers, and that a path that a guard
// refuses reaches none behind it, and is another one to a reader.
func TestReaders(t *testing.T) {
	plain, refusals := 0, make(map[inbound.Reason][2]int) // and how many are read differently
	for _, target := range targets(t) {
		refused, ok := judge(target)
		if !ok {
			continue
		}
		path, _, _ := strings.Cut(target, "?")
		if refused != nil {
			counts := refusals[refused.Reason]
			counts[0]++
			if isReadDifferently(t, path, target) {
				counts[1]++
			} else if *withServers && mustDiffer(refused.Reason, path) {
				t.Errorf("%q is refused, but all read the same: %v", target, refused)
			}
			refusals[refused.Reason] = counts
			for _, r := range guarded[:1] {
				if got := read(t, r, target); got != "400" {
					t.Errorf("%q: %s behind a guard reads %q", target, r.Name, got)
				}
			}
			continue
		}
		plain++
		for _, r := range slices.Concat(guarded, readers[len(guarded):]) {
			if got := read(t, r, target); !r.agrees(got, url.PercentDecode(path), path) {
				t.Errorf("%q is plain, but %s reads %q", target, r.Name, got)
			}
		}
		if t.Failed() && plain > 1000 {
			t.FailNow()
		}
	}
	t.Logf("%d readers, %d plain targets, and refused ones, with how many are read differently: %v",
		len(readers), plain, refusals)
	if plain < *count/5 || len(refusals) < 13 {
		t.Error("that is too few")
	}
}

func read(t *testing.T, r *reader, target string) string {
	t.Helper()
	got, err := r.Read(target)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// isReadDifferently reports whether a reader finds another path than the others. They agree if each
// finds the decoded path, or its only plain spelling.
func isReadDifferently(t *testing.T, path, target string) bool {
	t.Helper()
	decoded := url.PercentDecode(path)
	spelled := plainpath.Respell(strings.ReplaceAll(decoded, "%", "%25"))
	return slices.ContainsFunc(readers, func(r *reader) bool {
		return !r.agrees(read(t, r, target), decoded, spelled)
	})
}

// TestFirst checks that a guard comes before each router, and that the router's own cleaning then
// changes nothing: it redirects no plain target.
func TestFirst(t *testing.T) {
	for _, r := range goReaders() {
		reached := 0
		guard := &inbound.Guard{}
		stop := r.Start(guard.Handler(http.HandlerFunc(
			func(w http.ResponseWriter, req *http.Request) {
				reached++
				r.Handler.ServeHTTP(w, req)
			})))
		for _, target := range []string{
			"/a/", "/a/b", "/caf%C3%A9/(a)/%20b", "/.well-known/x", "/a..b", "/A/a",
		} {
			reached = 0
			got := read(t, r, target)
			if !r.agrees(got, url.PercentDecode(target), target) || reached != 1 {
				t.Errorf("%s: %s is read as %q, %d times", r.Name, target, got, reached)
			}
		}
		for _, target := range []string{
			"/a/../b", "//a", "/a//b", "/./a", "/a/%2e%2e/b", "/a%2Fb",
		} {
			reached = 0
			if got := read(t, r, r.prefix+target); got != "400" || reached != 0 {
				t.Errorf("%s: %s is read as %q, %d times", r.Name, target, got, reached)
			}
		}
		stop()
	}
}

// kinds are the rows of the table: the targets of a kind, which each reader reads in the same way.
var kinds = []struct{ what, targets string }{
	{"plain", "/caf%C3%A9/(a)/%20b"},
	{"dot segment", "/a/../b"},
	{"encoded dot segment", "/a/%2E%2E/b"},
	{"encoded dot, ;, others", "/a%2Eb /a%3Bb /%61%40b"},
	{"empty segment", "/a//b"},
	{"at the start", "//a/b"},
	{"backslash", `/a\..\b`},
	{"encoded slash", "/a/..%2Fb"},
	{"encoded backslash", "/a/..%5Cb"},
	{"parameter", "/a;x/b"},
	{"of a dot segment", "/a/..;/b"},
	{"encoded ?, #, twice", "/a%3Fb /a%23b /%252E%252E/b"},
	{"NUL", "/a%00b"},
	{"ill-formed UTF-8", "/%C0%AEa"},
	{"missing escapes", "/a|é"},
}

const (
	page    = "../../docs/safety.md"
	heading = "| kind | target | as sent | decoded | otherwise |\n| --- | --- | --- | --- | --- |\n"
)

// TestTable checks the table of docs/safety.md: all of it, or that it has the readers in Go where
// they belong.
func TestTable(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), heading)
	table, after, ok2 := strings.Cut(rest, "\n\n")
	rows := strings.Split(table, "\n")
	if !ok || !ok2 || len(rows) != len(kinds) && !*update {
		t.Fatalf("%s has no table of %d kinds", page, len(kinds))
	}
	for _, r := range readers {
		if !strings.Contains(before, r.Name) {
			t.Errorf("%s does not name the reader %s", page, r.Name)
		}
	}
	var all []string
	for i, k := range kinds {
		targets := strings.Fields(k.targets)
		row := rowOf(t, targets[0])
		cell := "`" + strings.ReplaceAll(strings.Join(targets, "`, `"), "|", `\|`) + "`"
		all = append(all, "| "+k.what+" | "+cell+" | "+row+" |")
		for _, target := range targets {
			if *withServers {
				if other := rowOf(t, target); other != row {
					t.Errorf("%s is not in a row with %s: %s", target, targets[0], other)
				}
				continue
			}
			for _, r := range readers {
				got := read(t, r, target)
				if want := readingIn(rows[i], target, r.Name); got != want {
					t.Errorf("%s reads %s as %q; the table has %q", r.Name, target, got, want)
				}
			}
		}
	}
	if !*withServers {
		return
	}
	want := before + heading + strings.Join(all, "\n") + "\n\n" + after
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(text) {
		t.Errorf("%s should have the table\n%s", page, strings.Join(all, "\n"))
	}
}

// others stands in a row for all readers that it does not name.
const others = "the others"

// rowOf returns the row of a target, from the third cell on. The largest group of readers is the
// others.
func rowOf(t *testing.T, target string) string {
	names := make(map[string][]string) // of the readers, by what they read
	for _, r := range readers {
		got := read(t, r, target)
		names[got] = append(names[got], r.Name)
	}
	decoded := url.PercentDecode(target)
	largest := target
	for _, reading := range append([]string{decoded}, slices.Sorted(maps.Keys(names))...) {
		if len(names[reading]) > len(names[largest]) {
			largest = reading
		}
	}
	names[largest] = []string{others}
	cells := []string{strings.Join(names[target], ", "), "", ""}
	if decoded != target {
		cells[1] = strings.Join(names[decoded], ", ")
	}
	var otherwise []string
	for reading, names := range names {
		if reading != target && reading != decoded {
			otherwise = append(otherwise, "`"+printed(reading)+"`: "+strings.Join(names, ", "))
		}
	}
	slices.Sort(otherwise)
	cells[2] = strings.Join(otherwise, "; ")
	for i, cell := range cells {
		cells[i] = strings.ReplaceAll(cell, "|", `\|`)
	}
	return strings.Join(cells, " | ")
}

// printed returns a reading with what cannot be printed as in a Go string.
func printed(reading string) string {
	return strings.Trim(strconv.Quote(reading), `"`)
}

// readingIn returns what the reader of a name reads according to a row of the table.
func readingIn(row, target, name string) string {
	row = strings.ReplaceAll(row, `\|`, "\x00")
	cells := strings.Split(row, " | ")
	if len(cells) != 5 {
		return "a bad row"
	}
	type group struct{ reading, names string }
	groups := []group{{target, cells[2]}, {url.PercentDecode(target), cells[3]}}
	for other := range strings.SplitSeq(strings.TrimSuffix(cells[4], " |"), "; ") {
		reading, names, _ := strings.Cut(other, ": ")
		reading = strings.ReplaceAll(strings.Trim(reading, "`"), "\x00", "|")
		if s, err := strconv.Unquote(`"` + reading + `"`); err == nil {
			reading = s
		}
		groups = append(groups, group{reading, names})
	}
	for _, who := range []string{name, others} {
		for _, g := range groups {
			if slices.Contains(strings.Split(strings.TrimSpace(g.names), ", "), who) {
				return g.reading
			}
		}
	}
	return "nothing"
}
