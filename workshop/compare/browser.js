// Evaluated in a browser, as an expression. It answers requests with the browser's results:
// oracle.go describes them.
(() => {
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// Ill-formed UTF-8 is passed as { bytes }, in base64.
function plainText(value) {
  return typeof value === "string" ? value : decoder.decode(Uint8Array.from(atob(value.bytes), c => c.charCodeAt(0)));
}

// A lone surrogate becomes U+FFFD when a string becomes a USVString. No two of these
// are a pair.
function loneSurrogates(value) {
  return plainText(value).replaceAll("\uFFFD", "\uD800");
}

function attributesOf(url) {
  const result = {};
  for (const name in url) {
    if (typeof url[name] === "string") {
      result[name] = url[name];
    }
  }
  result.searchParams = [...url.searchParams];
  return result;
}

function construct(...args) {
  try {
    return new URL(...args);
  } catch {
    return null;
  }
}

// The ways to parse must agree with each other.
function parse(text, request, result) {
  const args = [text(request.input)];
  if (request.base !== undefined) {
    args.push(text(request.base));
    const base = construct(args[1]);
    result.base = base && attributesOf(base);
    result.baseFailure = base === null;
  }
  const url = construct(...args);
  if (URL.canParse(...args) !== (url !== null)) {
    result.odd.push("canParse");
  }
  if (URL.parse(...args)?.href !== url?.href) {
    result.odd.push("URL.parse");
  }
  return url;
}

function set(text, request, url) {
  return request.set.map(([name, value]) => {
    let threw = false;
    try {
      url[name] = text(value);
    } catch {
      threw = true;
    }
    return { ...attributesOf(url), threw };
  });
}

// An operation is a method of URLSearchParams and its arguments, "size",
// "entries", or "@" and an attribute of the URL to set.
function operate(url, list, name, args) {
  if (name.startsWith("@")) {
    try {
      url[name.slice(1)] = args[0];
    } catch {
      return "threw";
    }
    return null;
  }
  switch (name) {
    case "size": return list.size;
    case "entries": return [...list];
  }
  return list[name](...args) ?? null;
}

function params(text, request, url, list) {
  return request.params.map(([name, ...args]) => {
    const result = operate(url, list, name, args.map(text));
    return { result, list: [...list], string: String(list), href: url?.href };
  });
}

function answerWith(text, request) {
  const result = { odd: [] };
  if (request.init !== undefined || request.pairs !== undefined) {
    const init = request.pairs?.map(pair => pair.map(text)) ?? text(request.init);
    result.params = params(text, request, null, new URLSearchParams(init));
    return result;
  }
  const url = parse(text, request, result);
  if (url === null) {
    result.failure = true;
    return result;
  }
  Object.assign(result, attributesOf(url));
  if (request.set) {
    result.set = set(text, request, url);
  }
  if (request.params) {
    result.params = params(text, request, url, url.searchParams);
  }
  return result;
}

function answer(request) {
  let replaced = false;
  const result = answerWith(value => {
    const text = plainText(value);
    replaced ||= text.includes("\uFFFD");
    return text;
  }, request);
  if (replaced && JSON.stringify(answerWith(loneSurrogates, request)) !== JSON.stringify(result)) {
    result.odd.push("lone surrogates");
  }
  return result;
}

// A batch of requests gives a batch of answers, in the same order.
globalThis.answers = requests => requests.map(answer);
})()
