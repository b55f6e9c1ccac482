import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyNames } from "./names.mjs";

const template = join(import.meta.dirname, "../feature-template");

/** Writes the files of the template with the feature's names and returns their paths. */
export function writeFeature(root, names) {
  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => {
      const path = join("src/features", names.feature, applyNames(file.slice(template.length + 1), names));
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), applyNames(readFileSync(file, "utf8"), names));
      return path;
    });
}
