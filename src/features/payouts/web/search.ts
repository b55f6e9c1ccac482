import { type Raw, screenAt } from "#web/api/address.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { Item, Run } from "../contract.ts";
import { itemStates, payeeStates, rails } from "../values.ts";

/** Whose payouts are looked at: one's own, or all that the company pays. */
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

/** What the page remembers in the address: whose it is, its part, that part's list, and the run or item that is open. */
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

/** Puts a payout beside the list, or takes it away. */
export const withItem =
  (item: Item["id"] | undefined) =>
  ({ item: _, ...rest }: PayoutsSearch): PayoutsSearch =>
    item ? { ...rest, item } : rest;
