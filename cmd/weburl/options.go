package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/quoted"
	"github.com/go-weburl/url/typed"
)

// A mode is a kind of output for each URL. An option has the bits of all modes that it can be used
// with.
type mode uint8

const (
	modeLines mode = 1 << iota
	modeTable
	modeMatches // of -match, for a person
	modeCheck
	modeDisplay
	modeData
	modeJSON
	modeHelp
)

// modeOptions are the options that choose a mode. The first one here that is given wins.
var modeOptions = [...]struct {
	mode mode
	name string
}{
	{modeHelp, "h"}, {modeHelp, "version"}, {modeHelp, "man"}, {modeHelp, "completion"},
	{modeJSON, "json"}, {modeCheck, "check"}, {modeDisplay, "display"}, {modeData, "data"},
	{modeTable, "table"},
}

const edited = modeLines | modeTable | modeDisplay | modeJSON // the modes in which URLs are edited

// An option is an option of the command line. The help, the man page, the completions and the
// checks are made from these.
type option struct {
	name    string
	arg     string // the name of its value; "": it has none
	group   int    // index of groups
	modes   mode   // that it can be used with
	many    bool   // it may be given more than once
	summary string // a line
	detail  string // what -h all and the man page add
	set     func(o *options, value string) error
	words   func() []string // for a shell to complete the value with
}

// groups are the groups of options, in the order of the help.
var groups = [...]struct{ name, about string }{
	{"print", `By default weburl prints the components of each URL to a terminal, and otherwise ` +
		`a line for each URL: the URL itself. These options ask for something else.`},
	{"read", `The arguments are URLs. With - instead, or without arguments if standard input is ` +
		`not a terminal, weburl reads URLs from standard input, one a line, in UTF-8, or in ` +
		`UTF-16 with a byte order mark. It skips blank lines, except with -json. A line that ` +
		`does not parse gives an error with its number on standard error, and the exit status 1. ` +
		`The output keeps the order of the lines.`},
	{"choose", `These options leave URLs out.`},
	{"edit", `Edits are made in the order of the options. Edits of the query keep the other ` +
		`parameters byte for byte.`},
	{"help", ""},
}

const (
	groupPrint = iota
	groupRead
	groupChoose
	groupEdit
	groupHelp
)

