import { sources } from "#features/referrals/contract/values.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { Narrowed, View } from "../question.ts";
import { views } from "../question.ts";
import {
  type Comparison,
  comparisons,
  type MoneyFrame,
  moneyFrames,
  type ReferralFrame,
  referralFrames,
} from "../values.ts";

/** The state that both screens keep in the URL: frame, currency and view. */
export type DashboardSearch = {
  frame?: ReferralFrame | undefined;
  currency?: string | undefined;
  view?: View | undefined;
};

export const tabs = ["referrals", "partners", "outcomes", "commissions"] as const;
export type Tab = (typeof tabs)[number];
export const filterKeys = [
  "programId",
  "referrerId",
  "source",
  "country",
  "product",
  "campaign",
  "confidence",
] as const satisfies readonly (keyof Narrowed)[];
export type FilterKey = (typeof filterKeys)[number];
/** The value in the URL that selects the referrals without a value. */
export const noValue = "~";

export type AnalyticsSearch = DashboardSearch &
  TableSearch<FilterKey | "active"> & {
    tab?: Tab | undefined;
    compare?: Comparison | undefined;
    money?: MoneyFrame | undefined;
  };

/** The defaults where the URL has no value. */
export const defaults = { frame: "30d", compare: "previous", money: "6m" } as const;

const oneOf = <V extends string>(list: readonly V[], value: unknown): V | undefined =>
  list.find((one) => one === value);
const idOf = (prefix: string) => new RegExp(`^${prefix}_[0-9a-f]{32}$`);
const textPattern = /^.{1,200}$/u;

export function readDashboardSearch(raw: Raw): DashboardSearch {
  const frame = oneOf(referralFrames, raw.frame);
  const view = oneOf(views, raw.view);
  const currency = typeof raw.currency === "string" && /^[A-Z]{3}$/.test(raw.currency) ? raw.currency : undefined;
  return { ...(frame && { frame }), ...(view && { view }), ...(currency && { currency }) };
}

export function readAnalyticsSearch(raw: Raw): AnalyticsSearch {
  const tab = oneOf(tabs, raw.tab);
  const compare = oneOf(comparisons, raw.compare);
  const money = oneOf(moneyFrames, raw.money);
  const confidence = ["low", "medium", "good", "high", "excellent", noValue];
  return {
    ...readDashboardSearch(raw),
    ...readTableSearch(raw, {
      programId: idOf("prg"),
      referrerId: idOf("per"),
      source: sources,
      country: /^(?:[A-Z]{2}|~)$/,
      product: textPattern,
      campaign: textPattern,
      confidence,
      active: ["yes", "no"],
    }),
    ...(tab && { tab }),
    ...(compare && { compare }),
    ...(money && { money }),
  };
}

/** Converts the filters in the URL to those of the API. */
export const filtersFromSearch = (search: AnalyticsSearch): Narrowed =>
  Object.fromEntries(
    filterKeys.flatMap((key) => (search[key] ? [[key, search[key] === noValue ? "" : search[key]]] : [])),
  );

export const dashboardRoute = screenAt("/signed-in/dashboard", readDashboardSearch);
export const analyticsRoute = screenAt("/signed-in/analytics", readAnalyticsSearch);
