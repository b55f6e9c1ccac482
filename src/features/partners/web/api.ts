import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { listCommissions } from "#features/commissions/contract/lines.ts";
import { commissionsKey } from "#features/commissions/web/api.ts";
import { listAllLinks } from "#features/links/contract.ts";
import type { Tier } from "#features/programs/tiers.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { referralsKey } from "#features/referrals/web/api.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listInputOf, type TableSearch, valuesOf } from "#web/ui/table-search.ts";
import { getPartner, listNotes, listPartners } from "../contract.ts";

/** The topic the server announces when a note changes. */
export const partnersKey = ["partners"];

const orders = ["displayName:asc", "displayName:desc", "joinedAt:asc", "joinedAt:desc"] as const;
const longestSearch = 100;

/** The partners that match the filters in the URL, page by page. */
export function partnerPages(search: TableSearch<"state" | "tier" | "programId">) {
  const query = search.q?.trim().slice(0, longestSearch);
  const input = {
    filter: [...listInputOf(search, ["state"]).filter, ...(query ? [`search:has:${query}`] : [])],
    orderBy: orders.find((order) => order === search.sort) ?? orders[0],
    ...(search.tier && { tier: valuesOf(search.tier) as Tier[] }),
    ...(search.programId && { programId: valuesOf(search.programId) as Id<"prg">[] }),
  };
  return pagesQuery([...partnersKey, "list", input], (page) => call(listPartners, { ...input, ...page }));
}

type PartnerId = Id<"per">;

export const partnerById = (id: PartnerId) =>
  queryOptions({ queryKey: [...partnersKey, "one", id], queryFn: () => call(getPartner, { id }) });

export const linksOf = (id: PartnerId) =>
  queryOptions({
    queryKey: [...partnersKey, "links", id],
    queryFn: async () => (await call(listAllLinks, { days: 365, referrerId: id })).items,
  });

export const notesOf = (id: PartnerId) =>
  queryOptions({ queryKey: [...partnersKey, "notes", id], queryFn: async () => (await call(listNotes, { id })).items });

/** Their referrals, newest first, as far as the reader may see them. Drafts are the partner's own. */
export const referralsOf = (id: PartnerId) =>
  pagesQuery([...referralsKey, "of-partner", id], (page) =>
    call(listReferrals, { filter: [`referrerId:eq:${id}`, "status:ne:draft"], orderBy: "submittedAt:desc", ...page }),
  );

export const commissionsOf = (id: PartnerId) =>
  pagesQuery([...commissionsKey, "of-partner", id], (page) =>
    call(listCommissions, { filter: [`personId:eq:${id}`], orderBy: "createdAt:desc", ...page }),
  );
