import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import action from "#web/ui/action.module.css";
import styles from "./help.module.css";

/** For visitors whose question no guide answers. */
export function AskSupport() {
  const { t } = useTranslation("site");
  return (
    <aside className={styles.ask}>
      <p>{t("help.stuck")}</p>
      <Link to="/contact" className={action.quiet}>
        {t("help.ask")}
      </Link>
    </aside>
  );
}
