import { eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import type { listDuplicates as listEndpoint, setDistinct as setEndpoint } from "../../contract/ownership.ts";
import { canSee } from "../../rules/permissions.ts";
import { announceChange, lockForUpdate, type Row } from "../record/change.ts";
import { getReferral, getVisible } from "../record/detail.ts";
import { referrals } from "../table.ts";
import { findPossibleDuplicates } from "./possible-duplicates.ts";

/**
 * Records that two referrals are not of the same account, or takes that back. It changes neither referral otherwise, so their versions stay
 * and no one's open form is refused.
 */
export async function setDistinct(ctx: Ctx, { id, otherId, distinct }: z.infer<typeof setEndpoint.input>) {
  if (id === otherId) throw baseErrors.notFound();
  const rows: Row[] = [];
  // Always in the same order, so that two reviewers never wait for each other.
  for (const one of [id, otherId].sort()) {
    const row = await lockForUpdate(ctx, one);
    if (!canSee(ctx, row)) throw baseErrors.notFound();
    rows.push(row);
  }
  for (const row of rows) {
    const other = row.id === id ? otherId : id;
    const others = row.distinctFrom.filter((known) => known !== other);
    const distinctFrom = distinct ? [...others, other] : others;
    await ctx.db.update(referrals).set({ distinctFrom }).where(eq(referrals.id, row.id));
    announceChange(ctx, row);
  }
  await audit(ctx, { action: "referrals.distinct", subject: id, after: { otherId, distinct } });
  return getReferral(ctx, { id });
}

/** Returns which of these referrals may be duplicates, and what the first one that they resemble has in common with them. */
export async function listDuplicates(ctx: ReadCtx, { ids }: z.infer<typeof listEndpoint.input>) {
  const found = await Promise.all(
    ids.map(async (id) => {
      const [first] = await findPossibleDuplicates(ctx, await getVisible(ctx, id));
      return first ? [{ id, by: first.by, name: first.fullName }] : [];
    }),
  );
  return { items: found.flat() };
}
