import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getHome } from "../contract.ts";

/** Refetched when anything changes that may add or complete work for the person. */
export const home = queryOptions({
  queryKey: ["home"],
  queryFn: () => call(getHome, {}),
  meta: { follows: ["referrals", "commissions", "payouts", "notices", "members", "programs", "branding"] },
});
