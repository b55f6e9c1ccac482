import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { errors as referralErrors } from "#features/referrals/contract/errors.ts";
import { createFromContact } from "#features/referrals/server/writes.ts";
import type { PublicCtx } from "#server/ctx.ts";
import type { submitDetails as endpoint } from "../contract.ts";
import { attributeReferral, mergeUtm } from "../rules.ts";
import { enteredBy, getActiveLink } from "./reads.ts";
import { clicks } from "./table.ts";
import { listTouches } from "./touches.ts";
import { redeemCode } from "./writes.ts";

/**
 * A contact submits their own details, which creates a referral for the credited link's owner, with its receipt. The answer is the same
 * whether the contact was known before or has opted out, so that it reveals nothing about them.
 */
export async function submitDetails(ctx: PublicCtx, input: z.infer<typeof endpoint.input>) {
  const { code, couponCode, website, consent: _, message, locale, click: clickInUrl, ...contact } = input;
  const visited = await getActiveLink(ctx, code);
  if (website !== "") return { received: true };
  const touches = await listTouches(ctx, clickInUrl);
  const { link, entered } = couponCode
    ? await redeemCode(ctx, couponCode)
    : { link: visited, entered: enteredBy(visited) };
  const knownTouches = touches.map(({ clickId: _id, code: _code, utm: _utm, ...touch }) => touch);
  const receipt = attributeReferral(entered, knownTouches, link.attributionDays, new Date().toISOString());
  // A referral needs a company or a context. If the contact gave neither, the link says what they came for.
  const context = message || contact.company ? message : `/r/${link.code}`;
  const fields = { ...contact, context, programId: link.programId, source: "link" } as const;
  const click = touches.findLast(({ linkId }) => linkId === link.id);
  const { campaign = "" } = mergeUtm(link.utm, click?.utm);
  const attribution = { referrerId: link.referrerId, receipt, campaign, ...(locale && { locale }) };
  const referralId = await createFromContact(ctx, fields, attribution).catch((error) => {
    if (referralErrors.contactDeclined.is(error)) return undefined;
    throw error;
  });
  if (referralId && click)
    await ctx.db
      .update(clicks)
      .set({ referralId })
      .where(and(eq(clicks.id, click.clickId), isNull(clicks.referralId)));
  return { received: true };
}
