import { Button, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isEmail } from "#features/identity/rules.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
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
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { email: email ?? "" },
    validate: {
      email: (value) => (!value.trim() || isEmail(value.trim()) ? null : faultText({ code: "email" }, words)),
    },
  });
  const { send, isPending } = useSend(saveSiteEmail, {
    onSuccess: (saved) => {
      queries.setQueryData(siteTexts(locale).queryKey, saved);
      toast(t("email.saved"));
    },
    onError: (error) => {
      if (!showFieldErrors(form, error, words)) toast(errorText(error), "bad");
    },
  });
  return (
    <form
      className={styles.email}
      noValidate
      onSubmit={form.onSubmit(
        ({ email: given }) => send({ locale, email: given.trim() || null }),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      <TextInput
        type="email"
        dir="ltr"
        maxLength={254}
        label={t("email.label")}
        description={t("email.help")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("email")}
      />
      <Button type="submit" variant="default" disabled={!form.isDirty()} loading={isPending}>
        {t("email.save")}
      </Button>
    </form>
  );
}
