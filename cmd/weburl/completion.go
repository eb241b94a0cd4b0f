package main

import (
	"fmt"
	"strings"
)

// completionLines are the lines that install the completions, for each shell.
const completionLines = `in ~/.bashrc, eval "$(weburl -completion bash)"; ` +
	`in ~/.zshrc after compinit, eval "$(weburl -completion zsh)"; ` +
	`in ~/.config/fish/config.fish, weburl -completion fish | source`

// completion returns the script for a shell, or "" if there is none.
func completion(shell string) string {
	switch shell {
	case "bash":
		return bashCompletion()
	case "fish":
		return fishCompletion()
	case "zsh":
		return zshCompletion()
	}
	return ""
}

// valueWords returns the words for a shell to complete an option's value with, in single quotes.
func (o *option) valueWords() string {
	if o.words == nil {
		return ""
	}
	return strings.Join(o.words(), " ")
}

// isFormat reports whether the words are for a format, each after a '{'.
func (o *option) isFormat() bool { return o.arg == "FORMAT" }

// bashCompletion returns a script that looks at the line itself: bash splits words at a colon and
// at an =, and keeps their quotes.
func bashCompletion() string {
	var names []string
	var cases strings.Builder
	for _, o := range optionTable() {
		names = append(names, "-"+o.name)
		switch {
		case o.isFormat():
			fmt.Fprintf(&cases, "    -%s) before=${current%%\"${current##*\\{}\"}; "+
				"before=${before%%\\{}; words='%s' ;;\n", o.name, o.valueWords())
		case o.name == "f":
			fmt.Fprintf(&cases, "    -%s) return ;;\n", o.name)
		case o.arg != "":
			fmt.Fprintf(&cases, "    -%s) words='%s' ;;\n", o.name, o.valueWords())
		}
	}
	return fmt.Sprintf(`_weburl() {
  local line=${COMP_LINE:0:COMP_POINT} current previous before= words hyphen= word
  current=${line##*[[:space:]]}
  previous=${line%%"$current"}
  previous=${previous%%"${previous##*[![:space:]]}"}
  previous=${previous##*[[:space:]]}
  case $current in --*) hyphen=- ;; esac
  current=${current#[\'\"]}
  COMPREPLY=()
  case ${previous/#--/-} in
%s    *) words='%s' ;;
  esac
  for word in $words; do
    case $word in -*) word=$hyphen$word ;; esac
    case $before$word in
      "$current"*)
        word=$before$word
        # Readline replaces only what follows the last : or = of the line.
        case $COMP_WORDBREAKS in *:*)
          case $current in *:*) word=${word#"${current%%:*}:"} ;; esac ;;
        esac
        case $COMP_WORDBREAKS in *=*)
          case $current in *=*) word=${word#"${current%%=*}="} ;; esac ;;
        esac
        COMPREPLY+=("$word") ;;
    esac
  done
  case ${COMPREPLY[0]} in *=|*:) compopt -o nospace 2>/dev/null ;; esac
}
complete -o default -F _weburl weburl
`, &cases, strings.Join(names, " "))
}

// shellQuoted returns text for single quotes.
func shellQuoted(text string) string { return strings.ReplaceAll(text, "'", `'\''`) }

func fishCompletion() string {
	var b strings.Builder
	for _, o := range optionTable() {
		// fish completes -name by -o and --name by -l.
		for _, hyphens := range []string{"-o", "-l"} {
			fmt.Fprintf(&b, "complete -c weburl %s %s", hyphens, o.name)
			switch {
			case o.isFormat():
				fmt.Fprintf(&b, " -x -a '(__weburl_words %s)'",
					shellQuoted("'"+strings.Join(o.words(), "' '")+"'"))
			case o.name == "f":
				b.WriteString(" -r -F")
			case o.arg != "":
				fmt.Fprintf(&b, " -x -a '%s'", shellQuoted(o.valueWords()))
			}
			fmt.Fprintf(&b, " -d '%s'\n", shellQuoted(o.summary))
		}
	}
	return `function __weburl_words
  set -l before (string replace -r '\{[^{}]*$' '' -- (commandline -ct))
  printf '%s\n' "$before"$argv
end
` + b.String()
}

func zshCompletion() string {
	var b strings.Builder
	fmt.Fprintf(&b, `#compdef weburl
_weburl_format() {
  local -a words
  words=('%s')
  if [ -n "$PREFIX" ]; then # from the last { on
    compset -P '*[{]'
    words=("${(@)words#\{}")
  fi
  compadd -Q -S '' -- $words
}
_weburl_set() { compadd -S '' -- %s }
_weburl() {
  _arguments \
`, strings.Join(formatWords(), "' '"), strings.Join(setWords(), " "))
	for _, o := range optionTable() {
		summary := strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(o.summary)
		for _, hyphens := range []string{"-", "--"} {
			fmt.Fprintf(&b, "    '*%s%s[%s]", hyphens, o.name, shellQuoted(summary))
			switch arg := strings.ToLower(o.arg); {
			case o.isFormat():
				fmt.Fprintf(&b, ":%s:_weburl_format", arg)
			case o.name == "set":
				fmt.Fprintf(&b, ":%s:_weburl_set", arg)
			case o.name == "f":
				fmt.Fprintf(&b, ":%s:_files", arg)
			case o.words != nil:
				fmt.Fprintf(&b, ":%s:(%s)", arg, o.valueWords())
			case o.arg != "":
				fmt.Fprintf(&b, ":%s:", arg)
			}
			b.WriteString("' \\\n")
		}
	}
	b.WriteString("    '*:URL:_files'\n}\n")
	b.WriteString(`if [ "$funcstack[1]" = _weburl ]; then _weburl "$@"; ` +
		"else compdef _weburl weburl; fi\n")
	return b.String()
}
