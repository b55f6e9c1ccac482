import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Commission, moveCommission } from "../../contract/lines.ts";
import { useInvalidate } from "../api.ts";

export type Reasoned = "suspect" | "void";
type Props = { line: Commission; move: Reasoned; onClose: () => void };

/** Asks for the reason to hold or void a commission; the person who earned it reads it too. */
export function ReasonDialog({ line: { id, version }, move, onClose }: Props) {
  const { t } = useTranslation("commissions");
  const invalidate = useInvalidate();
  const form = useActionForm(moveCommission, {
    initialValues: { reason: "" },
    toInput: ({ reason }) => ({ id, version, move, reason: reason.trim() }),
    validate: ({ reason }) => ({ reason: !reason.trim() && { code: "required" } }),
    onSuccess: invalidate,
    // Another user may have been faster.
    onError: () => void invalidate(),
    message: () => t(`ui.done.${move}`),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t(`ui.move.${move}`)}>
      <ActionForm form={form} submitLabel={t(`ui.move.${move}`)} danger={move === "void"} onCancel={onClose}>
        <p className="soft">{t(`ui.moveLine.${move}`)}</p>
        <Textarea
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          required
          data-autofocus
          label={t("ui.reason")}
          {...form.getInputProps("reason")}
        />
      </ActionForm>
    </Dialog>
  );
}
