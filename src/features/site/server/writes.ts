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
import { placeFault } from "../editable.ts";
import { htmlOf } from "../markdown.ts";
import { ourWords } from "./our-words.ts";
import { pagesOf, siteEmail, wordsOf } from "./own-texts.ts";
import { getSiteTexts, messageShown } from "./reads.ts";
import { contactMessages, sitePages, siteSettings, siteWords } from "./table.ts";

const refresh = ({ announce }: Ctx) => announce("tenant", "changed", { topics: ["site"] });

/** Validates against English, since every language has the same keys and placeholders. */
function mustFit(key: string, text: string) {
  const ours = ourWords("en")[key];
  if (ours === undefined) throw errors.unknownWord({ key });
  const fault = text === "" ? undefined : placeFault(ours, text);
  if (fault) throw errors[fault.code]({ key, place: fault.place });
}

export async function saveSiteWords(ctx: Ctx, { locale, words }: z.infer<typeof wordsEndpoint.input>) {
  const given = Object.entries(words);
  for (const [key, text] of given) mustFit(key, text);
  const before = await wordsOf(ctx, locale);
  const changed = given.filter(([key, text]) => (before[key] ?? "") !== text);
  if (changed.length === 0) return getSiteTexts(ctx, { locale });
  const gone = changed.filter(([, text]) => text === "").map(([key]) => key);
  const said = changed.filter(([, text]) => text !== "").map(([key, text]) => ({ locale, key, text }));
  const { db } = ctx;
  if (gone.length > 0)
    await db.delete(siteWords).where(and(eq(siteWords.locale, locale), inArray(siteWords.key, gone)));
  if (said.length > 0)
    await db
      .insert(siteWords)
      .values(said)
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
  const before = (await pagesOf(ctx, locale)).find((one) => one.page === page);
  const written = { title, text, html: htmlOf(text) };
  if (text)
    await db
      .insert(sitePages)
      .values({ locale, page, ...written })
      .onConflictDoUpdate({ target: [sitePages.tenantId, sitePages.locale, sitePages.page], set: written });
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
  const before = await siteEmail(ctx);
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
    .returning(messageShown);
  if (!marked) throw baseErrors.notFound();
  ctx.announce("tenant", "changed", { topics: ["contact-messages"] });
  return marked;
}
