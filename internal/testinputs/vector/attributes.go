// Code generated from internal/attributes by go generate in gojaurl. DO NOT EDIT.

package vector

// Attributes are those of JavaScript's URL, except searchParams.
type Attributes struct {
	Href     string `json:"href"`
	Origin   string `json:"origin"`
	Protocol string `json:"protocol"`
	Username string `json:"username"`
	Password string `json:"password"`
	Host     string `json:"host"`
	Hostname string `json:"hostname"`
	Port     string `json:"port"`
	Pathname string `json:"pathname"`
	Search   string `json:"search"`
	Hash     string `json:"hash"`
}

// Settable are the names of those that can be set.
var Settable = []string{"protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "href"}
