// Describes the classes of a module url: their properties in order, and what their errors say. The
// result has a text for each key.
(function (url) {
  const described = {};
  const symbols = (key) => (typeof key === "symbol" ? key.toString() : key);

  function property(d) {
    const flags = ["writable", "enumerable", "configurable"].filter((flag) => d[flag]).join(" ");
    const f = (v) => (typeof v === "function" ? `function ${v.name}/${v.length}` : typeof v === "object" ? "object" : JSON.stringify(v));
    return ("value" in d ? f(d.value) : `get ${f(d.get)} set ${f(d.set)}`) + " " + flags;
  }

  function object(name, o) {
    const keys = Reflect.ownKeys(o).filter((key) => !String(key).includes("nodejs"));
    described[name] = keys.map(symbols).join();
    for (const key of keys) described[`${name}.${symbols(key)}`] = property(Object.getOwnPropertyDescriptor(o, key));
  }

  function all(o) {
    const names = [];
    for (const name in o) names.push(name);
    return names.join();
  }

  for (const name of ["URL", "URLSearchParams", "URLPattern"]) {
    object(name, url[name]);
    object(`${name}.prototype`, url[name].prototype);
  }
  object("iterator", Object.getPrototypeOf(new url.URLSearchParams().keys()));
  described["for in URL"] = all(new url.URL("a:"));
  described["for in URLSearchParams"] = all(new url.URLSearchParams());
  described["for in URLPattern"] = all(new url.URLPattern());
  for (const name of Object.keys(url)) described[`module.${name}`] = property(Object.getOwnPropertyDescriptor(url, name));

  const attribute = (o, name) => Object.getOwnPropertyDescriptor(o, name);
  const { URL, URLSearchParams, URLPattern } = url;
  for (const [name, f] of Object.entries({
    "new URL()": () => new URL(),
    'new URL("x")': () => new URL("x"),
    'new URL("/", "y")': () => new URL("/", "y"),
    'new URL(Symbol())': () => new URL(Symbol()),
    'URL("a:")': () => URL("a:"),
    "URL.parse()": () => URL.parse(),
    "URL.canParse()": () => URL.canParse(),
    "set href": () => (new URL("a:").href = "x"),
    "get href of another object": () => attribute(URL.prototype, "href").get.call({}),
    "set href of another object": () => attribute(URL.prototype, "href").set.call({}, "a:"),
    "searchParams of another object": () => attribute(URL.prototype, "searchParams").get.call({}),
    'URLSearchParams("a")': () => URLSearchParams("a"),
    "new URLSearchParams(Symbol())": () => new URLSearchParams(Symbol()),
    "append()": () => new URLSearchParams().append(),
    'append("a")': () => new URLSearchParams().append("a"),
    "delete()": () => new URLSearchParams().delete(),
    "get()": () => new URLSearchParams().get(),
    "getAll()": () => new URLSearchParams().getAll(),
    "has()": () => new URLSearchParams().has(),
    'set("a")': () => new URLSearchParams().set("a"),
    "forEach()": () => new URLSearchParams().forEach(),
    "forEach(null)": () => new URLSearchParams().forEach(null),
    "forEach({})": () => new URLSearchParams().forEach({}),
    'forEach("a string of more than 28 characters")': () => new URLSearchParams().forEach("a string of more than 28 characters"),
    "forEach(1.5)": () => new URLSearchParams().forEach(1.5),
    "forEach(true)": () => new URLSearchParams().forEach(true),
    "forEach(1n)": () => new URLSearchParams().forEach(BigInt(1)),
    'forEach(Symbol("s"))': () => new URLSearchParams().forEach(Symbol("s")),
    "append of another object": () => URLSearchParams.prototype.append.call({}),
    "keys of another object": () => URLSearchParams.prototype.keys.call(1),
    "size of another object": () => attribute(URLSearchParams.prototype, "size").get.call({}),
    "next of another object": () => new URLSearchParams().keys().next.call({}),
    "a short tuple": () => new URLSearchParams([["a"]]),
    "a string for a tuple": () => new URLSearchParams(["ab"]),
    "not iterable": () => new URLSearchParams({ [Symbol.iterator]: 1 }),
    "URLPattern()": () => URLPattern(),
    'new URLPattern("(")': () => new URLPattern("("),
    'new URLPattern({}, "a:")': () => new URLPattern({}, "a:"),
    'new URLPattern("a:", "a:", 1)': () => new URLPattern("a:", "a:", 1),
    "new URLPattern(1)": () => new URLPattern(1),
    'test({}, "a:")': () => new URLPattern().test({}, "a:"),
    'exec({}, "a:")': () => new URLPattern().exec({}, "a:"),
    "test of another object": () => URLPattern.prototype.test.call({}),
    "domainToASCII()": () => url.domainToASCII(),
    "domainToUnicode()": () => url.domainToUnicode(),
    "fileURLToPath()": () => url.fileURLToPath(),
    "fileURLToPath(function f)": () => url.fileURLToPath(function f() {}),
    "fileURLToPath(Object.create(null))": () => url.fileURLToPath(Object.create(null)),
    'fileURLToPath("x")': () => url.fileURLToPath("x"),
    'fileURLToPath("http://h")': () => url.fileURLToPath("http://h"),
    'fileURLToPath("file://h")': () => url.fileURLToPath("file://h", { windows: false }),
    'fileURLToPath("file:///%zz")': () => url.fileURLToPath("file:///%zz", { windows: true }),
    'fileURLToPath("file:///x")': () => url.fileURLToPath("file:///x", { windows: true }),
    "pathToFileURL()": () => url.pathToFileURL(),
    "pathToFileURL of a server": () => url.pathToFileURL("\\\\srv", { windows: true }),
    "urlToHttpOptions()": () => url.urlToHttpOptions(),
  })) {
    try {
      described[name] = "gives " + f();
    } catch (e) {
      described[name] = `${e.name} ${e.code}: ${e.message}`;
    }
  }
  return JSON.stringify(described);
})
