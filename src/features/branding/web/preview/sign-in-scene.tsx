import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import styles from "./preview.module.css";

/** The sign-in page. */
export function SignInScene() {
  const { t } = useTranslation("branding");
  const { name } = useBrand();
  return (
    <div className={styles.signIn}>
      <TenantMark />
      <div className={styles.form}>
        <p className={styles.heading}>{t("scene.welcome", { tenant: name })}</p>
        <span className={styles.label}>{t("scene.email")}</span>
        <span className={styles.input} dir="ltr">
          lena@example.com
        </span>
        <span className={styles.label}>{t("scene.password")}</span>
        <span className={styles.input} dir="ltr">
          ••••••••••
        </span>
        <span className={styles.button}>{t("scene.logIn")}</span>
        <span className={styles.link}>{t("scene.forgot")}</span>
      </div>
    </div>
  );
}
