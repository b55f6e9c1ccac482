import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { viewGameAccess } from "../access.ts";
import { boards, maxTop, periods, scopes } from "../values.ts";

const place = z.object({
  rank: z.int(),
  /** Another person has the same score. */
  isTied: z.boolean(),
  /** Places won or lost against the previous period; null if the person had no rank then. */
  moved: z.int().nullable(),
  /** Null for a person who appears under an alias. */
  personId: id("per").nullable(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  isAlias: z.boolean(),
  isSelf: z.boolean(),
  xp: z.int(),
  /** Won value in minor units of the tenant's currency. */
  wonMinor: z.int(),
  won: z.int(),
  closed: z.int(),
  /** The conversion that ranks: shrunk towards the tenant's rate, from 0 to 1. */
  conversion: z.number(),
});
export type Place = z.infer<typeof place>;

export const leaderboard = z.object({
  board: z.enum(boards),
  period: z.enum(periods),
  scope: z.enum(scopes),
  currency: z.string(),
  /** The first places, then the caller's with two on either side; ranks that do not follow each other have a gap between them. */
  places: z.array(place),
  people: z.int(),
  /** The caller's place; null if they have none or are hidden. */
  own: z.object({ rank: z.int(), isHidden: z.boolean() }).nullable(),
  /** Only for a league, ordered by XP of the quarter: who moves up and down when the season ends. */
  league: z
    .object({
      name: z.string(),
      promoted: z.int(),
      relegatedFrom: z.int().nullable(),
      /** XP to the last place that moves up; null where the caller already holds one. */
      toPromotion: z.int().nullable(),
      endsOn: z.iso.date(),
    })
    .nullable(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

export const getLeaderboard = endpoint({
  method: "GET",
  path: "/api/v1/gamification/leaderboard",
  summary: "Get a leaderboard: its first places and the caller's own with its neighbors",
  access: viewGameAccess.access,
  input: z.object({
    board: z.enum(boards).default("xp"),
    period: z.enum(periods).default("quarter"),
    scope: z.enum(scopes).default("league"),
    /** How many of the first places. */
    top: z.int().min(1).max(maxTop).default(5),
  }),
  output: leaderboard,
  errors: [],
  example: { board: "xp", period: "quarter", scope: "everyone" },
});
