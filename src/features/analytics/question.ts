import { z } from "zod";
import { id } from "#base/ids.ts";
import { confidenceLevels, sources } from "#features/referrals/values.ts";
import { comparisons, divisions, frames, measures } from "./values.ts";

/** What is counted of all there is. Empty strings are those that have none. */
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

/** Whoever is both chooses: as the company, or only what is their own. For the others there is one answer. */
export const views = ["company", "own"] as const;
export type View = (typeof views)[number];

/** A period of the tenant's days, and what is counted in it. */
export const scope = narrowed.extend({
  frame: z.enum(frames).default("30d"),
  view: z.enum(views).optional(),
  /** Amounts are of one currency; without it, of the one that is used most. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  compare: z.enum(comparisons).default("previous"),
});
export type Scope = z.infer<typeof scope>;

/** Every figure and every chart is one of these. */
export const question = scope.extend({
  measures: z.array(z.enum(measures)).min(1).max(8),
  by: z.enum(divisions).default("none"),
});
export type Question = z.infer<typeof question>;
