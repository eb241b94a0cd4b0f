// Answers with the results of Node's URLPattern for a pattern, and of RegExp for an expression:
// one JSON object a line on standard input, one a line on standard output, in the same order.
// oracle.go describes the objects.
"use strict";

const vm = require("node:vm");

const components = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

// groups returns a record with null in place of undefined.
const groups = record => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));

function pattern({ pattern, base, ignoreCase, inputs }) {
  let made;
  try {
    const args = base === undefined ? [pattern] : [pattern, base];
    made = new URLPattern(...args, { ignoreCase: ignoreCase ?? false });
  } catch {
    return { failure: true };
  }
  const given = [];
  return {
    given, // the results fill it
    components: Object.fromEntries(components.map(name => [name, made[name]])),
    hasRegExpGroups: made.hasRegExpGroups,
    results: inputs.map(({ input, base }) => {
      let result;
      try {
        result = made.exec(input, base);
      } catch {
        return { threw: true };
      }
      if (made.test(input, base) !== (result !== null)) {
        throw new Error("test and exec disagree");
      }
      given.push(result?.inputs ?? null);
      return result && Object.fromEntries(components.map(name =>
        [name, { input: result[name].input, groups: groups(result[name].groups) }]));
    })
  };
}

function regexp({ expression, flags, texts }) {
  let made;
  try {
    made = new RegExp(expression, flags + "d");
  } catch {
    return { failure: true };
  }
  return { matches: texts.map(text => made.exec(text)?.indices.flatMap(group => group ?? [-1, -1]) ?? null) };
}

// answer answers the lines of globalThis.lines.
globalThis.answer = () => lines.map(line => {
  const request = JSON.parse(line);
  return JSON.stringify(request.expression === undefined ? pattern(request) : regexp(request)) + "\n";
}).join("");
const script = new vm.Script("answer()");

// within returns the answers to some lines, or undefined if they take longer. Only a script of
// node:vm can be stopped while a regular expression backtracks.
function within(milliseconds, lines) {
  globalThis.lines = lines;
  try {
    return script.runInThisContext({ timeout: milliseconds });
  } catch (error) {
    if (error.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") {
      throw error;
    }
  }
}

let buffered = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", chunk => {
  const lines = (buffered + chunk).split("\n");
  buffered = lines.pop();
  process.stdout.write(within(5000, lines) ?? lines.map(line => within(1000, [line]) ?? '{"slow":true}\n').join(""));
});
