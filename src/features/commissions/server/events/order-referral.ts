import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { errors as linkErrors } from "#features/links/contract.ts";
import { attributeReferral } from "#features/links/rules.ts";
import { findCodes } from "#features/links/server/reads.ts";
import { redeemCode } from "#features/links/server/writes.ts";
import { createFromOrder } from "#features/referrals/server/writes.ts";
import { errors } from "../../contract/errors.ts";
import type { dealEventInput } from "../../contract/events.ts";
import type { Actor } from "../lines/timeline.ts";

/**
 * Returns the referral of a customer who named a code when ordering. Their first order uses the code once and creates the referral, which
 * is reviewed as any other: the payment waits until the deal is won. Later orders belong to the same referral, even once the code has ended.
 */
export async function findOrderReferral(
  actor: Actor,
  code: string,
  { customer, minor, currency }: Pick<z.infer<typeof dealEventInput>, "customer" | "minor" | "currency">,
): Promise<Id<"ref">> {
  if (!customer) throw errors.needs({ field: "customer" });
  const link = (await findCodes(actor, [code])).get(code)?.link;
  if (!link) throw linkErrors.unknownCoupon();
  const fields = {
    ...customer,
    context: code,
    programId: link.programId,
    source: "link",
    estimatedMinor: minor,
    currency,
  } as const;
  return createFromOrder(actor, fields, {
    referrerId: link.referrerId,
    receiptFor: async () => {
      const { entered } = await redeemCode(actor, code);
      return attributeReferral(entered, [], link.attributionDays, new Date().toISOString());
    },
  });
}
