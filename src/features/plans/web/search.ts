import { tiers } from "#features/programs/tiers.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { Partner, Plan } from "../contract.ts";

export const plansTabs = ["plans", "partners"] as const;
export type PlansTab = (typeof plansTabs)[number];
/** The views of a plan: the version in effect, the draft, and what the draft would have paid. */
export const planViews = ["now", "draft", "trial"] as const;
export type PlanView = (typeof planViews)[number];

/** The state of the page that the URL keeps: the tab, the open partner, or the open plan and its view. */
export type PlansSearch = TableSearch<"tier"> & {
  tab?: PlansTab;
  id?: Partner["personId"];
  plan?: Plan["id"];
  view?: PlanView;
};

const idOf = <Prefix extends "cpl" | "per">(prefix: Prefix, raw: unknown) =>
  typeof raw === "string" && new RegExp(`^${prefix}_[0-9a-f]{32}$`).test(raw)
    ? (raw as `${Prefix}_${string}`)
    : undefined;

export function readPlansSearch(raw: Raw): PlansSearch {
  const tab = plansTabs.find((one) => one === raw.tab);
  const view = planViews.find((one) => one === raw.view);
  const [plan, id] = [idOf("cpl", raw.plan), idOf("per", raw.id)];
  return {
    ...readTableSearch(raw, { tier: tiers }),
    ...(tab && { tab }),
    ...(plan && { plan }),
    ...(plan && view && { view }),
    ...(id && { id }),
  };
}

export const route = screenAt("/signed-in/commissions/plans", readPlansSearch);
