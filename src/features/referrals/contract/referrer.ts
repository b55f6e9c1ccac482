import type { Id } from "#base/ids.ts";

/**
 * The referrer of a referral that the company brought in itself. It is an id that belongs to no person instead of null, because the
 * referrer is part of locks, groupings and comparisons: nobody sees such a referral as their own, is notified of it or earns from it.
 */
export const noReferrer: Id<"per"> = `per_${"0".repeat(32)}`;
