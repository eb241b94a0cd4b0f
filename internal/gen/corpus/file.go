package main

import (
	"strings"
)

const fileCount = 2500

// fileURLs makes file URLs as browsers, editors and indexers write them.
func fileURLs(g *gen) []string {
	return distinct(fileCount, 7, func(int) string {
		return choose(g, []choice[func(*gen) string]{
			{50, (*gen).unixFile}, {16, (*gen).macFile}, {29, (*gen).windowsFile}, {5, (*gen).shareFile},
		})(g)
	})
}

// unixRoots are directories on a Unix machine, with functions that make the names in them.
var unixRoots = []choice[func(*gen) string]{
	{20, func(g *gen) string { return "/usr/share/doc/" + g.packageName() + "/" + g.docFile() }},
	{12, func(g *gen) string { return "/usr/share/" + g.packageName() + "/" + g.dirs(1, 3) + g.dataFile() }},
	{8, func(g *gen) string {
		return "/usr/lib/python3." + g.digit() + "/" + pick(g, []string{"site-packages/", "dist-packages/", ""}) + g.word() + "/" + g.codeFile(".py")
	}},
	{5, func(g *gen) string { return "/usr/include/" + g.word() + "/" + g.dirs(0, 2) + g.codeFile(".h") }},
	{4, func(g *gen) string { return "/usr/share/man/man" + g.digit() + "/" + g.word() + ".1.gz" }},
	{3, func(g *gen) string {
		return "/usr/lib/x86_64-linux-gnu/lib" + g.word() + ".so." + g.version()
	}},
	{3, func(g *gen) string {
		return "/usr/share/icons/hicolor/" + pick(g, []string{"16x16", "48x48", "256x256", "scalable"}) + "/apps/" + g.word() + ".svg"
	}},
	{4, func(g *gen) string { return "/etc/" + g.dirs(0, 1) + g.word() + ".conf" }},
	{3, func(g *gen) string { return "/var/log/" + g.word() + "/" + g.word() + ".log." + g.digit() + ".gz" }},
	{2, func(g *gen) string { return "/var/cache/" + g.word() + "-" + g.of(alphaNum, 6) + "/" + g.dataFile() }},
	{12, func(g *gen) string { return "/home/" + g.name() + "/" + g.personalFile("%20") }},
	{10, func(g *gen) string {
		return "/home/" + g.name() + "/" + pick(g, []string{"src", "code", "repos", "projects", "go/src", "dev"}) + "/" + g.slug("en", "-", 2) + "/" + g.dirs(0, 2) + g.sourceFile()
	}},
	{4, func(g *gen) string { return "/srv/www/" + g.word() + ".example/" + g.dirs(0, 3) + g.docFile() }},
	{3, func(g *gen) string { return "/opt/" + g.word() + "/" + g.version() + "/" + g.dirs(0, 2) + g.dataFile() }},
	{2, func(g *gen) string { return "/mnt/" + g.word() + "/" + g.year() + "/" + g.photo() }},
	{2, func(g *gen) string {
		return "/media/" + g.name() + "/" + g.of(upperHex, 4) + "-" + g.of(upperHex, 4) + "/DCIM/" + g.photo()
	}},
}

func (g *gen) unixFile() string { return "file://" + choose(g, unixRoots)(g) }

func (g *gen) macFile() string {
	switch {
	case g.chance(70):
		return "file:///Users/" + g.name() + "/" + g.personalFile("%20")
	case g.chance(60):
		return "file:///Applications/" + g.title() + ".app/Contents/" + pick(g, []string{"Resources/", "MacOS/", "Frameworks/"}) + g.dataFile()
	}
	return "file:///Library/Application%20Support/" + g.title() + "/" + g.dirs(0, 1) + g.dataFile()
}

