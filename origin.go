package url

import "strconv"

// An Origin is an [origin] of the HTML Standard: opaque, or a tuple of a scheme, a host and a
// port. (The standard's tuple also has a domain, which is null for the origin of a URL.)
//
// Two origins are the [same origin] if they are ==. A tuple origin is == to one with the same
// scheme, host and port. An opaque origin is == only to its copies. [URL.OriginValue] makes a
// new one in each call, so that a URL with an opaque origin is never same origin with itself, unless
// it is that of a blob URL entry. The zero Origin is a tuple origin that no URL has.
//
// [origin]: https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
// [same origin]: https://html.spec.whatwg.org/multipage/browsers.html#same-origin
type Origin struct {
	scheme  string
	host    Host
	port    uint16
	hasPort bool
	opaque  *opaqueOrigin
}

// The pointer to an opaqueOrigin tells one opaque origin from another. The struct is not empty,
// since pointers to distinct variables of size zero may be equal.
type opaqueOrigin struct{ _ byte }

// newOpaqueOrigin returns an opaque origin that is not the same as any other.
func newOpaqueOrigin() Origin { return Origin{opaque: new(opaqueOrigin)} }

// IsOpaque reports whether the origin is opaque.
func (o Origin) IsOpaque() bool { return o.opaque != nil }

// Scheme returns a tuple origin's scheme, and "" for an opaque origin.
func (o Origin) Scheme() string { return o.scheme }

// Host returns a tuple origin's host, and the null host for an opaque origin.
func (o Origin) Host() Host { return o.host }

// Port returns a tuple origin's port. ok is false if the port is null: for the scheme's default
// port, and for an opaque origin.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// String returns the [serialization of an origin]: "null" for an opaque one.
//
// [serialization of an origin]: https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	if o.opaque != nil {
		return "null"
	}
	s := o.scheme + "://" + o.host.String()
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}

// Origin returns [URL.OriginValue] serialized: "null" if it is opaque. It allocates only if the URL
// has credentials or is a blob: URL. See https://url.spec.whatwg.org/#concept-url-origin.
func (u *URL) Origin() string {
	switch {
	case u.hasTupleOrigin():
		if u.hasCredentials() {
			return u.href[:u.protocolEnd+2] + u.href[u.hostStart:u.pathStart]
		}
		return u.href[:u.pathStart]
	case u.isBlob():
		return u.blobOrigin().String()
	}
	return "null"
}

// OriginValue returns the URL's origin. An ftp:, http:, https:, ws: or wss: URL has a tuple origin.
// A blob: URL has the origin of its blob URL entry, or else that of the http: or https: URL that is
// its path. All other URLs have an opaque origin, even file: URLs, for which the standard leaves it
// open. See https://url.spec.whatwg.org/#concept-url-origin.
func (u *URL) OriginValue() Origin {
	switch {
	case u.hasTupleOrigin():
		return Origin{scheme: u.Scheme(), host: u.HostValue(), port: u.port, hasPort: u.hasPort}
	case u.isBlob():
		return u.blobOrigin()
	}
	return newOpaqueOrigin()
}

func (u *URL) hasTupleOrigin() bool { return u.scheme != notSpecial && u.scheme != schemeFile }

func (u *URL) isBlob() bool { return u.scheme == notSpecial && u.Protocol() == "blob:" }

func (u *URL) blobOrigin() Origin {
	if entry := u.BlobURLEntry(); entry != nil {
		return entry.Origin
	}
	var path URL
	if _, err := parseInto(&path, u.Pathname(), nil, &noOptions); err != nil || path.scheme != schemeHTTP && path.scheme != schemeHTTPS {
		return newOpaqueOrigin()
	}
	return path.OriginValue()
}

// A BlobURLEntry is the entry for a blob: URL in a [blob URL store]. [Parser.ResolveBlobURL]
// returns it.
//
// [blob URL store]: https://w3c.github.io/FileAPI/#BlobURLStore
type BlobURLEntry struct {
	// Object is the blob, or whatever the URL stands for.
	Object any
	// Origin is the origin of the entry's environment, which is also the URL's.
	Origin Origin
}

// BlobURLEntry returns the blob URL entry that [Parser.ResolveBlobURL] gave the URL, or nil. See
// https://url.spec.whatwg.org/#concept-url-blob-entry.
func (u *URL) BlobURLEntry() *BlobURLEntry {
	if u.extra == nil {
		return nil
	}
	entry, _ := u.extra.blobURLEntry.(*BlobURLEntry)
	return entry
}
