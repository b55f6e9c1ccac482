import { Button, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type SiteTexts, saveSiteEmail } from "../../../contract.ts";
import { useEditedLocale } from "../language-select.tsx";
import { siteTexts } from "../queries.ts";
import styles from "../site.module.css";

/** The address that messages are mailed to. */
export function EmailSection() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(siteTexts(useEditedLocale()));
  return (
    <SectionCard title={t("email.title")} description={t("email.line")}>
      {data ? <EmailForm key={data.email} stored={data} /> : null}
    </SectionCard>
  );
}

function EmailForm({ stored: { email, locale } }: { stored: SiteTexts }) {
  const { t } = useTranslation("admin");
  const queries = useQueryClient();
  const form = useActionForm(saveSiteEmail, {
    initialValues: { email: email ?? "" },
    toInput: (values) => ({ locale, email: values.email.trim() || null }),
    onSuccess: (saved) => queries.setQueryData(siteTexts(locale).queryKey, saved),
    message: () => t("email.saved"),
    errorsIn: "toast",
  });
  return (
    <form className={styles.email} noValidate onSubmit={form.submit}>
      <TextInput
        type="email"
        dir="ltr"
        maxLength={254}
        label={t("email.label")}
        description={t("email.help")}
        {...form.getInputProps("email")}
      />
      <Button type="submit" variant="default" disabled={!form.isDirty()} loading={form.isPending}>
        {t("email.save")}
      </Button>
    </form>
  );
}
