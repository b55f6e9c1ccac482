import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { plans } from "./api.ts";
import { PlansHome } from "./list/plans-home.tsx";
import { MissingPlan } from "./plan/missing-plan.tsx";
import { PlanPage } from "./plan/plan-page.tsx";
import { route } from "./search.ts";
import type { TryDraft } from "./trial/trial.ts";

/** The list of plans, or the one that the URL names. */
export function Plans({ tryDraft }: { tryDraft: TryDraft }) {
  const search = route.useSearch();
  const list = useQuery(plans);
  if (!search.plan) return <PlansHome list={list} />;
  const plan = list.data?.find(({ id }) => id === search.plan);
  if (plan) return <PlanPage key={plan.id} plan={plan} tryDraft={tryDraft} />;
  if (list.data) return <MissingPlan />;
  return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <ItemSkeleton rows={4} />;
}
