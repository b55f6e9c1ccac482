import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { type Board, boards, entryKinds, type Period, periods, type Scope, scopes } from "../values.ts";

/** The state that the URL keeps: which leaderboard is shown. */
export type GameSearch = { board?: Board; period?: Period; scope?: Scope };
export type HistorySearch = TableSearch<"kind">;

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
