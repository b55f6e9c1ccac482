import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import {
  type saveSiteEmail as emailEndpoint,
  errors,
  type markContactMessage as markEndpoint,
  type saveSitePage as pageEndpoint,
  type saveSiteWords as wordsEndpoint,
} from "../contract.ts";
import { findPlaceholderFault } from "../editable.ts";
import { renderMarkdown } from "../markdown.ts";
import { defaultTexts } from "./default-texts.ts";
import { ownTextsOf, pagesOf, siteSettingsOf } from "./own-texts.ts";
import { getSiteTexts, messageColumns } from "./reads.ts";
import { contactMessages, sitePages, siteSettings, siteWords } from "./table.ts";

const refresh = ({ announce }: Ctx) => announce("tenant", "changed", { topics: ["site"] });

/** Validates against English, since every language has the same keys and placeholders. */
function assertValidText(key: string, text: string) {
  const ours = defaultTexts("en")[key];
  if (ours === undefined) throw errors.unknownWord({ key });
  const fault = text === "" ? undefined : findPlaceholderFault(ours, text);
  if (fault) throw errors[fault.code]({ key, place: fault.place });
}

export async function saveSiteWords(ctx: Ctx, { locale, words }: z.infer<typeof wordsEndpoint.input>) {
  const entries = Object.entries(words);
  for (const [key, text] of entries) assertValidText(key, text);
  const before = await ownTextsOf(ctx, locale);
  const changed = entries.filter(([key, text]) => (before[key] ?? "") !== text);
  if (changed.length === 0) return getSiteTexts(ctx, { locale });
  const removedKeys = changed.filter(([, text]) => text === "").map(([key]) => key);
  const upserts = changed.filter(([, text]) => text !== "").map(([key, text]) => ({ locale, key, text }));
  const { db } = ctx;
  if (removedKeys.length > 0)
    await db.delete(siteWords).where(and(eq(siteWords.locale, locale), inArray(siteWords.key, removedKeys)));
  if (upserts.length > 0)
    await db
      .insert(siteWords)
      .values(upserts)
      .onConflictDoUpdate({
        target: [siteWords.tenantId, siteWords.locale, siteWords.key],
        set: { text: sql`excluded.text` },
      });
  await audit(ctx, {
    action: "site.wordsChanged",
    subject: locale,
    before: Object.fromEntries(changed.map(([key]) => [key, before[key] ?? null])),
    after: Object.fromEntries(changed.map(([key, text]) => [key, text || null])),
  });
  refresh(ctx);
  return getSiteTexts(ctx, { locale });
}

/** The HTML is rendered here, once, by the same rules as our own articles. */
export async function saveSitePage(ctx: Ctx, { locale, page, title, text }: z.infer<typeof pageEndpoint.input>) {
  if (text && !title) throw baseErrors.invalid({ fields: { title: { code: "required" } } });
  const { db } = ctx;
  const before = (await pagesOf(ctx, locale)).find((row) => row.page === page);
  const values = { title, text, html: renderMarkdown(text) };
  if (text)
    await db
      .insert(sitePages)
      .values({ locale, page, ...values })
      .onConflictDoUpdate({ target: [sitePages.tenantId, sitePages.locale, sitePages.page], set: values });
  else await db.delete(sitePages).where(and(eq(sitePages.locale, locale), eq(sitePages.page, page)));
  await audit(ctx, {
    action: "site.pageChanged",
    subject: `${page} · ${locale}`,
    before: before ? { title: before.title, length: before.text.length } : null,
    after: text ? { title, length: text.length } : null,
  });
  refresh(ctx);
  return getSiteTexts(ctx, { locale });
}

export async function saveSiteEmail(ctx: Ctx, { locale, email }: z.infer<typeof emailEndpoint.input>) {
  const { email: before } = await siteSettingsOf(ctx);
  await ctx.db
    .insert(siteSettings)
    .values({ email })
    .onConflictDoUpdate({ target: siteSettings.tenantId, set: { email } });
  await audit(ctx, { action: "site.emailChanged", subject: email ?? "", before: { email: before }, after: { email } });
  refresh(ctx);
  return getSiteTexts(ctx, { locale });
}

export async function markContactMessage(ctx: Ctx, { id, state }: z.infer<typeof markEndpoint.input>) {
  const [marked] = await ctx.db
    .update(contactMessages)
    .set({ state })
    .where(eq(contactMessages.id, id))
    .returning(messageColumns);
  if (!marked) throw baseErrors.notFound();
  ctx.announce("tenant", "changed", { topics: ["contact-messages"] });
  return marked;
}
