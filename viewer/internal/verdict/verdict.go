// Package verdict says what happens to a string that is meant as a URL. It answers three questions:
// where does a browser go, where does net/http go, and does a filter that uses net/url see an
// address, localhost, or neither?
package verdict

import (
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/invisible"
	"github.com/go-weburl/url/typed"
)

// A Verdict sums up the rows.
type Verdict struct {
	Level    Level  `json:"level"`
	Headline string `json:"headline"`
	Meaning  string `json:"meaning"`
	// Notes are sentences about other things.
	Notes []string `json:"notes"`
	// Suggestion is the URL that a person may have meant, or "".
	Suggestion string `json:"suggestion"`
}

// Of compares the readings of an input by the standard, a browser and net/url. "" means no base. If
// b is nil, the browser follows the standard.
func Of(input, base string, std, b *Record) (Verdict, []Row) {
	c := compare(input, base, std, b)
	return c.verdict(), c.rows
}

// verdict sums up the rows.
func (c *comparison) verdict() Verdict {
	v := c.sum()
	for _, note := range []string{c.baseNote(), c.departureNote(v)} {
		if note != "" {
			v.Notes = append(v.Notes, note)
		}
	}
	headline, meaning := c.warning()
	switch {
	case headline == "":
	case v.Level == Same, v.Level == Spelled:
		v = Verdict{Warns, headline, meaning, append([]string{v.Headline}, v.Notes...), ""}
	default:
		v.Notes = append(v.Notes, headline+" "+meaning)
	}
	return v
}

// baseNote says what the base decided, or "".
func (c *comparison) baseNote() string {
	base, err := url.Parse(c.base)
	if c.base == "" || err != nil {
		return ""
	}
	u, err := base.Parse(c.input)
	if err != nil {
		return ""
	}
	alone, err := url.Parse(c.input)
	switch {
	case err == nil && *alone == *u:
		return ""
	case u.HasHost() && u.Host() == base.Host():
		return "The base decided: this is relative to it, and leads to " +
			invisible.Text(u.Host()) + "."
	}
	return "The base decided: the scheme is its own."
}

// sum says how far the readers agree.
func (c *comparison) sum() Verdict {
	if v, ok := c.unfinished(); ok {
		return v
	}
	w, b, n := c.r[standard], c.r[browser], c.r[netURL]
	worst := Same
	for _, row := range c.rows {
		worst = worse(worst, row.Level)
		if row.Level == Differs && row.Meaning != "" {
			return Verdict{Level: Differs, Headline: c.headline(row.Name), Meaning: row.Meaning}
		}
	}
	switch {
	case w.Error != "" && b.Error != "" && n.Error != "":
		return Verdict{Level: Same, Headline: "All three refuse this."}
	case worst == Spelled:
		headline := "All three agree on the meaning, but spell it differently."
		return Verdict{Level: Spelled, Headline: headline, Meaning: c.spelling()}
	}
	return Verdict{Level: Same, Headline: "All three read this the same way."}
}

// spelling says what two spellings can lead to.
func (c *comparison) spelling() string {
	if b, n := c.r[browser].place.Name, c.r[netURL].Hostname; b != "" && !strings.EqualFold(b, n) {
		return "net/url calls the host " + invisible.Text(n) + ". " + c.notListed()
	}
	return "Two spellings make two entries in a cache, a log or a list of links. Parse URLs " +
		"before you compare them."
}

// notListed says what a list of hosts misses.
func (c *comparison) notListed() string {
	return "A list of hosts that has " + invisible.Text(c.r[browser].Hostname) +
		" does not find it."
}

// hostnameMeaning is for two hosts, or one place under two names.
func (c *comparison) hostnameMeaning() string {
	if b := c.r[browser].place; !b.IsZero() && b.Equal(c.r[netURL].place) {
		return c.notListed()
	}
	return "A check against a list of hosts gives a different answer for each."
}

