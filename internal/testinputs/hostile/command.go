package hostile

import (
	"slices"
	"strconv"
	"strings"
)

// A Command is a way to run cmd/weburl. Its cost must be linear in the length of its arguments and
// its standard input together, which is about n bytes.
type Command struct {
	Name string
	// Args returns the arguments. The system may refuse one of 128 KiB.
	Args func(n int) []string
	// Stdin returns the standard input; nil: there is none.
	Stdin func(n int) string
}

// Commands returns all ways to run the command.
func Commands() []Command {
	var all commands
	addArguments(&all)
	addLines(&all)
	addPlain(&all)
	return all
}

type commands []Command

// add adds a command without standard input.
func (c *commands) add(name string, args func(n int) []string) {
	*c = append(*c, Command{Name: name, Args: args})
}

// addReading adds a command that reads the input.
func (c *commands) addReading(in Input, args ...string) {
	name := "weburl " + strings.Join(args, " ") + ": " + in.Name
	*c = append(*c, Command{name, func(int) []string { return args }, in.Make})
}

// addArguments adds the commands whose arguments are URLs.
func addArguments(all *commands) {
	for _, in := range Inputs {
		for _, args := range [][]string{{"-base", "http://h/a", "--"}, {"-check", "--"}} {
			all.add("weburl "+strings.Join(args, " ")+": "+in.Name, func(n int) []string {
				return append(slices.Clone(args), in.Make(n))
			})
		}
	}
	all.add("weburl: many URLs", func(n int) []string { return many("https://h/", n) })
	all.add("weburl -check: many URLs", func(n int) []string {
		return append([]string{"-check"}, many("http:h", n)...)
	})
	manySets := func(n int) []string {
		return append(slices.Repeat([]string{"-set", "hash=v"}, n/32), "https://h/"+fill("a", n/2))
	}
	all.add("weburl: many sets", manySets)
	all.add("weburl -display: many sets", func(n int) []string {
		return append([]string{"-display"}, manySets(n)...)
	})
	all.add("weburl: sets that are ignored", func(n int) []string {
		return append(slices.Repeat([]string{"-set", "port=x"}, n/16), "https://h/")
	})
	all.add("weburl -match: many URLs", func(n int) []string {
		return append([]string{"-match", "https://h/:a-:b-:c"}, many("https://h/a-b", n)...)
	})
	for line := range strings.Lines(inputs["arguments"]) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), " = ")
		args := strings.Fields(text)
		i := slices.IndexFunc(args, func(arg string) bool { return strings.Contains(arg, "«") })
		long := expand(args[i])[0]
		all.add(name, func(n int) []string {
			return slices.Replace(slices.Clone(args), i, i+1, long.Make(n))
		})
	}
}

func many(s string, n int) []string { return slices.Repeat([]string{s}, n/(len(s)+8)) }

// addLines adds the commands that answer requests.
func addLines(all *commands) {
	add := func(name string, stdin func(n int) string) {
		all.addReading(Input{name, stdin}, "-json")
		all.addReading(Input{name, stdin}, "-json", "-check")
	}
	for line := range strings.Lines(inputs["requests"]) {
		name, request, _ := strings.Cut(strings.TrimSpace(line), ": ")
		add(name, expand(request)[0].Make)
	}
	for _, set := range []string{
		`["hash","v"]`, `["port","x"]`, `["pathname",""]`, `["href","https://h/"]`,
		`["search","?a b"]`,
	} {
		add("many sets of "+strconv.Quote(set), func(n int) string {
			return `{"input":"https://h/","set":[` + fill(set+",", n) + set + `]}`
		})
		add("many sets in a long URL of "+strconv.Quote(set), func(n int) string {
			before := `{"input":"https://h/` + fill("a", n/2)
			return before + `","set":[` + fill(set+",", n/2) + set + `]}`
		})
	}
	add("many sets in a URL that grows", func(n int) string {
		before := `{"input":"https://h/","set":[["hash","` + fill("`", n/2)
		return before + `"],` + fill(`["port","1"],`, n/2) + `["port",""]]}`
	})
}

// addPlain adds the commands that read plain lines, or have options of such commands.
func addPlain(all *commands) {
	for _, args := range []string{
		"-", "-0 -", "-valid -", "-default-scheme http -", "-key surt -", "-match /:a-:b/* -",
		"-get {query:a}{query-all:a}{decoded:href}{registrable-domain} -",
		"-get {site}{default:port} -uniq -key surt -skip-errors -",
		"-check -", "-table -", "-display -width 9 -max-line 9999999 -f -",
		"-query a=b -query-append c=d -query-replace a=e -query-delete a* -query-keep b,c " +
			"-sort-query -append-path x -",
	} {
		for _, in := range expand(`https://h/?«a& {|\u0016»
			«https://h/?b&a\n \n \x00 x\n http://h/\n\\» https://h/?a=«%00»&a`) {
			all.addReading(in, strings.Fields(args)...)
		}
	}
	for _, in := range expand(`«<a␣href=a>\n <base␣href=a>» <a␣href='«\x93\xFA»'>`) {
		all.addReading(in, "-links", "-charset", "shift_jis", "-base", "http://h/", "-f", "-")
	}
	all.add("weburl: many edits", func(n int) []string {
		edits := slices.Repeat([]string{"-query-append", "a=b", "-append-path", "x"}, n/24)
		return append(edits, "https://h/?"+fill("a&", n/2))
	})
	all.add("weburl: many patterns", func(n int) []string {
		return []string{"-query-keep", fill("ab*,", n/2), "https://h/?" + fill("abc&a&", n/2)}
	})
	all.add("weburl: many names", func(n int) []string {
		var names []byte
		for i := range n / 16 {
			names = strconv.AppendInt(names, int64(i), 36)
			names = append(names, "*,"...)
		}
		return []string{"-query-delete", string(names), "https://h/?" + fill("0abc&a&", n/2)}
	})
}
