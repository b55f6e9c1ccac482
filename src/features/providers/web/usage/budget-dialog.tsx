import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { updateAiSettings } from "../../contract.ts";
import { topic } from "../api.ts";
import { BudgetField } from "../form/budget-field.tsx";

type Props = { stored: number | null; onClose: () => void };

/** The month's budget of all providers together. */
export function BudgetDialog({ stored, onClose }: Props) {
  const { t } = useTranslation("providers");
  const queries = useQueryClient();
  const form = useActionForm(updateAiSettings, {
    initialValues: { budgetMicros: stored },
    toInput: (values) => values,
    onSuccess: () => queries.invalidateQueries({ queryKey: [topic] }),
    message: () => t("budget.saved"),
    onDone: onClose,
  });
  return (
    <Dialog title={t("budget.title")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("save")} onCancel={onClose}>
        <BudgetField
          label={t("budget.label")}
          description={t("budget.help")}
          micros={form.values.budgetMicros}
          error={form.errors.budgetMicros}
          data-autofocus
          onChange={(budgetMicros) => form.setFieldValue("budgetMicros", budgetMicros)}
        />
      </ActionForm>
    </Dialog>
  );
}
