import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/api/session.ts";
import { draftKey, deleteDraft, readDraft, writeDraft } from "#web/ui/draft-store.ts";
import { type Plan, type PlanVersion, saveDraft } from "../../contract.ts";
import { plans } from "../queries.ts";
import { withPlan } from "../with-plan.ts";
import { draftKeeper, type Keeping } from "./draft-keeper.ts";
import { termsOf } from "./terms.ts";

export type KeptDraft = Keeping &
  Pick<ReturnType<typeof draftKeeper>, "change" | "decide" | "flush"> & { draft: PlanVersion };

const nothing = { subscribe: () => () => {}, current: () => undefined };

/** The draft of a plan while the plan is open. */
export function useKeptDraft(plan: Plan, draft: PlanVersion | undefined): KeptDraft | undefined {
  const queries = useQueryClient();
  const { tenant, person } = useSession();
  const { id } = plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one instance for each draft, notified of later changes
  const keeper = useMemo(() => {
    if (!draft) return undefined;
    const key = draftKey({ tenant: tenant.id, person: person.id, form: `plan:${draft.id}:${draft.revision}` });
    const draftIn = (all: Plan[] | undefined) =>
      all?.find((one) => one.id === id)?.versions.find(({ state }) => state === "draft");
    return draftKeeper(draft, readDraft(key, termsOf(draft))?.values, {
      save: async (terms, revision) => {
        const answer = await call(saveDraft, { id, ...terms, revision });
        withPlan(queries, answer);
        return draftIn([answer]) ?? draft;
      },
      read: async () => draftIn(await queries.fetchQuery({ ...plans, staleTime: 0 })),
      keepHere: (terms) => writeDraft(key, terms),
      dropHere: () => deleteDraft(key),
    });
  }, [draft?.id]);
  useEffect(() => {
    if (draft) keeper?.hear(draft);
  }, [keeper, draft]);
  // Leaving the page within the debounce interval must not lose changes.
  useEffect(() => () => void keeper?.flush(), [keeper]);
  const now = useSyncExternalStore((keeper ?? nothing).subscribe, (keeper ?? nothing).current);
  if (!keeper || !now || !draft) return undefined;
  return { ...now, draft, change: keeper.change, decide: keeper.decide, flush: keeper.flush };
}
