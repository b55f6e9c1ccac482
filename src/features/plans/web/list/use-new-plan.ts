import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useSend } from "#web/api/use-send.ts";
import { createPlan } from "../../contract.ts";
import { plans } from "../api.ts";

/** Creates a plan and opens its draft. */
export function useNewPlan() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useSend(createPlan, {
    onSuccess: async (made) => {
      queries.setQueryData(plans.queryKey, (all) => (all ? [...all, made] : [made]));
      await navigate({ to: "/commissions/plans", search: { plan: made.id, view: "draft" } });
    },
  });
}
