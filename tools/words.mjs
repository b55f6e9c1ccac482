// Prints words in code, documentation and file names that are not part of the project's vocabulary.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findRefused, isChecked } from "./words/find.mjs";

const vocabulary = JSON.parse(readFileSync(new URL("words/refused.json", import.meta.url), "utf8"));
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => isChecked(path, vocabulary) && existsSync(path));
const faults = files.flatMap((path) => [
  ...findRefused(path, vocabulary).map((fault) => `${path}: in its name, ${fault.replace(/^\d+: /, "")}`),
  ...findRefused(readFileSync(path, "utf8"), vocabulary).map((fault) => `${path}:${fault}`),
]);
for (const fault of faults) console.log(fault);
console.log(`${files.length} files, ${faults.length} refused words`);
process.exitCode = faults.length ? 1 : 0;
