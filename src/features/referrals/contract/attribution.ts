import { z } from "zod";
import { id } from "#base/ids.ts";

/** The strongest rule comes first: an accepted registration needs no touch at all. */
export const attributionRules = ["registration", "code", "lastTouch", "firstTouch"] as const;

/** A visit through a link, or an entered code. */
export const touch = z.object({
  linkId: id("lnk"),
  referrerId: id("per"),
  kind: z.enum(["link", "code"]),
  at: z.iso.datetime(),
  /** The coupon code that was entered, if it was one. */
  coupon: z.string().optional(),
});
export type Touch = z.infer<typeof touch>;

/** How a referral was attributed to its referrer: all touches, the one that counted, and the rule. */
export const receipt = z.object({
  rule: z.enum(attributionRules),
  winner: id("per"),
  windowDays: z.int(),
  touches: z.array(touch),
  decidedAt: z.iso.datetime(),
});
export type Receipt = z.infer<typeof receipt>;
