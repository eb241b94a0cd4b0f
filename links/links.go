// Package links finds the URLs of a page as a browser finds them, and rewrites them without
// touching the rest.
//
//	page := links.Page{URL: u, Charset: charset}
//	for link, err := range page.Links(resp.Body) {
//		if err != nil {
//			return err // of reading
//		}
//		if link.Kind == links.Navigate && link.Err == nil {
//			visit(link.URL)
//		}
//	}
//
// A [Link] has the URL as written on the page, the URL that it resolves to, and the use that a
// browser makes of it. The links are those in the elements of the HTML Standard and of SVG: href,
// src, srcset, action and the like, meta refresh, and CSS in style elements, style attributes and
// SVG's presentation attributes. Comments and scripts have none.
//
// [Page.Rewrite] writes the page again with other URLs, for a proxy or an archive:
//
//	err := page.Rewrite(w, resp.Body, func(l links.Link) string {
//		if l.Kind == links.Image && l.Err == nil {
//			return proxied(l.URL)
//		}
//		return l.Raw // as it was
//	})
//
// [Srcset], [Refresh], [CSS] and [Header] read single values: an attribute, a Refresh header, a
// style sheet, a Link header. The example Crawler uses them all.
//
// # The base
//
// The first base element with an href sets the document base URL, even for links before the
// element; what a browser fetches while it reads the page has the base of that moment: see [Kind].
// So before the first link, the page is read up to that element, or to the end of the page. This
// part is held in memory, up to [Page.Limit] bytes. If the base element comes later, the links end
// there with a [*LimitError]. With [Page.Base] or [Page.BaseWithin] the links come while the page
// arrives.
//
// A relative URL whose base has more than 64 KiB is an error, url.ErrTooLong. So is one that is
// resolved after the page's URLs have 64 bytes for each byte of the page up to there, and 64 KiB: a
// page with many short URLs and a long base would take too much memory and time.
//
// # The encoding
//
// The page's encoding is that of its byte order mark, or else of [Page.Charset], or else of a meta
// element in the first 1024 bytes or in the head, or else UTF-8. Where browsers disagree about such
// a meta element, and without one, they may take another: send them what [Page.OnEncoding] gets. A
// query is percent-encoded with the page's encoding.
//
// # What a proxy may rely on
//
// The package reads a page as HTML's tree construction does, without making a tree. Each URL that
// the page's elements, attributes and style sheets make Chromium or Firefox fetch or follow is a
// link, on hostile pages too, or the links end with an error. The package reads a page in each way
// that browsers do: with and without scripts, with select elements of before and after 2025, and
// with and without quirks mode if the DOCTYPE is not that of HTML today. So it finds links that a
// certain browser does not have, and [Link] says which are in templates and noscript elements. A
// second body element counts in full. A base element that only some browsers have is an error.
//
// It does not find URLs in scripts, event handlers, speculation rules and import maps, in the
// resources that a page fetches, and in javascript: and data: URLs. A proxy sends a
// Content-Security-Policy without 'unsafe-inline' beside the page, and refuses service workers.
// [Page.Rewrite] replaces URLs. It is not a sanitizer. After an error, such as [ErrAmbiguous], the
// page that has been written is not whole: a proxy ends the response.
package links

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"

	"github.com/go-weburl/url"
)

// A Page says how to read a page. The zero Page has no URL: relative URLs on it are errors.
type Page struct {
	// URL is the page's own URL: the last one, after redirects.
	URL *url.URL
	// Charset is the label of the page's encoding, such as the charset parameter of its
	// Content-Type. If it is "" or unknown, the page decides.
	Charset string
	// Shown leaves out what a browser with scripts does not show: the links in template and
	// noscript elements.
	Shown bool
	// Base is the document base URL, if it is known already. Then the page's base elements count
	// for nothing, and the first link comes as soon as it has been read.
	Base *url.URL
	// BaseWithin is the number of bytes at the beginning of the page in which a base element is
	// looked for before the first link. If the first one follows later, the links end there with a
	// [*LimitError]. 0 means Limit. A proxy that sends a page while it arrives may use 64 KiB.
	BaseWithin int
	// OnEncoding is called with the encoding before the first link, unless it is nil. A proxy can
	// send the encoding in its Content-Type, so that the browser does not find another.
	OnEncoding func(Encoding)
	// OnMeta is called with each meta element that has a name, such as robots, before the links
	// that follow it, and OnTarget with each id, and each name of an a element, to which a fragment
	// may refer. They may be nil.
	OnMeta   func(name, content string)
	OnTarget func(name string)
	// Limit is the greatest number of bytes of the page that are held in memory, for the base or
	// for a single tag or text. Each open element counts as 4 bytes. 0 means 16 MiB.
	// A hostile page can take 55 times as much memory, such as an attribute of NULs in UTF-16.
	Limit int
}

