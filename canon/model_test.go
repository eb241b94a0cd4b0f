package canon_test

import (
	"cmp"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/internal/syntax"
)

// Each model does one step in the plainest way, with regular expressions and strings alone.

// The expressions are those of the web archives' SURT, after the step LowerCase.
var (
	pathSessions = []*regexp.Regexp{
		regexp.MustCompile(`^(.*/)\((?:[a-z]\([0-9a-z]{24}\))+\)/([^?]+\.aspx.*)$`),
		regexp.MustCompile(`^(.*/)\([0-9a-z]{24}\)/([^?]+\.aspx.*)$`),
	}
	querySessions = []*regexp.Regexp{
		regexp.MustCompile(`^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`^(.*)sid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$`),
		regexp.MustCompile(`^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$`),
	}
)

func modelSessions(path, query string) (string, string) {
	path, query = strings.ToLower(path), strings.ToLower(query)
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
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.value, b.value)) })
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
	www            = regexp.MustCompile(`^www[0-9]*\.`)
)

// modelUnescape decodes until nothing changes, and then escapes what the algorithm names.
func modelUnescape(s string) string {
	for percentEncoded.MatchString(s) {
		at := percentEncoded.FindStringIndex(s)
		s = s[:at[0]] + url.PercentDecode(s[at[0]:at[1]]) + s[at[1]:]
	}
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7F || c == '#' || c == '%' {
			const hex = "0123456789ABCDEF"
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
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
		switch isLast := i == len(segments)-1; syntax.SegmentOf(segment) {
		case syntax.DoubleDot:
			kept = kept[:max(0, len(kept)-1)]
			fallthrough
		case syntax.SingleDot:
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

// modelNormalize decodes what is unreserved, if that makes no new percent-encoded byte.
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
		case !unreserved.MatchString(c), endsEncoded.MatchString(normal[max(0, len(normal)-2):] + c):
			normal += strings.ToUpper(escape)
		default:
			normal += c
		}
		s = s[at[1]:]
	}
	return normal
}

func modelDots(host string) string {
	return cmp.Or(strings.Join(strings.FieldsFunc(host, func(c rune) bool { return c == '.' }), "."), ".")
}

// TestModels compares each step with its model.
func TestModels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(most int, parts string) string {
		var b strings.Builder
		list := strings.Split(parts, " ")
		for n := r.IntN(most); n > 0; n-- {
			b.WriteString(list[r.IntN(len(list))])
		}
		return b.String()
	}
	id24, upper24 := sid[:24], "eohblbddpfclhkpggklilnam"
	lettered := "S(" + id24 + ")"
	paths := "/ / ( ) x ( ) " + lettered + " " + lettered + " " + id24 + " /(" + id24 + ")/ /(" + lettered + ")/ /(" + lettered + lettered + ")/ /(" + lettered + id24 + ")/ /(1(" + id24 + "))/ /(a-" + id24 + "))/ /(a(" + id24 + "-)/ /a.aspx .aspx a"
	queries := "& & = x & & jsessionid= phpsessid= sid= SID= aspsessionidabcdefgh= aspsessionidabc-efgh= aspsessionida=cdefgh= & & cfid= &cftoken= cfid=1&cftoken=2 cfid=&cftoken=2 " + sid + " " + sid[1:] + "- " + sid + "z " + sid + "& " + upper24 + " " + upper24 + "& " + id24
	escapes := "/ / % %25 %2e %2E . .. /../ /./ // 2 5 e f F 0 1 : @ G g %41 %4a %5A %3A %3f %2f %5B %7e %7F %C3 %23 %20 %00 %zz %4 a z ~ - _ x y % 3"
	names := "& & = a b c + a+b a*b a!b %20 %3D %26 %5D %2B %C3%A9 A Z %5b d=1 e=2 f ab & = z=3 g h i j k l m"
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
		check(canon.LowerCase|canon.DropSessionIDs, "foo://h"+path+"?"+query, "foo://h"+wantPath+"?"+wantQuery)
		query = random(40, names)
		check(canon.SortQuery, "foo://h/?"+query, "foo://h/?"+modelSort(query, false))
		check(canon.SortPairs, "foo://h/?"+query, "foo://h/?"+modelSort(query, true))
		path, query = "/"+random(10, escapes), random(10, escapes)
		check(canon.Unescape, "http://h"+path+"?"+query, "http://h"+modelPath(url.MustParse("http://h"+path).Pathname())+"?"+modelUnescape(query))
		check(canon.Normalize, "http://h/"+path[1:]+"?"+query+"#"+query, "http://h"+modelNormalize(url.MustParse("http://h/"+path[1:]).Pathname())+"?"+modelNormalize(query)+"#"+modelNormalize(query))
		check(canon.Unescape, "foo://"+host+"/", "foo://"+modelDots(host)+"/")
		reversed := strings.Split(host, ".")
		slices.Reverse(reversed)
		check(canon.Sortable, "foo://"+host+"/", strings.Join(reversed, ",")+")/")
		check(canon.DropWWW, "foo://"+host+"/", "foo://"+www.ReplaceAllString(host, "")+"/")
	}
}
