import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import styles from "./preview.module.css";

/** A mail of the tenant, as the outbox renders it. */
export function MailScene() {
  const { t } = useTranslation(["branding", "shell"]);
  const { name, legalName, termsUrl, privacyUrl, imprint } = useBrand();
  const foot = [
    legalName,
    termsUrl && t("shell:footer.pages.terms"),
    privacyUrl && t("shell:footer.pages.privacy"),
    imprint && t("shell:footer.pages.imprint"),
  ];
  return (
    <div className={styles.mail}>
      <div className={styles.letter}>
        <TenantMark />
        <p className={styles.heading}>{t("scene.mailTitle", { tenant: name })}</p>
        <p>{t("scene.mailLine")}</p>
        <span className={styles.button}>{t("scene.mailAction")}</span>
      </div>
      <small className={styles.foot}>{foot.filter(Boolean).join(" · ")}</small>
    </div>
  );
}
