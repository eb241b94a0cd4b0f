// Prints, as one JSON object, the data for main.go's tables. main.go names the packages.
//
//   idna                     the rows of the IDNA mapping table
//   marks, assigned          code points: general category M; neither unassigned, surrogate nor private use
//   bidi, joining            code points, by Bidi_Class and Joining_Type
//   decompositions           [code point, first, second]: its canonical decomposition mapping; second can be 0
//   composites, exclusions   code points: with Expands_On_NFD, with Full_Composition_Exclusion
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../../compare/oracle/package.json", import.meta.url));
const { unicodeVersion: version } = require("tr46/package.json");
const { STATUS_MAPPING } = require("tr46/lib/statusMapping.js");

const { name } = require("unicode/package.json");
if (name !== `@unicode/unicode-${version}`) {
  throw new Error(`tr46 has Unicode ${version}, and "unicode" is the package ${name}`);
}

const load = async file => (await import(pathToFileURL(require.resolve(file)))).default;
const codePoints = property => load(`unicode/${property}/code-points.mjs`);

async function byValue(property) {
  const values = readdirSync(`${dirname(require.resolve("unicode/package.json"))}/${property}`).filter(value => !value.includes("."));
  return Object.fromEntries(await Promise.all(values.map(async value => [value, await codePoints(`${property}/${value}`)])));
}

const statusNames = Object.fromEntries(Object.entries(STATUS_MAPPING).map(([status, number]) => [number, status]));
const idna = require("tr46/lib/mappingTable.json").map(([range, status, mapping = ""]) => {
  const [first, last = first] = [range].flat();
  return { first, last, status: statusNames[status], mapping };
});

const categories = async names => new Set((await Promise.all(names.map(name => codePoints(`General_Category/${name}`)))).flat());
const notAssigned = await categories(["Unassigned", "Surrogate", "Private_Use"]);

// Not every version of the package has the derived joining type: a code point that has none
// of its own is transparent if it has one of these categories.
const joining = await byValue("Joining_Type");
const joins = new Set(Object.values(joining).flat());
for (const c of await categories(["Nonspacing_Mark", "Enclosing_Mark", "Format"])) {
  if (!joins.has(c)) {
    joining.Transparent.push(c);
  }
}

process.stdout.write(JSON.stringify({
  version,
  idna,
  marks: await codePoints("General_Category/Mark"),
  assigned: Array.from({ length: 0x110000 }, (_, c) => c).filter(c => !notAssigned.has(c)),
  bidi: await byValue("Bidi_Class"),
  joining,
  decompositions: [...await load("decompositions/Decomposition_Mapping/Canonical/code-points.mjs")]
    .map(([c, [first, second = 0]]) => [c, first, second]),
  composites: await codePoints("Binary_Property/Expands_On_NFD"),
  exclusions: await codePoints("Binary_Property/Full_Composition_Exclusion")
}));
