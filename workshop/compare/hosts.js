const { parse } = require("node:url");
const read = s => { try { return parse(s).hostname ?? "" } catch { return null } };
console.log(JSON.stringify(JSON.parse(require("node:fs").readFileSync(0)).map(read)))
