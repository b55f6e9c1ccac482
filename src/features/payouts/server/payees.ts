import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { emailOf } from "#features/identity/server/reads.ts";
import { mustBeFresh } from "#features/identity/server/writes.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { letterhead } from "#features/tenancy/server/reads.ts";
import { tenantHome } from "#features/tenancy/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import type { Details, Payee, setPayee as setEndpoint } from "../payee.ts";
import { freezeHours, nextRunOn } from "../rules.ts";
import type { Rail } from "../values.ts";
import { accountHash, checkedDetails, hintOf, openedDetails, sealedDetails } from "./payee-details.ts";
import { offeredBy, wireOf } from "./rails/every.ts";
import { termsOf, wayOf } from "./settings.ts";
import { payees } from "./table.ts";

const ofPerson = statement("payouts.payee", { personId: payees.personId }, (from, p) =>
  from.select().from(payees).where(eq(payees.personId, p.personId)),
);
type Row = typeof payees.$inferSelect;

const payeeOf = async ({ db, personId }: Pick<ReadCtx, "db" | "personId">): Promise<Row | undefined> =>
  (await db.run(ofPerson, { personId }))[0];

export async function getPayee(ctx: ReadCtx): Promise<Payee> {
  const [kept, terms, { keys }] = await Promise.all([payeeOf(ctx), termsOf(ctx), wayOf(ctx)]);
  const frozen = kept?.frozenUntil && Date.parse(kept.frozenUntil) > Date.now() ? kept.frozenUntil : null;
  return {
    rail: kept?.rail ?? null,
    state: kept?.state ?? "missing",
    hint: kept?.hint ?? "",
    currency: kept?.currency ?? null,
    frozenUntil: frozen,
    changedAt: kept?.changedAt ?? null,
    offered: offeredBy(keys),
    minimumMinor: terms.minimumMinor,
    minimumCurrency: terms.currency,
    nextRunOn: nextRunOn(dayIn(terms.timeZone, Date.now()), terms.runDay),
  };
}

type Given = z.infer<typeof setEndpoint.input>;
type Prepared = Pick<Row, "railAccount" | "state">;

/** Runs outside a transaction because a payment system may be asked to create an account. */
export async function setPayee(ctx: ReadCtx, { details: given, currency }: Given): Promise<Payee> {
  await mustBeFresh(ctx);
  const details = checkedDetails(given);
  const { rail } = details;
  const way = await wayOf(ctx);
  if (!offeredBy(way.keys).includes(rail)) throw errors.railNotSet({ rail });
  const before = await payeeOf(ctx);
  const prepared = await prepare(ctx, before, details);
  await keep(ctx, details, currency, prepared);
  return getPayee(ctx);
}

/** An existing account at the payment system for the same country is reused. */
async function prepare(ctx: ReadCtx, before: Row | undefined, details: Details): Promise<Prepared> {
  const wire = wireOf(details.rail);
  if (!wire) return { railAccount: null, state: "ready" };
  const way = await wayOf(ctx);
  const same = before && JSON.stringify(openedDetails(ctx.services, before.sealed)) === JSON.stringify(details);
  if (same && before.railAccount) return { railAccount: before.railAccount, state: before.state };
  const asking = { personId: ctx.personId, email: await emailOf(ctx), details, before: before?.railAccount ?? null };
  return wire.prepare(way, asking).catch((error) => unreachable(ctx, details.rail, error));
}

function unreachable({ services }: Pick<ReadCtx, "services">, rail: Rail, error: unknown): never {
  services.log.error({ err: error }, "a payment system was asked in vain");
  throw errors.railUnreachable({ rail });
}

/** Saves the row and notifies the person. If the destination did not change, payouts are not frozen. */
const keep = (
  { services, tenantId, personId, exchange }: ReadCtx,
  details: Details,
  currency: string | null,
  made: Prepared,
) =>
  withTenant(services, tenantId, async (ctx) => {
    const [before] = await ctx.db.select().from(payees).where(eq(payees.personId, personId)).for("update");
    const hash = accountHash(services, details, made.railAccount);
    const moved = before?.rail !== details.rail || before.accountHash !== hash;
    const row = {
      ...made,
      rail: details.rail,
      sealed: sealedDetails(services, details),
      hint: hintOf(details, made.railAccount),
      accountHash: hash,
      currency,
      ...(moved && {
        frozenUntil: sql`now() + ${freezeHours} * interval '1 hour'` as never,
        changedAt: now as never,
      }),
    };
    await ctx.db
      .insert(payees)
      .values({ ...row, personId })
      .onConflictDoUpdate({ target: [payees.tenantId, payees.personId], set: row });
    const told = (one: Pick<Row, "rail" | "hint" | "currency"> | undefined) =>
      one ? { rail: one.rail, hint: one.hint, currency: one.currency } : null;
    await audit(
      { db: ctx.db, personId, exchange },
      { action: "payouts.payeeChanged", subject: personId, before: told(before), after: told(row) },
    );
    if (moved) {
      const params = { hint: row.hint, hours: String(freezeHours) };
      await notify(ctx, personId, {
        topic: "security",
        kind: "payouts.payeeChanged",
        params,
        to: "/payouts?tab=payee",
      });
    }
    ctx.announce("tenant", "changed", { topics: ["payouts"] });
  });

/** Returns the payment system's onboarding link for the caller. */
export async function connectPayee(ctx: ReadCtx): Promise<{ url: string }> {
  const kept = await payeeOf(ctx);
  const wire = kept && wireOf(kept.rail);
  const way = await wayOf(ctx);
  if (!kept?.railAccount || !wire?.connect || !wire.offered(way.keys))
    throw errors.railNotSet({ rail: kept?.rail ?? "stripe" });
  const home = tenantHome(ctx, await letterhead(ctx));
  const url = await wire
    .connect(way, kept.railAccount, home)
    .catch((error): never => unreachable(ctx, kept.rail, error));
  return { url };
}
