package url_test

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

//go:generate bash workshop/fetchwpt

// enough is how many vectors there are, at least, for each transition and error.
const enough = 5

// transitions has the states that can follow each state of the basic URL parser without a state
// override, according to the standard's text.
var transitions = map[string]string{
	"scheme start": "scheme, no scheme",
	"scheme": "file, special relative or authority, special authority slashes, " +
		"path or authority, opaque path, no scheme",
	"no scheme":                        "fragment, file, relative, failure",
	"special relative or authority":    "special authority ignore slashes, relative",
	"path or authority":                "authority, path",
	"relative":                         "relative slash, query, fragment, path, end",
	"relative slash":                   "special authority ignore slashes, authority, path",
	"special authority slashes":        "special authority ignore slashes",
	"special authority ignore slashes": "authority",
	"authority":                        "host, failure",
	"host":                             "port, path start, failure",
	"port":                             "path start, failure",
	"file":                             "file slash, query, fragment, path, end",
	"file slash":                       "file host, path",
	"file host":                        "path, path start, failure",
	"path start":                       "path, query, fragment, end",
	"path":                             "query, fragment, end",
	"opaque path":                      "query, fragment, end",
	"query":                            "fragment, end",
	"fragment":                         "end",
}

// overrides has the same for each attribute whose setter runs the parser with a state override.
var overrides = map[string]map[string]string{
	"protocol": {"scheme start": "scheme, failure", "scheme": "end, failure"},
	"host": {"host": "end, port, file host, failure", "port": "end, failure",
		"file host": "end, failure"},
	"hostname": {"hostname": "end, file host, failure", "file host": "end, failure"},
	"port":     {"port": "end, failure"},
	"pathname": {"path start": "path, end", "path": "end"},
	"search":   {"query": "end"},
	"hash":     {"fragment": "end"},
}

// A few is a test of many vectors that ends after some errors, since these mostly have one cause.
type few struct {
	*testing.T
	errors int
}

func (f *few) Errorf(format string, args ...any) {
	f.Helper()
	f.T.Errorf(format, args...)
	if f.errors++; f.errors == 10 {
		f.Fatal("there may be more; if the standard's text has changed, CONTRIBUTING.md says how " +
			"to regenerate the vectors")
	}
}

func vectorFile(name string) string { return filepath.Join("testdata", "vectors", name) }

func readVectors[V vector.Parse | vector.Set](t *testing.T, name string) []V {
	t.Helper()
	vectors, err := vector.Read[V](name)
	if err != nil {
		t.Fatal(err)
	}
	return vectors
}

// parseVectors returns the vectors of all files, by file.
func parseVectors(t *testing.T) map[string][]vector.Parse {
	t.Helper()
	names, err := filepath.Glob(vectorFile("*.json"))
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string][]vector.Parse)
	for _, name := range names {
		if base := filepath.Base(name); base != "setters.json" && base != "searchparams.json" {
			files[base] = readVectors[vector.Parse](t, name)
		}
	}
	return files
}

// count adds the transitions of a path to counts.
func count(counts map[string]int, path vector.Path) {
	for i := range len(path) - 1 {
		counts[path[i]+" > "+path[i+1]]++
	}
}

// checkTransitions checks that the vectors make all possible transitions, often enough, and no
// others.
func checkTransitions(t *testing.T, can map[string]string, counts map[string]int) {
	t.Helper()
	want := make(map[string]bool)
	for from, list := range can {
		for to := range strings.SplitSeq(list, ", ") {
			want[from+" > "+to] = true
		}
	}
	for _, transition := range slices.Sorted(maps.Keys(want)) {
		if n := counts[transition]; n < enough {
			t.Errorf("%s: %d vectors, want at least %d", transition, n, enough)
		}
	}
	for transition := range counts {
		if !want[transition] {
			t.Errorf("%s is not a transition that the parser has", transition)
		}
	}
}

func TestVectorsMeetEveryTransition(t *testing.T) {
	counts := make(map[string]int)
	for _, vectors := range parseVectors(t) {
		for _, v := range vectors {
			count(counts, v.States)
		}
	}
	checkTransitions(t, transitions, counts)
}

func TestSetterVectorsMeetEveryTransition(t *testing.T) {
	counts, sets := make(map[string]map[string]int), make(map[string]int)
	for _, v := range readVectors[vector.Set](t, vectorFile("setters.json")) {
		for i, path := range v.States {
			name := string(v.Set[i][0])
			sets[name]++
			if counts[name] == nil {
				counts[name] = make(map[string]int)
			}
			count(counts[name], path)
		}
	}
	for name, can := range overrides {
		t.Run(name, func(t *testing.T) { checkTransitions(t, can, counts[name]) })
	}
	for _, name := range vector.Settable {
		if sets[name] < enough {
			t.Errorf("%s is set %d times", name, sets[name])
		}
	}
}

