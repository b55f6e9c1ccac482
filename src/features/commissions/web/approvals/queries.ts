import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listCommissions } from "../../contract.ts";
import { commissionsKey } from "../api.ts";

const mostAtOnce = 100;

/** What waits for approval, the oldest first. */
export const approvalQueue = queryOptions({
  queryKey: [...commissionsKey, "approvals"],
  queryFn: () =>
    call(listCommissions, { filter: ["state:eq:in_approval"], orderBy: "createdAt:asc", limit: mostAtOnce }),
});