// unfinished returns the verdict for a text that is not yet a URL, or not the one that was meant.
func (c *comparison) unfinished() (Verdict, bool) {
	w, b, n := c.r[standard], c.r[browser], c.r[netURL]
	scheme := strings.TrimSuffix(w.Protocol, ":")
	hasNoScheme := b.Error != "" &&
		strings.HasPrefix(w.Error, url.ErrMissingSchemeNonRelativeURL.Error())
	isOtherScheme := w.Error+b.Error+n.Error == "" && !url.IsSpecialScheme(scheme) &&
		!strings.Contains(c.input, "://")
	if c.base != "" || !hasNoScheme && !isOtherScheme {
		return Verdict{}, false
	}
	v := Verdict{Level: Neutral}
	if meant, err := typed.Parse(c.input, "https"); err == nil && meant.HasHost() {
		v.Suggestion = meant.Href()
	}
	switch {
	case c.input == "":
		v.Headline, v.Meaning = "There is nothing to read yet.", "Type a URL, or choose an example."
	case isOtherScheme:
		v.Headline = invisible.Text(scheme) + " is the scheme here, and not the host."
		v.Meaning = "An address bar guesses what is meant. Pages and programs do not."
		return v, v.Suggestion != ""
	case v.Suggestion == "":
		v.Headline = "This has no scheme."
		v.Meaning = "It is a relative URL, which needs a base URL."
	default:
		v.Headline = "This has no scheme."
		v.Meaning = "An address bar adds https://. In a page or a program this is a relative " +
			"URL, which needs a base URL."
	}
	return v, true
}

// where returns the destination of a client of r as part of a sentence, without the port if that is
// the default.
func (r *Record) where() string {
	if strconv.Itoa(int(r.place.Port)) == defaultPort(r.Protocol) {
		return invisible.Text(r.place.host())
	}
	return invisible.Text(r.place.String())
}

// defaultPort returns the port of a special scheme that has one, or "".
func defaultPort(protocol string) string {
	if number, ok := url.DefaultPort(strings.TrimSuffix(protocol, ":")); ok {
		return strconv.Itoa(int(number))
	}
	return ""
}

// client names the program that goes to net/url's place.
func (c *comparison) client() string {
	scheme := infra.SchemeOf(strings.TrimSuffix(c.r[netURL].Protocol, ":"))
	if scheme == infra.NotSpecial || scheme == infra.File || scheme.IsFetched() {
		return "net/http"
	}
	return "a Go client"
}

// goes says where net/url's client goes, for the middle of a sentence.
func (c *comparison) goes() string {
	n := c.r[netURL]
	switch {
	case n.place.IsZero():
		return c.client() + " sends no request"
	case c.r[browser].place.Addr.IsValid() && !n.place.Addr.IsValid():
		return c.client() + " looks up the name " + n.where()
	}
	return c.client() + " goes to " + n.where()
}

// seen says how a filter sees net/url's hostname, in words that follow "sees".
func (c *comparison) seen() string {
	n := c.r[netURL]
	switch n.view {
	case noHost:
		return "no host"
	case name:
		return "the name " + invisible.Text(n.Hostname)
	}
	return invisible.Text(strings.Trim(n.Hostname, "[]")) + ", " + string(n.view)
}

// words are the names of the attributes in sentences.
var words = map[string]string{
	"protocol": "the scheme", "username": "the username", "password": "the password",
	"hostname": "the host", "port": "the port", "pathname": "the path", "search": "the query",
	Params: "the parameters", "hash": "the fragment", Filter: "the host",
}

