package checks

import (
	"regexp"
	"strings"
)

var (
	addrTests = regexp.MustCompile(`^\((net\.IP|net/netip\.Addr)\)\.Is(Private|Loopback|` +
		`LinkLocalUnicast|Unspecified|GlobalUnicast)$`)
	guardName = regexp.MustCompile(`(?i)private|internal|ssrf|safe|block|forbid|allow|deny|` +
		`denied|restrict|public|reserved|verify|valid`)
	embedded = regexp.MustCompile(`(?i)64:ff9b|nat64|6to4|teredo|embedded|transition|forwarded|` +
		`real-?ip|client-?ip`)
	lookup = regexp.MustCompile(`(?i)lookup|resolve`)
	digits = regexp.MustCompile(`^(10|127|192\.168|169\.254|172\.\d\d)\.$`)
)

func runPrivateHost(r *reporter) {
	for _, s := range r.sinks {
		if s.kind == fetches && s.t.sources&(fromQuery|fromHeader|fromOrigin) != 0 &&
			len(s.t.conditions()) == 0 {
			r.report(s.Pos(), "a client decides which host this asks, and nothing checks it")
		}
	}
	embeds := false // whether the package thinks of addresses in others, or of clients' addresses
	for _, fn := range r.funcs {
		embeds = embeds || embedded.MatchString(fn.Name()) || embedded.MatchString(r.texts[fn])
	}
	for _, fn := range r.funcs {
		tests := map[string]*call{}
		looksUp, lists, prefixes := false, false, []*call{}
		for _, c := range r.calls[fn] {
			if m := addrTests.FindStringSubmatch(c.name); m != nil {
				tests[m[2]] = c
			}
			looksUp = looksUp || lookup.MatchString(c.name+key(c.Common().Value))
			lists = lists || strings.HasSuffix(c.name, ".Contains")
			if p, ok := str(c.arg(1)); ok && c.name == "strings.HasPrefix" &&
				digits.MatchString(p) &&
				r.kindOf(c.args[0], r.argName(c, 0)) == isHost {
				prefixes = append(prefixes, c)
			}
		}
		if len(prefixes) > 1 {
			r.report(prefixes[0].Pos(),
				"an address is told by its first digits: 2130706433, 0x7f.1 and "+
					"[::ffff:127.0.0.1] pass")
		}
		private := tests["Private"] != nil || tests["LinkLocalUnicast"] != nil
		if c := tests["Loopback"]; c != nil && private && fn.Object() != nil &&
			guardName.MatchString(fn.Name()) {
			if tests["Unspecified"] == nil && tests["GlobalUnicast"] == nil && !lists &&
				!r.mentions(fn, "0.0.0.0") {
				r.report(c.Pos(), "http://0.0.0.0/ reaches this machine, and is not refused")
			} else if !embeds {
				r.report(c.Pos(), "http://[64:ff9b::127.0.0.1]/ has a private address inside, "+
					"and is not refused")
			}
		}
		for _, c := range r.calls[fn] {
			if (c.name == "net.ParseIP" || c.name == "net/netip.ParseAddr") && private &&
				!looksUp &&
				r.kindOf(c.args[0], "") == isHost {
				r.report(c.Pos(), "only an address as it is usually written is refused: a "+
					"name passes, and a redirect, too")
			}
		}
	}
}
