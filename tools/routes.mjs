import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns every path in the router files, so that screenshots include new screens without a change here. */
export const knownRoutes = (root) => {
  const files = ["src/app/web", "src/features"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(root, folder, path)))
    .filter((path) => /rout(er|es)\.tsx?$/.test(path));
  const named = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bpath: "(\/[^"]*)"/g)]);
  return [...new Set(named.map(([, path]) => path)), "/no-such-page"].sort();
};
