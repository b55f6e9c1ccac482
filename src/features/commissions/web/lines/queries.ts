import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { dayFilters, instantsOf } from "#web/ui/days.ts";
import { type Commission, getCommissionSums, listCommissions } from "../../contract/lines.ts";
import { commissionsKey } from "../api.ts";
import type { ListSearch } from "../search.ts";

export const defaultSort = "createdAt:desc" as const;
const orders = (["createdAt", "minor", "holdUntil"] as const).flatMap(
  (field) => [`${field}:asc`, `${field}:desc`] as const,
);
/** Returns the sort order of the URL if the server supports it. */
export const orderOf = (sort: string | undefined) => orders.find((order) => order === sort);
const plainFilters = ["state", "currency", "payoutItemId"] as const;

type PersonId = Commission["personId"] | undefined;

/** Days are in the tenant's time zone, so that a figure and its rows agree. Queries by day wait until the time zone is known. */
export const needsTenantDays = ({ created, earned, paid }: ListSearch): boolean =>
  [created, earned, paid].some((entry) => entry !== undefined);

type Clock = { now: Date; timeZone: string | undefined };

/** Translates the URL's filters into list filters. The person filter is fixed for a user's own commissions. */
export const listQueryOf = (search: ListSearch, own: PersonId, { now, timeZone }: Clock) => ({
  filter: [
    ...plainFilters.flatMap((key) => (search[key] ? [`${key}:in:${search[key]}`] : [])),
    ...(own ? [`personId:eq:${own}`] : search.personId ? [`personId:in:${search.personId}`] : []),
    ...dayFilters("createdAt", search.created, now, timeZone),
    ...dayFilters("paidAt", search.paid, now, timeZone),
  ],
  ...earnedInterval(search.earned, { now, timeZone }),
  orderBy: orderOf(search.sort) ?? defaultSort,
});

function earnedInterval(entry: string | undefined, { now, timeZone }: Clock) {
  const { from, until } = instantsOf(entry, now, timeZone);
  return { ...(from && { earnedFrom: from }), ...(until && { earnedUntil: until }) };
}

/**
 * Queries the totals of a period. They are not available with any further filter, because the totals would not match the rows.
 */
export const sumsOf = (search: ListSearch, own: PersonId, { now, timeZone }: Clock) => {
  const of = search.paid ? "paid" : "earned";
  const { state, payoutItemId, created, earned, paid } = search;
  const people = search.personId?.split(",") ?? [];
  const [personId] = own ? [own] : (people as Commission["personId"][]);
  const isComplete =
    !(state || payoutItemId || created || (earned && paid)) && (own !== undefined || people.length < 2);
  const query = { of, ...instantsOf(search[of], now, timeZone), ...(personId && { personId }) } as const;
  return queryOptions({
    queryKey: [...commissionsKey, "sums", query],
    queryFn: async () => (await call(getCommissionSums, query)).sums,
    enabled: isComplete && search[of] !== undefined && timeZone !== undefined,
    select: (sums) => sums.filter(({ currency }) => !search.currency || search.currency.split(",").includes(currency)),
  });
};

export const linePages = (query: ReturnType<typeof listQueryOf>) =>
  pagesQuery([...commissionsKey, "list", query], (page) => call(listCommissions, { ...query, ...page }));

const latestCount = 5;
export const latestLines = (own: PersonId) =>
  queryOptions({
    queryKey: [...commissionsKey, "latest", own],
    queryFn: async () =>
      (
        await call(listCommissions, {
          filter: own ? [`personId:eq:${own}`] : [],
          orderBy: defaultSort,
          limit: latestCount,
        })
      ).items,
  });
