import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Plan } from "../../contract.ts";
import { plans } from "../api.ts";

/** Adds a created plan to the list and opens its draft. */
export function useOpenNewPlan(): (made: Plan) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (made) => {
    queries.setQueryData(plans.queryKey, (all) => (all ? [...all, made] : [made]));
    await navigate({ to: "/commissions/plans", search: { plan: made.id, view: "draft" } });
  };
}
