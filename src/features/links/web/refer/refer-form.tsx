import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { type Introduction, submitDetails } from "../../contract.ts";
import styles from "./refer.module.css";

type Props = { introduction: Introduction; click: string; onSent: () => void };
const emptyValues = { fullName: "", email: "", phone: "", company: "", message: "", consent: false, website: "" };

/** The contact's own details: a name, an email address and consent. */
export function ReferForm({ introduction: { code, referrer, program, description }, click, onSent }: Props) {
  const { t } = useTranslation("links");
  const { t: tUi } = useTranslation("ui");
  const errorText = useErrorText();
  const { name: tenant, privacyUrl } = useBrand();
  const { code: locale } = useLocale();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: emptyValues,
    validate: {
      fullName: (value) => (value.trim() ? null : faultText({ code: "required" }, tUi)),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : faultText({ code: "email" }, tUi)),
      consent: (value) => (value ? null : t("refer.consentNeeded")),
    },
  });
  const { send, isPending, error } = useSend(submitDetails, {
    onSuccess: onSent,
    onError: (refused) => void showFieldErrors(form, refused, tUi),
  });
  const title = program ? t("refer.titleProgram", { referrer, program }) : t("refer.title", { referrer, tenant });
  const text = { dir: "auto" as const };
  return (
    <>
      <PageHeader title={title} description={description || t("refer.line", { tenant })} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ email, ...rest }) => send({ ...rest, code, click, email: email.trim(), consent: true, locale }),
          (found) => focusFirst(form, Object.keys(found)),
        )}
      >
        {error && !baseErrors.invalid.is(error) ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <TextInput
          {...text}
          autoComplete="name"
          maxLength={200}
          label={t("refer.name")}
          {...form.getInputProps("fullName")}
        />
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          label={t("refer.email")}
          {...form.getInputProps("email")}
        />
        <div className={styles.pair}>
          <TextInput
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={40}
            label={t("refer.phone")}
            {...form.getInputProps("phone")}
          />
          <TextInput
            {...text}
            autoComplete="organization"
            maxLength={200}
            label={t("refer.company")}
            {...form.getInputProps("company")}
          />
        </div>
        <Textarea
          {...text}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          label={t("refer.message")}
          {...form.getInputProps("message")}
        />
        <div className={styles.trap} aria-hidden="true">
          <label>
            {t("refer.website")}
            <input tabIndex={-1} autoComplete="off" {...form.getInputProps("website")} />
          </label>
        </div>
        <Checkbox
          label={t("refer.consent", { tenant, referrer })}
          {...form.getInputProps("consent", { type: "checkbox" })}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t("refer.submit")}
        </Button>
        {privacyUrl ? (
          <a href={privacyUrl} target="_blank" rel="noreferrer" className={styles.small}>
            {t("refer.privacy", { tenant })}
          </a>
        ) : null}
      </form>
    </>
  );
}
