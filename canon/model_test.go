package canon_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/internal/infra"
)

// Each model performs one step in the plainest way, with regular expressions and strings alone.

// The expressions are those of the web archives' SURT.
var (
	pathSessions = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^(.*/)\((?:[a-z]\([0-9a-z]{24}\))+\)/([^?]+\.aspx.*)$`),
		regexp.MustCompile(`(?i)^(.*/)\([0-9a-z]{24}\)/([^?]+\.aspx.*)$`),
	}
	querySessions = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`(?i)^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`(?i)^(.*)sid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`(?i)^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$`),
		regexp.MustCompile(`(?i)^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$`),
	}
)

func modelSessions(path, query string) (string, string) {
	for _, r := range pathSessions {
		path = r.ReplaceAllString(path, "$1$2")
	}
	for _, r := range querySessions {
		query = r.ReplaceAllString(query, "$1$2")
	}
	return path, query
}

func modelSort(query string, byPair bool) string {
	type pair struct{ text, name, value string }
	var pairs []pair
	for text := range strings.SplitSeq(query, "&") {
		if byPair {
			name, _, _ := strings.Cut(text, "=")
			pairs = append(pairs, pair{text, name, text[len(name):]})
		} else if text != "" {
			pairs = append(pairs, pair{text, url.ParseURLEncoded(text)[0].Name, ""})
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.value, b.value))
	})
	var texts []string
	for _, p := range pairs {
		texts = append(texts, p.text)
	}
	return strings.Join(texts, "&")
}

var (
	percentEncoded = regexp.MustCompile(`%[0-9a-fA-F]{2}`)
	endsEncoded    = regexp.MustCompile(`%[0-9a-fA-F]{1,2}$`)
	unreserved     = regexp.MustCompile(`^[-A-Za-z0-9._~]$`)
	slashes        = regexp.MustCompile("/+")
	www            = regexp.MustCompile(`^www[0-9]*\.(.)`)
)

// modelUnescape decodes until nothing changes, and then escapes the characters that the algorithm
// names.
func modelUnescape(s string) string { return modelEscape(modelDecode(s), "") }

func modelDecode(s string) string {
	for percentEncoded.MatchString(s) {
		at := percentEncoded.FindStringIndex(s)
		s = s[:at[0]] + url.PercentDecode(s[at[0]:at[1]]) + s[at[1]:]
	}
	return s
}

func modelEscape(s, also string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7F || c == '#' || c == '%' ||
			strings.Contains(also, string(rune(c))) {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// modelPath resolves dot segments of a path that begins with '/', and drops empty segments.
func modelPath(path string) string {
	path, query, hasQuery := strings.Cut(modelUnescape(path), "?")
	segments := strings.Split(path, "/")[1:]
	var kept []string
	for i, segment := range segments {
		switch isLast := i == len(segments)-1; infra.SegmentOf(segment) {
		case infra.DoubleDot:
			kept = kept[:max(0, len(kept)-1)]
			fallthrough
		case infra.SingleDot:
			if isLast {
				kept = append(kept, "")
			}
		default:
			kept = append(kept, segment)
		}
	}
	path = slashes.ReplaceAllString("/"+strings.Join(kept, "/"), "/")
	if hasQuery {
		path += "?" + query
	}
	return path
}

// modelNormalize decodes unreserved characters, unless that would make a new percent-encoded byte.
func modelNormalize(s string) string {
	normal := ""
	for s != "" {
		at := percentEncoded.FindStringIndex(s)
		if at == nil {
			return normal + s
		}
		normal += s[:at[0]]
		escape := s[at[0]:at[1]]
		switch c := url.PercentDecode(escape); {
		case !unreserved.MatchString(c),
			endsEncoded.MatchString(normal[max(0, len(normal)-2):] + c):
			normal += strings.ToUpper(escape)
		default:
			normal += c
		}
		s = s[at[1]:]
	}
	return normal
}

func modelDots(host string) string {
	return cmp.Or(strings.Join(strings.FieldsFunc(host, func(c rune) bool { return c == '.' }),
		"."), host[:min(1, len(host))])
}

// modelHost performs the step Unescape on a host in which only ASCII is percent-encoded.
func modelHost(host string) string {
	host = modelDots(modelDecode(host))
	if h, err := url.ParseHost(host); err == nil {
		return h.String()
	}
	return modelEscape(capitals.ReplaceAllStringFunc(host, strings.ToLower), `/?@:\`)
}

var (
	rawParts = regexp.MustCompile(
		`^(?:([A-Za-z][-+.A-Za-z0-9]*:)//)?([^/?#]*)([^?#]*)(\?[^#]*)?`)
	credentials = regexp.MustCompile(`^.*@`)
	port        = regexp.MustCompile(`:[0-9]*$`)
	capitals    = regexp.MustCompile(`[A-Z]`)
	blanks      = regexp.MustCompile(`[\t\r\n]`)
)

func modelSafeBrowsingURL(raw string) string {
	m := rawParts.FindStringSubmatch(blanks.ReplaceAllString(strings.Trim(raw, " \t\r\n"), ""))
	scheme, host, path, query := cmp.Or(strings.ToLower(m[1]), "http:"),
		m[2], cmp.Or(m[3], "/"), m[4]
	host = port.ReplaceAllString(credentials.ReplaceAllString(host, ""), "")
	return scheme + "//" + modelHost(host) + modelPath(path) + modelUnescape(query)
}

// modelExpressions makes the expressions from the lists of labels and of segments.
func modelExpressions(canonical string) []string {
	_, rest, _ := strings.Cut(canonical, "://")
	host, path, _ := strings.Cut(rest, "/")
	path = "/" + path
	hosts := []string{host}
	labels := strings.Split(host, ".")
	if h, err := url.ParseHost(host); err != nil || !h.Addr().IsValid() {
		for n := min(5, len(labels)-1); n >= 2; n-- {
			hosts = append(hosts, strings.Join(labels[len(labels)-n:], "."))
		}
	}
	paths := []string{path}
	path, _, hasQuery := strings.Cut(path, "?")
	if hasQuery {
		paths = append(paths, path)
	}
	segments := strings.SplitAfter(path, "/")
	for n := 1; n <= min(4, len(segments)-1); n++ {
		if prefix := strings.Join(segments[:n], ""); prefix != path {
			paths = append(paths, prefix)
		}
	}
	var list []string
	for _, h := range hosts {
		for _, p := range paths {
			list = append(list, h+p)
		}
	}
	return list
}

// TestModels compares each step with its model.
func TestModels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	random := func(most int, parts string) string { return concatenated(r, most, parts) }
	id24, upper24 := sid[:24], "eohblbddpfclhkpggklilnam"
	lettered := "S(" + id24 + ")"
	paths := "/ / ( ) x ( ) " + lettered + " " + lettered + " " + id24 + " /(" + id24 + ")/ /(" +
		lettered + ")/ /(" + lettered + lettered + ")/ /(" + lettered + id24 + ")/ /(1(" + id24 +
		"))/ /(a-" + id24 + "))/ /(a(" + id24 + "-)/ /a.aspx .aspx a %3F"
	queries := "& & = x & & jsessionid= JSessionID= phpsessid= sid= SID= ASPsessionidABcdefgh= " +
		"CFid= &CFToken= " + strings.ToUpper(sid) + " aspsessionidabcdefgh= " +
		"aspsessionidabc-efgh= aspsessionida=cdefgh= & & cfid= &cftoken= cfid=1&cftoken=2 " +
		"cfid=&cftoken=2 " + sid + " " + sid[1:] + "- " + sid +
		"z " + sid + "& " + upper24 + " " + upper24 + "& " + id24
	escapes := "/ / % %25 %2e %2E . .. /../ /./ // 2 5 e f F 0 1 : @ G g %41 %4a %5A %3A %3f %2f " +
		"%5B %7e %7F %C3 %23 %20 %00 %zz %4 a z ~ - _ x y % 3"
	names := "& & = a b c + a+b a*b a!b %20 %3D %26 %5D %2B %C3%A9 A Z %5b d=1 e=2 f ab & = z=3 " +
		"%00 g h i j k l m"
	for range 4_000 {
		host := cmp.Or(random(12, ". . .. a b www www1 www22 wwwa"), "h")
		path := "/" + random(8, paths)
		query := random(8, queries)
		check := func(p canon.Profile, input, want string) {
			t.Helper()
			u, err := url.Parse(input)
			if err != nil {
				return
			}
			if got := p.Key(u); got != want {
				t.Fatalf("%s, %s: %q, want %q", p, u, got, want)
			}
		}
		wantPath, wantQuery := modelSessions(path, query)
		check(canon.DropSessionIDs, "foo://h"+path+"?"+query, "foo://h"+wantPath+"?"+wantQuery)
		wantPath, wantQuery = modelSessions(strings.ToLower(path), strings.ToLower(query))
		check(canon.LowerCase|canon.DropSessionIDs, "foo://h"+path+"?"+query,
			"foo://h"+wantPath+"?"+wantQuery)
		opaque := strings.TrimLeft(path, "/")
		wantPath, _ = modelSessions(strings.ToLower(opaque), "")
		check(canon.LowerCase|canon.DropSessionIDs|canon.Sortable, "foo:"+opaque, "foo:"+wantPath)
		wantPath, _ = modelSessions(strings.ToLower(modelPath(path)), "")
		check(canon.Unescape|canon.LowerCase|canon.DropSessionIDs,
			"foo://h"+path, "foo://h"+wantPath)
		query = random(40, names)
		check(canon.SortQuery, "foo://h/?"+query, "foo://h/?"+modelSort(query, false))
		check(canon.SortPairs, "foo://h/?"+query, "foo://h/?"+modelSort(query, true))
		path, query = "/"+random(10, escapes), random(10, escapes)
		origin := []string{"http://h", "file://h", "foo://h"}[r.IntN(3)]
		check(canon.Unescape, origin+path+"?"+query,
			origin+modelPath(url.MustParse(origin+path).Pathname())+"?"+modelUnescape(query))
		wantPath, want := url.MustParse("http://h/"+path[1:]).Pathname(), modelNormalize(query)
		check(canon.Normalize, "http://h/"+path[1:]+"?"+query+"#"+query,
			"http://h"+modelNormalize(wantPath)+"?"+want+"#"+want)
		check(canon.Unescape, "foo://"+host+"/", "foo://"+modelDots(host)+"/")
		reversed := strings.Split(host, ".")
		slices.Reverse(reversed)
		check(canon.Sortable, "foo://"+host+"/", strings.Join(reversed, ",")+")/")
		check(canon.DropWWW, "foo://"+host+"/", "foo://"+www.ReplaceAllString(host, "$1")+"/")
	}
}

