import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/api/session.ts";
import { deleteDraft, draftKey, readDraft, writeDraft } from "#web/ui/draft-store.ts";
import { offerUndo } from "#web/ui/undo.ts";
import type { Draft } from "#web/ui/use-draft.ts";
import { createReferral, getReferral, updateReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { useCacheReferral } from "../api.ts";
import { createDraftKeeper } from "./draft-keeper.ts";
import type { PendingCreate, Stores } from "./draft-stores.ts";
import { type FormValues, valuesOf } from "./form-values.ts";

type Options = {
  record: Referral | undefined;
  initial: FormValues;
  onDraftCreated: ((id: Referral["id"]) => void) | undefined;
};

/** Connects a form to its draft keeper: typed values are saved, other people's changes are merged, and the bar shows the state. */
export function useDraftForm(form: UseFormReturnType<FormValues>, { record, initial, onDraftCreated }: Options) {
  const { t } = useTranslation("ui");
  const stores = useStores();
  const isAutosaved = !record || record.status === "draft";
  const applyValues = useEffectEvent((values: FormValues) => form.setValues(values));
  const [keeper] = useState(() =>
    createDraftKeeper({ first: record, initial, isAutosaved, stores, onMerged: (values) => applyValues(values) }),
  );
  const draftStatus = useSyncExternalStore(keeper.subscribe, keeper.current);
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

  const id = draftStatus.record?.id;
  const notifyCreated = useEffectEvent((createdId: Referral["id"]) => onDraftCreated?.(createdId));
  useEffect(() => {
    if (id && id !== record?.id) notifyCreated(id);
  }, [id, record?.id]);

  // Nothing is lost when the user navigates away during the pause or comes back online.
  useEffect(() => {
    const flush = () => {
      if (isAutosaved && keeper.isOpen()) void keeper.flush();
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
  }, [keeper, isAutosaved]);

  const draft: Draft = {
    state: draftStatus.state,
    restoredAt,
    isUnsent: () => keeper.isOpen() && (!isAutosaved || draftStatus.error !== undefined),
    startOver: () => {
      const before = form.getValues();
      form.setValues(draftStatus.record ? valuesOf(draftStatus.record) : initial);
      setRestoredAt(undefined);
      void offerUndo({ message: t("draft.cleared"), undo: () => form.setValues(before) });
    },
    discard: keeper.end,
  };
  return { keeper, draftStatus, draft, isAutosaved };
}

export type DraftForm = ReturnType<typeof useDraftForm>;

function useLocalKey() {
  const { tenant, person } = useSession();
  return (id: string | undefined) =>
    draftKey({ tenant: tenant.id, person: person.id, form: `referral:${id ?? "new"}` });
}

const noPendingCreate: PendingCreate = { fields: {}, key: "" };

function useStores(): Stores {
  const keyOf = useLocalKey();
  const cacheReferral = useCacheReferral();
  const cacheAndReturn = (referral: Referral) => {
    cacheReferral(referral);
    return referral;
  };
  return {
    create: async (fields, key) => cacheAndReturn(await call(createReferral, fields, key)),
    update: async (id, version, fields) => cacheAndReturn(await call(updateReferral, { id, version, ...fields })),
    read: (id) => call(getReferral, { id }),
    saveLocally: (id, values) => writeDraft(keyOf(id), values),
    dropLocal: (id) => deleteDraft(keyOf(id)),
    pendingCreate: {
      read: () => readDraft(keyOf("begun"), noPendingCreate)?.values,
      write: (request) => writeDraft(keyOf("begun"), request),
      drop: () => deleteDraft(keyOf("begun")),
    },
  };
}
