import type { GameEffect } from "../../contract/effect.ts";
import type { Leaderboard, Place } from "../../contract/leaderboards.ts";
import type { Redemption, Reward } from "../../contract/rewards.ts";
import type { SeasonSummary } from "../../contract/seasons.ts";
import type { Badge, Entry, Standing } from "../../contract/standing.ts";

const zeros = (end: string) => end.padStart(32, "0");
const none = { protectionDays: null, extraOpenReferrals: 0, commissionBonusBp: 0, paidTwiceMonthly: false };

export const steps: Standing["tier"]["steps"] = [
  { tier: "bronze", xp: 0, perks: none },
  { tier: "silver", xp: 500, perks: { ...none, protectionDays: 90, extraOpenReferrals: 5 } },
  {
    ...{ tier: "gold", xp: 2000 },
    perks: { protectionDays: 120, extraOpenReferrals: 10, commissionBonusBp: 50, paidTwiceMonthly: true },
  },
  {
    ...{ tier: "platinum", xp: 6000 },
    perks: { protectionDays: 180, extraOpenReferrals: 30, commissionBonusBp: 100, paidTwiceMonthly: true },
  },
];

const badge = (code: Badge["code"], more: Partial<Badge>): Badge => ({
  ...{ code, style: "progress", earnedAt: null, value: 0, target: 1 },
  ...more,
});
export const exampleBadges: Badge[] = [
  badge("firstWin", { style: "plain", earnedAt: "2025-03-04T09:00:00Z", value: 1 }),
  badge("quickReply", { earnedAt: "2026-02-04T09:00:00Z", value: 10, target: 10 }),
  badge("bigDeal", { earnedAt: "2026-05-04T09:00:00Z", value: 50_000, target: 50_000 }),
  badge("closer", { value: 2, target: 3 }),
  badge("teamPlayer", { value: 3, target: 5 }),
  badge("platinum", { style: "plain", value: 1, target: 3 }),
];

const marks = ["active", "active", "active", "frozen", "active", "active", "active", "open"] as const;

/** A referrer at level 7, silver, with a streak of six weeks. */
export const exampleStanding: Standing = {
  xp: 1610,
  level: { level: 7, gained: 140, needed: 382, missing: 242 },
  points: { available: 840, locked: 160, nextRelease: { on: "2026-12-03", points: 160 } },
  streak: {
    ...{ weeks: 6, longest: 9, freezes: 2, isSafe: false },
    marks: marks.map((mark, week) => ({
      monday: new Date(Date.UTC(2026, 8, 28 + 7 * week)).toISOString().slice(0, 10),
      mark,
    })),
  },
  tier: { tier: "silver", isPinned: false, xp: 1610, grace: null, steps },
  calibration: {
    ...{ closed: 21, minClosed: 10, stated: 0.6, actual: 0.57, isGood: true, xp: 50 },
    curve: [
      { level: "low", stated: 0.15, won: 0, closed: 0 },
      { level: "medium", stated: 0.3, won: 1, closed: 4 },
      { level: "good", stated: 0.45, won: 3, closed: 6 },
      { level: "high", stated: 0.6, won: 4, closed: 6 },
      { level: "excellent", stated: 0.75, won: 4, closed: 5 },
    ],
  },
  nextStep: { tier: "gold", xp: 390, accepted: 16, won: 2 },
  recentSeason: null,
  badges: exampleBadges,
  badgeCount: { earned: 3, all: 32 },
  visibility: "name",
  alias: "",
  hasJoined: true,
  celebrations: { level: null, tier: null, badges: [], challenges: [] },
};

/** A referrer without any entry. */
export const newStanding: Standing = {
  ...exampleStanding,
  xp: 0,
  level: { level: 1, gained: 0, needed: 100, missing: 100 },
  points: { available: 0, locked: 0, nextRelease: null },
  streak: {
    ...{ weeks: 0, longest: 0, freezes: 0, isSafe: false },
    marks: exampleStanding.streak.marks.map(({ monday }, i) => ({ monday, mark: i === 7 ? "open" : "missed" })),
  },
  tier: { ...exampleStanding.tier, tier: "bronze", xp: 0 },
  calibration: { ...exampleStanding.calibration, closed: 0, stated: null, actual: null, isGood: null, curve: [] },
  nextStep: { tier: "silver", xp: 500, accepted: 20, won: 3 },
  badges: [badge("firstReferral", { style: "plain" })],
  badgeCount: { earned: 0, all: 32 },
};

const place = (rank: number, name: string, xp: number, more: Partial<Place> = {}): Place => ({
  ...{ rank, name, xp, isTied: false, moved: 0, personId: `per_${zeros(`${rank}${xp}`)}`, photoUrl: null },
  ...{ isAlias: false, isSelf: false, wonMinor: xp * 1000, won: 4, closed: 8, conversion: 0.5 },
  ...more,
});
export const exampleLeaderboard: Leaderboard = {
  ...{ board: "xp", period: "quarter", scope: "league", currency: "USD", people: 24 },
  places: [
    place(1, "Marta Lindqvist", 1940, { moved: 2, conversion: 0.62 }),
    place(2, "Devon Price", 1885, { isTied: true }),
    place(2, "Aisha Karimi", 1885, { isTied: true, moved: 1, personId: `per_${zeros("3")}` }),
    place(6, "Rafael Ortega", 1655, { moved: -1, conversion: 0.41 }),
    place(7, "R. T.", 1630, { isAlias: true, personId: null, moved: null }),
    place(8, "Lena Brandt", 1610, { isSelf: true, moved: 3, conversion: 0.55 }),
    place(9, "Sofia Brandt", 1540, { moved: -2 }),
    place(10, "Tomás Vega", 1485),
  ],
  own: { rank: 8, isHidden: false },
  league: { name: "B", promoted: 5, relegatedFrom: 20, toPromotion: 46, endsOn: "2026-12-31" },
};

