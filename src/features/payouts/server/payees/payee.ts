import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { accountStanding, assertRecentProof, emailOf } from "#features/identity/server/reads.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import { tenantUrl } from "#features/tenancy/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../../contract/errors.ts";
import type { Details, Payee, setPayee as setEndpoint } from "../../contract/payees.ts";
import { freezeHours, freezesPayouts, type PayeeChange } from "../../rules/payees.ts";
import { nextRunOn } from "../../rules/runs.ts";
import type { Rail } from "../../values.ts";
import { apiRailOf, configuredRails } from "../rails/registry.ts";
import { railContextOf, termsOf } from "../settings/settings.ts";
import { payees } from "../table.ts";
import { accountHash, hintOf, normalizeDetails, sealDetails, unsealDetails } from "./payee-details.ts";

const payeeByPerson = statement("payouts.payee", { personId: payees.personId }, (from, p) =>
  from.select().from(payees).where(eq(payees.personId, p.personId)),
);
type Row = typeof payees.$inferSelect;

const readPayee = async ({ db, personId }: Pick<ReadCtx, "db" | "personId">): Promise<Row | undefined> =>
  (await db.run(payeeByPerson, { personId }))[0];

export async function getPayee(ctx: ReadCtx): Promise<Payee> {
  const [stored, terms, { keys }] = await Promise.all([readPayee(ctx), termsOf(ctx), railContextOf(ctx)]);
  const frozen = stored?.frozenUntil && Date.parse(stored.frozenUntil) > Date.now() ? stored.frozenUntil : null;
  return {
    rail: stored?.rail ?? null,
    state: stored?.state ?? "missing",
    hint: stored?.hint ?? "",
    currency: stored?.currency ?? null,
    frozenUntil: frozen,
    changedAt: stored?.changedAt ?? null,
    offered: configuredRails(keys),
    minimumMinor: terms.minimumMinor,
    minimumCurrency: terms.currency,
    nextRunOn: nextRunOn(dayIn(terms.timeZone, Date.now()), terms.runDay),
  };
}

type Given = z.infer<typeof setEndpoint.input>;
type Prepared = Pick<Row, "railAccount" | "state">;

/** Runs outside a transaction because a payment system may be asked to create an account. */
export async function setPayee(ctx: ReadCtx, { details: given, currency }: Given): Promise<Payee> {
  await assertRecentProof(ctx);
  const details = normalizeDetails(given);
  const { rail } = details;
  const railContext = await railContextOf(ctx);
  if (!configuredRails(railContext.keys).includes(rail)) throw errors.railNotSet({ rail });
  const before = await readPayee(ctx);
  const prepared = await prepare(ctx, before, details);
  const standing = await accountStanding(ctx, freezeHours);
  await savePayee(ctx, details, { currency, prepared, standing });
  return getPayee(ctx);
}

/** An existing account at the payment system for the same country is reused. */
async function prepare(ctx: ReadCtx, before: Row | undefined, details: Details): Promise<Prepared> {
  const apiRail = apiRailOf(details.rail);
  if (!apiRail) return { railAccount: null, state: "ready" };
  const railContext = await railContextOf(ctx);
  const isSame = before && JSON.stringify(unsealDetails(ctx.services, before.sealed)) === JSON.stringify(details);
  if (isSame && before.railAccount) return { railAccount: before.railAccount, state: before.state };
  const request = { personId: ctx.personId, email: await emailOf(ctx), details, before: before?.railAccount ?? null };
  return apiRail.prepare(railContext, request).catch((error) => throwUnreachable(ctx, details.rail, error));
}

function throwUnreachable({ services }: Pick<ReadCtx, "services">, rail: Rail, error: unknown): never {
  services.log.error({ err: error }, "a payment system was asked in vain");
  throw errors.railUnreachable({ rail });
}

type Saved = {
  currency: string | null;
  prepared: Prepared;
  standing: Pick<PayeeChange, "isVerified" | "isRecentlyExposed">;
};

/** Saves the row, freezes payouts if the rule says so, and notifies the person of every new destination. */
const savePayee = (
  { services, tenantId, personId, exchange }: ReadCtx,
  details: Details,
  { currency, prepared, standing }: Saved,
) =>
  withTenant(services, tenantId, async (ctx) => {
    const [before] = await ctx.db.select().from(payees).where(eq(payees.personId, personId)).for("update");
    const hash = accountHash(services, details, prepared.railAccount);
    const isMoved = before?.rail !== details.rail || before.accountHash !== hash;
    const isFrozen = freezesPayouts({ isMoved, isFirst: before === undefined, ...standing });
    const row = {
      ...prepared,
      rail: details.rail,
      sealed: sealDetails(services, details),
      hint: hintOf(details, prepared.railAccount),
      accountHash: hash,
      currency,
      ...(isMoved && { changedAt: now }),
      ...(isFrozen && { frozenUntil: sql`now() + ${freezeHours} * interval '1 hour'` }),
    };
    await ctx.db
      .insert(payees)
      .values({ ...row, personId })
      .onConflictDoUpdate({ target: [payees.tenantId, payees.personId], set: row });
    const auditFields = (one: Pick<Row, "rail" | "hint" | "currency"> | undefined) =>
      one ? { rail: one.rail, hint: one.hint, currency: one.currency } : null;
    await audit(
      { db: ctx.db, personId, exchange },
      { action: "payouts.payeeChanged", subject: personId, before: auditFields(before), after: auditFields(row) },
    );
    if (isMoved)
      await notify(ctx, personId, {
        topic: "security",
        kind: isFrozen ? "payouts.payeeChanged" : "payouts.payeeAdded",
        params: { hint: row.hint, ...(isFrozen && { hours: String(freezeHours) }) },
        to: "/payouts?tab=payee",
      });
    ctx.announce("tenant", "changed", { topics: ["payouts"] });
  });

/** Returns the payment system's onboarding link for the caller. */
export async function connectPayee(ctx: ReadCtx): Promise<{ url: string }> {
  const stored = await readPayee(ctx);
  const apiRail = stored && apiRailOf(stored.rail);
  const railContext = await railContextOf(ctx);
  if (!stored?.railAccount || !apiRail?.connect || !apiRail.isConfigured(railContext.keys))
    throw errors.railNotSet({ rail: stored?.rail ?? "stripe" });
  const home = tenantUrl(ctx, await getMailBranding(ctx));
  const url = await apiRail
    .connect(railContext, stored.railAccount, home)
    .catch((error): never => throwUnreachable(ctx, stored.rail, error));
  return { url };
}
