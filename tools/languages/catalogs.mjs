import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Reads every catalog: its path, and its texts by language with their full keys (`status.title`). */
export async function readCatalogs(root) {
  const entries = await readdir(join(root, "src"), { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name === "locales");
  const paths = folders.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Promise.all(
    paths.map(async (path) => ({ folder: path.slice(join(root, "/").length), texts: await textsIn(path) })),
  );
}

async function textsIn(folder) {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const languages = files.map(async (name) => [
    name.slice(0, -".json".length),
    flat(JSON.parse(await readFile(join(folder, name), "utf8"))),
  ]);
  return Object.fromEntries(await Promise.all(languages));
}

const flat = (tree, path = "") =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === "object" && value !== null
        ? Object.entries(flat(value, `${path}${name}.`))
        : [[`${path}${name}`, value]],
    ),
  );
