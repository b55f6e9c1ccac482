import { z } from "zod";
import { id } from "#base/ids.ts";

/** The strongest first: an accepted registration needs no touch at all. */
export const attributionRules = ["registration", "code", "lastTouch", "firstTouch"] as const;

/** Somebody came by a link, or gave a code. */
export const touch = z.object({
  linkId: id("lnk"),
  referrerId: id("per"),
  kind: z.enum(["link", "code"]),
  at: z.iso.datetime(),
});
export type Touch = z.infer<typeof touch>;

/** How a referral came to its referrer: all touches, the one that counted, and by which rule. */
export const receipt = z.object({
  rule: z.enum(attributionRules),
  winner: id("per"),
  windowDays: z.int(),
  touches: z.array(touch),
  decidedAt: z.iso.datetime(),
});
export type Receipt = z.infer<typeof receipt>;
