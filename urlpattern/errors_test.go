package urlpattern_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestSecretsInErrors has patterns with a password that fail in any place. No form of the error
// contains the password.
func TestSecretsInErrors(t *testing.T) {
	const secret = "S3CR3T"
	r := rand.New(rand.NewPCG(1, 2))
	junk := func() string {
		return []string{"", "", "", "{", "}", "(", ")", "*", "+", "?", `\`, ":", ":", "#", "/", " ",
			"é", "[", "]", "(?=", "(a|)", ":a", ":a:a", "{b}?",
			"@", "99999", "|", "(?<a>", "\n"}[r.IntN(29)]
	}
	plugIn := func(expression, flags string) (func(string) []int, error) {
		re, err := regexp.Compile(expression)
		if err != nil {
			return nil, err // which quotes the expression
		}
		return re.FindStringSubmatchIndex, nil
	}
	parsers := []*urlpattern.Parser{{}, {NoRegexp: true}, {NoRegexp: true, Regexp: plugIn}}
	failed := 0
	for range 20_000 {
		scheme := []string{"https://", "http{s}?://", "", "ht tps://", `x\:`, "x:", "//",
			`https\://`, `h\ttps\://`}[r.IntN(9)]
		colon := []string{":", `\:`, "{:}", "{\\:}"}[r.IntN(4)]
		if scheme == "" {
			colon += "p" // with a '/' after the ':' the username would be a scheme
		}
		password := junk() + secret + junk() + []string{"", "", secret}[r.IntN(3)]
		s := scheme + junk() + "user" + junk() + colon + password +
			junk() + "@" + junk() + "h" + junk() + "/" + junk()
		p := parsers[r.IntN(3)]
		_, err1 := p.Parse(s)
		_, err2 := p.ParseWithBase(s, "https://h/")
		_, err3 := p.New(urlpattern.Init{Password: &password})
		_, err4 := p.New(urlpattern.Init{Hostname: &s})
		_, err5 := p.New(urlpattern.Init{Pathname: new("/a"), BaseURL: &s})
		for _, err := range []error{err1, err2, err3, err4, err5} {
			if err == nil {
				continue
			}
			failed++
			text, _ := json.Marshal(err)
			all := fmt.Sprintf("%v %+v %#v %s %v", err, err, err, text, errors.Unwrap(err))
			if strings.Contains(all, secret) {
				t.Fatalf("%q, %q: %s", s, password, all)
			}
		}
	}
	if failed < 20_000 {
		t.Errorf("%d failed", failed)
	}
}

// An error wraps the URL parser's error, unless that could quote a password.
func TestErrorsOfTheURLParser(t *testing.T) {
	_, err := urlpattern.Parse("https://user@exa mple.com/")
	if _, ok := errors.AsType[*url.ParseError](err); !ok || !errors.Is(err, url.ErrDomainToASCII) {
		t.Errorf("after a username: %v", err)
	}
	_, err = urlpattern.Parse(`https://user\:pass@exa mple.com/`)
	if _, ok := errors.AsType[*url.ParseError](err); !ok || !errors.Is(err, url.ErrDomainToASCII) {
		t.Errorf("after a password: %v", err)
	}
	_, err = urlpattern.New(urlpattern.Init{Hostname: new("*:pass@exa mple.com")})
	if _, ok := errors.AsType[*url.ParseError](err); !ok {
		t.Errorf("at the '@': %v", err)
	}
	_, err = urlpattern.Parse("https://h:99999/@")
	if _, ok := errors.AsType[*url.ParseError](err); ok || !errors.Is(err, url.ErrPortOutOfRange) {
		t.Errorf("in what may be a password: %v", err)
	}
	const want = `urlpattern: invalid port pattern in "https://h:xxxxx@" at byte 10: cannot be ` +
		`in a URL: port-out-of-range`
	if err.Error() != want {
		t.Errorf("%s, want %s", err, want)
	}
}

// The error of a plug-in may quote the whole component, so it is left out even if the regexp is
// after the password.
func TestPlugInErrorAfterPassword(t *testing.T) {
	refused := errors.New("refused")
	plugIn := urlpattern.Parser{NoRegexp: true, Regexp: func(
		expression, flags string,
	) (func(string) []int, error) {
		return nil, fmt.Errorf("%w: %s", refused, expression)
	}}
	for text, quoted := range map[string]bool{
		`/u\:S3CR3T@(a)`: false, `/u\:S3CR3T(a)@`: false, "/u@(a)": true, "/(a)": true,
	} {
		_, err := plugIn.New(urlpattern.Init{Pathname: &text})
		if err == nil || strings.Contains(err.Error(), "S3CR3T") ||
			errors.Is(err, refused) != quoted {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The excerpt of a long pattern surrounds the error, even if a long password precedes it.
func TestExcerptAfterPassword(t *testing.T) {
	_, err := urlpattern.Parse("https://u\\:" + strings.Repeat("p", 300) + "@h/" +
		strings.Repeat("a", 300) + "}" + strings.Repeat("b", 400))
	e, ok := errors.AsType[*urlpattern.SyntaxError](err)
	if !ok || !strings.Contains(e.Pattern, "a}b") || e.Offset != 614 {
		t.Errorf("%v", err)
	}
}

// A '\\' escapes the character after it, so that the text before it is not a scheme.
func TestSecretAfterBackslash(t *testing.T) {
	for _, hostname := range []string{`u:\S3CR3T@}`, `u:\S3CR3T}@h`, `u:\\S3CR3T}@h`} {
		_, err := urlpattern.New(urlpattern.Init{Hostname: &hostname})
		if err == nil || strings.Contains(err.Error(), "3CR3T") {
			t.Errorf("%s: %v", hostname, err)
		}
	}
}

// The offset counts the delimiter that a component may begin with.
func TestOffsetAfterDelimiter(t *testing.T) {
	for name, test := range map[string]struct {
		init urlpattern.Init
		want int
	}{
		"search":      {urlpattern.Init{Search: new("a(")}, 1},
		"search, '?'": {urlpattern.Init{Search: new("?a(")}, 2},
		"hash":        {urlpattern.Init{Hash: new("a(")}, 1},
		"hash, '#'":   {urlpattern.Init{Hash: new("#a(")}, 2},
	} {
		_, err := urlpattern.New(test.init)
		e, ok := errors.AsType[*urlpattern.SyntaxError](err)
		if !ok || e.Offset != test.want {
			t.Errorf("%s: %v, want an error at %d", name, err, test.want)
		}
	}
}

// The offset is never before the component's text, even if the base URL's directory is before it.
func TestOffsetBehindDirectory(t *testing.T) {
	for pathname, want := range map[string]int{
		"(" + strings.Repeat("(?:a|a)", 2000) + ")": 0, "a}": 1, "a(": 1, "x(a": 1,
	} {
		_, err := urlpattern.New(urlpattern.Init{Pathname: &pathname,
			BaseURL: new("https://h/directory*b/f")}) // the '*' is escaped in the pattern
		offset := -1
		if e, ok := errors.AsType[*urlpattern.SyntaxError](err); ok {
			offset = e.Offset
		} else if e, ok := errors.AsType[*urlpattern.UnsupportedError](err); ok {
			offset = e.Offset
		}
		if offset != want {
			t.Errorf("%.20s: at %d, want %d: %.200v", pathname, offset, want, err)
		}
	}
}
