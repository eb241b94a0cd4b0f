package leftout

import (
	"net"
	"net/url"
)

func tested(u *url.URL) string { return net.JoinHostPort(u.Host, "80") }
