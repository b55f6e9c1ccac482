import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { daysPattern } from "#web/ui/days.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { ReferralRow } from "../contract/referral.ts";
import {
  attentions,
  confidenceLevels,
  funnelSteps,
  lossReasons,
  priorities,
  qualities,
  rejectReasons,
  sources,
  statuses,
} from "../contract/values.ts";
import { filteredLines, type LineField } from "../field-sets.ts";
import { type FieldName, fieldNames } from "../fields.ts";

export const referralTabs = ["list", "board", "review"] as const;
export type ReferralTab = (typeof referralTabs)[number];
const forms = ["new", "quick", "edit"] as const;
const dues = ["late", "open", "today", "mine"] as const;
export type Due = (typeof dues)[number];

/** Filters that map directly to the server's fields of the same meaning. */
export const plainFilters = [
  "status",
  "stageId",
  "referrerId",
  "assigneeId",
  "source",
  "confidenceLevel",
  "priority",
  "programId",
  "currency",
  "rejectReason",
  "lossReason",
  "reached",
  "quality",
] as const;
/** Day filters of reports. Their days are in the tenant's time zone, so that a figure matches its rows. */
export const tenantDays = { submitted: "submittedAt", accepted: "acceptedAt", decided: "decidedAt" } as const;
/** What one is called by in words; `without` stands for none. */
type WordFilter = "product" | "campaign" | LineField;
export const wordFilters: Readonly<Partial<Record<WordFilter, string>>> = {
  product: "productInterest",
  campaign: "campaign",
  ...Object.fromEntries(filteredLines.map((field) => [field, field])),
};
export const without = "~";
/** Filters with a syntax of their own: tags, an amount range, day ranges. */
export type Filters =
  | (typeof plainFilters)[number]
  | keyof typeof tenantDays
  | WordFilter
  | "ended"
  | "protected"
  | "country"
  | "answer"
  | "attention"
  | "left"
  | "leftIn"
  | "tag"
  | "value"
  | "created";

export type ListSearch = TableSearch<Filters>;
/** The URL state of the page: its tab, that tab's list, the record next to it, and an open form. */
export type ReferralsSearch = ListSearch & {
  tab?: ReferralTab;
  /** In the review queue: only overdue rows, those still in time, those due today, or those assigned to the reader. */
  due?: Due;
  /** In the review queue: the most likely to be won first, instead of the most urgent. */
  likely?: true;
  pipeline?: string;
  id?: ReferralRow["id"];
  form?: (typeof forms)[number];
  /** The field of the form that takes the focus. */
  field?: FieldName;
};

/** How soon a protection ends. */
export const comingDays = ["7d", "14d", "30d"] as const;

const idOf = (prefix: string) => new RegExp(`^${prefix}_[0-9a-f]{32}$`);

export function readReferralsSearch(raw: Raw): ReferralsSearch {
  const tab = referralTabs.find((one) => one === raw.tab);
  const form = forms.find((one) => one === raw.form);
  const field = fieldNames.find((one) => one === raw.field);
  const due = dues.find((one) => one === raw.due);
  const { pipeline, ...table } = readTableSearch(raw, {
    status: statuses,
    stageId: idOf("stg"),
    referrerId: idOf("per"),
    assigneeId: idOf("per"),
    source: sources,
    confidenceLevel: confidenceLevels,
    priority: priorities,
    quality: qualities,
    tag: /^.{1,40}$/u,
    value: /^[A-Z]{3}:\d{0,13}\.\.\d{0,13}$/,
    created: daysPattern,
    protected: comingDays,
    submitted: daysPattern,
    accepted: daysPattern,
    decided: daysPattern,
    ended: daysPattern,
    programId: idOf("prg"),
    currency: /^[A-Z]{3}$/,
    rejectReason: rejectReasons,
    lossReason: lossReasons,
    answer: ["inTime", "late"],
    attention: attentions,
    reached: funnelSteps,
    left: idOf("stg"),
    leftIn: daysPattern,
    country: /^(?:[A-Z]{2}|~)$/,
    ...(Object.fromEntries(Object.keys(wordFilters).map((key) => [key, /^.{1,200}$/u])) as Record<WordFilter, RegExp>),
    pipeline: idOf("pip"),
  });
  const id = typeof raw.id === "string" && idOf("ref").test(raw.id) ? (raw.id as ReferralRow["id"]) : undefined;
  return {
    ...table,
    ...(tab && { tab }),
    ...(due && { due }),
    ...((raw.likely === true || raw.likely === "true") && { likely: true as const }),
    ...(pipeline && { pipeline }),
    ...(id && { id }),
    ...(form && { form }),
    ...(field && { field }),
  };
}

export const route = screenAt("/signed-in/referrals", readReferralsSearch);

/** Opens a record next to the list, or closes it. */
export const withOpen =
  (id: ReferralRow["id"] | undefined) =>
  ({ id: _, form: __, field: ___, ...rest }: ReferralsSearch): ReferralsSearch =>
    id ? { ...rest, id } : rest;

/** Returns the list's part of the URL state, without open panels. */
export const listPart = ({
  tab: _,
  due: _due,
  likely: _likely,
  field: _field,
  pipeline: __,
  id: ___,
  form: ____,
  ...list
}: ReferralsSearch): ListSearch => list;
