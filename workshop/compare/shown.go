package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-weburl/url/internal/browser"
)

// shownHosts returns how Chromium shows each host to a person. The hosts must be in ASCII, as in
// URLs. They become the history of a new profile, and the history page shows them in the same form
// as the address bar, by Chromium's url_formatter::IDNToUnicode. That takes a minute for 100,000.
// The result does not have hosts that Chromium refuses.
//
// It needs the commands chromium and sqlite3.
func shownHosts(ctx context.Context, hosts []string) (shown map[string]string, err error) {
	profile, err := os.MkdirTemp("", "compare-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(profile)
	// The first run makes the history's tables.
	p, err := browser.Open(ctx, "chromium", "chromium", browser.Options{Profile: profile})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(p.Go(historyPage), p.Close()); err != nil {
		return nil, err
	}
	if err := writeHistory(ctx, filepath.Join(profile, "Default", "History"), hosts); err != nil {
		return nil, err
	}
	if p, err = browser.Open(ctx, "chromium", "chromium", browser.Options{Profile: profile}); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	if err := p.Go(historyPage); err != nil {
		return nil, err
	}
	var entries [][2]string
	if err := p.Evaluate(queryHistory, &entries); err != nil {
		return nil, err
	}
	shown = make(map[string]string, len(entries))
	for _, e := range entries {
		shown[strings.TrimSuffix(strings.TrimPrefix(e[0], "http://"), "/")] = e[1]
	}
	return shown, nil
}

const historyPage = "chrome://history/"

// queryHistory tries again, since the page's own query may take the place of this one.
const queryHistory = `import("chrome://history/history.js").then(async ({BrowserProxyImpl}) => {
	for (let tries = 0; ; tries++) {
		try {
			const answer = await BrowserProxyImpl.getInstance().handler.queryHistory("", 0, null, true, true);
			return answer.results.value.map(({url, domain}) => [url, domain]);
		} catch (e) {
			if (tries === 5) throw e;
		}
	}
})`

// writeHistory makes one visit of each host.
func writeHistory(ctx context.Context, database string, hosts []string) error {
	cmd := exec.CommandContext(ctx, "sqlite3", "-bail", database)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	w := bufio.NewWriter(in)
	// The history counts microseconds from the year 1601, too far for a Duration.
	now := time.Now().UnixMicro() - time.Date(1601, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
	fmt.Fprintln(w, "begin; delete from urls; delete from visits;")
	seen := make(map[string]bool, len(hosts))
	for _, host := range hosts {
		if seen[host] {
			continue
		}
		seen[host] = true
		id, at := len(seen), now-int64(len(seen))
		fmt.Fprintf(w, "insert into urls(id, url, title, visit_count, last_visit_time) values(%d, 'http://%s/', '', 1, %d);\n", id, strings.ReplaceAll(host, "'", "''"), at)
		fmt.Fprintf(w, "insert into visits(url, visit_time, from_visit, transition) values(%d, %d, 0, %d);\n", id, at, 0x30000000) // a link, from first to last of a chain
	}
	fmt.Fprintln(w, "commit;")
	return errors.Join(w.Flush(), in.Close(), cmd.Wait())
}
