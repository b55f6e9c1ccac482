import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { commissionFilters, type listCommissions as listEndpoint } from "../../contract/lines.ts";
import type { Approver } from "../../values.ts";
import { waitsForApprover, waitsForOthers } from "../approvals/approvers.ts";
import { commissions } from "../table.ts";
import { hasMoved, intervalOf, netAmountsOf, payoutAmountsOf } from "./period-amounts.ts";
import { lineColumns, presentLines } from "./present-lines.ts";

const createListing = (name: string, ownCommissions: boolean) =>
  listing(name, {
    from: commissions,
    select: lineColumns,
    filters: commissionFilters,
    columns: {
      state: commissions.state,
      personId: commissions.personId,
      referralId: commissions.referralId,
      programId: commissions.programId,
      payoutItemId: commissions.payoutItemId,
      currency: commissions.currency,
      minor: commissions.minor,
      createdAt: commissions.createdAt,
      holdUntil: commissions.holdUntil,
      paidAt: commissions.paidAt,
    },
    id: commissions.id,
    ...(ownCommissions && { owner: commissions.personId }),
  });
const [allCommissions, ownCommissions] = [
  createListing("commissions.all", false),
  createListing("commissions.own", true),
];

/** A referrer cannot approve, so all their commissions in approval wait for others. */
function approverCondition({ personId, role }: ReadCtx, approver: Approver): SQL {
  const me = sql.param(personId, commissions.personId);
  if (!canActAsCompany(role)) return approver === "me" ? sql`false` : eq(commissions.state, "in_approval");
  return approver === "me" ? waitsForApprover(me) : waitsForOthers(me);
}

export async function listCommissions(
  ctx: ReadCtx,
  { earnedFrom, earnedUntil, approver, ...input }: z.infer<typeof listEndpoint.input>,
): Promise<z.infer<typeof listEndpoint.output>> {
  const interval = earnedFrom || earnedUntil ? intervalOf(earnedFrom, earnedUntil) : undefined;
  const condition = and(interval && hasMoved(interval), approver && approverCondition(ctx, approver));
  const { items, next } = await (canActAsCompany(ctx.role) ? allCommissions : ownCommissions)(ctx, input, condition);
  const ids = items.map(({ id }) => id);
  const paidIds = items.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id);
  const [lines, earned, sent] = await Promise.all([
    presentLines(ctx, items),
    interval ? netAmountsOf(ctx, ids, interval) : undefined,
    payoutAmountsOf(ctx, paidIds),
  ]);
  const amountsOf = ({ id }: { id: Id<"com"> }) => ({
    earnedMinor: earned ? (earned.get(id) ?? 0) : null,
    paidMinor: sent.get(id) ?? null,
  });
  return { items: lines.map((line) => ({ ...line, ...amountsOf(line) })), next };
}
