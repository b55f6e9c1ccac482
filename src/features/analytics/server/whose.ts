import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { Narrowed, View } from "../question.ts";

/** A job that reads for somebody has no session, and so knows of nothing that is switched off. */
export type Reader = Pick<ReadCtx, "db" | "tenantId" | "personId" | "role"> & Partial<Pick<ReadCtx, "off">>;

/** Where commissions are switched off the books are nobody's to see. */
export const seesBooks = ({ off = [] }: Reader) => !off.includes("commissionTracking");

/** What is counted for a caller: all, or what is meant for them or for everybody; and of that, what they asked for. */
export type Whose = {
  /** Only what this person handed in or earned, and nobody else's. */
  isOwn: boolean;
  /** Only what is addressed to nobody or to this person; null is to whomever. */
  addresseeId: Id<"per"> | null;
  narrowed: Narrowed;
};

/** A referrer's own, a company's what it may see [R6.5]; whoever is both says as what they look. */
export function whoseOf({ role, personId }: Reader, narrowed: Narrowed, view?: View): Whose {
  const isOwn = role === "referrer" || (role === "both" && view === "own");
  if (!isOwn) return { isOwn, addresseeId: role === "admin" ? null : personId, narrowed };
  if (narrowed.referrerId && narrowed.referrerId !== personId) throw baseErrors.notFound();
  return { isOwn, addresseeId: null, narrowed: { ...narrowed, referrerId: personId } };
}
