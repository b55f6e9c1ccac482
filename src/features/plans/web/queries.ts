import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { listPartners, listPlans, type Partner } from "../contract.ts";

/** The server's own word for whatever has to do with commissions: when it says that some changed, all that hangs here is asked again. */
const commissionsKey = ["commissions"];

export const plans = queryOptions({
  queryKey: [...commissionsKey, "plans"],
  queryFn: async () => (await call(listPlans, {})).plans,
});

/** All of them, by name: screens choose among them and say who is meant. */
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