// A Link is a URL on a page.
type Link struct {
	// URL is the URL that a browser would use: resolved against the document base URL. It is nil
	// if Raw does not parse.
	URL *url.URL
	// Err says why Raw does not parse. It is a *url.ParseError.
	Err error
	// Base is the URL against which Raw is resolved, or nil if there is none. Links share it: do
	// not change it.
	Base *url.URL
	// Raw is the URL as written on the page, with character references and CSS's escapes decoded.
	// It may have spaces around it. It is "" for a meta refresh without a URL, which reloads the
	// page.
	Raw string
	// Kind is what a browser does with the URL.
	Kind Kind
	// Element and Attribute are the names of the element and the attribute, in lower case.
	// Attribute is "" in the text of a style element.
	Element, Attribute string
	// Rel is the element's rel attribute: see [Link.HasRel].
	Rel string
	// Download reports whether the element has a download attribute: a browser saves the resource.
	Download bool
	// Template reports whether the link is in a template element, which a browser does not show
	// before a script copies it. NoScript reports whether only a browser without scripts has it,
	// and Srcdoc whether it is on the page in an iframe's srcdoc attribute.
	Template, NoScript, Srcdoc bool
	// Start and End are the position of the URL on the page, without quotes, in bytes.
	Start, End int64

	tag    *tag
	serial int // of the tag
}

// HasRel reports whether Rel has a link type, such as nofollow, in any case.
func (l Link) HasRel(linkType string) bool { return hasToken(l.Rel, linkType) }

// Attr returns the value of an attribute of the link's element, such as hreflang, by its name in
// lower case. It returns "" if there is none, in a style sheet, and after the next link has come.
func (l Link) Attr(name string) (value string) {
	if l.tag == nil || l.tag.serial != l.serial {
		return ""
	}
	found := false
	l.tag.each(func(n []byte, v *attributeValue) {
		if !found && len(n) == len(name) && equalsFold(n, name) {
			value, found = l.tag.decoded(v), true
		}
	})
	return value
}

// A LimitError says that a page needs more memory than [Page.Limit].
type LimitError struct {
	Limit int
	// Base is true if a base element follows after more than Limit bytes.
	Base bool
	// Depth is true if too many elements or pages are open in each other, or if browsers read them
	// in too many ways. If neither is true, a tag or a text is longer than Limit.
	Depth bool
}

// Error says what was too far away or too long.
func (e *LimitError) Error() string {
	switch {
	case e.Depth:
		return "links: too many elements in each other"
	case e.Base:
		return fmt.Sprintf("links: a base element after more than %d bytes", e.Limit)
	}
	return fmt.Sprintf("links: a tag or text of more than %d bytes", e.Limit)
}

// Links returns an iterator over the links of a page, in the page's order. A URL that does not
// parse is a link with an Err. The iterator's error ends the iteration. It is the reader's, a
// [*LimitError] or [ErrAmbiguous]. It takes time linear in the length of the page.
func (p Page) Links(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		w := p.open(r)
		w.visit = func(s *spot) error {
			if yield(s.Link, nil) {
				return nil
			}
			return errStopped
		}
		if err := w.walk(); err != nil && err != errStopped {
			yield(Link{}, err)
		}
	}
}

// errStopped ends a walk.
var errStopped = errors.New("stopped")

// open finds the encoding and the base of a page, and returns a walker at its beginning.
func (p Page) open(r io.Reader) *walker {
	limit := cmp.Or(p.Limit, 16<<20)
	src := &source{r: r, most: min(limit, cmp.Or(p.BaseWithin, limit))}
	encoding, from := sniff(src, p.Charset)
	if p.OnEncoding != nil {
		p.OnEncoding(Encoding{encoding.name, from})
	}
	w := &walker{Page: &p, limit: limit, documentURL: p.URL, moment: p.URL, urlBytes: new(int64),
		ascii: encoding.in != nil, page: src}
	w.parser = url.Parser{Base: p.URL, Encoding: encoding.in}
	src.decode(encoding)
	if p.Base != nil {
		w.parser.Base, w.moment = p.Base, p.Base
	} else {
		w.baseError = w.findBase(src)
	}
	src.most, src.keep = 0, math.MaxInt64
	src.decode(encoding)
	w.read(src)
	return w
}
