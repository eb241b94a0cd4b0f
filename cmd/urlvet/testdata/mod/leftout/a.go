package leftout

import (
	"net"
	"net/url"
)

func ignored(u *url.URL) string {
	//urlvet:ignore hostport the host is a name
	return net.JoinHostPort(u.Host, "80")
}

func sameLine(u *url.URL) string {
	return net.JoinHostPort(u.Host, "80") //urlvet:ignore rawuse,hostport the host is a name
}

func noReason(u *url.URL) string {
	//urlvet:ignore hostport
	return net.JoinHostPort(u.Host, "80") // want "has its brackets"
}

func otherCheck(u *url.URL) string {
	//urlvet:ignore rawuse the host is a name
	return net.JoinHostPort(u.Host, "80") // want "has its brackets"
}
