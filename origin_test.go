package url

import "testing"

func TestOrigin(t *testing.T) {
	tests := []struct{ input, want string }{
		{"https://example.com/a", "https://example.com"},
		{"https://user:pass@example.com:8443/a", "https://example.com:8443"},
		{"https://example.com:443/", "https://example.com"},
		{"ftp://[::1]/", "ftp://[::1]"},
		{"ws://h:1/", "ws://h:1"},
		{"file:///a", "null"},
		{"file://host/a", "null"},
		{"mailto:a@b", "null"},
		{"foo://h/", "null"},
		{"about:blank", "null"},
		{"blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f", "https://whatwg.org"},
		{"blob:http://u:p@h:81/x?y#z", "http://h:81"},
		{"blob:file:///a", "null"},
		{"blob:ws://h/", "null"},
		{"blob:ftp://h/", "null"},
		{"blob:blob:https://h/", "null"},
		{"blob:d0360e2f-caee-469f-9a2f-87d5b0456f6f", "null"},
		{"blob:", "null"},
	}
	for _, test := range tests {
		u := MustParse(test.input)
		o := u.OriginValue()
		if u.Origin() != test.want || o.String() != test.want {
			t.Errorf("%q: Origin %q, OriginValue %q, want %q", test.input, u.Origin(), o, test.want)
		}
		if o.IsOpaque() != (test.want == "null") {
			t.Errorf("%q: opaque: %t", test.input, o.IsOpaque())
		}
		// Each call makes a new opaque origin.
		if again := u.OriginValue(); o == again == o.IsOpaque() {
			t.Errorf("%q: same origin as that of another call: %t", test.input, o == again)
		}
	}
	a, b := MustParse("https://h/").OriginValue(), MustParse("https://h:8443/").OriginValue()
	if a == b {
		t.Error("the port makes no difference")
	}
	if _, ok := a.Port(); ok || a.Scheme() != "https" || a.Host().String() != "h" {
		t.Errorf("%+v", a)
	}
	if port, ok := b.Port(); !ok || port != 8443 {
		t.Errorf("%+v", b)
	}
}

func TestBlobURLEntry(t *testing.T) {
	origin := MustParse("https://store.example/").OriginValue()
	entry := &BlobURLEntry{Object: "a blob", Origin: origin}
	p := Parser{ResolveBlobURL: func(u *URL) *BlobURLEntry {
		if u.Pathname() == "https://a/known" {
			return entry
		}
		return nil
	}}
	tests := []struct {
		input  string
		entry  *BlobURLEntry
		origin string
	}{
		{"blob:https://a/known", entry, "https://store.example"},
		{"blob:https://a/known#fragment", entry, "https://store.example"},
		{"blob:https://a/other", nil, "https://a"},
		{"https://a/known", nil, "https://a"},
	}
	for _, test := range tests {
		u, err := p.Parse(test.input)
		if err != nil {
			t.Fatal(err)
		}
		if u.BlobURLEntry() != test.entry || u.Origin() != test.origin || u.OriginValue().String() != test.origin {
			t.Errorf("%q: entry %v, origin %q", test.input, u.BlobURLEntry(), u.Origin())
		}
		if v := *u; v.BlobURLEntry() != test.entry {
			t.Errorf("%q: the copy's entry is %v", test.input, v.BlobURLEntry())
		}
	}
}

// The entry is the parse's that resolved the URL, and not another href's.
func TestBlobURLEntryAfterSetHref(t *testing.T) {
	p := Parser{ResolveBlobURL: func(*URL) *BlobURLEntry { return &BlobURLEntry{Object: "a blob"} }}
	for _, href := range []string{"blob:https://h/1", "BLOB:https://h/1", "blob:https://h/\t1"} {
		u, err := p.Parse("blob:https://h/0")
		if err != nil || u.BlobURLEntry() == nil {
			t.Fatal("no entry:", err)
		}
		if err := u.SetHref(href); err != nil || u.BlobURLEntry() != nil {
			t.Errorf("%q: entry %v, %v", href, u.BlobURLEntry(), err)
		}
	}
}

// The results are those of the reference implementation, npm whatwg-url 17.3.0.
func TestOriginBoundaries(t *testing.T) {
	for _, test := range []struct{ href, want string }{
		{"http://h/", "http://h"},
		{"https://u:p@H:443/p", "https://h"},
		{"http://h:81/", "http://h:81"},
		{"ws://h:80/", "ws://h"},
		{"wss://h:444/", "wss://h:444"},
		{"ftp://h:21/", "ftp://h"},
		{"ftp://h:22", "ftp://h:22"},
		{"file:///p", "null"},
		{"file://h/p", "null"},
		{"foo://h:80/", "null"},
		{"mailto:x", "null"},
		{"blob:http://h:81/x", "http://h:81"},
		{"blob:https://h/x", "https://h"},
		{"blob:ftp://h/x", "null"},
		{"blob:ws://h/x", "null"},
		{"blob:wss://h/x", "null"},
		{"blob:file:///x", "null"},
		{"blob:foo://h/x", "null"},
		{"blob:blob:http://h/x", "null"},
		{"blob:x", "null"},
		{"blob:", "null"},
		{"blob:/p", "null"},
		{"blob://http://h/", "null"},
		{"blob:http", "null"},
		{"blob:http://", "null"},
		{"blob: http://h/", "http://h"},
		{"blob:http://h/?q#f", "http://h"},
		{"blob:HTTP://H:80/", "http://h"},
		{"blob:http:h", "http://h"},
		{"blob:http%3A//h/", "null"},
		{"BLOB:https://h/", "https://h"},
		{"http://[::1]:81/", "http://[::1]:81"},
		{"http://127.1/", "http://127.0.0.1"},
		{"https://ü.example/", "https://xn--tda.example"},
		{"filesystem:http://h/x", "null"},
		{"about:blank", "null"},
		{"data:,x", "null"},
		{"javascript:x", "null"},
	} {
		u := MustParse(test.href)
		if got := u.Origin(); got != test.want {
			t.Errorf("%q: %q, want %q", test.href, got, test.want)
		}
		if got := u.OriginValue(); got.IsOpaque() != (test.want == "null") || !got.IsOpaque() && got.String() != test.want {
			t.Errorf("%q: %q, want %q", test.href, got, test.want)
		}
	}
}
