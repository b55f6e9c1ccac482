import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listCommissions } from "../../contract/lines.ts";
import { approvers } from "../../values.ts";
import { commissionsKey } from "../api.ts";
import { orderOf } from "../lines/queries.ts";
import type { ListSearch } from "../search.ts";

export const defaultSort = "createdAt:asc" as const;
const perPage = 50;

/** Queries commissions in approval, oldest first: all of them, those waiting for the caller, or those waiting for others. */
export function approvalPages({ sort, approver }: Pick<ListSearch, "sort" | "approver">) {
  const knownApprover = approvers.find((one) => one === approver);
  const query = {
    filter: ["state:eq:in_approval"],
    orderBy: orderOf(sort) ?? defaultSort,
    limit: perPage,
    ...(knownApprover && { approver: knownApprover }),
  };
  return pagesQuery([...commissionsKey, "approvals", query], (page) => call(listCommissions, { ...page, ...query }));
}