// optionTable returns the options. It is a function because the options refer to the table.
func optionTable() []option {
	return []option{
		{name: "get", arg: "FORMAT", group: groupPrint, modes: modeLines, words: formatWords,
			summary: "print FORMAT, in which {WORD} is a part of the URL",
			detail: "The words are " + wordList() + ". {site} is the registrable domain, or the " +
				"host if there is none; {default:port} is the port, or the scheme's default. " +
				"{query:NAME} is the decoded value of a parameter, {query-all:NAME} are all its " +
				"values with spaces between them. {decoded:WORD} is percent-decoded, except for " +
				"controls. \\t, \\n, \\\\, \\{ and \\} are a tab, a line feed, \\, { and }.",
			set: func(o *options, s string) (err error) {
				o.get, err = parseFormat(s)
				return err
			}},
		{name: "key", arg: "PROFILE", group: groupPrint, modes: modeLines, words: profiles,
			summary: "print a key, which is the same for URLs of the same page",
			detail:  "PROFILE is crawl, surt or safebrowsing.",
			set: func(o *options, s string) (err error) {
				o.hasKey = true
				if o.key, err = canon.ParseProfile(s); err != nil {
					return fmt.Errorf("not one of %s", strings.Join(profiles(), ", "))
				}
				return nil
			}},
		{name: "json", group: groupPrint, modes: modeJSON,
			summary: "print a line of JSON for each URL or request",
			set:     choosesMode},
		{name: "check", group: groupPrint, modes: modeCheck | modeJSON,
			summary: "say which URLs are not valid, and why",
			detail: "The standard's rules for what to write are stricter than what browsers " +
				"accept, so a URL that is not valid may parse. Of lines, only those that are not " +
				"valid are listed. Their columns, with tabs between them, are the line, failure " +
				"if it does not parse or else invalid, the error, its position in bytes, the " +
				"input, and what to write instead.",
			set: choosesMode},
		{name: "display", group: groupPrint, modes: modeDisplay,
			summary: "print each URL as a person should see it",
			detail: "There are no credentials, and a domain is in Unicode if that cannot " +
				"deceive. In a terminal, unless NO_COLOR is set, the registrable domain is bold.",
			set: choosesMode},
		{name: "width", arg: "N", group: groupPrint, modes: modeDisplay,
			summary: "with -display: in at most N columns",
			set: func(o *options, s string) (err error) {
				if o.width, err = strconv.Atoi(s); err != nil || o.width < 1 {
					return errors.New("not a number of 1 or more")
				}
				return nil
			}},
		{name: "data", group: groupPrint, modes: modeData,
			summary: "write the bodies of data: URLs, and their types to standard error",
			set:     choosesMode},
		{name: "table", group: groupPrint, modes: modeTable,
			summary: "print the components, as to a terminal",
			set:     choosesMode},

		{name: "f", arg: "FILE", group: groupRead, modes: ^(modeData | modeHelp), many: true,
			summary: "read URLs from FILE, one a line",
			detail:  "All arguments are files then. - is standard input.",
			set:     func(o *options, s string) error { o.files = append(o.files, s); return nil }},
		{name: "base", arg: "URL", group: groupRead, modes: ^(modeData | modeHelp),
			summary: "the base of relative URLs and of a relative pattern",
			set:     func(o *options, s string) error { o.base = &s; return nil }},
		{name: "links", group: groupRead, modes: modeLines | modeJSON | modeCheck,
			summary: "read pages of HTML, for their links",
			detail: "All arguments are files then. The base is the page's URL. Line numbers are " +
				"the page's. With -json, an answer has the link's line, column, start, kind, " +
				"element, attribute and rel, such as navigate, a and href, and whether it is " +
				"in a " +
				"template, in noscript or in srcdoc.",
			set: func(o *options, _ string) error { o.links = true; return nil }},
		{name: "charset", arg: "LABEL", group: groupRead, modes: modeLines | modeJSON | modeCheck,
			summary: "the encoding of pages, as their Content-Type has it",
			set: func(o *options, s string) error {
				if _, err := charset.Get(s); err != nil {
					return errors.New("not the label of an encoding")
				}
				o.charset = s
				return nil
			}},
		{name: "default-scheme", arg: "SCHEME", group: groupRead, modes: modeLines,
			words:   func() []string { return []string{"http", "https"} },
			summary: "read URLs as a person types them: localhost:3000",
			set: func(o *options, s string) error {
				if _, err := typed.Parse("h.example", s); err != nil || s == "" {
					return errors.New("not a scheme to begin with")
				}
				o.defaultScheme = &s
				return nil
			}},
		{name: "0", group: groupRead, modes: modeLines,
			summary: "read and write lines that end with a NUL",
			set:     func(o *options, _ string) error { o.nul = true; return nil }},
		{name: "max-line", arg: "N", group: groupRead, modes: ^(modeData | modeHelp),
			summary: "refuse lines of more than N bytes: 1048576 by default",
			set: func(o *options, s string) (err error) {
				if o.maxLine, err = strconv.Atoi(s); err != nil || o.maxLine < 1 {
					return errors.New("not a number of 1 or more")
				}
				return nil
			}},
		{name: "skip-errors", group: groupRead, modes: edited &^ modeJSON,
			summary: "leave out lines that do not parse, and count them",
			detail: "The last line on standard error has how many there were. They do not " +
				"change the exit status, nor do edits that are not made, which have a line " +
				"with their number on standard error.",
			set: func(o *options, _ string) error { o.skipErrors = true; return nil }},

		{name: "match", arg: "PATTERN", group: groupChoose, modes: modeLines | modeMatches,
			summary: "print only URLs that match a URL pattern",
			detail: "See https://urlpattern.spec.whatwg.org/. Without -base, /a/* matches that " +
				"path on any site. For arguments, without other options, weburl says what the " +
				"groups match.",
			set: func(o *options, s string) error { o.match = &s; return nil }},
		{name: "valid", group: groupChoose, modes: modeLines,
			summary: "print only valid URLs, and count the others",
			detail: "That is stricter than what browsers accept: https://my_host.example/ and " +
				"?q={x} are not valid.",
			set: func(o *options, _ string) error { o.valid = true; return nil }},
		{name: "uniq", group: groupChoose, modes: modeLines,
			summary: "print a line only if it was not printed before",
			detail: "With -get and -key, lines are compared by the key. Each different line " +
				"takes at most 60 bytes of memory, however long it is.",
			set: func(o *options, _ string) error { o.uniq = true; return nil }},

		{name: "set", arg: "NAME=VALUE", group: groupEdit, modes: edited, many: true,
			words: setWords, summary: "set a component",
			detail: "NAME is " + strings.Join(setNames(), ", ") + ".",
			set: func(o *options, s string) error {
				name, value, isPair := strings.Cut(s, "=")
				e, ok := newAssignment(name, value)
				if !isPair || !ok {
					names := strings.Join(setNames(), ", ")
					return fmt.Errorf("not NAME=VALUE, where NAME is one of %s", names)
				}
				o.edits = append(o.edits, e)
				return nil
			}},
		editOption("query", "NAME=VALUE", "set a parameter of the query", ""),
		editOption("query-append", "NAME=VALUE", "add a parameter at the end of the query", ""),
		editOption("query-replace", "NAME=VALUE", "set a parameter if the query has it", ""),
		editOption("query-delete", "NAMES", "delete parameters: utm_*,fbclid",
			`Commas separate the names, * at the end of a name stands for anything, and case `+
				`does not matter, as in trurl. \, and \* are a comma and an asterisk.`),
		editOption("query-keep", "NAMES", "keep only these parameters", ""),
		editOption(sortQuery, "", "sort the parameters by name", ""),
		editOption("append-path", "SEGMENT", "append a segment to the path", ""),

		{name: "h", group: groupHelp, modes: modeHelp, // package flag knows it
			summary: "print the help; -h all has all of it"},
		{name: "version", group: groupHelp, modes: modeHelp, summary: "print the version",
			set: func(o *options, _ string) error { o.help = version(); return nil }},
		{name: "man", group: groupHelp, modes: modeHelp,
			summary: "print the help as a page for man",
			set:     func(o *options, _ string) error { o.help = manPage(); return nil }},
		{name: "completion", arg: "SHELL", group: groupHelp, modes: modeHelp,
			words:   func() []string { return []string{"bash", "fish", "zsh"} },
			summary: "print a script that completes options, for bash, fish or zsh",
			detail:  "One of these lines installs it: " + completionLines + ".",
			set: func(o *options, s string) error {
				if o.help = completion(s); o.help == "" {
					return errors.New("not one of bash, fish, zsh")
				}
				return nil
			}},
	}
}

