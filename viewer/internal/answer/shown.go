package answer

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/internal/invisible"
	"github.com/go-weburl/url/urlpattern"
)

// A Pair is a name and a value of the query.
type Pair struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	// Long is true if one of them is cut because it is too long to be edited in the page.
	Long bool `json:"long"`
}

const maxPairs = 100

// params lists the pairs of the query.
func (a *Answer) params(u *url.URL) {
	for name, value := range u.SearchParams().All() {
		if len(a.Params) == maxPairs {
			a.MoreParams++
			continue
		}
		name, longName := invisible.Cut(name, maxEditable)
		value, longValue := invisible.Cut(value, maxEditable)
		a.Params = append(a.Params, Pair{name, value, longName || longValue})
	}
}

// paramEdit makes an edit of the query's pairs, as URLSearchParams would. The edit "add" adds a
// pair with the value for its name; "3 name" and "3 value" set the name and the value of the fourth
// pair, and "3 delete" deletes it. Any other edit changes nothing.
func paramEdit(u *url.URL, name, value string) error {
	var pairs []url.Pair
	for name, value := range u.SearchParams().All() {
		pairs = append(pairs, url.Pair{Name: name, Value: value})
	}
	index, what, _ := strings.Cut(name, " ")
	i, err := strconv.Atoi(index)
	switch {
	case name == "add":
		pairs = append(pairs, url.Pair{Name: value})
	case err != nil || i < 0 || i >= len(pairs):
		return nil
	case what == "name":
		pairs[i].Name = value
	case what == "value":
		pairs[i].Value = value
	case what == "delete":
		pairs = slices.Delete(pairs, i, i+1)
	default:
		return nil
	}
	return u.SetSearchParams(url.SearchParamsFromPairs(pairs))
}

// Shown has forms of the URL for people, and keys.
type Shown struct {
	// Display is the URL as a person should see it. Its registrable domain may be emphasised.
	Display []Text `json:"display"`
	// ASCII is the host. Unicode is the result of the standard's domain to Unicode, if the host is
	// a domain. Host is the part of the host that a person should see.
	ASCII   string `json:"ascii"`
	Unicode string `json:"unicode"`
	Host    string `json:"host"`
	Origin  string `json:"origin"`
	// Site is the origin's scheme and registrable domain, or its host if it has none.
	Site string `json:"site"`
	SURT string `json:"surt"`
}

// A Text is a part of a text, which may be emphasised.
type Text struct {
	Text   string `json:"text"`
	Strong bool   `json:"strong"`
}

// maxWidth is the greatest number of columns for the URL.
const maxWidth = 500

func show(u *url.URL) *Shown {
	host := u.HostValue()
	options := display.Options{PublicSuffixList: publicsuffix.List, Width: maxWidth}
	s := &Shown{
		Display: texts(display.URL(u, options)),
		ASCII:   invisible.Text(u.Hostname()),
		Host:    invisible.Text(strings.Trim(display.Host(host), isolates)),
		Origin:  invisible.Text(u.Origin()),
		SURT:    invisible.Text(canon.SURT.Key(u)),
	}
	if host.Kind() == url.HostDomain {
		if unicode, err := url.DomainToUnicode(u.Hostname()); err == nil {
			s.Unicode = invisible.Text(unicode)
		}
	}
	if origin := u.OriginValue(); !origin.IsOpaque() {
		site := origin.Host().RegistrableDomain(publicsuffix.List)
		if site == "" {
			site = origin.Host().String()
		}
		s.Site = invisible.Text(origin.Scheme() + "://" + site)
	}
	return s
}

// isolates are the characters that package display puts around right-to-left text. The page uses
// elements instead.
const isolates = "\u2066\u2069"

func texts(parts display.Parts) []Text {
	var list []Text
	for _, p := range parts {
		if p.Kind != display.KindIsolate {
			list = append(list, Text{p.Text, p.Kind == display.KindRegistrableDomain})
		}
	}
	return list
}

// A Match is the result of matching a pattern with the URL.
type Match struct {
	// Error says why the pattern is not valid.
	Error   string  `json:"error"`
	Matches bool    `json:"matches"`
	Groups  []Group `json:"groups"`
}

// A Group is a group of the pattern, and the text that it matched.
type Group struct {
	Component string `json:"component"`
	Name      string `json:"name"`
	Value     string `json:"value"`
	// Matched is false if the group took no part in the match.
	Matched bool `json:"matched"`
}

// patterns has the pattern of each component.
var patterns = [...]func(*urlpattern.Pattern) string{
	urlpattern.Protocol: (*urlpattern.Pattern).Protocol,
	urlpattern.Username: (*urlpattern.Pattern).Username,
	urlpattern.Password: (*urlpattern.Pattern).Password,
	urlpattern.Hostname: (*urlpattern.Pattern).Hostname,
	urlpattern.Port:     (*urlpattern.Pattern).Port,
	urlpattern.Pathname: (*urlpattern.Pattern).Pathname,
	urlpattern.Search:   (*urlpattern.Pattern).Search,
	urlpattern.Hash:     (*urlpattern.Pattern).Hash,
}

func match(pattern, base string, u *url.URL) *Match {
	var p *urlpattern.Pattern
	var err error
	if base == "" {
		p, err = urlpattern.Parse(pattern)
	} else {
		p, err = urlpattern.ParseWithBase(pattern, base)
	}
	if err != nil {
		return &Match{Error: invisible.Text(err.Error())}
	}
	result := p.ExecURL(u)
	if result == nil {
		return &Match{}
	}
	m := &Match{Matches: true}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if patterns[c](p) == "*" {
			continue // a group that is the whole component
		}
		for _, g := range result.Groups(c) {
			if len(m.Groups) < maxPairs {
				name, value := invisible.Text(g.Name), invisible.Text(g.Value)
				m.Groups = append(m.Groups, Group{c.String(), name, value, g.Matched})
			}
		}
	}
	return m
}
