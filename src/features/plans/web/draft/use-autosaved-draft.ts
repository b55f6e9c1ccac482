import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/api/session.ts";
import { deleteDraft, draftKey, readDraft, writeDraft } from "#web/ui/draft-store.ts";
import { type Plan, type PlanVersion, saveDraft } from "../../contract.ts";
import { plans } from "../api.ts";
import { cachePlan } from "../cache-plan.ts";
import { createDraftSaver, type DraftSaverState } from "./draft-saver.ts";
import { termsOf } from "./terms.ts";

export type AutosavedDraft = DraftSaverState &
  Pick<ReturnType<typeof createDraftSaver>, "change" | "decide" | "flush"> & { draft: PlanVersion };

const emptyStore = { subscribe: () => () => {}, current: () => undefined };

/** The draft of a plan while the plan is open. */
export function useAutosavedDraft(plan: Plan, draft: PlanVersion | undefined): AutosavedDraft | undefined {
  const queries = useQueryClient();
  const { tenant, person } = useSession();
  const { id } = plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one instance for each draft, notified of later changes
  const saver = useMemo(() => {
    if (!draft) return undefined;
    const key = draftKey({ tenant: tenant.id, person: person.id, form: `plan:${draft.id}:${draft.revision}` });
    const draftIn = (all: Plan[] | undefined) =>
      all?.find((candidate) => candidate.id === id)?.versions.find(({ state }) => state === "draft");
    return createDraftSaver(draft, readDraft(key, termsOf(draft))?.values, {
      save: async (terms, revision) => {
        const answer = await call(saveDraft, { id, ...terms, revision });
        cachePlan(queries, answer);
        return draftIn([answer]) ?? draft;
      },
      read: async () => draftIn(await queries.fetchQuery({ ...plans, staleTime: 0 })),
      storeLocally: (terms) => writeDraft(key, terms),
      dropLocal: () => deleteDraft(key),
    });
  }, [draft?.id]);
  useEffect(() => {
    if (draft) saver?.onServerDraft(draft);
  }, [saver, draft]);
  // Leaving the page within the debounce interval must not lose changes.
  useEffect(() => () => void saver?.flush(), [saver]);
  const snapshot = useSyncExternalStore((saver ?? emptyStore).subscribe, (saver ?? emptyStore).current);
  if (!saver || !snapshot || !draft) return undefined;
  return { ...snapshot, draft, change: saver.change, decide: saver.decide, flush: saver.flush };
}
