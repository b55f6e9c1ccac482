import { IconCoin, IconHome2, IconProgress, IconTrophy, IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { Initials } from "#web/ui/initials.tsx";
import { Sparkline } from "#web/ui/sparkline.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import styles from "./preview.module.css";

const people = ["Amara Okafor", "Tom Ellery"] as const;

/** A signed-in screen built from the app's own components. */
export function AppScene() {
  const { t } = useTranslation("branding");
  const roleName = useRoleName();
  return (
    <div className={styles.app}>
      <div className={styles.brand}>
        <TenantMark />
      </div>
      <div className={styles.menu}>
        <span data-on="true">
          <IconHome2 size={16} stroke={1.7} />
          <b className={styles.word}>{t("scene.dashboard")}</b>
        </span>
        <span>
          <IconUsersGroup size={16} stroke={1.7} />
          <b className={styles.word}>{t("scene.referrals")}</b>
        </span>
        <span>
          <IconCoin size={16} stroke={1.7} />
          <b className={styles.word}>{t("scene.commissions")}</b>
        </span>
      </div>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <p className={styles.heading}>{t("scene.referrals")}</p>
          <span className={styles.button}>{t("scene.new")}</span>
        </div>
        <div className={styles.stat}>
          <small>{t("scene.won")}</small>
          <b className="tabular">24</b>
          <Sparkline values={[4, 7, 6, 11, 10, 15, 24]} width={90} height={28} />
        </div>
        {people.map((name, i) => (
          <div key={name} className={styles.row}>
            <Initials name={name} size={28} />
            <span>
              <b>{name}</b>
              <small>{roleName(i === 0 ? "referrer" : "company")}</small>
            </span>
            {i === 0 ? (
              <StatusBadge tone="primary" icon={IconProgress}>
                {t("scene.open")}
              </StatusBadge>
            ) : (
              <StatusBadge tone="good" icon={IconTrophy}>
                {t("scene.wonOne")}
              </StatusBadge>
            )}
          </div>
        ))}
        <div className={styles.tones}>
          <span data-tone="primary">{t("colours.primary")}</span>
          <span data-tone="secondary">{t("colours.secondary")}</span>
          <span data-tone="accent">{t("colours.accent")}</span>
        </div>
      </div>
    </div>
  );
}
