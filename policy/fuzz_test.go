package policy_test

import (
	"slices"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

// FuzzCheck: what a rule is for is refused, and a URL that is refused is refused however it
// is written.
func FuzzCheck(f *testing.F) {
	f.Add("http://127.1/", uint8(31))
	f.Add("ws://u:p@[::1]/?x", uint8(8))
	f.Add("web+x://localhost?水", uint8(16))
	f.Add("redis://%31%32%37.1", uint8(16))
	f.Add("mailto:x@127.0.0.1", uint8(1))
	f.Fuzz(func(t *testing.T, input string, rules uint8) {
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		p := &policy.Policy{NoCredentials: rules&2 != 0, NoAddresses: rules&8 != 0, NoPrivateHosts: rules&16 != 0}
		if rules&1 != 0 {
			p.Schemes = []string{"http", "https", "web+x"}
		}
		refused := p.Check(u) != nil
		addr := u.HostValue().Addr()
		must := p.NoCredentials && u.Username()+u.Password() != "" ||
			p.Schemes != nil && !slices.Contains(p.Schemes, u.Scheme()) ||
			p.NoAddresses && addr.IsValid() ||
			p.NoPrivateHosts && (addr.IsPrivate() || addr.IsLoopback() || addr.IsMulticast() || addr.IsUnspecified() || addr.IsLinkLocalUnicast()) ||
			p.NoPrivateHosts && u.Hostname() == "localhost"
		if must && !refused {
			t.Errorf("%q: %v is allowed by %+v", input, u, p)
		}
		if again := p.Check(url.MustParse(u.Href())) != nil; again != refused {
			t.Errorf("%q: refused %t, its href %t", input, refused, again)
		}
		if addr.IsValid() && p.CheckAddr(addr) != nil && !refused {
			t.Errorf("%q: its address is refused, and it is not", input)
		}
	})
}
