import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getSignInMethods, listConnections } from "../contract.ts";

/** The operator's configuration does not change while the page is open, so it is fetched once. */
export const signInMethods = queryOptions({
  queryKey: ["sign-in-ways"],
  queryFn: () => call(getSignInMethods, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const ownConnections = queryOptions({
  queryKey: ["connections"],
  queryFn: () => call(listConnections, {}),
});
