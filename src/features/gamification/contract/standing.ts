import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { tiers } from "#features/programs/tiers.ts";
import { confidenceLevels } from "#features/referrals/contract/values.ts";
import { playAccess, viewGameAccess } from "../access.ts";
import { badgeCodes } from "../rules/badges.ts";
import { badgeStyles, challengeIcons, entryKinds, reversalReasons, visibilities } from "../values.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewGameAccess;
const { access: playing } = playAccess;

export const perks = z.object({
  protectionDays: z.int().nullable(),
  extraOpenReferrals: z.int(),
  commissionBonusBp: z.int(),
  paidTwiceMonthly: z.boolean(),
});

const badge = z.object({
  code: z.enum(badgeCodes),
  style: z.enum(badgeStyles),
  /** Null until it is earned. */
  earnedAt: z.iso.datetime().nullable(),
  value: z.int(),
  target: z.int(),
});
export type Badge = z.infer<typeof badge>;

export const standing = z.object({
  xp: z.int(),
  level: z.object({ level: z.int(), gained: z.int(), needed: z.int(), missing: z.int() }),
  points: z.object({
    /** What can be spent; negative after points that were spent have been taken back. */
    available: z.int(),
    /** Points whose hold has not ended, and when the next of them are released. */
    locked: z.int(),
    nextRelease: z.object({ on: z.iso.date(), points: z.int() }).nullable(),
  }),
  streak: z.object({
    weeks: z.int(),
    longest: z.int(),
    freezes: z.int(),
    isSafe: z.boolean(),
    marks: z.array(z.object({ monday: z.iso.date(), mark: z.enum(["active", "frozen", "missed", "open"]) })),
  }),
  tier: z.object({
    tier: z.enum(tiers),
    /** An admin chose it, so XP does not change it. */
    isPinned: z.boolean(),
    /** XP of the last twelve months. */
    xp: z.int(),
    /** The last day on which a tier that is no longer earned is kept, and the XP that keeps it. */
    grace: z.object({ until: z.iso.date(), needed: z.int() }).nullable(),
    steps: z.array(z.object({ tier: z.enum(tiers), xp: z.int(), perks })),
  }),
  calibration: z.object({
    closed: z.int(),
    minClosed: z.int(),
    stated: z.number().nullable(),
    actual: z.number().nullable(),
    isGood: z.boolean().nullable(),
    xp: z.int(),
    curve: z.array(z.object({ level: z.enum(confidenceLevels), stated: z.number(), won: z.int(), closed: z.int() })),
  }),
  /** The nearest step up in referrals: what is missing to the next tier, in the awards of the tenant. */
  nextStep: z
    .object({ tier: z.enum(tiers), xp: z.int(), accepted: z.int().nullable(), won: z.int().nullable() })
    .nullable(),
  /** The season that ended in the last 30 days, if the caller has a summary of it: `2026-Q3`. */
  recentSeason: z.string().nullable(),
  /** Badges by recency, then by how near they are; at most eight. */
  badges: z.array(badge),
  badgeCount: z.object({ earned: z.int(), all: z.int() }),
  visibility: z.enum(visibilities),
  alias: z.string(),
  /** Whether they opened gamification before. */
  hasJoined: z.boolean(),
  /** What the person reached since they last looked. */
  celebrations: z.object({
    level: z.int().nullable(),
    tier: z.enum(tiers).nullable(),
    badges: z.array(z.enum(badgeCodes)),
    /** Challenges that were won. */
    challenges: z.array(z.object({ id: id("gch"), title: z.string(), icon: z.enum(challengeIcons).nullable() })),
  }),
});
export type Standing = z.infer<typeof standing>;

export const getStanding = endpoint({
  method: "GET",
  path: "/api/v1/gamification/standing",
  summary: "Get the caller's level, points, streak, tier, badges and judgment",
  access: viewing,
  input: z.object({}),
  output: standing,
  errors: [],
  example: {},
});