// TestBytes compares the steps that depend on a class of bytes with their models, for every byte.
func TestBytes(t *testing.T) {
	id, upper := sid[:24], "eohblbddpfclhkpggklilnam"
	for c := range 256 {
		raw := string([]byte{byte(c)})
		escaped := fmt.Sprintf("%%%02x", c)
		check := func(p canon.Profile, input, want string) {
			t.Helper()
			u, err := url.Parse(input)
			if err != nil || u.Href() != input {
				return // the parser refuses the byte here, or changes it
			}
			if got := p.Key(u); got != want {
				t.Errorf("%s, %s: %q, want %q", p, u, got, want)
			}
		}
		check(canon.Normalize, "foo://u"+escaped+"h@h/"+escaped+"?"+escaped+"#"+escaped,
			strings.ReplaceAll("foo://uXh@h/X?X#X", "X", modelNormalize(escaped)))
		check(canon.Unescape, "foo://h/a"+escaped+"a?"+escaped,
			"foo://h"+modelPath("/a"+escaped+"a")+"?"+modelUnescape(escaped))
		host := modelNormalize(escaped)
		if len(host) == 1 {
			host = strings.ToLower(host)
		}
		check(canon.Normalize, "foo://H"+escaped+"H/", "foo://h"+host+"h/")
		if c < utf8.RuneSelf {
			check(canon.Unescape, "foo://h"+escaped+"h/", "foo://"+modelHost("h"+escaped+"h")+"/")
			check(canon.LowerCase, "foo://h/a"+raw+"a?"+raw,
				"foo://h/a"+strings.ToLower(raw)+"a?"+strings.ToLower(raw))
			check(canon.LowerCase, "foo://h"+raw+"h/", "foo://h"+strings.ToLower(raw)+"h/")
			check(canon.DropWWW, "foo://www"+raw+".h/",
				"foo://"+www.ReplaceAllString("www"+raw+".h", "$1")+"/")
		}
		if raw == "?" || raw == "#" {
			continue
		}
		for _, session := range []struct{ path, query string }{
			{"/(" + id[:23] + raw + ")/a.aspx", "sid=" + sid[:31] + raw},
			{"/(" + raw + "(" + id + "))/a.aspx", "aspsessionidabcdefg" + raw + "=" + upper},
			{"/(a(" + id[:23] + raw + "))/a.aspx", "aspsessionidabcdefgh=" + upper[:23] + raw},
		} {
			path, query := modelSessions(session.path, session.query)
			check(canon.DropSessionIDs, "foo://h"+session.path+"?"+session.query,
				"foo://h"+path+"?"+query)
		}
	}
}

