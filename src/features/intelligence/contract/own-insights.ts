import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { ownInsightsAccess } from "../access.ts";
import { stageFeatures } from "../values.ts";
import { learningStates } from "./models.ts";
import { listedPrediction } from "./predictions.ts";

/** A field that is empty on several of the partner's open referrals. */
const ownHint = z.object({
  field: z.enum(stageFeatures),
  referrals: z.int(),
  /** How many points of probability it adds on average, and the referral that gains the most. */
  points: z.number(),
  best: z.object({ id: id("ref"), name: z.string() }),
});
export type OwnHint = z.infer<typeof ownHint>;

export const getOwnInsights = endpoint({
  method: "GET",
  path: "/api/v1/predictions/own",
  summary:
    "Get the caller's own open referrals by the probability that they are won, what would raise it, and how earlier predictions turned out",
  access: ownInsightsAccess.access,
  input: z.object({}),
  output: z.object({
    state: z.enum(learningStates),
    /** How many outcomes of the whole program are needed before anything is learned. */
    neededOutcomes: z.int(),
    /** The caller's open referrals, and those of them with a learned prediction. */
    open: z.int(),
    predicted: z.int(),
    likely: z.array(listedPrediction),
    hints: z.array(ownHint),
    /** The first learned prediction of each closed referral: on the right side of one half, or not. Null until there is one. */
    record: z.object({ n: z.int(), right: z.int(), won: z.int(), predicted: z.number() }).nullable(),
  }),
  errors: [],
  example: {},
});
export type OwnInsights = z.infer<typeof getOwnInsights.output>;
