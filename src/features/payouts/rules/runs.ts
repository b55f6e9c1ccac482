import { addDays } from "#base/day.ts";
import type { LeftReason } from "../values.ts";

/**
 * Returns the amount withheld from a payout for a debt, capped at the tenant's share of the payout. A credit (negative) is paid
 * out in addition.
 */
export const withheldAmount = (grossMinor: number, owedMinor: number, offsetBp: number): number =>
  Math.min(owedMinor, Number((BigInt(grossMinor) * BigInt(offsetBp)) / 10_000n));

type PayoutFacts = {
  /** The payout method; undefined if none is set. */
  payee: { isReady: boolean; frozenUntil: string | null } | undefined;
  taxMissing: boolean;
  taxRule: "none" | "warn" | "block";
  /** The outgoing amount before currency conversion, and the minimum. */
  netMinor: number;
  minimumMinor: number;
  /** False if another currency was requested and no rate for it is known. */
  hasRate: boolean;
};

/** Returns why a person is not paid in this run; undefined if they are. A net amount of zero needs no payout method. */
export function reasonLeftOut(facts: PayoutFacts, now: number): LeftReason | undefined {
  const { payee, taxMissing, taxRule, netMinor, minimumMinor, hasRate } = facts;
  if (netMinor === 0) return undefined;
  if (!payee) return "no_payee";
  if (!payee.isReady) return "not_ready";
  if (payee.frozenUntil !== null && Date.parse(payee.frozenUntil) > now) return "frozen";
  if (taxMissing && taxRule === "block") return "tax";
  if (!hasRate) return "no_rate";
  return netMinor < minimumMinor ? "minimum" : undefined;
}

/** Returns the next run date, which may be today. */
export function nextRunOn(today: string, runDay: number): string {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const later = day > runDay ? 1 : 0;
  return new Date(Date.UTC(year, month - 1 + later, runDay)).toISOString().slice(0, 10);
}

/** The day of the month on which tiers that are paid twice a month have their second run: two weeks from the regular one. */
export const midRunDay = (runDay: number): number => (runDay > 14 ? runDay - 14 : runDay + 14);

/** Returns the day since which the next run's draft is due; undefined if it is too early. */
export function draftDueSince(today: string, runDay: number, daysBefore: number): string | undefined {
  const since = addDays(nextRunOn(today, runDay), -daysBefore);
  return since <= today ? since : undefined;
}

/** Returns the next weekday; bank holidays are left to the bank. */
export function nextBusinessDay(today: string): string {
  const next = addDays(today, 1);
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(next, 2) : weekday === 0 ? addDays(next, 1) : next;
}
