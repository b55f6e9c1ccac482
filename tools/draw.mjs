// Draws the imports between folders into docs/architecture.svg. With --check, reports whether the drawing is up to date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawArchitecture } from "./drawing/architecture.mjs";
import { measure } from "./drawing/folders.mjs";
import { readImports } from "./imports.mjs";
import { root } from "./set-up.mjs";

const file = join(root, "docs", "architecture.svg");
const order = JSON.parse(readFileSync(join(root, "tools", "feature-order.json"), "utf8"));
const drawing = drawArchitecture(measure((await readImports(root)).modules), order);
const current = existsSync(file) ? readFileSync(file, "utf8") : "";

if (drawing === current) console.log("docs/architecture.svg is up to date");
else if (process.argv.includes("--check")) {
  console.log("docs/architecture.svg is out of date: run `node tools/draw.mjs`");
  process.exitCode = 1;
} else {
  writeFileSync(file, drawing);
  console.log("docs/architecture.svg has been updated");
}