// choosesMode is for an option without a value: it is enough to know that it is given.
func choosesMode(*options, string) error { return nil }

// editOption returns the option for one of the edits.
func editOption(name, arg, summary, detail string) option {
	return option{name: name, arg: arg, group: groupEdit, modes: edited, many: true,
		summary: summary, detail: detail,
		set: func(o *options, s string) error {
			e, err := newEdit(name, s)
			o.edits = append(o.edits, e)
			return err
		}}
}

func profiles() []string { return []string{"crawl", "surt", "safebrowsing"} }

// setNames returns the names of the components that -set can set: the standard's, and then
// those of other programs.
func setNames() []string {
	var names []string
	for _, a := range attributes.All {
		if a.Set != nil {
			names = append(names, a.Name)
		}
	}
	for _, alias := range aliases {
		names = append(names, alias.name)
	}
	return names
}

func setWords() []string {
	words := setNames()
	for i := range words {
		words[i] += "="
	}
	return words
}

// options are what the command line asks for.
type options struct {
	given []*option // the options, in order
	err   error     // of an option's value
	help  string    // the help to print instead

	get    []field
	key    canon.Profile
	hasKey bool
	width  int

	maxLine       int // in bytes
	files         []string
	links         bool
	charset       string // of pages; "": theirs
	base          *string
	defaultScheme *string
	nul           bool
	skipErrors    bool

	match *string
	valid bool
	uniq  bool

	edits []edit
	urls  []string

	onlyURLs bool // there is a "--"
	mode     mode
}

