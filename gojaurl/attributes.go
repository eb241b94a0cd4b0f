// Code generated from internal/attributes by go generate in gojaurl. DO NOT EDIT.

package gojaurl

import "github.com/go-weburl/url"

// stringAttributes are the attributes of a URL that are strings, except href, in the standard's
// order.
var stringAttributes = []struct {
	name string
	get  func(*url.URL) string
	set  func(*url.URL, string) error // whose error the standard ignores; nil: read-only
}{
	{"origin", (*url.URL).Origin, nil},
	{"protocol", (*url.URL).Protocol, (*url.URL).SetProtocol},
	{"username", (*url.URL).Username, (*url.URL).SetUsername},
	{"password", (*url.URL).Password, (*url.URL).SetPassword},
	{"host", (*url.URL).Host, (*url.URL).SetHost},
	{"hostname", (*url.URL).Hostname, (*url.URL).SetHostname},
	{"port", (*url.URL).Port, (*url.URL).SetPort},
	{"pathname", (*url.URL).Pathname, (*url.URL).SetPathname},
	{"search", (*url.URL).Search, (*url.URL).SetSearch},
	{"hash", (*url.URL).Hash, (*url.URL).SetHash},
}
