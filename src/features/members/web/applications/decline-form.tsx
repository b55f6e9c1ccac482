import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Application, declineApplication, reopenApplication } from "../../contract/applications.ts";
import { membersKey } from "../api.ts";

type Props = { application: Application; onCancel: () => void; onDone: () => void };

/** Without an email, no one outside knows about it yet, so the decision can be undone. */
export function DeclineForm({ application: { id, name }, onCancel, onDone }: Props) {
  const { t } = useTranslation("applications");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const mailLeaves = useSendsMail();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const refresh = () => queries.invalidateQueries({ queryKey: membersKey });
  const form = useActionForm(declineApplication, {
    initialValues: { sendsMail: false, message: "" },
    toInput: (values) => ({ id, ...values }),
    onSuccess: refresh,
    onDone: (_, { sendsMail }) => {
      onDone();
      if (sendsMail) return toast(t(mailLeaves ? "action.declinedMailed" : "action.declinedWaiting", { name }));
      const calls = [undoCall(reopenApplication, { id })];
      const undo = { message: t("action.declined", { name }), calls, onUndone: refresh };
      void offerRecordedUndo(undo).catch((error) => toast(errorText(error), "bad"));
    },
  });
  return (
    <ActionForm form={form} submitLabel={t("decline.submit")} onCancel={onCancel} buttons="bar" danger>
      <Checkbox ref={first} label={t("decline.sendsMail")} {...form.getInputProps("sendsMail", { type: "checkbox" })} />
      {form.values.sendsMail ? (
        <Textarea
          dir="auto"
          autosize
          minRows={3}
          maxLength={1000}
          label={t("decline.message")}
          description={t("decline.messageHelp")}
          {...form.getInputProps("message")}
        />
      ) : null}
    </ActionForm>
  );
}
