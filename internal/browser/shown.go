package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// ShownHosts returns how Chromium shows each host to a person. The hosts must be in ASCII, as in
// URLs. They become the history of a new profile, and the history page shows them in the same form
// as the address bar, by Chromium's url_formatter::IDNToUnicode. That takes a minute for 100,000.
// The result does not have hosts that Chromium refuses.
//
// It needs the commands chromium and sqlite3.
func ShownHosts(ctx context.Context, hosts []string) (map[string]string, error) {
	profile, err := os.MkdirTemp("", "browser-")
	if err != nil {
		return nil, err
	}
	shown, err := shownHosts(ctx, profile, hosts)
	return shown, errors.Join(err, removeProfile(profile))
}

func shownHosts(ctx context.Context, profile string, hosts []string) (map[string]string, error) {
	// The first run makes the history's tables.
	if _, err := evaluateInHistory(ctx, profile, `0`); err != nil {
		return nil, err
	}
	if err := writeHistory(ctx, filepath.Join(profile, "Default", "History"), hosts); err != nil {
		return nil, err
	}
	answer, err := evaluateInHistory(ctx, profile, `
		import("chrome://history/history.js").then(async ({BrowserProxyImpl}) => {
			for (let tries = 0; ; tries++) {
				try {
					const answer = await BrowserProxyImpl.getInstance().handler.queryHistory("", 0, null, true, true);
					return answer.results.value.map(({url, domain}) => [url, domain]);
				} catch (e) { // the page's own query has taken the place of this one
					if (tries === 5) throw e;
				}
			}
		})`)
	if err != nil {
		return nil, err
	}
	var entries [][2]string
	if err := json.Unmarshal(answer, &entries); err != nil {
		return nil, err
	}
	shown := make(map[string]string, len(entries))
	for _, e := range entries {
		shown[strings.TrimSuffix(strings.TrimPrefix(e[0], "http://"), "/")] = e[1]
	}
	return shown, nil
}

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

// evaluateInHistory returns, as JSON, what a script has for a result on the history
// page of a browser that is started for it and ends after it.
func evaluateInHistory(ctx context.Context, profile, script string) (json.RawMessage, error) {
	p, err := startDevTools(ctx, "chromium", profile)
	if err != nil {
		return nil, err
	}
	var target struct{ TargetID string }
	var session struct{ SessionID string }
	var evaluated struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	err = p.call("", "Target.createTarget", map[string]any{"url": "chrome://history/"}, &target)
	if err == nil {
		err = p.call("", "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	}
	for ready := false; err == nil && !ready; {
		time.Sleep(100 * time.Millisecond)
		err = p.call(session.SessionID, "Runtime.evaluate", map[string]any{
			"expression":    `document.readyState === "complete" && location.href === "chrome://history/"`,
			"returnByValue": true,
		}, &evaluated)
		ready = string(evaluated.Result.Value) == "true"
	}
	if err == nil {
		err = p.call(session.SessionID, "Runtime.evaluate", map[string]any{"expression": script, "awaitPromise": true, "returnByValue": true}, &evaluated)
	}
	if err == nil && evaluated.ExceptionDetails != nil {
		err = fmt.Errorf("the history page: %s", evaluated.ExceptionDetails)
	}
	return evaluated.Result.Value, errors.Join(err, p.close())
}

// devTools speaks the DevTools protocol with a browser, over two pipes. One call
// follows the other.
type devTools struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	lastID int
}

func startDevTools(ctx context.Context, command, profile string) (*devTools, error) {
	readIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer readIn.Close()
	out, writeOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer writeOut.Close()
	arguments := chromiumArguments(profile, "about:blank")
	for i, a := range arguments {
		if strings.HasPrefix(a, "--remote-debugging-port=") {
			arguments[i] = "--remote-debugging-pipe"
		}
	}
	cmd := exec.CommandContext(ctx, command, arguments...)
	cmd.Env = append(os.Environ(), "HOME="+profile)
	cmd.ExtraFiles = []*os.File{readIn, writeOut} // as 3 and 4
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &devTools{cmd: cmd, in: in, out: bufio.NewReader(out)}, nil
}

// call calls a method and decodes its result.
func (d *devTools) call(session, method string, params, result any) error {
	d.lastID++
	message, err := json.Marshal(map[string]any{"id": d.lastID, "method": method, "params": params, "sessionId": session})
	if err != nil {
		return err
	}
	if _, err := d.in.Write(append(message, 0)); err != nil {
		return err
	}
	for {
		line, err := d.out.ReadBytes(0)
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		var answer struct {
			ID            int
			Result, Error json.RawMessage
		}
		if err := json.Unmarshal(line[:len(line)-1], &answer); err != nil {
			return err
		}
		switch {
		case answer.ID != d.lastID: // an event
		case answer.Error != nil:
			return fmt.Errorf("%s: %s", method, answer.Error)
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

// close ends the browser, which then writes its files.
func (d *devTools) close() error {
	var none struct{}
	err := d.call("", "Browser.close", nil, &none)
	return errors.Join(err, d.in.Close(), d.cmd.Wait())
}
