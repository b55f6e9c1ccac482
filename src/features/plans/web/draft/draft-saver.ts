import { AppError } from "#base/errors.ts";
import type { DraftState } from "#web/ui/use-draft.ts";
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
export type DraftSaverState = {
  terms: Terms;
  state: DraftState;
  /** A conflicting draft by another person, and the terms both started from. */
  conflict: { theirs: PlanVersion; base: Terms } | undefined;
  error: unknown;
};

const debounceMs = 700;
const retryDelayMs = 10_000;
const isUnreachable = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** Autosaves a draft, first in this browser, then on the server: one request at a time, and never over another person's changes. */
export function createDraftSaver(first: PlanVersion, restored: Terms | undefined, stores: DraftStores) {
  const listeners = new Set<() => void>();
  let snapshot: DraftSaverState = {
    terms: restored ?? termsOf(first),
    state: "none",
    conflict: undefined,
    error: undefined,
  };
  let base = { revision: first.revision, terms: termsOf(first) };
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (part: Partial<DraftSaverState>) => {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  };
  const hasUnsavedChanges = () => !areTermsEqual(base.terms, snapshot.terms);
  const scheduleFlush = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), time);
  };
  const adopt = (draft: PlanVersion) => {
    base = { revision: draft.revision, terms: termsOf(draft) };
  };

  async function save(): Promise<boolean> {
    while (hasUnsavedChanges() && !snapshot.conflict) {
      if (validateTerms(snapshot.terms).size > 0) return false;
      set({ state: "saving", error: undefined });
      try {
        adopt(await stores.save(snapshot.terms, base.revision));
      } catch (error) {
        await handleFailure(error);
        return false;
      }
    }
    if (snapshot.conflict) return false;
    stores.dropLocal();
    set({ state: "kept" });
    return true;
  }
  async function handleFailure(error: unknown): Promise<void> {
    const theirs = errors.stale.is(error) ? await stores.read().catch(() => undefined) : undefined;
    const state = stores.storeLocally(snapshot.terms) ? "saved" : "refused";
    if (theirs) return set({ state, conflict: { theirs, base: base.terms } });
    set({ state, error });
    if (isUnreachable(error)) scheduleFlush(retryDelayMs);
  }
  /** Saves pending changes now. Resolves to true when the server has everything. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    current: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (part: Partial<Terms>) => {
      const terms = { ...snapshot.terms, ...part };
      const isStored = stores.storeLocally(terms);
      set({ terms, state: validateTerms(terms).size > 0 ? (isStored ? "saved" : "refused") : "saving" });
      scheduleFlush(debounceMs);
    },
    /** The server has a newer draft: it is adopted if nothing was typed here, and otherwise reported as a conflict. */
    onServerDraft: (draft: PlanVersion) => {
      if (draft.revision <= base.revision || running) return;
      if (hasUnsavedChanges()) return set({ conflict: { theirs: draft, base: base.terms } });
      adopt(draft);
      set({ terms: base.terms });
    },
    decide: (whose: "mine" | "theirs") => {
      if (!snapshot.conflict) return;
      adopt(snapshot.conflict.theirs);
      set({ conflict: undefined, ...(whose === "theirs" && { terms: base.terms }) });
      void flush();
    },
    flush,
  };
}
