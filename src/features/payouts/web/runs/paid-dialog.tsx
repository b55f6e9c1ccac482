import { useTranslation } from "react-i18next";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { markRunPaid, type Run } from "../../contract/runs.ts";
import { useInvalidate } from "../api.ts";
import { TextDialog } from "../values/text-dialog.tsx";

/** Records that the bank has executed the file: all its items have arrived, under one reference. */
export function PaidDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const invalidate = useInvalidate();
  const count = run.ways.reduce((sum, { rail, sent }) => sum + (rail === "bank" ? sent : 0), 0);
  const form = useActionForm(markRunPaid, {
    initialValues: { reference: "" },
    toInput: (values) => ({ id: run.id, ...values }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
    message: () => t("ui.paid.done"),
    onDone: onClose,
    errorsIn: "toast",
  });
  return (
    <TextDialog
      title={t("ui.paid.open")}
      line={t("ui.paid.line", { count })}
      label={t("ui.paid.reference")}
      action={t("ui.paid.act")}
      required
      form={form}
      onClose={onClose}
    />
  );
}
