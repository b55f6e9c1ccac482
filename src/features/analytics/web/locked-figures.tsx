import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { useOptionalSession } from "#web/api/session.ts";
import actions from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { analyticsAccess } from "../access.ts";

/** Shown to a member who neither refers nor receives, or when the feature is switched off. */
export function LockedFigures({ title }: { title: "dashboard" | "analytics" }) {
  const { t } = useTranslation("analytics");
  const why = checkAccess(analyticsAccess, useOptionalSession())?.reason === "role" ? "role" : "off";
  const home = (
    <Link to="/home" className={actions.primary}>
      {t("locked.action")}
    </Link>
  );
  return (
    <>
      <PageHeader title={t(`${title}.title`)} />
      <EmptyState title={t(`locked.${why}Title`)} picture="bars" action={home}>
        {t(`locked.${why}Line`)}
      </EmptyState>
    </>
  );
}
