import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

/** The feature's contract is loaded with the first request: the navigation counts open work on every page, after it is shown. */
const contract = () => import("../contract.ts");

/** Refetched when anything changes that may add or complete work for the person. */
const follows = ["referrals", "commissions", "payouts", "members"];

export const openNeeds = queryOptions({
  queryKey: ["home", "needs"],
  queryFn: async () => call((await contract()).listNeeds, {}),
  meta: { follows },
});

export const home = queryOptions({
  queryKey: ["home", "page"],
  queryFn: async () => call((await contract()).getHome, {}),
  meta: { follows: [...follows, "notices", "programs", "branding"] },
});
