import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every address a router file names, so that a new screen is in the pictures without a word being added here. */
export const knownRoutes = (root) => {
  const files = ["src/app/web", "src/features"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(root, folder, path)))
    .filter((path) => /rout(er|es)\.tsx?$/.test(path));
  const named = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bpath: "(\/[^"]*)"/g)]);
  return [...new Set(named.map(([, path]) => path)), "/no-such-page"].sort();
};
