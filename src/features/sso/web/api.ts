import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getSsoWays, listSsoHouses } from "../contract.ts";

export const ssoHouses = queryOptions({ queryKey: ["sso", "houses"], queryFn: () => call(listSsoHouses, {}) });

/** Does not change while somebody stands at the door. */
export const ssoWays = queryOptions({
  queryKey: ["sso", "ways"],
  queryFn: () => call(getSsoWays, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
