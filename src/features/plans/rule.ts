import { z } from "zod";
import { defined } from "#base/defined.ts";
import { id } from "#base/ids.ts";
import { type FactCondition, factConditionNames, factConditions } from "./deal-facts.ts";
import { bases, periods, triggers } from "./values.ts";

/** Larger amounts are typing errors, and a double would not represent them exactly. */
export const amount = z.int().min(0).max(9_000_000_000_000_00);
/** Hundredths of a percent. */
const basisPoints = z.int().min(0).max(10_000);
const steps = <T extends z.ZodRawShape>(from: T) =>
  z
    .array(z.object({ ...from, bp: basisPoints }))
    .min(1)
    .max(12);

/** Steps start at the minimum and rise. */
const isRising = (froms: number[], minimum: number) =>
  froms[0] === minimum && froms.every((from, i) => i === 0 || from > defined(froms[i - 1]));

/** How the amount is calculated. */
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
     * `marginal`: each part of the deal earns the rate of its own step. `retroactive`: the full deal earns the
     * rate of the step it reaches; earlier deals are not recalculated.
     */
    mode: z.enum(["marginal", "retroactive"]),
    /** What determines the step: this deal alone, or the person's total for the period including this deal. */
    by: z.enum(["deal", "volume"]),
    period: z.enum(periods).default("year"),
    steps: steps({ fromMinor: amount }),
  }),
  z.object({
    kind: z.literal("recurring"),
    /** Number of months after the first payment; null means for as long as there are payments. */
    months: z.int().min(1).max(120).nullable(),
    /** The rate from each month on; the first month is 1. */
    steps: steps({ fromMonth: z.int().min(1).max(120) }),
  }),
]);
export type Formula = z.infer<typeof formula>;

export const share = z.object({ to: z.union([z.literal("referrer"), id("per")]), bp: basisPoints.min(1) });
export type Share = z.infer<typeof share>;

const acceptedValues = Object.fromEntries(factConditionNames.map((name) => [name, factConditions[name].accepted])) as {
  [Name in FactCondition]: (typeof factConditions)[Name]["accepted"];
};

const addIssue = (ctx: z.RefinementCtx, path: (string | number)[], code: string) =>
  ctx.addIssue({ code: "custom", path, params: { code }, message: code });

/** One rule of a plan: when the trigger fires for a matching deal, the recipients earn the amount. */
export const rule = z
  .object({
    /** Unique within the plan and stable across versions. */
    key: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: z.string().trim().max(80).default(""),
    trigger: z.enum(triggers),
    basis: z.enum(bases),
    formula,
    /** All conditions must match. */
    conditions: z
      .object({
        ...acceptedValues,
        /** The range of the deal's value, inclusive lower and exclusive upper bound, in the plan's currency. */
        fromMinor: amount.nullable().default(null),
        belowMinor: amount.nullable().default(null),
      })
      .prefault({}),
    /** The recipients, adding up to 10,000 basis points. Empty means the referrer alone. */
    split: z.array(share).max(10).default([]),
    /** What the referrer's recruiter earns in addition, as a share of the referrer's own part. One level only. */
    overrideBp: basisPoints.default(0),
    /** The most one deal may earn, without overrides, and the most one person may earn in a period, with overrides. */
    caps: z
      .object({
        dealMinor: amount.nullable().default(null),
        personMinor: amount.nullable().default(null),
        period: z.enum(periods).default("year"),
      })
      .prefault({}),
    /** A stackable rule applies in addition to other rules. Of the other rules, the first match applies and ends the search. */
    stackable: z.boolean().default(false),
  })
  .superRefine(({ basis, trigger, formula: how, split, conditions }, ctx) => {
    if ((how.kind === "flat") !== (basis === "fixed")) addIssue(ctx, ["basis"], "basis");
    if (basis === "netReceived" && trigger !== "payment" && trigger !== "renewal") addIssue(ctx, ["basis"], "basis");
    if (how.kind === "recurring" && trigger !== "payment" && trigger !== "renewal")
      addIssue(ctx, ["formula"], "recurring");
    if (how.kind === "percent" && how.minMinor !== null && how.maxMinor !== null && how.minMinor > how.maxMinor)
      addIssue(ctx, ["formula", "maxMinor"], "range");
    const areTiersRising =
      how.kind === "tiered"
        ? isRising(
            how.steps.map((s) => s.fromMinor),
            0,
          )
        : true;
    const areMonthsRising =
      how.kind === "recurring"
        ? isRising(
            how.steps.map((s) => s.fromMonth),
            1,
          )
        : true;
    if (!areTiersRising || !areMonthsRising) addIssue(ctx, ["formula", "steps"], "steps");
    if (split.length > 0 && split.reduce((sum, { bp }) => sum + bp, 0) !== 10_000) addIssue(ctx, ["split"], "split");
    if (new Set(split.map(({ to }) => to)).size !== split.length) addIssue(ctx, ["split"], "twice");
    const { fromMinor, belowMinor } = conditions;
    if (fromMinor !== null && belowMinor !== null && fromMinor >= belowMinor)
      addIssue(ctx, ["conditions", "belowMinor"], "range");
  });
export type Rule = z.infer<typeof rule>;

/** The rules of a plan, in the order in which they are tried. */
export const rules = z
  .array(rule)
  .max(50)
  .superRefine((all, ctx) => {
    if (new Set(all.map(({ key }) => key)).size !== all.length) addIssue(ctx, [], "twice");
  });
