import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listPartners, listPlans } from "../contract.ts";

/** The server's own word for whatever has to do with commissions: when it says that some changed, all that hangs here is asked again. */
const commissionsKey = ["commissions"];

export const plans = queryOptions({
  queryKey: [...commissionsKey, "plans"],
  queryFn: async () => (await call(listPlans, {})).plans,
});

export const partners = queryOptions({
  queryKey: [...commissionsKey, "partners"],
  queryFn: async () => (await call(listPartners, {})).partners,
});
