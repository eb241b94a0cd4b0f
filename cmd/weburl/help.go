package main

import (
	"fmt"
	"regexp"
	"strings"
)

// The man page and the shells' completions are made from the usage.

// help returns the text that -man or -completion asks for, if one of them is given.
func (o *options) help() (text string, ok bool) {
	switch {
	case o.man:
		return manPage(usage), true
	case o.completion != "":
		return completions[o.completion](optionsOf(usage)), true
	}
	return "", false
}

// An option is an option in the usage.
type option struct {
	name    string // without its '-'
	arg     string // the name of its value; "": it has none
	summary string
}

var optionLine = regexp.MustCompile(`^  -([\w-]+)(?: ([A-Z=]+))?(?:  +(.*))?$`)

// optionsOf returns the options that the usage describes.
func optionsOf(usage string) []option {
	var list []option
	inOption := false
	for line := range strings.Lines(usage) {
		line = strings.TrimSuffix(line, "\n")
		if m := optionLine.FindStringSubmatch(line); m != nil {
			list = append(list, option{m[1], m[2], m[3]})
			inOption = true
		} else if inOption && strings.HasPrefix(line, "      ") {
			o := &list[len(list)-1]
			o.summary = strings.TrimSpace(o.summary + " " + strings.TrimSpace(line))
		} else {
			inOption = false
		}
	}
	return list
}

// values returns the words for a shell to complete an option's value with, if there are any.
func values(o option) string {
	switch o.arg {
	case "PROFILE":
		return "crawl surt safebrowsing"
	case "SHELL":
		return "bash fish zsh"
	case "SCHEME":
		return "http https"
	}
	return ""
}

var completions = map[string]func([]option) string{"bash": bashCompletion, "fish": fishCompletion, "zsh": zshCompletion}

func bashCompletion(list []option) string {
	var names []string
	var cases strings.Builder
	for _, o := range list {
		names = append(names, "-"+o.name)
		if o.arg != "" {
			fmt.Fprintf(&cases, "    -%s) words='%s' ;;\n", o.name, values(o))
		}
	}
	return fmt.Sprintf(`_weburl() {
  local words
  case ${COMP_WORDS[COMP_CWORD-1]} in
%s    *) words='%s' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _weburl weburl
`, &cases, strings.Join(names, " "))
}

// summaryOf returns the first clause of an option's summary, without characters that are
// special in a shell.
func summaryOf(o option) string {
	s, _, _ := strings.Cut(o.summary, ":")
	s, _, _ = strings.Cut(s, ";")
	return strings.NewReplacer("'", "", "[", "(", "]", ")", `\`, "").Replace(s)
}

func fishCompletion(list []option) string {
	var b strings.Builder
	for _, o := range list {
		fmt.Fprintf(&b, "complete -c weburl -o %s", o.name)
		if o.arg != "" {
			fmt.Fprintf(&b, " -x -a '%s'", values(o))
		}
		fmt.Fprintf(&b, " -d '%s'\n", summaryOf(o))
	}
	return b.String()
}

func zshCompletion(list []option) string {
	var b strings.Builder
	b.WriteString("#compdef weburl\n_arguments \\\n")
	for _, o := range list {
		fmt.Fprintf(&b, "  '*-%s[%s]", o.name, summaryOf(o))
		switch v := values(o); {
		case v != "":
			fmt.Fprintf(&b, ":%s:(%s)", strings.ToLower(o.arg), v)
		case o.arg != "":
			fmt.Fprintf(&b, ":%s:", strings.ToLower(o.arg))
		}
		b.WriteString("' \\\n")
	}
	b.WriteString("  '*:URL:'\n")
	return b.String()
}

// manPage returns the usage as a page for man.
func manPage(usage string) string {
	var b strings.Builder
	b.WriteString(".TH WEBURL 1\n.SH NAME\nweburl \\- parse, edit and compare URLs as browsers do\n.SH SYNOPSIS\n.nf\n")
	synopsis, rest, _ := strings.Cut(usage, "\n\n")
	for line := range strings.SplitSeq(strings.TrimPrefix(synopsis, "usage: "), "\n") {
		b.WriteString(roff(strings.TrimPrefix(line, "       ")) + "\n")
	}
	b.WriteString(".fi\n.SH DESCRIPTION\n")
	for paragraph := range strings.SplitSeq(strings.TrimSuffix(rest, "\n"), "\n\n") {
		manParagraph(&b, paragraph)
	}
	return b.String()
}

func manParagraph(b *strings.Builder, paragraph string) {
	switch {
	case optionLine.MatchString(strings.SplitN(paragraph, "\n", 2)[0]):
		for _, o := range optionsOf(paragraph) {
			fmt.Fprintf(b, ".TP\n\\fB%s\\fR", roff("-"+o.name))
			if o.arg != "" {
				fmt.Fprintf(b, " \\fI%s\\fR", roff(o.arg))
			}
			fmt.Fprintf(b, "\n%s\n", roff(o.summary))
		}
	case strings.HasPrefix(paragraph, "  "):
		fmt.Fprintf(b, ".PP\n.nf\n%s\n.fi\n", roff(paragraph))
	default:
		fmt.Fprintf(b, ".PP\n%s\n", roff(paragraph))
	}
}

// roff returns text with the characters escaped that are special to man.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
