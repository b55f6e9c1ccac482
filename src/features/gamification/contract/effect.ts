import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { playAccess, reviewGameAccess } from "../access.ts";

export const recordVisit = endpoint({
  method: "POST",
  path: "/api/v1/gamification/visits",
  summary: "Record that the caller opened gamification; from the first time on they count as someone who takes part",
  access: playAccess.access,
  input: z.object({}),
  output: z.object({ joinedAt: z.iso.datetime() }),
  errors: [],
  example: {},
});

const rate = z.object({
  /** From 0 to 1, with its 95% confidence interval; null without outcomes. */
  rate: z.number().nullable(),
  low: z.number(),
  high: z.number(),
  won: z.int(),
  closed: z.int(),
});
const period = z.object({ submitted: z.int(), perPerson: z.number(), conversion: rate });
export type EffectPeriod = z.infer<typeof period>;

const group = z.object({ people: z.int(), now: period, before: period });
export type EffectGroup = z.infer<typeof group>;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });
const money = z.object({ currency: z.string(), minor: z.int() });

const effect = z.object({
  now: days,
  before: days,
  currency: z.string(),
  cost: z.object({
    /** Points awarded less those reversed. */
    awarded: z.int(),
    /** Points spent on rewards less those returned. */
    spent: z.int(),
    /** Points of all people that were not spent so far. */
    open: z.int(),
    /** What a point is worth, in hundredths of a minor unit; null if points have no value. */
    pointValue: z.int().nullable(),
    redemptions: z.int(),
    /** What tiers added to commissions, per currency. */
    tierBonuses: z.array(money),
    /** Prizes and rewards in money, per currency. */
    prizes: z.array(money),
  }),
  /** Only people who are partners since before both periods, so that both are complete for each of them. */
  takesPart: group,
  others: group,
  /** Whether both groups are large enough to be compared. */
  isComparable: z.boolean(),
  /** The first day on which those who opened gamification so far count as taking part for a whole period; null if no one did. */
  comparableFrom: z.iso.date().nullable(),
});
export type GameEffect = z.infer<typeof effect>;

export const getGameEffect = endpoint({
  method: "GET",
  path: "/api/v1/gamification/effect",
  summary: "Get what gamification cost in the last 90 days, and how those who take part compare with those who don't",
  access: reviewGameAccess.access,
  input: z.object({}),
  output: effect,
  errors: [],
  example: {},
});
