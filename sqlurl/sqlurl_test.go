package sqlurl_test

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/sqlurl"
)

var (
	_ driver.Valuer = sqlurl.URL{}
	_ driver.Valuer = (*sqlurl.URL)(nil)
	_ sql.Scanner   = (*sqlurl.URL)(nil)
)

func TestScan(t *testing.T) {
	href := "https://example.com/"
	for _, test := range []struct {
		name string
		src  any
		want string
		err  error
	}{
		{"string", "HTTPS://EXAMPLE.COM", href, nil},
		{"bytes", []byte(href), href, nil},
		{"NULL", nil, "", nil},
		{"empty", "", "", nil},
		{"no bytes", []byte(nil), "", nil},
		{"invalid string", "//", "old:", url.ErrMissingSchemeNonRelativeURL},
		{"invalid bytes", []byte("https://"), "old:", url.ErrHostMissing},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := sqlurl.Of(url.MustParse("old:"))
			if err := u.Scan(test.src); u.Href() != test.want || !errors.Is(err, test.err) {
				t.Errorf("%q, %v", u, err)
			}
			var null sql.Null[sqlurl.URL]
			err := null.Scan(test.src)
			if test.err == nil && (err != nil || null.V.Href() != test.want ||
				null.Valid != (test.src != nil)) {
				t.Errorf("sql.Null: %+v, %v", null, err)
			}
		})
	}
	for _, src := range []any{int64(1), 1.5, true, url.URL{}} {
		u := sqlurl.Of(url.MustParse("old:"))
		var typeError *sqlurl.TypeError
		err := u.Scan(src)
		if !errors.As(err, &typeError) ||
			typeError.Type != fmt.Sprintf("%T", src) || u.Href() != "old:" ||
			err.Error() != "sqlurl: cannot scan "+typeError.Type+" into a URL" {
			t.Errorf("%T: %q, %v", src, u, err)
		}
	}
}

// TestScanOfOwnHref scans the text that a URL already has. The parser drops the host localhost of a
// file: URL, and the protocol setter keeps it.
func TestScanOfOwnHref(t *testing.T) {
	for _, src := range []any{"file://localhost/", []byte("file://localhost/")} {
		u := sqlurl.Of(url.MustParse("https://localhost/"))
		if err := u.SetProtocol("file"); err != nil || u.Href() != "file://localhost/" {
			t.Fatal(u, err)
		}
		if err := u.Scan(src); err != nil || u.Href() != "file:///" {
			t.Errorf("%T: %s, %v", src, u, err)
		}
	}
}

// TestScanKeepsNoMemory changes the bytes that were scanned, as a driver does.
func TestScanKeepsNoMemory(t *testing.T) {
	src := []byte("https://example.com/")
	var u sqlurl.URL
	if err := u.Scan(src); err != nil {
		t.Fatal(err)
	}
	clear(src)
	if u.Href() != "https://example.com/" {
		t.Errorf("%q", u)
	}
}

func TestValue(t *testing.T) {
	for _, href := range []string{
		"", "https://example.com/a?b#c", "mailto:me@example.com", "blob:x",
	} {
		var u sqlurl.URL
		var want driver.Value
		if href != "" {
			u, want = sqlurl.Of(url.MustParse(href)), href
		}
		v, err := u.Value()
		if err != nil || v != want {
			t.Errorf("%q: %v, %v", href, v, err)
		}
		again := sqlurl.Of(url.MustParse("old:"))
		if err := again.Scan(v); err != nil || again != u {
			t.Errorf("%q: again %q, %v", href, again, err)
		}
	}
}

func TestScanErrorWithoutPassword(t *testing.T) {
	for _, src := range []any{
		"https://user:hunter2@h:x/", []byte("https://user:hunter2@h:x/"),
		*url.MustParse("https://user:hunter2@h/"),
	} {
		err := new(sqlurl.URL).Scan(src)
		text := fmt.Sprintf("%v %+v %#v", err, err, errors.Unwrap(err))
		if err == nil || strings.Contains(text, "hunter2") {
			t.Errorf("%T: %s", src, text)
		}
	}
}

// FuzzScan checks that Scan agrees with Parse, and that Value inverts it.
func FuzzScan(f *testing.F) {
	f.Add("https://EXAMPLE.com/\xff")
	f.Add("file://localhost/C|")
	f.Fuzz(func(t *testing.T, src string) {
		want, wantErr := url.Parse(src)
		for _, column := range []any{src, []byte(src)} {
			u := sqlurl.Of(url.MustParse("old:"))
			switch err := u.Scan(column); {
			case src == "":
				if err != nil || u != (sqlurl.URL{}) {
					t.Errorf("an empty text gives %q, %v", u, err)
				}
			case wantErr != nil:
				if err == nil || err.Error() != wantErr.Error() || u.Href() != "old:" {
					t.Errorf("%q: %q, %v, want %v", src, u, err, wantErr)
				}
			case err != nil || u.URL != *want:
				t.Errorf("%q: %q, %v, want %q", src, u, err, want)
			default:
				again := sqlurl.URL{}
				if v, err := u.Value(); err != nil || again.Scan(v) != nil || again != u {
					t.Errorf("%q: again %q, %v", src, again, err)
				}
			}
		}
	})
}
