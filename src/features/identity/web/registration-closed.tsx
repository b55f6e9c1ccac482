import { IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";
import { registerRoute } from "./search.ts";

/** Replaces the form where registration is by invitation only: explains how to get invited, and links to sign-in. */
export function RegistrationClosed() {
  const { t } = useTranslation("identity");
  const { name: tenant } = useBrand();
  const search = registerRoute.useSearch();
  return (
    <Outcome
      icon={IconMail}
      tone="info"
      title={t("register.closed.title")}
      actions={
        <Link to="/login" search={search} className={action.primary}>
          {t("register.logIn")}
        </Link>
      }
    >
      <p>{t("register.closed.line", { tenant })}</p>
    </Outcome>
  );
}
