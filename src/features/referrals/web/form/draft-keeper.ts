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
  /** The values the form started with. */
  initial: FormValues;
  /** A draft is saved automatically; changes of a submitted referral wait for the button. */
  bySelf: boolean;
  stores: Stores;
  /** Called with another person's changes merged into the form. */
  onTaken: (values: FormValues) => void;
};

/** Saves what is typed, first locally and then on the server, one call at a time and never over another person's change. */
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
    // This runs on every keystroke, so only a changed state renders the form again.
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

  /** Returns true if saving can continue because the other person's changes do not conflict with what was typed here. */
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
    /** Returns whether there are changes the server does not have. */
    isOpen: () => !over && !isNothing(open()),
    decide: (theirsFor: readonly Field[]) => {
      if (!now.clash || !wanted) return;
      take(takeOver(wanted, now.clash.theirs, theirsFor));
      set({ clash: undefined });
      if (bySelf) void flush();
    },
    /** Ends the draft after it was submitted or discarded. */
    end: () => {
      over = true;
      clearTimeout(timer);
      stores.begun.drop();
      stores.dropHere(now.record?.id);
    },
  };
}
