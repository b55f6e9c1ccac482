import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { updateAiSettings } from "../../contract.ts";
import { topic } from "../api.ts";

const choices = [7, 30, 90, 180, 365];

/** How long prompts and answers are kept. The figures of a call stay for the month's sums. */
export function RetentionDialog({ stored, onClose }: { stored: number; onClose: () => void }) {
  const { t } = useTranslation("providers");
  const queries = useQueryClient();
  const form = useActionForm(updateAiSettings, {
    initialValues: { logDays: String(stored) },
    toInput: ({ logDays }) => ({ logDays: Number(logDays) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [topic] }),
    message: () => t("retention.saved"),
    onDone: onClose,
  });
  const days = [...new Set([...choices, stored])].toSorted((one, other) => one - other);
  return (
    <Dialog title={t("retention.title")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("save")} onCancel={onClose}>
        <Select
          label={t("retention.label")}
          description={t("retention.help")}
          allowDeselect={false}
          data-autofocus
          data={days.map((count) => ({ value: String(count), label: t("retention.days", { count }) }))}
          {...form.getInputProps("logDays")}
        />
      </ActionForm>
    </Dialog>
  );
}
