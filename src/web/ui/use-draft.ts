import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../api/session.ts";
import { deleteDraft, draftKey, readDraft, writeDraft } from "./draft-store.ts";
import { offerUndo } from "./undo.ts";

const saveDelayMs = 400;

export type DraftState = "none" | "saving" | "saved" | "kept" | "refused";
export type Draft = {
  /** `saved` is shown only after the browser has stored the draft, `kept` only after the server has. */
  state: DraftState;
  /** When the restored draft was written. */
  restoredAt: Date | undefined;
  isUnsent: () => boolean;
  startOver: () => void;
  /** Called when the form was sent, or its draft was discarded. */
  discard: () => void;
};

/** Stores what a person types in this browser until it is sent. `name` identifies the form, including the record's id when it edits one. */
export function useDraft<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, name: string): Draft {
  const { t } = useTranslation("ui");
  const { tenant, person } = useSession();
  const key = draftKey({ tenant: tenant.id, person: person.id, form: name });
  const [state, setState] = useState<DraftState>("none");
  const [restoredAt, setRestoredAt] = useState<Date>();
  const isFinished = useRef(false);
  const hasRun = useRef(false);

  const save = useEffectEvent(() => {
    if (isFinished.current || !form.isDirty()) return;
    setState(writeDraft(key, form.getValues()) ? "saved" : "refused");
  });
  const restore = useEffectEvent(() => {
    const draft = readDraft(key, form.getInitialValues());
    if (!draft) return;
    form.setValues(draft.values);
    if (form.isDirty()) setRestoredAt(draft.at);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per form, before it is painted
  useLayoutEffect(() => restore(), [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the values is worth storing
  useEffect(() => {
    if (isFinished.current) return;
    const isFirstRun = !hasRun.current;
    hasRun.current = true;
    if (form.isDirty()) {
      setState("saving");
      const timer = setTimeout(save, saveDelayMs);
      return () => clearTimeout(timer);
    }
    setState("none");
    if (!isFirstRun) deleteDraft(key);
  }, [form.values]);

  // Saves at once when the page is closed or left before the pause is over.
  useEffect(() => {
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, []);

  const discard = () => {
    isFinished.current = true;
    deleteDraft(key);
    setState("none");
    setRestoredAt(undefined);
  };
  return {
    state,
    restoredAt,
    isUnsent: () => !isFinished.current && form.isDirty(),
    startOver: () => {
      const before = form.getValues();
      form.reset();
      setRestoredAt(undefined);
      void offerUndo({ message: t("draft.cleared"), undo: () => form.setValues(before) });
    },
    discard,
  };
}
