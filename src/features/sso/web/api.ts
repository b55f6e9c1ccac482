import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getSsoWays, listSsoProviders } from "../contract.ts";

export const ssoProviders = queryOptions({ queryKey: ["sso", "houses"], queryFn: () => call(listSsoProviders, {}) });

/** Does not change while somebody stands at the door. */
export const ssoWays = queryOptions({
  queryKey: ["sso", "ways"],
  queryFn: () => call(getSsoWays, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
