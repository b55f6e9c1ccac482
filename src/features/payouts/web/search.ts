import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { Item } from "../contract/items.ts";
import type { Run } from "../contract/runs.ts";
import { itemStates, payeeStates, rails } from "../values.ts";

/** Which payouts are shown: the user's own, or all of the company. */
export const views = ["company", "mine"] as const;
export type View = (typeof views)[number];

export const ownTabs = ["payouts", "payee", "tax"] as const;
export const companyTabs = ["runs", "payees", "settings"] as const;
export type Tab = (typeof ownTabs)[number] | (typeof companyTabs)[number];
const tabs: readonly Tab[] = [...ownTabs, ...companyTabs];

export type PayoutsFilter = "itemState" | "rail" | "payeeState";
export type PayoutsSearch = TableSearch<PayoutsFilter> & {
  view?: View;
  tab?: Tab;
  run?: Run["id"];
  item?: Item["id"];
};

const ofKind = <P extends "run" | "pit">(prefix: P, given: unknown) =>
  typeof given === "string" && new RegExp(`^${prefix}_[0-9a-f]{32}$`).test(given)
    ? (given as `${P}_${string}`)
    : undefined;

/** Parses the page state from the URL: view, tab, list filters, and the open run or item. */
export function readPayoutsSearch(raw: Raw): PayoutsSearch {
  const view = views.find((one) => one === raw.view);
  const tab = tabs.find((one) => one === raw.tab);
  const [run, item] = [ofKind("run", raw.run), ofKind("pit", raw.item)];
  return {
    ...readTableSearch(raw, { itemState: itemStates, rail: rails, payeeState: payeeStates }),
    ...(view && { view }),
    ...(tab && { tab }),
    ...(run && { run }),
    ...(item && { item }),
  };
}

export const route = screenAt("/signed-in/payouts", readPayoutsSearch);

/** Opens a payout beside the list, or closes it. */
export const withItem =
  (item: Item["id"] | undefined) =>
  ({ item: _, ...rest }: PayoutsSearch): PayoutsSearch =>
    item ? { ...rest, item } : rest;
