import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { type Id, id } from "#base/ids.ts";
import { type LocaleCode, locales } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { Row } from "../record/change.ts";
import { referrals } from "../table.ts";

const consentTask = defineTask("referrals.askConsent", "mail", z.object({ referralId: id("ref") }));
const informTask = defineTask(
  "referrals.tellReceived",
  "mail",
  z.object({ referralId: id("ref"), locale: z.enum(locales.map(({ code }) => code)).optional() }),
);

/** Enqueues the consent request to the contact for after the commit. A contact without an email address cannot be asked. */
export async function requestConsent({ enqueue }: Pick<TenantCtx, "enqueue">, row: Row) {
  if (row.consent === "attested" && row.email !== "")
    // The job has no key: it is enqueued once, and if it ever ran twice, the newer link would count. A key costs a lookup in the queue.
    await enqueue(consentTask, { referralId: row.id });
}

/** A contact who submitted themselves has agreed. They are informed what is stored and how to erase it, in case it was another person. */
export const informContact = ({ enqueue }: Pick<TenantCtx, "enqueue">, { id: referralId }: Row, locale?: LocaleCode) =>
  enqueue(informTask, { referralId, locale }, { key: `received:${referralId}` });

/** Selects the mail by consent: referred contacts are asked, contacts who came by themselves are informed. */
const consentByMail = { consent: "attested", details: "confirmed" } as const;

/** Sends a new link each time; only the newest mail counts. Returns whether there was a recipient. */
export async function sendConsentMail(
  ctx: TenantCtx,
  referralId: Id<"ref">,
  name: keyof typeof consentByMail = "consent",
  locale?: LocaleCode,
): Promise<boolean> {
  const { db, tenantId } = ctx;
  const token = createToken();
  const [row] = await db
    .update(referrals)
    .set({ consentHash: hashToken(token) })
    .where(and(eq(referrals.id, referralId), eq(referrals.consent, consentByMail[name])))
    .returning({ email: referrals.email, fullName: referrals.fullName, referrerId: referrals.referrerId });
  if (!row || row.email === "") return false;
  const [referrer] = await db.select({ name: people.displayName }).from(people).where(eq(people.id, row.referrerId));
  const tenant = firstOf(await db.select().from(tenants).where(eq(tenants.id, tenantId)));
  await sendMail(ctx, row.email, {
    locale: locale ?? tenant.locale,
    feature: "referrals",
    name,
    params: { name: row.fullName, referrer: referrer?.name ?? tenant.name },
    link: `${tenantUrl(ctx, tenant)}/consent?token=${token}`,
  });
  return true;
}

/** For an hour, a mistaken import can be undone before any contact is notified. */
const afterImportMs = 3_600_000;
const batchSize = 100;
const importedConsentTask = defineTask("referrals.askImported", "mail", z.object({ importId: id("imp") }));

/** Imported contacts are informed and asked too, as far as they still exist at that time. */
export const requestImportedConsent = ({ enqueue }: Pick<TenantCtx, "enqueue">, importId: Id<"imp">) =>
  enqueue(
    importedConsentTask,
    { importId },
    { key: `consent:${importId}`, runAt: new Date(Date.now() + afterImportMs).toISOString() },
  );

/** Sends a hundred mails per transaction; the hash marks contacts already asked, so the rest follows in the next job. */
async function sendConsentBatch(ctx: TenantCtx, importId: Id<"imp">) {
  const unasked = await ctx.db
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
    .limit(batchSize);
  for (const { id: referralId } of unasked) await sendConsentMail(ctx, referralId);
  if (unasked.length === batchSize)
    await ctx.enqueue(importedConsentTask, { importId }, { key: `consent:${importId}` });
}

export const consentTasks = [
  defineTaskHandler(informTask, async ({ services, tenantId }, { referralId, locale }) => {
    await withTenant(services, tenantId, (ctx) => sendConsentMail(ctx, referralId, "details", locale));
  }),
  defineTaskHandler(importedConsentTask, async ({ services, tenantId }, { importId }) => {
    await withTenant(services, tenantId, (ctx) => sendConsentBatch(ctx, importId));
  }),
  defineTaskHandler(consentTask, async ({ services, tenantId }, { referralId }) => {
    await withTenant(services, tenantId, (ctx) => sendConsentMail(ctx, referralId));
  }),
];
