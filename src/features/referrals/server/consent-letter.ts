import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { type Id, id } from "#base/ids.ts";
import { type LocaleCode, locales } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { hashOf, newToken } from "#features/identity/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendLetter, tenantHome } from "#features/tenancy/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { handles } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { Row } from "./change.ts";
import { referrals } from "./table.ts";

const asking = defineTask("referrals.askConsent", "mail", z.object({ referralId: id("ref") }));
const thanking = defineTask(
  "referrals.tellReceived",
  "mail",
  z.object({ referralId: id("ref"), locale: z.enum(locales.map(({ code }) => code)).optional() }),
);

/** After the commit the contact is told that somebody named them, and asked. Without an address nobody can be. */
export async function askConsent({ enqueue }: Pick<TenantCtx, "enqueue">, row: Row) {
  if (row.consent === "attested" && row.email !== "")
    // Without a key: it is asked once, and should that ever happen twice, the newer link counts. A key is looked for in the queue.
    await enqueue(asking, { referralId: row.id });
}

/** Whoever handed themselves in agreed by doing so. They are told what is kept, and how it is erased: it may not have been them. */
export const tellReceived = ({ enqueue }: Pick<TenantCtx, "enqueue">, { id: referralId }: Row, locale?: LocaleCode) =>
  enqueue(thanking, { referralId, locale }, { key: `received:${referralId}` });

/** To whom which letter goes: those who were named are asked, those who came by themselves are told. */
const letters = { consent: "attested", details: "confirmed" } as const;

/** A new link each time: only the newest letter counts. Whether there was somebody to write to. */
export async function sendConsentLetter(
  ctx: TenantCtx,
  referralId: Id<"ref">,
  name: keyof typeof letters = "consent",
  locale?: LocaleCode,
): Promise<boolean> {
  const { db, tenantId } = ctx;
  const token = newToken();
  const [row] = await db
    .update(referrals)
    .set({ consentHash: hashOf(token) })
    .where(and(eq(referrals.id, referralId), eq(referrals.consent, letters[name])))
    .returning({ email: referrals.email, fullName: referrals.fullName, referrerId: referrals.referrerId });
  if (!row || row.email === "") return false;
  const [referrer] = await db.select({ name: people.displayName }).from(people).where(eq(people.id, row.referrerId));
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  await sendLetter(ctx, row.email, {
    locale: locale ?? tenant!.locale,
    feature: "referrals",
    name,
    params: { name: row.fullName, referrer: referrer?.name ?? tenant!.name },
    link: `${tenantHome(ctx, tenant!)}/consent?token=${token}`,
  });
  return true;
}

/** An hour, in which an import that was a mistake is taken back before anybody outside hears of it. */
const afterImportMs = 3_600_000;
const atOnce = 100;
const askingMany = defineTask("referrals.askImported", "mail", z.object({ importId: id("imp") }));

/** Contacts that came in a file are told and asked too, those that are still there then. */
export const askImported = ({ enqueue }: Pick<TenantCtx, "enqueue">, importId: Id<"imp">) =>
  enqueue(
    askingMany,
    { importId },
    { key: `consent:${importId}`, runAt: new Date(Date.now() + afterImportMs).toISOString() },
  );

/** A hundred letters in a transaction; whoever has one is not asked again, so the rest follow in the next. */
async function askSome(ctx: TenantCtx, importId: Id<"imp">) {
  const waiting = await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        eq(referrals.importId, importId),
        eq(referrals.consent, "attested"),
        ne(referrals.email, ""),
        isNull(referrals.consentHash),
      ),
    )
    .limit(atOnce);
  for (const { id: referralId } of waiting) await sendConsentLetter(ctx, referralId);
  if (waiting.length === atOnce) await ctx.enqueue(askingMany, { importId }, { key: `consent:${importId}` });
}

export const consentTasks = [
  handles(thanking, async ({ services, tenantId }, { referralId, locale }) => {
    await withTenant(services, tenantId, (ctx) => sendConsentLetter(ctx, referralId, "details", locale));
  }),
  handles(askingMany, async ({ services, tenantId }, { importId }) => {
    await withTenant(services, tenantId, (ctx) => askSome(ctx, importId));
  }),
  handles(asking, async ({ services, tenantId }, { referralId }) => {
    await withTenant(services, tenantId, (ctx) => sendConsentLetter(ctx, referralId));
  }),
];
