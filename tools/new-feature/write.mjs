import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inWords } from "./words.mjs";

const template = join(import.meta.dirname, "../feature-template");

/** Writes the files of the template with the feature's names and returns their paths. */
export function writeFeature(root, words) {
  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => {
      const path = join("src/features", words.feature, inWords(file.slice(template.length + 1), words));
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), inWords(readFileSync(file, "utf8"), words));
      return path;
    });
}
