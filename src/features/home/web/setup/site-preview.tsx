import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import { Card } from "../card.tsx";
import styles from "./setup.module.css";

/** The top of the public page in the tenant's brand, which changes as the brand does. */
export function SitePreview() {
  const { t } = useTranslation("home");
  const { name } = useBrand();
  return (
    <Card title={t("preview.heading")} action={<a href="/">{t("preview.open")}</a>}>
      <div className={styles.preview}>
        <div className={styles.window} aria-hidden="true">
          <i />
          <i />
          <i />
          <bdi>{location.host}</bdi>
        </div>
        <div className={styles.hero}>
          <TenantMark />
          <strong>{t("preview.title")}</strong>
          <p>{t("preview.line", { name })}</p>
          <span className={styles.join}>{t("preview.join")}</span>
        </div>
      </div>
      <p className={styles.previewNote}>{t("preview.note")}</p>
    </Card>
  );
}
