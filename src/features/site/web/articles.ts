import { shelves } from "virtual:articles";
import { use } from "react";
import { defined } from "#base/defined.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { LocaleCode } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import type { Article } from "../article.ts";
import { fillPlaceholders } from "../fill-placeholders.ts";
import type { ArticleKind } from "../pages.ts";

const cache = new Map<string, Promise<Article[]>>();

/** Loads the articles of a kind in a language. It returns the same promise each time, so that suspending components wait once. */
export function loadArticles(locale: LocaleCode, kind: ArticleKind): Promise<Article[]> {
  const name = `${locale}/${kind}`;
  const cached = cache.get(name);
  if (cached) return cached;
  const promise = defined(shelves[name])().then(({ articles }) => articles);
  cache.set(name, promise);
  // After a failure, a later caller tries again.
  promise.catch(() => cache.delete(name));
  return promise;
}

/** The articles of a kind as this tenant shows them. */
export function useArticles(kind: ArticleKind): Article[] {
  const { code } = useLocale();
  const { name, legalName } = useBrand();
  const found = use(loadArticles(code, kind));
  return found.map((article) => ({
    ...article,
    title: fillPlaceholders(article.title, { name, legalName }),
    description: fillPlaceholders(article.description, { name, legalName }),
    text: fillPlaceholders(article.text, { name, legalName }),
    html: fillPlaceholders(article.html, { name: escapeHtml(name), legalName: escapeHtml(legalName), locale: code }),
  }));
}
