import type { QueryClient } from "@tanstack/react-query";
import type { Plan } from "../contract.ts";
import { plans } from "./api.ts";

/** Writes the plan from a server response into the query cache. */
export const cachePlan = (queries: QueryClient, plan: Plan): void =>
  void queries.setQueryData(plans.queryKey, (all) => all?.map((one) => (one.id === plan.id ? plan : one)));
