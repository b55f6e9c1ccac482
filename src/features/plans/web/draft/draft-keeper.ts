import { AppError } from "#base/errors.ts";
import type { DraftState } from "#web/ui/use-draft.ts";
import { errors, type PlanVersion } from "../../contract.ts";
import { faultsOf, sameTerms, type Terms, termsOf } from "./terms.ts";

/** Stores drafts on the server, and in this browser what the server does not have yet. */
export type Stores = {
  save: (terms: Terms, revision: number) => Promise<PlanVersion>;
  read: () => Promise<PlanVersion | undefined>;
  /** Returns true once the terms are really stored. */
  keepHere: (terms: Terms) => boolean;
  dropHere: () => void;
};
export type Keeping = {
  terms: Terms;
  state: DraftState;
  /** A conflicting draft by another person, and the terms both started from. */
  clash: { theirs: PlanVersion; base: Terms } | undefined;
  error: unknown;
};

const pause = 700;
const patience = 10_000;
const noAnswer = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** Autosaves a draft, first in this browser, then on the server: one request at a time, and never over another person's changes. */
export function draftKeeper(first: PlanVersion, found: Terms | undefined, stores: Stores) {
  const listeners = new Set<() => void>();
  let now: Keeping = { terms: found ?? termsOf(first), state: "none", clash: undefined, error: undefined };
  let base = { revision: first.revision, terms: termsOf(first) };
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (part: Partial<Keeping>) => {
    now = { ...now, ...part };
    for (const tell of listeners) tell();
  };
  const isOpen = () => !sameTerms(base.terms, now.terms);
  const later = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), time);
  };
  const takeOn = (draft: PlanVersion) => {
    base = { revision: draft.revision, terms: termsOf(draft) };
  };

  async function save(): Promise<boolean> {
    while (isOpen() && !now.clash) {
      if (faultsOf(now.terms).size > 0) return false;
      set({ state: "saving", error: undefined });
      try {
        takeOn(await stores.save(now.terms, base.revision));
      } catch (error) {
        await stop(error);
        return false;
      }
    }
    if (now.clash) return false;
    stores.dropHere();
    set({ state: "kept" });
    return true;
  }
  async function stop(error: unknown): Promise<void> {
    const theirs = errors.stale.is(error) ? await stores.read().catch(() => undefined) : undefined;
    const state = stores.keepHere(now.terms) ? "saved" : "refused";
    if (theirs) return set({ state, clash: { theirs, base: base.terms } });
    set({ state, error });
    if (noAnswer(error)) later(patience);
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
    current: () => now,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    change: (part: Partial<Terms>) => {
      const terms = { ...now.terms, ...part };
      const kept = stores.keepHere(terms);
      set({ terms, state: faultsOf(terms).size > 0 ? (kept ? "saved" : "refused") : "saving" });
      later(pause);
    },
    /** The server has a newer draft: it is adopted if nothing was typed here, and otherwise reported as a conflict. */
    hear: (draft: PlanVersion) => {
      if (draft.revision <= base.revision || running) return;
      if (isOpen()) return set({ clash: { theirs: draft, base: base.terms } });
      takeOn(draft);
      set({ terms: base.terms });
    },
    decide: (whose: "mine" | "theirs") => {
      if (!now.clash) return;
      takeOn(now.clash.theirs);
      set({ clash: undefined, ...(whose === "theirs" && { terms: base.terms }) });
      void flush();
    },
    flush,
  };
}
