import { addDays } from "#base/day.ts";
import type { itemActs } from "./contract.ts";
import type { Failure, ItemState, LeftReason, Rail, RunState } from "./values.ts";

/** The number of hours for which payouts are frozen after a change of the payout details. */
export const freezeHours = 72;
/** The number of automatic attempts; after that a person has to intervene. */
export const maxAttempts = 3;
const retryMinutes = [10, 60];
/** Returns the wait before the next attempt. */
export const waitMinutes = (tries: number): number => retryMinutes[tries - 1] ?? retryMinutes.at(-1)!;

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

/** The states of an item that can still change on its own or waits for a person. A run finishes when it has none. */
export const openStates = ["draft", "queued", "sending", "sent", "action"] as const satisfies readonly ItemState[];

export type Act = (typeof itemActs)[number];
type ItemStatus = {
  run: RunState;
  state: ItemState;
  rail: Rail | null;
  left: LeftReason | null;
  failure: Failure | null;
  nextTryAt: string | null;
};

/** An item that may have reached the payment system is not returned before the system has answered. */
const isDefinitelyNotSent = (failure: Failure | null) => failure !== null && failure !== "unreachable";

/**
 * Whether a rail that remembers idempotency keys for a number of days would still detect a second transfer under the key of a run
 * released at `releasedAt`. Null means that it remembers keys forever.
 */
export const wouldDetectDuplicate = (releasedAt: string, retentionDays: number | null, now: number): boolean =>
  retentionDays === null || now - Date.parse(releasedAt) < retentionDays * 86_400_000;

/** Another attempt does not help if the account cannot receive money. */
const isAccountFailure = (failure: Failure | null) =>
  failure === "account_closed" || failure === "account_invalid" || failure === "unclaimed";

/** Lists what a person can do with an item in its current state, the most useful action first. */
export function allowedActs({ run, state, rail, left, failure, nextTryAt }: ItemStatus): Act[] {
  if (run === "draft") return state === "draft" ? ["exclude"] : left === "excluded" ? ["include"] : [];
  if (state === "failed") return nextTryAt === null ? [] : ["retry"];
  // The payment system no longer knows whether it paid, so a person has to check there and record the outcome.
  if (state === "action" && failure === "unverified") return ["paid", "returned"];
  if (state === "action" && !isDefinitelyNotSent(failure)) return ["retry"];
  if (state === "action") return isAccountFailure(failure) ? ["returned", "retry"] : ["retry", "returned"];
  if (rail !== "bank") return [];
  return state === "sent" ? ["paid", "returned"] : state === "paid" ? ["returned"] : [];
}

/** Returns the next run date, which may be today. */
export function nextRunOn(today: string, runDay: number): string {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const later = day > runDay ? 1 : 0;
  return new Date(Date.UTC(year, month - 1 + later, runDay)).toISOString().slice(0, 10);
}

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

/** Returns `DE•• •••• 3000`, enough for the owner to recognize the account. */
export const maskAccount = (account: string): string =>
  `${/^[A-Z]{2}/.test(account) ? account.slice(0, 2) : ""}•• •••• ${account.slice(-4)}`;
/** Returns `m•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, "$1•••");
/** Returns `••••1809`, and no digits of a short id. */
export function maskTaxId(taxId: string): string {
  const characters = [...taxId];
  return `••••${characters.length > 6 ? characters.slice(-4).join("") : ""}`;
}
