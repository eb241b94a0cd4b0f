package url

import (
	neturl "net/url"
	"strings"

	weburl "github.com/go-weburl/url"
)

// ParseQuery parses query, which is application/x-www-form-urlencoded, as browsers do: a '+'
// is a space, only '&' separates, and a '%' that does not begin a percent-encoded byte stays.
// The decoded bytes are kept as they are, even if they are not UTF-8.
//
// ParseQuery fails only for a query with more parameters than net/url allows, by default 10000.
func ParseQuery(query string) (Values, error) {
	if query == "" {
		return Values{}, nil
	}
	// Only net/url knows its limit, which GODEBUG=urlmaxqueryparams changes. So net/url parses as
	// many empty parameters, and returns an empty map.
	n := strings.Count(query, "&")
	separators := ampersands[:min(n, len(ampersands))]
	if n > len(ampersands) {
		separators = strings.Repeat("&", n)
	}
	m, err := neturl.ParseQuery(separators)
	if err != nil {
		return m, err
	}
	values := make([]string, 0, n+1) // one allocation for values whose name occurs once
	for query != "" {
		var pair string
		if pair, query, _ = strings.Cut(query, "&"); pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name, value = decodeForm(name), decodeForm(value)
		if v, ok := m[name]; ok {
			m[name] = append(v, value)
			continue
		}
		values = append(values, value)
		m[name] = values[len(values)-1 : len(values) : len(values)]
	}
	return m, nil
}

// ampersands is a query with only empty parameters.
const ampersands = "&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&"

// decodeForm percent-decodes a name or a value.
func decodeForm(s string) string {
	return weburl.PercentDecode(strings.ReplaceAll(s, "+", " "))
}

// Query returns the result of [ParseQuery] for RawQuery. A change of the result does not change u.
func (u *URL) Query() Values {
	v, _ := ParseQuery(u.RawQuery)
	return v
}
