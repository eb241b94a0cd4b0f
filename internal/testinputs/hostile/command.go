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
	return slices.Concat(argumentCommands(), lineCommands(), plainCommands())
}

// argumentCommands are the commands whose arguments are URLs.
func argumentCommands() []Command {
	var commands []Command
	for _, in := range Inputs {
		for _, args := range [][]string{{"-base", "http://h/a", "--"}, {"-check", "--"}} {
			commands = append(commands, Command{
				Name: "weburl " + strings.Join(args, " ") + ": " + in.Name,
				Args: func(n int) []string { return append(slices.Clone(args), in.Make(n)) },
			})
		}
	}
	return append(commands,
		Command{Name: "weburl: many URLs", Args: func(n int) []string { return many("https://h/", n) }},
		Command{Name: "weburl -check: many URLs", Args: func(n int) []string { return append([]string{"-check"}, many("http:h", n)...) }},
		Command{Name: "weburl: many sets", Args: func(n int) []string { return append(manySets(n/2), "https://h/"+fill("a", n/2)) }},
		Command{Name: "weburl -display: many sets", Args: func(n int) []string {
			return append([]string{"-display"}, append(manySets(n/2), "https://h/"+fill("a", n/2))...)
		}},
		Command{Name: "weburl: sets that are ignored", Args: func(n int) []string {
			return append(slices.Repeat([]string{"-set", "port=x"}, n/16), "https://h/")
		}},
		Command{Name: "weburl: a long set", Args: func(n int) []string { return []string{"-set", "pathname=" + fill("\"/", n), "https://h/"} }},
		Command{Name: "weburl -match: many URLs", Args: func(n int) []string {
			return append([]string{"-match", "https://h/:a-:b-:c"}, many("https://h/a-b", n)...)
		}},
		Command{Name: "weburl -match: a long URL", Args: func(n int) []string {
			return []string{"-match", "https://h/:a-:b-:c/*", "https://h/" + fill("-", n) + "/"}
		}},
		Command{Name: "weburl -match: a long pattern", Args: func(n int) []string {
			return []string{"-match", "https://h/" + fill("{a}?", n), "https://h/a"}
		}},
		Command{Name: "weburl: segments to resolve", Args: func(n int) []string { return []string{"https://h/" + fill("a b/%2e%2E/", n)} }},
		Command{Name: "weburl -check: errors of two names by turns", Args: func(n int) []string { return []string{"-check", "https://h/" + fill(`\|`, n)} }},
		Command{Name: "weburl -check: errors in marks", Args: func(n int) []string { return []string{"-check", "https://h/" + fill("\u0316\xFF", n)} }},
	)
}

func many(s string, n int) []string { return slices.Repeat([]string{s}, n/(len(s)+8)) }

func manySets(n int) []string { return slices.Repeat([]string{"-set", "hash=v"}, n/16) }

func reading(in Input, args ...string) Command {
	name := "weburl " + strings.Join(args, " ") + ": " + in.Name
	return Command{name, func(int) []string { return args }, in.Make}
}

