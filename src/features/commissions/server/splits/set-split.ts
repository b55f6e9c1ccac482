import type { z } from "zod";
import { canEarn } from "#features/plans/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { setSplit as setEndpoint } from "../../contract/splits.ts";
import { lockDeal } from "../events/apply-event.ts";
import { refresh } from "../lines/timeline.ts";
import { dealSplits } from "../table.ts";
import { getSplit, hasCommissions, readDealSplit } from "./get-split.ts";

const fullShare = 10_000;

/** The split can change until the first commission is earned; after that it is fixed. */
export async function setSplit(ctx: Ctx, { referralId: id, shares }: z.infer<typeof setEndpoint.input>) {
  lockDeal(ctx, id);
  const { shares: before, referrerId } = await readDealSplit(ctx, id);
  const sum = shares.reduce((all, { bp }) => all + bp, 0);
  const recipients = shares.map(({ to }) => (to === "referrer" ? referrerId : to));
  const isValid = shares.length === 0 || (sum === fullShare && new Set(recipients).size === recipients.length);
  if (!isValid || !(await canEarn(ctx, recipients))) throw errors.badSplit({ bp: String(sum) });
  if (await hasCommissions(ctx, id)) throw errors.splitFixed();
  await ctx.db
    .insert(dealSplits)
    .values({ referralId: id, shares })
    .onConflictDoUpdate({ target: [dealSplits.tenantId, dealSplits.referralId], set: { shares } });
  await audit(ctx, { action: "commissions.split", subject: id, before: { shares: before ?? [] }, after: { shares } });
  refresh(ctx);
  return getSplit(ctx, { referralId: id });
}
