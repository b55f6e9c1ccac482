import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import styles from "./call-to-action.module.css";

export function CallToAction() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  return (
    <section id="contact" className={styles.root}>
      <div className={styles.card}>
        <h2>{t("cta.title")}</h2>
        <p>{t("cta.line", { name })}</p>
        <div className={styles.actions}>
          <Link to="/register" className={`${styles.invert} ${action.large}`}>
            {t("cta.start")}
          </Link>
          <Link to="/status" className={`${styles.outline} ${action.large}`}>
            {t("cta.status")}
          </Link>
        </div>
      </div>
    </section>
  );
}
