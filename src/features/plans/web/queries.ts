import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { listPartners, listPlans, type Partner } from "../contract.ts";

/** The topic the server announces for any change to commissions; it invalidates every query below this key. */
const commissionsKey = ["commissions"];

export const plans = queryOptions({
  queryKey: [...commissionsKey, "plans"],
  queryFn: async () => (await call(listPlans, {})).plans,
});

/** All partners by name, for pickers and for showing who a rule refers to. */
export const partners = queryOptions({
  queryKey: [...commissionsKey, "partners"],
  queryFn: async () => {
    const all: Partner[] = [];
    for (let after: Partner["personId"] | null | undefined; after !== null; ) {
      const page: z.output<typeof listPartners.output> = await call(listPartners, after ? { after } : {});
      all.push(...page.partners);
      after = page.next;
    }
    return all.sort((one, other) => one.name.localeCompare(other.name));
  },
});
