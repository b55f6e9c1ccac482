import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Import, runImport } from "../contract.ts";
import { recentImports } from "./api.ts";

/** Imports the accepted rows after the member confirms that the contacts know. */
export function RunForm({ shown: { id, taken } }: { shown: Import }) {
  const { t } = useTranslation("transfers");
  const queries = useQueryClient();
  const form = useActionForm(runImport, {
    initialValues: { consent: false },
    toInput: ({ consent }) => (consent ? { id, consent } : undefined),
    validate: ({ consent }) => ({ consent: !consent && t("run.needsConsent") }),
    onSuccess: () => queries.invalidateQueries({ queryKey: recentImports.queryKey }),
  });
  return (
    <ActionForm form={form} submitLabel={t("run.submit", { count: taken })} buttons="inline">
      <Checkbox label={t("run.consent")} {...form.getInputProps("consent", { type: "checkbox" })} />
    </ActionForm>
  );
}
