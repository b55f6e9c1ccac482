import { asc, eq, or } from "drizzle-orm";
import type { LocaleCode } from "#base/locales.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { sitePages, siteSettings, siteWords } from "./table.ts";

type Reading = Pick<PublicReadCtx, "db">;

const ownWords = statement("site.words", { locale: siteWords.locale }, (from, p) =>
  from
    .select({ key: siteWords.key, text: siteWords.text })
    .from(siteWords)
    .where(eq(siteWords.locale, p.locale))
    .orderBy(asc(siteWords.key)),
);
const ownKeys = statement("site.ownKeys", {}, (from) =>
  from.select({ locale: siteWords.locale, key: siteWords.key }).from(siteWords),
);
const ownPages = statement("site.pages", { locale: sitePages.locale }, (from, p) =>
  from
    .select({ page: sitePages.page, title: sitePages.title, text: sitePages.text, html: sitePages.html })
    .from(sitePages)
    .where(eq(sitePages.locale, p.locale)),
);
const shown = statement("site.shownPages", { locale: sitePages.locale }, (from, p) =>
  from
    .select({ page: sitePages.page, title: sitePages.title, html: sitePages.html, locale: sitePages.locale })
    .from(sitePages)
    .innerJoin(tenants, eq(tenants.id, sitePages.tenantId))
    .where(or(eq(sitePages.locale, p.locale), eq(sitePages.locale, tenants.locale))),
);
const settings = statement("site.settings", {}, (from) =>
  from
    .select({ email: siteSettings.email, showsFigures: siteSettings.showsFigures, figures: siteSettings.figures })
    .from(siteSettings)
    .limit(1),
);

/** Returns the tenant's own texts by the locale key they replace. */
export async function ownTextsOf({ db }: Reading, locale: LocaleCode): Promise<Record<string, string>> {
  const rows = await db.run(ownWords, { locale });
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}

/** Returns the number of the tenant's own texts by language, of those that its site shows. */
export async function countOwnTexts(
  { db }: Reading,
  isShown: (key: string) => boolean,
): Promise<Partial<Record<LocaleCode, number>>> {
  const counts: Partial<Record<LocaleCode, number>> = {};
  for (const { locale, key } of await db.run(ownKeys, {})) if (isShown(key)) counts[locale] = (counts[locale] ?? 0) + 1;
  return counts;
}

export const pagesOf = ({ db }: Reading, locale: LocaleCode) => db.run(ownPages, { locale });

/** Returns the pages shown to visitors: a page that the tenant wrote only in its own language is preferred over our default. */
export async function visiblePages({ db }: Reading, locale: LocaleCode) {
  const found = await db.run(shown, { locale });
  const best = found.toSorted((a, b) => Number(a.locale === locale) - Number(b.locale === locale));
  return Object.fromEntries(best.map(({ page, title, html }) => [page, { title, html }]));
}

/** Returns the settings of the site; a tenant that changed none has no row. */
export async function siteSettingsOf({ db }: Reading) {
  const [found] = await db.run(settings, {});
  return found ?? { email: null, showsFigures: false, figures: null };
}
