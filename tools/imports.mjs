import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root as home, pinnedNode } from "./set-up.mjs";

const depcruise = join(home, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

/**
 * Reads all imports under `src` and the violations of the import law. Throws if a file was not read, because missing results would look
 * like success.
 */
export async function readImports(root) {
  const files = await sourceFiles(root);
  const { modules, summary } = await cruise(root);
  const read = new Set(modules.map((module) => module.source));
  const unread = files.filter((file) => !read.has(file));
  if (files.length === 0) throw new Error("There is no source file under src.");
  if (unread.length)
    throw new Error(`${unread.length} of ${files.length} files were not read, for example ${unread[0]}.`);
  return { files, modules, violations: summary.violations, rules: summary.ruleSetUsed.forbidden };
}

const sourceFiles = async (root) =>
  (await readdir(join(root, "src"), { recursive: true }))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join("src", path))
    .sort();

/** The exit code is the number of violations; the output holds the result either way. */
const cruise = (cwd) =>
  new Promise((done, fail) => {
    execFile(
      pinnedNode(),
      [depcruise, "src", "--output-type", "json"],
      { cwd, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        if (stdout.startsWith("{")) done(JSON.parse(stdout));
        else fail(new Error(stderr || error?.message || "The imports could not be read."));
      },
    );
  });
