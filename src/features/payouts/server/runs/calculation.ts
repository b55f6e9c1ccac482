import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { convertAt, type DayRate } from "#features/ledger/rates.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { reasonLeftOut, withheldAmount } from "../../rules/runs.ts";
import type { LeftReason } from "../../values.ts";
import { type Terms, termsOf } from "../settings/settings.ts";
import { payees, taxProfiles } from "../table.ts";

export type Payee = typeof payees.$inferSelect;
/** A person's payable earnings in one currency. */
export type Earned = {
  id: Id<"pit">;
  personId: Id<"per">;
  earnedCurrency: string;
  grossMinor: number;
  /** The number of commissions. */
  lines: number;
};
/** The earnings as they would be paid out now. */
export type CalculatedItem = Earned & {
  payee: Payee | undefined;
  offsetMinor: number;
  currency: string;
  minor: number;
  /** Set if the amount is converted into another currency. */
  rate: DayRate | undefined;
  taxMissing: boolean;
  left: LeftReason | undefined;
};

type RateOf = (from: string, to: string) => Promise<DayRate | undefined>;
/** The inputs shared by one calculation: the tenant's terms and today's rates, each read once. */
export type Basis = { terms: Terms; rateOf: RateOf };

export async function basisOf(ctx: TenantCtx): Promise<Basis> {
  const terms = await termsOf(ctx);
  const today = dayIn(terms.timeZone, Date.now());
  const cache = new Map<string, Promise<DayRate | undefined>>();
  const rateOf: RateOf = (from, to) => {
    const pair = `${from} ${to}`;
    const rate = cache.get(pair) ?? rateOn(ctx, from, to, today);
    cache.set(pair, rate);
    return rate;
  };
  return { terms, rateOf };
}

const debtKey = (personId: Id<"per">, currency: string) => `${personId} ${currency}`;

/** Returns people's debts after refunds. A negative amount is a credit. */
async function readDebts({ db }: TenantCtx, personIds: Id<"per">[]) {
  const found = await db
    .select({
      personId: ledgerEntries.personId,
      currency: ledgerEntries.currency,
      minor: sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.personId, personIds), eq(ledgerEntries.account, "owed")))
    .groupBy(ledgerEntries.personId, ledgerEntries.currency);
  return new Map(found.map(({ personId, currency, minor }) => [debtKey(defined(personId), currency), minor]));
}

async function findErasing({ db }: TenantCtx, ids: Id<"per">[]) {
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), isNotNull(people.erasedAt)));
  return new Set(found.map(({ id }) => id));
}

/**
 * Calculates outgoing amounts from the current ledger. Payee rows are locked in the order of their ids, so that two runs never
 * withhold the same debt and no account changes meanwhile.
 */
export async function calculate(
  ctx: TenantCtx,
  { terms, rateOf }: Basis,
  earned: readonly Earned[],
): Promise<CalculatedItem[]> {
  if (earned.length === 0) return [];
  const personIds = [...new Set(earned.map(({ personId }) => personId))];
  const rows = await ctx.db
    .select()
    .from(payees)
    .where(inArray(payees.personId, personIds))
    .orderBy(payees.id)
    .for("update");
  const payeeOf = new Map(rows.map((row) => [row.personId, row]));
  const profiles = await ctx.db
    .select({ personId: taxProfiles.personId })
    .from(taxProfiles)
    .where(inArray(taxProfiles.personId, personIds));
  const withTaxProfile = new Set(profiles.map(({ personId }) => personId));
  const [owed, erasing] = await Promise.all([readDebts(ctx, personIds), findErasing(ctx, personIds)]);
  const now = Date.now();
  return Promise.all(
    earned.map(async (earning) => {
      const payee = payeeOf.get(earning.personId);
      const debt = owed.get(debtKey(earning.personId, earning.earnedCurrency)) ?? 0;
      const currencies = { from: earning.earnedCurrency, to: payee?.currency ?? earning.earnedCurrency };
      const rate = await rateOf(currencies.from, currencies.to);
      // A person who has requested erasure is paid even below the minimum.
      const minimumRate = erasing.has(earning.personId) ? undefined : await rateOf(terms.currency, currencies.from);
      const facts = {
        payee,
        taxMissing: !withTaxProfile.has(earning.personId),
        debt,
        ...currencies,
        rate,
        minimumRate,
      };
      return calculateItem(earning, facts, terms, now);
    }),
  );
}

type Facts = {
  payee: Payee | undefined;
  taxMissing: boolean;
  debt: number;
  from: string;
  to: string;
  rate: DayRate | undefined;
  minimumRate: DayRate | undefined;
};

function calculateItem(
  earning: Earned,
  { payee, taxMissing, debt, from, to, rate, minimumRate }: Facts,
  terms: Terms,
  now: number,
): CalculatedItem {
  const offsetMinor = withheldAmount(earning.grossMinor, debt, terms.offsetBp);
  const netMinor = earning.grossMinor - offsetMinor;
  const minor = rate ? convertAt(netMinor, from, to, rate.rate) : netMinor;
  // Without a rate for the minimum in this currency, no minimum applies.
  const minimumMinor = minimumRate ? convertAt(terms.minimumMinor, terms.currency, from, minimumRate.rate) : 0;
  const left = reasonLeftOut(
    {
      payee: payee && { isReady: payee.state === "ready", frozenUntil: payee.frozenUntil },
      taxMissing,
      taxRule: terms.taxRule,
      netMinor,
      minimumMinor,
      hasRate: rate !== undefined,
    },
    now,
  );
  const tooSmall = minor === 0 && netMinor > 0 ? ("minimum" as const) : undefined;
  return {
    ...earning,
    payee,
    offsetMinor,
    currency: rate ? to : from,
    minor,
    rate: from === to ? undefined : rate,
    taxMissing,
    left: left ?? tooSmall,
  };
}
