import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Plan, renamePlan } from "../../contract.ts";
import { cachePlan } from "../cache-plan.ts";

export function PlanNameDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation("plans");
  const queries = useQueryClient();
  const form = useActionForm(renamePlan, {
    initialValues: { name: plan.name },
    toInput: ({ name }) => ({ id: plan.id, name }),
    onSuccess: (answer) => cachePlan(queries, answer),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("ui.rename.open")}>
      <ActionForm form={form} submitLabel={t("ui.rename.go")}>
        <TextInput data-autofocus dir="auto" maxLength={80} label={t("ui.name")} {...form.getInputProps("name")} />
      </ActionForm>
    </Dialog>
  );
}
