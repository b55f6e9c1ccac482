import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { daysPattern } from "#web/ui/days.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { Commission } from "../contract/lines.ts";
import { approvers, dealEventKinds, dealEventStates, disputeStates, type Frame, frames, states } from "../values.ts";

/** Which commissions are shown: the user's own, or all of the company. */
export const views = ["company", "mine"] as const;
export type View = (typeof views)[number];

export const ownTabs = ["overview", "lines", "statements"] as const;
export const companyTabs = ["overview", "approvals", "lines", "disputes", "events", "settings"] as const;
export type Tab = (typeof ownTabs)[number] | (typeof companyTabs)[number];
const tabs: readonly Tab[] = [...new Set([...ownTabs, ...companyTabs])];

export type LinesFilter = "state" | "currency" | "personId" | "payoutItemId" | "created" | "earned" | "paid";
export type EventsFilter = "eventState" | "kind";
export type ListSearch = TableSearch<LinesFilter | EventsFilter | "disputeState" | "approver">;

/** The page state in the URL: view, tab, list filters, open commission and chart. */
export type CommissionsSearch = ListSearch & {
  view?: View;
  tab?: Tab;
  id?: Commission["id"];
  frame?: Frame;
  chartCurrency?: string;
  form?: "event";
};

const idOf = (prefix: string) => new RegExp(`^${prefix}_[0-9a-f]{32}$`);
const currency = /^[A-Z]{3}$/;

export function readCommissionsSearch(raw: Raw): CommissionsSearch {
  const view = views.find((one) => one === raw.view);
  const tab = tabs.find((one) => one === raw.tab);
  const frame = frames.find((one) => one === raw.frame);
  const id = typeof raw.id === "string" && idOf("com").test(raw.id) ? (raw.id as Commission["id"]) : undefined;
  const { chartCurrency, ...table } = readTableSearch(raw, {
    state: states,
    currency,
    personId: idOf("per"),
    payoutItemId: idOf("pit"),
    created: daysPattern,
    earned: daysPattern,
    paid: daysPattern,
    eventState: dealEventStates,
    kind: dealEventKinds,
    disputeState: disputeStates,
    approver: approvers,
    chartCurrency: currency,
  });
  return {
    ...table,
    ...(view && { view }),
    ...(tab && { tab }),
    ...(frame && { frame }),
    ...(chartCurrency && { chartCurrency }),
    ...(id && { id }),
    ...(raw.form === "event" && { form: "event" }),
  };
}

export const route = screenAt("/signed-in/commissions", readCommissionsSearch);

/** Opens a commission beside the list, or closes it. */
export const withOpenLine =
  (id: Commission["id"] | undefined) =>
  ({ id: _, form: __, ...rest }: CommissionsSearch): CommissionsSearch =>
    id ? { ...rest, id } : rest;
