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

// kinds has a row for each kind: its name; whether a browser fetches such a URL while it parses the
// page; and whether it uses an empty URL, which resolves to the base URL. It never fetches that.
var kinds = [...]struct {
	name                string
	isEarly, takesEmpty bool
}{
	{"name", false, true},
	{"navigate", false, true},
	{"submit", false, true},
	{"embed", true, false},
	{"image", true, false},
	{"media", true, false},
	{"script", true, false},
	{"style", true, false},
	{"font", true, false},
	{"manifest", true, false},
	{"fetch", true, false},
	{"connect", true, false},
	{"refer", false, true},
	{"ping", false, false},
	{"base", false, true},
	{"maybe", false, false},
}

// String returns the kind's name: the constant's, in lower case.
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k].name
	}
	return "unknown"
}
