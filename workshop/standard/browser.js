// Evaluated in a browser, as an expression. It answers scripts (package script) with the results
// that their operations have there: JSON, or "failure".
(() => {
function operate(world, op, args) {
  if (op.startsWith("@")) {
    const name = op.slice(1);
    if (args.length === 0) {
      return world.url[name];
    }
    try {
      world.url[name] = args[0];
    } catch {
      return "threw";
    }
    return null;
  }
  switch (op) {
    case "URL":
      world.url = new URL(...args);
      world.params = world.url.searchParams;
      return null;
    case "URLSearchParams":
      world.params = new URLSearchParams(...args);
      return null;
    case "canParse": return URL.canParse(...args);
    case "parse": return URL.parse(...args)?.href ?? null;
    case "size": return world.params.size;
    case "entries": return [...world.params];
  }
  return world.params[op](...args) ?? null;
}

// A lone surrogate becomes U+FFFD when a string becomes a USVString.
const withSurrogates = value => value.replaceAll("\uFFFD", "\uD800");

// The JSON that package json of Go writes.
const asJSON = value => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g,
  c => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));

function answer(script) {
  const world = {}, results = [];
  for (const [op, ...args] of script) {
    try {
      results.push(asJSON(operate(world, op, args.map(withSurrogates))));
    } catch {
      results.push("failure");
      break;
    }
  }
  return results;
}

globalThis.answers = scripts => scripts.map(answer);
})()
