package redact

import (
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// Text returns text with "xxxxx" for the password of each URL in it. It is [Secrets.Text] of the
// zero Secrets, for messages of other packages, such as flag and net/url, which quote a URL with
// its password.
//
// It allocates only if it replaces something, or if a quoted string has a quotation mark in it.
func Text(text string) string { return Secrets{}.Text(text) }

// Text returns text without the password of each URL in it, and without what s hides there. It is
// for messages of other packages, such as net/http, which quote a URL with its query.
//
// A URL starts at a ':' that two slashes of either kind follow, or at a special scheme such as
// https:, after which the parser needs no slashes. It extends to the end of the quoted string that
// it is in, or else to the next white space. A '"' after a letter or digit does not start a quoted
// string, nor does one before a letter or digit end it.
//
// White space after the ':' of an authority may be in a password, so the URL extends to the next
// '@'. It ends at the white space if an '@' precedes that, if a '/', '\', '?' or '#' is between the
// white space and the '@', or if one of these four, a digit or white space follows the ':': then a
// host may end there. In the URL, Text replaces everything between the first ':' and the last '@',
// as [url.ParseError] does: too much rather than too little.
//
// A password that is not percent-encoded can also be in the rest of a message, such as in
// net/url's `invalid port ":pass" after host`, and net/url cuts a URL in its messages at a '#' that
// the password has, so that the '@' is missing. Text knows the messages of net/url, net/http, net,
// lib/pq, pgx, go-sql-driver/mysql, go-redis and amqp091-go that quote one, and replaces it. It
// cannot know that the host in a message without a URL is a part of a password, such as word in
// postgres://app:pass@word/1@db, nor that pass is a password in http://app#pass@h, which net/http
// writes for http://app:#pass@h. A quoted string that has quoted strings in it, such as an error in
// a line of a log, is redacted as a text itself.
func (s Secrets) Text(text string) string { return s.nested(s.text(text)) }

// nested redacts the quoted strings in text that have quoted strings in them, such as the error in
// a line of a log, which quotes a URL itself.
func (s Secrets) nested(text string) string {
	if !strings.Contains(text, `\"`) {
		return text
	}
	var b strings.Builder
	r := textReader{text: text}
	for i := 0; i < len(text); i++ {
		if !r.isQuote(i) {
			continue
		}
		start := i
		r.isQuoted = true
		for i++; i < len(text) && !r.isQuote(i); i++ {
			if text[i] == '\\' {
				i++
			}
		}
		r.isQuoted = false
		end := min(i+1, len(text))
		inner, err := strconv.Unquote(text[start:end])
		if err != nil || strings.IndexByte(inner, '"') < 0 {
			continue
		}
		if redacted := s.Text(inner); redacted != inner {
			r.replace(&b, start, end, strconv.Quote(redacted))
		}
	}
	if r.written == 0 {
		return text
	}
	b.WriteString(text[r.written:])
	return b.String()
}

// text is Text without what nested does.
func (s Secrets) text(text string) string {
	var b strings.Builder
	r := textReader{text: text}
	for i := 0; i < len(text); i++ {
		if end, ok := s.message(&r, &b, i); ok {
			i = end
			continue
		}
		switch {
		case text[i] == '\\' && r.isQuoted:
			i++ // of an escape
		case r.isQuote(i):
			r.isQuoted = !r.isQuoted
		case text[i] == ':' && quoted.EndsScheme(text, i):
			i++
			end := r.urlEnd(i)
			r.replace(&b, i, end, s.part(text[i:end], 0))
			i = end - 1
		}
	}
	if r.written == 0 {
		return text
	}
	b.WriteString(text[r.written:])
	return b.String()
}

// A textReader finds the URLs in a text, and what messages quote of them.
type textReader struct {
	text     string
	written  int // how much of text is redacted
	isQuoted bool
	noAt     int // the end of a part that was searched for '@' in vain

	hides bool               // something in a URL is hidden
	names int                // how many names were looked for in what is kept
	ends  [len(messages)]int // of what each message quotes, if that ends after the current position
	noURL [len(messages)]int // the same, if that has nothing to hide, nor has a quotation in it
}

// replace writes the text up to end, with redacted in place of text[start:end].
func (r *textReader) replace(b *strings.Builder, start, end int, redacted string) {
	r.hides = r.hides || strings.Contains(redacted, quoted.Password)
	if r.text[start:end] != redacted {
		b.WriteString(r.text[r.written:start])
		b.WriteString(redacted)
		r.written = end
	}
}

// A message is the form in which another package quotes a URL, or what it takes for a part of one.
type message struct {
	before, after string // a '"' ends an escaped string, and "" is the end of the text
	quotes        quotedText
}

// A quotedText is what a message quotes.
type quotedText uint8

const (
	quotesURL    quotedText = iota
	quotesSecret            // what may be a part of a password
	quotesName              // the same, unless the message shows it elsewhere
)

var messages = [...]message{
	{`"`, `"`, quotesURL}, // after the operation in net/url's Error
	{`invalid value "`, `"`, quotesURL},
	{"cannot parse `", "`: ", quotesURL}, // pgx
	{`invalid port "`, `"`, quotesSecret},
	{`invalid URL escape "`, `"`, quotesSecret},
	{`missing "=" after "`, `"`, quotesSecret},               // lib/pq and pgx
	{`unexpected spaces found in "`, `", use`, quotesSecret}, // pgx, which does not escape
	{`invalid percent-encoded token: "`, "", quotesSecret},
	{`in URI query parameter: "`, "", quotesSecret},
	{"default addr for network '", "' unknown", quotesSecret}, // mysql
	{`invalid dbname "`, `"`, quotesSecret},
	{"unknown config name: ", "", quotesSecret},
	{"redis: invalid URL path: ", "", quotesSecret},
	{`redis: invalid database number: "`, `"`, quotesSecret},
	{"redis: unexpected option: ", "", quotesSecret},
	{"lookup ", ": ", quotesName},
	{"address ", ": ", quotesName},
	{`ParseAddr("`, `"`, quotesName},
	{`(at "`, `"`, quotesName},
	{`parsing "`, `"`, quotesName},
}

// message redacts what a message quotes from text[i+1] on, and returns the end of that. It returns
// false if text[i] does not precede what a message quotes, or if that has nothing to hide except
// URLs, which Text then finds.
func (s Secrets) message(r *textReader, b *strings.Builder, i int) (end int, ok bool) {
	if c := r.text[i]; r.isQuoted || c != '"' && c != '\'' && c != '`' && c != ' ' {
		return 0, false
	}
	start := i + 1
	for n := len(messages) - 1; n >= 0; n-- {
		m := messages[n]
		if !strings.HasSuffix(r.text[:start], m.before) {
			continue
		}
		end := r.quotationEnd(n, start)
		redacted := quoted.Password
		switch m.quotes {
		case quotesURL:
			if end == r.noURL[n] {
				return 0, false
			}
			redacted = s.quotedURL(r.text[:i], r.text[start:end], r.text[end:])
			if redacted == "" {
				r.noURL[n] = end
			}
		case quotesName:
			if end-start > maxName {
				return 0, false
			}
			end = start + len(withoutServer(r.text[start:end]))
			if !r.hides || r.shows(b, start, end) {
				return 0, false
			}
		}
		if start == end || redacted == "" {
			return 0, false
		}
		r.replace(b, start, end, redacted)
		return end, true
	}
	return 0, false
}

// quotationEnd returns the end of what a message quotes from text[start] on.
func (r *textReader) quotationEnd(n, start int) int {
	end := &r.ends[n]
	switch after := messages[n].after; {
	case after == "":
		return len(r.text)
	case after == `"`:
		for i := start; i < len(r.text); i++ {
			switch r.text[i] {
			case '\\':
				i++
			case '"':
				return i
			}
		}
		return len(r.text)
	case *end < start:
		*end = len(r.text)
		if i := strings.Index(r.text[start:], after); i >= 0 {
			*end = start + i
		}
	}
	return *end
}

// withoutServer returns what package net looked up, without the DNS server that it asked.
func withoutServer(lookup string) string {
	name, _, _ := strings.Cut(lookup, " on ")
	return name
}

// A text has names of at most maxName bytes. The first maxNames of them are looked for in what is
// kept, so that it takes linear time.
const (
	maxName  = 1000
	maxNames = 16
)

// shows reports whether what is kept of the text before start contains text[start:end].
func (r *textReader) shows(b *strings.Builder, start, end int) bool {
	r.names++
	name := r.text[start:end]
	return r.names <= maxNames && (strings.Contains(b.String(), name) ||
		strings.Contains(r.text[r.written:start], name))
}

// quotedURL returns a quoted URL redacted, or "" if the text is no URL, or if it has only URLs that
// Text finds by itself. The URL may be relative.
func (s Secrets) quotedURL(before, text, after string) string {
	isQuoted := strings.HasPrefix(after, `"`)
	if isQuoted && !(strings.HasPrefix(after, `": `) && endsWithWord(before)) &&
		!strings.HasPrefix(after, `" for flag `) {
		return ""
	}
	original := text
	if isQuoted && strings.Contains(text, `\`) {
		if unquoted, err := strconv.Unquote(`"` + text + `"`); err == nil {
			text = unquoted
		}
	}
	authority := quoted.AuthorityIndex(text, 0)
	switch {
	case len(text) > 1 && isSlash(text[0]) && isSlash(text[1]):
		authority = 0 // of a relative URL
	case authority < 0:
		authority = len(text)
	}
	start, _ := quoted.PasswordSpan(text)
	// net/url has cut the URL at the first '#', so that even the last '@' may be in the password.
	isCut := isParsing(before)
	if i := noPortIndex(text[authority:]); isCut && start == 0 && i >= 0 {
		start = authority + i
	}
	redacted := ""
	switch {
	case isCut && start > 0:
		redacted = text[:start] + quoted.Password
	case start > 0:
		redacted = s.part(text, start-1)
	case s.isZero():
		return ""
	default:
		redacted = s.part(text, authority)
	}
	switch {
	case redacted == text:
		return original
	case isQuoted:
		redacted = strconv.Quote(redacted)
		return redacted[1 : len(redacted)-1]
	}
	return redacted
}

// isParsing reports whether a message of net/url follows before. The errors of this module hide
// passwords themselves.
func isParsing(before string) bool {
	return strings.HasSuffix(before, "parse ") && !strings.HasSuffix(before, "cannot parse ")
}

// noPortIndex returns the position after the first ':' in the authority of a URL that no port
// follows, or -1. A driver's URL may have several hosts.
func noPortIndex(s string) int {
	i := len(s) - len(strings.TrimLeft(s, `/\`))
	for i < len(s) {
		if s[i] == '[' {
			if end := strings.IndexByte(s[i:], ']'); end > 0 {
				i += end
			}
		}
		colon := strings.IndexAny(s[i:], authorityEnds+":")
		if colon < 0 || s[i+colon] != ':' {
			return -1
		}
		i += colon + 1
		rest := strings.TrimLeft(s[i:], "0123456789")
		port := s[i : len(s)-len(rest)]
		if len(port) > len("65535") || len(port) == len("65535") && port > "65535" {
			return i
		}
		switch {
		case rest == "", port != "" && strings.IndexByte("/?#", rest[0]) >= 0:
			return -1
		case rest[0] != ',' || port == "":
			return i
		}
		i = len(s) - len(rest) + 1
	}
	return -1
}

// endsWithWord reports whether a word and a space end text.
func endsWithWord(text string) bool {
	text, ok := strings.CutSuffix(text, " ")
	if !ok || text == "" {
		return false
	}
	c := text[len(text)-1] | 0x20
	return 'a' <= c && c <= 'z'
}

// isQuote reports whether text[i] starts or ends a quoted string. Any other '"' may be in a
// password.
func (r *textReader) isQuote(i int) bool {
	if r.text[i] != '"' {
		return false
	}
	if r.isQuoted {
		i++
	} else {
		i--
	}
	return i < 0 || i == len(r.text) || !infra.IsLetter(r.text[i]) && !infra.IsDigit(r.text[i])
}

// urlEnd returns the end of the URL that has its scheme before text[i].
func (r *textReader) urlEnd(i int) int {
	for !r.isQuoted && i < len(r.text) && (isSlash(r.text[i]) || infra.IsTabOrNewline(r.text[i])) {
		i++
	}
	start := i
	for ; i < len(r.text); i++ {
		switch {
		case r.isQuoted && r.isQuote(i):
			return i
		case r.isQuoted && r.text[i] == '\\' && i+1 < len(r.text):
			i++
		case !r.isQuoted && isSpace(r.text[i]):
			at := r.passwordEnd(start, i)
			if at < 0 {
				return i
			}
			i = at
		}
	}
	return i
}

// passwordEnd returns the position of the '@' after the password that contains the space at
// text[i], or -1 if the space is in no password. text[start:i] follows the slashes, and may be a
// host and its port instead.
func (r *textReader) passwordEnd(start, i int) int {
	before := r.text[start:i]
	colon := strings.IndexAny(before, ":"+pathStarts)
	if colon < 0 || before[colon] != ':' || before[0] == '[' || i < r.noAt {
		return -1
	}
	password := before[colon+1:]
	if password == "" || infra.IsDigit(password[0]) ||
		strings.IndexByte(pathStarts, password[0]) >= 0 || strings.Contains(password, "@") {
		return -1
	}
	end := strings.IndexAny(r.text[i:], authorityEnds)
	if end >= 0 && r.text[i+end] == '@' {
		return i + end
	}
	if end < 0 {
		end = len(r.text) - i
	}
	r.noAt = i + end
	return -1
}

// pathStarts are the characters that end an authority in a text, and authorityEnds those that end a
// userinfo, or an authority without one.
const (
	pathStarts    = `/\?#`
	authorityEnds = "@" + pathStarts
)

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func isSlash(c byte) bool { return c == '/' || c == '\\' }
