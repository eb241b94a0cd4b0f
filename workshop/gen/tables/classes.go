package main

import (
	"cmp"
	"log"
	neturl "net/url"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

var (
	c0Control = between(0, 0x1F)
	nonASCII  = between(0x80, 0xFF)
	upper     = between('A', 'Z')
	lower     = between('a', 'z')
	letter    = lower.or(upper)
	digit     = between('0', '9')

	forbiddenHost   = these(infra.ForbiddenHostCodePoints)
	forbiddenDomain = these(infra.ForbiddenDomainCodePoints).or(c0Control)

	// https://url.spec.whatwg.org/#url-code-points, those of ASCII
	urlCodePoint = letter.or(digit, these("!$&'()*+,-./:;=?@_~"))
)

// classes returns package url's tables of classes other than the percent-encode sets.
func classes(sets percentEncodeSets) []table {
	return []table{
		{
			"runClasses has, for each byte, its classes.",
			"runClasses", "runClass",
			[]named{
				{"slash", these("/")}, {"dotOrPercent", these(".%")}, {"backslash", these("\\")},
				{"apostrophe", these("'")}, {"pathStop", sets.named("path")},
				{"queryStop", sets.named("query")}, {"fragmentStop", sets.named("fragment")},
				{"hostStop", forbiddenDomain.or(upper, nonASCII)},
			},
		},
		{
			"byteClasses has, for each byte, its classes.",
			"byteClasses", "byteClass",
			[]named{
				{"authorityStop", these("/?#")}, {"fileHostStop", these("/?#\\")},
				{"schemeStop", between(0, 0xFF).except(letter.or(digit, these("+-.")))},
				{"forbiddenHost", forbiddenHost}, {"domainStop", forbiddenDomain.or(nonASCII)},
				{"opaqueHostStop", forbiddenHost.or(sets.named("C0 control"))},
				{"upperCase", upper}, {"urlCodePoint", urlCodePoint},
			},
		},
		{
			"urlencodedKinds has what each byte is to the application/x-www-form-urlencoded " +
				"parser.",
			"urlencodedKinds", "urlencodedKind",
			[]named{
				{"kindEscape", these("%+")}, {"kindNonASCII", nonASCII},
				{"kindAmpersand", these("&")}, {"kindEquals", these("=")},
			},
		},
	}
}

// The bytes that net/url percent-encodes in a component.
var (
	noPath set = func(c byte) bool {
		return (&neturl.URL{Path: "/" + string([]byte{c})}).EscapedPath() != "/"+string([]byte{c})
	}
	noFragment set = func(c byte) bool {
		return (&neturl.URL{Fragment: string([]byte{c})}).EscapedFragment() != string([]byte{c})
	}
	noUser set = func(c byte) bool {
		return neturl.User(string([]byte{c})).String() != string([]byte{c})
	}
	noHost set = func(c byte) bool {
		return (&neturl.URL{Host: string([]byte{c})}).String() != "//"+string([]byte{c})
	}
)

// The bytes that net/url refuses in a RawPath and a RawFragment. It uses one of these, with its %2F
// and %26, only if it accepts the whole.
var (
	noRawPath set = func(c byte) bool {
		path := "/" + string([]byte{c})
		return (&neturl.URL{Path: path + "/", RawPath: path + "%2F"}).EscapedPath() != path+"%2F"
	}
	noRawFragment set = func(c byte) bool {
		s := string([]byte{c})
		return (&neturl.URL{Fragment: s + "&", RawFragment: s + "%26"}).EscapedFragment() != s+"%26"
	}
)

// netURLClasses returns the table of package net/url.
func netURLClasses(sets percentEncodeSets) table {
	control := c0Control.or(these("\x7F"))
	return table{
		"classes has the classes of each byte.",
		"classes", "class",
		[]named{
			{"noPath", noPath}, {"noFragment", noFragment}, {"noUser", noUser}, {"noHost", noHost},
			{"noRawPath", noRawPath}, {"noRawFragment", noRawFragment},
			{"noQuery", sets.named("query")},
			{"noRawQuery", sets.named("C0 control").or(these(" #"))},
			{"noDomain", between(0, 0xFF).except(lower.or(digit, these("-._")))},
			{"staysInPath", noRawPath.except(sets.named("path").or(these("\\")))},
			{"staysInFragment", noRawFragment.except(sets.named("fragment"))},
			{"staysInHost", noHost.except(sets.named("C0 control").or(forbiddenHost))},
			{"noOpaque", control.or(these("?#"))}, {"noOtherQuery", control.or(these("#"))},
			{"endsHost", control.or(these("/?#\\@ "))},
			{"isControl", control}, {"isPercent", these("%")}, {"isBackslash", these("\\")},
			{"isSpace", these(" ")},
		},
	}
}

// linksClasses returns the table of package links.
func linksClasses() table {
	whitespace := these("\t\n\f\r ")
	return table{
		"classes has the classes of each byte.",
		"classes", "class",
		[]named{
			{"space", whitespace}, {"slash", these("/")}, {"equals", these("=")},
			{"greater", these(">")}, {"special", these("&\r\x00")}, {"newline", these("\n\f\r")},
			{"nameByte", letter.or(digit, nonASCII, these("-_\x00"))},
			{"punctuation", these("()[]{};")},
			{"endsURL", c0Control.or(whitespace, these("\"'()\\\x7F")).except(these("\x00"))},
			{"upper", upper}, {"semicolon", these(";")},
		},
	}
}

// percentEncodeSets are the sets in percent.go, in that order.
type percentEncodeSets []named

const suffix = "PercentEncodeSet"

// setLine matches the line of percent.go that defines a set.
var setLine = regexp.MustCompile(`(?m)^\t(\w+)Set += (?:(\w+)Set \+ )?("(?:[^"\\]|\\.)*")$`)

// readSets reads the sets from the constants in percent.go. It also returns the source of that
// file, with doc comments that say what the constants say.
func readSets() (sets percentEncodeSets, source string) {
	text, err := os.ReadFile("../percent.go")
	if err != nil {
		log.Fatal(err)
	}
	source = string(text)
	sets = percentEncodeSets{{"C0Control" + suffix, c0Control.or(between(0x7F, 0xFF))}}
	for _, line := range setLine.FindAllStringSubmatch(source, -1) {
		chars, err := strconv.Unquote(line[3])
		base := sets.named(cmp.Or(line[2], "C0 control"))
		if err != nil || base == nil {
			log.Fatalf("percent.go: %s: %v", line[0], err)
		}
		name := strings.ToUpper(line[1][:1]) + line[1][1:] + suffix
		sets = append(sets, named{name, base.or(these(chars))})
		doc := regexp.MustCompile(`// ` + name + ` adds .* to the .* set\.`)
		if !doc.MatchString(source) {
			log.Fatalf("percent.go: no comment on what %s adds", name)
		}
		source = doc.ReplaceAllLiteralString(source, "// "+name+" adds "+list(chars)+" to the "+
			cmp.Or(line[2], "C0 control")+" set.")
	}
	return sets, source
}

// list returns the characters in words: space " # < and >.
func list(chars string) string {
	words := strings.Split(chars, "")
	if words[0] == " " {
		words[0] = "space"
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], " ") + " and " + words[last]
}

// named returns the set with that name in the standard's words, such as "special-query".
func (s percentEncodeSets) named(name string) set {
	name = strings.NewReplacer("-", "", " ", "").Replace(name) + suffix
	for _, n := range s {
		if strings.EqualFold(n.name, name) {
			return n.set
		}
	}
	return nil
}

func (s percentEncodeSets) table() table {
	return table{
		"percentEncodeSets has, for each byte, the sets that include it. A byte of a\n" +
			"// non-ASCII code point's UTF-8 is in all of them, as the code point is.",
		"percentEncodeSets", suffix, s,
	}
}
