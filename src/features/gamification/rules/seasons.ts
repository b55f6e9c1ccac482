import { addDays } from "#base/day.ts";
import type { Tier } from "#features/programs/tiers.ts";
import type { Board, CardName } from "../values.ts";
import type { BadgeCode } from "./badges.ts";
import { levelOf } from "./levels.ts";
import { nextQuarter, previousQuarter, quarterEnd, quarterOf, quarterStart } from "./periods.ts";
import { activeWeeks, type PlayerEntry, totalXp } from "./player.ts";
import { streakOf } from "./streaks.ts";
import { mondayOf, nextWeek } from "./weeks.ts";

/** A season is a quarter of the tenant's calendar: `2026-Q3`. */
export const seasonPattern = /^\d{4}-Q[1-4]$/;

/** How long a summary is announced on the overview, and a late one still notified of. */
const recentDays = 30;

/** A season as the address has it, `2026Q3`, and back; undefined for anything else. */
export const seasonParam = (season: string): string => season.replace("-", "");
export function seasonOfParam(param: unknown): string | undefined {
  const season = typeof param === "string" ? param.replace(/^(\d{4})(?=Q)/, "$1-") : "";
  return seasonPattern.test(season) ? season : undefined;
}

/** The last season that has ended by a day. */
export const endedSeason = (today: string): string => previousQuarter(quarterOf(today));

/** The first and the last day of a season. */
export const seasonDays = (season: string) => ({ from: quarterStart(season), to: quarterEnd(season) });

export const isRecent = (season: string, today: string): boolean =>
  today >= quarterStart(nextQuarter(season)) && today <= addDays(quarterEnd(season), recentDays);

/** What the ledger says about one person and one season. */
export type SeasonLedger = {
  xp: number;
  /** Points that were earned; what was spent or returned is not part of it. */
  points: number;
  levelBefore: number;
  levelAfter: number;
  /** The longest streak of weeks that the person had at some time of the season. */
  longestStreak: number;
  challenges: number;
};

/** What is kept of one person and one season. Amounts are in the currency of the summary. */
export type SeasonFigures = SeasonLedger & {
  submitted: number;
  accepted: number;
  won: number;
  wonMinor: number;
  tier: Tier;
  badges: BadgeCode[];
  /** Null for someone who was in no league, or is in none anymore. */
  league: { league: number; rank: number; people: number; move: LeagueMove } | null;
  /** The best place on a board of everyone; null for someone who was on none. */
  best: { board: Board; rank: number; people: number } | null;
};

/** What a season is compared with: the one before. */
export type SeasonTotals = Pick<SeasonFigures, "xp" | "points" | "submitted" | "accepted" | "won" | "wonMinor">;

const spending: readonly string[] = ["redeemed", "returned"];

/** Whether a person has something to look back on. A season in which points were only spent is none. */
export const hasSeason = (entries: readonly PlayerEntry[], season: string): boolean =>
  entries.some(({ kind, day }) => quarterOf(day) === season && !spending.includes(kind));

export function seasonLedger(entries: readonly PlayerEntry[], season: string): SeasonLedger {
  const { from, to } = seasonDays(season);
  const before = totalXp(entries.filter(({ day }) => day < from));
  const within = entries.filter(({ day }) => day >= from && day <= to);
  const xp = totalXp(within);
  return {
    xp,
    points: within.reduce((sum, { kind, points }) => (spending.includes(kind) ? sum : sum + points), 0),
    levelBefore: levelOf(before),
    levelAfter: levelOf(before + xp),
    longestStreak: longestStreakIn(activeWeeks(entries.filter(({ day }) => day <= to)), season),
    challenges: within.filter(({ kind, isReversed }) => kind === "challenge" && !isReversed).length,
  };
}

/** The streak is looked at on the last day of every week that has a day in the season, as the person saw it then. */
function longestStreakIn(activeMondays: readonly string[], season: string): number {
  const { from, to } = seasonDays(season);
  let longest = 0;
  for (let monday = mondayOf(from); monday <= to; monday = nextWeek(monday)) {
    const lastDay = addDays(monday, 6) > to ? to : addDays(monday, 6);
    longest = Math.max(longest, streakOf(activeMondays, lastDay, 1).weeks);
  }
  return longest;
}

export type LeagueMove = "promoted" | "relegated" | "stayed";

/** Compares the league of a season with the one of the next; leagues are numbered from the highest, 0. */
export const leagueMove = (league: number, next: number): LeagueMove =>
  next === league ? "stayed" : next < league ? "promoted" : "relegated";

/** The figures that a person can put on a share card, at most three of them. */
export const cardFigures = ["xp", "submitted", "accepted", "won", "wonValue", "streak", "challenges", "rank"] as const;
export type CardFigure = (typeof cardFigures)[number];
export const maxCardFigures = 3;

/** What a share card can say about its person besides. */
export const cardFacts = ["level", "tier", "badges"] as const;
export type CardFact = (typeof cardFacts)[number];

/** What a person agreed to show: their name or their alias, and nothing else that is not listed. */
export type CardContent = { name: CardName; facts: CardFact[]; figures: CardFigure[] };