const reward = (n: number, title: string, more: Partial<Reward>): Reward => ({
  ...{ id: `grw_${zeros(String(n))}`, title, description: "", price: 300, delivery: "code" },
  ...{ minTier: "bronze", needsApproval: false, stock: null, picture: "gift", pictureUrl: null },
  ...{ minor: null, currency: null, isArchived: false, refusal: null, missing: 0 },
  ...more,
});
export const exampleRewards: Reward[] = [
  reward(1, "25 trees planted", { description: "In your name, with certificate", picture: "trees" }),
  reward(2, "$50 gift card", { description: "Code by email, right away", price: 500, stock: 38, picture: "card" }),
  reward(3, "Noise-canceling headphones", {
    ...{ description: "Ships in 5 days", price: 2400, delivery: "shipped", stock: 4, picture: "headphones" },
    ...{ refusal: "points", missing: 1560 },
  }),
  reward(4, "Partner Summit ticket", {
    ...{ description: "Austin, March 2027", price: 3000, stock: 12, picture: "ticket", minTier: "gold" },
    refusal: "tier",
  }),
  reward(5, "Coffee mug", { price: 100, delivery: "shipped", needsApproval: true, stock: 1, picture: "mug" }),
  reward(6, "$25 bonus", { price: 250, delivery: "money", minor: 2_500, currency: "USD", picture: "card" }),
];

export const redemption = (n: number, more: Partial<Redemption>): Redemption => ({
  ...{ id: `grd_${zeros(String(n))}`, rewardId: `grw_${zeros("2")}`, title: "$50 gift card", delivery: "code" },
  ...{ minor: null, currency: null, commissionId: null },
  ...{ points: 500, state: "delivered", person: null, note: "", answer: "" },
  ...{ createdAt: "2026-11-10T09:00:00Z", decidedAt: null },
  ...more,
});

const entry = (n: number, kind: Entry["kind"], xp: number, points: number, more: Partial<Entry> = {}): Entry => ({
  ...{ id: `gen_${zeros(String(n))}`, kind, xp, points, occurredAt: `2026-11-1${n}T09:00:00Z`, lockedUntil: null },
  ...{ referral: null, valueXp: null, reversal: null, text: "", isReversed: false },
  ...more,
});
const calder = { id: `ref_${zeros("1")}`, name: "Calder Freight" } as const;
export const exampleEntries: Entry[] = [
  entry(5, "reversed", -340, -160, { referral: calder, reversal: { kind: "won", reason: "refunded" } }),
  entry(4, "won", 340, 160, { referral: calder, valueXp: 140, isReversed: true }),
  entry(3, "accepted", 25, 10, { referral: calder, lockedUntil: "2026-12-03T00:00:00Z" }),
  entry(2, "redeemed", 0, -500, { text: "$50 gift card" }),
  entry(1, "adjusted", 0, 50, { text: "Spoke at the partner day" }),
];

const activity = (submitted: number, perPerson: number, won: number, closed: number, low: number, high: number) => ({
  submitted,
  perPerson,
  conversion: { rate: won / closed, low, high, won, closed },
});
export const exampleEffect: GameEffect = {
  now: { from: "2026-08-21", to: "2026-11-18" },
  before: { from: "2026-05-23", to: "2026-08-20" },
  currency: "USD",
  cost: {
    ...{ awarded: 4210, open: 9640, spent: 1850, pointValue: 1000, redemptions: 7 },
    tierBonuses: [{ currency: "USD", minor: 128_450 }],
    prizes: [{ currency: "USD", minor: 7500 }],
  },
  takesPart: {
    people: 14,
    now: activity(47, 3.36, 16, 31, 0.35, 0.68),
    before: activity(36, 2.57, 11, 26, 0.26, 0.61),
  },
  others: { people: 22, now: activity(24, 1.09, 8, 24, 0.18, 0.53), before: activity(25, 1.14, 7, 22, 0.16, 0.53) },
  isComparable: true,
  comparableFrom: "2026-06-01",
};

/** The season in which the referrer reached level 7 and moved up. */
export const exampleSeason: SeasonSummary = {
  ...{ season: "2026-Q3", from: "2026-07-01", to: "2026-09-30", closedAt: "2026-10-01T10:00:00Z", currency: "USD" },
  ...{ xp: 1204, points: 410, levelBefore: 6, levelAfter: 7, tier: "silver", badges: ["firstWin", "closer"] },
  ...{ submitted: 12, accepted: 9, won: 3, wonMinor: 9_850_000, longestStreak: 6, challenges: 0 },
  league: { name: "B", rank: 3, people: 24, move: "promoted" },
  best: { board: "won", rank: 2, people: 41 },
  previous: { xp: 980, points: 300, submitted: 10, accepted: 6, won: 2, wonMinor: 4_200_000 },
  card: null,
  names: { name: "Clara Costa", alias: "Blue Heron" },
};
