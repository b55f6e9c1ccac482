import { Button } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { requestReset } from "../contract/passwords.ts";
import { errors } from "../contract.ts";
import { CheckMail } from "./check-mail.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./entry-form.module.css";
import { useEmailRule } from "./use-email-rule.ts";

/** Without a mail service the form could only promise a link that never arrives, except in development, where the outbox shows it. */
export function ForgotScreen() {
  const { development } = useRouter().options.context;
  return useSendsMail() || development ? <ForgotByMail /> : <NoMailService />;
}

function NoMailService() {
  const { t } = useTranslation("identity");
  const { name: tenant } = useBrand();
  return (
    <Outcome
      icon={IconMailOff}
      tone="info"
      title={t("forgot.title")}
      actions={
        <Link to="/login" className={action.quiet}>
          {t("checkMail.toLogin")}
        </Link>
      }
    >
      <p>{t("forgot.noMail")}</p>
      <p>{t("forgot.askAdmin", { tenant })}</p>
    </Outcome>
  );
}

function ForgotByMail() {
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
  const sendsMail = useSendsMail();
  const { code: locale } = useLocale();
  const form = useActionForm(requestReset, {
    mode: "uncontrolled",
    initialValues: { email: "" },
    toInput: ({ email }) => ({ email: email.trim(), locale }),
    validate: useEmailRule(),
    fieldOf: (error) => (errors.noAccount.is(error) ? "email" : undefined),
    onDone: (_, { email }) => onSent(email.trim()),
  });
  return (
    <>
      <PageHeader title={t("forgot.title")} description={t(sendsMail ? "forgot.line" : "forgot.outboxLine")} />
      <ActionForm
        form={form}
        submitLabel={t(sendsMail ? "forgot.submit" : "forgot.create")}
        footer={
          <p className={styles.elsewhere}>
            <Link to="/login" className={styles.link}>
              {t("checkMail.toLogin")}
            </Link>
          </p>
        }
      >
        <EmailField key={form.key("email")} {...form.getInputProps("email")} />
      </ActionForm>
    </>
  );
}
