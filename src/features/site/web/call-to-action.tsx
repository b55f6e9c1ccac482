import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#web/api/use-platform.ts";
import { useWayIn } from "#web/api/use-way-in.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import styles from "./call-to-action.module.css";

export function CallToAction() {
  const { t } = useTranslation(["site", "shell"]);
  const wayIn = useWayIn();
  const { name, site } = useBrand();
  const platform = usePlatform();
  // Ours speaks to businesses; a tenant speaks to its own people, and claims what it wrote itself.
  const claim = site.claim ?? (platform ? t("cta.claim") : undefined);
  return (
    <section id="contact" className={styles.root}>
      <div className={styles.card}>
        <h2>{t(platform ? "cta.title" : "tenant.ctaTitle")}</h2>
        {claim ? (
          <p dir="auto" className={styles.claim}>
            {claim}
          </p>
        ) : null}
        <p>{wayIn === "/register" ? t("cta.line") : t("cta.invited", { name })}</p>
        <div className={styles.actions}>
          <Link to={wayIn} className={`${styles.invert} ${action.large}`}>
            {t(wayIn === "/register" ? "shell:nav.signUp" : "shell:nav.login")}
          </Link>
          <Link to="/status" className={`${styles.outline} ${action.large}`}>
            {t("cta.status")}
          </Link>
        </div>
      </div>
    </section>
  );
}