// TestVectorsMeetEveryError checks that each validation error has enough vectors, one of them with
// positions. If parsing can fail with the error, it must do so in enough vectors.
func TestVectorsMeetEveryError(t *testing.T) {
	met, fatal, placed := make(map[string]int), make(map[string]int), make(map[string]bool)
	total := 0
	for _, vectors := range parseVectors(t) {
		total += len(vectors)
		for _, v := range vectors {
			for _, name := range v.ValidationErrors {
				met[name]++
				placed[name] = placed[name] || v.Positions != nil
			}
			if v.Failure && len(v.ValidationErrors) > 0 {
				fatal[v.ValidationErrors[len(v.ValidationErrors)-1]]++
			}
		}
	}
	if total < 3000 {
		t.Errorf("%d vectors, want at least 3000", total)
	}
	for e := url.ErrDomainToASCII; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
		name := e.Error()
		if met[name] < enough {
			t.Errorf("%s: %d vectors, want at least %d", name, met[name], enough)
		}
		if n := fatal[name]; 0 < n && n < enough {
			t.Errorf("%s as a failure: %d vectors, want at least %d", name, n, enough)
		}
		if !placed[name] {
			t.Errorf("%s: no vector has positions", name)
		}
		delete(met, name)
	}
	for name := range met {
		t.Errorf("%s is not a validation error", name)
	}
}

// TestVectorsMeetEveryScheme checks that each special scheme has enough vectors, and that the
// default port is in the input of at least one of them but not in its URL.
func TestVectorsMeetEveryScheme(t *testing.T) {
	met, dropped := make(map[string]int), make(map[string]bool)
	for _, vectors := range parseVectors(t) {
		for _, v := range vectors {
			if v.Failure {
				continue
			}
			name := strings.TrimSuffix(v.Protocol, ":")
			met[name]++
			port, _ := url.DefaultPort(name)
			if v.Port == "" && strings.Contains(string(v.Input), ":"+strconv.Itoa(int(port))+"/") {
				dropped[name] = true
			}
		}
	}
	for _, s := range infra.Schemes[infra.NotSpecial+1:] {
		if met[s.Name] < enough || s.DefaultPort != 0 && !dropped[s.Name] {
			t.Errorf("%s: %d vectors, want at least %d; one has its default port: %t", s.Name,
				met[s.Name], enough, dropped[s.Name])
		}
	}
}

// TestVectors compares this package's results with the reference implementation's: every component,
// or how parsing fails, and the validation errors that a listener receives.
func TestVectors(t *testing.T) {
	files := parseVectors(t)
	for _, file := range slices.Sorted(maps.Keys(files)) {
		t.Run(strings.TrimSuffix(file, ".json"), func(t *testing.T) {
			few := &few{T: t}
			for _, v := range files[file] {
				checkParse(few, v)
			}
		})
	}
}

func checkParse(t *few, v vector.Parse) {
	t.Helper()
	name := fmt.Sprintf("%+q", v.Input)
	p := url.Parser{}
	if v.Base != nil {
		name += fmt.Sprintf(" against %+q", *v.Base)
		base, err := url.Parse(string(*v.Base))
		if err != nil {
			checkBaseFailure(t, name, v)
			return
		}
		p.Base = base
	}
	if v.Encoding != "" {
		name += " in " + v.Encoding
		e, err := charset.Get(v.Encoding)
		if err != nil {
			t.Fatal(err)
		}
		p.Encoding = e
	}
	quiet := p
	names, fatal := []string{}, 0
	var positions [][2]int
	p.OnViolation = func(v url.Violation) bool {
		names, positions = append(names, v.Err.Error()), append(positions, [2]int{v.Start, v.End})
		if v.Fatal {
			fatal = len(names)
		}
		return true
	}
	u, err := p.Parse(string(v.Input))
	if !slices.Equal(names, v.ValidationErrors) {
		t.Errorf("%s: validation errors %q, want %q", name, names, v.ValidationErrors)
	}
	if v.Positions != nil && !slices.Equal(positions, v.Positions) {
		t.Errorf("%s: positions %v, want %v", name, positions, v.Positions)
	}
	if last := len(names); v.Failure && fatal != last || !v.Failure && fatal > 0 {
		t.Errorf("%s: violation %d of %d is fatal", name, fatal, last)
	}
	checkResult(t, name, u, err, v)
	u, err = quiet.Parse(string(v.Input))
	checkResult(t, name+" unheard", u, err, v)
	if v.Encoding == "" {
		checkFunctions(t, name, v)
	}
}

