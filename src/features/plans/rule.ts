import { z } from "zod";
import { id } from "#base/ids.ts";
import { sources } from "#features/referrals/values.ts";
import { bases, periods, tiers, triggers } from "./values.ts";

/** Larger ones are typing errors, and a double would not hold them exactly. */
export const amount = z.int().min(0).max(9_000_000_000_000_00);
/** Hundredths of a percent. */
const basisPoints = z.int().min(0).max(10_000);
const steps = <T extends z.ZodRawShape>(from: T) =>
  z
    .array(z.object({ ...from, bp: basisPoints }))
    .min(1)
    .max(12);

/** Steps begin at nothing and rise. */
const rising = (froms: number[], least: number) =>
  froms[0] === least && froms.every((from, i) => i === 0 || from > froms[i - 1]!);

/** How much. */
export const formula = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("flat"), minor: amount.min(1) }),
  z.object({
    kind: z.literal("percent"),
    bp: basisPoints.min(1),
    minMinor: amount.nullable().default(null),
    maxMinor: amount.nullable().default(null),
  }),
  z.object({
    kind: z.literal("tiered"),
    /**
     * `marginal`: each part of the deal at its own step's rate. `retroactive`: all of it at that of the step it reaches;
     * what deals before it gave stays.
     */
    mode: z.enum(["marginal", "retroactive"]),
    /** What climbs the steps: this deal alone, or everything the person won in the period before and with it. */
    by: z.enum(["deal", "volume"]),
    period: z.enum(periods).default("year"),
    steps: steps({ fromMinor: amount }),
  }),
  z.object({
    kind: z.literal("recurring"),
    /** For so many months after the first payment; null is for as long as there are payments. */
    months: z.int().min(1).max(120).nullable(),
    /** The rate from a month on, the first being month 1. */
    steps: steps({ fromMonth: z.int().min(1).max(120) }),
  }),
]);
export type Formula = z.infer<typeof formula>;

export const share = z.object({ to: z.union([z.literal("referrer"), id("per")]), bp: basisPoints.min(1) });
export type Share = z.infer<typeof share>;

const issue = (ctx: z.RefinementCtx, path: (string | number)[], code: string) =>
  ctx.addIssue({ code: "custom", path, params: { code }, message: code });

/** One sentence of a plan: when this happens to such a deal, so much is earned, by them. */
export const rule = z
  .object({
    /** Its own within the plan, kept from version to version. */
    key: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: z.string().trim().max(80).default(""),
    trigger: z.enum(triggers),
    basis: z.enum(bases),
    formula,
    /** All that are named must fit; an empty list fits all. */
    conditions: z
      .object({
        products: z.array(z.string().max(60)).max(50).default([]),
        countries: z
          .array(z.string().regex(/^[A-Z]{2}$/))
          .max(250)
          .default([]),
        tiers: z.array(z.enum(tiers)).default([]),
        sources: z.array(z.enum(sources)).default([]),
        /** The deal's value, from and below, in the plan's currency. */
        fromMinor: amount.nullable().default(null),
        belowMinor: amount.nullable().default(null),
      })
      .prefault({}),
    /** Who gets it; empty is the referrer alone. Together 10,000. */
    split: z.array(share).max(10).default([]),
    /** What whoever recruited the referrer gets on top, of the referrer's own part. One level only. */
    overrideBp: basisPoints.default(0),
    /** Never more than this of one deal, without overrides, and of one person in a period, with them. */
    caps: z
      .object({
        dealMinor: amount.nullable().default(null),
        personMinor: amount.nullable().default(null),
        period: z.enum(periods).default("year"),
      })
      .prefault({}),
    /** Comes on top of whatever else the plan gives. Of the others the first that fits counts, and ends the search. */
    stackable: z.boolean().default(false),
  })
  .superRefine(({ basis, trigger, formula: how, split, conditions }, ctx) => {
    if ((how.kind === "flat") !== (basis === "fixed")) issue(ctx, ["basis"], "basis");
    if (basis === "netReceived" && trigger !== "payment" && trigger !== "renewal") issue(ctx, ["basis"], "basis");
    if (how.kind === "recurring" && trigger !== "payment" && trigger !== "renewal")
      issue(ctx, ["formula"], "recurring");
    if (how.kind === "percent" && how.minMinor !== null && how.maxMinor !== null && how.minMinor > how.maxMinor)
      issue(ctx, ["formula", "maxMinor"], "range");
    const climbs =
      how.kind === "tiered"
        ? rising(
            how.steps.map((s) => s.fromMinor),
            0,
          )
        : true;
    const ages =
      how.kind === "recurring"
        ? rising(
            how.steps.map((s) => s.fromMonth),
            1,
          )
        : true;
    if (!climbs || !ages) issue(ctx, ["formula", "steps"], "steps");
    if (split.length > 0 && split.reduce((sum, { bp }) => sum + bp, 0) !== 10_000) issue(ctx, ["split"], "split");
    if (new Set(split.map(({ to }) => to)).size !== split.length) issue(ctx, ["split"], "twice");
    const { fromMinor, belowMinor } = conditions;
    if (fromMinor !== null && belowMinor !== null && fromMinor >= belowMinor)
      issue(ctx, ["conditions", "belowMinor"], "range");
  });
export type Rule = z.infer<typeof rule>;

/** A plan's rules, asked in this order. */
export const rules = z
  .array(rule)
  .max(50)
  .superRefine((all, ctx) => {
    if (new Set(all.map(({ key }) => key)).size !== all.length) issue(ctx, [], "twice");
  });
