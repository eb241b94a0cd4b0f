// Under js there is no network, and net's stand-in for it calls no Control.

//go:build !js

package url_test

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"syscall"

	"github.com/go-weburl/url"
)

func ExamplePolicy_CheckAddr() {
	policy := &url.Policy{NoPrivateHosts: true}
	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		addr, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		return policy.CheckAddr(addr.Addr())
	}}
	_, err := dialer.Dial("tcp", "127.0.0.1:80")
	fmt.Println(errors.Is(err, url.PolicyNoPrivateHosts))
	// Output: true
}
