import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { changeSubdomain, type Domains } from "../contract.ts";
import { reservedDays } from "../rules.ts";
import { ownDomains } from "./api.ts";
import styles from "./domains.module.css";
import { redirectIfStopped } from "./redirect-if-stopped.ts";

type Props = { domains: Domains; onClose: () => void };

/** Shows what breaks before the change, and how long links with the old name keep working. */
export function ChangeSubdomain({ domains: { subdomain, subdomainHost }, onClose }: Props) {
  const { t } = useTranslation("domains");
  const queries = useQueryClient();
  const form = useActionForm(changeSubdomain, {
    initialValues: { subdomain },
    toInput: (values) => values,
    fieldOf: () => "subdomain",
    onSuccess: async (address) => {
      if (redirectIfStopped(address.home, subdomainHost)) return;
      await queries.invalidateQueries({ queryKey: ownDomains.queryKey });
      toast(t("subdomain.done", { subdomain: address.subdomain }));
      onClose();
    },
  });
  return (
    <ActionForm
      form={form}
      className={styles.form}
      submitLabel={t("subdomain.open")}
      disabled={form.values.subdomain.trim() === subdomain}
      onCancel={onClose}
    >
      <Notice tone="warn">{t("subdomain.breaks", { days: reservedDays })}</Notice>
      <TextInput
        dir="ltr"
        maxLength={63}
        autoCapitalize="none"
        spellCheck={false}
        label={t("subdomain.label")}
        description={t("subdomain.help")}
        {...form.getInputProps("subdomain")}
      />
    </ActionForm>
  );
}
