import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { tiers } from "#features/programs/tiers.ts";
import { playAccess, viewGameAccess } from "../access.ts";
import { badgeCodes } from "../rules/badges.ts";
import { cardFacts, cardFigures, maxCardFigures, seasonPattern } from "../rules/seasons.ts";
import { boards, cardNames } from "../values.ts";
import { errors } from "./errors.ts";

const season = z.string().regex(seasonPattern);

/** Serves the share card of the caller's season as a PNG, to the caller only: `?season=2026-Q3`. */
export const seasonCardPath = "/api/v1/gamification/season-card.png";

const totals = z.object({
  xp: z.int(),
  points: z.int(),
  submitted: z.int(),
  accepted: z.int(),
  won: z.int(),
  /** In minor units of the summary's currency. */
  wonMinor: z.int(),
});

const cardContent = z.object({
  name: z.enum(cardNames),
  facts: z.array(z.enum(cardFacts)).max(cardFacts.length),
  figures: z.array(z.enum(cardFigures)).max(maxCardFigures),
});

const summary = totals.extend({
  season,
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the figures were taken. They are final: what is corrected later counts in the season in which it is corrected. */
  closedAt: z.iso.datetime(),
  currency: z.string(),
  levelBefore: z.int(),
  levelAfter: z.int(),
  tier: z.enum(tiers),
  badges: z.array(z.enum(badgeCodes)),
  /** In weeks. */
  longestStreak: z.int(),
  challenges: z.int(),
  /** Where the person ended in their league, and where it took them. */
  league: z
    .object({
      name: z.string(),
      rank: z.int(),
      people: z.int(),
      move: z.enum(["promoted", "relegated", "stayed"]),
    })
    .nullable(),
  best: z.object({ board: z.enum(boards), rank: z.int(), people: z.int() }).nullable(),
  /** The season before; null if the person did nothing in it. */
  previous: totals.nullable(),
  /** What the caller agreed to put on the share card, and when; null without consent. */
  card: cardContent.extend({ consentedAt: z.iso.datetime() }).nullable(),
  /** The names that the card can have. */
  names: z.object({ name: z.string(), alias: z.string() }),
});
export type SeasonSummary = z.infer<typeof summary>;

export const getSeason = endpoint({
  method: "GET",
  path: "/api/v1/gamification/season",
  summary: "Get the caller's summary of a season, by default of the last one that they have one of",
  access: viewGameAccess.access,
  input: z.object({ season: season.optional() }),
  output: z.object({
    /** All seasons with a summary, the newest first. */
    seasons: z.array(season),
    summary: summary.nullable(),
  }),
  errors: [],
  example: {},
});

export const consentToCard = endpoint({
  method: "POST",
  path: "/api/v1/gamification/season-card",
  summary: "Agree to what the share card of a season shows, and replace what it showed before",
  access: playAccess.access,
  input: cardContent.extend({ season }).refine(({ facts, figures }) => facts.length + figures.length > 0, {
    path: ["facts"],
    params: { code: "nothing" },
  }),
  output: summary,
  errors: [errors.noSeason],
  example: { season: "2026-Q3", name: "name", facts: ["level"], figures: [] },
});

export const withdrawCard = endpoint({
  method: "DELETE",
  path: "/api/v1/gamification/season-card",
  summary: "Withdraw the consent to the share card of a season; it is no longer drawn",
  access: playAccess.access,
  input: z.object({ season }),
  output: summary,
  errors: [errors.noSeason],
  example: { season: "2026-Q3" },
});
