import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { type Period, periods } from "../performance.ts";
import type { Scope } from "./api.ts";

export const linkStates = ["active", "paused"] as const;
export type LinkState = (typeof linkStates)[number];

/** The state that the URL keeps: the tab, the table's filters and the open link. */
export type LinksSearch = TableSearch<"days" | "programId" | "referrerId" | "state"> & { tab?: Scope; id?: string };

function readLinksSearch(raw: Raw): LinksSearch {
  const tab = (["all", "own"] as const).find((one) => one === raw.tab);
  return {
    ...readTableSearch(raw, {
      days: periods.map(String),
      programId: /^prg_[0-9a-f]{32}$/,
      referrerId: /^per_[0-9a-f]{32}$/,
      state: linkStates,
    }),
    ...(tab && { tab }),
    ...(typeof raw.id === "string" && { id: raw.id }),
  };
}

export const periodIn = ({ days }: Pick<LinksSearch, "days">): Period =>
  periods.find((period) => String(period) === days) ?? 90;

export const route = screenAt("/signed-in/links", readLinksSearch);
