package links

import (
	"strconv"
	"strings"
)

// Refresh parses the content attribute of a meta element whose http-equiv is refresh, or the value
// of a Refresh header: after that many seconds the browser goes to url, which is not resolved. An
// empty url means the document's own URL. ok is false if the browser goes nowhere.
//
// It runs the [shared declarative refresh steps], except the last: a browser does not go to a
// javascript: URL. A number of seconds that is too large for an int becomes the largest int.
//
// [shared declarative refresh steps]: https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func Refresh(content string) (seconds int, url string, ok bool) {
	r, ok := parseRefresh(content)
	return r.seconds, content[r.start:r.end], ok
}

// FormatRefresh returns the value of a Refresh header, or of a content attribute, for which
// [Refresh] returns seconds and url. A quote in url may be percent-encoded, and line breaks are.
func FormatRefresh(seconds int, url string) string {
	value := strconv.Itoa(max(seconds, 0))
	if url == "" {
		return value
	}
	r, _ := parseRefresh(value)
	start, _, text := r.replace(strings.NewReplacer("\r", "%0D", "\n", "%0A").Replace(url))
	return value[:start] + text
}

// A refresh is a content attribute, taken apart.
type refresh struct {
	content    string
	seconds    int
	hasURL     bool
	start, end int  // of the URL, or of the end of the content if it has none
	named      bool // "url=" precedes the URL
	quote      byte // before it; 0: none
	separated  bool // from the seconds
}

func parseRefresh(content string) (r refresh, ok bool) {
	number := content[skipSpaces(content, 0):]
	fraction := strings.TrimLeft(number, digits)
	rest := strings.TrimLeft(fraction, digits+".")
	seconds := number[:len(number)-len(fraction)]
	if seconds == "" && !strings.HasPrefix(fraction, ".") ||
		rest != "" && rest[0] != ';' && rest[0] != ',' && !isSpace(rest[0]) {
		return r, false
	}
	r.content, r.seconds, r.separated = content, parseInteger(seconds), rest != ""
	pos := skipSpaces(content, len(content)-len(rest))
	if pos < len(content) && (content[pos] == ';' || content[pos] == ',') {
		pos = skipSpaces(content, pos+1)
	}
	r.hasURL = pos < len(content)
	r.findURL(pos)
	return r, true
}

// findURL finds the URL in the content, from pos on.
func (r *refresh) findURL(pos int) {
	content := r.content
	r.end = len(content)
	if rest := content[pos:]; len(rest) > 3 && strings.EqualFold(rest[:3], "url") {
		if after := skipSpaces(content, pos+3); after < len(content) && content[after] == '=' {
			pos, r.named = skipSpaces(content, after+1), true
		}
	}
	if pos < len(content) && (content[pos] == '"' || content[pos] == '\'') {
		r.quote = content[pos]
		pos++
		if i := strings.IndexByte(content[pos:], r.quote); i >= 0 {
			r.end = pos + i
		}
	}
	r.start = pos
}

// replace returns the edit of the content that makes u the URL: text replaces the bytes from start
// to end. A quote in u may have to be percent-encoded.
func (r *refresh) replace(u string) (start, end int, text string) {
	start, end = r.start, r.end
	before := ""
	switch {
	case r.quote != 0 && strings.IndexByte(u, r.quote) < 0:
		return start, end, u
	case r.quote != 0: // replace the quotes too, and the text after them
		start, end = start-1, len(r.content)
	case !r.separated:
		before = ";"
	}
	if bare := u != "" && !isSpace(u[0]) && strings.IndexByte(`"',;`, u[0]) < 0; bare {
		if !r.named && u[0]|0x20 == 'u' {
			before += "url="
		}
		return start, end, before + u
	}
	quote := "'"
	if strings.Contains(u, quote) {
		quote = `"`
		u = strings.ReplaceAll(u, quote, "%22")
	}
	return start, end, before + quote + u + quote
}
