// Measures Node's URLPattern: standard input has a JSON array of patterns and inputs, and standard
// output gets an array of how many nanoseconds a call of test takes, the median of rounds.
"use strict";

const rounds = 20;
const calls = 30_000;

// time returns how many nanoseconds a call takes.
function time(pattern, input) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < calls; i++) {
    pattern.test(input);
  }
  return Number(process.hrtime.bigint() - start) / calls;
}

const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const medians = cases.map(({ pattern, input, matches }) => {
  const made = new URLPattern(pattern);
  if (made.test(input) !== matches) {
    throw new Error(`${pattern} and ${input}: not ${matches}`);
  }
  const all = Array.from({ length: rounds }, () => time(made, input)).sort((a, b) => a - b);
  return all[rounds / 2];
});
process.stdout.write(JSON.stringify(medians));
