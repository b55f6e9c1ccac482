import { eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { contactMessageFilters, type SiteTexts } from "../contract.ts";
import { isShownOn } from "../editable.ts";
import { defaultTexts } from "./default-texts.ts";
import { countOwnTexts, ownTextsOf, pagesOf, siteSettingsOf } from "./own-texts.ts";
import { contactMessages } from "./table.ts";

/** Returns the tenant's texts as written, with the defaults, for the editor. */
export async function getSiteTexts(
  ctx: Pick<PublicReadCtx, "db" | "tenantId">,
  { locale }: { locale: LocaleCode },
): Promise<SiteTexts> {
  const [words, pages, settings, { slug }] = await Promise.all([
    ownTextsOf(ctx, locale),
    pagesOf(ctx, locale),
    siteSettingsOf(ctx),
    getMailBranding(ctx),
  ]);
  const visibleTexts = Object.entries(defaultTexts(locale)).filter(([key]) => isShownOn(key, slug === defaultTenant));
  const ours = Object.fromEntries(visibleTexts);
  const counts = await countOwnTexts(ctx, (key) => key in ours);
  const ownPages = pages.map(({ page, title, text }) => [page, { title, text }]);
  return { locale, words, ours, counts, pages: Object.fromEntries(ownPages), ...settings };
}

export const messageColumns = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  text: contactMessages.text,
  locale: contactMessages.locale,
  state: contactMessages.state,
  createdAt: contactMessages.createdAt,
};
const messageById = statement("site.message", { id: contactMessages.id }, (from, p) =>
  from.select(messageColumns).from(contactMessages).where(eq(contactMessages.id, p.id)),
);
export async function getContactMessage({ db }: ReadCtx, { id }: { id: Id<"cmg"> }) {
  const [found] = await db.run(messageById, { id });
  if (!found) throw baseErrors.notFound();
  return found;
}
export const listContactMessages = listing("site.messages", {
  from: contactMessages,
  select: messageColumns,
  filters: contactMessageFilters,
  columns: { state: contactMessages.state, createdAt: contactMessages.createdAt },
  id: contactMessages.id,
});
