import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { suspendTenant, type Tenant } from "../contract.ts";
import { tenantsKey } from "./api.ts";

/** Asks for a reason before it suspends a tenant: its people read it verbatim. */
export function SuspendForm({ tenant: { id, name }, onDone }: { tenant: Tenant; onDone: () => void }) {
  const { t } = useTranslation("tenants");
  const queries = useQueryClient();
  const form = useActionForm(suspendTenant, {
    initialValues: { note: "" },
    toInput: ({ note }) => ({ id, note: note.trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tenantsKey }),
    message: () => t("act.suspended", { name }),
    onDone,
    errorsIn: "toast",
  });
  return (
    <ActionForm form={form} submitLabel={t("suspend.submit")} onCancel={onDone}>
      <Notice tone="warn">{t("suspend.line", { name })}</Notice>
      <Textarea
        dir="auto"
        data-autofocus
        autosize
        minRows={3}
        maxLength={500}
        label={t("suspend.reason")}
        description={t("suspend.reasonHelp")}
        {...form.getInputProps("note")}
      />
    </ActionForm>
  );
}
