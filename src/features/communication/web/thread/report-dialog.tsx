import { Radio, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type ChatMessage, reportMessage } from "../../contract/messages.ts";
import { type ReportReason, reportReasons } from "../../values.ts";

type Props = { message: ChatMessage; onClose: () => void };

/** Reports a message to the admins. The author does not learn who did it. */
export function ReportDialog({ message, onClose }: Props) {
  const { t } = useTranslation("communication");
  const form = useActionForm(reportMessage, {
    initialValues: { reason: "abuse" as ReportReason, note: "" },
    toInput: (values) => ({ id: message.id, ...values }),
    message: () => t("report.done"),
    onDone: onClose,
  });
  return (
    <Dialog title={t("report.title")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("report.submit")} onCancel={onClose}>
        <p className="soft">{t("report.line")}</p>
        <Radio.Group label={t("report.reason")} {...form.getInputProps("reason")}>
          {reportReasons.map((reason) => (
            <Radio key={reason} mt={8} value={reason} label={t(`reports.reasons.${reason}`)} />
          ))}
        </Radio.Group>
        <Textarea label={t("report.note")} maxLength={1000} autosize minRows={2} {...form.getInputProps("note")} />
      </ActionForm>
    </Dialog>
  );
}
