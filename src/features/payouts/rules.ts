import { plusDays } from "#base/day.ts";
import type { itemActs } from "./contract.ts";
import type { Failure, ItemState, LeftReason, Rail, RunState } from "./values.ts";

/** Nothing leaves so long after somebody said anew where it should go. */
export const freezeHours = 72;
/** A failed item is tried so often; then somebody must do something. */
export const mostTries = 3;
const minutesUntilNext = [10, 60];
/** How long to wait after so many tries. */
export const waitMinutes = (tries: number): number => minutesUntilNext[tries - 1] ?? minutesUntilNext.at(-1)!;

/** What is kept of a payout for what is owed back: never more than the tenant's part of it. A credit is paid out with it. */
export const keptBack = (grossMinor: number, owedMinor: number, offsetBp: number): number =>
  Math.min(owedMinor, Number((BigInt(grossMinor) * BigInt(offsetBp)) / 10_000n));

type Judged = {
  /** How they are paid; undefined is not at all yet. */
  payee: { ready: boolean; frozenUntil: string | null } | undefined;
  taxMissing: boolean;
  taxRule: "none" | "warn" | "block";
  /** What would go out, before it is changed into another currency, and the least that does. */
  netMinor: number;
  minimumMinor: number;
  /** False where another currency was asked for and no rate of it is known. */
  hasRate: boolean;
};

/** Why nothing goes to somebody in this run; undefined when it does. What nothing is left of needs no way out. */
export function leftBecause(judged: Judged, now: number): LeftReason | undefined {
  const { payee, taxMissing, taxRule, netMinor, minimumMinor, hasRate } = judged;
  if (netMinor === 0) return undefined;
  if (!payee) return "no_payee";
  if (!payee.ready) return "not_ready";
  if (payee.frozenUntil !== null && Date.parse(payee.frozenUntil) > now) return "frozen";
  if (taxMissing && taxRule === "block") return "tax";
  if (!hasRate) return "no_rate";
  return netMinor < minimumMinor ? "minimum" : undefined;
}

/** An item that still may change without anybody's doing, or waits for somebody. A run ends when it has none. */
export const openStates = ["draft", "queued", "sending", "sent", "action"] as const satisfies readonly ItemState[];

export type Act = (typeof itemActs)[number];
type Standing = {
  run: RunState;
  state: ItemState;
  rail: Rail | null;
  left: LeftReason | null;
  failure: Failure | null;
  nextTryAt: string | null;
};

/** What may have reached a payment system is not given back before that one has answered. */
const surelyNotOut = (failure: Failure | null) => failure !== null && failure !== "unreachable";

/**
 * Whether a rail that remembers keys for so many days would notice a second transfer under the same key, of a run that was
 * released then. Null remembers for good.
 */
export const wouldBeNoticed = (releasedAt: string, remembersDays: number | null, now: number): boolean =>
  remembersDays === null || now - Date.parse(releasedAt) < remembersDays * 86_400_000;

/** To an account that cannot take it another try does not help. */
const isOfAccount = (failure: Failure | null) =>
  failure === "account_closed" || failure === "account_invalid" || failure === "unclaimed";

/** What somebody can do with an item as it stands; what helps comes first. */
export function actsOn({ run, state, rail, left, failure, nextTryAt }: Standing): Act[] {
  if (run === "draft") return state === "draft" ? ["exclude"] : left === "excluded" ? ["include"] : [];
  if (state === "failed") return nextTryAt === null ? [] : ["retry"];
  // The payment system forgot whether it paid, so a person looks there and says.
  if (state === "action" && failure === "unverified") return ["paid", "returned"];
  if (state === "action" && !surelyNotOut(failure)) return ["retry"];
  if (state === "action") return isOfAccount(failure) ? ["returned", "retry"] : ["retry", "returned"];
  if (rail !== "bank") return [];
  return state === "sent" ? ["paid", "returned"] : state === "paid" ? ["returned"] : [];
}

/** The next day on which a run is due, today among them. */
export function nextRunOn(today: string, runDay: number): string {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const later = day > runDay ? 1 : 0;
  return new Date(Date.UTC(year, month - 1 + later, runDay)).toISOString().slice(0, 10);
}

/** From this day on the next run's draft should be there; undefined while it is too early. */
export function draftDueSince(today: string, runDay: number, daysBefore: number): string | undefined {
  const since = plusDays(nextRunOn(today, runDay), -daysBefore);
  return since <= today ? since : undefined;
}

/** The next day on which banks work; holidays are theirs to know. */
export function nextBusinessDay(today: string): string {
  const next = plusDays(today, 1);
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? plusDays(next, 2) : weekday === 0 ? plusDays(next, 1) : next;
}

/** `DE•• •••• 3000`: enough to know one's own again. */
export const maskedAccount = (account: string): string =>
  `${/^[A-Z]{2}/.test(account) ? account.slice(0, 2) : ""}•• •••• ${account.slice(-4)}`;
/** `m•••@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, "$1•••");
/** `••••1809`, and nothing of a short one. */
export function maskedTaxId(taxId: string): string {
  const characters = [...taxId];
  return `••••${characters.length > 6 ? characters.slice(-4).join("") : ""}`;
}
