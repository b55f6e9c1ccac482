import { createAutosave } from "#web/ui/autosave.ts";
import { errors } from "../../contract/errors.ts";
import type { Referral } from "../../contract/referral.ts";
import { createDraft, keepIncompleteLocally, type Stores } from "./draft-stores.ts";
import { applyTheirs, type EditConflict, mergeChanges } from "./edit-conflict.ts";
import {
  difference,
  type Field,
  type FormValues,
  fieldsOf,
  isComplete,
  isEmpty,
  isWorthSaving,
  valuesOf,
} from "./form-values.ts";

type Data = { record: Referral | undefined };

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

/** Saves what is typed, first locally and then on the server. */
export function createDraftKeeper({ first, initial, isAutosaved, stores, onMerged }: Options) {
  let base = fieldsOf(initial);
  let latest: FormValues | undefined;
  const pendingFields = () => (latest ? difference(base, fieldsOf(latest)) : {});

  async function create(values: FormValues): Promise<void> {
    const { record, fields } = await createDraft(stores, values);
    base = { ...base, ...fields };
    update({ record });
  }
  async function change({ id, version }: Referral): Promise<void> {
    const fields = pendingFields();
    const record = await stores.update(id, version, fields);
    base = { ...base, ...fields };
    update({ record });
  }
  function merge(mine: FormValues, theirs: Referral): EditConflict | "merged" {
    const { values, conflict } = mergeChanges(base, mine, theirs);
    base = fieldsOf(valuesOf(theirs));
    replaceValues(values);
    update({ record: theirs });
    return conflict.length > 0 ? { theirs, fields: conflict } : "merged";
  }
  function replaceValues(values: FormValues): void {
    latest = values;
    onMerged(values);
  }

  const { current, subscribe, update, schedule, flush, end, isEnded } = createAutosave<Data, EditConflict>(
    { record: first },
    {
      isManual: !isAutosaved,
      nextRequest: ({ record }) => {
        const values = latest;
        if (!values || isEmpty(pendingFields())) return undefined;
        if (record) return () => change(record);
        return isWorthSaving(values) ? () => create(values) : undefined;
      },
      reconcile: async (error, { record }) => {
        if (!errors.stale.is(error) || !record || !latest) return undefined;
        const theirs = await stores.read(record.id).catch(() => undefined);
        return theirs && merge(latest, theirs);
      },
      storeLocally: ({ record }) => latest !== undefined && stores.saveLocally(record?.id, latest),
      settle: ({ record }) => {
        if (keepIncompleteLocally(stores, record?.id, latest)) return "saved";
        return record ? "kept" : "none";
      },
    },
  );

  return {
    current,
    subscribe,
    flush,
    change: (values: FormValues) => {
      latest = values;
      if (isEnded()) return;
      if (isEmpty(pendingFields())) {
        // Input that cannot be sent yet, such as half an email address, is all that changed.
        if (!isComplete(values)) stores.saveLocally(current().record?.id, values);
        return;
      }
      const isStored = stores.saveLocally(current().record?.id, values);
      if (!isAutosaved) update({ state: isStored ? "saved" : "refused" });
      else if (isWorthSaving(values)) {
        update({ state: "saving" });
        schedule();
      }
    },
    /** Returns whether there are changes the server does not have. */
    isOpen: () => !isEnded() && !isEmpty(pendingFields()),
    decide: (theirsFor: readonly Field[]) => {
      const { conflict } = current();
      if (!conflict || !latest) return;
      replaceValues(applyTheirs(latest, conflict.theirs, theirsFor));
      update({ conflict: undefined });
      if (isAutosaved) void flush();
    },
    /** Ends the draft after it was submitted or discarded. */
    end: () => {
      end();
      stores.pendingCreate.drop();
      stores.dropLocal(current().record?.id);
    },
  };
}