// lineCommands are the commands that answer requests.
func lineCommands() []Command {
	var commands []Command
	add := func(name string, stdin func(n int) string) {
		in := Input{name, stdin}
		commands = append(commands, reading(in, "-json"), reading(in, "-json", "-check"))
	}
	line := func(name, before, part, after string) { add(name, around(before, after, part)[0].Make) }
	line("one line", `"https://h/`, "a", `"`)
	line("lines", "", "\"https://h/\"\n", "")
	line("empty lines", "", "\n", "")
	line("escapes", `"https://h/`, `\u0041`, `"`)
	line("escapes of surrogates", `"https://h/`, `\ud800`, `"`)
	line("ill-formed UTF-8", `"https://h/`, "\xFF", `"`)
	line("controls to escape", `{"input":"https://h/?`, "%00", `"}`)
	line("pairs", `"https://h/?`, "a=b&", `"`)
	line("objects", "", "{\"input\":\"x\",\"base\":\"https://h/\"}\n", "")
	line("members", `{"input":"https://h/"`, `,"input":"https://h/"`, `}`)
	line("other members", `{"input":"https://h/"`, `,"a":[{}]`, `}`)
	line("white space", `{"input"`, " ", `:"https://h/"}`)
	line("a long pattern", `{"input":"https://h/a","pattern":"https://h/`, "{a}?", `"}`)
	line("a long input", `{"pattern":"https://h/:a-:b-:c/*","input":"https://h/`, "-", `/"}`)
	line("members of a pattern", `{"input":{},"pattern":{"hash":"a"`, `,"hash":"a"`, `}}`)
	line("patterns", "", "{\"input\":{},\"pattern\":{\"pathname\":\"/:a\"}}\n", "")
	line("brackets", `{"input":"https://h/","a":`, "[", `}`)
	line("brackets that fit", `{"input":"https://h/","a":[`, "[],", `[]]}`)
	line("no JSON", "", "x", "")
	line("a string that does not end", `"`, "a", "")
	line("backslashes that do not end", `"`, `\\`, "")
	line("a long encoding", `{"input":"https://h/","encoding":"`, "x", `"}`)
	line("a long base", `{"input":"x","base":"https://h/`, "x/", `"}`)
	line("a long name", `{"input":"https://h/","set":[["`, "é", `","x"]]}`)
	line("a long pair", `{"input":"https://h/","set":[[`, `"hash",`, `"x"]]}`)
	for _, set := range []string{`["hash","v"]`, `["port","x"]`, `["pathname",""]`, `["href","https://h/"]`, `["search","?a b"]`} {
		line("many sets of "+strconv.Quote(set), `{"input":"https://h/","set":[`, set+",", set+`]}`)
		add("many sets in a long URL of "+strconv.Quote(set), func(n int) string {
			return `{"input":"https://h/` + fill("a", n/2) + `","set":[` + fill(set+",", n/2) + set + `]}`
		})
	}
	add("many sets in a URL that grows", func(n int) string {
		return `{"input":"https://h/","set":[["hash","` + fill("`", n/2) + `"],` + fill(`["port","1"],`, n/2) + `["port",""]]}`
	})
	return commands
}

// plainCommands are the commands that read plain lines, or have options of such commands.
func plainCommands() []Command {
	var commands []Command
	for _, args := range [][]string{
		{"-"}, {"-0", "-"}, {"-valid", "-"}, {"-default-scheme", "http", "-"}, {"-key", "surt", "-"}, {"-match", "/:a-:b/*", "-"},
		{"-get", "{query:a}{query-all:a}{decoded:href}{registrable-domain}", "-"},
		{"-get", "{site}{default:port}", "-uniq", "-key", "surt", "-skip-errors", "-"}, {"-check", "-"}, {"-table", "-"}, {"-display", "-"},
		{"-query", "a=b", "-query-append", "c=d", "-query-replace", "a=e", "-query-delete", "a*", "-query-keep", "b,c", "-sort-query", "-append-path", "x", "-"},
	} {
		for _, in := range slices.Concat(repeated("https://h/?", "a&", "{|\u0016"), repeated("", "https://h/?b&a\n", "\n", "\x00", "x\n", "http://h/\n\\"), around("https://h/?a=", "&a", "%00")) {
			commands = append(commands, reading(in, args...))
		}
	}
	return append(commands,
		Command{Name: "weburl: many edits", Args: func(n int) []string {
			return append(slices.Repeat([]string{"-query-append", "a=b", "-append-path", "x"}, n/24), "https://h/?"+fill("a&", n/2))
		}},
		Command{Name: "weburl: a long format", Args: func(n int) []string { return []string{"-get", fill("{host}x", n), "https://h/"} }},
		Command{Name: "weburl: many patterns", Args: func(n int) []string {
			return []string{"-query-keep", fill("ab*,", n/2), "https://h/?" + fill("abc&a&", n/2)}
		}},
		Command{Name: "weburl: many names", Args: func(n int) []string {
			var names []byte
			for i := range n / 16 {
				names = strconv.AppendInt(names, int64(i), 36)
				names = append(names, "*,"...)
			}
			return []string{"-query-delete", string(names), "https://h/?" + fill("0abc&a&", n/2)}
		}},
	)
}
