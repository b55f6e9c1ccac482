import { IconCircleCheck, IconEraser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";

type Props = { answer: "confirmed" | "declined"; actions?: ReactNode };

/** Shows the outcome of the contact's decision. */
export function ConsentAnswered({ answer, actions }: Props) {
  const { t } = useTranslation("referrals");
  const { name: tenant } = useBrand();
  return (
    <Outcome
      icon={answer === "declined" ? IconEraser : IconCircleCheck}
      tone="good"
      title={t(`consent.${answer}`)}
      actions={
        <>
          <a href="/" className={action.quiet}>
            {t("consent.toSite", { tenant })}
          </a>
          {actions}
        </>
      }
    >
      <p>{t(`consent.${answer}Line`, { tenant })}</p>
    </Outcome>
  );
}
