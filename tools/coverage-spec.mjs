// `npm run coverage:spec` lists the requirements of docs/requirements.md that no test title names.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./set-up.mjs";
import { requirementsIn, titledNumbers } from "./spec-lines.mjs";

const isTest = (path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path);
const testsIn = async (folder) =>
  (await readdir(join(root, folder), { recursive: true })).filter(isTest).map((path) => join(root, folder, path));

const files = (await Promise.all(["src", "e2e"].map(testsIn))).flat();
const named = new Set((await Promise.all(files.map((file) => readFile(file, "utf8")))).flatMap(titledNumbers));
const lines = requirementsIn(await readFile(join(root, "docs/requirements.md"), "utf8"));
const uncovered = lines.filter(({ number }) => !named.has(number));
const unknown = [...named].filter((number) => !lines.some((line) => line.number === number));

for (const { number, text } of uncovered)
  console.log(`${number.padEnd(6)} ${text.length > 110 ? `${text.slice(0, 107)}…` : text}`);
if (unknown.length) console.log(`\nTest titles name unknown requirements: ${unknown.join(", ")}`);
console.log(
  `\n${lines.length - uncovered.length} of ${lines.length} requirements are named by a test, ${uncovered.length} are not`,
);
