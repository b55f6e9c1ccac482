import { and, eq, inArray, isNull, ne } from "drizzle-orm";
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
import { noReferrer } from "../../contract/referrer.ts";
import { activeStatuses, canAskContact } from "../../rules/consent.ts";
import type { Row } from "../record/change.ts";
import { referrals } from "../table.ts";

const consentTask = defineTask("referrals.askConsent", "mail", z.object({ referralId: id("ref") }));
const informTask = defineTask(
  "referrals.tellReceived",
  "mail",
  z.object({ referralId: id("ref"), locale: z.enum(locales.map(({ code }) => code)).optional() }),
);

/** Enqueues the consent request to the contact for after the commit, if they are to be asked in the current status. */
export async function requestConsent({ enqueue }: Pick<TenantCtx, "enqueue">, row: Row) {
  // The job has no key, because a key costs a lookup in the queue: a second run finds the hash of the first one and sends nothing.
  if (canAskContact(row)) await enqueue(consentTask, { referralId: row.id });
}

/** A contact who submitted themselves has agreed. They are informed what is stored and how to erase it, in case it was another person. */
export const informContact = ({ enqueue }: Pick<TenantCtx, "enqueue">, { id: referralId }: Row, locale?: LocaleCode) =>
  enqueue(informTask, { referralId, locale }, { key: `received:${referralId}` });

/** Selects the mail by consent: referred contacts are asked while the referral is active, contacts who came by themselves are informed. */
const condition = {
  consent: and(eq(referrals.consent, "attested"), inArray(referrals.status, [...activeStatuses])),
  details: eq(referrals.consent, "confirmed"),
};
type ConsentMail = {
  name?: keyof typeof condition;
  locale?: LocaleCode | undefined;
  /** Sends a new link even if there is one; only the newest mail counts. */
  again?: boolean;
};

/** Sends the contact their link, once per acceptance. Returns whether there was a recipient. */
export async function sendConsentMail(
  ctx: TenantCtx,
  referralId: Id<"ref">,
  { name = "consent", locale, again = false }: ConsentMail = {},
): Promise<boolean> {
  const { db, tenantId } = ctx;
  const token = createToken();
  const [row] = await db
    .update(referrals)
    .set({ consentHash: hashToken(token) })
    .where(
      and(
        eq(referrals.id, referralId),
        ne(referrals.email, ""),
        condition[name],
        again ? undefined : isNull(referrals.consentHash),
      ),
    )
    .returning({ email: referrals.email, fullName: referrals.fullName, referrerId: referrals.referrerId });
  if (!row) return false;
  const [referrer] = await db.select({ name: people.displayName }).from(people).where(eq(people.id, row.referrerId));
  const tenant = firstOf(await db.select().from(tenants).where(eq(tenants.id, tenantId)));
  await sendMail(ctx, row.email, {
    locale: locale ?? tenant.locale,
    feature: "referrals",
    name: name === "consent" && row.referrerId === noReferrer ? "consentOwn" : name,
    params: { name: row.fullName, referrer: referrer?.name ?? tenant.name },
    link: `${tenantUrl(ctx, tenant)}/consent?token=${token}`,
  });
  return true;
}

export const consentTasks = [
  defineTaskHandler(informTask, async ({ services, tenantId }, { referralId, locale }) => {
    await withTenant(services, tenantId, (ctx) => sendConsentMail(ctx, referralId, { name: "details", locale }));
  }),
  defineTaskHandler(consentTask, async ({ services, tenantId }, { referralId }) => {
    await withTenant(services, tenantId, (ctx) => sendConsentMail(ctx, referralId));
  }),
];
