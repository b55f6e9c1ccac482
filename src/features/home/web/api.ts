import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getHome } from "../contract.ts";

/** Asked again when anything changes that may wait for somebody, or has been done. */
export const home = queryOptions({
  queryKey: ["home"],
  queryFn: () => call(getHome, {}),
  meta: { follows: ["referrals", "commissions", "payouts", "notices", "members", "programs", "branding"] },
});
