import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { ReferralRow } from "../contract.ts";
import { confidenceLevels, priorities, sources, statuses } from "../values.ts";

export const referralTabs = ["list", "board", "review"] as const;
export type ReferralTab = (typeof referralTabs)[number];
const forms = ["new", "quick", "edit"] as const;

/** Filters whose entries are the server's own fields, by the name it knows them by. */
export const plainFilters = [
  "status",
  "stageId",
  "referrerId",
  "assigneeId",
  "source",
  "confidenceLevel",
  "priority",
] as const;
/** And those that are written in a way of their own: several tags, an amount, a span of days. */
type Filters = (typeof plainFilters)[number] | "tag" | "value" | "created";

export type ListSearch = TableSearch<Filters>;
/** What the page remembers in the address: its part, that part's list, the record beside it, and a form that is open. */
export type ReferralsSearch = ListSearch & {
  tab?: ReferralTab;
  pipeline?: string;
  id?: ReferralRow["id"];
  form?: (typeof forms)[number];
};

const idOf = (prefix: string) => new RegExp(`^${prefix}_[0-9a-f]{32}$`);

export function readReferralsSearch(raw: Record<string, unknown>): ReferralsSearch {
  const tab = referralTabs.find((one) => one === raw.tab);
  const form = forms.find((one) => one === raw.form);
  const { pipeline, ...table } = readTableSearch(raw, {
    status: statuses,
    stageId: idOf("stg"),
    referrerId: idOf("per"),
    assigneeId: idOf("per"),
    source: sources,
    confidenceLevel: confidenceLevels,
    priority: priorities,
    tag: /^.{1,40}$/u,
    value: /^[A-Z]{3}:\d{0,13}\.\.\d{0,13}$/,
    created: /^(?:\d{1,3}d|[\d-]{0,10}\.\.[\d-]{0,10})$/,
    pipeline: idOf("pip"),
  });
  const id = typeof raw.id === "string" && idOf("ref").test(raw.id) ? (raw.id as ReferralRow["id"]) : undefined;
  return {
    ...table,
    ...(tab && { tab }),
    ...(pipeline && { pipeline }),
    ...(id && { id }),
    ...(form && { form }),
  };
}

/** Puts a record beside the list, or takes it away. */
export const withOpen =
  (id: ReferralRow["id"] | undefined) =>
  ({ id: _, form: __, ...rest }: ReferralsSearch): ReferralsSearch =>
    id ? { ...rest, id } : rest;

/** The list's part of the address, without what is open over it. */
export const listPart = ({ tab: _, pipeline: __, id: ___, form: ____, ...list }: ReferralsSearch): ListSearch => list;
