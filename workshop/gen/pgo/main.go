// Command pgo writes cmd/weburl/default.pgo, the profile with which the go command builds weburl: of its
// jobs on the lists in testdata/bench. Run it on a machine that does nothing else:
//
//	go run -C workshop ./gen/pgo
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// jobs are what the profile is of.
var jobs = []string{
	"-get {host}", "-get {site}", "-key surt", "-query-delete utm_*,fbclid", "-check", "-json", "-set port=8080", "-display", "-match /wp-content/*",
}

// repeats is how often each job reads each list: it takes a second or two, which is some 100 samples.
const repeats = 300

// profiled is what the program has besides, to write the profile of one run.
const profiled = `package main

import (
	"os"
	"runtime/pprof"
)

func profiled(status func() int) {
	f, err := os.Create(os.Getenv("WEBURL_PROFILE"))
	if err != nil {
		panic(err)
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		panic(err)
	}
	status()
	pprof.StopCPUProfile()
	if err := f.Close(); err != nil {
		panic(err)
	}
}
`

func main() {
	log.SetFlags(0)
	dir, err := os.MkdirTemp("", "pgo")
	if err == nil {
		err = write(dir)
		os.RemoveAll(dir)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func write(dir string) error {
	command, err := build(dir)
	if err != nil {
		return err
	}
	list, err := lists(dir)
	if err != nil {
		return err
	}
	args := []string{"tool", "pprof", "-proto", "-output=../cmd/weburl/default.pgo"}
	for i, job := range jobs {
		profile := filepath.Join(dir, fmt.Sprintf("%d.prof", i))
		cmd := exec.Command(command, append(strings.Fields(job), "-skip-errors", "-f", list)...)
		if strings.Contains(job, "-check") || strings.Contains(job, "-json") {
			cmd = exec.Command(command, append(strings.Fields(job), "-f", list)...)
		}
		cmd.Env = append(os.Environ(), "WEBURL_PROFILE="+profile)
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", job, err)
		}
		args = append(args, profile)
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// build builds a weburl that writes a profile, without one of before.
func build(dir string) (command string, err error) {
	source, err := filepath.Abs("../cmd/weburl")
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(source, "main.go"))
	if err != nil {
		return "", err
	}
	const exit = "os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))"
	if strings.Count(string(text), exit) != 1 {
		return "", fmt.Errorf("main.go has no %s", exit)
	}
	replace := make(map[string]string)
	for name, text := range map[string]string{
		"main.go":     strings.Replace(string(text), exit, "profiled(func() int { return run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr) })", 1),
		"profiled.go": profiled,
	} {
		replace[filepath.Join(source, name)] = filepath.Join(dir, name)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600); err != nil {
		return "", err
	}
	command = filepath.Join(dir, "weburl")
	out, err := exec.Command("go", "build", "-C", source, "-trimpath", "-pgo=off", "-overlay", filepath.Join(dir, "overlay.json"), "-o", command).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return command, nil
}

// lists writes a file with the lines of the lists of URLs of the web and messy ones.
func lists(dir string) (name string, err error) {
	var text []byte
	for _, list := range []string{"web", "messy"} {
		lines, err := os.ReadFile("../testdata/bench/" + list + ".txt")
		if err != nil {
			return "", err
		}
		for range repeats {
			text = append(text, lines...)
		}
	}
	name = filepath.Join(dir, "urls.txt")
	return name, os.WriteFile(name, text, 0o600)
}
