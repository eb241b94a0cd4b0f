package rawuse

import (
	"net/http"
	"net/url"
	"os/exec"
)

func redirect(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	u, err := url.Parse(next)
	if err != nil || u.Host != "example.com" {
		return
	}
	http.Redirect(w, r, next, http.StatusFound) // want "the string it was parsed from is used"
}

func fetch(w http.ResponseWriter, r *http.Request) {
	from := r.FormValue("from")
	u, err := url.Parse(from)
	if err != nil || u.Hostname() != "example.com" {
		return
	}
	http.Get(from) // want "the string it was parsed from is used"
}

func clone(raw string) {
	u, err := url.Parse(raw)
	if err != nil || u.Scheme != "https" {
		return
	}
	exec.Command("git", "clone", "--", raw).Run() // want "the string it was parsed from is used"
}

// What follows is right.

func parsed(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("next"))
	if err != nil || u.Host != "example.com" {
		return
	}
	http.Redirect(w, r, u.String(), http.StatusFound)
}

func cloneParsed(raw string) {
	u, err := url.Parse(raw)
	if err != nil || u.Scheme != "https" {
		return
	}
	exec.Command("git", "clone", "--", u.String()).Run()
}

func logged(raw string) error {
	u, err := url.Parse(raw)
	if err != nil {
		return err
	}
	_, err = http.Get(u.String())
	return err
}
