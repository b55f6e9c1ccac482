import type { QueryClient } from "@tanstack/react-query";
import type { Plan } from "../contract.ts";
import { plans } from "./queries.ts";

/** What the server answered about one plan is true at once. */
export const withPlan = (queries: QueryClient, plan: Plan): void =>
  void queries.setQueryData(plans.queryKey, (all) => all?.map((one) => (one.id === plan.id ? plan : one)));