// TestSafeBrowsingModels compares SafeBrowsingURL and SafeBrowsingExpressions with their models.
func TestSafeBrowsingModels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for range 20_000 {
		raw := concatenated(r, 3, "http:// HTTP:// a+1.-:// 1:// :// // : ~ \t \n \f http:/") +
			concatenated(r, 9, "a. b. C. [a. 0x7F. 1. .. a B : :80 :8a @ @ %41 %2e %2540 \r") +
			concatenated(r, 12, "/ / /a /B /. /.. . %2e ? # : :// @ ~ \t %41 %2F %3f") +
			concatenated(r, 9, "? # & a %41 %2525 :// / @ ~ \n \f \u00A0")
		raw = strings.ReplaceAll(raw, "~", " ")
		key := canon.SafeBrowsingURL(raw)
		if want := modelSafeBrowsingURL(raw); key != want {
			t.Fatalf("%q: %q, want %q", raw, key, want)
		}
		host, _, _ := strings.Cut(strings.SplitAfterN(key, "://", 2)[1], "/")
		if host == "" {
			continue
		}
		want := modelExpressions(key)
		seq := canon.SafeBrowsingExpressions(key)
		n := r.IntN(len(want)) + 1
		for range seq {
			if n--; n == 0 {
				break // the iterators must stop, too, or the loop panics
			}
		}
		if got := slices.Collect(seq); !slices.Equal(got, want) {
			t.Fatalf("%q: %q, want %q", key, got, want)
		}
	}
}

