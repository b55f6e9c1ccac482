import { type AutosaveStatus, createAutosave } from "#web/ui/autosave.ts";
import { errors, type PlanVersion } from "../../contract.ts";
import { areTermsEqual, type Terms, termsOf, validateTerms } from "./terms.ts";

/** Stores drafts on the server, and in this browser what the server does not have yet. */
export type DraftStores = {
  save: (terms: Terms, revision: number) => Promise<PlanVersion>;
  read: () => Promise<PlanVersion | undefined>;
  /** Returns true once the terms are really stored. */
  storeLocally: (terms: Terms) => boolean;
  dropLocal: () => void;
};
/** A conflicting draft by another person, and the terms both started from. */
type Conflict = { theirs: PlanVersion; base: Terms };
export type DraftSaverState = AutosaveStatus<{ terms: Terms }, Conflict>;

/** Autosaves a draft. Invalid terms stay in this browser until they are fixed. */
export function createDraftSaver(first: PlanVersion, restored: Terms | undefined, stores: DraftStores) {
  let base = { revision: first.revision, terms: termsOf(first) };
  const adopt = (draft: PlanVersion) => {
    base = { revision: draft.revision, terms: termsOf(draft) };
  };
  const autosave = createAutosave<{ terms: Terms }, Conflict>(
    { terms: restored ?? termsOf(first) },
    {
      nextRequest: ({ terms }) => {
        if (areTermsEqual(base.terms, terms)) return undefined;
        if (validateTerms(terms).size > 0) return "invalid";
        return async () => adopt(await stores.save(terms, base.revision));
      },
      reconcile: async (error) => {
        const theirs = errors.stale.is(error) ? await stores.read().catch(() => undefined) : undefined;
        return theirs && { theirs, base: base.terms };
      },
      storeLocally: ({ terms }) => stores.storeLocally(terms),
      settle: () => {
        stores.dropLocal();
        return "kept";
      },
    },
  );
  const { current, subscribe, update, schedule, flush } = autosave;

  return {
    current,
    subscribe,
    flush,
    change: (part: Partial<Terms>) => {
      const terms = { ...current().terms, ...part };
      const stored = stores.storeLocally(terms) ? "saved" : "refused";
      update({ terms, state: validateTerms(terms).size > 0 ? stored : "saving" });
      schedule();
    },
    /** The server has a newer draft: it is adopted if nothing was typed here, and otherwise reported as a conflict. */
    onServerDraft: (draft: PlanVersion) => {
      if (draft.revision <= base.revision || autosave.isSaving()) return;
      if (!areTermsEqual(base.terms, current().terms)) return update({ conflict: { theirs: draft, base: base.terms } });
      adopt(draft);
      update({ terms: base.terms });
    },
    decide: (whose: "mine" | "theirs") => {
      const { conflict } = current();
      if (!conflict) return;
      adopt(conflict.theirs);
      update({ conflict: undefined, ...(whose === "theirs" && { terms: base.terms }) });
      void flush();
    },
  };
}
