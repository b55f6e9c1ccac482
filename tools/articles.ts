import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parseArticle } from "../src/features/site/article.ts";

const content = new URL("../src/features/site/content", import.meta.url).pathname;
const indexId = "virtual:articles";

const readNames = async (folder: string) => (await readdir(folder)).sort();

/** Compiles the Markdown texts of the public pages to HTML modules, one per language and folder, plus a module with their lazy imports. */
export const articles: Plugin = {
  name: "articles",
  resolveId: (id) => (id === indexId || id.startsWith(`${indexId}/`) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${indexId}`)) return undefined;
    const shelf = id.slice(indexId.length + 2);
    return shelf ? folderModule(shelf, (path) => this.addWatchFile(path)) : indexModule();
  },
};

async function indexModule() {
  const shelves = await Promise.all(
    (await readNames(content)).map(async (locale) =>
      (await readNames(join(content, locale))).map((shelf) => `${locale}/${shelf}`),
    ),
  );
  const lines = shelves.flat().map((name) => `"${name}": () => import("${indexId}/${name}")`);
  return `export const shelves = {\n${lines.join(",\n")}\n};`;
}

async function folderModule(shelf: string, watch: (path: string) => void) {
  const files = (await readNames(join(content, shelf))).filter((name) => name.endsWith(".md"));
  const found = await Promise.all(
    files.map(async (name) => {
      const path = join(content, shelf, name);
      watch(path);
      return parseArticle(name.slice(0, -".md".length), await readFile(path, "utf8"));
    }),
  );
  return `export const articles = ${JSON.stringify(found)};`;
}
