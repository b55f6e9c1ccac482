import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listOpenSsoProviders, listSsoProviders } from "../contract.ts";

export const ssoProviders = queryOptions({ queryKey: ["sso", "providers"], queryFn: () => call(listSsoProviders, {}) });

/** The providers do not change while a person signs in, so they are fetched once. */
export const openSsoProviders = queryOptions({
  queryKey: ["sso", "open-providers"],
  queryFn: () => call(listOpenSsoProviders, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
