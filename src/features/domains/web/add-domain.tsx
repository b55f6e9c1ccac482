import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { addDomain } from "../contract.ts";
import { ownDomains } from "./api.ts";
import styles from "./domains.module.css";

export function AddDomain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("domains");
  const queries = useQueryClient();
  const form = useActionForm(addDomain, {
    initialValues: { host: "" },
    toInput: (values) => values,
    fieldOf: () => "host",
    onSuccess: () => queries.invalidateQueries({ queryKey: ownDomains.queryKey }),
    message: ({ host }) => t("add.added", { host }),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} className={styles.form} submitLabel={t("add.submit")} onCancel={onClose}>
      <TextInput
        autoFocus
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="refer.example.com"
        label={t("add.label")}
        description={t("add.help")}
        {...form.getInputProps("host")}
      />
    </ActionForm>
  );
}
