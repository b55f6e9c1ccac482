import { IconShieldLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import styles from "../providers.module.css";

/** Which data is sent to a provider, in one sentence and with an example. */
export function LeavingData() {
  const { t } = useTranslation("providers");
  const { name } = useBrand();
  return (
    <section className={styles.cell}>
      <h2 className={styles.leaving}>
        <IconShieldLock size={18} stroke={1.7} aria-hidden="true" />
        {t("leaving.title", { name })}
      </h2>
      <p className={styles.soft}>{t("leaving.line")}</p>
      <p className={styles.soft}>{t("leaving.ask")}</p>
      <p className={styles.soft}>{t("leaving.recordings")}</p>
      <p className={styles.example}>
        <span>{t("leaving.sentAs")}</span>
        <code dir="auto">{t("leaving.example")}</code>
      </p>
      <Link to="/admin/ai-providers" search={{ tab: "log" }} className={styles.link}>
        {t("leaving.log")}
      </Link>
    </section>
  );
}
