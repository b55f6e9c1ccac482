import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/api/session.ts";
import { draftKey, deleteDraft, readDraft, writeDraft } from "#web/ui/draft-store.ts";
import { offerUndo } from "#web/ui/undo.ts";
import type { Draft } from "#web/ui/use-draft.ts";
import { createReferral, getReferral, updateReferral } from "../../contract.ts";
import type { Referral } from "../../referral.ts";
import { useTakeOn } from "../api.ts";
import { draftKeeper } from "./draft-keeper.ts";
import type { Beginning, Stores } from "./draft-stores.ts";
import { type FormValues, valuesOf } from "./form-values.ts";

type Options = {
  record: Referral | undefined;
  initial: FormValues;
  onKept: ((id: Referral["id"]) => void) | undefined;
};

/** Connects a form to its draft keeper: typed values are saved, other people's changes are merged, and the bar shows the state. */
export function useKeptForm(form: UseFormReturnType<FormValues>, { record, initial, onKept }: Options) {
  const { t } = useTranslation("ui");
  const stores = useStores();
  const bySelf = !record || record.status === "draft";
  const takeIn = useEffectEvent((values: FormValues) => form.setValues(values));
  const [keeper] = useState(() =>
    draftKeeper({ first: record, initial, bySelf, stores, onTaken: (values) => takeIn(values) }),
  );
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.current);
  const [restoredAt, setRestoredAt] = useState<Date>();
  const key = useLocalKey()(record?.id);

  const restore = useEffectEvent(() => {
    const found = readDraft(key, initial);
    if (!found) return;
    form.setValues(found.values);
    setRestoredAt(found.at);
  });
  useEffect(() => restore(), []);
  useEffect(() => keeper.change(form.values), [keeper, form.values]);

  const id = keeping.record?.id;
  const tell = useEffectEvent((made: Referral["id"]) => onKept?.(made));
  useEffect(() => {
    if (id && id !== record?.id) tell(id);
  }, [id, record?.id]);

  // Nothing is lost when the user navigates away during the pause or comes back online.
  useEffect(() => {
    const flush = () => {
      if (bySelf && keeper.isOpen()) void keeper.flush();
    };
    // A closing page does not receive the response: values without a record stay local, otherwise the draft would be created twice.
    const leave = () => {
      if (keeper.current().record) flush();
    };
    addEventListener("online", flush);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("online", flush);
      removeEventListener("pagehide", leave);
      flush();
    };
  }, [keeper, bySelf]);

  const draft: Draft = {
    state: keeping.state,
    restoredAt,
    isUnsent: () => keeper.isOpen() && (!bySelf || keeping.error !== undefined),
    startOver: () => {
      const before = form.getValues();
      form.setValues(keeping.record ? valuesOf(keeping.record) : initial);
      setRestoredAt(undefined);
      void offerUndo({ message: t("draft.cleared"), undo: () => form.setValues(before) });
    },
    discard: keeper.end,
  };
  return { keeper, keeping, draft, bySelf };
}

export type KeptForm = ReturnType<typeof useKeptForm>;

function useLocalKey() {
  const { tenant, person } = useSession();
  return (id: string | undefined) =>
    draftKey({ tenant: tenant.id, person: person.id, form: `referral:${id ?? "new"}` });
}

const nothingBegun: Beginning = { fields: {}, key: "" };

function useStores(): Stores {
  const keyOf = useLocalKey();
  const takeOn = useTakeOn();
  const answered = (referral: Referral) => {
    takeOn(referral);
    return referral;
  };
  return {
    create: async (fields, key) => answered(await call(createReferral, fields, key)),
    update: async (id, version, fields) => answered(await call(updateReferral, { id, version, ...fields })),
    read: (id) => call(getReferral, { id }),
    keepHere: (id, values) => writeDraft(keyOf(id), values),
    dropHere: (id) => deleteDraft(keyOf(id)),
    begun: {
      read: () => readDraft(keyOf("begun"), nothingBegun)?.values,
      write: (beginning) => writeDraft(keyOf("begun"), beginning),
      drop: () => deleteDraft(keyOf("begun")),
    },
  };
}
