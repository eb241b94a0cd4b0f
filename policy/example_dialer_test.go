// A program for GOOS=js has no network: package net simulates one there, and never calls Control.

//go:build !js

package policy_test

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"syscall"

	"github.com/go-weburl/url/policy"
)

func ExamplePolicy_CheckAddr() {
	p := &policy.Policy{NoPrivateHosts: true}
	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		addr, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		return p.CheckAddr(addr.Addr())
	}}
	_, err := dialer.Dial("tcp", "127.0.0.1:80")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}
