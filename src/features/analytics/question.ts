import { z } from "zod";
import { id } from "#base/ids.ts";
import { confidenceLevels, sources } from "#features/referrals/contract/values.ts";
import { comparisons, divisions, frames, measures } from "./values.ts";

/** The filters of a question. An empty string selects the referrals without a value. */
export const narrowed = z.object({
  programId: id("prg").optional(),
  referrerId: id("per").optional(),
  source: z.enum(sources).optional(),
  country: z.union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)]).optional(),
  product: z.string().max(200).optional(),
  campaign: z.string().max(200).optional(),
  confidence: z.union([z.literal(""), z.enum(confidenceLevels)]).optional(),
});
export type Narrowed = z.infer<typeof narrowed>;

/** A member with both roles chooses between the company's view and their own. For other roles there is only one view. */
export const views = ["company", "own"] as const;
export type View = (typeof views)[number];

/** A period in the tenant's time zone and the filters within it. */
export const scope = narrowed.extend({
  frame: z.enum(frames).default("30d"),
  view: z.enum(views).optional(),
  /** Amounts are converted to one currency; by default the tenant's. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  compare: z.enum(comparisons).default("previous"),
});
export type Scope = z.infer<typeof scope>;

/** The input behind every figure and every chart. */
export const question = scope.extend({
  measures: z.array(z.enum(measures)).min(1).max(8),
  by: z.enum(divisions).default("none"),
});
export type Question = z.infer<typeof question>;
