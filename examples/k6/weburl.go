// Package weburl is an extension of k6: a script imports URL, URLSearchParams and URLPattern from
// "k6/x/url". README.md says how to build k6 with it.
package weburl

import (
	"go.k6.io/k6/v2/js/modules"

	"github.com/go-weburl/url/sobekurl"
)

func init() { modules.Register("k6/x/url", module{}) }

type module struct{}

func (module) NewModuleInstance(vu modules.VU) modules.Instance { return instance{vu} }

type instance struct{ vu modules.VU }

// Exports returns the classes of the virtual user's runtime.
func (i instance) Exports() modules.Exports {
	return modules.Exports{Named: sobekurl.Constructors(i.vu.Runtime())}
}
