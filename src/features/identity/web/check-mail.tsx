import { IconMailOff, IconMailOpened } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";

type Props = { kind: "register" | "reset"; email: string; again?: ReactNode };

/**
 * Shows where the mail was sent and what to do with it or, on a server without a mail service, that none was sent and who can help. The text
 * is the same whether there is an account or not.
 */
export function CheckMail(props: Props) {
  return useSendsMail() ? <MailSent {...props} /> : <MailNotSent email={props.email} />;
}

function MailSent({ kind, email, again }: Props) {
  const { t } = useTranslation("identity");
  const steps = kind === "reset" ? (["open", "choose", "spam"] as const) : (["open", "spam"] as const);
  return (
    <Outcome
      icon={IconMailOpened}
      tone="info"
      title={t("checkMail.title")}
      actions={
        <>
          {again}
          <ToLogin />
        </>
      }
    >
      <p>
        <Trans t={t} i18nKey={`checkMail.${kind}`} components={{ email: <bdi>{email}</bdi> }} />
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`checkMail.steps.${step}`)}</li>
        ))}
      </ol>
    </Outcome>
  );
}

function MailNotSent({ email }: Pick<Props, "email">) {
  const { t } = useTranslation("identity");
  const { name: tenant } = useBrand();
  return (
    <Outcome icon={IconMailOff} tone="info" title={t("checkMail.notSent")} actions={<ToLogin />}>
      <p>
        <Trans t={t} i18nKey="checkMail.notSentLine" components={{ email: <bdi>{email}</bdi> }} />
      </p>
      <p>{t("checkMail.askAdmin", { tenant })}</p>
    </Outcome>
  );
}

function ToLogin() {
  const { t } = useTranslation("identity");
  return (
    <Link to="/login" className={action.bare}>
      {t("checkMail.toLogin")}
    </Link>
  );
}