// headline says in one sentence or two how the readers differ in a row.
func (c *comparison) headline(row string) string {
	w, b, n := c.r[standard], c.r[browser], c.r[netURL]
	browserGoes := "The browser goes to " + b.where() + "."
	switch {
	case b.Error != "" && w.Error == "" && n.Error != "":
		return "This browser and net/url refuse what the standard accepts."
	case b.Error != "" && w.Error == "":
		return "This browser refuses what the standard accepts."
	case b.Error == "" && w.Error != "":
		return "This browser accepts what the standard refuses."
	case b.Error != "" && !n.place.IsZero():
		return "The browser refuses this. " + c.goes() + "."
	case b.Error != "":
		return "The browser refuses this. net/url accepts it."
	case n.Error != "" && !b.place.IsZero():
		return browserGoes + " net/url refuses the string."
	case n.Error != "":
		return "The browser accepts this. net/url refuses it."
	case row == Connects && b.place.IsZero() && n.place.IsZero():
		return "The standard goes to " + w.where() + ". This browser and " + c.client() +
			" go nowhere."
	case row == Connects && b.place.Equal(n.place):
		return "The standard goes to " + w.where() + ". This browser and " + c.client() +
			" go to " + b.where() + "."
	case row == Connects && b.place.IsZero():
		return "The browser goes nowhere. " + capital(c.goes()) + "."
	case row == Connects:
		return browserGoes + " " + capital(c.goes()) + "."
	case (row == Filter || row == "hostname") && !b.place.IsZero() && b.place.Equal(n.place):
		return "The browser and " + c.client() + " go to " + b.where() +
			". A filter that uses net/url sees " + c.seen() + "."
	case row == Filter:
		return "The browser reads the host " + invisible.Text(b.Hostname) +
			". A filter that uses net/url sees " + c.seen() + "."
	case row == "pathname" && b.Pathname != n.Pathname &&
		len(b.Pathname)+len(n.Pathname) < 80 && !b.place.IsZero():
		return "The browser asks for " + invisible.Text(b.Pathname) + ". net/url reads the path " +
			invisible.Text(n.Pathname) + "."
	case row == Params && c.lacks[netURL]:
		return "net/url drops a part of the query."
	case c.departure.level != Differs || c.departure.row != row:
		return "net/url reads " + words[row] + " differently from the browser."
	}
	return "The three read " + words[row] + " differently."
}

// capital returns s with a capital letter, unless it begins with the name of a package.
func capital(s string) string {
	if rest, ok := strings.CutPrefix(s, "a "); ok {
		return "A " + rest
	}
	return s
}

// departureNote says how the browser departs from the standard, unless the verdict says so.
func (c *comparison) departureNote(v Verdict) string {
	w, d := c.r[standard], c.departure
	switch {
	case v.Level == Neutral, d.row == "", d.row == Result,
		strings.Contains(v.Headline, "he standard"):
		return ""
	case d.level == Spelled:
		return "This browser spells " + words[d.row] + " differently from the standard."
	case d.row == Connects && w.place.IsZero():
		return "This browser departs from the standard, which goes nowhere."
	case d.row == Connects:
		return "This browser departs from the standard, which goes to " + w.where() + "."
	case d.row == "pathname":
		return "This browser departs from the standard, which reads the path " +
			invisible.Text(w.Pathname) + "."
	}
	return "This browser departs from the standard in " + words[d.row] + "."
}

// resultMeaning is for an input that some readers refuse.
func (c *comparison) resultMeaning() string {
	w, b, n := c.r[standard], c.r[browser], c.r[netURL]
	switch {
	case b.Error != "" && w.Error == "":
		return "Code that checks links by the standard, or with net/url, does not notice that " +
			"this browser cannot open this one."
	case b.Error == "" && w.Error != "":
		return "Code that checks links by the standard refuses this one, and this browser opens it."
	case n.Error != "" && b.Error == "" && b.Protocol == "javascript:":
		return "The browser runs a script. Code that calls net/url gets an error. If it uses the " +
			"string all the same, that is cross-site scripting."
	case n.Error != "" && !b.place.IsZero():
		return "Code that calls net/url gets an error. If it passes the string on all the same, " +
			"nothing has been checked."
	case n.Error != "" && b.Error == "":
		return "Code that calls net/url gets an error, and must not use the string."
	case b.Error != "" && isForgery(n.place, n.view):
		return c.forgery(n.place)
	case b.Error != "" && !n.place.IsZero():
		return "Code that checks links with net/url accepts this one, but no browser opens it."
	case b.Error != "":
		return "No browser opens this. Code that calls net/url accepts it as a URL or a path."
	}
	return "" // the other rows say it
}

