import { AppError } from "#base/errors.ts";
import type { DraftState } from "./use-draft.ts";

const debounceMs = 800;
const retryMs = 10_000;

export const isUnreachable = (error: unknown) =>
  error instanceof AppError && (error.status === 0 || error.status >= 500);

export type AutosaveStatus<Data, Conflict> = Data & {
  state: DraftState;
  /** Another person's changes that this person has to decide about. Nothing is sent until then. */
  conflict: Conflict | undefined;
  error: unknown;
};

type Target<Data, Conflict> = {
  /** The request that saves the changes which the server lacks; `invalid` if it would reject them. */
  nextRequest: (now: Data) => (() => Promise<void>) | "invalid" | undefined;
  /** Handles an edit by another person: `merged` if saving can go on, or the conflict. Undefined for any other error. */
  reconcile: (error: unknown, now: Data) => Promise<Conflict | "merged" | undefined>;
  /** Stores the changes in this browser until the server has them. Returns whether they are stored. */
  storeLocally: (now: Data) => boolean;
  /** Called when there is nothing left to send. Deletes what was stored in this browser, and returns the new state. */
  settle: (now: Data) => DraftState;
  /** Whether changes wait for an explicit `flush`. */
  isManual?: boolean;
};

/**
 * Saves changes after a pause: one request at a time, never over another person's changes, and again after a while if the server does not
 * respond.
 */
export function createAutosave<Data extends object, Conflict extends object>(
  data: Data,
  { nextRequest, reconcile, storeLocally, settle, isManual = false }: Target<Data, Conflict>,
) {
  type Status = AutosaveStatus<Data, Conflict>;
  const listeners = new Set<() => void>();
  let now: Status = { ...data, state: "none", conflict: undefined, error: undefined };
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  function update(part: Partial<Status>): void {
    // This runs on every keystroke, so only a change renders the form again.
    if ((Object.keys(part) as (keyof Status)[]).every((name) => part[name] === now[name])) return;
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  }
  function schedule(pauseMs = debounceMs): void {
    clearTimeout(timer);
    if (!isManual && !isEnded) timer = setTimeout(() => void flush(), pauseMs);
  }

  async function save(): Promise<boolean> {
    while (!now.conflict) {
      const request = nextRequest(now);
      if (request === "invalid") return false;
      if (!request) {
        update({ state: settle(now) } as Partial<Status>);
        return true;
      }
      update({ state: "saving", error: undefined } as Partial<Status>);
      try {
        await request();
      } catch (error) {
        if (!(await recover(error))) return false;
      }
    }
    return false;
  }
  /** Returns whether saving can go on. */
  async function recover(error: unknown): Promise<boolean> {
    const outcome = await reconcile(error, now);
    if (outcome === "merged") return true;
    const state = storeLocally(now) ? "saved" : "refused";
    update({ state, ...(outcome ? { conflict: outcome } : { error }) } as Partial<Status>);
    if (!outcome && isUnreachable(error)) schedule(retryMs);
    return false;
  }
  /** Saves everything that is pending now. Returns true when the server has all of it. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    current: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update,
    schedule: () => schedule(),
    flush,
    isSaving: () => running !== undefined,
    /** Nothing is saved any more, because the draft was submitted or discarded. */
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
    isEnded: () => isEnded,
  };
}
