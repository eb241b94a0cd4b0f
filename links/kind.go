package links

// A Kind is what a browser does with a URL.
//
// The base of an Embed, Image, Media, Script, Style, Font, Manifest, Fetch or Connect is the one at
// its place on the page, for the browser fetches it there: a base element after it comes too late.
// So it is for every URL in CSS. The base of the others is the document's. Chromium may fetch an
// image with either base, so there are two links if they differ.
type Kind uint8

const (
	// Name: nothing. The URL only names something, as the URL of cite does, or that of a link
	// element with rel=canonical.
	Name     Kind = iota
	Navigate      // goes there when a person follows a link, or by itself with meta refresh
	Submit        // sends a form there
	Embed         // shows the resource as a part of the page, as for iframe
	Image         // fetches an image
	Media         // fetches video, audio or a text track
	Script        // fetches a script
	Style         // fetches a style sheet
	Font          // fetches a font
	Manifest      // fetches the manifest of an application
	Fetch         // fetches something else, as for rel=prefetch
	Connect       // connects to the host, or looks up its name
	Refer         // refers to an element, often of the same document, as SVG's use does
	Ping          // sends a ping there when a link is followed
	Base          // makes it the document base URL, if it is in the first base element
	Maybe         // fetches an image, if CSS uses the string as a URL: see CSSURL
)

var kindNames = [...]string{
	"name", "navigate", "submit", "embed", "image", "media", "script", "style", "font", "manifest",
	"fetch", "connect", "refer", "ping", "base", "maybe",
}

// isEarly reports whether a browser fetches a URL of this kind while it parses the page.
func (k Kind) isEarly() bool { return Embed <= k && k <= Connect }

// String returns the kind's name: the constant's, in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// takesEmpty reports whether a browser uses an empty URL, which resolves to the base URL. It never
// fetches one.
func (k Kind) takesEmpty() bool { return !k.isEarly() && k != Ping && k != Maybe }
