import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { changeSubdomain, type Domains } from "../contract.ts";
import { isSubdomain, reservedDays } from "../rules.ts";
import { ownDomains } from "./api.ts";
import styles from "./domains.module.css";
import { redirectIfStopped } from "./redirect-if-stopped.ts";

type Props = { domains: Domains; onClose: () => void };

/** Shows what breaks before the change, and how long links with the old name keep working. */
export function ChangeSubdomain({ domains: { subdomain, subdomainHost }, onClose }: Props) {
  const { t } = useTranslation("domains");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { subdomain },
    validate: {
      subdomain: (text) => (isSubdomain(text.trim().toLowerCase()) ? null : faultText({ code: "subdomain" }, words)),
    },
  });
  const { send, isPending } = useSend(changeSubdomain, {
    onSuccess: async (address) => {
      if (redirectIfStopped(address.home, subdomainHost)) return;
      await queries.invalidateQueries({ queryKey: ownDomains.queryKey });
      toast(t("subdomain.done", { subdomain: address.subdomain }));
      onClose();
    },
    onError: (error) => {
      if (baseErrors.invalid.is(error)) return void showFieldErrors(form, error, words);
      form.setFieldError("subdomain", errorText(error));
      focusFirst(form, ["subdomain"]);
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(send, (found) => void focusFirst(form, Object.keys(found)))}
    >
      <Notice tone="warn">{t("subdomain.breaks", { days: reservedDays })}</Notice>
      <TextInput
        inputWrapperOrder={["label", "input", "description", "error"]}
        dir="ltr"
        maxLength={63}
        autoCapitalize="none"
        spellCheck={false}
        label={t("subdomain.label")}
        description={t("subdomain.help")}
        {...form.getInputProps("subdomain")}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending} disabled={form.values.subdomain.trim() === subdomain}>
          {t("subdomain.open")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}
