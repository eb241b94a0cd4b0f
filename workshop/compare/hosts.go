package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/textproto"
	neturl "net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/policy"
)

// A hostReader is another parser. It returns the host that it reads in each input, or nil if it
// fails.
type hostReader struct {
	name string
	read func(inputs []string) ([]*string, error)
}

var hostReaders = []hostReader{
	{"net/url", readByNetURL},
	{"urllib.parse", readBy("python3", "compare/hosts.py")},
	{"url.parse", readBy("node", "--no-deprecation", "compare/hosts.js")},
	{"curl", readByCurl},
}

// runHosts looks for random inputs that policy.Policy allows with NoAmbiguousHosts, although
// another parser sees a different host in them, or none. It also counts the inputs for which the
// rule is stricter than necessary: those that it refuses although each parser sees the standard's
// host or fails.
func runHosts(t *tally, seed uint64, n int) error {
	g, r := random.New(seed), rand.New(rand.NewPCG(seed, 0))
	p := &policy.Policy{NoAmbiguousHosts: true}
	for done := 0; done < n; done += batch {
		var inputs []string
		for len(inputs) < min(batch, n-done) {
			input := hostInput(r, g)
			isText := utf8.ValidString(input) && !strings.Contains(input, "\x00")
			if isText && url.CanParse(input) {
				inputs = append(inputs, input)
			}
		}
		different := make([]string, len(inputs))
		for _, reader := range hostReaders {
			hosts, err := reader.read(inputs)
			if err != nil {
				return fmt.Errorf("%s: %w", reader.name, err)
			}
			for i, host := range hosts {
				if u := url.MustParse(inputs[i]); host != nil && !isSameHost(u, *host) {
					different[i] += fmt.Sprintf("; %s reads %q", reader.name, *host)
				}
			}
		}
		for i, input := range inputs {
			switch _, err := p.Parse(input); {
			case err == nil && different[i] != "":
				host := url.MustParse(input).Hostname()
				t.differ("%+q has the host %s%s", input, host, different[i])
			case err == nil:
				t.explained["allowed"]++
			case different[i] == "":
				t.explained["refused, although no parser differs"]++
			default:
				t.explained["refused"]++
			}
		}
	}
	return nil
}

// isSameHost reports whether a parser that reads host in u's input will connect to u's host. A dot
// at the end, which curl drops, does not matter in the DNS.
func isSameHost(u *url.URL, host string) bool {
	if strings.EqualFold(host, u.Hostname()) {
		return true
	}
	want, err := url.ParseHost(strings.TrimSuffix(u.Hostname(), "."))
	if err != nil {
		return false
	}
	if strings.Contains(host, ":") && !strings.HasPrefix(host, "[") {
		host = "[" + host + "]"
	}
	got := strings.ToLower(strings.TrimSuffix(host, "."))
	if strings.HasPrefix(got, "[") || utf8.RuneCountInString(got) != len(got) {
		h, err := url.ParseHost(got)
		return err == nil && h == want
	}
	return got == want.String() // 0x7f.1, which the system may resolve, is another host
}

// hostInput returns an input in which parsers may look for the host in different places.
func hostInput(r *rand.Rand, g *random.Generator) string {
	if r.IntN(4) == 0 {
		return g.URL()
	}
	pick := func(list string) string { return lists(list)[r.IntN(len(lists(list)))] }
	input := pick("hostSchemes") + pick("hostSlashes")
	for r.IntN(3) == 0 {
		input += pick("hostUserinfos")
	}
	input += pick("hostNames")
	for r.IntN(4) == 0 {
		input += pick("hostJoints") + pick("hostNames")
	}
	input += pick("hostTails")
	if r.IntN(6) == 0 {
		return g.Mutate(input)
	}
	return input
}

func readByNetURL(inputs []string) ([]*string, error) {
	hosts := make([]*string, len(inputs))
	for i, input := range inputs {
		if n, err := neturl.Parse(input); err == nil {
			hosts[i] = new(n.Hostname())
		}
	}
	return hosts, nil
}

// readBy returns a function that passes inputs to a command as JSON, and returns its hosts.
func readBy(command string, arguments ...string) func([]string) ([]*string, error) {
	return func(inputs []string) ([]*string, error) {
		cmd := exec.Command(command, arguments...)
		cmd.Stdin, cmd.Stderr = strings.NewReader(text(inputs)), os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, err
		}
		var hosts []*string
		if err := json.Unmarshal(out, &hosts); err != nil || len(hosts) != len(inputs) {
			return nil, fmt.Errorf("%d answers, %w", len(hosts), err)
		}
		return hosts, nil
	}
}

// curlConfig is the part of curl's configuration for an input.
//
//go:embed hosts.curl
var curlConfig string

// readByCurl lets curl request each of the inputs from a proxy on a loopback address, and returns
// the host of each request.
func readByCurl(inputs []string) ([]*string, error) {
	hosts := make([]*string, len(inputs))
	address, end, err := serve(func(_ string, header textproto.MIMEHeader) string {
		host := header.Get("Host")
		if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
			host = host[:i]
		}
		if i, err := strconv.Atoi(header.Get("X-Index")); err == nil && i < len(hosts) {
			hosts[i] = &host
		}
		return "403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
	})
	if err != nil {
		return nil, err
	}
	var config strings.Builder
	for i, input := range inputs {
		fmt.Fprintf(&config, curlConfig, curlQuoted.Replace(input), address, i)
	}
	cmd := exec.Command("curl", "--disable", "--config", "-")
	cmd.Stdin = strings.NewReader(strings.TrimSuffix(config.String(), "next\n"))
	err = cmd.Run()
	if _, isExit := err.(*exec.ExitError); isExit { // this is the status for the last input
		err = nil
	}
	end()
	return hosts, err
}

var curlQuoted = strings.NewReplacer(
	`\`, `\\`, `"`, `\"`, "\t", `\t`, "\n", `\n`, "\r", `\r`, "\v", `\v`)
