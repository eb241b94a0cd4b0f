// Defines the function answers: the reference's answers to cases of the web-platform-tests, for
// oracle.StartNode. A request is the name of a kind and a case; the answer is the case with the
// reference's results in place of the others.
"use strict";

const { createRequire } = require("node:module");
const requireFromOracle = createRequire(process.cwd() + "/compare/oracle/oracle.js");
const { URL, parseURL } = requireFromOracle("whatwg-url");
const dataURL = requireFromOracle("data-urls");
const { MIMEType } = createRequire(requireFromOracle.resolve("data-urls"))("whatwg-mimetype");

const example = new URL("http://h/");
const attributes = Object.keys(URL.prototype).filter(name => typeof example[name] !== "function"); // in the standard's order
const attributesOf = url => attributes.map(name => String(url[name]));

// relation says with which bases an input that fails without a base parses.
function relation(input) {
  if (URL.canParse(input, "mailto:x")) {
    return ["any-base"];
  }
  return ["http://h/", "https://h/"].some(base => URL.canParse(input, base)) ? ["non-opaque-path-base"] : [];
}

function url([input, base]) {
  const parsed = URL.parse(input, base ?? undefined);
  if (parsed === null) {
    return [input, base, ...base === null ? relation(input) : []];
  }
  return [input, base, ...attributesOf(parsed)];
}

function set([name, href, value]) {
  const parsed = new URL(href);
  parsed[name] = value;
  return [name, href, value, ...attributesOf(parsed)];
}

function percentEncode([input, encoding]) {
  const record = parseURL(`https://h/?${input}#${input}`, { encoding });
  return [input, encoding, record.query, record.fragment];
}

const domain = ([input]) => [input, URL.parse(`https://${encodeURIComponent(input)}/x`)?.host ?? null];

const base64 = bytes => Buffer.from(bytes).toString("base64");

function data([input]) {
  const result = dataURL(input);
  return result === null ? [input, null] : [input, String(result.mimeType), base64(result.body)];
}

function decode([input]) {
  try {
    return [input, base64(Buffer.from(atob(input), "latin1"))];
  } catch {
    return [input, null];
  }
}

const mimeType = ([input]) => [input, MIMEType.parse(input)?.toString() ?? null];

const components = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

function pattern([pattern, inputs]) {
  let made;
  try {
    made = new URLPattern(...pattern);
  } catch {
    return [pattern];
  }
  const strings = Object.fromEntries(components.map(name => [name, made[name]]));
  let result;
  try {
    result = made.exec(...inputs);
  } catch {
    return [pattern, inputs, strings, "error"];
  }
  if (made.test(...inputs) !== (result !== null)) {
    throw new Error("test and exec disagree");
  }
  const groups = record => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
  return [pattern, inputs, strings, result && Object.fromEntries(components.map(name =>
    [name, { input: result[name].input, groups: groups(result[name].groups) }]))];
}

const kinds = {
  url, "url-surrogates": url, setters: set, "percent-encoding": percentEncode,
  toascii: domain, idna: domain, "idna-removed": domain, patterns: pattern,
  "data-urls": data, base64: decode, "mime-types": mimeType, "mime-types-generated": mimeType
};

globalThis.answers = requests => requests.map(([kind, columns]) => kinds[kind](columns));
