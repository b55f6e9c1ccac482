import type { Id } from "#base/ids.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { seasonOfParam, seasonParam } from "../rules/seasons.ts";
import { type Board, boards, entryKinds, type Period, periods, type Scope, scopes } from "../values.ts";

/** The state that the URL keeps: which leaderboard is shown. */
export type GameSearch = { board?: Board; period?: Period; scope?: Scope };
export type HistorySearch = TableSearch<"kind">;
/** One challenge, or the list of those under way or the past ones. */
export type ChallengesSearch = { id?: Id<"gch">; tab?: "past" };

/** The season of a summary, `2026Q3`; the last one without it. */
export type SeasonSearch = { season?: string };

function readGameSearch(raw: Raw): GameSearch {
  const board = boards.find((one) => one === raw.board);
  const period = periods.find((one) => one === raw.period);
  const scope = scopes.find((one) => one === raw.scope);
  return { ...(board && { board }), ...(period && { period }), ...(scope && { scope }) };
}

export const route = screenAt("/signed-in/gamification", readGameSearch);
export const historyRoute = screenAt("/signed-in/gamification/history", (raw) =>
  readTableSearch(raw, { kind: entryKinds }),
);

export const challengesRoute = screenAt("/signed-in/gamification/challenges", (raw: Raw): ChallengesSearch => {
  const isId = typeof raw.id === "string" && /^gch_[0-9a-f]{32}$/.test(raw.id);
  return { ...(isId && { id: raw.id as Id<"gch"> }), ...(raw.tab === "past" && { tab: "past" as const }) };
});

export const seasonRoute = screenAt("/signed-in/gamification/season", (raw: Raw): SeasonSearch => {
  const season = seasonOfParam(raw.season);
  return season ? { season: seasonParam(season) } : {};
});
