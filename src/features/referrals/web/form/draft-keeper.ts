import type { DraftState } from "#web/ui/use-draft.ts";
import { errors } from "../../contract.ts";
import type { Referral } from "../../referral.ts";
import { type Clash, meet, takeOver } from "./clash.ts";
import { begin, leftHere, noAnswer, type Stores } from "./draft-stores.ts";
import {
  difference,
  type Field,
  type Fields,
  type FormValues,
  fieldsOf,
  isNothing,
  valuesOf,
  worthKeeping,
} from "./form-values.ts";

export type Keeping = { state: DraftState; record: Referral | undefined; clash: Clash | undefined; error: unknown };

const pause = 900;
const patience = 10_000;

type Options = {
  first: Referral | undefined;
  /** What the form began with. */
  initial: FormValues;
  /** A draft is saved by itself; the changes of a handed-in referral wait for its button. */
  bySelf: boolean;
  stores: Stores;
  /** What somebody else changed meanwhile, taken over into the form. */
  onTaken: (values: FormValues) => void;
};

/** Keeps what is typed: first here, then at the server, one call at a time, never over somebody else's change. */
export function draftKeeper({ first, initial, bySelf, stores, onTaken }: Options) {
  const listeners = new Set<() => void>();
  let now: Keeping = { state: "none", record: first, clash: undefined, error: undefined };
  let base = fieldsOf(initial);
  let wanted: FormValues | undefined;
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const set = (part: Partial<Keeping>) => {
    const next = { ...now, ...part };
    // Said at every key: only what is new draws the form again.
    if ((Object.keys(next) as (keyof Keeping)[]).every((name) => next[name] === now[name])) return;
    now = next;
    for (const tell of listeners) tell();
  };
  const open = () => (wanted ? difference(base, fieldsOf(wanted)) : {});
  const later = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), time);
  };

  async function start(values: FormValues): Promise<Referral> {
    const { record, fields } = await begin(stores, values);
    base = { ...base, ...fields };
    return record;
  }
  async function change(record: Referral, fields: Fields): Promise<Referral> {
    const answer = await stores.update(record.id, record.version, fields);
    base = { ...base, ...fields };
    return answer;
  }

  async function save(): Promise<boolean> {
    while (wanted && !now.clash) {
      const part = open();
      if (isNothing(part) || (!now.record && !worthKeeping(wanted))) break;
      set({ state: "saving", error: undefined });
      try {
        const record = now.record ? await change(now.record, part) : await start(wanted);
        set({ record });
      } catch (error) {
        if (!(await overcome(error))) return false;
      }
    }
    if (now.clash) return false;
    set({ state: leftHere(stores, now.record?.id, wanted) ? "saved" : now.record ? "kept" : "none" });
    return true;
  }

  /** True when it can go on: what the other one changed does not touch what was typed here. */
  async function overcome(error: unknown): Promise<boolean> {
    if (errors.stale.is(error) && now.record && wanted) {
      const theirs = await stores.read(now.record.id).catch(() => undefined);
      if (theirs) return settle(theirs);
    }
    set({ state: wanted && stores.keepHere(now.record?.id, wanted) ? "saved" : "refused", error });
    if (noAnswer(error) && bySelf && !over) later(patience);
    return false;
  }
  function settle(theirs: Referral): boolean {
    if (!wanted) return false;
    const { values, clash } = meet(base, wanted, theirs);
    base = fieldsOf(valuesOf(theirs));
    take(values);
    set({ record: theirs, clash: clash.length > 0 ? { theirs, fields: clash } : undefined });
    return clash.length === 0;
  }
  function take(values: FormValues): void {
    wanted = values;
    onTaken(values);
  }

  /** Whatever is left to save, now. True when the server has all of it. */
  async function flush(): Promise<boolean> {
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
    change: (values: FormValues) => {
      wanted = values;
      if (over || isNothing(open())) return;
      const kept = stores.keepHere(now.record?.id, values);
      if (!bySelf) set({ state: kept ? "saved" : "refused" });
      else if (worthKeeping(values)) {
        set({ state: "saving" });
        later(pause);
      }
    },
    flush,
    /** Something is here that the server has not. */
    isOpen: () => !over && !isNothing(open()),
    decide: (theirsFor: readonly Field[]) => {
      if (!now.clash || !wanted) return;
      take(takeOver(wanted, now.clash.theirs, theirsFor));
      set({ clash: undefined });
      if (bySelf) void flush();
    },
    /** It was sent, or is not wanted any more. */
    end: () => {
      over = true;
      clearTimeout(timer);
      stores.begun.drop();
      stores.dropHere(now.record?.id);
    },
  };
}
