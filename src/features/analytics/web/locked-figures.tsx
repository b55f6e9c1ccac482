import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import actions from "#web/ui/action.module.css";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { analyticsAccess } from "../access.ts";

/** Shown to a member who neither refers nor receives, or when the feature is switched off. */
export function LockedFigures({ title }: { title: "dashboard" | "analytics" }) {
  const { t } = useTranslation("analytics");
  const home = (
    <Link to="/home" className={actions.primary}>
      {t("locked.action")}
    </Link>
  );
  return (
    <LockedScreen
      access={analyticsAccess}
      title={t(`${title}.title`)}
      text={(key) => t(`locked.${key}`)}
      picture="bars"
      action={home}
    />
  );
}