// parseArgs returns the options, or the error in the command line.
func parseArgs(args []string) (*options, error) {
	o := &options{maxLine: 1 << 20}
	flags := flag.NewFlagSet(os.Args[0], flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	table := optionTable()
	for i := range table {
		if table[i].set != nil {
			o.define(flags, &table[i])
		}
	}
	if err := flags.Parse(args); o.err != nil {
		return nil, o.err
	} else if errors.Is(err, flag.ErrHelp) {
		help := &option{name: "h", modes: modeHelp}
		return &options{given: []*option{help}, help: helpText(flags.Arg(0) == "all")}, nil
	} else if err != nil {
		// This is not an error of an option's value, so the text before a '=' has no value.
		message, _, _ := strings.Cut(err.Error(), "=")
		return nil, errors.New(message)
	}
	o.urls = flags.Args()
	before := len(args) - len(o.urls)
	o.onlyURLs = before > 0 && args[before-1] == "--"
	if !o.onlyURLs {
		for _, s := range o.urls {
			if s, _, _ := strings.Cut(s, "="); len(s) > 1 && s[0] == '-' {
				return nil, fmt.Errorf("%s comes after a URL: options come before, "+
					"and a URL that begins with - after --", s)
			}
		}
	}
	if o.files != nil || o.links && len(o.urls) > 0 {
		o.files, o.urls = append(o.files, o.urls...), nil
	}
	return o, nil
}

// define defines an option.
func (o *options) define(flags *flag.FlagSet, opt *option) {
	set := func(s string) error {
		if err := o.give(opt, s); err != nil {
			if s = quoted.URL(s); opt.name == "set" {
				s = redactedArgument(s)
			}
			o.err = fmt.Errorf("invalid value %q for flag -%s: %w", s, opt.name, err)
		}
		return o.err
	}
	if opt.arg == "" {
		flags.BoolFunc(opt.name, opt.summary, set)
	} else {
		flags.Func(opt.name, opt.summary, set)
	}
}

// give records that an option is given with a value.
func (o *options) give(opt *option, value string) error {
	switch {
	case opt.arg == "" && value != "true":
		return errors.New("it has no value")
	case opt.arg != "" && !opt.many && slices.Contains(o.given, opt):
		return errors.New("there is one already")
	}
	o.given = append(o.given, opt)
	return opt.set(o, value)
}

func (o *options) has(name string) bool {
	return slices.ContainsFunc(o.given, func(opt *option) bool { return opt.name == name })
}

// choose sets o.mode. lines says whether the URLs come from lines, and toTerminal whether the
// output goes to one.
func (o *options) choose(lines, toTerminal bool) error {
	o.mode = modeTable
	isForLines := func(opt *option) bool { return opt.modes == modeLines }
	onlyLines := slices.ContainsFunc(o.given, isForLines)
	switch {
	case lines || onlyLines || o.match != nil && len(o.edits) > 0:
		o.mode = modeLines
	case o.match != nil:
		o.mode = modeMatches
	case !toTerminal:
		o.mode = modeLines
	}
	chosen := ""
	for _, m := range modeOptions {
		if o.has(m.name) {
			o.mode, chosen = m.mode, m.name
			break
		}
	}
	for _, opt := range o.given {
		switch {
		case opt.modes&o.mode != 0:
		case chosen != "":
			return fmt.Errorf("-%s does not go with -%s", opt.name, chosen)
		default:
			return fmt.Errorf("-%s goes with -%s", opt.name, modeName(opt.modes))
		}
	}
	switch {
	case o.get != nil && o.hasKey && !o.uniq:
		return errors.New("-get and -key go together only with -uniq: " +
			"write {key:PROFILE} in the format")
	case o.defaultScheme != nil && (o.base != nil || o.valid):
		return errors.New("-default-scheme does not go with -base and -valid")
	case o.links && (o.nul || o.defaultScheme != nil || o.valid):
		return errors.New("-links does not go with -0, -default-scheme and -valid")
	case o.charset != "" && !o.links:
		return errors.New("-charset goes with -links")
	case lines && o.mode == modeData:
		return errors.New("-data takes URLs as arguments")
	}
	return nil
}

// modeName returns the name of an option that chooses one of the modes.
func modeName(modes mode) string {
	i := 0
	for modeOptions[i].mode&modes == 0 {
		i++
	}
	return modeOptions[i].name
}
