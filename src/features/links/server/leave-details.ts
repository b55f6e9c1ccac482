import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { errors as referralErrors } from "#features/referrals/contract.ts";
import { receive } from "#features/referrals/server/writes.ts";
import type { OpenCtx } from "#server/ctx.ts";
import type { leaveDetails as endpoint } from "../contract.ts";
import { attributed, marksOf } from "../rules.ts";
import { livingLink } from "./reads.ts";
import { clicks } from "./table.ts";
import { touchesOf } from "./touches.ts";

/**
 * A contact hands themselves in: a referral of whoever's link counts, with its receipt. Whether they were known before, or
 * once said no, the answer is the same: it tells nobody anything about anybody.
 */
export async function leaveDetails(ctx: OpenCtx, input: z.infer<typeof endpoint.input>) {
  const { code, website, consent: _, message, locale, click: came, ...contact } = input;
  const link = await livingLink(ctx, code);
  if (website !== "") return { received: true };
  const touches = await touchesOf(ctx, came);
  const given = { linkId: link.id, referrerId: link.referrerId };
  const known = touches.map(({ clickId: _id, code: _code, utm: _utm, ...touch }) => touch);
  const receipt = attributed(given, known, link.attributionDays, new Date().toISOString());
  // Whoever says nothing about the matter still came for something: the link says for what.
  const context = message || contact.company ? message : `/r/${link.code}`;
  const fields = { ...contact, context, programId: link.programId, source: "link" } as const;
  const click = touches.findLast(({ linkId }) => linkId === link.id);
  const { campaign = "" } = marksOf(link.utm, click?.utm);
  const by = { referrerId: link.referrerId, receipt, campaign, ...(locale && { locale }) };
  const referralId = await receive(ctx, fields, by).catch((refused) => {
    if (referralErrors.contactDeclined.is(refused)) return undefined;
    throw refused;
  });
  if (referralId && click)
    await ctx.db
      .update(clicks)
      .set({ referralId })
      .where(and(eq(clicks.id, click.clickId), isNull(clicks.referralId)));
  return { received: true };
}
