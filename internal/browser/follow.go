package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// FollowBase is the start of the URLs of the pages that [Follow] redirects. The number of the
// location follows it.
const FollowBase = "http://app.example/dir/"

// Follow redirects Chromium with each of the locations, unchanged in the Location header, and
// returns where it ends: a URL without its fragment, or "" where it goes nowhere. A location must
// not have line breaks or NUL. Every host resolves to a server on this machine.
func Follow(ctx context.Context, locations []string) ([]string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	f := &follower{locations: locations, sent: make([]bool, len(locations)), done: make(chan []string, 1)}
	server := &http.Server{Handler: f}
	go server.Serve(l)
	defer server.Close()
	profile, err := os.MkdirTemp("", "browser-")
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	arguments := chromiumArguments(profile, "http://app.example/")
	i := slices.IndexFunc(arguments, func(a string) bool { return strings.HasPrefix(a, "--host-resolver-rules=") })
	arguments[i] = "--host-resolver-rules=MAP * " + l.Addr().String()
	cmd := exec.CommandContext(ctx, "chromium", slices.Insert(arguments, 0, "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable")...)
	cmd.Env = append(os.Environ(), "HOME="+profile)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	select {
	case urls := <-f.done:
		cancel()
		<-exited
		return urls, removeProfile(profile)
	case err := <-exited:
		return nil, errors.Join(errors.New("the browser ended too early"), err, ctx.Err(), removeProfile(profile))
	}
}

type follower struct {
	locations []string
	done      chan []string

	mu   sync.Mutex
	sent []bool // which locations were sent: one may lead back to its own page
}

func (f *follower) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cache-Control", "no-store")
	if r.Method == http.MethodPost {
		var urls []string
		if err := json.NewDecoder(r.Body).Decode(&urls); err == nil && len(urls) == len(f.locations) {
			f.done <- urls
		}
		return
	}
	if r.Host == "app.example" && r.RequestURI == "/" {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!DOCTYPE html><link rel=icon href=data:,><script>%s</script>", fmt.Sprintf(followScript, len(f.locations)))
		return
	}
	number, ok := strings.CutPrefix(r.RequestURI, "/dir/")
	if i, err := strconv.Atoi(number); ok && err == nil && r.Host == "app.example" && i < len(f.locations) {
		f.mu.Lock()
		defer f.mu.Unlock()
		if !f.sent[i] {
			f.sent[i] = true
			w.Header()["Location"] = []string{f.locations[i]}
			w.WriteHeader(http.StatusFound)
		}
	}
}

const followScript = `(async () => {
	const urls = []
	for (let i = 0; i < %d; i++) {
		try { urls.push((await fetch("/dir/" + i)).url) } catch { urls.push("") }
	}
	await fetch("/", {method: "POST", body: JSON.stringify(urls)})
})()`