func (g *gen) windowsFile() string {
	drive := pick(g, []string{"C", "C", "C", "C", "D", "E", "c"})
	return "file:///" + drive + ":/" + choose(g, []choice[func(*gen) string]{
		{50, func(g *gen) string { return "Users/" + capital(g.name()) + "/" + g.personalFile("%20") }},
		{20, func(g *gen) string {
			return "Program%20Files/" + g.title() + "%20" + g.title() + "/" + g.dirs(0, 2) + g.dataFile()
		}},
		{10, func(g *gen) string { return "Windows/System32/" + g.word() + pick(g, []string{".dll", ".exe", ".mui"}) }},
		{10, func(g *gen) string {
			return "Users/" + g.name() + "/AppData/Local/Temp/" + g.of(upperHex, 8) + "/" + g.dataFile()
		}},
		{10, func(g *gen) string {
			return pick(g, []string{"dev", "src", "repos", "Data"}) + "/" + g.dirs(0, 3) + g.sourceFile()
		}},
	})(g)
}

// shareFile returns a file on another machine.
func (g *gen) shareFile() string {
	host := g.word() + pick(g, []string{"", "-nas", "01", ".lan", ".corp.example"})
	return "file://" + host + "/" + pick(g, []string{"public", "share", "Team", "scans", "backup$"}) + "/" + g.dirs(0, 2) + g.dataFile()
}

// dirs returns low to high directories, each with a slash after it.
func (g *gen) dirs(low, high int) string {
	path := ""
	for range g.between(low, high) {
		path += pick(g, sections) + "/"
	}
	return path
}

func (g *gen) packageName() string {
	switch {
	case g.chance(40):
		return g.word()
	case g.chance(40):
		return "lib" + g.word() + g.digit()
	case g.chance(30):
		return "python3-" + g.word()
	}
	return g.slug("en", "-", 2) + pick(g, []string{"", "-common", "-data", "-doc", "-dev"})
}

func (g *gen) docFile() string {
	if g.chance(45) {
		return pick(g, strings.Fields("copyright changelog.gz changelog.Debian.gz README README.md NEWS.gz AUTHORS TODO examples/ html/index.html"))
	}
	return pick(g, []string{"", "html/", "examples/", "manual/"}) + g.slug("en", pick(g, []string{"-", "_"}), g.between(1, 3)) +
		pick(g, []string{".html", ".html", ".txt", ".pdf", ".xml", ".png", ".css"})
}

func (g *gen) dataFile() string {
	return g.slug("en", pick(g, []string{"-", "_", "."}), g.between(1, 4)) +
		pick(g, []string{".json", ".xml", ".png", ".svg", ".txt", ".dat", ".db", ".csv", ".conf", ".ttf", ".mo", ".wav", ".bin", ".html"})
}

func (g *gen) codeFile(ext string) string {
	if g.chance(15) {
		return "__init__" + ext
	}
	return g.slug("en", "_", g.between(1, 2)) + ext
}

func (g *gen) sourceFile() string {
	return g.codeFile(pick(g, []string{".go", ".go", ".ts", ".rs", ".c", ".h", ".js", ".java", ".rb", ".md", ".yaml", ".css"}))
}

func (g *gen) photo() string {
	return pick(g, []string{"IMG_", "DSC", "PXL_", "100CANON/IMG_"}) + g.number() + pick(g, []string{".jpg", ".JPG", ".heic", ".mov", ".CR2"})
}

// personalFile returns the path of a file in a person's home.
func (g *gen) personalFile(space string) string {
	between := pick(g, []string{space, "_", "-", "-"})
	path := pick(g, []string{"Documents/", "Documents/", "Downloads/", "Desktop/", "Pictures/", "Music/", "Videos/"})
	switch {
	case g.chance(25):
		path += capital(g.slug("en", between, g.between(1, 2))) + "/"
	case g.chance(15):
		path += g.year() + "/" + g.word() + "/"
	}
	switch {
	case g.chance(12):
		return path + g.photo()
	case g.chance(8):
		return path + capital(g.slug("en", between, 2)) + space + "(" + g.digit() + ")" + pick(g, mediaExtensions)
	}
	lang := pick(g, []string{"en", "en", "en", "de", "fr", "es", "it"})
	return path + g.slug(lang, between, g.between(3, 7)) + pick(g, []string{".pdf", ".pdf", ".docx", ".xlsx", ".txt", ".html", ".mp3", ".odt", ".pptx", ".zip"})
}
