import { IconMailOpened } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";

type Props = { kind: "register" | "reset"; email: string; again?: ReactNode };

/** Shows where the mail was sent and what to do with it. The text is the same whether there is an account or not. */
export function CheckMail({ kind, email, again }: Props) {
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
          <Link to="/login" className={action.bare}>
            {t("checkMail.toLogin")}
          </Link>
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
