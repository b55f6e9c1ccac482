import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { markRunPaid, type Run } from "../../contract/runs.ts";
import { useInvalidate } from "../api.ts";
import { TextDialog } from "../values/text-dialog.tsx";

/** Records that the bank has executed the file: all its items have arrived, under one reference. */
export function PaidDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const count = run.ways.reduce((sum, { rail, sent }) => sum + (rail === "bank" ? sent : 0), 0);
  const { send, isPending } = useSend(markRunPaid, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.paid.done"));
      onClose();
    },
    onError: (error) => {
      void invalidate();
      toast(errorText(error), "bad");
    },
  });
  return (
    <TextDialog
      title={t("ui.paid.open")}
      line={t("ui.paid.line", { count })}
      label={t("ui.paid.reference")}
      action={t("ui.paid.act")}
      required
      pending={isPending}
      onSend={(reference) => send({ id: run.id, reference })}
      onClose={onClose}
    />
  );
}
