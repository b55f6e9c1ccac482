import { defined } from "#base/defined.ts";
import type { itemActs } from "../contract/items.ts";
import type { Failure, ItemState, LeftReason, Rail, RunState } from "../values.ts";

/** The number of automatic attempts; after that a person has to intervene. */
export const maxAttempts = 3;
const retryMinutes = [10, 60];
/** Returns the wait before the next attempt. */
export const waitMinutes = (tries: number): number => retryMinutes[tries - 1] ?? defined(retryMinutes.at(-1));

/** The states of an item that can still change on its own or waits for a person. A run finishes when it has none. */
export const openStates = ["draft", "queued", "sending", "sent", "action"] as const satisfies readonly ItemState[];

export type Act = (typeof itemActs)[number];
type ItemSituation = {
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

type Progress = { state: ItemState; rail: Rail | null; nextTryAt: string | null; fileTakenAt: string | null };

/**
 * How an item is shown. `ready` waits for the company to download the bank file: nothing has left yet. `again` failed and is retried,
 * `back` is final; `preparing`, `way` and `delayed` are the recipient's view of the other states.
 */
export type ItemStatus = Exclude<ItemState, "failed"> | "ready" | "again" | "back" | "preparing" | "way" | "delayed";

export function itemStatusOf({ state, rail, nextTryAt, fileTakenAt }: Progress, own: boolean): ItemStatus {
  const isReady = state === "sent" && rail === "bank" && fileTakenAt === null;
  if (isReady) return own ? "preparing" : "ready";
  const status = state === "failed" ? (nextTryAt === null ? "back" : "again") : state;
  if (!own || status === "paid" || status === "back") return status;
  return status === "action" ? "delayed" : "way";
}

/** Lists what a person can do with an item in its current state, the most useful action first. */
export function allowedActs({ run, state, rail, left, failure, nextTryAt }: ItemSituation): Act[] {
  if (run === "draft") return state === "draft" ? ["exclude"] : left === "excluded" ? ["include"] : [];
  if (state === "failed") return nextTryAt === null ? [] : ["retry"];
  // The payment system no longer knows whether it paid, so a person has to check there and record the outcome.
  if (state === "action" && failure === "unverified") return ["paid", "returned"];
  if (state === "action" && !isDefinitelyNotSent(failure)) return ["retry"];
  if (state === "action") return isAccountFailure(failure) ? ["returned", "retry"] : ["retry", "returned"];
  if (rail !== "bank") return [];
  return state === "sent" ? ["paid", "returned"] : state === "paid" ? ["returned"] : [];
}
