import type { DraftState } from "#web/ui/use-draft.ts";
import { errors } from "../../contract/errors.ts";
import type { Referral } from "../../contract/referral.ts";
import { createDraft, isUnreachable, keepIncompleteLocally, type Stores } from "./draft-stores.ts";
import { applyTheirs, type EditConflict, mergeChanges } from "./edit-conflict.ts";
import {
  difference,
  type Field,
  type Fields,
  type FormValues,
  fieldsOf,
  isEmpty,
  isWorthSaving,
  valuesOf,
} from "./form-values.ts";

export type DraftStatus = {
  state: DraftState;
  record: Referral | undefined;
  conflict: EditConflict | undefined;
  error: unknown;
};

const debounceMs = 900;
const retryMs = 10_000;

type Options = {
  first: Referral | undefined;
  /** The values the form started with. */
  initial: FormValues;
  /** A draft is saved automatically; changes of a submitted referral wait for the button. */
  isAutosaved: boolean;
  stores: Stores;
  /** Called with another person's changes merged into the form. */
  onMerged: (values: FormValues) => void;
};

/** Saves what is typed, first locally and then on the server, one call at a time and never over another person's change. */
export function createDraftKeeper({ first, initial, isAutosaved, stores, onMerged }: Options) {
  const listeners = new Set<() => void>();
  let now: DraftStatus = { state: "none", record: first, conflict: undefined, error: undefined };
  let base = fieldsOf(initial);
  let latest: FormValues | undefined;
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const set = (part: Partial<DraftStatus>) => {
    const next = { ...now, ...part };
    // This runs on every keystroke, so only a changed state renders the form again.
    if ((Object.keys(next) as (keyof DraftStatus)[]).every((name) => next[name] === now[name])) return;
    now = next;
    for (const listener of listeners) listener();
  };
  const pendingFields = () => (latest ? difference(base, fieldsOf(latest)) : {});
  const scheduleFlush = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), time);
  };

  async function start(values: FormValues): Promise<Referral> {
    const { record, fields } = await createDraft(stores, values);
    base = { ...base, ...fields };
    return record;
  }
  async function change(record: Referral, fields: Fields): Promise<Referral> {
    const answer = await stores.update(record.id, record.version, fields);
    base = { ...base, ...fields };
    return answer;
  }

  async function save(): Promise<boolean> {
    while (latest && !now.conflict) {
      const part = pendingFields();
      if (isEmpty(part) || (!now.record && !isWorthSaving(latest))) break;
      set({ state: "saving", error: undefined });
      try {
        const record = now.record ? await change(now.record, part) : await start(latest);
        set({ record });
      } catch (error) {
        if (!(await resolveError(error))) return false;
      }
    }
    if (now.conflict) return false;
    set({ state: keepIncompleteLocally(stores, now.record?.id, latest) ? "saved" : now.record ? "kept" : "none" });
    return true;
  }

  /** Returns true if saving can continue because the other person's changes do not conflict with what was typed here. */
  async function resolveError(error: unknown): Promise<boolean> {
    if (errors.stale.is(error) && now.record && latest) {
      const theirs = await stores.read(now.record.id).catch(() => undefined);
      if (theirs) return mergeTheirs(theirs);
    }
    set({ state: latest && stores.saveLocally(now.record?.id, latest) ? "saved" : "refused", error });
    if (isUnreachable(error) && isAutosaved && !isEnded) scheduleFlush(retryMs);
    return false;
  }
  function mergeTheirs(theirs: Referral): boolean {
    if (!latest) return false;
    const { values, conflict } = mergeChanges(base, latest, theirs);
    base = fieldsOf(valuesOf(theirs));
    replaceValues(values);
    set({ record: theirs, conflict: conflict.length > 0 ? { theirs, fields: conflict } : undefined });
    return conflict.length === 0;
  }
  function replaceValues(values: FormValues): void {
    latest = values;
    onMerged(values);
  }

  /** Saves everything that is pending now. Returns true when the server has all of it. */
  async function flush(): Promise<boolean> {
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
    change: (values: FormValues) => {
      latest = values;
      if (isEnded || isEmpty(pendingFields())) return;
      const kept = stores.saveLocally(now.record?.id, values);
      if (!isAutosaved) set({ state: kept ? "saved" : "refused" });
      else if (isWorthSaving(values)) {
        set({ state: "saving" });
        scheduleFlush(debounceMs);
      }
    },
    flush,
    /** Returns whether there are changes the server does not have. */
    isOpen: () => !isEnded && !isEmpty(pendingFields()),
    decide: (theirsFor: readonly Field[]) => {
      if (!now.conflict || !latest) return;
      replaceValues(applyTheirs(latest, now.conflict.theirs, theirsFor));
      set({ conflict: undefined });
      if (isAutosaved) void flush();
    },
    /** Ends the draft after it was submitted or discarded. */
    end: () => {
      isEnded = true;
      clearTimeout(timer);
      stores.pendingCreate.drop();
      stores.dropLocal(now.record?.id);
    },
  };
}