// placeMeaning applies if all readers accept.
func (c *comparison) placeMeaning() string {
	b, n := c.r[browser], c.r[netURL]
	switch {
	case b.place.Equal(n.place):
		return "What is right by the standard is wrong in this browser."
	case isForgery(b.place, n.view) && !n.place.IsZero() && !n.place.Addr.IsValid() &&
		b.place.Addr.IsValid():
		return c.forgery(b.place) +
			" Some resolvers, such as glibc’s, read the name as the address, too."
	case isForgery(b.place, n.view):
		return c.forgery(b.place)
	case c.base != "" && !b.place.IsZero() && n.place.Equal(c.basePlace):
		return "Code that checks this with net/url takes it for a page of its own site and " +
			"redirects to it. The browser leaves the site. That is an open redirect."
	case b.place.IsZero():
		return "Code that uses net/url sends a request. A browser sends none."
	case n.view == noHost:
		return "Code that checks this with net/url sees no host, so it has no reason to refuse " +
			"it. That allows an open redirect, or a request to any host."
	case sameHost(b, n, b.Hostname, n.Hostname):
		return "A check with net/url allows one port or scheme, and the browser uses the other."
	}
	return "A check of the host with net/url allows one host, and the browser goes to the other."
}

// filterMeaning is for a hostname that is an address or localhost to some readers but not to
// others.
func (c *comparison) filterMeaning() string {
	if b, n := c.r[browser], c.r[netURL]; isForgery(b.place, n.view) {
		return toAServer(b.place) +
			" The filter has no reason to refuse it. That allows server-side request forgery."
	}
	return "A filter for addresses gives a different answer for each."
}

// isForgery reports whether a place is this machine or its network although a filter does not see
// that.
func isForgery(p Place, v view) bool {
	return !p.IsZero() && viewOf(p.host()).isInternal() && !v.isInternal()
}

// forgery says which place a server must not connect to, and what a filter sees instead.
func (c *comparison) forgery(p Place) string {
	return toAServer(p) + " A filter that asks net/url for the host sees " + c.seen() +
		", and has no reason to refuse it. That allows server-side request forgery."
}

// toAServer says what a place of its own network is to a server.
func toAServer(p Place) string {
	what := "the machine itself"
	switch viewOf(p.host()) {
	case private:
		what = "an address of a private network"
	case linkLocal:
		what = "an address of the local network, where clouds have their metadata"
	}
	return "To a server that fetches this, " + invisible.Text(p.host()) + " is " + what + "."
}

func (c *comparison) protocolMeaning() string {
	if c.r[browser].Protocol == "javascript:" {
		return "The browser runs a script. A check of the scheme with net/url does not notice. " +
			"That is cross-site scripting."
	}
	return "A check against a list of schemes gives a different answer for each."
}

func (c *comparison) paramsMeaning() string {
	if c.lacks[netURL] {
		return "The method Query leaves out what it cannot read, such as “;” or a “%” without " +
			"two digits. A check of the parameters does not see that part, but another program may."
	}
	return "A check of the parameters gives a different answer for each."
}

// warning says how a URL that all readers read alike can deceive a person.
func (c *comparison) warning() (headline, meaning string) {
	b := c.r[browser]
	if b.Error != "" {
		return "", ""
	}
	if b.Protocol == "javascript:" {
		return "Whoever opens this runs a script.",
			"The script can do what the page can do that has the link."
	}
	if user := url.PercentDecode(b.Username); strings.Contains(strings.Trim(user, "."), ".") &&
		b.Hostname != "" {
		return "The host is " + invisible.Text(b.Hostname) + ", not " + invisible.Text(user) + ".",
			"What is before the @ is a username, which people take for the host."
	}
	// Package display leaves a label in ASCII if its letters deceive. DNS has no longer names.
	if !strings.Contains(b.Hostname, "xn--") || len(b.Hostname) > 255 {
		return "", ""
	}
	host, err := url.ParseHost(b.Hostname)
	if err != nil {
		return "", ""
	}
	shown := strings.Trim(display.Host(host), "\u2066\u2069")
	if unicode, err := url.DomainToUnicode(b.Hostname); err == nil &&
		strings.Contains(shown, "xn--") {
		return "The host is " + invisible.Text(shown) + ", which people may take for another.",
			"In Unicode it is " + invisible.Text(unicode) +
				", with letters that look like others or are rare."
	}
	return "", ""
}
