import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { errors } from "../contract.ts";
import { requestReset } from "../mailed-links.ts";
import { isEmail } from "../rules.ts";
import { CheckMail } from "./check-mail.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./entry-form.module.css";

export function ForgotScreen() {
  const { t } = useTranslation("identity");
  const [sentTo, setSentTo] = useState<string>();
  const { code: locale } = useLocale();
  const errorText = useErrorText();
  const again = useSend(requestReset, {
    onSuccess: () => toast(t("checkMail.sentAgain")),
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (!sentTo) return <ForgotForm onSent={setSentTo} />;
  return (
    <CheckMail
      kind="reset"
      email={sentTo}
      again={
        <Button variant="default" loading={again.isPending} onClick={() => again.send({ email: sentTo, locale })}>
          {t("checkMail.again")}
        </Button>
      }
    />
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("identity");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const { code: locale } = useLocale();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: (value) => (isEmail(value.trim()) ? null : faultText({ code: "email" }, words)) },
  });
  const { send, isPending, error } = useSend(requestReset, {
    onSuccess: () => onSent(form.getValues().email.trim()),
    onError: (refused) => {
      if (!errors.noAccount.is(refused)) return showFieldErrors(form, refused, words);
      form.setFieldError("email", errorText(refused));
      focusFirst(form, ["email"]);
    },
  });
  const elsewhere = error && !errors.noAccount.is(error) && !baseErrors.invalid.is(error);
  return (
    <>
      <PageHeader title={t("forgot.title")} description={t("forgot.line")} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ email }) => send({ email: email.trim(), locale }),
          () => focusFirst(form, ["email"]),
        )}
      >
        {elsewhere ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <EmailField key={form.key("email")} {...form.getInputProps("email")} />
        <Button type="submit" fullWidth loading={isPending}>
          {t("forgot.submit")}
        </Button>
        <p className={styles.elsewhere}>
          <Link to="/login" className={styles.link}>
            {t("checkMail.toLogin")}
          </Link>
        </p>
      </form>
    </>
  );
}
