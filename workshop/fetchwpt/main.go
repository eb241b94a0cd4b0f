// Command fetchwpt fills a directory with the web-platform-tests' data files for
// URLs and URL patterns, from the project's repository on GitHub.
//
//	go run ./fetchwpt [-commit SHA] [-out ../testdata/wpt]
//
// Without -commit it uses the repository's newest commit. Next to the data it writes a file
// SOURCE: the commit, and every file's SHA-256 in the form that `sha256sum -c SOURCE`
// checks. It writes nothing before everything has arrived, and SOURCE last: if SOURCE
// exists, the set is complete.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// files are what wpt_test.go reads from the repository's url/resources, and
// urlpattern/wpt_test.go from its urlpattern/resources.
var files = []string{
	"IdnaTestV2-removed.json",
	"IdnaTestV2.json",
	"percent-encoding.json",
	"setters_tests.json",
	"toascii.json",
	"urltestdata-javascript-only.json",
	"urltestdata.json",
	"urlpattern/urlpatterntestdata.json",
}

// upstream returns a file's name in the repository.
func upstream(name string) string {
	if folder, name, ok := strings.Cut(name, "/"); ok {
		return folder + "/resources/" + name
	}
	return "url/resources/" + name
}

const (
	sourceFile = "SOURCE"

	// maxFileSize is ten times the largest of the files.
	maxFileSize = 4 << 20
	timeout     = 2 * time.Minute
)

// A StatusError is an answer other than 200.
type StatusError struct {
	URL    string
	Status string
}

func (e *StatusError) Error() string { return fmt.Sprintf("%s: %s", e.URL, e.Status) }

// A SizeError is an answer that is longer than it may be.
type SizeError struct {
	URL   string
	Limit int64 // in bytes
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("%s: more than %d bytes", e.URL, e.Limit)
}

// A ContentError says that an answer is not the requested file.
type ContentError struct {
	URL  string
	Want string
}

func (e *ContentError) Error() string { return fmt.Sprintf("%s: not %s", e.URL, e.Want) }

// A CommitError is a commit that was not named by its full hash.
type CommitError string

func (e CommitError) Error() string {
	return fmt.Sprintf("commit %q: want 40 hexadecimal digits", string(e))
}

var fullHash = regexp.MustCompile(`^[0-9a-f]{40}$`)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "fetchwpt:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout io.Writer) error {
	var r repository
	flags := flag.NewFlagSet("fetchwpt", flag.ContinueOnError)
	flags.StringVar(&r.api, "api", "https://api.github.com/repos/web-platform-tests/wpt", "base `address` of the repository's API, for the newest commit")
	flags.StringVar(&r.raw, "raw", "https://raw.githubusercontent.com/web-platform-tests/wpt", "base `address` of the repository's files")
	commit := flags.String("commit", "", "the commit's full `hash` (default the newest)")
	out := flags.String("out", "../testdata/wpt", "`directory` to fill")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if *commit == "" {
		newest, err := r.newestCommit(ctx)
		if err != nil {
			return err
		}
		*commit = newest
	}
	data, err := r.fetch(ctx, *commit)
	if err != nil {
		return err
	}
	if err := fill(*out, *commit, data); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: %d files of web-platform-tests commit %s\n", *out, len(files), *commit)
	return nil
}

// A repository is where the web-platform-tests are.
type repository struct {
	api, raw string
}

// newestCommit returns the hash of the main branch's newest commit.
func (r repository) newestCommit(ctx context.Context) (string, error) {
	address := r.api + "/commits/master"
	answer, err := get(ctx, address, "application/vnd.github.sha")
	if err != nil {
		return "", err
	}
	hash := strings.TrimSpace(string(answer))
	if !fullHash.MatchString(hash) {
		return "", &ContentError{address, "a commit's hash"}
	}
	return hash, nil
}

// fetch returns the content of each of files, in their order, at a commit.
func (r repository) fetch(ctx context.Context, commit string) ([][]byte, error) {
	if !fullHash.MatchString(commit) {
		return nil, CommitError(commit)
	}
	all := make([][]byte, len(files))
	for i, name := range files {
		address := strings.Join([]string{r.raw, commit, upstream(name)}, "/")
		data, err := get(ctx, address, "*/*")
		if err != nil {
			return nil, err
		}
		if !json.Valid(data) {
			return nil, &ContentError{address, "JSON"}
		}
		all[i] = data
	}
	return all, nil
}

func get(ctx context.Context, address, accept string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", accept)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &StatusError{address, resp.Status}
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxFileSize+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	if len(data) > maxFileSize {
		return nil, &SizeError{address, maxFileSize}
	}
	return data, nil
}

// fill writes the files and SOURCE into dir. An old SOURCE goes first, so that
// it never vouches for a mixture of old and new files.
func fill(dir, commit string, data [][]byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(dir, sourceFile)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var source strings.Builder
	fmt.Fprintf(&source, "# web-platform-tests/wpt\n# %s\n", commit)
	for i, name := range files {
		if err := writeFile(dir, name, data[i]); err != nil {
			return err
		}
		fmt.Fprintf(&source, "%x  %s\n", sha256.Sum256(data[i]), name)
	}
	return writeFile(dir, sourceFile, []byte(source.String()))
}

// writeFile writes a file whole or not at all.
func writeFile(dir, name string, data []byte) (err error) {
	dir, name = filepath.Split(filepath.Join(dir, name))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "."+name+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(dir, name))
}
