import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { Narrowed, View } from "../question.ts";

/** A job that reads on behalf of a person has no session and therefore no list of switched-off features. */
export type Reader = Pick<ReadCtx, "db" | "tenantId" | "personId" | "role"> & Partial<Pick<ReadCtx, "off">>;

/** Ledger figures are hidden where commissions are switched off. */
export const canSeeLedger = ({ off = [] }: Reader) => !off.includes("commissionTracking");

/** What is counted for a caller: everything, or what is addressed to them or to everyone; and of that, the filters they chose. */
export type Visibility = {
  /** Only what this person submitted or earned. */
  isOwn: boolean;
  /** Only what is addressed to everyone or to this person; null means no restriction. */
  addresseeId: Id<"per"> | null;
  narrowed: Narrowed;
};

/** A referrer sees their own figures, a company what it may see [R6.5]; a member with both roles chooses the view. */
export function visibilityFor({ role, personId }: Reader, narrowed: Narrowed, view?: View): Visibility {
  const isOwn = role === "referrer" || (role === "both" && view === "own");
  if (!isOwn) return { isOwn, addresseeId: role === "admin" ? null : personId, narrowed };
  if (narrowed.referrerId && narrowed.referrerId !== personId) throw baseErrors.notFound();
  return { isOwn, addresseeId: null, narrowed: { ...narrowed, referrerId: personId } };
}
