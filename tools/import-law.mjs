// Prints the violations of the import law (.dependency-cruiser.cjs), each with the reason of its rule.
import { readImports } from "./imports.mjs";

const { files, violations, rules } = await readImports(process.cwd());
const reasonOf = (name) => rules.find((rule) => rule.name === name)?.comment;
for (const { rule, from, to } of violations)
  console.log(`${from} → ${to}\n  breaks ${rule.name}. ${reasonOf(rule.name)}`);
console.log(`${files.length} files read, ${violations.length} violations`);
process.exitCode = violations.length ? 1 : 0;
