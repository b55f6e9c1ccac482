// Prints the problems of package.json and its lockfile: missing platform builds, version ranges, unexplained overrides.
import { readFileSync } from "node:fs";
import { findFaults } from "./packages/faults.mjs";

const read = (name) => JSON.parse(readFileSync(name, "utf8"));
const lock = read("package-lock.json");
const faults = findFaults(read("package.json"), lock);
for (const fault of faults) console.log(fault);
console.log(`${Object.keys(lock.packages).length - 1} packages, ${faults.length} problems`);
process.exitCode = faults.length ? 1 : 0;
