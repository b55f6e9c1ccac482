import { foldForSearch } from "#base/fold-for-search.ts";
import type { Program } from "#features/programs/contract.ts";

const day = 24 * 60 * 60 * 1000;

/** A forward move extends the protection by this many days, up to the maximum counted from the acceptance. */
export const extensionDays = 30;
export const maxProtectionDays = 180;
/** A deal that progressed within this many days does not expire, even when its protection can no longer be extended. */
export const progressDays = 30;
/** The referrer is notified this many days before the end, the earliest first. */
export const noticeDays = [30, 14, 3] as const;

const iso = (at: number) => new Date(at).toISOString();

/** Returns until when an account accepted now is protected for its referrer. */
export const protectionEndFrom = (acceptedAt: number, days: number): string =>
  iso(acceptedAt + Math.min(days, maxProtectionDays) * day);

type Protection = { acceptedAt: string; protectedUntil: string };

/**
 * Extends the protection after a step forward. An expired protection stays expired, because another referrer may own the account by now.
 */
export function calculateExtension({ acceptedAt, protectedUntil }: Protection, now: number): string {
  const until = Date.parse(protectedUntil);
  if (until <= now) return protectedUntil;
  const latest = Date.parse(acceptedAt) + maxProtectionDays * day;
  return iso(Math.max(until, Math.min(until + extensionDays * day, latest)));
}

type DealProgress = { protectedUntil: string; stageEnteredAt: string };

/** Returns whether the protection is over and the deal has not progressed recently. */
export const isExpired = ({ protectedUntil, stageEnteredAt }: DealProgress, now: number): boolean =>
  Date.parse(protectedUntil) <= now && now - Date.parse(stageEnteredAt) >= progressDays * day;

/** Returns how many notices should have been sent by now. For a short protection, some of them already lie in the past at the start. */
export const countNoticesDue = (protectedUntil: string, now: number): number =>
  noticeDays.filter((days) => Date.parse(protectedUntil) - now <= days * day).length;

export const countDaysLeft = (until: string, now: number): number => Math.ceil((Date.parse(until) - now) / day);

/** Returns what protection applies to: one of the program's products, or all of them. */
export const productOf = ({ products }: Pick<Program, "products">, productInterest: string): string => {
  const asked = foldForSearch(productInterest.trim());
  return products.find((product) => foldForSearch(product) === asked) ?? "";
};
