import { dateFilters, dayFilters, instantsOf } from "#web/ui/days.ts";
import { valuesOf } from "#web/ui/table-search.ts";
import { referralOrders } from "../../contract/list.ts";
import type { Attention } from "../../contract/values.ts";
import { type ListSearch, plainFilters, tenantDays, without, wordFilters } from "../search.ts";
import { amountFilters } from "./amounts.ts";

/** The order when the URL has none. */
export const defaultSort = "createdAt:desc" as const;
const orders = referralOrders.flatMap((field) => [`${field}:asc`, `${field}:desc`] as const);
const longestSearch = 200;
const mostTags = 5;
const hourMs = 3_600_000;

const said = (word: string) => (word === without ? "" : word);
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

/** Returns whether the query needs the tenant's time zone, so that it waits until the zone is known. */
export const needsTenantDays = (search: ListSearch): boolean =>
  [...keysOf(tenantDays), "created" as const, "ended" as const, "leftIn" as const].some(
    (key) => search[key] !== undefined,
  );

/** Filters from now until a number of days ahead; of several the longest. Rounded to the hour, so that the query key stays stable. */
function withinFilters(field: string, entry: string | undefined, now: Date): string[] {
  if (!entry) return [];
  const days = Math.max(...valuesOf(entry).map((one) => Number.parseInt(one, 10)));
  const from = Math.floor(now.getTime() / hourMs) * hourMs;
  const iso = (at: number) => new Date(at).toISOString();
  return [`${field}:gte:${iso(from)}`, `${field}:lt:${iso(from + hourMs + days * 24 * hourMs)}`];
}

/** Filters by left stages and time together, because a referral that came back may have left several times. */
function leftStageFilters({ left, leftIn }: ListSearch, now: Date, timeZone: string | undefined) {
  const { from, until } = instantsOf(leftIn, now, timeZone);
  return {
    ...(left && { leftStageId: valuesOf(left) as `stg_${string}`[] }),
    ...(from && { leftFrom: from }),
    ...(until && { leftUntil: until }),
  };
}

/** Converts the URL's filters to the list's query, for the list and its export. */
export function toListQuery(search: ListSearch, now: Date, timeZone: string | undefined) {
  const words = search.q?.trim().slice(0, longestSearch);
  return {
    filter: [
      ...plainFilters.flatMap((key) => (search[key] ? [`${key}:in:${search[key]}`] : [])),
      ...(search.country ? [`country:in:${valuesOf(search.country).map(said).join(",")}`] : []),
      ...keysOf(wordFilters).flatMap((key) => (search[key] ? [`${wordFilters[key]}:eq:${said(search[key])}`] : [])),
      // Both values together mean no filter.
      ...(valuesOf(search.answer).length === 1 ? [`reviewLate:eq:${search.answer === "late"}`] : []),
      ...amountFilters(search.value),
      ...dayFilters("createdAt", search.created, now, timeZone),
      ...withinFilters("protectedUntil", search.protected, now),
      ...keysOf(tenantDays).flatMap((key) => dayFilters(tenantDays[key], search[key], now, timeZone)),
      ...dateFilters("endedOn", search.ended, now, timeZone),
    ],
    orderBy: orders.find((order) => order === search.sort) ?? defaultSort,
    ...(words && { search: words }),
    ...(search.attention && { attention: valuesOf(search.attention) as Attention[] }),
    ...(search.tag && { tag: valuesOf(search.tag).slice(0, mostTags) }),
    ...leftStageFilters(search, now, timeZone),
  };
}

/** Returns the same as a query string, for the download of the list. */
export function toQueryString(search: ListSearch, now: Date, timeZone: string | undefined): URLSearchParams {
  return new URLSearchParams(
    Object.entries(toListQuery(search, now, timeZone)).flatMap(([key, said]) => [said].flat().map((one) => [key, one])),
  );
}