// checkFunctions compares the results of the package's functions.
func checkFunctions(t *few, name string, v vector.Parse) {
	t.Helper()
	parse, can := url.Parse, url.CanParse
	if v.Base != nil {
		parse = func(s string) (*url.URL, error) { return url.ParseWithBase(s, string(*v.Base)) }
		can = func(s string) bool { return url.CanParseWithBase(s, string(*v.Base)) }
	}
	u, err := parse(string(v.Input))
	checkResult(t, name+" by function", u, err, v)
	if got := can(string(v.Input)); got == v.Failure {
		t.Errorf("%s: can parse: %t", name, got)
	}
}

func checkBaseFailure(t *few, name string, v vector.Parse) {
	t.Helper()
	if len(v.States) > 0 {
		t.Errorf("%s: the base fails", name)
	}
	_, err := url.ParseWithBase(string(v.Input), string(*v.Base))
	if e, ok := errors.AsType[*url.ParseError](err); !ok || !e.Base {
		t.Errorf("%s: %v, want a failure of the base", name, err)
	}
	if url.CanParseWithBase(string(v.Input), string(*v.Base)) {
		t.Errorf("%s: can parse", name)
	}
}

func checkResult(t *few, name string, u *url.URL, err error, v vector.Parse) {
	t.Helper()
	switch {
	case v.Failure && err == nil:
		t.Errorf("%s: %+q, want a failure", name, u.Href())
	case v.Failure && len(v.ValidationErrors) == 0:
		t.Errorf("%s: only its base fails", name)
	case v.Failure:
		want := v.ValidationErrors[len(v.ValidationErrors)-1]
		if e, ok := errors.AsType[*url.ParseError](err); !ok || e.Err.Error() != want || e.Base {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	case err != nil:
		t.Errorf("%s: %v, want %+q", name, err, v.Href)
	case *script.AttributesOf(u) != *v.Attributes:
		t.Errorf("%s:\n got %+q\nwant %+q", name, *script.AttributesOf(u), *v.Attributes)
	}
}

// The part of an ASCII input that each validation error is about, without tabs and newlines. If the
// host has percent-encoded bytes, the errors of the IPv4 parser are about all of it.
var violationParts = map[string]*regexp.Regexp{
	"invalid-URL-unit":                         regexp.MustCompile(`^([\x00- ]*|.)$`),
	"special-scheme-missing-following-solidus": regexp.MustCompile(`^[:/\\]$`),
	"invalid-reverse-solidus":                  regexp.MustCompile(`^\\$`),
	"invalid-credentials":                      regexp.MustCompile(`^@$`),
	"file-invalid-Windows-drive-letter":        regexp.MustCompile(`^[A-Za-z][:|]$`),
	"file-invalid-Windows-drive-letter-host":   regexp.MustCompile(`^[A-Za-z][:|]$`),
	"port-out-of-range":                        regexp.MustCompile(`^[0-9]+$`),
	"domain-percent-encoded":                   regexp.MustCompile(`^%[0-9A-Fa-f]{2}$`),
	"IPv4-empty-part":                          regexp.MustCompile(`^\.$`),
	"IPv4-too-few-parts":                       regexp.MustCompile(`^[^.]*(\.[^.]*){0,3}$`),
	"IPv4-too-many-parts":                      regexp.MustCompile(`^[^.]*(\.[^.]*){4,}$`),
	"IPv4-non-numeric-part":                    regexp.MustCompile(`^(\.|[^.]+)$`),
	"IPv4-non-decimal-part":                    regexp.MustCompile(`^0([0-7]+|[Xx][0-9A-Fa-f]*)$`),
	"IPv4-out-of-range-part":                   regexp.MustCompile(`^(0[Xx])?[0-9A-Fa-f]+$`),
	"IPv6-piece-leading-zero":                  regexp.MustCompile(`^0[0-9A-Fa-f]{1,3}$`),
}

// TestViolationRanges checks in all vectors that a violation is about a whole part of the input, as
// its production has it. With a tab after each code point and ill-formed UTF-8 in place of each
// U+FFFD, it must be about the same code points.
func TestViolationRanges(t *testing.T) {
	tabs := strings.NewReplacer("\t", "", "\n", "", "\r", "")
	violations := func(v vector.Parse, input string) (list []url.Violation) {
		p := url.Parser{OnViolation: func(v url.Violation) bool {
			list = append(list, v)
			return true
		}}
		if v.Base != nil {
			var err error
			if p.Base, err = url.Parse(string(*v.Base)); err != nil {
				return nil
			}
		}
		p.Parse(input)
		return list
	}
	checked, moved := 0, 0
	for _, vectors := range parseVectors(t) {
		for _, v := range vectors {
			input := string(v.Input)
			list := violations(v, input)
			for _, e := range list {
				part, name := tabs.Replace(input[e.Start:e.End]), e.Err.Error()
				want := violationParts[name]
				if want == nil {
					want = regexp.MustCompile(`(?s)^.*$`)
				}
				checked++
				isWhole := strings.HasPrefix(name, "IPv4-") && strings.Contains(part, "%")
				if !want.MatchString(part) && isASCII(input) && !isWhole ||
					e.Start == e.End && e.End < len(strings.TrimRightFunc(input, isTrimmed)) ||
					utf8.ValidString(input) && !utf8.ValidString(part) {
					t.Errorf("%+q: %s is about %+q", input, name, part)
				}
			}
			if strings.ContainsAny(input, "\t\n\r") || !utf8.ValidString(input) ||
				strings.TrimFunc(input, isTrimmed) != input {
				continue
			}
			// The code point that has byte i of the input is other[starts[i]:ends[i]].
			var other []byte
			starts, ends := make([]int, len(input)), make([]int, len(input))
			for i, r := range input {
				if i > 0 {
					other = append(other, '\t')
				}
				start := len(other)
				if r == utf8.RuneError {
					other = append(other, 0xFF)
				} else {
					other = utf8.AppendRune(other, r)
				}
				for j := range utf8.RuneLen(r) {
					starts[i+j], ends[i+j] = start, len(other)
				}
			}
			starts = append(starts, len(other))
			got := violations(v, string(other))
			if utf8.RuneCountInString(input) > 1 && len(got) > 0 {
				got = got[1:] // of the tabs
			}
			for i := range list {
				end := starts[list[i].End]
				if list[i].End > list[i].Start {
					end = ends[list[i].End-1]
				}
				list[i].Start, list[i].End = starts[list[i].Start], end
				moved++
			}
			if !slices.Equal(got, list) {
				t.Errorf("%+q: %+v, want %+v", other, got, list)
			}
		}
	}
	if checked < 5000 || moved < 5000 {
		t.Errorf("only %d violations, and %d with tabs", checked, moved)
	}
}

func isTrimmed(r rune) bool { return r <= ' ' }

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// TestDomainVectors compares the domain parser with the parser's results. The strict one fails if
// domain-to-ASCII is among the validation errors.
func TestDomainVectors(test *testing.T) {
	t := &few{T: test}
	inURL := regexp.MustCompile(`^https?://([^\t\n\r/\\?#:@\[\]]+)/?$`)
	percentEncoded := regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	n := 0
	for _, vectors := range parseVectors(test) {
		for _, v := range vectors {
			m := inURL.FindStringSubmatch(string(v.Input))
			if m == nil || percentEncoded.MatchString(m[1]) || v.Base != nil ||
				strings.Contains(strings.Join(v.ValidationErrors, " "), "IPv4") {
				continue
			}
			n++
			relaxed, err := url.DomainToASCII(m[1])
			if v.Failure != (err != nil) || err == nil && relaxed != v.Hostname {
				t.Errorf("%+q: %+q, %v, want %+q", m[1], relaxed, err, v.Hostname)
			}
			strict, err := url.DomainToASCIIStrict(m[1])
			fails := slices.Contains(v.ValidationErrors, "domain-to-ASCII")
			if fails != (err != nil) || err == nil && strict != relaxed {
				t.Errorf("%+q, strict: %+q, %v, want %+q", m[1], strict, err, relaxed)
			}
		}
	}
	if n < 500 {
		t.Errorf("%d domains", n)
	}
}

// TestScripts compares the results of operations in the vectors of setters and search params.
func TestScripts(t *testing.T) { runScripts(t, "setters", "searchparams") }

func runScripts(t *testing.T, files ...string) {
	for _, file := range files {
		t.Run(file, func(test *testing.T) {
			t := &few{T: test}
			cases, err := script.Read(file)
			if err != nil || len(cases) == 0 {
				t.Fatalf("%d cases, %v", len(cases), err)
			}
			for _, c := range cases {
				if _, d := c.Differ(c.Run(new(script.Library).Do)); d != "" {
					t.Errorf("%s", d)
				}
			}
		})
	}
}

// The valid URL string

// TestVectorsValid compares the grammar with the reference implementation's.
func TestVectorsValid(t *testing.T) {
	files := parseVectors(t)
	for _, file := range slices.Sorted(maps.Keys(files)) {
		t.Run(strings.TrimSuffix(file, ".json"), func(t *testing.T) {
			for _, v := range files[file] {
				name := fmt.Sprintf("%+q", v.Input)
				var base *url.URL
				if v.Base != nil {
					name += fmt.Sprintf(" against %+q", *v.Base)
					var err error
					if base, err = url.Parse(string(*v.Base)); err != nil {
						if !v.Failure {
							t.Errorf("%s: base: %v", name, err)
						}
						continue // Without a base there is nothing to compare.
					}
				}
				if err := url.CheckValid(string(v.Input), base); (err == nil) != v.Valid {
					t.Errorf("%s: %v, want valid %t", name, err, v.Valid)
				}
			}
		})
	}
}
