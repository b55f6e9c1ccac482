import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { tiers } from "#features/programs/tiers.ts";
import { manageGameAccess, reviewGameAccess } from "../access.ts";
import { awardKinds, visibilities } from "../values.ts";
import { errors } from "./errors.ts";
import { perks } from "./standing.ts";

const { access: managing } = manageGameAccess;
const { access: reviewing } = reviewGameAccess;
const amount = z.int().min(-1000).max(10_000);

const award = z.object({ isOn: z.boolean(), xp: amount, points: amount, perDay: z.int().min(1).max(1000).nullable() });
export const gameRules = z.object({
  awards: z.object(
    Object.fromEntries(awardKinds.map((kind) => [kind, award])) as Record<(typeof awardKinds)[number], typeof award>,
  ),
  valuePerXp: z.int().min(1).max(1_000_000),
  maxValueXp: z.int().min(0).max(10_000),
  quickAnswerHours: z.int().min(1).max(168),
  tiers: z
    .object(
      Object.fromEntries(tiers.map((tier) => [tier, z.int().min(0).max(1_000_000)])) as Record<
        (typeof tiers)[number],
        z.ZodInt
      >,
    )
    .refine(({ bronze, silver, gold, platinum }) => bronze === 0 && silver > 0 && gold > silver && platinum > gold, {
      params: { code: "order" },
    }),
  keepPercent: z.int().min(1).max(100),
});

const version = z.object({
  version: z.int(),
  rules: gameRules,
  /** Null for the app's defaults. */
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type RulesVersion = z.infer<typeof version>;

export const getRules = endpoint({
  method: "GET",
  path: "/api/v1/gamification/rules",
  summary: "Get the rules in force and the versions before them",
  access: reviewing,
  input: z.object({}),
  output: z.object({ current: version, defaults: gameRules, earlier: z.array(version) }),
  errors: [],
  example: {},
});

export const changeRules = endpoint({
  method: "POST",
  path: "/api/v1/gamification/rules",
  summary: "Put a new version of the rules in force; what was awarded before stays",
  access: managing,
  input: z.object({ rules: gameRules, basedOn: z.int().min(0) }),
  output: version,
  errors: [errors.rulesChanged],
  example: {
    basedOn: 0,
    rules: {
      awards: Object.fromEntries(
        awardKinds.map((kind) => [kind, { isOn: true, xp: 10, points: 5, perDay: null }]),
      ) as never,
      valuePerXp: 100,
      maxValueXp: 500,
      quickAnswerHours: 24,
      tiers: { bronze: 0, silver: 500, gold: 2000, platinum: 6000 },
      keepPercent: 80,
    },
  },
});

const totals = z.object({ count: z.int(), xp: z.int(), points: z.int() });
const simulated = z.object({
  byKind: z.array(totals.extend({ kind: z.enum(awardKinds) })),
  total: totals,
  /** The value of the points in minor units; null while points have no value. */
  costMinor: z.int().nullable(),
});

export const simulateRules = endpoint({
  method: "POST",
  path: "/api/v1/gamification/rules/simulations",
  summary: "Calculate what rules would have awarded in the last 90 days, to whom, and what it would have cost",
  access: managing,
  input: z.object({ rules: gameRules }),
  output: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    currency: z.string(),
    proposed: simulated,
    current: simulated,
    /** The people whose awards change most, at most twenty. */
    people: z.array(z.object({ id: id("per"), name: z.string(), proposed: totals, current: totals })),
    peopleCount: z.int(),
  }),
  errors: [],
  example: { rules: changeRules.example.rules },
});

const settings = z.object({
  /** How people appear on leaderboards until they choose. */
  defaultVisibility: z.enum(visibilities),
  /** Whether tiers follow XP; otherwise admins set them. */
  tiersFollowXp: z.boolean(),
  /** What a point is worth, in hundredths of a minor unit of the tenant's currency; null if it has no value. */
  pointValue: z.int().min(0).max(1_000_000).nullable(),
  perks: z.object(
    Object.fromEntries(tiers.map((tier) => [tier, perks])) as Record<(typeof tiers)[number], typeof perks>,
  ),
});
export type GameSettings = z.infer<typeof settings>;

export const getGameSettings = endpoint({
  method: "GET",
  path: "/api/v1/gamification/settings",
  summary: "Get the settings of the game and what each tier grants",
  access: reviewing,
  input: z.object({}),
  output: settings.extend({ currency: z.string() }),
  errors: [],
  example: {},
});

const perksInput = z.object({
  protectionDays: z.int().min(1).max(180).nullable(),
  extraOpenReferrals: z.int().min(0).max(10_000),
  commissionBonusBp: z.int().min(0).max(10_000),
  paidTwiceMonthly: z.boolean(),
});

export const changeGameSettings = endpoint({
  method: "PATCH",
  path: "/api/v1/gamification/settings",
  summary: "Change the settings of the game and what each tier grants",
  access: managing,
  input: z.object({
    defaultVisibility: z.enum(visibilities).optional(),
    tiersFollowXp: z.boolean().optional(),
    pointValue: z.int().min(0).max(1_000_000).nullable().optional(),
    perks: z
      .object(
        Object.fromEntries(tiers.map((tier) => [tier, perksInput])) as Record<
          (typeof tiers)[number],
          typeof perksInput
        >,
      )
      .partial()
      .optional(),
  }),
  output: settings.extend({ currency: z.string() }),
  errors: [],
  example: { defaultVisibility: "alias" },
});

export const adjustPoints = endpoint({
  method: "POST",
  path: "/api/v1/gamification/adjustments",
  summary: "Correct a referrer's XP and points by hand, with a reason they see",
  access: managing,
  input: z.object({ personId: id("per"), xp: amount, points: amount, reason: z.string().trim().min(1).max(200) }),
  output: z.object({ id: id("gen") }),
  errors: [errors.own],
  example: { personId: `per_${"0".repeat(32)}`, xp: 0, points: 50, reason: "Spoke at the partner day" },
});

const pace = z.object({
  id: id("per"),
  name: z.string(),
  /** Referrals on their busiest day of the last thirty, and on an average one. */
  mostInDay: z.int(),
  onDay: z.iso.date(),
  perDay: z.number(),
  /** Of what was decided, the share that earned nothing: withdrawn, duplicate, not agreed or made up. */
  worthless: z.number().nullable(),
});

export const listPace = endpoint({
  method: "GET",
  path: "/api/v1/gamification/pace",
  summary: "List referrers who submit unusually fast, so that an admin can look at what they submit",
  access: managing,
  input: z.object({}),
  output: z.object({ people: z.array(pace) }),
  errors: [],
  example: {},
});
