import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { errors } from "../../contract/errors.ts";
import { moveReferral } from "../../contract/moves.ts";
import type { Referral } from "../../contract/referral.ts";
import { useCacheReferral } from "../api.ts";
import type { FormValues } from "./form-values.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** Saves pending changes and submits a draft; changes of a submitted referral are only saved. */
export function useSubmit(
  form: UseFormReturnType<FormValues>,
  draftForm: DraftForm,
  onDone: (id: Referral["id"]) => void,
) {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const cacheReferral = useCacheReferral();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { keeper, isAutosaved } = draftForm;

  /** Returns true if the error was shown beside a field. */
  const showBesideField = (error: unknown): boolean => {
    if (baseErrors.invalid.is(error)) return showFieldErrors(form, error, words);
    if (!errors.needs.is(error)) return false;
    form.setFieldError(error.params.field, faultText({ code: "required" }, words));
    return focusFirst(form, [error.params.field]);
  };
  const refuse = (error: unknown) => setRefusal(showBesideField(error) ? undefined : error);
  const done = (referral: Referral, message: string) => {
    keeper.end();
    cacheReferral(referral);
    toast(message);
    onDone(referral.id);
  };
  const move = useSend(moveReferral, {
    onSuccess: (referral) =>
      done(referral, t(referral.waiting ? "form.sentWaiting" : "form.sent", { name: referral.fullName })),
    onError: refuse,
  });

  const send = async () => {
    setRefusal(undefined);
    setSaving(true);
    const saved = await keeper.flush();
    setSaving(false);
    const { record, error, conflict } = keeper.current();
    if (!saved || !record) {
      if (!conflict) refuse(error);
      return;
    }
    if (isAutosaved) move.send({ id: record.id, version: record.version, move: "submit", consent: true });
    else done(record, t("form.saved"));
  };
  return { send, isSending: isSaving || move.isPending, refusal };
}