export const changeVisibility = endpoint({
  method: "PATCH",
  path: "/api/v1/gamification/standing",
  summary: "Choose how the caller appears on leaderboards: by name, by an alias or not at all",
  access: playing,
  input: z.object({ visibility: z.enum(visibilities), alias: z.string().trim().max(30).default("") }),
  output: z.object({ visibility: z.enum(visibilities), alias: z.string() }),
  errors: [errors.aliasTaken],
  example: { visibility: "alias", alias: "Blue Heron" },
});

export const markCelebrated = endpoint({
  method: "POST",
  path: "/api/v1/gamification/celebrations",
  summary: "Mark what the caller reached as seen",
  access: playing,
  input: z.object({}),
  output: z.object({ celebrated: z.boolean() }),
  errors: [],
  example: {},
});

export const entry = z.object({
  id: id("gen"),
  kind: z.enum(entryKinds),
  xp: z.int(),
  points: z.int(),
  occurredAt: z.iso.datetime(),
  /** Until then its points cannot be spent; null if they can. */
  lockedUntil: z.iso.datetime().nullable(),
  /** The referral it was earned with, if the caller may see it. */
  referral: z.object({ id: id("ref"), name: z.string() }).nullable(),
  /** The XP that the value of a won deal added. */
  valueXp: z.int().nullable(),
  /** For a reversal: the kind of entry that it takes back, and why. */
  reversal: z.object({ kind: z.enum(entryKinds), reason: z.enum(reversalReasons) }).nullable(),
  /** The name of a reward or a challenge, or the reason of a correction. */
  text: z.string(),
  /** Whether it was reversed later. */
  isReversed: z.boolean(),
});
export type Entry = z.infer<typeof entry>;
export const entryFilters = { kind: z.enum(entryKinds), occurredAt: z.iso.datetime() };

export const listEntries = endpoint({
  method: "GET",
  path: "/api/v1/gamification/entries",
  summary: "List the entries of the caller's XP and points, newest first",
  access: viewing,
  input: listInput(entryFilters, ["occurredAt"]),
  output: listOutput(entry),
  errors: [],
  example: { limit: 25 },
});

/** A badge that a challenge gave to its winners. */
const challengeBadge = z.object({
  challengeId: id("gch"),
  title: z.string(),
  icon: z.enum(challengeIcons),
  earnedAt: z.iso.datetime(),
});
export type ChallengeBadge = z.infer<typeof challengeBadge>;

export const listBadges = endpoint({
  method: "GET",
  path: "/api/v1/gamification/badges",
  summary: "List all badges with the caller's progress; secret ones are listed without a name until they are earned",
  access: viewing,
  input: z.object({}),
  output: z.object({ badges: z.array(badge), secretLeft: z.int(), challengeBadges: z.array(challengeBadge) }),
  errors: [],
  example: {},
});

export const getReferralAwards = endpoint({
  method: "GET",
  path: "/api/v1/gamification/referrals/:id",
  summary: "Get what a referral earned its referrer in XP and points",
  access: viewing,
  input: z.object({ id: id("ref") }),
  output: z.object({ xp: z.int(), points: z.int(), entries: z.array(entry) }),
  errors: [],
  example: { id: `ref_${"0".repeat(32)}` },
});

export const getMemberStanding = endpoint({
  method: "GET",
  path: "/api/v1/gamification/people/:id",
  summary: "Get the level, tier and earned badges of a member; a hidden one only for the company",
  access: viewing,
  input: z.object({ id: id("per") }),
  output: z.object({
    standing: z
      .object({
        level: z.int(),
        tier: z.enum(tiers),
        xp: z.int(),
        streakWeeks: z.int(),
        badges: z.array(badge),
        challengeBadges: z.array(challengeBadge),
      })
      .nullable(),
  }),
  errors: [],
  example: { id: `per_${"0".repeat(32)}` },
});