// concatenated joins random parts, fewer than most. Spaces separate the parts.
func concatenated(r *rand.Rand, most int, parts string) string {
	var b strings.Builder
	list := strings.Split(parts, " ")
	for n := r.IntN(most); n > 0; n-- {
		b.WriteString(list[r.IntN(len(list))])
	}
	return b.String()
}

// TestSteps checks that steps run in the order of the constants: each step of a profile applies to
// the key of the steps before it.
func TestSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	id := sid[:24]
	authorities := []string{"U%7e:p@ @ :%50@", "H .h . WWW. www1. %57ww. %2e %4a é", ":81 :080"}
	path := "/ / // A a/ . %2e %41 %2541 %c3 /C| (" + id + ")/ /(S(" + id + "))/ /(" +
		id[:23] + "%56)/ .aspx .ASPX"
	query := "& & = b a A %41 %c3 %2541 SID=" + sid + " &sid=" + sid + " %73id=" + sid +
		" CFID=1&CFTOKEN=2 &"
	compared := 0
next:
	for range 20_000 {
		input := cmp.Or(concatenated(r, 2, "http: file: HTTPS:"), "foo:") + "//"
		for _, part := range authorities {
			input += concatenated(r, 4, part)
		}
		input += concatenated(r, 9, path) + concatenated(r, 2, "? #") +
			concatenated(r, 9, query) + concatenated(r, 3, "# ?") +
			concatenated(r, 3, "F %7e %c3")
		u, err := url.Parse(input)
		if err != nil || u.Hostname() == "" {
			continue
		}
		p := canon.Profile(r.Uint32()) % (2 * canon.Sortable)
		v, want := u, u.Href()
		for step := canon.Profile(1); step <= p; step <<= 1 {
			if p&step == 0 {
				continue
			}
			if v, err = url.Parse(want); err != nil || v.Href() != want {
				continue next
			}
			want = step.Key(v)
		}
		compared++
		if got := p.Key(u); got != want {
			t.Errorf("%s: %s has the key %q, want %q", p, u, got, want)
		}
	}
	if compared < 4_000 {
		t.Errorf("only %d URLs", compared)
	}
}
