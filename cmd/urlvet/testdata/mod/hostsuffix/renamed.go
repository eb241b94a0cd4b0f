package hostsuffix

import (
	"net/url"
	str "strings"
)

// A fix would write "strings", which this file does not have.
func renamed(u *url.URL) bool {
	return str.HasSuffix(u.Hostname(), "example.com") // want `the suffix "example.com" has no dot`
}
