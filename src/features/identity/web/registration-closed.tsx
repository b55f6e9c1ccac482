import { IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";
import { registerRoute } from "./search.ts";

/** Replaces the form where people join by invitation or by application: explains how, and links to sign-in or to the application form. */
export function RegistrationClosed() {
  const { t } = useTranslation("identity");
  const { name: tenant } = useBrand();
  const search = registerRoute.useSearch();
  const isByApplication = useEntryPath() === "/apply";
  const logIn = (
    <Link to="/login" search={search} className={isByApplication ? action.quiet : action.primary}>
      {t("register.logIn")}
    </Link>
  );
  return (
    <Outcome
      icon={IconMail}
      tone="info"
      title={t(isByApplication ? "register.application.title" : "register.closed.title")}
      actions={
        <>
          {isByApplication ? (
            <Link to="/apply" className={action.primary}>
              {t("register.application.apply")}
            </Link>
          ) : null}
          {logIn}
        </>
      }
    >
      <p>{t(isByApplication ? "register.application.line" : "register.closed.line", { tenant })}</p>
    </Outcome>
  );
}
