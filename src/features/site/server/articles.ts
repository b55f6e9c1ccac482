import { readdir, readFile } from "node:fs/promises";
import type { LocaleCode } from "#base/locales.ts";
import { type Article, parseArticle } from "../article.ts";
import type { ArticleKind } from "../pages.ts";

const content = new URL("../content/", import.meta.url);
const cache = new Map<string, Promise<Article[]>>();

/**
 * Returns the articles of a kind in a language, for server-rendered content. They are
 * read once, because they change only with a release.
 */
export function loadArticles(locale: LocaleCode, kind: ArticleKind): Promise<Article[]> {
  const name = `${locale}/${kind}/`;
  const articles = cache.get(name) ?? readArticles(new URL(name, content));
  cache.set(name, articles);
  return articles;
}

async function readArticles(folder: URL): Promise<Article[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".md"));
  return Promise.all(
    files.map(async (name) =>
      parseArticle(name.slice(0, -".md".length), await readFile(new URL(name, folder), "utf8")),
    ),
  );
}
