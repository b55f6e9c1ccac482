import { shelves } from "virtual:articles";
import { use } from "react";
import { escapeHtml } from "#base/escape-html.ts";
import type { LocaleCode } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import type { Article } from "../article.ts";
import { filledIn } from "../filled-in.ts";
import type { Shelf } from "../pages.ts";

const asked = new Map<string, Promise<Article[]>>();

/** Loads the articles of a kind in a language. It returns the same promise each time, so that suspending components wait once. */
export function shelfOf(locale: LocaleCode, shelf: Shelf): Promise<Article[]> {
  const name = `${locale}/${shelf}`;
  const known = asked.get(name);
  if (known) return known;
  const coming = shelves[name]!().then(({ articles }) => articles);
  asked.set(name, coming);
  // After a failure, a later caller tries again.
  coming.catch(() => asked.delete(name));
  return coming;
}

/** The articles of a kind as this tenant shows them. */
export function useShelf(shelf: Shelf): Article[] {
  const { code } = useLocale();
  const { name, legalName } = useBrand();
  const found = use(shelfOf(code, shelf));
  return found.map((article) => ({
    ...article,
    title: filledIn(article.title, { name, legalName }),
    description: filledIn(article.description, { name, legalName }),
    text: filledIn(article.text, { name, legalName }),
    html: filledIn(article.html, { name: escapeHtml(name), legalName: escapeHtml(legalName), locale: code }),
  }));
}
