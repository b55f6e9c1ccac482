import { readdir, readFile } from "node:fs/promises";
import type { LocaleCode } from "#base/locales.ts";
import { type Article, articleOf } from "../article.ts";
import type { Shelf } from "../pages.ts";

const content = new URL("../content/", import.meta.url);
const read = new Map<string, Promise<Article[]>>();

/**
 * Returns the articles of a kind in a language, for server-rendered content. They are
 * read once, because they change only with a release.
 */
export function shelfOf(locale: LocaleCode, shelf: Shelf): Promise<Article[]> {
  const name = `${locale}/${shelf}/`;
  const known = read.get(name) ?? readAll(new URL(name, content));
  read.set(name, known);
  return known;
}

async function readAll(folder: URL): Promise<Article[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".md"));
  return Promise.all(
    files.map(async (name) => articleOf(name.slice(0, -".md".length), await readFile(new URL(name, folder), "utf8"))),
  );
}
